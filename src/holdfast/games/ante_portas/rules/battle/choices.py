"""The choices of the battle. Order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import VerbRun
from holdfast.core.hexes import DIRECTIONS
from holdfast.games.ante_portas.rules.battle.names import (
    ACTIONS,
    MOVERS,
    POSTURES,
    PREY,
    SOLDIERS,
    TURNS,
)
from holdfast.games.ante_portas.rules.colony import choices as colony  # its numbers come first
from holdfast.games.ante_portas.rules.names import HEXES, KINDS, PLAYERS
from holdfast.games.ante_portas.rules.shared_verbs import CHOICES

assert colony.OF_THE_COLONY.end == len(CHOICES)

# Soldier actions (section 11)
AIM: Final = CHOICES.verb("aim", HEXES, rule="AP-71")
AIM_STANDING: Final = CHOICES.verb("aim_standing", HEXES, rule="AP-76")
SHOOT: Final = CHOICES.verb("shoot", HEXES, rule="AP-71")
DEPOT: Final = CHOICES.verb("depot", rule="AP-71")
KNOCK: Final = CHOICES.verb("knock", HEXES, rule="AP-55")
SEND: Final = CHOICES.verb("send", PREY, rule="AP-55")
BACK: Final = CHOICES.verb("back", DIRECTIONS, rule="AP-55")
FIRE_BOMB: Final = CHOICES.verb("fire_bomb", HEXES, rule="AP-75")
REPLACE: Final = CHOICES.verb("replace", HEXES, rule="AP-73")
BY: Final = CHOICES.verb("by", HEXES, rule="AP-69")
# Damage (section 7)
DETONATE: Final = CHOICES.verb("detonate", rule="AP-46")
KEEP_MINE: Final = CHOICES.verb("keep_mine", rule="AP-46")
WOUND: Final = CHOICES.verb("wound", SOLDIERS, rule="AP-45")
UNFED: Final = CHOICES.verb("unfed", HEXES, POSTURES, rule="AP-26")
# The Command Center (section 12)
COMMAND: Final = CHOICES.verb("command", ACTIONS, rule="AP-83")
ENLIST: Final = CHOICES.verb("enlist", KINDS, rule="AP-84")
DISCHARGE: Final = CHOICES.verb("discharge", HEXES, SOLDIERS, rule="AP-85")
HEAL: Final = CHOICES.verb("heal", KINDS, PLAYERS, rule="AP-90")
STAND_UP: Final = CHOICES.verb("stand_up", HEXES, KINDS, rule="AP-91")
PLACE_TILE: Final = CHOICES.verb("place_tile", HEXES, rule="AP-63")
UPGRADE: Final = CHOICES.verb("upgrade", HEXES, rule="AP-66")
ROTATE: Final = CHOICES.verb("rotate", HEXES, TURNS, rule="AP-88")
MARCH: Final = CHOICES.verb("march", HEXES, rule="AP-86")
TAKE_ALONG: Final = CHOICES.verb("take_along", HEXES, MOVERS, rule="AP-86")
GO: Final = CHOICES.verb("go", rule="AP-87")
HELD: Final = CHOICES.verb("held", MOVERS, rule="AP-144")

OF_THE_BATTLE: Final[VerbRun] = VerbRun(AIM, HELD)

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

COLONY_FIRST: Final = len(colony.BELONGS)

# Soldier actions (section 11)
AIM: Final = CHOICES.verb("aim", HEXES)
AIM_STANDING: Final = CHOICES.verb("aim_standing", HEXES)
SHOOT: Final = CHOICES.verb("shoot", HEXES)
DEPOT: Final = CHOICES.verb("depot")
KNOCK: Final = CHOICES.verb("knock", HEXES)
SEND: Final = CHOICES.verb("send", PREY)
BACK: Final = CHOICES.verb("back", DIRECTIONS)
FIRE_BOMB: Final = CHOICES.verb("fire_bomb", HEXES)
REPLACE: Final = CHOICES.verb("replace", HEXES)
BY: Final = CHOICES.verb("by", HEXES)
# Damage (section 7)
DETONATE: Final = CHOICES.verb("detonate")
KEEP_MINE: Final = CHOICES.verb("keep_mine")
WOUND: Final = CHOICES.verb("wound", SOLDIERS)
UNFED: Final = CHOICES.verb("unfed", HEXES, POSTURES)
# The Command Center (section 12)
COMMAND: Final = CHOICES.verb("command", ACTIONS)
ENLIST: Final = CHOICES.verb("enlist", KINDS)
DISCHARGE: Final = CHOICES.verb("discharge", HEXES, SOLDIERS)
HEAL: Final = CHOICES.verb("heal", KINDS, PLAYERS)
STAND_UP: Final = CHOICES.verb("stand_up", HEXES, KINDS)
PLACE_TILE: Final = CHOICES.verb("place_tile", HEXES)
UPGRADE: Final = CHOICES.verb("upgrade", HEXES)
ROTATE: Final = CHOICES.verb("rotate", HEXES, TURNS)
MARCH: Final = CHOICES.verb("march", HEXES)
TAKE_ALONG: Final = CHOICES.verb("take_along", HEXES, MOVERS)
GO: Final = CHOICES.verb("go")
HELD: Final = CHOICES.verb("held", MOVERS)

BELONGS: Final[dict[str, str]] = {
    "aim": "AP-71", "aim_standing": "AP-76", "shoot": "AP-71", "depot": "AP-71",
    "knock": "AP-55", "send": "AP-55", "back": "AP-55", "fire_bomb": "AP-75", "replace": "AP-73",
    "by": "AP-69", "detonate": "AP-46", "keep_mine": "AP-46", "wound": "AP-45", "unfed": "AP-26",
    "command": "AP-83", "enlist": "AP-84", "discharge": "AP-85", "heal": "AP-90",
    "stand_up": "AP-91", "place_tile": "AP-63", "upgrade": "AP-66", "rotate": "AP-88",
    "march": "AP-86", "take_along": "AP-86", "go": "AP-87", "held": "AP-144",
}  # fmt: skip

OF_THE_BATTLE: Final = VerbRun(AIM, HELD)

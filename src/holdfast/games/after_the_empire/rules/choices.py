"""Every choice of the game. The order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices, VerbRun
from holdfast.games.after_the_empire.rules.names import (
    BRANCHES,
    BUILDINGS,
    CARDS,
    CORNERS,
    OBJECTIVES,
    PIECES,
    PLACES,
    POSTS,
    REFUGEES,
    SIDES,
    SLOTS,
    STARTING,
)

CHOICES: Final = Choices()

MOST: Final = 99
NUMBERS: Final = [str(n) for n in range(MOST + 1)]
FEW: Final = [str(n) for n in range(21)]

# Setup
PICK: Final = CHOICES.verb("pick", STARTING)
GATE: Final = CHOICES.verb("gate", SIDES)
# Actions
PLACE: Final = CHOICES.verb("place", PLACES)
WORK: Final = CHOICES.verb("work", CARDS)
TAP: Final = CHOICES.verb("tap", CARDS)
PASS: Final = CHOICES.verb("pass")
DONE: Final = CHOICES.verb("done")
CHOOSE: Final = CHOICES.verb("choose", BRANCHES)
BUY: Final = CHOICES.verb("buy", CARDS)
HEAL: Final = CHOICES.verb("heal", FEW)
SOW: Final = CHOICES.verb("sow", SIDES)
PROTECT: Final = CHOICES.verb("protect", SIDES)
KEEP: Final = CHOICES.verb("keep", OBJECTIVES)
PEEK: Final = CHOICES.verb("peek", SLOTS)
# Castle operations
BUILD_WOOD_WALL: Final = CHOICES.verb("wood_wall", SIDES)
BUILD_WOOD_GATE: Final = CHOICES.verb("wood_gate", SIDES)
BUILD_STONE_WALL: Final = CHOICES.verb("stone_wall", SIDES)
BUILD_STONE_GATE: Final = CHOICES.verb("stone_gate", SIDES)
BUILD_WALL: Final = VerbRun(BUILD_WOOD_WALL, BUILD_STONE_GATE)  # in the order of the walls
BUILD_WOOD_TURRET: Final = CHOICES.verb("wood_turret", CORNERS)
BUILD_STONE_TURRET: Final = CHOICES.verb("stone_turret", CORNERS)
REPAIR: Final = CHOICES.verb("repair", PIECES)
DOUSE: Final = CHOICES.verb("douse", CORNERS)
CURE: Final = CHOICES.verb("cure", REFUGEES)
REBUILD: Final = CHOICES.verb("rebuild", BUILDINGS)
# Preparation and combat
MOVE_SOLDIER: Final = CHOICES.verb("soldier", POSTS, POSTS)
MOVE_MERCENARY: Final = CHOICES.verb("mercenary", POSTS, POSTS)
MARSHAL: Final = CHOICES.verb("marshal")
TARGET: Final = CHOICES.verb("target", CORNERS)
AIM: Final = CHOICES.verb("aim", SIDES)
FELL: Final = CHOICES.verb("fell", NUMBERS)
LOSE: Final = CHOICES.verb("lose", NUMBERS)
LET_IN: Final = CHOICES.verb("let_in", NUMBERS)
DAMAGE: Final = CHOICES.verb("damage", CARDS)

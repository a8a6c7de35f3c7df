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
PICK: Final = CHOICES.verb("pick", STARTING, rule="AE-16")
GATE: Final = CHOICES.verb("gate", SIDES, rule="AE-13")
# Actions
PLACE: Final = CHOICES.verb("place", PLACES, rule="AE-24")
WORK: Final = CHOICES.verb("work", CARDS, rule="AE-24")
TAP: Final = CHOICES.verb("tap", CARDS, rule="AE-27")
PASS: Final = CHOICES.verb("pass", rule="AE-26")
DONE: Final = CHOICES.verb("done", rule="AE-28")
CHOOSE: Final = CHOICES.verb("choose", BRANCHES, rule="AE-48")
BUY: Final = CHOICES.verb("buy", CARDS, rule="AE-34")
HEAL: Final = CHOICES.verb("heal", FEW, rule="AE-45")
SOW: Final = CHOICES.verb("sow", SIDES, rule="AE-43")
PROTECT: Final = CHOICES.verb("protect", SIDES, rule="AE-44")
KEEP: Final = CHOICES.verb("keep", OBJECTIVES, rule="AE-47")
PEEK: Final = CHOICES.verb("peek", SLOTS, rule="AE-19")
# Castle operations
BUILD_WOOD_WALL: Final = CHOICES.verb("wood_wall", SIDES, rule="AE-53")
BUILD_WOOD_GATE: Final = CHOICES.verb("wood_gate", SIDES, rule="AE-53")
BUILD_STONE_WALL: Final = CHOICES.verb("stone_wall", SIDES, rule="AE-53")
BUILD_STONE_GATE: Final = CHOICES.verb("stone_gate", SIDES, rule="AE-53")
BUILD_WALL: Final = VerbRun(BUILD_WOOD_WALL, BUILD_STONE_GATE)  # in the order of the walls
BUILD_WOOD_TURRET: Final = CHOICES.verb("wood_turret", CORNERS, rule="AE-53")
BUILD_STONE_TURRET: Final = CHOICES.verb("stone_turret", CORNERS, rule="AE-53")
REPAIR: Final = CHOICES.verb("repair", PIECES, rule="AE-55")
DOUSE: Final = CHOICES.verb("douse", CORNERS, rule="AE-56")
CURE: Final = CHOICES.verb("cure", REFUGEES, rule="AE-41")
REBUILD: Final = CHOICES.verb("rebuild", BUILDINGS, rule="AE-41")
# Preparation and combat
MOVE_SOLDIER: Final = CHOICES.verb("soldier", POSTS, POSTS, rule="AE-60")
MOVE_MERCENARY: Final = CHOICES.verb("mercenary", POSTS, POSTS, rule="AE-60")
MARSHAL: Final = CHOICES.verb("marshal", rule="AE-128")
TARGET: Final = CHOICES.verb("target", CORNERS, rule="AE-65")
AIM: Final = CHOICES.verb("aim", SIDES, rule="AE-71")
FELL: Final = CHOICES.verb("fell", NUMBERS, rule="AE-71")
LOSE: Final = CHOICES.verb("lose", NUMBERS, rule="AE-71")
LET_IN: Final = CHOICES.verb("let_in", NUMBERS, rule="AE-77")
DAMAGE: Final = CHOICES.verb("damage", CARDS, rule="AE-82")

"""Words of the Battleground: Units, tiles, windows, the powers of the Invaders."""

from __future__ import annotations

from typing import Final

Tile = int
Card = int
Arrow = int
Power = int

# Units. Weak ones are Farmers and Basic Invaders, strong ones Citizens and Elite Invaders; in the
# confrontational variants team B plays with Basic and Elite Units (AP-132).
UNITS: Final = ["farmer", "citizen"]
INVADERS: Final = ["basic", "elite"]
WEAK: Final = 0
STRONG: Final = 1
PLAYERS_SIDE: Final = 0
INVADERS_SIDE: Final = 1

# Tiles (AP-1). A hex holds at most one.
TILES: Final = [
    "none", "trench", "bunker", "guard_post", "guard_tower", "catapult", "howitzer",
    "pressure_mine", "bounding_mine", "dummy_mine", "trap", "bomb",
]  # fmt: skip
NO_TILE: Final = 0
TRENCH: Final = 1
BUNKER: Final = 2
GUARD_POST: Final = 3
GUARD_TOWER: Final = 4
CATAPULT: Final = 5
HOWITZER: Final = 6
PRESSURE_MINE: Final = 7
BOUNDING_MINE: Final = 8
DUMMY_MINE: Final = 9
TRAP: Final = 10
BOMB: Final = 11
N_TILES: Final = 12
BUILDINGS: Final = TILES[TRENCH : HOWITZER + 1]
MINES: Final = TILES[PRESSURE_MINE : DUMMY_MINE + 1]

# Sets of tiles as bits, for one quick test.
BUILDING_BITS: Final = 0b0000_0111_1110
MINE_BITS: Final = 0b0011_1000_0000
FIGHTING_BITS: Final = BUILDING_BITS | MINE_BITS
GUN_BITS: Final = (1 << TRENCH) | (1 << BUNKER)
MORTAR_BITS: Final = (1 << CATAPULT) | (1 << HOWITZER)  # machines: mobile, Indirect Fire
GUARD_BITS: Final = (1 << GUARD_POST) | (1 << GUARD_TOWER)
EMPTY_BITS: Final = (1 << NO_TILE) | (1 << TRAP) | (1 << BOMB)

# Arrow codes of a card: plain, flaming (AP-117), and dodges by their order of preference (AP-110).
ARROW_CODES: Final = [
    "down", "left", "right", "down_fire", "left_fire", "right_fire",
    "dodge_down_left_right", "dodge_down_right_left", "dodge_left_down_right",
    "dodge_left_right_down", "dodge_right_down_left", "dodge_right_left_down",
]  # fmt: skip
FIRST_FLAMING: Final = 3
FIRST_DODGE: Final = 6
DODGES: Final[tuple[tuple[Arrow, ...], ...]] = (
    (0, 1, 2),
    (0, 2, 1),
    (1, 0, 2),
    (1, 2, 0),
    (2, 0, 1),
    (2, 1, 0),
)

# The closed list of Special Powers (section 13).
POWERS: Final = [
    "regroup", "increase", "merge", "remove_citizens", "weaker", "stronger", "destroy_trap",
    "press_ahead", "shoot", "decrease_in_trap", "killed_by_citizens", "split", "fire",
    "temporarily_weaker", "dodge", "destroy_building", "stealth",
]  # fmt: skip
STEALTH_UNITS: Final = ["none", "farmer", "citizen", "mine", "trench"]
STEALTH_NONE: Final = 0
STEALTH_FARMER: Final = 1
STEALTH_CITIZEN: Final = 2
STEALTH_MINE: Final = 3
STEALTH_TRENCH: Final = 4

# The 88 Movement cards: Raiders I, Raiders II, Dragons I, Dragons II.
CARDS: Final = [
    f"{letter}{era}{number:02}" for letter in "rd" for era in (1, 2) for number in range(1, 23)
]
DECK_SIZE: Final = 22

# What moves in a Deploy: `again` has gone one hex already; a crew goes with its machine (AP-141).
MOVERS: Final = [
    "farmer", "citizen", "farmer_again", "citizen_again", "machine", "crew", "exhausted_crew",
]  # fmt: skip
MOVER_FARMER: Final = 0
MOVER_CITIZEN: Final = 1
MOVER_FARMER_AGAIN: Final = 2
MOVER_CITIZEN_AGAIN: Final = 3
MOVER_MACHINE: Final = 4
MOVER_CREW: Final = 5
MOVER_EXHAUSTED_CREW: Final = 6

# Soldiers by kind and posture, where it matters which of them is meant.
SOLDIERS: Final = ["farmer", "exhausted_farmer", "citizen", "exhausted_citizen"]
POSTURES: Final = ["upright", "exhausted"]
UPRIGHT: Final = 0
EXHAUSTED: Final = 1

# Whom a Knockback sends back; the moving group is told apart from a troop standing there.
PREY: Final = [
    "basic", "elite", "moving_basic", "moving_elite", "exhausted_basic", "exhausted_elite",
]  # fmt: skip
PREY_MOVING: Final = 2
PREY_EXHAUSTED: Final = 4

# How far a Building is turned (AP-88).
TURNS: Final = ["left_twice", "left", "right", "right_twice"]
TURN_STEPS: Final = (-2, -1, 1, 2)

# What the Places of the Command Center offer (section 12).
ACTIONS: Final = [
    "enlist", "discharge", "deploy", "rotate", "heal", "set_upright", "build", "lay_mines",
    "set_traps", "knockback", "plant_bombs", "fire_bombs",
]  # fmt: skip
ACT_ENLIST: Final = 0
ACT_DISCHARGE: Final = 1
ACT_DEPLOY: Final = 2
ACT_ROTATE: Final = 3
ACT_HEAL: Final = 4
ACT_SET_UPRIGHT: Final = 5
ACT_BUILD: Final = 6
ACT_LAY_MINES: Final = 7
ACT_SET_TRAPS: Final = 8
ACT_KNOCKBACK: Final = 9
ACT_PLANT_BOMBS: Final = 10
ACT_FIRE_BOMBS: Final = 11
TRENCH_BITS: Final = GUN_BITS  # Stealth and Destroy Building mean Trench and Bunker alike

# Orders that a Guard Post or Guard Tower carries out.
ORDERS: Final = ["fire_a_bomb", "knockback_order", "replace_mine"]
ORDER_BOMB: Final = 0
ORDER_KNOCK: Final = 1
ORDER_REPLACE: Final = 2

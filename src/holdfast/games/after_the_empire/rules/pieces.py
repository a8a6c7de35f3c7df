"""Castle pieces: cubes knocked out and put back (AE-6 to AE-8, AE-55 to AE-58, AE-66)."""

from __future__ import annotations

from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.rules.castle import Castle, add, put
from holdfast.games.after_the_empire.rules.names import (
    BURNING_TURRET,
    INSIDE,
    NO_TURRET,
    NO_WALL,
    STONE,
    STONE_TURRET,
    STONE_WALL,
    WOOD,
    Corner,
    Good,
    Piece,
    Side,
)


def corners_of(side: Side) -> tuple[Corner, Corner]:
    """AE-8. The two corners at the ends of a side."""
    return side, side - 1 if side > 0 else 3


def material(castle: Castle, piece: Piece) -> Good:
    """WOOD or STONE, or -1 where nothing stands."""
    if piece < 4:
        wall = castle.walls[piece]
        return -1 if wall == NO_WALL else STONE if wall >= STONE_WALL else WOOD
    turret = castle.turrets[piece - 4]
    return -1 if turret == NO_TURRET else STONE if turret >= STONE_TURRET else WOOD


def empty_spaces(cards: Cards, castle: Castle, piece: Piece) -> int:
    """How many cubes are missing; a burning turret takes none (AE-109)."""
    if piece < 4:
        return cards.wall_cubes(castle.walls[piece]) - castle.wall_cubes[piece]
    corner = piece - 4
    return cards.turret_cubes(castle.turrets[corner]) - castle.turret_cubes[corner]


def put_cube(castle: Castle, piece: Piece) -> None:
    if piece < 4:
        castle.wall_cubes = add(castle.wall_cubes, piece, 1)
    else:
        castle.turret_cubes = add(castle.turret_cubes, piece - 4, 1)


def keep_cubes(castle: Castle, good: Good, n: int) -> None:
    """AE-58. Every cube knocked out goes to the owner's stockpile."""
    if good == STONE:
        castle.stone += n
    else:
        castle.wood += n


def batter_wall(castle: Castle, side: Side, damage: int) -> int:
    """AE-66. Cube by cube, one point more destroys it; returns the points spent."""
    if castle.walls[side] == NO_WALL or damage == 0:
        return 0
    cubes = castle.wall_cubes[side]
    keep_cubes(castle, material(castle, side), min(damage, cubes))
    if damage <= cubes:
        castle.wall_cubes = put(castle.wall_cubes, side, cubes - damage)
        return damage
    castle.wall_cubes = put(castle.wall_cubes, side, 0)
    castle.walls = put(castle.walls, side, NO_WALL)
    fall_back(castle, side)
    return cubes + 1


def fall_back(castle: Castle, side: Side) -> None:
    """AE-66. Troops on a destroyed wall move inside."""
    if castle.soldiers[side]:
        castle.soldiers = add(put(castle.soldiers, side, 0), INSIDE, castle.soldiers[side])
    if castle.mercenaries[side]:
        inside = castle.mercenaries[side]
        castle.mercenaries = add(put(castle.mercenaries, side, 0), INSIDE, inside)


def batter_turret(castle: Castle, corner: Corner, damage: int) -> int:
    """AE-56, AE-66. A wood turret is destroyed, a stone turret burns; returns the points spent."""
    turret = castle.turrets[corner]
    cubes = castle.turret_cubes[corner]
    keep_cubes(castle, STONE if turret == STONE_TURRET else WOOD, min(damage, cubes))
    if damage <= cubes:
        castle.turret_cubes = put(castle.turret_cubes, corner, cubes - damage)
        return damage
    castle.turret_cubes = put(castle.turret_cubes, corner, 0)
    left = BURNING_TURRET if turret == STONE_TURRET else NO_TURRET
    castle.turrets = put(castle.turrets, corner, left)
    return cubes + 1


def turret_shots(cards: Cards, castle: Castle, side: Side) -> int:
    """AE-70. What the turrets deal to a field."""
    first, second = corners_of(side)
    return cards.turret_shots(castle.turrets[first]) + cards.turret_shots(castle.turrets[second])

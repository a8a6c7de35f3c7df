"""The Battleground (section 2): 28 hexes in five columns, numbered from the bottom up.

Lists are indexed by the printed number; 0 is off the board.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.hexes import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Cell,
    Direction,
    distance,
    neighbour_table,
)
from holdfast.games.ante_portas.rules.names import N_HEXES, Hex, Side

OFF: Final[Hex] = 0
NOWHERE_CELL: Final[Cell] = (-9, -9)

# AP-10, AP-130. Where Soldiers arrive.
SPAWN_POINT: Final[Hex] = 2
SPAWN_AREA: Final = (24, 25, 26, 27, 28)
LAST_RANK: Final = 11
N_LIST: Final = N_HEXES + 1

# AP-7. What an arrow of a Movement card means, seen from the players' side.
ARROWS: Final = ["down", "left", "right"]
ARROW_DOWN: Final = 0
ARROW_LEFT: Final = 1
ARROW_RIGHT: Final = 2
ARROW_DIRECTIONS: Final[tuple[Direction, ...]] = (DOWN, DOWN_LEFT, DOWN_RIGHT)

# Towards the enemy, for side 0 and for side 1 (AP-145: the way back is the other one's).
FORWARDS: Final[tuple[tuple[Direction, ...], ...]] = (
    (UP, UP_LEFT, UP_RIGHT),
    (DOWN, DOWN_RIGHT, DOWN_LEFT),
)


def lay_out() -> list[Cell]:
    """AP-5. Odd half-rows hold columns 1, 3, 5, even ones columns 2, 4."""
    cells = [NOWHERE_CELL]
    for rank in range(1, LAST_RANK + 1):
        for column in (1, 3, 5) if rank % 2 else (2, 4):
            cells.append((column, rank))
    return cells


CELLS: Final[list[Cell]] = lay_out()
COLUMN: Final[list[int]] = [cell[0] for cell in CELLS]
RANK: Final[list[int]] = [cell[1] for cell in CELLS]
NEXT: Final[list[list[Hex]]] = neighbour_table(CELLS, OFF)  # AP-6, by hex and direction
BESIDE: Final[list[list[Hex]]] = [sorted([h for h in row if h != OFF]) for row in NEXT]
BESIDE_BITS: Final[list[int]] = [sum([1 << hex for hex in near]) for near in BESIDE]


def is_beside(one: Hex, other: Hex) -> bool:
    return bool((BESIDE_BITS[one] >> other) & 1)


def arrow_target(hex: Hex, arrow: int) -> Hex:
    """AP-8. In the outer columns an arrow over the edge leads down; OFF: it leaves the board."""
    direction = ARROW_DIRECTIONS[arrow]
    if (arrow == ARROW_LEFT and COLUMN[hex] == 1) or (arrow == ARROW_RIGHT and COLUMN[hex] == 5):
        direction = DOWN
    return NEXT[hex][direction]


# By hex and arrow: read in every step of every troop.
TARGET: Final[list[list[Hex]]] = [
    [arrow_target(hex, arrow) if hex else OFF for arrow in range(3)] for hex in range(N_LIST)
]


def mirrored(hex: Hex) -> Hex:
    """AP-11, AP-129. The same hex seen from the other edge."""
    return N_LIST - hex


def rank_for(side: Side, hex: Hex) -> int:
    """AP-153. Ranks are counted from a side's own edge."""
    return RANK[hex] if side == 0 else LAST_RANK + 1 - RANK[hex]


def steps_between(one: Hex, other: Hex) -> int:
    return distance(CELLS[one], CELLS[other])


def is_over_the_edge(side: Side, hex: Hex, direction: Direction) -> bool:
    """AP-153. A step that leaves the board at the enemy's edge, not at the sides."""
    if NEXT[hex][direction] != OFF or direction not in FORWARDS[side]:
        return False
    rank = rank_for(side, hex)
    return rank == LAST_RANK or (rank == LAST_RANK - 1 and direction == FORWARDS[side][0])

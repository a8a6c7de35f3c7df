"""Hexes on their flat sides, in doubled coordinates: a column, and a rank counted in half-rows.

The six directions go clockwise from straight up, so that turning is adding.
"""

from __future__ import annotations

from typing import Final

Direction = int
Cell = tuple[int, int]  # column, rank

DIRECTIONS: Final = ["up", "up_right", "down_right", "down", "down_left", "up_left"]
UP: Final = 0
UP_RIGHT: Final = 1
DOWN_RIGHT: Final = 2
DOWN: Final = 3
DOWN_LEFT: Final = 4
UP_LEFT: Final = 5

# How far one step leads: columns to the right, half-rows upwards.
STEPS: Final[tuple[Cell, ...]] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def opposite(direction: Direction) -> Direction:
    return (direction + 3) % 6


def turned(direction: Direction, times: int) -> Direction:
    """Turned clockwise by so many sixths of a circle; negative: the other way round."""
    return (direction + times) % 6


def neighbour(cell: Cell, direction: Direction) -> Cell:
    step = STEPS[direction]
    return cell[0] + step[0], cell[1] + step[1]


def neighbours(cell: Cell) -> list[Cell]:
    """All six, clockwise from straight up."""
    return [neighbour(cell, direction) for direction in range(6)]


def is_beside(one: Cell, other: Cell) -> bool:
    return distance(one, other) == 1


def distance(one: Cell, other: Cell) -> int:
    """How many steps lie between two cells."""
    columns = abs(one[0] - other[0])
    ranks = abs(one[1] - other[1])
    return columns + max(0, ranks - columns) // 2


def neighbour_table(cells: list[Cell], nowhere: int = -1) -> list[list[int]]:
    """For every cell of a board the numbers of its six neighbours; `nowhere` off the board."""
    numbers = {cell: number for number, cell in enumerate(cells)}
    return [[numbers.get(beside, nowhere) for beside in neighbours(cell)] for cell in cells]

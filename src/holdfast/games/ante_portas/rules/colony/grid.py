"""The table on which Mainland and Command Center are laid out: 15 columns of 15 hexes each."""

from __future__ import annotations

from typing import Final

from holdfast.core.hexes import DOWN_RIGHT, UP, UP_RIGHT, neighbour_table

COLUMNS: Final = 15
ROWS: Final = 15
N_CELLS: Final = COLUMNS * ROWS
LETTERS: Final = "abcdefghijklmno"
# "h8" is the middle: columns have letters, rows numbers, counted from the bottom.
CELLS: Final = [f"{letter}{row}" for letter in LETTERS for row in range(1, ROWS + 1)]
PLACED: Final = [(column, 2 * row + column % 2) for column in range(COLUMNS) for row in range(ROWS)]
BESIDE: Final[list[list[int]]] = [
    [cell for cell in near if cell >= 0] for near in neighbour_table(PLACED)
]
ALONG: Final[list[list[int]]] = neighbour_table(PLACED)
MIDDLE: Final = 7 * ROWS + 7
# A Market of two hexes may lie in three ways; the other three are the same from its other end.
WAYS: Final = (UP, UP_RIGHT, DOWN_RIGHT)

"""The Battleground: AP-5 to AP-11, with the printed table and its checks."""

from __future__ import annotations

import pytest

from holdfast.core.hexes import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    opposite,
)
from holdfast.games.ante_portas.rules.battle.hexes import (
    COLUMN,
    N_LIST,
    NEXT,
    OFF,
    RANK,
    SPAWN_AREA,
    SPAWN_POINT,
    TARGET,
    is_over_the_edge,
    mirrored,
)

# hex, column, rank, U, UR, DR, D, DL, UL, Invader down, left, right; 0: no hex, or the exit
TABLE = """
1 1 1 6 4 0 0 0 0 0 0 0
2 3 1 7 5 0 0 0 4 0 0 0
3 5 1 8 0 0 0 0 5 0 0 0
4 2 2 9 7 2 0 1 6 0 1 2
5 4 2 10 8 3 0 2 7 0 2 3
6 1 3 11 9 4 1 0 0 1 1 4
7 3 3 12 10 5 2 4 9 2 4 5
8 5 3 13 0 0 3 5 10 3 5 3
9 2 4 14 12 7 4 6 11 4 6 7
10 4 4 15 13 8 5 7 12 5 7 8
11 1 5 16 14 9 6 0 0 6 6 9
12 3 5 17 15 10 7 9 14 7 9 10
13 5 5 18 0 0 8 10 15 8 10 8
14 2 6 19 17 12 9 11 16 9 11 12
15 4 6 20 18 13 10 12 17 10 12 13
16 1 7 21 19 14 11 0 0 11 11 14
17 3 7 22 20 15 12 14 19 12 14 15
18 5 7 23 0 0 13 15 20 13 15 13
19 2 8 24 22 17 14 16 21 14 16 17
20 4 8 25 23 18 15 17 22 15 17 18
21 1 9 26 24 19 16 0 0 16 16 19
22 3 9 27 25 20 17 19 24 17 19 20
23 5 9 28 0 0 18 20 25 18 20 18
24 2 10 0 27 22 19 21 26 19 21 22
25 4 10 0 28 23 20 22 27 20 22 23
26 1 11 0 0 24 21 0 0 21 21 24
27 3 11 0 0 25 22 24 0 22 24 25
28 5 11 0 0 0 23 25 0 23 25 23
"""
ROWS = [[int(n) for n in line.split()] for line in TABLE.split("\n") if line]


def test_ap5_28_hexes_in_five_columns() -> None:
    assert [row[:3] for row in ROWS] == [[n, COLUMN[n], RANK[n]] for n in range(1, N_LIST)]
    assert [COLUMN[1:].count(column) for column in range(1, 6)] == [6, 5, 6, 5, 6]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"#{row[0]}")
def test_ap6_the_six_directions(row: list[int]) -> None:
    directions = (UP, UP_RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, UP_LEFT)
    assert [NEXT[row[0]][direction] for direction in directions] == row[3:9]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"#{row[0]}")
def test_ap7_ap8_what_an_arrow_means(row: list[int]) -> None:
    assert TARGET[row[0]] == row[9:]


def test_ap9_only_the_bottom_five_can_be_left() -> None:
    exits = {hex: [a for a in range(3) if TARGET[hex][a] == OFF] for hex in range(1, N_LIST)}
    assert {hex for hex, arrows in exits.items() if arrows} == {1, 2, 3, 4, 5}
    assert exits[1] == exits[2] == exits[3] == [0, 1, 2]
    assert exits[4] == exits[5] == [0]


def test_ap10_the_spawn_points() -> None:
    assert SPAWN_POINT == 2
    assert SPAWN_AREA == (24, 25, 26, 27, 28)


def test_ap11_the_board_is_symmetric() -> None:
    for hex in range(1, N_LIST):
        for direction in range(6):
            beside = NEXT[hex][direction]
            turned = NEXT[mirrored(hex)][opposite(direction)]
            assert turned == (mirrored(beside) if beside else OFF)


def test_over_the_edge_is_not_over_the_side() -> None:
    over = {
        (hex, direction)
        for hex in range(1, N_LIST)
        for direction in range(6)
        if is_over_the_edge(0, hex, direction)
    }
    tops = {(hex, d) for hex in (26, 27, 28) for d in (UP, UP_LEFT, UP_RIGHT)}
    assert over == tops | {(24, UP), (25, UP)}
    assert is_over_the_edge(1, 4, DOWN)
    assert is_over_the_edge(1, 2, DOWN_LEFT)
    assert not is_over_the_edge(1, 4, UP)

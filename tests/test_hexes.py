"""Hexes in doubled coordinates: directions, turning, distances, tables of neighbours."""

from __future__ import annotations

import pytest

from holdfast.core.hexes import (
    DIRECTIONS,
    DOWN,
    DOWN_LEFT,
    UP,
    UP_RIGHT,
    distance,
    is_beside,
    neighbour,
    neighbour_table,
    neighbours,
    opposite,
    turned,
)


@pytest.mark.parametrize("direction", range(6))
def test_the_opposite_step_leads_back(direction: int) -> None:
    there = neighbour((3, 5), direction)
    assert neighbour(there, opposite(direction)) == (3, 5)
    assert opposite(opposite(direction)) == direction


def test_six_turns_are_none_and_go_clockwise() -> None:
    assert turned(UP, 1) == UP_RIGHT
    assert turned(UP, -1) == DIRECTIONS.index("up_left")
    assert [turned(DOWN, n) for n in (0, 6, 1)] == [DOWN, DOWN, DOWN_LEFT]


def test_the_six_neighbours_form_a_ring() -> None:
    ring = neighbours((0, 0))
    assert len(set(ring)) == 6
    assert all(is_beside(ring[i], ring[i - 1]) for i in range(6))
    assert all(is_beside((0, 0), cell) for cell in ring)


@pytest.mark.parametrize(
    ("other", "steps"), [((0, 0), 0), ((0, 4), 2), ((2, 0), 2), ((1, 1), 1), ((3, 9), 6)]
)
def test_distances_count_steps(other: tuple[int, int], steps: int) -> None:
    assert distance((0, 0), other) == distance(other, (0, 0)) == steps


def test_a_table_names_neighbours_by_number() -> None:
    table = neighbour_table([(1, 1), (1, 3), (2, 2)])
    assert table == [[1, 2, -1, -1, -1, -1], [-1, -1, 2, 0, -1, -1], [-1, -1, -1, -1, 0, 1]]

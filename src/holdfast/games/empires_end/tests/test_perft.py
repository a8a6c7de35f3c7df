"""How many sequences of choices lead on from stored positions.

The numbers guard the lists of legal choices. When one changes, explain the new number in the
commit. `python -m holdfast.games.empires_end.tests.test_perft` prints them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.perft import counts

import holdfast
from holdfast.core.agenda import State, apply
from holdfast.core.game import Game
from holdfast.core.record import read_json

POSITIONS = Path(__file__).parent / "positions"

# Sequences of 1, 2, 3, … choices from each stored position.
STORED: dict[str, list[int]] = {
    "all_but_one_in_ruins": [2, 4, 14, 15],
    "double_disaster_same_position": [2, 4, 18, 48],
    "nothing_left_to_bid": [1, 7, 7, 7],
    "redraw_ready": [3, 13, 23, 97],
    "rulebook_fire_nine": [4, 22, 76, 278],
    "three_earthquakes_on_one_location": [2, 6, 22, 90],
    "three_ruins_in_a_row": [4, 14, 54, 144],
    "whole_empire_in_ruins": [1, 1, 1, 1],
}

# The same from the beginning of a game: seats, seed, Blitz.
BEGINNINGS: dict[tuple[int, int, bool], list[int]] = {
    (2, 1, False): [4, 22, 76, 278],
    (2, 1, True): [2, 4, 16, 48],
    (3, 1, False): [3, 16, 42, 144],
    (3, 1, True): [2, 4, 8, 32],
    (4, 1, False): [4, 22, 76, 288],
    (4, 1, True): [2, 4, 8, 16],
}

# In mid-game, where lanes are open: seats, seed, and the space the hourglass stands on.
PHASES: dict[tuple[int, int, int], list[int]] = {
    (2, 1, 2): [5, 17, 63, 208],
    (2, 1, 4): [10, 75, 539, 3686],
    (2, 1, 7): [3, 9, 27, 81],
    (2, 1, 24): [3, 5, 33, 88],
    (3, 1, 2): [6, 26, 97, 378],
    (3, 1, 4): [10, 79, 614, 4286],
    (3, 1, 7): [3, 9, 27, 81],
    (3, 1, 24): [2, 16, 105, 679],
}


def stored(name: str) -> State:
    return holdfast.load_position(read_json(POSITIONS / f"{name}.json")).state


def beginning(seats: int, seed: int, is_blitz: bool) -> State:
    state: State = game().setup(seats, seed, {"blitz": is_blitz})
    return state


def phase(seats: int, seed: int, space: int) -> State:
    """The first decision on a space, when everybody has always taken the last option."""
    s = game().setup(seats, seed)
    while s.space < space:
        seat = s.next_seat()
        apply(s, seat, s.open[seat][-1])
    return s  # type: ignore[no-any-return]


def game() -> Game[Any]:
    return holdfast.game("empires-end")


@pytest.mark.parametrize("name", STORED)
def test_perft_of_stored_positions(name: str) -> None:
    assert counts(stored(name), len(STORED[name])) == STORED[name]


def test_every_stored_position_is_counted() -> None:
    assert sorted(path.stem for path in POSITIONS.glob("*.json")) == sorted(STORED)


@pytest.mark.parametrize("key", BEGINNINGS)
def test_perft_of_beginnings(key: tuple[int, int, bool]) -> None:
    assert counts(beginning(*key), len(BEGINNINGS[key])) == BEGINNINGS[key]


@pytest.mark.parametrize("key", PHASES)
def test_perft_of_phases(key: tuple[int, int, int]) -> None:
    assert counts(phase(*key), len(PHASES[key])) == PHASES[key]


def print_counts() -> None:
    for path in sorted(POSITIONS.glob("*.json")):
        print(f'    "{path.stem}": {counts(stored(path.stem), 4)},')
    for seats in (2, 3, 4):
        for is_blitz in (False, True):
            print(f"    {(seats, 1, is_blitz)}: {counts(beginning(seats, 1, is_blitz), 4)},")
    for seats in (2, 3):
        for space in (2, 4, 7, 24):
            print(f"    {(seats, 1, space)}: {counts(phase(seats, 1, space), 4)},")


if __name__ == "__main__":
    print_counts()

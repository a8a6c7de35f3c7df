"""How many sequences of choices lead on from stored positions.

The numbers guard the lists of legal choices. When one changes, explain the new number in the
commit. `python -m tests.test_perft` prints them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.toy import Lots, Rescue

import holdfast
from holdfast.core.agenda import State, apply
from holdfast.core.game import Game
from holdfast.core.record import read_json

POSITIONS = Path(str(holdfast.__file__)).parent / "games/empires_end/tests/positions"

# Sequences of 1, 2, 3, … choices from each stored position.
STORED: dict[str, list[int]] = {}

# The same from the beginning of a game: seats, seed, Blitz.
BEGINNINGS: dict[tuple[int, int, bool], list[int]] = {}

# In mid-game, where lanes are open: seats, seed, and the space the hourglass stands on.
PHASES: dict[tuple[int, int, int], list[int]] = {}


def perft(s: State, depth: int) -> int:
    """Sequences of so many choices, or fewer where the game ends before. Where several seats owe
    a decision the first of them answers; in a shared question any of them may."""
    seat = s.next_seat()
    if depth == 0 or seat < 0:
        return 1
    count = 0
    for choice in s.open[seat]:
        following = s.clone()
        apply(following, seat, choice)
        count += perft(following, depth - 1)
    return count


def counts(s: State, depth: int) -> list[int]:
    return [perft(s, n) for n in range(1, depth + 1)]


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


def test_perft_of_the_toys() -> None:
    # Two seats pledge 0 to 2 and give one of two signs; then comes the toll, or none.
    assert counts(Lots().setup(2, 1), 5) == [3, 6, 18, 36, 72]
    assert counts(Rescue().setup(2, 1), 3) == [2, 2, 1]


def print_counts() -> None:
    for path in sorted(POSITIONS.glob("*.json")):
        print(f'    "{path.stem}": {counts(stored(path.stem), 4)},')
    for seats in (2, 3, 4):
        for is_blitz in (False, True):
            print(f"    {(seats, 1, is_blitz)}: {counts(beginning(seats, 1, is_blitz), 4)},")
    for seats in (2, 3):
        for space in (2, 4, 7, 24):
            print(f"    {(seats, 1, space)}: {counts(phase(seats, 1, space), 3)},")


if __name__ == "__main__":
    print_counts()

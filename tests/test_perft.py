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
from holdfast.core.agenda import Share, State, apply
from holdfast.core.game import Game
from holdfast.core.record import read_json

POSITIONS = Path(str(holdfast.__file__)).parent / "games/empires_end/tests/positions"

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


# After the Empire: stored positions, then beginnings by seats, with seed 1.
SIEGES = Path(str(holdfast.__file__)).parent / "games/after_the_empire/tests/positions"
EMPIRE_STORED: dict[str, list[int]] = {
    "castle_about_to_fall": [8, 54, 282],
    "deployment_season_four": [10, 92, 792],
    "everything_to_build": [16, 222, 2578],
    "ladder_on_a_held_wall": [14, 43, 266],
    "many_cards_to_use": [16, 51, 217],
    "worked_siege": [2, 8, 16],
}
EMPIRE_BEGINNINGS: dict[int, list[int]] = {
    2: [13, 28, 94],
    3: [13, 29, 110],
    4: [12, 26, 112],
}


def perft(s: State, depth: int) -> int:
    """Sequences of so many choices, or fewer where the game ends before. Where several seats owe
    a decision the first of them answers; in a shared question any of them may."""
    seat = s.next_seat()
    if depth == 0 or seat < 0:
        return 1
    seats = range(s.seats) if isinstance(s.asking(seat), Share) else [seat]
    count = 0
    for answering in seats:
        for choice in s.open[answering]:
            following = s.clone()
            apply(following, answering, choice)
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


def siege(name: str) -> State:
    return holdfast.load_position(read_json(SIEGES / f"{name}.json")).state


def empire(seats: int) -> State:
    state: State = holdfast.game("after-the-empire").setup(seats, 1, {"first_game": True})
    for seat in range(seats):
        apply(state, seat, state.open[seat][0])
    return state


@pytest.mark.parametrize("name", EMPIRE_STORED)
def test_perft_of_stored_castles(name: str) -> None:
    assert counts(siege(name), len(EMPIRE_STORED[name])) == EMPIRE_STORED[name]


def test_every_stored_castle_is_counted() -> None:
    assert sorted(path.stem for path in SIEGES.glob("*.json")) == sorted(EMPIRE_STORED)


@pytest.mark.parametrize("seats", EMPIRE_BEGINNINGS)
def test_perft_of_first_seasons(seats: int) -> None:
    known = EMPIRE_BEGINNINGS[seats]
    assert counts(empire(seats), len(known)) == known


def test_perft_of_the_toys() -> None:
    # Two seats pledge 0 to 2 and give one of two signs; then comes the toll, or none.
    assert counts(Lots().setup(2, 1), 5) == [3, 6, 18, 36, 72]
    assert counts(Rescue().setup(2, 1), 3) == [4, 10, 26]


def print_counts() -> None:
    for path in sorted(POSITIONS.glob("*.json")):
        print(f'    "{path.stem}": {counts(stored(path.stem), 4)},')
    for seats in (2, 3, 4):
        for is_blitz in (False, True):
            print(f"    {(seats, 1, is_blitz)}: {counts(beginning(seats, 1, is_blitz), 4)},")
    for seats in (2, 3):
        for space in (2, 4, 7, 24):
            print(f"    {(seats, 1, space)}: {counts(phase(seats, 1, space), 4)},")
    for path in sorted(SIEGES.glob("*.json")):
        print(f'    "{path.stem}": {counts(siege(path.stem), 3)},')
    for seats in (2, 3, 4):
        print(f"    {seats}: {counts(empire(seats), 3)},")


if __name__ == "__main__":
    print_counts()

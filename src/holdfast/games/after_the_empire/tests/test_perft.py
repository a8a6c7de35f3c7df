"""How many sequences of choices lead on from stored positions.

The numbers guard the lists of legal choices. When one changes, explain the new number in the
commit. `python -m holdfast.games.after_the_empire.tests.test_perft` prints them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.perft import counts

import holdfast
from holdfast.core.agenda import State, apply
from holdfast.core.record import read_json

POSITIONS = Path(__file__).parent / "positions"

# Sequences of 1, 2, 3, … choices from each stored position, then from beginnings by seats, seed 1.
STORED: dict[str, list[int]] = {
    "castle_about_to_fall": [8, 54, 282],
    "deployment_season_four": [10, 92, 792],
    "everything_to_build": [16, 222, 2578],
    "ladder_on_a_held_wall": [14, 43, 266],
    "many_cards_to_use": [16, 51, 217],
    "worked_siege": [2, 8, 16],
}
BEGINNINGS: dict[int, list[int]] = {
    2: [13, 28, 94],
    3: [13, 29, 110],
    4: [12, 26, 112],
}


def siege(name: str) -> State:
    return holdfast.load_position(read_json(POSITIONS / f"{name}.json")).state


def empire(seats: int) -> State:
    state: State = holdfast.game("after-the-empire").setup(seats, 1, {"first_game": True})
    for seat in range(seats):
        apply(state, seat, state.open[seat][0])
    return state


@pytest.mark.parametrize("name", STORED)
def test_perft_of_stored_castles(name: str) -> None:
    assert counts(siege(name), len(STORED[name])) == STORED[name]


def test_every_stored_castle_is_counted() -> None:
    assert sorted(path.stem for path in POSITIONS.glob("*.json")) == sorted(STORED)


@pytest.mark.parametrize("seats", BEGINNINGS)
def test_perft_of_first_seasons(seats: int) -> None:
    known = BEGINNINGS[seats]
    assert counts(empire(seats), len(known)) == known


def print_counts() -> None:
    for path in sorted(POSITIONS.glob("*.json")):
        print(f'    "{path.stem}": {counts(siege(path.stem), 3)},')
    for seats in (2, 3, 4):
        print(f"    {seats}: {counts(empire(seats), 3)},")


if __name__ == "__main__":
    print_counts()

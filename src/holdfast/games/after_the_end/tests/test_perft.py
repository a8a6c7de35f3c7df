"""How many sequences of choices lead on from positions: they guard the lists of legal choices,
everybody's asides among them.

When a number changes, explain the new one in the commit.
`python -m holdfast.games.after_the_end.tests.test_perft` prints them.
"""

from __future__ import annotations

import pytest

from holdfast.core.agenda import State, apply, asides_of, take
from holdfast.games.after_the_end.tests.at import POSITIONS, at, game

DEPTH = 4

# Sequences of 1, 2, 3, … choices from each stored position.
STORED: dict[str, list[int]] = {
    "full_storehouse": [7, 49, 343, 1595],
    "knowledge_five": [1, 1, 1, 1],
    "last_card": [7, 49, 238, 1399],
    "lowest_with_a_die": [7, 49, 247, 1453],
    "rulebook_tie": [7, 49, 343, 1504],
    "two_contracts": [10, 44, 152, 416],
    "veteran_or_rookie": [6, 36, 210, 1225],
    "wall_then_wound": [3, 7, 23, 66],
}

# The same from the beginning of a game: seats, seed, the option.
BEGINNINGS: dict[tuple[int, int, bool], list[int]] = {
    (2, 1, False): [7, 49, 244],
    (2, 1, True): [7, 37, 247],
    (3, 1, False): [7, 37, 247],
    (3, 1, True): [7, 37, 247],
    (4, 1, False): [7, 37, 247],
    (4, 1, True): [7, 37, 247],
    (5, 1, False): [7, 37, 247],
    (5, 1, True): [7, 49, 343],
}

# In mid-game: seats, seed and round, when everybody has always taken the first option.
ROUNDS: dict[tuple[int, int, int], list[int]] = {
    (2, 1, 4): [3, 9, 40, 189],
    (2, 1, 9): [1, 1, 4, 8],
    (2, 1, 14): [1, 1, 4, 7],
    (3, 1, 4): [3, 9, 27, 128],
    (3, 1, 9): [3, 9, 27, 74],
    (3, 1, 14): [3, 12, 54, 232],
    (4, 1, 4): [3, 9, 27, 81],
    (4, 1, 9): [4, 15, 54, 189],
    (4, 1, 14): [7, 46, 307, 2130],
    (5, 1, 4): [3, 9, 27, 81],
    (5, 1, 9): [1, 1, 1, 2],
    (5, 1, 14): [6, 34, 181, 943],
}


def beginning(seats: int, seed: int, only: bool) -> State:
    return game().setup(seats, seed, {"remove_missions_only": only})


def round_number(seats: int, seed: int, number: int) -> State:
    """The first decision of a round, when everybody has always taken the first option."""
    s = game().setup(seats, seed)
    while s.round < number:
        seat = s.next_seat()
        apply(s, seat, s.open[seat][0])
    return s


def perft(s: State, depth: int) -> int:
    moves = [(seat, choice) for seat in range(s.seats) for choice in moves_of(s, seat)]
    if depth == 1 or not moves:
        return max(1, len(moves))
    count = 0
    for seat, choice in moves:
        trial = s.clone()
        take(trial, seat, choice)
        count += perft(trial, depth - 1)
    return count


def moves_of(s: State, seat: int) -> list[int]:
    return s.open[seat] + asides_of(s, seat)


def counts(s: State, depth: int) -> list[int]:
    return [perft(s, n) for n in range(1, depth + 1)]


@pytest.mark.parametrize("name", STORED)
def test_perft_of_stored_positions(name: str) -> None:
    assert counts(at(name).state, DEPTH) == STORED[name]


def test_every_stored_position_is_counted() -> None:
    assert sorted(path.stem for path in POSITIONS.glob("*.json")) == sorted(STORED)


@pytest.mark.parametrize("key", BEGINNINGS)
def test_perft_of_beginnings(key: tuple[int, int, bool]) -> None:
    assert counts(beginning(*key), len(BEGINNINGS[key])) == BEGINNINGS[key]


@pytest.mark.parametrize("key", ROUNDS)
def test_perft_of_rounds(key: tuple[int, int, int]) -> None:
    assert counts(round_number(*key), len(ROUNDS[key])) == ROUNDS[key]


def print_counts() -> None:
    for path in sorted(POSITIONS.glob("*.json")):
        print(f'    "{path.stem}": {counts(at(path.stem).state, DEPTH)},')
    for seats in (2, 3, 4, 5):
        for only in (False, True):
            print(f"    {(seats, 1, only)}: {counts(beginning(seats, 1, only), 3)},")
    for seats in (2, 3, 4, 5):
        for number in (4, 9, 14):
            print(f"    {(seats, 1, number)}: {counts(round_number(seats, 1, number), DEPTH)},")


if __name__ == "__main__":
    print_counts()

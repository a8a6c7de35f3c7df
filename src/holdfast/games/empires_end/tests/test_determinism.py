"""Same seed, same game, byte for byte: interpreted and compiled, on every machine.

The fingerprints are the same in both builds. They change when rules, cards or bots change; then
`python -m holdfast.games.empires_end.tests.test_determinism` prints the new ones.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.same_games import game_between, random_game

import holdfast
from holdfast.core.game import Game

GAME: Game[Any] = holdfast.game("empires-end")

# Random games depend on the rules alone: seats, Blitz, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "b699f0d8b45fa443c2ba",
    (2, False, 2): "f46c6d2705dc83a78f3d",
    (2, True, 1): "4416afd55d55437cf4d5",
    (2, True, 2): "91fbf328826ebcf23780",
    (3, False, 1): "b0c1c22e43e7213547fd",
    (3, False, 2): "6ffb9b490b8d1adc2617",
    (3, True, 1): "37528c2a8ad3aeb209c9",
    (3, True, 2): "108e31f6d3ccb1f96374",
    (4, False, 1): "74d4b04b0c54880ea128",
    (4, False, 2): "1edb6e215df979a89e3d",
    (4, True, 1): "863ee87b6d2cea8f4bc0",
    (4, True, 2): "006252587877d3bab556",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "43d1c0b5792c6e1b927b",
    "mcts:20,greedy": "592d64cfaea882cd1ebd",
    "mcts:20,mcts:20,random": "3c41c1f7b8af9b8ad0f6",
}


@pytest.mark.parametrize("key", RANDOM)
def test_random_games_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    seats, is_blitz, seed = key
    assert random_game(GAME, seats, {"blitz": is_blitz}, seed) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_games_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(GAME, bots) == BETWEEN_BOTS[bots]


def print_fingerprints() -> None:
    for seats, is_blitz, seed in RANDOM:
        found = random_game(GAME, seats, {"blitz": is_blitz}, seed)
        print(f'    {(seats, is_blitz, seed)}: "{found}",')
    for bots in BETWEEN_BOTS:
        print(f'    "{bots}": "{game_between(GAME, bots)}",')


if __name__ == "__main__":
    print_fingerprints()

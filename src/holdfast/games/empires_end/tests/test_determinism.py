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
    (2, False, 1): "a4c305d4caec3dbbea7f",
    (2, False, 2): "4da435310663334a7736",
    (2, True, 1): "6959985bae27688f0900",
    (2, True, 2): "2f296000305012fd54ce",
    (3, False, 1): "40d519d033a1bf294cfd",
    (3, False, 2): "5be4aa0fbb705cadad6e",
    (3, True, 1): "cafc00eb981d5226c0e8",
    (3, True, 2): "f4e83d397b85f7e54006",
    (4, False, 1): "56b610c3604f677a3705",
    (4, False, 2): "84835d17c42be7540917",
    (4, True, 1): "e0b2c73c482e1062bc24",
    (4, True, 2): "f8b0e87c12014651221c",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "09efef1ddee7390f1f25",
    "mcts:20,greedy": "33070b5423b2db8f2a92",
    "mcts:20,mcts:20,random": "6a0f39c10a6761b49128",
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

"""Same seed, same game, byte for byte: interpreted and compiled, on every machine.

The fingerprints are the same in both builds. They change when rules, cards or bots change; then
`python -m holdfast.games.after_the_empire.tests.test_determinism` prints the new ones.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.same_games import game_between, random_game

import holdfast
from holdfast.core.game import Game

GAME: Game[Any] = holdfast.game("after-the-empire")

# Seats, whether with every variant, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "392e0ae654c216073b4c",
    (2, True, 1): "ebb037cec3eec86a015f",
    (3, False, 1): "45ad5ebe3c165b0e87d8",
    (3, True, 1): "7cf0da6e0addd30697f7",
    (4, False, 1): "581fa7198e3cdb63c318",
    (4, True, 1): "4b5a1cd55048cec2c102",
}
BETWEEN_BOTS: dict[str, str] = {
    "greedy,random": "e5d4afde544baafd7fc0",
    "mcts:4,greedy,random": "17bb9d6ebe5eb883b1a8",
}
EVERY_VARIANT: dict[str, object] = {
    "difficulty": "hard",
    "no_reports": True,
    "destructive": True,
    "first_game": True,
    "strict_supply": True,
}


@pytest.mark.parametrize("key", RANDOM)
def test_random_sieges_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    seats, has_variants, seed = key
    options = EVERY_VARIANT if has_variants else {}
    assert random_game(GAME, seats, options, seed) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_sieges_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(GAME, bots) == BETWEEN_BOTS[bots]


def print_fingerprints() -> None:
    for seats, has_variants, seed in RANDOM:
        found = random_game(GAME, seats, EVERY_VARIANT if has_variants else {}, seed)
        print(f'    {(seats, has_variants, seed)}: "{found}",')
    for bots in BETWEEN_BOTS:
        print(f'    "{bots}": "{game_between(GAME, bots)}",')


if __name__ == "__main__":
    print_fingerprints()

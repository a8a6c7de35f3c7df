"""Whole games whose sieges and battles are watched step by step; some in `make test`, many in
`make stress`.

    python -m tests.scenes GAME --games 1000 --seed 1
"""

from __future__ import annotations

import argparse

import holdfast
from holdfast.lab.setups import covering
from holdfast.testing.scenes import check_scenes_of

SKILLS = (80, 0)  # chance alone hardly reaches the late game of some


def watch(id: str, games: int, seed: int) -> int:
    """So many games at all its tables by turns; how many steps were seen."""
    game = holdfast.game(id)
    if not game.people.steps:
        return 0
    setups = covering(game)
    steps = 0
    for n in range(games):
        seats, options = setups[(seed + n) % len(setups)]
        steps += check_scenes_of(game, seats, options, seed + n, SKILLS[n % 2])
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    steps = watch(given.game, given.games, given.seed)
    print(f"{given.game}: {given.games} games, {steps} steps seen")


if __name__ == "__main__":
    main()

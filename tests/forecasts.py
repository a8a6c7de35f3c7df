"""Forecasts of many games put to the test: `python -m tests.forecasts GAME --games 100`."""

from __future__ import annotations

import argparse

import holdfast
from holdfast.testing.forecasts import check_foretold, has_forecasts

SKILLS = (0, 80)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    given = parser.parse_args()
    game = holdfast.game(given.game)
    if not has_forecasts(game):
        print(f"{game.id} has no forecasts")
        return
    tables = game.tables()
    found = 0
    for seed in range(given.seed, given.seed + given.games):
        setup = tables[seed % len(tables)]
        found += check_foretold(game, setup, seed, skill=SKILLS[seed // len(tables) % 2])
    print(f"{game.id}: {found} forecasts in {given.games} games")


if __name__ == "__main__":
    main()

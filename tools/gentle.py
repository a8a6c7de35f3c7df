"""Looks for seeds whose first game is gentle, as `[gentle]` in a game's words/lessons.toml says.

    python tools/gentle.py after-the-empire [--from 1] [--to 300]

Every seed is looked at with a few games, the good ones with more; the best are looked at again with
other chance of the bots, for the luckiest of many look better than they are.
"""

from __future__ import annotations

import argparse

import holdfast
from holdfast.testing.lessons import gentleness, is_gentle

FEW, MORE, MANY = 4, 16, 40  # games of a careless person; half as many of a greedy one
BEST = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int, default=300)
    asked = parser.parse_args()
    game = holdfast.game(asked.game)
    found = []
    for seed in range(asked.first, asked.last + 1):
        if not is_gentle(game, gentleness(game, seed, FEW), slack=0.1):
            continue
        figures = gentleness(game, seed, MORE)
        if is_gentle(game, figures):
            found.append((figures["close"] + figures["early"] + figures["calm"], seed))
    found.sort(reverse=True)
    looked_at = asked.last - asked.first + 1
    print(f"{game.id}: {len(found)} of {looked_at} seeds are gentle; the best again")
    for _, seed in found[:BEST]:
        figures = gentleness(game, seed, MANY, first=1000)
        told = "  ".join(f"{name} {figure:.2f}" for name, figure in figures.items())
        print(f"{seed:6} {'yes' if is_gentle(game, figures) else 'no '}  {told}")


if __name__ == "__main__":
    main()

"""What every game shows, learned from its games and stored in its `files/shape.json`.

    python tools/shapes.py                 learn what is new
    python tools/shapes.py ante-portas     of one game
    python tools/shapes.py --again         forget what is stored, and learn everything anew

The numbers of learning agents have their places by it: run it when `show` has changed, and raise
the game's layout version (`python -m tests.layouts` says so). It takes a minute per game, compiled.
"""

from __future__ import annotations

import argparse

import holdfast
from holdfast.core.shapes import Shape, learn

TABLES = 60


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", help="ids; all unless given")
    parser.add_argument("--again", action="store_true", help="forget what is stored")
    parser.add_argument("--tables", type=int, default=TABLES, help="games to learn from")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for id in given.games or holdfast.games():
        game = holdfast.game(id)
        known = None if given.again else Shape.read(game.folder)
        shape = learn(game, given.tables, known, given.seed)
        shape.write(game.folder)
        counts = [len(shape.names(n)) for n in range(game.min_seats, game.max_seats + 1)]
        print(f"{game.title}: {', '.join(map(str, counts))} numbers", flush=True)


if __name__ == "__main__":
    main()

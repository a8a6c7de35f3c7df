"""What every game shows, learned from its games and stored in its `files/shape.json`; from that the
types of its board: `board/view.ts`.

    python tools/shapes.py                 learn what is new
    python tools/shapes.py ante-portas     of one game
    python tools/shapes.py --again         forget what is stored, and learn everything anew
    python tools/shapes.py --types         learn nothing; write the types of what is stored
    python tools/shapes.py --check         are the types those of what is stored?

The numbers of learning agents have their places by it: run it when `show` has changed, and raise
the game's layout version (`python -m tests.layouts` says so). It takes a minute per game, compiled.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import holdfast
from holdfast.core.game import Game
from holdfast.core.shapes import FILE, SCENE_FILE, Shape, learn, learn_scenes
from holdfast.core.types import FILE as TYPES
from holdfast.core.types import SCENE_FILE as SCENE_TYPES
from holdfast.core.types import are_written, write_types

TABLES = 60


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", help="ids; all unless given")
    parser.add_argument("--again", action="store_true", help="forget what is stored")
    parser.add_argument("--types", action="store_true", help="write the types of what is stored")
    parser.add_argument("--check", action="store_true", help="are the types what is stored?")
    parser.add_argument("--tables", type=int, default=TABLES, help="games to learn from")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    games = [holdfast.game(id) for id in given.games or holdfast.games()]
    if given.check:
        sys.exit("\n".join(filter(None, map(complaint, games))) or None)
    for game in games:
        if given.types:
            write_types(stored(game), game.folder)
            write_scene_types(game)
        else:
            learn_anew(game, given)


def learn_anew(game: Game[Any], given: argparse.Namespace) -> None:
    known = None if given.again else Shape.read(game.folder)
    shape = learn(game, given.tables, known, given.seed)
    shape.write(game.folder)
    write_types(shape, game.folder)
    scene = learn_scenes(game, given.tables, known and stored_scene(game), given.seed)
    if scene is not None:
        scene.write(game.folder, SCENE_FILE)
        write_scene_types(game)
    counts = [len(shape.names(n)) for n in range(game.min_seats, game.max_seats + 1)]
    print(f"{game.title}: {', '.join(map(str, counts))} numbers", flush=True)


def stored(game: Game[Any]) -> Shape:
    shape = Shape.read(game.folder)
    if shape is None:
        sys.exit(f"{game.title} has no {FILE}; learn it: python tools/shapes.py {game.id}")
    return shape


def stored_scene(game: Game[Any]) -> Shape | None:
    """What is seen at each step of its sieges or battles, if it has any."""
    return Shape.read(game.folder, SCENE_FILE)


def write_scene_types(game: Game[Any]) -> None:
    scene = stored_scene(game)
    if scene is not None:
        write_types(scene, game.folder, SCENE_TYPES)


def complaint(game: Game[Any]) -> str:
    scene = stored_scene(game)
    if not are_written(stored(game), game.folder):
        return not_given(game, TYPES, FILE)
    if scene is not None and not are_written(scene, game.folder, SCENE_TYPES):
        return not_given(game, SCENE_TYPES, SCENE_FILE)
    return ""


def not_given(game: Game[Any], types: str, shape: str) -> str:
    return (
        f"{game.title}: {types} is not what {shape} gives; "
        f"write it: python tools/shapes.py --types {game.id}"
    )


if __name__ == "__main__":
    main()

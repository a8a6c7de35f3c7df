"""Files of every game that somebody has changed (holdfast/testing/changed.py), as many as you like.

    python -m tests.fuzz GAME --files 2000 --seed 7

What goes wrong is written as a small file into `.stress/faults`. Mended, it belongs into
`tests/faults` of the game's folder, where it is tried for ever after.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from pathlib import Path
from typing import Any

import holdfast
from holdfast.core.game import Game
from holdfast.testing.changed import Fault, Fuzz, harvest, place_of, try_file
from holdfast.testing.hostile import Json

FOUND = Path(".stress") / "faults"


def fault_of(game: Game[Any], data: Json, seed: int) -> Fault | None:
    try:
        try_file(game, copy.deepcopy(data), seed)
    except Exception as error:
        return Fault(f"{type(error).__name__}: {error}", place_of(error), data, seed)
    return None


def shrunk(game: Game[Any], fault: Fault, whole: list[Json]) -> Fault:
    """The same fault with as few changes as possible against some file of the pool."""
    like = [data for data in whole if data["kind"] == fault.data.get("kind")]
    base = min(like, key=lambda data: len(differences(data, fault.data)), default=None)
    if base is None:
        return fault
    for path in differences(base, fault.data):
        trial = copy.deepcopy(fault.data)
        put_back(trial, base, path)
        again = fault_of(game, trial, fault.seed)
        if again is not None and again.name == fault.name:
            fault = again
    return fault


Path_ = tuple[Any, ...]


def differences(one: Any, other: Any, path: Path_ = ()) -> list[Path_]:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [*one, *(key for key in other if key not in one)]
        return [p for key in keys for p in differences(one.get(key), other.get(key), (*path, key))]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [p for n, (a, b) in pairs for p in differences(a, b, (*path, n))]
    return [] if one == other else [path]


def put_back(data: Any, base: Any, path: Path_) -> None:
    for key in path[:-1]:
        data, base = data[key], base[key]
    if isinstance(base, dict) and path[-1] not in base:
        data.pop(path[-1], None)
    else:
        data[path[-1]] = copy.deepcopy(base[path[-1]])


def main() -> int:
    parser = argparse.ArgumentParser(description="Changed files: refused, or as good as any.")
    parser.add_argument("game", choices=holdfast.games())
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = holdfast.game(given.game)
    fuzz = Fuzz(game, given.seed, harvest(game, given.seed)).run(given.files)
    print(f"{game.id}, seed {given.seed}: {dict(fuzz.counts)}")
    for name, fault in fuzz.faults.items():
        small = shrunk(game, fault, [sample.data for sample in fuzz.pool])
        path = FOUND / f"{game.id}-{name}-{fault.seed}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"what": small.what, "seed": small.seed, "file": small.data}))
        print(f"FAULT: {fault.where}: {small.what[:300]}\n    {path}")
    return 1 if fuzz.faults else 0


if __name__ == "__main__":
    sys.exit(main())

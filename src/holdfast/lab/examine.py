"""The conformance suite over many random games, on all cores."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from holdfast.core.check import CheckFailed, examine
from holdfast.core.finding import discover
from holdfast.core.game import Game
from holdfast.lab.setups import Setup
from holdfast.lab.workers import processes

# game, pack, seats, seed, options, every, skill
Task = tuple[str, str, int, int, dict[str, object], int, int]


def examine_all(
    game: Game[Any],
    at: list[Setup],
    games: int,
    seed: int,
    every: int,
    jobs: int | None,
    skill: int = 0,
) -> Iterator[str]:
    """Examine this many games at every table; yields one complaint per game, "" if it held."""
    pack = str(game.pack_folder or "")
    tasks: list[Task] = [
        (game.id, pack, seats, seed + i, options, every, skill)
        for i in range(games)
        for seats, options in at
    ]
    count = processes(jobs)
    if count == 1:
        yield from map(examine_one, tasks)
        return
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(examine_one, tasks, chunksize=4)
        finally:
            pool.shutdown(cancel_futures=True)


def examine_one(task: Task) -> str:
    id, pack, seats, seed, options, every, skill = task
    game = discover(id, Path(pack) if pack else None)
    try:
        examine(game, seats, seed, options, every, skill)
    except CheckFailed as failure:
        return str(failure)
    except Exception as error:
        return (
            f"{id}, {seats} seats, options {options}, seed {seed}: {type(error).__name__}: {error}"
        )
    return ""

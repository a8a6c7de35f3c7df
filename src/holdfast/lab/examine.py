"""The conformance suite over many random games, on all cores."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from itertools import starmap
from pathlib import Path
from typing import Any

from holdfast.core.check import CheckFailed, examine
from holdfast.core.finding import discover
from holdfast.core.game import Game
from holdfast.lab.pool import in_order, processes
from holdfast.lab.setups import Setup


def examine_all(
    game: Game[Any],
    at: list[Setup],
    games: int,
    seed: int,
    every: int,
    jobs: int | None,
    skill: int = 0,
    executor: Executor | None = None,
) -> Generator[str, None, None]:
    """Examine this many games at every table; yields one complaint per game, "" if it held."""
    pack = str(game.pack_folder or "")
    tables = (
        (game.id, pack, seats, seed + i, options, every, skill)
        for i in range(games)
        for seats, options in at
    )
    count = processes(jobs)
    if count == 1 and executor is None:
        yield from starmap(examine_one, tables)
    else:
        yield from in_order(examine_one, tables, count, executor)


def examine_one(
    id: str, pack: str, seats: int, seed: int, options: dict[str, object], every: int, skill: int
) -> str:
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

"""Numbered games from one table, played by several processes, delivered in order."""

from __future__ import annotations

import contextlib
import time
import traceback
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from holdfast.lab.pool import AHEAD, WorkerDied, in_order
from holdfast.lab.tables import Lineup, Played, play

STRETCH_SECONDS = 0.2
LONGEST_STRETCH = 500


class GameFailed(Exception):
    """A game could not be played to its end: a fault of the program or of a bot."""


def play_all(
    table: Lineup, first: int, end: int, jobs: int, executor: Executor | None = None
) -> Generator[Played, None, None]:
    """Games `first` to `end - 1` in this order, whichever process plays them."""
    jobs = min(jobs, end - first)
    if jobs > 1 or executor is not None:
        yield from Stretches(table, first, end, jobs).play(executor)
        return
    game = table.open_game()
    for number in range(first, end):
        yield play_or_fail(game, table, number)


def play_or_fail(game: Any, table: Lineup, number: int) -> Played:
    try:
        return play(game, table, number)
    except Exception as error:
        seed = table.seed_of(number)
        raise GameFailed(f"the game with seed {seed} broke off: {place_of(error)}") from error


def place_of(error: Exception) -> str:
    """`economy.py, line 12: AssertionError: …`, in one line."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(traceback.format_exception_only(error)[-1].split())
    return f"{Path(frame.filename).name}, line {frame.lineno}: {what}"


class Stretches:
    """Games in stretches: a moment's work each, and at the end a fair share of the rest."""

    def __init__(self, table: Lineup, first: int, end: int, jobs: int) -> None:
        self.table = table
        self.first = first
        self.end = end
        self.jobs = jobs
        self.pace = STRETCH_SECONDS  # for one game, as long as nothing is known

    def play(self, executor: Executor | None) -> Iterator[Played]:
        played = in_order(play_stretch, self, self.jobs, executor)
        try:
            with contextlib.closing(played):
                for answer in played:
                    if "failed" in answer:
                        raise GameFailed(answer["failed"])
                    self.pace = answer["seconds"] / len(answer["games"])
                    yield from (Played(*game) for game in answer["games"])
        except WorkerDied as died:
            seed = self.table.seed_of(died.arguments[1])
            raise WorkerDied(f"{died} while it played the games from seed {seed} on") from died

    def __iter__(self) -> Iterator[tuple[Lineup, int, int]]:
        while self.first < self.end:
            fair = -(-(self.end - self.first) // (AHEAD * self.jobs))
            count = max(1, min(int(STRETCH_SECONDS / self.pace), LONGEST_STRETCH, fair))
            yield self.table, self.first, count
            self.first += count


def play_stretch(lineup: list[Any], first: int, count: int) -> dict[str, Any]:
    """What a process does."""
    table = Lineup(*lineup)
    started = time.perf_counter()
    try:
        game = table.open_game()
        games = [play_or_fail(game, table, number) for number in range(first, first + count)]
    except GameFailed as failure:
        return {"failed": str(failure)}
    return {"games": games, "seconds": time.perf_counter() - started}

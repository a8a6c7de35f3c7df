"""A folder of results that survives being killed at any moment.

`run.json` says what is simulated and comes first. `games.jsonl` grows in the order of the seeds; a
line that was torn off is cut away at the next start, and the game is played again. With records, a
game's record reaches the disk before its line does. `summary.csv` appears whole or not at all.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from holdfast.core.catalog import DataError
from holdfast.core.record import read_json

FORMAT = 1  # of these folders
RUN = "run.json"
GAMES = "games.jsonl"
RECORDS = "records.jsonl"
SUMMARY = "summary.csv"
DRAFT = ".draft"
FLUSH_SECONDS = 0.25

Run = dict[str, object]


class Folder:
    """The results of one simulation. Only one process at a time may hold it open."""

    def __init__(self, path: Path, run: Run, seed: int, keeps_records: bool) -> None:
        self.path = path
        self.seed = seed  # of the first game
        self.pending: list[tuple[int, str, str]] = []  # number, line and record, not yet on disk
        self.flushed_at = time.monotonic()
        with writing(path):
            claim(path, run)
            self.games = open_to_append(path / GAMES)
            lock(self.games, path)
            self.records = open_to_append(path / RECORDS) if keeps_records else None

    def close(self) -> None:
        self.games.close()
        if self.records is not None:
            self.records.close()

    def whole_games(self) -> Iterator[dict[str, Any]]:
        """Every game that is there, in order; what was torn is cut off both files."""
        count = 0
        for line in whole_lines(self.games):
            yield self.read_game(line, count)
            count += 1
        if self.records is not None:
            cut_after(self.records, count, self.path / RECORDS)
        self.pending = [game for game in self.pending if game[0] >= count]

    def read_game(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            game = json.loads(line)
        except ValueError:
            game = None
        if not isinstance(game, dict) or game.get("seed") != self.seed + number:
            raise DataError(
                f"{self.path / GAMES}: line {number + 1} is not the game with seed "
                f"{self.seed + number}; the file was changed, choose another --out"
            )
        return game

    def add(self, number: int, line: str, record: str) -> None:
        self.pending.append((number, line, record))
        if time.monotonic() - self.flushed_at > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Bring everything to the disk: the records first, so that no game is without one."""
        with writing(self.path):
            if self.records is not None:
                append(self.records, [record for _, _, record in self.pending])
            append(self.games, [line for _, line, _ in self.pending])
        self.pending.clear()
        self.flushed_at = time.monotonic()

    def write_summary(self, text: str) -> None:
        with writing(self.path):
            replace(self.path / SUMMARY, text)

    def drop_summary(self) -> None:
        """While games are added, an old summary would be wrong."""
        with writing(self.path):
            (self.path / SUMMARY).unlink(missing_ok=True)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """A disk that is full or not ours is no fault of the program."""
    try:
        yield
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error.strerror or error}") from None


# Whose folder it is


def claim(path: Path, run: Run) -> None:
    """Say what this folder is for; refuse one that is for something else."""
    path.mkdir(parents=True, exist_ok=True)
    run = {"holdfast": FORMAT, "kind": "simulation", **run}
    if (path / RUN).exists():
        compare(path, read_json(path / RUN), run)
        return
    strangers = sorted(p.name for p in path.iterdir() if p.name != RUN + DRAFT)
    if strangers:
        raise DataError(
            f"{path}: it holds {strangers[0]} but no {RUN}, so it is not a simulation's folder; "
            f"choose another --out"
        )
    replace(path / RUN, json.dumps(run, indent=1) + "\n")


def compare(path: Path, there: object, run: Run) -> None:
    if not isinstance(there, dict):
        raise DataError(f"{path / RUN}: expected a table; choose another --out")
    for name in {**run, **there}:
        old, new = there.get(name), run.get(name)
        if old != new:
            raise DataError(
                f"{path}: it holds another simulation, with {name} {json.dumps(old)} where this "
                f"one has {json.dumps(new)}; choose another --out"
            )


def lock(file: BinaryIO, path: Path) -> None:
    """The lock ends with the process, however it ends."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise DataError(f"{path}: another simulation is writing here just now") from None


# Files


def open_to_append(path: Path) -> BinaryIO:
    return path.open("a+b")


def append(file: BinaryIO, lines: list[str]) -> None:
    if lines:
        file.write("".join([line + "\n" for line in lines]).encode())
        file.flush()
        os.fsync(file.fileno())


def whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """Lines from the beginning; a last line without an end is cut off."""
    end = 0
    file.seek(0)
    for line in file:
        if not line.endswith(b"\n"):
            break
        end += len(line)
        yield line
    file.truncate(end)


def cut_after(file: BinaryIO, count: int, path: Path) -> None:
    """Keep this many lines."""
    found = end = 0
    for line in whole_lines(file):
        found += 1
        if found <= count:
            end += len(line)
    if found < count:
        raise DataError(f"{path}: it has {found} records for {count} games; it was changed")
    file.truncate(end)


def replace(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    draft = path.with_name(path.name + DRAFT)
    with draft.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

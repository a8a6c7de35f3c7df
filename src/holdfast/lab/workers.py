"""Numbered games from one table, played by several processes, delivered in order.

A worker is a Python of its own that reads lines of JSON and answers in lines of JSON. Forking is
not safe once threads run (a progress bar has one), and `multiprocessing` would import the user's
program a second time; neither is true of this, and no compiled object crosses a process.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Generator, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import holdfast
from holdfast.core.catalog import DataError
from holdfast.lab.tables import Lineup, Played, play

AHEAD = 2  # stretches a worker has at hand, so that it never waits for the next one
STRETCH_SECONDS = 0.2
LONGEST_STRETCH = 500
PARENT = "HOLDFAST_PARENT"
START = "from holdfast.lab.workers import work; work()"

Stretch = tuple[int, int]  # the first number, and how many games


class GameFailed(Exception):
    """A game could not be played to its end: a fault of the program or of a bot."""


class WorkerDied(Exception):
    """A worker process has ended, and nobody had told it to."""


def processes(jobs: int | None) -> int:
    """As many as asked for; otherwise one for each core this process may use."""
    if jobs is not None and jobs < 1:
        raise DataError(f"the number of jobs is at least 1, not {jobs}")
    if jobs is not None:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(table: Lineup, first: int, end: int, jobs: int) -> Generator[Played, None, None]:
    """Games `first` to `end - 1` in this order, whichever process plays them."""
    jobs = min(jobs, end - first)
    if jobs > 1:
        with contextlib.closing(Crew(table, jobs)) as crew:
            yield from crew.play(first, end)
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


# The process that hands out games


class Worker:
    """One process, the stretches it has been given, and a thread that listens to it."""

    def __init__(self, table: Lineup, answers: SimpleQueue[tuple[Worker, str]]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=worker_environment(),
            start_new_session=True,  # Ctrl-C is for the process that hands out
            text=True,
            encoding="utf-8",
        )
        self.stretches: list[Stretch] = []
        self.answers = answers
        self.say(table)
        self.ear = threading.Thread(target=self.listen, daemon=True)
        self.ear.start()

    def say(self, data: object) -> None:
        """A worker that is no longer there is noticed by its silence, not here."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.write(json.dumps(data) + "\n")
            self.process.stdin.flush()

    def listen(self) -> None:
        """Pass on every answer, and an empty one at the end."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.answers.put((self, line))
        self.answers.put((self, ""))

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.ear.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()


def worker_environment() -> dict[str, str]:
    """The worker must find this very package, however it was found here, and know its parent."""
    own = str(Path(str(holdfast.__file__)).parent.parent)
    path = os.pathsep.join(filter(None, [own, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, PARENT: str(os.getpid())}


class Crew:
    """Several workers at one table."""

    def __init__(self, table: Lineup, jobs: int) -> None:
        self.table = table
        self.answers: SimpleQueue[tuple[Worker, str]] = SimpleQueue()
        self.workers: list[Worker] = []
        self.pace = 0.0  # seconds per game
        try:
            for _ in range(jobs):
                self.workers.append(Worker(table, self.answers))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        for worker in self.workers:
            worker.stop()

    def play(self, first: int, end: int) -> Iterator[Played]:
        """Hand out stretches in order, and give back the games in order."""
        waiting: dict[int, list[Played]] = {}
        handed_out = first
        due = first
        while due < end:
            for worker in self.workers:
                while len(worker.stretches) < AHEAD and handed_out < end:
                    count = self.stretch(end - handed_out)
                    worker.stretches.append((handed_out, count))
                    worker.say([handed_out, count])
                    handed_out += count
            start, games = self.hear()
            waiting[start] = games
            while due in waiting:
                games = waiting.pop(due)
                due += len(games)
                yield from games

    def stretch(self, left: int) -> int:
        """How many games to hand out: a moment's work, and at the end a fair share of the rest."""
        if self.pace == 0.0:
            return 1
        fair = -(-left // (AHEAD * len(self.workers)))
        return max(1, min(int(STRETCH_SECONDS / self.pace), LONGEST_STRETCH, fair))

    def hear(self) -> tuple[int, list[Played]]:
        worker, line = self.answers.get()
        if not line.endswith("\n"):
            raise WorkerDied(self.how_it_died(worker))
        answer = json.loads(line)
        if "failed" in answer:
            raise GameFailed(answer["failed"])
        games = [Played(*game) for game in answer["games"]]
        self.pace = answer["seconds"] / len(games)
        return worker.stretches.pop(0)[0], games

    def how_it_died(self, worker: Worker) -> str:
        code = worker.process.wait()
        how = f"ended with code {code}" if code >= 0 else f"was killed by signal {-code}"
        seeds = [self.table.seed_of(first) for first, _ in worker.stretches[:1]]
        where = f" while it played the games from seed {seeds[0]} on" if seeds else ""
        return f"a worker process {how}{where}"


# The process that plays


def work() -> None:
    """Read the table, then stretches; answer each with its games. Ends when its input ends."""
    die_with_parent()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    heading = sys.stdin.readline()
    if not heading.endswith("\n"):
        return  # killed before it could say anything
    table = Lineup(*json.loads(heading))
    sys.path[:] = [*table.path, *[folder for folder in sys.path if folder not in table.path]]
    game = table.open_game()
    for line in sys.stdin:
        first, count = json.loads(line)
        try:
            out.write(json.dumps(answer_for(game, table, first, count)) + "\n")
            out.flush()
        except BrokenPipeError:
            os._exit(1)


def answer_for(game: Any, table: Lineup, first: int, count: int) -> dict[str, object]:
    started = time.perf_counter()
    try:
        games = [play_or_fail(game, table, number) for number in range(first, first + count)]
    except GameFailed as failure:
        return {"failed": str(failure)}
    return {"games": games, "seconds": time.perf_counter() - started}


def die_with_parent() -> None:
    """On Linux the kernel ends a worker at once; elsewhere it ends when its answer is unwanted."""
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.environ.get(PARENT, str(os.getppid())) != str(os.getppid()):
            os._exit(1)  # it died before it could be asked for

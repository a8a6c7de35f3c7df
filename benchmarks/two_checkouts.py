"""A process for each of two checkouts, which work in turn: what two benchmarks share."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
WARM_UP = 0.3  # seconds

Compare = Callable[[str, int, Path, int, float], None]
Work = Callable[[str, int], None]


def run(doc: str, compare: Compare, work: Work) -> None:
    """The command line: `compare` for every game and number of seats, or a process that works."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout with its compiled core")
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--moment", type=float, default=0.2, help="seconds per turn")
    parser.add_argument("--only", default="", help="the id of one game")
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        work(arguments.work[0], int(arguments.work[1]))
        return
    for id, seats in tables():
        if arguments.only in ("", id):
            compare(id, seats, arguments.before, arguments.turns, arguments.moment)


def tables() -> list[tuple[str, int]]:
    import holdfast

    games = [holdfast.game(id) for id in holdfast.games()]
    return [(game.id, n) for game in games for n in range(game.min_seats, game.max_seats + 1)]


class Worker:
    """A process that works with the engine of one checkout when it is told to."""

    def __init__(self, script: str, folder: Path, id: str, seats: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, script, str(folder), "--work", id, str(seats)],
            env={**os.environ, "PYTHONPATH": str(folder.resolve() / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def hear(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline()

    def ask(self, seconds: float) -> str:
        """What it says after so long."""
        assert self.process.stdin
        print(seconds, file=self.process.stdin, flush=True)
        return self.hear()

"""The engine here against the engine of another checkout, alternated in one run.

    git worktree add ../before 40978be && (cd ../before && make compile)
    python benchmarks/before_after.py ../before

Two processes play random games in turn, a moment each, for every game and every number of seats, so
that a busy machine slows both down alike. Prints the ratio of decisions per second (the median over
all turns) and the length of games before and after.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
WARM_UP = 0.3  # seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
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


def compare(id: str, seats: int, before: Path, turns: int, moment: float) -> None:
    workers = [Worker(folder, id, seats) for folder in (before, HERE)]
    for worker in workers:
        worker.play(WARM_UP)
    ratios: list[float] = []
    for turn in range(turns):
        speeds = [0.0, 0.0]
        for i in (0, 1) if turn % 2 else (1, 0):
            speeds[i] = workers[i].play(moment)
        ratios.append(speeds[1] / speeds[0])
    lengths = [worker.end() for worker in workers]
    speed = f"{statistics.median(ratios):6.1%} of the speed"
    print(f"{id} {seats}: {speed}, length {lengths[0]:.1f} -> {lengths[1]:.1f}", flush=True)


class Worker:
    """A process that plays with the engine of one checkout when it is told to."""

    def __init__(self, folder: Path, id: str, seats: int) -> None:
        path = str(folder.resolve() / "src")
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(folder), "--work", id, str(seats)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.games = self.decisions = 0

    def play(self, seconds: float) -> float:
        """Decisions per second."""
        assert self.process.stdin
        assert self.process.stdout
        print(seconds, file=self.process.stdin, flush=True)
        games, decisions, taken = self.process.stdout.readline().split()
        self.games += int(games)
        self.decisions += int(decisions)
        return int(decisions) / float(taken)

    def end(self) -> float:
        """Decisions per game, of all games played."""
        self.process.communicate()
        return self.decisions / self.games


def work(id: str, seats: int) -> None:
    import holdfast
    from holdfast.bots.playout import random_game
    from holdfast.core.rng import Random

    if not holdfast.is_compiled():
        sys.exit(f"{holdfast.__file__}: there is no compiled core (make compile)")
    game = holdfast.game(id)
    options = next(options for n, options in game.tables() if n == seats)
    random, seed = Random(3), 0
    for line in sys.stdin:
        begun = time.process_time()
        games = decisions = 0
        while (taken := time.process_time() - begun) < float(line):
            decisions += random_game(game.setup(seats, seed, options), random)
            games, seed = games + 1, seed + 1
        print(games, decisions, taken, flush=True)


if __name__ == "__main__":
    main()

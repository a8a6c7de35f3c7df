"""What a learning agent gets: steps of the Gymnasium environment per second of processor time, and
microseconds for one observation with its mask, here and in another checkout, alternated in one run.

    git worktree add ../before 5d004e8 && (cd ../before && make compile)
    python benchmarks/environments.py ../before

The learning seat chooses any legal action, the other seats play at random. Three seats, or the
number nearest to three the game has its usual options for (Ante Portas: two, by name).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
SEATS = {"ante-portas": 2}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path, nargs="?", help="a checkout with its compiled core")
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--steps", type=int, default=3000, help="per turn")
    parser.add_argument("--only", default="", help="the id of one game")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work(given.work)
        return
    import holdfast

    folders = [HERE] if given.before is None else [given.before, HERE]
    for id in holdfast.games():
        if given.only in ("", id):
            compare(id, folders, given.turns, given.steps)


def compare(id: str, folders: list[Path], turns: int, steps: int) -> None:
    workers = [Worker(folder, id) for folder in folders]
    found: list[list[tuple[float, float]]] = [[] for _ in workers]
    for turn in range(turns + 1):
        for i, worker in enumerate(workers):
            measured = worker.ask(steps)
            if turn:  # the first one warms up
                found[i].append(measured)
    lines = []
    for figures in found:
        speed = statistics.median(speed for speed, _ in figures)
        seen = statistics.median(seen for _, seen in figures)
        lines.append(f"{speed:,.0f} steps/s, {seen:.1f} µs an observation")
    print(f"{id}, {SEATS.get(id, 3)} seats: {' -> '.join(lines)}", flush=True)
    for worker in workers:
        worker.process.communicate()


class Worker:
    """A process that plays with the environment of one checkout when it is told to."""

    def __init__(self, folder: Path, id: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work", id],
            env={**os.environ, "PYTHONPATH": str(folder.resolve() / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, steps: int) -> tuple[float, float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{steps}\n")
        self.process.stdin.flush()
        speed, seen = self.process.stdout.readline().split()
        return float(speed), float(seen)


def work(id: str) -> None:
    import numpy as np

    import holdfast

    seats = SEATS.get(id, 3)
    env: Any = holdfast.env.gym(id, seats=seats, opponents=["random"] * (seats - 1))
    chance = np.random.default_rng(0)
    observation, _ = env.reset(seed=1)
    for line in sys.stdin:
        steps = int(line)
        started = time.process_time()
        for _ in range(steps):
            legal = observation["action_mask"].nonzero()[0]
            action = legal[chance.integers(len(legal))]
            observation, _, is_over, _, _ = env.step(action)
            if is_over:
                observation, _ = env.reset()
        speed = steps / (time.process_time() - started)
        looks = steps // 10
        started = time.process_time()
        for _ in range(looks):
            env.table.observation(env.seat)
        print(speed, (time.process_time() - started) / looks * 1e6, flush=True)


if __name__ == "__main__":
    main()

"""What it costs to evaluate a position, here and in another checkout, alternated in one run.

    git worktree add ../before 40978be && (cd ../before && make compile)
    python benchmarks/evaluation.py ../before

Two processes evaluate the same positions of random games in turn, a moment each, for every game and
every number of seats, so that a busy machine slows both down alike. Prints microseconds before and
after, the ratio of speed (medians over all turns), and the largest difference between the values.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from two_checkouts import HERE, WARM_UP, Worker, run

GAMES = 8
EVERY = 10  # decisions between two positions


def compare(id: str, seats: int, before: Path, turns: int, moment: float) -> None:
    workers = [Judge(__file__, folder, id, seats) for folder in (before, HERE)]
    for worker in workers:
        worker.evaluate(WARM_UP)
    taken: list[list[float]] = [[], []]
    for turn in range(turns):
        for i in (0, 1) if turn % 2 else (1, 0):
            taken[i].append(workers[i].evaluate(moment))
    for worker in workers:
        worker.process.communicate()
    was, now = (statistics.median(times) for times in taken)
    faster = statistics.median([a / b for a, b in zip(*taken, strict=True)])
    told = f"{was:.2f} -> {now:.2f} microseconds, {faster:.0%} of the speed"
    print(f"{id} {seats}: {told}, {difference(*workers)}", flush=True)


class Judge(Worker):
    """It evaluates the positions of some games, and says first what they are worth."""

    def __init__(self, script: str, folder: Path, id: str, seats: int) -> None:
        super().__init__(script, folder, id, seats)
        self.values: list[float] = json.loads(self.hear())

    def evaluate(self, seconds: float) -> float:
        """Microseconds per position and seat."""
        return float(self.ask(seconds))


def difference(before: Judge, after: Judge) -> str:
    """Without the same rules there are not the same positions, and nothing to compare."""
    if len(before.values) != len(after.values):
        return "other positions"
    pairs = zip(before.values, after.values, strict=True)
    return f"values differ by {max(abs(a - b) for a, b in pairs):.1e}"


def work(id: str, seats: int) -> None:
    import holdfast
    from holdfast.bots.playout import positions
    from holdfast.core.rng import Random

    if not holdfast.is_compiled():
        sys.exit(f"{holdfast.__file__}: there is no compiled core (make compile)")
    game: Any = holdfast.game(id)
    # Before a game had four faces, it evaluated by itself.
    evaluate = game.advice.evaluate if hasattr(game, "advice") else game.evaluate
    options = next(options for n, options in game.tables() if n == seats)
    random = Random(3)
    found = [
        state
        for seed in range(GAMES)
        for state in positions(game.setup(seats, seed, options), random, EVERY)
    ]
    print(json.dumps([evaluate(s, seat) for s in found for seat in range(seats)]), flush=True)
    for line in sys.stdin:
        begun = time.process_time()
        rounds = 0
        while (taken := time.process_time() - begun) < float(line):
            for state in found:
                for seat in range(seats):
                    evaluate(state, seat)
            rounds += 1
        print(1e6 * taken / (rounds * len(found) * seats), flush=True)


if __name__ == "__main__":
    run(__doc__ or "", compare, work)

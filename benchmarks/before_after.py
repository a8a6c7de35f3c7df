"""The engine here against the engine of another checkout, alternated in one run.

    git worktree add ../before 40978be && (cd ../before && make compile)
    python benchmarks/before_after.py ../before

Two processes play random games in turn, a moment each, for every game and every number of seats, so
that a busy machine slows both down alike. Prints the ratio of decisions per second (the median over
all turns) and the length of games before and after.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from two_checkouts import HERE, WARM_UP, Worker, run


def compare(id: str, seats: int, before: Path, turns: int, moment: float) -> None:
    workers = [Player(__file__, folder, id, seats) for folder in (before, HERE)]
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


class Player(Worker):
    """It plays random games."""

    games = decisions = 0

    def play(self, seconds: float) -> float:
        """Decisions per second."""
        games, decisions, taken = self.ask(seconds).split()
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
    run(__doc__ or "", compare, work)

"""Whole games with three seats and a spectator, every message searched for secrets.

    python benchmarks/leaks.py --games 100

plays games with random choices over real sockets, holds every message and every answer against
the exact positions, and builds messages a second time from imagined worlds. Prints JSON with the
number of leaks. Progress is shown on standard error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.client import House, bots, me
from tests.server.leaks import Search, Tally

COMPANIES = (me(3), [*me(2), *bots(1)], me(3), [*me(1), *bots(2, "random")])


async def play(games: int, seed: int, tally: Tally) -> list[bool]:
    same_hands: list[bool] = []
    for n in range(games):
        with tempfile.TemporaryDirectory(prefix="holdfast-leaks-") as folder:
            async with House(Path(folder)) as house:
                search = Search(house, tally, seed + n)
                await search.run(COMPANIES[n % len(COMPANIES)], is_blitz=n % 3 == 1)
                same_hands += search.same_hands
        text = f"game {n + 1} of {games}: {tally.messages} messages, {len(tally.leaks)} leaks"
        print(f"\r{text}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return same_hands


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.perf_counter()
    tally = Tally()
    same_hands = asyncio.run(play(arguments.games, arguments.seed, tally))
    result = {
        **tally.json(),
        "imagined_hands": len(same_hands),
        "imagined_hands_that_were_true": same_hands.count(True),
        "seconds": round(time.perf_counter() - started),
    }
    print(json.dumps(result, ensure_ascii=False))
    sys.exit(1 if tally.leaks else 0)


if __name__ == "__main__":
    main()

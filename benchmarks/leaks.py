"""Whole games with a spectator, every message searched for secrets.

    python benchmarks/leaks.py --games 100

plays all games in turn, at all their tables and with random choices, over real sockets; holds every
message and every answer against the exact positions, and builds messages a second time from
imagined worlds. Prints JSON with the number of leaks. Progress is shown on standard error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.client import House, Json, bots, me
from tests.server.leaks import Search, Tally

import holdfast
from holdfast.lab.setups import Setup


def companies(seats: int) -> list[list[Json]]:
    """People alone, and with one or more bots among them."""
    mixed = [[*me(seats - 1), *bots(1)], [*me(1), *bots(seats - 1)]]
    return [me(seats), *(mixed if seats > 1 else [])]


def set_ups(seed: int) -> dict[str, list[Setup]]:
    """All tables of every game, in an order in which few of them show much."""
    found = {id: holdfast.game(id).tables() for id in holdfast.games()}
    return {id: random.Random(seed).sample(tables, len(tables)) for id, tables in found.items()}


async def play(games: int, seed: int, tally: Tally) -> None:
    tables = set_ups(seed)
    for n in range(games):
        turn, which = divmod(n, len(tables))
        id = list(tables)[which]
        seats, options = tables[id][turn % len(tables[id])]
        company = companies(seats)[turn % len(companies(seats))]
        with tempfile.TemporaryDirectory(prefix="holdfast-leaks-") as folder:
            async with House(Path(folder)) as house:
                await Search(house, holdfast.game(id), tally, seed + n).run(company, options)
        text = f"game {n + 1} of {games}: {tally.messages} messages, {len(tally.leaks)} leaks"
        print(f"\r{text}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.perf_counter()
    tally = Tally()
    asyncio.run(play(arguments.games, arguments.seed, tally))
    result = {**tally.json(), "seconds": round(time.perf_counter() - started)}
    print(json.dumps(result, ensure_ascii=False))
    sys.exit(1 if tally.leaks else 0)


if __name__ == "__main__":
    main()

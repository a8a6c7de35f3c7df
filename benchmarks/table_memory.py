"""Memory of one table at the end of its game, here and in another checkout.

    python benchmarks/table_memory.py ../before

Plays random games at tables of a server's own (`Rooms`), with nobody connected, and prints what one
table holds when the game is over: its match, its past, its chairs. For every game the table of most
seats; --all goes through every set-up.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from inspect import signature
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path, nargs="?", help="a checkout with its compiled core")
    parser.add_argument("--all", action="store_true", help="every set-up of every game")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        asyncio.run(measure(arguments))
        return
    for folder in (arguments.before, HERE):
        if folder is not None:
            print(f"{folder.name}:", flush=True)
            environment = {**os.environ, "PYTHONPATH": str(folder.resolve() / "src")}
            subprocess.run([sys.executable, __file__, *sys.argv[1:], "--work"], env=environment)


async def measure(arguments: argparse.Namespace) -> None:
    from holdfast.core.finding import discover, game_names
    from holdfast.server.rooms import Rooms
    from holdfast.server.settings import NO_LIMITS, Settings
    from holdfast.server.store import Store
    from holdfast.server.thinking import Thinkers

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), limits=NO_LIMITS)
        store, thinkers = Store(settings.data), Thinkers(1)
        rooms = Rooms(settings, store, thinkers)
        for id in game_names():
            game = discover(id)
            setups = game.tables()
            if not arguments.all:
                setups = [(n, options) for n, options in setups if n == game.max_seats][:1]
            for seats, options in setups:
                await play(rooms, game, seats, options, 0)  # what all tables share
                seeds = range(arguments.tables)
                found = [await weigh(rooms, game, seats, options, seed) for seed in seeds]
                sizes = [size for size, _ in found]
                choices = sum(count for _, count in found) / len(found)
                print(
                    f"  {id} {seats} {options if arguments.all else ''}: {choices:.0f} choices, "
                    f"{sum(sizes) / len(sizes):.0f} kB, at most {max(sizes):.0f} kB",
                    flush=True,
                )
        await rooms.stop()
        await thinkers.close()
        store.close()


async def weigh(rooms: Any, game: Any, seats: int, options: Any, k: int) -> tuple[float, int]:
    gc.collect()
    tracemalloc.start()
    room = await play(rooms, game, seats, options, k + 1)
    count = len(room.match.choices)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    rooms._rooms.pop(room.id)
    del room
    gc.collect()
    size = (held - tracemalloc.get_traced_memory()[0]) / 1000
    tracemalloc.stop()
    return size, count


async def play(rooms: Any, game: Any, seats: int, options: Any, seed: int) -> Any:
    from holdfast.server.rooms import Guest

    made = await rooms.begin(game, options, [Guest("me")] * seats)
    room, dice = made.room, random.Random(seed)
    rights = [lambda: None] if "right" in signature(room.choose).parameters else []
    while not room.match.over:
        seat = dice.choice(list(room.match.open))
        keys = [game.choices.key(choice) for choice in room.match.state.open[seat]]
        await room.choose(seat, room.numbers[seat], dice.choice(keys), *rights)
    return room


if __name__ == "__main__":
    main()

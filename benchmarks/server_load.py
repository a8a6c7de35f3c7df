"""Many tables at once over loopback WebSockets, with clients that choose at random.

    python benchmarks/server_load.py --tables 200 --seats 3

starts a server of its own with an empty data folder and measures twice: with clients that pause
like quick people (latency) and with clients that do not pause (throughput). Afterwards it closes
every table, fetches its record and looks for every choice that was acknowledged. Prints JSON.

    python benchmarks/server_load.py --before ../before --game empires-end ante-portas \\
        --tables 400 800 --only-pauses

does the same for the server of another checkout and for this one in turn, for every game and number
of tables.

A choice is answered when the next state of the table, with the next decision in it, has reached
the seat that chose; by then it has been committed to the disk.
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
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.serving import HERE, Server, take_all_descriptors

PERCENTILES = (50, 95, 99, 100)


class Option(msgspec.Struct):
    key: str


class Ask(msgspec.Struct):
    options: list[Option]


class State(msgspec.Struct):
    """What a random player reads of a message."""

    n: int = -1
    ask: Ask | None = None
    waiting: list[int] | None = None
    refused: dict[str, Any] | None = None
    error: dict[str, Any] | None = None


READ = msgspec.json.Decoder(State).decode


class Tally:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.refused = 0
        self.errors: list[str] = []
        self.is_counting = False


class Table:
    """One table: its links, and what was acknowledged there."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.host: str = made["host"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.acknowledged: list[tuple[int, str]] = []


class Player:
    def __init__(
        self,
        table: Table,
        seat: int,
        tally: Tally,
        pause: float,
        seed: int,
        address: str = "127.0.0.1",
    ) -> None:
        self.table = table
        self.seat = seat
        self.tally = tally
        self.pause = pause
        self.random = random.Random(seed)
        self.address = address

    async def play(self, port: int) -> None:
        try:
            async with connect(
                f"ws://127.0.0.1:{port}/socket",
                compression=None,
                max_size=None,
                ping_interval=None,
                local_addr=(self.address, 0),
            ) as socket:
                await socket.send(json.dumps({"token": self.table.tokens[self.seat], "lang": "en"}))
                await self.answer_all(socket)
        except Exception as error:
            self.tally.errors.append(f"{type(error).__name__}: {error}")

    async def answer_all(self, socket: ClientConnection) -> None:
        answered, key, sent = -1, "", 0.0
        async for message in socket:
            state = READ(message)
            if state.error is not None:
                self.tally.errors.append(str(state.error))
                return
            if state.refused is not None:
                self.tally.refused += 1
                continue
            if state.waiting is None:
                continue
            if key and state.n != answered:
                self.table.acknowledged.append((self.seat, key))
                key = ""
                if self.tally.is_counting:
                    self.tally.latencies.append(time.perf_counter() - sent)
            if not state.waiting:
                return
            if state.ask is None or state.n == answered:
                continue
            if self.pause:
                await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.pause)
            answered = state.n
            key = self.random.choice(state.ask.options).key
            sent = time.perf_counter()
            await socket.send(json.dumps({"n": answered, "choose": key}))


class Load(NamedTuple):
    name: str
    game: str
    tables: int
    seats: int
    pause: float
    warm_up: float
    seconds: float


def measure(checkout: Path, load: Load) -> dict[str, Any]:
    """A server process with fresh data, some tables, and players at all of them."""
    with (
        tempfile.TemporaryDirectory(prefix="holdfast-load-") as folder,
        Server(checkout, Path(folder), "--no-limits") as server,
    ):
        found = asyncio.run(play(server, load))
    return {"run": load.name, "checkout": checkout.resolve().name, "game": load.game, **found}


async def play(server: Server, load: Load) -> dict[str, Any]:
    tally = Tally()
    empty = server.memory()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        is_compiled = (await http.get("/api/health")).json()["compiled"]
        tables = [await make_table(http, load.game, load.seats) for _ in range(load.tables)]
        players = [
            asyncio.create_task(
                Player(table, seat, tally, load.pause, i * 8 + seat).play(server.port)
            )
            for i, table in enumerate(tables)
            for seat in range(load.seats)
        ]
        await asyncio.sleep(load.warm_up)
        tally.is_counting = True
        started = time.perf_counter()
        await asyncio.sleep(load.seconds)
        tally.is_counting = False
        seconds = time.perf_counter() - started
        count = len(tally.latencies)
        memory = server.memory()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        lost = sum([await count_lost(http, table) for table in tables])
    return {
        "compiled": is_compiled,
        "tables": load.tables,
        "clients": len(players),
        "pause_seconds": load.pause,
        "choices_per_second": round(count / seconds),
        "latency_ms": percentiles(tally.latencies),
        "memory_mb": {"empty": round(empty), "end": round(memory)},
        "memory_kb_per_table": round(memory * 1024 / load.tables),
        "choices": count,
        "lost": lost,
        "refused": tally.refused,
        "errors": tally.errors[:5],
    }


async def make_table(http: httpx.AsyncClient, game: str, seats: int) -> Table:
    people = [{"who": "me"} for _ in range(seats)]
    answer = await http.post("/api/tables", json={"game": game, "seats": people})
    answer.raise_for_status()
    return Table(answer.json())


async def count_lost(http: httpx.AsyncClient, table: Table) -> int:
    """Acknowledged choices that are not in the record."""
    headers = {"authorization": f"Bearer {table.host}"}
    await http.post("/api/table/close", headers=headers)  # refused if the game is over: as well
    answer = await http.get("/api/table/record", headers=headers)
    answer.raise_for_status()
    kept: dict[tuple[int, str], int] = {}
    for seat, key in answer.json()["choices"]:
        kept[seat, key] = kept.get((seat, key), 0) + 1
    lost = 0
    for choice in table.acknowledged:
        kept[choice] = kept.get(choice, 0) - 1
        lost += kept[choice] < 0
    return lost


def percentiles(values: list[float]) -> dict[str, float]:
    values = sorted(values)
    if not values:
        return {}
    return {
        f"p{p}": round(values[min(len(values) - 1, len(values) * p // 100)] * 1000, 1)
        for p in PERCENTILES
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--before", type=Path, help="another checkout, measured in turn with this")
    parser.add_argument("--game", nargs="+", default=["empires-end"])
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--pause", type=float, default=1.0, help="mean pause of the first run")
    parser.add_argument("--only-pauses", action="store_true", help="no run without pauses")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=1)
    arguments = parser.parse_args()
    take_all_descriptors()
    checkouts = [folder for folder in (arguments.before, HERE) if folder is not None]
    for turn in range(arguments.rounds):
        for load in loads(arguments):
            for checkout in checkouts if turn % 2 == 0 else reversed(checkouts):
                print(json.dumps(measure(checkout, load)), flush=True)


def loads(arguments: argparse.Namespace) -> list[Load]:
    runs = [("with pauses", arguments.pause), ("without pauses", 0.0)]
    times = (arguments.warm_up, arguments.seconds)
    return [
        Load(name, game, tables, arguments.seats, pause, *times)
        for game in arguments.game
        for tables in arguments.tables
        for name, pause in runs[: 1 if arguments.only_pauses else 2]
    ]


if __name__ == "__main__":
    main()

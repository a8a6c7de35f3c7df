"""Many tables at once over loopback WebSockets, with clients that choose at random.

    python benchmarks/server_load.py --tables 200 --seats 3

starts a server of its own with an empty data folder and measures twice: with clients that pause
like quick people (latency) and with clients that do not pause (throughput). Afterwards it closes
every table, fetches its record and looks for every choice that was acknowledged. Prints JSON.

A choice is answered when the next state of the table, with the next decision in it, has reached
the seat that chose; by then it has been committed to the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

STARTED = re.compile(r"Holdfast is at http://[^:]+:(\d+)/")
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
    def __init__(self, table: Table, seat: int, tally: Tally, pause: float, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.tally = tally
        self.pause = pause
        self.random = random.Random(seed)

    async def play(self, port: int) -> None:
        try:
            async with connect(
                f"ws://127.0.0.1:{port}/socket", compression=None, max_size=None, ping_interval=None
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


class Measurement:
    """A server process with fresh data, some tables, and players at all of them."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments

    def run(self, name: str, pause: float) -> dict[str, Any]:
        with tempfile.TemporaryDirectory(prefix="holdfast-load-") as folder:
            server = start_server(folder)
            try:
                port = port_of(server)
                return {"run": name, **asyncio.run(self.measure(port, pause))}
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(30)

    async def measure(self, port: int, pause: float) -> dict[str, Any]:
        arguments = self.arguments
        tally = Tally()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            tables = [await make_table(http, arguments) for _ in range(arguments.tables)]
            players = [
                asyncio.create_task(Player(table, seat, tally, pause, i * 8 + seat).play(port))
                for i, table in enumerate(tables)
                for seat in range(arguments.seats)
            ]
            await asyncio.sleep(arguments.warm_up)
            tally.is_counting = True
            started = time.perf_counter()
            await asyncio.sleep(arguments.seconds)
            tally.is_counting = False
            seconds = time.perf_counter() - started
            count = len(tally.latencies)
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            lost = sum([await count_lost(http, table) for table in tables])
        return {
            "tables": arguments.tables,
            "clients": len(players),
            "pause_seconds": pause,
            "choices_per_second": round(count / seconds),
            "latency_ms": percentiles(tally.latencies),
            "choices": count,
            "lost": lost,
            "refused": tally.refused,
            "errors": tally.errors[:5],
        }


async def make_table(http: httpx.AsyncClient, arguments: argparse.Namespace) -> Table:
    seats = [{"who": "me"} for _ in range(arguments.seats)]
    answer = await http.post("/api/tables", json={"game": arguments.game, "seats": seats})
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


def start_server(folder: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-c", "from holdfast.cli import main; main()", "serve"]
    options = ["--no-build", "--no-limits", "--data", folder]
    return subprocess.Popen(
        [*command, *options], stderr=subprocess.PIPE, text=True, env={**os.environ}
    )


def port_of(server: subprocess.Popen[str]) -> int:
    assert server.stderr is not None
    for line in server.stderr:
        found = STARTED.search(line)
        if found:
            port = int(found[1])
            wait_until_up(port)
            return port
    raise SystemExit("the server did not start")


def wait_until_up(port: int) -> None:
    for _ in range(100):
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"http://127.0.0.1:{port}/api/health")
            return
        time.sleep(0.1)


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
    parser.add_argument("--game", default="empires-end")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--pause", type=float, default=1.0, help="mean pause of the first run")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    measurement = Measurement(parser.parse_args())
    pause = measurement.arguments.pause
    for name, length in (("with pauses", pause), ("without pauses", 0.0)):
        print(json.dumps(measurement.run(name, length)), flush=True)


if __name__ == "__main__":
    main()

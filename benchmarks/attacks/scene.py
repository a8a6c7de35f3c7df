"""Where an attack takes place: a server with an empty folder, and people around it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from benchmarks.serving import Server, run_in
from websockets.asyncio.client import ClientConnection, connect

USUAL_DESCRIPTORS = 1024  # what most systems give a process that does not ask for more
ATTACKER, NEIGHBOUR = "127.0.0.1", "127.0.0.2"
LONG_GAME, LANES_GAME = "after-the-empire", "empires-end"
SEATS = 3

RECORD = """
import json, random, sys, holdfast
from holdfast.core.record import Match
game, seats, choices = holdfast.game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
dice, match = random.Random(1), Match.new(game, seats, 1)
while len(match.choices) < choices and not match.over:
    seat = dice.choice(list(match.open))
    match.choose(seat, dice.choice(match.open[seat]))
print(json.dumps(match.record()))
"""

# A position in the middle of a phase in which all decide at once, with one line that is still to be
# told: that one gets long.
NEWS = """
import json, random, sys, holdfast
from holdfast.core.record import Match
game, seats, size = holdfast.game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
dice, match = random.Random(1), Match.new(game, seats, 1)
while not any(match.state.untold):
    seat = dice.choice(list(match.open))
    match.choose(seat, dice.choice(match.open[seat]))
position = json.loads(json.dumps(match.position()))
news = next(lane for lane in position["state"]["course"]["untold"] if lane)
news[0].update(what="scored", data={"source": "x" * size, "n": 1})
print(json.dumps(position))
"""


@dataclass(frozen=True)
class Sizes:
    """How hard it is tried; every one is an option of that name."""

    eio_tables: int = 6
    eio_seconds: float = 5.0
    damaged_tables: int = 6
    memory_bytes: int = 1_800_000
    memory_sockets: int = 5
    silent_connections: int = 1_100
    silent_seconds: float = 10.0
    fields_bytes: int = 1_600_000
    pieces: int = 200_000
    burst_pieces: int = 200_000
    bots_tables: int = 10
    bots_patience: float = 100.0
    mine_tables: int = 200
    mine_choices: int = 150
    lang_tables: int = 20
    lang_seconds: float = 15.0
    lang_sockets: int = 4
    failing_seconds: float = 10.0
    length_patience: float = 60.0


class Skipped(Exception):
    """This attack is not possible here."""


class Scene:
    """Where one attack takes place: a checkout, an empty folder, and the sizes."""

    def __init__(self, checkout: Path, folder: Path, sizes: Sizes, library: Path | None) -> None:
        self.checkout = checkout
        self.folder = folder
        self.sizes = sizes
        self.library = library

    def server(self, *options: str, **faults: Path) -> Server:
        """Faults are named as the library names them, with the file that turns them on."""
        environment = {name: str(path) for name, path in faults.items()}
        if faults and self.library is None:
            raise Skipped("there is no C compiler")
        if faults:
            environment["LD_PRELOAD"] = str(self.library)
        return Server(
            self.checkout,
            self.folder,
            *options,
            environment=environment,
            descriptors=USUAL_DESCRIPTORS,
        )

    def record(self, choices: int) -> dict[str, Any]:
        found: dict[str, Any] = run_in(self.checkout, RECORD, LONG_GAME, str(SEATS), str(choices))
        return found

    def acts(self) -> dict[str, int]:
        """How many are on the disk, by table."""
        path = self.folder / "data" / "tables.sqlite3"
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as disk:
            return dict(disk.execute("SELECT table_id, count(*) FROM act GROUP BY table_id"))


def web(server: Server, address: str = ATTACKER, timeout: float = 120) -> httpx.AsyncClient:
    way = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=server.url, transport=way, timeout=timeout)


async def make(http: httpx.AsyncClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = await http.post(path, json=body)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


async def bots_table(http: httpx.AsyncClient, bot: str = "random") -> dict[str, Any]:
    seats = [{"who": "bot", "bot": bot}] * SEATS
    return await make(http, "/api/tables", {"game": LONG_GAME, "seats": seats})


async def people_table(http: httpx.AsyncClient, file: dict[str, Any]) -> dict[str, Any]:
    return await make(http, "/api/import", {"file": file, "seats": [{"who": "me"}] * SEATS})


def bearer(made: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {made['host']}"}


@contextlib.asynccontextmanager
async def sit(
    server: Server, token: str, address: str = ATTACKER
) -> AsyncIterator[ClientConnection]:
    async with connect(
        f"ws://127.0.0.1:{server.port}/socket",
        compression=None,
        max_size=None,
        ping_interval=None,
        close_timeout=1,
        local_addr=(address, 0),
    ) as connection:
        await connection.send(json.dumps({"token": token, "lang": "en"}))
        yield connection


class Neighbour:
    """Somebody at another address who asks for a sign of life again and again."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.longest = 0.0  # seconds for one answer

    async def __aenter__(self) -> Neighbour:
        self.http = web(self.server, NEIGHBOUR)
        self.asked = time.perf_counter()
        self.task = asyncio.create_task(self.ask())
        return self

    async def __aexit__(self, *error: object) -> None:
        self.longest = max(self.longest, time.perf_counter() - self.asked)
        if self.task.done():
            self.task.result()  # it was refused something
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.http.aclose()

    async def ask(self) -> None:
        while True:
            self.asked = time.perf_counter()
            (await self.http.get("/api/health")).raise_for_status()
            self.longest = max(self.longest, time.perf_counter() - self.asked)
            await asyncio.sleep(0.02)
            self.asked = time.perf_counter()

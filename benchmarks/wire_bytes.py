"""What a choice costs on the wire, packed and as it is; and what packing costs in memory.

    python benchmarks/wire_bytes.py

plays games of every kind at random, with two connections to every seat: one that unpacks, as
browsers do, and one that does not. Both are told the same. Printed are the medians, over all
choices, of the bytes that reached the seat that chose, and all seats together; and what it took to
fetch words, cards and rules. Names are as long as they may be.

    python benchmarks/wire_bytes.py --memory --tables 800

opens a server with so many tables and connections to all their seats, once with connections that do
not unpack and once with such that do, lets everybody choose some times, and compares. Prints JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.serving import HERE, Server, take_all_descriptors

NAMES = ["Tower of the western gate", "Sunrise over the harbour", "An oak that stands alone"]
LONGEST_NAME = 24
HEAD = 2  # bytes of a short frame before what it holds
AT_ONCE = 40  # tables that do something together


class Counting(ClientConnection):
    """Knows how many bytes have come."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Seat:
    """One connection to a seat; it has heard everything that was said before `settle` returns."""

    def __init__(self, socket: Counting) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.pings = self.pongs = 0

    @classmethod
    async def sit(cls, port: int, token: str, compression: str | None) -> Seat:
        socket = await connect(
            f"ws://127.0.0.1:{port}/socket",
            compression=compression,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
            create_connection=Counting,
        )
        assert isinstance(socket, Counting)
        seat = cls(socket)
        await socket.send(json.dumps({"token": token, "lang": "en"}))
        await seat.settle()
        return seat

    async def settle(self) -> None:
        self.pings += 1
        await self.socket.send(json.dumps({"ping": self.pings}))
        while True:
            text = await self.socket.recv()
            message = json.loads(text)
            if message.get("pong") == self.pings:
                self.pongs += len(text) + HEAD
                return
            if "view" in message:
                self.state = message
            assert "refused" not in message, message
            assert "error" not in message, message

    @property
    def received(self) -> int:
        """Bytes so far, without the answers to pings."""
        return self.socket.received - self.pongs

    @property
    def keys(self) -> list[str]:
        ask = self.state["ask"]
        options = ask["options"] if ask else []
        return [option["key"] for option in options if "aside" not in option]

    async def choose(self, key: str) -> None:
        await self.socket.send(json.dumps({"n": self.state["n"], "choose": key}))
        await self.settle()


async def make_table(http: httpx.AsyncClient, game: str, seats: int) -> list[str]:
    people = [{"who": "me", "name": name[:LONGEST_NAME]} for name in NAMES[:seats]]
    answer = await http.post("/api/tables", json={"game": game, "seats": people})
    answer.raise_for_status()
    return [seat["token"] for seat in answer.json()["seats"]]


# Bytes


async def count(server: Server, game: str, load: argparse.Namespace) -> dict[str, Any]:
    told: list[Told] = []
    first: list[int] = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        pages = await fetch(http, game)
        while len(told) < load.choices:  # random games may be short
            tokens = await make_table(http, game, load.seats)
            packed = [await Seat.sit(server.port, token, "deflate") for token in tokens]
            plain = [await Seat.sit(server.port, token, None) for token in tokens]
            first = [max(bytes_of(packed)), max(bytes_of(plain))]
            dice = random.Random(len(told))
            told += await play(packed, plain, load.choices - len(told), dice)
            for seat in (*packed, *plain):
                await seat.socket.close()
    own = [[choice[way][seat] for seat, choice in told] for way in (0, 1)]
    every = [[sum(choice[way]) for _, choice in told] for way in (0, 1)]
    return {
        "game": game,
        "choices": len(told),
        "first_state": {"packed": first[0], "plain": first[1]},
        "own_choice": {"packed": median(own[0]), "plain": median(own[1])},
        "all_seats": {"packed": median(every[0]), "plain": median(every[1])},
        "words_cards_rules": pages,
    }


Told = tuple[int, tuple[list[int], list[int]]]  # who chose; bytes for each seat, packed and plain


async def play(packed: list[Seat], plain: list[Seat], most: int, dice: random.Random) -> list[Told]:
    told: list[Told] = []
    for _ in range(most):
        asked = [seat for seat, one in enumerate(packed) if one.keys]
        if not asked:
            break
        seat = dice.choice(asked)
        before = bytes_of(packed), bytes_of(plain)
        await packed[seat].choose(dice.choice(packed[seat].keys))
        for other in (*packed, *plain):
            await other.settle()
        after = bytes_of(packed), bytes_of(plain)
        told.append((seat, (less(after[0], before[0]), less(after[1], before[1]))))
    return told


def bytes_of(seats: list[Seat]) -> list[int]:
    return [seat.received for seat in seats]


def less(after: list[int], before: list[int]) -> list[int]:
    return [now - then for now, then in zip(after, before, strict=True)]


def median(values: list[int]) -> int:
    return round(statistics.median(values)) if values else 0


async def fetch(http: httpx.AsyncClient, game: str) -> dict[str, int]:
    """Bytes of the bodies: as they are, compressed, and asked for again."""
    found = {"plain": 0, "compressed": 0, "again": 0}
    for what in ("words", "cards", "rules"):
        path = f"/api/games/{game}/{what}"
        plain = await http.get(path, headers={"accept-encoding": "identity"})
        packed = await http.get(path)
        tag = {"if-none-match": packed.headers.get("etag", "")}
        again = await http.get(path, headers=tag)
        found["plain"] += plain.num_bytes_downloaded
        found["compressed"] += packed.num_bytes_downloaded
        found["again"] += again.num_bytes_downloaded
    return found


# Memory


async def fill(server: Server, game: str, load: argparse.Namespace, way: str | None) -> float:
    """Megabytes after everybody has chosen some times."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        tables = [await make_table(http, game, load.seats) for _ in range(load.tables)]
    seats: list[list[Seat]] = []
    for start in range(0, len(tables), AT_ONCE):
        some = tables[start : start + AT_ONCE]
        seats += await asyncio.gather(*(sit_down(server, tokens, way) for tokens in some))
    dice = random.Random(1)
    for _ in range(load.choices):
        for start in range(0, len(seats), AT_ONCE):
            acting = seats[start : start + AT_ONCE]
            await asyncio.gather(*(choose_one(table, dice) for table in acting))
    memory = server.memory()
    await asyncio.gather(*(seat.socket.close() for table in seats for seat in table))
    return memory


async def sit_down(server: Server, tokens: list[str], way: str | None) -> list[Seat]:
    return [await Seat.sit(server.port, token, way) for token in tokens]


async def choose_one(table: list[Seat], dice: random.Random) -> None:
    asked = [seat for seat in table if seat.keys]
    if asked:
        seat = dice.choice(asked)
        await seat.choose(dice.choice(seat.keys))
    for other in table:
        await other.settle()


def measure_memory(game: str, load: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, float] = {}
    for name, way in (("plain", None), ("packed", "deflate")):
        with (
            tempfile.TemporaryDirectory(prefix="holdfast-wire-") as folder,
            Server(HERE, Path(folder), "--no-limits") as server,
        ):
            found[name] = asyncio.run(fill(server, game, load, way))
    sockets = load.tables * load.seats
    more = (found["packed"] - found["plain"]) * 1024 / sockets
    megabytes = {name: round(size) for name, size in found.items()}
    return {
        "game": game,
        "tables": load.tables,
        "sockets": sockets,
        "memory_mb": megabytes,
        "packing_kb_per_socket": round(more, 1),
    }


def measure_bytes(game: str, load: argparse.Namespace) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory(prefix="holdfast-wire-") as folder,
        Server(HERE, Path(folder), "--no-limits") as server,
    ):
        return asyncio.run(count(server, game, load))


def main() -> None:
    import holdfast

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", nargs="+", default=holdfast.games())
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--choices", type=int, help="of a table, at most; 200, for memory 12")
    parser.add_argument("--memory", action="store_true", help="measure memory, not bytes")
    parser.add_argument("--tables", type=int, default=800, help="for memory")
    load = parser.parse_args()
    load.choices = load.choices or (12 if load.memory else 200)
    take_all_descriptors()
    for game in load.game:
        found = measure_memory(game, load) if load.memory else measure_bytes(game, load)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()

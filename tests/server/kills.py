"""A server under load is killed at random moments, again and again; nothing that was confirmed may
be lost, and every table must go on.

People at all tables choose at random, and now and then take back. Each remembers what it sent and
what was confirmed. After every restart they come back, learn by the number of their decision
whether their last act arrived, and compare what they know with what is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

from tests.server.client import (
    GAME,
    Api,
    Json,
    Links,
    Seat,
    ServerProcess,
    bots,
    me,
    open_socket,
    plain_http,
)
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from holdfast.core.record import load_record

Act = tuple[str, str]  # what, and the key of a choice
COMPANIES: list[list[Json]] = [me(3), me(2), [*me(1), *bots(1, "random")], [*me(2), *bots(2)]]
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
TAKE_BACK = 0.1  # how often


class Person:
    """A human seat: what it did, as far as it can know."""

    def __init__(self, token: str, seat: int, is_alone: bool, dice: random.Random) -> None:
        self.token = token
        self.is_alone = is_alone  # against bots
        self.in_lane = 0  # own choices since a simultaneous phase began
        self.was_together = False
        self.seat = seat
        self.random = dice
        self.kept: list[Act] = []  # acts that are known to have arrived
        self.sent: tuple[int, Act] | None = None  # a number and an act without an answer yet
        self.n = 0  # the newest number that was heard
        self.acts = 0  # confirmed since the last start
        self.is_over = False

    async def play(self, port: int, here: Callable[[], None], go: asyncio.Event) -> None:
        with contextlib.suppress(*GONE):
            async with open_socket(port) as page:
                try:
                    first = await self.come_back(page)
                finally:
                    here()
                await go.wait()
                await self.answer_all(page, first)

    async def come_back(self, page: Seat) -> Json:
        await page.say({"token": self.token, "lang": "en"})
        first = await page.until(lambda message: "view" in message or "error" in message)
        assert "error" not in first, f"stuck: {first['error']}"
        assert first["n"] >= self.n, "lost: the number of the decision went back"
        self.learn(first)
        self.sent = None  # what has not arrived by now will not arrive any more
        return first

    async def answer_all(self, page: Seat, first: Json) -> None:
        state = first
        while True:
            self.is_over = not state["waiting"]
            if self.is_over:
                return
            if self.sent is None:
                await self.do_something(page, state)
            message = await page.until(lambda message: "view" in message or "refused" in message)
            if "refused" in message:
                if self.sent is not None and message["refused"]["n"] == self.sent[0]:
                    self.sent = None
                continue
            state = message
            self.acts += self.learn(state)

    def learn(self, state: Json) -> int:
        """What a state tells about the act that was sent last."""
        self.n = state["n"]
        if not state["together"]:
            self.in_lane = 0
        if self.sent is None:
            return 0
        n, act = self.sent
        if state["n"] > n:
            self.kept.append(act)
            if self.was_together and state["together"]:
                self.in_lane += 1 if act[0] == "choose" else -1
            self.sent = None
            return 1
        asked = state["consent"]
        if act[0] == "undo" and asked is not None and asked["seat"] == self.seat:
            self.sent = None  # too late to be free: now the others are asked
        return 0

    async def do_something(self, page: Seat, state: Json) -> None:
        if state["ask"] is None:
            return
        act = ("choose", self.random.choice(state["ask"]["options"])["key"])
        message: Json = {"n": state["n"], "choose": act[1]}
        if self.may_take_back(state) and self.random.random() < TAKE_BACK:
            act = ("undo", "")
            message = {"n": state["n"], "undo": True}
        self.sent = (state["n"], act)
        self.was_together = state["together"]
        await page.say(message)

    def may_take_back(self, state: Json) -> bool:
        """Only while a question is open, and only what takes away nobody else's: otherwise a larger
        number would not prove that an act has arrived."""
        if state["undo"] is None or not state["undo"]["free"]:
            return False
        return self.is_alone or self.in_lane > 0


class Table:
    def __init__(self, links: Links, dice: random.Random) -> None:
        self.links = links
        people = [(seat, token) for seat, token in enumerate(links.seats) if token]
        self.people = [
            Person(token, seat, len(people) == 1, random.Random(dice.random()))
            for seat, token in people
        ]

    @property
    def is_over(self) -> bool:
        return any(person.is_over for person in self.people)


class Siege:
    """Kills, restarts, and the count of what was lost."""

    patience = 60.0  # seconds until a table counts as stuck
    least = 10  # acts in every round: without load there is nothing to lose

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.folder = folder
        self.random = random.Random(seed)
        self.count = tables
        self.tables: list[Table] = []
        self.finished = 0
        self.confirmed = 0
        self.lost: list[str] = []
        self.stuck: list[str] = []

    def start(self) -> ServerProcess:
        return ServerProcess(self.folder, "--no-limits", "--thinkers", "1", "--port", "0")

    async def run(self, kills: int, say: Callable[[str], None] = lambda text: None) -> Json:
        for n in range(kills):
            if self.random.random() < 0.1:
                await self.kill_at_the_start()
            await self.one_round(self.random.uniform(0.02, 0.5))
            say(
                f"kill {n + 1} of {kills}: {self.confirmed} acts confirmed, "
                f"{len(self.lost)} lost, {len(self.stuck)} stuck"
            )
        await self.last_round()
        return {
            "kills": kills,
            "tables": len(self.tables) + self.finished,
            "confirmed": self.confirmed,
            "lost": len(self.lost),
            "stuck": len(self.stuck),
            "examples": [*self.lost[:3], *self.stuck[:3]],
        }

    async def kill_at_the_start(self) -> None:
        """Also while it wakes up there may be a power cut."""
        with self.start():
            await asyncio.sleep(self.random.uniform(0.1, 1.0))

    async def one_round(self, seconds: float) -> None:
        with self.start() as server:
            playing, go = await self.come_back(server.port)
            go.set()
            while self.acts() < self.least and not all(task.done() for task in playing):
                await asyncio.sleep(0.005)
            await asyncio.sleep(seconds)
            server.kill()
            await self.leave(playing)

    def acts(self) -> int:
        """Confirmed since the server was started."""
        return sum(person.acts for table in self.tables for person in table.people)

    async def come_back(self, port: int) -> tuple[list[asyncio.Task[None]], asyncio.Event]:
        """Everybody sits down again and compares; then all begin at once."""
        await self.fill_up(port)
        go = asyncio.Event()
        arrived: asyncio.Queue[None] = asyncio.Queue()
        people = [person for table in self.tables for person in table.people]
        playing = [
            asyncio.create_task(person.play(port, lambda: arrived.put_nowait(None), go))
            for person in people
        ]
        for _ in people:
            await asyncio.wait_for(arrived.get(), 60)
        self.compare()
        return playing, go

    async def fill_up(self, port: int) -> None:
        """New tables for those that have ended."""
        over = [table for table in self.tables if table.is_over]
        self.finished += len(over)
        self.tables = [table for table in self.tables if not table.is_over]
        async with plain_http(f"http://127.0.0.1:{port}") as http:
            while len(self.tables) < self.count:
                seats = COMPANIES[len(self.tables) % len(COMPANIES)]
                body: Json = {"game": GAME, "seats": seats, "options": {"blitz": False}}
                links = Links(await Api(http).send("/api/tables", body))
                self.tables.append(Table(links, self.random))

    def compare(self) -> None:
        """What everybody knows to have done is on the disk, in this order, and nothing else."""
        with contextlib.closing(self.database()) as database:
            for table in self.tables:
                for person in table.people:
                    rows = database.execute(
                        "SELECT what, key FROM act WHERE table_id = ? AND seat = ? ORDER BY n",
                        (table.links.table, person.seat),
                    ).fetchall()
                    written = [
                        ("undo", "") if what == "rewind" else (what, key) for what, key in rows
                    ]
                    if written != person.kept:
                        self.lost.append(difference(table, person, written))
                        person.kept = written

    def database(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.folder / 'tables.sqlite3'}?mode=ro", uri=True)

    async def leave(self, playing: list[asyncio.Task[None]]) -> None:
        for task in playing:
            task.cancel()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(ended, AssertionError):
                (self.lost if str(ended).startswith("lost") else self.stuck).append(str(ended))
            elif isinstance(ended, Exception):
                raise ended
        for table in self.tables:
            for person in table.people:
                self.confirmed += person.acts
                person.acts = 0

    async def last_round(self) -> None:
        """Every table goes on: each makes at least one more act. Then all records are replayed."""
        with self.start() as server:
            playing, go = await self.come_back(server.port)
            before = {table.links.table: self.acts_of(table) for table in self.tables}
            go.set()
            waiting = list(self.tables)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.patience):
                    while waiting:
                        await asyncio.sleep(0.05)
                        waiting = [
                            table
                            for table in waiting
                            if not table.is_over
                            and self.acts_of(table) <= before[table.links.table]
                        ]
            self.stuck += [f"no progress at table {table.links.table}" for table in waiting]
            await self.leave(playing)
            await self.replay_all(server.port)
            server.stop(signal.SIGTERM)

    def acts_of(self, table: Table) -> int:
        with contextlib.closing(self.database()) as database:
            number: int = database.execute(
                "SELECT count(*) FROM act WHERE table_id = ?", (table.links.table,)
            ).fetchone()[0]
            return number

    async def replay_all(self, port: int) -> None:
        async with plain_http(f"http://127.0.0.1:{port}") as http:
            api = Api(http)
            for table in self.tables:
                await api.post("/api/table/close", token=table.links.host)
                answer = await api.get("/api/table/record", table.links.host)
                if answer.is_success:
                    load_record(answer.json())
                else:
                    self.stuck.append(answer.text)


def difference(table: Table, person: Person, written: list[Act]) -> str:
    at = next(
        (n for n, (a, b) in enumerate(zip(written, person.kept, strict=False)) if a != b),
        min(len(written), len(person.kept)),
    )
    return (
        f"lost: table {table.links.table}, seat {person.seat}, act {at}: on the disk "
        f"{written[at : at + 3]}, known to have arrived {person.kept[at : at + 3]}"
    )

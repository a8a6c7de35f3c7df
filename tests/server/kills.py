"""A server under load is killed at random moments, again and again; nothing that was confirmed may
be lost, and every table must go on.

There are tables of all games. People choose at random, answers and asides, and now and then take
back. Each remembers what it sent and what was confirmed. After every restart they come back, learn
by the number of their last act whether it arrived, and compare what they know with what is on the
disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.planted import at
from tests.server.client import (
    PATIENCE,
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

import holdfast
from holdfast.core.record import load_record
from holdfast.lab.setups import Setup, usual

Act = tuple[str, str]  # what, and the key of a choice
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
TAKE_BACK = 0.1  # how often
TURN_ASIDE = 0.1
ANSWERS = {"view", "refused", "pong"}


class Sent(NamedTuple):
    """What somebody has said, with the number of what it saw; a ping behind it is answered when it
    has been decided."""

    n: int
    act: Act
    ping: int


def tables_of(id: str) -> list[Setup]:
    """The usual ones for every number of seats, and one with teams, if there are any."""
    game = holdfast.game(id)
    return [at(game), *((n, usual(game, n)) for n in range(game.min_seats, game.max_seats + 1))]


def new_table(n: int) -> Json:
    """The n-th table: all games in turn, with people alone, among bots, or one against bots."""
    ids = holdfast.games()
    turn, which = divmod(n, len(ids))
    tables = tables_of(ids[which])
    seats, options = tables[turn % len(tables)]
    few = min(seats, 1)
    companies = (me(seats), [*me(few), *bots(seats - few)], [*me(max(seats - 1, 1)), *bots(1)])
    company = companies[(turn + which) % len(companies)][:seats]
    return {"game": ids[which], "seats": company, "options": options}


class Person:
    """A human seat: what it did, as far as it can know."""

    most = 1_000_000  # acts from one start to the next

    def __init__(self, token: str, seat: int, dice: random.Random) -> None:
        self.token = token
        self.seat = seat
        self.random = dice
        self.kept: list[Act] = []  # acts that are known to have arrived
        self.sent: Sent | None = None  # without an answer yet
        self.said = 0  # acts, whether they arrived or not
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
        assert first["n"] >= self.n, "lost: the number of what was told went back"
        self.learn(first)
        self.sent = None  # what has not arrived by now will not arrive any more
        return first

    async def answer_all(self, page: Seat, first: Json) -> None:
        state: Json | None = first
        while True:
            if state is not None:
                self.is_over = not state["waiting"]
                if self.is_over:
                    return
                if self.sent is None and self.acts < self.most:
                    await self.do_something(page, state)
            message = await page.until(lambda said: not said.keys().isdisjoint(ANSWERS))
            if "view" in message:
                state = message
                self.acts += self.learn(message)
            elif "pong" in message:
                self.hear_decided(message["pong"])
            elif self.sent is not None and message["refused"]["n"] == self.sent.n:
                self.sent = None  # somebody was faster, and how it stands now is told next
                state = None

    def learn(self, state: Json) -> int:
        """What a state tells about the act that was sent last: numbers grow by others as well, but
        the one of the last act only by an own one."""
        self.n = state["n"]
        if self.sent is None or state["since"] <= self.sent.n:
            return 0
        self.kept.append(self.sent.act)
        self.sent = None
        return 1

    def hear_decided(self, ping: int) -> None:
        """An act that has neither arrived nor been refused can only be one for which the others
        are asked: it was too late to take back freely."""
        if self.sent is not None and self.sent.ping == ping:
            assert self.sent.act[0] == "undo", f"lost: no answer to {self.sent.act}"
            self.sent = None

    async def do_something(self, page: Seat, state: Json) -> None:
        undo = state["undo"]
        key = self.any_key(state)
        if undo is not None and undo["free"] and self.random.random() < TAKE_BACK:
            act, said = ("undo", ""), Json(undo=True)
        elif key:
            act, said = ("choose", key), Json(choose=key)
        else:
            return
        self.said += 1
        self.sent = Sent(state["n"], act, self.said)
        await page.say({"n": state["n"], **said})
        await page.say({"ping": self.said})

    def any_key(self, state: Json) -> str:
        """An answer, or rarely an aside; empty if there is nothing to do."""
        options: list[Json] = [*(state["ask"] or {"options": []})["options"], *state["beside"]]
        answers: list[str] = [option["key"] for option in options if "aside" not in option]
        asides: list[str] = [option["key"] for option in options if "aside" in option]
        if asides and self.random.random() < TURN_ASIDE:
            return self.random.choice(asides)
        return self.random.choice(answers) if answers else ""


class Table:
    def __init__(self, links: Links, dice: random.Random) -> None:
        self.links = links
        self.people = [
            Person(token, seat, random.Random(dice.random()))
            for seat, token in enumerate(links.seats)
            if token
        ]

    @property
    def acts(self) -> int:
        """Confirmed since the server was started."""
        return sum(person.acts for person in self.people)

    @property
    def is_over(self) -> bool:
        return any(person.is_over for person in self.people)


class Siege:
    """Kills, restarts, and the count of what was lost."""

    patience = PATIENCE  # seconds until a table counts as stuck
    least = 10  # acts in every round: without load there is nothing to lose

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.folder = folder
        self.random = random.Random(seed)
        self.count = tables
        self.tables: list[Table] = []
        self.made = 0
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
            "tables": self.made,
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
            while not self.is_loaded() and not all(task.done() for task in playing):
                await asyncio.sleep(0.005)
            await asyncio.sleep(seconds)
            server.kill()
            await self.leave(playing)

    def is_loaded(self) -> bool:
        return sum(table.acts for table in self.tables) >= self.least

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
            await asyncio.wait_for(arrived.get(), PATIENCE)
        self.compare()
        return playing, go

    async def fill_up(self, port: int) -> None:
        """New tables for those that have ended."""
        self.tables = [table for table in self.tables if not table.is_over]
        async with plain_http(f"http://127.0.0.1:{port}") as http:
            while len(self.tables) < self.count:
                links = Links(await Api(http).send("/api/tables", new_table(self.made)))
                self.made += 1
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

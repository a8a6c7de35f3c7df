"""Nobody is told of anything that is not on the disk; what cannot be written was not done."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import pytest
from tests.server.client import (
    OTHERWISE,
    House,
    Json,
    Links,
    Seat,
    bots,
    error_of,
    farewell,
    is_over,
    me,
    play_on,
    until,
)
from tests.server.found import some_turns

from holdfast.core.rng import Random
from holdfast.server import room as rooms
from holdfast.server import store as stores

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(own_house: House) -> House:
    return own_house


TURNS = some_turns()
KEY, REPLY = TURNS.mine[0], TURNS.theirs[0]


class Disk:
    """One that takes its time, or refuses; or another program that holds the database."""

    waiting: ClassVar[dict[stores.Store, int]] = {}  # writes that a held disk was given

    def __init__(self, house: House) -> None:
        self.store = house.store
        self.path = house.store.path

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """While this lasts, every write waits."""
        write, commit, is_free = self.store.write, stores.commit, threading.Event()

        async def counted(*statements: stores.Statement) -> None:
            self.waiting[self.store] += 1
            await write(*statements)

        def patient(*batch: Any) -> list[Exception | None]:
            is_free.wait()
            return commit(*batch)

        self.waiting[self.store] = 0
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.store, "write", counted)
            patch.setattr(stores, "commit", patient)
            try:
                yield
            finally:
                del self.waiting[self.store]
                is_free.set()

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """While this lasts, another program writes."""
        other = sqlite3.connect(self.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")
            other.close()

    @contextlib.contextmanager
    def refusing(self, table: str, what: str = "INSERT", when: str = "1") -> Iterator[None]:
        """While this lasts, writing to one table fails."""
        self._run(
            f"CREATE TRIGGER refusing BEFORE {what} ON {table} WHEN {when} "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
        try:
            yield
        finally:
            self._run("DROP TRIGGER refusing")

    def _run(self, sql: str) -> None:
        with contextlib.closing(sqlite3.connect(self.path)) as other, other:
            other.execute(sql)


def file() -> Json:
    return TURNS.file


@contextlib.asynccontextmanager
async def two_people(house: House, links: Links) -> AsyncIterator[tuple[Seat, Seat]]:
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await one.settle()
        yield one, two


async def begun(house: House, writes: int = 1) -> None:
    """Until so much is carried out in memory and waits for the held disk."""
    await until(lambda: Disk.waiting[house.store] >= writes)


def queue_of(house: House, links: Links) -> int:
    """How many wait at the table until what is being written there is written."""
    return len(house.room(links).lock._waiters or ())


# Written, then told


async def test_nobody_hears_before_it_is_written(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, two), house.sit(links.seats[0]) as window:
        await one.settle()
        await two.settle()
        heard = len(one.heard)
        with Disk(house).held():
            chosen = await one.send({"n": one.n, "choose": KEY})
            await begun(house)
            assert await window.settle() == []
            assert await two.settle() == []
        answer = await one.answer(chosen)
        assert "refused" not in answer
        assert one.heard[heard:] == [answer]
        await two.until_asked()
        rows = house.store.rows("SELECT key FROM act")
        assert [row["key"] for row in rows] == [KEY]


@pytest.mark.parametrize("way", ["language", "stale click", "illegal choice"])
async def test_nobody_is_shown_what_is_not_written_yet(house: House, way: str) -> None:
    """And what was told before it is no answer to who waited for it."""
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, two), house.sit(links.seats[1]) as window:
        await two.settle()
        with Disk(house).held():
            chosen = await one.send({"n": one.n, "choose": KEY})
            await begun(house)
            if way == "language":
                said = await two.send({"lang": "de"})
            else:
                n = two.n + 7 if way == "stale click" else two.n
                said = await two.send({"n": n, "choose": TURNS.never})
            answering = asyncio.create_task(two.answer(said))
            await until(lambda: answering.done() or queue_of(house, links))
            assert not answering.done(), "told before it was written"
            assert await window.settle() == []
        assert "refused" not in await one.answer(chosen)
        answer = await answering
        assert answer["log"]["from"] == 0 if way == "language" else "refused" in answer


async def test_renaming_shows_nothing_that_is_not_written_yet(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, two):
        with Disk(house).held():
            renaming = asyncio.create_task(
                house.api.send("/api/table/name", {"name": "Aoife"}, links.seats[1])
            )
            await begun(house)
            chosen = await one.send({"n": one.n, "choose": KEY})
            await until(lambda: queue_of(house, links))
            assert await two.settle() == []
        await renaming
        assert "refused" not in await one.answer(chosen)


async def test_the_seed_is_not_shown_before_the_end_is_written(house: House) -> None:
    """The last choice is on its way to the disk, and may yet be refused."""
    links = await house.api.table(me(2), options=OTHERWISE)
    room = house.room(links)
    async with two_people(house, links) as (one, two):
        await play_on([one, two], Random(9))
        ended = room.match.record()
    last_seat, last_key = ended["choices"][-1]
    again = {**ended, "choices": ended["choices"][:-1]}
    del again["result"]
    links = await house.api.imported(again, me(2))
    async with two_people(house, links) as pages:
        last = pages[last_seat]
        with Disk(house).held():
            await last.send({"n": last.n, "choose": last_key})
            await begun(house)
            looks = [
                asyncio.create_task(house.api.get("/api/table", links.watch)),
                asyncio.create_task(house.api.get("/api/table/record", links.watch)),
                asyncio.create_task(house.api.post("/api/mine", {"tokens": [links.watch]})),
            ]
            await until(lambda: sum(map(asyncio.Task.done, looks)) + queue_of(house, links) == 3)
            for look in looks:
                if look.done():
                    assert str(ended["seed"]) not in look.result().text
                    assert '"over":true' not in look.result().text
        await asyncio.gather(*looks)
        await last.until_state(is_over)


# Refused by the disk


async def test_a_choice_that_cannot_be_saved_is_not_made(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    disk = Disk(house)
    async with two_people(house, links) as (one, two):
        position = house.room(links).match.position()
        before = dict(one.state)
        with disk.refusing("act"):
            refusal = await one.refused({"n": one.n, "choose": KEY})
            assert refusal["code"] == "unsaved"
            assert "the disk is full" in refusal["text"]
            assert await two.settle() == []
            assert house.room(links).match.position() == position
            state = await one.ask({"lang": "en"})
            assert {**state, "log": before["log"]} == before
        assert house.store.rows("SELECT * FROM act") == []
        assert "refused" not in await one.choose(KEY)  # the same number still counts
        await two.until_asked()
        assert "refused" not in await two.choose(REPLY)


async def test_taking_back_that_cannot_be_saved_is_not_done(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, _):
        await one.choose(KEY)
        with Disk(house).refusing("act"):
            answer = await one.act("undo")
            assert answer["refused"]["code"] == "unsaved"
        assert len(house.room(links).match.choices) == 1
        assert "refused" not in await one.act("undo")
        assert house.room(links).match.choices == []
        with Disk(house).refusing("act"):
            answer = await one.act("redo")
            assert answer["refused"]["code"] == "unsaved"
        assert house.room(links).match.choices == []
        assert "refused" not in await one.act("redo"), "redo is lost with the failed attempt"


async def test_one_table_that_cannot_be_saved_does_not_take_others_with_it(house: House) -> None:
    """Many tables share one commit; only the one that fails is refused."""
    good = [await house.api.imported(file(), me(2)) for _ in range(4)]
    bad = await house.api.imported(file(), me(2))
    async with contextlib.AsyncExitStack() as stack:
        seats = [
            await stack.enter_async_context(house.sit(links.seats[0])) for links in (*good, bad)
        ]
        with Disk(house).refusing("act", when=f"new.table_id = '{bad.table}'"):
            with Disk(house).held():  # so that they come together
                sent = [await seat.send({"n": seat.n, "choose": KEY}) for seat in seats]
                await begun(house, len(seats))
            answers = [await seat.answer(id) for seat, id in zip(seats, sent, strict=True)]
        assert ["refused" in answer for answer in answers] == [False] * 4 + [True]
        assert "refused" not in await seats[-1].choose(KEY)


async def test_a_database_that_is_locked_too_long_refuses(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    # The writer's own connection waits ten seconds; shorter for the test.
    await house.store.write(("PRAGMA busy_timeout = 50", ()))
    async with two_people(house, links) as (one, two):
        await one.choose(KEY)
        await two.until_asked()
        with Disk(house).locked():
            refusal = await two.refused({"n": two.n, "choose": REPLY})
            assert refusal["code"] == "unsaved"
            assert "locked" in refusal["text"]
            answer = await house.api.post("/api/table/name", {"name": "Bo"}, links.seats[0])
            assert error_of(answer, 503)["code"] == "unsaved"
        assert "refused" not in await two.choose(REPLY)
        assert len(house.store.rows("SELECT * FROM act")) == 2


async def test_a_checkpoint_that_cannot_be_saved_holds_up_nothing(house: House) -> None:
    """It is a convenience; the choice before it has been written and told."""
    links = await house.api.table(me(2))
    room = house.room(links)
    async with two_people(house, links) as pages:
        with Disk(house).refusing("checkpoint"):
            assert await play_on([*pages], Random(1), rooms.CHECKPOINT_EVERY + 8)
            async with room.lock:  # the last attempt is over
                assert house.store.rows("SELECT * FROM checkpoint") == []
        await play_on([*pages], Random(2), 1)
        async with room.lock:
            (row,) = house.store.rows("SELECT n FROM checkpoint")
            assert row["n"] == room.acts == rooms.CHECKPOINT_EVERY + 9


async def test_a_bot_whose_choice_cannot_be_saved_tries_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", 0.01)
    caplog.set_level(logging.ERROR)
    links = await house.api.imported(file(), [*me(), *bots(1)])
    async with house.sit(links.seats[0]) as seat:
        with Disk(house).refusing("act", when="new.seat = 1"):
            await seat.choose(KEY)
            await until(lambda: caplog.text.count("a choice could not be saved") >= 3)
            assert [row["seat"] for row in house.store.rows("SELECT seat FROM act")] == [0]
        await seat.until_asked()
        assert len(house.store.rows("SELECT * FROM act")) >= 2


async def test_who_comes_in_while_the_link_is_renewed_does_not_stay(house: House) -> None:
    """The old link was still good when the door was opened, and is not when the seat is taken."""
    links = await house.api.imported(file(), me(2))
    async with house.socket() as thief:
        with Disk(house).held():
            renewing = asyncio.create_task(house.api.send("/api/renew", token=links.seats[0]))
            await begun(house)
            await thief.say({"token": links.seats[0], "lang": "en"})
            await until(lambda: queue_of(house, links))
        await renewing
        _, code = await farewell(thief)
        assert code == 4401
    assert house.room(links).listeners == set()


async def test_what_a_guest_began_is_finished_when_the_guest_is_gone(house: House) -> None:
    """The connection breaks while its choice is being written: memory and disk stay one."""
    links = await house.api.imported(file(), me(2))
    async with house.sit(links.seats[1]) as two:
        async with house.sit(links.seats[0]) as one:
            with Disk(house).held():
                await one.say({"n": one.n, "choose": KEY})
                await begun(house)
                assert house.sockets == 2
                one.socket.transport.abort()
                await until(lambda: house.sockets == 1)
        await two.until_asked()
        assert [row["key"] for row in house.store.rows("SELECT key FROM act")] == [KEY]
        assert "refused" not in await two.choose(REPLY)
        assert len(house.store.rows("SELECT key FROM act")) == 2

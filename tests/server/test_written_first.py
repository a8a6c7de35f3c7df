"""Nobody is told of anything that is not on the disk; what cannot be written was not done."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator

import pytest
from tests.server.client import (
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
)

from holdfast.core.rng import Random
from holdfast.games.empires_end.tests import at
from holdfast.server import room as rooms
from holdfast.server import store as stores

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(own_house: House) -> House:
    return own_house


class Disk:
    """Another program that holds the database, or a disk that refuses."""

    def __init__(self, house: House) -> None:
        self.path = house.store.path

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """While this lasts, every write waits."""
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
    return at.disaster_turn("fire_9", seats=2, goes_on=True).position()


@contextlib.asynccontextmanager
async def two_people(house: House, links: Links) -> AsyncIterator[tuple[Seat, Seat]]:
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await one.settle()
        yield one, two


async def begun(house: House) -> None:
    """Until the choice is carried out in memory and waits for the disk."""
    async with asyncio.timeout(5):
        while house.store._queue.empty() and not is_waiting(house):
            await asyncio.sleep(0.001)


def is_waiting(house: House) -> bool:
    return any(room.lock.locked() for room in house.rooms._rooms.values())


# Written, then told


async def test_nobody_hears_before_it_is_written(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, two):
        with Disk(house).held():
            await one.say({"n": one.n, "choose": "bid:wheat"})
            await begun(house)
            with pytest.raises(TimeoutError):
                await one.hear(0.1)
            assert await two.settle() == []
        assert "refused" not in await one.answer()
        await two.until_asked()
        rows = house.store.rows("SELECT key FROM act")
        assert [row["key"] for row in rows] == ["bid:wheat"]


@pytest.mark.parametrize("way", ["language", "stale click", "illegal choice"])
async def test_nobody_is_shown_what_is_not_written_yet(house: House, way: str) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, two):
        view = two.state["view"]
        with Disk(house).held():
            await one.say({"n": one.n, "choose": "bid:wheat"})
            await begun(house)
            if way == "language":
                await two.say({"lang": "de"})
            else:
                n = two.n + 7 if way == "stale click" else two.n
                await two.say({"n": n, "choose": "buy"})
            with contextlib.suppress(TimeoutError):
                while True:
                    message = await two.hear(0.2)
                    if "view" in message:
                        assert message["view"] == view, "told before it was written"
        await one.answer()


async def test_renaming_shows_nothing_that_is_not_written_yet(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, two):
        view = two.state["view"]
        with Disk(house).held():
            renaming = asyncio.create_task(
                house.api.send("/api/table/name", {"name": "Aoife"}, links.seats[1])
            )
            await begun(house)
            await one.say({"n": one.n, "choose": "bid:wheat"})
            with contextlib.suppress(TimeoutError):
                while True:
                    message = await two.hear(0.2)
                    assert message.get("view", view) == view, "told before it was written"
        await renaming
        await one.until(lambda message: "view" in message and message["n"] > 1)


async def test_the_seed_is_not_shown_before_the_end_is_written(house: House) -> None:
    """The last choice is on its way to the disk, and may yet be refused."""
    links = await house.api.table(me(2), options={"blitz": True})
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
            await last.say({"n": last.n, "choose": last_key})
            await begun(house)
            for path in ("/api/table", "/api/table/record"):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.3):
                        answer = await house.api.get(path, links.watch)
                        assert str(ended["seed"]) not in answer.text
                        assert '"over":true' not in answer.text
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    answer = await house.api.post("/api/mine", {"tokens": [links.watch]})
                    assert str(ended["seed"]) not in answer.text
        await last.until_state(is_over)


# Refused by the disk


async def test_a_choice_that_cannot_be_saved_is_not_made(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    disk = Disk(house)
    async with two_people(house, links) as (one, two):
        position = house.room(links).match.position()
        before = dict(one.state)
        with disk.refusing("act"):
            refusal = await one.refused({"n": one.n, "choose": "bid:wheat"})
            assert refusal["code"] == "unsaved"
            assert "the disk is full" in refusal["text"]
            assert await two.settle() == []
            assert house.room(links).match.position() == position
            await one.say({"lang": "en"})
            state = await one.until(lambda message: "view" in message)
            assert {**state, "log": before["log"]} == before
        assert house.store.rows("SELECT * FROM act") == []
        assert "refused" not in await one.choose("bid:wheat")  # the same number still counts
        await two.until_asked()
        assert "refused" not in await two.choose("bid:coin")


async def test_taking_back_that_cannot_be_saved_is_not_done(house: House) -> None:
    links = await house.api.imported(file(), me(2))
    async with two_people(house, links) as (one, _):
        await one.choose("bid:wheat")
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
                for seat in seats:
                    await seat.say({"n": seat.n, "choose": "bid:wheat"})
                await begun(house)
            answers = [await seat.answer() for seat in seats]
        assert ["refused" in answer for answer in answers] == [False] * 4 + [True]
        assert "refused" not in await seats[-1].choose("bid:wheat")


async def test_a_database_that_is_locked_too_long_refuses(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = await house.api.imported(file(), me(2))
    # The writer's own connection waits ten seconds; shorter for the test.
    house.store._queue.put(stores.Write([("PRAGMA busy_timeout = 50", ())], future()))
    async with two_people(house, links) as (one, two):
        await one.choose("bid:wheat")
        await two.until_asked()
        with Disk(house).held():
            refusal = await two.refused({"n": two.n, "choose": "bid:coin"})
            assert refusal["code"] == "unsaved"
            assert "locked" in refusal["text"]
            answer = await house.api.post("/api/table/name", {"name": "Bo"}, links.seats[0])
            assert error_of(answer, 503)["code"] == "unsaved"
        assert "refused" not in await two.choose("bid:coin")
        assert len(house.store.rows("SELECT * FROM act")) == 2


def future() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()


async def test_a_checkpoint_that_cannot_be_saved_holds_up_nothing(house: House) -> None:
    """It is a convenience; the choice before it has been written and told."""
    links = await house.api.table([*me(), *bots(1)])
    room = house.room(links)
    with Disk(house).refusing("checkpoint"):
        async with house.sit(links.seats[0]) as seat:
            while room.acts < rooms.CHECKPOINT_EVERY + 8:
                await seat.until_asked()
                assert "refused" not in await seat.choose(seat.answers[-1])
    assert house.store.rows("SELECT * FROM checkpoint") == []
    refused = room.acts  # the bot acts as well, and often more than once
    async with house.sit(links.seats[0]) as seat:
        while not house.store.rows("SELECT * FROM checkpoint"):
            await seat.until_asked()
            await seat.choose(seat.answers[-1])
            assert room.acts < refused + 4 * rooms.CHECKPOINT_EVERY


async def test_a_bot_whose_choice_cannot_be_saved_tries_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", 0.05)
    links = await house.api.imported(file(), [*me(), *bots(1)])
    async with house.sit(links.seats[0]) as seat:
        with Disk(house).refusing("act", when="new.seat = 1"):
            await seat.choose("bid:wheat")
            await asyncio.sleep(0.3)  # a few attempts
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
            with contextlib.suppress(TimeoutError):
                await thief.hear(0.1)
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
                await one.say({"n": one.n, "choose": "bid:wheat"})
                await begun(house)
                one.socket.transport.abort()
                await two.settle()
        await two.until_asked()
        assert [row["key"] for row in house.store.rows("SELECT key FROM act")] == ["bid:wheat"]
        assert "refused" not in await two.choose("bid:coin")
        assert len(house.store.rows("SELECT key FROM act")) == 2

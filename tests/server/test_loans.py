"""A seat that is lent: until when a bot plays it, and at a pace its person can follow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.client import OTHERWISE, House, Json, Links, Seat, bots, me

from holdfast.server.settings import NO_LIMITS

pytestmark = pytest.mark.anyio
PAUSE = 1.0


class Clock:
    """Stands still until the test lets it strike; knows for how long bots wanted to wait."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self._strokes = asyncio.Semaphore(0)
        self._news = asyncio.Condition()

    async def sleep(self, seconds: float) -> None:
        async with self._news:
            self.asked.append(seconds)
            self._news.notify_all()
        await self._strokes.acquire()

    async def until_asked(self, times: int) -> None:
        async with self._news:
            await self._news.wait_for(lambda: len(self.asked) >= times)

    def strike(self, times: int = 1) -> None:
        for _ in range(times):
            self._strokes.release()


@pytest.fixture
async def slow_house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "data", replace(NO_LIMITS, pause=PAUSE)) as running:
        yield running


@pytest.fixture
def clock(slow_house: House) -> Clock:
    clock = Clock()
    slow_house.rooms.thinkers.sleep = clock.sleep
    return clock


async def lend(house: House, links: Links, seat: int, **way: str) -> Json:
    body = {"who": "bot", "bot": "random", **way}
    return await house.api.send(f"/api/table/seats/{seat}", body, links.seats[seat])


def of(house: House, links: Links, seat: int) -> int:
    return len([one for one, _ in house.room(links).match.choices if one == seat])


async def test_a_lent_seat_waits_before_every_choice(slow_house: House, clock: Clock) -> None:
    links = await slow_house.api.table(me(1) + bots(1))
    async with slow_house.sit(links.seats[0]) as own:
        await own.until_asked()
        await lend(slow_house, links, 0)
        await clock.until_asked(1)
        assert of(slow_house, links, 0) == 0
        clock.strike()
        await clock.until_asked(2)
        assert (of(slow_house, links, 0), clock.asked) == (1, [PAUSE, PAUSE])


async def test_it_is_taken_back_before_the_next_choice(slow_house: House, clock: Clock) -> None:
    links = await slow_house.api.table(me(1) + bots(1))
    async with slow_house.sit(links.seats[0]) as own:
        await own.until_asked()
        await lend(slow_house, links, 0)
        await clock.until_asked(1)
        await slow_house.api.send("/api/table/seats/0", {"who": "human"}, links.seats[0])
        clock.strike()
        await own.until_asked()
        await own.settle()
        assert of(slow_house, links, 0) == 0
        assert "refused" not in await own.choose(own.answers[-1])


@pytest.mark.parametrize(("pace", "times"), [("slow", 1.6), ("quick", 0.5), ("wait", 1.6)])
async def test_it_waits_as_long_as_its_person_likes(
    slow_house: House, clock: Clock, pace: str, times: float
) -> None:
    links = await slow_house.api.table(me(1) + bots(1))
    async with slow_house.sit(links.seats[0]) as own:
        await own.until_asked()
        await lend(slow_house, links, 0, pace=pace)
        await clock.until_asked(1)
        assert clock.asked == [PAUSE * times]


def deeds(seat: Seat) -> list[str]:
    return [line["data"]["about"] for line in seat.log if line["what"] == "deed"]


async def test_until_the_next_turn(house: House) -> None:
    """The bot ends this turn; with the next question after others had theirs, the seat is back."""
    links = await house.api.table(me(2), options=OTHERWISE)
    room = house.room(links)
    first = room.waiting[0]
    async with house.sit(links.seats[first]) as own, house.sit(links.seats[1 - first]) as other:
        table = await lend(house, links, first, until="turn")
        assert table["seats"][first]["until"] == "turn"
        await own.settle()
        while not (own.state["ask"] or own.state["result"]):
            await other.settle()
            if other.state["ask"]:
                await other.choose(other.answers[-1])
            await own.settle()
        assert of(house, links, first) > 0
        assert not own.table["seats"][first]["lent"]
        assert deeds(own) == ["lent", "returned"]


async def test_until_the_phase_ends(house: House) -> None:
    links = await house.api.table(me(1) + bots(1))
    room = house.room(links)
    async with house.sit(links.seats[0]) as own:
        await own.until_asked()
        told = len(room.match.events)
        await lend(house, links, 0, until="phase")
        await own.settle()
        await own.until_table(lambda table: not table["seats"][0]["lent"])
        await own.settle()
        assert any(map(room.game.people.opens_phase, room.match.events[told:]))
        assert deeds(own) == ["lent", "returned"]


async def test_how_long_it_is_lent_is_written_down(house: House) -> None:
    links = await house.api.table(me(2))
    first = house.room(links).waiting[0]
    await lend(house, links, 1 - first, until="phase", pace="slow")
    row = house.rooms.store.row(
        "SELECT until, pace FROM seat WHERE table_id = ? AND seat = ?", links.table, 1 - first
    )
    assert row is not None
    assert (row["until"], row["pace"]) == ("phase", "slow")


async def test_what_nobody_offers_is_refused(house: House) -> None:
    links = await house.api.table(me(2))
    for way in ({"until": "never"}, {"pace": "hasty"}):
        body = {"who": "bot", "bot": "random", **way}
        answer = await house.api.post("/api/table/seats/0", body, links.seats[0])
        assert answer.status_code == 422

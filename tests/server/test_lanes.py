"""Simultaneous phases: everybody decides at once and learns nothing of the others. In every game
that has such a thing; what one of them is about stands in that game's folder."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from tests.server.client import House, Json, Links, Seat, me
from tests.server.found import GAMES, Lanes, lanes

from holdfast.core.rng import Random

pytestmark = pytest.mark.anyio


WITH_LANES = [there for there in map(lanes, GAMES) if there is not None]


@pytest.fixture(params=WITH_LANES, ids=lambda there: there.game)
def found(request: pytest.FixtureRequest) -> Lanes:
    there: Lanes = request.param
    return there


def test_some_game_has_lanes() -> None:
    """Else nothing of this would be tried."""
    assert WITH_LANES


class Company:
    """Three seats and a spectator at one table."""

    def __init__(self, links: Links, seats: list[Seat], watcher: Seat) -> None:
        self.links = links
        self.seats = seats
        self.watcher = watcher

    async def settle(self) -> list[list[Json]]:
        """What each of them has heard: seats in order, then the spectator."""
        return [await page.settle() for page in (*self.seats, self.watcher)]


@contextlib.asynccontextmanager
async def company(house: House, found: Lanes) -> AsyncIterator[Company]:
    links = await house.api.imported(found.file, me(3))
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(house.sit(token)) for token in links.seats]
        watcher = await stack.enter_async_context(house.sit(links.watch))
        table = Company(links, seats, watcher)
        await table.settle()
        yield table


async def choose(seat: Seat, *keys: str) -> None:
    for key in keys:
        answer = await seat.choose(key)
        assert "refused" not in answer, answer


async def test_everybody_is_asked_at_once(house: House, found: Lanes) -> None:
    async with company(house, found) as table:
        for seat in table.seats:
            assert seat.state["together"]
            assert seat.state["waiting"] == [0, 1, 2]
            assert seat.keys
        assert table.watcher.state["together"]
        assert table.watcher.state["ask"] is None


async def test_an_open_lane_is_silent(house: House, found: Lanes) -> None:
    """While a seat is at work, nobody else gets a single message."""
    async with company(house, found) as table:
        one, keys = table.seats[0], found.begun[0]
        for key in keys:
            await choose(one, key)
            heard = await table.settle()
            assert heard[1:] == [[], [], []]
        await one.act("undo")
        await one.refused({"n": one.n, "choose": keys[0]})
        await one.act("redo")
        await one.say({"why": keys[0]})
        heard = await table.settle()
        assert heard[1:] == [[], [], []]


async def test_the_others_learn_only_that_somebody_has_finished(house: House, found: Lanes) -> None:
    """The very same, whatever it was."""
    told = []
    for keys in found.whole:
        async with company(house, found) as table:
            one, two, _ = table.seats
            before = [dict(page.state) for page in (two, table.watcher)]
            await choose(one, *keys)
            heard = await table.settle()
            for page, then, messages in (
                (two, before[0], heard[1]),
                (table.watcher, before[1], heard[3]),
            ):
                assert len(messages) == 1
                assert page.state["waiting"] == [1, 2]
                changed = {key for key in then if key != "log" and then[key] != page.state[key]}
                assert changed == {"waiting", "moment"}
                assert page.state["log"]["lines"] == []
            told.append(heard[1:])
    assert told[0] == told[1]


async def test_what_is_done_beside_open_lanes_belongs_to_the_moment_that_goes_on(
    house: House, found: Lanes
) -> None:
    """Also for those who have not seen what was chosen meanwhile."""
    async with company(house, found) as table:
        await choose(table.seats[0], found.begun[0][0])
        await house.api.send("/api/table/name", {"name": "Ada"}, table.links.seats[1])
        await table.settle()
        for page, token in (
            (table.watcher, table.links.watch),
            (table.seats[1], table.links.seats[1]),
        ):
            assert page.log[-1]["what"] == "deed"
            moments = (await house.api.fetch("/api/table/moments", token))["moments"]
            assert moments[-1]["lines"] == len(page.log)
            last = len(moments) - 1
            shown = await house.api.fetch(f"/api/table/moments/{last}", token)
            assert shown["log"]["lines"] == page.log


async def test_everything_is_told_when_the_last_one_has_finished(
    house: House, found: Lanes
) -> None:
    """To those who watch, too; and it is the same for whoever comes then."""
    async with company(house, found) as table:
        room, random = house.room(table.links), Random(7)
        await choose(table.seats[0], *found.whole[0])
        await table.settle()
        known = [len(page.log) for page in (*table.seats, table.watcher)]
        assert 0 not in room.match.open
        while room.match.state.each is not None and 0 not in room.match.open:
            page = next(page for page in table.seats if page.keys)
            await choose(page, page.any_key(random))
            await table.settle()
        for page, before, token in zip(
            (*table.seats, table.watcher),
            known,
            (*table.links.seats, table.links.watch),
            strict=True,
        ):
            assert len(page.log) > before
            assert {line["seat"] for line in page.log[before:]} & {0, 1, 2}
            async with house.sit(token) as again:
                assert again.log == page.log


async def test_two_seats_choosing_at_the_same_moment_both_count(house: House, found: Lanes) -> None:
    async with company(house, found) as table:
        keys = [seat.keys[0] for seat in table.seats]
        answers = await asyncio.gather(
            *(seat.choose(key) for seat, key in zip(table.seats, keys, strict=True))
        )
        assert not any("refused" in answer for answer in answers)
        await table.settle()
        assert sorted(house.room(table.links).match.choices) == list(enumerate(keys))
        refused = [m for page in table.seats for m in page.heard if "refused" in m]
        assert refused == []


async def test_undo_in_a_lane_disturbs_nobody(house: House, found: Lanes) -> None:
    """Seat 0 takes back; seat 1, in the middle of its own lane, chooses on with its old number."""
    async with company(house, found) as table:
        one, two, _ = table.seats
        first, (key, more) = one.state, found.begun[1]
        await choose(one, found.begun[0][0])
        await choose(two, key)
        answer = await one.act("undo")
        assert "refused" not in answer
        assert one.state["view"] == first["view"]
        heard = await table.settle()
        assert heard[1:] == [[], [], []]
        await choose(two, more)
        assert house.room(table.links).match.choices == [(1, key), (1, more)]


async def test_redo_in_a_lane_is_ones_own_business(house: House, found: Lanes) -> None:
    """What another seat does in its lane takes nothing from what this one may do again."""
    async with company(house, found) as table:
        one, two, _ = table.seats
        await choose(one, found.begun[0][0])
        then = one.state["view"]
        await one.act("undo")
        assert one.state["redo"] is not None
        await choose(two, found.begun[1][0])
        assert "refused" not in await one.act("redo"), "a choice behind a screen was noticed"
        assert one.state["view"] == then


async def test_what_is_told_again_tells_no_more(house: House, found: Lanes) -> None:
    """Switching the language in the middle of the others' lanes shows what was shown before."""
    async with company(house, found) as table:
        one, two, _ = table.seats
        before = dict(two.state)
        await choose(one, found.begun[0][0])
        again = await two.ask({"lang": "en"})
        assert {**again, "log": before["log"]} == before


async def test_a_lane_of_one_who_comes_back_is_where_it_was(house: House, found: Lanes) -> None:
    async with company(house, found) as table:
        one, two, _ = table.seats
        before = dict(two.state), list(two.log)
        await choose(one, found.begun[0][0])
        async with house.sit(table.links.seats[0]) as again:
            assert again.state["view"] == one.state["view"]
            assert again.keys == one.keys
            assert again.n == one.n
            assert again.log == one.log
        async with house.sit(table.links.seats[1]) as other:
            assert {**other.state, "log": before[0]["log"]} == before[0]
            assert other.log == before[1]

"""Economy, industry and conflict at the table: everybody decides at once and learns nothing of the
others. What holds for the lanes of every game: tests/server/test_lanes.py."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from tests.server.client import House, Json, Links, Seat, me
from tests.server.conftest import anyio_backend as anyio_backend
from tests.server.conftest import common_house as common_house
from tests.server.conftest import house as house
from tests.server.conftest import patient_doors as patient_doors

from holdfast.games.empires_end.tests import at

pytestmark = pytest.mark.anyio

HANDS = [[f"{kind}_{n}" for n in (1, 2, 3, 4)] for kind in ("fire", "riot", "flood")]


def industry() -> Json:
    return at.industry(empires=[at.empire(hand=hand) for hand in HANDS], goes_on=True).position()


def conflict() -> Json:
    return at.conflict("conflict_1", goes_on=True).position()


def hand_of(page: Seat) -> list[str]:
    hand: list[str] = page.state["view"]["empires"][page.state["view"]["seat"]]["hand"]
    return hand


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
async def company(house: House, file: Json) -> AsyncIterator[Company]:
    links = await house.api.imported(file, me(3))
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(house.sit(token)) for token in links.seats]
        watcher = await stack.enter_async_context(house.sit(links.watch))
        table = Company(links, seats, watcher)
        await table.settle()
        yield table


async def test_everybody_is_asked_at_once(house: House) -> None:
    async with company(house, industry()) as table:
        for seat in table.seats:
            assert seat.state["together"]
            assert seat.state["waiting"] == [0, 1, 2]
            assert seat.keys
        assert table.watcher.state["together"]
        assert table.watcher.state["ask"] is None


async def test_an_open_lane_is_silent(house: House) -> None:
    """While a seat is at work, nobody else gets a single message."""
    async with company(house, industry()) as table:
        one = table.seats[0]
        for key in ("sell:fire_1", "sell:fire_2"):
            assert "refused" not in await one.choose(key)
            heard = await table.settle()
            assert heard[1:] == [[], [], []]
        await one.act("undo")
        await one.act("redo")
        await one.refused({"n": one.n, "choose": "sell:fire_1"})
        await one.say({"why": "play:fire_1"})
        heard = await table.settle()
        assert heard[1:] == [[], [], []]


async def test_the_others_learn_only_that_somebody_has_finished(house: House) -> None:
    async with company(house, industry()) as table:
        one, two, _ = table.seats
        before = [dict(page.state) for page in (two, table.watcher)]
        await one.choose("sell:fire_1")
        await one.choose("done")
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
            assert "fire_1" not in str(messages)


async def test_what_is_done_beside_open_lanes_belongs_to_the_moment_that_goes_on(
    house: House,
) -> None:
    """Also for those who have not seen what was chosen meanwhile."""
    async with company(house, industry()) as table:
        await table.seats[0].choose("sell:fire_1")
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


async def test_everything_is_told_when_the_last_one_has_finished(house: House) -> None:
    async with company(house, industry()) as table:
        for seat, hand in zip(table.seats, HANDS, strict=True):
            await seat.choose(f"sell:{hand[0]}")
            await seat.choose("done")
        await table.settle()
        for page in (*table.seats, table.watcher):
            sold = {line["data"]["card"] for line in page.log if line["what"] == "sold"}
            assert sold == {hand[0] for hand in HANDS}
            assert not page.state["together"]
        for seat in table.seats:
            drew = [line for line in seat.log if line["what"] == "drew"]
            assert len(drew) == 1
            assert set(drew[0]["data"]["cards"]) <= set(hand_of(seat))


async def test_bids_are_secret(house: House) -> None:
    async with company(house, conflict()) as table:
        one, two, _ = table.seats
        await one.choose("axes:2")
        await one.choose("coins:1")
        await table.settle()
        assert one.state["view"]["empires"][0]["bid"] == {"axe": 2, "coin": 1}
        assert "bid" not in two.state["view"]["empires"][0]
        assert two.state["waiting"] == [1, 2]


async def test_two_seats_choosing_at_the_same_moment_both_count(house: House) -> None:
    async with company(house, conflict()) as table:
        answers = await asyncio.gather(
            *(seat.choose(f"axes:{n}") for n, seat in enumerate(table.seats))
        )
        assert not any("refused" in answer for answer in answers)
        await asyncio.gather(*(seat.choose("coins:0") for seat in table.seats))
        await table.settle()
        choices = house.room(table.links).match.choices
        assert sorted(choices) == sorted(
            [(0, "axes:0"), (1, "axes:1"), (2, "axes:2"), *((seat, "coins:0") for seat in range(3))]
        )
        fought = [line for line in table.watcher.log if line["what"] == "fought"]
        assert [line["data"]["goods"]["axe"] for line in fought] == [0, 1, 2]
        refused = [m for page in table.seats for m in page.heard if "refused" in m]
        assert refused == []


async def test_undo_in_a_lane_disturbs_nobody(house: House) -> None:
    """Seat 0 takes back; seat 1, in the middle of its own lane, chooses on with its old number."""
    async with company(house, industry()) as table:
        one, two, _ = table.seats
        await one.choose("sell:fire_1")
        await two.choose("sell:riot_1")
        answer = await one.act("undo")
        assert "refused" not in answer
        assert hand_of(one) == HANDS[0]
        heard = await table.settle()
        assert heard[1:] == [[], [], []]
        assert "refused" not in await two.choose("sell:riot_2")
        assert sorted(hand_of(two)) == ["riot_3", "riot_4"]
        assert house.room(table.links).match.choices == [(1, "sell:riot_1"), (1, "sell:riot_2")]


async def test_the_chronicle_of_the_others_does_not_betray_an_undo(house: House) -> None:
    """It grows as if nothing had been taken back; and in the end it is whole."""
    async with company(house, industry()) as table:
        one, two, three = table.seats
        await two.choose("sell:riot_1")
        for _ in range(3):
            await one.choose("sell:fire_1")
            await one.act("undo")
        known = len(two.log)
        assert known > 0
        assert (await two.choose("sell:riot_2"))["log"]["from"] == known
        while house.room(table.links).match.state.each:
            for page in (one, two, three):
                await page.settle()
            page = next(page for page in (one, two, three) if page.keys)
            await page.choose(page.keys[-1])
        await table.settle()
        for page, token in zip((one, two, three), table.links.seats, strict=True):
            async with house.sit(token) as again:
                assert again.log == page.log


async def test_redo_in_a_lane_is_ones_own_business(house: House) -> None:
    """What another seat does in its lane takes nothing from what this one may do again."""
    async with company(house, industry()) as table:
        one, two, _ = table.seats
        await one.choose("sell:fire_1")
        await one.act("undo")
        assert one.state["redo"] is not None
        await two.choose("sell:riot_1")
        assert "refused" not in await one.act("redo"), "a choice behind a screen was noticed"
        assert sorted(hand_of(one)) == sorted(HANDS[0][1:])


async def test_what_is_told_again_tells_no_more(house: House) -> None:
    """Switching the language in the middle of the others' lanes shows what was shown before."""
    async with company(house, industry()) as table:
        one, two, _ = table.seats
        before = dict(two.state)
        await one.choose("sell:fire_1")
        again = await two.ask({"lang": "en"})
        assert {**again, "log": before["log"]} == before


async def test_a_question_for_consent_does_not_vanish_unseen(house: House) -> None:
    """It was shown to everybody, so everybody sees it end, also if a choice in a lane ends it."""
    file = at.disaster_turn("fire_9", seats=3, temple=0, space=2, goes_on=True).position()
    links = await house.api.imported(file, me(3))
    room = house.room(links)
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(house.sit(token)) for token in links.seats]
        await seats[0].choose("bid:wheat")
        while room.match.state.each is None:
            for seat in seats:
                await seat.settle()
            turn = room.waiting[0]
            await seats[turn].choose(seats[turn].answers[-1])
        for seat in seats:
            await seat.settle()
        asker = seats[0]
        assert asker.state["undo"]["free"] is False
        await asker.act("undo")
        for seat in seats:
            await seat.settle()
            assert seat.state["consent"] is not None
        worker = next(seat for seat in seats if seat is not asker and seat.keys)
        key = next(key for key in worker.keys if key != "done")
        await worker.choose(key)
        assert room.match.state.each is not None
        for seat in seats:
            await seat.settle()
            is_asked = room.consent is not None
            assert (seat.state["consent"] is not None) is is_asked


async def test_a_lane_of_one_who_comes_back_is_where_it_was(house: House) -> None:
    async with company(house, industry()) as table:
        one = table.seats[0]
        await one.choose("sell:fire_1")
        async with house.sit(table.links.seats[0]) as again:
            assert again.state["view"] == one.state["view"]
            assert again.keys == one.keys
            assert again.n == one.n
            assert again.log == one.log
        async with house.sit(table.links.seats[1]) as other:
            assert "fire_1" not in str(other.heard)

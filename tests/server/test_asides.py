"""Asides at the table: told to their owner alone, owed by nobody, safe against whoever is faster.

Played over *Ferry* (tests/games/ferry), where the ferryman rows and everything else happens beside.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ferry import ferry as ferry
from tests.server.client import House, Json, Links, Seat, bots, me, until
from tests.server.gate import Gate

import holdfast
from holdfast.core.record import Match, load_record
from holdfast.server.settings import NO_LIMITS

pytestmark = pytest.mark.anyio

OPTION = {"key", "label", "note", "tone"}
ASIDE = OPTION | {"aside", "reply"}


@pytest.fixture
async def house(ferry: str, tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "data") as running:
        yield running


def crossing(rower: int = 0, seats: int = 3) -> Match:
    """Seat `rower` has the oars, and is asked."""
    match = holdfast.game("ferry").match(seats, 5)
    while list(match.open) != [rower]:
        match.choose(next(iter(match.open)), "row:here")
    return match


def storm(seats: int = 2) -> Match:
    match = holdfast.game("ferry").match(seats, 5)
    while match.state.each is None:
        match.choose(next(iter(match.open)), "row:here")
    return match


class Company:
    """Everybody at one table, each with a page."""

    def __init__(self, house: House, links: Links, seats: list[Seat]) -> None:
        self.links = links
        self.room = house.room(links)
        self.seats = seats

    async def settle(self) -> None:
        for seat in self.seats:
            await seat.settle()


@asynccontextmanager
async def company(
    house: House, match: Match, guests: list[Json] | None = None
) -> AsyncIterator[Company]:
    links = await house.api.imported(match.position(), guests or me(match.seats))
    async with AsyncExitStack() as stack:
        seats = [
            await stack.enter_async_context(house.sit(token)) for token in links.seats if token
        ]
        table = Company(house, links, seats)
        await table.settle()
        yield table


def beside(seat: Seat) -> list[str]:
    return [option["key"] for option in seat.state["beside"]]


def replies(state: Json) -> list[str]:
    options = [*(state["ask"]["options"] if state["ask"] else []), *state["beside"]]
    return [option["key"] for option in options if option.get("reply")]


# Who is told what


async def test_who_is_asked_finds_the_asides_after_the_answers_and_marked(house: House) -> None:
    match = crossing()
    async with company(house, match) as table:
        asked = table.seats[0]
        assert asked.keys == match.open[0]
        answers, asides = asked.state["ask"]["options"][:2], asked.state["ask"]["options"][2:]
        assert all(set(option) == OPTION for option in answers)
        assert all(set(option) == ASIDE and option["aside"] for option in asides)
        assert [option["key"] for option in asides] == match.beside(0)
        assert asked.state["beside"] == []


async def test_who_is_not_asked_is_told_the_own_asides_and_owes_nothing(house: House) -> None:
    match = crossing()
    async with company(house, match) as table:
        for seat in (1, 2):
            page = table.seats[seat]
            assert page.state["ask"] is None
            assert beside(page) == match.beside(seat)
            assert all(set(option) == ASIDE for option in page.state["beside"])
            assert page.state["waiting"] == [0]
        mine = await house.api.send("/api/mine", {"tokens": table.links.seats})
        assert [one["mine"] for one in mine["tables"]] == [True, False, False]


async def test_nobody_else_is_told_the_kind_of_a_hidden_song(house: House) -> None:
    match = crossing()
    songs = [match.view(seat)["song"] for seat in range(3)]
    async with company(house, match) as table, house.sit(table.links.watch) as watcher:
        assert watcher.state["beside"] == []
        for seat in range(3):
            told = [
                key
                for key in (*beside(table.seats[seat]), *table.seats[seat].keys)
                if "sing" in key
            ]
            assert told == [f"sing:{songs[seat]}"]
            others = {f"sing:{song}" for song in ("low", "high")} - set(told)
            assert not any(key in "".join(table.seats[seat].raw) for key in others)
        assert "sing:" not in "".join(watcher.raw)


async def test_labels_are_in_the_language_of_the_page(house: House) -> None:
    links = await house.api.imported(crossing().position(), me(3))
    async with house.sit(links.seats[1], lang="de") as page:
        assert "Die Glocke läuten" in [option["label"] for option in page.state["beside"]]


async def test_a_lent_or_closed_seat_has_no_asides(house: House) -> None:
    async with company(house, crossing()) as table:
        one, links = table.seats[1], table.links
        await house.api.send("/api/table/seats/1", {"who": "bot", "bot": "random"}, links.seats[1])
        await one.settle()
        assert one.state["beside"] == []
        assert (await one.refused({"n": one.n, "choose": "ring"}))["code"] == "lent"
        await house.api.send("/api/table/seats/1", {"who": "human"}, links.seats[1])
        await one.settle()
        assert "ring" in beside(one)
        await house.api.send("/api/table/close", {}, links.host)
        await one.settle()
        assert one.state["beside"] == []
        assert (await one.refused({"n": one.n, "choose": "ring"}))["code"] == "closed"


async def test_who_watches_takes_no_aside(house: House) -> None:
    async with company(house, crossing()) as table, house.sit(table.links.watch) as watcher:
        assert (await watcher.refused({"n": 0, "choose": "ring"}))["code"] == "spectator"


async def test_why_not_answers_for_asides_of_who_is_not_asked(house: House) -> None:
    match = crossing()
    async with company(house, match) as table:
        page = table.seats[1]
        for key in match.game.choices.keys:
            await page.say({"why": key})
            answer = (await page.until(lambda message: "why" in message))["why"]
            assert (answer["text"] == "") is (key in match.legal(1)), key
        await page.say({"why": "drink"})
        answer = (await page.until(lambda message: "why" in message))["why"]
        assert answer == {"key": "drink", "text": "Only the ferryman drinks.", "rule": "FE-2"}


# Choosing, and who is faster


async def test_an_aside_is_seen_by_all_and_asks_the_same_again(house: House) -> None:
    async with company(house, crossing()) as table:
        asked, other = table.seats[0], table.seats[1]
        n, question = asked.n, asked.state["ask"]["n"]
        await other.choose("ring")
        await table.settle()
        assert table.room.match.choices == [(1, "ring")]
        assert asked.log[-1]["text"] == "Sun rings the bell."
        assert (asked.n, asked.state["ask"]["n"]) == (n, question)
        assert asked.keys[:2] == ["row:here", "row:there"]


async def test_an_answer_counts_though_somebody_turned_aside_before_it(house: House) -> None:
    async with company(house, crossing()) as table:
        asked, other = table.seats[0], table.seats[1]
        n = asked.n
        await other.choose("ring")
        assert "refused" not in await asked.choose("row:there", n)
        await table.settle()
        assert table.room.match.choices == [(1, "ring"), (0, "row:there")]


async def test_an_answer_counts_though_its_seat_was_addressed_before_it(house: House) -> None:
    async with company(house, crossing()) as table:
        asked, other = table.seats[0], table.seats[1]
        n, since = asked.n, asked.state["since"]
        await other.choose("offer:player_1:2")
        await asked.settle()
        assert asked.n > n
        assert asked.state["since"] == since, "nothing that it said was answered by that"
        assert asked.state["ask"]["n"] <= n, "the question is the same"
        state = await asked.choose("row:there", n)
        assert "refused" not in state
        await asked.settle()
        assert asked.state["since"] > n


async def test_an_aside_counts_though_the_question_was_answered_before_it(house: House) -> None:
    async with company(house, crossing(1)) as table:
        asked, other = table.seats[1], table.seats[2]
        n = other.n
        await asked.choose("row:here")
        assert "refused" not in await other.choose("ring", n)
        await table.settle()
        assert table.room.match.choices == [(1, "row:here"), (2, "ring")]


async def test_an_aside_that_is_gone_is_refused_with_the_reason_and_the_new_table(
    house: House,
) -> None:
    """The last crossing ends in a storm: nobody rings any more, and everybody is asked."""
    match = holdfast.game("ferry").match(3, 5)
    while match.state.left:  # type: ignore[attr-defined]
        match.choose(next(iter(match.open)), "row:here")
    (rower,) = match.open
    async with company(house, match) as table:
        asked, other = table.seats[rower], table.seats[rower - 1]
        n = other.n
        await asked.choose("row:here")
        refusal = await other.refused({"n": n, "choose": "ring"})
        assert refusal["code"] == "stale"
        state = await other.until(lambda message: "view" in message)
        assert state["ask"]["what"] == "pray"
        assert table.room.match.choices == [(rower, "row:here")]


async def test_an_aside_that_its_owner_used_up_says_why(house: House) -> None:
    async with company(house, crossing()) as table:
        other = table.seats[1]
        await other.choose("fish")
        await other.settle()
        refusal = await other.refused({"n": other.n, "choose": "fish"})
        assert (refusal["code"], refusal["text"]) == (
            "illegal",
            "You have fished on this crossing. FE-2",
        )
        assert "fish" not in [
            option["key"] for option in (await other.until(lambda m: "view" in m))["beside"]
        ]


async def test_a_double_click_turns_aside_once(house: House) -> None:
    async with company(house, crossing()) as table:
        for seat in (0, 1):
            page = table.seats[seat]
            click = {"n": page.n, "choose": "ring"}
            start = len(page.heard)
            await page.say(click)
            await page.say(click)
            await page.settle()
            refused = [m["refused"]["code"] for m in page.heard[start:] if "refused" in m]
            assert refused == ["stale"]
        assert table.room.match.choices == [(0, "ring"), (1, "ring")]


async def test_two_windows_turn_aside_once(house: House) -> None:
    async with company(house, crossing()) as table, house.sit(table.links.seats[1]) as window:
        page = table.seats[1]
        n = page.n
        await asyncio.gather(
            page.say({"n": n, "choose": "ring"}), window.say({"n": n, "choose": "ring"})
        )
        await asyncio.gather(page.settle(), window.settle())
        heard = [
            m["refused"]["code"] for one in (page, window) for m in one.heard if "refused" in m
        ]
        assert heard == ["stale"]
        assert table.room.match.choices == [(1, "ring")]


@pytest.mark.parametrize("buyer", [0, 2], ids=["asked", "not asked"])
async def test_a_reply_counts_for_the_offer_that_was_seen(house: House, buyer: int) -> None:
    """Whoever accepts an offer for 1 coin has not accepted the one for 3 that replaced it."""
    async with company(house, crossing()) as table:
        page, seller = table.seats[buyer], table.seats[1]
        await seller.choose(f"offer:player_{buyer + 1}:1")
        await page.settle()
        n = page.n
        await seller.choose(f"offer:player_{buyer + 1}:3")
        refusal = await page.refused({"n": n, "choose": "accept"})
        assert refusal["code"] == "stale"
        assert len(table.room.match.choices) == 2
        await page.settle()
        assert page.state["address"] == "Sun offers you a lamp for 3 coins."
        assert "refused" not in await page.choose("accept")


async def test_a_reply_counts_though_the_question_was_answered_before_it(house: House) -> None:
    """Seat 0 has landed and goes on resting there: the offer still stands."""
    match = crossing()
    match.choose(0, "ring")
    match.choose(1, "offer:player_3:1")
    async with company(house, match) as table:
        page = table.seats[2]
        n = page.n
        await table.seats[0].choose("row:here")
        assert table.room.match.state.asking(0).prompt == "landing"  # type: ignore[union-attr]
        assert "refused" not in await page.choose("accept", n)


async def test_what_one_does_for_oneself_is_heard_by_nobody_else(house: House) -> None:
    async with company(house, crossing()) as table, house.sit(table.links.watch) as watcher:
        await table.seats[1].choose("offer:player_3:1")
        await table.settle()
        others = [table.seats[0], table.seats[2], watcher]
        await watcher.settle()
        n = table.seats[2].n
        await table.seats[1].choose("muse")
        assert table.seats[1].log[-1]["what"] == "mused"
        assert [await page.settle() for page in others] == [[], [], []]
        moments = await house.api.fetch("/api/table/moments", table.links.watch)
        own = await house.api.fetch("/api/table/moments", table.links.seats[1])
        assert len(own["moments"]) == len(moments["moments"]) + 1
        assert "refused" not in await table.seats[2].choose("accept", n)


async def test_who_can_no_longer_take_back_freely_is_told_so(house: House) -> None:
    async with company(house, crossing()) as table:
        asked, other = table.seats[0], table.seats[1]
        await asked.choose("ring")
        assert asked.state["undo"]["free"]
        await other.settle()
        await other.choose("muse")
        await asked.settle()
        assert not asked.state["undo"]["free"]


# Offers


async def test_an_offer_is_told_to_whom_it_is_made(house: House) -> None:
    async with company(house, crossing()) as table, house.sit(table.links.watch) as watcher:
        await table.seats[1].choose("offer:player_3:2")
        await table.settle()
        await watcher.settle()
        page = table.seats[2]
        assert page.state["address"] == "Sun offers you a lamp for 2 coins."
        assert replies(page.state) == ["accept", "decline"]
        labels = {option["key"]: option["label"] for option in page.state["beside"]}
        assert labels["accept"] == "Pay Sun 2 coins for the lamp"
        assert page.state["waiting"] == [0], "it forces nobody"
        for other in (table.seats[0], table.seats[1], watcher):
            assert (other.state["address"], replies(other.state)) == ("", [])
        answer = await page.choose("decline")
        assert answer["address"] == ""


async def test_a_counter_offer_turns_the_table(house: House) -> None:
    async with company(house, crossing()) as table:
        await table.seats[1].choose("offer:player_3:2")
        await table.seats[2].settle()
        await table.seats[2].choose("offer:player_2:1")
        await table.settle()
        assert table.seats[1].state["address"] == "Oak offers you a lamp for 1 coin."
        assert table.seats[2].state["address"] == ""
        assert "refused" not in await table.seats[1].choose("accept")


async def test_four_offers_are_the_games_own_limit(house: House) -> None:
    async with company(house, crossing()) as table:
        seller = table.seats[1]
        for price in (1, 2, 3, 1):
            assert "refused" not in await seller.choose(f"offer:player_3:{price}")
        refusal = await seller.refused({"n": seller.n, "choose": "offer:player_3:2"})
        assert refusal["text"] == "You have made four offers on this crossing. FE-4"


# Bots


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:20"])
async def test_a_bot_replies_once_while_the_asked_person_thinks(house: House, bot: str) -> None:
    async with company(house, crossing(), [*me(2), *bots(1, bot)]) as table:
        asked, seller = table.seats
        n = asked.n
        await seller.choose("offer:player_3:1")
        await seller.until_state(lambda state: state["view"]["offer"] is None)
        assert [seat for seat, _ in table.room.match.choices] == [1, 2]
        assert table.room.match.choices[1][1] in ("accept", "decline")
        assert asked.n == n
        assert table.room.waiting == [0]
        await until(lambda: not table.room.thinking)
        assert "refused" not in await asked.choose("row:here", n)


async def test_an_asked_bot_replies_before_it_decides(house: House, gate: Gate) -> None:
    """It is deciding when the offer comes: first the reply, then the decision."""
    async with company(house, crossing(2), [*me(2), *bots(1, "greedy")]) as table:
        seller = table.seats[1]
        await gate.reached()
        await seller.choose("offer:player_3:1")
        gate.open()
        await seller.until_state(lambda state: 2 not in state["waiting"])
        own = [key for seat, key in table.room.match.choices if seat == 2]
        assert own[0] in ("accept", "decline")
        assert not {"accept", "decline"} & set(own[1:])
        assert own[-1].startswith("row:")


async def test_a_lent_seat_replies(house: House) -> None:
    async with company(house, crossing()) as table:
        await table.seats[1].choose("offer:player_3:1")
        await table.settle()
        body = {"who": "bot", "bot": "greedy"}
        await house.api.send("/api/table/seats/2", body, table.links.seats[2])
        await table.seats[0].until_state(lambda state: state["view"]["offer"] is None)
        assert table.room.match.choices[-1][0] == 2
        assert table.room.waiting == [0]


async def test_a_reply_to_an_offer_that_was_taken_back_is_no_reply(
    house: House, gate: Gate
) -> None:
    """The offer is gone before the bot has thought: it says nothing, and is asked again later."""
    async with company(house, crossing(), [*me(2), *bots(1, "greedy")]) as table:
        seller = table.seats[1]
        await seller.choose("offer:player_3:1")
        await gate.reached()
        assert "refused" not in await seller.act("undo")
        gate.open()
        await until(lambda: not table.room.thinking)
        assert table.room.match.choices == []
        await seller.choose("offer:player_3:2")
        await seller.until_state(lambda state: state["view"]["offer"] is None)
        assert table.room.match.choices[-1][0] == 2


async def test_bots_play_a_game_of_asides_to_its_end(house: House) -> None:
    links = await house.api.table([*me(), *bots(1, "greedy"), *bots(1, "mcts:20")], game="ferry")
    async with house.sit(links.seats[0]) as page:
        offers = 0
        while not (await page.until_asked())["result"]:
            await page.settle()
            wanted = [key for key in page.keys if key.startswith("offer:") and offers < 3]
            offers += bool(wanted)
            await page.choose(wanted[0] if wanted else page.answers[0])
        assert offers == 3


# Taking back, looking back, keeping


async def test_an_aside_is_taken_back_and_made_again(house: House) -> None:
    async with company(house, crossing()) as table:
        asked, other = table.seats[0], table.seats[1]
        n = asked.n
        await other.choose("ring")
        assert other.state["undo"] == {"what": "Ring the bell", "free": True}
        await other.act("undo")
        await table.settle()
        assert asked.n == n
        assert other.state["redo"] == {"what": "Ring the bell"}
        assert (await other.act("redo"))["redo"] is None
        assert "refused" not in await asked.choose("row:here", n)


async def test_beyond_the_barrier_an_aside_is_taken_back_by_consent(house: House) -> None:
    async with company(house, crossing()) as table:
        other = table.seats[1]
        await other.choose("fish")
        assert other.state["undo"] == {"what": "Fish", "free": False}
        await other.act("undo")
        await table.settle()
        assert table.seats[0].state["consent"]["missing"] == [0, 2]
        await table.seats[0].ask({"consent": True})
        await table.seats[2].ask({"consent": True})
        await other.until_state(lambda state: state["consent"] is None)
        assert table.room.match.choices == []
        assert "fish" in beside(other)


async def test_an_aside_in_a_lane_stays_behind_the_screen(house: House) -> None:
    async with company(house, storm()) as table:
        one, other = table.seats
        assert one.keys == ["pray:aloud", "pray:silently", "hum"]
        heard = len(other.heard)
        await one.choose("hum")
        assert one.log[-1]["what"] == "hummed"
        await other.settle()
        assert len(other.heard) == heard + 1, "nothing but the pong"
        await one.choose("pray:aloud")
        assert one.state["ask"] is None
        assert one.state["beside"] == [], "who has finished waits for the others"
        await other.choose("pray:aloud")
        await table.settle()
        assert other.state["result"] is not None
        assert other.state["beside"] == []


async def test_looking_back_an_aside_is_an_act_of_its_seat(house: House) -> None:
    async with company(house, crossing()) as table:
        await table.seats[1].choose("ring")
        await table.seats[0].settle()
        await table.seats[0].choose("row:here")
        moments = (await house.api.fetch("/api/table/moments", table.links.watch))["moments"]
        assert [(one["seat"], one["text"]) for one in moments[1:2]] == [(1, "Sun rings the bell.")]
        assert moments[2]["seat"] == 0
        shown = await house.api.fetch("/api/table/moments/1", table.links.seats[0])
        assert shown["view"]["bells"] == [0, 1, 0]
        assert shown["waiting"] == [0]


async def test_a_hint_may_name_an_aside(house: House) -> None:
    async with company(house, crossing()) as table:
        asked, other = table.seats[0], table.seats[1]
        await asked.say({"n": asked.n, "hint": True})
        hint = (await asked.until(lambda message: "hint" in message))["hint"]
        assert {choice["key"] for choice in hint["choices"]} <= set(asked.keys)
        assert (await other.refused({"n": other.n, "hint": True}))["code"] == "not_asked"


async def test_a_table_with_asides_is_the_same_after_a_restart(ferry: str, tmp_path: Path) -> None:
    async with House(tmp_path / "data") as house, company(house, crossing()) as table:
        await table.seats[1].choose("ring")
        await table.seats[2].choose("offer:player_1:1")
        await table.settle()
        before = [{**page.state, "log": page.log} for page in table.seats]
        links = table.links
    async with House(tmp_path / "data") as house:
        for seat, state in enumerate(before):
            async with house.sit(links.seats[seat]) as page:
                assert {**page.state, "log": page.log} == state


async def test_records_with_asides_are_exported_and_imported(house: House) -> None:
    links = await house.api.table(me(2), game="ferry")
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        pages = [one, two]
        while not one.state["result"]:
            for page in pages:
                await page.settle()
            asked = pages[one.state["waiting"][0]] if one.state["waiting"] else one
            other = pages[1 - pages.index(asked)]
            if "ring" in beside(other):
                await other.choose("ring")
                await asked.settle()
            if asked.state["ask"]:
                await asked.choose(asked.answers[0])
            await one.settle()
        record = await house.api.fetch("/api/table/record", links.seats[0])
    assert any(key == "ring" for _, key in record["choices"])
    assert load_record(record, holdfast.game("ferry")).over
    again = await house.api.imported(record, me(2))
    assert house.room(again).match.choices == [tuple(choice) for choice in record["choices"]]


# Strangers


async def test_asides_count_in_the_same_measure_as_everything(ferry: str, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, messages=(12, 0.001))  # six for the hello
    async with House(tmp_path / "data", limits) as house:
        links = await house.api.imported(crossing().position(), me(3))
        async with house.sit(links.seats[1]) as page:
            sent = [await page.send({"n": page.n, "choose": "drink"}) for _ in range(7)]
            codes = [(await page.answer(id))["refused"]["code"] for id in sent]
            assert codes == ["illegal"] * 6 + ["rate"]

"""Undo up to the barrier, beyond it by consent, and redo; and what else a table has agreed on."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
from tests.server.client import House, Json, Links, Seat, bots, is_over, me, play_on, until
from tests.server.gate import Gate

from holdfast.core.rng import Random
from holdfast.games.empires_end.tests import at
from holdfast.server.room import Room
from holdfast.server.store import Statement

pytestmark = pytest.mark.anyio


def disaster() -> Json:
    """Seat 0 faces a fire; then seat 1 does."""
    return at.disaster_turn("fire_9", seats=2, goes_on=True).position()


async def table(house: House, file: Json | None = None) -> Links:
    return await house.api.imported(file or disaster(), me(2))


# Free


async def test_undo_is_free_while_nobody_else_has_acted(house: House) -> None:
    """A location falls and an innovation is attached: one's own business until it is done."""
    file = at.disaster_turn(
        "fire_9", seats=2, goes_on=True, empires=[at.empire(destroyed=["town_18"])]
    ).position()
    links = await table(house, file)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        assert (seat.state["undo"], seat.state["redo"]) == (None, None)
        first = seat.state
        await seat.choose("accept")
        before = (seat.state, list(seat.log))
        assert seat.state["undo"] == {"what": "Accept the disaster", "free": True}
        answer = await seat.act("undo")
        assert "refused" not in answer
        assert answer["log"]["from"] == 0
        assert answer["view"] == first["view"]
        assert answer["n"] == before[0]["n"] + 1
        assert seat.keys == [option["key"] for option in first["ask"]["options"]]
        assert answer["redo"] == {"what": "Accept the disaster"}
        assert answer["undo"] is None
        await other.settle()
        assert other.state["log"]["from"] == 0
        assert other.log == seat.log
        assert other.log[-1]["text"] == "Tower takes back 1 choice."
        answer = await seat.act("redo")
        assert answer["view"] == before[0]["view"]
        assert seat.log == before[1]
        assert answer["redo"] is None
        await other.settle()
        assert other.log == before[1]


async def test_there_is_nothing_to_take_back_at_the_beginning(house: House) -> None:
    links = await table(house)
    async with house.sit(links.seats[0]) as seat:
        assert (await seat.refused({"n": seat.n, "undo": True}))["code"] == "nothing_to_undo"
        assert (await seat.refused({"n": seat.n, "redo": True}))["code"] == "nothing_to_redo"
        assert (await seat.refused({"consent": True}))["code"] == "nobody_asks"
        assert (await seat.refused({"n": 9, "undo": True}))["code"] == "stale"


async def test_a_new_choice_ends_redo(house: House) -> None:
    links = await table(house)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose("bid:wheat")
        await seat.act("undo")
        await seat.choose("bid:coin")
        assert seat.state["redo"] is None
        assert (await seat.refused({"n": seat.n, "redo": True}))["code"] == "nothing_to_redo"


async def test_undo_of_a_single_person_against_bots_needs_no_consent(house: House) -> None:
    links = await house.api.imported(disaster(), [*me(), *bots(1)])
    async with house.sit(links.seats[0]) as seat:
        first = seat.state["view"]
        await seat.choose("bid:wheat")
        await seat.until_asked()  # the bot has answered
        assert seat.state["undo"]["free"]
        answer = await seat.act("undo")
        assert answer["view"] == first
        assert answer["consent"] is None


# By consent


async def ask_for_consent(house: House, links: Links) -> None:
    """Seat 0 bids, seat 1 bids: undo of seat 0 is no longer free."""
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        await seat.choose("bid:wheat")
        await other.settle()
        await other.choose("bid:coin")
        await seat.settle()
        assert seat.state["undo"] == {"what": "Avert it: pay 1 wheat", "free": False}
        await seat.act("undo")
    assert room.consent is not None


async def test_beyond_the_barrier_the_others_are_asked_and_agree(house: House) -> None:
    links = await table(house)
    async with (
        house.sit(links.seats[0]) as seat,
        house.sit(links.seats[1]) as other,
        house.sit(links.watch) as watcher,
    ):
        first = seat.state["view"]
        await seat.choose("bid:wheat")
        await other.settle()
        await other.choose("bid:coin")
        await seat.settle()
        answer = await seat.act("undo")
        expected = {"seat": 0, "what": "Tower asks to take back the last decision.", "missing": [1]}
        assert answer["consent"] == expected
        assert answer["undo"] is None
        for page in (other, watcher):
            await page.settle()
            assert page.state["consent"] == expected
        assert len(house.room(links).match.choices) == 2
        answer = await other.ask({"consent": True})
        assert answer["consent"] is None
        for page in (seat, other, watcher):
            await page.settle()
            assert page.state["consent"] is None
            assert page.state["view"]["turn"] == 0
        assert seat.state["view"] == first
        assert house.room(links).match.choices == []
        assert "refused" not in await seat.choose("accept")


async def test_one_who_disagrees_ends_it(house: House) -> None:
    links = await table(house)
    await ask_for_consent(house, links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        assert other.state["consent"]["missing"] == [1]
        assert (await other.ask({"consent": False}))["consent"] is None
        await seat.settle()
        assert seat.state["consent"] is None
        assert len(house.room(links).match.choices) == 2
        assert (await other.refused({"consent": True}))["code"] == "nobody_asks"
        assert seat.state["undo"]["free"] is False  # it may be asked again


async def test_who_asks_may_withdraw_but_not_agree_alone(house: House) -> None:
    links = await table(house)
    await ask_for_consent(house, links)
    async with house.sit(links.seats[0]) as seat:
        await seat.ask({"consent": True})
        await seat.settle()
        assert len(house.room(links).match.choices) == 2, "nobody agrees with himself"
        await seat.ask({"consent": False})
        await seat.settle()
        assert seat.state["consent"] is None


async def test_playing_on_ends_the_question(house: House) -> None:
    links = await table(house)
    await ask_for_consent(house, links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        await seat.choose(seat.keys[0])
        await other.settle()
        assert other.state["consent"] is None
        assert (await other.refused({"consent": True}))["code"] == "nobody_asks"
        assert len(house.room(links).match.choices) == 3


async def test_three_people_must_all_agree(house: House) -> None:
    file = at.disaster_turn("fire_9", seats=3, goes_on=True).position()
    links = await house.api.imported(file, me(3))
    async with (
        house.sit(links.seats[0]) as one,
        house.sit(links.seats[1]) as two,
        house.sit(links.seats[2]) as three,
    ):
        await one.choose("bid:wheat")
        await two.settle()
        await two.choose("bid:coin")
        await one.settle()
        await one.act("undo")
        await two.ask({"consent": True})
        await two.settle()
        assert two.state["consent"]["missing"] == [2]
        assert len(house.room(links).match.choices) == 2
        await three.ask({"consent": True})
        await three.settle()
        assert house.room(links).match.choices == []


async def test_what_was_taken_back_is_still_so_after_a_restart(house: House) -> None:
    links = await table(house)
    await ask_for_consent(house, links)
    async with house.sit(links.seats[1]) as other:
        await other.ask({"consent": True})
        await other.settle()
        n = other.n
    position = house.room(links).match.position()
    async with House(house.settings.data.parent / "copy") as copy:
        await copy_tables(house, copy)
        assert copy.room(links).match.position() == position
        async with copy.sit(links.seats[1]) as other:
            assert other.n == n


async def copy_tables(house: House, other: House) -> None:
    """What is on the disk now, as after a power cut."""
    statements: list[Statement] = []
    for name in ("game_table", "seat", "pass", "act", "checkpoint"):
        for row in house.store.rows(f"SELECT * FROM {name}"):
            places = ", ".join("?" * len(row))
            statements.append((f"INSERT INTO {name} VALUES ({places})", tuple(row)))
    await other.store.write(*statements)


async def test_undo_when_the_game_is_over_or_closed(house: House) -> None:
    links = await house.api.table(me(2), options={"blitz": True})
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await play_on([one, two], Random(6))
        await one.until_state(is_over)
        await one.settle()
        assert (one.state["undo"], one.state["redo"]) == (None, None)
        assert (await one.refused({"n": one.n, "undo": True}))["code"] == "over"


async def test_also_those_are_asked_for_whom_a_bot_plays(house: House) -> None:
    """Or a host could lend the seat of whoever disagrees."""
    links = await table(house)
    await house.api.send("/api/table/seats/1", {"who": "bot", "bot": "random"}, links.host)
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose("bid:wheat")
        await seat.until_state(
            lambda state: state["undo"] is not None and not state["undo"]["free"]
        )
        assert (await seat.act("undo"))["consent"]["missing"] == [1]
        choices = len(room.match.choices)  # the bot waits now
        assert choices > 1
    async with house.sit(links.seats[1]) as other:
        await other.say({"consent": True})
        await other.settle()
        assert room.match.choices == []
        assert [line["text"] for line in other.log if line["what"] == "deed"] == [
            "Sun is away; the host lets a bot play there for now.",
            f"Tower has taken back {choices} choices; everybody agreed. "
            "What is drawn or rolled from here on may be different.",
        ]


@contextlib.asynccontextmanager
async def asked_before_a_bot_decides(house: House, gate: Gate) -> AsyncIterator[tuple[Room, Seat]]:
    """A bot is thinking when seat 0 asks seat 1 whether something may be taken back. Then the bot
    knows what it wants."""
    file = at.disaster_turn("fire_9", seats=3, goes_on=True).position()
    links = await house.api.imported(file, [*me(2), *bots(1)])
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await one.choose("bid:wheat")
        await two.settle()
        await two.choose("bid:coin")
        await gate.reached()
        assert (await one.act("undo"))["consent"]["missing"] == [1]
        room = house.room(links)
        gate.open()
        await until(lambda: not room.thinking)
        assert len(room.match.choices) == 2, "playing on answers for everybody"
        yield room, two


async def test_bots_wait_while_people_are_asked(gate: Gate, own_house: House) -> None:
    async with asked_before_a_bot_decides(own_house, gate) as (room, other):
        await other.ask({"consent": False})
        await until(lambda: len(room.match.choices) > 2)


async def test_bots_do_not_wait_for_people_who_have_gone(gate: Gate, own_house: House) -> None:
    """A table is let go of after a while; whoever was asked may never come."""
    async with asked_before_a_bot_decides(own_house, gate) as (room, _):
        pass
    await until(lambda: room.is_idle)
    await own_house.rooms.sweep(datetime.now(UTC))
    await until(lambda: len(room.match.choices) > 2)
    assert room.consent is None


async def test_choices_are_taken_back_a_bounded_number_of_times(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.room.MOST_TAKEN_BACK", 4)
    links = await table(house)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose("bid:wheat")
        for what in ("undo", "redo", "undo", "redo"):
            assert "refused" not in await seat.act(what)
        assert (await seat.act("undo"))["refused"]["code"] == "too_often"
    house.rooms._rooms.pop(links.table)
    async with house.sit(links.seats[0]) as seat:
        assert (await seat.act("undo"))["refused"]["code"] == "too_often"


# As the people of a table have agreed


async def agreed(house: House, undo: str, friends: int = 1) -> Links:
    seats = [*me(1 + friends), *bots(1 - friends)]
    body = {"file": disaster(), "seats": seats, "undo": undo}
    return Links(await house.api.send("/api/import", body))


async def test_never_is_never(house: House) -> None:
    links = await agreed(house, "never")
    async with house.sit(links.seats[0]) as seat:
        await seat.choose("bid:wheat")
        assert seat.state["undo"] is None
        refused = await seat.refused({"n": seat.n, "undo": True})
        assert refused["code"] == "undo_never"
        assert refused["text"] == "At this table nothing is taken back."
        assert len(house.room(links).match.choices) == 1


@pytest.mark.parametrize("friends", [0, 1])
async def test_unseen_is_only_what_nobody_has_answered(house: House, friends: int) -> None:
    links = await agreed(house, "unseen", friends)
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat:
        if friends:
            await seat.choose("bid:wheat")
            assert seat.state["undo"] == {"what": "Avert it: pay 1 wheat", "free": True}
            await seat.act("undo")
        await seat.choose("bid:coin")
        if friends:
            async with house.sit(links.seats[1]) as other:
                await other.settle()
                await other.choose("bid:coin")
        else:
            await seat.until_asked()  # the bot has answered, and waits
        await seat.until_state(lambda state: state["undo"] is None)
        assert len(room.match.choices) > 1
        assert (await seat.refused({"n": seat.n, "undo": True}))["code"] == "undo_unseen"
        assert room.consent is None


async def test_free_asks_nobody_and_is_told_to_everybody(house: House) -> None:
    links = await agreed(house, "free")
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        first = seat.state["view"]
        await seat.choose("bid:wheat")
        await other.settle()
        await other.choose("bid:coin")
        await seat.settle()
        assert seat.state["undo"]["free"]
        answer = await seat.act("undo")
        assert (answer["view"], answer["consent"]) == (first, None)
        await other.settle()
        assert [line["text"] for line in other.log if line["what"] == "deed"] == [
            "Tower takes back 2 choices."
        ]
    assert room.match.record()["taken_back"] == [
        {"after": 0, "seat": 0, "choices": 2, "was_shown": False}
    ]


async def test_what_is_taken_back_step_by_step_is_counted_once(house: House) -> None:
    """Seat 0 goes back behind one of its choices after the other, with seat 1's in between."""
    links = await agreed(house, "free")
    match = house.room(links).match
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        await play_on([seat, other], Random(1), 6)
        await seat.settle()
        made, steps = len(match.choices), 0
        while seat.state["undo"] is not None:
            await seat.act("undo")
            steps += 1
        assert steps > 1
        gone = made - len(match.choices)
        told = [line["text"] for line in seat.log if line["what"] == "deed"]
        assert [text.partition(".")[0] for text in told] == [f"Tower takes back {gone} choices"]
    assert [mark.choices for mark in match.take_backs] == [gone]


async def test_several_take_backs_running_are_one_line_and_survive(own_house: House) -> None:
    links = await agreed(own_house, "consent")
    async with own_house.sit(links.seats[0]) as seat:
        for keys in ("bid:wheat", "bid:coin"):
            await seat.choose(keys)
            await seat.act("undo")
        assert [line["text"] for line in seat.log if line["what"] == "deed"] == [
            "Tower takes back 1 choice.",
            "Tower takes back 1 choice.",
        ]
        log = list(seat.log)
    own_house.rooms._rooms.clear()  # it is read anew
    async with own_house.sit(links.seats[0]) as seat:
        assert seat.log == log


# Help


async def helped(house: House, help: str) -> Links:
    body = {"file": disaster(), "seats": me(2), "help": help}
    return Links(await house.api.send("/api/import", body))


async def test_where_help_is_open_everybody_reads_who_asks_once_for_a_question(
    house: House,
) -> None:
    links = await helped(house, "open")
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        for _ in range(2):
            assert "hint" in await seat.ask({"n": seat.n, "hint": True})
        await other.settle()
        assert [line["text"] for line in other.log if line["what"] == "deed"] == [
            "Tower asks for a hint."
        ]


async def test_where_there_is_no_help_nobody_thinks(house: House) -> None:
    links = await helped(house, "none")
    async with house.sit(links.seats[0]) as seat:
        assert (await seat.refused({"n": seat.n, "hint": True}))["code"] == "no_help"
    assert (await house.api.fetch("/api/table", links.seats[0]))["help"] == "none"


async def test_own_help_is_nobody_elses_business(house: House) -> None:
    links = await helped(house, "own")
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        assert "hint" in await seat.ask({"n": seat.n, "hint": True})
        await other.settle()
        assert [line for line in other.log if line["what"] == "deed"] == []

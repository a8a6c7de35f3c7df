"""Undo up to the barrier, beyond it by consent, and redo; and what else a table has agreed on."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.server.client import (
    OTHERWISE,
    House,
    Links,
    Seat,
    bots,
    is_over,
    me,
    play_on,
    until,
)
from tests.server.found import GAMES, Turns, some_turns, turns
from tests.server.gate import Gate

from holdfast.core.rng import Random
from holdfast.server.room import Room
from holdfast.server.store import Statement

pytestmark = pytest.mark.anyio


@pytest.fixture(params=GAMES)
def found(request: pytest.FixtureRequest) -> Turns:
    """Seat 0 has a choice, and what it answers asks seat 1."""
    there = turns(request.param)
    assert there is not None
    return there


async def table(house: House, found: Turns) -> Links:
    return await house.api.imported(found.file, me(2))


def label_of(house: House, links: Links, key: str) -> str:
    return house.room(links).words("en").choice(key)


def name_of(page: Seat, seat: int) -> str:
    name: str = page.table["seats"][seat]["name"]
    return name


# Free


async def test_undo_is_free_while_nobody_else_has_acted(house: House, found: Turns) -> None:
    links = await table(house, found)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        assert (seat.state["undo"], seat.state["redo"]) == (None, None)
        first, key = seat.state, found.mine[0]
        label = label_of(house, links, key)
        await seat.choose(key)
        before = (seat.state, list(seat.log))
        assert seat.state["undo"] == {"what": label, "free": True}
        answer = await seat.act("undo")
        assert "refused" not in answer
        assert answer["log"]["from"] == 0
        assert answer["view"] == first["view"]
        assert answer["n"] == before[0]["n"] + 1
        assert seat.keys == [option["key"] for option in first["ask"]["options"]]
        assert answer["redo"] == {"what": label}
        assert answer["undo"] is None
        await other.settle()
        assert other.state["log"]["from"] == 0
        assert other.log == seat.log
        assert other.log[-1]["text"] == f"{name_of(seat, 0)} takes back 1 choice."
        answer = await seat.act("redo")
        assert answer["view"] == before[0]["view"]
        assert seat.log == before[1]
        assert answer["redo"] is None
        await other.settle()
        assert other.log == before[1]


async def test_there_is_nothing_to_take_back_at_the_beginning(house: House, found: Turns) -> None:
    links = await table(house, found)
    async with house.sit(links.seats[0]) as seat:
        assert (await seat.refused({"n": seat.n, "undo": True}))["code"] == "nothing_to_undo"
        assert (await seat.refused({"n": seat.n, "redo": True}))["code"] == "nothing_to_redo"
        assert (await seat.refused({"consent": True}))["code"] == "nobody_asks"
        assert (await seat.refused({"n": 9, "undo": True}))["code"] == "stale"


async def test_a_new_choice_ends_redo(house: House, found: Turns) -> None:
    links = await table(house, found)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose(found.mine[0])
        await seat.act("undo")
        await seat.choose(found.mine[1])
        assert seat.state["redo"] is None
        assert (await seat.refused({"n": seat.n, "redo": True}))["code"] == "nothing_to_redo"


async def test_undo_of_a_single_person_against_bots_needs_no_consent(
    house: House, found: Turns
) -> None:
    links = await house.api.imported(found.file, [*me(), *bots(1)])
    async with house.sit(links.seats[0]) as seat:
        first = seat.state["view"]
        await seat.choose(found.mine[0])
        await seat.until_asked()  # the bot has answered
        assert seat.state["undo"]["free"]
        answer = await seat.act("undo")
        assert answer["view"] == first
        assert answer["consent"] is None


# By consent


async def ask_for_consent(house: House, found: Turns, links: Links) -> None:
    """Seat 0 answers, seat 1 answers: undo of seat 0 is no longer free."""
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        label = label_of(house, links, found.mine[0])
        await seat.choose(found.mine[0])
        await other.settle()
        await other.choose(found.theirs[0])
        await seat.settle()
        assert seat.state["undo"] == {"what": label, "free": False}
        await seat.act("undo")
    assert room.consent is not None


async def test_beyond_the_barrier_the_others_are_asked_and_agree(
    house: House, found: Turns
) -> None:
    links = await table(house, found)
    async with (
        house.sit(links.seats[0]) as seat,
        house.sit(links.seats[1]) as other,
        house.sit(links.watch) as watcher,
    ):
        first = seat.state["view"]
        await seat.choose(found.mine[0])
        await other.settle()
        await other.choose(found.theirs[0])
        await seat.settle()
        answer = await seat.act("undo")
        asks = f"{name_of(seat, 0)} asks to take back the last decision."
        expected = {"seat": 0, "what": asks, "missing": [1]}
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
            assert page.state["waiting"] == [0]
        assert seat.state["view"] == first
        assert house.room(links).match.choices == []
        assert "refused" not in await seat.choose(found.mine[1])


async def test_one_who_disagrees_ends_it(house: House, found: Turns) -> None:
    links = await table(house, found)
    await ask_for_consent(house, found, links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        assert other.state["consent"]["missing"] == [1]
        assert (await other.ask({"consent": False}))["consent"] is None
        await seat.settle()
        assert seat.state["consent"] is None
        assert len(house.room(links).match.choices) == 2
        assert (await other.refused({"consent": True}))["code"] == "nobody_asks"
        assert seat.state["undo"]["free"] is False  # it may be asked again


async def test_who_asks_may_withdraw_but_not_agree_alone(house: House, found: Turns) -> None:
    links = await table(house, found)
    await ask_for_consent(house, found, links)
    async with house.sit(links.seats[0]) as seat:
        await seat.ask({"consent": True})
        await seat.settle()
        assert len(house.room(links).match.choices) == 2, "nobody agrees with himself"
        await seat.ask({"consent": False})
        await seat.settle()
        assert seat.state["consent"] is None


async def test_playing_on_ends_the_question(house: House, found: Turns) -> None:
    links = await table(house, found)
    await ask_for_consent(house, found, links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        asked = seat if seat.keys else other
        await asked.choose(asked.answers[0])
        await other.settle()
        assert other.state["consent"] is None
        assert (await other.refused({"consent": True}))["code"] == "nobody_asks"
        assert len(house.room(links).match.choices) == 3


async def test_three_people_must_all_agree(house: House) -> None:
    found = some_turns(3)
    links = await house.api.imported(found.file, me(3))
    async with (
        house.sit(links.seats[0]) as one,
        house.sit(links.seats[1]) as two,
        house.sit(links.seats[2]) as three,
    ):
        await one.choose(found.mine[0])
        await two.settle()
        await two.choose(found.theirs[0])
        await one.settle()
        await one.act("undo")
        await two.ask({"consent": True})
        await two.settle()
        assert two.state["consent"]["missing"] == [2]
        assert len(house.room(links).match.choices) == 2
        await three.ask({"consent": True})
        await three.settle()
        assert house.room(links).match.choices == []


async def test_what_was_taken_back_is_still_so_after_a_restart(
    house: House, found: Turns, tmp_path: Path
) -> None:
    links = await table(house, found)
    await ask_for_consent(house, found, links)
    async with house.sit(links.seats[1]) as other:
        await other.ask({"consent": True})
        await other.settle()
        n = other.n
    position = house.room(links).match.position()
    async with House(tmp_path) as copy:
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
    links = await house.api.table(me(2), options=OTHERWISE)
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await play_on([one, two], Random(6))
        await one.until_state(is_over)
        await one.settle()
        assert (one.state["undo"], one.state["redo"]) == (None, None)
        assert (await one.refused({"n": one.n, "undo": True}))["code"] == "over"


async def test_also_those_are_asked_for_whom_a_bot_plays(house: House, found: Turns) -> None:
    """Or a host could lend the seat of whoever disagrees."""
    links = await table(house, found)
    await house.api.send("/api/table/seats/1", {"who": "bot", "bot": "random"}, links.host)
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose(found.mine[0])
        await seat.until_state(
            lambda state: state["undo"] and not state["undo"]["free"] and state["ask"]
        )
        assert (await seat.act("undo"))["consent"]["missing"] == [1]
        choices = len(room.match.choices)  # the bot waits now
        assert choices > 1
    async with house.sit(links.seats[1]) as other:
        await other.say({"consent": True})
        await other.settle()
        assert room.match.choices == []
        assert [line["text"] for line in other.log if line["what"] == "deed"] == [
            f"{name_of(other, 1)} is away; the host lets a bot play there for now.",
            f"{name_of(other, 0)} has taken back {choices} choices; everybody agreed. "
            "What is drawn or rolled from here on may be different.",
        ]


@contextlib.asynccontextmanager
async def asked_before_a_bot_decides(house: House, gate: Gate) -> AsyncIterator[tuple[Room, Seat]]:
    """A bot is thinking when seat 0 asks seat 1 whether something may be taken back. Then the bot
    knows what it wants."""
    found = some_turns(3)
    links = await house.api.imported(found.file, [*me(2), *bots(1)])
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await one.choose(found.mine[0])
        await two.settle()
        await two.choose(found.theirs[0])
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
    house: House, found: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.room.MOST_TAKEN_BACK", 4)
    links = await table(house, found)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose(found.mine[0])
        for what in ("undo", "redo", "undo", "redo"):
            assert "refused" not in await seat.act(what)
        assert (await seat.act("undo"))["refused"]["code"] == "too_often"
    house.rooms._rooms.pop(links.table)
    async with house.sit(links.seats[0]) as seat:
        assert (await seat.act("undo"))["refused"]["code"] == "too_often"


# As the people of a table have agreed


async def agreed(house: House, found: Turns, undo: str, friends: int = 1) -> Links:
    seats = [*me(1 + friends), *bots(1 - friends)]
    body = {"file": found.file, "seats": seats, "undo": undo}
    return Links(await house.api.send("/api/import", body))


async def test_never_is_never(house: House, found: Turns) -> None:
    links = await agreed(house, found, "never")
    async with house.sit(links.seats[0]) as seat:
        await seat.choose(found.mine[0])
        assert seat.state["undo"] is None
        refused = await seat.refused({"n": seat.n, "undo": True})
        assert refused["code"] == "undo_never"
        assert refused["text"] == "At this table nothing is taken back."
        assert len(house.room(links).match.choices) == 1


@pytest.mark.parametrize("friends", [0, 1])
async def test_unseen_is_only_what_nobody_has_answered(
    house: House, found: Turns, friends: int
) -> None:
    links = await agreed(house, found, "unseen", friends)
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat:
        if friends:
            label = label_of(house, links, found.mine[0])
            await seat.choose(found.mine[0])
            assert seat.state["undo"] == {"what": label, "free": True}
            await seat.act("undo")
        await seat.choose(found.mine[1])
        if friends:
            async with house.sit(links.seats[1]) as other:
                await other.settle()
                await other.choose(found.theirs[0])
        else:
            await seat.until_asked()  # the bot has answered, and waits
        await seat.until_state(lambda state: state["undo"] is None)
        assert len(room.match.choices) > 1
        assert (await seat.refused({"n": seat.n, "undo": True}))["code"] == "undo_unseen"
        assert room.consent is None


async def test_free_asks_nobody_and_is_told_to_everybody(house: House, found: Turns) -> None:
    links = await agreed(house, found, "free")
    room = house.room(links)
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        first = seat.state["view"]
        await seat.choose(found.mine[0])
        await other.settle()
        await other.choose(found.theirs[0])
        await seat.settle()
        assert seat.state["undo"]["free"]
        answer = await seat.act("undo")
        assert (answer["view"], answer["consent"]) == (first, None)
        await other.settle()
        assert [line["text"] for line in other.log if line["what"] == "deed"] == [
            f"{name_of(other, 0)} takes back 2 choices."
        ]
    assert room.match.record()["taken_back"] == [
        {"after": 0, "seat": 0, "choices": 2, "was_shown": False}
    ]


async def test_what_is_taken_back_step_by_step_is_counted_once(house: House) -> None:
    """Seat 0 goes back behind one of its choices after the other, with seat 1's in between."""
    links = await agreed(house, some_turns(), "free")
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
        assert [text.partition(".")[0] for text in told] == [
            f"{name_of(seat, 0)} takes back {gone} choices"
        ]
    assert [mark.choices for mark in match.take_backs] == [gone]


async def test_several_take_backs_running_are_one_line_and_survive(
    own_house: House, found: Turns
) -> None:
    links = await agreed(own_house, found, "consent")
    async with own_house.sit(links.seats[0]) as seat:
        for keys in found.mine[:2]:
            await seat.choose(keys)
            await seat.act("undo")
        assert [line["text"] for line in seat.log if line["what"] == "deed"] == [
            f"{name_of(seat, 0)} takes back 1 choice.",
            f"{name_of(seat, 0)} takes back 1 choice.",
        ]
        log = list(seat.log)
    own_house.rooms._rooms.clear()  # it is read anew
    async with own_house.sit(links.seats[0]) as seat:
        assert seat.log == log


# Help


async def helped(house: House, help: str) -> Links:
    body = {"file": some_turns().file, "seats": me(2), "help": help}
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
            f"{name_of(other, 0)} asks for a hint."
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

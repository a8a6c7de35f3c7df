"""Several keys as one act: all of them or none, taken back together, one line, and no look at what
is hidden."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

import pytest
from tests.server.client import GAME, House, Json, Links, Seat, bots, me
from tests.server.gate import Gate

import holdfast
from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.core.record import Match, copy_of
from holdfast.core.rng import Random
from holdfast.server.room import Room
from holdfast.server.runs import MOST_KEYS, KeyRefused, try_out
from holdfast.server.settings import Limits
from holdfast.server.store import NotSaved, Statement

pytestmark = pytest.mark.anyio

CHOICES = 70


def a_run(match: Match, seat: int, random: Random, most: int = 6) -> list[str]:
    """Keys that this seat may choose at once, made up by choosing on a copy."""
    trial = match.copy()
    keys: list[str] = []
    while len(keys) < most:
        answers = [match.game.choices.key(choice) for choice in trial.state.open[seat]]
        if not answers:
            break
        keys.append(answers[random.below(len(answers))])
        trial.choose(seat, keys[-1])
        if not trial.can_undo(seat):
            break
    return keys


async def send(seat: Seat, keys: Sequence[str], n: int | None = None) -> Json:
    return await seat.ask({"n": seat.n if n is None else n, "choose": list(keys)})


def plain(lines: list[Json], *told: str) -> list[Json]:
    """Without what depends on when they were told; with what is named."""
    left_out = {"more", "said", "scene"} - {*told}
    return [{part: line[part] for part in line if part not in left_out} for line in lines]


def facts(room: Room) -> tuple[object, ...]:
    """What a table knows that is not in its position."""
    moments = {seat: list(moments) for seat, moments in room.moments.items()}
    runs = list(room.runs.of), list(room.runs.taken)
    return room.match.position(), list(room.match.choices), list(room.numbers), moments, runs


async def opened_again(house: House, links: Links) -> Room:
    """The table as it is read from the disk."""
    before = house.room(links)
    await house.rooms.sweep(datetime.now(UTC) + timedelta(days=1))
    after = house.room(links)
    assert after is not before, "it was not let go"
    return after


# The same game


@pytest.mark.parametrize("game", holdfast.games())
async def test_a_run_is_what_its_keys_are_one_by_one(
    own_house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of one seed: at one several keys are sent at once, at the other each alone."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: 20261118)
    together, alone = [await own_house.api.table(me(3), game=game) for _ in range(2)]
    async with contextlib.AsyncExitStack() as stack:
        ones, others = [
            [await stack.enter_async_context(own_house.sit(token)) for token in links.seats]
            for links in (together, alone)
        ]
        await play_alike(own_house, (together, alone), ones, others)
    room = own_house.room(together)
    ways = [own_house.room(links).match.record()["choices"] for links in (together, alone)]
    assert ways[0] == ways[1]
    assert led_to(own_house, together) == led_to(own_house, alone)
    before = facts(room)
    assert facts(await opened_again(own_house, together)) == before


async def play_alike(
    house: House, links: tuple[Links, Links], ones: list[Seat], others: list[Seat]
) -> None:
    a, b = [house.room(one) for one in links]
    random, lengths, undone = Random(11), [], 0
    while len(a.match.choices) < CHOICES and not a.match.over:
        asked = [seat for seat in range(3) if a.match.state.open[seat]]
        who = asked[random.below(len(asked))]
        keys = a_run(a.match, who, random)
        lengths.append(len(keys))
        answer = await send(ones[who], keys)
        assert "refused" not in answer, answer
        for key in keys:
            assert "refused" not in await others[who].choose(key)
        for one in (*ones, *others):
            await one.settle()
        assert a.match.position() == b.match.position()
        assert a.match.choices == b.match.choices
        assert undone or list(a.numbers) == list(b.numbers)
        for one, other in zip(ones, others, strict=True):
            assert one.state["view"] == other.state["view"]
            assert options(one) == options(other)
            assert plain(one.log) == plain(other.log)
        if len(keys) > 1 and a.match.can_undo(who) and len(lengths) % 2:
            await check_undo(a, ones, who, keys)
            undone += 1
    assert max(lengths) > 2, "nothing was sent together"
    assert undone, "nothing was taken back"


def options(seat: Seat) -> object:
    ask = seat.state["ask"]
    return ask and {name: ask[name] for name in ask if name != "n"}


def led_to(house: House, links: Links) -> list[tuple[object, ...]]:
    sql = "SELECT seat, key, hash FROM act WHERE table_id = ? AND what = 'choose' ORDER BY n"
    return [tuple(row) for row in house.store.rows(sql, links.table)]


async def check_undo(room: Room, seats: list[Seat], who: int, keys: list[str]) -> None:
    """One undo takes back all of it, one redo does all of it again."""
    seat = seats[who]
    position, choices = room.match.position(), list(room.match.choices)
    logs = [plain(one.log, "more") for one in seats]
    moments = {other: list(seen) for other, seen in room.moments.items()}
    words = room.words("en")
    first, more = words.choice(keys[0]), f" and {len(keys) - 1} more"
    assert seat.state["undo"]["what"].startswith(first)
    assert seat.state["undo"]["what"].endswith(more)
    answer = await seat.act("undo")
    assert "refused" not in answer, answer
    assert len(room.match.choices) == len(choices) - len(keys)
    assert answer["redo"]["what"].startswith(first)
    assert answer["redo"]["what"].endswith(more)
    answer = await seat.act("redo")
    assert "refused" not in answer, answer
    for one in seats:
        await one.settle()
    assert room.match.position() == position
    assert sorted(room.match.choices) == sorted(choices)
    assert [plain(one.log, "more") for one in seats] == logs
    assert {other: list(seen) for other, seen in room.moments.items()} == moments


# All or none


class Found(NamedTuple):
    """A position in which seat 0 of two may choose these keys at once."""

    file: Json
    keys: list[str]


@lru_cache(maxsize=4)
def found(is_free: bool = True) -> Found:
    """`is_free`: also the last of them can be taken back at once."""
    for seed in range(50):
        match, random = Match.new(holdfast.game(GAME), 2, seed), Random(seed)
        while not match.over:
            keys = a_run(match, 0, random, 3)
            if match.state.each is None and len(keys) > 1 and can_undo(match, keys) == is_free:
                return Found(match.position(), keys)
            seat = next(iter(match.open))
            match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    raise AssertionError("there is none")


def can_undo(match: Match, keys: list[str]) -> bool:
    trial = match.copy()
    for key in keys:
        trial.choose(0, key)
    news = [event for event in trial.events[len(match.events) :] if event.is_for(-1)]
    return trial.can_undo(0) and len(news) > 1


async def a_table(house: House, is_free: bool = True) -> Links:
    return await house.api.imported(found(is_free).file, me(2))


async def test_what_is_refused_has_not_happened(own_house: House) -> None:
    links = await a_table(own_house)
    room = own_house.room(links)
    keys = found().keys
    before = facts(room)
    async with own_house.sit(links.seats[0]) as seat, own_house.sit(links.seats[1]) as other:
        for spoiled, place, code in (
            ([*keys[:1], keys[0]], 1, "illegal"),
            ([keys[1], *keys], 0, "illegal"),
            ([*keys[:1], "no:such:key", *keys[1:]], 1, "unknown_choice"),
        ):
            refusal = (await send(seat, spoiled))["refused"]
            assert (refusal["code"], refusal["at"], refusal["key"]) == (code, place, spoiled[place])
            assert refusal["n"] == seat.n
            assert refusal["text"]
            if code == "illegal":
                label = room.words("en").choice(spoiled[place])
                assert refusal["text"].startswith(f"“{label}”: ")
        await other.settle()
        assert not [one for one in other.heard if "view" in one][1:], "somebody was told"
        refusal = (await send(seat, keys, n=seat.n + 1))["refused"]
        assert (refusal["code"], refusal["at"]) == ("stale", 0)
    assert facts(room) == before
    assert facts(await opened_again(own_house, links)) == before
    assert not own_house.store.rows("SELECT 1 FROM act WHERE table_id = ?", links.table)


async def test_all_of_it_is_written_at_once(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, keys = await a_table(own_house), found().keys
    written: list[list[Statement]] = []
    write = own_house.store.write

    async def watched(*statements: Statement) -> None:
        written.append(list(statements))
        await write(*statements)

    monkeypatch.setattr(own_house.store, "write", watched)
    async with own_house.sit(links.seats[0]) as seat:
        await send(seat, keys)
    (statements,) = written
    acts = [values for sql, values in statements if sql.startswith("INSERT INTO act")]
    assert [(row[1], row[2], row[3], row[4]) for row in acts] == [
        (n, 0, "choose", key) for n, key in enumerate(keys, start=1)
    ]
    assert all(row[6] for row in acts), "without a hash"


async def test_a_disk_that_refuses_leaves_nothing_of_it(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = await a_table(own_house)
    room = own_house.room(links)
    keys, before = found().keys, facts(room)

    async def broken(*_: Statement) -> None:
        raise NotSaved("full")

    async with own_house.sit(links.seats[0]) as seat:
        with monkeypatch.context() as patch:
            patch.setattr(own_house.store, "write", broken)
            assert (await send(seat, keys))["refused"]["code"] == "unsaved"
        assert facts(room) == before
        assert "refused" not in await send(seat, keys)
        assert [key for _, key in room.match.choices] == keys


# One act


async def test_one_act_is_one_line_one_moment_and_one_undo(own_house: House) -> None:
    links = await a_table(own_house)
    room = own_house.room(links)
    keys = found().keys
    async with own_house.sit(links.seats[0]) as seat, own_house.sit(links.seats[1]) as other:
        first, told = seat.state, len(seat.log)
        answer = await send(seat, keys)
        await other.settle()
        assert len([one for one in other.heard if "view" in one]) == 2, "told once"
        assert other.log == seat.log
        marks = ["more" in line for line in seat.log[told:]]
        assert len(marks) > 1
        assert marks == [False] + [True] * (len(marks) - 1)
        assert answer["moment"] == first["moment"] + 1
        assert answer["n"] == answer["since"] == first["n"] + len(keys)
        for asked, log in ((links.seats[0], seat.log), (links.watch, None)):
            moments = await own_house.api.fetch("/api/table/moments", asked)
            assert len(moments["moments"]) == 2
            last = await own_house.api.fetch("/api/table/moments/1", asked)
            assert log is None or last["log"]["lines"] == log
        answer = await seat.act("undo")
        assert answer["view"] == first["view"]
        assert answer["moment"] == first["moment"]
        assert [line["what"] for line in seat.log[told:]] == ["deed"], "and that it was taken back"
    room = await opened_again(own_house, links)
    async with own_house.sit(links.seats[0]) as seat:
        assert seat.state["redo"] is not None
        await seat.act("redo")
        assert [key for _, key in room.match.choices] == keys
        marks = ["more" in line for line in seat.log[told:]]
        assert marks == [False] + [True] * (len(marks) - 1)
    await opened_again(own_house, links)
    async with own_house.sit(links.seats[0]) as seat:
        assert (await seat.act("undo"))["view"] == first["view"]


async def test_by_consent_all_of_it_is_taken_back(own_house: House) -> None:
    """The last of them draws a card, or ends what can be taken back otherwise."""
    links = await a_table(own_house, is_free=False)
    room, keys = own_house.room(links), found(is_free=False).keys
    async with own_house.sit(links.seats[0]) as seat, own_house.sit(links.seats[1]) as other:
        first = seat.state["view"]
        assert "refused" not in await send(seat, keys)
        undo = seat.state["undo"]
        assert undo["what"] == f"{room.words('en').choice(keys[0])} and {len(keys) - 1} more"
        assert not undo["free"]
        await seat.act("undo")
        await other.settle()
        await other.ask({"consent": True})
        await seat.settle()
        assert seat.state["view"] == first
        assert not room.match.choices


async def test_against_bots_all_of_it_is_taken_back_without_asking(
    house: House, gate: Gate
) -> None:
    links = await house.api.imported(found(is_free=False).file, [*me(), *bots(1)])
    async with house.sit(links.seats[0]) as seat:
        first = seat.state["view"]
        assert "refused" not in await send(seat, found(is_free=False).keys)
        assert (await seat.act("undo"))["view"] == first


# Limits


async def test_an_act_has_few_keys(house: House) -> None:
    links = await a_table(house)
    async with house.sit(links.seats[0]) as seat:
        for keys in ([], [found().keys[0]] * (MOST_KEYS + 1)):
            assert (await send(seat, keys))["refused"]["code"] == "too_many_keys"
        refusal = (await send(seat, [found().keys[0]] * MOST_KEYS))["refused"]
        assert refusal["at"] <= 1
        await seat.say('{"n": 1, "choose": [7]}')
        heard = await seat.until(lambda message: "refused" in message)
        assert heard["refused"]["code"] == "bad_message"
        assert "refused" not in await send(seat, seat.keys[:1]), "one of them is an act, too"
    async with house.sit(links.watch) as watcher:
        assert (await send(watcher, [found().keys[0]]))["refused"]["code"] == "spectator"


async def test_many_keys_cost_as_much_as_many_messages(tmp_path: Any) -> None:
    async with House(tmp_path / "data", Limits(messages=(70, 0.001))) as house:
        links = await a_table(house)
        async with house.sit(links.seats[0]) as seat:  # costs 6
            wrong = ["no:such:key"] * 30
            assert (await send(seat, wrong))["refused"]["code"] == "unknown_choice"
            assert (await send(seat, wrong))["refused"]["code"] == "unknown_choice"
            assert (await send(seat, wrong))["refused"]["code"] == "rate"


async def test_a_lent_seat_sends_nothing(house: House) -> None:
    links = await a_table(house)
    async with house.sit(links.seats[0]) as seat:
        keys = seat.keys[:1]
        lent = {"who": "bot", "bot": "random"}
        await house.api.send("/api/table/seats/0", lent, links.seats[0])
        await seat.settle()
        assert (await send(seat, keys))["refused"]["code"] in ("lent", "stale")


# No look at what is hidden


def outcome(game: Game[Any], s: State, seat: int, keys: Sequence[str]) -> tuple[str, int] | None:
    """What is said to these keys, in this world."""
    match = Match(game, s, {"seats": s.seats, "options": {}})
    try:
        try_out(match, seat, keys, lambda state, choice: True)
    except KeyRefused as refusal:
        return refusal.code, refusal.at
    return None


def world_of(game: Game[Any], s: State, seat: int, random: Random) -> State:
    world: State = game.rules.determinize(s, seat, random)
    if world.each is not None:
        world.untold = [[] for _ in range(world.seats)]
    return world


def closes_nothing(s: State, seat: int) -> bool:
    """Who has finished in a simultaneous phase is seen by all, and left out in worlds."""
    return s.each is None or any(s.open[other] for other in range(s.seats) if other != seat)


@pytest.mark.parametrize("game", holdfast.games())
def test_a_refusal_tells_nothing_that_its_seat_may_not_know(game: str) -> None:
    """Where what is hidden, and chance, are otherwise, the same keys are refused at the same place;
    nothing random or hidden came before."""
    played, random = holdfast.game(game), Random(17)
    refused = {"illegal": 0, "not_at_once": 0}
    for seed in range(4):
        match = Match.new(played, 3, seed)
        for _ in range(100):
            if match.over:
                break
            asked = list(match.open)
            seat = asked[random.below(len(asked))]
            keys = [*a_run(match, seat, random, random.below(4)), *some_keys(match, random)]
            real = outcome(played, copy_of(match.state), seat, keys)
            if real is not None and closes_nothing(match.state, seat):
                refused[real[0]] += 1
                for _ in range(2):
                    world = world_of(played, match.state, seat, random)
                    assert outcome(played, world, seat, keys) == real, keys
            match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    assert min(refused.values()) > 5, refused


def some_keys(match: Match, random: Random) -> list[str]:
    """Any keys of the game, possible or not."""
    choices = match.game.choices
    return [choices.key(random.below(len(choices.numbers))) for _ in range(2)]


@pytest.mark.parametrize("game", holdfast.games())
def test_after_chance_nothing_is_looked_at(game: str) -> None:
    """What follows a choice that draws or shows something makes no difference to the refusal."""
    played, random, found = holdfast.game(game), Random(5), 0
    match = Match.new(played, 3, 3)
    while not match.over and found < 20 and len(match.choices) < 400:
        seat = next(iter(match.open))
        key = match.open[seat][random.below(len(match.open[seat]))]
        trial = match.copy()
        trial.choose(seat, key)
        if not trial.can_undo(seat):
            found += 1
            legal = trial.open.get(seat, [])[:1]
            for rest in ([*legal, *legal], some_keys(match, random), ["no:such:key"]):
                if rest:
                    said = outcome(played, copy_of(match.state), seat, [key, *rest])
                    assert said == ("not_at_once", 0)
        match.choose(seat, key)
    assert found > 3


async def test_a_refused_look_shows_nothing_on_the_wire(house: House) -> None:
    """Whatever is tried after a choice that turns over a card: the same words, and no state."""
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as a, house.sit(links.seats[1]) as b:
        room = house.room(links)
        for _ in range(200):
            who = next(iter(room.match.open))
            seat = (a, b)[who]
            await seat.settle()
            key = seat.answers[0]
            trial = room.match.copy()
            trial.choose(who, key)
            if not trial.can_undo(who):
                break
            await seat.choose(key)
        before = facts(room)
        heard = len(seat.heard)
        said = [(await send(seat, [key, more]))["refused"] for more in (key, "accept", "none:such")]
        assert said[0] == said[1] == said[2]
        assert (said[0]["code"], said[0]["at"]) == ("not_at_once", 0)
        await seat.settle()
        assert not any("view" in one for one in seat.heard[heard:])
        assert facts(room) == before


def passed_on(game: Game[Any]) -> Iterator[tuple[Match, int, list[str]]]:
    """An answer after which somebody else is asked, and what can still be done beside."""
    match, random = Match.new(game, 2, 7), Random(2)
    for _ in range(600):
        if match.over:
            return
        seat = next(iter(match.open))
        key = match.open[seat][random.below(len(match.open[seat]))]
        trial = match.copy()
        trial.choose(seat, key)
        aside = trial.beside(seat)
        is_answer = game.choices.number(key) in match.state.open[seat]
        if is_answer and trial.can_undo(seat) and not trial.state.open[seat] and aside:
            yield match, seat, [key, aside[0]]
        match.choose(seat, key)


async def test_the_turn_does_not_pass_in_the_middle() -> None:
    """When somebody else is asked, what can still be done beside comes in an act of its own."""
    found = [next(passed_on(holdfast.game(id)), None) for id in holdfast.games()]
    assert any(found)
    for match, seat, keys in filter(None, found):
        said = outcome(match.game, copy_of(match.state), seat, keys)
        assert said == ("not_at_once", 0)

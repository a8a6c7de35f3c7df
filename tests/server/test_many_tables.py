"""Many tables: what is known of them without playing them again, and what they cost in memory."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import House, Json, Links, bots, error_of, me

import holdfast
from holdfast.core.languages import LANGUAGES
from holdfast.core.rng import Random
from holdfast.server import collecting
from holdfast.server import rooms as rooms_module
from holdfast.server.collecting import Collector, tuned
from holdfast.server.room import Room

pytestmark = pytest.mark.anyio
GAMES = holdfast.games()
MOST_KB = 600


async def play(room: Room, choices: int, random: Random) -> None:
    """So many choices more, or the whole game."""
    for _ in range(choices):
        waiting = room.waiting
        if not waiting:
            return
        seat = waiting[random.below(len(waiting))]
        options = room.match.state.open[seat]
        key = room.game.choices.key(options[random.below(len(options))])
        await room.choose(seat, room.numbers[seat], key, lambda: None)


async def mine(house: House, links: Links, lang: str) -> list[Json]:
    body = {"tokens": links.tokens, "lang": lang}
    tables: list[Json] = (await house.api.send("/api/mine", body))["tables"]
    return tables


# Known without being played again


@pytest.mark.parametrize("id", GAMES)
async def test_a_list_of_tables_says_the_same_without_opening_them(house: House, id: str) -> None:
    """At the beginning, at many moments of a game (also inside lanes), at its end."""
    game = holdfast.game(id)
    random = Random(7)
    links = await house.api.table(me(max(2, game.min_seats)), game=id)
    await house.api.send("/api/table/name", {"name": "Ada"}, links.seats[0])
    room = house.room(links)
    while True:
        awake = [await mine(house, links, lang) for lang in LANGUAGES]
        assert house.rooms._rooms.pop(links.table) is room
        asleep = [await mine(house, links, lang) for lang in LANGUAGES]
        assert links.table not in house.rooms._rooms, "it was opened"
        assert asleep == awake
        if room.match.over:
            break
        house.rooms._rooms[links.table] = room
        await play(room, 1 + random.below(40), random)
    assert asleep[0][0]["table"]["over"]
    assert asleep[0][0]["doing"] != asleep[1][0]["doing"]


async def test_a_new_name_is_part_of_how_a_game_has_ended(house: House) -> None:
    links = await house.api.table(me(2))
    room = house.room(links)
    await play(room, 10**6, Random(3))
    for seat in (0, 1):
        await house.api.send("/api/table/name", {"name": f"Ada {seat}"}, links.seats[seat])
    del house.rooms._rooms[links.table]
    (host, *_) = await mine(house, links, "en")
    assert "Ada" in host["doing"]


@pytest.mark.parametrize("id", GAMES)
async def test_after_a_restart_only_tables_are_opened_where_a_bot_owes_a_decision(
    tmp_path: Path, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = max(2, holdfast.game(id).min_seats)
    async with House(tmp_path) as house:
        people = await house.api.table(me(seats), game=id)
        lent = await house.api.table(me(seats), game=id)
        over = await house.api.table([*me(1), *bots(seats - 1)], game=id)
        await house.api.send("/api/table/close", token=over.host)
        unknown = await house.api.table(me(seats), game=id)
        (seat, *_) = house.room(lent).waiting
        path, body = f"/api/table/seats/{seat}", {"who": "bot", "bot": "random"}
        monkeypatch.setattr(Room, "wake", lambda room: None)
        await house.api.send(path, body, lent.seats[seat])
        await house.store.write(("DELETE FROM standing WHERE table_id = ?", (unknown.table,)))
    opened: list[str] = []
    open_one = rooms_module.Rooms._open

    def noted(rooms: rooms_module.Rooms, id: str) -> Room:
        opened.append(id)
        return open_one(rooms, id)

    monkeypatch.setattr(rooms_module.Rooms, "_open", noted)
    async with House(tmp_path) as house:
        await house.rooms._tasks[0]
        assert sorted(opened) == sorted([lent.table, unknown.table])
        assert house.rooms._has_standing(unknown.table), "the next time it is known"
        assert people.table not in house.rooms._rooms


# Few in memory


async def test_of_too_many_tables_the_ones_used_least_recently_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "IN_USE", timedelta())
    async with House(tmp_path, awake=3) as house:
        rooms = house.rooms._rooms
        watched = await house.api.table(me(2))
        async with house.sit(watched.seats[0]) as page:
            tables = [await house.api.table(me(2)) for _ in range(6)]
            async with asyncio.timeout(180):
                while len(rooms) > 3:
                    await asyncio.sleep(0.001)
            assert list(rooms) == [watched.table, tables[4].table, tables[5].table]
            await page.settle()
            first = house.room(tables[0])
            await play(first, 5, Random(1))
            async with asyncio.timeout(180):
                while len(rooms) > 3:
                    await asyncio.sleep(0.001)
            assert tables[0].table in rooms
            assert watched.table in rooms
        assert house.room(tables[4]).acts == 0


async def test_whoever_still_holds_a_table_that_was_let_go_is_sent_to_the_new_one(
    house: House,
) -> None:
    links = await house.api.table(me(2))
    room = house.room(links)
    await house.rooms._let_go(room)
    seat = room.waiting[0]
    with pytest.raises(Exception, match="unread"):
        await room.choose(seat, room.numbers[seat], room.match.legal(seat)[0], lambda: None)
    assert house.room(links) is not room
    await play(house.room(links), 3, Random(1))
    assert house.room(links).acts == 3


@pytest.mark.parametrize("id", GAMES)
async def test_a_table_needs_little_memory_at_the_end_of_its_game(house: House, id: str) -> None:
    game = holdfast.game(id)
    seats, options = next(table for table in game.tables() if table[0] == game.max_seats)

    async def whole(seed: int) -> Room:
        links = await house.api.table(me(seats), game=id, options=options)
        room = house.rooms._rooms.pop(links.table)
        await play(room, 10**6, Random(seed))
        return room

    await whole(1)  # what all tables share
    gc.collect()
    tracemalloc.start()
    try:
        room = [await whole(2)]
        assert room[0].match.over
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        room.clear()
        gc.collect()
        size = (held - tracemalloc.get_traced_memory()[0]) / 1000
    finally:
        tracemalloc.stop()
    assert 20 < size < MOST_KB


# Garbage


def looked_through() -> int:
    """How much the collector would look at now."""
    return len(gc.get_objects())


async def test_what_the_collector_looks_through_does_not_grow_with_the_tables(
    house: House,
) -> None:
    collector = Collector(lambda: 0)
    collector.set_aside()
    before = looked_through() + gc.get_freeze_count()
    made = [await house.api.table(me(2)) for _ in range(20)]
    for links in made:
        await play(house.room(links), 30, Random(1))
    assert looked_through() + gc.get_freeze_count() > before + 2000
    collector.set_aside()
    assert looked_through() < 1000
    for links in made:
        house.rooms._rooms.pop(links.table, None)


def test_all_of_it_is_looked_through_rarely_and_when_it_is_quiet() -> None:
    now, work = 0.0, 0
    collector = Collector(lambda: work, lambda: now)

    def after(seconds: float, done: int) -> bool:
        nonlocal now, work
        now += seconds
        work += done
        collector.notice_work()
        return collector.is_time_for_all()

    assert not after(collecting.ALL_SECONDS - 10, 1)
    assert not after(9, 0)
    assert not after(1, 1), "somebody plays"
    assert not after(1, 1)
    assert after(collecting.QUIET_SECONDS, 0)
    assert not after(0, 1)
    assert after(collecting.PATIENCE_SECONDS, 1), "it cannot wait for ever"


def test_garbage_that_was_set_aside_is_found_in_the_end() -> None:
    class Ring:
        def __init__(self) -> None:
            self.own = self

    collector, usual = Collector(lambda: 0), gc.get_threshold()
    with tuned():
        assert gc.get_threshold() == collecting.YOUNG
        rings: list[Any] = [Ring() for _ in range(50)]
        collector.set_aside()
        rings.clear()
        gc.collect()

        def alive() -> int:
            gc.unfreeze()
            return len([one for one in gc.get_objects() if type(one) is Ring])

        collector.collect_all()
        assert alive() == 0
    assert gc.get_threshold() == usual


async def test_a_server_tunes_the_collector_of_its_own_process_alone(tmp_path: Path) -> None:
    usual = gc.get_threshold()
    async with House(tmp_path / "guest"):
        assert gc.get_threshold() == usual
    async with House(tmp_path / "owner", owns_process=True):
        assert gc.get_threshold() == collecting.YOUNG
    assert gc.get_threshold() == usual


# Bots


async def test_all_tables_of_one_address_have_one_turn_with_the_bots(house: House) -> None:
    tables = [await house.api.table(me(2)) for _ in range(3)]
    async with house.sit(tables[0].watch), house.sit(tables[1].seats[0]):
        turns = [house.room(links)._turn() for links in tables]
    assert turns[0] == turns[1] == ("127.0.0.1", True)
    assert turns[2] == (tables[2].table, False)


async def test_bots_think_less_where_others_can_reach_the_server(tmp_path: Path) -> None:
    async with House(tmp_path / "home") as house:
        await house.api.table([*me(1), *bots(1, "mcts:20000")])
    async with House(tmp_path / "open", names=("example.org",)) as house:
        links = await house.api.table([*me(1), *bots(1, "mcts:4000")])
        for path, body in (
            ("/api/tables", {"game": GAMES[0], "seats": [*me(1), *bots(1, "mcts:4001")]}),
            ("/api/table/seats/1", {"who": "bot", "bot": "mcts:20000"}),
        ):
            error = error_of(await house.api.post(path, body, links.host), 422)
            assert error["code"] == "no_such_bot"
            assert "4000" in error["text"]

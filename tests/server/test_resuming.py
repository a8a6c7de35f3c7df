"""Rules and cards change under tables: each goes on from where it is known to stand right, and its
people are told what was lost and why."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.changed_cards import cards_that, leads_elsewhere, own_cards, replayed
from tests.server.client import House, Json, Links, Seat, error_of, is_over, me, play_on

import holdfast
from holdfast.core.game import Game
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.server.resuming import FORMAT, position_hash
from holdfast.server.room import CHECKPOINT_EVERY
from holdfast.server.rooms import Brought, Guest, Made

pytestmark = pytest.mark.anyio

GAMES = holdfast.games()
STOPS = [5, 31, 33]


# Tables, and what is left of them after a power cut


class Table:
    """A table that has come so far, as it lies on the disk."""

    def __init__(self, made: Made, match: Match, folder: Path) -> None:
        self.id = made.room.id
        self.tokens = made.seats
        self.watch = made.watch
        self.host = made.host
        self.match = match  # as it was played
        self.numbers = list(made.room.numbers)
        self.folder = folder

    def run(self, sql: str, *values: object) -> list[Any]:
        path = self.folder / "tables.sqlite3"
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            return database.execute(sql, values).fetchall()


def seats_of(game: Game[Any]) -> int:
    return max(2, game.min_seats)


async def played(game: Game[Any], acts: int, folder: Path, seed: int = 1) -> Table:
    """A new table with so many acts; the server is not asked before it ends."""
    packs = {} if game.pack_folder is None else {game.id: game.pack_folder}
    async with House(folder / "before", packs=packs) as house:
        match = game.match(seats_of(game), seed)
        made = await house.rooms.continue_from(Brought(match), [Guest("me")] * match.seats)
        async with pages(house, made.seats) as seats:
            await play_on(seats, Random(seed), acts)
        async with made.room.lock:  # a checkpoint may still be on its way
            assert made.room.acts == acts
        (folder / "after").mkdir()
        with (
            contextlib.closing(sqlite3.connect(house.store.path)) as source,
            contextlib.closing(sqlite3.connect(folder / "after" / "tables.sqlite3")) as target,
        ):
            source.backup(target)
        return Table(made, made.room.match, folder / "after")


@contextlib.asynccontextmanager
async def pages(house: House, tokens: list[str], lang: str = "en") -> AsyncIterator[list[Seat]]:
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(house.sit(token, lang)) for token in tokens]
        for seat in seats:
            await seat.settle()
        yield seats


def notices(page: Seat) -> list[Json]:
    return [line for line in page.log if line["what"] == "notice"]


def stands_after(match: Match, table: Table) -> list[int]:
    """After how many choices of the table the match stands where the table stood."""
    now = state_of(match.game, match.state)
    played = table.match
    return [n for n in range(len(played.choices) + 1) if state_of(played.game, played.at(n)) == now]


def state_of(game: Game[Any], state: Any) -> Json:
    data: Json = json.loads(json.dumps(game.files.dump(state)))
    data["course"].pop("untold", None)
    return data


def with_cards(game: Game[Any], table: Table, **more: Any) -> House:
    packs = {} if game.pack_folder is None else {game.id: game.pack_folder}
    return House(table.folder, packs=packs, **more)


# Another card, for every game


@pytest.mark.parametrize("acts", STOPS)
@pytest.mark.parametrize("id", GAMES)
async def test_a_card_is_changed(id: str, acts: int, tmp_path: Path) -> None:
    own = own_cards(id, tmp_path / "own")
    table = await played(own, acts, tmp_path)
    other = cards_that(own, tmp_path, lambda cards: leads_elsewhere(table.match, cards))
    async with with_cards(other, table) as house:
        room = house.rooms.room(table.id)
        assert room.change is not None
        kept = room.change.first_lost - 1
        assert kept in stands_after(room.match, table)
        async with pages(house, table.tokens) as seats:
            told = [notices(page) for page in seats]
            assert [len(one) for one in told] == [1] * len(seats)
            for seat, page in enumerate(seats):
                check_told(told[seat][0], table, seat, kept)
                assert page.n > table.numbers[seat] or kept == acts
            await play_on(seats, Random(2), 7)
            position, numbers = room.match.position(), list(room.numbers)
    async with with_cards(other, table) as house:
        room = house.rooms.room(table.id)
        assert (room.match.position(), room.numbers) == (position, numbers)
        async with pages(house, table.tokens) as seats:
            assert [notices(page) for page in seats] == told


def check_told(line: Json, table: Table, seat: int, kept: int) -> None:
    """What was lost is named to whom it belonged, and nothing of it to anybody else."""
    lost = table.match.choices[kept:]
    assert line["text"].startswith("The cards of this game have changed since it was begun.")
    assert line["data"]["about"] == ("lost" if lost else "changed")
    for other, key in lost[:3]:
        own = [key for owner, key in lost if owner == seat]
        assert (f"({key})" in line["text"]) is (key in own)
        assert other == seat or "Lost are the last choices of" in line["text"]


@pytest.mark.parametrize("id", GAMES)
async def test_after_a_proper_stop_nothing_is_lost(id: str, tmp_path: Path) -> None:
    """Whoever stops the server before bringing other cards keeps every choice."""
    own = own_cards(id, tmp_path / "own")
    table = await played(own, 5, tmp_path)
    async with with_cards(own, table) as house:
        house.rooms.room(table.id)
        async with pages(house, table.tokens) as seats:
            await play_on(seats, Random(3), 1)
        played_on = house.rooms.room(table.id).match
    other = cards_that(own, tmp_path, lambda cards: leads_elsewhere(played_on, cards))
    async with with_cards(other, table) as house:
        room = house.rooms.room(table.id)
        assert state_of(other, room.match.state) == state_of(own, played_on.state)
        async with pages(house, table.tokens) as seats:
            (line,) = notices(seats[0])
            assert "No choice is lost." in line["text"]
            assert "can no longer be looked back at" in line["text"]


async def test_a_card_nobody_has_met_yet(tmp_path: Path) -> None:
    """Other cards, but every choice leads where it led: the game goes on with its whole past."""
    own = own_cards(GAMES[0], tmp_path / "own")
    table = await played(own, 9, tmp_path)
    other = cards_that(own, tmp_path, lambda cards: not leads_elsewhere(table.match, cards))
    async with with_cards(other, table) as house:
        room = house.rooms.room(table.id)
        assert room.match.choices == table.match.choices
        assert room.numbers == table.numbers
        async with pages(house, table.tokens) as seats:
            (line,) = notices(seats[0])
            assert line["text"].endswith("Every choice so far leads where it led.")
            assert line["data"]["about"] == "changed"


# Another version of the rules


def before(game: Game[Any]) -> str:
    return str(int(game.rules_version) - 1)


@pytest.mark.parametrize("acts", [0, 5])
@pytest.mark.parametrize("id", GAMES)
async def test_rules_that_change_nothing_here(id: str, acts: int, tmp_path: Path) -> None:
    game = holdfast.game(id)
    table = await played(game, acts, tmp_path)
    table.run("UPDATE game_table SET rules = ?", before(game))
    for n in range(2):
        async with with_cards(game, table) as house:
            room = house.rooms.room(table.id)
            async with pages(house, table.tokens) as seats:
                (line,) = notices(seats[0])
                assert f"version {before(game)}, now {game.rules_version}" in line["text"]
                assert line["text"].endswith("Every choice so far leads where it led.")
                if n == 0:
                    assert table.run("SELECT * FROM change") == []
                    await play_on(seats, Random(4), 3)
            assert room.match.choices[:acts] == table.match.choices
        rows = table.run("SELECT n, first_lost, rules FROM change")
        assert rows == [(acts, acts + 1, game.rules_version)]


@pytest.mark.parametrize("id", GAMES)
async def test_a_table_without_hashes_is_played_again(id: str, tmp_path: Path) -> None:
    """As older programs have left it; nobody can know whether it stands where it stood."""
    game = holdfast.game(id)
    table = await played(game, 5, tmp_path)
    table.run("UPDATE game_table SET rules = ?, beginning = ''", before(game))
    table.run("UPDATE act SET hash = ''")
    async with with_cards(game, table) as house:
        assert house.rooms.room(table.id).match.choices == table.match.choices
        async with pages(house, table.tokens) as seats:
            assert "was made again under what holds now" in notices(seats[0])[0]["text"]
            await play_on(seats, Random(4), 2)
    async with with_cards(game, table) as house, pages(house, table.tokens) as seats:
        assert "was made again under what holds now" in notices(seats[0])[0]["text"]


@pytest.mark.parametrize("id", GAMES)
async def test_without_hashes_a_checkpoint_is_compared(id: str, tmp_path: Path) -> None:
    own = own_cards(id, tmp_path / "own")
    table = await played(own, CHECKPOINT_EVERY, tmp_path)
    table.run("UPDATE game_table SET beginning = ''")
    table.run("UPDATE act SET hash = ''")
    other = cards_that(own, tmp_path, lambda cards: leads_elsewhere(table.match, cards))
    async with with_cards(other, table) as house:
        room = house.rooms.room(table.id)
        assert state_of(other, room.match.state) == state_of(own, table.match.state)
        assert room.numbers == table.numbers


async def test_hashes_of_another_format_are_not_compared(tmp_path: Path) -> None:
    game = holdfast.game(GAMES[0])
    table = await played(game, 5, tmp_path)
    table.run("UPDATE game_table SET rules = ?", before(game))
    table.run("UPDATE act SET hash = '0:' || substr(hash, 3, 8)")
    async with with_cards(game, table) as house:
        assert house.rooms.room(table.id).match.choices == table.match.choices


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_table_of_newer_rules_is_left_alone(tmp_path: Path, lang: str) -> None:
    game = holdfast.game(GAMES[0])
    table = await played(game, 5, tmp_path)
    newer = str(int(game.rules_version) + 1)
    table.run("UPDATE game_table SET rules = ?", newer)
    stored = table.run("SELECT * FROM act")
    async with with_cards(game, table) as house:
        answer = await house.api.get("/api/table", table.tokens[0], lang=lang)
        error = error_of(answer, 409)
        assert error["code"] == "newer_rules"
        assert f"Regeln {newer}" in error["text"] or f"rules {newer}" in error["text"]
        assert game.rules_version in error["text"]
    assert table.run("SELECT * FROM act") == stored


async def test_what_differs_under_the_same_rules_is_told_as_well(tmp_path: Path) -> None:
    """A program that was changed without a new number."""
    game = holdfast.game(GAMES[0])
    table = await played(game, 6, tmp_path)
    table.run("UPDATE act SET hash = '1:0123456789abcdef' WHERE n >= 4")
    async with with_cards(game, table) as house:  # positions were written otherwise then
        assert house.rooms.room(table.id).match.choices == table.match.choices
    table.run(f"UPDATE act SET hash = '{FORMAT}:0123456789abcdef' WHERE n >= 4")
    async with with_cards(game, table) as house:
        room = house.rooms.room(table.id)
        assert room.match.choices == table.match.choices[:3]
        async with pages(house, table.tokens) as seats:
            (line,) = notices(seats[0])
            assert line["text"].startswith("The program has changed since this game was begun.")


async def test_cards_that_are_gone_are_asked_for(tmp_path: Path) -> None:
    own = own_cards(GAMES[0], tmp_path / "own")
    table = await played(own, 5, tmp_path)
    async with House(table.folder) as house:
        error = error_of(await house.api.get("/api/table", table.tokens[0]), 409)
        assert error["code"] == "broken_table"
    async with with_cards(own, table) as house:
        assert house.rooms.room(table.id).match.choices == table.match.choices


# What is stored


@pytest.mark.parametrize("id", GAMES)
async def test_every_act_names_the_position_it_led_to(id: str, tmp_path: Path) -> None:
    game = holdfast.game(id)
    table = await played(game, 12, tmp_path)
    again = game.match(table.match.seats, 1)
    for (seat, key), (n, hash) in zip(
        table.match.choices, table.run("SELECT n, hash FROM act ORDER BY n"), strict=True
    ):
        again.choose(seat, key)
        assert hash == position_hash(again), n
        assert hash.startswith(f"{FORMAT}:")
    (beginning,) = table.run("SELECT beginning FROM game_table")[0]
    first = holdfast.load_position(json.loads(beginning))
    assert first.position() == game.match(table.match.seats, 1).position()


async def test_where_a_table_goes_on_is_not_written_before_it_does(tmp_path: Path) -> None:
    """Whoever only looks, and then brings the old cards back, has lost nothing."""
    own = own_cards(GAMES[0], tmp_path / "own")
    table = await played(own, 5, tmp_path)
    other = cards_that(own, tmp_path, lambda cards: leads_elsewhere(table.match, cards))
    async with with_cards(other, table) as house, pages(house, table.tokens) as seats:
        assert notices(seats[0])
    async with with_cards(own, table) as house:
        room = house.rooms.room(table.id)
        assert (room.match.choices, room.numbers) == (table.match.choices, table.numbers)
        async with pages(house, table.tokens) as seats:
            assert not notices(seats[0])


# What people are told


class Lost:
    """A table that has lost choices under other cards: at once refused, or leading elsewhere."""

    def __init__(self, table: Table, cards: Game[Any]) -> None:
        self.table = table
        self.cards = cards

    @classmethod
    async def at(cls, folder: Path, acts: int = 6) -> Lost:
        own = own_cards(GAMES[-1], folder / "own")
        table = await played(own, acts, folder)
        other = cards_that(own, folder, lambda cards: replayed(table.match, cards) is None)
        return cls(table, other)

    def house(self) -> House:
        return with_cards(self.cards, self.table)


async def test_a_refused_choice_is_explained_to_its_seat_alone(tmp_path: Path) -> None:
    lost = await Lost.at(tmp_path)
    async with lost.house() as house:
        room = house.rooms.room(lost.table.id)
        seat, key = lost.table.match.choices[len(room.match.choices)]
        for lang, said in (("en", "is no longer possible"), ("de", "ist nicht mehr möglich")):
            why = room.match.why_not(seat, key, lang)
            assert why
            async with pages(house, [*lost.table.tokens, lost.table.watch], lang) as seats:
                for n, page in enumerate(seats):
                    (line,) = notices(page)
                    assert said in line["text"]
                    assert (why in line["text"]) is (n == seat)


async def test_when_everything_is_shown_the_lost_choices_are(tmp_path: Path) -> None:
    lost = await Lost.at(tmp_path)
    async with lost.house() as house:
        room = house.rooms.room(lost.table.id)
        await house.api.send("/api/table/close", token=lost.table.host)
        async with pages(house, [lost.table.watch]) as (page,):
            (line,) = notices(page)
        for _, key in lost.table.match.choices[len(room.match.choices) :]:
            assert f"({key})" in line["text"]
        assert "Lost are the last choices of" not in line["text"]


async def test_an_answer_to_a_lost_question_is_stale(tmp_path: Path) -> None:
    lost = await Lost.at(tmp_path)
    async with lost.house() as house:
        for seat, token in enumerate(lost.table.tokens):
            async with house.sit(token) as page:
                for n in range(1, lost.table.numbers[seat] + 1):
                    refused = await page.refused({"n": n, "choose": "accept"})
                    assert refused["code"] == "stale"


async def test_looking_back_shows_the_notice_where_it_belongs(tmp_path: Path) -> None:
    lost = await Lost.at(tmp_path)
    async with lost.house() as house:
        token = lost.table.tokens[0]
        async with pages(house, lost.table.tokens) as seats:
            await play_on(seats, Random(2), 4)
            log = seats[0].log
        moments = (await house.api.fetch("/api/table/moments", token))["moments"]
        seen: list[int] = []
        for k, moment in enumerate(moments):
            shown = await house.api.fetch(f"/api/table/moments/{k}", token)
            lines = shown["log"]["lines"]
            assert len(lines) == moment["lines"]
            assert lines == log[: len(lines)]
            seen.append(len([line for line in lines if line["what"] == "notice"]))
        assert seen == sorted(seen)
        assert seen[-1] == 1


async def test_taking_back_ends_where_the_rules_changed(tmp_path: Path) -> None:
    """What was lost does not come back by undo, and the notice stays."""
    lost = await Lost.at(tmp_path)
    async with lost.house() as house:
        room = house.rooms.room(lost.table.id)
        kept = len(room.match.choices)
        async with pages(house, lost.table.tokens) as seats:
            await play_on(seats, Random(2), 1)
            seat = room.match.choices[-1][0]
            answer = await seats[seat].act("undo")
            if answer["consent"] is not None:
                await seats[1 - seat].ask({"consent": True})
            for page in seats:
                await page.settle()
                assert len(notices(page)) == 1
            assert room.match.choices == lost.table.match.choices[:kept]
            await play_on(seats, Random(5), 3)
            position = room.match.position()
    async with lost.house() as house:
        assert house.rooms.room(lost.table.id).match.position() == position


async def test_cards_change_twice(tmp_path: Path) -> None:
    """Both changes are told, and what was lost by the first stays lost."""
    lost = await Lost.at(tmp_path)
    async with lost.house() as house, pages(house, lost.table.tokens) as seats:
        await play_on(seats, Random(2), 3)
        room = house.rooms.room(lost.table.id)
        kept = list(room.match.choices)
        numbers = list(room.numbers)
    again = own_cards(GAMES[-1], tmp_path / "again")
    async with with_cards(again, lost.table) as house:
        room = house.rooms.room(lost.table.id)
        assert room.match.choices in (kept[:n] for n in range(len(kept) + 1))
        async with pages(house, lost.table.tokens) as seats:
            assert [len(notices(page)) for page in seats] == [2, 2]
            assert all(page.n >= numbers[seat] for seat, page in enumerate(seats))
            await play_on(seats, Random(6), 4)
            position = room.match.position()
    async with with_cards(again, lost.table) as house:
        assert house.rooms.room(lost.table.id).match.position() == position


async def test_a_game_that_is_over_keeps_its_result(tmp_path: Path) -> None:
    own = own_cards(GAMES[-1], tmp_path / "own")
    async with House(tmp_path / "data", packs={own.id: tmp_path / "own"}) as house:
        made = await house.rooms.continue_from(Brought(own.match(2, 1)), [Guest("me")] * 2)
        async with pages(house, made.seats) as seats:
            await play_on(seats, Random(1))
            await seats[0].until_state(is_over)
        match = made.room.match
    other = cards_that(own, tmp_path, lambda cards: replayed(match, cards) is None)
    assert other.pack_folder is not None
    async with House(tmp_path / "data", packs={own.id: other.pack_folder}) as house:
        room = house.rooms.room(made.room.id)
        assert (room.match.over, room.match.standings) == (True, match.standings)
        async with pages(house, made.seats) as seats:
            assert seats[0].state["result"]["winners"] == match.winners
            assert "No choice is lost." in notices(seats[0])[0]["text"]


# Records that are brought along


def old_record(folder: Path) -> tuple[Json, Game[Any], int]:
    """A record of older rules with which these cards cannot go on, and how far they can."""
    own = own_cards(GAMES[-1], folder / "own")
    match = own.match(2, 1)
    random = Random(1)
    for _ in range(20):
        seat = next(iter(match.open))
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    other = cards_that(own, folder, lambda cards: replayed(match, cards) is None)
    record = {**match.record(), "rules": before(own), "pack": other.pack}
    with pytest.raises(holdfast.OldRules) as caught:
        holdfast.load_record(record, other)
    return record, other, len(caught.value.match.choices)


async def test_an_old_record_is_shown_up_to_where_it_can_be_followed(tmp_path: Path) -> None:
    record, cards, n = old_record(tmp_path)
    packs = {cards.id: cards.pack_folder}
    async with House(tmp_path / "data", packs=packs) as house:
        links = await house.api.imported(record)
        key = record["choices"][n][1]
        await check_shown(house, links, record, n)
        shown = await house.api.fetch("/api/table/record", links.watch)
        assert shown["choices"] == record["choices"][:n]
        assert shown["rules"] == cards.rules_version
        async with pages(house, [links.watch]) as (page,):
            assert f"({key})" in notices(page)[0]["text"]
            assert page.state["waiting"] == []
        branched = {"moment": 0, "seats": me(2)}
        await house.api.send("/api/table/branch", branched, links.seats[0])
    async with House(tmp_path / "data", packs=packs) as house:
        await check_shown(house, links, record, n)


async def check_shown(house: House, links: Links, record: Json, n: int) -> None:
    assert house.room(links).match.choices == [tuple(choice) for choice in record["choices"][:n]]
    for lang, said in (("en", f"followed for {n} choices"), ("de", f"{n} Entscheidungen weit")):
        async with pages(house, [links.seats[0]], lang) as (page,):
            (line,) = notices(page)
            assert line["data"]["about"] == "record"
            assert said in line["text"]
            assert record["rules"] in line["text"]
            assert page.log[-1] == line


async def test_an_old_record_is_played_on_by_whom_it_names(tmp_path: Path) -> None:
    record, cards, n = old_record(tmp_path)
    async with House(tmp_path / "data", packs={cards.id: cards.pack_folder}) as house:
        links = await house.api.imported(record, me(2))
        seat, key = record["choices"][n]
        async with pages(house, links.seats) as seats:
            told = [notices(page)[0]["text"] for page in seats]
            assert f"({key})" in told[seat]
            assert f"({key})" not in told[1 - seat]
            await play_on(seats, Random(1), 3)
        assert len(house.room(links).match.choices) == n + 3


async def test_a_record_of_newer_rules_is_refused_in_words(tmp_path: Path) -> None:
    game = holdfast.game(GAMES[0])
    newer = str(int(game.rules_version) + 1)
    async with House(tmp_path) as house:
        for file in (game.match(2, 1).record(), game.match(2, 1).position()):
            answer = await house.api.post("/api/import", {"file": {**file, "rules": newer}})
            error = error_of(answer, 422)
            assert error["code"] == "bad_file"
            assert f"under rules {newer}" in error["text"]

"""The database: made, migrated, claimed, refused; and tables that outlive the rules."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.server.client import House, Links, Seat, ServerProcess, bots, error_of, me, play_on
from tests.server.found import some_turns

from holdfast.core.catalog import DataError
from holdfast.core.rng import Random
from holdfast.server import store as stores
from holdfast.server.room import CHECKPOINT_EVERY
from holdfast.server.rooms import Rooms
from holdfast.server.store import Store, migrations

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(own_house: House) -> House:
    return own_house


NEWEST = migrations()[-1][0]
TOMORROW = datetime.now(UTC) + timedelta(days=1)


def schema(path: Path) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        return [(name, sql) for name, sql in rows]


def version(path: Path) -> int:
    with contextlib.closing(sqlite3.connect(path)) as database:
        number: int = database.execute("PRAGMA user_version").fetchone()[0]
        return number


# Migrations


def test_migrations_are_numbered_without_holes() -> None:
    assert [number for number, _ in migrations()] == list(range(1, NEWEST + 1))


def test_an_empty_folder_gets_the_newest_schema(tmp_path: Path) -> None:
    Store(tmp_path / "new" / "folder").close()
    path = tmp_path / "new" / "folder" / "tables.sqlite3"
    assert version(path) == NEWEST
    assert {"game_table", "seat", "pass", "act", "checkpoint"} <= {name for name, _ in schema(path)}


def test_an_empty_file_gets_it_too(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.touch()
    Store(tmp_path).close()
    assert version(path) == NEWEST


def test_an_existing_database_is_left_as_it_is(tmp_path: Path) -> None:
    Store(tmp_path).close()
    path = tmp_path / "tables.sqlite3"
    before = schema(path)
    Store(tmp_path).close()
    assert (schema(path), version(path)) == (before, NEWEST)


def test_an_older_database_gets_only_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).close()
    newer = [*migrations(), (NEWEST + 1, "CREATE TABLE note (text TEXT NOT NULL) STRICT;")]
    monkeypatch.setattr(stores, "migrations", lambda: newer)
    Store(tmp_path).close()
    path = tmp_path / "tables.sqlite3"
    assert version(path) == NEWEST + 1
    assert "note" in {name for name, _ in schema(path)}


def test_a_migration_that_fails_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).close()
    path = tmp_path / "tables.sqlite3"
    before = schema(path)
    broken = [*migrations(), (NEWEST + 1, "CREATE TABLE note (text TEXT);\nCREATE NONSENSE;")]
    monkeypatch.setattr(stores, "migrations", lambda: broken)
    with pytest.raises(DataError):
        Store(tmp_path)
    assert (schema(path), version(path)) == (before, NEWEST)
    monkeypatch.undo()
    Store(tmp_path).close()  # the folder was let go


def test_a_database_of_a_newer_program_is_not_touched(tmp_path: Path) -> None:
    Store(tmp_path).close()
    path = tmp_path / "tables.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {NEWEST + 7}")
    with pytest.raises(DataError, match=rf"newer holdfast \(schema {NEWEST + 7}, this one knows"):
        Store(tmp_path)
    assert version(path) == NEWEST + 7


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"This is a letter to my aunt." * 100)
    with pytest.raises(DataError, match="cannot be opened as a database"):
        Store(tmp_path)


def test_two_stores_on_one_folder(tmp_path: Path) -> None:
    first = Store(tmp_path)
    with pytest.raises(DataError, match="another holdfast server is using this folder"):
        Store(tmp_path)
    first.close()
    Store(tmp_path).close()


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    with contextlib.closing(stores.connect(tmp_path / "x.sqlite3")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
        assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1


# The command says so


@pytest.mark.parametrize("trouble", ["two servers", "newer", "no database"])
def test_serve_says_in_one_sentence_why_it_cannot(tmp_path: Path, trouble: str) -> None:
    store = None
    if trouble == "two servers":
        store = Store(tmp_path)
    elif trouble == "newer":
        Store(tmp_path).close()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
            database.execute(f"PRAGMA user_version = {NEWEST + 1}")
    else:
        (tmp_path / "tables.sqlite3").write_bytes(b"x" * 5000)
    with ServerProcess(tmp_path) as server:
        code = server.wait()
    if store is not None:
        store.close()
    said = {"two servers": "another holdfast server", "newer": "newer holdfast"}
    assert code not in (0, None)
    assert "Traceback" not in server.output, server.output
    assert said.get(trouble, "cannot be opened as a database") in server.output


# Tables that outlive a change of the rules


class Saved:
    """A copy of a running server's database, as a power cut would leave it."""

    def __init__(self, house: House, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        with (
            contextlib.closing(sqlite3.connect(house.store.path)) as source,
            contextlib.closing(sqlite3.connect(folder / "tables.sqlite3")) as target,
        ):
            source.backup(target)

    def run(self, sql: str) -> None:
        path = self.folder / "tables.sqlite3"
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            database.execute(sql)


async def settled(pages: list[Seat]) -> None:
    for page in pages:
        await page.settle()


async def test_a_checkpoint_is_kept_now_and_then(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await settled([one, two])
        await play_on([one, two], Random(2), CHECKPOINT_EVERY - 1)
        assert house.store.rows("SELECT * FROM checkpoint") == []
        await play_on([one, two], Random(3), CHECKPOINT_EVERY + 5)
        await settled([one, two])
    (row,) = house.store.rows("SELECT * FROM checkpoint")
    assert row["n"] == 2 * CHECKPOINT_EVERY
    assert json.loads(row["position"])["kind"] == "position"


async def test_a_table_goes_on_under_other_rules(house: House, tmp_path: Path) -> None:
    """The row says that the game was begun under other rules: it resumes at the checkpoint."""
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await settled([one, two])
        await play_on([one, two], Random(4), CHECKPOINT_EVERY + 9)
        await settled([one, two])
        position = house.room(links).match.position()
        numbers = list(house.room(links).numbers)
    saved = Saved(house, tmp_path / "saved")
    saved.run("UPDATE game_table SET rules = 'of another day'")
    # What came before the checkpoint could not be replayed any more.
    saved.run(f"UPDATE act SET key = 'gone' WHERE n <= {CHECKPOINT_EVERY}")
    async with House(saved.folder) as again:
        room = again.room(links)
        assert room.match.position() == position
        assert room.numbers == numbers
        async with again.sit(links.seats[0]) as one, again.sit(links.seats[1]) as two:
            await play_on([one, two], Random(5))
            await one.settle()
            assert one.state["result"]["verdict"]
        assert (await again.api.get("/api/table/record", links.watch)).is_success


@pytest.mark.parametrize("way", ["undo", "rewind"])
async def test_other_rules_after_taking_back_across_a_checkpoint(
    house: House, tmp_path: Path, way: str
) -> None:
    """What was taken back lies before the checkpoint; the table goes on all the same."""
    links = await house.api.table(me(2))
    room = house.room(links)
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        pages = [one, two]
        await settled(pages)
        random = Random(3)
        await play_on(pages, random, CHECKPOINT_EVERY)
        await settled(pages)
        last = room.match.choices[-1][0]
        asker = pages[last] if way == "undo" else pages[1 - last]
        other = pages[1 - last] if way == "undo" else pages[last]
        answer = await asker.act("undo")
        if answer["consent"] is not None:
            await other.ask({"consent": True})
        await settled(pages)
        assert len(room.match.choices) < CHECKPOINT_EVERY
        await play_on(pages, random, 3)
        await settled(pages)
        position = room.match.position()
    saved = Saved(house, tmp_path / "saved")
    saved.run("UPDATE game_table SET rules = 'of another day'")
    async with House(saved.folder) as again:
        answer = await again.api.get("/api/table", links.seats[0])
        assert answer.is_success, answer.text
        assert again.room(links).match.position() == position


async def test_a_table_that_cannot_go_on_says_so_and_disturbs_nobody(
    house: House, tmp_path: Path
) -> None:
    links = await house.api.table([*me(), *bots(1)])
    fine = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as seat:
        await seat.until_asked()
        await seat.choose(seat.keys[0])
    saved = Saved(house, tmp_path / "saved")
    saved.run(f"UPDATE act SET key = 'nonsense' WHERE table_id = '{links.table}'")
    async with House(saved.folder) as again:
        error = error_of(await again.api.get("/api/table", links.seats[0]), 409)
        assert error["code"] == "broken_table"
        tables = (await again.api.send("/api/mine", {"tokens": [links.host, fine.host]}))["tables"]
        assert tables[0] is None
        assert tables[1] is not None
        async with again.socket() as page:
            await page.say({"token": links.seats[0]})
            assert (await page.hear())["error"]["code"] == "broken_table"


# Let go and taken up again


async def test_tables_nobody_looks_at_are_let_go(house: House) -> None:
    links = await house.api.table(me(2))
    rooms: Rooms = house.rooms
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await settled([one, two])
        await play_on([one, two], Random(1), 7)
        position, numbers = rooms.room(links.table).match.position(), [one.n, two.n]
        await rooms.sweep(TOMORROW)
        assert rooms._rooms, "somebody is still listening"
    while rooms.room(links.table).listeners:
        await house.api.get("/api/health")
    before = rooms.room(links.table)
    await rooms.sweep(TOMORROW)
    assert not rooms._rooms
    after = rooms.room(links.table)
    assert after is not before
    assert after.match.position() == position
    async with house.sit(links.seats[0]) as one:
        assert one.n == numbers[0]


async def test_everything_is_where_it_was_after_a_stop(tmp_path: Path) -> None:
    """A game, its names, an invitation, a closed table."""
    async with House(tmp_path) as house:
        links = await house.api.table([{"who": "me", "name": "Aoife"}, *me(), {"who": "friend"}])
        async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
            await settled([one, two])
            for _ in range(3):
                for page in (one, two):
                    if page.keys:
                        await page.choose(page.keys[0])
                await settled([one, two])
            log, n = list(one.log), one.n
        closed = await house.api.table(me(2))
        await house.api.send("/api/table/close", token=closed.host)
        told = await everything(house, links, closed)
    async with House(tmp_path) as house:
        assert await everything(house, links, closed) == told
        async with house.sit(links.seats[0]) as one:
            assert (one.log, one.n) == (log, n)
        seated = await house.api.send("/api/sit", {"name": "Bo"}, links.seats[2])
        assert seated["seat"] == 2


async def everything(house: House, *tables: Links) -> list[str]:
    answers = []
    for links in tables:
        for token in links.tokens:
            for path in ("", "/moments", "/moments/0", "/scores", "/record"):
                answers.append((await house.api.get(f"/api/table{path}", token)).text)
    return answers


async def test_bots_think_on_after_a_stop(tmp_path: Path) -> None:
    """A bot owes the next decision; nobody has to open the table for it to be made."""
    async with House(tmp_path) as house:
        links = await house.api.imported(some_turns().file, me(2))
        await house.store.write(
            ("UPDATE seat SET is_human = 0, bot = 'random' WHERE seat = 0", ()),
        )
    async with House(tmp_path) as house:
        async with house.sit(links.seats[1]) as two:
            await two.until_asked()
        assert house.room(links).match.choices[0][0] == 0

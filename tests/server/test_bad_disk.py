"""A disk that fails for a while, and tables that are damaged on it: nothing confirmed is lost, and
what is wrong with one table is wrong with that table alone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import House, Json, Links, bots, error_of, farewell, me, until
from tests.server.test_written_first import Disk, begun, queue_of

import holdfast
from holdfast.core.catalog import DataError
from holdfast.server import rooms, store
from holdfast.server.room import Room
from holdfast.server.store import NotSaved

pytestmark = pytest.mark.anyio

GAMES = holdfast.games()
FAULT = 1011


class Unreadable:
    def execute(self, *args: Any) -> Any:
        raise sqlite3.OperationalError("disk I/O error")


@contextlib.contextmanager
def dead_disk(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It can neither be written nor read."""

    def refuse(connection: sqlite3.Connection, batch: list[Any]) -> list[Exception | None]:
        return [NotSaved("disk I/O error")] * len(batch)

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "_reader", Unreadable())
        patch.setattr(store, "commit", refuse)
        yield


def acts(house: House, links: Links) -> list[int]:
    rows = house.store.rows("SELECT n FROM act WHERE table_id = ? ORDER BY n", links.table)
    return [row["n"] for row in rows]


def opened_again(house: House, links: Links) -> Room:
    """As after a restart."""
    house.rooms._rooms.pop(links.table, None)
    return house.room(links)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "FIRST_PAUSE", 0.01)


# The disk fails


@pytest.mark.parametrize("id", GAMES)
async def test_a_table_survives_seconds_without_a_disk(
    house: House, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = await house.api.table(me(2), game=id)
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        pages = [one, two]
        asked = next(page for page in pages if page.answers)
        seat, before, answer = pages.index(asked), asked.state, asked.answers[0]
        with dead_disk(house, monkeypatch):
            await asked.say({"n": asked.n, "choose": answer})
            last, code = await farewell(asked)
            assert (last["error"]["code"], code) == ("unread", FAULT)
            for path in ("/api/table", "/api/table/moments", "/api/table/position"):
                error = error_of(await house.api.get(path, links.seats[seat]), 503)
                assert error["code"] == "unread"
            mine = await house.api.post("/api/mine", {"tokens": links.seats})
            assert error_of(mine, 503)["code"] == "unread"
            async with house.socket() as late:
                await late.say({"token": links.seats[seat], "lang": "en"})
                last, code = await farewell(late)
                assert (last["error"]["code"], code) == ("unread", FAULT)
    async with house.sit(links.seats[seat]) as again:
        for part in ("view", "ask", "n", "since"):
            assert again.state[part] == before[part], part
        assert "refused" not in await again.choose(answer)
    assert acts(house, links) == [1]
    position = house.room(links).match.position()
    assert opened_again(house, links).match.position() == position


async def test_tables_of_bots_go_on_by_themselves(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await house.api.table(bots(2), game=id) for id in GAMES]
    await until(lambda: all(acts(house, links) for links in tables))
    before = [house.room(links) for links in tables]
    with dead_disk(house, monkeypatch):
        await until(lambda: all(room.is_lost or room.match.over for room in before))
    known = {links.table: len(acts(house, links)) for links in tables}
    lost = [links for links, room in zip(tables, before, strict=True) if room.is_lost]
    await until(lambda: all(len(acts(house, links)) > known[links.table] for links in lost))
    for links in tables:
        closed = await house.api.post("/api/table/close", token=links.host)
        assert closed.status_code in (200, 409)  # the bots may have ended it
        room = house.room(links)
        async with room.lock:
            position = room.match.position()
        assert acts(house, links) == list(range(1, room.acts + 1))
        assert opened_again(house, links).match.position() == position


async def test_whatever_fails_between_doing_and_writing_is_put_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = await house.api.table(me(2))
    room = house.room(links)
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        asked = one if one.answers else two
        n, answer, before = asked.n, asked.answers[0], room.match.position()

        def fails(*args: Any) -> str:
            raise ZeroDivisionError("planted")

        with monkeypatch.context() as patch:
            patch.setattr("holdfast.server.room.position_hash", fails)
            await asked.say({"n": n, "choose": answer})
            last, code = await farewell(asked)
            assert (last["error"]["code"], code) == ("fault", FAULT)
        assert room.match.position() == before
        assert not room.is_lost
    token = links.seats[0 if asked is one else 1]
    async with house.sit(token) as again:
        assert "refused" not in await again.choose(answer)


async def test_nobody_looks_through_other_eyes_while_the_end_is_being_written(house: House) -> None:
    """In memory the game is over; but the disk refuses, and it goes on."""
    game = holdfast.game(GAMES[-1])
    match, choices = game.match(2, 3), []
    while not match.over:
        seat, keys = next(iter(match.open.items()))
        choices.append((seat, keys[-1]))
        match.choose(seat, keys[-1])
    record: Json = match.record()
    del record["result"]
    record["choices"] = record["choices"][:-1]
    links = await house.api.imported(record, me(2))
    seat, key = choices[-1]
    async with house.sit(links.seats[seat]) as page:
        with Disk(house).refusing("act"):
            with Disk(house).held():
                chosen = await page.send({"n": page.n, "choose": key})
                await begun(house)
                looks = [asyncio.create_task(look) for look in looks_of(house, links, seat)]
                await until(lambda: queue_of(house, links) == len(looks))
            for look in looks:
                assert error_of(await look, 403)["code"] == "other_seat"
            assert (await page.answer(chosen))["refused"]["code"] == "unsaved"


def looks_of(house: House, links: Links, seat: int) -> list[Any]:
    """Everything that somebody else might try to see with the eyes of this seat."""
    token, eyes = links.seats[1 - seat], {"as": seat}
    paths = ("/api/table/position", "/api/table/moments", "/api/table/moments/0")
    looks: list[Any] = [house.api.get(path, token, **eyes) for path in paths]
    return [*looks, house.api.post("/api/table/branch", {"moment": 0, **eyes}, token)]


# One table is damaged


DAMAGES = {
    "options": "UPDATE game_table SET options = '{' WHERE id = :id",
    "seats": "UPDATE game_table SET seats = 9 WHERE id = :id",
    "seed": "UPDATE game_table SET seed = 'x' WHERE id = :id",
    "game": "UPDATE game_table SET game = 'chess' WHERE id = :id",
    "a seat": "DELETE FROM seat WHERE table_id = :id AND seat = 0",
    "acts": "INSERT INTO act VALUES (:id, 1, 0, 'choose', 'nothing:like:that', 'now', '')",
    "an act": "INSERT INTO act VALUES (:id, 1, 7, 'undo', '', 'now', '')",
    "checkpoint": "INSERT INTO checkpoint VALUES (:id, 0, '[', '{')",
    "change": "INSERT INTO change VALUES (:id, 0, 0, 1, 0, '', '{', '2', '', '{', 'now')",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_what_is_wrong_with_one_table_is_wrong_with_it_alone(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        damaged = await house.api.table([*bots(1), *me()])
        fine = await house.api.table([*bots(1), *me()])
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as disk, disk:
        disk.execute("PRAGMA foreign_keys = OFF")
        disk.execute(DAMAGES[damage], {"id": damaged.table})
    caplog.set_level(logging.ERROR)
    async with House(tmp_path) as house:
        async with house.sit(fine.seats[1]) as page:
            await page.until_asked()  # the bot was woken
        for _ in range(3):
            error = error_of(await house.api.get("/api/table", damaged.seats[1]), 409)
            assert error["code"] == "broken_table"
            # The reason may name a whole hand: it goes to the log alone.
            assert damage == "game" or error["text"].endswith("cannot be read.")
            body = {"tokens": [damaged.seats[1], fine.seats[1]]}
            tables = (await house.api.send("/api/mine", body))["tables"]
            assert tables[0] is None
            assert tables[1]["table"]["id"] == fine.table
        async with house.socket() as page:
            await page.say({"token": damaged.seats[1], "lang": "en"})
            last, _ = await farewell(page)
            assert last["error"]["code"] == "broken_table"
    said = [record for record in caplog.records if damaged.table in record.getMessage()]
    assert len(said) == 1
    assert said[0].exc_info is None


# The files themselves


async def test_nobody_else_on_this_machine_reads_the_tables(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        async with House(tmp_path / "new") as house:
            await house.api.table(me(2))
            files = [path for path in (tmp_path / "new").iterdir() if path.is_file()]
            assert len(files) >= 3  # database, journal, lock
            assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
            assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    finally:
        os.umask(before)


async def test_files_of_an_older_server_become_private(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        await house.api.table(me(2))
    database = tmp_path / "tables.sqlite3"
    database.chmod(0o644)
    async with House(tmp_path) as house:
        assert stat.S_IMODE(database.stat().st_mode) == 0o600


@pytest.mark.parametrize("way", ["deleted", "replaced", "without its lock", "without its log"])
async def test_a_database_taken_away_confirms_nothing(tmp_path: Path, way: str) -> None:
    async with House(tmp_path) as house:
        links = await house.api.table(me(2))
        names = {"without its lock": "lock", "without its log": "tables.sqlite3-wal"}
        path = tmp_path / names.get(way, "tables.sqlite3")
        path.rename(tmp_path / "elsewhere")
        if way == "replaced":
            path.write_bytes((tmp_path / "elsewhere").read_bytes())
        async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
            page = one if one.answers else two
            refused = (await page.choose(page.answers[0]))["refused"]
            assert refused["code"] == "unsaved"
            assert path.name in refused["text"]
        answer = await house.api.post("/api/tables", {"game": GAMES[0], "seats": me(2)})
        assert error_of(answer, 503)["code"] == "unsaved"
        path.unlink(missing_ok=True)
        (tmp_path / "elsewhere").rename(path)
        async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
            page = one if one.answers else two
            assert "refused" not in await page.choose(page.answers[0])


async def test_a_damaged_database_is_noticed_at_the_start(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        for _ in range(8):
            await house.api.table(me(2))
    path = tmp_path / "tables.sqlite3"
    bytes = bytearray(path.read_bytes())
    for page in range(2, len(bytes) // 4096):
        bytes[page * 4096 : page * 4096 + 64] = b"x" * 64
    path.write_bytes(bytes)
    with pytest.raises(DataError, match=r"damaged .*--data DIR"):
        store.Store(tmp_path)
    assert path.read_bytes() == bytes, "nothing was written into it"

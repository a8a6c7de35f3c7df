"""Tables that older versions have left (`tests/old/make.py` made them) go on, and say so."""

from __future__ import annotations

import contextlib
import json
import lzma
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import House, Json, Seat, play_on
from tests.test_old import OLD, VERSIONS

import holdfast
from holdfast.core.rng import Random
from holdfast.server.room import Room

pytestmark = pytest.mark.anyio


def tables(version: str) -> list[Json]:
    found: list[Json] = json.loads((OLD / version / "tables.json").read_text(encoding="utf-8"))
    return found


def put_down(version: str, folder: Path) -> None:
    """The data of another day, for a server of today."""
    packed = (OLD / version / "tables.sqlite3.xz").read_bytes()
    (folder / "tables.sqlite3").write_bytes(lzma.decompress(packed))


@contextlib.asynccontextmanager
async def seated(house: House, table: Json, lang: str = "en") -> AsyncIterator[list[Seat]]:
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(house.sit(t, lang)) for t in table["seats"]]
        for seat in seats:
            await seat.settle()
        yield seats


def notices(page: Seat) -> list[str]:
    return [line["text"] for line in page.log if line["what"] == "notice"]


@pytest.mark.parametrize("version", VERSIONS)
async def test_every_old_table_opens_and_its_people_are_told(version: str, tmp_path: Path) -> None:
    put_down(version, tmp_path)
    async with House(tmp_path) as house:
        for table in tables(version):
            room = house.rooms.room(table["table"])
            now = holdfast.game(table["game"]).rules_version
            row = house.store.row("SELECT rules FROM game_table WHERE id = ?", table["table"])
            assert row is not None
            if row["rules"] == now:
                await check_as_it_was(house, room, table)
                continue
            async with seated(house, table) as seats:
                for seat, page in enumerate(seats):
                    (text,) = notices(page)
                    assert f"version {row['rules']}, now {now}." in text
                    check(text, room, table, seat)
            async with seated(house, table, "de") as seats:
                assert f"Fassung {row['rules']}, jetzt {now}." in notices(seats[0])[0]


async def check_as_it_was(house: House, room: Room, table: Json) -> None:
    """However positions were written then: under the same rules there is nothing to tell."""
    async with seated(house, table) as seats:
        assert [notices(page) for page in seats] == [[] for _ in seats]
    assert room.change is None
    assert room.acts == table["acts"]
    assert room.numbers == table["numbers"]
    assert len(room.match.choices) == table["choices"]
    assert (room.match.over, room.match.standings) == (table["over"], table["standings"])


def check(text: str, room: Room, table: Json, seat: int) -> None:
    """Either everything is there, or somebody is told what is not."""
    assert room.change is not None
    is_whole = room.change.first_lost > table["acts"]
    assert ("Lost are" in text) is not is_whole
    if not is_whole:
        assert room.numbers[seat] > table["numbers"][seat]
    elif "was made again" not in text:
        assert room.numbers == table["numbers"]
        assert not table["over"] or room.match.standings == table["standings"]


@pytest.mark.parametrize("version", VERSIONS)
async def test_every_old_table_goes_on(version: str, tmp_path: Path) -> None:
    put_down(version, tmp_path)
    left: dict[str, Any] = {}
    async with House(tmp_path) as house:
        for table in tables(version):
            room = house.rooms.room(table["table"])
            async with seated(house, table) as seats:
                told = [notices(page) for page in seats]
                made = await play_on(seats, Random(1), 9)
            assert made == 9 or room.match.over
            left[table["table"]] = (room.match.position(), told)
    async with House(tmp_path) as house:
        for table in tables(version):
            room = house.rooms.room(table["table"])
            async with seated(house, table) as seats:
                told = [notices(page) for page in seats]
            assert (room.match.position(), told) == left[table["table"]]

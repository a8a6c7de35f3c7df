"""Attacks of the disk: it fails for seconds, or a row is damaged."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import httpx
from benchmarks.attacks.scene import (
    Scene,
    bearer,
    bots_table,
    web,
)


async def eio(scene: Scene) -> str:
    """Seconds in which the database can be neither read nor written, with bots at play."""
    fault = scene.folder / "disk"
    with scene.server(DISK_FAULT=fault) as server:
        async with web(server) as http:
            tables = [await bots_table(http) for _ in range(scene.sizes.eio_tables)]
            await acts_at_all(scene, tables)
            fault.touch()
            await asyncio.sleep(scene.sizes.eio_seconds)
            fault.unlink()
            await asyncio.sleep(scene.sizes.eio_seconds)
    with scene.server() as server:
        async with web(server) as http:
            broken = [table for table in tables if await is_broken(http, table)]
            went_on = await gone_on(scene, http, tables)
    return f"{len(broken)} of {len(tables)} tables broken, {went_on} went on"


async def acts_at_all(scene: Scene, tables: list[dict[str, Any]]) -> None:
    while len(scene.acts()) < len(tables):
        await asyncio.sleep(0.1)


async def is_broken(http: httpx.AsyncClient, table: dict[str, Any]) -> bool:
    answer = await http.get("/api/table", headers=bearer(table))
    return not answer.is_success


async def gone_on(scene: Scene, http: httpx.AsyncClient, tables: list[dict[str, Any]]) -> int:
    """At how many tables something happens, or the game is over."""
    before = scene.acts()
    for _ in range(20):
        await asyncio.sleep(0.5)
        now = scene.acts()
        moved = {id for id in now if now[id] > before.get(id, 0)}
        if len(moved) == len(tables):
            break
    for table in tables:
        answer = await http.get("/api/table", headers=bearer(table))
        if answer.is_success and answer.json()["over"]:
            moved.add(table["table"])
    return len(moved)


async def damaged(scene: Scene) -> str:
    """One table's row is damaged while the server is down."""
    with scene.server() as server:
        async with web(server) as http:
            tables = [await bots_table(http) for _ in range(scene.sizes.damaged_tables)]
            await acts_at_all(scene, tables)
    bad = damage(scene.folder / "data" / "tables.sqlite3")
    with scene.server() as server:
        async with web(server) as http:
            others = [table for table in tables if table["table"] != bad]
            woken = await gone_on(scene, http, others)
            answer = await http.post("/api/mine", json={"tokens": [t["host"] for t in tables]})
    return f"{woken} of {len(others)} other tables woken, list of tables: {answer.status_code}"


def damage(path: Path) -> str:
    """The table that a server meets first when it looks through those with bots."""
    first = "SELECT DISTINCT id FROM game_table JOIN seat ON table_id = id WHERE NOT is_over"
    with contextlib.closing(sqlite3.connect(path)) as disk:
        id: str = disk.execute(first).fetchone()[0]
        disk.execute("UPDATE game_table SET options = '{' WHERE id = ?", (id,))
        disk.commit()
    return id

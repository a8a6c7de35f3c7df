"""Attacks by many messages, tables and bots: what they take from everybody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Any

import httpx
from benchmarks.attacks import speaker
from benchmarks.attacks.scene import (
    LANES_GAME,
    NEIGHBOUR,
    NEWS,
    SEATS,
    Scene,
    bots_table,
    make,
    people_table,
    sit,
    web,
)
from benchmarks.server_load import Player, Table, Tally, make_table, percentiles
from benchmarks.serving import Server, run_in
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

DEEP_BOTS = ("mcts:20000", "mcts:2000")

# Messages


async def memory(scene: Scene) -> str:
    """Sockets that ask for everything again and again and read nothing of it."""
    with scene.server() as server:
        async with web(server) as http:
            table, said = await long_line(scene, server, http)
            await asyncio.sleep(1)
            before = server.memory()
            server.forget_most_memory()
            async with contextlib.AsyncExitStack() as stack:
                deaf = [
                    await stack.enter_async_context(sit(server, table["watch"]))
                    for _ in range(scene.sizes.memory_sockets)
                ]
                await asyncio.gather(*(ask_unheard(connection) for connection in deaf))
                await until_idle(server)
                most = server.most_memory()
    return f"{before:.0f} MB, at most {most:.0f} MB ({said})"


async def ask_unheard(deaf: ClientConnection) -> None:
    deaf.transport.pause_reading()
    with contextlib.suppress(ConnectionClosed):
        for n in range(speaker.AT_ONCE):
            await deaf.send(json.dumps({"lang": ("de", "en")[n % 2]}))
            await asyncio.sleep(0)


async def long_line(scene: Scene, server: Server, http: httpx.AsyncClient) -> tuple[Any, str]:
    """A table with a line of such a length in its chronicle; an ordinary one if that is refused."""
    size = scene.sizes.memory_bytes
    file = run_in(scene.checkout, NEWS, LANES_GAME, str(SEATS), str(size))
    answer = await http.post("/api/import", json={"file": file, "seats": [{"who": "me"}] * SEATS})
    if not answer.is_success:
        table = await people_table(http, scene.record(scene.sizes.mine_choices))
        return table, f"the long line is refused, {answer.status_code}; an ordinary table"
    made = answer.json()
    seated = Table(made)
    players = [
        asyncio.create_task(Player(seated, seat, Tally(), 0.05, seat, NEIGHBOUR).play(server.port))
        for seat in range(SEATS)
    ]
    async with sit(server, made["watch"]) as watching:
        async for message in watching:
            if len(message) > size:
                break
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return made, f"a line of {size / 1e6:.1f} MB"


async def until_idle(server: Server) -> None:
    """Until the server has done what it was asked for; on a busy machine it may have to wait."""
    quiet = 0
    while quiet < 3:
        before = server.processor()
        await asyncio.sleep(1)
        quiet = quiet + 1 if server.processor() - before < 0.05 else 0


# Many tables, many messages


async def mine(scene: Scene) -> str:
    """A list of many tables of which none is in memory."""
    count = scene.sizes.mine_tables
    file = scene.record(scene.sizes.mine_choices)
    with scene.server("--no-limits") as server:
        async with web(server) as http:
            tables = [await people_table(http, file) for _ in range(count)]
    with scene.server() as server:
        async with web(server) as http:
            await http.get("/api/health")
            memory, taken, started = server.memory(), server.processor(), time.perf_counter()
            answer = await http.post("/api/mine", json={"tokens": [t["host"] for t in tables]})
            waited = time.perf_counter() - started
            memory, taken = server.memory() - memory, server.processor() - taken
    return (
        f"{answer.status_code} after {waited:.2f} s, {memory:+.0f} MB, {taken:.2f} s of processor"
    )


async def lang(scene: Scene) -> str:
    """Sockets of one address that ask for everything again and again, as often as they may."""
    tally, seconds = Tally(), scene.sizes.lang_seconds
    with scene.server() as server:
        async with web(server) as http:
            heavy = await people_table(http, scene.record(scene.sizes.mine_choices))
        async with web(server, NEIGHBOUR) as http:
            tables = [
                await make_table(http, LANES_GAME, SEATS) for _ in range(scene.sizes.lang_tables)
            ]
        players = [
            asyncio.create_task(
                Player(table, seat, tally, 1.0, i * SEATS + seat, f"127.0.1.{i + 1}").play(
                    server.port
                )
            )
            for i, table in enumerate(tables)
            for seat in range(SEATS)
        ]
        await asyncio.sleep(3)
        quiet = await latencies(tally, seconds)
        attacker = speaker.start(server.port, heavy["watch"], scene.sizes.lang_sockets)
        try:
            await asyncio.sleep(3)
            loud = await latencies(tally, seconds)
        finally:
            attacker.kill()
            attacker.wait()
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
    failed = f", {len(tally.errors)} errors: {tally.errors[0]}" if tally.errors else ""
    return f"p50/p95 {quiet} -> {loud} ms{failed}"


async def latencies(tally: Tally, seconds: float) -> str:
    tally.latencies, tally.is_counting = [], True
    await asyncio.sleep(seconds)
    tally.is_counting = False
    found = percentiles(tally.latencies)
    return f"{found['p50']:.0f}/{found['p95']:.0f}" if found else "none answered"


# Bots


async def bots(scene: Scene) -> str:
    """Bots that think deeply at tables at which nobody sits, and somebody's own quick bot."""
    patience = scene.sizes.bots_patience
    with scene.server() as server:
        async with web(server) as http:
            deep = await deepest(http)
            for _ in range(scene.sizes.bots_tables - 1):
                await bots_table(http, deep)
            await asyncio.sleep(3)
        async with web(server, NEIGHBOUR) as http:
            seats = [{"who": "bot", "bot": "greedy"}, {"who": "me"}]
            made = await make(http, "/api/tables", {"game": LANES_GAME, "seats": seats})
        try:
            async with asyncio.timeout(patience), sit(server, made["seats"][1]["token"]) as mine:
                return f"{await until_bot_answers(mine):.1f} s until greedy answers ({deep})"
        except TimeoutError:
            return f"greedy does not answer; gave up after {patience:g} s ({deep})"


async def deepest(http: httpx.AsyncClient) -> str:
    """The first table, with bots that think as deeply as they may."""
    for bot in DEEP_BOTS[:-1]:
        with contextlib.suppress(httpx.HTTPStatusError):
            await bots_table(http, bot)
            return bot
    await bots_table(http, DEEP_BOTS[-1])
    return DEEP_BOTS[-1]


async def until_bot_answers(mine: ClientConnection) -> float:
    """Seconds from the moment at which only the bot is waited for."""
    since, answered = 0.0, -1
    async for message in mine:
        state = json.loads(message)
        if "view" not in state:
            continue
        if since:
            return time.perf_counter() - since
        if state["ask"] is None and state["waiting"]:
            since = time.perf_counter()
        elif state["ask"] is not None and state["n"] != answered:
            answered = state["n"]
            key = state["ask"]["options"][0]["key"]
            await mine.send(json.dumps({"n": answered, "choose": key}))
    raise ConnectionError("the socket was closed")


async def failing(scene: Scene) -> str:
    """A bot whose process cannot be started."""
    fault = scene.folder / "process"
    seconds = scene.sizes.failing_seconds
    with scene.server(PROCESS_FAULT=fault) as server:
        fault.touch()
        async with web(server) as http:
            lines, taken = server.lines(), server.processor()
            await bots_table(http)
            await asyncio.sleep(seconds)
            lines, taken = server.lines() - lines, server.processor() - taken
        fault.unlink()
    return f"{lines / seconds:,.1f} log lines per second, {taken / seconds:.0%} of a processor"

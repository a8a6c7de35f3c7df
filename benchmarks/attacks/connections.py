"""Attacks by a few connections: silent ones, slow ones, single requests that cost too much."""

from __future__ import annotations

import asyncio
import contextlib
import select
import socket
import time
from collections.abc import Callable

import httpx
from benchmarks.attacks.scene import (
    NEIGHBOUR,
    Neighbour,
    Scene,
    web,
)

JSON = "host: localhost\r\ncontent-type: application/json\r\n"
CHUNKED = f"POST /api/import HTTP/1.1\r\n{JSON}transfer-encoding: chunked\r\n\r\n".encode()
PIECE, LAST_PIECE = b"1\r\n \r\n", b"2\r\n{}\r\n0\r\n\r\n"


async def silent(scene: Scene) -> str:
    """Connections on which nothing is said."""
    with scene.server() as server, contextlib.ExitStack() as stack:
        for _ in range(scene.sizes.silent_connections):
            mute = stack.enter_context(socket.socket())
            mute.setblocking(False)
            mute.connect_ex(("127.0.0.1", server.port))
        await asyncio.sleep(1)
        lines, started = server.lines(), time.perf_counter()
        seconds = scene.sizes.silent_seconds
        try:
            async with asyncio.timeout(seconds), web(server, NEIGHBOUR, seconds) as http:
                answer = await http.get("/api/health")
            said = f"{answer.status_code} after {time.perf_counter() - started:.2f} s"
        except (TimeoutError, httpx.HTTPError):
            said = f"gave up after {time.perf_counter() - started:.0f} s"
        await asyncio.sleep(started + seconds - time.perf_counter())
        written = server.lines() - lines
    return f"another address: {said}; {written:,} log lines in {seconds:g} s"


async def length(scene: Scene) -> str:
    """A body of ten gigabytes of which a byte comes every second."""
    head = b"POST /api/mine HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10000000000\r\n\r\n"
    with scene.server() as server:
        started = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head)
        feeding = asyncio.create_task(feed(writer))
        heard: list[str] = []
        try:
            async with asyncio.timeout(scene.sizes.length_patience):
                while data := await reader.read(1000):
                    said = f"{status(data)} after {time.perf_counter() - started:.1f} s"
                    heard = heard or [said]
            heard.append(f"closed after {time.perf_counter() - started:.1f} s")
        except TimeoutError:
            heard.append(f"still open; gave up after {scene.sizes.length_patience:g} s")
        except OSError:
            heard.append(f"cut off after {time.perf_counter() - started:.1f} s")
        feeding.cancel()
        writer.transport.abort()
    return ", ".join(heard)


async def feed(writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while True:
            await asyncio.sleep(1)
            writer.write(b" ")
            await writer.drain()


def status(answer: bytes) -> str:
    """The number in its first line."""
    return answer.split(b" ", 2)[1].decode() if answer.startswith(b"HTTP/") else "no answer"


# Single requests

Request = Callable[[int], bytes]  # to a port; what is read of the answer


async def unknown_fields(scene: Scene) -> str:
    """One body full of fields that nobody knows."""
    names: list[str] = []
    size = 0
    while size < scene.sizes.fields_bytes:
        names.append(f'"{len(names):x}":0')
        size += len(names[-1]) + 1
    body = ("{" + ",".join(names) + "}").encode()
    head = f"POST /api/mine HTTP/1.1\r\n{JSON}content-length: {len(body)}\r\n\r\n".encode()
    return await one_request(scene, lambda port: exchange(port, [head, body]))


async def burst(scene: Scene) -> str:
    """One body in tiny pieces, all at once."""
    pieces = PIECE * scene.sizes.burst_pieces
    return await one_request(scene, lambda port: exchange(port, [CHUNKED, pieces, LAST_PIECE]))


async def pieces(scene: Scene) -> str:
    """The same, each piece for itself, so that the server meets them one by one."""
    parts = [CHUNKED, *[PIECE] * scene.sizes.pieces, LAST_PIECE]
    return await one_request(scene, lambda port: exchange(port, parts, pause=0.0001))


async def one_request(scene: Scene, request: Request) -> str:
    with scene.server() as server:
        async with Neighbour(server) as quiet:
            await asyncio.sleep(2)
        before, started = server.processor(), time.perf_counter()
        async with Neighbour(server) as neighbour:
            await asyncio.sleep(0.2)
            answer = await asyncio.to_thread(request, server.port)
            await asyncio.sleep(0.2)
        taken, waited = server.processor() - before, time.perf_counter() - started
    return (
        f"{status(answer)} after {waited - 0.4:.1f} s, {taken:.2f} s of processor, others waited "
        f"{neighbour.longest:.2f} s (without: {quiet.longest:.2f} s)"
    )


def exchange(port: int, parts: list[bytes], pause: float = 0.0) -> bytes:
    """The first bytes of the answer; a server that is not interested need not read everything."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with contextlib.suppress(OSError):
            for n, part in enumerate(parts):
                connection.sendall(part)
                if pause:
                    time.sleep(pause)
                if n % 100 == 0 and select.select([connection], [], [], 0)[0]:
                    break
        with contextlib.suppress(OSError):
            return connection.recv(200)
    return b""

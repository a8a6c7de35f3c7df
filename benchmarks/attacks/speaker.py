"""Sockets at one table that ask for everything again and again, as often as the limits allow:

    python benchmarks/attacks/speaker.py PORT TOKEN SOCKETS

It runs in a process of its own: what it reads must not hold up those who measure.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from itertools import count

from websockets.asyncio.client import ClientConnection, connect

AT_ONCE, PER_SECOND = 110, 40  # what the limits allow a socket, a little less


def start(port: int, token: str, sockets: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", __file__, str(port), token, str(sockets)]
    return subprocess.Popen(command)


async def speak(port: int, token: str, sockets: int) -> None:
    speakers = [speak_on(port, token) for _ in range(sockets)]
    await asyncio.gather(*speakers, return_exceptions=True)


async def speak_on(port: int, token: str) -> None:
    url = f"ws://127.0.0.1:{port}/socket"
    async with connect(url, compression=None, max_size=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"token": token, "lang": "en"}))
        async with asyncio.TaskGroup() as group:
            group.create_task(read_all(socket))
            group.create_task(ask_all(socket))


async def ask_all(socket: ClientConnection) -> None:
    for n in count():
        await socket.send(json.dumps({"lang": ("de", "en")[n % 2]}))
        if n > AT_ONCE:
            await asyncio.sleep(1 / PER_SECOND)


async def read_all(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


if __name__ == "__main__":
    asyncio.run(speak(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))

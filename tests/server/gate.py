"""A gate before the thoughts of bots: what must not be decided yet cannot be, however quick the bot
and however slow the test."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from types import TracebackType
from typing import NamedTuple, Self

from tests.server.client import PATIENCE

# The process that thinks, as it is; but it comes to the gate with every question.
START = """
import json, socket
from holdfast.lab.pool import work
from holdfast.server import thinking

think = thinking.think

def think_when_let(asked):
    with socket.create_connection(("127.0.0.1", {port})) as gate:
        gate.sendall(json.dumps([asked["seat"], asked["bot"]]).encode() + b"\\n")
        gate.recv(1)
    return think(asked)

thinking.think = think_when_let
work()
"""


class Question(NamedTuple):
    seat: int
    bot: str


class Gate:
    """Closed at first for all whom it holds. It knows who has come: that is a bot which has read
    its question and not answered it."""

    def __init__(self, holds: Callable[[Question], bool] = lambda question: True) -> None:
        self.holds = holds
        self.come: list[Question] = []
        self._opened = asyncio.Event()
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.start = START.format(port=self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.open()
        self._server.close()

    def open(self) -> None:
        """For everybody who is there and whoever comes."""
        self._opened.set()

    async def reached(self, count: int = 1) -> None:
        """Until so many bots have come, let through or not."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: len(self.come) >= count)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = b""
        with contextlib.suppress(OSError):
            said = await reader.readline()
        if not said:  # it was stopped on its way
            writer.close()
            return
        question = Question(*json.loads(said))
        async with self._news:
            self.come.append(question)
            self._news.notify_all()
        if self.holds(question):
            await self._opened.wait()
        with contextlib.suppress(OSError):
            writer.write(b"!")
            await writer.drain()
        writer.close()

"""Connections before anything is said on them: how many, and for how long. And all of uvicorn's
settings."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from holdfast.server.limits import Bucket, household
from holdfast.server.marks import unmarked
from holdfast.server.packing import Packing, PackingFactory
from holdfast.server.settings import Settings

HEAD_SECONDS = 10.0  # from the first byte of a request to the end of its head
AT_ONCE = 8 * 1024  # bytes: a request in tiny pieces holds up nobody for longer than these take
HEARD_AT_ONCE = 512  # the same for a socket, in which the smallest frames have six bytes
KEPT_BACK = 128  # file descriptors for the database, thinkers and pages that are read
WANTED = 16_384  # descriptors, if the system allows that many
TOLD = "holdfast.told"  # bytes of a text frame with marks in it; `PACKED`: whether to compress them
PACKED = "holdfast.packed"
HEARD = "holdfast.heard"  # the extension by which a socket is told whose bytes it reads
SWITCHING = 101  # HTTP's word for: from here on it is a socket


def configure(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """Everything the server has to say to uvicorn."""
    config = uvicorn.Config(
        app,
        http=Careful,
        log_level="warning",
        access_log=False,  # addresses of requests are nobody's business
        ws=Telling,
        ws_max_size=settings.limits.message,  # also of what is unpacked
        ws_per_message_deflate=False,  # `Telling` has its own
        proxy_headers=settings.has_proxy,  # only a proxy says who asks
        timeout_graceful_shutdown=5,
        server_header=False,
        **more,
    )
    said = logging.getLogger("uvicorn.error")
    if not any(isinstance(one, Strangers) for one in said.filters):
        said.addFilter(Strangers())
    config.heard = settings.limits.heard  # type: ignore[attr-defined]
    most = 10**6 if settings.has_proxy else settings.limits.connections
    config.open_here = Open(most, descriptors() - KEPT_BACK)  # type: ignore[attr-defined]
    return config


class Strangers(logging.Filter):
    """What strangers send that nobody understands is answered, and no news: lines about it would
    fill the disk."""

    SAID = ("Invalid HTTP", "Unsupported upgrade", "Invalid UTF-8")  # how such lines begin

    def filter(self, record: logging.LogRecord) -> bool:
        return not str(record.msg).startswith(self.SAID)


def descriptors() -> int:
    """How many files and connections this process may hold open; as many as it may ask for."""
    try:
        import resource
    except ImportError:  # not on Windows
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


class Open:
    """The connections that are open, by address."""

    def __init__(self, most: int, most_of_all: int) -> None:
        self.most = most
        self.most_of_all = most_of_all
        self.by: Counter[str] = Counter()
        self.all = 0  # that are not sockets yet
        self.sockets = 0

    def enter(self, address: str) -> bool:
        if self.by[address] >= self.most or self.all + self.sockets >= self.most_of_all:
            return False
        self.by[address] += 1
        self.all += 1
        return True

    def leave(self, address: str) -> None:
        self.all -= 1
        self.by[address] -= 1
        if not self.by[address]:
            del self.by[address]


class Careful(H11Protocol):
    """No address holds more than its share, and nobody takes for ever to say what he wants. Sockets
    are counted elsewhere, once they have said where they belong."""

    address: str | None = None  # while it is counted
    timer: asyncio.TimerHandle | None = None
    rest = b""  # what has come and was not looked at yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = household(self.client)
        if self.open_here.enter(address):
            self.address = address
            self.be_patient()
        else:
            transport.abort()

    @property
    def open_here(self) -> Open:
        found: Open = self.config.open_here  # type: ignore[attr-defined]
        return found

    def data_received(self, data: bytes) -> None:
        is_next = not self.rest
        self.rest += data
        if is_next:
            self.take_some()

    def take_some(self) -> None:
        """The others have their turns in between."""
        if self.transport.is_closing():
            self.rest = b""
            return
        some, self.rest = self.rest[:AT_ONCE], self.rest[AT_ONCE:]
        self.be_patient()
        super().data_received(some)
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            self.lean_back()  # its head was read
        if self.rest:
            self.loop.call_soon(self.take_some)

    def hand_over(self) -> None:
        """What came after a request to open a socket belongs to the socket."""
        rest, self.rest = self.rest, b""
        protocol: Any = self.transport.get_protocol()
        if rest and protocol is not self:
            protocol.data_received(rest)

    def be_patient(self) -> None:
        if self.timer is None:
            self.timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def lean_back(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.depart()
        super().handle_websocket_upgrade(event)
        self.hand_over()

    def connection_lost(self, exc: Exception | None) -> None:
        self.depart()
        super().connection_lost(exc)

    def depart(self) -> None:
        self.lean_back()
        if self.address is not None:
            self.open_here.leave(self.address)
            self.address = None


class Telling(WebSocketsSansIOProtocol):
    """A socket that is told bytes as they are, and packs them where the page can unpack them.

    What comes in is taken a little at a time, at the rate of its address, and nothing as long as a
    message waits to be heard: frames that say nothing, such as pings, cost as much as words."""

    rest = b""  # what has come and was not looked at yet; while there is any, nothing more is read
    timer: asyncio.Handle | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.open_here: Open = self.config.open_here  # type: ignore[attr-defined]
        self.conn.available_extensions = [PackingFactory()]
        limits: tuple[float, float] = self.config.heard  # type: ignore[attr-defined]
        self.heard = Bucket(*limits)  # until it is known from which address it comes

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"][TOLD] = {}
            self.scope["extensions"][HEARD] = {"within": self.hear_within}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.open_here.sockets += 1

    def hear_within(self, heard: Bucket) -> None:
        self.heard = heard

    # Hearing

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the head of the request, which was read with care
            return
        self.rest += data
        self.go_on()

    def go_on(self) -> None:
        if not self.rest or self.transport.is_closing():
            return
        self.transport.pause_reading()
        if self.timer is None:
            self.timer = self.loop.call_soon(self.take_some)

    @property
    def is_busy(self) -> bool:
        """A message waits to be heard, or nobody is there any more."""
        return self.read_paused or self.transport.is_closing()

    def take_some(self) -> None:
        """The others have their turns in between."""
        self.timer = None
        if self.is_busy:
            return
        size = min(len(self.rest), HEARD_AT_ONCE)
        if not self.heard.take(size):
            self.timer = self.loop.call_later(self.heard.pause_for(size), self.take_some)
            return
        some, self.rest = self.rest[:size], self.rest[size:]
        super().data_received(some)
        self.go_on()
        if not (self.rest or self.is_busy):
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        """Who does not read is not answered, or answers would pile up."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)

    async def receive(self) -> Any:
        message = await super().receive()
        self.go_on()
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.rest = b""
        self.open_here.sockets -= 1
        super().connection_lost(exc)

    # Telling

    async def send(self, message: Any) -> None:
        if TOLD not in message:
            await super().send(message)
            self.go_on()
            return
        await self.writable.wait()
        if self.transport.is_closing():
            raise ClientDisconnected
        try:
            self.tell(message[TOLD], message[PACKED])
        except InvalidState:
            raise ClientDisconnected from None

    def tell(self, told: bytes, is_packed: bool) -> None:
        packing = next((one for one in self.conn.extensions if isinstance(one, Packing)), None)
        if packing is None:
            told = unmarked(told)
        else:
            packing.is_on = is_packed
        self.conn.send_text(told)
        self.transport.write(b"".join(self.conn.data_to_send()))

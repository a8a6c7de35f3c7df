"""Connections before anything is said on them: how many, and for how long. And all of uvicorn's
settings."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from holdfast.server.marks import unmarked
from holdfast.server.packing import Packing, PackingFactory
from holdfast.server.settings import Settings

HEAD_SECONDS = 10.0  # from the first byte of a request to the end of its head
AT_ONCE = 8 * 1024  # bytes: a request in tiny pieces holds up nobody for longer than these take
KEPT_BACK = 128  # file descriptors for the database, thinkers and pages that are read
WANTED = 16_384  # descriptors, if the system allows that many
TOLD = "holdfast.told"  # bytes of a text frame with marks in it; `PACKED`: whether to compress them
PACKED = "holdfast.packed"
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
    most = 10**6 if settings.has_proxy else settings.limits.connections
    config.open_here = Open(most, descriptors() - KEPT_BACK)  # type: ignore[attr-defined]
    return config


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
        self.all = 0

    def enter(self, address: str) -> bool:
        if self.by[address] >= self.most or self.all >= self.most_of_all:
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
        address = self.client[0] if self.client else ""
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
    """A socket that is told bytes as they are, and packs them where the page can unpack them."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [PackingFactory()]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"][TOLD] = {}

    async def send(self, message: Any) -> None:
        if TOLD not in message:
            await super().send(message)
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

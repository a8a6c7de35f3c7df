"""Tables of two checkouts that go the same way, each in a page of its own; two benchmarks share it.

Whoever is asked takes an answer that depends on nothing but the question: on how far the game has
come and on what is open. Seat 0 sits in the browser; the other seats are played from here, by the
same rule. No bot plays, since a bot's luck is the server's own and another at every table.
"""

from __future__ import annotations

import json
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from benchmarks.serving import HERE, Server
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import holdfast

PHONE: Any = {"width": 390, "height": 844}
SLOWER = 4  # the processor
SEED = 5
PATIENCE = 120_000  # milliseconds
LOOK = 20  # milliseconds between two looks
ROOM = 2  # seats

State = dict[str, Any]


def position(id: str) -> dict[str, Any]:
    """A game of two that has begun in earnest; the first seat is asked."""
    match = holdfast.game(id).match(ROOM, SEED)
    match.play("greedy", most=40)
    while 0 not in match.open:
        match.play("greedy", most=1)
    return match.position()


def answer_to(state: State) -> str | None:
    """One of the open answers; the same one wherever the same is asked."""
    ask = state["ask"]
    keys: list[str] = (
        sorted(one["key"] for one in ask["options"] if "aside" not in one) if ask else []
    )
    if not keys:
        return None
    luck = zlib.crc32(f"{state['moment']} {' '.join(keys)}".encode())
    return keys[luck % len(keys)]


@contextmanager
def two_servers(before: Path) -> Iterator[list[Server]]:
    with (
        TemporaryDirectory() as one,
        TemporaryDirectory() as other,
        Server(before.resolve(), Path(one), "--no-limits") as old,
        Server(HERE, Path(other), "--no-limits") as new,
    ):
        yield [old, new]


class Rival:
    """Answers for one seat, as soon as it is asked."""

    def __init__(self, server: Server, token: str) -> None:
        self.socket = connect(
            f"ws://127.0.0.1:{server.port}/socket", max_size=None, ping_interval=None
        )
        self.socket.send(json.dumps({"token": token, "lang": "en"}))
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def play(self) -> None:
        try:
            for text in self.socket:
                message = json.loads(text)
                key = answer_to(message) if "view" in message else None
                if key:
                    self.socket.send(json.dumps({"n": message["n"], "choose": key}))
        except ConnectionClosed:
            return

    def leave(self) -> None:
        self.socket.close()
        self.thread.join()


class Table:
    """One game at one server. The page has seat 0 in its list, as after somebody sat down."""

    def __init__(self, browser: Browser, server: Server, file: dict[str, Any]) -> None:
        body = {"file": file, "seats": [{"who": "me"}] * file["seats"], "lang": "en"}
        made = httpx.post(f"{server.url}/api/import", json=body, timeout=60).json()
        tokens = [seat["token"] for seat in made["seats"]]
        self.address = f"{server.url}/#/table/{made['table']}"
        self.entry = {
            "token": tokens[0],
            "table": made["table"],
            "role": "seat",
            "seat": 0,
            "game": file["game"],
            "title": "",
        }
        self.browser = browser
        self.rivals = [Rival(server, token) for token in tokens[1:]]
        self.states: list[State] = []

    def open(self) -> tuple[BrowserContext, Page]:
        """A browser that knows the table and nothing else."""
        context = self.browser.new_context(viewport=PHONE, locale="en-GB")
        mine = json.dumps(json.dumps([self.entry]))
        context.add_init_script(f"localStorage.setItem('holdfast.mine', {mine})")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        return context, page

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "view" in message:
            self.states.append(message)

    @property
    def state(self) -> State:
        return self.states[-1]

    def leave(self) -> None:
        for rival in self.rivals:
            rival.leave()


def slowed(page: Page) -> CDPSession:
    """Its times are those of its thread: what else the machine does is not counted."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session

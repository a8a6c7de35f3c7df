"""A small client for the tests of the server, and two ways to run one.

`House` runs the application inside the test's own event loop, behind a real port: requests and
sockets are real, and a test may look into the rooms. `ServerProcess` is `holdfast serve` itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Generator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import holdfast
from holdfast.cli.serve import listen
from holdfast.core.rng import Random
from holdfast.server import page as built_page
from holdfast.server.app import create_app
from holdfast.server.room import Room
from holdfast.server.rooms import Rooms
from holdfast.server.settings import NO_LIMITS, Limits, Settings
from holdfast.server.socket import Connection
from holdfast.server.store import Store
from holdfast.server.wire import Open, Telling, configure

Json = dict[str, Any]
STARTED = re.compile(r" at http://[^ ]+:(\d+)/")
# What is not built is not needed: only the tests in the browser look at the page.
WITHOUT_PAGE = ["--no-build", *([] if built_page.is_built() else ["--no-page"])]
# Seconds until a test gives up: no test rests on time, so this only ends one that hangs.
PATIENCE = 180.0


def is_plain(id: str) -> bool:
    """For 2 to 4 people, with a single switch."""
    game = holdfast.game(id)
    switches = [option.values for option in game.options]
    return (game.min_seats, game.max_seats) == (2, 4) and switches == [[False, True]]


# How a table works is tried with a game that has a plain set-up, where one shows as much as all;
# that it does so with every game: test_every_game.py, test_leaks.py, test_files.py, found.py.
GAME = next(filter(is_plain, holdfast.games()))
SWITCH = holdfast.game(GAME).options[0].name
OTHERWISE = {SWITCH: True}
RARELY = 16  # one choice of so many is an aside
ABNORMAL = 1006  # closed without a word


# A table and its links


class Links:
    """What the answer to a new table holds."""

    def __init__(self, made: Json) -> None:
        self.table: str = made["table"]
        self.host: str = made["host"]
        self.watch: str = made["watch"]
        self.seats: list[str] = [seat["token"] for seat in made["seats"]]

    @property
    def tokens(self) -> list[str]:
        return [token for token in (self.host, self.watch, *self.seats) if token]


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def me(count: int = 1) -> list[Json]:
    return [{"who": "me"} for _ in range(count)]


def bots(count: int, bot: str = "random") -> list[Json]:
    return [{"who": "bot", "bot": bot} for _ in range(count)]


class Api:
    """HTTP as the page speaks it."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def get(self, path: str, token: str = "", **query: Any) -> httpx.Response:
        return await self.http.get(path, headers=bearer(token), params=query)

    async def post(self, path: str, body: Any = None, token: str = "") -> httpx.Response:
        """A body that is text or bytes goes out as it is."""
        headers = {**bearer(token), "content-type": "application/json"}
        raw = body if isinstance(body, str | bytes) else json.dumps({} if body is None else body)
        return await self.http.post(path, headers=headers, content=raw)

    async def fetch(self, path: str, token: str = "", **query: Any) -> Json:
        return found(await self.get(path, token, **query))

    async def send(self, path: str, body: Any = None, token: str = "") -> Json:
        return found(await self.post(path, body, token))

    async def table(self, seats: list[Json], **more: Any) -> Links:
        return Links(await self.send("/api/tables", {"game": GAME, "seats": seats, **more}))

    async def imported(self, file: Json, seats: list[Json] | None = None) -> Links:
        return Links(await self.send("/api/import", {"file": file, "seats": seats}))


def plain_http(url: str) -> httpx.AsyncClient:
    """Nothing is encrypted here: the certificates of the world need not be read."""
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)


def found(answer: httpx.Response) -> Json:
    assert answer.is_success, f"{answer.status_code} {answer.text[:400]}"
    data: Json = answer.json()
    return data


def error_of(answer: httpx.Response, status: int) -> Json:
    """The error of a refused request, which always has this shape."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text[:400]}"
    data = answer.json()
    assert set(data) == {"error"}, data
    error: Json = data["error"]
    assert set(error) == {"code", "text"}, data
    assert isinstance(error["code"], str)
    assert error["code"]
    assert isinstance(error["text"], str)
    assert error["text"].strip()
    return error


# Sockets


class Seat:
    """A page at one seat: it remembers the newest state and puts the chronicle together."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []  # every message, in order
        self.raw: list[str] = []  # the same, as it came
        self.table: Json = {}
        self.state: Json = {}
        self.log: list[Json] = []
        self.asked = 0  # messages with an id of their own
        self.answered: dict[int, Json] = {}  # what answered them

    # Speaking

    async def say(self, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.send(text)

    async def send(self, message: Json) -> int:
        """Say something that is answered; `answer` waits for that."""
        self.asked += 1
        await self.say({**message, "id": self.asked})
        return self.asked

    async def answer(self, id: int) -> Json:
        """What answers this message, heard already or still to come; whatever others do at the same
        time, and whatever they are told, is no answer."""
        while id not in self.answered:
            await self.hear()
        return self.answered[id]

    async def ask(self, message: Json) -> Json:
        """Say something, and return the state, the refusal or the words that answer it."""
        return await self.answer(await self.send(message))

    async def choose(self, key: str, n: int | None = None) -> Json:
        return await self.ask({"n": self.n if n is None else n, "choose": key})

    async def act(self, what: str) -> Json:
        """`undo` or `redo`."""
        await self.settle()
        return await self.ask({"n": self.n, what: True})

    async def refused(self, message: Any) -> Json:
        """Say something that is to be refused."""
        if isinstance(message, dict):
            answer = await self.ask(message)
        else:
            await self.say(message)  # what is not understood has no id
            answer = await self.until(lambda heard: "refused" in heard)
        assert "refused" in answer, answer
        refusal: Json = answer["refused"]
        assert set(refusal) == {"n", "code", "text"}
        return refusal

    # Hearing

    async def hear(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str), "the server speaks text"
        message: Json = json.loads(text)
        id = message.pop("answers", None)
        if id is not None:
            self.answered[id] = message
        self.heard.append(message)
        self.raw.append(text)
        if "table" in message:
            self.table = message["table"]
        elif "view" in message:
            self.take(message)
        return message

    def take(self, state: Json) -> None:
        self.state = state
        log = state["log"]
        assert 0 <= log["from"] <= len(self.log), "the chronicle has a hole"
        self.log[log["from"] :] = log["lines"]

    async def until(self, is_wanted: Callable[[Json], bool]) -> Json:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.hear()
                if is_wanted(message):
                    return message

    async def until_state(self, is_wanted: Callable[[Json], bool]) -> Json:
        """The newest state if it is as wanted, else the next one that is."""
        if self.state and is_wanted(self.state):
            return self.state
        return await self.until(lambda message: "view" in message and is_wanted(message))

    async def until_table(self, is_wanted: Callable[[Json], bool]) -> Json:
        """The newest news of the table if it is as wanted, else the next one that is."""
        if not is_wanted(self.table):
            await self.until(lambda message: "table" in message and is_wanted(message["table"]))
        return self.table

    async def until_asked(self) -> Json:
        return await self.until_state(lambda state: state["ask"] is not None or is_over(state))

    async def settle(self) -> list[Json]:
        """Everything that was on its way: an answer to a ping comes after all of it."""
        start = len(self.heard)
        await self.ask({"ping": start})
        return self.heard[start:-1]

    # Looking

    @property
    def n(self) -> int:
        number: int = self.state["n"]
        return number

    @property
    def keys(self) -> list[str]:
        ask = self.state["ask"]
        return [option["key"] for option in ask["options"]] if ask else []

    @property
    def answers(self) -> list[str]:
        """What answers the question, without what may be done beside it."""
        ask = self.state["ask"]
        options: list[Json] = ask["options"] if ask else []
        return [option["key"] for option in options if "aside" not in option]

    @property
    def asides(self) -> list[str]:
        """What may be done beside the question, asked or not."""
        ask = self.state["ask"]
        options: list[Json] = [*(ask["options"] if ask else []), *self.state["beside"]]
        return [option["key"] for option in options if "aside" in option]

    def any_key(self, random: Random) -> str:
        """Any answer; rarely an aside."""
        keys = self.asides if self.asides and random.below(RARELY) == 0 else self.answers
        return keys[random.below(len(keys))]


def is_over(state: Json) -> bool:
    return state["result"] is not None or not state["waiting"]


async def until(is_so: Callable[[], object]) -> None:
    """Until something is so in this very process."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def sit(port: int, token: str, lang: str = "en", **options: Any) -> AsyncIterator[Seat]:
    """A socket that has said hello and heard table and state."""
    async with open_socket(port, **options) as seat:
        await seat.say({"token": token, "lang": lang})
        first = await seat.hear()
        assert "table" in first, first
        await seat.until(lambda message: "view" in message)
        yield seat


@contextlib.asynccontextmanager
async def open_socket(port: int, **options: Any) -> AsyncIterator[Seat]:
    limits = {"open_timeout": PATIENCE, "close_timeout": PATIENCE, "ping_interval": None}
    settings = {"compression": None, "max_size": None, **limits, **options}
    async with connect(f"ws://127.0.0.1:{port}/socket", **settings) as socket:
        yield Seat(socket)


async def farewell(seat: Seat) -> tuple[Json, int]:
    """The last message of a socket that the server closes, and the code of its closing."""
    last: Json = {}
    with contextlib.suppress(ConnectionClosed):
        while True:
            last = await seat.hear()
    code = seat.socket.close_code
    assert code is not None
    assert code != ABNORMAL, "the connection broke"
    return last, code


async def stall(house: House, page: Seat, links: Links, enough: int = 100) -> Connection:
    """Let a page read nothing any more until everything on the way to it is full. Returns the
    server's end of it."""
    page.socket.transport.pause_reading()
    seat = page.state["view"]["seat"]
    (connection,) = [other for other in house.room(links).listeners if other.seat == seat]
    assert isinstance(connection, Connection)
    for _ in range(100_000):
        if connection.outbox.qsize() > enough:
            return connection
        connection.tell_state()
        await asyncio.sleep(0)
    raise AssertionError("it cannot be stalled")


async def play_on(seats: list[Seat], random: Random, most: int = 100_000) -> int:
    """Random choices on all these seats, one after the other, until the game is over. Returns how
    many were made."""
    for made in range(most):
        waiting = [seat for seat in seats if seat.keys and not is_over(seat.state)]
        if not waiting:
            seat = await next_asked(seats)
            if seat is None:
                return made
            waiting = [seat]
        seat = waiting[random.below(len(waiting))]
        answer = await seat.choose(seat.any_key(random))
        assert "refused" not in answer, answer
        for other in seats:
            if other is not seat:
                await other.settle()
    return most


async def next_asked(seats: list[Seat]) -> Seat | None:
    """The first of these seats that is asked something; None when the game is over."""
    tasks = {asyncio.create_task(seat.until_asked()): seat for seat in seats}
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        if not is_over(task.result()):
            return tasks[task]
    return None


# The application in the test's own event loop


class QuietServer(uvicorn.Server):
    """Signals are for pytest; and it stops at once, not at its next look at the clock."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stopping = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self.stopping.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        await until(lambda: not (self.server_state.connections or self.server_state.tasks))
        await self.lifespan.shutdown()


class House:
    """The server behind a free port, and its rooms to look into."""

    def __init__(self, data: Path, limits: Limits = NO_LIMITS, **settings: Any) -> None:
        self.settings = Settings(data=data, limits=limits, **{"thinkers": 1, **settings})
        self.app = create_app(self.settings)
        self.port = 0

    async def __aenter__(self) -> Self:
        # A connection that is kept open is not closed under a request that is on its way.
        kept = int(PATIENCE)
        config = configure(
            self.app, self.settings, log_config=None, lifespan="on", timeout_keep_alive=kept
        )
        self._server = QuietServer(config)
        self._listening = listen("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        self._task = asyncio.create_task(self._server.serve([self._listening]))
        self.http = plain_http(self.url)
        self.api = Api(self.http)
        await until(lambda: self._server.started or self._task.done())
        assert self._server.started, "the server did not start"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()
        self._server.stopping.set()
        await self._task
        self._listening.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def open_here(self) -> Open:
        found: Open = self._server.config.open_here  # type: ignore[attr-defined]
        return found

    @property
    def connections(self) -> list[Telling]:
        """Sockets of our own that are not known to be gone."""
        connections = self._server.server_state.connections
        return [one for one in connections if isinstance(one, Telling)]

    @property
    def sockets(self) -> int:
        """How many are not known to be gone, of whatever kind."""
        connections = self._server.server_state.connections
        return sum(isinstance(one, WebSocketsSansIOProtocol) for one in connections)

    @property
    def rooms(self) -> Rooms:
        rooms: Rooms = self.app.state.rooms
        return rooms

    @property
    def store(self) -> Store:
        store: Store = self.app.state.store
        return store

    def room(self, links: Links) -> Room:
        return self.rooms.room(links.table)

    def sit(self, token: str, lang: str = "en", **options: Any) -> Any:
        return sit(self.port, token, lang, **options)

    def socket(self, **options: Any) -> Any:
        return open_socket(self.port, **options)


# The real thing


class ServerProcess:
    """`holdfast serve` in a process of its own; everything it says is kept."""

    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        command = [sys.executable, "-P", "-c", "from holdfast.cli import main; main()", "serve"]
        self.process = subprocess.Popen(
            [*command, *WITHOUT_PAGE, "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            text=True,
        )
        self.said: list[str] = []
        self._port: int | None = None
        self._is_up = threading.Event()
        self._ears = [
            threading.Thread(target=self._listen, args=(pipe,), daemon=True)
            for pipe in (self.process.stdout, self.process.stderr)
        ]
        for ear in self._ears:
            ear.start()

    def _listen(self, pipe: Any) -> None:
        for line in pipe:
            self.said.append(line)
            match = STARTED.search(line)
            if match:
                self._port = int(match[1])
                self._is_up.set()
        self._is_up.set()

    @property
    def port(self) -> int:
        """Waits until the server says where it is."""
        assert self._is_up.wait(PATIENCE), "the server says nothing"
        assert self._port is not None, self.output
        return self._port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        return "".join(self.said)

    def client(self) -> httpx.AsyncClient:
        return plain_http(self.url)

    def kill(self) -> None:
        """As a power cut would do it."""
        self.process.kill()
        self._ended()

    def stop(self, sent: signal.Signals = signal.SIGTERM) -> int:
        """As somebody would who means well. Returns the exit code."""
        self.process.send_signal(sent)
        return self._ended()

    def wait(self) -> int:
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(PATIENCE)
        for ear in self._ears:
            ear.join(PATIENCE)  # thinkers hold the same pipe: they must not outlive the server
            assert not ear.is_alive(), "a process that the server started is still running"
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.kill()

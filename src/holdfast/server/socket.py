"""One WebSocket for each seat: numbered decisions in, everything the seat may know out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from holdfast.core.choice import UnknownKey
from holdfast.core.languages import LANGUAGES
from holdfast.core.words import Words
from holdfast.server import telling
from holdfast.server.info import table_in
from holdfast.server.limits import Budget, household, paid
from holdfast.server.marks import unmarked
from holdfast.server.refusals import Refused
from holdfast.server.room import Room
from holdfast.server.rooms import Pass, Rooms
from holdfast.server.runs import MOST_KEYS, KeyRefused
from holdfast.server.seating import WATCHING
from holdfast.server.store import NotRead
from holdfast.server.wire import HEARD, PACKED, TOLD

LOG = logging.getLogger("holdfast.socket")
HELLO_SECONDS = 15.0
FAREWELL_SECONDS = 2.0
MOST_UNREAD = 500  # messages of any kind after which a connection is closed
MOST_BEHIND = 200  # messages a slow reader may be behind before it gets only the newest
MOST_BYTES_UNREAD, MOST_BYTES_BEHIND = 6 * 1024 * 1024, 2 * 1024 * 1024  # the same in bytes

COST_OF_ALL = 6  # messages: to be told the whole table, with its chronicle

BAD_MESSAGE, UNKNOWN, CROWDED, FAULT = 4400, 4401, 4429, 1011
CODES = {"rate": CROWDED, "unread": FAULT, "fault": FAULT}
# A connection that ends is nothing to speak of.
USUAL = (WebSocketDisconnect, asyncio.CancelledError, RuntimeError, OSError)
ENCODE = msgspec.json.Encoder().encode


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a page can say; which fields are there makes the kind of message."""

    token: str | None = None
    lang: str | None = None
    n: int = 0
    choose: str | list[str] | None = None  # several: one act, all of them or none
    undo: bool = False
    redo: bool = False
    hint: bool = False
    consent: bool | None = None
    why: str | None = None
    ping: int | None = None
    id: int | None = None  # the page's own number for this message; what answers it names it


READ = msgspec.json.Decoder(Said).decode
# What is being carried out, also in the tasks that were begun for it.
CARRIED_OUT: ContextVar[Said | None] = ContextVar("carried_out", default=None)


class Connection:
    """A page that listens at one table for one seat. It is a Listener of its room."""

    def __init__(
        self, socket: WebSocket, held: Pass, room: Room, lang: str, budget: Budget
    ) -> None:
        self.socket = socket
        self.held = held
        self.room = room
        self.lang = lang
        self.seat = held.seat if held.role == "seat" else WATCHING
        self.address = household(socket.scope["client"])
        self.budget = budget
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self.unread = 0  # bytes in there
        self.read = 0  # events of the room this connection was told of
        self.lines = 0  # lines that came of it
        self.hinting: asyncio.Task[None] | None = None
        self.said: Said | None = None  # what the page has said and was not told about yet
        self.answered: int | None = None  # the newest message that a state has answered
        self.farewell: Refused | None = None  # why it is being closed
        self.leaving = asyncio.Event()
        self.takes_bytes = TOLD in socket.scope.get("extensions", {})
        # Whoever brings a file along may have written anything into it.
        self.is_packed = not room.row["is_brought"]

    # Telling

    @property
    def words(self) -> Words:
        return self.room.words(self.lang, is_marked=True)

    def tell(self, message: telling.Message) -> None:
        self.post(ENCODE(message))

    def post(self, data: bytes) -> None:
        if self.outbox.qsize() > MOST_UNREAD or self.unread > MOST_BYTES_UNREAD:
            self.dismiss(Refused("rate"))
        else:
            self.unread += len(data)
            self.outbox.put_nowait(data)

    def tell_table(self) -> None:
        self.tell({"table": table_in(self.words, self.room, self.held)})

    def forget_log(self) -> None:
        self.read = self.lines = 0

    def pass_over(self) -> None:
        """Something was taken back of which this seat knows nothing: it was told all the rest."""
        if self.lines:
            self.read = len(self.room.match.events)

    def tell_state(self) -> None:
        answers = self.answer_due()
        if self.outbox.qsize() > MOST_BEHIND or self.unread > MOST_BYTES_BEHIND:
            self.drop_old_states()
            answers = self.answered  # it may be among what was dropped
        lines, message, data = self.state_now()
        self.read = len(self.room.match.events)
        self.lines += lines
        if answers is None:
            self.post(data)
        else:
            self.reply(answers, message)

    def state_now(self) -> tuple[int, telling.Message, bytes]:
        """With what this page has not read; made once for all pages that see the same."""
        copies = {} if self.room.copies is None else self.room.copies
        which = (self.seat, self.lang, self.lines, self.read)
        if which not in copies:
            news = self.news()
            log: telling.Message = {"from": self.lines, "lines": news}
            message = telling.state_in(self.words, self.room, self.seat, log)
            copies[which] = len(news), message, ENCODE(message)
        found: tuple[int, telling.Message, bytes] = copies[which]
        return found

    def news(self) -> list[telling.Message]:
        end = len(self.room.match.events)
        if self.lines:
            return telling.lines(self.room, self.read, end, self.seat, self.words)
        return telling.chronicle(self.room, self.seat, self.words, end)

    def answer_due(self) -> int | None:
        """The number of the page's own message, for the first state that comes of it. Whatever else
        is told meanwhile, by others or by bots that were woken by it, answers nothing."""
        said = self.said
        if said is None or CARRIED_OUT.get() is not said:
            return None
        self.said = None
        self.answered = self.answered if said.id is None else said.id
        return said.id

    def reply(self, id: int | None, message: telling.Message) -> None:
        self.tell(message if id is None else {**message, "answers": id})

    def drop_old_states(self) -> None:
        """Too slow to be told everything: the newest state is complete."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.unread = 0
        self.forget_log()
        self.tell_table()

    def dismiss(self, farewell: Refused) -> None:
        """From now on nothing it says counts, whether it reads that or not."""
        self.farewell = farewell
        self.room.listeners.discard(self)
        self.leaving.set()

    async def send_all(self) -> None:
        while True:
            message = await self.outbox.get()
            self.unread = max(0, self.unread - len(message))
            await self.send(message)

    async def send(self, message: bytes) -> None:
        if self.takes_bytes:
            packed = {TOLD: message, PACKED: self.is_packed}
            await self.socket.send({"type": "websocket.send", **packed})
        else:
            await self.socket.send_text(unmarked(message).decode())

    # Listening

    async def listen(self) -> None:
        while True:
            text = await receive(self.socket)
            is_in_time = self.budget.messages.take()
            if not is_in_time:
                await asyncio.sleep(self.budget.messages.pause)  # nothing more is read meanwhile
            await self.budget.work.turn()
            try:
                said = READ(text)
            except (msgspec.DecodeError, RecursionError) as error:
                garbage = Refused("bad_message", reason=str(error)[:200])
                self.refuse(0, garbage if is_in_time else Refused("rate"))
                continue
            try:
                if not is_in_time:
                    raise Refused("rate")
                await self.carry_out(said)
            except Refused as refusal:
                self.refuse(said.n, refusal, said.id)
                if refusal.code in ("stale", "illegal"):
                    async with self.entered():
                        self.tell_state()

    def refuse(self, n: int, refusal: Refused, id: int | None = None) -> None:
        refused: telling.Message = {"n": n, "code": refusal.code, "text": refusal.say(self.lang)}
        if isinstance(refusal, KeyRefused):
            refused |= {"key": refusal.key, "at": refusal.at}
        self.reply(id, {"refused": refused})

    async def carry_out(self, said: Said) -> None:
        self.said = said
        CARRIED_OUT.set(said)
        try:
            await self.hear(said)
        finally:
            self.said = None

    async def hear(self, said: Said) -> None:
        if isinstance(said.choose, list):
            await self.choose_all(said.n, said.choose)
        elif said.choose is not None:
            await self.choose(said.n, said.choose)
        elif said.why is not None:
            await self.explain(said.why, said.id)
        elif said.ping is not None:
            self.reply(said.id, {"pong": said.ping})
        elif said.undo:
            await self.room.undo(self.own_seat(), said.n, self.check_in_person)
        elif said.redo:
            await self.room.redo(self.own_seat(), said.n, self.check_in_person)
        elif said.consent is not None:
            await self.room.agree(self.own_seat(), said.consent, self.check)
        elif said.hint:
            self.start_hint(said.n, said.id)
        elif said.lang is not None:
            await self.speak(said.lang)
        else:
            raise Refused("bad_message", reason="asks_nothing")

    async def choose(self, n: int, key: str) -> None:
        seat = self.own_seat()
        try:
            await self.room.choose(seat, n, key, self.check_in_person)
        except Refused as refusal:
            if refusal.code == "illegal":
                why = await self.reason(seat, key)
                refusal.text = f"{why['why']} {why['rule']}".strip()
            raise

    async def choose_all(self, n: int, keys: list[str]) -> None:
        """As many choices, as much of the budget."""
        seat = self.own_seat()
        if not 1 <= len(keys) <= MOST_KEYS:
            raise Refused("too_many_keys", most=MOST_KEYS)
        if not self.budget.messages.take(len(keys) - 1):
            raise Refused("rate")
        try:
            await self.room.choose_all(seat, n, keys, self.check_in_person)
        except KeyRefused as refusal:
            refusal.explain(seat, self.words)
            raise

    def check(self) -> None:
        """Whoever was sent away meanwhile has no rights any more."""
        if self.farewell is not None:
            raise self.farewell

    def check_in_person(self) -> None:
        self.check()
        self.room.check_in_person(self.seat)

    @contextlib.asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        async with self.room.entered():
            self.check()
            yield

    def own_seat(self) -> int:
        if self.seat == WATCHING:
            raise Refused("spectator")
        return self.seat

    async def explain(self, key: str, id: int | None) -> None:
        why = await self.reason(self.own_seat(), key)
        self.reply(id, {"why": {"key": key, "text": why["why"], "rule": why["rule"]}})

    async def reason(self, seat: int, key: str) -> telling.Message:
        try:
            async with self.entered():
                return telling.why_not(self.room, seat, key, self.words)
        except UnknownKey:
            raise Refused("unknown_choice") from None

    async def speak(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise Refused("bad_message", reason=f"lang is one of {', '.join(LANGUAGES)}")
        if not self.budget.messages.take(COST_OF_ALL):
            raise Refused("rate")
        self.lang = lang
        async with self.entered():
            self.forget_log()
            self.tell_table()
            self.tell_state()

    def start_hint(self, n: int, id: int | None) -> None:
        seat = self.own_seat()
        if not self.budget.hints.take() or (self.hinting is not None and not self.hinting.done()):
            raise Refused("rate")
        self.hinting = asyncio.create_task(self.give_hint(seat, n, id))

    async def give_hint(self, seat: int, n: int, id: int | None) -> None:
        """A bot looks at what this seat may know and ranks its choices."""
        try:
            ranked = await self.room.hint(seat, n, self.check_in_person)
        except Refused as refusal:
            self.refuse(n, refusal, id)
            return
        words = self.words
        choices = [
            {"key": key, "label": words.choice(key), "share": share} for key, share in ranked
        ]
        self.reply(id, {"hint": {"n": n, "choices": choices}})


# From the first message to the last


async def serve(socket: WebSocket, rooms: Rooms, budget: Budget) -> None:
    if HEARD in socket.scope.get("extensions", {}):
        socket.scope["extensions"][HEARD]["within"](budget.heard)
    await socket.accept()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            said = READ(await receive(socket))
    except (msgspec.DecodeError, RecursionError, TimeoutError):
        await turn_away(socket, Refused("hello_first"), "en", BAD_MESSAGE)
        return
    except WebSocketDisconnect:
        return
    lang = said.lang if said.lang in LANGUAGES else LANGUAGES[0]
    try:
        if not budget.messages.take(COST_OF_ALL):
            raise Refused("rate")
        held, room = rooms.admit(said.token or "")
        if held.role == "invitation":
            raise Refused("invitation_only")
    except (Refused, NotRead) as error:
        refusal = farewell_for(error)
        await turn_away(socket, refusal, lang, CODES.get(refusal.code, UNKNOWN), said.id)
        return
    connection = Connection(socket, held, room, lang, budget)
    connection.said = said  # the first state answers it
    CARRIED_OUT.set(said)
    await attend(connection, rooms)


async def receive(socket: WebSocket) -> str | bytes:
    """The next message, whatever kind of frame it came in."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    said: str | bytes = message.get("text") or message.get("bytes") or ""
    return said


async def turn_away(
    socket: WebSocket, refusal: Refused, lang: str, code: int, id: int | None = None
) -> None:
    error = {"code": refusal.code, "text": refusal.say(lang)}
    answers = {} if id is None else {"answers": id}
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(ENCODE({"error": error, **answers}).decode())
        await socket.close(code)


async def attend(connection: Connection, rooms: Rooms) -> None:
    """From the first state to the last word, whatever happens in between."""
    room = connection.room
    try:
        async with room.entered():  # never in the middle of an act that is not yet written
            if not rooms.is_valid(connection.held):
                raise Refused("unknown_token")
            room.listeners.add(connection)
            connection.tell_table()
            connection.tell_state()
            others_see(room, connection)
        await converse(connection)
    except Exception as error:
        connection.dismiss(farewell_for(error))
    finally:
        room.listeners.discard(connection)
        await say_farewell(connection)
        async with room.lock:
            others_see(room, connection)
        room.used = datetime.now(UTC)
        rooms.got_up(room, connection.seat)


async def converse(connection: Connection) -> None:
    """Both directions until one of them ends."""
    sending = asyncio.create_task(paid(connection.send_all()))
    listening = asyncio.create_task(paid(connection.listen()))
    leaving = asyncio.create_task(connection.leaving.wait())
    tasks: list[asyncio.Task[Any]] = [sending, listening, leaving]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.room.listeners.discard(connection)
        if connection.hinting is not None:
            tasks.append(connection.hinting)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, BaseException) and not isinstance(fault, USUAL):
            connection.dismiss(farewell_for(fault))


def farewell_for(error: BaseException) -> Refused:
    """A fault is told to whoever keeps the server, and in one sentence to whom it cuts off."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, NotRead):
        return Refused("unread")
    LOG.error("a connection broke", exc_info=error)
    return Refused("fault")


async def say_farewell(connection: Connection) -> None:
    """Only for those who are sent away; they may not be reading."""
    refusal = connection.farewell
    if refusal is None:
        return
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL_SECONDS):
            code = CODES.get(refusal.code, UNKNOWN)
            await turn_away(connection.socket, refusal, connection.lang, code)


def others_see(room: Room, connection: Connection) -> None:
    """Somebody has come or gone."""
    if connection.seat == WATCHING:
        return
    for other in room.listeners:
        if other is not connection:
            other.tell_table()

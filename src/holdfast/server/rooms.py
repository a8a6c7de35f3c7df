"""All tables: made, found by their secret links, taken into memory and let go again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from holdfast.bots import make_bot
from holdfast.core.agenda import State
from holdfast.core.catalog import DataError
from holdfast.core.fair import commitment, new_salt
from holdfast.core.game import Game, discover, game_names
from holdfast.core.record import Match, OldRules, load_position, load_record
from holdfast.core.rng import Random
from holdfast.server.refusals import Refused, TableBroken
from holdfast.server.resuming import (
    NEWER,
    RECORD,
    Change,
    held_by,
    position_hash,
    read_changes,
    reasons,
)
from holdfast.server.room import ADD_ACT, Room, now
from holdfast.server.seating import WATCHING, Act, Chair
from holdfast.server.settings import Settings
from holdfast.server.store import NotRead, Statement, Store
from holdfast.server.thinking import Thinkers
from holdfast.server.tokens import hash_of, is_plausible, new_id, new_token

LOG = logging.getLogger("holdfast.rooms")
IDLE = timedelta(minutes=10)
SWEEP_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds until a table that was lost is looked for again
SEED_BITS = 52  # a browser's numbers hold it exactly
MOST_IMPORTED = 20_000
MOST_THOUGHT = 20_000  # iterations or milliseconds of a bot for one decision

# Levels people choose from; any other bot of `make_bot` can be asked for by its name.
LEVELS = {"random": "random", "greedy": "greedy", "mcts:200": "shrewd", "mcts:2000": "masterly"}

ADD_TABLE = (
    "INSERT INTO game_table (id, game, rules, pack, seats, options, seed, position, salt, "
    "commitment, created, is_over, is_closed, is_brought, beginning) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_SEAT = (
    "INSERT INTO seat (table_id, seat, name, is_human, is_taken, bot) VALUES (?, ?, ?, ?, ?, ?)"
)
ADD_PASS = "INSERT INTO pass (hash, table_id, role, seat) VALUES (?, ?, ?, ?)"
DROP_SEAT_PASSES = "DELETE FROM pass WHERE table_id = ? AND seat = ?"
DROP_PASS = "DELETE FROM pass WHERE hash = ?"


class Pass(NamedTuple):
    """What a secret link opens."""

    hash: bytes
    table: str
    role: str  # seat, invitation, watch, host
    seat: int


@dataclass
class Guest:
    """Who is to sit on a seat of a new table: "me", "friend" or "bot"."""

    who: str
    name: str = ""
    bot: str = ""


class Made(NamedTuple):
    """A new table and its secret links, which are known only now."""

    room: Room
    host: str
    watch: str
    seats: list[str]  # "" for bots


class Brought(NamedTuple):
    """A game from a file; if it is one of older rules, as far as it can be followed."""

    match: Match
    old: OldRules | None = None


class Rooms:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.games = open_games(settings.packs)
        self._rooms: dict[str, Room] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._returning: set[asyncio.Task[None]] = set()
        self._complaints: dict[str, str] = {}

    # Games

    def game(self, id: str, pack: str = "") -> Game[Any]:
        """A game by id and the fingerprint of its cards."""
        found = self.games.get((id, pack))
        if found is not None:
            return found
        names = sorted({name for name, _ in self.games})
        if id not in names:
            raise Refused("no_such_game", game=id[:40], games=", ".join(names))
        raise Refused("no_such_pack")

    def game_now(self, id: str, pack: str) -> Game[Any]:
        """The game with these cards, or with those that have taken their place."""
        others = [game for (name, other), game in self.games.items() if name == id and other]
        if pack and others and (id, pack) not in self.games:
            return others[0]
        return self.game(id, pack)

    # Doors

    def admit(self, token: str) -> tuple[Pass, Room]:
        """The table a secret link opens."""
        found = self.pass_of(token)
        if found is None:
            raise Refused("unknown_token" if token else "no_token")
        return found, self.room(found.table)

    def pass_of(self, token: str) -> Pass | None:
        if not is_plausible(token):
            return None
        row = self.store.row("SELECT * FROM pass WHERE hash = ?", hash_of(token))
        return None if row is None else Pass(row["hash"], row["table_id"], row["role"], row["seat"])

    def is_valid(self, found: Pass) -> bool:
        """Whether a link that was good a moment ago still is."""
        return self.store.row("SELECT 1 FROM pass WHERE hash = ?", found.hash) is not None

    def room(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            room = self._open(id)
            self._rooms[id] = room
            room.wake()
        room.used = datetime.now(UTC)
        return room

    def _open(self, id: str) -> Room:
        """Whatever is wrong with a table is wrong with this table alone, and is told to whoever
        keeps the server: the reason may name what players must not know."""
        try:
            return self._read(id)
        except NotRead as error:
            self.complain(id, error)
            raise Refused("unread") from error
        except Refused as error:
            if error.code == NEWER:
                raise
            self.complain(id, error)
            raise Refused("broken_table", reason=error.say("en")) from error
        except Exception as error:
            self.complain(id, error)
            raise Refused("broken_table", reason="cannot_be_read") from error

    def _read(self, id: str) -> Room:
        row = self.store.row("SELECT * FROM game_table WHERE id = ?", id)
        if row is None:
            raise TableBroken("it is not there")
        chairs = [
            Chair(
                seat["seat"],
                seat["name"],
                bool(seat["is_human"]),
                bool(seat["is_taken"]),
                seat["bot"],
                bool(seat["is_lent"]),
            )
            for seat in self.store.rows("SELECT * FROM seat WHERE table_id = ? ORDER BY seat", id)
        ]
        if [chair.seat for chair in chairs] != list(range(row["seats"])):
            raise TableBroken(f"of {row['seats']} seats there are {len(chairs)}")
        held = held_by(row, read_changes(id, self.store))
        game = self.game_now(row["game"], held.pack)
        return Room(row, game, chairs, self.store, self.thinkers, self._lose)

    def complain(self, id: str, error: Exception) -> None:
        """One line for each table and reason, however often somebody asks for it."""
        said = f"{type(error).__name__}: {error.say('en') if isinstance(error, Refused) else error}"
        if self._complaints.get(id) != said:
            self._complaints[id] = said
            LOG.error("table %s cannot be shown: %s", id, said)

    def _lose(self, room: Room) -> None:
        """Its bots go on when it can be read again, also if nobody asks for it."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        task = asyncio.create_task(self._bring_back(room.id))
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    async def _bring_back(self, id: str) -> None:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                self.room(id)
                return
            except Refused as refusal:
                if refusal.code != "unread":
                    return
            pause = min(2 * pause, LONGEST_PAUSE)

    # New tables

    async def begin(self, game: Game[Any], options: dict[str, object], guests: list[Guest]) -> Made:
        """A new game. The seed is drawn here and promised by its hash."""
        seed, salt = secrets.randbits(SEED_BITS), new_salt()
        match = Match.new(game, len(guests), seed, options)
        match.origin.update(salt=salt, commitment=commitment(seed, salt))
        return await self._add(Brought(match), guests, is_brought=False)

    async def continue_from(
        self, brought: Brought, guests: list[Guest], is_closed: bool = False
    ) -> Made:
        """A game that somebody has brought along or branched off."""
        if len(guests) != brought.match.seats:
            raise Refused("bad_seats", n=brought.match.seats)
        return await self._add(brought, guests, is_brought=True, is_closed=is_closed)

    async def _add(
        self, brought: Brought, guests: list[Guest], is_brought: bool, is_closed: bool = False
    ) -> Made:
        match, old = brought
        id, created = new_id(), now()
        statements = [table_row(id, match, created, is_closed, is_brought)]
        tokens: list[str] = []
        for seat, guest in enumerate(guests):
            is_human = guest.who != "bot"
            name = self.name(guest.name) if guest.name else ""
            bot = "" if is_human else bot_spec(guest.bot)
            row = (id, seat, name, is_human, guest.who != "friend", bot)
            statements.append((ADD_SEAT, row))
            tokens.append(new_token() if is_human else "")
            if is_human:
                role = "invitation" if guest.who == "friend" else "seat"
                statements.append((ADD_PASS, (hash_of(tokens[-1]), id, role, seat)))
        host, watch = new_token(), new_token()
        statements.append((ADD_PASS, (hash_of(host), id, "host", WATCHING)))
        statements.append((ADD_PASS, (hash_of(watch), id, "watch", WATCHING)))
        statements += acts_so_far(id, match, created)
        if old is not None:
            statements.append(old_record(old, created).save(id, 0))
        await self.store.write(*statements)
        room = self.room(id)
        if match.choices:
            await room.remember()
        return Made(room, host, watch, tokens)

    def name(self, name: str) -> str:
        """A name as it may be shown to others: no control or direction signs, one line."""
        kept = [sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", name)]
        clean = " ".join("".join(kept).split())
        if not 1 <= len(clean) <= self.settings.limits.name:
            raise Refused("bad_name", most=self.settings.limits.name)
        return clean

    def load_file(self, data: Any) -> Brought:
        """A record or position from somebody else: nothing in it is taken on trust."""
        if not isinstance(data, dict) or data.get("kind") not in ("record", "position"):
            raise Refused("bad_file", reason="not_a_file")
        if depth_of(data) > self.settings.limits.depth:
            raise Refused("bad_file", reason="too_deep")
        if not is_plain_text(data):
            raise Refused("bad_file", reason="half_characters")
        choices = data.get("choices")
        if isinstance(choices, list) and len(choices) > MOST_IMPORTED:
            raise Refused("bad_file", reason="too_long")
        try:
            id, pack = str(data.get("game", "")), str(data.get("pack", ""))
            game = self.game(id, pack)
            load = load_record if data["kind"] == "record" else load_position
            return Brought(load(data, game))
        except OldRules as old:
            return Brought(old.match, old)
        except DataError as error:
            raise Refused("bad_file", reason=str(error)[:500]) from None

    # Sitting down

    async def sit(self, token: str, name: str) -> tuple[str, Pass, Room]:
        """An invitation becomes a seat; nobody else who has seen the invitation can use it."""
        found, room = self.admit(token)
        if found.role != "invitation":
            raise Refused("not_an_invitation")
        clean = self.name(name)
        fresh = new_token()
        held = Pass(hash_of(fresh), found.table, "seat", found.seat)

        def take(chair: Chair) -> None:
            if self.pass_of(token) is None:
                raise Refused("not_an_invitation")  # somebody was faster
            chair.name, chair.is_taken, chair.is_lent = clean, True, False

        await room.change_chair(
            found.seat,
            take,
            (DROP_PASS, (found.hash,)),
            (ADD_PASS, (held.hash, held.table, held.role, held.seat)),
        )
        return fresh, held, room

    async def invite(self, room: Room, seat: int) -> str:
        """A new invitation to a seat whose link was lost; every older link of it dies."""
        fresh = new_token()

        def free(chair: Chair) -> None:
            chair.is_human, chair.is_taken = True, False

        await room.change_chair(
            seat,
            free,
            (DROP_SEAT_PASSES, (room.id, seat)),
            (ADD_PASS, (hash_of(fresh), room.id, "invitation", seat)),
        )
        self.dismiss(room, seat)
        return fresh

    async def renew(self, found: Pass) -> str:
        """A new link for this seat; the old one opens nothing any more."""
        fresh = new_token()
        room = self.room(found.table)
        async with room.entered():
            if not self.is_valid(found):
                raise Refused("unknown_token")  # somebody was faster
            await self.store.write(
                (DROP_PASS, (found.hash,)),
                (ADD_PASS, (hash_of(fresh), found.table, found.role, found.seat)),
            )
            self.dismiss(room, found.seat)
        return fresh

    def dismiss(self, room: Room, seat: int) -> None:
        """Close the connections that came by a link which opens nothing any more."""
        for listener in list(room.listeners):
            if listener.seat == seat:
                listener.dismiss(Refused("unknown_token"))

    # Coming and going

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._wake_bots()),
            asyncio.create_task(self._sweep_for_ever()),
        ]

    async def _wake_bots(self) -> None:
        """After a stop, open the tables with bots one by one: one of them may owe a decision."""
        rows = self.store.rows(
            "SELECT DISTINCT id FROM game_table JOIN seat ON table_id = id "
            "WHERE NOT is_over AND NOT is_closed AND (NOT is_human OR is_lent)"
        )
        for row in rows:
            with contextlib.suppress(Refused):  # it was said why
                self.room(row["id"])
            await asyncio.sleep(0)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep(datetime.now(UTC) - IDLE)

    async def sweep(self, before: datetime) -> None:
        """Let go of tables that nobody has looked at for a while."""
        for room in list(self._rooms.values()):
            if room.used < before and not room.listeners and not room.thinking:
                del self._rooms[room.id]
                await room.stop()

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._returning]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in self._rooms.values():
            await room.stop()


def table_row(id: str, match: Match, created: str, is_closed: bool, is_brought: bool) -> Statement:
    game, origin = match.game, match.origin
    seed, beginning = origin.get("seed"), position_at(match, 0)
    start = None
    if seed is None:
        start = json.dumps({**match.position(), "state": origin["position"]})
    values = (
        *(id, game.id, game.rules_version, game.pack, match.seats),
        json.dumps(origin["options"]),
        None if seed is None else str(seed),
        start,
        *(origin.get("salt", ""), origin.get("commitment", ""), created),
        *(match.over, is_closed, is_brought),
        "" if seed is None else json.dumps(beginning, separators=(",", ":")),
    )
    return ADD_TABLE, values


def position_at(match: Match, n: int) -> dict[str, Any]:
    """The position after n choices."""
    return Match(match.game, match.at(n), match.origin).position()


def acts_so_far(id: str, match: Match, created: str) -> list[Statement]:
    """The choices of a game that is brought along, and where it stands after them."""
    last = len(match.choices)
    acts: list[Statement] = []
    for n, (seat, key) in enumerate(match.choices, start=1):
        hash = position_hash(match) if n == last else ""
        acts.append((ADD_ACT, (id, n, seat, "choose", key, created, hash)))
    return acts


def old_record(old: OldRules, at: str) -> Change:
    """What is told about a game that could not be followed to its end."""
    match, where = old.match, old.where
    refused = Act(where.seat, "choose", where.key)
    why = {
        **where._asdict(),
        "pack": match.game.pack,
        "kind": RECORD,
        "why": reasons(match, refused) if where.is_refused else {},
    }
    game, n = match.game, len(match.choices)
    said = json.dumps(why, ensure_ascii=False)
    return Change(n, n + 1, 0, "", "", game.rules_version, game.pack, said, at)


def open_games(packs: dict[str, Path]) -> dict[tuple[str, str], Game[Any]]:
    """Every game with its own cards, and those for which the server was given others."""
    found = [discover(id) for id in game_names()]
    found += [discover(id, folder) for id, folder in packs.items()]
    return {(game.id, game.pack): game for game in found}


def bot_spec(spec: str) -> str:
    """A bot that can be made, with a bounded budget."""
    try:
        make_bot(spec)
        digits = spec.partition(":")[2].removesuffix("ms")
        if digits and int(digits) > MOST_THOUGHT:
            raise DataError(spec)
    except (DataError, ValueError):
        raise Refused("no_such_bot", bot=spec[:40], bots=", ".join(LEVELS)) from None
    return spec


def depth_of(data: Any) -> int:
    """How deeply lists and tables are nested, without recursion."""
    deepest = 0
    rest: list[tuple[Any, int]] = [(data, 1)]
    while rest:
        value, depth = rest.pop()
        if isinstance(value, dict | list):
            deepest = max(deepest, depth)
            inner: Iterable[Any] = value.values() if isinstance(value, dict) else value
            rest += [(entry, depth + 1) for entry in inner]
    return deepest


def is_plain_text(data: Any) -> bool:
    """JSON can spell halves of characters that no text can hold."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def branch(room: Room, seat: int, k: int) -> Match:
    """A game that begins at a moment of this one. As long as it is going on, what the seat could
    not see then is made up."""
    state = room.match.at(room.moments[seat][k])
    if not room.is_over:
        imagined: State = room.game.determinize(state, seat, Random(secrets.randbits(SEED_BITS)))
        state = imagined
    origin = {"seats": room.seats, "options": room.match.origin["options"]}
    return load_position(Match(room.game, state, origin).position(), room.game)

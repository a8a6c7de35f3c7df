"""All tables: made, found by their secret links, taken into memory and let go again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from holdfast.bots.naming import our_bot
from holdfast.core.agenda import State
from holdfast.core.catalog import DataError
from holdfast.core.fair import commitment, new_salt
from holdfast.core.finding import discover, game_names
from holdfast.core.game import Game
from holdfast.core.lessons import Plan, first_match, load_plan
from holdfast.core.record import Match, OldRules, load_position, load_record
from holdfast.core.rng import Random
from holdfast.server.manners import USUAL, Manners
from holdfast.server.refusals import Refused, TableBroken
from holdfast.server.rematch import USED, offered
from holdfast.server.resuming import (
    NEWER,
    RECORD,
    Change,
    held_by,
    position_hash,
    read_changes,
    reasons,
)
from holdfast.server.room import ADD_ACT, Right, Room, now
from holdfast.server.seating import BACK, WATCHING, Act, Chair, Changed
from holdfast.server.settings import Settings
from holdfast.server.sharing import SHOWN, read_shared
from holdfast.server.standing import Asleep, Known, read_standing, standing_of
from holdfast.server.store import NotRead, Row, Statement, Store
from holdfast.server.teaching import begin_teaching
from holdfast.server.thinking import Thinkers
from holdfast.server.tokens import hash_of, is_plausible, new_id, new_token

LOG = logging.getLogger("holdfast.rooms")
IDLE = timedelta(minutes=10)
IN_USE = timedelta(seconds=5)  # whoever has just asked for a table may be about to enter it
SWEEP_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds until a table that was lost is looked for again
SEED_BITS = 52  # a browser's numbers hold it exactly
MOST_IMPORTED = 20_000
# Iterations or milliseconds of a bot for one decision: at home, and where others can reach it.
MOST_THOUGHT, MOST_THOUGHT_FOR_OTHERS = 20_000, 4_000

# Levels people choose from; any other bot of ours can be asked for by its name, and the operator's.
LEVELS = {
    "random": "random",
    "mild": "mild",
    "greedy": "greedy",
    "mcts:200": "shrewd",
    "mcts:2000": "masterly",
}

ADD_TABLE = (
    "INSERT INTO game_table (id, game, rules, pack, seats, options, seed, position, salt, "
    "commitment, created, is_over, is_closed, is_brought, beginning, undo, help) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_SEAT = (
    "INSERT INTO seat (table_id, seat, name, is_human, is_taken, bot, is_bots) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
# Without the positions, which only whoever plays it again needs.
TABLE_FACTS = (
    "SELECT id, game, rules, pack, seats, options, seed, salt, commitment, created, is_over, "
    "is_closed, is_brought, undo, help FROM game_table WHERE id = ?"
)
ADD_PASS = "INSERT INTO pass (hash, table_id, role, seat) VALUES (?, ?, ?, ?)"
DROP_SEAT_PASSES = "DELETE FROM pass WHERE table_id = ? AND seat = ?"
DROP_PASS = "DELETE FROM pass WHERE hash = ?"


class Pass(NamedTuple):
    """What a secret link opens."""

    hash: bytes
    table: str
    role: str  # seat, invitation, watch, host; shown: everybody may look
    seat: int


@dataclass
class Guest:
    """Who is to sit on a seat of a new table: "me", "friend" or "bot"."""

    who: str
    name: str = ""
    bot: str = ""


class Way(NamedTuple):
    """How a seat is lent: until when, and at which pace it is played."""

    until: str
    pace: str


AT_LENGTH = Way(BACK, "even")


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
        self._rooms: dict[str, Room] = {}  # the one that was used last stands last
        self._is_crowded = asyncio.Event()
        self.clock = time.monotonic
        self._started = self.clock()
        self._left: dict[tuple[str, int], float] = {}  # when somebody got up from a seat
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
        return None if row is None else pass_from(row)

    def is_valid(self, found: Pass) -> bool:
        """Whether a link that was good a moment ago still is."""
        if found.role == SHOWN:
            return self._shown_at(found.table) == found.hash and self.room(found.table).is_shown
        return self.store.row("SELECT 1 FROM pass WHERE hash = ?", found.hash) is not None

    def shown_by(self, link: str) -> Pass | None:
        """The finished game that a public link shows. It opens nothing else, and is no pass."""
        if not is_plausible(link):
            return None
        row = self.store.row("SELECT table_id FROM shown WHERE link = ?", link)
        return None if row is None else Pass(hash_of(link), row["table_id"], SHOWN, WATCHING)

    def _shown_at(self, table: str) -> bytes:
        row = self.store.row("SELECT link FROM shown WHERE table_id = ?", table)
        return b"" if row is None else hash_of(row["link"])

    def room(self, id: str) -> Room:
        room = self._rooms.pop(id, None)
        is_new = room is None
        if room is None:
            room = self._open(id)
        self._rooms[id] = room
        room.used = datetime.now(UTC)
        if is_new:
            room.wake()
        if len(self._rooms) > self.settings.awake:
            self._is_crowded.set()
        return room

    async def known(self, id: str) -> Known:
        """A table as it is known without being played again, if that is possible."""
        if id not in self._rooms and id not in self._complaints:
            asleep = self._asleep(id)
            if asleep is not None:
                return asleep
        return self.room(id)

    def _asleep(self, id: str) -> Asleep | None:
        """None if nothing was written down about where it stands: then somebody must look."""
        found = self.store.row("SELECT * FROM standing WHERE table_id = ?", id)
        row = self.store.row(TABLE_FACTS, id)
        if found is None or row is None:
            return None
        game = self.game_now(row["game"], held_by(row, read_changes(id, self.store)).pack)
        shared = read_shared(id, self.store)
        rematch = frozenset(offered(id, self.store))
        return Asleep(row, game, self._chairs(row), read_standing(found), shared, rematch)

    def _open(self, id: str) -> Room:
        """Whatever is wrong with a table is wrong with this table alone, and is told to whoever
        keeps the server: the reason may name what players must not know."""
        try:
            room = self._read(id)
            self._complaints.pop(id, None)
            return room
        except NotRead as error:
            self.complain(id, error)
            raise Refused("unread") from error
        except Refused as error:
            if error.code == NEWER:
                raise
            self.complain(id, error)
            raise Refused("broken_table", reason=error) from error
        except Exception as error:
            self.complain(id, error)
            raise Refused("broken_table", reason="cannot_be_read") from error

    def _read(self, id: str) -> Room:
        row = self.store.row(TABLE_FACTS, id)
        if row is None:
            raise TableBroken("it is not there")
        chairs = self._chairs(row)
        held = held_by(row, read_changes(id, self.store))
        game = self.game_now(row["game"], held.pack)
        return Room(row, game, chairs, self.store, self.thinkers, self._lose)

    def _chairs(self, row: Row) -> list[Chair]:
        seats = self.store.rows("SELECT * FROM seat WHERE table_id = ? ORDER BY seat", row["id"])
        chairs = [
            Chair(
                seat["seat"],
                seat["name"],
                bool(seat["is_human"]),
                bool(seat["is_taken"]),
                seat["bot"],
                bool(seat["is_lent"]),
                bool(seat["is_bots"]),
                seat["until"],
                seat["pace"],
            )
            for seat in seats
        ]
        if [chair.seat for chair in chairs] != list(range(row["seats"])):
            raise TableBroken(f"of {row['seats']} seats there are {len(chairs)}")
        return chairs

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

    async def begin(
        self,
        game: Game[Any],
        options: dict[str, object],
        guests: list[Guest],
        manners: Manners = USUAL,
    ) -> Made:
        """A new game. The seed is drawn here and promised by its hash."""
        seed, salt = secrets.randbits(SEED_BITS), new_salt()
        match = Match.new(game, len(guests), seed, options)
        match.origin.update(salt=salt, commitment=commitment(seed, salt))
        return await self._add(Brought(match), guests, manners, is_brought=False)

    async def begin_first(self, game: Game[Any], name: str) -> tuple[Made, list[Guest]]:
        """The first game of a game. Its seed is the plan's, which anybody can read: so nothing is
        promised about it, and nobody can ask for another."""
        plan = load_plan(game.folder)
        if plan is None:
            raise Refused("no_first_game", title=game.title)
        guests = [Guest("bot", bot=bot) for bot in plan.bots]
        guests.insert(plan.person, Guest("me", name))
        match = first_match(game, plan)
        made = await self._add(Brought(match), guests, USUAL, is_brought=False, plan=plan)
        return made, guests

    async def continue_from(
        self,
        brought: Brought,
        guests: list[Guest],
        manners: Manners = USUAL,
        is_closed: bool = False,
    ) -> Made:
        """A game that somebody has brought along or branched off."""
        if len(guests) != brought.match.seats:
            raise Refused("bad_seats", n=brought.match.seats)
        return await self._add(brought, guests, manners, is_brought=True, is_closed=is_closed)

    async def _add(
        self,
        brought: Brought,
        guests: list[Guest],
        manners: Manners,
        is_brought: bool,
        is_closed: bool = False,
        plan: Plan | None = None,
    ) -> Made:
        match, old = brought
        id, created = new_id(), now()
        statements = [table_row(id, match, created, is_closed, is_brought, manners)]
        tokens: list[str] = []
        chairs: list[Chair] = []
        for seat, guest in enumerate(guests):
            is_human = guest.who != "bot"
            name = self.name(guest.name) if guest.name else ""
            bot = "" if is_human else self.bot(guest.bot)
            row = (id, seat, name, is_human, guest.who != "friend", bot, not is_human)
            chairs.append(Chair(seat, name, is_human, guest.who != "friend", bot))
            statements.append((ADD_SEAT, row))
            tokens.append(new_token() if is_human else "")
            if is_human:
                role = "invitation" if guest.who == "friend" else "seat"
                statements.append((ADD_PASS, (hash_of(tokens[-1]), id, role, seat)))
        host, watch = new_token(), new_token()
        statements.append((ADD_PASS, (hash_of(host), id, "host", WATCHING)))
        statements.append((ADD_PASS, (hash_of(watch), id, "watch", WATCHING)))
        statements += acts_so_far(id, match, created)
        standing = standing_of(match, chairs, len(match.choices), created)
        statements.append(standing.save(id))
        if old is not None:
            statements.append(old_record(old, created).save(id, 0))
        if plan is not None:
            statements.append(begin_teaching(id, plan, match))
        await self.store.write(*statements)
        room = self.room(id)
        if match.choices:
            await room.remember()
        return Made(room, host, watch, tokens)

    def bot(self, spec: str) -> str:
        """One of ours, with a bounded budget, or one that the operator has named. Whoever sends the
        name can have nothing else made, let alone imported."""
        if spec in self.settings.bots:
            return spec
        most = MOST_THOUGHT if self.settings.is_private else MOST_THOUGHT_FOR_OTHERS
        try:
            if our_bot(spec, 0) is None:
                raise DataError(spec)
            digits = spec.partition(":")[2].removesuffix("ms")
            if digits and int(digits) > most:
                raise DataError(spec)
        except (DataError, ValueError):
            bots = ", ".join([*LEVELS, *self.settings.bots])
            raise Refused("no_such_bot", bot=spec[:40], bots=bots, most=most) from None
        return spec

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
        found, _ = self.admit(token)
        return await self.take_seat(found, self.name(name), lambda: None)

    def rematch(self, room: Room, seat: int) -> Pass:
        """The invitation to another table that somebody here has set for the same people."""
        row = offered(room.id, self.store).get(seat)
        if row is None:
            raise Refused("no_rematch")
        return pass_from(row)

    async def take_seat(self, found: Pass, name: str, right: Right) -> tuple[str, Pass, Room]:
        """An invitation becomes a seat; nobody else who has seen the invitation can use it."""
        if found.role != "invitation":
            raise Refused("not_an_invitation")
        room = self.room(found.table)
        fresh = new_token()
        held = Pass(hash_of(fresh), found.table, "seat", found.seat)

        def take(chair: Chair) -> Changed:
            right()
            if not self.is_valid(found):
                raise Refused("not_an_invitation")  # somebody was faster
            chair.name, chair.is_taken, chair.is_lent = name, True, False
            links = (
                (DROP_PASS, (found.hash,)),
                (ADD_PASS, tuple(held)),
                (USED, (found.hash,)),
            )
            return Changed("sat", {"name": name}, links)

        await room.change_chair(found.seat, take)
        for other in self._rooms.values():
            if other.rematch:
                other.rematch = frozenset(offered(other.id, self.store))
        return fresh, held, room

    async def invite(self, room: Room, seat: int, right: Right) -> str:
        """A new invitation to a seat whose link was lost; every older link of it dies."""
        fresh = new_token()

        def free(chair: Chair) -> Changed:
            right()
            self._check_away(room, chair)
            links = (
                (DROP_SEAT_PASSES, (room.id, seat)),
                (ADD_PASS, (hash_of(fresh), room.id, "invitation", seat)),
            )
            deed = "freed" if chair.is_human else "freed_bot"
            chair.is_human, chair.is_taken = True, False
            return Changed(deed, {}, links, ends_links=True)

        await room.change_chair(seat, free)
        return fresh

    async def lend(
        self, room: Room, seat: int, bot: str, by_host: bool, right: Right, way: Way = AT_LENGTH
    ) -> None:
        """A bot plays for a while; where somebody has sat in for a bot, it plays for good."""

        def lend(chair: Chair) -> Changed:
            right()
            if by_host:
                self._check_away(room, chair)
            chair.bot = bot
            chair.until, chair.pace = way
            room.loans.pop(seat, None)
            if chair.is_human and chair.is_bots:
                chair.name, chair.is_human, chair.is_taken, chair.is_lent = "", False, True, False
                dropped = (DROP_SEAT_PASSES, (room.id, seat))
                return Changed("back_to_bot", {}, (dropped,), ends_links=True)
            chair.is_lent = chair.is_human
            if not chair.is_human:
                return Changed("other_bot")
            return Changed("lent_by_host" if by_host else "lent")

        await room.change_chair(seat, lend)

    async def give_back(self, room: Room, seat: int, by_host: bool, right: Right) -> None:
        """The person plays again."""

        def give_back(chair: Chair) -> Changed:
            right()
            if not chair.is_human:
                raise Refused("bot_seat")
            was_lent, chair.is_lent, chair.bot = chair.is_lent, False, ""
            if not was_lent:
                return Changed()
            return Changed("given_back" if by_host else "taken_back")

        await room.change_chair(seat, give_back)

    async def rename(self, room: Room, seat: int, name: str, right: Right) -> None:
        clean = self.name(name)

        def rename(chair: Chair) -> Changed:
            right()
            old, chair.name = chair.name, clean
            return Changed("renamed", {"old": old, "name": clean}) if old != clean else Changed()

        await room.change_chair(seat, rename)

    async def renew(self, found: Pass, right: Right) -> str:
        """A new link for this seat; the old one opens nothing any more."""
        fresh = new_token()
        await self.room(found.table).change_links(
            found.seat,
            right,
            (DROP_PASS, (found.hash,)),
            (ADD_PASS, (hash_of(fresh), found.table, found.role, found.seat)),
        )
        return fresh

    def got_up(self, room: Room, seat: int) -> None:
        self._left[room.id, seat] = self.clock()

    def _check_away(self, room: Room, chair: Chair) -> None:
        """The host does nothing to somebody who is there, or was a moment ago."""
        if not (chair.is_human and chair.is_taken):
            return
        since = max(self._started, self._left.get((room.id, chair.seat), 0.0))
        away = self.settings.limits.away
        if chair.seat in room.here or self.clock() - since < away:
            raise Refused("seat_present", seconds=round(away))

    # Coming and going

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._wake_bots()),
            asyncio.create_task(self._sweep_for_ever()),
            asyncio.create_task(self._keep_few()),
        ]

    async def _wake_bots(self) -> None:
        """After a stop, open the tables at which a bot owes a decision, and those of which nothing
        is known, one by one."""
        for id in self._to_be_woken():
            with contextlib.suppress(Refused):  # it was said why
                room = self.room(id)
                if not self._has_standing(id):
                    await room.remember()
            await asyncio.sleep(0)

    def _to_be_woken(self) -> list[str]:
        bots: dict[str, set[int]] = {}
        for row in self.store.rows("SELECT table_id, seat FROM seat WHERE NOT is_human OR is_lent"):
            bots.setdefault(row["table_id"], set()).add(row["seat"])
        tables = self.store.rows(
            "SELECT id, is_over OR is_closed AS is_done, waiting, addressed "
            "FROM game_table LEFT JOIN standing ON table_id = id"
        )
        return [row["id"] for row in tables if is_owed(row, bots.get(row["id"], set()))]

    def _has_standing(self, id: str) -> bool:
        return self.store.row("SELECT 1 FROM standing WHERE table_id = ?", id) is not None

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep(datetime.now(UTC) - IDLE)

    async def sweep(self, before: datetime) -> None:
        """Let go of tables that nobody has looked at for a while."""
        for room in list(self._rooms.values()):
            if room.used < before and room.is_idle:
                await self._let_go(room)
        long_ago = self.clock() - self.settings.limits.away
        self._left = {seat: then for seat, then in self._left.items() if then > long_ago}

    async def _keep_few(self) -> None:
        """Of the tables in memory those that were not used for the longest time go first."""
        while True:
            await self._is_crowded.wait()
            self._is_crowded.clear()
            for room in list(self._rooms.values()):
                if len(self._rooms) <= self.settings.awake:
                    break
                if room.is_idle and room.used < datetime.now(UTC) - IN_USE:
                    await self._let_go(room)
            else:  # all are in use: look again before long
                await asyncio.sleep(IN_USE.total_seconds())
                self._is_crowded.set()

    async def _let_go(self, room: Room) -> None:
        """Bots that wait for people who are not there go on first."""
        if room.consent is not None:
            room.end_question()
        if not room.is_idle:
            return
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        room.is_let_go = True
        await room.stop()

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._returning]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.stop()


def pass_from(row: Row) -> Pass:
    return Pass(row["hash"], row["table_id"], row["role"], row["seat"])


def is_owed(row: Row, bots: set[int]) -> bool:
    """Whether a bot owes a decision there; whether that is known at all."""
    if row["waiting"] is None:
        return True
    owing = {*json.loads(row["waiting"]), *json.loads(row["addressed"])}
    return not row["is_done"] and bool(owing & bots)


def table_row(
    id: str, match: Match, created: str, is_closed: bool, is_brought: bool, manners: Manners
) -> Statement:
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
        *manners,
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
        imagined: State = room.game.rules.determinize(
            state, seat, Random(secrets.randbits(SEED_BITS))
        )
        state = imagined
    origin = {"seats": room.seats, "options": room.match.origin["options"]}
    return load_position(Match(room.game, state, origin).position(), room.game)

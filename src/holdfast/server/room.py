"""One table in memory: its match, who sits there, who listens. Every act is written before told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from holdfast.core.agenda import State
from holdfast.core.choice import UnknownKey
from holdfast.core.game import Game
from holdfast.core.record import IllegalChoice, Match
from holdfast.core.words import Words, words_for
from holdfast.server.refusals import Refused
from holdfast.server.resuming import Stored, carry_out, position_hash, resume
from holdfast.server.seating import (
    WATCHING,
    Act,
    Chair,
    Consent,
    Listener,
    is_seen,
    is_seen_undone,
)
from holdfast.server.store import NotSaved, Row, Statement, Store
from holdfast.server.thinking import Question, Ranked, Thinkers, Turn

LOG = logging.getLogger("holdfast.room")
CHECKPOINT_EVERY = 8  # only choices after the last one can be lost by new rules
RETRY_SECONDS = 1.0
MOST_STUMBLES = 6  # of a bot, one after the other: half a minute
HINT_BOT = "mcts:400"
ADD_ACT = "INSERT INTO act (table_id, n, seat, what, key, at, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
KEEP_CHECKPOINT = "INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?)"
SET_OVER = "UPDATE game_table SET is_over = ? WHERE id = ?"
CLOSE_TABLE = "UPDATE game_table SET is_closed = 1 WHERE id = ?"


class Room:
    def __init__(
        self,
        row: Row,
        game: Game[Any],
        chairs: list[Chair],
        store: Store,
        thinkers: Thinkers,
        when_lost: Callable[[Room], None],
    ) -> None:
        self.id: str = row["id"]
        self.row = row
        self.game = game
        self.chairs = chairs
        self.store = store
        self.thinkers = thinkers
        self.when_lost = when_lost
        self.is_lost = False  # memory and disk may differ: it is opened anew
        self.is_closed = bool(row["is_closed"])
        # Who acts holds it until the act is written; whoever tells must hold it too.
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.consent: Consent | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.working: set[asyncio.Task[None]] = set()
        self.is_stopping = False
        self.stumbles: dict[int, int] = {}  # failures in a row of each bot
        self.used = datetime.now(UTC)
        self._words: dict[str, Words] = {}
        self._load()

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        """Nobody else is in here, nothing is half done, and what is known is what is written."""
        async with self.lock:
            if self.is_lost:
                raise Refused("unread")
            yield

    # From the store

    def _load(self) -> None:
        """Play everything again; after a change of rules or cards, as far as it leads where it
        led. Whatever fails, nothing is changed."""
        stored = Stored(self.row, self.store)
        resumed = resume(stored, self.game, now())
        moments = moments_of(resumed.match)
        self.moments = moments
        self.match, self.numbers, self.change, self.noted = resumed
        self.acts = len(stored.acts)
        self.updated = stored.updated
        # A change is written down with the next act, and a checkpoint with it.
        kept = stored.checkpoint if self.change is None else None
        self.saved = self.acts if kept is None else kept.n

    def _put_back(self) -> None:
        """As it is on the disk; if that cannot be read, nobody may use this room any more."""
        try:
            self._load()
        except Exception as error:
            LOG.error("table %s cannot be put back: %s", self.id, error)
            self.is_lost = True
            for listener in list(self.listeners):
                listener.dismiss(Refused("unread"))
            self.when_lost(self)

    def checkpoint(self, n: int) -> Statement:
        """The position after n acts."""
        position = json.dumps(self.match.position(), separators=(",", ":"))
        return KEEP_CHECKPOINT, (self.id, n, json.dumps(self.numbers), position)

    async def remember(self) -> None:
        """Keep the position as it is now."""
        async with self.entered():
            if self.change is None:
                await self._keep_checkpoint()

    async def _keep_checkpoint(self) -> None:
        """It can wait: nothing is lost without it."""
        try:
            await self.store.write(self.checkpoint(self.acts))
            self.saved = self.acts
        except NotSaved as error:
            LOG.warning("table %s: no checkpoint: %s", self.id, error)

    # Moments to look back at

    def _note_moment(self, n: int) -> list[int]:
        """Who sees a difference after choice number n (from 0)."""
        seen = [seat for seat in self.moments if is_seen(self.match, n, seat)]
        for seat in seen:
            self.moments[seat].append(n + 1)
        return seen

    # Looking

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def is_over(self) -> bool:
        return self.match.over or self.is_closed

    @property
    def waiting(self) -> list[int]:
        """Who owes a decision; asides are owed by nobody."""
        state = self.match.state
        return [] if self.is_closed else [n for n in range(self.seats) if state.open[n]]

    @property
    def addressed(self) -> list[int]:
        """Whom somebody has addressed, asked or not."""
        state = self.match.state
        return [] if self.is_over else [n for n in range(self.seats) if state.addressed(n)]

    @property
    def humans(self) -> list[int]:
        """Who plays in person."""
        return [c.seat for c in self.chairs if not c.is_played_by_bot and c.is_taken]

    def words(self, lang: str) -> Words:
        """The game's words with the names of the people at this table."""
        found = self._words.get(lang)
        if found is None:
            found = words_for(self.game, lang)
            for chair in self.chairs:
                if chair.name:
                    found.seat_names[chair.seat] = chair.name
            self._words[lang] = found
        return found

    def last_choice(self, seat: int) -> int | None:
        """The number of a seat's last choice."""
        for n in range(len(self.match.choices) - 1, -1, -1):
            if self.match.choices[n][0] == seat:
                return n
        return None

    def others(self, seat: int) -> set[int]:
        """The people who must agree before more is taken back than undo allows."""
        return {other for other in self.humans if other != seat}

    # Acting

    async def choose(self, seat: int, n: int, key: str, is_bot: bool = False) -> None:
        if not is_bot:
            self._in_person(seat)
        await self._complete(self._choose(seat, n, key))

    async def undo(self, seat: int, n: int) -> None:
        """Take back at once what may be; otherwise ask the other people, if there are any."""
        self._in_person(seat)
        await self._complete(self._undo(seat, n))

    async def redo(self, seat: int, n: int) -> None:
        self._in_person(seat)
        await self._complete(self._redo(seat, n))

    async def agree(self, seat: int, is_agreed: bool) -> None:
        await self._complete(self._agree(seat, is_agreed))

    def _in_person(self, seat: int) -> None:
        if self.chairs[seat].is_played_by_bot:
            raise Refused("lent")

    async def _complete(self, work: Coroutine[Any, Any, None]) -> None:
        """Whoever asked may go away in the middle; what was begun is finished all the same."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self._completed)
        await asyncio.shield(task)

    def _completed(self, task: asyncio.Task[None]) -> None:
        self.working.discard(task)
        if not task.cancelled():
            task.exception()  # told to whoever waits; if nobody does, it is no news

    async def _choose(self, seat: int, n: int, key: str) -> None:
        async with self.entered():
            try:
                self._expect(seat, n, key)
                await self._act(Act(seat, "choose", key))
            except UnknownKey:
                raise Refused("unknown_choice") from None
            except IllegalChoice:
                raise Refused("illegal") from None

    def _is_timely(self, seat: int, n: int, key: str | None) -> bool:
        if key is None:
            return self.numbers.is_current(seat, n)
        return self.numbers.is_timely(self.match.state, seat, n, self.game.choices.number(key))

    async def _undo(self, seat: int, n: int) -> None:
        async with self.entered():
            self._expect(seat, n)
            last = self.last_choice(seat)
            if last is None:
                raise Refused("nothing_to_undo")
            if self.match.can_undo(seat):
                await self._act(Act(seat, "undo", ""))
            elif self.others(seat):
                self.consent = Consent(seat, last, self.others(seat))
                self._tell_all()
            else:
                await self._act(Act(seat, "rewind", str(last)))

    async def _redo(self, seat: int, n: int) -> None:
        async with self.entered():
            self._expect(seat, n)
            if self.match.taken_back(seat) is None:
                raise Refused("nothing_to_redo")
            await self._act(Act(seat, "redo", ""))

    async def _agree(self, seat: int, is_agreed: bool) -> None:
        async with self.entered():
            consent = self.consent
            if consent is None or (seat not in consent.missing and seat != consent.seat):
                raise Refused("nobody_asks")
            consent.missing.discard(seat)
            if not is_agreed:
                self.consent = None
            elif not consent.missing:
                await self._act(Act(consent.seat, "rewind", str(consent.choices)))
                return
            self._tell_all()

    def _expect(self, seat: int, n: int, key: str | None = None) -> None:
        if self.is_closed:
            raise Refused("closed")
        if self.is_stopping:
            raise Refused("stopping")
        if not self._is_timely(seat, n, key):
            raise Refused("stale")
        if self.match.over:
            raise Refused("over")

    async def _act(self, act: Act) -> None:
        """Carry it out, write it down, and only then tell."""
        before = self.match.state
        way_back = self._way_back()
        n, at = self.acts + 1, now()
        # What is taken back may lie before the last checkpoint, and so may what was lost.
        is_kept = act.what != "choose" or self.change is not None
        carry_out(self.match, act)
        try:
            self.numbers.note(before, self.match, act)
            await self.store.write(*self._written(act, n, at, before.is_over(), is_kept))
        except NotSaved as error:
            LOG.error("table %s: a choice could not be saved: %s", self.id, error)
            self._put_back()
            raise Refused("unsaved", reason=str(error)) from None
        except BaseException:
            self._put_back()
            raise
        self.acts = n
        self.saved = n if is_kept else self.saved
        self.change = None
        self.updated = at
        is_consent_over = self._end_consent(before, act)
        seen = self._tell(before, act)
        if is_consent_over:
            self._tell_all(but=seen)
        else:
            # Also what a seat does not see may stand between its last choice and now.
            ways = zip(way_back, self._way_back(), strict=True)
            moved = [seat for seat, (then, now) in enumerate(ways) if then != now]
            self._tell_seats([seat for seat in moved if seat not in seen])
        self.wake()
        if self.acts - self.saved >= CHECKPOINT_EVERY or (self.match.over and not is_kept):
            await self._keep_checkpoint()

    def _written(self, act: Act, n: int, at: str, was_over: bool, is_kept: bool) -> list[Statement]:
        """An act that was carried out, as the store keeps it."""
        hash = position_hash(self.match)
        row = (self.id, n, act.seat, act.what, act.key, at, hash)
        statements: list[Statement] = [(ADD_ACT, row)]
        if self.match.over != was_over or self.change is not None:
            statements.append((SET_OVER, (self.match.over, self.id)))
        if is_kept:
            statements.append(self.checkpoint(n))
        if self.change is not None:
            statements.append(self.change.save(self.id, len(self.noted) - 1))
        return statements

    def _end_consent(self, before: State, act: Act) -> bool:
        """A question for consent survives only what others do behind their screens."""
        consent = self.consent
        is_private = before.each is not None and self.match.state.each is before.each
        if consent is None or (is_private and act.what == "choose" and act.seat != consent.seat):
            return False
        self.consent = None
        return True

    def _tell(self, before: State, act: Act) -> list[int]:
        """Tell those who may see a difference; returns who they are."""
        if act.what == "choose":
            seen = self._note_moment(len(self.match.choices) - 1)
        else:
            self.stumbles.clear()
            self.moments = moments_of(self.match)
            seen = [
                seat for seat in self.moments if is_seen_undone(before, self.match.state, act, seat)
            ]
            for listener in self.listeners:
                if listener.seat in seen:
                    listener.forget_log()
                else:
                    listener.pass_over()
        self._tell_seats(seen)
        if self.match.over:
            self.tell_table()
        return seen

    def _tell_seats(self, seats: Sequence[int]) -> None:
        for listener in self.listeners:
            if listener.seat in seats:
                listener.tell_state()

    def _tell_all(self, but: Sequence[int] = ()) -> None:
        self._tell_seats([seat for seat in self.moments if seat not in but])

    def _way_back(self) -> list[tuple[bool, str | None]]:
        """What every seat could take back or do again."""
        seats = range(self.seats)
        return [(self.match.can_undo(seat), self.match.taken_back(seat)) for seat in seats]

    def tell_table(self) -> None:
        for listener in self.listeners:
            listener.tell_table()

    # Bots

    def wake(self) -> None:
        """Let the bots think that owe a decision or were addressed."""
        if self.is_stopping or self.is_lost:
            return
        for seat in sorted({*self.waiting, *self.addressed} - {*self.stuck}):
            if self.chairs[seat].is_played_by_bot and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat))

    @property
    def stuck(self) -> list[int]:
        """Bots that have failed too often; they try again when something has changed."""
        return [seat for seat, n in self.stumbles.items() if n >= MOST_STUMBLES]

    async def _think(self, seat: int) -> None:
        """A bot that was addressed replies before it decides, also if it was deciding already."""
        try:
            n = self.numbers[seat]
            is_reply = seat in self.addressed
            question = self._question(seat, self.chairs[seat].bot, 1, is_reply)
            key = await self.thinkers.decide(question, self._turn())
            if self.chairs[seat].is_played_by_bot and is_reply == (seat in self.addressed):
                await self.choose(seat, n, key, is_bot=True)
            self.stumbles.pop(seat, None)
        except Refused as refusal:
            if refusal.code in ("unsaved", "unread"):
                await asyncio.sleep(RETRY_SECONDS)
        except Exception as error:
            await self._stumble(seat, error)
        finally:
            self.thinking.pop(seat, None)
            self.wake()

    async def _stumble(self, seat: int, error: Exception) -> None:
        """One line, a pause that grows, and in the end a table that waits and says so."""
        n = self.stumbles[seat] = self.stumbles.get(seat, 0) + 1
        if n == 1:
            said = f"{type(error).__name__}: {error}"
            LOG.error("table %s: the bot on seat %d cannot decide: %s", self.id, seat, said)
        if n < MOST_STUMBLES:
            await asyncio.sleep(RETRY_SECONDS * 2 ** (n - 1))
            return
        LOG.error("table %s waits: the bot on seat %d has failed %d times", self.id, seat, n)
        async with self.lock:
            self._tell_all()

    async def hint(self, seat: int, n: int, most: int = 3) -> Ranked:
        self._in_person(seat)
        async with self.entered():
            self._expect(seat, n)
            if not self.match.state.open[seat]:
                raise Refused("not_asked")
            question = self._question(seat, HINT_BOT, most)
        return await self.thinkers.rank(question, self._turn())

    def _turn(self) -> Turn:
        return Turn(self.id, is_watched=bool(self.listeners))

    def _question(self, seat: int, bot: str, most: int, is_reply: bool = False) -> Question:
        pack = str(self.game.pack_folder or "")
        return Question(self.match.position(), seat, bot, pack, most, is_reply)

    # The people

    async def change_chair(
        self, seat: int, change: Callable[[Chair], None], *passes: Statement
    ) -> None:
        """Somebody sits down, gets up, is renamed; with the links that change with it."""
        await self._complete(self._change_chair(seat, change, passes))

    async def _change_chair(
        self, seat: int, change: Callable[[Chair], None], passes: Sequence[Statement]
    ) -> None:
        async with self.entered():
            changed = Chair(**vars(self.chairs[seat]))
            change(changed)
            await self.store.write(changed.save(self.id), *passes)
            self.chairs[seat] = changed
            self.stumbles.clear()
            self._words.clear()
            self.consent = None
            for listener in self.listeners:
                listener.forget_log()
            self.tell_table()
            self._tell_all()
            self.wake()

    async def close(self) -> None:
        """End the game before its time: everything is shown."""
        await self._complete(self._close())

    async def _close(self) -> None:
        async with self.entered():
            if self.match.over:
                raise Refused("over")
            await self.store.write((CLOSE_TABLE, (self.id,)))
            self.is_closed = True
            self.tell_table()
            self._tell_all()

    async def stop(self) -> None:
        """Before the server ends: let go of the bots, remember the position."""
        self.is_stopping = True
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with self.lock:
            if self.acts > self.saved and not self.is_lost:
                await self._keep_checkpoint()


def moments_of(match: Match) -> dict[int, list[int]]:
    """After how many choices each seat, and who watches, saw a difference."""
    found = {seat: [0] for seat in range(WATCHING, match.seats)}
    for n in range(len(match.choices)):
        for seat, moments in found.items():
            if is_seen(match, n, seat):
                moments.append(n + 1)
    return found


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

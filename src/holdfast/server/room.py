"""One table in memory: its match, who sits there, who listens. Every act is written before told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

from holdfast.core.agenda import State
from holdfast.core.choice import UnknownKey
from holdfast.core.game import Game
from holdfast.core.record import CLOSED, IllegalChoice
from holdfast.core.words import Words
from holdfast.server.limits import PAYS, paid
from holdfast.server.looking_back import Point, Scores
from holdfast.server.manners import Manners
from holdfast.server.refusals import Refused
from holdfast.server.rematch import offered, offering
from holdfast.server.resuming import Stored, carry_out, position_hash, resume
from holdfast.server.runs import try_out
from holdfast.server.seating import (
    PACES,
    PHASE,
    TURN,
    WATCHING,
    Act,
    Chair,
    Changed,
    Consent,
    Deed,
    Listener,
    Loan,
    is_seen_undone,
)
from holdfast.server.sharing import OTHER_PERSON, read_shared
from holdfast.server.standing import Standing, named_words, standing_of
from holdfast.server.store import NotSaved, Row, Statement, Store
from holdfast.server.teaching import go_on, read_teacher
from holdfast.server.thinking import Question, Ranked, Thinkers, Turn

LOG = logging.getLogger("holdfast.room")
CHECKPOINT_EVERY = 8  # only choices after the last one can be lost by new rules
RETRY_SECONDS = 1.0
MOST_STUMBLES = 6  # of a bot, one after the other: half a minute
MOST_TAKEN_BACK = 2000  # acts that take back or do again, of one table
MOST_DEEDS = 500
TOLD_ONCE = ("undone", "undone_shown", "hinted")
HINT_BOT = "mcts:400"
ADD_ACT = "INSERT INTO act (table_id, n, seat, what, key, at, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
KEEP_CHECKPOINT = (
    "INSERT INTO checkpoint VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET "
    "n = excluded.n, numbers = excluded.numbers, position = excluded.position "
    "WHERE excluded.n >= n"
)
SET_OVER = "UPDATE game_table SET is_over = ? WHERE id = ?"
ADD_RUN = "INSERT INTO run VALUES (?, ?, ?)"
CLOSE_TABLE = "UPDATE game_table SET is_closed = 1 WHERE id = ?"


Right = Callable[[], None]  # refuses whoever may not, or not any more; asked inside the lock


class Done(NamedTuple):
    """Acts that were carried out, and what came of them."""

    acts: list[Act]  # with the hashes of where they led
    still: int  # choices that stand where they stood
    seen: set[int]  # who has seen one of them


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
        self.is_let_go = False  # somebody who asks now is given another one
        self.is_closed = bool(row["is_closed"])
        self.manners = Manners(row["undo"], row["help"])
        # Who acts holds it until the act is written; whoever tells must hold it too.
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        # While all are told: what was made for one of them, for others who see the same.
        self.copies: dict[Hashable, Any] | None = None
        self.consent: Consent | None = None
        self.shared = read_shared(self.id, store)
        self.rematch = frozenset(offered(self.id, store))  # who is invited to another table
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.working: set[asyncio.Task[None]] = set()
        self.is_stopping = False
        self.stumbles: dict[int, int] = {}  # failures in a row of each bot
        self.loans: dict[int, Loan] = {}
        self.used = datetime.now(UTC)
        self._words: dict[tuple[str, bool], Words] = {}
        self._load()

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        """Nobody else is in here, nothing is half done, and what is known is what is written."""
        async with self.lock:
            if self.is_lost or self.is_let_go:
                raise Refused("unread")
            yield

    # From the store

    def _load(self) -> None:
        """Play everything again; after a change of rules or cards, as far as it leads where it
        led. Whatever fails, nothing is changed."""
        stored = Stored(self.id, self.store)
        resumed = resume(stored, self.game, now())
        deeds = read_deeds(self.id, self.store, resumed.told)
        acts, at = len(stored.acts), stored.updated
        standing = standing_of(resumed.match, self.chairs, acts, at)
        self.match, self.numbers, self.moments, self.runs, self.change, self.noted, _ = resumed
        self.standing, self.deeds, self.acts = standing, deeds, acts
        self.taken_back = len([act for act in stored.acts if act.what != "choose"])
        self._scores: dict[str, Scores] = {}
        self.teacher = read_teacher(self.id, self.store, self.match)
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
        """Keep the position as it is now, and where that is."""
        async with self.entered():
            if self.change is None:
                await self._keep_checkpoint()

    async def _keep_checkpoint(self) -> None:
        """It can wait: nothing is lost without it."""
        try:
            await self.store.write(self.checkpoint(self.acts), self.standing.save(self.id))
            self.saved = self.acts
        except NotSaved as error:
            LOG.warning("table %s: no checkpoint: %s", self.id, error)

    # Looking

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def options(self) -> dict[str, object]:
        options: Any = self.match.origin["options"]
        return dict(options)

    @property
    def has_ended(self) -> bool:
        return self.match.over

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
    def here(self) -> set[int]:
        """Seats at which somebody listens."""
        return {listener.seat for listener in self.listeners}

    @property
    def is_idle(self) -> bool:
        """Nobody listens, nobody thinks, nothing is being written."""
        is_busy = self.listeners or self.thinking or self.working or self.lock.locked()
        return not is_busy

    def words(self, lang: str, is_marked: bool = False) -> Words:
        """The game's words with the names of the people at this table."""
        found = self._words.get((lang, is_marked))
        if found is None:
            found = named_words(self.game, self.chairs, lang, is_marked)
            self._words[lang, is_marked] = found
        return found

    def scores(self, lang: str) -> list[Point]:
        return self._scores.setdefault(lang, Scores()).reckon(self.match, self.words(lang))

    def last_choice(self, seat: int) -> int | None:
        """The number of a seat's last choice."""
        for n in range(len(self.match.choices) - 1, -1, -1):
            if self.match.choices[n][0] == seat:
                return n
        return None

    def last_act(self, seat: int) -> range:
        """The numbers of the choices that a seat has made last, with one act."""
        last = self.last_choice(seat)
        return range(0) if last is None else range(self.runs.first(last), last + 1)

    def others(self, seat: int) -> set[int]:
        """The people who must agree before more is taken back than undo allows; also those for
        whom a bot plays at the moment."""
        people = {chair.seat for chair in self.chairs if chair.is_human and chair.is_taken}
        return people - {seat}

    def can_undo_freely(self, seat: int) -> bool:
        """Whether the seat's last act can be taken back at once."""
        undo = self.manners.undo
        if undo in ("free", "never"):
            return undo == "free"
        is_alone = undo == "consent" and not self.others(seat)
        return is_alone or self.match.can_undo(seat)

    # Acting

    async def choose(self, seat: int, n: int, key: str, right: Right) -> None:
        await self._complete(self._choose(seat, n, key, right))

    async def choose_all(self, seat: int, n: int, keys: Sequence[str], right: Right) -> None:
        """Several choices as one act: all of them or none."""
        await self._complete(self._choose_all(seat, n, keys, right))

    async def undo(self, seat: int, n: int, right: Right) -> None:
        """Take back at once what may be; otherwise ask the other people, if there are any."""
        await self._complete(self._undo(seat, n, right))

    async def redo(self, seat: int, n: int, right: Right) -> None:
        await self._complete(self._redo(seat, n, right))

    async def agree(self, seat: int, is_agreed: bool, right: Right) -> None:
        await self._complete(self._agree(seat, is_agreed, right))

    def check_in_person(self, seat: int) -> None:
        if self.chairs[seat].is_played_by_bot:
            raise Refused("lent")

    def _check_bot(self, seat: int) -> None:
        """What a bot thought of before people were asked something is thought of anew."""
        if not self.chairs[seat].is_played_by_bot or self.consent is not None:
            raise Refused("stale")

    async def _complete(self, work: Coroutine[Any, Any, None]) -> None:
        """Whoever asked may go away in the middle; what was begun is finished all the same."""
        task = asyncio.create_task(paid(work))
        self.working.add(task)
        task.add_done_callback(self._completed)
        await asyncio.shield(task)

    def _completed(self, task: asyncio.Task[None]) -> None:
        self.working.discard(task)
        if not task.cancelled():
            task.exception()  # told to whoever waits; if nobody does, it is no news

    async def _choose(self, seat: int, n: int, key: str, right: Right) -> None:
        async with self.entered():
            right()
            try:
                self._expect(seat, n, key)
                await self._act(Act(seat, "choose", key))
            except UnknownKey:
                raise Refused("unknown_choice") from None
            except IllegalChoice:
                raise Refused("illegal") from None

    async def _choose_all(self, seat: int, n: int, keys: Sequence[str], right: Right) -> None:
        async with self.entered():
            right()
            self._expect_open()
            if self.match.over:
                raise Refused("over")
            try_out(self.match, seat, keys, lambda s, c: self.numbers.is_timely(s, seat, n, c))
            await self._act(*(Act(seat, "choose", key) for key in keys))

    def _is_timely(self, seat: int, n: int, key: str | None) -> bool:
        if key is None:
            return self.numbers.is_current(seat, n)
        return self.numbers.is_timely(self.match.state, seat, n, self.game.choices.number(key))

    async def _undo(self, seat: int, n: int, right: Right) -> None:
        async with self.entered():
            right()
            self._expect(seat, n)
            self._check_patience()
            last = self.last_act(seat)
            if not last:
                raise Refused("nothing_to_undo")
            is_free, undo = self.can_undo_freely(seat), self.manners.undo
            if not is_free and undo != "consent":
                raise Refused(f"undo_{undo}")
            if is_free and self.match.can_undo(seat):
                await self._act(*[Act(seat, "undo", "")] * len(last))
            elif not is_free:
                self.consent = Consent(seat, last[0], self.others(seat))
                self._tell_all()
            else:
                await self._act(Act(seat, "rewind", str(last[0])))

    async def _redo(self, seat: int, n: int, right: Right) -> None:
        async with self.entered():
            right()
            self._expect(seat, n)
            self._check_patience()
            if self.match.taken_back(seat) is None:
                raise Refused("nothing_to_redo")
            await self._act(*[Act(seat, "redo", "")] * self.runs.taken_by(seat))

    def _check_patience(self) -> None:
        if self.taken_back >= MOST_TAKEN_BACK:
            raise Refused("too_often", most=MOST_TAKEN_BACK)

    async def _agree(self, seat: int, is_agreed: bool, right: Right) -> None:
        async with self.entered():
            right()
            self._expect_open()
            consent = self.consent
            if consent is None or (seat not in consent.missing and seat != consent.seat):
                raise Refused("nobody_asks")
            consent.missing.discard(seat)
            if not is_agreed:
                self.end_question()
            elif not consent.missing:
                n = len(self.match.choices) - consent.choices
                act = Act(consent.seat, "rewind", str(consent.choices))
                await self._act(act, deed=self._deed("rewound", consent.seat, n=str(n)))
                return
            self._tell_all()

    def _expect_open(self) -> None:
        if self.is_closed:
            raise Refused("closed")
        if self.is_stopping:
            raise Refused("stopping")

    def _expect(self, seat: int, n: int, key: str | None = None) -> None:
        self._expect_open()
        if not self._is_timely(seat, n, key):
            raise Refused("stale")
        if self.match.over:
            raise Refused("over")

    async def _act(self, act: Act, *more: Act, deed: Deed | None = None) -> None:
        """Carry it out, write it down, and only then tell. With more of the same it is one act:
        written together, told once."""
        before, lanes, had = self.match.state, self._lanes, len(self.match.choices)
        way_back = self._way_back()
        n, at = self.acts + 1 + len(more), now()
        # What is taken back may lie before the last checkpoint, and so may what was lost.
        is_kept = act.what != "choose" or self.change is not None
        still = carry_out(self.match, act)
        try:
            done = self._carried_out(before, still, act, more)
            is_private = lanes != CLOSED and self._lanes == lanes
            doing = self.standing.doing if is_private else None
            standing = standing_of(self.match, self.chairs, n, at, doing)
            statements = self._written(done.acts, standing, before.is_over(), is_kept)
            if deed is None and not is_private:
                deed = self._taken_back(act, had - len(self.match.choices), n)
            entry = self._entry(deed)
            taught = go_on(self.id, self.teacher)
            await self.store.write(*statements, *taught, *self._saved(entry))
        except NotSaved as error:
            LOG.error("table %s: a choice could not be saved: %s", self.id, error)
            self._put_back()
            raise unsaved(error) from None
        except BaseException:
            self._put_back()
            raise
        self.acts, self.standing = n, standing
        self.saved = n if is_kept else self.saved
        self.change = None
        self.taken_back += len(done.acts) if act.what != "choose" else 0
        self._add(entry)
        is_consent_over = self._end_consent(is_private, act)
        seen = self._tell(before, act, is_private, done)
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

    def _carried_out(self, before: State, still: int, act: Act, more: Sequence[Act]) -> Done:
        """Carry out the rest of them, and note what each has done."""
        first = self.acts + 1
        done = Done([], still, set())
        for n, one in enumerate((act, *more), start=first):
            if n > first:
                before = self.match.state
                still = carry_out(self.match, one)
            one = one._replace(hash=position_hash(self.match), run=first if more else 0)
            self.numbers.note(before, self.match, one)
            self.runs.note(self.match, one, n, still)
            seen = self.moments.note(self.match, still, self.runs)
            done = Done([*done.acts, one], min(done.still, still), done.seen | {*seen})
        return done

    def _written(
        self, acts: list[Act], standing: Standing, was_over: bool, is_kept: bool
    ) -> list[Statement]:
        """What was carried out, as the store keeps it: a row for each, and one that joins them."""
        n, at = standing.n, standing.at
        first = n + 1 - len(acts)
        statements: list[Statement] = [
            (ADD_ACT, (self.id, k, act.seat, act.what, act.key, at, act.hash))
            for k, act in enumerate(acts, start=first)
        ]
        if len(acts) > 1:
            statements.append((ADD_RUN, (self.id, first, n)))
        statements.append(standing.save(self.id))
        if self.match.over != was_over or self.change is not None:
            statements.append((SET_OVER, (self.match.over, self.id)))
        if is_kept:
            statements.append(self.checkpoint(n))
        if self.change is not None:
            statements.append(self.change.save(self.id, len(self.noted) - 1))
        return statements

    @property
    def _lanes(self) -> int:
        return self.match.lanes_at(len(self.match.choices))

    def end_question(self) -> None:
        """Nothing is taken back; the bots have waited for this."""
        self.consent = None
        self.wake()

    def _end_consent(self, is_private: bool, act: Act) -> bool:
        """A question for consent survives only what others do behind their screens."""
        consent = self.consent
        if consent is None or (is_private and act.what == "choose" and act.seat != consent.seat):
            return False
        self.consent = None
        return True

    def _tell(self, before: State, act: Act, is_private: bool, done: Done) -> list[int]:
        """Tell those who may see a difference; returns who they are."""
        seen = sorted(done.seen)
        if act.what != "choose":
            seen = self._tell_taken_back(before, act, is_private, done.still)
        self._tell_seats(seen)
        if self.match.over:
            self.tell_table()
        return seen

    def _tell_taken_back(self, before: State, act: Act, is_private: bool, still: int) -> list[int]:
        self.stumbles.clear()
        for scores in self._scores.values():
            scores.forget(still)
        after, seen = self.match.state, list(self.moments)
        if is_private:
            seen = [seat for seat in seen if is_seen_undone(before, after, act, seat)]
        for listener in self.listeners:
            if listener.seat in seen:
                listener.forget_log()
            else:
                listener.pass_over()
        return seen

    def _tell_seats(self, seats: Sequence[int]) -> None:
        self.copies = {}
        for listener in self.listeners:
            if listener.seat in seats:
                listener.tell_state()
        self.copies = None

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
        """Let the bots think that owe a decision or were addressed. While people are asked whether
        something may be taken back they wait: playing on would answer for everybody."""
        if self.is_stopping or self.is_lost or self.consent is not None:
            return
        self._note_loans()
        due = {*self.waiting, *self.addressed} - {*self.stuck} | {*self.due_back}
        for seat in sorted(due):
            if self.chairs[seat].is_played_by_bot and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat))

    def _note_loans(self) -> None:
        """Others have their turn while somebody who lent the seat is asked nothing."""
        lent = [chair.seat for chair in self.chairs if chair.is_lent]
        waiting = self.waiting
        self.loans = {
            seat: self.loans.get(seat) or Loan(len(self.match.events), seat in waiting)
            for seat in lent
        }
        for seat, loan in self.loans.items():
            loan.has_rested = loan.has_rested or seat not in waiting

    @property
    def due_back(self) -> list[int]:
        """Seats that were lent for a while which is over now."""
        return [seat for seat, loan in self.loans.items() if self._is_over(seat, loan)]

    def _is_over(self, seat: int, loan: Loan) -> bool:
        until = self.chairs[seat].until
        if self.is_over or not self.chairs[seat].is_lent:
            return False
        if until == TURN and self.seats > 1:
            return loan.has_rested and seat in self.waiting
        # Alone one has a turn in every phase.
        news = self.match.events[loan.events :]
        return until in (TURN, PHASE) and any(map(self.game.people.opens_phase, news))

    async def _give_back(self, seat: int) -> None:
        def give_back(chair: Chair) -> Changed:
            if seat not in self.due_back:
                return Changed()
            chair.is_lent, chair.bot = False, ""
            return Changed("returned")

        await self.change_chair(seat, give_back)

    @property
    def stuck(self) -> list[int]:
        """Bots that have failed too often; they try again when something has changed."""
        return [seat for seat, n in self.stumbles.items() if n >= MOST_STUMBLES]

    async def _think(self, seat: int) -> None:
        """A bot that was addressed replies before it decides, also if it was deciding already."""
        PAYS.set(None)  # it goes on long after whoever woke it has gone
        try:
            if seat in self.due_back:
                await self._give_back(seat)
                return
            if self.chairs[seat].is_lent:
                await self.thinkers.wait(PACES[self.chairs[seat].pace])
            if seat not in self.waiting and seat not in self.addressed:
                return
            n = self.numbers[seat]
            is_reply = seat in self.addressed
            question = self._question(seat, self.chairs[seat].bot, 1, is_reply)
            key = await self.thinkers.decide(question, self._turn())
            if is_reply == (seat in self.addressed):
                await self.choose(seat, n, key, lambda: self._check_bot(seat))
            self.stumbles.pop(seat, None)
        except Refused as refusal:
            if refusal.code in ("unsaved", "unsure", "unread"):
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

    async def hint(self, seat: int, n: int, right: Right, most: int = 3) -> Ranked:
        async with self.entered():
            right()
            self._expect(seat, n)
            if not self.match.state.open[seat]:
                raise Refused("not_asked")
            if self.manners.help == "none":
                raise Refused("no_help")
            if self.manners.help == "open":
                await self._tell_of_hint(seat)
            question = self._question(seat, HINT_BOT, most)
            turn = self._turn()
        return await self.thinkers.rank(question, turn)

    async def _tell_of_hint(self, seat: int) -> None:
        """Everybody reads who is helped; once for one question, however often it is asked."""
        entry = self._entry(self._deed("hinted", seat))
        if entry is not None and entry[0] == len(self.deeds):
            try:
                await self.store.write(*self._saved(entry))
            except NotSaved as error:
                raise unsaved(error) from None
            self._add(entry)
            self._tell_all()

    def _turn(self) -> Turn:
        """Whoever is there with many tables has one turn with all of them."""
        there = min((listener.address for listener in self.listeners), default="")
        return Turn(there or self.id, is_watched=bool(self.listeners))

    def _question(self, seat: int, bot: str, most: int, is_reply: bool = False) -> Question:
        pack = str(self.game.pack_folder or "")
        return Question(self.match.position(), seat, bot, pack, most, is_reply)

    # The people

    async def change_chair(self, seat: int, change: Callable[[Chair], Changed]) -> None:
        """Somebody sits down, gets up, is renamed; `change` refuses who may not."""
        await self._complete(self._change_chair(seat, change))

    async def _change_chair(self, seat: int, change: Callable[[Chair], Changed]) -> None:
        async with self.entered():
            chair = Chair(**vars(self.chairs[seat]))
            changed = change(chair)
            if changed.deed == "" and chair == self.chairs[seat]:
                return  # as it was: there is nothing to write or to tell
            deed = None
            if changed.deed:
                deed = self._deed(changed.deed, seat, **changed.data)
            chairs = [chair if other.seat == seat else other for other in self.chairs]
            standing, statements = self.standing, [chair.save(self.id), *changed.statements]
            if self.match.over:  # names are part of the verdict
                standing = standing_of(self.match, chairs, self.acts, standing.at, standing.doing)
                statements.append(standing.save(self.id))
            entry, shared = self._entry(deed), self.shared
            if changed.deed in OTHER_PERSON:
                shared = shared.without_seat(seat)
                statements += shared.written(self.shared, self.id)
            await self.store.write(*statements, *self._saved(entry))
            self.chairs, self.standing, self.shared = chairs, standing, shared
            self._add(entry)
            self.stumbles.clear()
            self._words.clear()
            self._scores.clear()
            self.consent = None
            if changed.ends_links:
                self._send_away(seat)
            self._tell_anew()
            self.wake()

    async def change_links(self, seat: int, right: Right, *statements: Statement) -> None:
        """Whoever came by an older link of the seat is sent away."""
        await self._complete(self._change_links(seat, right, statements))

    async def _change_links(self, seat: int, right: Right, statements: Sequence[Statement]) -> None:
        async with self.entered():
            right()
            await self.store.write(*statements)
            self._send_away(seat)

    async def share(self, seat: int, is_agreed: bool, right: Right) -> None:
        """Whether the person of a seat agrees that everybody may look at this game."""
        await self._complete(self._share(seat, is_agreed, right))

    async def _share(self, seat: int, is_agreed: bool, right: Right) -> None:
        async with self.entered():
            right()
            if not self.match.over:
                raise Refused("not_over")
            before = self.shared
            after = before.with_seat(seat, self.chairs) if is_agreed else before.without_seat(seat)
            if after != before:
                await self.store.write(*after.written(before, self.id))
                self.shared = after
                self.tell_table()

    async def offer_again(self, invitations: dict[int, bytes], right: Right) -> None:
        """There is another table with the same seats; whoever is invited there is told."""
        await self._complete(self._offer_again(invitations, right))

    async def _offer_again(self, invitations: dict[int, bytes], right: Right) -> None:
        async with self.entered():
            right()
            if invitations:
                await self.store.write(*offering(self.id, invitations.items()))
                self.rematch |= invitations.keys()
                self.tell_table()

    @property
    def is_shown(self) -> bool:
        """Whether everybody may look at it: it is over, and all its people have agreed."""
        shared = self.shared
        return self.match.over and bool(shared.link) and not shared.missing(self.chairs)

    def _send_away(self, seat: int) -> None:
        for listener in list(self.listeners):
            if listener.seat == seat:
                listener.dismiss(Refused("unknown_token"))

    def _tell_anew(self) -> None:
        """Names, or what was told long ago, are others now."""
        for listener in self.listeners:
            listener.forget_log()
        self.tell_table()
        self._tell_all()

    def _deed(self, what: str, seat: int, **data: str) -> Deed:
        if len(self.deeds) >= MOST_DEEDS:
            raise Refused("too_many_deeds", most=MOST_DEEDS)
        name = self.chairs[seat].name if seat >= 0 else ""
        return Deed(self.acts, seat, what, {"name": name, **data}, now(), len(self.match.events))

    def _taken_back(self, act: Act, gone: int, n: int) -> Deed | None:
        """After n acts, with so many choices gone: what everybody could have seen is not gone
        without a word. What is made again at once was not taken back."""
        if act.what == "choose" or (act.what == "redo" and not self._has_just("undone", act.seat)):
            return None
        is_shown = act.what == "rewind" and self.match.take_backs[-1].was_shown
        deed = self._deed("undone_shown" if is_shown else "undone", act.seat, n=str(gone))
        return deed._replace(n=n, told=len(self.match.events))

    def _has_just(self, what: str, seat: int) -> bool:
        """Whether this was the last thing that was done."""
        last = self.deeds[-1:]
        return any((deed.what, deed.seat, deed.n) == (what, seat, self.acts) for deed in last)

    def _entry(self, deed: Deed | None) -> tuple[int, Deed] | None:
        """The deed and its number; what somebody does several times running is told once."""
        if deed is None:
            return None
        if deed.what not in TOLD_ONCE or not self._has_just(deed.what, deed.seat):
            return len(self.deeds), deed
        if "n" in deed.data:
            deed.data["n"] = str(int(deed.data["n"]) + int(self.deeds[-1].data["n"]))
        return len(self.deeds) - 1, deed

    def _saved(self, entry: tuple[int, Deed] | None) -> list[Statement]:
        return [] if entry is None else [entry[1].save(self.id, entry[0])]

    def _add(self, entry: tuple[int, Deed] | None) -> None:
        if entry is not None:
            self.deeds[entry[0] :] = [entry[1]]

    async def close(self, right: Right) -> None:
        """End the game before its time: everything is shown."""
        await self._complete(self._close(right))

    async def _close(self, right: Right) -> None:
        async with self.entered():
            right()
            if self.match.over:
                raise Refused("over")
            if self.is_closed:
                return
            entry = self._entry(self._deed("closed", WATCHING))
            await self.store.write((CLOSE_TABLE, (self.id,)), *self._saved(entry))
            self._add(entry)
            self.is_closed = True
            self.consent = None
            self._tell_anew()

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


def unsaved(error: NotSaved) -> Refused:
    return Refused("unsaved" if error.is_certain else "unsure", reason=str(error))


def read_deeds(table: str, store: Store, told: dict[int, int]) -> list[Deed]:
    rows = store.rows("SELECT * FROM deed WHERE table_id = ? ORDER BY k", table)
    return [
        Deed(n, row["seat"], row["what"], json.loads(row["data"]), row["at"], told.get(n, 0))
        for row in rows
        for n in [row["n"]]
    ]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

# not compiled: it is the public door, and nothing hot passes through it.
"""Records (seed, options, choices) and matches: choose, undo, why not."""

from __future__ import annotations

import copy
import json
import secrets
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from holdfast.core.agenda import NOBODY, Ask, Broken, State, asides_of, resume, run, take, why_not
from holdfast.core.catalog import DataError, Reader, in_one_line, listed, short
from holdfast.core.choice import Choice, Seat, UnknownKey
from holdfast.core.door import Moment, View, check_seat, number_of, whole_number
from holdfast.core.fair import commitment
from holdfast.core.finding import discover
from holdfast.core.journal import Event
from holdfast.core.players import Bots, Player, choice_of, next_player, seated
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.words import KnownWords, Words, words_for

if TYPE_CHECKING:
    from holdfast.core.game import Game, Perspective

FORMAT = 2  # of positions, and of records that begin at one
MISSHAPEN = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
FIRST_FORMAT = 1  # of all other records; positions of it are read for ever
MOST_TAKEN_BACK = 10_000
CLOSED = -1  # no lanes are open
KEPT_EVERY = 64  # states; from one to the next the choices are made again
KEPT_LAST = 4  # states that are there without that


class IllegalChoice(ValueError):
    """A choice that is not open. Says why, and what is."""

    def __init__(self, message: str, legal: list[str]) -> None:
        super().__init__(message)
        self.legal = legal


class Divergence(NamedTuple):
    """Where a record of older rules can no longer be followed."""

    rules: str  # the version it was recorded under
    choices: int  # how many could be made
    seat: Seat  # whose choice could not be made, and which one
    key: str
    is_refused: bool = True  # False: every choice could be made, but the result is another


class OldRules(DataError):
    """A record of older rules that these cannot follow to its end; `match` is the game up to
    there."""

    def __init__(self, message: str, match: Match, where: Divergence) -> None:
        super().__init__(message)
        self.match = match
        self.where = where

    def __reduce__(self) -> tuple[type[DataError], tuple[str]]:
        """To another process goes the sentence alone."""
        return DataError, (str(self),)

    def of(self, file: str) -> OldRules:
        """The same, with the name of the file."""
        return OldRules(f"{file}: {self}", self.match, self.where)


class TakeBack(NamedTuple):
    """That somebody took choices back. Nothing else is left of them."""

    after: int  # choices that were left
    seat: Seat  # whose wish it was; NOBODY: nobody's in particular
    choices: int  # how many were taken back
    was_shown: bool  # something was drawn or shown by then: from here on luck may be another


class Match:
    """One game being played. Every choice passes through `choose`; nothing else changes it."""

    def __init__(self, game: Game[Any], state: State, origin: dict[str, object]) -> None:
        self.game = game
        self.origin = origin  # how the record begins: seats, options and a seed or a position
        self.choices: list[tuple[Seat, str]] = []
        self.events: list[Event] = []
        self._kept: dict[int, State] = {}  # some of the states before now, by number of choices
        self._looked: tuple[int, State] | None = None  # the one that was looked at last
        self.state = state
        self.lang = "en"
        self.take_backs: list[TakeBack] = []
        self._redo: list[tuple[Seat, str]] = []
        self._begin()

    def _begin(self) -> None:
        """Facts about the state after so many choices: the first one, after none."""
        self._marks = array("l", [len(self.events)])  # how many events there were
        self._barriers = array("l", [self.state.barrier])
        self._lanes = array("l", [CLOSED if self.state.each is None else 0])

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: SupportsIndex,
        seed: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
    ) -> Match:
        seats = whole_number("seats", seats)
        seed = secrets.randbits(52) if seed is None else whole_number("seed", seed)
        full = game.full_options(options)
        origin: dict[str, object] = {"seats": seats, "seed": seed, "options": full}
        state = game.laid_out(seats, seed, full)
        match = cls(game, state, origin)
        state.journal = match.events
        run(state)
        match._begin()
        return match

    # Looking

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over()

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.seats

    @property
    def open(self) -> dict[Seat, list[str]]:
        """Who owes a decision, and the legal keys of each: the answers, then the asides."""
        return {seat: self.legal(seat) for seat in range(self.seats) if self.state.open[seat]}

    def prompt(self, seat: Seat, lang: str | None = None) -> str:
        """What this seat is asked now, in one sentence; empty if it is asked nothing."""
        self._check_seat(seat)
        words = self.words(lang)
        return words.prompt(self.state, seat) if self.state.open[seat] else ""

    def beside(self, seat: Seat) -> list[str]:
        """What a seat may do beside the question, whether it is asked or not: never owed."""
        self._check_seat(seat)
        return [self.game.choices.key(choice) for choice in asides_of(self.state, seat)]

    def view(self, seat: Seat) -> View:
        """What a seat may see (-1: a spectator)."""
        self._check_seat(seat, first=NOBODY)
        return View(self.game.rules.view(self.state, seat), self.game.id, seat)

    def perspective(self, seat: Seat) -> Perspective:
        """What a bot in this seat gets."""
        self._check_seat(seat)
        return self.game.perspective(self.state, seat)

    @property
    def standings(self) -> list[int]:
        """One number per seat; at the end of the game the final result."""
        return self.game.rules.standings(self.state)

    @property
    def winners(self) -> list[Seat]:
        """The winning seats; empty while the game is going on."""
        return self.game.rules.winners(self.state) if self.over else []

    def words(self, lang: str | None = None) -> Words:
        """The words of the game: sentences for events, choices and prompts."""
        return words_for(self.game, lang or self.lang)

    def log(self, seat: Seat = -1, since: int = 0) -> list[Event]:
        """What this seat may know of what happened (-1: a spectator)."""
        self._check_seat(seat, first=NOBODY)
        return [event for event in self.events[since:] if event.is_for(seat)]

    # Choosing

    def choose(self, seat: Seat, key: str | SupportsIndex) -> list[Event]:
        """Carry out a choice, given by its key, by its number or as a `game.choice`. Returns what
        happened; raises IllegalChoice if it is not open."""
        events = self._apply(seat, self._legal(seat, key))
        # Inside its own lane a seat takes nothing from the others.
        is_private = self.is_within_lanes(len(self.choices) - 1)
        self._redo = [taken for taken in self._redo if is_private and taken[0] != seat]
        return events

    def legal(self, seat: Seat) -> list[str]:
        """Everything this seat may choose now: answers, if it is asked, and asides."""
        asides = self.beside(seat)
        return [*(self.game.choices.key(choice) for choice in self.state.open[seat]), *asides]

    def _legal(self, seat: Seat, key: str | SupportsIndex) -> Choice:
        legal = self.legal(seat)
        try:
            choice = number_of(self.game, key)
        except UnknownKey as error:
            end = "" if str(error).endswith("?") else "."
            raise IllegalChoice(f"{error}{end}{self._legal_list(seat, legal)}", legal) from None
        name = self.game.choices.key(choice)
        if name not in legal:
            reason = self.why_not(seat, choice)
            raise IllegalChoice(f"{name}: {reason}{self._legal_list(seat, legal)}", legal)
        return choice

    def _legal_list(self, seat: Seat, legal: list[str]) -> str:
        if legal:
            return f" Seat {seat} may choose: {', '.join(legal)}"
        if self.over:
            return " The game is over."
        waiting = ", ".join(str(other) for other in self.open)
        return f" Seat {seat} owes no decision; waiting for seat {waiting}"

    def _apply(self, seat: Seat, choice: Choice) -> list[Event]:
        before = self.state
        state = copy_of(before)
        state.journal = self.events
        try:
            take(state, seat, choice)
        except BaseException:
            del self.events[self._marks[-1] :]
            raise
        before.journal = None
        self._keep(before)
        self.state = state
        self.choices.append((seat, self.game.choices.key(choice)))
        start = self._marks[-1]
        self._marks.append(len(self.events))
        self._barriers.append(state.barrier)
        self._lanes.append(self._lanes_after(before))
        return self.events[start:]

    def _keep(self, before: State) -> None:
        """The state before a choice; of the older ones only a few stay."""
        n = len(self.choices)
        self._kept[n] = before
        if (n - KEPT_LAST) % KEPT_EVERY:
            self._kept.pop(n - KEPT_LAST, None)

    def _lanes_after(self, before: State) -> int:
        each = self.state.each
        if each is None:
            return CLOSED
        return self._lanes[-1] if each is before.each else len(self.choices)

    def play(self, bots: Bots, most: int | None = None) -> list[Event]:
        """Let bots play on: to the end of the game, until a seat without a bot is asked, or for
        `most` choices. Returns what happened.

        `bots` is a list with a bot for every seat, a dict `{seat: bot}`, or one for all seats. A
        bot is a kind of `holdfast.bots.Bot`, or a name: the bots of this match's seed and seats
        are made of it, the same ones every time. Whoever is made an offer replies at once.
        """
        if most is not None and most < 0:
            raise DataError(f"the number of choices is at least 0, not {most}")
        seed = self.origin.get("seed", 0)
        players = seated(bots, self.seats, seed if isinstance(seed, int) else 0)
        start, first = len(self.events), len(self.choices)
        while most is None or len(self.choices) - first < most:
            seat = next_player(self.state, players)
            if seat == NOBODY:
                break
            self._let_choose(seat, players[seat])
        return self.events[start:]

    def _let_choose(self, seat: Seat, bot: Player) -> None:
        p = self.perspective(seat)
        choice = choice_of(bot, p)
        if p.replies and choice not in p.replies:
            legal = [self.game.choices.key(reply) for reply in p.replies]
            raise IllegalChoice(
                f"the bot in seat {seat} replies {choice!r}; it may reply: {', '.join(legal)}",
                legal,
            )
        try:
            self.choose(seat, choice)
        except IllegalChoice as error:
            raise IllegalChoice(f"the bot in seat {seat}: {error}", error.legal) from None

    def why_not(self, seat: Seat, key: str | SupportsIndex, lang: str | None = None) -> str | None:
        """None if the choice is legal, else a sentence with the ruling."""
        refusal = self.refusal(seat, key)
        return None if refusal is None else self.words(lang).refusal(refusal, seat)

    def refusal(self, seat: Seat, key: str | SupportsIndex) -> Refusal | None:
        """None if the choice is legal, else why not, as data: `rule`, `why` and `data`."""
        self._check_seat(seat)
        choice = number_of(self.game, key)
        if choice in self.state.open[seat] or choice in asides_of(self.state, seat):
            return None
        return why_not(self.game.choices, self.state, seat, choice)

    def waits_for_smaller(self, seat: Seat, key: str | SupportsIndex) -> bool:
        """Whether such a choice answers the question that this seat is in the middle of: the
        smaller one that is asked now, such as what to pay with, comes first."""
        self._check_seat(seat)
        step = self.state.asking(seat)
        if not isinstance(step, Ask) or not step.is_within():
            return False
        verb = self.game.choices.verb_of(number_of(self.game, key))
        for n in range(len(self.choices) - 1, -1, -1):
            if verb in step.verbs or self.choices[n][0] != seat:
                return False
            larger = self.at(n).asking(seat)
            if not isinstance(larger, Ask) or not larger.is_within():
                return larger is not None and verb in larger.verbs
        return False

    def _check_seat(self, seat: Seat, first: Seat = 0) -> None:
        check_seat(seat, self.seats, first)

    # Taking back

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would take something back."""
        return self.undo_point(seat) is not None

    def undo_point(self, seat: Seat) -> int | None:
        """The number of the seat's last choice, if nothing stands between it and now."""
        self._check_seat(seat)
        last = len(self.choices) - 1
        for n in range(last, -1, -1):
            if self._barriers[n + 1] != self._barriers[n]:
                return None
            if self._lanes[n + 1] == n + 1:
                return None  # lanes have opened: whether somebody has begun is nobody's business
            is_in_lanes = self._lanes[n] != CLOSED
            if self.choices[n][0] == seat:
                return n if n == last or is_in_lanes else None
            if not is_in_lanes:
                return None
        return None

    def undo(self, seat: Seat) -> bool:
        """Take back the seat's last choice; False if something random was drawn, something
        hidden was shown, or another seat acted since."""
        point = self.undo_point(seat)
        if point is None:
            return False
        later = self.choices[point + 1 :]
        taken_back = self.choices[point]
        self._go_back(point)
        for other, key in later:
            self._apply(other, self.game.choices.number(key))
        self._redo.append(taken_back)
        self._mark(TakeBack(len(self.choices), seat, 1, was_shown=False))
        return True

    def taken_back(self, seat: Seat) -> str | None:
        """The choice that `redo` would make again for this seat."""
        self._check_seat(seat, first=NOBODY)
        keys = [key for other, key in self._redo if other == seat]
        return keys[-1] if keys and keys[-1] in self.legal(seat) else None

    def redo(self, seat: Seat) -> bool:
        """Choose again what this seat took back last; False if there is nothing."""
        self._check_seat(seat)
        key = self.taken_back(seat)
        if key is None:
            return False
        last = max(n for n, taken in enumerate(self._redo) if taken == (seat, key))
        del self._redo[last]
        self._unmark(seat)
        self._apply(seat, self.game.choices.number(key))
        return True

    def _unmark(self, seat: Seat) -> None:
        """What was made again was not taken back."""
        own = [n for n, mark in enumerate(self.take_backs) if mark.seat == seat]
        if own:
            mark = self.take_backs.pop(own[-1])
            if mark.choices > 1:
                left = mark._replace(after=mark.after + 1, choices=mark.choices - 1)
                self.take_backs.insert(own[-1], left)

    def rewind(self, n: int, seat: Seat = NOBODY) -> None:
        """Go back to the moment before choice number n, whoever made it and wishes it."""
        self._check_seat(seat, first=NOBODY)
        self._redo.clear()
        n = max(0, n)
        gone = len(self.choices) - n
        if gone > 0:
            was_shown = self._barriers[-1] != self._barriers[n]
            self._go_back(n)
            self._mark(TakeBack(n, seat, gone, was_shown))

    def _mark(self, new: TakeBack) -> None:
        """One after the other by the same seat are one."""
        before = [old._replace(after=min(old.after, new.after)) for old in self.take_backs]
        last = self.take_backs[-1] if before else None
        if last and last.seat == new.seat and last.after == new.after + new.choices:
            was_shown = last.was_shown or new.was_shown
            new = TakeBack(new.after, new.seat, new.choices + last.choices, was_shown)
            before.pop()
        self.take_backs = [*before, new]

    def _go_back(self, n: int) -> None:
        if n >= len(self.choices):
            return
        self.state = self.at(n)
        self._looked = None
        self._kept = {k: state for k, state in self._kept.items() if k < n}
        del self.choices[n:]
        del self.events[self._marks[n] :]
        for facts in (self._marks, self._barriers, self._lanes):
            del facts[n + 1 :]
        self.state.journal = self.events

    # Looking back

    def at(self, n: int) -> State:
        """The state after n choices, to look at."""
        n = max(0, n)
        if n >= len(self.choices):
            return self.state
        kept = self._kept.get(n)
        return self._again(n) if kept is None else kept

    def _again(self, n: int) -> State:
        """The choices since a state that is known, made again; nobody is told anything."""
        start = max(k for k in self._kept if k <= n)
        state = self._kept[start]
        if self._looked is not None and start < self._looked[0] <= n:
            start, state = self._looked
        if start < n:
            state = copy_of(state)
            state.journal = []
            for seat, key in self.choices[start:n]:
                take(state, seat, self.game.choices.number(key))
            state.journal = None
        self._looked = n, state
        return state

    def moments(self) -> Iterator[Moment]:
        """The game from its first position to this one: a moment for each choice, and one before
        all of them. Every state is made when it is looked at, and none is kept."""
        choices, events, marks = list(self.choices), list(self.events), self._marks[:]
        state = copy_of(self.at(0))
        yield Moment(self.game, 0, None, events[: marks[0]], state)
        for n, (seat, key) in enumerate(choices, 1):
            state = copy_of(state)
            state.journal = []
            take(state, seat, self.game.choices.number(key))
            state.journal = None
            yield Moment(self.game, n, (seat, key), events[marks[n - 1] : marks[n]], state)

    def scenes(
        self, seat: Seat = NOBODY, since: int = 0, until: int | None = None
    ) -> dict[int, View]:
        """What this seat saw at each step of sieges and battles, by number of the event: of those
        since one event, and before another. The choices are made again to see it."""
        self._check_seat(seat, first=NOBODY)
        steps = self.game.people.steps
        told = enumerate(self.events[since:until], since) if steps else ()
        wanted = [n for n, event in told if event.what in steps and event.is_for(seat)]
        positions = self.watched(wanted[0], wanted[-1]) if wanted else {}
        seen = {
            n: self.game.rules.scene(positions[n], self.events[n], seat)
            for n in wanted
            if n in positions
        }
        return {n: View(scene, self.game.id, seat) for n, scene in seen.items() if scene}

    def watched(self, first: int, last: int) -> dict[int, State]:
        """The positions in which two events were told, and all between them. What happened in lanes
        is told again when they close, so they are watched from where they opened. What was told
        before the first choice nobody has watched."""
        begin = max(0, bisect_right(self._marks, first) - 1)
        if self._lanes[begin] != CLOSED:
            begin = max(0, self._lanes[begin] - 1)
        end = bisect_left(self._marks, last + 1)
        journal: list[Event] = []
        state = copy_of(self.at(begin))
        state.journal = journal
        state.is_watched = True
        for seat, key in self.choices[begin:end]:
            take(state, seat, self.game.choices.number(key))
        told = enumerate(journal, self._marks[begin])
        return {n: event.scene for n, event in told if isinstance(event.scene, State)}

    def told_by(self, n: int) -> range:
        """The numbers of the events that the choice after n choices has led to."""
        return range(self._marks[n], self._marks[n + 1])

    def lanes_at(self, n: int) -> int:
        """After how many choices the lanes were opened that are open after n; or CLOSED."""
        return self._lanes[min(n, len(self._lanes) - 1)]

    def is_within_lanes(self, n: int) -> bool:
        """Whether choice n was made in lanes that stayed open."""
        return self._lanes[n] != CLOSED and self._lanes[n + 1] == self._lanes[n]

    def told(self, n: int) -> int:
        """How many events there were after n choices."""
        return self._marks[min(n, len(self._marks) - 1)]

    # Files

    def position(self) -> dict[str, Any]:
        """The position as JSON-ready data, also in the middle of a decision."""
        return {**self._heading("position", FORMAT), "state": self.game.files.dump(self.state)}

    def record(self) -> dict[str, Any]:
        """How the game began, and every choice since, as JSON-ready data."""
        data = self._heading("record", FORMAT if "position" in self.origin else FIRST_FORMAT)
        for part in ("seed", "position", "salt", "commitment"):
            if part in self.origin:
                data[part] = self.origin[part]
        data["choices"] = [[seat, key] for seat, key in self.choices]
        if self.take_backs:
            data["taken_back"] = [mark._asdict() for mark in self.take_backs]
        if self.over:
            data["result"] = {"standings": self.standings, "winners": self.winners}
        return data

    def _heading(self, kind: str, format: int) -> dict[str, Any]:
        heading: dict[str, Any] = {
            "holdfast": format,
            "kind": kind,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "seats": self.seats,
            "options": self.origin["options"],
        }
        if self.game.pack:
            heading["pack"] = self.game.pack
        return heading

    def __repr__(self) -> str:
        """In one line. How many choices there are in open lanes is nobody's business."""
        n = len(self.choices) if self._lanes[-1] == CLOSED else self._lanes[-1]
        count = "1 choice" if n == 1 else f"{n} choices"
        return f"<match of {self.game.id} for {self.seats}, {count}: {self._standing()}>"

    def _standing(self) -> str:
        if self.over:
            won = [f"seat {seat}" for seat in self.winners]
            return f"over, won by {listed(won)}" if won else "over, won by nobody"
        asked = [str(seat) for seat in range(self.seats) if self.state.open[seat]]
        return (
            f"seat {asked[0]} is asked" if len(asked) == 1 else f"seats {listed(asked)} are asked"
        )

    def _repr_html_(self) -> str:
        from holdfast.core.picture import html

        return html(self)

    # Copies. Compiled positions know neither copy nor pickle.

    def copy(self) -> Match:
        """A match of its own at the same point; what is chosen in one does not touch the other."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: object) -> Match:
        """A match of its own at the same point: choices, events, what can be taken back or done
        again. The game is shared; it never changes."""
        twin = Match(self.game, self.state, dict(self.origin))
        twin.choices = list(self.choices)
        twin.events = list(self.events)
        twin._marks = self._marks[:]
        twin._barriers = self._barriers[:]
        twin._lanes = self._lanes[:]
        twin._kept = {n: copy_of(state) for n, state in self._kept.items()}
        twin.state = copy_of(self.state)
        twin.state.journal = twin.events
        twin.lang = self.lang
        twin.take_backs = list(self.take_backs)
        twin._redo = list(self._redo)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored as its record and played again from there. A state that was changed by hand is not
        in it."""
        return match_again, (self.game, self.record(), self.lang, list(self._redo))


def copy_of(state: State) -> State:
    """A clone that remembers what its open lanes have still to tell."""
    clone = state.clone()
    clone.untold = [list(lane) for lane in state.untold]
    return clone


def match_again(
    game: Game[Any], record: dict[str, Any], lang: str, redo: list[tuple[Seat, str]]
) -> Match:
    match = load_record(record, game)
    match.lang = lang
    match._redo = redo
    return match


# Loading


def read_json(path: Path) -> Any:
    """Read a JSON file with errors that say where."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {error}") from None
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path}: not valid JSON (a truncated file?): {error}") from None


class Heading(NamedTuple):
    """What every file begins with."""

    format: int
    game: Game[Any]
    rules: str  # the version it was written under: this one or an older one
    seats: int
    options: dict[str, object]

    @property
    def is_older(self) -> bool:
        return self.rules != self.game.rules_version

    @property
    def versions(self) -> str:
        return versions(self.rules, self.game)


def versions(rules: str, game: Game[Any]) -> str:
    return f"rules {rules}; these are rules {game.rules_version}"


@contextmanager
def _told_of(rules: str, game: Game[Any]) -> Iterator[None]:
    """Whoever is refused something old is told that it is old."""
    try:
        yield
    except DataError as error:
        if rules == game.rules_version:
            raise
        raise DataError(f"{error} (It was written under {versions(rules, game)}.)") from None


@contextmanager
def _said_of(source: Reader) -> Iterator[None]:
    """Whoever is refused something is told where in the file it stands."""
    try:
        yield
    except DataError as error:
        raise source.fail(str(error)) from None


def load_position(data: Any, game: Game[Any] | None = None) -> Match:
    """A match that begins at a stored position. `game` is needed only for a position of a game with
    a card pack: the same game with the same cards."""
    source = Reader(data, "position")
    heading = _read_heading(source, "position", game)
    with _told_of(heading.rules, heading.game):
        match = _begin_at(source, source.child("state"), heading)
    source.finish()
    return match


def _begin_at(source: Reader, stored: Reader, heading: Heading) -> Match:
    game, seats, options = heading.game, heading.seats, heading.options
    if heading.format < FORMAT:
        stored = upgraded(stored, heading)
    with _said_of(source.child("options")):
        game.check_fit(seats, options)
    try:
        state = game.files.load(stored, seats, options)
        state.check()
        origin: dict[str, object] = {"seats": seats, "options": options, "position": stored.value}
        match = Match(game, state, origin)
        check_untold(match)
        state.journal = match.events
        resume(state)
        check_lanes(game, state)
        check_again(game, state, stored, heading)
    except (Broken, AssertionError) as error:
        raise source.fail(f"it does not fit together: {error}") from None
    match._begin()
    return match


def in_words(error: Exception) -> str:
    """What is wrong, if more is to be said than in the program's own words."""
    if isinstance(error, DataError):
        return f": {error}"
    return f': "{short(error.args[0])}" is missing' if isinstance(error, KeyError) else ""


def upgraded(stored: Reader, heading: Heading) -> Reader:
    """The state of an older file as it is written today."""
    try:
        state = heading.game.files.upgrade(copy.deepcopy(stored.value), heading.seats)
    except MISSHAPEN as error:
        raise stored.fail(
            f"it is not as files of format {heading.format} are{in_words(error)}"
        ) from None
    return Reader(state, stored.place, dotted=True)


def check_untold(match: Match) -> None:
    """What open lanes have still to tell must be something that can be told."""
    words = KnownWords.of(match.words("en"))
    for event in [event for lane in match.state.untold for event in lane]:
        try:
            words.event(event)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            raise Broken(f'nobody could tell of "{event.what}" with these data') from None


def check_again(game: Game[Any], s: State, stored: Reader, heading: Heading) -> None:
    """Where the questions of a file were not yet asked, what was done until they are can be read
    as well."""
    now = json.loads(json.dumps(game.files.dump(s)))
    if now == stored.value:
        return
    try:
        game.files.load(Reader(now, "then"), heading.seats, heading.options)
    except DataError as error:
        raise Broken(str(error)) from None


def check_lanes(game: Game[Any], s: State) -> None:
    """Lanes that are open for one seat are open for whatever the others imagine of it."""
    for seat in range(-1, s.seats if s.each is not None else -1):
        world: State = game.rules.determinize(s, seat, Random(1))
        if type(world.each) is not type(s.each):
            raise Broken(f"seat {seat} could not imagine that these lanes are open")


def load_record(data: Any, game: Game[Any] | None = None) -> Match:
    """A match replayed from a record to its last choice. Refuses what does not fit; where the rules
    have changed since, OldRules carries the match up to there. `game` is needed only for a record
    of a game with a card pack: the same game with the same cards."""
    source = Reader(data, "record")
    heading = _read_heading(source, "record", game)
    match = _begin_record(source, heading)
    for n, entry in enumerate(source.child("choices").items(most=100_000)):
        seat, key = entry.items(2, 2)
        _replay(match, n, seat.whole(0, heading.seats - 1), key.text(), heading)
    if source.has("taken_back"):
        marks = source.child("taken_back").items(1, most=MOST_TAKEN_BACK)
        match.take_backs = [_read_mark(mark, match) for mark in marks]
    if source.has("result"):
        _check_result(source.child("result"), match, heading)
    source.finish()
    return match


def _read_mark(source: Reader, match: Match) -> TakeBack:
    mark = TakeBack(
        source.child("after").whole(0, len(match.choices)),
        source.child("seat").whole(NOBODY, match.seats - 1),
        source.child("choices").whole(1, 100_000),
        source.child("was_shown").flag(),
    )
    source.finish()
    return mark


def _begin_record(source: Reader, heading: Heading) -> Match:
    game = heading.game
    if not source.has("position"):
        seed = source.child("seed").whole()
        with _told_of(heading.rules, game), _said_of(source):
            match = Match.new(game, heading.seats, seed, heading.options)
        _check_commitment(source, match)
        return match
    with _told_of(heading.rules, game):
        return _begin_at(source, source.child("position"), heading)


def _replay(match: Match, n: int, seat: Seat, key: str, heading: Heading) -> None:
    try:
        match.choose(seat, key)
    except IllegalChoice as error:
        if not heading.is_older:
            raise DataError(in_one_line(f"record: choices[{n}]: {error}")) from None
        why = reason(match, seat, key)
        raise OldRules(
            f"record: choices[{n}]: {why} Seat {seat} chose it under {heading.versions}. "
            f"The game can be followed up to there.",
            match,
            Divergence(heading.rules, n, seat, key),
        ) from None


def reason(match: Match, seat: Seat, key: str) -> str:
    """Why a choice is not open, without what is."""
    try:
        return f"{key}: {match.why_not(seat, key)}"
    except UnknownKey as error:
        return str(error)


def _check_commitment(source: Reader, match: Match) -> None:
    """A record may carry the promise that was made about its seed before the first choice."""
    if not source.has("commitment"):
        return
    promised, salt = source.child("commitment").text(), source.child("salt").text()
    if not salt.isascii():
        raise source.child("salt").fail("a salt is made of hexadecimal digits")
    kept = commitment(int(str(match.origin["seed"])), salt)
    if promised != kept:
        raise source.fail(
            f"the seed is not the one that was promised: the commitment is {promised[:64]}, "
            f"but seed and salt give {kept}"
        )
    match.origin.update(salt=salt, commitment=promised)


def _check_result(source: Reader, match: Match, heading: Heading) -> None:
    most = heading.seats
    standings = [entry.whole() for entry in source.child("standings").items(most=most)]
    winners = [entry.whole() for entry in source.child("winners").items(most=most)]
    source.finish()
    if match.over and standings == match.standings and winners == match.winners:
        return
    error = source.fail(
        f"the record says {standings}, winners {winners}; "
        f"replayed it is {match.standings}, winners {match.winners}"
        if match.over
        else "the record has a result, but its game is not over"
    )
    if not heading.is_older or not match.choices:
        raise error
    n = len(match.choices) - 1
    raise OldRules(
        f"{error}. It was recorded under {heading.versions}, by which its choices, up to the last "
        f"one, choices[{n}], lead elsewhere.",
        match,
        Divergence(heading.rules, n + 1, *match.choices[n], is_refused=False),
    )


def _read_heading(source: Reader, kind: str, game: Game[Any] | None) -> Heading:
    format = source.child("holdfast").whole()
    if not FIRST_FORMAT <= format <= FORMAT:
        formats = f"{FIRST_FORMAT} to {FORMAT}"
        raise source.fail(f"it has format {short(format)}; this program reads formats {formats}")
    written = source.child("kind").text()
    if written != kind:
        raise source.fail(f"it is a {short(written)}, not a {kind}")
    id = source.child("game").text()
    if game is None or game.id != id:
        with _said_of(source.child("game")):
            found = discover(id)
        if game is not None:
            raise source.fail(f"it is of {found.id}, not of {game.id}")
        game = found
    rules = _read_rules(source, game)
    pack = source.child("pack").text() if source.has("pack") else ""
    if pack != game.pack:
        raise source.fail(
            f"it was played with the card pack {short(pack)}; open it with --pack and the same "
            f"cards, in Python with game=holdfast.game(id, pack=folder)"
            if pack
            else "it was played with the game's own cards; open it without --pack"
        )
    with _told_of(rules, game):
        seats, chosen = source.child("seats").whole(), source.child("options").table()
        with _said_of(source.child("seats")):
            game.check_seats(seats)
        with _said_of(source.child("options")):
            options = game.full_options(chosen)
    return Heading(format, game, rules, seats, options)


def _read_rules(source: Reader, game: Game[Any]) -> str:
    """The version of the rules: this one or an older one."""
    rules = source.child("rules")
    number = rules_number(rules.text())
    if number is None:
        raise rules.fail(f'"{rules.text()[:40]}" is no version of rules, which is a whole number')
    if number > int(game.rules_version):
        raise source.fail(
            f"it was written under rules {number} of {game.title}, and this program knows rules "
            f"{game.rules_version}: a newer Holdfast opens it"
        )
    return str(number)


def rules_number(text: str) -> int | None:
    """Versions are compared as whole numbers."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    return int(text) if is_number else None

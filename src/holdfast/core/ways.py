# not compiled: it serves people, and what it calls is.
"""Ways: several choices that people make as one, a payment coin by coin, a group unit by unit.

The rules ask piece by piece; a table need not. A game's people name the questions that are answered
so (`People.series`), and how far such a series leads is tried by the rules themselves, in a world
the seat cannot rule out. So nothing true can get in, and no rule is written twice.

A series goes on as long as everything in it could be taken back at once: nothing is drawn or shown,
and nobody else is asked. What does more than that can only stand at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from holdfast.core.agenda import State, take
from holdfast.core.choice import Seat
from holdfast.core.game import Game
from holdfast.core.people import GROUP, LEAST, MOST, MOVE, PAY, Asked, Series
from holdfast.core.record import Match
from holdfast.core.rng import Random

MOST_PIECES = 60  # of one way: several keys, one act
LATELY = 8  # events in which the last one is looked for that a seat has heard
GRAVE = "grave"


class Row(NamedTuple):
    """What can be taken piece by piece."""

    key: str
    have: int  # so many are there
    take: int  # so many by default
    least: int
    most: int


class Way(NamedTuple):
    """A series as one act: `of`, if it is not empty, then the keys of the rows, each as often as it
    is taken, then `end`. Any numbers within the bounds of the rows will do, from `least` to `most`
    in all; with `full` the series is over by itself, and nothing more is said. Nor is it where a
    payment has only one row left that has any: what leaves no choice is not asked."""

    kind: str
    prompt: str  # the question that is answered piece by piece
    of: str  # the choice that leads to it; empty if it is asked now
    rows: list[Row]
    least: int
    most: int
    full: int
    end: str
    holds: bool = False  # a piece that is picked waits for the others
    before: int = 0  # so many are taken already

    def choices(self, counts: Sequence[int] | None = None) -> list[str]:
        """The choices of this way with these numbers, or with those it has by default."""
        numbers = [row.take for row in self.rows] if counts is None else counts
        pieces = [i for i, n in enumerate(numbers) for _ in range(n)]
        end = [self.end] if self.end and len(pieces) < self.full else []
        said = [self.rows[i].key for at, i in enumerate(pieces) if self.is_asked(pieces[:at])]
        return [*([self.of] if self.of else []), *said, *end]

    def is_asked(self, taken: list[int]) -> bool:
        """Whether there is still a choice after these rows were taken from."""
        left = [i for i, row in enumerate(self.rows) if taken.count(i) < row.have]
        return self.kind != PAY or len(left) > 1


class Trial:
    """A world in which one seat goes on by itself; it stays as it is."""

    def __init__(self, game: Game[Any], state: State, seat: Seat, goes_on: bool = True) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.goes_on = goes_on  # whether anything can follow in the same act

    @property
    def prompt(self) -> str:
        step: Any = self.state.asking(self.seat)
        return str(step.prompt) if step is not None and self.goes_on else ""

    @property
    def keys(self) -> list[str]:
        return [self.game.choices.key(choice) for choice in self.state.open[self.seat]]

    def then(self, key: str) -> Trial:
        """What comes of this choice."""
        before = self.state
        after = before.clone()
        take(after, self.seat, self.game.choices.number(key))
        goes_on = (
            after.barrier == before.barrier
            and after.each is before.each
            and not after.is_over()
            and bool(after.open[self.seat])
        )
        return Trial(self.game, after, self.seat, goes_on)


def ways(game: Game[Any], s: State, seat: Seat) -> list[Way]:
    """What this seat, which is asked something, could do as one act: the question itself, if it is
    answered piece by piece, and every choice that leads to a payment."""
    step: Any = s.asking(seat)
    known = game.people.series_of
    after = [series for series in known.values() if series.after]
    open_now = [game.choices.key(choice) for choice in s.open[seat]]
    leading = [key for key in open_now if any(leads(series, key) for series in after)]
    if step.prompt not in known and not leading:
        return []
    view = game.rules.view(s, seat)
    now = Trial(game, imagine(game, s, seat, open_now), seat)
    found = [way_from(now, "", view)] if step.prompt in known else []
    found += [way_from(now.then(key), key, view) for key in leading]
    return [way for way in found if way is not None]


def leads(series: Series, key: str) -> bool:
    return key.partition(":")[0] in series.after.split()


def imagine(game: Game[Any], s: State, seat: Seat, keys: list[str]) -> State:
    """A world this seat cannot rule out, made up with what it may know."""
    random = Random(crc32(" ".join([str(seat), *keys]).encode()))
    world: State = game.rules.determinize(s, seat, random)
    return world


def way_from(now: Trial, of: str, view: dict[str, Any]) -> Way | None:
    """The series that is asked here, if one is."""
    people = now.game.people
    series = people.series_of.get(now.prompt)
    if series is None or (of and not leads(series, of)):
        return None
    keys = pieces(series, now.keys)
    held = {key: people.held(view, key) for key in keys}
    if series.kind == PAY:
        return payment(now, of, series, held)
    taken, last = fill(now, keys, series, held)
    if not (1 if series.holds else 2) <= len(taken) <= MOST_PIECES:
        return None
    alone = {key: len(fill(now, [key], series, held)[0]) for key in keys}
    if series.kind == MOVE:
        return moves(now, alone)
    return group(now, last, series, taken, alone, held)


def pieces(series: Series, keys: list[str]) -> list[str]:
    verbs = series.verbs.split()
    return [key for key in keys if key.partition(":")[0] in verbs]


def in_order(series: Series, held: dict[str, int]) -> list[str]:
    """The rows of a payment: as the game says, otherwise as they are asked."""
    named = series.order.split()
    return sorted(held, key=lambda key: named.index(key) if key in named else len(named))


def fill(
    now: Trial, keys: list[str], series: Series, held: dict[str, int]
) -> tuple[list[str], Trial]:
    """As many of these as go, by the order of the series, and where they lead."""
    prompt, taken = now.prompt, list[str]()
    while now.prompt == prompt and len(taken) <= MOST_PIECES:
        open_now = [key for key in in_order(series, held) if key in keys and key in now.keys]
        if not open_now:
            break
        key = next_piece(open_now, series, held, taken)
        now = now.then(key)
        taken.append(key)
    return taken, now


def next_piece(keys: list[str], series: Series, held: dict[str, int], taken: list[str]) -> str:
    """The first, or that of which there is most or least after what was taken."""
    if series.order == MOST:
        return max(keys, key=lambda key: held[key] - taken.count(key))
    if series.order == LEAST:
        return min(keys, key=lambda key: held[key] + taken.count(key))
    return keys[0]


def payment(now: Trial, of: str, series: Series, held: dict[str, int]) -> Way | None:
    """So much, neither more nor less: as much as the question says."""
    step: Any = now.state.asking(now.seat)
    total = int(step.about(now.state)["n"])
    keys = in_order(series, held)
    most = {key: min(total, held[key]) for key in keys}
    if not (1 if of else 2) <= total <= min(MOST_PIECES, sum(most.values())):
        return None
    taken: list[str] = []
    while len(taken) < total:
        left = [key for key in keys if taken.count(key) < most[key]]
        taken.append(next_piece(left, series, held, taken))
    rows: list[Row] = []
    for key in keys:
        least = max(0, total - sum(most[other] for other in keys if other != key))
        rows.append(Row(key, held[key], taken.count(key), least, most[key]))
    return Way(PAY, now.prompt, of, rows, total, total, total, "")


def group(
    now: Trial,
    last: Trial,
    series: Series,
    taken: list[str],
    alone: dict[str, int],
    held: dict[str, int],
) -> Way:
    """As many as one likes."""
    by_default = taken if series.all else []
    rows = [
        Row(key, held[key] or most, by_default.count(key), 0, most) for key, most in alone.items()
    ]
    is_asked_again = last.prompt == now.prompt
    full = len(taken) + 1 if is_asked_again else len(taken)
    least = 0 if series.end in now.keys else 1
    step: Any = now.state.asking(now.seat)
    before = int(step.about(now.state)[series.before]) if series.before else 0
    most = len(taken)
    return Way(GROUP, now.prompt, "", rows, least, most, full, series.end, series.holds, before)


def moves(now: Trial, alone: dict[str, int]) -> Way | None:
    """The same again and again, each for itself: all who stand here go there."""
    rows = [Row(key, most, 0, 0, most) for key, most in alone.items() if most > 1]
    return Way(MOVE, now.prompt, "", rows, 1, max(alone.values()), 0, "") if rows else None


# What needs no thought


def by_itself(match: Match, seat: Seat, view: dict[str, Any], is_alone: bool) -> str:
    """The answer to a question that has only one sensible outcome, or nothing: what the game says,
    or the only answer, unless it is a loss that should be seen. Some questions are put for the
    sake of a secret alone (`always_asks`); the moment at which such an answer came would tell it,
    so it is given only if no other person is there (`is_alone`)."""
    state, people = match.state, match.game.people
    step: Any = state.asking(seat)
    if not is_alone and step.always_asks(state):
        return ""
    keys = match.legal(seat)
    heard = [event for event in match.events[-LATELY:] if event.is_for(seat)]
    asked = Asked(step.prompt, heard[-1] if heard else None)
    if len(keys) > 1:
        return people.by_itself(view, keys, step.about(state), asked)
    return "" if people.tone(keys[0], step.prompt) == GRAVE else keys[0]

"""Several choices made as one act: all or none of them, and taken back together.

Nothing of them is done before all were tried on a copy of the position. A choice that others follow
in the same act must be one that could be taken back at once, and for the same reasons (see
`Match.undo_point`): if chance or something hidden had a part in it, a refusal of what follows would
be a look at it for nothing. What is refused before that the seat could have found out as well by
choosing, looking and taking back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from holdfast.core.agenda import State
from holdfast.core.choice import Choice, Seat, UnknownKey
from holdfast.core.record import Match, copy_of
from holdfast.core.refusals import Refusal
from holdfast.core.words import Words
from holdfast.server.phrases import phrases
from holdfast.server.refusals import Refused
from holdfast.server.seating import Act

MOST_KEYS = 64  # of one act


class KeyRefused(Refused):
    """One of several keys that cannot be chosen; nothing of the others was done."""

    def __init__(self, code: str, at: int, key: str, why: Refusal | None = None) -> None:
        super().__init__(code)
        self.at = at
        self.key = key
        self.why = why

    def explain(self, seat: Seat, words: Words) -> None:
        """In these words: which one it was, and why."""
        if self.code == "unknown_choice":
            return
        say = phrases(words.lang).say
        why = say(self.code)
        if self.why is not None:
            sentence = words.say("refusals", self.why.why, {**self.why.data, "seat": seat})
            why = f"{sentence} {self.why.rule}".strip()
        self.text = say("of_key", choice=words.choice(self.key), why=why)


def try_out(
    match: Match, seat: Seat, keys: Sequence[str], is_timely: Callable[[State, Choice], bool]
) -> None:
    """Refuses unless all of these can be chosen one after the other, without anybody else."""
    trial = Match(match.game, copy_of(match.state), match.origin)
    for at, key in enumerate(keys):
        try:
            choice = match.game.choices.number(key)
        except UnknownKey:
            raise KeyRefused("unknown_choice", at, key) from None
        if not is_timely(trial.state, choice):
            raise KeyRefused("stale", at, key)
        why = trial.refusal(seat, key)
        if why is not None:
            raise KeyRefused("illegal", at, key, why)
        was_asked = bool(trial.state.open[seat])
        trial.choose(seat, key)
        if at + 1 < len(keys) and not goes_on(trial, seat, was_asked):
            raise KeyRefused("not_at_once", at, key)


def goes_on(trial: Match, seat: Seat, was_asked: bool) -> bool:
    """Whether the seat may choose again as if nothing had happened: nothing was drawn or shown, and
    nobody else is asked instead."""
    is_asked = bool(trial.state.open[seat])
    return trial.can_undo(seat) and not trial.over and is_asked >= was_asked


class Span(NamedTuple):
    """The events of one act: the first, and one past the last."""

    first: int
    after: int
    is_run: bool  # of several choices: it is one line


class Runs:
    """Which choices of a match were made as one act, and which of those taken back."""

    def __init__(self) -> None:
        self.of: list[int] = []  # of every choice the act with which its run began
        self.taken: list[tuple[Seat, int]] = []  # what was taken back, as the match has it

    def note(self, match: Match, act: Act, n: int, standing: int) -> None:
        """After act number n, of which `carry_out` said how many choices stand where they stood."""
        run = act.run or n
        if act.what == "choose":
            is_private = match.is_within_lanes(len(match.choices) - 1)
            self.taken = [taken for taken in self.taken if is_private and taken[0] != act.seat]
            self.of.append(run)
        elif act.what == "undo":
            self.taken.append((act.seat, self.of.pop(standing)))
        elif act.what == "redo":
            seats = [seat for seat, _ in self.taken]
            del self.taken[len(seats) - 1 - seats[::-1].index(act.seat)]
            self.of.append(run)
        else:
            self.taken.clear()
            del self.of[standing:]

    def first(self, n: int) -> int:
        """The first choice of the act to which choice n belongs."""
        while n and self.of[n - 1] == self.of[n]:
            n -= 1
        return n

    def taken_by(self, seat: Seat) -> int:
        """How many choices a seat has taken back with its last undo."""
        runs = [run for other, run in self.taken if other == seat]
        return len([run for run in runs if run == runs[-1]])

    def spans(self, match: Match, start: int) -> list[Span]:
        """The events of every act, from event `start` on."""
        found: list[Span] = []
        n = len(self.of) - 1
        while n >= 0 and match.told(n + 1) > start:
            first = self.first(n)
            found.append(Span(match.told(first), match.told(n + 1), first < n))
            n = first - 1
        return found

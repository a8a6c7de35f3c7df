"""What a table keeps of its past, beside the choices themselves: little, and none of it twice."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from holdfast.core.agenda import State
from holdfast.core.journal import Event
from holdfast.core.record import Match
from holdfast.core.words import Words
from holdfast.server.runs import Runs
from holdfast.server.seating import WATCHING, who_sees

MOST_SHARED = 1 << 15


class Moments(dict[int, "array[int]"]):
    """After how many choices each seat, and who watches, saw a difference."""

    def __init__(self, seats: int) -> None:
        super().__init__({seat: array("l", [0]) for seat in range(WATCHING, seats)})

    def note(self, match: Match, standing: int, runs: Runs) -> list[int]:
        """Of the choices noted so far so many still stand; what came after them is new. Returns who
        saw the last one. What was made as one act is one moment."""
        is_cut = False
        for moments in self.values():
            while moments[-1] > standing:
                moments.pop()
                is_cut = True
        if is_cut and standing:  # perhaps in the middle of an act
            standing = runs.first(standing - 1)
        seen: list[int] = []
        for n in range(standing, len(match.choices)):
            seen = who_sees(match, n)
            first = runs.first(n)
            for seat in seen:
                if self[seat][-1] > first:
                    self[seat].pop()
                self[seat].append(n + 1)
        return seen


class Point(NamedTuple):
    """What every seat was worth in the eyes of everybody when a phase ended."""

    n: int  # choices before it
    label: str
    scores: list[int]


class Scores:
    """The ends of the phases so far, in one language. What was reckoned once is kept."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.until = 0

    def forget(self, standing: int) -> None:
        self.until = min(self.until, standing)
        self.points = [point for point in self.points if point.n < self.until]

    def reckon(self, match: Match, words: Words) -> list[Point]:
        """With the phase that is going on."""
        clock, last = match.game.advice.clock, len(match.choices)
        for n in range(self.until, last):
            if clock(match.at(n)) != clock(match.at(n + 1)):
                self.points.append(point_at(match, n, words, end_of_phase(match, n)))
        self.until = last
        return [*self.points, point_at(match, last, words, match.at(last))]


def point_at(match: Match, n: int, words: Words, end: State) -> Point:
    people, view = match.game.people, match.game.rules.view
    where = people.where(view(match.at(n), WATCHING), words)
    return Point(n, where, people.worth(view(end, WATCHING)))


def end_of_phase(match: Match, n: int) -> State:
    """The position in which the next phase is told of: what the last choice of a phase has led to
    belongs to it, such as a siege."""
    opens = match.game.people.opens_phase
    opening = next((k for k in match.told_by(n) if opens(match.events[k])), None)
    if opening is None:
        return match.at(n)
    return match.watched(opening, opening).get(opening, match.at(n))


# The same news at many tables, or many times at one, is kept once.
_SHARED: dict[tuple[object, ...], Event] = {}


def share(events: list[Event], start: int) -> None:
    if len(_SHARED) > MOST_SHARED:
        _SHARED.clear()
    for n in range(start, len(events)):
        event = events[n]
        told = (event.what, event.rule, event.seat, repr(event.data), repr(event.audience))
        events[n] = _SHARED.setdefault(told, event)

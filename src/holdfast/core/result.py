# not compiled: it speaks to people.
"""The end of a game: who has won, by what if others have as much, and whence the points came."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from holdfast.core.drawing import hanging, left, mark
from holdfast.core.general import result
from holdfast.core.journal import Event
from holdfast.core.speaking import Speaker, View
from holdfast.core.templates import number
from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.people import People

Source = tuple[str, str, int]  # a part, what it is called, and its points
COLUMN = 11


class Ledger:
    """How a game went, stretch by stretch, where there are no points to count: what the columns
    count, and rows with their labels."""

    def __init__(self, columns: list[str], rows: list[tuple[str, list[int]]]) -> None:
        self.columns = columns
        self.rows = rows


class Tally:
    """A result by source: parts with their labels, then for every seat the total, the points of
    each part, and single sources as (part, label, points)."""

    def __init__(
        self,
        verdict: str,
        parts: list[tuple[str, str]],
        seats: list[tuple[int, list[int], list[Source]]],
        ledger: Ledger | None = None,
    ) -> None:
        self.verdict = verdict
        self.parts = parts
        self.seats = seats
        self.ledger = ledger


class Result(Speaker):
    """Reads the view of the end and the event `final` of every seat. A stored position of the end
    has no such events: it holds the totals, not where they came from."""

    # Where no points are counted: events that begin a stretch of the game, and what is counted of
    # each, in a column called so, by the events that tell of it: one, or as much as a field says:
    # "fallen=killed fallen=fell*units".
    stretches = ""
    counted = ""

    def __init__(self, people: People, words: Words, view: View, events: list[Event]) -> None:
        super().__init__(people, words, view)
        self.events = events
        self.final: list[int] = view.get("final") or []  # a made-up position may have no count
        self.scores = {event.seat: event.data for event in events if event.what == "final"}

    # What a game says about itself

    def points(self, seat: int) -> list[int]:
        """The points of each part; nothing if that is not known."""
        told: View = self.scores.get(seat, {})
        return [told[part] for part, _ in self.named_parts()] if told else []

    def ties(self) -> list[tuple[str, str, list[int]]]:
        """What decides between seats with as much, one after the other: the sentence that says so,
        the noun that is counted, and how much of it each seat has."""
        told = [entry.split() for entry in self.people.ties]
        return [
            (label, noun, [amount(house[field]) for house in self.houses])
            for label, noun, field in told
        ]

    def stretch(self, event: Event, later: list[Event]) -> str:
        """What a stretch is called; what has happened since it began comes later."""
        return self.course(event.what, **event.data)

    # As data

    def tally(self) -> Tally:
        if self.stretches:
            return Tally(self.verdict(), [], [(0, [], []) for _ in self.houses], self.ledger())
        if not self.people.parts:
            return Tally("", [], [])
        seats = range(len(self.final))
        points = [self.points(seat) for seat in seats]
        parts = self.named_parts() if any(points) else []
        told = [(self.final[seat], points[seat], self.sources_of(seat)) for seat in seats]
        return Tally(self.verdict(), parts, told)

    def named_parts(self) -> list[tuple[str, str]]:
        pairs = [entry.partition("=") for entry in self.people.parts.split()]
        return [(part, self.say(label)) for part, _, label in pairs]

    def sources_of(self, seat: int) -> list[Source]:
        """Every single source by name."""
        told: View = self.scores.get(seat, {})
        fields = [entry.partition("=") for entry in self.people.sources.split()] if told else []
        return [
            (part, self.name(id), n) for part, _, field in fields for id, n in told[field].items()
        ]

    def verdict(self) -> str:
        """Who has won, and by what if others have as many points."""
        if not self.final:
            return self.say("over")
        first = most(range(len(self.final)), self.final)
        said = {"points": self.count(self.people.unit, self.final[first[0]]), "more": ""}
        if len(first) == 1:
            return self.say("verdict", name=self.who(first[0]), **said)
        for label, noun, numbers in self.ties():
            before, first = first, most(first, numbers)
            n = numbers[first[0]]
            said["more"] = self.count(noun, n) if noun else number(n)
            if len(first) == 1:
                winner = self.who(first[0])
                return self.say(label, names=self.seat_names(before), winner=winner, **said)
        return self.say("shared", names=self.seat_names(first), **said)

    def ledger(self) -> Ledger | None:
        """How it went, and all together; what never happened has no column."""
        columns, ways = columns_of(self.counted)
        begins = self.stretches.split()
        rows: list[tuple[str, list[int]]] = []
        for i, event in enumerate(self.events):
            if event.what in begins:
                rows.append((self.stretch(event, self.events[i + 1 :]), [0] * len(columns)))
            elif event.what in ways:
                if not rows:
                    rows.append((self.course("before"), [0] * len(columns)))
                column, field = ways[event.what]
                rows[-1][1][column] += amount(event.data[field]) if field else 1
        sums = [sum(counts) for counts in zip(*[counts for _, counts in rows], strict=True)]
        rows.append((self.course("in_all"), sums))
        met = [n for n, total in enumerate(sums) if total]
        told = [(label, [counts[n] for n in met]) for label, counts in rows]
        return Ledger([self.course(columns[n]) for n in met], told) if met else None

    def course(self, key: str, **data: object) -> str:
        return self.words.say("course", key, data)

    # As text

    def draw(self, width: int) -> str:
        """A table of points, the sources seat by seat, and a sentence on the winner."""
        if self.stretches:
            told = self.ledger()
            lines = ["", *draw_ledger(told, width)] if told else []
            return "\n".join([" " + mark("title", self.verdict()), *lines])
        if not self.people.parts:
            return result(self.people.scores(self.view), self.words)
        verdict = " " + mark("title", self.verdict())
        table = [*self.table(), "", *self.named_sources(width)] if self.final else []
        return "\n".join([*table, verdict])

    def table(self) -> list[str]:
        told = self.tally()
        seats = [mark("strong", self.who(seat)) for seat in range(len(told.seats))]
        totals = [mark("strong", number(total)) for total, _, _ in told.seats]
        rows = [
            self.line(label, [number(points[n]) for _, points, _ in told.seats])
            for n, (_, label) in enumerate(told.parts)
        ]
        total = self.line(mark("strong", self.say("total")), totals)
        return [self.line("", seats), *rows, total]

    def line(self, label: str, cells: list[str]) -> str:
        row = " " + left(label, self.people.wide) + "".join(left(cell, COLUMN) for cell in cells)
        return row.rstrip()

    def named_sources(self, width: int) -> list[str]:
        lines: list[str] = []
        for seat in self.scores:
            named = self.words.join([self.with_points(*one) for one in self.sources_of(seat)])
            lines += hanging(f" {self.who(seat)}", named, 12, width, "dim")
        return [*lines, ""] if lines else []

    def with_points(self, part: str, name: str, n: int) -> str:
        return f"{name} ({number(n)})"


def columns_of(counted: str) -> tuple[list[str], dict[str, tuple[int, str]]]:
    """What is counted, and by event the number of its column and the field that says how many."""
    entries = [entry.partition("=") for entry in counted.split()]
    columns = list(dict.fromkeys(column for column, _, _ in entries))
    ways = [(columns.index(column), *told.partition("*")) for column, _, told in entries]
    return columns, {what: (column, field) for column, what, _, field in ways}


def amount(value: Any) -> int:
    """A number, or amounts by what they are of."""
    return sum(value.values()) if isinstance(value, dict) else int(value)


def draw_ledger(told: Ledger, width: int) -> list[str]:
    """The names of the columns stand in two lines."""
    heads = [column.rpartition(" ") for column in told.columns]
    wide = [max(len(first), len(second)) for first, _, second in heads]
    first = max(len(label) for label, _ in told.rows) + 2
    gap = "  " if first + sum(wide) + 2 * len(wide) <= width else " "
    rows = [("", [first for first, _, _ in heads]), ("", [second for _, _, second in heads])]
    rows += [(label, [str(n) for n in counts]) for label, counts in told.rows]
    return [
        " " + left(label, first) + gap.join(cell.rjust(n) for cell, n in zip(cells, wide))
        for label, cells in rows
    ]


def most(seats: Iterable[int], numbers: list[int]) -> list[int]:
    """Those of the seats who have the most."""
    among = list(seats)
    best = max(numbers[seat] for seat in among)
    return [seat for seat in among if numbers[seat] == best]

# not compiled: it draws for people.
"""The end of the game as text: where the points came from, and who wins (EE-140, EE-147)."""

from __future__ import annotations

from typing import Any

from holdfast.core.drawing import hanging, left, mark
from holdfast.core.journal import Event
from holdfast.core.people import Tally
from holdfast.core.speaker import Texts
from holdfast.core.templates import number
from holdfast.core.words import Words
from holdfast.games.empires_end.people.text import Speaker, View

PARTS = (("marker", "track"), ("standing", "standing_points"), ("end", "end_points"))
COLUMN = 11


def draw_result(view: View, events: list[Event], words: Words, texts: Texts, width: int) -> str:
    """A table of scores, the sources seat by seat, and a sentence on the winner."""
    scores = {event.seat: event for event in events if event.what == "final"}
    result = Result(view, words, texts, width)
    if not result.final:
        return result.verdict()
    return "\n".join([*result.table(scores), "", *result.sources(scores), result.verdict()])


def tally(view: View, events: list[Event], words: Words, texts: Texts) -> Tally:
    """The same as data, for charts."""
    result = Result(view, words, texts, 80)
    parts = [(part, result.say(label)) for part, label in PARTS if result.final]
    scores = {event.seat: event for event in events if event.what == "final"}
    if len(scores) < len(result.final):
        # A position of a finished game holds the totals, not where they came from.
        return Tally(result.verdict_text(), [], [(n, [], []) for n in result.final])
    seats = [result.seat_tally(scores[seat]) for seat in range(len(result.final))]
    return Tally(result.verdict_text(), parts, seats)


class Result(Speaker):
    def __init__(self, view: View, words: Words, texts: Texts, width: int) -> None:
        super().__init__(words, texts)
        self.width = width
        self.final: list[int] = view["final"] or []  # a made-up position may end without a count
        self.winners: list[int] = view["winners"]
        self.healthy = [
            sum(1 for place in empire["row"] if not place["destroyed"])
            for empire in view["empires"]
        ]

    def table(self, scores: dict[int, Event]) -> list[str]:
        seats = range(len(self.final))
        lines = [self.line("", [mark("strong", self.words.seat(seat)) for seat in seats])]
        if scores:
            for part, label in PARTS:
                numbers = [self.score(scores[seat], part) for seat in seats]
                lines.append(self.line(self.say(label), numbers))
        totals = [mark("strong", number(n)) for n in self.final]
        return [*lines, self.line(mark("strong", self.say("total")), totals)]

    def score(self, event: Event, part: str) -> str:
        value = event.data[part]
        return number(value) if isinstance(value, int) else ""

    def line(self, label: str, cells: list[str]) -> str:
        return (" " + left(label, 22) + "".join(left(cell, COLUMN) for cell in cells)).rstrip()

    def sources(self, scores: dict[int, Event]) -> list[str]:
        """The end-of-game innovations of each seat; locations carry their points in their names."""
        lines: list[str] = []
        for seat, event in scores.items():
            parts = [event.data["by_location"], event.data["by_innovation"]]
            named = [self.name(id) for id in dict(parts[0])] if isinstance(parts[0], dict) else []
            if isinstance(parts[1], dict):
                named += [f"{self.name(id)} ({number(n)})" for id, n in parts[1].items()]
            label = f" {self.words.seat(seat)}"
            lines += hanging(label, self.words.join(named), 12, self.width, "dim")
        return [*lines, ""] if lines else []

    def seat_tally(self, event: Event) -> tuple[int, list[int], list[tuple[str, str, int]]]:
        """The total, the points of each part, and every location and innovation by name."""
        data: dict[str, Any] = event.data
        sources = [("standing", self.name(id), n) for id, n in data["by_location"].items()]
        sources += [("end", self.name(id), n) for id, n in data["by_innovation"].items()]
        return data["n"], [data[part] for part, _ in PARTS], sources

    def verdict(self) -> str:
        return " " + mark("title", self.verdict_text())

    def verdict_text(self) -> str:
        """EE-147. Who has won, and by what if others have as many points."""
        if not self.final:
            return self.say("over")
        winner = self.winners[0]
        tied = [seat for seat, n in enumerate(self.final) if n == self.final[winner]]
        names, points = self.seat_names(tied), self.count("point", self.final[winner])
        if len(tied) == 1:
            return self.say("wins", name=names, points=points)
        healthy = self.healthy[winner]
        if len(self.winners) > 1:
            shared = self.seat_names(self.winners)
            return self.say("shared", names=shared, points=points, n=healthy)
        first = self.words.seat(winner)
        return self.say("tie", names=names, points=points, winner=first, n=healthy)

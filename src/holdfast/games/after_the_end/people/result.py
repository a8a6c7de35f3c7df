# not compiled: it draws for people.
"""The end of the game as text: where the points came from, and who wins (AT-43, AT-44)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from holdfast.core.drawing import hanging, left, mark
from holdfast.core.journal import Event
from holdfast.core.people import Tally
from holdfast.core.speaker import Texts
from holdfast.core.templates import number
from holdfast.core.words import Words
from holdfast.games.after_the_end.people.text import Speaker, View

PARTS = ("missions", "contracts", "nobles", "knowledge")
COLUMN = 11


def draw_result(view: View, events: list[Event], words: Words, texts: Texts, width: int) -> str:
    """A table of scores, the sources seat by seat, and a sentence on the winner."""
    result = Result(view, words, texts, width)
    if not result.final:
        return result.verdict()
    scores = {event.seat: event for event in events if event.what == "final"}
    return "\n".join([*result.table(), "", *result.sources(scores), result.verdict()])


def tally(view: View, events: list[Event], words: Words, texts: Texts) -> Tally:
    """The same as data, for charts."""
    result = Result(view, words, texts, 80)
    parts = [(part, result.say(f"{part}_part")) for part in PARTS]
    scores = {event.seat: event for event in events if event.what == "final"}
    seats = [result.seat_tally(seat, scores.get(seat)) for seat in range(len(result.final))]
    return Tally(result.verdict_text(), parts if seats else [], seats)


class Result(Speaker):
    def __init__(self, view: View, words: Words, texts: Texts, width: int) -> None:
        super().__init__(words, texts)
        self.width = width
        self.final: list[int] = view["final"] or []  # a made-up position may end without a count
        self.winners: list[int] = view["winners"]
        self.colonies: list[View] = view["colonies"]

    def table(self) -> list[str]:
        seats = range(len(self.final))
        lines = [self.line("", [mark("strong", self.words.seat(seat)) for seat in seats])]
        for part in PARTS:
            numbers = [number(self.colonies[seat]["points"][part]) for seat in seats]
            lines.append(self.line(self.say(f"{part}_part"), numbers))
        totals = [mark("strong", number(n)) for n in self.final]
        return [*lines, self.line(mark("strong", self.say("total")), totals)]

    def line(self, label: str, cells: list[str]) -> str:
        return (" " + left(label, 22) + "".join(left(cell, COLUMN) for cell in cells)).rstrip()

    def sources(self, scores: dict[int, Event]) -> list[str]:
        """Missions, Contracts and Nobles of each seat by name."""
        lines: list[str] = []
        for seat, event in scores.items():
            named = [f"{label} ({number(n)})" for _, label, n in self.sources_of(event)]
            label = f" {self.words.seat(seat)}"
            lines += hanging(label, self.words.join(named), 12, self.width, "dim")
        return [*lines, ""] if lines else []

    def seat_tally(
        self, seat: int, event: Event | None
    ) -> tuple[int, list[int], list[tuple[str, str, int]]]:
        """The total, the points of each part, and every source by name if it was told."""
        points = self.colonies[seat]["points"]
        sources = self.sources_of(event) if event else []
        return self.final[seat], [points[part] for part in PARTS], sources

    def sources_of(self, event: Event) -> list[tuple[str, str, int]]:
        data: dict[str, Any] = event.data
        sources = [("missions", self.name(id), n) for id, n in data["by_mission"].items()]
        sources += [("contracts", self.name(id), n) for id, n in data["by_contract"].items()]
        return sources + [("nobles", self.name(id), n) for id, n in data["by_noble"].items()]

    def verdict(self) -> str:
        return " " + mark("title", self.verdict_text())

    def verdict_text(self) -> str:
        """AT-44. Who has won, and by what if others have as much."""
        if not self.final:
            return self.say("over")
        winner = self.winners[0]
        points = self.count("point", self.final[winner])
        if len(self.winners) > 1:
            return self.say("shared", names=self.seat_names(self.winners), points=points)
        name = self.words.seat(winner)
        first = like(winner, range(len(self.final)), self.final)
        if len(first) == 1:
            return self.say("verdict", name=name, points=points)
        living = [colony["living"] for colony in self.colonies]
        second = like(winner, first, living)
        names = self.seat_names(first if len(second) == 1 else second)
        if len(second) == 1:
            most = self.count("living", living[winner])
            return self.say("tie_living", names=names, points=points, winner=name, living=most)
        most = self.count("left", sum(self.colonies[winner]["store"].values()))
        return self.say("tie_left", names=names, points=points, winner=name, left=most)


def like(winner: int, seats: Iterable[int], numbers: list[int]) -> list[int]:
    """Those who have as much as the winner."""
    return [seat for seat in seats if numbers[seat] == numbers[winner]]

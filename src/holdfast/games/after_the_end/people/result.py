# not compiled: it draws for people.
"""The end of the game as text: where the points came from, and who wins (AT-43, AT-44)."""

from __future__ import annotations

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
        """AT-44. Most points, then most living Characters, then most resources, then shared."""
        if not self.final:
            return self.say("over")
        points = self.count("point", max(self.final))
        first = self.best(range(len(self.final)), self.final)
        names = self.seat_names(first)
        if len(first) == 1:
            return self.say("verdict", name=names, points=points)
        living = [colony["living"] for colony in self.colonies]
        second = self.best(first, living)
        if len(second) == 1:
            winner, most = self.words.seat(second[0]), self.count("living", living[second[0]])
            return self.say("tie_living", names=names, points=points, winner=winner, living=most)
        left_over = [sum(colony["store"].values()) for colony in self.colonies]
        third = self.best(second, left_over)
        if len(third) == 1:
            winner, most = self.words.seat(third[0]), self.count("left", left_over[third[0]])
            names = self.seat_names(second)
            return self.say("tie_left", names=names, points=points, winner=winner, left=most)
        return self.say("shared", names=self.seat_names(third), points=points)

    def best(self, seats: Any, numbers: list[int]) -> list[int]:
        most = max(numbers[seat] for seat in seats)
        return [seat for seat in seats if numbers[seat] == most]

# not compiled: it draws for people.
"""The end of the game as text: where the gold came from, and who wins (AE-93, AE-95)."""

from __future__ import annotations

from typing import Any

from holdfast.core.drawing import hanging, left, mark
from holdfast.core.journal import Event
from holdfast.core.people import Tally
from holdfast.core.words import Words
from holdfast.games.after_the_empire.cards.loading import Loaded
from holdfast.games.after_the_empire.people.speaker import Speaker, View

PARTS = (
    ("gold", "track"),
    ("cards", "cards_gold"),
    ("flags", "flags_gold"),
    ("farms", "farms_gold"),
    ("objectives", "objectives_gold"),
)
COLUMN = 11


def draw_result(view: View, events: list[Event], words: Words, loaded: Loaded, width: int) -> str:
    """A table of scores, the sources seat by seat, and a sentence on the winner."""
    result = Result(view, words, loaded, width)
    if not result.final:
        return result.verdict()
    scores = {event.seat: event for event in events if event.what == "final"}
    return "\n".join([*result.table(scores), "", *result.sources(scores), result.verdict()])


def tally(view: View, events: list[Event], words: Words, loaded: Loaded) -> Tally:
    """The same as data, for charts."""
    result = Result(view, words, loaded, 80)
    scores = {event.seat: event for event in events if event.what == "final"}
    if len(scores) < len(result.final):
        # A position of a finished game holds the totals, not where they came from.
        return Tally(result.verdict_text(), [], [(n, [], []) for n in result.final])
    parts = [(part, result.say(label)) for part, label in PARTS if result.final]
    seats = [result.seat_tally(scores[seat]) for seat in range(len(result.final))]
    return Tally(result.verdict_text(), parts, seats)


class Result(Speaker):
    def __init__(self, view: View, words: Words, loaded: Loaded, width: int) -> None:
        super().__init__(words, loaded)
        self.width = width
        self.final: list[int] = view["final"] or []  # a position of a siege alone has no count
        self.flags = [sum(castle["flags"].values()) for castle in view["castles"]]

    def table(self, scores: dict[int, Event]) -> list[str]:
        seats = range(len(self.final))
        lines = [self.line("", [mark("strong", self.words.seat(seat)) for seat in seats])]
        if scores:
            for part, label in PARTS:
                numbers = [str(scores[seat].data[part]) for seat in seats]
                lines.append(self.line(self.say(label), numbers))
        totals = [mark("strong", str(n)) for n in self.final]
        return [*lines, self.line(mark("strong", self.say("total")), totals)]

    def line(self, label: str, cells: list[str]) -> str:
        return (" " + left(label, 24) + "".join(left(cell, COLUMN) for cell in cells)).rstrip()

    def sources(self, scores: dict[int, Event]) -> list[str]:
        """The cards and objectives of each seat with their gold."""
        lines: list[str] = []
        for seat, event in scores.items():
            data: dict[str, Any] = event.data
            named = [f"{self.name(id)} ({n})" for id, n in data["by_card"].items()]
            named += [f"{self.name(id)} ({n})" for id, n in data["by_objective"].items()]
            label = f" {self.words.seat(seat)}"
            lines += hanging(label, self.words.join(named), 12, self.width, "dim")
        return [*lines, ""] if lines else []

    def seat_tally(self, event: Event) -> tuple[int, list[int], list[tuple[str, str, int]]]:
        """The total, the gold of each part, and every card and objective by name."""
        data: dict[str, Any] = event.data
        sources = [("cards", self.name(id), n) for id, n in data["by_card"].items()]
        sources += [("objectives", self.name(id), n) for id, n in data["by_objective"].items()]
        return data["n"], [data[part] for part, _ in PARTS], sources

    def verdict(self) -> str:
        return " " + mark("title", self.verdict_text())

    def verdict_text(self) -> str:
        """AE-95. Most gold, then most flags, then a shared victory."""
        if not self.final:
            return self.say("over")
        best = max(self.final)
        first = [seat for seat, n in enumerate(self.final) if n == best]
        most = max(self.flags[seat] for seat in first)
        winners = [seat for seat in first if self.flags[seat] == most]
        names = self.seat_names(first)
        if len(first) == 1:
            return self.say("wins", name=names, n=best)
        if len(winners) == 1:
            winner = self.words.seat(winners[0])
            return self.say(
                "tie", names=names, n=best, winner=winner, flags=self.count("flag", most)
            )
        shared = self.seat_names(winners)
        return self.say("shared", names=shared, n=best, flags=self.count("flag", most))

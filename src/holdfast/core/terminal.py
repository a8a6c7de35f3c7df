# not compiled: it draws for people.
"""The table as text for a terminal, drawn from a view: it knows what the seat knows, no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from holdfast.core.drawing import hanging, left, length, mark
from holdfast.core.general import board
from holdfast.core.hexes import Cell
from holdfast.core.speaking import Speaker, View
from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.people import People


class Pen(Speaker):
    """Draws one view. A game says what its table consists of, part by part; without that it is all
    that the view has, line by line."""

    def __init__(self, people: People, words: Words, view: View, width: int) -> None:
        super().__init__(people, words, view)
        self.width = width

    def table(self) -> list[list[str]]:
        """The parts of the whole table: between them stands an empty line, and what is empty is
        left out."""
        seats = self.view.get("seats")
        known = seats if type(seats) is int else len(self.people.scores(self.view))
        return [board(self.view, self.words, self.width, known).split("\n")]

    def brief(self) -> list[str]:
        """Only what is the reader's own, for the next step of the same turn."""
        return [line for part in self.table() for line in part]

    def draw(self, is_brief: bool) -> str:
        if is_brief:
            return "\n".join(self.brief())
        return "\n\n".join("\n".join(part) for part in self.table() if part)

    # Lines

    def heading(self, title: str) -> list[str]:
        """What is played, and how far it has come."""
        return self.beside(mark("title", title), self.where(), len(title) + 2)

    def title(self, label: str, style: str = "title") -> str:
        return f" {mark(style, self.say(label))}"

    def beside(self, label: str, text: str, indent: int, style: str = "") -> list[str]:
        """A text beside a label, wrapped under itself."""
        return hanging(label, text, indent, self.width, style)

    def row(self, cells: Sequence[tuple[str, int]], text: str, style: str = "") -> list[str]:
        """A text beside cells, each as wide as it says."""
        label = "".join(left(cell, wide) for cell, wide in cells)
        return self.beside(label, text, sum(wide for _, wide in cells), style)

    def sentences(self, texts: Sequence[str], indent: int = 1, style: str = "") -> list[str]:
        """Each in as many lines as it needs."""
        return [line for text in texts for line in self.beside(" ", text, indent, style)]

    def on_hexes(self, texts: dict[Cell, str], wide: int) -> list[str]:
        """Texts where they lie on a map of hexes, whose columns are so wide: a line for each
        half-row, from the top."""
        first = min((column for column, _ in texts), default=0)
        ranks = [rank for _, rank in texts]
        lines: list[str] = []
        for rank in range(max(ranks, default=-1), min(ranks, default=0) - 1, -1):
            line, last, end = " ", "", first
            for column in sorted(column for column, at in texts if at == rank):
                line += left(last, (column - end) * wide)
                last, end = texts[column, rank], column
            lines.append(line + last)
        return lines

    def facts_of(self, name: str, facts: Sequence[str]) -> list[str]:
        """A name and what is known of it, with commas in between."""
        return self.flow([name, *(f"{fact}," for fact in facts[:-1]), facts[-1]])

    def flow(self, tokens: Sequence[str], indent: int = 1, gap: str = " ") -> list[str]:
        """Marked tokens in as many lines as they need."""
        lines = [" " * (indent - 1)]
        for token in tokens:
            is_full = length(lines[-1]) + len(gap) + length(token) > self.width
            if is_full and lines[-1].strip():
                lines.append(" " * (indent - 1))
            lines[-1] += gap + token
        return lines

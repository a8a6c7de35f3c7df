# not compiled: it speaks to people.
"""Says things about components in one language: with the labels of a game, its words, its texts."""

from __future__ import annotations

from typing import Any, ClassVar

from holdfast.core.card_text import CardText
from holdfast.core.words import Words

Texts = dict[str, CardText]


class Speaker:
    """A game's own speaker brings its labels by language, and for what is counted the words for
    one and for many."""

    labels_in: ClassVar[dict[str, dict[str, str]]] = {}
    one_or_many_in: ClassVar[dict[str, dict[str, tuple[str, str]]]] = {}

    def __init__(self, words: Words, texts: Texts) -> None:
        self.words = words
        self.texts = texts
        self.labels = self.labels_in[words.lang]

    def say(self, label: str, **data: object) -> str:
        return self.labels[label].format(**data)

    def count(self, thing: str, n: int) -> str:
        """ "1 point", "−3 points"."""
        one, many = self.one_or_many_in[self.words.lang][thing]
        return f"{self.number(n)} {one if abs(n) == 1 else many}"

    def number(self, n: int) -> str:
        return str(n).replace("-", "\N{MINUS SIGN}")

    def name(self, id: str) -> str:
        return self.words.name(id)

    def seat_names(self, seats: list[int]) -> str:
        return self.words.join([self.words.seat(seat) for seat in seats])

    def text(self, id: str) -> str:
        return self.texts[id].text.get(self.words.lang, "")

    def facts(self, id: str) -> dict[str, Any]:
        return self.texts[id].facts

# not compiled: it speaks to people.
"""Says things about components in one language: with the words of a game, and its texts."""

from __future__ import annotations

from typing import Any

from holdfast.core.card_text import CardText
from holdfast.core.words import Words

Texts = dict[str, CardText]


class Speaker:
    """The beginning of a game's own speaker."""

    def __init__(self, words: Words, texts: Texts) -> None:
        self.words = words
        self.texts = texts

    def say(self, label: str, **data: object) -> str:
        return self.words.label(label, **data)

    def count(self, thing: str, n: int) -> str:
        return self.words.count(thing, n)

    def name(self, id: str) -> str:
        return self.words.name(id)

    def seat_names(self, seats: list[int]) -> str:
        return self.words.join([self.words.seat(seat) for seat in seats])

    def text(self, id: str) -> str:
        return self.words.card_text(self.texts[id])

    def facts(self, id: str) -> dict[str, Any]:
        return self.texts[id].facts

# not compiled: it speaks to people.
"""Says things in one language, with the words of a game and its texts: about components, and about
what a seat sees. Every game begins its own speakers here (`People.speaker` and the others)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.people import People

View = dict[str, Any]


class Speaker:
    """The beginning of a game's own speaker. `own` is what belongs to the seat of the view."""

    def __init__(self, people: People, words: Words, view: View | None = None) -> None:
        self.people = people
        self.given: Any = people.given
        self.words = words
        self.texts = people.text_of
        self.view: View = view or {}
        self.seat: int = self.view.get("seat", -1)
        self.houses: list[View] = people.houses_of(self.view) if view else []
        self.own: View = self.houses[self.seat] if self.houses and self.seat >= 0 else {}

    # What a game says about itself

    def describe(self, id: str) -> str:
        """The facts of a component in one line, without its text."""
        return ""

    def caption(self, id: str) -> str:
        """What a picture says under the name of a component, as the table stands."""
        return self.describe(id)

    def where(self) -> str:
        """How far the game has come, in a sentence."""
        return ""

    # Words

    def say(self, label: str, **data: object) -> str:
        return self.words.label(label, **data)

    def say_of(self, label: str, data: View) -> str:
        """The same of data as they stand in a view or on a card: ids are told by their names."""
        return self.words.label_of(label, data)

    def states(self, labels: dict[str, bool]) -> str:
        """Those of them that hold: "used, damaged"."""
        return ", ".join(self.say(label) for label, is_so in labels.items() if is_so)

    def count(self, thing: str, n: int) -> str:
        return self.words.count(thing, n)

    def goods(self, goods: dict[str, int]) -> str:
        return self.words.goods(goods)

    def name(self, id: str) -> str:
        return self.words.name(id)

    def names(self, ids: list[str]) -> list[str]:
        return [self.words.name(id) for id in ids]

    def who(self, seat: int) -> str:
        return self.words.seat(seat)

    def seat_names(self, seats: list[int]) -> str:
        return self.words.join([self.words.seat(seat) for seat in seats])

    def text(self, id: str) -> str:
        return self.words.card_text(self.texts[id])

    def facts(self, id: str) -> dict[str, Any]:
        return self.texts[id].facts


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]

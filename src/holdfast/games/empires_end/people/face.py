# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.people import People
from holdfast.core.words import Words
from holdfast.games.empires_end.people.notes import Notes
from holdfast.games.empires_end.people.result import Result
from holdfast.games.empires_end.people.speaker import Speaker
from holdfast.games.empires_end.people.text import Pen
from holdfast.games.empires_end.rules.names import GOODS, SLOTS


class EmpirePeople(People):
    """What the empires read and see."""

    speaker = Speaker
    pen = Pen
    notes = Notes
    result = Result

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """Of two disasters each is called by its name: they do not lie left and right
        everywhere."""
        verb, _, slot = key.partition(":")
        cards = [disaster["card"] for disaster in view["disasters"]]
        card = cards[SLOTS.index(slot)] if verb == "face" and len(cards) == len(SLOTS) else None
        return words.choice(f"{verb}:{card}" if card else key)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        """While a disaster is decided, every good is looked for, and what could still be
        afforded."""
        bids = [f"bid:{good}" for good in GOODS] if "accept" in keys else []
        return [key for key in bids if key not in keys]

    def held(self, view: dict[str, Any], key: str) -> int:
        goods: dict[str, int] = self.houses_of(view)[view["seat"]]["goods"]
        return goods.get(key.partition(":")[2], 0)

    def card_names(self, lang: str, names: dict[str, str]) -> dict[str, str]:
        """ "Fire 4", "Town 24", "Conflict 3": made from the words of a language and the data."""
        found: dict[str, str] = {}
        for card in self.texts:
            facts = card.facts
            if "kind" in facts:
                found[card.id] = f"{names[str(facts['kind'])]} {facts['number']}"
            elif "type" in facts:
                found[card.id] = f"{names[str(facts['type'])]} {facts['points']}"
            else:
                found[card.id] = f"{names['conflict_card']} {card.id.partition('_')[2]}"
        return found

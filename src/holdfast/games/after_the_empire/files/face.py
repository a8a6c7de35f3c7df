# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.catalog import Reader
from holdfast.core.files import Files
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.files import position
from holdfast.games.after_the_empire.rules.face import variant
from holdfast.games.after_the_empire.rules.state import Realm


class RealmFiles(Files[Realm]):
    """Positions of After the Empire."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def dump(self, s: Realm) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Realm:
        return position.load(source, self.cards, seats, variant(options))

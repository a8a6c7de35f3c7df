# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.catalog import Reader
from holdfast.core.files import Files
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.files import position
from holdfast.games.empires_end.rules.state import Empires


class EmpireFiles(Files[Empires]):
    """Positions of Empire's End."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def dump(self, s: Empires) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Empires:
        return position.load(source, self.cards, seats, options["blitz"] is True)

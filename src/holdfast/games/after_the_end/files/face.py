# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.catalog import Reader
from holdfast.core.files import Files
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.files import position
from holdfast.games.after_the_end.rules.state import Colonies


class ColonyFiles(Files[Colonies]):
    """Positions of After The End."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def dump(self, s: Colonies) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Colonies:
        removes_missions = options["remove_missions_only"] is True
        return position.load(source, self.cards, seats, removes_missions)

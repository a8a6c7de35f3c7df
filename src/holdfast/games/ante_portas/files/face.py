# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.catalog import Reader
from holdfast.core.files import Files
from holdfast.games.ante_portas.files import position
from holdfast.games.ante_portas.rules.face import CampaignRules
from holdfast.games.ante_portas.rules.state import Campaign


class CampaignFiles(Files[Campaign]):
    """Positions of Ante Portas."""

    def __init__(self, rules: CampaignRules) -> None:
        self.rules = rules

    def dump(self, s: Campaign) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Campaign:
        return position.load(source, self.rules.cards, self.rules.mode(seats, options))

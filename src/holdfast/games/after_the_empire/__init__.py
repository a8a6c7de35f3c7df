"""After the Empire. See RULES.md for the map from rulebook to modules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.games.after_the_empire.game import AfterTheEmpire


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> AfterTheEmpire:
    """The game with its own cards, or with those of a card pack."""
    return AfterTheEmpire(pack)

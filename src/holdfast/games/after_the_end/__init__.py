"""After The End. See RULES.md for the map from rulebook to modules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.games.after_the_end.game import AfterTheEnd


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> AfterTheEnd:
    """The game with its own cards, or with those of a card pack."""
    return AfterTheEnd(pack)

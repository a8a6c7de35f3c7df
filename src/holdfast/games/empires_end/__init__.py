"""Empire's End. See RULES.md for the map from rulebook to modules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.games.empires_end.game import EmpiresEnd


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> EmpiresEnd:
    """The game with its own cards, or with those of a card pack."""
    return EmpiresEnd(pack)

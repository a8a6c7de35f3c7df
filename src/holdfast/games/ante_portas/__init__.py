"""Ante Portas on The Colonists. See RULES.md for the map from rulebook to modules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.games.ante_portas.game import AntePortas


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> AntePortas:
    """The game with its own cards, or with those of a card pack."""
    return AntePortas(pack)

"""Tables to try something at, where all of a game's would be too many."""

from __future__ import annotations

from typing import Any

from holdfast.core.game import Game

ENOUGH = 9


def some_tables(game: Game[Any]) -> list[tuple[int, dict[str, object]]]:
    """About so many, spread over seats and options: an odd step falls on all sides of each."""
    every = game.tables()
    return every[:: (len(every) // ENOUGH) | 1]

"""Games that are over."""

from __future__ import annotations

from functools import cache
from typing import Any

import holdfast
from holdfast.core.rng import Random
from holdfast.lab.setups import usual


@cache
def finished(id: str) -> dict[str, Any]:
    """The record of a whole game of any choices, with the fewest seats that have others beside."""
    game, random = holdfast.game(id), Random(5)
    seats = max(2, game.min_seats)
    match = game.match(seats, 5, usual(game, seats))
    while not match.over:
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[random.below(len(keys))])
    return match.record()

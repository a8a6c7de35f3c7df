"""What a position is worth, for bots."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.games.empires_end.state import Empires


def evaluate(s: Empires, seat: Seat) -> float:
    return 0.0


def spread(s: Empires) -> float:
    return 10.0

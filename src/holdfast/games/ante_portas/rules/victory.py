"""Who has won, and how long the line has held (AP-119, AP-124, AP-153)."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.ante_portas.rules.names import WON_BY_0, WON_BY_1
from holdfast.games.ante_portas.rules.state import Campaign

VICTORY: Final = 100


def half_years(s: Campaign) -> int:
    """Half-years and Battle Rounds that are over."""
    done = s.era * 10 + max(0, s.year - 1) * 2 + (1 if s.is_winter else 0)
    return done + s.round


def standings(s: Campaign) -> list[int]:
    """Together: how long the line has held, and 100 for victory. In teams: 1 for the winners."""
    if s.mode.is_versus:
        winning = winners(s)
        return [1 if seat in winning else 0 for seat in range(s.seats)]
    held = half_years(s) + (VICTORY if s.result == WON_BY_0 else 0)
    return [held] * s.seats


def winners(s: Campaign) -> list[Seat]:
    if s.result == WON_BY_0:
        return s.team(0)
    return s.team(1) if s.result == WON_BY_1 else []

"""Soldier actions (section 11): the orders a seat may give in a window. BATTLE's module."""

from __future__ import annotations

from holdfast.core.agenda import Refusal
from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.names import Hex, Side
from holdfast.games.ante_portas.refusals import elsewhere
from holdfast.games.ante_portas.state import Campaign


def orders(s: Campaign, seat: Seat, kind: int, hex: Hex) -> list[Choice]:
    """The legal orders of this seat in this window, without passing."""
    return []


def refuse_order(s: Campaign, seat: Seat, kind: int, hex: Hex, choice: Choice) -> Refusal | None:
    """None exactly for what orders() lists."""
    return elsewhere(choice)


def carry_out(s: Campaign, seat: Seat, kind: int, hex: Hex, choice: Choice) -> None:
    """Begin an order; questions it needs go on the agenda."""


def is_useful(s: Campaign, seat: Seat, kind: int, hex: Hex) -> bool:
    """The last column of AP-77."""
    return False


def is_dangerous(s: Campaign, side: Side, kind: int, hex: Hex) -> bool:
    """AP-79. The Battle would be lost, or the troop is on #1 to #8."""
    return False


def first_side(s: Campaign, kind: int, hex: Hex) -> Side:
    """AP-150. Who is asked first in W-BATTLE: the invading team; 0 in the cooperative game."""
    return 0


def lost_mine_hex(s: Campaign) -> Hex:
    """The hex of the first Mine that was lost and not yet offered for Replace; 0 if there is none."""
    return 0


def forget_lost_mine(s: Campaign) -> None:
    """Drop that first one."""

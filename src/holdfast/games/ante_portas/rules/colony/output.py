"""How much buildings make and their Buffers hold (7, 8.2, 9 no. 8).

Buildings of one kind share one count of goods in their Buffers: workers may change places before
every Production Phase and goods be taken from any Buffer, so the best division is always to be had.
"""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDING_OF,
    MADE_BY,
    PRODUCE_MORE,
    PRODUCERS,
    Building,
)
from holdfast.games.ante_portas.rules.names import Ware
from holdfast.games.ante_portas.rules.state import Campaign


def yield_of(s: Campaign, seat: Seat, building: Building, ware: Ware) -> int:
    """8.2, and card 221. What one staffed building makes in a Year."""
    n = s.colony.cards.buildings[building].makes[ware]
    c = s.colony.communities[seat]
    if c.laid:
        for effect in c.lasting(s.colony.cards, PRODUCE_MORE):
            if effect.what == building:
                n += effect.n
    return n


def buffer_room(s: Campaign, seat: Seat, i: int) -> int:
    """Free space in the Buffers of the i-th kind of producers; below 0: too much lies there."""
    building = BUILDING_OF[PRODUCERS[i]]
    good = MADE_BY[i]
    c = s.colony.communities[seat]
    return c.built[building] * yield_of(s, seat, building, good) - c.buffers[good]

"""Who wins when the time is up (AP-153, AP-154)."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.rules.battle.hexes import LAST_RANK, N_LIST, rank_for
from holdfast.games.ante_portas.rules.battle.names import MORTAR_BITS
from holdfast.games.ante_portas.rules.battle.sight import hexes_of, in_sight
from holdfast.games.ante_portas.rules.names import Side
from holdfast.games.ante_portas.rules.state import Campaign

NEITHER: Final = -1


def mobile_units(s: Campaign, side: Side, rank: int) -> int:
    """Soldiers and machines of a side on one rank, counted from its own edge."""
    b = s.battle
    n = 0
    for hex in range(1, N_LIST):
        if rank_for(side, hex) == rank:
            n += b.armies[side].count(hex)
            if b.is_tile_of(hex, MORTAR_BITS, side):
                n += 1
    return n


def furthest(s: Campaign) -> Side:
    """AP-153. From the enemy's edge on: on the first rank that differs more Units win."""
    for rank in range(LAST_RANK, 0, -1):
        first = mobile_units(s, 0, rank)
        second = mobile_units(s, 1, rank)
        if first != second:
            return 0 if first > second else 1
    return NEITHER


def controlled(s: Campaign, side: Side) -> int:
    """AP-154. Hexes in the own sight and not in the other's."""
    return len(hexes_of(in_sight(s, side) & ~in_sight(s, 1 - side)))


def area(s: Campaign) -> Side:
    first = controlled(s, 0)
    second = controlled(s, 1)
    if first == second:
        return NEITHER
    return 0 if first > second else 1

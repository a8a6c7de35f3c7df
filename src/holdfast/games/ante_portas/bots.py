"""What a position is worth, for bots: the line, what may still come, and the stores behind it."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.ante_portas.battle.ground import N_LIST, rank_for
from holdfast.games.ante_portas.battle.names import NO_TILE
from holdfast.games.ante_portas.battle.sight import in_sight
from holdfast.games.ante_portas.forecast import danger, future
from holdfast.games.ante_portas.names import (
    AREA_CONTROL,
    CITIZEN,
    FARMER,
    FINAL_WAVE,
    N_GOODS,
    RUNNING,
    WON_BY_0,
    WON_BY_NOBODY,
    Side,
)
from holdfast.games.ante_portas.state import Campaign

VICTORY: Final = 60.0
NOW: Final = 30.0  # a troop that gets through
LATER: Final = 22.0  # a line with holes
TILE: Final = 0.5
SOLDIER: Final = 0.7
CITIZEN_SOLDIER: Final = 2.0
WOUNDED: Final = 0.3
AT_HOME: Final = 0.5
GOOD: Final = 0.16
# food, wood, clay, plank, brick, ore
WORTH: Final = (0.9, 1.0, 1.0, 1.6, 2.0, 1.6)
TOOL_WORTH: Final = 0.22
DOLLAR_WORTH: Final = 0.06


def evaluate(s: Campaign, seat: Seat) -> float:
    """How well this seat's side stands: from about -60, a defeat, to 60, a victory."""
    side = s.side(seat)
    if s.result != RUNNING:
        if s.result == WON_BY_NOBODY:
            return -VICTORY if not s.mode.is_versus else 0.0
        return VICTORY if (s.result == WON_BY_0) == (side == 0) else -VICTORY
    if s.mode.is_versus:
        return versus_value(s, side)
    return line_value(s) + stores(s, 0)


def spread(s: Campaign) -> float:
    return 12.0 if not s.mode.is_versus else 6.0


def clock(s: Campaign) -> int:
    """One for every phase: the horizon of a search reaches through the next Battle Phase."""
    half = s.era * 10 + s.year * 2 + (1 if s.is_winter else 0)
    ticks = half * 4 + (s.phase if s.phase < 4 else 3) + s.round * 4
    if s.result != RUNNING:
        return ticks + 100
    return ticks + (1 if s.phase == FINAL_WAVE and s.active >= 0 else 0)


# Together


def line_value(s: Campaign) -> float:
    mode = s.mode
    typical = 2.0 if s.era == 0 else 3.5
    if mode.is_twice:
        typical *= 2.0
    is_last = s.phase == FINAL_WAVE and s.is_spent
    value = -NOW * danger(s)
    if not is_last:
        value -= LATER * (0.6 * future(s, typical) + 0.4 * future(s, 2.0 * typical))
    return value


def stores(s: Campaign, side: Side) -> float:
    """What the side has in hand: Soldiers, wounded, Colonists, goods."""
    b = s.battle
    army = b.armies[side]
    value = SOLDIER * army.total(FARMER) + CITIZEN_SOLDIER * army.total(CITIZEN)
    value += WOUNDED * (army.sick(FARMER) + 3 * army.sick(CITIZEN))
    for hex in range(1, N_LIST):
        if b.tile[hex] != NO_TILE and b.owner[hex] == side:
            value += TILE
    if s.phase == FINAL_WAVE:
        return value + 0.5 * wealth(s, side)
    return value + wealth(s, side)


def wealth(s: Campaign, side: Side) -> float:
    value = 0.0
    for seat in range(s.seats):
        if s.side(seat) != side:
            continue
        c = s.colony.communities[seat]
        value += AT_HOME * (c.farmers + 2 * c.citizens)
        value += AT_HOME * 0.8 * (c.at_work(FARMER) + 2 * c.at_work(CITIZEN))
        for good in range(N_GOODS):
            value += GOOD * WORTH[good] * min(6, c.held(good))
        value += TOOL_WORTH * min(10, c.tools) + DOLLAR_WORTH * min(10, c.dollars)
        value += 0.25 * len(c.laid) + 0.08 * len(c.hand)
    return value


# Against each other


def versus_value(s: Campaign, side: Side) -> float:
    own = stores(s, side) + standing(s, side)
    other = stores(s, 1 - side) + standing(s, 1 - side)
    return own - other


def standing(s: Campaign, side: Side) -> float:
    """Area: hexes held. Flag: how far the Soldiers have come, and who guards the own edge."""
    if s.mode.scenario == AREA_CONTROL:
        mine = in_sight(s, side)
        theirs = in_sight(s, 1 - side)
        return 1.2 * count_bits(mine & ~theirs)
    army = s.battle.armies[side]
    value = 0.0
    for hex in range(1, N_LIST):
        n = army.weak[hex] + 2 * army.strong[hex]
        if n:
            rank = rank_for(side, hex)
            value += n * (0.15 * rank + (0.05 * rank * rank if rank > 7 else 0.0))
    return value


def count_bits(bits: int) -> int:
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n

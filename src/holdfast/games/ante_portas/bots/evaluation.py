"""What a position is worth, for bots: how likely it is won.

Most weights of the cooperative game were fitted to how 500 games of the hasty policy ended
(BALANCE.md): a point is a point of log odds, the worth of about four Soldiers.
"""

from __future__ import annotations

import math
from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.ante_portas.bots.forecast import LOWEST, danger
from holdfast.games.ante_portas.bots.needs import half_years_left
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, rank_for
from holdfast.games.ante_portas.rules.battle.names import GUN_BITS, MORTAR_BITS, NO_TILE, TRAP
from holdfast.games.ante_portas.rules.battle.sight import in_sight
from holdfast.games.ante_portas.rules.names import (
    AREA_CONTROL,
    CITIZEN,
    FARMER,
    FINAL_WAVE,
    N_GOODS,
    N_WARES,
    RUNNING,
    WON_BY_0,
    WON_BY_NOBODY,
    Hex,
    Side,
)
from holdfast.games.ante_portas.rules.state import Campaign

VICTORY: Final = 60.0
FIRING: Final = GUN_BITS | MORTAR_BITS
# Lists, because mypyc misreads Final tuples of floats as not set.
# Together, by what is there: before the Final Wave, and in it.
DANGER: Final = 2.5
HALF_YEAR: Final = 0.6
FOE: Final[list[float]] = [0.095, 0.25]  # a point of Strength of the Invaders
ELITE: Final[list[float]] = [0.3, 0.2]
FIRE: Final[list[float]] = [0.12, 0.21]  # a Soldier who can fire
TIRED: Final = 0.16  # in the Final Wave only
GUN: Final[list[float]] = [0.25, 0.45]
TRAP_TILE: Final[list[float]] = [0.28, 0.27]
MINE: Final[list[float]] = [0.09, 0.2]
HOLE: Final[list[float]] = [0.25, 0.1]  # a hex of the lowest five that nobody holds
FARMERS: Final[list[float]] = [0.29, 0.29]
CITIZENS: Final[list[float]] = [0.6, 0.7]
SICK: Final[list[float]] = [0.04, 0.06]
HOME: Final[list[float]] = [0.22, 0.25]
# food, wood, clay, plank, brick, ore, tool, dollar
WORTH: Final[list[list[float]]] = [
    [0.09, 0.05, 0.1, 0.1, 0.12, 0.1, 0.03, 0.02],
    [0.14, 0.0, 0.03, 0.0, 0.0, 0.0, 0.03, 0.02],
]
ENOUGH: Final = 8  # of one ware
IMPROVEMENT: Final = 0.15
SPENT: Final = 0.85
ROUND: Final = 0.5
# Against each other
TILE: Final = 0.5
SOLDIER: Final = 0.7
CITIZEN_SOLDIER: Final = 2.0
WOUNDED: Final = 0.3
AT_HOME: Final = 0.5
GOOD: Final = 0.16
GOODS_WORTH: Final[list[float]] = [0.9, 1.0, 1.0, 1.6, 2.0, 1.6]
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
    return together_value(s)


def spread(s: Campaign) -> float:
    return 1.5 if not s.mode.is_versus else 6.0


def clock(s: Campaign) -> int:
    """A search looks five ahead: to the next half-year, or two rounds of the Final Wave."""
    half = s.era * 10 + s.year * 2 + (1 if s.is_winter else 0)
    ticks = half * 5 + (s.phase if s.phase < 4 else 4) + s.round * 2
    if s.result != RUNNING:
        return ticks + 200
    return ticks + (1 if s.phase == FINAL_WAVE and s.active >= 0 else 0)


# Together


def together_value(s: Campaign) -> float:
    """The log odds of a victory, give or take a constant."""
    is_wave = 1 if s.phase == FINAL_WAVE else 0
    value = 0.0 if is_wave else HALF_YEAR * half_years_left(s)
    if is_wave:
        value += ROUND * min(8, s.round) + (SPENT if s.is_spent else 0.0)
    value += DANGER * math.log(max(0.02, 1.0 - danger(s)))
    # A solo game has half of everything: half the cards, half the turns.
    scale = 2.0 if s.seats == 1 else 1.0
    return value + scale * (line_value(s, is_wave) + colony_value(s, is_wave))


def line_value(s: Campaign, is_wave: int) -> float:
    b = s.battle
    army, foe = b.armies
    value = FARMERS[is_wave] * army.total(FARMER) + CITIZENS[is_wave] * army.total(CITIZEN)
    value += SICK[is_wave] * (army.sick(FARMER) + 2 * army.sick(CITIZEN))
    if is_wave:
        value -= TIRED * (sum(army.tired_weak) + sum(army.tired_strong))
    weak = foe.total(FARMER)
    strong = foe.total(CITIZEN)
    value -= FOE[is_wave] * (weak * foe.weak_strength + strong * foe.strong_strength)
    value -= ELITE[is_wave] * strong
    for hex in range(1, N_LIST):
        tile = b.tile[hex]
        if tile != NO_TILE:
            value += tile_value(s, hex, tile, is_wave)
        elif hex <= LOWEST and army.count(hex) == 0:
            value -= HOLE[is_wave]
    return value


def tile_value(s: Campaign, hex: Hex, tile: int, is_wave: int) -> float:
    b = s.battle
    if tile == TRAP:
        return TRAP_TILE[is_wave]
    if (FIRING >> tile) & 1:
        crew = b.armies[0].of_kind(hex, b.cards.worker[tile])
        return GUN[is_wave] + FIRE[is_wave] * b.cards.damage[tile] * min(
            b.cards.workers[tile], crew
        )
    return MINE[is_wave] * max(1, b.cards.strength[tile])


def colony_value(s: Campaign, is_wave: int) -> float:
    worth = WORTH[is_wave]
    value = 0.0
    for c in s.colony.communities:
        value += HOME[is_wave] * (c.farmers + 2 * c.citizens)
        for ware in range(N_WARES):
            if worth[ware]:
                value += worth[ware] * min(ENOUGH, c.held(ware))
        value += IMPROVEMENT * len(c.laid)
    return value


# Against each other


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
            value += GOOD * GOODS_WORTH[good] * min(6, c.held(good))
        value += TOOL_WORTH * min(10, c.tools) + DOLLAR_WORTH * min(10, c.dollars)
        value += 0.25 * len(c.laid) + 0.08 * len(c.hand)
    return value


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

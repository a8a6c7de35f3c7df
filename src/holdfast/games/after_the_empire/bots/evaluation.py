"""What a position is worth, for bots.

`evaluate` guesses the final score: gold and cards, what farms, pieces and abilities will still
bring, and what the coming siege will probably take. A siege in progress, or work at the
stockpile, is first played to its end in the usual way.
"""

from __future__ import annotations

import math
from typing import Final

from holdfast.core.agenda import apply
from holdfast.core.choice import Seat
from holdfast.games.after_the_empire.bots.forecast import foresee
from holdfast.games.after_the_empire.bots.memory import Memory
from holdfast.games.after_the_empire.bots.quick import usual
from holdfast.games.after_the_empire.bots.worth import (
    ability_worth,
    end_worth,
    objectives_worth,
    seasons_left,
    weakest_cards,
)
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.names import (
    ACTIONS,
    COMBAT,
    N_SEASONS,
    PREPARATION,
)
from holdfast.games.after_the_empire.rules.pieces import turret_shots
from holdfast.games.after_the_empire.rules.posting import Deploy
from holdfast.games.after_the_empire.rules.preparation import Deployment, Siege
from holdfast.games.after_the_empire.rules.sacked import gold_lost
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.stockpile import Stockpile
from holdfast.games.after_the_empire.rules.upkeep import eaters

LONGEST: Final = 60

# Found by play: four greedy bots together score most with these and are sacked 1.3 times a game.
FARM: Final = 0.3  # a level of a farm, per harvest
KEPT: Final = 0.55  # how many of the later harvests it lives to see
ACTIVE: Final = [1.0, 0.75, 0.6, 0.5, 0.4, 0.35, 0.3]  # of a farm at the end, by seasons left
INCOME: Final = 1.0  # a castle piece, per season
WOOD_WORTH: Final = 0.48
STONE_WORTH: Final = 0.65
IRON_WORTH: Final = 0.75
FOOD_WORTH: Final = 0.4
FIT: Final = 0.12  # a healthy soldier, per season to come
HURT: Final = 0.18
SACKED: Final = 3.5  # what a sack costs beyond gold and cards
WOUND: Final = 0.7
BREACH: Final = 0.5  # a wall lost, per season to come
LATER: Final = 0.4  # how much a sack in later seasons counts
SURGE: Final = 0.55  # how often the surge comes
HIRED: Final = 1.0  # troops that will be found in time
CUBE: Final = 0.35  # what pieces hold off, counted in troops
SHOT: Final = 1.1
DOUBT: Final = 2.5


def spread(s: Realm) -> float:
    """Leads grow convincing as the end comes near."""
    return 5.0 + 1.2 * seasons_left(s)


def clock(s: Realm) -> int:
    """A simulated game may end when a season's workers are placed, or its siege is over."""
    return 2 * s.season + (1 if s.phase >= PREPARATION else 0)


def evaluate(s: Realm, seat: Seat, memory: Memory) -> float:
    """A guess at this seat's final score."""
    if s.final:
        return float(s.final[seat])
    if s.season == 0:
        return value_at_setup(s, seat)
    if is_in_the_middle(s, seat):
        s = finish_usually(s, seat)
        if s.final:
            return float(s.final[seat])
    return value_of(s, seat, memory)


def value_at_setup(s: Realm, seat: Seat) -> float:
    """Starting refugees: what they bring, and a little for playing early."""
    castle = s.castles[seat]
    value = 0.0
    for card in castle.cards:
        value += ability_worth(s, castle, card)
    return value


def is_worth_searching(s: Realm) -> bool:
    """Posting troops and assigning hits: a first look with the siege played out is as good."""
    return not isinstance(s.each, Siege) and not isinstance(s.each, Deployment)


def is_in_the_middle(s: Realm, seat: Seat) -> bool:
    if not s.open[seat]:
        return False
    return isinstance(s.each, Siege) or isinstance(s.asking(seat), Stockpile)


def finish_usually(s: Realm, seat: Seat) -> Realm:
    """The own siege or stockpile action played on in the usual way."""
    s = s.clone()
    each = s.each
    for _ in range(LONGEST):
        if not s.open[seat] or s.each is not each:
            break
        if each is None and not isinstance(s.asking(seat), Stockpile):
            break
        apply(s, seat, usual(s, seat, s.open[seat]))
    return s


def value_of(s: Realm, seat: Seat, memory: Memory) -> float:
    castle = s.castles[seat]
    left = seasons_left(s)
    is_fought = s.phase > PREPARATION
    value = castle.gold + float(castle.flag_value())
    value += value_of_farms(s, castle, left)
    value += INCOME * castle.standing() * (left + 1)
    value += value_of_goods(s, castle, left)
    for card in castle.cards:
        value += end_worth(s, castle, card) + memory.ability_worth(s, castle, card)
    value += objectives_worth(s, castle, seat)
    value += value_of_troops(castle, left)
    if is_fought and castle.is_sacked and left > 0:
        value += 3.5  # the villager to come
    stakes = Stakes(s, castle)
    if not is_fought:
        value -= siege_cost(s, castle, stakes, memory)
        if isinstance(s.asking(seat), Deploy):
            value -= 0.4
    if left > 0:
        value -= later_cost(s, castle, stakes, left)
    return value + value_of_flag(s, castle, is_fought)


def value_of_farms(s: Realm, castle: Castle, left: int) -> float:
    value = 0.0
    for side in range(4):
        level = castle.farms[side]
        if level > 0:
            value += ACTIVE[left] + FARM * level * (1.0 + KEPT * left)
        if castle.is_protected(side) and s.phase < COMBAT:
            value += 0.15 + 0.1 * level
    return value


def value_of_goods(s: Realm, castle: Castle, left: int) -> float:
    """Goods are worth what can still be made of them; food keeps soldiers from eating gold."""
    share = 1.0 if left > 0 else 0.35 if castle.workers > 0 and s.phase == ACTIONS else 0.03
    value = (
        store(castle.wood, WOOD_WORTH)
        + store(castle.stone, STONE_WORTH)
        + store(castle.iron, IRON_WORTH)
    )
    farms = castle.farms
    coming = farms[0] + farms[1] + farms[2] + farms[3]
    need = eaters(s, castle)
    spare = castle.food + coming - need
    if spare < 0:
        return share * value + 1.0 * spare
    return share * (value + store(spare, FOOD_WORTH))


def store(n: int, worth: float) -> float:
    """The first ten count most."""
    return worth * n if n <= 10 else worth * (10.0 + 0.4 * (n - 10))


def value_of_troops(castle: Castle, left: int) -> float:
    """Soldiers hold the castle in seasons to come, and must be fed."""
    return left * (FIT * castle.healthy() - HURT * castle.wounded)


class Stakes:
    """What a sack would take, in whatever season."""

    def __init__(self, s: Realm, castle: Castle) -> None:
        self.gold = gold_lost(s.cards, castle)
        self.cards = weakest_cards(s, castle)
        self.soldiers = castle.healthy()


def siege_cost(s: Realm, castle: Castle, stakes: Stakes, memory: Memory) -> float:
    """What the coming siege will probably take."""
    sacked, lost, walls, farms = foresee(s, castle, memory.foreseen)
    left = seasons_left(s)
    cost = sacked * sack_cost(stakes, left)
    cost += walls * (0.6 + BREACH * left) + WOUND * lost
    return cost + farms * 0.25


def sack_cost(stakes: Stakes, left: int) -> float:
    cost = stakes.gold + SACKED
    cost += stakes.cards * (0.6 if left > 0 else 1.0)
    cost += 0.5 * stakes.soldiers
    return cost - (1.5 if left > 0 else 0.0)


def later_cost(s: Realm, castle: Castle, stakes: Stakes, left: int) -> float:
    """The same for the seasons after this one: what stays against what will probably come."""
    season = s.season + 1
    level = min(59, max(castle.gold + 4, s.cards.threat[season - 1]))
    expected = s.cards.forecast
    count = 1 + s.cards.hidden[s.variant.difficulty][season - 1]
    coming = count * (expected.archers[level] + expected.swordsmen[level])
    coming += SURGE * s.cards.surge[season - 1]
    held = HIRED + 1.15 * stakes.soldiers + 0.8 * castle.wounded
    for side in range(4):
        if castle.walls[side] != 0:
            held += 0.5 + CUBE * castle.wall_cubes[side]
        held += SHOT * turret_shots(s.cards, castle, side)
    risk = 1.0 / (1.0 + math.exp(max(-20.0, min(20.0, (held - coming) / DOUBT))))
    return risk * sack_cost(stakes, left - 1) * LATER * min(left, 3)


def value_of_flag(s: Realm, castle: Castle, is_fought: bool) -> float:
    if s.phase > COMBAT or castle.is_sacked or castle.gold < s.leading_gold():
        return 0.0
    return s.cards.flag[min(s.season, N_SEASONS) - 1] * (0.8 if is_fought else 0.5)

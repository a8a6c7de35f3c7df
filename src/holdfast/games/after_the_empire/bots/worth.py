"""What things are worth to bots, in gold of the final score."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice
from holdfast.games.after_the_empire.cards.cards import Cost, Gain, is_starting
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import (
    BUILD_STONE_TURRET,
    BUILD_WALL,
    BUILD_WOOD_TURRET,
    CURE,
    DONE,
    DOUSE,
    REBUILD,
)
from holdfast.games.after_the_empire.rules.names import (
    BARRACKS,
    FIRST_SPACE,
    FIRST_TAP,
    N_SEASONS,
    NO_WALL,
    ON_USE,
    PER_BUILDING,
    STONE_WALL,
    Card,
)
from holdfast.games.after_the_empire.rules.scoring import count_buildings, is_fulfilled, measure
from holdfast.games.after_the_empire.rules.state import Realm

# gold, wood, stone, iron, food, soldier, mercenary, move 1, move 3, heal, sow, protect, repair,
# objective, peek
GAIN_WORTH: Final = [
    1.0, 0.45, 0.6, 0.75, 0.45, 1.7, 0.6, 0.3, 0.7, 0.8, 0.8, 0.4, 0.4, 2.2, 0.3,
]  # fmt: skip
# By key: stone walls, turrets, extra archery, moves, shield, free food, saved gold; per season
MOD_WORTH: Final = [0.5, 0.3, 1.2, 0.3, 0.6, 0.45, 0.25]
PLACEMENT: Final = 3.4  # what an ordinary placement brings
FULFILLED: Final = 1.0  # all conditions of an objective are met


def seasons_left(s: Realm) -> int:
    """Seasons after this one."""
    return N_SEASONS - max(1, s.season)


def gains_worth(gains: tuple[Gain, ...]) -> float:
    total = 0.0
    for gain in gains:
        total += GAIN_WORTH[gain.what] * gain.n
    return total


def cost_worth(cost: Cost) -> float:
    return cost.gold + 0.45 * cost.wood + 0.6 * cost.stone + 0.75 * cost.iron + 0.45 * cost.food


def exchange_worth(s: Realm, source: int) -> float:
    """The best way of an exchange."""
    exchange = s.cards.exchanges[source]
    if not exchange.ways:
        return 0.0
    best = 0.0
    for way in exchange.ways:
        best = max(best, gains_worth(way.gains) - cost_worth(way.cost))
    return best * (1.5 if exchange.times > 1 else 1.0)


def ability_worth(s: Realm, castle: Castle, card: Card) -> float:
    """What an own card will still bring before the end."""
    return worth_by_use(s, card, castle.is_tapped(card), is_out_of_work(castle, card))


def is_out_of_work(castle: Castle, card: Card) -> bool:
    """Whether its worker space will not be used any more in this season."""
    return castle.is_worked(card) or castle.workers == 0


def worth_by_use(s: Realm, card: Card, is_tapped: bool, is_worked: bool) -> float:
    left = seasons_left(s)
    cards = s.cards
    value = 0.0
    if cards.exchanges[FIRST_TAP + card].ways:
        uses = left if is_tapped else left + 0.7
        value += uses * 0.85 * exchange_worth(s, FIRST_TAP + card)
    if cards.exchanges[FIRST_SPACE + card].ways:
        uses = left if is_worked else left + 0.8
        value += uses * 0.7 * max(0.0, exchange_worth(s, FIRST_SPACE + card) - PLACEMENT + 1.2)
    for when in cards.when[card]:
        times = 0.5 * left + 0.2 if when.event == ON_USE else left + 0.9
        value += times * gains_worth(when.gains)
    if cards.has_mods[card]:
        for key in range(len(MOD_WORTH)):
            value += (left + 0.7) * MOD_WORTH[key] * cards.mods[card][key]
    return value


def end_worth(s: Realm, castle: Castle, card: Card) -> float:
    """The printed value; a token may still be taken off."""
    value = float(s.cards.end[card])
    if s.cards.per[card][PER_BUILDING]:
        value += s.cards.per[card][PER_BUILDING] * (count_buildings(castle, False) + 0.3)
    if castle.has_token(card):
        return value * (0.45 if seasons_left(s) > 0 else 0.15)
    return value


def card_price(s: Realm, castle: Castle, card: Card) -> float:
    """What buying this card would bring, beyond its cost."""
    value = (
        s.cards.end[card] + ability_worth(s, castle, card) + 0.8 * gains_worth(s.cards.now[card])
    )
    return value - cost_worth(s.cards.cost[card])


def operation_worth(s: Realm, castle: Castle, choice: Choice) -> float:
    """What one operation of the stockpile brings, roughly."""
    incomes = seasons_left(s) + 1.0
    if DONE.owns(choice):
        return 0.0
    if BUILD_WALL.owns(choice):
        kind = BUILD_WALL.which(choice) + 1
        if castle.walls[BUILD_WALL.field(choice)] == NO_WALL:
            return 0.9 * incomes + 2.5 - (2.0 if kind < STONE_WALL else 1.8)
        return 0.75 * incomes - 1.2
    if BUILD_WOOD_TURRET.owns(choice):
        return 1.45 * incomes - 1.8
    if BUILD_STONE_TURRET.owns(choice):
        at = BUILD_STONE_TURRET.field(choice)
        return (1.0 if castle.turrets[at] else 1.9) * incomes - 3.0
    if DOUSE.owns(choice):
        return 1.9 * incomes - 1.2
    if CURE.owns(choice):
        return float(s.cards.end[CURE.field(choice)]) * 0.8 - 0.9
    if REBUILD.owns(choice):
        return float(s.cards.end[BARRACKS + REBUILD.field(choice)]) * 0.8 - 0.75
    return 0.35 * incomes - 0.3


def objectives_worth(s: Realm, castle: Castle, seat: int) -> float:
    total = 0.0
    late = s.season / N_SEASONS
    sure = 0.55 + 0.4 * late
    for objective in castle.objectives:
        card = s.cards.objectives[objective]
        if card.most >= 0:
            if is_fulfilled(s, seat, objective):
                total += card.gold * sure
            else:
                total += card.gold * 0.3 * (1.0 - late)
            continue
        part = progress(s, castle, objective)
        if part == FULFILLED:
            total += card.gold * sure
        else:
            total += card.gold * (0.6 * part) * (1.0 - 0.5 * late)
    return total


def progress(s: Realm, castle: Castle, objective: int) -> float:
    """How far the conditions are met, 0 to FULFILLED."""
    part = FULFILLED
    for need in s.cards.objectives[objective].needs:
        now = measure(s, castle, need.measure)
        if now > need.at_most:
            part *= 0.15
        elif now < need.least:
            part *= (0.3 + now) / (0.3 + need.least)
    return part


def weakest_cards(s: Realm, castle: Castle) -> float:
    """What the two tokens of a sack would cost."""
    first = 0.0
    second = 0.0
    count = 0
    for card in castle.cards:
        if is_starting(card) or castle.has_token(card):
            continue
        value = float(s.cards.end[card])
        count += 1
        if count == 1 or value < first:
            second = first
            first = value
        elif count == 2 or value < second:
            second = value
    if count == 0:
        return 0.0
    return first if count == 1 else first + second

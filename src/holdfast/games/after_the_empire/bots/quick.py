"""What a hasty player would do: simulated games for tree search, sensible and quick."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.bots.worth import (
    card_price,
    cost_worth,
    exchange_worth,
    gains_worth,
    operation_worth,
    seasons_left,
)
from holdfast.games.after_the_empire.rules.actions import EndTurn, Turn
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import (
    BUY,
    CHOOSE,
    DAMAGE,
    DONE,
    FELL,
    HEAL,
    KEEP,
    LET_IN,
    LOSE,
    MARSHAL,
    PICK,
    PLACE,
    PROTECT,
    REPAIR,
    SOW,
    TAP,
    WORK,
)
from holdfast.games.after_the_empire.rules.exchanges import ChooseWay, way_number
from holdfast.games.after_the_empire.rules.free_actions import open_taps
from holdfast.games.after_the_empire.rules.names import (
    BUILDINGS_PLACE,
    CAMP_LEFT,
    CAMP_RIGHT,
    FIRST_SPACE,
    FIRST_TAP,
    GRANARY,
    INFIRMARY,
    MERCENARY,
    REFUGEES_PLACE,
    SCOUT,
    SOLDIER,
    STOCKPILE,
)
from holdfast.games.after_the_empire.rules.pieces import turret_shots
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.stockpile import Stockpile

NOISE: Final = 1.2  # people differ: the same position is not always judged alike


def usual(s: Realm, seat: Seat, options: list[Choice]) -> Choice:
    """The usual answer in a siege or at the stockpile, without any chance in it."""
    first = options[0]
    if MARSHAL.owns(first):
        return first
    if isinstance(s.asking(seat), Stockpile):
        return best_operation(s, s.castles[seat], options)
    if DAMAGE.owns(first):
        return cheapest_card(s, options)
    return first


def quick_choice(s: Realm, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """A quick and sensible choice for simulated games."""
    first = options[0]
    if MARSHAL.owns(first) or FELL.owns(first) or LOSE.owns(first) or LET_IN.owns(first):
        return first
    if HEAL.owns(first):
        return first
    step = s.asking(seat)
    if isinstance(step, (Turn, EndTurn)):
        return hasty_turn(s, seat, options + open_taps(s, seat), random)
    castle = s.castles[seat]
    if isinstance(step, Stockpile):
        choice = best_operation(s, castle, options)
        return best_tap(s, seat, choice) if DONE.owns(choice) else choice
    if DAMAGE.owns(first):
        return cheapest_card(s, options)
    if BUY.owns(first):
        return best_purchase(s, castle, options)
    if isinstance(step, ChooseWay) and CHOOSE.owns(first):
        return best_way(s, seat, step, options)
    if SOW.owns(first):
        return lowest_farm(castle, options)
    if PROTECT.owns(first):
        return best_farm(castle, options)
    if KEEP.owns(first) or PICK.owns(first) or not REPAIR.owns(first):
        return options[random.below(len(options))]
    return first


def best_operation(s: Realm, castle: Castle, options: list[Choice]) -> Choice:
    best = options[-1]
    highest = 0.05
    for choice in options:
        value = operation_worth(s, castle, choice)
        if value > highest:
            highest = value
            best = choice
    return best


def cheapest_card(s: Realm, options: list[Choice]) -> Choice:
    best = options[0]
    for choice in options:
        if s.cards.end[DAMAGE.field(choice)] < s.cards.end[DAMAGE.field(best)]:
            best = choice
    return best


def best_purchase(s: Realm, castle: Castle, options: list[Choice]) -> Choice:
    best = options[0]
    highest = -99.0
    for choice in options:
        value = card_price(s, castle, BUY.field(choice))
        if value > highest:
            highest = value
            best = choice
    return best


def lowest_farm(castle: Castle, options: list[Choice]) -> Choice:
    best = options[0]
    for choice in options:
        if SOW.owns(choice) and castle.farms[SOW.field(choice)] < castle.farms[SOW.field(best)]:
            best = choice
    return best


def best_farm(castle: Castle, options: list[Choice]) -> Choice:
    best = options[0]
    for choice in options:
        if PROTECT.owns(choice):
            farm = castle.farms[PROTECT.field(choice)]
            if farm > castle.farms[PROTECT.field(best)]:
                best = choice
    return best


# Workers and ways


def shortage(s: Realm, castle: Castle) -> float:
    """How many troops seem to be missing against the coming attack."""
    level = min(59, s.level(castle))
    expected = s.cards.forecast
    coming = 0.0
    for slot in range(len(s.invaders)):
        if s.is_shown(slot):
            tier = s.cards.invaders[s.invaders[slot]].tier(level)
            coming += tier.archers + tier.swordsmen
        else:
            coming += expected.archers[level] + expected.swordsmen[level]
    coming += 0.5 * s.cards.surge[s.season - 1]
    held = castle.all_troops() * 1.25
    for side in range(4):
        held += 0.7 * turret_shots(s.cards, castle, side) + 0.25 * castle.wall_cubes[side]
    return coming - held + 1.0


def troops_bonus(gains_soldiers: int, gains_mercenaries: int, missing: float) -> float:
    if missing <= 0.0:
        return -0.3 * gains_mercenaries
    return 1.1 * min(missing, gains_soldiers + gains_mercenaries)


def best_way(s: Realm, seat: Seat, step: ChooseWay, options: list[Choice]) -> Choice:
    castle = s.castles[seat]
    exchange = s.cards.exchanges[step.source]
    missing = shortage(s, castle)
    best = options[-1]
    highest = 0.0 if DONE.owns(best) else -99.0
    for choice in options:
        if not CHOOSE.owns(choice):
            continue
        way = exchange.ways[way_number(exchange, CHOOSE.field(choice))]
        value = gains_worth(way.gains) - cost_worth(way.cost)
        for gain in way.gains:
            if gain.what == MERCENARY:
                value += troops_bonus(0, gain.n, missing)
            elif gain.what == SOLDIER:
                value += troops_bonus(gain.n, 0, missing)
        if value > highest:
            highest = value
            best = choice
    return best


def hasty_turn(s: Realm, seat: Seat, options: list[Choice], random: Random) -> Choice:
    castle = s.castles[seat]
    missing = shortage(s, castle)
    best = options[0]
    highest = -99.0
    for choice in options:
        if TAP.owns(choice):
            value = tap_worth(s, choice)
        elif WORK.owns(choice):
            value = exchange_worth(s, FIRST_SPACE + WORK.field(choice))
        elif PLACE.owns(choice):
            value = place_worth(s, castle, PLACE.field(choice), missing)
            value += NOISE * random.unit()
        else:
            value = 0.0
        if value > highest:
            highest = value
            best = choice
    return best


def tap_worth(s: Realm, choice: Choice) -> float:
    return exchange_worth(s, FIRST_TAP + TAP.field(choice)) - 0.2


def best_tap(s: Realm, seat: Seat, otherwise: Choice) -> Choice:
    """What would be used at the end of the turn is used at once: it may pay for something."""
    best = otherwise
    highest = 0.0
    for choice in open_taps(s, seat):
        value = tap_worth(s, choice)
        if value > highest:
            highest = value
            best = choice
    return best


def place_worth(s: Realm, castle: Castle, place: int, missing: float) -> float:
    left = seasons_left(s)
    if place in (CAMP_LEFT, CAMP_RIGHT):
        n = 5.0 if place == CAMP_LEFT else 3.0
        return 1.3 * min(n, missing) - (1.5 if place == CAMP_LEFT else 1.0)
    if place == BUILDINGS_PLACE:
        return best_price(s, castle, s.building_row)
    if place == REFUGEES_PLACE:
        return best_price(s, castle, s.refugee_row)
    if place == STOCKPILE:
        return stockpile_worth(s, castle)
    if place == INFIRMARY:
        return min(4, castle.wounded) * (0.7 + 0.25 * max(0.0, min(2.0, missing)))
    if place == GRANARY:
        low = 0
        for farm in castle.farms:
            low += 2 - farm
        return min(3, low) * 0.4 * (left + 1)
    if place == SCOUT:
        return 2.6
    return exchange_worth(s, place) + (0.6 if missing > 0.0 and place == 0 else 0.0)


def best_price(s: Realm, castle: Castle, row: tuple[int, ...]) -> float:
    best = 0.0
    for card in row:
        if card >= 0 and castle.can_pay(s.cards.cost[card]):
            best = max(best, card_price(s, castle, card))
    return best


def stockpile_worth(s: Realm, castle: Castle) -> float:
    """What the stores would make, roughly."""
    incomes = seasons_left(s) + 1.0
    value = 0.0
    wood = castle.wood
    stone = castle.stone
    for wall in castle.walls:
        if wall == 0 and wood >= 3:
            value += 0.9 * incomes + 0.5
            wood -= 3
    for turret in castle.turrets:
        if turret == 0 and wood >= 4:
            value += 1.45 * incomes - 1.8
            wood -= 4
        elif turret == 3 and stone >= 2:
            value += 1.9 * incomes - 1.2
            stone -= 2
    for wall in castle.walls:
        if 0 < wall < 3 and stone >= 4:
            value += 0.75 * incomes - 1.2
            stone -= 4
    return value

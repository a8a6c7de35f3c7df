"""What errands in the colony are worth: Places, Markets, buildings, cards, goods."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.battle.names import PRESSURE_MINE, TRENCH
from holdfast.games.ante_portas.colony.cards import Effect
from holdfast.games.ante_portas.colony.choices import (
    ACT,
    BRING,
    BUILD,
    EMPLOY,
    GIVE_UP,
    KEEP_CARD,
    PLAY,
)
from holdfast.games.ante_portas.colony.goods import can_pay
from holdfast.games.ante_portas.colony.names import (
    ACT_SELL,
    AT_FORESTER,
    AT_LODGE,
    FARM,
    FIRST_MARKET_CARD,
)
from holdfast.games.ante_portas.colony.names import BUILD as BUILDS
from holdfast.games.ante_portas.colony.names import DRAW as DRAWS
from holdfast.games.ante_portas.colony.names import GAIN as GAINS
from holdfast.games.ante_portas.names import (
    ARMY_DOCTOR,
    BUILDER_TRENCH,
    COMMANDER,
    FARMER,
    FINAL_WAVE,
    FIRST_COMMAND,
    FOOD,
    MINELAYER_PRESSURE,
    N_WARES,
    RECRUITING_OFFICER,
    SUPREME_COMMANDER,
    TRAPPER,
    WOOD,
    Cost,
    Place,
)
from holdfast.games.ante_portas.plan import Plan
from holdfast.games.ante_portas.state import Campaign

TRENCH_WORTH: Final = 5.0
FARM_WORTH: Final = 2.6
MINE_WORTH: Final = 1.6
RECRUIT: Final = 2.0
MARCH: Final = 1.6
HEALED: Final = 2.1
UPRIGHT: Final = 1.2
DRAWN: Final = 0.5


def worth_of(wares: Cost, worth: list[float]) -> float:
    """Several of one ware are worth less than one of each."""
    value = 0.0
    for ware in range(N_WARES):
        n = wares[ware]
        if n:
            value += n * worth[ware] if n < 3 else 2.6 * worth[ware]
    return value


# Places


def place_worth(s: Campaign, seat: Seat, place: Place, plan: Plan, worth: list[float]) -> float:
    if place >= FIRST_COMMAND:
        return command_worth(s, seat, place, plan)
    best = 0.0
    for act in s.colony.cards.acts[place]:
        if act.act != ACT_SELL:
            best = max(best, effects_worth(s, seat, place, act.first, act.end, plan, worth))
    return best


def market_worth(s: Campaign, seat: Seat, worth: list[float]) -> float:
    source = FIRST_MARKET_CARD + s.colony.market
    best = 0.0
    for act in s.colony.cards.acts[source]:
        if act.act != ACT_SELL:
            gains = s.colony.cards.effects[source][act.first]
            if gains.verb == GAINS:
                best = max(best, worth_of(gains.wares, worth))
    return best


def effects_worth(
    s: Campaign, seat: Seat, source: int, first: int, end: int, plan: Plan, worth: list[float]
) -> float:
    value = 0.0
    for part in range(first, end):
        effect = s.colony.cards.effects[source][part]
        if effect.verb == GAINS:
            value += worth_of(effect.wares, worth)
        elif effect.verb == DRAWS:
            value += DRAWN * effect.n if len(s.colony.communities[seat].hand) < 3 else 0.1
        elif effect.verb == BUILDS:
            value += building_worth(s, seat, effect, plan)
    return value


def building_worth(s: Campaign, seat: Seat, effect: Effect, plan: Plan) -> float:
    c = s.colony.communities[seat]
    if effect.what != FARM:
        return 0.2
    n = min(c.tools, c.held(WOOD), 4)
    if effect.n:
        n = min(n, effect.n)
    if s.phase == FINAL_WAVE or not plan.lacks_soldiers(s):
        return 0.3 * n
    return FARM_WORTH * n


def command_worth(s: Campaign, seat: Seat, place: Place, plan: Plan) -> float:
    """Places of the Command Center."""
    c = s.colony.communities[seat]
    if place == RECRUITING_OFFICER:
        return (RECRUIT if plan.missing or plan.lacks_soldiers(s) else 1.2) * c.farmers
    if place == COMMANDER:
        return MARCH * plan.marchers()
    if place == SUPREME_COMMANDER:
        return 1.15 * MARCH * plan.marchers()
    if place == ARMY_DOCTOR:
        return doctor_worth(s, seat, plan)
    if place == BUILDER_TRENCH:
        n = affordable(s, seat, s.battle.cards.cost[TRENCH], len(plan.sites))
        return TRENCH_WORTH * n
    if place == MINELAYER_PRESSURE:
        n = affordable(s, seat, s.battle.cards.cost[PRESSURE_MINE], len(plan.front))
        return MINE_WORTH * n
    if place == TRAPPER:
        return 1.2 * min(2, max(0, c.tools - 2) // 2, len(plan.front))
    return 0.4


def doctor_worth(s: Campaign, seat: Seat, plan: Plan) -> float:
    """Heal the wounded into free homes; in the Final Wave rather set the crews upright."""
    food = s.colony.communities[seat].held(FOOD)
    homes = 0
    for other in range(s.seats):
        if s.side(other) == plan.side:
            homes += s.colony.communities[other].free_homes(s.colony.cards, FARMER)
    value = HEALED * min(food, plan.sick, homes)
    if s.phase == FINAL_WAVE:
        tired = sum(s.battle.armies[plan.side].tired_weak)
        value = max(value, UPRIGHT * min(food, tired))
    return value


def affordable(s: Campaign, seat: Seat, cost: Cost, most: int) -> int:
    """How many of these the stores would pay for."""
    if most == 0 or not can_pay(s, seat, cost):
        return 0
    c = s.colony.communities[seat]
    n = most
    for ware in range(N_WARES):
        if cost[ware]:
            n = min(n, c.held(ware) // cost[ware])
    return max(1, n)


# Other choices of the colony


def errand(
    s: Campaign, seat: Seat, choice: Choice, plan: Plan, worth: list[float], dull: float
) -> float:
    if ACT.owns(choice):
        return acting(s, seat, choice, plan, worth)
    if BUILD.owns(choice):
        is_farm = BUILD.field(choice) == FARM
        return FARM_WORTH if is_farm and plan.lacks_soldiers(s) else -0.2
    if EMPLOY.owns(choice):
        return employing(s, EMPLOY.field(choice))
    if GIVE_UP.owns(choice):
        return -worth[GIVE_UP.field(choice)]
    if PLAY.owns(choice):
        return card_worth(s, PLAY.field(choice), worth)
    if KEEP_CARD.owns(choice):
        return card_worth(s, KEEP_CARD.field(choice), worth)
    if BRING.owns(choice):
        return 1.0 if BRING.field(choice) == 2 else 0.0
    return dull


def acting(s: Campaign, seat: Seat, choice: Choice, plan: Plan, worth: list[float]) -> float:
    """Which of the acts of a Place or Market: the one that brings most."""
    kind = ACT.field(choice)
    if kind == ACT_SELL:
        return -0.5
    c = s.colony.communities[seat]
    source = c.steward if c.steward >= 4 else FIRST_MARKET_CARD + s.colony.market
    for act in s.colony.cards.acts[source]:
        if act.act == kind:
            return effects_worth(s, seat, source, act.first, act.end, plan, worth)
    return 0.0


def employing(s: Campaign, workplace: int) -> float:
    """Soldiers are worth more than workers, but early Wood and Food pay off."""
    is_early = s.era * 5 + s.year <= s.mode.eras * 5 - 3
    if workplace in (AT_FORESTER, AT_LODGE):
        return 0.5 if is_early else -0.5
    return -0.3


def card_worth(s: Campaign, card: int, worth: list[float]) -> float:
    """An Improvement: what it brings less what it costs."""
    value = -0.6 * worth_of(s.colony.cards.cost[card], worth)
    for effect in s.colony.cards.improvement(card):
        if effect.verb == GAINS:
            value += worth_of(effect.wares, worth)
        else:
            value += 1.2
    return value

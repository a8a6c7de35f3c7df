"""What errands in the colony are worth: Places, Markets, buildings, cards, goods."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.bots.needs import Plan, half_years_left
from holdfast.games.ante_portas.cards.colony.cards import Effect
from holdfast.games.ante_portas.rules.battle.hexes import BESIDE
from holdfast.games.ante_portas.rules.battle.names import PRESSURE_MINE, TRENCH
from holdfast.games.ante_portas.rules.colony.choices import (
    ACT,
    BRING,
    BUILD,
    EMPLOY,
    GIVE_UP,
    KEEP_CARD,
    PLAY,
)
from holdfast.games.ante_portas.rules.colony.goods import can_pay
from holdfast.games.ante_portas.rules.colony.names import (
    ACT_SELL,
    AT_FORESTER,
    AT_LODGE,
    FARM,
    FIRST_MARKET_CARD,
    FIRST_MINE_FREE,
    GAIN_MORE,
    GUNFIRE_MORE,
    HEAL_FARMERS,
    HOUSE,
    MARCH_ENLISTED,
    PRODUCE,
    SIDE_STRENGTH,
    UPRIGHT_FREE,
    WORK_DISCOUNT,
)
from holdfast.games.ante_portas.rules.colony.names import BUILD as BUILDS
from holdfast.games.ante_portas.rules.colony.names import DRAW as DRAWS
from holdfast.games.ante_portas.rules.colony.names import GAIN as GAINS
from holdfast.games.ante_portas.rules.colony.names import PLAY as PLAYS
from holdfast.games.ante_portas.rules.colony.names import RECRUIT as RECRUITS
from holdfast.games.ante_portas.rules.colony.names import REFINE as REFINES
from holdfast.games.ante_portas.rules.colony.refining import can_refine
from holdfast.games.ante_portas.rules.names import (
    ARMY_DOCTOR,
    BUILDER_TRENCH,
    CITIZEN,
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
from holdfast.games.ante_portas.rules.state import Campaign

TRENCH_WORTH: Final = 5.0
FARM_WORTH: Final = 2.6
MINE_WORTH: Final = 1.6
RECRUIT: Final = 1.7
MARCH: Final = 1.2
HEALED: Final = 1.7
UPRIGHT: Final = 1.2
DRAWN: Final = 0.5
RESCUE: Final = 30.0
LAST_STAND: Final = 10  # the hexes from which troops leave the board with most cards
TRAP_WORTH: Final = 1.6
ERRAND: Final = 0.8  # what a turn spent on several things has to bring besides
# Lasting effects of cards that fight.
CARD_WORTH: Final = {
    SIDE_STRENGTH: 6.0, UPRIGHT_FREE: 5.0, MARCH_ENLISTED: 2.5, WORK_DISCOUNT: 1.0,
    FIRST_MINE_FREE: 0.8, GUNFIRE_MORE: 3.0,
}  # fmt: skip


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
        elif effect.verb == PLAYS:
            value += best_card(s, seat, plan, worth)
        elif effect.verb == REFINES:
            value += 0.1 if can_refine(s, seat, effect) else 0.0
    return value


def building_worth(s: Campaign, seat: Seat, effect: Effect, plan: Plan) -> float:
    c = s.colony.communities[seat]
    if effect.what != FARM:
        return -1.5  # wasted, as this policy sees it
    n = min(c.tools, c.held(WOOD), 4)
    if effect.n:
        n = min(n, effect.n)
    if s.phase == FINAL_WAVE or not plan.lacks_soldiers(s):
        return 0.3 * n
    return FARM_WORTH * n - ERRAND


def command_worth(s: Campaign, seat: Seat, place: Place, plan: Plan) -> float:
    """Places of the Command Center."""
    c = s.colony.communities[seat]
    if place == RECRUITING_OFFICER:
        is_short = bool(plan.missing) or plan.lacks_soldiers(s)
        return (RECRUIT if is_short else 1.2) * c.farmers - ERRAND
    if place == COMMANDER:
        return march_worth(plan) + rescue_worth(s, plan, 0)
    if place == SUPREME_COMMANDER:
        return 1.15 * march_worth(plan) + rescue_worth(s, plan, 1)
    if place == ARMY_DOCTOR:
        return doctor_worth(s, seat, plan)
    if place == BUILDER_TRENCH:
        n = affordable(s, seat, s.battle.cards.cost[TRENCH], len(plan.sites))
        return TRENCH_WORTH * n
    if place == MINELAYER_PRESSURE:
        n = affordable(s, seat, s.battle.cards.cost[PRESSURE_MINE], len(plan.front))
        return MINE_WORTH * n
    if place == TRAPPER:
        return TRAP_WORTH * min(5, c.tools // 2, len(plan.front))
    return 0.4


def rescue_worth(s: Campaign, plan: Plan, bonus: int) -> float:
    """Soldiers beside a troop that is about to leave the board could put an end to it."""
    value = 0.0
    alarm = plan.alarms(s)
    for hex in range(1, LAST_STAND + 1):
        if alarm[hex] > 0.0 and attackers(s, plan, hex) + bonus >= plan.foe(s, hex):
            value += RESCUE * alarm[hex]
    return value


def attackers(s: Campaign, plan: Plan, hex: int) -> int:
    """The Strength that could enter a hex from beside it."""
    army = s.battle.armies[plan.side]
    n = 0
    for here in BESIDE[hex]:
        n += army.weak_strength * army.upright(here, FARMER)
        n += army.strong_strength * army.upright(here, CITIZEN)
    return n


def march_worth(plan: Plan) -> float:
    """Full crews count; that the others stand evenly counts little."""
    n = plan.marchers()
    if n == 0:
        return 0.0
    urgent = min(n, plan.crews_missing())
    return MARCH * urgent + 0.4 * (n - urgent) - 0.2


def doctor_worth(s: Campaign, seat: Seat, plan: Plan) -> float:
    """Heal the wounded into free homes; in the Final Wave rather set the crews upright."""
    food = s.colony.communities[seat].held(FOOD)
    homes = homes_of(s, plan)
    healed = min(food, plan.sick, homes)
    value = HEALED * healed - ERRAND if healed else 0.0
    if s.phase == FINAL_WAVE:
        tired = sum(s.battle.armies[plan.side].tired_weak)
        value = max(value, UPRIGHT * min(food, tired))
    return value


def homes_of(s: Campaign, plan: Plan) -> int:
    """Free homes for Farmers on the side."""
    homes = 0
    for other in range(s.seats):
        if s.side(other) == plan.side:
            homes += s.colony.communities[other].free_homes(s.colony.cards, FARMER)
    return homes


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
        return card_worth(s, seat, PLAY.field(choice), plan, worth)
    if KEEP_CARD.owns(choice):
        return card_worth(s, seat, KEEP_CARD.field(choice), plan, worth)
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


def best_card(s: Campaign, seat: Seat, plan: Plan, worth: list[float]) -> float:
    """The best Improvement in hand that can be paid for."""
    best = 0.0
    for card in s.colony.communities[seat].hand:
        if can_pay(s, seat, s.colony.cards.cost[card]):
            best = max(best, card_worth(s, seat, card, plan, worth))
    return best


def card_worth(s: Campaign, seat: Seat, card: int, plan: Plan, worth: list[float]) -> float:
    """An Improvement: what it brings less what it costs."""
    value = -0.7 * worth_of(s.colony.cards.cost[card], worth)
    for effect in s.colony.cards.improvement(card):
        value += effect_worth(s, seat, effect, plan, worth)
    return value


def effect_worth(s: Campaign, seat: Seat, effect: Effect, plan: Plan, worth: list[float]) -> float:
    verb = effect.verb
    left = half_years_left(s)
    if verb == GAINS:
        return worth_of(effect.wares, worth)
    if verb == PRODUCE:
        return worth_of(effect.wares, worth) * (left // 2)
    if verb == GAIN_MORE:
        return 0.35 * left
    if verb == BUILDS:
        return building_worth(s, seat, effect, plan)
    if verb in (HOUSE, RECRUITS):
        return FARM_WORTH if plan.lacks_soldiers(s) else 0.5
    if verb == HEAL_FARMERS:
        return HEALED * min(plan.sick, homes_of(s, plan))
    if verb in CARD_WORTH:
        return CARD_WORTH[verb]
    return 0.2

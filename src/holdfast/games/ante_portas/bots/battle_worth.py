"""What orders on the Battleground are worth: fire, marches, tiles, recruits, the wounded."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Step
from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.bots.colony_worth import attackers
from holdfast.games.ante_portas.bots.needs import Plan, marches
from holdfast.games.ante_portas.rules.battle.choices import (
    AIM,
    AIM_STANDING,
    COMMAND,
    ENLIST,
    GO,
    HEAL,
    MARCH,
    PLACE_TILE,
    SHOOT,
    STAND_UP,
    TAKE_ALONG,
    WOUND,
)
from holdfast.games.ante_portas.rules.battle.damage import losses
from holdfast.games.ante_portas.rules.battle.deploy import Deploy, Gather
from holdfast.games.ante_portas.rules.battle.fire_orders import Combine, damage_of
from holdfast.games.ante_portas.rules.battle.hexes import BESIDE, N_LIST, OFF, rank_for
from holdfast.games.ante_portas.rules.battle.names import (
    ACT_DEPLOY,
    ACT_DISCHARGE,
    ACT_ENLIST,
    ACT_HEAL,
    ACT_ROTATE,
    ACT_SET_UPRIGHT,
    GUN_BITS,
    MORTAR_BITS,
    MOVER_CITIZEN,
    MOVER_CITIZEN_AGAIN,
)
from holdfast.games.ante_portas.rules.battle.sight import actions_left, aims_at
from holdfast.games.ante_portas.rules.battle.strength import strengths
from holdfast.games.ante_portas.rules.battle.works import PlaceTiles
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, TURNS, Hex
from holdfast.games.ante_portas.rules.state import Campaign

FIRING: Final = GUN_BITS | MORTAR_BITS


def field(
    s: Campaign, seat: Seat, choice: Choice, step: Step[Any] | None, plan: Plan, dull: float
) -> float:
    """The mark of a choice of the battle."""
    if AIM.owns(choice):
        return aiming(s, plan, AIM.field(choice))
    if SHOOT.owns(choice):
        return joining(s, step, plan)
    if MARCH.owns(choice):
        return marching(s, plan, step, MARCH.field(choice))
    if TAKE_ALONG.owns(choice):
        return taking(s, plan, step, TAKE_ALONG.field(choice))
    if GO.owns(choice):
        return 0.4
    if COMMAND.owns(choice):
        return commanding(s, plan, COMMAND.field(choice))
    if PLACE_TILE.owns(choice):
        return placing(plan, step, PLACE_TILE.field(choice))
    if ENLIST.owns(choice) or HEAL.owns(choice):
        return 1.0
    if STAND_UP.owns(choice):
        return standing_up(s, plan, STAND_UP.field(choice))
    if AIM_STANDING.owns(choice):
        return aiming(s, plan, AIM_STANDING.field(choice)) - 0.2
    if WOUND.owns(choice):
        return 0.5 if WOUND.field(choice) % 2 else 0.0
    return dull


# Fire


def fire_on(s: Campaign, plan: Plan, hex: Hex) -> int:
    """All damage that could still be dealt there."""
    b = s.battle
    total = 0
    for here in range(1, N_LIST):
        if b.is_tile_of(here, FIRING, plan.side):
            n = actions_left(b, here)
            if n and (aims_at(s, here) >> hex) & 1:
                total += n * b.cards.damage[b.tile[here]]
    return total


def fallen(s: Campaign, plan: Plan, hex: Hex, damage: int) -> int:
    """How many enemies on a hex this damage removes."""
    b = s.battle
    army = b.armies[1 - plan.side]
    weak, strong = army.weak[hex], army.strong[hex]
    moving = b.moving
    if moving is not None and moving.hex == hex:
        weak += moving.weak
        strong += moving.strong
    lost = losses(b, weak, strong, army, damage)
    return lost[0] + 2 * lost[1]


def aiming(s: Campaign, plan: Plan, hex: Hex) -> float:
    """Fire where it removes somebody, the nearest to the own edge first; not in the own turn,
    because Soldiers are set upright only after the Battle Phase."""
    if s.phase == TURNS and s.active >= 0 and s.side(s.active) == plan.side:
        return -0.5
    b = s.battle
    fight = b.fights[-1] if b.fights else None
    if fight is not None and fight.hex == hex:
        return reinforcing(s, plan, hex)
    n = fallen(s, plan, hex, fire_on(s, plan, hex))
    if n == 0:
        return -1.0
    return 0.8 + 0.5 * n - 0.05 * rank_for(plan.side, hex)


def reinforcing(s: Campaign, plan: Plan, hex: Hex) -> float:
    """In a Battle: if it turns a defeat."""
    fight = s.battle.fights[-1]
    defend, attack = strengths(s, fight)
    is_defender = fight.attacker != plan.side
    own, other = (defend, attack) if is_defender else (attack, defend)
    fire = fire_on(s, plan, hex)
    if own < other <= own + fire:
        return 2.0
    return 0.3 if own < other else -0.5


def joining(s: Campaign, step: Step[Any] | None, plan: Plan) -> float:
    """One more Building joins the fire as long as more enemies fall for it."""
    assert isinstance(step, Combine)
    gun, mortar = damage_of(s, step)
    so_far = gun + mortar
    b = s.battle
    fight = b.fights[-1] if b.fights else None
    if fight is not None and fight.hex == step.hex:
        defend, attack = strengths(s, fight)
        own, other = (defend, attack) if fight.attacker != plan.side else (attack, defend)
        return 1.0 if own + so_far < other else -0.5
    most = so_far + fire_on(s, plan, step.hex)
    more = fallen(s, plan, step.hex, most) > fallen(s, plan, step.hex, so_far)
    return 1.0 if more else -0.5


# Marches


def marching(s: Campaign, plan: Plan, step: Step[Any] | None, hex: Hex) -> float:
    """Enter a hex that brings spare Soldiers nearer to where they are missing."""
    if hex == OFF:
        return 50.0
    if s.battle.has_enemies(plan.side, hex):
        return attacking(s, plan, hex, step.bonus if isinstance(step, Deploy) else 0)
    n = 0
    orders = marches(s, plan)
    for here in BESIDE[hex]:
        n += orders.get(here * N_LIST + hex, 0)
    return 1.0 + 0.1 * n if n else -0.5


def attacking(s: Campaign, plan: Plan, hex: Hex, bonus: int) -> float:
    """A troop that is about to leave the board; others only with clearly more Strength."""
    foe = plan.foe(s, hex)
    if plan.alarms(s)[hex] > 0.0 and attackers(s, plan, hex) + bonus >= foe:
        return 3.0 + plan.alarms(s)[hex]
    own = 0
    for here in BESIDE[hex]:
        own += plan.spare[here]
    return 0.6 if own > foe + 1 else -1.0


def taking(s: Campaign, plan: Plan, step: Step[Any] | None, here: Hex) -> float:
    assert isinstance(step, Gather)
    foe = plan.foe(s, step.hex)
    if foe:
        return joining_attack(s, plan, step, here, foe)
    n = marches(s, plan).get(here * N_LIST + step.hex, 0)
    return 1.0 if n > step_count(step, here) else -0.5


def joining_attack(s: Campaign, plan: Plan, step: Gather, here: Hex, foe: int) -> float:
    """As many as are needed, those first who are not needed elsewhere."""
    army = s.battle.armies[plan.side]
    n = step.bonus
    for code in step.group:
        is_citizen = code % 7 in (MOVER_CITIZEN, MOVER_CITIZEN_AGAIN)
        n += army.strong_strength if is_citizen else army.weak_strength
    if n >= foe:
        return -0.5
    return 1.0 + (0.5 if plan.spare[here] > step_count(step, here) else 0.0)


def step_count(step: Gather, here: Hex) -> int:
    """How many of the group come from this hex already."""
    n = 0
    for code in step.group:
        if code // 7 == here:
            n += 1
    return n


# The Command Center


def commanding(s: Campaign, plan: Plan, act: int) -> float:
    if act == ACT_ENLIST:
        return 3.0
    if act == ACT_DEPLOY:
        return 2.0
    if act in (ACT_DISCHARGE, ACT_ROTATE):
        return -3.0
    if act == ACT_SET_UPRIGHT:
        tired = sum(s.battle.armies[plan.side].tired_weak)
        return 2.0 if s.phase == FINAL_WAVE and tired > plan.sick else 0.0
    if act == ACT_HEAL:
        return 1.0
    return 0.5


def placing(plan: Plan, step: Step[Any] | None, hex: Hex) -> float:
    """Guns on the posts in their order; Mines and Traps before them, not too far away."""
    if isinstance(step, PlaceTiles) and not (FIRING >> step.tile) & 1:
        if hex in plan.posts:
            return -0.3
        rank = rank_for(plan.side, hex)
        return 0.6 - 0.02 * rank if 3 <= rank <= 6 else 0.2
    return 2.0 - 0.1 * plan.posts.index(hex) if hex in plan.sites else -0.3


def standing_up(s: Campaign, plan: Plan, hex: Hex) -> float:
    tile = s.battle.tile[hex]
    value = 0.8 if (FIRING >> tile) & 1 else 0.1
    return value if s.phase == FINAL_WAVE else value - 0.5

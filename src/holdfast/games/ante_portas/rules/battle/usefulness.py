"""When a question is worth asking (AP-77): could an action hurt this troop, or turn this Battle?"""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.bombs import Explode, would_fall
from holdfast.games.ante_portas.rules.battle.damage import Losses, has_trap, losses, standing_on
from holdfast.games.ante_portas.rules.battle.fire_orders import Lines, can_bombard, is_depot_open
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.knockback_reach import can_knock, ends_of, prey
from holdfast.games.ante_portas.rules.battle.names import (
    BOMB,
    GUN_BITS,
    MORTAR_BITS,
    PREY,
    PREY_EXHAUSTED,
    PREY_MOVING,
    STRONG,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.prospects import Prospect, prospect, worth_of_side
from holdfast.games.ante_portas.rules.battle.sight import (
    actions_left,
    aims_at,
    can_act,
    guarded,
    guards_of,
)
from holdfast.games.ante_portas.rules.battle.state import Battleground, Fight
from holdfast.games.ante_portas.rules.battle.strength import troop_of
from holdfast.games.ante_portas.rules.colony.names import GUNFIRE_MORE
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import AMMUNITION_DEPOT, Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign


def firepower(s: Campaign, side: Side, hex: Hex) -> Lines:
    """The most Gunfire and Indirect Fire a side could bring on a hex, with its Depot."""
    b = s.battle
    gun = mortar = 0
    for other in b.built:
        if not b.is_tile_of(other, GUN_BITS | MORTAR_BITS, side) or not can_act(b, other):
            continue
        if (aims_at(s, other) >> hex) & 1:
            n = actions_left(b, other) * b.cards.damage[b.tile[other]]
            if (GUN_BITS >> b.tile[other]) & 1:
                gun += n
            else:
                mortar += n
    if gun:
        seat = s.colony.owner(side, AMMUNITION_DEPOT)
        if seat >= 0 and is_depot_open(s, seat):
            gun += s.colony.amount(seat, GUNFIRE_MORE)
    return gun, mortar


def bombs_in_reach(s: Campaign, side: Side) -> list[Hex]:
    """Bombs that a Guard Post or a Catapult of this side could set off."""
    b = s.battle
    if BOMB not in b.tile:
        return []
    seen = guarded(s, side)
    mortars = 0
    for hex in b.built:
        if b.is_tile_of(hex, MORTAR_BITS, side) and can_act(b, hex):
            mortars |= aims_at(s, hex)
    found: list[Hex] = []
    for hex in range(1, N_LIST):
        if b.tile[hex] == BOMB:
            is_seen = (seen >> hex) & 1 and b.owner[hex] == side
            if is_seen or (mortars >> hex) & 1:
                found.append(hex)
    return found


def enemies_at(b: Battleground, side: Side, hex: Hex, is_moving: bool) -> Losses:
    """The troop in question: the moving group, or who stands there."""
    moving = b.moving
    if is_moving and moving is not None and moving.hex == hex:
        return moving.weak, moving.strong
    if side == 1:
        return b.armies[0].weak[hex], b.armies[0].strong[hex]
    return standing_on(b, hex)


def can_hurt(s: Campaign, side: Side, hex: Hex, is_moving: bool) -> bool:
    """Whether an action could remove a Unit of this troop or knock it back."""
    b = s.battle
    weak, strong = enemies_at(b, side, hex, is_moving)
    if weak + strong == 0:
        return False
    army = b.armies[1 - side]
    gun, mortar = firepower(s, side, hex)
    if gun + mortar:
        moving = b.moving
        is_flying = is_moving and moving is not None and moving.is_airborne
        if is_flying:
            fallen = losses(b, weak, strong, army, mortar, gun)
        else:
            fallen = losses(b, weak, strong, army, gun + mortar)
        if fallen[0] + fallen[1]:
            return True
    for bomb in bombs_in_reach(s, side):
        fallen = would_fall(b, bomb, hex, weak, strong)
        if fallen[0] + fallen[1]:
            return True
    return can_knock_troop(s, side, hex, is_moving)


def can_knock_troop(s: Campaign, side: Side, hex: Hex, is_moving: bool) -> bool:
    """AP-74, AP-168. Whether this troop is on the ground in a Trap that a Guard Post sees."""
    if not has_trap(s.battle, side, hex) or not can_knock(s, side, hex):
        return False
    is_prey = False
    for pick in range(len(PREY)):
        if (PREY_MOVING <= pick < PREY_EXHAUSTED) == is_moving and prey(s, side, hex, pick):
            is_prey = True
    return is_prey and bool((guarded(s, side) >> hex) & 1)


# Battles


def can_turn_battle(s: Campaign, side: Side) -> bool:
    """Whether an order wins the Battle, saves a Soldier, a Building or a Mine in it, or removes one
    more enemy in a defeat."""
    b = s.battle
    if not b.fights:
        return False
    now = prospect(s, b.fights[-1], side)
    if now.is_perfect():
        return False
    return (
        can_fire_help(s, side, now) or can_knock_help(s, side, now) or can_bomb_help(s, side, now)
    )


def can_bomb_help(s: Campaign, side: Side, now: Prospect) -> bool:
    """AP-50. In a defeat any enemy that falls to a Bomb counts, in a victory what it saves."""
    weak, strong = enemies_of_fight(s, side)
    for bomb in bombs_in_reach(s, side):
        if not now.is_won:
            fallen = would_fall(s.battle, bomb, s.battle.fights[-1].hex, weak, strong)
            if fallen[0] + fallen[1]:
                return True
        if after_blast(s, side, bomb).is_better_than(now):
            return True
    return False


def with_fire(s: Campaign, side: Side, gun: int, mortar: int) -> Prospect:
    fight = s.battle.fights[-1].clone()
    fight.gun[side] += gun
    fight.mortar[side] += mortar
    return prospect(s, fight, side)


def can_fire_help(s: Campaign, side: Side, now: Prospect) -> bool:
    """AP-71, AP-72. Everything that can be fired on the hex, without and with what it does to the
    tile there."""
    b = s.battle
    hex = b.fights[-1].hex
    gun, mortar = firepower(s, side, hex)
    if gun + mortar == 0:
        return False
    if not mortar or not can_bombard(s, side, hex):
        return with_fire(s, side, gun, mortar).is_better_than(now)
    if gun and with_fire(s, side, gun, 0).is_better_than(now):
        return True
    if b.tile[hex] == BOMB:
        return after_blast(s, side, hex).is_better_than(now)
    s.battle = b.clone()
    s.battle.remove_tile(hex)
    then = with_fire(s, side, gun, mortar)
    s.battle = b
    return then.is_better_than(now)


def at_best(s: Campaign, side: Side) -> Prospect:
    """As it stands, or with all fire that leaves the tile on the hex alone."""
    hex = s.battle.fights[-1].hex
    plain = with_fire(s, side, 0, 0)
    gun, mortar = firepower(s, side, hex)
    fired = with_fire(s, side, gun, 0 if can_bombard(s, side, hex) else mortar)
    return fired if fired.is_better_than(plain) else plain


def after_blast(s: Campaign, side: Side, bomb: Hex) -> Prospect:
    """AP-50, AP-58. The Bomb explodes with its chain; what it costs counts as lost."""
    before = worth_of_side(s.battle, side)
    there = sum(enemies_of_fight(s, side))
    world = s.clone()
    world.agenda = [Explode((bomb,))]
    settle(world)
    then = at_best(world, side)
    then.lost += before - worth_of_side(world.battle, side)
    then.fallen += there - sum(enemies_of_fight(world, side))
    return then


def settle(world: Campaign) -> None:
    """Carry out what is on the agenda; whoever is asked takes the first answer."""
    while world.agenda:
        step = world.agenda.pop()
        if isinstance(step, GroupAsk):
            options = step.group_options(world)
            if options:
                step.decided(world, options[0])
        else:
            step.enter(world)


# Knockback in a Battle


def can_knock_help(s: Campaign, side: Side, now: Prospect) -> bool:
    """AP-74. Whether it helps to send some of the enemies away before the Battle is fought."""
    b = s.battle
    fight = b.fights[-1]
    hex = fight.hex
    if fight.is_airborne or not can_knock_troop(s, side, hex, fight.is_moving):
        return False
    n = 0
    for guard in guards_of(s, side, hex):
        n += actions_left(b, guard) * b.cards.knockback_units
    weak, strong = enemies_of_fight(s, side)
    targets = ends_of(s, side, hex)
    for sent_strong in range(min(strong, n) + 1):
        for sent_weak in range(min(weak, n - sent_strong) + 1):
            if sent_weak + sent_strong == 0:
                continue
            if helps_to_send(s, side, now, targets, sent_weak, sent_strong):
                return True
    return False


def helps_to_send(
    s: Campaign, side: Side, now: Prospect, targets: list[Hex], weak: int, strong: int
) -> bool:
    """To any hex with room; own Units there mean another Battle (AP-55)."""
    b = s.battle
    is_tried = False  # hexes without own Units are all alike
    for target in targets:
        is_free = not b.has_fighters(side, target)
        if s.room(1 - side, target) < weak + strong or (is_free and is_tried):
            continue
        is_tried = is_tried or is_free
        s.battle = b.clone()
        then = after_sending(s, side, target, weak, strong)
        s.battle = b
        if then.is_better_than(now):
            return True
    return False


def after_sending(s: Campaign, side: Side, target: Hex, weak: int, strong: int) -> Prospect:
    """On a Battleground that is only supposed."""
    take_out(s, side, weak, strong)
    then = at_best(s, side)
    if s.battle.has_fighters(side, target):
        army = s.battle.armies[1 - side]
        army.add(target, WEAK, weak)
        army.add(target, STRONG, strong)
        there = prospect(s, Fight(target, 1 - side, False), side)
        then.lost += there.lost
        then.fallen += there.fallen
    return then


def take_out(s: Campaign, side: Side, weak: int, strong: int) -> None:
    """So many enemies leave the Battle."""
    b = s.battle
    fight = b.fights[-1]
    if fight.is_moving and b.moving is not None:
        b.moving.weak -= weak
        b.moving.strong -= strong
    else:
        b.armies[1 - side].add(fight.hex, WEAK, -weak)
        b.armies[1 - side].add(fight.hex, STRONG, -strong)


def enemies_of_fight(s: Campaign, side: Side) -> Losses:
    b = s.battle
    fight = b.fights[-1]
    if side != fight.attacker:
        return troop_of(b, fight)
    army = b.armies[1 - side]
    return army.weak[fight.hex], army.strong[fight.hex]

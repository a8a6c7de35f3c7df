"""When a question is worth asking (AP-77): could an action hurt this troop, or turn this Battle?"""

from __future__ import annotations

from holdfast.games.ante_portas.battle.bombs import would_fall
from holdfast.games.ante_portas.battle.damage import Losses, losses, standing_on
from holdfast.games.ante_portas.battle.fire_orders import Lines, is_depot_open
from holdfast.games.ante_portas.battle.ground import N_LIST
from holdfast.games.ante_portas.battle.knockback_rules import can_knock
from holdfast.games.ante_portas.battle.names import (
    BOMB,
    GUN_BITS,
    MORTAR_BITS,
    TRAP,
)
from holdfast.games.ante_portas.battle.sight import actions_left, aims_at, can_act, guarded
from holdfast.games.ante_portas.battle.state import Battleground
from holdfast.games.ante_portas.battle.strength import defence, strengths, troop_of
from holdfast.games.ante_portas.colony.names import GUNFIRE_MORE
from holdfast.games.ante_portas.names import AMMUNITION_DEPOT, Hex, Side
from holdfast.games.ante_portas.state import Campaign


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
    if b.tile[hex] != TRAP or b.owner[hex] != side or not can_knock(s, side, hex):
        return False
    return bool((guarded(s, side) >> hex) & 1)


def can_turn_battle(s: Campaign, side: Side) -> bool:
    """Whether fire or a Bomb turns defeat into victory, or removes one more enemy in a defeat."""
    b = s.battle
    if not b.fights:
        return False
    fight = b.fights[-1]
    defend, attack = strengths(s, fight)
    if (defend < attack) != (side != fight.attacker):
        return False
    gun, mortar = firepower(s, side, fight.hex)
    if gun + mortar and adds_something(s, side, gun, mortar, defend, attack):
        return True
    weak, strong = enemies_of_fight(s, side)
    for bomb in bombs_in_reach(s, side):
        fallen = would_fall(b, bomb, fight.hex, weak, strong)
        if fallen[0] + fallen[1]:
            return True
    return False


def enemies_of_fight(s: Campaign, side: Side) -> Losses:
    b = s.battle
    fight = b.fights[-1]
    if side != fight.attacker:
        return troop_of(b, fight)
    army = b.armies[1 - side]
    return army.weak[fight.hex], army.strong[fight.hex]


def adds_something(
    s: Campaign, side: Side, gun: int, mortar: int, defend: int, attack: int
) -> bool:
    """Whether so much fire changes who wins, or how many enemies fall."""
    b = s.battle
    fight = b.fights[-1]
    weak, strong = enemies_of_fight(s, side)
    army = b.armies[1 - side]
    if side == fight.attacker:
        if attack + gun + mortar > defend:
            return True
        now = losses(b, weak, strong, army, attack)
        then = losses(b, weak, strong, army, attack + gun + mortar)
    else:
        full, limited = defence(s, fight)
        if fight.is_airborne and strong:
            most = min(limited + gun, weak * army.weak_strength)
            if full + mortar + most >= attack:
                return True
            now = losses(b, weak, strong, army, full, limited)
            then = losses(b, weak, strong, army, full + mortar, limited + gun)
        else:
            if defend + gun + mortar >= attack:
                return True
            now = losses(b, weak, strong, army, defend)
            then = losses(b, weak, strong, army, defend + gun + mortar)
    return then[0] + then[1] > now[0] + now[1]

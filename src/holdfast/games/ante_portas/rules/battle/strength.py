"""Who fights with what (AP-41 to AP-44, AP-114, AP-115): engaged Units, Strengths S and T."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.damage import Losses, has_trap, losses
from holdfast.games.ante_portas.rules.battle.hexes import rank_for
from holdfast.games.ante_portas.rules.battle.names import (
    BUILDING_BITS,
    GUN_BITS,
    MINE_BITS,
    MORTAR_BITS,
)
from holdfast.games.ante_portas.rules.battle.sight import side_effects
from holdfast.games.ante_portas.rules.battle.state import Battleground, Fight
from holdfast.games.ante_portas.rules.battle.wounds import (
    WITH_BUILDING,
    WITH_MINE,
    WITH_STRONG,
    WITH_WEAK,
)
from holdfast.games.ante_portas.rules.colony.names import SIDE_STRENGTH
from holdfast.games.ante_portas.rules.names import PALISADE, Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign

Parts = tuple[int, int]  # what can hurt anybody, and what flying Elite Dragons do not feel


def engaged(b: Battleground, side: Side, hex: Hex, is_airborne: bool, weak: int) -> int:
    """AP-114. Which Units of a side fight here; `weak` are the Basic Units of the troop."""
    army = b.armies[side]
    found = 0
    if army.weak[hex]:
        found |= WITH_WEAK
    if army.strong[hex]:
        found |= WITH_STRONG
    if b.is_tile_of(hex, MINE_BITS, side):
        found |= WITH_MINE
    elif b.is_tile_of(hex, BUILDING_BITS, side):
        found |= WITH_BUILDING
    return flown_over(b, hex, found, weak) if is_airborne else found


def flown_over(b: Battleground, hex: Hex, found: int, weak: int) -> int:
    """AP-114. What is left of them against a troop in flight."""
    tile = b.tile[hex]
    if found & WITH_MINE and not b.cards.has_air_defence[tile]:
        found &= ~WITH_MINE
    if weak == 0:
        if found & WITH_WEAK or (GUN_BITS >> tile) & 1:
            found &= ~WITH_BUILDING
        found &= ~WITH_WEAK
    return found


def troop_of(b: Battleground, fight: Fight) -> Losses:
    """The attacking pieces: the moving group, or those that stand on the hex."""
    if fight.is_moving:
        moving = b.moving
        return (0, 0) if moving is None else (moving.weak, moving.strong)
    army = b.armies[fight.attacker]
    return army.weak[fight.hex], army.strong[fight.hex]


def engaged_in(b: Battleground, fight: Fight) -> int:
    """The defender's engaged Units."""
    weak = troop_of(b, fight)[0]
    return engaged(b, 1 - fight.attacker, fight.hex, fight.is_airborne, weak)


def attackers_in(b: Battleground, fight: Fight) -> int:
    """AP-147. What the invading team fights with: Soldiers, and a machine that came along."""
    return engaged(b, fight.attacker, fight.hex, False, 0)


def side_bonus(s: Campaign, fight: Fight, side: Side) -> int:
    """Supreme Commander and Staff College; the Palisade."""
    return fight.bonus[side] + palisade(s, side, fight.hex)


def palisade(s: Campaign, side: Side, hex: Hex) -> int:
    """What it adds here: it stands on as many of the own lowest ranks as the card says."""
    n = 0
    for effect in side_effects(s, side, PALISADE, SIDE_STRENGTH):
        if rank_for(side, hex) <= effect.what:
            n += effect.n
    return n


def defence(s: Campaign, fight: Fight) -> Parts:
    """AP-43, AP-115. The two parts of S."""
    b = s.battle
    side = 1 - fight.attacker
    hex = fight.hex
    army = b.armies[side]
    mask = engaged_in(b, fight)
    full = fight.mortar[side] + side_bonus(s, fight, side)
    limited = fight.gun[side]
    if mask & WITH_WEAK:
        limited += army.weak[hex] * army.weak_strength
    if mask & WITH_STRONG:
        full += army.strong[hex] * army.strong_strength
    if mask & (WITH_MINE | WITH_BUILDING):
        if (GUN_BITS >> b.tile[hex]) & 1:
            limited += b.cards.strength[b.tile[hex]]
        else:
            full += b.cards.strength[b.tile[hex]]
    if not fight.is_airborne and has_trap(b, side, hex):
        full += b.cards.trap_bonus
    return full, limited


def strengths(s: Campaign, fight: Fight) -> tuple[int, int]:
    """S and T as they stand now."""
    b = s.battle
    full, limited = defence(s, fight)
    weak, strong = troop_of(b, fight)
    army = b.armies[fight.attacker]
    if fight.is_airborne and strong:
        limited = min(limited, weak * army.weak_strength)
    attack = weak * army.weak_strength + strong * army.strong_strength + fight.modifier
    if s.mode.is_versus:
        attack += invading_strength(s, fight)
    return full + limited, max(0, attack)


def invading_strength(s: Campaign, fight: Fight) -> int:
    """AP-147, AP-54. A machine that came along, fire added by the own Buildings, bonuses; the own
    Trap helps its team also against enemies who stand in it."""
    b = s.battle
    side = fight.attacker
    n = fight.gun[side] + fight.mortar[side] + side_bonus(s, fight, side)
    if b.is_tile_of(fight.hex, MORTAR_BITS, side):
        n += b.cards.strength[b.tile[fight.hex]]
    if has_trap(b, side, fight.hex):
        n += b.cards.trap_bonus
    return n


def fallen_invaders(s: Campaign, fight: Fight, weak: int, strong: int, damage: int) -> Losses:
    """AP-45, AP-115. In a defeat; Elite Dragons in flight feel only a part of S."""
    b = s.battle
    army = b.armies[fight.attacker]
    if not fight.is_airborne:
        return losses(b, weak, strong, army, damage)
    full, limited = defence(s, fight)
    return losses(b, weak, strong, army, full, limited)


def is_battle_due(b: Battleground, hex: Hex, is_airborne: bool, weak: int) -> bool:
    """AP-37. Whether Invaders entering here meet anybody who fights."""
    if not b.has_fighters(0, hex):
        return False
    return not is_airborne or engaged(b, 0, hex, True, weak) != 0


def is_lost_for(s: Campaign, fight: Fight, side: Side) -> bool:
    """Whether a side would lose this Battle as it stands."""
    defend, attack = strengths(s, fight)
    return (defend < attack) == (side != fight.attacker)

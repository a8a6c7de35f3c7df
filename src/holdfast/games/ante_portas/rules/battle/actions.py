"""Soldier actions (section 11): the orders a seat may give in a window, and what they do."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle.choices import (
    AIM,
    AIM_STANDING,
    FIRE_BOMB,
    KNOCK,
    REPLACE,
)
from holdfast.games.ante_portas.rules.battle.fire_orders import (
    can_bombard,
    firing_lines,
    refuse_aim,
)
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF, rank_for
from holdfast.games.ante_portas.rules.battle.knockback_reach import can_knock, refuse_knock
from holdfast.games.ante_portas.rules.battle.names import BOMB, GUARD_BITS, NO_TILE, TILES, TRAP
from holdfast.games.ante_portas.rules.battle.sight import can_act, guarded, hexes_of
from holdfast.games.ante_portas.rules.battle.state import LostMine
from holdfast.games.ante_portas.rules.battle.strength import is_lost_for
from holdfast.games.ante_portas.rules.battle.usefulness import can_hurt, can_turn_battle
from holdfast.games.ante_portas.rules.colony.goods import can_pay
from holdfast.games.ante_portas.rules.names import (
    FREE,
    TOOL,
    W_BATTLE,
    W_CARD,
    W_ENTER,
    W_MINE,
    Cost,
    Hex,
    Side,
)
from holdfast.games.ante_portas.rules.state import Campaign, FlyingOn

DANGEROUS_RANK: Final = 3  # AP-79: #1 to #8
GUARDED_BITS: Final = (1 << TRAP) | (1 << BOMB)  # what a Guard Post or Guard Tower works on


def orders(s: Campaign, seat: Seat, kind: int, hex: Hex) -> list[Choice]:
    """The legal orders of this seat in this window, without passing."""
    if kind == W_MINE:
        return [REPLACE.of(hex)] if refuse_replace(s, seat, hex) is None else []
    b = s.battle
    if not b.built:
        return []
    side = s.side(seat)
    guns, mortars = firing_lines(s, side)
    seen = guarded(s, side) if b.count_tiles(GUARDED_BITS) else 0
    options: list[Choice] = []
    if guns | mortars:
        for target in range(1, N_LIST):
            if not ((guns | mortars) >> target) & 1:
                continue
            if b.has_enemies(side, target):
                options.append(AIM.of(target))
                if is_shared(s, target):
                    options.append(AIM_STANDING.of(target))
            elif (mortars >> target) & 1 and can_bombard(s, side, target):
                options.append(AIM.of(target))
    if seen:
        for target in range(1, N_LIST):
            if not (seen >> target) & 1 or b.owner[target] != side:
                continue
            if b.tile[target] == BOMB:
                options.append(FIRE_BOMB.of(target))
            elif b.tile[target] == TRAP and can_knock(s, side, target):
                options.append(KNOCK.of(target))
    return options


def is_shared(s: Campaign, hex: Hex) -> bool:
    """AP-76. A moving and a standing troop on one hex."""
    b = s.battle
    return not s.mode.is_versus and b.moving_at(hex) > 0 and b.standing(hex) > 0


def refuse_order(s: Campaign, seat: Seat, kind: int, hex: Hex, choice: Choice) -> Refusal | None:
    """Why this order cannot be given; None if this is not the moment for it."""
    if kind == W_MINE:
        return refuse_replace(s, seat, hex) if choice == REPLACE.of(hex) else None
    side = s.side(seat)
    if AIM.owns(choice):
        return refuse_aim(s, side, AIM.field(choice))
    if AIM_STANDING.owns(choice):
        target = AIM_STANDING.field(choice)
        if target == OFF or not is_shared(s, target):
            return Refusal("AP-76", "no_two_troops", {"hex": target})
        return refuse_aim(s, side, target)
    if FIRE_BOMB.owns(choice):
        return refuse_firing(s, side, FIRE_BOMB.field(choice))
    return refuse_knocking(s, side, KNOCK.field(choice)) if KNOCK.owns(choice) else None


def refuse_firing(s: Campaign, side: Side, hex: Hex) -> Refusal:
    """AP-75, AP-151. An own Bomb in sight of a Guard Post or Guard Tower that can act."""
    b = s.battle
    is_there = hex != OFF and b.tile[hex] == BOMB and b.owner[hex] == side
    return Refusal("AP-75", "no_guard_sees_it" if is_there else "no_bomb_there", {"hex": hex})


def refuse_knocking(s: Campaign, side: Side, hex: Hex) -> Refusal:
    """AP-74."""
    refusal = refuse_knock(s, side, hex)
    return Refusal("AP-74", "no_guard_sees_it", {"hex": hex}) if refusal is None else refusal


# Mines that were lost


def lost_mine(s: Campaign, hex: Hex) -> LostMine | None:
    for lost in s.battle.lost:
        if lost.hex == hex:
            return lost
    return None


def next_lost_mine(s: Campaign) -> Hex:
    """The hex of the first Mine lost and not yet offered for Replace, now the first of all; 0 if
    there is none. AP-73: where a Battle is to come its end says whether Invaders are left, and
    Dragons that fly past may still be shot down there."""
    b = s.battle
    if not b.lost:
        return OFF
    due = s.battles_due()
    if b.moving is not None and b.moving.size() and is_flying_on(s):
        due.append(b.moving.hex)
    for i, lost in enumerate(b.lost):
        if lost.hex not in due:
            b.lost = [lost, *b.lost[:i], *b.lost[i + 1 :]]
            return lost.hex
    return OFF


def is_flying_on(s: Campaign) -> bool:
    for step in s.agenda:
        if isinstance(step, FlyingOn):
            return True
    return False


def forget_lost_mine(s: Campaign) -> None:
    """Drop that first one."""
    s.battle.lost.pop(0)


def replacing_guards(s: Campaign, lost: LostMine) -> list[Hex]:
    """AP-73. Those that saw the Mine just before the loss and can act now."""
    b = s.battle
    found: list[Hex] = []
    for hex in hexes_of(lost.watchers):
        if b.is_tile_of(hex, GUARD_BITS, lost.side) and can_act(b, hex):
            found.append(hex)
    return found


def can_replace_together(s: Campaign, seat: Seat, hex: Hex) -> bool:
    """AP-33, AP-73. Nobody of the side has the Tools alone, but this seat has them together with
    those it may trade with."""
    refusal = refuse_replace(s, seat, hex)
    lost = lost_mine(s, hex)
    if refusal is None or refusal.why != "too_few_tools" or lost is None:
        return False
    cost = s.battle.cards.strength[lost.tile]
    held = s.colony.communities[seat].tools
    for other in s.team(lost.side):
        tools = s.colony.communities[other].tools
        if tools >= cost:
            return False
        if s.may_trade(seat, other):
            held += tools
    return held >= cost


def refuse_replace(s: Campaign, seat: Seat, hex: Hex) -> Refusal | None:
    """AP-73. Why this Mine cannot be replaced; None if it can."""
    b = s.battle
    lost = lost_mine(s, hex)
    if lost is None or lost.side != s.side(seat):
        return Refusal("AP-73", "no_mine_lost", {"hex": hex})
    if b.tile[hex] != NO_TILE:
        return Refusal("AP-73", "hex_has_tile", {"hex": hex, "id": TILES[b.tile[hex]]})
    if b.has_enemies(lost.side, hex):
        return Refusal("AP-73", "hex_has_enemies", {"hex": hex})
    if not b.is_left(lost.tile):
        return Refusal("AP-4", "no_work_left", {"hex": hex, "id": TILES[lost.tile]})
    if not replacing_guards(s, lost):
        return Refusal("AP-73", "no_guard_saw_it", {"hex": hex})
    cost = b.cards.strength[lost.tile]
    if not can_pay(s, seat, tools(cost)):
        return Refusal("AP-73", "too_few_tools", {"n": cost})
    return None


def tools(n: int) -> Cost:
    cost = list(FREE)
    cost[TOOL] = n
    return tuple(cost)


# When a player is asked (AP-77, AP-79)


def is_useful(s: Campaign, seat: Seat, kind: int, hex: Hex) -> bool:
    """The last column of AP-77."""
    side = s.side(seat)
    if kind == W_BATTLE:
        return can_turn_battle(s, side)
    if kind in (W_CARD, W_ENTER):
        return can_hurt(s, side, hex, not s.mode.is_versus)
    if kind == W_MINE:
        return True
    for other in range(1, N_LIST):
        if s.battle.has_enemies(side, other) and can_hurt(s, side, other, False):
            return True
    return False


def is_dangerous(s: Campaign, side: Side, kind: int, hex: Hex) -> bool:
    """AP-79. The Battle would be lost, or the troop is on #1 to #8."""
    b = s.battle
    if kind == W_BATTLE and b.fights and is_lost_for(s, b.fights[-1], side):
        return True
    if hex != OFF:
        return rank_for(side, hex) <= DANGEROUS_RANK
    for other in range(1, N_LIST):
        if rank_for(side, other) <= DANGEROUS_RANK and b.has_enemies(side, other):
            return True
    return False


def first_side(s: Campaign, kind: int, hex: Hex) -> Side:
    """AP-150. Who is asked first in W-BATTLE: the invading team; 0 in the cooperative game."""
    fights = s.battle.fights
    return fights[-1].attacker if s.mode.is_versus and fights else 0

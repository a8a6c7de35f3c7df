"""Moving troops (section 6): arrows, Traps that split a group, entering and leaving."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Do
from holdfast.games.ante_portas.cards.battle.cards import Movement
from holdfast.games.ante_portas.rules.battle.battles import StandingBattle, declare
from holdfast.games.ante_portas.rules.battle.damage import drop_from_group, lose_tile, wound_all
from holdfast.games.ante_portas.rules.battle.hexes import OFF, SPAWN_AREA, TARGET
from holdfast.games.ante_portas.rules.battle.invader_fire import Breathe
from holdfast.games.ante_portas.rules.battle.names import (
    DODGES,
    FIRST_DODGE,
    FIRST_FLAMING,
    INVADERS_SIDE,
    MINE_BITS,
    NO_TILE,
    STEALTH_CITIZEN,
    STEALTH_FARMER,
    STEALTH_MINE,
    STEALTH_NONE,
    STRONG,
    TRAP,
    TRENCH_BITS,
    Arrow,
)
from holdfast.games.ante_portas.rules.battle.state import Battleground, Fight, Group
from holdfast.games.ante_portas.rules.battle.strength import is_battle_due
from holdfast.games.ante_portas.rules.names import LAST_GATE, W_ENTER, Hex
from holdfast.games.ante_portas.rules.state import Campaign, FlyingOn
from holdfast.games.ante_portas.rules.windows import LostMines, Window

NO_WAY: Final[Arrow] = -1


class Advance(Do[Campaign]):
    """AP-38. The moving group takes its next arrow, is held by a Trap, or stops."""

    rule = "AP-38"

    def run(self, s: Campaign) -> None:
        b = s.battle
        group = b.moving
        assert group is not None
        while group.size() and group.next < len(group.arrows):
            if is_trapped(b, group) and is_held_up(s, group):
                continue
            code = group.arrows[group.next]
            arrow = way_of(b, group.hex, code)
            if arrow == NO_WAY:
                group.next += 1
                continue
            set_out(s, group, arrow, FIRST_FLAMING <= code < FIRST_DODGE)
            return
        put_down(s)


def is_trapped(b: Battleground, group: Group) -> bool:
    """AP-38, AP-113. A Trap works on the ground: for Dragons only before they take off."""
    return b.tile[group.hex] == TRAP and not group.is_served and not group.is_airborne


def is_held_up(s: Campaign, group: Group) -> bool:
    """AP-38. Up to three lose the next arrow, Basic Units first; True if the arrow is now another
    one for this group. The held ones wait until the others have finished the card."""
    b = s.battle
    if b.cards.movements[b.card].destroys_traps:
        lose_tile(s, group.hex, "AP-102")
        return True
    group.is_served = True
    held = held_units(b, group)
    is_whole = held.size() == group.size()
    if is_whole:
        group.next += 1
    else:
        group.weak -= held.weak
        group.strong -= held.strong
        b.waiting.append(held)
    if s.journal is not None:
        units: dict[str, object] = {"basic": held.weak, "elite": held.strong}
        s.tell("slowed", "AP-38", -1, {"hex": group.hex, "units": units})
    return is_whole


def held_units(b: Battleground, group: Group) -> Group:
    """Those a Trap holds, with the arrows after the cancelled one."""
    weak = min(group.weak, b.cards.trap_holds)
    strong = min(group.strong, b.cards.trap_holds - weak)
    return Group(group.hex, weak, strong, group.arrows, group.next + 1, True)


def way_of(b: Battleground, hex: Hex, code: int) -> Arrow:
    """The arrow of a code; AP-110: a dodge takes the first that leads to no Unit of the players."""
    if code < FIRST_DODGE:
        return code % FIRST_FLAMING
    for arrow in DODGES[code - FIRST_DODGE]:
        target = TARGET[hex][arrow]
        if target == OFF or not b.has_units(0, target):
            return arrow
    return NO_WAY


def set_out(s: Campaign, group: Group, arrow: Arrow, is_flaming: bool) -> None:
    """AP-117. Fire first, then the hex itself."""
    target = TARGET[group.hex][arrow]
    if is_flaming and target != OFF and s.battle.has_units(0, target):
        group.is_airborne = True
        s.then(Breathe(target, 1, True), Enter(arrow))
    else:
        enter(s, group, arrow)


class Enter(FlyingOn):
    """AP-112, AP-117. The group goes on in this direction, if something is left of it."""

    rule = "AP-117"
    fields = "arrow:arrows"

    def __init__(self, arrow: Arrow) -> None:
        self.arrow = arrow

    def run(self, s: Campaign) -> None:
        group = s.battle.moving
        assert group is not None
        if group.size():
            enter(s, group, self.arrow)
        else:
            s.then(LostMines(), NextGroup())


def enter(s: Campaign, group: Group, arrow: Arrow) -> None:
    """One hex further: the powers that work on entering, a Battle, the window W-ENTER."""
    b = s.battle
    origin = group.hex
    target = TARGET[origin][arrow]
    if b.lost:
        give_up_mine(b, origin)
    if target == OFF:
        leave_the_board(s, group)
        return
    group.hex = target
    is_passing = is_stealthy(b, target, b.cards.movements[b.card])
    is_last = group.next == len(group.arrows) - 1
    group.is_airborne = b.is_dragons and not (is_last and not is_passing)
    if s.journal is not None:
        units: dict[str, object] = {"basic": group.weak, "elite": group.strong}
        data: dict[str, object] = {"hex": target, "from": origin, "units": units}
        s.tell("troop_moved", "AP-35", -1, data)
    use_entry_powers(s, group)
    if group.size() == 0:
        s.then(LostMines(), NextGroup())
    elif is_passing:
        s.then(Window(W_ENTER, target, 0), Enter(arrow))
        if b.lost:
            s.then(LostMines())
    else:
        meet(s, group)


def give_up_mine(b: Battleground, hex: Hex) -> None:
    """AP-73, AP-118. A Mine under Dragons that flew on over its hex cannot be replaced."""
    b.lost = [lost for lost in b.lost if lost.hex != hex]


def is_stealthy(b: Battleground, hex: Hex, card: Movement) -> bool:
    """AP-112. The card flies over this hex because of a Unit there."""
    unit = card.stealth
    if unit == STEALTH_NONE:
        return False
    if unit == STEALTH_FARMER:
        return b.armies[0].weak[hex] > 0
    if unit == STEALTH_CITIZEN:
        return b.armies[0].strong[hex] > 0
    return b.is_tile_of(hex, MINE_BITS if unit == STEALTH_MINE else TRENCH_BITS, 0)


def use_entry_powers(s: Campaign, group: Group) -> None:
    """AP-102, AP-105, AP-111, AP-106, in this order."""
    b = s.battle
    hex = group.hex
    tile = b.tile[hex]
    card = b.cards.movements[b.card]
    if tile == TRAP and card.destroys_traps:
        lose_tile(s, hex, "AP-102")
    elif tile == TRAP and card.decreases_in_trap and group.weak:
        drop_from_group(s, group, 1, 0)
        s.tell("decreased", "AP-105", -1, {"hex": hex})
    elif tile != NO_TILE and (card.destroys >> tile) & 1:
        lose_tile(s, hex, "AP-111")
    if card.is_on(card.killed_by_citizens, group.next) and b.armies[0].strong[hex]:
        units: dict[str, object] = {"basic": group.weak, "elite": group.strong}
        drop_from_group(s, group, group.weak, group.strong)
        s.tell("killed_by_citizens", "AP-106", -1, {"hex": hex, "units": units})


def meet(s: Campaign, group: Group) -> None:
    """AP-37, AP-99. A Battle if fighting Units are here; then W-ENTER for the survivors."""
    b = s.battle
    hex = group.hex
    card = b.cards.movements[b.card]
    group.is_served = False
    s.then(AfterEntering())
    if not is_battle_due(b, hex, group.is_airborne, group.weak):
        if b.lost:
            s.then(LostMines())
        return
    if card.is_on(card.remove_citizens, group.next) and b.armies[0].strong[hex]:
        s.tell("citizens_removed", "AP-99", -1, {"hex": hex})
        wound_all(s, 0, hex, STRONG)
        if not is_battle_due(b, hex, group.is_airborne, group.weak):
            if b.lost:
                s.then(LostMines())
            return
    fight = Fight(hex, INVADERS_SIDE, True)
    fight.is_airborne = group.is_airborne
    fight.modifier = card.modifier + b.carry.pop(hex, 0)
    if group.next == 0:
        fight.modifier -= card.temporary
    declare(s, fight)


class AfterEntering(Do[Campaign]):
    """AP-77. W-ENTER for what is left of the group, then its next arrow."""

    rule = "AP-77"

    def run(self, s: Campaign) -> None:
        group = s.battle.moving
        assert group is not None
        if group.size():
            s.then(Window(W_ENTER, group.hex, 0), NextArrow())
        else:
            s.then(NextGroup())


class NextArrow(Do[Campaign]):
    """AP-37. Survivors continue with the remaining arrows."""

    rule = "AP-37"

    def run(self, s: Campaign) -> None:
        group = s.battle.moving
        assert group is not None
        group.next += 1
        s.then(Advance())


class NextGroup(Do[Campaign]):
    """AP-38, AP-167. The group has finished; the next one that waits goes on."""

    rule = "AP-167"

    def run(self, s: Campaign) -> None:
        b = s.battle
        b.moving = None
        if b.waiting:
            b.moving = b.waiting.pop()
            s.then(Advance())


def put_down(s: Campaign) -> None:
    """AP-36. The group stops and joins whoever stands there; Dragons have landed."""
    b = s.battle
    group = b.moving
    assert group is not None
    foe = b.armies[INVADERS_SIDE]
    foe.weak[group.hex] += group.weak
    foe.strong[group.hex] += group.strong
    b.moving = None
    s.then(NextGroup())


def leave_the_board(s: Campaign, group: Group) -> None:
    """AP-119. All players lose at once, unless the Last Gate sends the group back."""
    seat = s.colony.owner(0, LAST_GATE)
    if seat < 0:
        s.tell("broke_through", "AP-119", -1, {"hex": group.hex})
        s.lose()
        return
    s.colony.use_up(seat, LAST_GATE)
    group.hex = emptiest_hex(s.battle)
    group.arrows = ()
    s.tell("sent_back", "AP-119", seat, {"hex": group.hex})
    hex = group.hex
    put_down(s)
    s.then(LostMines(), StandingBattle(hex, 0))


def emptiest_hex(b: Battleground) -> Hex:
    """The free or least occupied hex of the Spawn Area, the smallest number among equals."""
    best = SPAWN_AREA[0]
    for hex in SPAWN_AREA:
        if b.standing(hex) < b.standing(best):
            best = hex
    return best

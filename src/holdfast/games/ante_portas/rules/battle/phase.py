"""The Battle Phase (AP-35, AP-40): the pointer, a Movement card for each troop, its powers."""

from __future__ import annotations

from holdfast.core.agenda import Do, Step
from holdfast.core.bag import draw
from holdfast.games.ante_portas.rules.battle.hexes import (
    ARROW_DOWN,
    ARROW_LEFT,
    ARROW_RIGHT,
    N_LIST,
    OFF,
)
from holdfast.games.ante_portas.rules.battle.invader_fire import Breathe, ShootAt, targets
from holdfast.games.ante_portas.rules.battle.movement import Advance, held_units, put_down
from holdfast.games.ante_portas.rules.battle.names import (
    CARDS,
    INVADERS_SIDE,
    STRONG,
    TRAP,
    WEAK,
    Card,
)
from holdfast.games.ante_portas.rules.battle.state import NO_CARD, Battleground, Group
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, W_CARD, W_END, Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import LostMines, Window, new_battle_phase, new_troop


class BattlePhase(Do[Campaign]):
    """AP-35. A card for each hex with Invaders, in ascending order."""

    rule = "AP-35"

    def run(self, s: Campaign) -> None:
        new_battle_phase(s)
        s.battle.pointer = OFF
        s.battle.depots = 0
        s.then(NextTroop(), Window(W_END, OFF, 0), EndBattlePhase())


class EndBattlePhase(Do[Campaign]):
    """AP-40. Exhausted Soldiers are set upright for free, but not in the Final Wave."""

    rule = "AP-40"

    def run(self, s: Campaign) -> None:
        s.battle.pointer = OFF
        new_battle_phase(s)
        if s.phase != FINAL_WAVE:
            set_upright_all(s, 0)


def set_upright_all(s: Campaign, side: Side) -> None:
    """AP-40, AP-136. Everybody of a side on the Battleground."""
    army = s.battle.armies[side]
    n = army.total_tired(WEAK) + army.total_tired(STRONG)
    if s.mode.is_versus and s.active >= 0:
        s.battle.depots &= ~(1 << s.active)
    if n:
        army.tired_weak = [0] * N_LIST
        army.tired_strong = [0] * N_LIST
        s.tell("all_upright", "AP-40", -1, {"n": n, "side": side})


def draw_card(s: Campaign) -> Card:
    """AP-16. When the pile is empty, the discards are shuffled."""
    b = s.battle
    if not b.bag:
        b.bag = sorted(b.discard)
        b.discard = []
    return draw(s, b.bag)


class NextTroop(Do[Campaign]):
    """AP-35. The smallest occupied hex above the pointer; one card moves everything there."""

    rule = "AP-35"

    def run(self, s: Campaign) -> None:
        b = s.battle
        hex = next_occupied(b, b.pointer)
        if hex == OFF:
            return
        b.pointer = hex
        b.card = draw_card(s)
        new_troop(s)
        b.moving = take_up(b, hex)
        if s.journal is not None:
            units: dict[str, object] = {"basic": b.moving.weak, "elite": b.moving.strong}
            s.tell("card", "AP-35", -1, {"card": CARDS[b.card], "hex": hex, "units": units})
        s.then(Window(W_CARD, hex, 0), BeginCard(), EndCard(), NextTroop())


def next_occupied(b: Battleground, pointer: Hex, other_than: Hex = OFF) -> Hex:
    foe = b.armies[INVADERS_SIDE]
    for hex in range(pointer + 1, N_LIST):
        if hex != other_than and (foe.weak[hex] or foe.strong[hex]):
            return hex
    return OFF


def take_up(b: Battleground, hex: Hex) -> Group:
    """All Invaders of a hex become the moving group."""
    foe = b.armies[INVADERS_SIDE]
    group = Group(hex, foe.weak[hex], foe.strong[hex], (), 0, False)
    foe.weak[hex] = 0
    foe.strong[hex] = 0
    return group


class BeginCard(Do[Campaign]):
    """Section 13. What a card does before its arrows: Increase, Regroup, Merge, Fire, Shoot."""

    rule = "AP-95"

    def run(self, s: Campaign) -> None:
        b = s.battle
        group = b.moving
        assert group is not None
        if group.size() == 0:
            b.moving = None
            return
        card = b.cards.movements[b.card]
        increase(s, group, card.increase_weak, card.increase_strong)
        if card.regroups():
            regroup(s, group)
        if card.is_merge:
            merge(s, group)
            return
        if card.has_fire:
            burn_around(s, group)
            return
        shots: list[Step[Campaign]] = []
        for hex, damage in targets(group.hex, card.shoot):
            shots.append(ShootAt(hex, damage))
        if shots:
            s.then(*shots, LostMines(), SetOut())
        else:
            set_out_on_card(s, group)


def increase(s: Campaign, group: Group, weak: int, strong: int) -> None:
    """AP-97. As many as the supply has."""
    b = s.battle
    weak = min(weak, b.basic)
    strong = min(strong, b.elite)
    if weak + strong == 0:
        return
    b.basic -= weak
    b.elite -= strong
    group.weak += weak
    group.strong += strong
    s.note_supply()
    if s.journal is not None:
        units: dict[str, object] = {"basic": weak, "elite": strong}
        s.tell("increased", "AP-97", -1, {"hex": group.hex, "units": units})


def regroup(s: Campaign, group: Group) -> None:
    """AP-96. Only if the troop has all it gives and the supply all it gets."""
    b = s.battle
    card = b.cards.movements[b.card]
    if group.weak < card.give_weak or group.strong < card.give_strong:
        return
    if b.basic < card.get_weak or b.elite < card.get_strong:
        return
    # AP-124: Units given back by Regroup return to the supply, also in All Dead.
    b.basic += card.give_weak - card.get_weak
    b.elite += card.give_strong - card.get_strong
    group.weak += card.get_weak - card.give_weak
    group.strong += card.get_strong - card.give_strong
    s.note_supply()
    if s.journal is not None:
        more = card.get_weak + card.get_strong - card.give_weak - card.give_strong
        units: dict[str, object] = {"basic": group.weak, "elite": group.strong}
        s.tell("regrouped", "AP-96", -1, {"hex": group.hex, "units": units, "more": more})


def merge(s: Campaign, group: Group) -> None:
    """AP-98. Straight to the smallest other hex with Invaders; without one it stays."""
    hex = next_occupied(s.battle, OFF, group.hex)
    if hex != OFF:
        group.hex = hex
        s.tell("merged", "AP-98", -1, {"hex": hex})
    put_down(s)


def burn_around(s: Campaign, group: Group) -> None:
    """AP-108. The troop stays and breathes fire left, down, right."""
    card = s.battle.cards.movements[s.battle.card]
    fires: list[Step[Campaign]] = []
    for hex, damage in targets(group.hex, card.fire):
        fires.append(Breathe(hex, damage, False))
    s.then(*fires, LostMines(), SetOut())


class SetOut(Do[Campaign]):
    """AP-103, AP-107. After shooting or breathing fire: the arrows, if something is left."""

    rule = "AP-107"

    def run(self, s: Campaign) -> None:
        group = s.battle.moving
        assert group is not None
        set_out_on_card(s, group)


def set_out_on_card(s: Campaign, group: Group) -> None:
    b = s.battle
    card = b.cards.movements[b.card]
    group.arrows = card.arrows
    if card.is_press_ahead:
        group.arrows = press_ahead(b, group.size())
    if card.is_split:
        split(s, group)
    s.then(Advance())


def press_ahead(b: Battleground, size: int) -> tuple[int, ...]:
    """AP-103. The fewer, the further."""
    steps = b.cards.press_ahead
    return (ARROW_DOWN,) * (steps[size - 1] if 0 < size <= len(steps) else 0)


def split(s: Campaign, group: Group) -> None:
    """AP-107, AP-165. A Trap holds its share of the whole troop; half of the others, rounded up
    and Elite first, goes left and finishes, then the rest goes right, then the held ones."""
    b = s.battle
    arrows = group.arrows
    if b.tile[group.hex] == TRAP:
        held = held_units(b, group)
        held.arrows = arrows
        held.next = 0
        group.weak -= held.weak
        group.strong -= held.strong
        b.waiting.append(held)
    half = (group.size() + 1) // 2
    strong = min(group.strong, half)
    weak = half - strong
    right = Group(group.hex, group.weak - weak, group.strong - strong, (), 0, True)
    right.arrows = (ARROW_RIGHT, *arrows)
    if right.size():
        b.waiting.append(right)
    group.weak = weak
    group.strong = strong
    group.arrows = (ARROW_LEFT, *arrows)
    group.is_served = True
    s.tell("split", "AP-107", -1, {"hex": group.hex})


class EndCard(Do[Campaign]):
    """AP-16. The card is discarded; nothing of it is remembered."""

    rule = "AP-16"

    def run(self, s: Campaign) -> None:
        b = s.battle
        assert b.moving is None, "a group is still on the way"
        b.discard.append(b.card)
        b.card = NO_CARD
        b.carry = {}
        new_troop(s)

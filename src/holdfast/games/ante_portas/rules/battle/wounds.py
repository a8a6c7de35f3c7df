"""Damage to the Units on a hex (AP-46, AP-47, AP-148): Mine, Soldiers, Building, who decides."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.battle.choices import DETONATE, KEEP_MINE, WOUND
from holdfast.games.ante_portas.rules.battle.damage import (
    Losses,
    exact,
    lose_mine,
    lose_tile,
    losses,
    strength_of,
    wound,
)
from holdfast.games.ante_portas.rules.battle.names import (
    BUILDING_BITS,
    MINE_BITS,
    SOLDIERS,
    STRONG,
    TILES,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.state import Army, Battleground
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import Hex, Side
from holdfast.games.ante_portas.rules.shared_verbs import AGREE, OBJECT
from holdfast.games.ante_portas.rules.state import Campaign

# Which Units take part (AP-114).
WITH_WEAK: Final = 1
WITH_STRONG: Final = 2
WITH_MINE: Final = 4
WITH_BUILDING: Final = 8
SOLDIERS_ONLY: Final = WITH_WEAK | WITH_STRONG
ALL_BUT_MINE: Final = SOLDIERS_ONLY | WITH_BUILDING
EVERYTHING: Final = ALL_BUT_MINE | WITH_MINE


def take_damage(s: Campaign, side: Side, hex: Hex, damage: int, engaged: int, picker: Side) -> None:
    """AP-46, AP-47. The pseudo-code's damage_units; what must be decided goes on the agenda.
    `picker` is the side that chooses who falls: the own one, or the losing team (AP-148)."""
    b = s.battle
    if damage <= 0:
        return
    if engaged & WITH_MINE and b.is_tile_of(hex, MINE_BITS, side):
        weak, strong = exact_set(b, side, hex, damage, engaged)
        if weak + strong:
            s.then(MineOrSoldiers(s.captain_of(side), side, hex, damage, engaged, picker))
            return
        damage -= b.cards.strength[b.tile[hex]]
        lose_mine(s, hex)
        if damage <= 0:
            return
    hurt_soldiers(s, side, hex, damage, engaged, picker)


def exact_set(b: Battleground, side: Side, hex: Hex, damage: int, engaged: int) -> Losses:
    army = b.armies[side]
    weak = army.weak[hex] if engaged & WITH_WEAK else 0
    strong = army.strong[hex] if engaged & WITH_STRONG else 0
    return exact(weak, strong, army, damage)


def hurt_soldiers(
    s: Campaign, side: Side, hex: Hex, damage: int, engaged: int, picker: Side
) -> None:
    """AP-45, AP-148. Soldiers first."""
    b = s.battle
    army = b.armies[side]
    if picker != side:
        go_on_picking(s, s.captain_of(picker), side, hex, damage, engaged)
        return
    weak = army.weak[hex] if engaged & WITH_WEAK else 0
    strong = army.strong[hex] if engaged & WITH_STRONG else 0
    fallen_weak, fallen_strong = losses(b, weak, strong, army, damage)
    damage -= fallen_weak * army.weak_strength + fallen_strong * army.strong_strength
    fall(s, side, hex, fallen_weak, fallen_strong, damage, engaged)


def fall(
    s: Campaign, side: Side, hex: Hex, weak: int, strong: int, left: int, engaged: int
) -> None:
    """So many Soldiers fall; `left` is what remains for the Building (AP-47)."""
    army = s.battle.armies[side]
    if is_open(army, hex, WEAK, weak) or is_open(army, hex, STRONG, strong):
        s.then(PickEqual(s.captain_of(side), side, hex, weak, strong, left, engaged))
        return
    fall_by_default(s, side, hex, WEAK, weak)
    fall_by_default(s, side, hex, STRONG, strong)
    hurt_building(s, side, hex, left, engaged)


def is_open(army: Army, hex: Hex, kind: int, n: int) -> bool:
    """AP-45. Equal pieces differ, and not all of them fall."""
    if n == 0 or n == army.of_kind(hex, kind):
        return False
    return army.tired(hex, kind) > 0 and army.upright(hex, kind) > 0


def fall_by_default(s: Campaign, side: Side, hex: Hex, kind: int, n: int) -> None:
    """AP-45. Exhausted ones first."""
    tired = min(n, s.battle.armies[side].tired(hex, kind))
    wound(s, side, hex, kind, tired, n - tired)


def hurt_building(s: Campaign, side: Side, hex: Hex, damage: int, engaged: int) -> None:
    """AP-47. Only after the last Soldier has gone; less than its Strength is absorbed."""
    b = s.battle
    if not engaged & WITH_BUILDING or b.armies[side].count(hex):
        return
    if not b.is_tile_of(hex, BUILDING_BITS, side):
        return
    if damage >= max(1, b.cards.strength[b.tile[hex]]):
        lose_tile(s, hex, "AP-47")


class MineOrSoldiers(GroupAsk):
    """AP-46. The Mine detonates, or a set of Soldiers takes exactly the damage."""

    rule = "AP-46"
    prompt = "mine_or_soldiers"
    verbs = (DETONATE, KEEP_MINE, AGREE, OBJECT)
    fields = "seat side:0..1 hex:hexes damage:0..999 engaged:{engaged} picker:0..1"

    def __init__(
        self, seat: Seat, side: Side, hex: Hex, damage: int, engaged: int, picker: Side
    ) -> None:
        super().__init__(seat)
        self.side = side
        self.hex = hex
        self.damage = damage
        self.engaged = engaged
        self.picker = picker

    def group_options(self, s: Campaign) -> list[Choice]:
        return [DETONATE.of(), KEEP_MINE.of()]

    def decided(self, s: Campaign, choice: Choice) -> None:
        b = s.battle
        if KEEP_MINE.owns(choice):
            weak, strong = exact_set(b, self.side, self.hex, self.damage, self.engaged)
            fall(s, self.side, self.hex, weak, strong, 0, self.engaged)
            return
        left = self.damage - b.cards.strength[b.tile[self.hex]]
        lose_mine(s, self.hex)
        if left > 0:
            hurt_soldiers(s, self.side, self.hex, left, self.engaged, self.picker)

    def about(self, s: Campaign) -> dict[str, object]:
        weak, strong = exact_set(s.battle, self.side, self.hex, self.damage, self.engaged)
        units: dict[str, object] = {"farmer": weak, "citizen": strong}
        tile = TILES[s.battle.tile[self.hex]]
        return {"hex": self.hex, "n": self.damage, "tile": tile, "units": units}


def pick_soldier(s: Campaign, side: Side, hex: Hex, soldier: int) -> None:
    """One Soldier, named by kind and posture, goes to the Sickbay."""
    is_tired = soldier % 2
    wound(s, side, hex, soldier // 2, is_tired, 1 - is_tired)


def present(army: Army, hex: Hex, soldier: int) -> int:
    """How many Soldiers of this kind and posture stand here."""
    kind = soldier // 2
    return army.tired(hex, kind) if soldier % 2 else army.upright(hex, kind)


class PickEqual(GroupAsk):
    """AP-45. Which of the equal Soldiers fall, upright or exhausted ones."""

    rule = "AP-45"
    prompt = "pick_equal"
    verbs = (WOUND, AGREE, OBJECT)
    fields = """seat side:0..1 hex:hexes weak:0..999 strong:0..999 left:0..999
        engaged:{engaged}"""

    def __init__(
        self, seat: Seat, side: Side, hex: Hex, weak: int, strong: int, left: int, engaged: int
    ) -> None:
        super().__init__(seat)
        self.side = side
        self.hex = hex
        self.weak = weak
        self.strong = strong
        self.left = left
        self.engaged = engaged

    def group_options(self, s: Campaign) -> list[Choice]:
        army = s.battle.armies[self.side]
        kind = WEAK if self.weak else STRONG
        options: list[Choice] = []
        for soldier in (2 * kind + 1, 2 * kind):
            if present(army, self.hex, soldier):
                options.append(WOUND.of(soldier))
        return options

    def decided(self, s: Campaign, choice: Choice) -> None:
        soldier = WOUND.field(choice)
        pick_soldier(s, self.side, self.hex, soldier)
        weak, strong = self.weak, self.strong
        if soldier // 2 == WEAK:
            weak -= 1
        else:
            strong -= 1
        fall(s, self.side, self.hex, weak, strong, self.left, self.engaged)

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        soldier = WOUND.field(choice)
        if soldier // 2 != (WEAK if self.weak else STRONG):
            return refuse_id("AP-45", "others_fall", SOLDIERS[soldier])
        return refuse_id("AP-45", "nobody_like_that", SOLDIERS[soldier])

    def about(self, s: Campaign) -> dict[str, object]:
        n = self.weak if self.weak else self.strong
        return {"hex": self.hex, "n": n}


class PickLosses(GroupAsk):
    """AP-148. The losing team picks, one by one, whom the winners lose; until nobody fits."""

    rule = "AP-148"
    prompt = "pick_losses"
    verbs = (WOUND, AGREE, OBJECT)
    fields = "seat side:0..1 hex:hexes damage:0..999 engaged:{engaged}"

    def __init__(self, seat: Seat, side: Side, hex: Hex, damage: int, engaged: int) -> None:
        super().__init__(seat)
        self.side = side
        self.hex = hex
        self.damage = damage
        self.engaged = engaged

    def is_engaged(self, soldier: int) -> bool:
        return bool(self.engaged & (WITH_WEAK if soldier // 2 == WEAK else WITH_STRONG))

    def fits(self, s: Campaign, soldier: int) -> bool:
        army = s.battle.armies[self.side]
        if not self.is_engaged(soldier) or not present(army, self.hex, soldier):
            return False
        return strength_of(army, soldier // 2) <= self.damage

    def group_options(self, s: Campaign) -> list[Choice]:
        return [WOUND.of(n) for n in range(4) if self.fits(s, n)]

    def decided(self, s: Campaign, choice: Choice) -> None:
        soldier = WOUND.field(choice)
        pick_soldier(s, self.side, self.hex, soldier)
        left = self.damage - strength_of(s.battle.armies[self.side], soldier // 2)
        go_on_picking(s, self.seat, self.side, self.hex, left, self.engaged)

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        soldier = WOUND.field(choice)
        if not self.is_engaged(soldier):
            return refuse_id("AP-148", "others_fall", SOLDIERS[soldier])
        if not present(s.battle.armies[self.side], self.hex, soldier):
            return refuse_id("AP-148", "nobody_like_that", SOLDIERS[soldier])
        return Refusal("AP-148", "too_strong", {"id": SOLDIERS[soldier], "n": self.damage})

    def about(self, s: Campaign) -> dict[str, object]:
        return {"hex": self.hex, "n": self.damage}


def go_on_picking(s: Campaign, seat: Seat, side: Side, hex: Hex, damage: int, engaged: int) -> None:
    """Ask for the next one, or let the rest fall on the Building."""
    step = PickLosses(seat, side, hex, damage, engaged)
    if any_fits(s, step):
        s.then(step)
    else:
        hurt_building(s, side, hex, damage, engaged)


def any_fits(s: Campaign, step: PickLosses) -> bool:
    for soldier in range(4):
        if step.fits(s, soldier):
            return True
    return False

"""The Army Doctor (AP-90, AP-91), unpaid Citizens (AP-26), and the enemy's Spawn Point (AP-146)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.rules.battle.choices import HEAL, STAND_UP, UNFED
from holdfast.games.ante_portas.rules.battle.damage import lose_tile, wound, wound_all
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF
from holdfast.games.ante_portas.rules.battle.names import (
    EXHAUSTED,
    MORTAR_BITS,
    POSTURES,
    STRONG,
    UPRIGHT,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.sight import spawn_point
from holdfast.games.ante_portas.rules.colony.colonists import come_home, free_homes
from holdfast.games.ante_portas.rules.colony.goods import can_pay, one, pay, refuse_cost
from holdfast.games.ante_portas.rules.colony.names import CITIZEN_CARE
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    DOLLAR,
    FARMER,
    FIELD_KITCHEN,
    FREE,
    KINDS,
    SURGEON,
    Cost,
    Hex,
    Kind,
    Side,
)
from holdfast.games.ante_portas.rules.shared_verbs import AGREE, DONE, OBJECT
from holdfast.games.ante_portas.rules.state import Campaign


def heal_cost(s: Campaign, seat: Seat, kind: Kind) -> Cost:
    """AP-90; the Surgeon heals Citizens for less."""
    return care(s, seat, kind, s.battle.cards.heal[kind])


def upright_cost(s: Campaign, seat: Seat, kind: Kind) -> Cost:
    """AP-91; the Field Kitchen is for Farmers, the Surgeon for Citizens."""
    if kind == FARMER and s.colony.owns(seat, FIELD_KITCHEN):
        return FREE
    return care(s, seat, kind, s.battle.cards.stand_up[kind])


def care(s: Campaign, seat: Seat, kind: Kind, cost: Cost) -> Cost:
    if kind == CITIZEN and s.colony.owns(seat, SURGEON):
        return one(DOLLAR, min(cost[DOLLAR], s.colony.amount(seat, CITIZEN_CARE)))
    return cost


# Heal


def refuse_heal(s: Campaign, seat: Seat, kind: Kind, other: Seat, cost: Cost) -> Refusal:
    """AP-90. Into a free Residence of anybody on the own side, at the cost of the healer."""
    if other >= s.seats or s.side(other) != s.side(seat):
        return refuse("AP-90", "not_your_side")
    if s.battle.armies[s.side(seat)].sick(kind) == 0:
        return refuse_id("AP-90", "nobody_wounded", KINDS[kind])
    if free_homes(s, other, kind) <= 0:
        return refuse_id("AP-90", "no_free_home", KINDS[kind])
    return refuse_cost(s, seat, cost)


def heal_options(s: Campaign, seat: Seat, is_free: bool) -> list[Choice]:
    options: list[Choice] = []
    for kind in range(1 if is_free else len(KINDS)):
        cost = FREE if is_free else heal_cost(s, seat, kind)
        if s.battle.armies[s.side(seat)].sick(kind) and can_pay(s, seat, cost):
            for other in s.team(s.side(seat)):
                if free_homes(s, other, kind) > 0:
                    options.append(HEAL.of(kind, other))
    return options


def heal(s: Campaign, seat: Seat, kind: Kind, other: Seat, cost: Cost) -> None:
    """AP-92. He is unemployed in his new home and belongs to that player from now on."""
    pay(s, seat, cost)
    s.battle.armies[s.side(seat)].add_sick(kind, -1)
    come_home(s, other, kind)
    s.tell("healed", "AP-90", seat, {"id": KINDS[kind], "other": other})


class Heal(Ask[Campaign]):
    """AP-90. Any number of wounded, one by one."""

    rule = "AP-90"
    prompt = "heal"
    verbs = (HEAL, DONE)
    fields = "seat is_begun"

    def __init__(self, seat: Seat, begun: bool) -> None:
        super().__init__(seat)
        self.is_begun = begun

    def options(self, s: Campaign) -> list[Choice]:
        options = heal_options(s, self.seat, False)
        if options and self.is_begun:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        kind = HEAL.field(choice)
        heal(s, self.seat, kind, HEAL.second(choice), heal_cost(s, self.seat, kind))
        s.then(Heal(self.seat, True))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        kind = HEAL.field(choice)
        cost = heal_cost(s, self.seat, kind)
        return refuse_heal(s, self.seat, kind, HEAL.second(choice), cost)

    def is_within(self) -> bool:
        return self.is_begun


class FieldHospital(Ask[Campaign]):
    """AP-90. All wounded Farmers are healed for nothing, as long as there are free Residences."""

    rule = "AP-90"
    prompt = "field_hospital"
    verbs = (HEAL,)
    within = True

    def options(self, s: Campaign) -> list[Choice]:
        return heal_options(s, self.seat, True)

    def chosen(self, s: Campaign, choice: Choice) -> None:
        heal(s, self.seat, FARMER, HEAL.second(choice), FREE)
        s.then(FieldHospital(self.seat))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if HEAL.field(choice) != FARMER:
            return None
        return refuse_heal(s, self.seat, FARMER, HEAL.second(choice), FREE)


# Set Upright


def refuse_upright(s: Campaign, seat: Seat, hex: Hex, kind: Kind) -> Refusal:
    if hex == OFF or s.battle.armies[s.side(seat)].tired(hex, kind) == 0:
        return Refusal("AP-91", "nobody_exhausted", {"hex": hex, "id": KINDS[kind]})
    return refuse_cost(s, seat, upright_cost(s, seat, kind))


def can_set_upright(s: Campaign, seat: Seat) -> bool:
    """Whether there are any `upright_options`."""
    army = s.battle.armies[s.side(seat)]
    for kind in range(len(KINDS)):
        if army.total_tired(kind) and can_pay(s, seat, upright_cost(s, seat, kind)):
            return True
    return False


def upright_options(s: Campaign, seat: Seat) -> list[Choice]:
    army = s.battle.armies[s.side(seat)]
    payable = [can_pay(s, seat, upright_cost(s, seat, kind)) for kind in range(len(KINDS))]
    options: list[Choice] = []
    for hex in range(1, N_LIST):
        for kind in range(len(KINDS)):
            if payable[kind] and army.tired(hex, kind):
                options.append(STAND_UP.of(hex, kind))
    return options


Lying = int  # a hex and a kind of Soldier


def lying_code(choice: Choice) -> Lying:
    return STAND_UP.field(choice) * len(KINDS) + STAND_UP.second(choice)


def all_lying(s: Campaign, side: Side) -> list[Lying]:
    """The exhausted Soldiers of a side, each of them."""
    army = s.battle.armies[side]
    found: list[Lying] = []
    for hex in range(1, N_LIST):
        for kind in range(len(KINDS)):
            found.extend([hex * len(KINDS) + kind] * army.tired(hex, kind))
    return found


class SetUpright(Ask[Campaign]):
    """AP-91. Any number of exhausted Soldiers, one by one; whoever acts meanwhile stays exhausted.
    `left` are those who were exhausted when it began and have not been set upright."""

    rule = "AP-91"
    prompt = "set_upright"
    verbs = (STAND_UP, DONE)
    fields = "seat is_begun left:*lying+"

    def __init__(self, seat: Seat, begun: bool, left: tuple[Lying, ...] = ()) -> None:
        super().__init__(seat)
        self.is_begun = begun
        self.left = left

    def is_left(self, choice: Choice) -> bool:
        """In files of older versions nobody was counted."""
        return not self.left or lying_code(choice) in self.left

    def options(self, s: Campaign) -> list[Choice]:
        options = [choice for choice in upright_options(s, self.seat) if self.is_left(choice)]
        if options and self.is_begun:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        hex = STAND_UP.field(choice)
        kind = STAND_UP.second(choice)
        left = list(self.left) if self.left else all_lying(s, s.side(self.seat))
        left.remove(lying_code(choice))
        pay(s, self.seat, upright_cost(s, self.seat, kind))
        s.battle.armies[s.side(self.seat)].exhaust(hex, kind, -1)
        s.tell("stood_up", "AP-91", self.seat, {"hex": hex, "id": KINDS[kind]})
        if left:
            s.then(SetUpright(self.seat, True, tuple(left)))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        hex = STAND_UP.field(choice)
        kind = STAND_UP.second(choice)
        is_tired = hex != OFF and s.battle.armies[s.side(self.seat)].tired(hex, kind) > 0
        if is_tired and not self.is_left(choice):
            return Refusal("AP-91", "stood_up_already", {"hex": hex, "id": KINDS[kind]})
        return refuse_upright(s, self.seat, hex, kind)

    def is_within(self) -> bool:
        return self.is_begun


# Unpaid Citizens


class WoundUnfed(GroupAsk):
    """AP-26. Citizens nobody paid for go from the Battleground to the Sickbay."""

    rule = "AP-26"
    prompt = "wound_unfed"
    verbs = (UNFED, AGREE, OBJECT)
    fields = "seat left:0..999"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def count(self, s: Campaign, hex: Hex, posture: int) -> int:
        army = s.battle.armies[s.side(self.seat)]
        return army.tired(hex, STRONG) if posture == EXHAUSTED else army.upright(hex, STRONG)

    def group_options(self, s: Campaign) -> list[Choice]:
        if self.left == 0:
            return []
        options: list[Choice] = []
        for hex in range(1, N_LIST):
            for posture in (EXHAUSTED, UPRIGHT):
                if self.count(s, hex, posture):
                    options.append(UNFED.of(hex, posture))
        return options

    def decided(self, s: Campaign, choice: Choice) -> None:
        tired = 1 if UNFED.second(choice) == EXHAUSTED else 0
        wound(s, s.side(self.seat), UNFED.field(choice), STRONG, tired, 1 - tired)
        s.then(WoundUnfed(self.seat, self.left - 1))

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        posture = POSTURES[UNFED.second(choice)]
        return Refusal("AP-26", "no_citizen_there", {"hex": UNFED.field(choice), "id": posture})

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": self.left}


def leave_spawn_point(s: Campaign, seat: Seat) -> None:
    """AP-146. Units that stay on the enemy's Spawn Point go to the Sickbay, machines to the
    supply (house ruling)."""
    if not s.mode.is_versus:
        return
    side = s.side(seat)
    hex = spawn_point(s, 1 - side)
    wound_all(s, side, hex, WEAK)
    wound_all(s, side, hex, STRONG)
    if s.battle.is_tile_of(hex, MORTAR_BITS, side):
        lose_tile(s, hex, "AP-146")

"""The Recruiting Officer (AP-84, AP-85) and cards that send Soldiers to the Spawn Point."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.rules.battle.battles import StandingBattle, TeamBattle
from holdfast.games.ante_portas.rules.battle.choices import DISCHARGE, ENLIST
from holdfast.games.ante_portas.rules.battle.deploy import Deploy, EndDeploy
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF
from holdfast.games.ante_portas.rules.battle.marks import held_mark, machine_mark, mark, no_marks
from holdfast.games.ante_portas.rules.battle.names import SOLDIERS, STRONG, WEAK
from holdfast.games.ante_portas.rules.battle.sight import spawn_point
from holdfast.games.ante_portas.rules.battle.slowing import hold_at_start
from holdfast.games.ante_portas.rules.battle.wounds import present
from holdfast.games.ante_portas.rules.colony.colonists import (
    come_home,
    free_homes,
    leave_home,
    unemployed,
)
from holdfast.games.ante_portas.rules.colony.goods import (
    can_pay,
    keep_of,
    one,
    pay,
    refuse_cost,
)
from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    DRILL_GROUND,
    FARMER,
    FOOD,
    KINDS,
    Cost,
    Hex,
    Kind,
    Side,
)
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign, Recruits


def pay_of(s: Campaign, kind: Kind) -> Cost:
    """AP-84. A Citizen is sustained at once."""
    return one(FOOD, keep_of(s, kind))


def room_at_spawn_point(s: Campaign, seat: Seat) -> int:
    """AP-140. How many more Soldiers may stand there."""
    side = s.side(seat)
    return s.battle.room(side, spawn_point(s, side))


def can_enlist(s: Campaign, seat: Seat) -> bool:
    return can_come(s, seat, FARMER, 0) or can_come(s, seat, CITIZEN, 0)


def can_come(s: Campaign, seat: Seat, kind: Kind, coming: int) -> bool:
    """AP-84, AP-140. Whether another one can be enlisted, with so many on their way."""
    has_room = room_at_spawn_point(s, seat) > coming
    return has_room and unemployed(s, seat, kind) > 0 and can_pay(s, seat, pay_of(s, kind))


def refuse_enlist(s: Campaign, seat: Seat, kind: Kind, coming: int) -> Refusal:
    if unemployed(s, seat, kind) == 0:
        return refuse_id("AP-84", "nobody_unemployed_here", KINDS[kind])
    if room_at_spawn_point(s, seat) <= coming:
        return refuse("AP-140", "spawn_point_full")
    return refuse_cost(s, seat, pay_of(s, kind))


class Enlist(Recruits):
    """AP-84. Any number of own unemployed Colonists; they arrive together."""

    rule = "AP-84"
    prompt = "enlist"
    verbs = (ENLIST, DONE)
    fields = "seat farmers:0..999 citizens:0..999"

    def __init__(self, seat: Seat, farmers: int, citizens: int) -> None:
        super().__init__(seat)
        self.farmers = farmers
        self.citizens = citizens

    def coming(self) -> int:
        return self.farmers + self.citizens

    def arrives_at(self, s: Campaign, side: Side, hex: Hex) -> bool:
        return side == s.side(self.seat) and hex == spawn_point(s, side)

    def options(self, s: Campaign) -> list[Choice]:
        options: list[Choice] = []
        for kind in range(len(KINDS)):
            if can_come(s, self.seat, kind, self.coming()):
                options.append(ENLIST.of(kind))
        if self.coming():
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            arrive_together(s, self.seat, self.farmers, self.citizens, True)
            return
        kind = ENLIST.field(choice)
        pay(s, self.seat, pay_of(s, kind))
        leave_home(s, self.seat, kind)
        farmers, citizens = self.farmers, self.citizens
        if kind == CITIZEN:
            citizens += 1
        else:
            farmers += 1
        s.then(Enlist(self.seat, farmers, citizens))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        return refuse_enlist(s, self.seat, ENLIST.field(choice), self.coming())

    def is_within(self) -> bool:
        return self.coming() > 0

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": self.coming()}


def arrive_together(
    s: Campaign, seat: Seat, farmers: int, citizens: int, is_enlisted: bool
) -> None:
    """AP-84. Upright on the Spawn Point; Invaders there mean a Battle at once."""
    b = s.battle
    side = s.side(seat)
    hex = spawn_point(s, side)
    b.armies[side].add(hex, WEAK, farmers)
    b.armies[side].add(hex, STRONG, citizens)
    units: dict[str, object] = {"farmer": farmers, "citizen": citizens}
    s.tell("arrived", "AP-84", seat, {"hex": hex, "units": units})
    if is_enlisted and s.colony.owns(seat, DRILL_GROUND):
        s.then(Drill(seat, farmers, citizens))
    if s.mode.is_versus:
        if b.has_fighters(1 - side, hex):
            s.then(TeamBattle(hex, side, 0))
    elif b.has_enemies(side, hex):
        s.then(StandingBattle(hex, 0))


class Drill(Do[Campaign]):
    """The Drill Ground: the enlisted Soldiers, and nobody else, may march one hex."""

    rule = "AP-84"
    fields = "seat farmers:0..999 citizens:0..999"

    def __init__(self, seat: Seat, farmers: int, citizens: int) -> None:
        self.seat = seat
        self.farmers = farmers
        self.citizens = citizens

    def run(self, s: Campaign) -> None:
        b = s.battle
        side = s.side(self.seat)
        hex = spawn_point(s, side)
        b.marched = no_marks()
        for other in range(1, N_LIST):
            for kind, n in ((WEAK, self.farmers), (STRONG, self.citizens)):
                fresh = n if other == hex else 0
                stay = max(0, b.armies[side].upright(other, kind) - fresh)
                b.marched[mark(other, kind, 1)] = stay
                b.marched[held_mark(other, kind)] = stay
            hold_machine(s, other)
        s.then(Deploy(self.seat, 1, 0, True), EndDeploy(self.seat))
        if s.mode.is_versus:
            hold_at_start(s, self.seat)


def hold_machine(s: Campaign, hex: Hex) -> None:
    """Machines do not take part in a drill."""
    s.battle.marched[machine_mark(hex)] = 1


# Discharge


def can_discharge(s: Campaign, seat: Seat) -> bool:
    army = s.battle.armies[s.side(seat)]
    for kind in range(len(KINDS)):
        if army.total(kind) and free_homes(s, seat, kind):
            return True
    return False


class Discharge(Ask[Campaign]):
    """AP-85. Soldiers from anywhere into free Residences of the own board."""

    rule = "AP-85"
    prompt = "discharge"
    verbs = (DISCHARGE, DONE)
    fields = "seat is_begun"

    def __init__(self, seat: Seat, begun: bool) -> None:
        super().__init__(seat)
        self.is_begun = begun

    def options(self, s: Campaign) -> list[Choice]:
        army = s.battle.armies[s.side(self.seat)]
        homes = [free_homes(s, self.seat, kind) for kind in range(len(KINDS))]
        options: list[Choice] = []
        for hex in range(1, N_LIST):
            for soldier in range(len(SOLDIERS)):
                if homes[soldier // 2] > 0 and present(army, hex, soldier):
                    options.append(DISCHARGE.of(hex, soldier))
        if options and self.is_begun:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        hex = DISCHARGE.field(choice)
        soldier = DISCHARGE.second(choice)
        army = s.battle.armies[s.side(self.seat)]
        if soldier % 2:
            army.exhaust(hex, soldier // 2, -1)
        army.add(hex, soldier // 2, -1)
        come_home(s, self.seat, soldier // 2)
        data: dict[str, object] = {"hex": hex, "id": KINDS[soldier // 2]}
        s.tell("discharged", "AP-85", self.seat, data)
        s.then(Discharge(self.seat, True))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        hex = DISCHARGE.field(choice)
        soldier = DISCHARGE.second(choice)
        if hex == OFF or not present(s.battle.armies[s.side(self.seat)], hex, soldier):
            return refuse_id("AP-85", "nobody_like_that", SOLDIERS[soldier])
        return refuse_id("AP-85", "no_free_home", KINDS[soldier // 2])

    def is_within(self) -> bool:
        return self.is_begun

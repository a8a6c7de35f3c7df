"""The Fee (5 no. 5, AP-137): only between teams, for entering an occupied Place."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Ask, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.choices import PAY
from holdfast.games.ante_portas.rules.colony.goods import one, receive, spend
from holdfast.games.ante_portas.rules.colony.state import Community
from holdfast.games.ante_portas.rules.names import (
    BRICK,
    CLAY,
    FOOD,
    N_MARKETS,
    N_PLACES,
    PLACES,
    PLANK,
    TOOL,
    WARES,
    WOOD,
    Cost,
    Place,
)
from holdfast.games.ante_portas.rules.state import Campaign

COMFORTS: Final = (FOOD, TOOL)
MATERIALS: Final = (WOOD, CLAY, PLANK, BRICK)


def owed_to(s: Campaign, seat: Seat, place: Place) -> list[Seat]:
    """Players of the other team with a Steward there; Markets are free (5 no. 5)."""
    found: list[Seat] = []
    if not s.mode.is_versus or place < N_MARKETS:
        return found
    side = s.side(seat)
    for other in range(s.seats):
        c = s.colony.communities[other]
        if s.side(other) != side and (c.steward == place or c.apprentice == place):
            found.append(other)
    return found


def fee(s: Campaign) -> int:
    """As many as the number of the Era, of each of the two groups."""
    return s.era + 1


def total(c: Community, wares: tuple[int, ...]) -> int:
    n = 0
    for ware in wares:
        n += c.held(ware)
    return n


def can_pay_fees(s: Campaign, seat: Seat, place: Place) -> bool:
    if not s.mode.is_versus:
        return True
    owed = owed_to(s, seat, place)
    if not owed:
        return True
    n = fee(s) * len(owed)
    c = s.colony.communities[seat]
    return total(c, COMFORTS) >= n and total(c, MATERIALS) >= n


def fee_steps(s: Campaign, seat: Seat, place: Place) -> list[Step[Any]]:
    steps: list[Step[Any]] = []
    for other in owed_to(s, seat, place):
        steps.append(PayFee(seat, other, fee(s), fee(s)))
    return steps


def about_fees(s: Campaign, seat: Seat) -> dict[str, object]:
    """What a Place costs to enter, and whom: the size of a Fee, and the seats by Place."""
    owed: dict[str, list[Seat]] = {}
    if s.mode.is_versus:
        for place in range(N_MARKETS, N_PLACES):
            others = owed_to(s, seat, place)
            if others:
                owed[PLACES[place]] = others
    return {"fee": fee(s), "fees": owed} if owed else {}


def keeps_fee(s: Campaign, seat: Seat, gives: Cost, takes: Cost) -> bool:
    """CB-5.5. Whether this seat can still pay the Fees it owes after such an exchange."""
    comforts = materials = 0
    for step in s.agenda:
        if isinstance(step, PayFee) and step.seat == seat:
            comforts += step.comforts
            materials += step.materials
    if comforts + materials == 0:
        return True
    c = s.colony.communities[seat]
    comforts -= sum([takes[ware] - gives[ware] for ware in COMFORTS])
    materials -= sum([takes[ware] - gives[ware] for ware in MATERIALS])
    return total(c, COMFORTS) >= comforts and total(c, MATERIALS) >= materials


class PayFee(Ask[Campaign]):
    """CB-5.5. Tools or Food, then building goods, one by one, to the owner of the Steward there."""

    rule = "CB-5.5"
    prompt = "pay_fee"
    fields = "seat other:seats comforts:0..2 materials:0..2"
    verbs = (PAY,)
    within = True

    def __init__(self, seat: Seat, other: Seat, comforts: int, materials: int) -> None:
        super().__init__(seat)
        self.other = other
        self.comforts = comforts
        self.materials = materials

    def wares(self) -> tuple[int, ...]:
        if self.comforts > 0:
            return COMFORTS
        return MATERIALS if self.materials > 0 else ()

    def options(self, s: Campaign) -> list[Choice]:
        c = s.colony.communities[self.seat]
        return [PAY.of(ware) for ware in self.wares() if c.held(ware) > 0]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        ware = PAY.field(choice)
        if self.comforts > 0:
            s.then(PayFee(self.seat, self.other, self.comforts - 1, self.materials))
        else:
            s.then(PayFee(self.seat, self.other, 0, self.materials - 1))
        spend(s.colony.communities[self.seat], one(ware))
        if s.journal is not None:
            data: dict[str, object] = {"goods": {WARES[ware]: 1}, "other": self.other}
            s.tell("paid_fee", "CB-5.5", self.seat, data)
        receive(s, self.other, one(ware))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        ware = PAY.field(choice)
        if ware not in self.wares():
            return refuse_id("CB-5.5", "no_part_of_fee", WARES[ware])
        return refuse_id("CB-5.5", "have_none", WARES[ware])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"other": self.other, "n": self.comforts + self.materials}

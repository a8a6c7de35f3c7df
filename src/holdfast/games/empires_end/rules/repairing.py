"""Paying in hammers and coins, and repairing (EE-20, EE-106, EE-107)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.empires_end.rules.choices import PAY
from holdfast.games.empires_end.rules.names import (
    COIN,
    GOODS,
    HAMMER,
    LOCATIONS,
    N_CARDS,
    REPAIR_DISCOUNT_ADJACENT,
    Location,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


def refuse_cost(empire: Empire, rule: str, id: str, cost: int) -> Refusal:
    funds = empire.hammer + empire.coin
    data: dict[str, object] = {"id": id, "n": cost, "funds": funds}
    return Refusal(rule, "too_expensive", data)


class Pay(Ask[Empires]):
    """EE-20. Costs are paid in hammers, and a coin may stand for each of them."""

    rule = "EE-20"
    prompt = "pay"
    verbs = (PAY,)
    fields = "seat amount:0..99"
    within = True

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def options(self, s: Empires) -> list[Choice]:
        options: list[Choice] = []
        if self.amount == 0:
            return options
        empire = s.empires[self.seat]
        if empire.hammer:
            options.append(PAY.of(HAMMER))
        if empire.coin:
            options.append(PAY.of(COIN))
        return options

    def chosen(self, s: Empires, choice: Choice) -> None:
        good = PAY.field(choice)
        s.empires[self.seat].add(good, -1)
        if s.journal is not None:
            s.tell("paid", "EE-20", self.seat, {"good": GOODS[good]})
        if self.amount > 1:
            s.then(Pay(self.seat, self.amount - 1))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        good = PAY.field(choice)
        if good not in (HAMMER, COIN):
            return refuse_id("EE-21", "cannot_pay_with", GOODS[good])
        return refuse_id("EE-20", "own_none", GOODS[good])

    def about(self, s: Empires) -> dict[str, object]:
        return {"n": self.amount}


def repair_cost(s: Empires, empire: Empire, location: Location) -> int:
    """EE-106, EE-107. Active discounts beside the location add up; never below 0."""
    cost = s.cards.repair[location]
    verbs = s.cards.verb
    for neighbour in empire.neighbours(location):
        if not empire.is_healthy(neighbour):
            continue
        if verbs[N_CARDS + neighbour] == REPAIR_DISCOUNT_ADJACENT:
            cost -= s.cards.amount[N_CARDS + neighbour]
        for card in empire.attached[neighbour]:
            if verbs[card] == REPAIR_DISCOUNT_ADJACENT:
                cost -= s.cards.amount[card]
    return max(0, cost)


def repair(s: Empires, seat: Seat, location: Location) -> None:
    """EE-106. It and its innovations work at once."""
    empire = s.empires[seat]
    cost = repair_cost(s, empire, location)
    empire.ruins &= ~(1 << location)
    if s.journal is not None:
        s.tell("repaired", "EE-106", seat, {"location": LOCATIONS[location], "n": cost})
    if cost:
        s.then(Pay(seat, cost))

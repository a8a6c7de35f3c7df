"""The Capitol (section 3.2): the three rows, and what is done there for a price."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Ask, Do
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_end.cards.cards import Cost
from holdfast.games.after_the_end.rules.choices import BUY, COMPLETE, INFLUENCE, PAY
from holdfast.games.after_the_end.rules.names import (
    CONTRACTS,
    NOBLES,
    RESOURCES,
    TOOLS,
    Contract,
    Noble,
    Tool,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony

MOST: Final = 3  # AT-27: of each action in one visit


def can_influence(colony: Colony) -> bool:
    """AT-28. One of each type."""
    return colony.food > 0 and colony.scrap > 0 and colony.tech > 0


def can_pay(colony: Colony, cost: Cost) -> bool:
    return colony.food >= cost.food and colony.scrap >= cost.scrap and colony.tech >= cost.tech


def pay(colony: Colony, cost: Cost) -> None:
    colony.food -= cost.food
    colony.scrap -= cost.scrap
    colony.tech -= cost.tech


def add_nobles(s: Colonies, colony: Colony, options: list[Choice]) -> None:
    if can_influence(colony):
        for noble in s.nobles:
            if noble >= 0:
                options.append(INFLUENCE.of(noble))


def add_contracts(s: Colonies, colony: Colony, options: list[Choice]) -> None:
    for contract in s.contracts:
        if contract >= 0 and can_pay(colony, s.cards.cost[contract]):
            options.append(COMPLETE.of(contract))


def add_tools(s: Colonies, colony: Colony, options: list[Choice]) -> None:
    if colony.resources() > 0:
        for tool in s.tools:
            if tool >= 0:
                options.append(BUY.of(tool))


def can_do_something(s: Colonies, colony: Colony) -> bool:
    """Is anything in the rows within reach?"""
    if colony.resources() == 0:
        return False
    for tool in s.tools:
        if tool >= 0:
            return True
    options: list[Choice] = []
    add_nobles(s, colony, options)
    add_contracts(s, colony, options)
    return len(options) > 0


def is_buying(s: Colonies, seat: Seat) -> bool:
    """AT-68. An errand, or a Tool still to be paid for: it is finished before the next errand."""
    for step in s.agenda:
        if isinstance(step, (Errand, PayForTool)) and step.seat == seat:
            return True
    return False


# Why not


def refuse_purchase(s: Colonies, choice: Choice) -> Refusal:
    """It is not in its row, or costs too much."""
    if INFLUENCE.owns(choice):
        noble = INFLUENCE.field(choice)
        id = NOBLES[noble]
        return refuse_id("AT-28", "noble_price" if noble in s.nobles else "not_on_offer", id)
    if COMPLETE.owns(choice):
        return refuse_contract(s, COMPLETE.field(choice))
    tool = BUY.field(choice)
    return refuse_id("AT-30", "tool_price" if tool in s.tools else "not_on_offer", TOOLS[tool])


def refuse_contract(s: Colonies, contract: Contract) -> Refusal:
    if contract not in s.contracts:
        return refuse_id("AT-29", "not_on_offer", CONTRACTS[contract])
    cost = as_goods(s.cards.cost[contract])
    return Refusal("AT-29", "too_expensive", {"id": CONTRACTS[contract], "cost": cost})


def as_goods(cost: Cost) -> dict[str, object]:
    return {RESOURCES[i]: cost.of(i) for i in range(len(RESOURCES))}


# Doing it


def without(row: tuple[int, ...], card: int) -> tuple[int, ...]:
    """AT-55. A gap stays open until the row is refilled."""
    return tuple([-1 if other == card else other for other in row])


def influence(s: Colonies, seat: Seat, noble: Noble) -> None:
    """AT-28."""
    colony = s.colonies[seat]
    colony.food -= 1
    colony.scrap -= 1
    colony.tech -= 1
    colony.nobles = (*colony.nobles, noble)
    s.nobles = without(s.nobles, noble)
    if s.journal is not None:
        s.tell("influenced", "AT-28", seat, {"noble": NOBLES[noble]})


def complete(s: Colonies, seat: Seat, contract: Contract) -> None:
    """AT-29. Paid and completed at once."""
    colony = s.colonies[seat]
    cost = s.cards.cost[contract]
    pay(colony, cost)
    colony.contracts = (*colony.contracts, contract)
    s.contracts = without(s.contracts, contract)
    if s.journal is not None:
        data: dict[str, object] = {"contract": CONTRACTS[contract], "cost": as_goods(cost)}
        data["n"] = s.cards.contract_points[contract]
        s.tell("completed", "AT-29", seat, data)


def buy(s: Colonies, seat: Seat, tool: Tool) -> None:
    """AT-30. For any one resource."""
    colony = s.colonies[seat]
    colony.tools = (*colony.tools, tool)
    s.tools = without(s.tools, tool)
    if s.journal is not None:
        s.tell("bought", "AT-30", seat, {"tool": TOOLS[tool]})
    s.then(PayForTool(seat))


def purchase(s: Colonies, seat: Seat, choice: Choice) -> None:
    if INFLUENCE.owns(choice):
        influence(s, seat, INFLUENCE.field(choice))
    elif COMPLETE.owns(choice):
        complete(s, seat, COMPLETE.field(choice))
    else:
        buy(s, seat, BUY.field(choice))


class PayForTool(Ask[Colonies]):
    """AT-30. Any one resource."""

    rule = "AT-30"
    prompt = "pay"
    verbs = (PAY,)
    within = True

    def options(self, s: Colonies) -> list[Choice]:
        colony = s.colonies[self.seat]
        return [PAY.of(i) for i in range(len(RESOURCES)) if colony.have(i) > 0]

    def chosen(self, s: Colonies, choice: Choice) -> None:
        resource = PAY.field(choice)
        s.colonies[self.seat].add(resource, -1)
        if s.journal is not None:
            s.tell("paid", "AT-30", self.seat, {"resource": RESOURCES[resource]})

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        return refuse_id("AT-30", "own_none", RESOURCES[PAY.field(choice)])


# Rows


def refill_nobles(s: Colonies) -> None:
    if -1 in s.nobles and s.noble_bag:
        s.nobles = filled(s, s.nobles, s.noble_bag)


def refill_contracts(s: Colonies) -> None:
    if -1 in s.contracts and s.contract_bag:
        s.contracts = filled(s, s.contracts, s.contract_bag)


def refill_tools(s: Colonies) -> None:
    if -1 in s.tools and s.tool_bag:
        s.tools = filled(s, s.tools, s.tool_bag)


def refill(s: Colonies) -> None:
    """AT-31. Rows are filled up to three while their decks last."""
    refill_nobles(s)
    refill_contracts(s)
    refill_tools(s)


def filled(s: Colonies, row: tuple[int, ...], bag: list[int]) -> tuple[int, ...]:
    cards = list(row)
    for i in range(len(cards)):
        if cards[i] < 0 and bag:
            cards[i] = draw(s, bag)
    return tuple(cards)


class RefillTools(Do[Colonies]):
    """AT-68. The row of Tools is refilled when the Tool of an errand has been paid for."""

    rule = "AT-68"

    def run(self, s: Colonies) -> None:
        refill_tools(s)


class Errand(Ask[Colonies]):
    """AT-68. One action of the Capitol at its price, away from any visit; that row is refilled."""

    rule = "AT-68"
    prompt = "errand"
    verbs = (INFLUENCE, COMPLETE, BUY)
    within = True

    def options(self, s: Colonies) -> list[Choice]:
        colony = s.colonies[self.seat]
        options: list[Choice] = []
        add_nobles(s, colony, options)
        add_contracts(s, colony, options)
        add_tools(s, colony, options)
        return options

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if BUY.owns(choice):
            s.then(RefillTools())  # once it is paid for
        purchase(s, self.seat, choice)
        if INFLUENCE.owns(choice):
            refill_nobles(s)
        elif COMPLETE.owns(choice):
            refill_contracts(s)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        return refuse_purchase(s, choice)

"""Why not? The sentences are in the words files; here is which ruling forbids what."""

from __future__ import annotations

from holdfast.core import refusals
from holdfast.core.choice import Choice
from holdfast.core.refusals import Refusal
from holdfast.games.after_the_empire.cards.cards import Cost, Exchange
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import CHOICES


def elsewhere(choice: Choice) -> Refusal:
    """This is not the moment for that."""
    return refusals.elsewhere(CHOICES.verb_of(choice))


def refuse(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


def refuse_id(rule: str, why: str, id: str) -> Refusal:
    return Refusal(rule, why, {"id": id})


def refuse_ways(rule: str, castle: Castle, exchange: Exchange, id: str) -> Refusal | None:
    """AE-26. Some way of an exchange must be payable."""
    if len(exchange.ways) == 1:
        return refuse_cost(rule, castle, exchange.ways[0].cost, id)
    return refuse_id(rule, "no_way_payable", id)


def refuse_cost(rule: str, castle: Castle, cost: Cost, id: str) -> Refusal | None:
    """AE-26. A cost must be paid in full."""
    if castle.can_pay(cost):
        return None
    missing: dict[str, object] = {}
    if castle.gold < cost.gold:
        missing["gold"] = cost.gold - castle.gold
    if castle.wood < cost.wood:
        missing["wood"] = cost.wood - castle.wood
    if castle.stone < cost.stone:
        missing["stone"] = cost.stone - castle.stone
    if castle.iron < cost.iron:
        missing["iron"] = cost.iron - castle.iron
    if castle.food < cost.food:
        missing["food"] = cost.food - castle.food
    return Refusal(rule, "too_dear", {"id": id, "cost": cost.goods(), "missing": missing})

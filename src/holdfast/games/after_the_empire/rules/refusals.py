"""Why not? What a castle cannot pay; the sentences are in the words files."""

from __future__ import annotations

from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.cards.cards import Cost, Exchange
from holdfast.games.after_the_empire.rules.castle import Castle


def refuse_ways(rule: str, castle: Castle, exchange: Exchange, id: str) -> Refusal:
    """AE-26. Some way of an exchange must be payable."""
    if len(exchange.ways) == 1:
        return refuse_cost(rule, castle, exchange.ways[0].cost, id)
    return refuse_id(rule, "no_way_payable", id)


def refuse_cost(rule: str, castle: Castle, cost: Cost, id: str) -> Refusal:
    """AE-26. A cost must be paid in full."""
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

"""Why not? The sentences are in the words files; here is which ruling forbids what."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Refusal
from holdfast.core.choice import Choice
from holdfast.games.after_the_empire.cards.cards import Cost, Exchange
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import CHOICES

# The ruling that says when each verb may be used.
BELONGS: Final = {
    "pick": "AE-16", "gate": "AE-13", "place": "AE-24", "work": "AE-24", "tap": "AE-27",
    "pass": "AE-26", "done": "AE-28", "choose": "AE-48", "buy": "AE-34", "heal": "AE-45",
    "sow": "AE-43", "protect": "AE-44", "keep": "AE-47", "peek": "AE-19", "wood_wall": "AE-53",
    "wood_gate": "AE-53", "stone_wall": "AE-53", "stone_gate": "AE-53", "wood_turret": "AE-53",
    "stone_turret": "AE-53", "repair": "AE-55", "douse": "AE-56", "cure": "AE-41",
    "rebuild": "AE-41", "soldier": "AE-60", "mercenary": "AE-60", "marshal": "AE-128",
    "target": "AE-65", "aim": "AE-71", "fell": "AE-71", "lose": "AE-71", "let_in": "AE-77",
    "damage": "AE-82",
}  # fmt: skip


def elsewhere(choice: Choice) -> Refusal:
    """This is not the moment for that."""
    verb = CHOICES.verb_of(choice).name
    return Refusal(BELONGS[verb], "elsewhere_" + verb)


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

# not compiled: it serves the browser.
"""Questions with one sensible outcome (`People.by_itself`), and where one sows first."""

from __future__ import annotations

from typing import Any

from holdfast.core.people import Asked
from holdfast.games.after_the_empire.rules.names import BEST_FARM

View = dict[str, Any]
HEALERS = ("infirmary", "barracks")  # nobody goes there for anything else
RAZED = 3  # more than any level


def by_itself(view: View, keys: list[str], about: dict[str, object], asked: Asked) -> str:
    if asked.prompt == "heal" and keys[:2] == ["heal:1", "heal:0"] and is_paid_for(asked):
        return "heal:1"
    if asked.prompt == "damage" and len(keys) == 2 and about["n"] == 2:
        return keys[0]  # the other one is next
    if asked.prompt == "sow" and fills_all(view, about):
        return keys[0]
    if asked.prompt == "end_turn" and can_wait(view):
        return "done"
    return ""


def is_paid_for(asked: Asked) -> bool:
    """Whether it was paid for, with food or with a worker; what a card gives beside other things
    may be unwelcome, for soldiers eat."""
    last = asked.last
    if last is None or last.what not in ("paid", "placed"):
        return False
    return last.data.get("source", last.data.get("place")) in HEALERS


def fills_all(view: View, about: dict[str, object]) -> bool:
    """Whether every farm can be sown to its best level, so that the order is all there is."""
    farms = [at["farm"] for at in view["castles"][view["seat"]]["sides"]]
    missing = sum(BEST_FARM - farm for farm in farms)
    return about["n"] in range(missing, BEST_FARM * len(farms) + 1)


def can_wait(view: View) -> bool:
    """AE-28. With workers left, a free action can be used as well before the next is placed; unless
    others could take meanwhile what it brings (AE-127)."""
    return view["castles"][view["seat"]]["workers"] > 0 and not view["strict_supply"]


def risk(view: View, side: str) -> int:
    """The level of a farm, and whether it may be razed: one sows the others first."""
    sides = {at["side"]: at for at in view["castles"][view["seat"]]["sides"]}
    is_facing = side in [slot["side"] for slot in view["attack"]]
    is_open = is_facing and not sides[side]["protected"]
    return int(sides[side]["farm"]) + (RAZED if is_open else 0)

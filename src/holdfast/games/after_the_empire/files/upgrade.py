# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.games.after_the_empire.rules.names import (
    CORNERS,
    GOODS,
    POSTED,
    POSTS,
    SIDES,
    SLOTS,
)

Json = dict[str, Any]

# What was left out if there was none of it.
COUNTED = (
    "villagers", "villagers_next", "moves_1", "moves_3", "flags_1", "flags_2", "flags_3",
    "siege_damage", "bypass", "sacks",
)  # fmt: skip


def upgrade(state: Json) -> Json:
    state["workers_at"] = state.pop("workers")
    state["building_row"] = state.pop("buildings")
    state["refugee_row"] = state.pop("refugees")
    upgrade_attack(state, state.pop("attack"))
    for kind, deck in state.pop("decks").items():
        deck["bag"], deck["pile"] = deck.pop("deck"), deck.pop("under")
        state[f"{kind.removesuffix('s')}_deck"] = deck
    state["before"] = state.get("before", [])
    state["tied_flags"] = state.get("tied_flags", 0)
    state["final"] = state.get("final", [])
    for castle in [*state["castles"], *state["before"]]:
        upgrade_castle(castle)
    course = state["course"]
    for step in [step for steps in [course["agenda"], *course.get("lanes", [])] for step in steps]:
        if step["step"] == "Aim":
            step["bonus"] = dict(zip(SIDES, step["bonus"], strict=True))
        if step["step"] == "FreeMoves":
            step["settled"] = dict(zip(POSTED, step["settled"], strict=True))
    return state


def upgrade_attack(state: Json, attack: list[Json]) -> None:
    state["shown"] = marked(attack, "shown", "slot", None)
    slots = [entry.pop("slot") for entry in attack]
    state["has_siege"] = SLOTS[-1] in slots
    siege = {"card": None, "side": None}
    if state["has_siege"]:
        siege = attack.pop(slots.index(SLOTS[-1]))
        slots.remove(SLOTS[-1])
    demand(slots, SLOTS[: len(slots)])
    state["siege"], state["siege_facing"] = siege.pop("card"), siege.pop("side")
    state["invaders"] = [entry.pop("card") for entry in attack]
    state["facings"] = [entry.pop("side") for entry in attack]
    demand([key for entry in [*attack, siege] for key in entry], [])


def upgrade_castle(castle: Json) -> None:
    goods, cards = castle.pop("goods"), castle.pop("cards")
    sides, corners = castle.pop("sides"), castle.pop("corners")
    posts = [*sides, castle.pop("inside")]
    castle |= {good: goods.pop(good) for good in GOODS}
    castle["protected"] = marked(sides, "protected", "side")
    demand([side.pop("side") for side in sides], SIDES)
    for key, old in (("walls", "wall"), ("wall_cubes", "cubes"), ("farms", "farm")):
        castle[key] = {SIDES[i]: side.pop(old) for i, side in enumerate(sides)}
    demand([corner.pop("corner") for corner in corners], CORNERS)
    for key, old in (("turrets", "turret"), ("turret_cubes", "cubes")):
        castle[key] = {CORNERS[i]: corner.pop(old) for i, corner in enumerate(corners)}
    for key in ("soldiers", "mercenaries", "archers", "swordsmen"):
        castle[key] = {POSTS[i]: post.pop(key, 0) for i, post in enumerate(posts)}
    for key, old in (("tapped", "tapped"), ("worked", "worked"), ("tokens", "token")):
        castle[key] = marked(cards, old, "card")
    castle["cards"] = [card.pop("card") for card in cards]
    demand([key for entry in [goods, *posts, *corners, *cards] for key in entry], [])
    castle["has_faced"] = castle.pop("faced", False)
    castle["is_sacked"] = castle.pop("sacked", False)
    castle |= {key: castle.get(key, 0) for key in COUNTED}
    castle |= {key: castle.get(key, []) for key in ("drawn", "taken", "peeked")}


def marked(entries: list[Json], mark: str, name: str, absent: bool | None = False) -> list[str]:
    """The names of those that carry this mark, which is true or false."""
    marks = [entry.pop(mark, absent) for entry in entries]
    demand([type(mark) for mark in marks], [bool] * len(marks))
    return [entry[name] for entry, is_marked in zip(entries, marks, strict=True) if is_marked]


def demand(found: Sequence[object], wanted: Sequence[object]) -> None:
    if list(found) != list(wanted):
        raise ValueError(f"{found} instead of {wanted}")

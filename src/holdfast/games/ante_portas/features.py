"""The view as numbers of fixed count, for learning agents: counts beside their usual most."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.battle.names import TILES
from holdfast.games.ante_portas.colony.names import BUILDINGS, WORKPLACES
from holdfast.games.ante_portas.names import KINDS, N_HEXES, PHASES, PLACES, SCENARIOS, WARES

View = dict[str, Any]
MOST_SEATS: Final = 4
PIECES: Final = ("weak", "strong", "tired_weak", "tired_strong")


def names(seats: int) -> list[str]:
    found = [f"scenario:{name}" for name in SCENARIOS]
    found += [f"phase:{name}" for name in PHASES]
    found += ["eras", "era", "year", "winter", "round", "turn", "twice"]
    found += ["starter", "active"]
    for hex in range(1, N_HEXES + 1):
        for piece in PIECES:
            found += [f"hex_{hex}:{piece}:own", f"hex_{hex}:{piece}:other"]
        found += [f"hex_{hex}:{tile}" for tile in TILES[1:]]
        found += [f"hex_{hex}:facing", f"hex_{hex}:theirs", f"hex_{hex}:moving"]
    found += ["sick:farmer", "sick:citizen", "supply:basic", "supply:elite"]
    for n in range(seats):
        who = "own" if n == 0 else f"next_{n}"
        found += [f"{who}:{ware}" for ware in WARES]
        found += [f"{who}:{building}" for building in BUILDINGS]
        found += [f"{who}:at:{work}" for work in WORKPLACES]
        found += [f"{who}:home:{kind}" for kind in KINDS]
        found += [f"{who}:free:{kind}" for kind in KINDS]
        found += [f"{who}:storage", f"{who}:hand", f"{who}:laid"]
        found += [f"{who}:steward:{place}" for place in PLACES]
    return found


def numbers(view: View, seats: int) -> list[float]:
    seat = max(0, view["seat"])
    found: list[float] = [1.0 if view["scenario"] == name else 0.0 for name in SCENARIOS]
    found += [1.0 if view["phase"] == name else 0.0 for name in PHASES]
    found += time_numbers(view)
    found += [float(view["starter"] == seat), float(view["active"] == seat)]
    side: int = view["sides"][seat]
    moving = view["battle"]["moving"]
    for hex in view["battle"]["hexes"]:
        found += hex_numbers(hex, side, moving)
    sick = view["battle"]["sickbay"][side]
    supply = view["battle"]["supply"]
    found += [sick["farmer"] / 10.0, sick["citizen"] / 5.0]
    found += [supply["basic"] / 23.0, supply["elite"] / 12.0]
    for n in range(seats):
        found += community_numbers(view["colony"]["communities"][(seat + n) % seats])
    return found


def time_numbers(view: View) -> list[float]:
    return [
        view["eras"] / 2.0,
        view["era"] / 2.0,
        view["year"] / 5.0,
        1.0 if view["season"] == "winter" else 0.0,
        min(1.0, view["round"] / 10.0),
        view["turn"] / 3.0,
        0.0 if view["twice"] == "no" else 1.0,
    ]


def hex_numbers(hex: View, side: int, moving: View | None) -> list[float]:
    found: list[float] = []
    for piece in PIECES:
        found += [hex[piece][side] / 6.0, hex[piece][1 - side] / 6.0]
    found += [1.0 if hex["tile"] == tile else 0.0 for tile in TILES[1:]]
    is_moving = moving is not None and moving["hex"] == hex["hex"]
    found += [
        hex["facing"] / 5.0,
        1.0 if hex["tile"] and hex["owner"] != side else 0.0,
        1.0 if is_moving else 0.0,
    ]
    return found


def community_numbers(c: View) -> list[float]:
    found: list[float] = [min(1.0, c["wares"][ware] / 8.0) for ware in WARES]
    found += [c["built"].get(building, 0) / 8.0 for building in BUILDINGS]
    found += [c["working"].get(work, 0) / 4.0 for work in WORKPLACES]
    found += [c["unemployed"][kind] / 8.0 for kind in KINDS]
    found += [c["free_homes"][kind] / 8.0 for kind in KINDS]
    hand = c["hand_count"] if "hand_count" in c else len(c["hand"])
    found += [c["storage"] / 20.0, hand / 6.0, len(c["laid"]) / 8.0]
    found += [1.0 if c["steward"] == place else 0.0 for place in PLACES]
    return found

# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from typing import Any

from holdfast.games.empires_end.rules.names import GOODS

Json = dict[str, Any]

SLOTS = {0: [], 1: ["left"], 2: ["right"], 3: ["left", "right"]}
FLAGS = {False: False, True: True}  # and nothing else


def upgrade(state: Json) -> Json:
    state["bag"] = state.pop("deck")
    state["conflict_bag"] = state.pop("conflict_deck")
    for disaster in state["disasters"]:
        disaster["is_accepted"] = disaster.pop("accepted")
        spread(disaster, "pot", GOODS)
    for empire in [*state["empires"], *state.setdefault("before", [])]:
        upgrade_empire(empire)
    state.setdefault("final", [])
    for step in state["course"]["agenda"]:
        if step["step"] == "GoOn":
            step["undecided"] = SLOTS[step["undecided"]]
    return state


def upgrade_empire(empire: Json) -> None:
    spread(empire, "goods", GOODS)
    bid = empire.pop("bid", {"axe": 0, "coin": 0})
    empire["bid"] = {f"bid_{good}": n for good, n in bid.items()}
    spread(empire, "bid", ["bid_axe", "bid_coin"])
    empire.setdefault("exhausted", [])
    empire.setdefault("discarded", [])
    places = {place.pop("location"): place for place in empire["row"]}
    empire["row"] = list(places)
    empire["attached"] = {id: place.pop("innovations", []) for id, place in places.items()}
    ruins = [id for id, place in places.items() if FLAGS[place.pop("destroyed", False)]]
    empire["ruins"] = ruins
    empty(*places.values())


def spread(piece: Json, part: str, keys: list[str]) -> None:
    """What lay in a part of its own lies beside the rest."""
    found = piece.pop(part)
    for key in keys:
        piece[key] = found.pop(key)
    empty(found)


def empty(*parts: Json) -> None:
    """Nothing else was there."""
    for key in [key for part in parts for key in part]:
        raise ValueError(f'"{key}" is not a known key')

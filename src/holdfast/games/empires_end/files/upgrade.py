# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.core.catalog import Reader
from holdfast.games.empires_end.rules.names import GOODS, SLOTS

Json = dict[str, Any]


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
            bits = Reader(step["undecided"], "undecided").whole(0, 3)
            step["undecided"] = [slot for i, slot in enumerate(SLOTS) if bits >> i & 1]
    return state


def upgrade_empire(empire: Json) -> None:
    spread(empire, "goods", GOODS)
    empire.setdefault("bid", {"axe": 0, "coin": 0})
    spread(empire, "bid", ["axe", "coin"], "bid_")
    empire.setdefault("exhausted", [])
    empire.setdefault("discarded", [])
    places = [Reader(place, "row") for place in empire["row"]]
    empire["row"] = [place.child("location").text() for place in places]
    empire["ruins"], empire["attached"] = [], {}
    for location, place in zip(empire["row"], places, strict=True):
        if place.has("destroyed") and place.child("destroyed").flag():
            empire["ruins"].append(location)
        if place.has("innovations"):
            empire["attached"][location] = place.child("innovations").value
        place.finish()


def spread(piece: Json, part: str, keys: Sequence[str], prefix: str = "") -> None:
    """What lay in a part of its own lies beside the rest."""
    source = Reader(piece.pop(part), part)
    for key in keys:
        piece[prefix + key] = source.child(key).value
    source.finish()

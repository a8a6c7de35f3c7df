# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_end.rules.names import CHARACTERS, COLONIES, N_CHARACTERS, RESOURCES

Json = dict[str, Any]


def upgrade(state: Json) -> Json:
    state["is_decided"] = state.pop("decided")
    state.setdefault("silent", [])
    state["bag"] = state.pop("deck")
    for row, bag in (("nobles", "noble_bag"), ("contracts", "contract_bag"), ("tools", "tool_bag")):
        state[bag] = state[row].pop("deck")
        state[row] = state[row].pop("row")
    state["experience_bag"] = state.pop("experience")
    state.setdefault("final", [])
    for colony in state["colonies"]:
        upgrade_colony(colony)
    return state


def upgrade_colony(colony: Json) -> None:
    colony["board"] = colony.pop("colony")
    store = colony.pop("store")
    for resource in RESOURCES:
        colony[resource] = store.pop(resource)
    colony["level"] = colony.pop("knowledge")
    characters = colony.pop("characters")
    for state in ("used", "dead"):
        found = [i for i, one in enumerate(characters, 1) if one.get("state") == state]
        colony[state] = [str(i) for i in found]
    colony["wounds"] = [one.get("wounds", 0) for one in characters]
    colony["tokens"] = [one.get("tokens", []) for one in characters]
    colony["carried"] = [one.get("tool") for one in characters]
    colony.setdefault("drawn", [])
    commitment = colony.pop("commitment", {})
    first = COLONIES.index(colony["board"]) * N_CHARACTERS
    own = CHARACTERS[first : first + N_CHARACTERS]
    colony["sent"] = [str(1 + own.index(one)) for one in commitment.get("characters", [])]
    colony["skills"] = commitment.get("skills", [])
    colony["faces"] = commitment.get("dice", [])
    colony["luck"] = commitment.get("luck", [])
    colony["extra"] = commitment.get("extra", 0)

# not compiled: it is asked when old files are read.
"""Positions of format 1, as they were written before pieces declared themselves."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_end.rules.names import CHARACTERS, COLONIES, N_CHARACTERS, RESOURCES

Json = dict[str, Any]

ROWS = {"nobles": "noble_bag", "contracts": "contract_bag", "tools": "tool_bag"}


def upgrade(state: Json) -> Json:
    state["is_decided"] = state.pop("decided")
    state["winner"] = None if state["winner"] == -1 else state["winner"]
    state["bag"] = state.pop("deck")
    state["experience_bag"] = state.pop("experience")
    for row, bag in ROWS.items():
        state[row], state[bag] = taken(state[row], "row", "deck")
    for colony in state["colonies"]:
        upgrade_colony(colony)
    return {"silent": [], "final": [], **state}


def upgrade_colony(colony: Json) -> None:
    colony["board"] = board = colony.pop("colony")
    colony["level"] = colony.pop("knowledge")
    colony.update(zip(RESOURCES, taken(colony.pop("store"), *RESOURCES), strict=True))
    colony.setdefault("drawn", [])
    first = COLONIES.index(board) * N_CHARACTERS
    own = CHARACTERS[first : first + N_CHARACTERS]
    upgrade_characters(colony, own)
    sent = colony.pop("commitment", {"characters": [], "skills": []})
    found = taken(sent, "characters", "skills", dice=[], luck=[], extra=0)
    characters, colony["skills"], colony["faces"], colony["luck"], colony["extra"] = found
    colony["sent"] = [str(1 + own.index(character)) for character in characters]


def upgrade_characters(colony: Json, own: list[str]) -> None:
    colony.update(used=[], dead=[], wounds=[], tokens=[], carried=[])
    for i, one in enumerate(colony.pop("characters")):
        found = taken(one, "character", state="ready", wounds=0, tokens=[], tool=None)
        character, state, wounds, tokens, tool = found
        if character != own[i] or state not in ("ready", "used", "dead"):
            raise ValueError(f"{character} is {state} where {own[i]} belongs")
        if state != "ready":
            colony[state].append(str(1 + i))
        colony["wounds"].append(wounds)
        colony["tokens"].append(tokens)
        colony["carried"].append(tool)


def taken(table: Json, *names: str, **unsaid: Any) -> list[Any]:
    """The values of a table within a table, which may hold nothing else."""
    found = {**unsaid, **table}
    if set(found) != {*names, *unsaid}:
        raise KeyError(f"{', '.join(found)} instead of {', '.join([*names, *unsaid])}")
    return [found[name] for name in (*names, *unsaid)]

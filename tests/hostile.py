"""Random damage to the JSON of a position, as a careless editor or a hostile sender would do it."""

from __future__ import annotations

import copy
from typing import Any

from holdfast.core.rng import Random

STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 5, 12, 10**6, 10**30, 0.5, "", "left", "0x1", [], {}, [[]],
]  # fmt: skip

Place = tuple[Any, Any]  # a list or table, and the index or key in it


def places(data: Any) -> list[Place]:
    """Every value inside, by where it stands."""
    found: list[Place] = []
    keys = list(data) if isinstance(data, dict) else range(len(data))
    for key in keys:
        found.append((data, key))
        if isinstance(data[key], dict | list):
            found += places(data[key])
    return found


def damaged(data: dict[str, Any], random: Random, parts: list[str]) -> dict[str, Any]:
    """A copy with one to three edits, half of them among `parts` of the state."""
    broken = copy.deepcopy(data)
    for _ in range(1 + random.below(3)):
        state = broken.get("state")
        part = parts[random.below(len(parts))]
        area: Any = broken
        if random.below(2) and isinstance(state, dict) and isinstance(state.get(part), dict | list):
            area = state[part]
        if found := places(area):
            edit(found, random)
    return broken


def edit(found: list[Place], random: Random) -> None:
    holder, key = pick(found, random)
    kind = random.below(7)
    if kind == 0:
        holder[key] = copy.deepcopy(pick(STRANGE, random))
    elif kind == 1:
        del holder[key]
    elif kind == 2:
        nudge(holder, key, random)
    elif kind == 3 and isinstance(holder, list):
        holder.insert(random.below(len(holder) + 1), copy.deepcopy(holder[key]))
    elif kind == 4 and isinstance(holder, list):
        holder[key], holder[0] = holder[0], holder[key]
    else:
        graft(found, holder, key, random)


def nudge(holder: Any, key: Any, random: Random) -> None:
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + 1 - 2 * random.below(2)


def graft(found: list[Place], holder: Any, key: Any, random: Random) -> None:
    """Put here what stands elsewhere under the same name, or in a list of the same depth."""
    like = [(other, k) for other, k in found if type(k) is type(key) and (k == key or k == 0)]
    other, k = pick(like or found, random)
    holder[key] = copy.deepcopy(other[k])


def steps_of(course: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The agenda and the lanes."""
    return [course["agenda"], *course.get("lanes", [])]


def with_strange_step(data: dict[str, Any], step: dict[str, Any], random: Random) -> dict[str, Any]:
    """A copy with a step of another position in one of its lists, for the seat of that list."""
    broken = copy.deepcopy(data)
    lists = steps_of(broken["state"]["course"])
    n = random.below(len(lists))
    strange = copy.deepcopy(step)
    if "seat" in strange:
        strange["seat"] = n - 1 if n else random.below(broken["seats"])
    at = random.below(len(lists[n]) + 1)
    lists[n][at : at + random.below(2)] = [strange]
    return broken


def pick(things: list[Any], random: Random) -> Any:
    return things[random.below(len(things))]

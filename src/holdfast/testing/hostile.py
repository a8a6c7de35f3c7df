"""Random damage to the JSON of positions and records, as a careless editor or a hostile sender
would do it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from holdfast.core.game import Game
from holdfast.core.rng import Random

Json = dict[str, Any]

STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 5, 12, 10**6, 10**30, 0.5, "", "left", "0x1", [], {}, [[]],
    "\x1b[2J\n", "y" * 5000, 10**2000,
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


# All kinds of changes


def changed_position(data: Json, others: list[Json], random: Random) -> Json:
    """A copy with one to three changes; most of them keep its shape, so that many are read."""
    changed = copy.deepcopy(data)
    other = twin_of(changed, others, random)
    for _ in range(1 + random.below(3)):
        state, found = changed.get("state"), other["state"]
        if not isinstance(state, dict) or random.below(25) == 0:
            change_heading(changed, random)
            continue
        change = pick(CHANGES, random)
        change(state, found, random)
    return changed


def twin_of(data: Json, others: list[Json], random: Random) -> Json:
    """Another moment, mostly at such a table."""
    like = [other for other in others if other["seats"] == data["seats"]]
    same = [other for other in like if other["options"] == data["options"]]
    found: Json = pick(pick([same, same, like, others], random), random)
    return found


def change_heading(data: Json, random: Random) -> None:
    """Seats, options, versions, or no heading at all."""
    keys = [key for key in data if key != "state"]
    edit([(data, pick(keys, random))] if keys else [(data, "state")], random)
    options = data.get("options")
    if isinstance(options, dict) and options and random.below(2):
        edit([(options, pick(list(options), random))], random)


def change_anything(state: Json, other: Json, random: Random) -> None:
    edit(places(state), random)


def change_number(state: Json, other: Json, random: Random) -> None:
    """One more or less, an edge, or what another such number is."""
    found = [(holder, key) for holder, key in places(state) if is_number(holder[key])]
    if not found:
        return
    holder, key = pick(found, random)
    kind = random.below(4)
    if kind < 2:
        nudge(holder, key, random)
    elif kind == 2:
        holder[key] = pick(EDGES, random)
    else:
        other_holder, other_key = pick(found, random)
        holder[key], other_holder[other_key] = other_holder[other_key], holder[key]


EDGES = [-1, 0, 1, 2, 3, 4, 6, 9, 12, 20, 99, 10**6]


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def shift_number(state: Json, other: Json, random: Random) -> None:
    """One less here and one more elsewhere, of the same name."""
    found = [(holder, key) for holder, key in places(state) if is_number(holder[key])]
    if not found:
        return
    holder, key = pick(found, random)
    like = [(h, k) for h, k in found if k == key and h is not holder] or found
    other_holder, other_key = pick(like, random)
    holder[key] -= 1
    other_holder[other_key] += 1


def swap_words(state: Json, other: Json, random: Random) -> None:
    """Two ids of a list, or of two lists, change places: no card is lost."""
    found = [(h, k) for h, k in places(state) if isinstance(h[k], str) and k != "step"]
    if len(found) < 2:
        return
    holder, key = pick(found, random)
    like = [(h, k) for h, k in found if is_akin(h[k], holder[key])]
    other_holder, other_key = pick(like if random.below(2) else found, random)
    holder[key], other_holder[other_key] = other_holder[other_key], holder[key]


def is_akin(one: str, other: str) -> bool:
    """Ids with the same beginning are mostly of the same kind."""
    return one.rpartition("_")[0] == other.rpartition("_")[0]


def move_word(state: Json, other: Json, random: Random) -> None:
    """An id goes from its list to another list, or to a place where none is."""
    lists = [h[k] for h, k in places(state) if is_list_of_words(h[k])]
    full = [words for words in lists if words]
    if not full:
        return
    source = pick(full, random)
    word = source.pop(random.below(len(source)))
    gaps = [(h, k) for h, k in places(state) if h[k] is None]
    if gaps and random.below(3) == 0:
        holder, key = pick(gaps, random)
        holder[key] = word
        return
    target = pick(lists, random)
    target.insert(random.below(len(target) + 1), word)


def is_list_of_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def reorder(state: Json, other: Json, random: Random) -> None:
    """A list the other way round, turned, or with two entries swapped."""
    found = [h[k] for h, k in places(state) if isinstance(h[k], list) and len(h[k]) > 1]
    if not found:
        return
    chosen = pick(found, random)
    kind = random.below(3)
    if kind == 0:
        chosen.reverse()
    elif kind == 1:
        chosen.append(chosen.pop(0))
    else:
        a, b = random.below(len(chosen)), random.below(len(chosen))
        chosen[a], chosen[b] = chosen[b], chosen[a]


def take_part(state: Json, other: Json, random: Random) -> None:
    """A part of another position, small or large, in the same place."""
    here: Any = state
    there: Any = other
    for _ in range(8):
        if isinstance(here, dict) and isinstance(there, dict):
            keys = [key for key in there if key in here or random.below(3) == 0]
        elif isinstance(here, list) and isinstance(there, list):
            keys = list(range(min(len(here), len(there))))
        else:
            return
        if not keys:
            return
        key = pick(keys, random)
        inner = here[key] if isinstance(here, list) or key in here else None
        is_leaf = not isinstance(inner, dict | list) or type(inner) is not type(there[key])
        if is_leaf or random.below(3) == 0:
            here[key] = copy.deepcopy(there[key])
            return
        here, there = inner, there[key]


def change_steps(state: Json, other: Json, random: Random) -> None:
    """Steps dropped, twice, in another order, for another seat, in another lane, of elsewhere."""
    course = state.get("course")
    if not isinstance(course, dict) or not isinstance(course.get("agenda"), list):
        return
    lanes = course.get("lanes")
    lists: list[Any] = [course["agenda"], *(lanes if isinstance(lanes, list) else [])]
    lists = [steps for steps in lists if isinstance(steps, list)]
    mine = pick([steps for steps in lists if steps] or [lists[0]], random)
    strange = [step for steps in steps_of(other["course"]) for step in steps]
    kind = random.below(8)
    if kind == 0 and mine:
        del mine[random.below(len(mine))]
    elif kind == 1 and mine:
        mine.insert(random.below(len(mine) + 1), copy.deepcopy(pick(mine, random)))
    elif kind == 2 and len(mine) > 1:
        a, b = random.below(len(mine)), random.below(len(mine))
        mine[a], mine[b] = mine[b], mine[a]
    elif kind == 3 and mine:
        pick(lists, random).append(mine.pop())
    elif kind == 4 and mine:
        step = pick(mine, random)
        if isinstance(step, dict) and "seat" in step:
            step["seat"] = random.below(4)
    elif kind == 5 and mine:
        del mine[random.below(len(mine)) :]
    elif kind == 6 and mine:
        edit(places(mine), random)
    elif strange:
        step = copy.deepcopy(pick(strange, random))
        if "seat" in step and random.below(3):
            step["seat"] = seat_of(mine, lists, random)
        at = random.below(len(mine) + 1)
        mine[at : at + random.below(2)] = [step]


def seat_of(steps: list[Any], lists: list[list[Any]], random: Random) -> int:
    """Whose lane it is; on the agenda, whoever else is spoken of there."""
    n = next(n for n, other in enumerate(lists) if other is steps)
    seats = [step["seat"] for step in steps if isinstance(step, dict) and "seat" in step]
    seat: int = n - 1 if n else pick(seats or [0, 1], random)
    return seat


def swap_seats(state: Json, other: Json, random: Random) -> None:
    """Two seats change what they have, or one has what a seat of another position has."""
    tables = [h[k] for h, k in places(state) if is_list_of_tables(h[k])]
    if not tables:
        return
    mine = pick(tables, random)
    a, b = random.below(len(mine)), random.below(len(mine))
    if random.below(2):
        mine[a], mine[b] = mine[b], mine[a]
    else:
        keys = [key for key in mine[a] if key in mine[b]]
        if keys:
            key = pick(keys, random)
            mine[a][key], mine[b][key] = mine[b][key], mine[a][key]


def is_list_of_tables(value: object) -> bool:
    is_list = isinstance(value, list) and len(value) > 1
    return is_list and all(isinstance(entry, dict) for entry in value)  # type: ignore[attr-defined]


def take_course(state: Json, other: Json, random: Random) -> None:
    """What is asked in another position, with the pieces of this one."""
    state["course"] = copy.deepcopy(other["course"])


def drop_or_add_key(state: Json, other: Json, random: Random) -> None:
    tables = [h[k] for h, k in places(state) if isinstance(h[k], dict)] or [state]
    table = pick(tables, random)
    if table and random.below(2):
        del table[pick(list(table), random)]
    else:
        table[pick(["x", "", "seat", "before", "final", "n"], random)] = pick(STRANGE, random)


Change = Callable[[Json, Json, Random], None]
CHANGES: list[Change] = [
    change_anything, change_number, change_number, change_number, shift_number, swap_words,
    swap_words, move_word, reorder, take_part, take_part, take_part, swap_seats, change_steps,
    change_steps, change_steps, change_steps, change_steps, change_steps, take_course,
    drop_or_add_key,
]  # fmt: skip


# Records


def changed_record(data: Json, others: list[Json], game: Game[Any], random: Random) -> Json:
    """A copy with one or two changes to how it began, what was chosen, or how it ended."""
    changed = copy.deepcopy(data)
    choices = changed["choices"]
    kind = random.below(3)
    if kind == 0:
        cut = random.below(len(choices) + 1)
        del choices[cut:]
        if random.below(4):
            changed.pop("result", None)
    if random.below(4) == 0:
        changed["taken_back"] = take_backs(changed, random)
    if kind < 2 and choices:
        change_choices(choices, game, random)
    else:
        found = places({key: changed[key] for key in changed if key != "choices"})
        keys = [key for key in changed if key not in ("choices", "game")]
        edit([(changed, pick(keys, random))] if random.below(2) else found, random)
    return changed


def take_backs(data: Json, random: Random) -> list[Json]:
    """Some, most of which could have been."""
    return [
        {
            "after": random.below(len(data["choices"]) + 1),
            "seat": random.below(data["seats"] + 1) - 1,
            "choices": random.below(6),
            "was_shown": random.below(2) == 0,
        }
        for _ in range(1 + random.below(3))
    ]


def change_choices(choices: list[Any], game: Game[Any], random: Random) -> None:
    n, m = random.below(len(choices)), random.below(len(choices))
    kind = random.below(7)
    if kind == 0:
        choices[n], choices[m] = choices[m], choices[n]
    elif kind == 1:
        del choices[n]
    elif kind == 2:
        choices.insert(n, copy.deepcopy(choices[m]))
    elif kind == 3:
        choices[n][0] = random.below(5)
    elif kind == 4:
        choices[n][1] = game.choices.key(random.below(len(game.choices)))
    elif kind == 5:
        choices[n] = pick(STRANGE, random)
    elif n + 1 < len(choices):
        choices[n], choices[n + 1] = choices[n + 1], choices[n]

"""What one act did, in as few sentences as a person would use: "Oak pays 4 hammers, 2 coins." """

from __future__ import annotations

from collections.abc import Sequence

from holdfast.core.journal import Event
from holdfast.core.people import People
from holdfast.core.words import Words


def joined(events: Sequence[Event], people: People, words: Words) -> dict[int, str]:
    """Of the events of one act, by their place: what is said instead of each of several that are
    counted together, the whole at the first and nothing at the others."""
    said: dict[int, str] = {}
    start = 0
    while start < len(events):
        end = start + 1
        while end < len(events) and are_alike(events[start], events[end], people):
            end += 1
        if end - start > 1:
            said |= dict.fromkeys(range(start, end), "")
            said[start] = sentence(events[start:end], people, words)
        start = end
    return said


def are_alike(one: Event, other: Event, people: People) -> bool:
    if one.what != other.what or one.what not in people.counts or one.seat != other.seat:
        return False
    field = people.counts[one.what]
    return without(one, field) == without(other, field)


def without(event: Event, field: str) -> dict[str, object]:
    return {name: value for name, value in event.data.items() if name != field}


def sentence(events: Sequence[Event], people: People, words: Words) -> str:
    first = events[0]
    field = people.counts[first.what]
    counted: dict[str, int] = {}
    for event in events:
        for id, n in goods_in(event.data.get(field)).items():
            counted[id] = counted.get(id, 0) + n
    data = {**first.data, "seat": first.seat, "goods": counted, "times": len(events)}
    return words.say("together", first.what, data)


def goods_in(value: object) -> dict[str, int]:
    """One of something, or so many of several."""
    if isinstance(value, dict):
        return value
    return {str(value): 1} if value is not None else {}

# not compiled: people read slower than it is.
"""A view as a picture reads it: what its parts are and are called, and what points at what.

What things are is said by the walk (`Rules.show`), what they are called by the game's words, what
belongs together by its plan (`People.plan`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from holdfast.core.rules import Rules
from holdfast.core.shapes import LISTS, Learner, ShapeError
from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.record import Match

Table = dict[str, Any]
Pointer = tuple[Any, int, Table]  # what, its place in the first list on its way, what it is in
ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
IN_THE_HEADING = ("seat", "seats", "turn", "final")
BY_SEAT = ("seats", "by_seat")


class Reading:
    """What one seat sees."""

    def __init__(self, match: Match, seat: int, words: Words) -> None:
        game = match.game
        self.plan = plan = game.people.plan
        self.words = words
        self.labels = words.section("view")
        self.named = words.names.keys()
        self.seat = seat
        self.seats = match.seats
        self.view: Table = match.view(seat)
        self.kinds = kinds_of(match, seat)
        options = {option.name for option in game.options}
        seen_there = {*plan.spots.values(), *plan.tired.values(), *plan.track.values()}
        self.left_out = plan.leave_out | plan.on_things | options | seen_there
        self.threats = self.pointers(plan.threats)
        self.standing = self.pointers(plan.stands)

    # Words

    def name(self, id: str) -> str:
        """Ids by their words; what is no id stands for itself: "D+1"."""
        word = self.words.name(id)
        return unnamed(id) if word == id and is_id(id) and id not in self.named else word

    def label(self, way: str) -> str:
        """What a part of the view is called; "" if it needs no label."""
        found = next((self.labels[end] for end in ends(way) if end in self.labels), None)
        if found is None:
            found = self.words.names.get(last(way)) or unnamed(last(way))
        return capital(str(found))

    def label_of(self, way: str, value: object) -> str | None:
        """The word for this number or state, if it has one of its own: `sides_1`."""
        return self.labels.get(f"{last(way)}_{value}")

    # Parts of a table

    def is_one(self, way: str, names: set[str]) -> bool:
        return any(end in names for end in ends(way))

    def paired(self, way: str, pairs: Mapping[str, str]) -> str:
        return next((pairs[end] for end in ends(way) if end in pairs), "")

    def is_card(self, way: str) -> bool:
        return self.is_one(way, self.plan.texts) or self.is_one(way, self.plan.captions)

    def parts(self, table: Table, way: str) -> Iterator[tuple[str, Any, str]]:
        """What is to be shown of a table: key, value and way of each part."""
        for key, value in table.items():
            inner = f"{way}.{key}".lstrip(".")
            if value is None or inner in IN_THE_HEADING or self.is_one(inner, self.left_out):
                continue
            is_missing = is_nothing(value) and self.is_one(inner, self.plan.rare)
            if not is_missing and self.kinds.get(inner) != "by_key":
                yield key, value, inner

    def shown(self, table: Table, way: str) -> list[tuple[str, Any]]:
        """The same by their ways; a table with nothing in it but a number is that number."""
        return [(inner, self.single(value, inner)) for _, value, inner in self.parts(table, way)]

    def single(self, value: Any, way: str) -> Any:
        if not isinstance(value, dict) or self.is_counts(value):
            return value
        inner = list(self.parts(value, way))
        return inner[0][1] if len(inner) == 1 and isinstance(inner[0][1], int) else value

    def is_counts(self, value: Any) -> bool:
        """How many of each: everything in it has a name."""
        if not isinstance(value, dict) or not value or not value.keys() <= self.named:
            return False
        return all(isinstance(n, int | str) and not is_id(n) for n in value.values())

    def is_by_seat(self, way: str, value: Any) -> bool:
        if self.kinds:
            return self.kinds.get(way) in BY_SEAT and not self.is_in_list(way)
        is_list = isinstance(value, list) and len(value) == self.seats and "." not in way
        return is_list and (is_all(value, dict) or is_all(value, int))

    def is_in_list(self, way: str) -> bool:
        around = way.split(".")[:-1]
        return any(self.kinds.get(".".join(around[: n + 1])) in LISTS for n in range(len(around)))

    def by_seat(self, table: Table, way: str = "") -> Iterator[tuple[list[Any], str]]:
        """All that has an entry for each seat."""
        for _, value, inner in self.parts(table, way):
            if self.is_by_seat(inner, value):
                yield value, inner
            elif isinstance(value, dict):
                yield from self.by_seat(value, inner)

    def state_of(self, table: Table) -> str:
        """ "gone", "spent" or "": as its flags and states say."""
        for state, names in (("gone", self.plan.gone), ("spent", self.plan.spent)):
            for key, value in table.items():
                if (value is True and key in names) or (is_id(value) and value in names):
                    return state
        return ""

    # What points at something else

    def found(self, way: str) -> list[Pointer]:
        """What stands at a way, unless it is done with."""
        now: list[Pointer] = [(self.view, -1, {})]
        for key in way.split("."):
            inner = [(t[key], n, t) for t, n, _ in now if isinstance(t, dict) and key in t]
            now = []
            for value, n, table in inner:
                if isinstance(value, list):
                    now += [(one, i if n < 0 else n, table) for i, one in enumerate(value)]
                else:
                    now.append((value, n, table))
        return [one for one in now if one[0] is not None and not self.state_of(one[2])]

    def pointers(self, pairs: Mapping[str, str]) -> dict[str, list[Pointer]]:
        """What points at things of a list, by the way of that list."""
        found: dict[str, list[Pointer]] = {}
        for way, to in pairs.items():
            found.setdefault(to, []).extend(self.found(way))
        return found

    def threatening(self, way: str, id: str, place: int) -> list[Table]:
        """What points at this thing of a list, by its id or by its number."""
        return [one[2] for one in self.threats.get(way, ()) if one[0] in (id, place + 1)]

    def standing_at(self, way: str, id: str) -> list[int]:
        """The seats that are there."""
        return [one[1] for one in self.standing.get(way, ()) if one[0] == id]

    def on_things(self) -> dict[str, list[str]]:
        """Own numbers that are shown on the thing with their id, in words."""
        found: dict[str, list[str]] = {}
        ways = [way for way in self.kinds if self.is_one(way, self.plan.on_things)]
        for way in ways:
            for value, seat, _ in self.found(way):
                if seat == self.seat and isinstance(value, dict):
                    for id, n in value.items():
                        said = self.words.fill(self.labels.get(last(way), "{n}"), {"n": n})
                        found.setdefault(id, []).append(said)
        return found


def kinds_of(match: Match, seat: int) -> dict[str, str]:
    """What each part of a view is, by its way; a game that shows nothing says nothing, nor does
    one whose walks do not fit together."""
    rules = match.game.rules
    if type(rules).show is Rules.show:
        return {}
    learner = Learner()
    try:
        rules.show(match.state, seat, learner)
    except ShapeError:
        return {}
    return {way: part.kind for way, part in learner.shape.whole_parts()}


def unnamed(key: str) -> str:
    """What something is called that has no word."""
    return key.replace("_", " ")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def number(n: float) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def ends(way: str) -> Iterator[str]:
    """ "empires.row", then "row"."""
    while way:
        yield way
        way = way.partition(".")[2]


def last(way: str) -> str:
    return way.rpartition(".")[2]


def is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(ID.fullmatch(value))


def is_ids(value: Any) -> bool:
    return isinstance(value, list) and all(is_id(one) for one in value)


def is_all(values: list[Any], type: type) -> bool:
    return all(isinstance(one, type) for one in values)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def is_nothing(value: Any) -> bool:
    if isinstance(value, dict):
        return not any(value.values())
    return not any(value) if isinstance(value, list) else not value

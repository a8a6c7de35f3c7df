# not compiled: it reads the steps' fields by name.
"""Positions to readable JSON and back, in the middle of any decision.

A step stores the fields its class names, in the order of its constructor: `seat hits` are plain
numbers, `is_…` and `has_…` true or false, `card:cards` is an id from the game's list `cards`,
`first:cards?` an id or -1 for none, `left:*sources` a tuple of ids. A field that came later ends
with a plus, `payer+`: files without it load, with the constructor's own value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from holdfast.core.agenda import Each, Share, State, Step
from holdfast.core.catalog import Reader
from holdfast.core.journal import Event

BIGGEST = 1 << 31
MOST_UNTOLD = 5_000  # events of one lane
MOST_FACTS = 400  # values in what one event tells
MOST_COUNTED = 10**6
AN_ID = re.compile(r"[a-z0-9_:.]{0,60}")


class Field(NamedTuple):
    """What a position stores of a step: a number, a flag, or ids of one kind."""

    name: str
    kind: str
    is_many: bool
    is_optional: bool
    is_late: bool = False


class Codec:
    """Dumps and loads the course of play for one game."""

    def __init__(self, steps: Sequence[type[Step[Any]]], ids: dict[str, list[str]]) -> None:
        self.steps = {step.__name__: step for step in steps}
        self.ids = ids
        self.fields = {name: parse_fields(step.fields) for name, step in self.steps.items()}

    # One step

    def dump_step(self, step: Step[Any]) -> dict[str, object]:
        name = type(step).__name__
        data: dict[str, object] = {"step": name}
        for field in self.fields[name]:
            value = getattr(step, field.name)
            if field.is_many:
                data[field.name] = [self._name(entry, field) for entry in value]
            else:
                data[field.name] = self._name(value, field)
        return data

    def _name(self, value: Any, field: Field) -> object:
        if not field.kind or (field.is_optional and value == -1):
            return value
        return self.ids[field.kind][value]

    def load_step(self, source: Reader, seats: int) -> Step[Any]:
        name = source.child("step").text()
        if name not in self.steps:
            raise source.fail(f'"{name}" is not a step of this game')
        values: list[Any] = []
        for field in self.fields[name]:
            if field.is_late and not source.has(field.name):
                break
            place = source.child(field.name)
            if field.is_many:
                entries = place.items(most=500)
                values.append(tuple(self._value(entry, field, seats) for entry in entries))
            else:
                values.append(self._value(place, field, seats))
        source.finish()
        return self.steps[name](*values)

    def _value(self, source: Reader, field: Field, seats: int) -> Any:
        if field.kind:
            is_none = field.is_optional and source.value == -1
            return -1 if is_none else source.one_of(self.ids[field.kind])
        if field.name == "seat":
            return source.whole(0, seats - 1)
        if field.name.startswith(("is_", "has_")):
            return source.flag()
        return source.whole(-BIGGEST, BIGGEST)

    # The course of play

    def dump_course(self, s: State) -> dict[str, object]:
        course: dict[str, object] = {
            # A string: the number is larger than a browser can hold exactly.
            "rng": f"{s.rng:#x}",
            "agenda": [self.dump_step(step) for step in s.agenda],
        }
        if s.script:
            course["script"] = list(s.script)
        if s.each is not None:
            course["each"] = self.dump_step(s.each)
            course["lanes"] = [[self.dump_step(step) for step in lane] for lane in s.lanes]
            if any(s.untold):
                course["untold"] = [[dump_event(e) for e in lane] for lane in s.untold]
        return course

    def load_course(self, source: Reader, s: State) -> None:
        s.rng = read_hex(source.child("rng"))
        if source.has("script"):
            s.script = [e.whole(0, BIGGEST) for e in source.child("script").items(most=1000)]
        s.agenda = self._load_steps(source.child("agenda"), s.seats)
        if source.has("each"):
            each = self.load_step(source.child("each"), s.seats)
            if not isinstance(each, Each):
                raise source.fail("each: this step opens no lanes")
            s.each = each
            lanes = source.child("lanes").items(s.seats, s.seats)
            s.lanes = [self._load_lane(lane, seat, s.seats) for seat, lane in enumerate(lanes)]
            self._load_untold(source, s)
        source.finish()

    def _load_steps(self, source: Reader, seats: int) -> list[Step[Any]]:
        return [self.load_step(entry, seats) for entry in source.items(most=200)]

    def _load_lane(self, source: Reader, seat: int, seats: int) -> list[Step[Any]]:
        """Only questions and deeds of the lane's own seat."""
        steps = self._load_steps(source, seats)
        for place, step in zip(source.items(), steps, strict=True):
            if isinstance(step, Each | Share):
                raise place.fail(f"{type(step).__name__} cannot stand in a lane")
            if getattr(step, "seat", seat) != seat:
                raise place.fail(
                    f"it belongs to another seat than the lane, which is seat {seat}'s"
                )
        return steps

    def _load_untold(self, source: Reader, s: State) -> None:
        s.untold = [[] for _ in range(s.seats)]
        if not source.has("untold"):
            return
        for seat, lane in enumerate(source.child("untold").items(s.seats, s.seats)):
            s.untold[seat] = [load_event(entry, s.seats) for entry in lane.items(most=MOST_UNTOLD)]


def parse_fields(fields: str) -> list[Field]:
    """`seat left:*cards first:cards?` one by one."""
    parsed = []
    for word in fields.split():
        is_late = word.endswith("+")
        name, _, kind = word.removesuffix("+").partition(":")
        ids = kind.removeprefix("*").removesuffix("?")
        parsed.append(Field(name, ids, kind.startswith("*"), kind.endswith("?"), is_late))
    return parsed


def dump_event(event: Event) -> dict[str, object]:
    return {"what": event.what, "rule": event.rule, "seat": event.seat, "data": event.data}


def load_event(source: Reader, seats: int) -> Event:
    data = source.child("data")
    check_facts(data)
    event = Event(
        source.child("what").text(),
        source.child("rule").text(),
        source.child("seat").whole(-1, seats - 1),
        data.table(),
        None,
    )
    source.finish()
    return event


def check_facts(source: Reader) -> None:
    """What an event tells are ids and numbers, some of them: nobody can put words of his own into a
    chronicle."""
    rest, left = [source.value], MOST_FACTS
    while rest:
        value = rest.pop()
        left -= 1
        if left < 0:
            raise source.fail(f"there are more than {MOST_FACTS} values")
        if isinstance(value, dict):
            rest += [*value, *value.values()]
        elif isinstance(value, list):
            rest += value
        elif isinstance(value, str) and not AN_ID.fullmatch(value):
            raise source.fail(f'"{value[:40]}" is no id')
        elif isinstance(value, int | float) and not abs(value) <= MOST_COUNTED:  # nor nan
            raise source.fail("there is more of something than anybody could have counted")


def read_hex(source: Reader) -> int:
    text = source.text()
    try:
        value = int(text, 16)
    except ValueError:
        raise source.fail(f'"{text[:40]}" is not a hexadecimal number') from None
    if not 0 <= value < 1 << 62:
        raise source.fail("the number does not fit into 62 bits")
    return value

# not compiled: it reads the steps' fields by name.
"""Positions to readable JSON and back, in the middle of any decision.

A step stores the fields its class names, in the order of its constructor: `seat hits` are plain
numbers, `card:cards` is an id from the game's list `cards`, `left:*sources` a tuple of such ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.core.agenda import Each, State, Step
from holdfast.core.catalog import DataError, Reader
from holdfast.core.journal import Event

BIGGEST = 1 << 31


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
        for field, kind, is_many in self.fields[name]:
            data[field] = self._name(getattr(step, field), kind, is_many)
        return data

    def _name(self, value: Any, kind: str, is_many: bool) -> object:
        if is_many:
            return [self._name(entry, kind, False) for entry in value]
        if not kind or value == -1:
            return value
        return self.ids[kind][value]

    def load_step(self, source: Reader, seats: int) -> Step[Any]:
        name = source.child("step").text()
        if name not in self.steps:
            raise source.fail(f'"{name}" is not a step of this game')
        values = []
        for field, kind, is_many in self.fields[name]:
            values.append(self._value(source.child(field), field, kind, is_many, seats))
        source.finish()
        return self.steps[name](*values)

    def _value(self, source: Reader, field: str, kind: str, is_many: bool, seats: int) -> Any:
        if is_many:
            return tuple(
                self._value(entry, field, kind, False, seats) for entry in source.items(most=500)
            )
        if isinstance(source.value, bool) and not kind:
            return source.flag()
        if field == "seat":
            return source.whole(0, seats - 1)
        if not kind:
            return source.whole(-BIGGEST, BIGGEST)
        return -1 if source.value == -1 else source.one_of(self.ids[kind])

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
            s.lanes = [self._load_steps(lane, s.seats) for lane in lanes]
            self._load_untold(source, s)
        source.finish()

    def _load_steps(self, source: Reader, seats: int) -> list[Step[Any]]:
        return [self.load_step(entry, seats) for entry in source.items(most=200)]

    def _load_untold(self, source: Reader, s: State) -> None:
        s.untold = [[] for _ in range(s.seats)]
        if not source.has("untold"):
            return
        for seat, lane in enumerate(source.child("untold").items(s.seats, s.seats)):
            s.untold[seat] = [load_event(entry, s.seats) for entry in lane.items(most=500)]


def parse_fields(fields: str) -> list[tuple[str, str, bool]]:
    """`seat left:*cards` as (field, kind, is_many)."""
    parsed = []
    for word in fields.split():
        name, _, kind = word.partition(":")
        parsed.append((name, kind.removeprefix("*"), kind.startswith("*")))
    return parsed


def dump_event(event: Event) -> dict[str, object]:
    return {"what": event.what, "rule": event.rule, "seat": event.seat, "data": event.data}


def load_event(source: Reader, seats: int) -> Event:
    return Event(
        source.child("what").text(),
        source.child("rule").text(),
        source.child("seat").whole(-1, seats - 1),
        source.child("data").table(),
        None,
    )


def read_hex(source: Reader) -> int:
    text = source.text()
    try:
        value = int(text, 16)
    except ValueError:
        raise source.fail(f'"{text[:40]}" is not a hexadecimal number') from None
    if not 0 <= value < 1 << 62:
        raise source.fail("the number does not fit into 62 bits")
    return value


def position_error(error: Exception) -> DataError:
    return DataError(f"position: {error}")

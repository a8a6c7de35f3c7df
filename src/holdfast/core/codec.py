# not compiled: it reads the steps' fields by name.
"""Positions to readable JSON and back, in the middle of any decision.

Pieces and steps declare what is stored of them (`fields`, see kinds.py); a step's in the order of
its constructor. From that follow writing, reading, bounds and errors.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from holdfast.core.agenda import Each, Share, State, Step
from holdfast.core.catalog import Reader
from holdfast.core.journal import Event
from holdfast.core.kinds import BIGGEST, At, Kinds, dump_fields, load_fields

MOST_UNTOLD = 5_000  # events of one lane
MOST_FACTS = 400  # values in what one event tells
MOST_COUNTED = 10**6
AN_ID = re.compile(r"[a-z0-9_:.]{0,60}")


class Codec:
    """Dumps and loads positions of one game: its pieces and its course of play. `pieces` says how
    an empty one of each kind is made at a table."""

    def __init__(
        self,
        steps: Sequence[type[Step[Any]]],
        ids: Mapping[str, Sequence[str]],
        pieces: Mapping[type, Callable[[Any], Any]] | None = None,
        bounds: Mapping[str, int] | None = None,
        state: type[State] = State,
    ) -> None:
        self.kinds = Kinds(ids, pieces or {}, bounds or {})
        self.steps = {step.__name__: step for step in steps}
        assert len(self.steps) == len(steps), "two steps have one name"
        self.fields = {name: self.kinds.fields_of(step) for name, step in self.steps.items()}
        self.state = self.kinds.fields_of(state)

    # The whole position

    def dump(self, s: State) -> dict[str, object]:
        return {**dump_fields(s, self.state), "course": self.dump_course(s)}

    def load(self, source: Reader, s: State) -> None:
        """Into an empty table."""
        load_fields(source, s, self.state, At(s.seats, s))
        self.load_course(source.child("course"), s)
        source.finish()

    # One step

    def dump_step(self, step: Step[Any]) -> dict[str, object]:
        name = type(step).__name__
        return {"step": name, **dump_fields(step, self.fields[name])}

    def told(self, thing: object) -> dict[str, object]:
        """What a step or a piece has, by the names of its fields, and the step its own name."""
        name = type(thing).__name__
        if isinstance(thing, Step):
            return self.dump_step(thing)
        pieces = self.kinds.pieces
        return dump_fields(thing, pieces[name].fields) if name in pieces else {}

    def load_step(self, source: Reader, seats: int) -> Step[Any]:
        name = source.child("step").text()
        if name not in self.steps:
            raise source.fail(f'"{name[:40]}" is not a step of this game')
        values: list[Any] = []
        for field in self.fields[name]:
            if field.is_late and not source.has(field.name):
                break
            values.append(field.kind.load(source.child(field.name), At(seats, None)))
        source.finish()
        return self.steps[name](*values)

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


def steps_of(rules: ModuleType, *also: type[Step[Any]]) -> list[type[Step[Any]]]:
    """Every step in the modules of a game's rules, however deep. A step that others are made from
    is none itself, unless it is named."""
    found: dict[str, type[Step[Any]]] = {}
    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, type) and issubclass(value, Step):
                is_here = value.__module__ == module.name
                if is_here and (value in also or not value.__subclasses__()):
                    found[name] = value
    return list(found.values())


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

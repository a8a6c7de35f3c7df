# not compiled: it is asked when files are read.
"""What may stand where on an agenda: what a game declares of it in `files/course.toml`.

In the values of its tables a word is a step of the rules, or the name of a group; a list has
several such texts, one for each of several kinds or courses.

| table | what it says |
| --- | --- |
| `setup` | the step that stands alone on the agenda while the table is bare |
| `main` | all that may stand on the main agenda; without it, anything |
| `once` | of these there is at most one of a kind, the lanes that are open included |
| `[lowest]` | what lies at the bottom or nowhere, and what is said otherwise |
| `[lanes]` | each step that opens lanes, and what may stand in one of them |
| `[needs.TABLE]` | what steps or pieces need, by a word of the game's own, and what is said |
| `[groups]` | several steps, or several lists of steps, by one name |

What only some steps need is `["these steps", "a complaint"]`. What only a game can know it asks
itself, with these groups: `COURSE["turns"]` for `isinstance`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from holdfast.core.agenda import Broken, State, Step, require
from holdfast.core.catalog import Reader, load_toml

Kind = type[Step[Any]]
Kinds = tuple[Kind, ...]
Need = Callable[[Any, Any], bool]  # of a state and a thing in it: whether it is met

FILE = "course.toml"


class Course:
    """The course of play with these steps, as it is declared in this folder."""

    def __init__(self, steps: Sequence[Kind], folder: Path) -> None:
        source = load_toml(folder, FILE)
        self.steps = {step.__name__: step for step in steps}
        self.groups: dict[str, Kinds] = {}
        self.sets: dict[str, frozenset[Kind]] = {}
        self.lists: dict[str, tuple[Kinds, ...]] = {}
        self.read_groups(source.child("groups"))
        self.setup = self.read(source.child("setup")) if source.has("setup") else ()
        self.main = self.read(source.child("main")) if source.has("main") else (Step,)
        self.once = self.read(source.child("once")) if source.has("once") else ()
        lanes, lowest = part(source, "lanes"), part(source, "lowest")
        self.lanes = {self[name]: self.read(lanes.child(name)) for name in lanes.table()}
        self.lowest = [(self[name], lowest.child(name).text()) for name in lowest.table()]
        needs = part(source, "needs")
        self.needs = {table: self.read_needs(needs.child(table)) for table in needs.table()}
        source.finish()

    def read_groups(self, source: Reader) -> None:
        """A group may name those above it."""
        for name in source.table():
            value = source.child(name)
            if isinstance(value.value, list):
                self.lists[name] = tuple(self.read(entry) for entry in value.items())
                self.groups[name] = tuple({k: k for kinds in self.lists[name] for k in kinds})
            else:
                self.groups[name] = self.read(value)

    def read(self, source: Reader) -> Kinds:
        found: list[Kind] = []
        for word in source.text().split():
            if word not in self.groups and word not in self.steps:
                raise source.fail(f'"{word}" is neither a step of this game nor a group')
            found += self.groups[word] if word in self.groups else (self.steps[word],)
        return tuple(found)

    def read_needs(self, source: Reader) -> dict[str, tuple[tuple[type, ...], str]]:
        return {name: self.read_need(source.child(name)) for name in source.table()}

    def read_need(self, source: Reader) -> tuple[tuple[type, ...], str]:
        """Who has it, and the complaint."""
        if not isinstance(source.value, list):
            return (object,), source.text()
        steps, complaint = source.items(2, 2)
        return self.read(steps), complaint.text()

    # Which steps are what

    def __getitem__(self, words: str) -> Kinds:
        """Steps and groups by name."""
        if words not in self.groups:
            self.groups[words] = self.read(Reader(words, FILE))
        return self.groups[words]

    def exactly(self, words: str) -> frozenset[Kind]:
        if words not in self.sets:
            self.sets[words] = frozenset(self[words])
        return self.sets[words]

    def of(self, steps: Iterable[Step[Any]], words: str) -> list[Any]:
        """Those of these steps that are such ones."""
        kinds = self.exactly(words)
        return [step for step in steps if type(step) in kinds]

    def at(self, steps: Sequence[Step[Any]], words: str) -> list[int]:
        """Where they lie."""
        kinds = self.exactly(words)
        return [i for i, step in enumerate(steps) if type(step) in kinds]

    def are(self, steps: Iterable[Step[Any]], words: str) -> bool:
        """Whether all of these are such ones."""
        return self.exactly(words).issuperset(map(type, steps))

    # What all games ask

    def is_setup(self, s: State) -> bool:
        return s.each is None and tuple(type(step) for step in s.agenda) == self.setup != ()

    def check_main(self, s: State) -> None:
        """Who may stand on the main agenda, how often, and what must lie at its bottom."""
        names = [type(step) for step in s.agenda]
        if s.each is not None:
            names.append(type(s.each))
        for i, step in enumerate(s.agenda):
            name = name_of(step)
            require(isinstance(step, self.main), f"{name} cannot stand on the main agenda")
            require(not isinstance(step, self.setup), "the setup is over")
            is_single = not isinstance(step, self.once) or names.count(type(step)) == 1
            require(is_single, f"{name} stands on the agenda twice")
            for lowest, complaint in self.lowest:
                require(i == 0 or not isinstance(step, lowest), complaint)

    def check_lanes(self, s: State, before: Sequence[object]) -> None:
        """What stands in open lanes. `before` are the pieces as the other seats go on seeing
        them."""
        if s.each is None:
            require(not before, '"before" is only for open lanes')
            return
        name = name_of(s.each)
        opens = (type(s.each),)
        require(opens in self.lanes, f"{name} opens no lanes of this game")
        require(len(before) == s.seats, 'lanes are open, but "before" is missing')
        for step in [step for lane in s.lanes for step in lane]:
            fits = isinstance(step, self.lanes[opens])
            require(fits, f"{name_of(step)} cannot stand in a lane of {name}")

    def check_needs(
        self,
        s: State,
        tables: Mapping[str, Iterable[object]],
        needs: Mapping[str, Need],
        told: Callable[[object], dict[str, Any]],
    ) -> None:
        """What the things in these tables need, in the order of the file. A complaint may speak of
        what is `told` of a thing, `{step}` or its fields, and of the thing itself: `{}`."""
        for table, things in tables.items():
            for thing in things:
                for need, (kinds, complaint) in self.needs[table].items():
                    if isinstance(thing, kinds) and not needs[need](s, thing):
                        raise Broken(complaint.format(thing, **told(thing)))

    def check_order(self, kinds: Sequence[Kind], courses: str) -> None:
        """From the bottom to the top one of these courses, of which some may be missing."""
        fits = any(is_within(kinds, course) for course in self.lists[courses])
        names = ", ".join(kind.__name__ for kind in kinds)
        require(fits, f"these do not follow each other: {names}")


def part(source: Reader, key: str) -> Reader:
    return source.child(key) if source.has(key) else Reader({}, key)


def name_of(step: Step[Any]) -> str:
    return type(step).__name__


def all_steps(s: State) -> list[Step[Any]]:
    """On the agenda and in the lanes."""
    return [*s.agenda, *(step for lane in s.lanes for step in lane)]


def is_within(kinds: Sequence[Kind], course: Kinds) -> bool:
    """In the order of the course, which may have more."""
    rest = iter(course)
    return all(any(kind is other for other in rest) for kind in kinds)


def is_set(things: Sequence[object]) -> bool:
    return len(set(things)) == len(things)


def check_scored(s: State, final: Sequence[int]) -> None:
    is_over = not s.agenda and s.each is None
    require(is_over or not final, "the game is scored, but it goes on")


def check_sound(s: State, steps: Iterable[Step[Any]], is_sound: Any) -> None:
    for step in steps:
        require(is_sound(s, step), f"{name_of(step)} speaks of what is not there")

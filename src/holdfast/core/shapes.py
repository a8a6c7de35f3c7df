# not compiled: shapes are learned once and kept in a file.
"""The shape of what a game shows: which things there are, of which kind, where their numbers are.

A shape is learned from walks (`Rules.show`) through many positions, and kept in the game's
`files/shape.json`. From it follow the places of the numbers, their names and the page's types.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Any

from holdfast.core.advice import any_choice
from holdfast.core.agenda import State, take
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.show import Ids, Place, Sink

if TYPE_CHECKING:
    from holdfast.core.game import Game

FILE = "files/shape.json"
SCENE_FILE = "files/scene.json"  # of what is seen at each step of a siege or battle
TABLE, UNKNOWN = "table", "unknown"
LISTS = ("list", "ids", "seats")
SINGLE = ("flag", "count", "number")
OF_IDS = ("one", "some", "counts", "few", "number_few")
OF_SEATS = ("seat", "some_seats", "by_seat")
UNCOUNTED = ("text", "by_key", "label")
ABSENT = "absent"
HIDDEN = "hidden"
GAPS = "gaps"


# What data can be: {"is": ["null", "string"], "list": what it holds, "table": {key: what it is},
# "not": keys that may be missing}.
Type = dict[str, Any]


class ShapeError(Exception):
    """A walk that does not fit the walks before it."""


class Part:
    """A thing that is shown: its kind, and the parts it has."""

    def __init__(self, name: str, kind: str = UNKNOWN) -> None:
        self.name = name
        self.kind = kind
        self.ids = ""  # of which list
        self.length = 0  # numbers of a row, items of a list
        self.most = 0  # what becomes 1
        self.type: Type = {}  # of a text
        self.is_printed = False  # for people and bots alone
        self.can_be: set[str] = set()  # absent, hidden
        self.parts: dict[str, Part] = {}
        self.is_walked = False  # all its parts are known

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"name": self.name, "kind": self.kind}
        for key in ("ids", "length", "most", "type"):
            if getattr(self, key):
                data[key] = getattr(self, key)
        if self.is_printed:
            data["printed"] = True
        if self.can_be:
            data["can_be"] = sorted(self.can_be)
        if self.parts:
            data["parts"] = [part.to_json() for part in self.parts.values()]
        return data

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> Part:
        part = cls(data["name"], data["kind"])
        part.ids, part.length = data.get("ids", ""), data.get("length", 0)
        part.most, part.type = data.get("most", 0), data.get("type", {})
        part.is_printed = data.get("printed", False)
        part.can_be = set(data.get("can_be", ()))
        part.parts = {inner["name"]: cls.of_json(inner) for inner in data.get("parts", ())}
        part.is_walked = bool(part.parts)
        return part

    def same(self) -> tuple[object, ...]:
        """What must not change from walk to walk."""
        return self.kind, self.ids, self.length, self.most, self.is_printed


class Shape:
    """All that a game shows, and the lists of ids it names."""

    def __init__(self, whole: Part, ids: dict[str, list[str]]) -> None:
        self.whole = whole
        self.ids = ids

    # Files

    def to_json(self) -> dict[str, Any]:
        return {"ids": self.ids, "shape": self.whole.to_json()}

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> Shape:
        return cls(Part.of_json(data["shape"]), data["ids"])

    @classmethod
    def read(cls, folder: Path, file: str = FILE) -> Shape | None:
        """The stored shape of the game in this folder, if there is one."""
        path = folder / file
        return cls.of_json(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None

    def write(self, folder: Path, file: str = FILE) -> None:
        text = json.dumps(self.to_json(), indent=1, ensure_ascii=False)
        (folder / file).write_text(text + "\n", encoding="utf-8")

    # Numbers

    def place(self, seats: int) -> Place:
        """Where every number stands at a table with so many seats."""
        return self._place(self.whole, 0, seats)

    def _place(self, part: Part, start: int, seats: int) -> Place:
        place = Place(intern(part.name), start, self.size(part, seats))
        place.is_told = is_told(part)
        at = int(place.is_told)
        for inner in part.parts.values():
            if not inner.is_printed:
                found = self._place(inner, at, seats)
                place.inner[found.name] = found
                at += self.size(inner, seats)
            place.is_unsure = place.is_unsure or inner.kind == UNKNOWN
        if part.kind in LISTS:
            place.each = at
            place.most = self.items(part, seats) if place.inner else 0
        return place

    def size(self, part: Part, seats: int) -> int:
        """How many numbers a thing has."""
        if part.is_printed:
            return 0
        if part.kind in SINGLE:
            return 1
        if part.kind in OF_IDS:
            return len(self.ids[part.ids])
        if part.kind in OF_SEATS:
            return seats
        if part.kind == "row":
            return part.length
        inner = sum(self.size(inner, seats) for inner in part.parts.values()) + is_told(part)
        return inner * self.items(part, seats) if part.kind in LISTS else inner

    def items(self, part: Part, seats: int) -> int:
        if part.kind == "ids":
            return len(self.ids[part.ids])
        return seats if part.kind == "seats" else part.length

    def names(self, seats: int) -> list[str]:
        """What each number means: `colonies.own.store.food`."""
        return list(self._names(self.whole, "", seats))

    def _names(self, part: Part, way: str, seats: int) -> Iterator[str]:
        if part.is_printed or part.kind in UNCOUNTED:
            return
        if part.kind in LISTS:
            for item in self._items(part, seats):
                if is_told(part):
                    yield f"{way}.{item}"
                for inner in part.parts.values():
                    yield from self._names(inner, f"{way}.{item}.{inner.name}", seats)
        elif part.kind in SINGLE:
            yield way
        elif part.kind in OF_IDS:
            yield from (f"{way}.{id}" for id in self.ids[part.ids])
        elif part.kind in OF_SEATS:
            yield from (f"{way}.{who}" for who in seat_names(seats))
        elif part.kind == "row":
            yield from (f"{way}.{n}" for n in range(1, part.length + 1))
        else:
            if is_told(part):
                yield way
            for inner in part.parts.values():
                yield from self._names(inner, f"{way}.{inner.name}".lstrip("."), seats)

    def _items(self, part: Part, seats: int) -> list[str]:
        if part.kind == "ids":
            return self.ids[part.ids]
        if part.kind == "seats":
            return seat_names(seats)
        return [str(n) for n in range(1, part.length + 1)]

    def whole_parts(self) -> Iterator[tuple[str, Part]]:
        """Every part with its way: `colonies.store.food`."""
        todo = [("", self.whole)]
        while todo:
            way, part = todo.pop()
            for inner in part.parts.values():
                todo.append((f"{way}.{inner.name}".lstrip("."), inner))
                yield todo[-1]


def is_told(part: Part) -> bool:
    """Whether a number says that it is there: where it need not be."""
    if part.kind == TABLE:
        return bool(part.can_be)
    return part.kind in LISTS and part.kind != "seats"


def seat_names(seats: int) -> list[str]:
    return ["own", *(f"next_{n}" for n in range(1, seats))]


class Learner(Sink):
    """Learns the shape of what it is shown, walk by walk. A walk that leaves out what another walk
    had, without saying that it is absent or hidden, is an error: numbers would lose their place."""

    def __init__(self, known: Shape | None = None) -> None:
        self.whole = known.whole if known else Part("", TABLE)
        self.ids: dict[str, list[str]] = dict(known.ids) if known else {}
        self.place = self.whole
        self.said: list[str] = []
        self.around: list[tuple[Part, list[str]]] = []
        self.is_printed = False

    @property
    def shape(self) -> Shape:
        return Shape(self.whole, self.ids)

    def end(self) -> None:
        """A walk is over."""
        self._check_said()
        self.said = []

    def _part(
        self, name: str, kind: str, ids: Ids | None = None, length: int = 0, most: int = 0
    ) -> Part:
        self.said.append(name)
        if ids is not None and self.ids.setdefault(ids.name, ids.names) != ids.names:
            raise ShapeError(f"two lists of ids are called {ids.name}")
        new = Part(name, kind)
        new.ids, new.length, new.most = ids.name if ids else "", length, most
        new.is_printed = self.is_printed
        if name not in self.place.parts and self.place.is_walked:
            raise ShapeError(f"{self._way(name)} is not said every time (or not yet stored)")
        part = self.place.parts.setdefault(name, new)
        if part.kind == UNKNOWN:
            part.kind, part.ids, part.length, part.most = kind, new.ids, length, most
        elif kind != UNKNOWN and part.same() != new.same():
            raise ShapeError(f"{self._way(name)} was {part.same()}, now it is {new.same()}")
        return part

    def _way(self, name: str) -> str:
        return ".".join(
            [*(part.name for part, _ in self.around if part.name), self.place.name, name]
        )

    def _push(self, part: Part) -> None:
        self.around.append((self.place, self.said))
        self.place, self.said = part, []

    def _pop(self) -> None:
        self._check_said()
        self.place, self.said = self.around.pop()

    def _check_said(self) -> None:
        known = list(self.place.parts)
        if not self.said:
            return
        self.place.is_walked = True
        if self.said != known:
            odd = [name for name in known if name not in self.said] or self.said
            raise ShapeError(f"{self._way('')}{odd[0]} is not said every time, or in another order")

    def enter(self, name: str) -> None:
        self._push(self._part(name, TABLE))

    def leave(self) -> None:
        self._pop()

    def open_list(self, name: str, most: int) -> None:
        self._push(self._part(name, "list", length=most))

    def open_ids(self, name: str, ids: Ids) -> None:
        self._push(self._part(name, "ids", ids))

    def open_seats(self, name: str) -> None:
        self._push(self._part(name, "seats"))

    def item(self, i: int) -> None:
        self._check_said()
        self.said = []

    def close(self) -> None:
        self._pop()

    def absent(self, name: str) -> None:
        self._part(name, UNKNOWN).can_be.add(ABSENT)

    def hide(self, name: str) -> None:
        self._part(name, UNKNOWN).can_be.add(HIDDEN)

    def flag(self, name: str, is_so: bool) -> None:
        self._part(name, "flag")

    def count(self, name: str, n: int, most: int) -> None:
        self._part(name, "count", most=most)

    def one(self, name: str, ids: Ids, id: int) -> None:
        part = self._part(name, "one", ids)
        if id < 0:
            part.can_be.add(ABSENT)

    def some(self, name: str, ids: Ids, found: Sequence[int], most: int = 1) -> None:
        part = self._part(name, "some", ids, most=most)
        if any(id < 0 for id in found):
            part.can_be.add(GAPS)

    def counts(self, name: str, ids: Ids, values: Sequence[int], most: int) -> None:
        self._part(name, "counts", ids, most=most)

    def few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        self._part(name, "few", ids, most=most)

    def row(self, name: str, values: Sequence[int], length: int, most: int) -> None:
        self._part(name, "row", length=length, most=most)

    def seat(self, name: str, seat: Seat) -> None:
        self._part(name, "seat")

    def seats(self, name: str, found: Sequence[Seat]) -> None:
        self._part(name, "some_seats")

    def by_seat(self, name: str, values: Sequence[int], most: int) -> None:
        part = self._part(name, "by_seat", most=most)
        if not values:
            part.can_be.add(ABSENT)

    def begin_printed(self) -> None:
        self.is_printed = True

    def end_printed(self) -> None:
        self.is_printed = False

    def text(self, name: str, value: object) -> None:
        part = self._part(name, "text")
        part.type = wider(part.type, value)

    def by_key(self, name: str, value: dict[str, object]) -> None:
        part = self._part(name, "by_key")
        for entry in value.values():
            part.type = wider(part.type, entry)

    def label(self, name: str, ids: Ids, id: int) -> None:
        self._part(name, "label", ids)

    def number(self, name: str, n: int, most: int) -> None:
        self._part(name, "number", most=most)

    def number_few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        self._part(name, "number_few", ids, most=most)


def wider(known: Type, value: object) -> Type:
    """What data can be that were like this so far, and now are like this value."""
    found = dict(known)
    if isinstance(value, dict):
        table = found.setdefault("table", {})
        if known:
            missing = (table.keys() ^ value.keys()) if "table" in known else set()
            found["not"] = sorted({*found.get("not", ()), *missing})
        found["table"] = {**table, **{k: wider(table.get(k, {}), v) for k, v in value.items()}}
    elif isinstance(value, list | tuple):
        inner = found.get("list", {})
        for entry in value:
            inner = wider(inner, entry)
        found["list"] = inner
    else:
        found["is"] = sorted({*found.get("is", ()), SIMPLE[type(value)]})
    return found


SIMPLE = {type(None): "null", bool: "boolean", int: "number", float: "number", str: "string"}


# Learning


def learn(game: Game[Any], tables: int, known: Shape | None = None, seed: int = 0) -> Shape:
    """The shape that games at so many of its tables show, by turns at random and with skill."""
    learner = Learner(known)
    every = game.tables()
    for n in range(tables):
        seats, options = every[n * len(every) // tables]
        for k, s in enumerate(course(game, seats, options, seed + n, is_skilled=n % 2 == 1)):
            game.rules.show(s, k % (seats + 1) - 1, learner)
            learner.end()
    return learner.shape


def learn_scenes(
    game: Game[Any], tables: int, known: Shape | None = None, seed: int = 0
) -> Shape | None:
    """The same for the steps of sieges and battles; None if the game has none."""
    if not game.people.steps:
        return None
    learner = Learner(known)
    every = game.tables()
    for n in range(tables):
        seats, options = every[n * len(every) // tables]
        match = game.match(seats, seed + n, options)
        random, pick = Random(seed + n), game.advice.quick if n % 2 else any_choice
        while (seat := match.state.next_seat()) >= 0:
            match.choose(seat, pick(match.state, seat, match.state.open[seat], random))
        for k, s in match.watched(0, len(match.events) - 1).items():
            if match.events[k].what in game.people.steps:
                game.rules.show_scene(s, match.events[k], -1, learner)
                learner.end()
    return learner.shape


def course(
    game: Game[Any], seats: int, options: dict[str, object], seed: int, is_skilled: bool
) -> Iterator[State]:
    """The positions of a game, one after the other; the same state all the time."""
    s = game.setup(seats, seed, options)
    random = Random(seed)
    while True:
        yield s
        seat = s.next_seat()
        if seat < 0:
            return
        pick = game.advice.quick if is_skilled else any_choice
        take(s, seat, pick(s, seat, s.open[seat], random))

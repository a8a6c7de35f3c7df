"""What a seat may see, walked once.

A game writes `show(s, seat, to)`: it walks what this seat may see, in one order, and decides in one
place what is secret. Who reads it decides what becomes of it: a `Picture` is the view for people
and bots, `Numbers` are for learning agents, `shapes.py` learns names, bounds and types from it.

Things have names. A thing that is not there is said to be `absent`, one that this seat may not see
is hidden: `hide`. So everything always has its place, seen or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, final

from librt.vecs import vec

from holdfast.core.choice import Seat
from holdfast.core.native import i64, mypyc_attr

Piece = TypeVar("Piece")


class Ids:
    """A list of ids with a name of its own: the cards, the goods."""

    def __init__(self, name: str, names: list[str]) -> None:
        self.name = name
        self.names = names
        self.size = len(names)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Takes in what is shown. `most` is what becomes 1 in the numbers; more is cut off."""

    # Whether to say what is only for people and slow to find out.
    for_people: bool = True

    def table(self, seats: int, seat: Seat) -> None:
        """For people and bots: how many sit there, and who looks at it; -1 is a spectator."""
        self.text("seats", seats)
        self.text("seat", seat)

    # Things inside things

    def enter(self, name: str) -> None:
        """A thing with parts; they follow, then `leave`."""
        raise NotImplementedError

    def leave(self) -> None:
        raise NotImplementedError

    def open_list(self, name: str, most: int) -> None:
        """Things in a row, each begins with `item`; then `close`. So many are in the numbers."""
        raise NotImplementedError

    def open_ids(self, name: str, ids: Ids) -> None:
        """Things that are known by their ids, each at most once; `item` says which."""
        raise NotImplementedError

    def open_seats(self, name: str) -> None:
        """A thing for each seat, the own one first, then clockwise; `item` says whose."""
        raise NotImplementedError

    def item(self, i: int) -> None:
        raise NotImplementedError

    def labelled(self, label: str, ids: Ids, id: int) -> None:
        """An item that says by its first part which it is."""
        self.item(id)
        self.label(label, ids, id)

    def close(self) -> None:
        raise NotImplementedError

    def absent(self, name: str) -> None:
        """Nothing is there."""
        raise NotImplementedError

    def hide(self, name: str) -> None:
        """This seat may not see it, nor whether it is there."""
        raise NotImplementedError

    def has(self, name: str, is_there: bool) -> bool:
        """Whether it is there to be shown; otherwise it is said to be absent."""
        if not is_there:
            self.absent(name)
        return is_there

    def sees(self, name: str, is_seen: bool) -> bool:
        """Whether this seat may see it; otherwise it is hidden."""
        if not is_seen:
            self.hide(name)
        return is_seen

    # Single things

    def flag(self, name: str, is_so: bool) -> None:
        raise NotImplementedError

    def count(self, name: str, n: int, most: int) -> None:
        raise NotImplementedError

    def one(self, name: str, ids: Ids, id: int) -> None:
        """One of these, or none: -1."""
        raise NotImplementedError

    def some(self, name: str, ids: Ids, found: Sequence[int], most: int = 1) -> None:
        """Several of these in their order, -1 for a gap; `most` of the same."""
        raise NotImplementedError

    def counts(self, name: str, ids: Ids, values: Sequence[int], most: int) -> None:
        """How many of each."""
        raise NotImplementedError

    def few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        """How many of some; of the others nothing is said."""
        raise NotImplementedError

    def row(self, name: str, values: Sequence[int], length: int, most: int) -> None:
        """Numbers in a row, at most so many."""
        raise NotImplementedError

    def seat(self, name: str, seat: Seat) -> None:
        """Whose; -1 is nobody."""
        raise NotImplementedError

    def seats(self, name: str, found: Sequence[Seat]) -> None:
        """Some of the seats."""
        raise NotImplementedError

    def by_seat(self, name: str, values: Sequence[int], most: int) -> None:
        """A number for each seat; absent as long as there are none."""
        raise NotImplementedError

    # For some only

    def begin_printed(self) -> None:
        """What is shown from here on is for people and bots alone, because it is printed, or
        follows from the rest; until `end_printed`."""
        raise NotImplementedError

    def end_printed(self) -> None:
        raise NotImplementedError

    def text(self, name: str, value: object) -> None:
        """The same for a single text or number, or for data as it stands in a card file."""
        raise NotImplementedError

    def by_key(self, name: str, value: dict[str, object]) -> None:
        """The same for data by keys that come and go: what each open choice costs."""
        raise NotImplementedError

    def label(self, name: str, ids: Ids, id: int) -> None:
        """The id of an item: its place in the numbers says it."""
        raise NotImplementedError

    def number(self, name: str, n: int, most: int) -> None:
        """For learning agents alone."""
        raise NotImplementedError

    def number_few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        """The same for some of these."""
        raise NotImplementedError

    def number_one(self, names: list[str], i: int) -> None:
        """The same for one number out of several, which is 1; or for none: -1."""
        for n in range(len(names)):
            self.number(names[n], 1 if n == i else 0, 1)


def round_from(seat: Seat, seats: int) -> list[Seat]:
    """The own seat first, then clockwise; for a spectator from the first one."""
    first = max(seat, 0)
    return [(first + i) % seats for i in range(seats)]


def as_seen(pieces: list[Piece], before: tuple[Piece, ...], seat: Seat) -> list[Piece]:
    """What belongs to each seat: while lanes are open that of the others as it was before."""
    if not before:
        return pieces
    seen = list(before)
    if seat >= 0:
        seen[seat] = pieces[seat]
    return seen


@mypyc_attr(allow_interpreted_subclasses=True)
class Picture(Sink):
    """The view: tables and lists that can be written as JSON."""

    def __init__(self, seats: int) -> None:
        self.number_of_seats = seats
        self.view: dict[str, object] = {}
        self.now = self.view
        self.around: list[dict[str, object]] = []
        self.items: list[list[object]] = []
        self.is_by_seat: list[bool] = []

    def enter(self, name: str) -> None:
        inner: dict[str, object] = {}
        self.now[name] = inner
        self.around.append(self.now)
        self.now = inner

    def leave(self) -> None:
        self.now = self.around.pop()

    def open(self, name: str, items: list[object], is_by_seat: bool) -> None:
        self.now[name] = items
        self.around.append(self.now)
        self.items.append(items)
        self.is_by_seat.append(is_by_seat)

    def open_list(self, name: str, most: int) -> None:
        self.open(name, [], False)

    def open_ids(self, name: str, ids: Ids) -> None:
        self.open(name, [], False)

    def open_seats(self, name: str) -> None:
        self.open(name, [], True)

    def item(self, i: int) -> None:
        inner: dict[str, object] = {}
        items = self.items[-1]
        if self.is_by_seat[-1]:
            if not items:
                items.extend([None] * self.number_of_seats)
            items[i] = inner
        else:
            items.append(inner)
        self.now = inner

    def labelled(self, label: str, ids: Ids, id: int) -> None:
        self.item(id)
        self.now[label] = ids.names[id]

    def close(self) -> None:
        self.now = self.around.pop()
        self.items.pop()
        self.is_by_seat.pop()

    def absent(self, name: str) -> None:
        self.now[name] = None

    def hide(self, name: str) -> None:
        pass

    def sees(self, name: str, is_seen: bool) -> bool:
        return is_seen

    def flag(self, name: str, is_so: bool) -> None:
        self.now[name] = is_so

    def count(self, name: str, n: int, most: int) -> None:
        self.now[name] = n

    def one(self, name: str, ids: Ids, id: int) -> None:
        self.now[name] = ids.names[id] if id >= 0 else None

    def some(self, name: str, ids: Ids, found: Sequence[int], most: int = 1) -> None:
        names = ids.names
        self.now[name] = [names[id] if id >= 0 else None for id in found]

    def counts(self, name: str, ids: Ids, values: Sequence[int], most: int) -> None:
        names = ids.names
        self.now[name] = {names[i]: values[i] for i in range(len(names))}

    def few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        names = ids.names
        self.now[name] = {names[found[i]]: values[i] for i in range(len(found))}

    def row(self, name: str, values: Sequence[int], length: int, most: int) -> None:
        self.now[name] = list(values)

    def seat(self, name: str, seat: Seat) -> None:
        self.now[name] = seat

    def seats(self, name: str, found: Sequence[Seat]) -> None:
        self.now[name] = list(found)

    def by_seat(self, name: str, values: Sequence[int], most: int) -> None:
        self.now[name] = list(values) if len(values) else None

    def begin_printed(self) -> None:
        pass

    def end_printed(self) -> None:
        pass

    def text(self, name: str, value: object) -> None:
        self.now[name] = value

    def by_key(self, name: str, value: dict[str, object]) -> None:
        self.now[name] = value

    def label(self, name: str, ids: Ids, id: int) -> None:
        self.now[name] = ids.names[id]

    def number(self, name: str, n: int, most: int) -> None:
        pass

    def number_few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        pass


@final
class Place:
    """Where a thing stands in the numbers: from here, so many, and the places inside it."""

    def __init__(self, name: str, start: int, size: int) -> None:
        self.name = name
        self.start: i64 = start  # from the beginning of what it is in
        self.size: i64 = size
        self.inner: dict[str, Place] = {}
        # Which of them was asked for first the last time, and what after this one.
        self.first: Place | None = None
        self.next: Place | None = None
        self.each: i64 = 0  # size of one item of a list
        self.most: i64 = 0  # items of a list
        self.is_told = False  # its first number says that it is there
        self.is_unsure = False  # it has parts that nobody has ever seen, so they have no place


NOWHERE = Place("", 0, 0)


@final
class Level:
    """A thing we are in: its place, where it begins and ends, and where its parts begin: for a list
    the parts of the current item."""

    def __init__(self, outer: Level | None) -> None:
        self.outer = outer
        self.inner: Level | None = None  # once it was needed
        self.place = NOWHERE
        self.latest: Place | None = None  # the part that was asked for
        self.start: i64 = 0
        self.end: i64 = 0
        self.base: i64 = 0
        self.is_mute = False  # nothing inside has a place
        self.is_cut = False  # nor has this item: there are too many
        self.is_by_seat = False


@final
class Numbers(Sink):
    """The numbers of one seat, each from -1 to 1, in a buffer that is used again and again. What
    has no place, because nobody has ever seen it there, is left out."""

    def __init__(self, whole: Place, seats: int) -> None:
        self.for_people = False
        self.whole = whole
        self.n: i64 = seats
        self.own: i64 = 0
        self.values = vec[float]([0.0] * whole.size)
        self.at: i64 = 0
        self.outermost = Level(None)
        self.outermost.place = whole
        # The same as in the level we are in.
        self.level = self.outermost
        self.place = whole
        self.is_unsure = whole.is_unsure
        self.is_mute = False
        self.printed_at: i64 = 0
        self.was_mute = False

    def begin(self, seat: Seat) -> None:
        """All numbers are 0 again; now show what this seat sees."""
        wipe(self.values)
        self.own = seat
        self.at = 0
        self.outermost.latest = None
        self.go_on(self.outermost)

    def go_on(self, level: Level) -> None:
        self.level = level
        self.place = level.place
        self.is_unsure = level.place.is_unsure
        self.is_mute = level.is_mute or level.is_cut

    def find(self, name: str) -> Place | None:
        """The place of a part. All walks go the same way, so most often it is the next one."""
        latest = self.level.latest
        found = self.place.first if latest is None else latest.next
        if found is None or found.name is not name:
            found = self.place.inner.get(name)
            if found is None:
                return None
            if latest is None:
                self.place.first = found
            else:
                latest.next = found
        self.level.latest = found
        return found

    def push(self, name: str) -> Level:
        outer = self.level
        level = outer.inner
        if level is None:
            level = Level(outer)
            outer.inner = level
        inner = self.find(name)
        if inner is None or inner.size == 0 or self.is_mute:
            level.place = NOWHERE
            level.start = self.at
            level.end = self.at
            level.is_mute = True
        else:
            level.place = inner
            level.start = outer.base + inner.start
            level.end = level.start + inner.size
            level.is_mute = False
            self.at = level.start
        level.base = level.start
        level.latest = None
        level.is_cut = False
        level.is_by_seat = False
        self.go_on(level)
        return level

    def pop(self) -> None:
        outer = self.level.outer
        assert outer is not None
        self.at = self.level.end
        self.go_on(outer)

    def tell(self) -> None:
        """It is there."""
        if not self.is_mute:
            self.values[self.at] = 1.0
        self.at += 1

    def enter(self, name: str) -> None:
        if self.push(name).place.is_told:
            self.tell()

    def leave(self) -> None:
        self.pop()

    def open_list(self, name: str, most: int) -> None:
        self.push(name)

    def open_ids(self, name: str, ids: Ids) -> None:
        self.push(name)

    def open_seats(self, name: str) -> None:
        self.push(name).is_by_seat = True

    def item(self, i: int) -> None:
        level, place = self.level, self.place
        k: i64 = i
        if level.is_by_seat:
            k = (k - self.own) % self.n
        level.is_cut = k >= place.most
        self.is_mute = level.is_mute or level.is_cut
        level.latest = None
        level.base = level.start + k * place.each
        self.at = level.base
        if place.is_told:
            self.tell()

    def labelled(self, label: str, ids: Ids, id: int) -> None:
        self.item(id)

    def close(self) -> None:
        self.pop()

    def absent(self, name: str) -> None:
        self.hide(name)

    def hide(self, name: str) -> None:
        inner = self.find(name)
        if inner is not None:
            self.at = self.level.base + inner.start + inner.size

    def has_no_place(self, name: str) -> bool:
        inner = self.place.inner.get(name)
        return inner is None or inner.size == 0

    def flag(self, name: str, is_so: bool) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if is_so and not self.is_mute:
            self.values[self.at] = 1.0
        self.at += 1

    def count(self, name: str, n: int, most: int) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if n != 0 and not self.is_mute:
            self.values[self.at] = part(n, most)
        self.at += 1

    def one(self, name: str, ids: Ids, id: int) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if id >= 0 and not self.is_mute:
            self.values[self.at + i64(id)] = 1.0
        self.at += i64(ids.size)

    def some(self, name: str, ids: Ids, found: Sequence[int], most: int = 1) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if not self.is_mute:
            for id in as_tuple(found):
                if id >= 0:
                    self.add(i64(id), most)
        self.at += i64(ids.size)

    def add(self, i: i64, most: int) -> None:
        values = self.values
        value = values[self.at + i] + 1.0 / most
        values[self.at + i] = 1.0 if value > 1.0 else value

    def counts(self, name: str, ids: Ids, values: Sequence[int], most: int) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if not self.is_mute:
            at = self.at
            for n in as_tuple(values):
                if n != 0:
                    self.values[at] = part(n, most)
                at += 1
        self.at += i64(ids.size)

    def few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if not self.is_mute:
            given = as_tuple(values)
            for i, id in enumerate(as_tuple(found)):
                self.values[self.at + i64(id)] = part(given[i], most)
        self.at += i64(ids.size)

    def row(self, name: str, values: Sequence[int], length: int, most: int) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if not self.is_mute:
            for i, n in enumerate(as_tuple(values[:length])):
                self.values[self.at + i64(i)] = part(n, most)
        self.at += i64(length)

    def seat(self, name: str, seat: Seat) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if seat >= 0 and not self.is_mute:
            self.values[self.at + (i64(seat) - self.own) % self.n] = 1.0
        self.at += self.n

    def seats(self, name: str, found: Sequence[Seat]) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if not self.is_mute:
            for seat in as_tuple(found):
                self.values[self.at + (i64(seat) - self.own) % self.n] = 1.0
        self.at += self.n

    def by_seat(self, name: str, values: Sequence[int], most: int) -> None:
        if self.is_unsure and self.has_no_place(name):
            return
        if not self.is_mute:
            for seat, n in enumerate(as_tuple(values)):
                if n != 0:
                    at = self.at + (i64(seat) - self.own) % self.n
                    self.values[at] = part(n, most)
        self.at += self.n

    def begin_printed(self) -> None:
        self.was_mute = self.is_mute
        self.printed_at = self.at
        self.is_mute = True

    def end_printed(self) -> None:
        self.is_mute = self.was_mute
        self.at = self.printed_at

    def text(self, name: str, value: object) -> None:
        pass

    def by_key(self, name: str, value: dict[str, object]) -> None:
        pass

    def label(self, name: str, ids: Ids, id: int) -> None:
        pass

    def number(self, name: str, n: int, most: int) -> None:
        self.count(name, n, most)

    def number_few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        self.few(name, ids, found, values, most)

    def number_one(self, names: list[str], i: int) -> None:
        if self.is_unsure and self.has_no_place(names[0]):
            return
        if i >= 0 and not self.is_mute:
            self.values[self.at + i64(i)] = 1.0
        self.at += i64(len(names))


def wipe(values: vec[float]) -> None:
    """Eight at a time: that halves what every observation pays for it."""
    n: i64 = len(values)
    i: i64 = 0
    while i + 8 <= n:
        values[i] = 0.0
        values[i + 1] = 0.0
        values[i + 2] = 0.0
        values[i + 3] = 0.0
        values[i + 4] = 0.0
        values[i + 5] = 0.0
        values[i + 6] = 0.0
        values[i + 7] = 0.0
        i += 8
    while i < n:
        values[i] = 0.0
        i += 1


def as_tuple(found: Sequence[int]) -> tuple[int, ...]:
    """Compiled code walks through a tuple much faster than through any sequence."""
    return found if isinstance(found, tuple) else tuple(found)


def part(n: int, most: int) -> float:
    """A count as a part of `most`, from -1 to 1."""
    value = float(n) / float(most)
    if value > 1.0:
        return 1.0
    return -1.0 if value < -1.0 else value

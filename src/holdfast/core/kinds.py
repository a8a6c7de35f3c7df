# not compiled: it reads what is declared, once.
"""The kinds of values that pieces and steps declare: how each is written, read and bounded.

A class names in `fields` what a position stores of it, one word per attribute, `name:kind`:

| word | what it is |
| --- | --- |
| `seat` `other:seats` `winner:seats?` | a seat; or none, which is -1 in play and null in a file |
| `is_winter` `has_siege` `built:flag` | true or false |
| `food:0..9` `gold:0..much` | a whole number within bounds; `much` is one of the game's `bounds` |
| `card:cards` `next:cards?` | an id of the game's list `cards`; or none |
| `hand:*cards` `row:3*cards?` `drawn:0..3*cards` `bids:seats*0..9` | a list; so many entries |
| `deck:*cards!` | a list whose order nobody knows: read sorted |
| `tokens:6**resources` | lists in a list |
| `used:{characters}` `passed:{seats}` | a number whose bits are a set of ids or seats |
| `stock:goods=0..99` | a value per id; those that are 0, none or empty are left out |
| `castles:*Castle` `moving:Group?` | pieces, which declare themselves; or none, which is None |
| `market:Deck(cards)` | a piece whose own `fields` call this list `ids`: `bag:*ids! pile:*ids` |
| `payer:seats+` | came later: files without it keep the constructor's value |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from holdfast.core.catalog import Reader, listed

BIGGEST = 1 << 31
MOST_ENTRIES = 500
SEATS = "seats"
IDS = "ids"  # what a piece calls the list that it is made for
FLAGS = ("is_", "has_")

Value = Any


class At(NamedTuple):
    """The table a value is read for."""

    seats: int
    state: Any


class Kind:
    """How a value is written, and read."""

    blank: Value = 0  # what need not be written in a table of values
    is_plain = False  # it is written as it is

    def dump(self, value: Value) -> object:
        return value

    def dump_all(self, values: Iterable[Value]) -> list[object]:
        return list(values) if self.is_plain else [self.dump(value) for value in values]

    def load(self, source: Reader, at: At) -> Value:
        raise NotImplementedError

    def fresh(self, n: int, at: At) -> Value:
        """Some value like this that is not blank; another one for another n."""
        raise NotImplementedError


class Number(Kind):
    """A whole number; a bound that is "seats" is known at the table."""

    is_plain = True

    def __init__(self, low: int | str = -BIGGEST, high: int | str = BIGGEST) -> None:
        self.low = low
        self.high = high

    def load(self, source: Reader, at: At) -> int:
        low = at.seats if isinstance(self.low, str) else self.low
        high = at.seats if isinstance(self.high, str) else self.high
        return source.whole(low, high)

    def fresh(self, n: int, at: At) -> int:
        return n + 1


class Flag(Kind):
    blank = False
    is_plain = True

    def load(self, source: Reader, at: At) -> bool:
        return source.flag()

    def fresh(self, n: int, at: At) -> bool:
        return True


class Seat(Kind):
    is_plain = True

    def load(self, source: Reader, at: At) -> int:
        return source.whole(0, at.seats - 1)

    def fresh(self, n: int, at: At) -> int:
        return 1


class Id(Kind):
    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = ids

    def dump(self, value: int) -> str:
        return self.ids[value]

    def dump_all(self, values: Iterable[int]) -> list[object]:
        ids = self.ids
        return [ids[value] for value in values]

    def load(self, source: Reader, at: At) -> int:
        return source.one_of(self.ids)

    def fresh(self, n: int, at: At) -> int:
        return 1 + n % (len(self.ids) - 1) if len(self.ids) > 1 else 0


class OrNone(Kind):
    """Something or nothing. Files of format 1 had -1 for nothing."""

    def __init__(self, kind: Kind, none: object) -> None:
        self.kind = kind
        self.blank = none

    def dump(self, value: Value) -> object:
        return None if value == self.blank else self.kind.dump(value)

    def load(self, source: Reader, at: At) -> Value:
        is_none = source.value is None or source.value == -1
        return self.blank if is_none else self.kind.load(source, at)

    def fresh(self, n: int, at: At) -> Value:
        return self.kind.fresh(n, at)


class Many(Kind):
    """A tuple; whoever holds it may make a list of it."""

    blank = ()

    def __init__(self, kind: Kind, least: int | str, most: int | str, is_sorted: bool) -> None:
        self.kind = kind
        self.least = least
        self.most = most
        self.is_sorted = is_sorted

    def dump(self, value: Sequence[Value]) -> list[object]:
        return self.kind.dump_all(value)

    def load(self, source: Reader, at: At) -> tuple[Value, ...]:
        least = at.seats if isinstance(self.least, str) else self.least
        most = at.seats if isinstance(self.most, str) else self.most
        load = self.kind.load
        found = [load(entry, at) for entry in source.items(least, most)]
        if self.is_sorted:
            found.sort()
        return tuple(found)

    def fresh(self, n: int, at: At) -> tuple[Value, ...]:
        count = max(1, self.least) if isinstance(self.least, int) else 2
        return tuple(self.kind.fresh(n + i, at) for i in range(count))


class Bits(Kind):
    """A set, kept as the bits of a number."""

    def __init__(self, ids: Sequence[str] | None) -> None:
        self.ids = ids  # None: seats

    def dump(self, value: int) -> list[object]:
        bits = [i for i in range(value.bit_length()) if value >> i & 1]
        return list(bits) if self.ids is None else [self.ids[i] for i in bits]

    def load(self, source: Reader, at: At) -> int:
        if self.ids is None:
            found = [e.whole(0, at.seats - 1) for e in source.items(most=at.seats)]
        else:
            found = [e.one_of(self.ids) for e in source.items(most=len(self.ids))]
        return sum(1 << i for i in set(found))

    def fresh(self, n: int, at: At) -> int:
        return 1 + n % 2


class Table(Kind):
    """A value per id: a tuple as long as the list of ids, or a dict of the numbers of ids."""

    def __init__(self, ids: Sequence[str], kind: Kind) -> None:
        self.ids = ids
        self.kind = kind

    def dump(self, value: Sequence[Value] | dict[int, Value]) -> dict[str, object]:
        blank, dump, ids = self.kind.blank, self.kind.dump, self.ids
        if isinstance(value, dict):
            return {ids[i]: dump(entry) for i, entry in value.items()}
        if self.kind.is_plain:
            return {ids[i]: entry for i, entry in enumerate(value) if entry != blank}
        return {ids[i]: dump(entry) for i, entry in enumerate(value) if entry != blank}

    def load(self, source: Reader, at: At) -> tuple[Value, ...]:
        found = [self.kind.blank] * len(self.ids)
        for i, value in self.pairs(source, at).items():
            found[i] = value
        return tuple(found)

    def pairs(self, source: Reader, at: At) -> dict[int, Value]:
        found: dict[int, Value] = {}
        for name in source.table():
            if name not in self.ids:
                raise source.fail(f'"{name[:40]}" is not one of {listed(self.ids)}')
            found[self.ids.index(name)] = self.kind.load(source.child(name), at)
        return found

    def fresh(self, n: int, at: At) -> tuple[Value, ...]:
        return tuple(self.kind.fresh(n + i, at) for i in range(len(self.ids)))


class Inside(Kind):
    """A piece, with what it declares."""

    blank = None

    def __init__(self, piece: type, make: Callable[[Any], Any]) -> None:
        self.piece = piece
        self.make = make
        self.fields: list[Field] = []  # known when all pieces are

    def dump(self, value: Value) -> dict[str, object]:
        return dump_fields(value, self.fields)

    def load(self, source: Reader, at: At) -> Value:
        piece = self.make(at.state)
        load_fields(source, piece, self.fields, at)
        source.finish()
        return piece

    def fresh(self, n: int, at: At) -> Value:
        piece = self.make(at.state)
        refresh(piece, self.fields, n, at)
        return piece


class Field(NamedTuple):
    """An attribute that a position stores."""

    name: str
    kind: Kind
    is_late: bool = False


# Pieces


def dump_fields(piece: Any, fields: list[Field]) -> dict[str, object]:
    return {
        name: getattr(piece, name) if kind.is_plain else kind.dump(getattr(piece, name))
        for name, kind, _ in fields
    }


def load_fields(source: Reader, piece: Any, fields: list[Field], at: At) -> None:
    """Put into a piece what a file has of it: lists stay lists, dicts dicts."""
    for field in fields:
        if field.is_late and not source.has(field.name):
            continue
        place, kind, now = source.child(field.name), field.kind, getattr(piece, field.name)
        if isinstance(now, dict) and isinstance(kind, Table):
            setattr(piece, field.name, kind.pairs(place, at))
        else:
            setattr(piece, field.name, like(now, kind.load(place, at)))


def refresh(piece: Any, fields: list[Field], n: int, at: At) -> None:
    """Another value for everything that is declared; what for depends on n."""
    for i, field in enumerate(fields):
        now, kind = getattr(piece, field.name), field.kind
        if isinstance(now, dict):
            setattr(piece, field.name, dict(enumerate(kind.fresh(n + i, at))))
        else:
            setattr(piece, field.name, like(now, kind.fresh(n + i, at)))


def like(now: Value, value: Value) -> Value:
    return list(value) if isinstance(now, list) else value


# What is declared


class Kinds:
    """What the words of a game's `fields` mean."""

    def __init__(
        self,
        ids: Mapping[str, Sequence[str]],
        pieces: Mapping[type, Callable[[Any], Any]],
        bounds: Mapping[str, int],
    ) -> None:
        self.ids = {IDS: (), **ids}
        self.bounds = bounds
        self.pieces = {piece.__name__: Inside(piece, make) for piece, make in pieces.items()}
        for inside in self.pieces.values():
            inside.fields = self.fields_of(inside.piece)

    def fields_of(self, piece: Any) -> list[Field]:
        return [self.field(word, piece.__name__) for word in piece.fields.split()]

    def field(self, word: str, owner: str) -> Field:
        is_late = word.endswith("+")
        name, _, kind = word.removesuffix("+").partition(":")
        try:
            return Field(name, self.kind(kind) if kind else kind_named(name), is_late)
        except LookupError as error:
            raise TypeError(f"{owner}.fields: {word}: {error.args[0]}") from None

    def kind(self, text: str) -> Kind:
        ids, equals, each = text.partition("=")
        if equals:
            return Table(self.list_of(ids), self.kind(each))
        count, star, rest = text.partition("*")
        if star:
            return self.many(count, rest)
        if text.startswith("{"):
            name = text.strip("{}")
            return Bits(None if name == SEATS else self.list_of(name))
        if text.endswith("?"):
            kind = self.kind(text.removesuffix("?"))
            return OrNone(kind, None if isinstance(kind, Inside) else -1)
        low, dots, high = text.partition("..")
        if dots:
            return Number(self.bound(low), self.bound(high))
        if text.endswith(")"):
            return self.made_for(*text.removesuffix(")").split("(", 1))
        if text == "flag":
            return Flag()
        if text == SEATS:
            return Seat()
        return self.pieces[text] if text in self.pieces else Id(self.list_of(text))

    def many(self, count: str, rest: str) -> Many:
        least, dots, most = count.partition("..")
        if not count:
            least, most = "0", str(MOST_ENTRIES)
        elif not dots:
            most = least
        is_sorted = rest.endswith("!") and "*" not in rest
        inner = rest.removesuffix("!") if is_sorted else rest
        kind = self.kind(inner) if inner else Number()
        return Many(kind, self.bound(least), self.bound(most), is_sorted)

    def made_for(self, name: str, ids: str) -> Inside:
        like = self.pieces[name]
        piece = Inside(like.piece, like.make)
        kinds = Kinds({**self.ids, IDS: self.list_of(ids)}, {}, self.bounds)
        piece.fields = kinds.fields_of(like.piece)
        return piece

    def bound(self, text: str) -> int | str:
        if text == SEATS:
            return text
        if text in self.bounds:
            return self.bounds[text]
        try:
            return int(text)
        except ValueError:
            raise LookupError(f'"{text}" is no number and none of the bounds') from None

    def list_of(self, name: str) -> Sequence[str]:
        if name not in self.ids:
            known = listed(sorted([*self.ids, *self.pieces]), 30)
            raise LookupError(f'"{name}" is no kind; there are {known}')
        return self.ids[name]


def lists_of(*modules: ModuleType) -> dict[str, Sequence[str]]:
    """The lists of ids in these modules by the words for them: `CARDS` is `cards`. Of two with one
    name the later counts."""
    found = [(name, value) for module in modules for name, value in vars(module).items()]
    return {
        name.lower(): value
        for name, value in found
        if name.isupper() and isinstance(value, list) and value and isinstance(value[0], str)
    }


def kind_named(name: str) -> Kind:
    """What a word without a kind is, by its name."""
    if name == "seat":
        return Seat()
    return Flag() if name.startswith(FLAGS) else Number()

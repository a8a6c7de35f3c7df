# not compiled: it reads files, once.
"""What the data files of a game hold, declared field by field: read, checked, put where the rules
want it.

A form names the fields of a record or a table in the order in which they are read, each `key:kind`.
The kinds are those of `core/kinds.py` and what a game adds to them; besides:

| word | what it is |
| --- | --- |
| `points:0..50` | a whole number within bounds, for the attribute `points` |
| `type>location_type:types` | an id, for the attribute `location_type` |
| `set>:sets` | checked, and then for people only |
| `most:1..200+` | may be left out |
| `least:1..9/at_most:0..9` | either the one or the other |
| `cost:wares` | something of the game's own, such as `Amounts` of its wares |
| `source` | where a table is known from, and `sources` |
| `Tier` | the class of the piece that a table becomes |

Where there are many forms, they stand in a `forms.toml` beside the data files: texts, and tables of
texts with a form for each verb of a closed list. For those below it each form is a kind of its
name, `tiers:1..6*tier`: tables that become pieces, or without a class their values in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from holdfast.core.card_text import CardText, all_but, read_source, read_text, some_of
from holdfast.core.catalog import Reader, listed, load_toml
from holdfast.core.kinds import At, Kind, Kinds, like
from holdfast.core.packs import FORMS

P = TypeVar("P")
C = TypeVar("C")

Values = dict[str, Any]

BOX = At(0, None)  # cards are read for no table in particular
LATER = ("id", "name", "text", "source", "sources")  # what every record has, read last


class Field(NamedTuple):
    """One word of a form, or one of its alternatives."""

    key: str
    attribute: str  # empty: nothing the rules want
    kind: Kind
    is_optional: bool


class Form:
    """What a record or a table must hold."""

    def __init__(
        self,
        fields: Sequence[Field],
        has_source: bool = False,
        either: Sequence[Sequence[str]] = (),
        piece: Callable[[], Any] | None = None,
    ) -> None:
        self.fields = fields
        self.has_source = has_source
        self.either = either  # keys of which a table has one
        self.piece = piece

    def take(self, source: Reader) -> Values:
        """These fields by attribute; there may be more of them in the table."""
        found: Values = {}
        for key, attribute, kind, is_optional in self.fields:
            if not is_optional or source.has(key):
                value = kind.load(source.child(key), BOX)
                if attribute:
                    found[attribute] = value
        for keys in self.either:
            if sum(map(source.has, keys)) != 1:
                raise source.fail(f"either {' or '.join(keys)} is expected")
        return found

    def read(self, source: Reader) -> Values:
        """The same, and whatever is left is one too many."""
        found = self.take(source)
        if self.has_source:
            read_source(source)
        source.finish()
        return found

    def make(self, record: Reader) -> Any:
        """A piece whose fields stand in a record, among others."""
        return self.made(self.take(record))

    def table(self, source: Reader) -> Any:
        """A piece from a table of its own."""
        return self.made(self.read(source))

    def made(self, values: Values) -> Any:
        return tuple(values.values()) if self.piece is None else put(self.piece(), values)


class Forms(dict[str, Form]):
    """A form for each verb of a closed list; those that are not here have no fields."""

    def __missing__(self, verb: str) -> Form:
        return Form([])


class Declared:
    """The forms of a `forms.toml`."""

    def __init__(self, printed: Printed, folder: Path) -> None:
        source = load_toml(folder, FORMS)
        self.forms: dict[str, Form] = {}
        self.tables: dict[str, Forms] = {}
        for name in source.table():
            entry = source.child(name)
            if isinstance(entry.value, dict):
                texts = {verb: entry.child(verb).text() for verb in entry.value}
                self.tables[name] = printed.forms(texts)
            else:
                self.forms[name] = printed.form(entry.text())
                printed.own.setdefault(name, Own(self.forms[name].table))

    def __getitem__(self, name: str) -> Form:
        return self.forms[name]

    def of(self, table: str, verb: str) -> Form:
        return self.tables[table][verb]


class Amounts(Kind):
    """So much of some things: as many numbers as there are ids, or a piece made of them."""

    def __init__(
        self, ids: Sequence[str], most: int, piece: Callable[..., Any] | None = None
    ) -> None:
        self.ids = ids
        self.most = most
        self.piece = piece

    def load(self, source: Reader, at: At) -> Any:
        found = [0] * len(self.ids)
        named = source.keys()
        for id in named:
            if id not in self.ids:
                raise source.fail(f'"{id}" is not one of {listed(self.ids)}')
            found[self.ids.index(id)] = source.child(id).whole(1, self.most)
        return tuple(found) if self.piece is None else self.piece(*found)


class Own(Kind):
    """Something of which a game says itself how it is read."""

    def __init__(self, read: Callable[[Reader], Any]) -> None:
        self.read = read

    def load(self, source: Reader, at: At) -> Any:
        return self.read(source)


class Printed(Kinds):
    """What the words of a game's forms mean."""

    def __init__(
        self,
        ids: Mapping[str, Sequence[str]],
        pieces: Mapping[str, Any] | None = None,  # by name: all that a module has
        bounds: Mapping[str, int] | None = None,
        **own: Kind | Callable[[Reader], Any],
    ) -> None:
        super().__init__(ids, {}, bounds or {})
        self.own = {word: how if isinstance(how, Kind) else Own(how) for word, how in own.items()}
        self.classes = pieces or {}
        self.made: dict[str, Form] = {}

    def form(self, text: str) -> Form:
        if text not in self.made:
            words = text.split()
            piece = next((self.classes[word] for word in words if word in self.classes), None)
            named = [word for word in words if word != "source" and word not in self.classes]
            either = [[self.printed(one, "/" in word) for one in word.split("/")] for word in named]
            keys = [[field.key for field in some] for some in either if len(some) > 1]
            fields = [field for some in either for field in some]
            self.made[text] = Form(fields, "source" in words, keys, piece)
        return self.made[text]

    def forms(self, texts: Mapping[str, str]) -> Forms:
        return Forms({verb: self.form(text) for verb, text in texts.items()})

    def printed(self, word: str, is_alternative: bool) -> Field:
        names, _, kind = word.removesuffix("+").partition(":")
        key, other, attribute = names.partition(">")
        is_optional = is_alternative or word.endswith("+")
        return Field(key, attribute if other else key, self.kind(kind), is_optional)

    def kind(self, text: str) -> Kind:
        return self.own[text] if text in self.own else super().kind(text)


def put(piece: P, values: Values) -> P:
    """Where a piece has a list, it stays one."""
    for name, value in values.items():
        setattr(piece, name, like(getattr(piece, name, None), value))
    return piece


def add(table: object, row: Values) -> None:
    """One more line: every value to the end of the list of its name."""
    for name, value in row.items():
        getattr(table, name).append(value)


def words_of(names: ModuleType) -> dict[str, Sequence[str]]:
    """All lists of ids of a module, as forms call them: `GOODS` is `goods`."""
    lists = {name: value for name, value in vars(names).items() if isinstance(value, list)}
    return {name.lower(): ids for name, ids in lists.items() if name.isupper()}


class Box(Generic[C]):
    """What a folder of data files holds: the components for the rules, their texts for people."""

    def __init__(self, folder: Path, cards: C, label: str = "", is_named: bool = False) -> None:
        self.folder = folder
        self.cards = cards
        self.texts: list[CardText] = []
        self.text_of: dict[str, CardText] = {}
        self.label = label  # what people are told first of a component: of which kind it is
        self.is_named = is_named

    def open(self, name: str) -> Reader:
        return load_toml(self.folder, name)

    def records(
        self,
        source: Reader,
        key: str,
        ids: Sequence[str],
        kind: str = "",
        facts: Sequence[str] = (),
        has_text: bool = True,
    ) -> Iterator[Reader]:
        """The records of `[[key]]`, one for each of these ids, in their order. What is left of one
        when the next is asked for is for people: its text, and `facts`, which are all it says
        unless some are named."""
        for record in source.only(key, ids):
            yield record
            told: dict[str, object] = {self.label: kind or key} if self.label else {}
            if facts:
                told |= some_of(record, *(key for key in facts if key in record.table()))
            else:
                told |= all_but(record, *LATER)
            text = read_text(record, told, self.is_named, has_text)
            self.texts.append(text)
            self.text_of[text.id] = text

    def rows(
        self, source: Reader, key: str, ids: Sequence[str], form: Form, **told: Any
    ) -> Iterator[tuple[Reader, Values]]:
        """Records that are lines of the tables: when a row was looked at, each of its values goes
        to the end of the list of its name."""
        for record in self.records(source, key, ids, **told):
            row = form.take(record)
            yield record, row
            add(self.cards, row)

"""The fields of card packs, as the code reads them: for docs/card-packs.md.

    python tools/pack_fields.py            print the tables of all games
    python tools/pack_fields.py --write    put them into the page

Every game reads its own cards while somebody looks over its shoulder.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest import mock

import holdfast
from holdfast.core import catalog
from holdfast.core.packs import PACK, heading, own_files

PAGE = Path(__file__).resolve().parent.parent / "docs" / "card-packs.md"
BEGIN, END = "<!-- fields: made by tools/pack_fields.py -->", "<!-- end of fields -->"
MANY = 12  # names in a list
ANY = "*"  # a key that the file chooses
FEW = 3  # so many fields with the same value share a row
# Every record has these; the page says so once.
EVERYWHERE = {"source", "sources", "text", "name"}

Place = tuple[str, ...]


class Field:
    """What was asked of one field, over all records."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.names: list[str] = []
        self.keys: list[str] = []  # that were chosen in this place
        self.low: int | None = None
        self.high: int | None = None
        self.is_optional = False

    def note(self, kind: str) -> None:
        if kind not in self.kinds:
            self.kinds.append(kind)

    def value(self) -> str:
        names = listed(self.names)
        known = [kind.format(names=names, low=self.low, high=self.high) for kind in self.kinds]
        text = " or ".join(known)
        if self.keys:
            text += f", for {listed(self.keys)}"
        return f"{text}; may be left out" if self.is_optional else text


def listed(names: list[str]) -> str:
    """All of them; of the ids of cards and pieces, one."""
    if len(names) > MANY and Watched.ids.issuperset(names):
        return f"{len(names)} ids, such as `{names[0]}`"
    return ", ".join(f"`{name}`" for name in names)


class Seen:
    """All fields of a file, and how many records of a kind there are."""

    def __init__(self) -> None:
        self.fields: dict[Place, Field] = {}
        self.counts: dict[Place, int] = {}

    def field(self, place: Place) -> Field:
        return self.fields.setdefault(place, Field())


class Watched(catalog.Reader):
    """A reader that tells what is asked of it."""

    files: dict[str, Seen]
    ids: set[str]  # of all components

    def __init__(self, value: object, place: str, dotted: bool = False) -> None:
        super().__init__(value, place, dotted)
        self.seen = self.files.setdefault(place, Seen()) if place.endswith(".toml") else Seen()
        self.path: Place = ()
        self.has_any_keys = False

    def under(self, other: catalog.Reader, *path: str) -> Watched:
        assert isinstance(other, Watched)
        other.seen, other.path = self.seen, (*self.path, *path)
        return other

    def note(self, kind: str) -> Field:
        field = self.seen.field(self.path)
        field.note(kind)
        return field

    def has(self, key: str) -> bool:
        self.seen.field((*self.path, key)).is_optional = True
        return super().has(key)

    def keys(self) -> list[str]:
        self.has_any_keys = True
        return super().keys()

    def child(self, key: str) -> Watched:
        child = self.under(super().child(key), ANY if self.has_any_keys else key)
        if self.has_any_keys:
            keys = self.seen.field(child.path).keys
            keys += [key] if key not in keys else []
        return child

    def items(self, least: int = 0, most: int = 10_000) -> list[catalog.Reader]:
        found = super().items(least, most)
        return [self.under(entry, "[]") for entry in found]

    def records(self, key: str) -> Iterator[catalog.Reader]:
        for record in super().records(key):
            place = (*self.path, key, "[]")
            self.seen.counts[place] = self.seen.counts.get(place, 0) + 1
            yield self.under(record, key, "[]")

    def whole(self, low: int | None = None, high: int | None = None) -> int:
        field = self.note("a whole number" if low is None else "{low} to {high}")
        if low is not None and high is not None:
            field.low = low if field.low is None else min(low, field.low)
            field.high = high if field.high is None else max(high, field.high)
        return super().whole(low, high)

    def flag(self) -> bool:
        self.note("true or false")
        return super().flag()

    def text(self) -> str:
        if not self.seen.field(self.path).names:
            self.note("text")
        return super().text()

    def one_of(self, names: Sequence[str]) -> int:
        field = self.note("{names}")
        field.names += [name for name in names if name not in field.names]
        return super().one_of(names)


def watch(id: str) -> dict[str, Seen]:
    """What a game asks of its cards, file by file."""
    Watched.files = {}
    Watched.ids = {card.id for card in holdfast.game(id).people.components()}
    with tempfile.TemporaryDirectory(prefix="holdfast-fields-") as folder:
        pack = Path(folder)
        own = own_files(holdfast.game(id).folder)
        for file in own:
            shutil.copy(file, pack)
        (pack / PACK).write_text(heading(id), encoding="utf-8")
        with mock.patch.object(catalog, "Reader", Watched):
            holdfast.game(id, pack=pack)
    return {file.name: Watched.files[file.name] for file in own}


def tables(id: str) -> Iterator[str]:
    """The part of the page about one game."""
    yield f"### {holdfast.game(id).title}"
    for name, seen in sorted(watch(id).items()):
        groups: dict[Place, list[Place]] = {}
        for place in seen.fields:
            groups.setdefault(record_of(place), []).append(place)
        for record, places in groups.items():
            yield ""
            yield f"`{name}`{heading_of(record, seen)}:"
            yield ""
            yield "| field | value |"
            yield "| --- | --- |"
            for field, value in rows(record, places, seen):
                yield f"| {field} | {value} |"


def record_of(place: Place) -> Place:
    """The kind of record a field belongs to: all up to the first list of tables."""
    return place[:2] if len(place) > 2 and place[1] == "[]" else ()


def heading_of(record: Place, seen: Seen) -> str:
    if not record:
        return ""
    n = seen.counts.get(record, 0)
    return f", {n} records `[[{record[0]}]]`" if n else f", records `[[{record[0]}]]`"


def rows(record: Place, places: list[Place], seen: Seen) -> Iterator[tuple[str, str]]:
    """Fields and their values; what is alike in many fields beside each other stands in one row."""
    alike: dict[tuple[Place, Place, str], list[Place]] = {}
    for place in places:
        rest = place[len(record) :]
        if seen.fields[place].kinds and not EVERYWHERE & set(rest):
            value = value_of(place, seen)
            depth = len(rest) - 2 if len(rest) > 2 and not record else len(rest) - 1
            alike.setdefault((rest[:depth], rest[depth + 1 :], value), []).append(rest)
    for (before, after, value), found in alike.items():
        if len(found) < FEW:
            yield from ((f"`{spelled(rest)}`", value) for rest in found)
        else:
            names = listed([rest[len(before)] for rest in found])
            yield f"`{spelled((*before, ANY, *after))}`, {ANY}: {names}", value


def value_of(place: Place, seen: Seen) -> str:
    value = seen.fields[place].value()
    above = [place[:n] for n in range(1, len(place))]
    is_optional = any(seen.fields[one].is_optional for one in above if one in seen.fields)
    return f"{value}; may be left out" if is_optional and "left out" not in value else value


def spelled(place: Place) -> str:
    return ".".join(place).replace(".[]", "[]")


def page() -> str:
    parts = ["\n".join(tables(id)) for id in holdfast.games()]
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="into docs/card-packs.md")
    text = page()
    if not parser.parse_args().write:
        print(text)
        return
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
    print(f"written: {PAGE}", file=sys.stderr)


if __name__ == "__main__":
    main()

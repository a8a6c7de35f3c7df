# not compiled: it reads files, once.
"""Reading data files and positions: every value is checked, every complaint says where."""

from __future__ import annotations

import hashlib
import pickle
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

MOST_QUOTED = 60  # letters of a foreign file in one complaint
MOST_SAID = 1200  # letters of one complaint
MOST_BITS = 14_000  # Python reads and writes no more than 4300 digits


class DataError(ValueError):
    """Something in a data file, position or record is not as it must be."""


def load_toml(folder: Path, name: str) -> Reader:
    """Read one TOML file of a folder."""
    path = folder / name
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f"{name}: the file is missing from {folder}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{name}: cannot be read: {error}") from None
    try:
        return Reader(pickle.loads(_parsed(text)), name)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(f"{name}: not valid TOML: {error}") from None


@lru_cache(maxsize=64)
def _parsed(text: str) -> bytes:
    """Packs of one game share most of their files, and parsing is what opening one takes."""
    return pickle.dumps(tomllib.loads(text))


def digest(folder: Path, names: Sequence[str]) -> str:
    """A short fingerprint of a card pack, so that a record knows which cards it was played with."""
    sha = hashlib.sha256()
    for name in names:
        sha.update((folder / name).read_bytes())
    return sha.hexdigest()[:16]


def listed(names: Sequence[str], most: int = 12) -> str:
    """ "a, b, c", cut where a list would be endless."""
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def short(value: object) -> str:
    """What a foreign file says, to be quoted in a sentence: not at any length."""
    try:
        text = str(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def in_one_line(text: str) -> str:
    """What a foreign file says breaks no line, commands no terminal and can be written anywhere."""
    cut = text if len(text) <= MOST_SAID else f"{text[:MOST_SAID]} …"
    signs = [sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in cut]
    return "".join(signs)


class Reader:
    """A value that knows its place: `disasters.toml: fire_4: effect.good`."""

    def __init__(self, value: object, place: str, dotted: bool = False) -> None:
        self.value = value
        self.place = place
        self._dotted = dotted
        self._read: set[str] = set()

    def fail(self, complaint: str) -> DataError:
        return DataError(in_one_line(f"{self.place}: {complaint}"))

    def _at(self, key: str) -> str:
        return f"{self.place}.{key}" if self._dotted else f"{self.place}: {key}"

    # Tables

    def table(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.fail(f"expected a table, found {kind_of(self.value)}")
        return self.value

    def has(self, key: str) -> bool:
        return key in self.table()

    def child(self, key: str) -> Reader:
        table = self.table()
        self._read.add(key)
        if key not in table:
            raise self.fail(f'"{key}" is missing')
        return Reader(table[key], self._at(key), dotted=True)

    def finish(self) -> None:
        """Complain about keys that nobody asked for."""
        unknown = [key for key in self.table() if key not in self._read]
        if unknown:
            allowed = listed(sorted(self._read), 30)
            raise self.fail(f'"{short(unknown[0])}" is not a known key; known are {allowed}')

    def keys(self) -> list[str]:
        table = self.table()
        self._read.update(table)
        return list(table)

    # Lists

    def items(self, least: int = 0, most: int = 10_000) -> list[Reader]:
        if not isinstance(self.value, list):
            raise self.fail(f"expected a list, found {kind_of(self.value)}")
        count = len(self.value)
        if not least <= count <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise self.fail(f"expected {wanted} entries, found {count}")
        return [Reader(v, f"{self.place}[{i}]", dotted=True) for i, v in enumerate(self.value)]

    def records(self, key: str) -> Iterator[Reader]:
        """The records of `[[key]]`, each placed by its id: `disasters.toml: fire_4`."""
        for entry in self.child(key).items():
            name = entry.table().get("id")
            place = f"{self.place}: {name}" if isinstance(name, str) else entry.place
            yield Reader(entry.value, place)

    def ordered(self, key: str, ids: Sequence[str]) -> list[Reader]:
        """The records of `[[key]]` in the order of these ids; each exactly once, none unknown."""
        found: dict[str, Reader] = {}
        for record in self.records(key):
            id = ids[record.child("id").one_of(ids)]
            if id in found:
                raise record.fail("there are two records with this id")
            found[id] = record
        missing = [id for id in ids if id not in found]
        if missing:
            raise self.fail(
                f"{len(missing)} of {len(ids)} records are missing: {listed(missing)}"
                if len(missing) > 1
                else f"the record {missing[0]} is missing; there must be {len(ids)}"
            )
        return [found[id] for id in ids]

    def only(self, key: str, ids: Sequence[str]) -> list[Reader]:
        """The same, where the file holds nothing else."""
        records = self.ordered(key, ids)
        self.finish()
        return records

    # Values

    def whole(self, low: int | None = None, high: int | None = None) -> int:
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(f"expected a whole number, found {kind_of(value)}")
        if value.bit_length() > MOST_BITS:
            raise self.fail("the number is longer than any that can be written")
        if (low is not None and value < low) or (high is not None and value > high):
            raise self.fail(f"{short(value)} is out of range; allowed are {low} to {high}")
        return value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fail(f"expected true or false, found {kind_of(self.value)}")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fail(f"expected text, found {kind_of(self.value)}")
        return self.value

    def one_of(self, names: Sequence[str]) -> int:
        """The index of an id in a list of ids."""
        word = self.text()
        if word not in names:
            raise self.fail(f'"{short(word)}" is not one of {listed(names)}')
        return names.index(word)

    def several_of(self, names: Sequence[str], least: int = 0, most: int = 10_000) -> list[int]:
        return [entry.one_of(names) for entry in self.items(least, most)]


def kind_of(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f'"{value[:40]}"'
    return short(value)

# not compiled: it reads files.
"""Where words lie, and which languages there are.

The program's own words are `holdfast/words/<language>.toml` with a folder for each of its parts
(server, terminal, page); a game's lie in its own folder `words/` in the same manner. A language is
there as soon as the program has a file of it; what is missing in it is said in English. A folder
named by `HOLDFAST_WORDS` can hold more: `holdfast/fr.toml`, `empires_end/fr.toml` in it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from holdfast.core.catalog import DataError
from holdfast.core.templates import as_it_is, fill

Table = dict[str, Any]

PROGRAM = Path(__file__).resolve().parent.parent
FIRST = "en"
ADDED = os.environ.get("HOLDFAST_WORDS", "")


def found_languages() -> tuple[str, ...]:
    """English, then the others."""
    found = {path.stem for folder in word_folders(PROGRAM) for path in folder.glob("*.toml")}
    return FIRST, *sorted(found - {FIRST})


def word_folders(folder: Path) -> list[Path]:
    """Where words of the program or of a game lie: its own, then what was added to them."""
    return [folder / "words", *([Path(ADDED) / folder.name] if ADDED else [])]


def word_files(folder: Path, lang: str) -> Iterator[Path]:
    """`words/en.toml`, and the same of each part that has its own (`words/colony/en.toml`)."""
    for words in word_folders(folder):
        yield from (path for path in [words / f"{lang}.toml"] if path.is_file())
        yield from sorted(words.glob(f"*/{lang}.toml"))


def load_words(folder: Path, lang: str) -> Table:
    """All that is said in this language; empty if it is not spoken here."""
    table: Table = {}
    for path in word_files(folder, lang):
        add(table, read_words(path), path)
    return table


def add(table: Table, more: Table, path: Path) -> None:
    for section, entries in more.items():
        if not isinstance(entries, dict):
            table[section] = entries
        else:
            known: Table = table.setdefault(section, {})
            twice = sorted(known.keys() & entries.keys())
            if twice:
                raise DataError(f"{path.name} of {path.parts[-2]}: [{section}] {twice[0]} is twice")
            known.update(entries)


def read_words(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name}: not valid TOML: {error}") from None


@lru_cache(maxsize=64)
def spoken(folder: Path, lang: str) -> Table:
    """All that is said in this language, and in English what it does not say."""
    table = load_words(folder, FIRST)
    if not table:
        raise DataError(f"{folder.name}/words/{FIRST}.toml: No such file")
    return table if lang == FIRST else overlaid(table, load_words(folder, lang))


def overlaid(below: Table, above: Table) -> Table:
    found = {**below, **above}
    for key, entry in below.items():
        if isinstance(entry, dict) and isinstance(above.get(key), dict):
            found[key] = above[key] if "one" in entry else overlaid(entry, above[key])
    return found


LANGUAGES = found_languages()


class Phrases:
    """The program's own sentences for one of its parts."""

    def __init__(self, lang: str, part: str) -> None:
        self.lang = lang
        self.table: dict[str, str] = spoken(PROGRAM, lang)[part]

    def say(self, phrase: str, **data: object) -> str:
        return fill(self.table[phrase], data, as_it_is)


@lru_cache(maxsize=64)
def phrases(lang: str, part: str) -> Phrases:
    """In English if nobody here speaks the language."""
    return Phrases(lang if lang in LANGUAGES else FIRST, part)

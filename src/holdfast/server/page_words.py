"""The words of the page around the boards: a file for each language; nothing else lists them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from holdfast.core.words import read_words

FOLDER = Path(__file__).parent.parent / "words" / "page"
FIRST = "en"  # whoever wants a language that is not there is spoken to in this one

Table = dict[str, Any]


@lru_cache(maxsize=8)
def tables(folder: Path = FOLDER) -> dict[str, Table]:
    """What the files hold, by the code of their language."""
    return {path.stem: read_words(path) for path in sorted(folder.glob("*.toml"))}


def page_words(wanted: Iterable[str], folder: Path = FOLDER) -> Table:
    """The words in the first wanted language that there is, and which there are."""
    known = tables(folder)
    lang = choose(wanted, known)
    return {
        "lang": lang,
        "languages": [{"code": code, "name": table["language"]} for code, table in known.items()],
        "words": completed(known[lang], known[FIRST]),
    }


def choose(wanted: Iterable[str], known: Iterable[str]) -> str:
    """Who wants `de-CH` is served with `de`."""
    codes = {code.lower(): code for code in known}
    for one in wanted:
        for name in (one.lower(), one.lower().partition("-")[0]):
            if name in codes:
                return codes[name]
    return FIRST


def completed(table: Table, first: Table) -> dict[str, dict[str, str]]:
    """The sections; what a language does not say yet stands there in English."""
    sections = {name: entries for name, entries in first.items() if isinstance(entries, dict)}
    return {name: {**entries, **table.get(name, {})} for name, entries in sections.items()}

# not compiled: it reads files.
"""The rulings of a game in words, for people who ask why."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache
from pathlib import Path

from holdfast.core.card_text import languages_in, one_source
from holdfast.core.catalog import Reader, load_toml
from holdfast.core.languages import FIRST, LANGUAGES, load_words


class Ruling:
    """One numbered rule: `EE-32`, its chapter, where it comes from, its text by language: in
    English where it is not `given`."""

    def __init__(self, id: str, chapter: str, source: str, text: dict[str, str]) -> None:
        self.id = id
        self.chapter = chapter
        self.source = source
        self.given = set(text)
        self.text = {**dict.fromkeys(LANGUAGES, text[FIRST]), **text}


@lru_cache(maxsize=8)
def load_rulings(folder: Path) -> dict[str, Ruling]:
    """All rulings of a game and of its parts by id, in the order of the book; empty if it has
    none."""
    files = [*folder.glob("words/rulings.toml"), *sorted(folder.glob("words/*/rulings.toml"))]
    rulings: dict[str, Ruling] = {}
    for path in files:
        source = load_toml(path.parent, path.name)
        ids = source.keys()
        for id in ids:
            if id in rulings:
                raise source.fail(f"{id} is there twice")
            rulings[id] = read_ruling(id, source.child(id))
    for lang in LANGUAGES[1:]:
        for id, text in load_words(folder, lang).get("rulings", {}).items():
            if id in rulings:
                rulings[id].text[lang] = text
                rulings[id].given.add(lang)
    ids = list(rulings) if len(files) < 2 else sorted(rulings, key=book_order)
    return {id: rulings[id] for id in ids}


def book_order(id: str) -> tuple[str, list[int]]:
    """`AP-9` before `AP-10` before `CB-3.1`."""
    book, _, numbers = id.partition("-")
    return book, [int(number) for number in re.findall(r"\d+", numbers)]


def read_ruling(id: str, source: Reader) -> Ruling:
    chapter = source.child("chapter").text()
    origin = one_source(source.child("source"))
    text = {lang: source.child(lang).text() for lang in languages_in(source)}
    source.finish()
    return Ruling(id, chapter, origin, text)


def find_ruling(rulings: dict[str, Ruling], name: str) -> Ruling | None:
    """A ruling by its id in any spelling: `EE-32`, `ee32`, `32`."""
    wanted = squeeze(name)
    for id, ruling in rulings.items():
        if wanted in (squeeze(id), squeeze(id).lstrip("abcdefghijklmnopqrstuvwxyz")):
            return ruling
    return None


def squeeze(name: str) -> str:
    return name.lower().replace("-", "").replace(" ", "")


def near_rulings(rulings: dict[str, Ruling], name: str) -> list[str]:
    """Ids that look like this one, the numerical neighbours in its book first."""
    ids = list(rulings)
    digits = "".join(letter for letter in name if letter.isdigit())
    if digits:
        book = "".join(letter for letter in name.upper() if letter.isalpha())
        same = [id for id in ids if id.partition("-")[0] == book] or ids
        return sorted(same, key=lambda id: abs(number_of(id) - int(digits)))[:4]
    return difflib.get_close_matches(name.upper(), ids, n=4, cutoff=0.2)


def number_of(id: str) -> int:
    return int("".join(letter for letter in id if letter.isdigit()) or "0")

# not compiled: it reads and writes files for translators.
"""What there is to translate, and how far a language has come.

Everything that is said in English is to be said in another language: the program's own words, and
for every game its words, its cards (`[cards.ID]`) and its rulings (`[rulings]`). Cards and rulings
may hold other languages beside the English text as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from holdfast.core.declining import lacking_forms
from holdfast.core.game import Game
from holdfast.core.languages import FIRST, PROGRAM, Table, load_words
from holdfast.core.rulings import load_rulings
from holdfast.core.templates import OWN_FORM, PLACE

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
BRACES = re.compile(r"[{}]")
# How a language forms nouns is its own affair, and so is how commands may be spelled.
OF_THE_LANGUAGE = ("forms", "spellings", "stated")


class Source:
    """The program or a game: what it says in English, and in another language."""

    def __init__(self, folder: Path, game: Game[Any] | None = None) -> None:
        self.folder = folder
        self.game = game
        self.english = load_words(folder, FIRST)
        if game is not None:
            self.english |= {"cards": cards_in(game, FIRST), "rulings": rulings_in(game, FIRST)}

    def spoken(self, lang: str) -> Table:
        found = load_words(self.folder, lang)
        if self.game is None:
            return found
        cards, rulings = cards_in(self.game, lang), rulings_in(self.game, lang)
        for id, own in found.get("cards", {}).items():
            cards[id] = {**cards.get(id, {}), **own}
        rulings.update(found.get("rulings", {}))
        return {**found, "cards": cards, "rulings": rulings}

    def name(self) -> str:
        return self.folder.name


def sources(games: list[Game[Any]]) -> list[Source]:
    return [Source(PROGRAM), *(Source(game.folder, game) for game in games)]


def cards_in(game: Game[Any], lang: str) -> dict[str, dict[str, Any]]:
    """Names and texts of the cards that their records give in this language."""
    found: dict[str, dict[str, Any]] = {}
    for card in game.people.components():
        own: dict[str, Any] = {}
        if lang in card.name:
            own["name"] = card.name[lang]
        if lang in card.text:
            own["text"] = card.text[lang]
        found[card.id] = own
    return found


def rulings_in(game: Game[Any], lang: str) -> dict[str, str]:
    rulings = load_rulings(game.folder).values()
    return {ruling.id: ruling.text[lang] for ruling in rulings if lang in ruling.given}


# How far a language has come


class Findings:
    """What a translator has to do: each entry names file, section and key."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self.unused: list[str] = []
        self.malformed: list[str] = []
        self.told = 0

    def __bool__(self) -> bool:
        return bool(self.missing or self.unused or self.malformed)


def look_through(source: Source, lang: str, forms: dict[str, Any]) -> Findings:
    """Compare a language with English."""
    found = Findings()
    compare(source.english, source.spoken(lang), f"{source.name()}: ", forms, found)
    if source.game is not None and not found.malformed:
        found.malformed = [f"{source.name()}: {it}" for it in lacking_forms(source.game, lang)]
    return found


def compare(first: Table, other: Table, place: str, forms: dict[str, Any], found: Findings) -> None:
    for key, entry in first.items():
        if key in OF_THE_LANGUAGE:
            continue
        where = f"{place}{key}"
        if key not in other:
            found.missing += list(texts_in(entry, where))
        elif is_section(entry) and is_section(other[key]):
            compare(entry, other[key], f"{where}.", forms, found)
        else:
            found.told += 1
            found.malformed += complaints(entry, other[key], where, forms)
    extra = [key for key in other if key not in first and key not in OF_THE_LANGUAGE]
    found.unused += [f"{place}{key}" for key in extra]


def is_section(entry: Any) -> bool:
    return isinstance(entry, dict) and "one" not in entry


def texts_in(entry: Any, where: str) -> Iterator[str]:
    if is_section(entry):
        for key, below in entry.items():
            yield from texts_in(below, f"{where}.{key}")
    elif not isinstance(entry, int):
        yield where


def complaints(first: Any, other: Any, where: str, forms: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one text, noun or list of texts."""
    if isinstance(first, dict) or isinstance(other, dict):
        yield from noun_complaints(first, other, where, forms)
    elif type(first) is not type(other):
        yield f"{where}: expected {'text' if isinstance(first, str) else 'a list of texts'}"
    elif isinstance(first, list):
        if len(first) != len(other):
            yield f"{where}: expected {len(first)} texts, found {len(other)}"
    elif isinstance(first, str):
        yield from template_complaints(first, other, where, forms)


def noun_complaints(first: Any, other: Any, where: str, forms: dict[str, Any]) -> Iterator[str]:
    table = {"one": other} if isinstance(other, str) else other
    if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
        yield f"{where}: a noun is a text or a table of texts"
    elif "one" not in table:
        yield f'{where}: a noun needs "one"'
    elif isinstance(first, dict) and "many" in first and "many" not in table:
        yield f'{where}: what is counted needs "many"'
    else:
        yield from form_complaints(table, where, forms)


def form_complaints(table: dict[str, str], where: str, forms: dict[str, Any]) -> Iterator[str]:
    """A gender and forms that the language has."""
    ways = [way for way in forms.values() if isinstance(way, dict)]
    genders = {gender for way in ways for gender in way}
    if "gender" in table and table["gender"] not in genders:
        listed = ", ".join(sorted(genders))
        yield f"{where}: there is no gender {table['gender']}; there is {listed}"
    patterns = [way for way in forms.values() if isinstance(way, str)]
    patterns += [pattern for way in ways for pattern in way.values()]
    own = {found[1] for pattern in patterns for found in OWN_FORM.finditer(pattern)}
    known = {"one", "many", "name", "gender", *own, *(f"many_{form}" for form in own)}
    for form in sorted(table.keys() - known):
        yield f"{where}: nobody asks for {form}; there is {', '.join(sorted(known))}"


def template_complaints(first: str, other: str, where: str, forms: dict[str, Any]) -> Iterator[str]:
    known = {found[1] for found in PLACE.finditer(first)}
    for found in PLACE.finditer(other):
        if found[1] not in known:
            yield f"{where}: {{{found[1]}}} has no value here; there is {values(known)}"
        if found[2] and found[2] not in forms:
            yield f"{where}: there is no form {found[2]}; there is {', '.join(forms)}"
    if BRACES.search(PLACE.sub("", other)):
        yield f"{where}: a brace that belongs to no place"
    if first and not other:
        yield f"{where}: it is empty"


def values(known: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(known)) or "none"


# Files to begin with


def write_english(source: Source, lang: str, folder: Path) -> Path:
    """Everything there is to say, in English, where the program finds it as this language."""
    path = folder / source.name() / f"{lang}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_toml(source.english), encoding="utf-8")
    return path


def as_toml(table: Table) -> str:
    """Texts, numbers, lists, nouns and sections, as the files of words have them."""
    lines = [f"{key_of(key)} = {value_of(entry)}" for key, entry in table.items() if plain(entry)]
    blocks = ["\n".join(lines)] if lines else []
    blocks += section_blocks(table, "")
    return "\n\n".join(blocks) + "\n"


def section_blocks(table: Table, path: str) -> Iterator[str]:
    for key, entry in table.items():
        if not plain(entry):
            name = f"{path}{key_of(key)}"
            own = [f"{key_of(k)} = {value_of(e)}" for k, e in entry.items() if plain(e)]
            if own:
                yield "\n".join([f"[{name}]", *own])
            yield from section_blocks(entry, f"{name}.")


def plain(entry: Any) -> bool:
    return not is_section(entry)


def key_of(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def value_of(entry: Any) -> str:
    if isinstance(entry, dict):
        return f"{{ {', '.join(f'{key_of(k)} = {value_of(v)}' for k, v in entry.items())} }}"
    return json.dumps(entry, ensure_ascii=False)

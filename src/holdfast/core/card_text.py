# not compiled: it reads files, once.
"""What people read about a component: its text in every language, its facts, where it is known
from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from holdfast.core.catalog import Reader
from holdfast.core.languages import FIRST, LANGUAGES
from holdfast.core.templates import Entry

SOURCES = ("rulebook", "public", "inferred", "house")


class CardText:
    """For the card browser and the table. `facts` holds at least `source`; `name` is empty where
    the words of the game name the component."""

    def __init__(
        self,
        id: str,
        text: dict[str, str],
        facts: dict[str, Any],
        name: Mapping[str, Entry] | None = None,
    ) -> None:
        self.id = id
        self.text = text
        self.facts = facts
        self.name: Mapping[str, Entry] = name or {}


def read_text(
    record: Reader, facts: dict[str, Any], is_named: bool = False, has_text: bool = True
) -> CardText:
    """The rest of a record once its values are read: source, name if it has one, text. Whatever
    is then left of it is one too many."""
    facts = {**facts, **read_source(record)}
    name = read_names(record.child("name")) if is_named else {}
    text = read_languages(record.child("text")) if has_text else {}
    record.finish()
    return CardText(record.child("id").text(), text, facts, name)


def read_languages(source: Reader) -> dict[str, str]:
    """English, and what other languages are given; more can be in their own files."""
    texts = {lang: source.child(lang).text() for lang in languages_in(source)}
    source.finish()
    return texts


def read_names(source: Reader) -> dict[str, Entry]:
    """A name, or a noun with its forms: `de = { one = "Münzstätte", gender = "f" }`."""
    names = {lang: read_noun(source.child(lang)) for lang in languages_in(source)}
    source.finish()
    return names


def languages_in(source: Reader) -> list[str]:
    return [lang for lang in LANGUAGES if lang == FIRST or source.has(lang)]


def read_noun(source: Reader) -> Entry:
    if not isinstance(source.value, dict):
        return source.text()
    source.child("one")
    forms = {form: source.child(form).text() for form in source.value}
    source.finish()
    return forms


def read_source(record: Reader) -> dict[str, object]:
    """Where a record is known from, and what of it is known from elsewhere: `sources`."""
    found: dict[str, object] = {"source": one_source(record.child("source"))}
    if record.has("sources"):
        sources = record.child("sources")
        parts = sources.keys()
        found["sources"] = {part: one_source(sources.child(part)) for part in parts}
    return found


def one_source(source: Reader) -> str:
    return SOURCES[source.one_of(SOURCES)]


def some_of(record: Reader, *keys: str) -> dict[str, object]:
    """These values of a record, as they are printed."""
    return {key: record.table()[key] for key in keys}


def all_but(record: Reader, *keys: str) -> dict[str, object]:
    return {key: value for key, value in record.table().items() if key not in keys}

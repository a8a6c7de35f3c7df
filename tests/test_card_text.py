"""Texts of components: both languages, the source, and nothing that nobody reads."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.core.card_text import CardText, all_but, read_text, some_of
from holdfast.core.catalog import DataError, Reader
from holdfast.core.people import People

BOTH = {"en": "Gain 1 wood.", "de": "Du bekommst 1 Holz."}
NAME = {"en": "Granary", "de": "Speicher"}


def record(**changed: Any) -> Reader:
    table = {"id": "granary", "cost": 3, "text": BOTH, "source": "rulebook", **changed}
    return Reader({key: value for key, value in table.items() if value is not None}, "cards: it")


def read(source: Reader, is_named: bool = False) -> CardText:
    source.child("id")
    source.child("cost")
    return read_text(source, some_of(source, "cost"), is_named)


def test_a_text_with_its_facts_and_its_source() -> None:
    card = read(record())
    assert (card.id, card.text, card.name) == ("granary", BOTH, {})
    assert list(card.facts.items()) == [("cost", 3), ("source", "rulebook")]


def test_parts_may_be_known_from_elsewhere() -> None:
    card = read(record(sources={"cost": "public", "text": "house"}))
    assert card.facts["sources"] == {"cost": "public", "text": "house"}


def test_a_record_may_hold_its_name() -> None:
    card = read(record(name=NAME), is_named=True)
    assert card.name == NAME


def test_facts_may_be_all_the_record_says() -> None:
    assert all_but(record(), "id", "text") == {"cost": 3, "source": "rulebook"}


def test_other_languages_may_be_elsewhere() -> None:
    card = read(record(text={"en": "Gain 1 wood."}, name={"en": "Granary"}), is_named=True)
    assert (card.text, card.name) == ({"en": "Gain 1 wood."}, {"en": "Granary"})
    assert People([card]).card_names("de", {}) == {"granary": "Granary"}


def test_a_name_may_be_a_noun_with_its_forms() -> None:
    noun = {"one": "Speicher", "many": "Speicher", "gender": "m"}
    card = read(record(name={"en": "Granary", "de": noun}), is_named=True)
    assert card.name["de"] == noun


SOURCES = "rulebook, public, inferred, house"
WRONG: list[tuple[dict[str, Any], bool, str]] = [
    ({"source": "rumour"}, False, f'cards: it: source: "rumour" is not one of {SOURCES}'),
    ({"source": None}, False, 'cards: it: "source" is missing'),
    (
        {"sources": {"cost": "rumour"}},
        False,
        f'cards: it: sources.cost: "rumour" is not one of {SOURCES}',
    ),
    ({"sources": "public"}, False, 'cards: it: sources: expected a table, found "public"'),
    ({"text": None}, False, 'cards: it: "text" is missing'),
    ({"text": {"de": "Bekomm was."}}, False, 'cards: it: text: "en" is missing'),
    ({"name": {"en": {"many": "Granaries"}}}, True, 'cards: it: name.en: "one" is missing'),
    (
        {"name": {"en": {"one": 1}}},
        True,
        "cards: it: name.en.one: expected text, found 1",
    ),
    (
        {"text": {**BOTH, "fr": "Rien."}},
        False,
        'cards: it: text: "fr" is not a known key; known are de, en',
    ),
    (
        {"name": NAME},
        False,
        'cards: it: "name" is not a known key; known are cost, id, source, text',
    ),
    ({}, True, 'cards: it: "name" is missing'),
]


@pytest.mark.parametrize(("changed", "is_named", "complaint"), WRONG)
def test_what_is_wrong_is_said(changed: dict[str, Any], is_named: bool, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read(record(**changed), is_named)
    assert str(caught.value) == complaint


def test_people_take_the_names_from_the_records() -> None:
    named, nameless = CardText("granary", {}, {}, NAME), CardText("mill", {}, {})
    people = People([named, nameless])
    assert people.card_names("de", {}) == {"granary": "Speicher"}
    assert People([nameless]).card_names("en", {}) == {}

"""How the games speak to whoever plays: prompts of one shape in every language, German buttons in
the infinitive, no choice of words where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.setups import GAMES

import holdfast
from holdfast.core.languages import FIRST, LANGUAGES, load_words

OTHERS = [lang for lang in LANGUAGES if lang != FIRST]
# What a German button would begin with if it gave an order.
IMPERATIVE = re.compile(
    r"(Bau|Behalt|Bring|Fahr|Geh|Gib|Gleit|Hol|Lass|Leg|Nimm|Nutz|Reiß|Schick|Setz|Spiel|Stell|"
    r"Überdeck|Verkauf|Versorg|Wähl|Wirf|Zahl|Zieh)e?\b"
)
SAME_TWICE = re.compile(r"\{\w+\|([^|}]*)\|\1\}")


def words(id: str, lang: str) -> dict[str, Any]:
    return load_words(holdfast.game(id).folder, lang)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("id", GAMES)
def test_a_prompt_has_the_same_shape_in_every_language(id: str, lang: str) -> None:
    """A short heading and a sentence below it, or one sentence: the page parts them at ": "."""
    first, other = words(id, FIRST)["prompts"], words(id, lang)["prompts"]
    assert [key for key in first if (": " in first[key]) != (": " in other[key])] == []


@pytest.mark.parametrize("id", GAMES)
def test_german_buttons_are_in_the_infinitive(id: str) -> None:
    choices = words(id, "de")["choices"]
    assert {key: text for key, text in choices.items() if IMPERATIVE.match(text)} == {}


@pytest.mark.parametrize("id", GAMES)
def test_no_word_is_chosen_by_number_where_both_are_the_same(id: str) -> None:
    found = [text for text in texts_in(words(id, "de")) if SAME_TWICE.search(text)]
    assert found == []


def texts_in(entry: Any) -> Iterator[str]:
    if isinstance(entry, dict):
        for below in entry.values():
            yield from texts_in(below)
    elif isinstance(entry, str):
        yield entry

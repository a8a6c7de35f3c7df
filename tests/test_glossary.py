"""One word for one thing: what a glossary has replaced is said no more.

A game has its glossary in `tests/glossary.toml` of its folder, what is said around the games has
one beside this file. It names, for each language, the word that is said and those it has replaced;
`*` stands for any ending.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.setups import GAMES

import holdfast
from holdfast.core.languages import PROGRAM, Table, load_words, read_words
from holdfast.core.rulings import load_rulings
from holdfast.core.words import words_for

AROUND = "around the games"
TEMPLATE = PROGRAM / "cli/template/last_harvest/words"
NOT_READ = ("spellings", "forms")  # what people may type, and how nouns are made


def glossary(of: str) -> Path:
    folder = Path(__file__).parent if of == AROUND else holdfast.game(of).folder / "tests"
    return folder / "glossary.toml"


WITH_ONE = [of for of in (AROUND, *GAMES) if glossary(of).is_file()]


def entries() -> list[tuple[str, str, str, list[str]]]:
    return [
        (of, lang, said, replaced)
        for of in WITH_ONE
        for lang, terms in tomllib.loads(glossary(of).read_text(encoding="utf-8")).items()
        for said, replaced in terms.items()
    ]


@cache
def texts(of: str, lang: str) -> dict[str, str]:
    """Everything that is said, by where it stands."""
    if of == AROUND:
        template = read_words(TEMPLATE / f"{lang}.toml")
        return dict([*within(load_words(PROGRAM, lang)), *within(template, "template.")])
    game = holdfast.game(of)
    words = words_for(game, lang)
    found = dict(within(load_words(game.folder, lang)))
    found |= {ruling.id: ruling.text[lang] for ruling in load_rulings(game.folder).values()}
    for card in game.people.components():
        found[card.id] = f"{words.name(card.id)}: {words.card_text(card)}"
    return found


def within(table: Table, way: str = "") -> Iterator[tuple[str, str]]:
    for key, entry in table.items():
        if isinstance(entry, dict) and key not in NOT_READ:
            yield from within(entry, f"{way}{key}.")
        elif isinstance(entry, str) and key != "gender":
            yield f"{way}{key}", entry


def spoken(term: str) -> re.Pattern[str]:
    """The words of a term, whole; with an ending or something between where it has a star."""
    pattern = re.escape(term).replace(r"\*", r"[^.;:]*?" if "* " in term else r"\w*")
    return re.compile(rf"(?<!\w){pattern}(?!\w)")


@pytest.mark.parametrize(("of", "lang", "said", "replaced"), entries())
def test_what_was_replaced_is_said_no_more(
    of: str, lang: str, said: str, replaced: list[str]
) -> None:
    for term in replaced:
        where = [
            f"{key}: {text}" for key, text in texts(of, lang).items() if spoken(term).search(text)
        ]
        assert not where, f"{said}, not {term}"


@pytest.mark.parametrize(("of", "lang", "said", "replaced"), entries())
def test_what_replaced_it_is_said(of: str, lang: str, said: str, replaced: list[str]) -> None:
    assert any(spoken(said).search(text) for text in texts(of, lang).values()), said


def test_a_term_is_a_whole_word() -> None:
    assert spoken("Rabatt").search("Ein Rabatt gilt.")
    assert not spoken("Knappheit").search("Ressourcenknappheit")
    assert not spoken("Rabatt").search("Zwei Rabatte gelten.")
    assert spoken("Rabatt*").search("Zwei Rabatte gelten.")
    assert spoken("hebt * auf").search("Das hebt die Partie auf.")

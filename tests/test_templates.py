"""One template language: values, one and many, and the forms a sentence asks of a noun."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from holdfast.core import languages
from holdfast.core.catalog import DataError
from holdfast.core.languages import LANGUAGES, PROGRAM, overlaid, phrases, spoken, word_files
from holdfast.core.templates import Entry, Noun, as_it_is, fill
from holdfast.core.words import Words

GERMAN: dict[str, Entry] = {
    "officer": {"one": "Werbeoffizier", "many": "Werbeoffiziere", "gender": "m"},
    "mine": {"one": "Mine", "many": "Minen", "gender": "f"},
    "tower": {"one": "Turm", "many": "Türme", "gender": "m", "many_dat": "Türmen"},
    "colonist": {
        "one": "Kolonist",
        "many": "Kolonisten",
        "gender": "m",
        "dat": "Kolonisten",
        "acc": "Kolonisten",
    },
    "taxes": {"one": "Steuern", "gender": "pl"},
    "north": {"name": "Norden", "one": "im Norden", "many": "im Norden"},
    "byzantium": "Byzanz",
    "first_market": {
        "name": "Erster Markt",
        "one": "erste Markt",
        "dat": "ersten Markt",
        "acc": "ersten Markt",
        "gender": "m",
    },
    "tower_house": {"one": "Haus Turm", "gender": "name"},
}


def german(template: str, **data: object) -> str:
    return Words("de", {}, GERMAN).fill(template, data)


@pytest.mark.parametrize(
    ("template", "id", "said"),
    [
        ("Bei {place:dat}.", "officer", "Bei dem Werbeoffizier."),
        ("Bei {place:dat}.", "mine", "Bei der Mine."),
        ("Bei {place:dat}.", "colonist", "Bei dem Kolonisten."),
        ("Bei {place:dat}.", "taxes", "Bei den Steuern."),
        ("Bei {place:dat}.", "byzantium", "Bei Byzanz."),
        ("Ohne {place:acc}.", "colonist", "Ohne den Kolonisten."),
        ("Ohne {place:a_acc}.", "tower", "Ohne einen Turm."),
        ("{place:nom} steht.", "tower", "Der Turm steht."),
        ("Mit {place:many_dat}.", "tower", "Mit den Türmen."),
        ("Mit {place:many_dat}.", "mine", "Mit den Minen."),
        ("Im {place:bare_dat}.", "north", "Im Norden."),
        ("{place}", "colonist", "Kolonist"),
        ("{place:dat}", "nobody_knows_it", "Nobody_knows_it"),
        ("{place:zu}", "officer", "Zum Werbeoffizier"),
        ("{place:bei}", "mine", "Bei der Mine"),
        ("{place:zu}", "first_market", "Zum ersten Markt"),
        ("{place:nom}", "first_market", "Der erste Markt"),
        ("{place}", "first_market", "Erster Markt"),
        ("{place:von}", "tower_house", "Von Haus Turm"),
    ],
)
def test_a_sentence_asks_for_the_form_it_needs(template: str, id: str, said: str) -> None:
    assert german(template, place=id) == said


def test_forms_are_asked_of_every_entry_of_a_list() -> None:
    assert german("Bei {places:dat}.", places=["mine", "officer"]) == (
        "Bei der Mine und dem Werbeoffizier."
    )


def test_counted_nouns() -> None:
    assert german("{goods}", goods={"tower": 1, "mine": 3, "north": 2}) == (
        "1 Turm, 3 Minen und 2 im Norden"
    )
    assert german("{goods}", goods={"byzantium": 2}) == "2 Byzanz"


def test_counted_nouns_stand_in_a_case_without_article() -> None:
    goods = {"colonist": 1, "tower": 2, "mine": 1}
    assert german("{goods:acc}", goods=goods) == "1 Kolonisten, 2 Türme und 1 Mine"
    assert german("{goods:dat}", goods=goods) == "1 Kolonisten, 2 Türmen und 1 Mine"
    words = Words("de", {"labels": {"against": "gegen {goods:acc}"}}, GERMAN)
    assert words.label("against", goods={"colonist": 1}) == "gegen 1 Kolonisten"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 point"), (-1, "−1 point"), (0, "0 points"), (-4, "−4 points")]
)
def test_one_and_many(n: int, said: str) -> None:
    assert fill("{n} {n|point|points}", {"n": n}, as_it_is) == said


def test_a_form_that_a_language_does_not_have() -> None:
    with pytest.raises(KeyError, match="ablative"):
        Noun("Rom").formed("ablative", spoken(PROGRAM, "de")["forms"])


def test_a_value_that_is_missing() -> None:
    with pytest.raises(KeyError, match="who"):
        fill("{who} wins.", {}, as_it_is)


VECTORS = json.loads((Path(__file__).parent / "templates.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["template"][:30])
def test_a_template_is_filled_in_as_the_page_does_it(vector: dict[str, Any]) -> None:
    """`web/src/lib/i18n.test.ts` goes through the same ones."""
    assert Words("en", {}, {}).fill(vector["template"], vector["data"]) == vector["text"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert Words("en", {}, {"sun": "sun"}).fill("{id} rises", {"id": "sun"}) == "Sun rises"


# Where words lie


def test_english_comes_first() -> None:
    assert LANGUAGES[0] == "en"
    assert "de" in LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_of_the_program_speaks_every_language(lang: str) -> None:
    first = {path.parent.relative_to(PROGRAM) for path in word_files(PROGRAM, "en")}
    assert {path.parent.relative_to(PROGRAM) for path in word_files(PROGRAM, lang)} == first
    assert spoken(PROGRAM, lang)["language"]


def test_what_is_missing_is_said_in_english() -> None:
    below = {"a": {"x": "one", "y": "two"}, "noun": {"axe": {"one": "axe", "many": "axes"}}}
    above = {"a": {"x": "eins"}, "noun": {"axe": {"one": "Axt"}}, "more": 1}
    assert overlaid(below, above) == {
        "a": {"x": "eins", "y": "two"},
        "noun": {"axe": {"one": "Axt"}},
        "more": 1,
    }
    assert phrases("xx", "server").say("over") == phrases("en", "server").say("over")


def test_words_can_be_added_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "holdfast" / "server").mkdir(parents=True)
    (tmp_path / "holdfast" / "qx.toml").write_text('language = "Q"\n', encoding="utf-8")
    server = tmp_path / "holdfast" / "server" / "qx.toml"
    server.write_text('[server]\nover = "Qover."\n', encoding="utf-8")
    monkeypatch.setattr(languages, "ADDED", str(tmp_path))
    assert "qx" in languages.found_languages()
    spoken.cache_clear()
    said = spoken(PROGRAM, "qx")
    assert said["language"] == "Q"
    assert said["server"]["over"] == "Qover."
    assert said["server"]["closed"] == spoken(PROGRAM, "en")["server"]["closed"]
    server.write_text("[server]\nover = \n", encoding="utf-8")
    spoken.cache_clear()
    with pytest.raises(DataError, match=r"qx\.toml: not valid TOML"):
        spoken(PROGRAM, "qx")

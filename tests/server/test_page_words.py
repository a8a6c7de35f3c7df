"""The page's words: a language is a file, and who asks for another one is answered in English."""

from __future__ import annotations

import pytest
from tests.server.client import House, error_of

from holdfast.core.languages import FIRST, LANGUAGES, PROGRAM, read_words
from holdfast.core.templates import PLACE
from holdfast.server.page_words import page_words

pytestmark = pytest.mark.anyio
TABLES = {lang: read_words(PROGRAM / "words" / "page" / f"{lang}.toml") for lang in LANGUAGES}
CODES = sorted(LANGUAGES)
SECTIONS = [
    *("table", "pay", "lobby", "end", "replay", "panels", "theatre", "moments", "kit"),
    *("general", "shell", "manners", "lesson", "how", "orders", "history", "shown"),
]


@pytest.mark.parametrize("lang", CODES)
async def test_every_language_is_told_with_its_own_name(house: House, lang: str) -> None:
    answer = await house.api.fetch("/api/words", lang=lang)
    assert set(answer) == {"lang", "languages", "words"}
    assert answer["lang"] == lang
    assert [one["code"] for one in answer["languages"]] == CODES
    names = {one["code"]: one["name"] for one in answer["languages"]}
    assert (names["en"], names["de"]) == ("English", "Deutsch")
    assert list(answer["words"]) == SECTIONS
    assert answer["words"] == {name: TABLES[lang][name] for name in SECTIONS}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", "en"),
        ("?lang=fr", "en"),
        ("?lang=de-CH", "de"),
        ("?lang=DE", "de"),
        ("?lang=fr-CH&lang=fr&lang=de&lang=en", "de"),
        ("?lang=../de&lang=", "en"),
    ],
)
async def test_the_first_language_that_there_is(house: House, wanted: str, found: str) -> None:
    answer = await house.http.get(f"/api/words{wanted}")
    assert answer.status_code == 200
    assert answer.json() == page_words([found])
    assert answer.json()["lang"] == found


async def test_nobody_wants_a_hundred_languages(house: House) -> None:
    answer = await house.http.get("/api/words?" + "&".join(["lang=de"] * 100))
    assert error_of(answer, 422)["code"] == "bad_request"


@pytest.mark.parametrize("lang", CODES)
def test_every_language_has_the_same_keys_and_fills_in_the_same_values(lang: str) -> None:
    first, other = TABLES[FIRST], TABLES[lang]
    assert list(other) == list(first) == SECTIONS
    for section in SECTIONS:
        assert list(other[section]) == list(first[section]), section
        for key, template in first[section].items():
            assert places(other[section][key]) == places(template), f"[{section}] {key}"


def places(template: str) -> set[str]:
    return {found[1] for found in PLACE.finditer(template)}

"""The page's words: a language is a file, and who asks for another one is answered in English."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.server.client import House, error_of

from holdfast.core.words import PLACE
from holdfast.server.page_words import FIRST, FOLDER, page_words, tables

pytestmark = pytest.mark.anyio
CODES = sorted(path.stem for path in FOLDER.glob("*.toml"))
SECTIONS = ["table", "lobby", "end", "replay", "panels", "general", "shell"]


@pytest.mark.parametrize("lang", CODES)
async def test_every_language_is_told_with_its_own_name(house: House, lang: str) -> None:
    answer = await house.api.fetch("/api/words", lang=lang)
    assert set(answer) == {"lang", "languages", "words"}
    assert answer["lang"] == lang
    assert [one["code"] for one in answer["languages"]] == CODES
    names = {one["code"]: one["name"] for one in answer["languages"]}
    assert (names["en"], names["de"]) == ("English", "Deutsch")
    assert list(answer["words"]) == SECTIONS
    assert answer["words"] == {name: tables()[lang][name] for name in SECTIONS}


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


async def test_a_language_is_a_file_and_nothing_else(tmp_path: Path) -> None:
    """What it does not say yet is said in English."""
    folder = shutil.copytree(FOLDER, tmp_path / "page")
    text = 'language = "Latina"\n\n[shell]\nclose = "Claude"\n'
    (folder / "la.toml").write_text(text, encoding="utf-8")
    answer = page_words(["la", "de"], folder)
    assert answer["lang"] == "la"
    assert {"code": "la", "name": "Latina"} in answer["languages"]
    english = page_words([FIRST], folder)["words"]
    assert answer["words"] == {**english, "shell": {**english["shell"], "close": "Claude"}}


@pytest.mark.parametrize("lang", CODES)
def test_every_language_has_the_same_keys_and_fills_in_the_same_values(lang: str) -> None:
    first, other = tables()[FIRST], tables()[lang]
    assert list(other) == list(first) == ["language", *SECTIONS]
    for section in SECTIONS:
        assert list(other[section]) == list(first[section]), section
        for key, template in first[section].items():
            assert places(other[section][key]) == places(template), f"[{section}] {key}"


def places(template: str) -> set[str]:
    return {found[1] for found in PLACE.finditer(template)}

"""The data files: complete, with texts in both languages, and loading says where they are wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.cards.colony import loading
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    FIRST_IMPROVEMENT,
    FIRST_MARKET_CARD,
    IMPROVEMENTS,
    MARKET_CARDS,
    SOURCES,
    VERBS,
)
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, N_IMPROVEMENTS, N_PLACES, PLACES
from holdfast.games.ante_portas.tests.colony.at import cards

DATA = Path(loading.__file__).parent


def test_every_component_has_texts_in_both_languages() -> None:
    texts = loading.load(DATA).texts
    assert [text.id for text in texts] == [
        *PLACES[:FIRST_COMMAND],
        *MARKET_CARDS,
        *IMPROVEMENTS,
        *BUILDINGS,
    ]
    for text in texts:
        assert set(text.text) == {"en", "de"}
        assert all(words.endswith(".") for words in text.text.values()), text.id
        assert text.facts["source"] in ("rulebook", "public", "inferred", "house")


def test_sources_have_the_numbers_the_rules_use() -> None:
    assert len(IMPROVEMENTS) == N_IMPROVEMENTS
    assert SOURCES[N_PLACES] == SOURCES[FIRST_MARKET_CARD] == "market_1_1"
    assert SOURCES[FIRST_IMPROVEMENT] == "stone_axe_101"
    assert len(cards().effects) == len(cards().acts) == len(SOURCES)


def test_every_verb_is_used_by_some_component() -> None:
    used = {effect.verb for effects in cards().effects for effect in effects}
    assert used == set(range(len(VERBS)))


def test_constants_are_data() -> None:
    constants = cards().constants
    declared = [field.attribute for field in loading.FORMS["constants"].fields]
    assert {name: getattr(constants, name) for name in declared} == {
        "basic_storage": 4, "warehouse": 4, "smithy_tools": 3, "food_per_citizen": 1,
        "spots_one_era": 20, "spots_two_eras": 24, "raze_extra_tools": 1, "developer_plays": 1,
        "developer_plays_with_library": 2, "institute_look": 2, "institute_keep": 1,
        "facilities": 3, "start_farms": 3, "start_tools": 6, "start_food": 1, "start_goods": 3,
    }  # fmt: skip


BROKEN = [
    ("places.toml", 'do = "draw", n = 2', 'do = "drew", n = 2', "librarian"),
    ("places.toml", "wares = { wood = 3 }", "wares = { gold = 3 }", "riverbank_forest"),
    ("places.toml", 'set = "era_1"', 'set = "era_9"', "grove_1"),
    ("buildings.toml", 'worker = "any"', 'worker = "nobody"', "factory"),
    ("buildings.toml", "limit = 1", "limit = 1\nheight = 3", "library"),
    ("market_cards.toml", 'place = "head_official"', 'place = "commander"', "market_1_7"),
    ("improvements.toml", "number = 101", "number = 102", "stone_axe_101"),
    ("improvements.toml", 'kind = "lasting"', 'kind = "once"', "drill_ground_102"),
    ("improvements.toml", 'id = "handsaw_112"', 'id = "hand_saw_112"', "hand_saw_112"),
    ("constants.toml", "warehouse = 4", "", "constants"),
]


@pytest.mark.parametrize(("name", "old", "new", "place"), BROKEN)
def test_loading_says_where_something_is_wrong(
    tmp_path: Path, name: str, old: str, new: str, place: str
) -> None:
    for file in loading.FILES:
        shutil.copy(DATA / file, tmp_path / file)
    text = (DATA / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=place) as caught:
        loading.load(tmp_path)
    assert str(caught.value).startswith(name)


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    for file in loading.FILES:
        shutil.copy(DATA / file, tmp_path / file)
    text = (DATA / "buildings.toml").read_text(encoding="utf-8")
    cut = text.index("[[building]]", text.index('id = "theater"') - 40)
    (tmp_path / "buildings.toml").write_text(text[:cut], encoding="utf-8")
    with pytest.raises(DataError, match="records are missing"):
        loading.load(tmp_path)

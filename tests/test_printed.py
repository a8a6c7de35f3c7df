"""Forms of data files: what they read, what they refuse, and where the values go."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from holdfast import DataError
from holdfast.core.catalog import Reader
from holdfast.core.packs import FORMS, own_files
from holdfast.core.printed import BOX, Amounts, Box, Declared, Own, Printed, add, put, words_of

GOODS = ["wood", "iron"]


class Coin:
    worth: int
    face: int = 1


class Purse:
    def __init__(self) -> None:
        self.coins: list[Coin] = []
        self.cost = (0, 0)


PRINTED = Printed(
    {"goods": GOODS},
    {"Coin": Coin, "Purse": Purse},
    wares=Amounts(GOODS, 5),
    loud=lambda r: r.text().upper(),
)
COIN = PRINTED.form("Coin worth:1..9 face:goods+")
PRINTED.own["coin"] = Own(COIN.table)


def table(value: object) -> Reader:
    return Reader(value, "cards.toml: it")


def refused(fields: str, value: object) -> str:
    with pytest.raises(DataError) as caught:
        PRINTED.form(fields).read(table(value))
    return str(caught.value)


def test_a_form_reads_its_fields_under_their_names() -> None:
    form = PRINTED.form("points:0..9 type>kind:goods set>:goods word:loud most:1..3+")
    value = {"points": 3, "type": "iron", "set": "wood", "word": "ah"}
    assert form.read(table(value)) == {"points": 3, "kind": 1, "word": "AH"}
    assert form.read(table({**value, "most": 2}))["most"] == 2


@pytest.mark.parametrize(
    ("fields", "value", "complaint"),
    [
        ("points:0..9", {}, '"points" is missing'),
        ("points:0..9", {"points": 10}, "points: 10 is out of range; allowed are 0 to 9"),
        ("points:0..9+", {"points": "x"}, 'points: expected a whole number, found "x"'),
        ("points:0..9", {"points": 1, "n": 2}, '"n" is not a known key; known are points'),
        ("set>:goods", {"set": "gold"}, 'set: "gold" is not one of wood, iron'),
        ("cost:wares", {"cost": {"gold": 1}}, 'cost: "gold" is not one of wood, iron'),
        ("cost:wares", {"cost": {"wood": 6}}, "cost.wood: 6 is out of range; allowed are 1 to 5"),
        ("coin:coin", {"coin": {"worth": 1, "n": 1}},
         'coin: "n" is not a known key; known are worth'),
        ("coins:1..2*coin", {"coins": []}, "coins: expected 1 to 2 entries, found 0"),
        ("coins:1..2*coin", {"coins": [{"worth": 0}]},
         "coins[0].worth: 0 is out of range; allowed are 1 to 9"),
        ("n:0..9 source", {"n": 1}, '"source" is missing'),
        ("n:0..9 source", {"n": 1, "source": "rumour"}, 'source: "rumour" is not one of rulebook'),
        ("n:0..9/face:goods", {}, "either n or face is expected"),
        ("n:0..9/face:goods", {"n": 1, "face": "iron"}, "either n or face is expected"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_with_its_place(fields: str, value: Any, complaint: str) -> None:
    assert refused(fields, value).startswith(f"cards.toml: it: {complaint}")


def test_where_a_table_is_known_from_is_read_and_not_kept() -> None:
    value = {"n": 1, "source": "house", "sources": {"n": "rulebook"}}
    assert PRINTED.form("n:0..9 source").read(table(value)) == {"n": 1}


def test_what_is_taken_leaves_the_rest_of_the_table() -> None:
    source = table({"n": 1, "more": 2})
    assert PRINTED.form("n:0..9").take(source) == {"n": 1}
    assert source.child("more").whole() == 2


def test_amounts_are_as_many_as_there_are_ids() -> None:
    assert Amounts(GOODS, 5).load(table({"iron": 2}), BOX) == (0, 2)
    assert Amounts(GOODS, 5).load(table({}), BOX) == (0, 0)


def test_either_the_one_or_the_other_is_read() -> None:
    form = PRINTED.form("n:0..9/face>kind:goods most:1..3+")
    assert form.read(table({"n": 1})) == {"n": 1}
    assert form.read(table({"face": "iron", "most": 2})) == {"kind": 1, "most": 2}


def test_amounts_can_be_a_piece() -> None:
    assert Amounts(GOODS, 5, complex).load(table({"iron": 2}), BOX) == 2j


def test_a_piece_is_made_of_the_class_that_its_form_names() -> None:
    form = PRINTED.form("Purse coins:0..2*coin cost:wares+")
    purse: Purse = form.table(table({"coins": [{"worth": 2}, {"worth": 3, "face": "wood"}]}))
    assert [(coin.worth, coin.face) for coin in purse.coins] == [(2, 1), (3, 0)]
    assert isinstance(purse.coins, list)
    assert purse.cost == (0, 0)
    assert COIN.make(table({"worth": 2, "id": "x"})).worth == 2


def test_a_verb_that_is_not_in_the_list_has_no_fields() -> None:
    forms = PRINTED.forms({"gain": "good:goods"})
    assert forms["gain"].read(table({"good": "iron"})) == {"good": 1}
    assert forms["rest"].read(table({})) == {}
    with pytest.raises(DataError, match="good"):
        forms["rest"].read(table({"good": "iron"}))


def test_a_form_of_unknown_words_is_a_fault_of_ours() -> None:
    with pytest.raises(LookupError, match='"gods" is no kind; there are goods'):
        PRINTED.form("good:gods")


def test_values_go_where_they_belong() -> None:
    one, other = Coin(), Coin()
    purse = put(Purse(), {"coins": (one,), "cost": (3, 4)})
    assert (purse.coins, purse.cost) == ([one], (3, 4))
    add(purse, {"coins": other})
    assert purse.coins == [one, other]


def test_the_words_of_a_module_are_its_lists() -> None:
    module = ModuleType("names")
    vars(module).update(GOODS=GOODS, N_GOODS=2, lower=["a"])
    assert words_of(module) == {"goods": GOODS}


CARDS = """
[[card]]
id = "b"
points = 2
type = "iron"
text.en = "B."
source = "house"

[[card]]
id = "a"
type = "wood"
points = 1
text.en = "A."
text.de = "Ah."
source = "public"
"""


class Cards:
    def __init__(self) -> None:
        self.points: list[int] = []
        self.type: list[int] = []
        self.double: list[int] = []


FORM = PRINTED.form("points:0..9 type:goods")


@pytest.fixture
def box(tmp_path: Path) -> Box[Cards]:
    (tmp_path / "cards.toml").write_text(CARDS, encoding="utf-8")
    return Box(tmp_path, Cards(), "component")


def test_rows_go_into_the_tables_in_the_order_of_the_ids(box: Box[Cards]) -> None:
    for record, row in box.rows(box.open("cards.toml"), "card", ["a", "b"], FORM):
        assert record.has("points")
        row["double"] = 2 * row["points"]
    assert vars(box.cards) == {"points": [1, 2], "type": [0, 1], "double": [2, 4]}
    assert [text.id for text in box.texts] == ["a", "b"]
    assert box.text_of["a"].text == {"en": "A.", "de": "Ah."}
    told = {"component": "card", "type": "wood", "points": 1, "source": "public"}
    assert list(box.texts[0].facts.items()) == list(told.items())


def test_a_game_says_which_facts_people_read(box: Box[Cards]) -> None:
    source, told = box.open("cards.toml"), ("points", "worth")
    for _ in box.rows(source, "card", ["a", "b"], FORM, kind="paper", facts=told):
        pass
    assert box.texts[1].facts == {"component": "paper", "points": 2, "source": "house"}


def test_a_record_that_says_more_than_was_asked_is_refused(box: Box[Cards]) -> None:
    records = box.records(box.open("cards.toml"), "card", ["a", "b"])
    next(records).child("type")
    with pytest.raises(DataError, match=r"^cards\.toml: a: \"points\" is not a known key"):
        next(records)


def test_a_component_without_text_has_none(box: Box[Cards]) -> None:
    records = box.records(box.open("cards.toml"), "card", ["a", "b"], has_text=False)
    FORM.take(next(records))
    with pytest.raises(DataError, match=r"^cards\.toml: a: \"text\" is not a known key"):
        next(records)


def test_forms_can_stand_in_a_file_beside_the_data(tmp_path: Path) -> None:
    (tmp_path / FORMS).write_text('coin = "worth:1..9"\n[verbs]\ngain = "n:1..3"\n', "utf-8")
    forms = Declared(PRINTED, tmp_path)
    assert forms["coin"].read(table({"worth": 2})) == {"worth": 2}
    assert forms.of("verbs", "gain").read(table({"n": 3})) == {"n": 3}
    with pytest.raises(DataError, match='"n" is not a known key'):
        forms.of("verbs", "pass").read(table({"n": 3}))


def test_a_form_is_a_kind_for_those_below_it(tmp_path: Path) -> None:
    text = 'face = "Coin worth:1..9"\nsize = "wide:1..9 high:1..9"\nbill = "face:face size:size"\n'
    (tmp_path / FORMS).write_text(text, "utf-8")
    value = {"face": {"worth": 2}, "size": {"wide": 3, "high": 4}}
    found = Declared(PRINTED, tmp_path)["bill"].read(table(value))
    assert (type(found["face"]), found["face"].worth, found["size"]) == (Coin, 2, (3, 4))


def test_forms_are_no_data_of_a_pack(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    for name in (FORMS, "coins.toml"):
        (tmp_path / "cards" / name).write_text("")
    assert [file.name for file in own_files(tmp_path)] == ["coins.toml"]

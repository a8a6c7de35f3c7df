"""What pieces declare, word by word: written, read, bounded, refused with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from holdfast import DataError
from holdfast.core.catalog import Reader
from holdfast.core.kinds import (
    MOST_ENTRIES,
    At,
    Field,
    Inside,
    Kind,
    Kinds,
    OrNone,
    dump_fields,
    load_fields,
    refresh,
)

CARDS = ["axe", "bow", "cup"]
GOODS = ["wood", "iron"]
AT = At(3, None)


class Chest:
    """A piece that holds pieces."""

    fields = "is_open food:0..9 inside:*Coin lid:Coin? stock:goods=0..9 marks:goods=cards?"

    def __init__(self) -> None:
        self.is_open = False
        self.food = 0
        self.inside: list[Coin] = []
        self.lid: Coin | None = None
        self.stock = [0, 0]
        self.marks: dict[int, int] = {}


class Coin:
    fields = "worth:1..much faces:2*cards old:0..9+"

    def __init__(self) -> None:
        self.worth = 1
        self.faces: tuple[int, ...] = (0, 0)
        self.old = 7

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coin) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


KINDS = Kinds(
    {"cards": CARDS, "goods": GOODS},
    {Chest: lambda s: Chest(), Coin: lambda s: Coin()},
    {"much": 50},
)


def field(word: str) -> Field:
    return KINDS.field(word, "Chest")


def kind(word: str) -> Kind:
    return field(f"x:{word}").kind


def read(word: str, value: object, seats: int = 3) -> Any:
    return kind(word).load(Reader(value, "file", dotted=True), At(seats, None))


def refused(word: str, value: object, seats: int = 3) -> str:
    with pytest.raises(DataError) as caught:
        read(word, value, seats)
    return str(caught.value)


def coin(worth: int, *faces: int, old: int = 7) -> Coin:
    made = Coin()
    made.worth, made.faces, made.old = worth, faces, old
    return made


# Every kind, written and read

WRITTEN: list[tuple[str, object, object]] = [
    ("0..9", 0, 0),
    ("0..9", 9, 9),
    ("-5..-2", -3, -3),
    ("0..much", 50, 50),
    ("1..seats", 3, 3),
    ("seats..9", 3, 3),
    ("flag", True, True),
    ("seats", 2, 2),
    ("seats?", 2, 2),
    ("seats?", -1, None),
    ("1..3?", 3, 3),
    ("1..3?", -1, None),
    ("cards", 1, "bow"),
    ("cards?", 1, "bow"),
    ("cards?", -1, None),
    ("*", (4, -4), [4, -4]),
    ("*cards", (), []),
    ("*cards", (2, 0, 2), ["cup", "axe", "cup"]),
    ("3*cards?", (0, -1, 2), ["axe", None, "cup"]),
    ("0..2*cards", (1,), ["bow"]),
    ("seats*0..9", (1, 2, 3), [1, 2, 3]),
    ("0..seats*seats", (2, 0), [2, 0]),
    ("*flag", (True, False), [True, False]),
    ("2**cards", ((), (2, 1)), [[], ["cup", "bow"]]),
    ("seats*2*0..9", ((1, 2), (3, 4), (5, 6)), [[1, 2], [3, 4], [5, 6]]),
    ("{cards}", 0, []),
    ("{cards}", 0b101, ["axe", "cup"]),
    ("{seats}", 0b110, [1, 2]),
    ("goods=0..9", (0, 4), {"iron": 4}),
    ("goods=0..9", (0, 0), {}),
    ("goods=cards?", (2, -1), {"wood": "cup"}),
    ("goods=flag", (True, False), {"wood": True}),
    ("goods=*cards", ((0, 1), ()), {"wood": ["axe", "bow"]}),
    ("goods={seats}", (0, 0b11), {"iron": [0, 1]}),
    ("goods=Coin?", (None, coin(5, 0, 0)), {"iron": {"worth": 5, "faces": ["axe"] * 2, "old": 7}}),
    ("Coin", coin(5, 1, 2), {"worth": 5, "faces": ["bow", "cup"], "old": 7}),
    ("Coin?", None, None),
    ("Coin?", coin(5, 1, 2), {"worth": 5, "faces": ["bow", "cup"], "old": 7}),
    ("0..2*Coin", (coin(1, 0, 0),), [{"worth": 1, "faces": ["axe", "axe"], "old": 7}]),
]


@pytest.mark.parametrize(("word", "value", "stored"), WRITTEN)
def test_every_kind_is_written_and_read(word: str, value: object, stored: object) -> None:
    assert json.loads(json.dumps(kind(word).dump(value))) == stored
    found = read(word, stored)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("name", ["seat", "is_open", "has_lid", "food", "seat_of_honour", "isle"])
def test_a_word_without_a_kind_is_what_its_name_says(name: str) -> None:
    known: dict[str, tuple[object, str]] = {
        "seat": (3, "is out of range; allowed are 0 to 2"),
        "is_open": (1, "expected true or false, found 1"),
        "has_lid": (0, "expected true or false, found 0"),
    }
    value, complaint = known.get(name, (True, "expected a whole number, found true"))
    with pytest.raises(DataError, match=complaint):
        field(name).kind.load(Reader(value, "file"), AT)


# Bounds and refusals


@pytest.mark.parametrize(
    ("word", "value", "complaint"),
    [
        ("0..9", 10, "file: 10 is out of range; allowed are 0 to 9"),
        ("0..9", -1, "file: -1 is out of range; allowed are 0 to 9"),
        ("0..9", True, "file: expected a whole number, found true"),
        ("0..9", 1.0, "file: expected a whole number, found 1.0"),
        ("0..9", None, "file: expected a whole number, found nothing"),
        ("0..much", 51, "file: 51 is out of range; allowed are 0 to 50"),
        ("1..seats", 4, "file: 4 is out of range; allowed are 1 to 3"),
        ("seats..9", 2, "file: 2 is out of range; allowed are 3 to 9"),
        ("*", [1 << 40], "file[0]: 1099511627776 is out of range"),
        ("flag", 1, "file: expected true or false, found 1"),
        ("seats", 3, "file: 3 is out of range; allowed are 0 to 2"),
        ("seats", -1, "file: -1 is out of range; allowed are 0 to 2"),
        ("seats", None, "file: expected a whole number, found nothing"),
        ("seats?", -2, "file: -2 is out of range; allowed are 0 to 2"),
        ("1..3?", 0, "file: 0 is out of range; allowed are 1 to 3"),
        ("cards", "sea", 'file: "sea" is not one of axe, bow, cup'),
        ("cards", 1, "file: expected text, found 1"),
        ("cards", None, "file: expected text, found nothing"),
        ("cards?", "", 'file: "" is not one of axe, bow, cup'),
        ("*cards", "axe", 'file: expected a list, found "axe"'),
        ("*cards", ["axe", "sea"], 'file[1]: "sea" is not one of axe, bow, cup'),
        ("*cards", ["axe"] * (MOST_ENTRIES + 1), "file: expected 0 to 500 entries, found 501"),
        ("*cards", ["axe", None], "file[1]: expected text, found nothing"),
        ("3*cards?", ["axe", None], "file: expected 3 entries, found 2"),
        ("0..2*cards", ["axe"] * 3, "file: expected 0 to 2 entries, found 3"),
        ("seats*0..9", [1, 2], "file: expected 3 entries, found 2"),
        ("0..seats*0..9", [0] * 4, "file: expected 0 to 3 entries, found 4"),
        ("2**cards", [[], ["axe", "sea"]], 'file[1][1]: "sea" is not one of'),
        ("2**cards", [[], "axe"], 'file[1]: expected a list, found "axe"'),
        ("{cards}", ["axe", "sea"], 'file[1]: "sea" is not one of axe, bow, cup'),
        ("{cards}", ["axe"] * 4, "file: expected 0 to 3 entries, found 4"),
        ("{cards}", 5, "file: expected a list, found 5"),
        ("{seats}", [3], "file[0]: 3 is out of range; allowed are 0 to 2"),
        ("{seats}", [0] * 4, "file: expected 0 to 3 entries, found 4"),
        ("goods=0..9", {"iron": 10}, "file.iron: 10 is out of range; allowed are 0 to 9"),
        ("goods=0..9", {"tin": 1}, 'file: "tin" is not one of wood, iron'),
        ("goods=0..9", [1, 2], "file: expected a table, found a list"),
        ("goods=*cards", {"wood": ["sea"]}, 'file.wood[0]: "sea" is not one of'),
        ("Coin", None, "file: expected a table, found nothing"),
        ("Coin", {"faces": ["axe"] * 2}, 'file: "worth" is missing'),
        ("Coin", {"worth": 0, "faces": []}, "file.worth: 0 is out of range; allowed are 1 to 50"),
        ("Coin", {"worth": 1, "faces": ["axe"]}, "file.faces: expected 2 entries, found 1"),
        ("Coin", {"worth": 1, "faces": ["axe"] * 2, "rim": 1}, 'file: "rim" is not a known key'),
        ("Coin?", 0, "file: expected a table, found 0"),
        ("*Coin", [None], "file[0]: expected a table, found nothing"),
        ("*Coin", [{"worth": 1, "faces": ["sea"] * 2}], 'file[0].faces[0]: "sea" is not one of'),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(word: str, value: object, complaint: str) -> None:
    assert refused(word, value).startswith(complaint)


def test_seats_are_those_of_the_table() -> None:
    assert read("seats", 3, seats=4) == 3
    assert read("seats*0..9", [0] * 5, seats=5) == (0,) * 5
    assert "allowed are 0 to 1" in refused("{seats}", [2], seats=2)


@pytest.mark.parametrize("word", ["seats?", "cards?", "1..3?"])
def test_none_of_format_1_is_none(word: str) -> None:
    assert read(word, -1) == -1


def test_a_list_whose_order_nobody_knows_is_read_sorted() -> None:
    assert read("*cards!", ["cup", "axe", "bow"]) == (0, 1, 2)
    assert read("2**cards!", [["cup", "axe"], ["bow", "axe"]]) == ((0, 2), (0, 1))
    assert read("*cards", ["cup", "axe", "bow"]) == (2, 0, 1)
    assert kind("*cards!").dump([2, 0]) == ["cup", "axe"]


def test_a_set_names_nothing_twice() -> None:
    assert read("{cards}", ["cup", "cup"]) == 0b100
    assert read("{seats}", [1, 1, 0]) == 0b11


def test_an_unknown_id_is_not_repeated_at_length() -> None:
    assert len(refused("goods=0..9", {"x" * 10_000: 1})) < 100


# Pieces in pieces

STORED: dict[str, Any] = {
    "is_open": True,
    "food": 3,
    "inside": [{"worth": 2, "faces": ["axe", "cup"], "old": 1}],
    "lid": {"worth": 9, "faces": ["bow", "bow"], "old": 7},
    "stock": {"iron": 4},
    "marks": {"iron": "cup"},
}


def loaded(data: object) -> Chest:
    chest = Chest()
    load_fields(Reader(data, "file", dotted=True), chest, KINDS.fields_of(Chest), AT)
    return chest


def test_a_piece_is_filled_with_what_it_declares() -> None:
    chest = loaded(STORED)
    assert (chest.is_open, chest.food) == (True, 3)
    assert chest.inside == [coin(2, 0, 2, old=1)]
    assert chest.lid == coin(9, 1, 1)
    assert (chest.stock, chest.marks) == ([0, 4], {1: 2})
    assert dump_fields(chest, KINDS.fields_of(Chest)) == STORED


def test_a_list_stays_a_list_a_dict_a_dict_and_a_tuple_a_tuple() -> None:
    chest = loaded(STORED)
    names = ("inside", "stock", "marks")
    assert [type(getattr(chest, name)) for name in names] == [list, list, dict]
    assert isinstance(chest.inside[0].faces, tuple)


def test_a_dict_holds_what_the_file_names() -> None:
    assert loaded({**STORED, "marks": {}}).marks == {}
    chest = loaded({**STORED, "marks": {"wood": None}})
    assert chest.marks == {0: -1}
    assert dump_fields(chest, KINDS.fields_of(Chest))["marks"] == {"wood": None}


def test_a_field_that_came_later_may_be_missing() -> None:
    chest = loaded({**STORED, "lid": {"worth": 9, "faces": ["bow", "bow"]}})
    assert chest.lid is not None
    assert chest.lid.old == 7  # as a new one has it
    with pytest.raises(DataError, match=r"file\.lid\.old: 10 is out of range; allowed are 0 to 9"):
        loaded({**STORED, "lid": {**STORED["lid"], "old": 10}})


@pytest.mark.parametrize("name", STORED)
def test_any_other_field_may_not(name: str) -> None:
    with pytest.raises(DataError, match=f'file: "{name}" is missing'):
        loaded({key: value for key, value in STORED.items() if key != name})


def test_a_piece_is_made_for_its_table() -> None:
    made: list[object] = []

    def make(s: object) -> Coin:
        made.append(s)
        return Coin()

    table = object()
    inside = Kinds({"cards": CARDS}, {Coin: make}, {"much": 5}).kind("Coin")
    inside.load(Reader({"worth": 5, "faces": ["axe", "axe"]}, "file"), At(2, table))
    assert made == [table]


# What is declared


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        (
            "deck:*crads",
            'Chest.fields: deck:*crads: "crads" is no kind; there are Chest, Coin, cards, goods',
        ),
        ("used:{crads}", '"crads" is no kind'),
        ("stock:crads=0..9", '"crads" is no kind'),
        ("stock:goods=crads", '"crads" is no kind'),
        ("next:crads?+", 'Chest.fields: next:crads?+: "crads" is no kind'),
        ("food:0..many", '"many" is no number and none of the bounds'),
        ("food:..9", '"" is no number and none of the bounds'),
        ("row:x*cards", '"x" is no number and none of the bounds'),
    ],
)
def test_an_unknown_kind_is_named(word: str, complaint: str) -> None:
    with pytest.raises(TypeError) as caught:
        field(word)
    assert complaint in str(caught.value)


def test_a_piece_with_an_unknown_kind_is_told_of_at_once() -> None:
    with pytest.raises(TypeError, match=r'^Coin.fields: faces:2\*cards: "cards" is no kind'):
        Kinds({}, {Coin: lambda s: Coin()}, {"much": 5})


def test_a_late_field_is_marked() -> None:
    assert [one.is_late for one in KINDS.fields_of(Coin)] == [False, False, True]
    assert field("old:cards?+").name == "old"
    assert isinstance(field("old:cards?+").kind, OrNone)
    assert isinstance(kind("Coin"), Inside)


# Fresh values, with which clones are checked


@pytest.mark.parametrize("word", sorted({word for word, _, _ in WRITTEN}))
def test_a_fresh_value_is_not_blank_and_can_be_written(word: str) -> None:
    one = kind(word)
    for n in range(3):
        fresh = one.fresh(n, AT)
        assert fresh != one.blank
        assert json.dumps(one.dump(fresh))


@pytest.mark.parametrize("word", ["0..9", "cards", "cards?", "*cards", "{cards}", "goods=0..9"])
def test_another_number_gives_another_fresh_value(word: str) -> None:
    assert kind(word).fresh(0, AT) != kind(word).fresh(1, AT)


def test_a_whole_piece_is_refreshed() -> None:
    chest, new = Chest(), Chest()
    refresh(chest, KINDS.fields_of(Chest), 0, AT)
    for one in KINDS.fields_of(Chest):
        now = getattr(chest, one.name)
        assert now != getattr(new, one.name), one.name
        assert type(now) is type(getattr(new, one.name)) or one.name == "lid"
    assert chest.inside[0] != Coin()


def test_what_is_only_one_is_fresh_all_the_same() -> None:
    lone = Kinds({"lone": ["one"]}, {}, {}).kind("lone")
    assert lone.fresh(5, AT) == 0

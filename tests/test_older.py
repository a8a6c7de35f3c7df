"""What older files called something else."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import DataError
from holdfast.core.older import columns, renew

WORDS = 'bag<deck wheat<goods/wheat axe<goods/axe=0 is_out<out=false seen=[] name="nobody"'


def renewed(**table: Any) -> dict[str, Any]:
    renew(table, WORDS, "heap")
    return table


def test_values_have_the_names_and_places_of_today() -> None:
    found = renewed(deck=[3], goods={"wheat": 1, "axe": 2}, out=True, seen=[4], name="x", n=5)
    assert found == {
        "bag": [3], "wheat": 1, "axe": 2, "is_out": True, "seen": [4], "name": "x", "n": 5,
    }  # fmt: skip


def test_what_was_left_out_is_what_it_meant() -> None:
    found = renewed(deck=[], goods={"wheat": 1})
    assert found == {
        "bag": [], "wheat": 1, "axe": 0, "is_out": False, "seen": [], "name": "nobody",
    }  # fmt: skip
    found["seen"].append(1)
    assert renewed(deck=[], goods={"wheat": 1})["seen"] == []


def test_a_table_may_have_the_name_of_what_lies_in_it() -> None:
    table: dict[str, Any] = {"tools": {"row": [1], "deck": [2]}}
    renew(table, "tools<tools/row tool_bag<tools/deck", "heap")
    assert table == {"tools": [1], "tool_bag": [2]}


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"goods": {"wheat": 1}}, 'heap: "deck" is missing'),
        ({"deck": [], "goods": {}}, 'goods: "wheat" is missing'),
        ({"deck": [], "goods": {"wheat": 1, "salt": 1}}, 'goods: "salt" is not a known key'),
        ({"deck": [], "goods": [1]}, "goods: expected a table, found a list"),
    ],
)
def test_what_was_never_written_so_is_refused(table: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DataError, match=f"^{complaint}"):
        renewed(**table)


def test_a_list_of_tables_is_one_table_for_each_thing_they_had() -> None:
    rows: list[dict[str, Any]] = [
        {"wall": "wood", "seen": True, "out": True, "n": 1}, {"wall": "stone", "seen": False},
    ]  # fmt: skip
    assert columns(rows, ["north", "east"], "walls<wall n=0 is_out<out? seen!") == {
        "walls": {"north": "wood", "east": "stone"},
        "n": {"north": 1, "east": 0},
        "is_out": ["north"],
        "seen": ["north"],
    }
    assert rows == [{}, {}], "nothing of it is left"


@pytest.mark.parametrize("rows", [[{}, {"seen": True}], [{"seen": 1}, {"seen": True}], [{}]])
def test_a_mark_is_true_or_false_of_everything(rows: list[dict[str, Any]]) -> None:
    with pytest.raises(ValueError, match=" instead of "):
        columns(rows, ["north", "east"], "seen!")


def test_a_thing_that_was_never_left_out_is_missed() -> None:
    with pytest.raises(KeyError, match="wall"):
        columns([{}], ["north"], "walls<wall")

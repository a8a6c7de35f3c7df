"""Data files: every value is checked, every complaint says where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from holdfast.core.catalog import DataError, Reader, digest, kind_of, listed, load_toml

GOODS = ["grain", "wood", "stone", "gold"]
FILE = """
title = "Cards"
count = 2

[[card]]
id = "granary"
cost = 3
is_large = true
effects = [{ good = "wood", n = 1 }, { good = "corn", n = 1 }]

[[card]]
cost = "cheap"
"""


def cards(tmp_path: Path, text: str = FILE) -> Reader:
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    return load_toml(tmp_path, "cards.toml")


def test_values_come_back_as_they_are(tmp_path: Path) -> None:
    source = cards(tmp_path)
    assert source.child("title").text() == "Cards"
    assert source.child("count").whole(1, 2) == 2
    granary, _ = source.records("card")
    assert granary.child("is_large").flag() is True
    assert granary.child("effects").items()[0].child("good").one_of(GOODS) == 1
    assert granary.has("cost")
    assert not granary.has("price")
    assert granary.keys() == ["id", "cost", "is_large", "effects"]
    granary.finish()


def test_a_complaint_says_where(tmp_path: Path) -> None:
    granary, nameless = cards(tmp_path).records("card")
    with pytest.raises(DataError) as caught:
        granary.child("effects").items()[1].child("good").one_of(GOODS)
    assert str(caught.value) == (
        'cards.toml: granary: effects[1].good: "corn" is not one of grain, wood, stone, gold'
    )
    with pytest.raises(DataError, match=r"^cards.toml: card\[1\]: cost: expected a whole number"):
        nameless.child("cost").whole()


def reader(value: object) -> Reader:
    return Reader(value, "file")


@pytest.mark.parametrize(
    ("value", "read", "complaint"),
    [
        (1, lambda r: r.table(), "file: expected a table, found 1"),
        ({}, lambda r: r.items(), "file: expected a list, found a table"),
        ([1], lambda r: r.items(2, 2), "file: expected 2 entries, found 1"),
        ([1], lambda r: r.items(2, 4), "file: expected 2 to 4 entries, found 1"),
        (True, lambda r: r.whole(), "file: expected a whole number, found true"),
        (1.0, lambda r: r.whole(), "file: expected a whole number, found 1.0"),
        (None, lambda r: r.whole(), "file: expected a whole number, found nothing"),
        (5, lambda r: r.whole(0, 4), "file: 5 is out of range; allowed are 0 to 4"),
        (-1, lambda r: r.whole(0, 4), "file: -1 is out of range; allowed are 0 to 4"),
        (0, lambda r: r.flag(), "file: expected true or false, found 0"),
        ([], lambda r: r.text(), "file: expected text, found a list"),
        (["wood", 3], lambda r: r.several_of(GOODS), "file[1]: expected text, found 3"),
        ("wheat", lambda r: r.one_of(GOODS), 'file: "wheat" is not one of grain, wood,'),
        ({}, lambda r: r.child("id"), 'file: "id" is missing'),
        ({"id": {}}, lambda r: r.child("id").child("x"), 'file: id: "x" is missing'),
        ({"a": {"b": {}}}, lambda r: r.child("a").child("b").text(), "file: a.b: expected text"),
    ],
)
def test_what_is_wrong_is_said(value: Any, read: Callable[[Reader], Any], complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read(reader(value))
    assert str(caught.value).startswith(complaint)


def test_keys_nobody_asked_for_are_refused() -> None:
    source = reader({"id": "x", "cots": 3})
    source.child("id")
    with pytest.raises(DataError, match='file: "cots" is not a known key; known are id'):
        source.finish()


def test_several_ids_become_their_numbers() -> None:
    assert reader(["wood", "gold", "wood"]).several_of(GOODS) == [1, 3, 1]
    with pytest.raises(DataError, match="expected 0 to 1 entries, found 2"):
        reader(["wood", "gold"]).several_of(GOODS, most=1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = \n", r"^cards.toml: not valid TOML: .*line 1"),
        ("a = 1\na = 2\n", r"^cards.toml: not valid TOML: .*line 2"),
        ("a = " + "[" * 5000, "^cards.toml: not valid TOML"),
    ],
)
def test_broken_toml(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        cards(tmp_path, text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^cards.toml: the file is missing from "):
        load_toml(tmp_path, "cards.toml")
    (tmp_path / "cards.toml").write_bytes(b"title = \xff")
    with pytest.raises(DataError, match=r"^cards.toml: cannot be read: "):
        load_toml(tmp_path, "cards.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(DataError, match=r"^folder.toml: cannot be read: "):
        load_toml(tmp_path, "folder.toml")


def test_long_lists_are_cut() -> None:
    assert listed(["a", "b"]) == "a, b"
    assert listed([str(n) for n in range(9)], 3) == "0, 1, 2 and 6 more"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (False, "false"),
        ({}, "a table"),
        ([], "a list"),
        ("x" * 50, '"' + "x" * 40 + '"'),
        (2.5, "2.5"),
    ],
)
def test_kinds_have_words(value: object, words: str) -> None:
    assert kind_of(value) == words


def test_a_fingerprint_changes_with_any_file(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(name)
    first = digest(tmp_path, ["a.toml", "b.toml"])
    assert len(first) == 16
    (tmp_path / "b.toml").write_text("c")
    assert digest(tmp_path, ["a.toml", "b.toml"]) != first

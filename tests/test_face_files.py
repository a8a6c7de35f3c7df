"""What a game declares of its people in a file: read as if it stood in Python, or complained about
with its place."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path

import pytest

from holdfast.core.catalog import DataError, Reader
from holdfast.core.people import GROUP, People, Series, read_face

VILLAGE = """
phases = ["dawn", "dusk"]
grave = "burn"
plays = 2

[sounds]
burnt = "loss"
built = "win"

[[series]]
prompt = "gather"
kind = "group"
verbs = "take"
end = "done"
all = false

[plan]
rare = "ash"

[plan.icons]
mill = "wheat"
"""


MODULE = """
from holdfast.core.people import People


class TownPeople(People):
    pass
"""


class VillagePeople(People):
    pass


def read(text: str) -> People:
    people = VillagePeople()
    read_face(Reader(tomllib.loads(text), "face.toml"), people)
    return people


def test_what_is_declared_in_a_file_is_what_people_have() -> None:
    people = read(VILLAGE)
    assert people.phases == ("dawn", "dusk")
    assert people.grave == "burn"
    assert people.plays == 2
    assert people.sounds == "burnt=loss built=win"
    assert people.series == (Series("gather", GROUP, "take", end="done", all=False),)
    assert people.plan.rare == {"ash"}
    assert people.plan.icons == {"mill": "wheat"}
    assert People.plan.icons == {}


def test_a_file_that_is_named_is_read(tmp_path: Path) -> None:
    class Declared(People):
        file = tmp_path / "face.toml"

    Declared.file.write_text(VILLAGE, encoding="utf-8")
    people = Declared()
    assert people.tone("burn:mill", "") == "grave"
    assert people.sound_of == {"burnt": "loss", "built": "win"}
    assert list(people.series_of) == ["gather"]


def test_a_file_beside_the_module_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "face.toml").write_text(VILLAGE, encoding="utf-8")
    (tmp_path / "town_face.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    town: type[People] = importlib.import_module("town_face").TownPeople
    assert town().tone("burn:mill", "") == "grave"
    assert type("Heirs", (town,), {})().tone("burn:mill", "") == "grave"  # of another module
    assert People().tone("burn:mill", "") == VillagePeople().tone("burn:mill", "") == ""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('sound = "x=win"', 'face.toml: "sound" is nothing to declare; what can be is'),
        ("phases = 3", "face.toml: phases: expected a list, found 3"),
        ("phases = [3]", r"face.toml: phases\[0\]: expected text, found 3"),
        ('plays = "all"', 'face.toml: plays: expected a whole number, found "all"'),
        ("[sounds]\nburnt = 1", "face.toml: sounds.burnt: expected text, found 1"),
        ('[plan]\nrares = "x"', 'face.toml: plan: "rares" is no part of a plan; its parts are'),
        (
            '[[series]]\nprompt = "a"\nkind = "heap"\nverbs = "b"',
            r'face.toml: series\[0\].kind: "heap" is not one of pay, group, move',
        ),
        (
            '[[series]]\nprompt = "a"\nkind = "pay"\nverbs = "b"\nlast = "c"',
            r'face.toml: series\[0\]: "last" is not a known key',
        ),
    ],
)
def test_what_cannot_be_is_complained_about_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        read(text)

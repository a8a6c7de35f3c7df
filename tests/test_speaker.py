"""What every game's speaker can say: labels, numbers, names, texts in the reader's language."""

from __future__ import annotations

import pytest

from holdfast.core.card_text import CardText
from holdfast.core.drawing import plain
from holdfast.core.journal import Event
from holdfast.core.people import People
from holdfast.core.result import Result
from holdfast.core.speaking import Speaker
from holdfast.core.terminal import Pen
from holdfast.core.words import Words

TEXTS = {"mill": CardText("mill", {"en": "Gain 1 flour."}, {"cost": 2})}


LABELS = {
    "en": {"has": "{name} has {n}", "worth": "{card} is worth {n} {n|point|points}"},
    "de": {"has": "{name} hat {n}"},
}
POINT = {
    "en": {"one": "point", "many": "points"},
    "de": {"one": "Punkt", "many": "Punkte", "gender": "m"},
}


def miller(lang: str = "en") -> Speaker:
    table = {"labels": LABELS[lang]}
    words = Words(lang, table, {"mill": "Mill", "point": POINT[lang]})
    return Speaker(People(list(TEXTS.values())), words)


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "−1 point"), (-3, "−3 points")],
)
def test_things_are_counted(n: int, said: str) -> None:
    assert miller().count("point", n) == said


def test_every_language_has_its_labels() -> None:
    assert miller().say("has", name="Oak", n=2) == "Oak has 2"
    assert miller("de").say("has", name="Oak", n=2) == "Oak hat 2"
    assert miller("de").count("point", 2) == "2 Punkte"


def test_a_label_is_said_of_data_as_they_stand_in_a_view() -> None:
    assert miller().say_of("worth", {"card": "mill", "n": 1, "end": 3}) == "Mill is worth 1 point"


def test_components_and_seats() -> None:
    assert miller().name("mill") == "Mill"
    assert miller().facts("mill") == {"cost": 2}
    assert miller().text("mill") == "Gain 1 flour."
    assert miller("de").text("mill") == "Gain 1 flour.", "nobody has translated it"
    assert miller().seat_names([0, 2]) == "Tower and Oak"


# Maps of hexes


def drawn(texts: dict[tuple[int, int], str]) -> list[str]:
    return Pen(People(), Words("en", {}, {}), {}, 40).on_hexes(texts, 3)


def test_a_map_has_a_line_for_each_half_row_from_the_top() -> None:
    assert drawn({(2, 4): "top", (1, 1): "one", (3, 1): "two", (2, 2): "mid"}) == [
        "    top",
        " ",
        "    mid",
        " one   two",
    ]
    assert drawn({}) == []


# How a game went


class Siege(Result):
    stretches = "year"
    counted = "fallen=fell*units fallen=died lost=gone*n"

    def verdict(self) -> str:
        return "It stands."


COURSE = {
    "before": "Before",
    "in_all": "In all",
    "year": "Year {n}",
    "fallen": "Men fallen",
    "lost": "Walls lost",
}


def told(*events: tuple[str, dict[str, object]]) -> Siege:
    course = [Event(what, "", -1, data, None) for what, data in events]
    return Siege(People(), Words("en", {"course": COURSE}, {}), {}, course)


def test_a_course_is_told_stretch_by_stretch() -> None:
    siege = told(
        ("died", {}),
        ("year", {"n": 1}),
        ("fell", {"units": {"basic": 2, "elite": 1}}),
        ("died", {}),
        ("year", {"n": 2}),
        ("gone", {"n": 2}),
    )
    ledger = siege.ledger()
    assert ledger is not None
    assert ledger.columns == ["Men fallen", "Walls lost"]
    assert ledger.rows == [
        ("Before", [1, 0]),
        ("Year 1", [4, 0]),
        ("Year 2", [0, 2]),
        ("In all", [5, 2]),
    ]
    assert plain(siege.draw(60)).splitlines() == [
        " It stands.",
        "",
        "            Men  Walls",
        "         fallen   lost",
        " Before       1      0",
        " Year 1       4      0",
        " Year 2       0      2",
        " In all       5      2",
    ]


def test_what_never_happened_has_no_column() -> None:
    ledger = told(("year", {"n": 1}), ("died", {})).ledger()
    assert ledger is not None
    assert ledger.columns == ["Men fallen"]
    assert told(("year", {"n": 1})).ledger() is None

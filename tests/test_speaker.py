"""What every game's speaker can say: labels, numbers, names, texts in the reader's language."""

from __future__ import annotations

import pytest

from holdfast.core.card_text import CardText
from holdfast.core.speaker import Speaker
from holdfast.core.words import Words

TEXTS = {"mill": CardText("mill", {"en": "Gain 1 flour."}, {"cost": 2})}


LABELS = {"en": {"has": "{name} has {n}"}, "de": {"has": "{name} hat {n}"}}
POINT = {
    "en": {"one": "point", "many": "points"},
    "de": {"one": "Punkt", "many": "Punkte", "gender": "m"},
}


def miller(lang: str = "en") -> Speaker:
    table = {"labels": LABELS[lang]}
    return Speaker(Words(lang, table, {"mill": "Mill", "point": POINT[lang]}), TEXTS)


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


def test_components_and_seats() -> None:
    assert miller().name("mill") == "Mill"
    assert miller().facts("mill") == {"cost": 2}
    assert miller().text("mill") == "Gain 1 flour."
    assert miller("de").text("mill") == "Gain 1 flour.", "nobody has translated it"
    assert miller().seat_names([0, 2]) == "Tower and Oak"

"""What every game's speaker can say: labels, numbers, names, texts in the reader's language."""

from __future__ import annotations

from typing import ClassVar

import pytest

from holdfast.core.card_text import CardText
from holdfast.core.speaker import Speaker
from holdfast.core.words import Words

TEXTS = {"mill": CardText("mill", {"en": "Gain 1 flour."}, {"cost": 2})}


class Miller(Speaker):
    labels_in: ClassVar = {"en": {"has": "{name} has {n}"}, "de": {"has": "{name} hat {n}"}}
    one_or_many_in: ClassVar = {
        "en": {"point": ("point", "points")},
        "de": {"point": ("Punkt", "Punkte")},
    }


def miller(lang: str = "en") -> Miller:
    return Miller(Words(lang, {}, {"mill": "Mill"}), TEXTS)


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
    assert miller("de").text("mill") == ""
    assert miller().seat_names([0, 2]) == "Tower and Oak"

"""Positions of format 1: with everything that they could hold, and what is refused in them."""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import DataError, Match
from holdfast.games.ante_portas.tests.at import steps, wares

Json = dict[str, Any]
FILE = Path(__file__).parent / "format_1.jsonl.xz"  # each with its lists, and as format 2


@cache
def stored() -> list[str]:
    return lzma.decompress(FILE.read_bytes()).decode().splitlines()


def meeting() -> Json:
    """Two allies at one Place, in the turn of the first."""
    position: Json = json.loads(stored()[0])["position"]
    return position


def begin(*agenda: Json) -> Match:
    data = meeting()
    data["state"]["course"]["agenda"] += agenda
    return holdfast.load_position(data)


@pytest.mark.parametrize("n", range(len(stored())))
def test_a_position_of_format_1_is_read(n: int) -> None:
    line = json.loads(stored()[n])
    assert line["position"]["holdfast"] == 1
    m = holdfast.load_position(line["position"])
    assert {str(seat): list(m.state.open[seat]) for seat in range(m.seats)} == line["open"]
    check_holds(json.loads(json.dumps(m.position()["state"])), line["state"], "state")


def check_holds(now: Any, then: Any, place: str) -> None:
    """All that there was; since then something may have come to it."""
    if isinstance(then, dict):
        for key in then:
            check_holds(now[key], then[key], f"{place}.{key}")
    else:
        assert now == then, place


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hexes": [{"hex": 3, "farmer": 1}, {"hex": 3, "citizen": 1}]}, "described twice"),
        ({"hexes": [{"hex": 3, "moat": 1}]}, "moat is not known"),
        ({"hexes": [{"hex": 29, "farmer": 1}]}, '"29" is not one of'),
        ({"hexes": 3}, "not as files of format 1 are"),
        ({"sickbay": {"dragon": 1}}, "dragon is not known"),
        ({"sickbay": {"farmer": -1}}, "out of range"),
        ({"supply": {"dragon": 1}}, "dragon is not known"),
        ({"pointer": -1}, "less than nothing"),
        ({"carry": [{"hex": 3, "n": 1, "of": 0}]}, "of is not known"),
        ({"marched": [{"hex": 9, "marks": [0] * 8}]}, "not as files of format 1 are"),
        ({"marched": [{"hex": 9, "marks": [1] * 9}]}, "come together"),
        ({"moving": {"hex": 19}}, "not as files of format 1 are"),
        ({"flags": 1}, "not a known key"),
    ],
)
def test_what_could_not_be_on_the_battleground_is_refused(change: Json, complaint: str) -> None:
    data = meeting()
    data["state"]["battle"].update(change)
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"era": 0}, "less than nothing"),
        ({"era": 3}, "not as files of format 1 are"),
        ({"council": {"chair": 1}}, "not a known key"),
        ({"offers": [0, 0, 0]}, "expected 0 to 2 entries"),
        ({"offers": [0]}, "one for each seat"),
        ({"council": {"proposals": [None]}}, "one for each seat"),
        ({"round": 0, "spent": True}, "spent before it comes"),
        ({"flags": 1}, "not a known key"),
    ],
)
def test_what_could_not_be_at_the_table_is_refused(change: Json, complaint: str) -> None:
    data = meeting()
    data["state"].update(change)
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"step": "TradeMoment", "passed": -1}, "less than nothing"),
        ({"step": "TradeMoment", "passed": 4}, "out of range"),
        ({"step": "Rotate", "seat": 0, "limit": 1, "turned": 1 << 29}, "not as files of format 1"),
        ({"step": "Era", "era": -1}, "less than nothing"),
        ({"step": "KnockFromTraps", "seat": 0, "left": 1, "is_begun": True, "sent": [9999]},
         "not as files of format 1"),
        ({"step": "Bargain", "seat": 0, "other": 1, "gives": [1], "takes": [0] * 8},
         "not as files of format 1"),
    ],
)  # fmt: skip
def test_a_number_that_meant_nothing_is_refused(step: Json, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        begin(step)


WOOD = [0, 1, 0, 0, 0, 0, 0, 0]


def test_ap33_an_offer_that_was_a_question_is_in_hand() -> None:
    m = begin({"step": "Bargain", "seat": 0, "other": 1, "gives": WOOD, "takes": [0] * 8})
    assert steps(m) == steps(begin())
    assert m.view(0)["draft"]["gives"] == {"wood": 1}
    m.choose(0, "offer")
    m.choose(1, "accept")
    assert wares(m, 1)["wood"] == 1


def test_ap33_an_answer_that_was_a_question_is_still_owed() -> None:
    m = begin({"step": "AnswerOffer", "seat": 1, "other": 0, "gives": [0] * 8, "takes": WOOD})
    assert steps(m) == steps(begin())
    m.choose(1, "accept")
    assert wares(m, 1)["wood"] == 1

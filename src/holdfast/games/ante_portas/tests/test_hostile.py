"""Positions that somebody has damaged are refused, or can be played on; nothing crashes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.hostile import damaged, pick

import holdfast
from holdfast.core.agenda import apply
from holdfast.core.catalog import DataError
from holdfast.core.rng import Random
from holdfast.games.ante_portas.files.declared import COURSE
from holdfast.games.ante_portas.files.needs import NEEDS
from holdfast.games.ante_portas.tests.at import campaign, change, fresh, game

PARTS = ["course", "battle", "colony", "proposals", "pending", "standing"]
MODES: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (2, {"scenario": "dragons", "eras": 2}),
    (3, {"council": "agree"}),
    (4, {"scenario": "capture_the_flag"}),
]


def positions(seats: int, options: dict[str, object]) -> list[dict[str, Any]]:
    """Some moments of a game played with some skill."""
    m = fresh(seats, **options)
    random = Random(11)
    found: list[dict[str, Any]] = []
    while not m.over and len(m.choices) < 160:
        if len(m.choices) % 23 == 5:
            found.append(json.loads(json.dumps(m.position())))
        seat = list(m.open)[random.below(len(m.open))]
        choice = game().advice.quick(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
    return found


def test_every_need_that_is_declared_is_known() -> None:
    assert list(NEEDS) == list(
        dict.fromkeys(need for table in COURSE.needs.values() for need in table)
    )


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_a_damaged_position_is_refused_or_played_on(seats: int, options: dict[str, object]) -> None:
    random = Random(seats)
    whole = positions(seats, options)
    refused = 0
    for _ in range(60):
        data = damaged(pick(whole, random), random, PARTS)
        try:
            m = holdfast.load_position(data)
        except DataError:
            refused += 1
            continue
        s = m.state.clone()
        for _ in range(25):
            seat = s.next_seat()
            if seat < 0:
                break
            apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
            s.check()
    assert refused > 10


OFFER = {"seat": 0, "other": 1, "gives": {"wood": 1}, "takes": {}}


@pytest.mark.parametrize(
    ("place", "value", "complaint"),
    [
        ("era", "era_2", "no such Era"),
        ("is_spent", True, "spent before it comes"),
        ("active", 2, "out of range"),
        ("wishes", ["useful"], "expected 2 entries"),
        ("offers", [1], "one for each seat"),
        ("proposals", [None], "one for each seat"),
        ("pending", "fly", "is not one of"),
        ("drafts", [OFFER, OFFER], "one offer at a time"),
        ("standing", [{**OFFER, "other": 0}], "with himself"),
        ("standing", [{**OFFER, "takes": {"wood": 1}}], "both ways"),
        ("standing", [{**OFFER, "gives": {"gold": 1}}], '"gold" is not one of'),
        ("colony.communities", [], "expected 2 entries"),
        ("colony.communities.0.stock.wood", -1, "out of range"),
        ("colony.communities.0.steward", "market_c", "market_c is not on the map"),
        ("colony.communities.0.apprentice", "ore_pit", "ore_pit is not on the map"),
        ("colony.communities.0.built.castle", 1, '"castle" is not one of'),
        ("colony.ground.cells.castle", ["a1"], '"castle" is not one of'),
        ("colony.ground.cells.market_a", ["a1"], "market_a covers 1 hexes, not 2"),
        ("colony.ground.cells.market_a", ["a1", "a1"], "two tiles lie on one hex"),
        ("colony.ground.cells.joiner_1", ["a1", "a2"], "joiner_1 covers 2 hexes, not 1"),
        ("colony.ground.cells.ore_pit", ["h8"], "two tiles lie on one hex"),
        ("colony.ground.near", {}, "not a known key"),
        ("colony.deck", [], "Improvements are not all in one place"),
        ("colony.soldiers_fed", [1, 0], "paid for only at the end of a Year"),
    ],
)
def test_what_cannot_be_at_the_table_is_refused(place: str, value: object, complaint: str) -> None:
    data: dict[str, Any] = json.loads(json.dumps(fresh(2).position()))
    change(data["state"], place, value)
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)

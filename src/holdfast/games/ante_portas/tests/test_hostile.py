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
from holdfast.games.ante_portas.tests.at import campaign, fresh, game

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

"""Same choices, same bytes, for every game. Fingerprints that are the same in both builds and on
every machine stand in the games' own tests, and under their rules version in fingerprints.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.setups import each_number_of_seats

import holdfast
from holdfast.core.rng import Random
from holdfast.lab.setups import usual


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_the_same_choices_lead_to_the_same_bytes(id: str, seats: int) -> None:
    game = holdfast.game(id)
    match = game.match(seats, 9, usual(game, seats))
    random = Random(9)
    while not match.over:
        seat = list(match.open)[random.below(len(match.open))]
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    again = holdfast.load_record(json.loads(json.dumps(match.record())))
    assert as_bytes(again.position) == as_bytes(match.position)
    assert as_bytes(again.record) == as_bytes(match.record)
    assert [event.to_json() for event in again.events] == [e.to_json() for e in match.events]


def as_bytes(part: Callable[[], dict[str, Any]]) -> bytes:
    return json.dumps(part()).encode()

"""What would be left in the stores after an answer, in every game: see core/leaving.py."""

from __future__ import annotations

from typing import Any

import pytest
from tests.setups import GAMES, spelled

import holdfast
from holdfast.core.leaving import leaving
from holdfast.core.ways import ways
from holdfast.games.empires_end.tests.at import at
from holdfast.testing import usual_tables
from holdfast.testing.leaving import check_leaving_of

TABLES = [
    pytest.param(id, n, setup, id=f"{id}-{spelled(*setup)}")
    for id in GAMES
    for n, setup in enumerate(usual_tables(holdfast.game(id))[:2])
]


@pytest.mark.parametrize(("id", "n", "setup"), TABLES)
def test_what_is_said_to_be_left_is_left(id: str, n: int, setup: Any) -> None:
    assert check_leaving_of(holdfast.game(id), setup, seed=n, skill=80)


def test_a_bid_says_what_it_leaves() -> None:
    match = at("rulebook_fire_nine")
    offered = ways(match.game, match.state, 0)
    told = leaving(match.game, match.state, 0, offered)
    coins = match.view(0)["empires"][0]["goods"]["coin"]
    assert told["bid:coin"] == {"good-coin": coins - 1}

"""What would be left in the stores after an answer, in every game: see core/leaving.py."""

from __future__ import annotations

from typing import Any

import pytest
from tests.setups import GAMES, spelled

import holdfast
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

"""Payments, groups and answers by themselves, in every game: see core/ways.py."""

from __future__ import annotations

from typing import Any

import pytest
from tests.setups import GAMES, spelled

import holdfast
from holdfast.core.people import GROUP, PAY
from holdfast.core.ways import Row, Way
from holdfast.testing import usual_tables
from holdfast.testing.ways import check_ways_of

TABLES = [
    pytest.param(id, n, setup, id=f"{id}-{spelled(*setup)}")
    for id in GAMES
    for n, setup in enumerate(usual_tables(holdfast.game(id)))
]


@pytest.mark.parametrize(("id", "n", "setup"), TABLES)
def test_every_way_can_be_gone_in_every_world(id: str, n: int, setup: Any) -> None:
    game = holdfast.game(id)
    found = check_ways_of(game, setup, seed=n, skill=80)
    assert found <= {series.prompt for series in game.people.series}


@pytest.mark.parametrize("id", GAMES)
def test_a_series_is_said_in_words(id: str) -> None:
    game = holdfast.game(id)
    for lang in ("en", "de"):
        words = game.match(seats=game.min_seats, seed=1).words(lang)
        prompts = {series.prompt for series in game.people.series if series.kind in (PAY, GROUP)}
        assert {*words.section("ways")} == prompts
        assert {*words.section("together")} == {*game.people.counts}


def test_numbers_of_a_way_are_its_choices() -> None:
    rows = [Row("pay:hammer", 5, 4, 2, 5), Row("pay:coin", 6, 2, 1, 6)]
    way = Way(PAY, "pay", "repair:city", rows, 6, 6, 6, "")
    assert way.choices() == ["repair:city", *["pay:hammer"] * 4, *["pay:coin"] * 2]
    assert way.choices([2, 4]) == ["repair:city", *["pay:hammer"] * 2, *["pay:coin"] * 4]


def test_what_leaves_no_choice_is_not_said() -> None:
    rows = [Row("pay:hammer", 3, 3, 0, 3), Row("pay:coin", 6, 2, 2, 5)]
    way = Way(PAY, "pay", "", rows, 5, 5, 5, "")
    assert way.choices() == ["pay:hammer"] * 3  # the rest is coins


def test_a_group_is_ended_unless_it_is_full() -> None:
    rows = [Row("along:2", 3, 3, 0, 3), Row("along:4", 1, 1, 0, 1)]
    way = Way(GROUP, "gather", "", rows, 1, 4, 4, "go")
    assert way.choices([1, 1]) == ["along:2", "along:4", "go"]
    assert way.choices([3, 1]) == ["along:2"] * 3 + ["along:4"]

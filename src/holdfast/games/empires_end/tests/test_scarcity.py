"""Section 7: scarcity."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.games.empires_end.tests.at import (
    Goods,
    choose_all,
    disaster_turn,
    economy,
    empire,
    goods,
    keys,
    refusal,
    score,
    step,
    table,
    told,
)


def accepted(owned: Goods, score: int = 0, pot: Goods | None = None) -> Match:
    """Seat 0 has accepted a disaster and owns this much."""
    m = disaster_turn("fire_9", pots=[pot or {}], empires=[empire(goods=owned, score=score)])
    choose_all(m, (0, "accept"), (0, "attach:farm_3"))
    return m


@pytest.mark.parametrize(
    ("owned", "offered"),
    [
        ({}, ["buy", "done"]),
        ({"wheat": 1, "hammer": 1, "axe": 1, "coin": 1}, ["buy", "done"]),
        ({"wheat": 1, "hammer": 1, "axe": 1, "coin": 2}, ["done"]),
        ({"coin": 5}, ["done"]),
    ],
)
def test_ee60_with_fewer_than_five_resources(owned: Goods, offered: list[str]) -> None:
    m = accepted(owned)
    assert m.open == {0: offered}
    if "buy" not in offered:
        assert refusal(m, 0, "buy") == "EE-60"


def test_ee60_the_pot_counts() -> None:
    assert keys(accepted({"wheat": 2}, pot={"axe": 2}), 0) == ["buy", "done"]
    assert keys(accepted({"wheat": 2}, pot={"axe": 3}), 0) == ["done"]


def test_ee60_the_card_must_be_attached_first() -> None:
    m = disaster_turn("fire_9", empires=[empire(goods={})])
    m.choose(0, "accept")
    assert refusal(m, 0, "buy") == "EE-60"


def test_ee61_two_points_for_a_coin_stopping_at_will() -> None:
    m = accepted({"wheat": 1}, score=9)
    m.choose(0, "buy")
    assert (goods(m, 0), score(m, 0)) == ({"wheat": 1, "coin": 1}, 7)
    assert keys(m, 0) == ["buy", "done"]
    m.choose(0, "buy")
    m.choose(0, "done")
    assert (goods(m, 0), score(m, 0)) == ({"wheat": 1, "coin": 2}, 5)
    assert m.open == {}


def test_ee61_at_the_latest_with_five_resources() -> None:
    m = accepted({"wheat": 1}, score=9)
    for _ in range(4):
        m.choose(0, "buy")
    assert (goods(m, 0), score(m, 0)) == ({"wheat": 1, "coin": 4}, 1)
    assert m.open == {}


def test_ee61_who_buys_shows_all_resources() -> None:
    m = accepted({"wheat": 1, "axe": 2})
    m.choose(0, "buy")
    (event,) = told(m, "scarcity", 0)
    assert event.data["goods"] == {"wheat": 1, "hammer": 0, "axe": 2, "coin": 0}
    assert event.is_for(1)
    assert event.is_for(-1)


def test_ee61_the_goods_shown_are_seen_until_the_buying_ends() -> None:
    m = accepted({"wheat": 1, "axe": 1})
    assert "shown" not in m.view(1)["empires"][0]
    m.choose(0, "buy")
    seen = {"wheat": 1, "hammer": 0, "axe": 1, "coin": 1}
    assert m.view(1)["empires"][0]["shown"] == m.view(-1)["empires"][0]["shown"] == seen
    m.choose(0, "done")
    assert "shown" not in m.view(1)["empires"][0]


def test_ee61_who_declines_shows_nothing() -> None:
    m = accepted({"wheat": 1, "axe": 2})
    m.choose(0, "done")
    assert told(m, "scarcity") == []


def test_ee62_points_may_become_negative() -> None:
    m = accepted({"wheat": 3}, score=-1)
    m.choose(0, "buy")
    assert score(m, 0) == -3


def test_ee63_only_the_accepting_player_is_asked() -> None:
    poor = empire(goods={"wheat": 1})
    m = disaster_turn("fire_9", goes_on=True, empires=[poor, poor, poor])
    choose_all(m, (0, "bid:wheat"), (1, "accept"), (1, "attach:farm_3"))
    assert list(m.open) == [1]
    assert refusal(m, 0, "buy") == "EE-60"
    m.choose(1, "done")
    assert m.view(0)["phase"] == "economy"


def test_ee63_not_while_deciding_and_not_in_other_phases() -> None:
    poor = empire(goods={})
    assert refusal(disaster_turn("fire_9", empires=[poor]), 0, "buy") == "EE-60"
    assert refusal(economy(empires=[poor]), 0, "buy") == "EE-60"


def test_ee63_not_for_the_blitz_setup_disasters() -> None:
    poor = empire(goods={}, hand=["fire_1", "fire_2", "fire_3", "fire_4"])
    other = empire(hand=["flood_1", "flood_2", "flood_3", "flood_4"])
    m = table(seats=2, blitz=True, agenda=[step("TwoDisasters")], empires=[poor, other], space=7)
    choose_all(m, (0, "suffer:fire_1"), (0, "suffer:fire_2"))
    choose_all(m, (0, "attach:army_5"), (0, "attach:road_7"))
    assert keys(m, 0) == []
    assert told(m, "bought") == []


def test_ee64_after_each_acceptance_of_a_double_disaster() -> None:
    m = disaster_turn("fire_9", "flood_3", empires=[empire(goods={"hammer": 2}, score=10)])
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:farm_3"))
    assert keys(m, 0) == ["buy", "done"]
    choose_all(m, (0, "buy"), (0, "done"))
    choose_all(m, (0, "accept"), (0, "attach:army_4"))
    assert keys(m, 0) == ["buy", "done"]
    choose_all(m, (0, "buy"), (0, "done"))
    assert (goods(m, 0), score(m, 0)) == ({"hammer": 2, "coin": 2}, 6)


def test_eet7_three_left_at_score_one() -> None:
    m = accepted({"wheat": 1, "axe": 2}, score=1)
    choose_all(m, (0, "buy"), (0, "buy"))
    assert score(m, 0) == -3
    assert goods(m, 0) == {"wheat": 1, "axe": 2, "coin": 2}
    assert m.open == {}

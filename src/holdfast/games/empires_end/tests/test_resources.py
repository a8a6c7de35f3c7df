"""Section 3: wheat, hammers, axes, and coins that stand for any of them."""

from __future__ import annotations

import pytest

from holdfast.games.empires_end.tests.at import (
    choose_all,
    conflict,
    disaster_turn,
    economy,
    empire,
    goods,
    industry,
    innovations,
    keys,
    pot,
    refusal,
    ruins,
    score,
)

ONLY_COINS = empire(goods={"coin": 4})


def test_ee20_a_coin_averts_a_disaster() -> None:
    m = disaster_turn("fire_1", empires=[ONLY_COINS])  # hammers only
    assert keys(m, 0) == ["bid:coin", "accept"]


def test_ee20_coins_pay_for_playing_a_card() -> None:
    m = industry(
        empires=[empire(goods={"coin": 1, "hammer": 1}, hand=["flood_4"], destroyed=TOWNS)]
    )
    choose_all(m, (0, "play:flood_4"), (0, "pay:coin"), (0, "attach:army_4"))
    assert goods(m, 0) == {}
    assert innovations(m, 0) == {"army_4": ["flood_4"]}


def test_ee20_coins_pay_for_a_repair() -> None:
    m = industry(empires=[empire(goods={"coin": 4}, destroyed=["army_4"])])
    m.choose(0, "repair:army_4")
    assert ruins(m, 0) == []
    assert goods(m, 0) == {}


def test_ee20_coins_fight_in_a_conflict() -> None:
    m = conflict("conflict_1", seats=2, empires=[ONLY_COINS, empire(goods={})])
    assert keys(m, 0) == ["coins:0", "coins:1", "coins:2", "coins:3", "coins:4"]
    choose_all(m, (0, "coins:3"), (1, "axes:0"))  # 4 + 3 against 4
    assert score(m, 0) == 7 + 3


def test_ee20_a_coin_is_given_in_a_trade() -> None:
    m = economy(empires=[empire(goods={"coin": 1})])
    m.choose(0, "use:road_14")
    assert keys(m, 0) == ["give:coin", "done"]
    choose_all(m, (0, "give:coin"), (0, "take:axe"))
    assert goods(m, 0) == {"axe": 1}


def test_ee21_nothing_else_stands_for_a_hammer_or_a_coin() -> None:
    m = disaster_turn("fire_1", empires=[empire(goods={"wheat": 5, "axe": 5})])
    assert keys(m, 0) == ["accept"]
    assert refusal(m, 0, "bid:wheat") == "EE-33"
    assert refusal(m, 0, "bid:coin") == "EE-32"


def test_ee21_costs_are_not_paid_in_wheat_or_axes() -> None:
    m = industry(empires=[empire(hand=["fire_1"], destroyed=TOWNS)])
    m.choose(0, "play:fire_1")
    assert keys(m, 0) == ["pay:hammer", "pay:coin"]
    assert refusal(m, 0, "pay:wheat") == "EE-21"
    assert refusal(m, 0, "pay:axe") == "EE-21"


def test_ee21_wheat_is_no_strength() -> None:
    m = conflict("conflict_1", empires=[empire(goods={"wheat": 3, "hammer": 3})])
    assert keys(m, 0) == ["axes:0"]


def test_ee22_a_coin_in_the_pot_stays_a_coin() -> None:
    m = disaster_turn("fire_1", empires=[ONLY_COINS, empire(goods={})])
    m.choose(0, "bid:coin")
    assert pot(m) == {"coin": 1}
    m.choose(1, "accept")
    assert goods(m, 1) == {"coin": 1}


@pytest.mark.parametrize("owned", [25, 120, 400])
def test_ee23_the_supply_is_never_empty(owned: int) -> None:
    all_of_it = {"wheat": owned, "hammer": owned, "axe": owned, "coin": owned}
    m = economy(empires=[empire(goods=all_of_it, innovations={"farm_3": ["flood_4"]})])
    m.choose(0, "collect")
    assert goods(m, 0) == dict.fromkeys(all_of_it, owned + 1)


def test_ee24_nothing_is_lost_between_phases() -> None:
    rich = {"wheat": 20, "hammer": 30, "axe": 40, "coin": 50}
    m = economy(goes_on=True, seats=2, empires=[empire(goods=rich), empire(goods=rich)])
    choose_all(m, (0, "done"), (1, "done"))
    assert m.view(0)["phase"] == "disaster"
    assert goods(m, 0) == goods(m, 1) == rich


def test_ee25_scores_fall_below_zero() -> None:
    weak = empire(goods={}, destroyed=["army_4", "army_5"], score=1)
    m = conflict("conflict_1", seats=2, empires=[weak])
    choose_all(m, (0, "axes:0"), (1, "axes:2"), (1, "coins:2"))
    assert score(m, 0) == 1 - 3


@pytest.mark.parametrize(("owned", "offered"), [(4, ["buy", "done"]), (5, ["done"])])
def test_ee26_limits_count_value_not_tokens(owned: int, offered: list[str]) -> None:
    m = disaster_turn("fire_1", empires=[empire(goods={"axe": owned})])
    choose_all(m, (0, "accept"), (0, "attach:army_4"))
    assert keys(m, 0) == offered


TOWNS = ["town_18", "town_24"]  # without them nothing is cheaper

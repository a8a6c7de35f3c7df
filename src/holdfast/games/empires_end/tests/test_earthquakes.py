"""EE-135 to EE-139: innovations that take effect when their location is destroyed."""

from __future__ import annotations

import pytest

from holdfast.games.empires_end.tests.at import (
    Goods,
    at,
    choose_all,
    disaster_turn,
    empire,
    exhausted,
    goods,
    innovations,
    keys,
    refusal,
    ruins,
    score,
    step,
    table,
    told,
)

NOTHING: dict[str, int] = {}


@pytest.mark.parametrize(
    ("card", "gained", "points"),
    [
        ("earthquake_1", {"wheat": 3}, 0),
        ("earthquake_2", {"axe": 3}, 0),
        ("earthquake_3", {"hammer": 3}, 0),
        ("earthquake_5", {}, 6),
        ("earthquake_6", {"coin": 2}, 0),
        ("earthquake_7", {"wheat": 1, "hammer": 1, "axe": 1}, 0),
        ("earthquake_9", {"coin": 3}, 0),
        ("earthquake_10", {}, 6),
        ("earthquake_11", {}, 10),
    ],
)
def test_ee135_it_takes_effect_at_once(card: str, gained: Goods, points: int) -> None:
    m = disaster_turn("fire_5", empires=[empire(goods=NOTHING, innovations={"farm_8": [card]})])
    m.choose(0, "accept")
    assert goods(m, 0) == gained
    assert score(m, 0) == points
    assert keys(m, 0)[0].startswith("attach:")  # before the new card is attached


def test_ee135_several_of_them_in_the_order_of_the_owner() -> None:
    m = at("three_earthquakes_on_one_location")
    m.choose(3, "accept")
    quakes = ["trigger:earthquake_7", "trigger:earthquake_4", "trigger:earthquake_5"]
    assert m.open == {3: quakes}
    assert refusal(m, 3, "trigger:earthquake_1") == "EE-135"
    m.choose(3, "trigger:earthquake_5")
    assert (score(m, 3), goods(m, 3)) == (10, {"axe": 1})
    assert m.open == {3: quakes[:2]}
    m.choose(3, "trigger:earthquake_4")
    assert goods(m, 3) == {"wheat": 1, "hammer": 1, "axe": 2}  # the last one by itself
    assert keys(m, 3)[0].startswith("attach:")


def test_ee135_only_those_of_the_location_that_falls() -> None:
    one = empire(
        innovations={"road_7": ["earthquake_5"], "farm_8": ["flood_1"], "road_9": ["earthquake_10"]}
    )
    m = disaster_turn("fire_5", empires=[one])
    m.choose(0, "accept")
    assert score(m, 0) == 0


def test_ee135_only_those_of_the_own_empire() -> None:
    other = empire(innovations={"farm_8": ["earthquake_5"]})
    m = disaster_turn("fire_5", empires=[empire(), other])
    m.choose(0, "accept")
    assert (score(m, 0), score(m, 1)) == (0, 0)


def test_ee136_after_a_repair_it_takes_effect_again() -> None:
    one = empire(
        goods={"hammer": 5},
        hand=["blight_1", "blight_2", "blight_3", "blight_4"],
        innovations={"farm_8": ["earthquake_11"], "army_4": ["flood_1"]},
    )
    m = table(
        seats=2,
        agenda=[
            step("DisasterPhase", count=1),
            step("IndustryPhase"),
            step("DisasterPhase", count=1),
        ],
        draws=["fire_5", "flood_2", "flood_3", "flood_4", "flood_6", "riot_5"],
        empires=[one],
    )
    choose_all(m, (0, "accept"), (0, "attach:farm_3"), (0, "done"))
    assert score(m, 0) == 10
    choose_all(m, (0, "repair:farm_8"), (0, "done"), (1, "done"))
    assert (ruins(m, 0), score(m, 0)) == ([], 10)
    m.choose(0, "accept")
    assert ruins(m, 0) == ["farm_8"]
    assert score(m, 0) == 20


def test_ee137_a_card_being_accepted_does_not_trigger() -> None:
    m = disaster_turn("earthquake_5")
    m.choose(0, "accept")
    assert ruins(m, 0) == ["farm_8"]
    assert score(m, 0) == 0
    m.choose(0, "attach:road_9")
    assert score(m, 0) == 0
    assert told(m, "quake_points") == []


def test_ee137_once_attached_it_triggers_also_in_the_same_turn() -> None:
    m = disaster_turn("earthquake_5", "fire_6")
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:road_9"), (0, "done"))
    m.choose(0, "accept")
    assert ruins(m, 0) == ["farm_8", "road_9"]
    assert score(m, 0) == 6


@pytest.mark.parametrize("card", ["earthquake_4", "earthquake_8"])
def test_ee138_the_whole_own_empire_is_refreshed(card: str) -> None:
    one = empire(
        destroyed=["army_4"],
        innovations={
            "farm_3": ["famine_1"],
            "army_4": ["riot_2"],
            "farm_8": [card, "fire_4"],
            "city_32": ["barbarians_7"],
        },
        exhausted=["famine_1", "riot_2", "fire_4", "barbarians_7"],
    )
    other = empire(innovations={"farm_8": ["fire_7"]}, exhausted=["fire_7"])
    m = disaster_turn("fire_5", empires=[one, other])
    m.choose(0, "accept")
    assert exhausted(m, 0) == []
    assert exhausted(m, 1) == ["fire_7"]
    assert innovations(m, 0)["farm_8"] == [card, "fire_4"]


@pytest.mark.parametrize(("owned", "offered"), [(1, ["buy", "done"]), (2, ["done"])])
def test_ee139_its_gains_count_for_the_limit_of_scarcity(owned: int, offered: list[str]) -> None:
    one = empire(goods={"axe": owned}, innovations={"farm_8": ["earthquake_1"]})
    m = disaster_turn("fire_5", empires=[one])
    choose_all(m, (0, "accept"), (0, "attach:farm_3"))
    assert goods(m, 0) == {"axe": owned, "wheat": 3}
    assert keys(m, 0) == offered

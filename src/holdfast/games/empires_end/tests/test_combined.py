"""The combined phase: EE-130, EE-131, EE-177."""

from __future__ import annotations

from holdfast.games.empires_end.tests.at import (
    choose_all,
    combined,
    empire,
    goods,
    hand,
    keys,
    refusal,
    score,
    trades,
)

BARE = ["farm_3", "road_7", "farm_8", "road_9", "farm_11", "road_14", "city_32"]


def test_ee130_each_seat_chooses_its_first_half() -> None:
    m = combined()
    assert [keys(m, seat) for seat in range(3)] == [["economy_first", "industry_first"]] * 3
    assert refusal(m, 0, "use:farm_3") == "EE-90"
    choose_all(m, (0, "economy_first"), (2, "industry_first"))
    assert keys(m, 0) == [
        "collect",
        "use:farm_3",
        "use:farm_8",
        "use:farm_11",
        "use:road_14",
        "done",
    ]
    assert keys(m, 1) == ["economy_first", "industry_first"]
    assert keys(m, 2) == ["use:city_32", "done"]


def test_ee130_the_economy_half_is_finished_before_the_industry_half() -> None:
    m = combined(empires=[empire(hand=["riot_1"])])
    choose_all(m, (0, "economy_first"), (0, "use:farm_11"))
    assert refusal(m, 0, "play:riot_1") == "EE-100"
    assert refusal(m, 0, "economy_first") == "EE-130"
    m.choose(0, "done")
    assert keys(m, 0) == ["play:riot_1", "sell:riot_1", "use:city_32", "done"]
    assert refusal(m, 0, "use:farm_3") == "EE-100"
    m.choose(0, "done")
    assert keys(m, 0) == []


def test_ee130_the_industry_half_is_finished_before_the_economy_half() -> None:
    m = combined(empires=[empire(hand=["riot_1"])])
    m.choose(0, "industry_first")
    assert refusal(m, 0, "use:farm_3") == "EE-100"
    m.choose(0, "done")
    assert keys(m, 0) == [
        "collect",
        "use:farm_3",
        "use:farm_8",
        "use:farm_11",
        "use:road_14",
        "done",
    ]
    assert refusal(m, 0, "sell:riot_1") == "EE-103"
    m.choose(0, "done")
    assert keys(m, 0) == []


def test_ee131_each_ability_is_used_once_in_its_own_half() -> None:
    cards = {"farm_3": ["blight_1", "blight_2"]}
    m = combined(empires=[empire(goods={}, destroyed=BARE[1:], innovations=cards)])
    choose_all(m, (0, "economy_first"), (0, "use:blight_1"))
    assert refusal(m, 0, "use:blight_1") == "EE-90"
    assert refusal(m, 0, "use:blight_2") == "EE-90"
    m.choose(0, "use:farm_3")  # the last green ability
    assert keys(m, 0) == ["use:blight_2", "done"]
    assert refusal(m, 0, "use:blight_1") == "EE-100"
    m.choose(0, "use:blight_2")
    assert (score(m, 0), goods(m, 0)) == (4, {"wheat": 1})
    assert keys(m, 0) == []


def test_ee131_a_card_played_in_the_industry_half_serves_in_a_later_economy_half() -> None:
    m = combined(empires=[empire(goods={}, hand=["flood_1"], destroyed=BARE)])
    choose_all(m, (0, "industry_first"), (0, "play:flood_1"), (0, "attach:town_24"))
    assert keys(m, 0) == ["use:flood_1", "done"]
    m.choose(0, "use:flood_1")
    assert goods(m, 0) == {"wheat": 2}


def test_ee131_a_location_repaired_in_the_industry_half_serves_in_a_later_economy_half() -> None:
    m = combined(empires=[empire(goods={"hammer": 4}, destroyed=BARE)])
    choose_all(m, (0, "industry_first"), (0, "repair:farm_3"), (0, "use:farm_3"))
    assert goods(m, 0) == {"wheat": 1}


def test_ee131_goods_of_the_economy_half_pay_in_a_later_industry_half() -> None:
    given = empire(goods={"hammer": 3}, hand=[], destroyed=["farm_3", *BARE[1:4], *BARE[5:]])
    m = combined(empires=[given])
    choose_all(m, (0, "economy_first"), (0, "use:farm_11"))
    assert keys(m, 0) == ["repair:farm_3", "done"]
    m.choose(0, "repair:farm_3")
    assert goods(m, 0) == {}


def test_ee177_the_rest_of_the_hand_closes_the_industry_half() -> None:
    m = combined(empires=[empire(hand=["riot_1", "riot_4", "riot_6"])])
    choose_all(m, (0, "industry_first"), (0, "sell:riot_1"), (0, "sell:riot_4"), (0, "done"))
    assert keys(m, 0) == ["keep", "discard"]
    m.choose(0, "discard")
    assert keys(m, 0)[0] == "collect"


def test_ee177_hands_are_filled_when_everybody_has_finished_both_halves() -> None:
    given = [empire(hand=["riot_1", "riot_4", "riot_6"]), empire(hand=["fire_1", "fire_2"])]
    draws = ["flood_1", "flood_2", "flood_3", "flood_4", "flood_5", "flood_6", "flood_7"]
    m = combined(empires=given, temple=2, draws=draws)
    choose_all(m, (0, "industry_first"), (0, "done"), (0, "done"))
    choose_all(m, (1, "economy_first"), (1, "done"), (1, "done"))
    choose_all(m, (2, "industry_first"), (2, "done"))
    assert [len(hand(m, seat)) for seat in range(3)] == [3, 2, 0]
    m.choose(2, "done")
    assert hand(m, 2) == draws[:4]
    assert hand(m, 0) == ["riot_1", "riot_4", "riot_6", "flood_5"]
    assert hand(m, 1) == ["fire_1", "fire_2", "flood_6", "flood_7"]


def test_ee92_the_trades_of_the_economy_half_end_with_it() -> None:
    m = combined(empires=[empire(goods={"wheat": 2}, hand=["riot_1"])])
    m.choose(0, "economy_first")
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:hammer"), (0, "done"))
    assert trades(m, 0) == {"road_14": 1}
    m.choose(0, "done")
    assert trades(m, 0) == {}
    assert refusal(m, 0, "use:road_14") == "EE-100"
    choose_all(m, (0, "sell:riot_1"), (0, "done"))
    assert keys(m, 0) == []


def test_ee92_trades_wait_for_the_economy_half() -> None:
    m = combined(empires=[empire(goods={"wheat": 1, "hammer": 1}, hand=["barbarians_1"])])
    choose_all(m, (0, "industry_first"), (0, "play:barbarians_1"), (0, "attach:farm_3"))
    assert trades(m, 0) == {}
    m.choose(0, "done")
    assert trades(m, 0) == {"barbarians_1": 3, "road_14": 2}
    choose_all(m, (0, "use:barbarians_1"), (0, "give:wheat"), (0, "done"), (0, "use:road_14"))
    choose_all(m, (0, "give:coin"), (0, "take:axe"), (0, "use:farm_3"), (0, "use:barbarians_1"))
    assert trades(m, 0) == {"barbarians_1": 2, "road_14": 1}

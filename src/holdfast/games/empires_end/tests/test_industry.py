"""The industry phase: EE-100 to EE-112, EE-174 to EE-176, EE-T6."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.games.empires_end.tests.at import (
    ROW,
    choose_all,
    discard,
    empire,
    exhausted,
    goods,
    hand,
    industry,
    innovations,
    keys,
    pieces,
    refusal,
    row,
    ruins,
    score,
    step,
    table,
)

BROWN = ["town_18", "town_24", "city_32"]
NO_TOWNS = ["town_18", "town_24"]


def finish(match: Match, *seats: int) -> None:
    """These seats do nothing more in this phase."""
    for seat in seats:
        match.choose(seat, "done")


# What may be done


def test_ee100_cards_repair_and_abilities_are_interleaved() -> None:
    given = empire(
        goods={"hammer": 9},
        hand=["blight_2", "riot_1", "riot_4"],
        destroyed=["farm_3"],
        innovations={"army_4": ["blight_5"]},
    )
    m = industry(empires=[given])
    assert keys(m, 0) == [
        "play:blight_2", "play:riot_1", "play:riot_4",
        "sell:blight_2", "sell:riot_1", "sell:riot_4",
        "repair:farm_3", "use:blight_5", "use:city_32", "done",
    ]  # fmt: skip
    choose_all(m, (0, "sell:riot_1"), (0, "use:blight_5"), (0, "repair:farm_3"))
    choose_all(m, *[(0, "pay:hammer")] * 4)
    assert keys(m, 0) == [
        "play:blight_2", "play:riot_4", "sell:blight_2", "sell:riot_4", "use:city_32", "done",
    ]  # fmt: skip
    choose_all(m, (0, "play:blight_2"), (0, "attach:farm_3"))
    assert keys(m, 0) == ["use:blight_2", "use:city_32", "done"]
    m.choose(0, "use:blight_2")
    assert score(m, 0) == 4
    assert goods(m, 0) == {"hammer": 5, "coin": 1}
    assert keys(m, 0) == ["use:city_32", "done"]


def test_ee100_only_own_hand_cards_are_handled() -> None:
    m = industry(empires=[empire(hand=["fire_1"]), empire(hand=["fire_2"])])
    assert refusal(m, 0, "play:fire_2") == "EE-100"
    assert refusal(m, 0, "sell:riot_1") == "EE-100"


def test_ee100_abilities_of_other_phases_and_of_ruins_are_not_used() -> None:
    cards = {"town_18": ["blight_1", "riot_1"], "city_32": ["blight_2"]}
    m = industry(empires=[empire(destroyed=["city_32"], innovations=cards)])
    assert keys(m, 0) == ["done"]  # 8 hammers for the city are too many
    assert refusal(m, 0, "use:blight_1") == "EE-100"
    assert refusal(m, 0, "use:farm_3") == "EE-100"
    assert refusal(m, 0, "use:blight_5") == "EE-100"
    assert refusal(m, 0, "use:city_32") == "EE-45"
    assert refusal(m, 0, "use:blight_2") == "EE-45"


# Playing cards


def test_ee101_a_card_costs_its_hammers_and_is_attached() -> None:
    given = empire(
        goods={"hammer": 3, "wheat": 2},
        hand=["riot_4", "riot_1"],
        destroyed=BROWN,
        innovations={id: [f"flood_{n}"] for n, id in enumerate(ROW[:7], start=1)},
    )
    m = industry(empires=[given])
    m.choose(0, "play:riot_4")  # road_14 alone carries nothing, so it is not asked
    assert goods(m, 0) == {"hammer": 1, "wheat": 2}
    assert innovations(m, 0)["road_14"] == ["riot_4"]
    assert hand(m, 0) == ["riot_1"]


def test_ee101_ee52_it_goes_to_a_healthy_location_with_the_fewest_innovations() -> None:
    given = empire(hand=["riot_1"], destroyed=["farm_3"], innovations={"army_4": ["flood_1"]})
    m = industry(empires=[given])
    m.choose(0, "play:riot_1")
    assert keys(m, 0) == [f"attach:{id}" for id in ROW[2:]]
    assert refusal(m, 0, "attach:farm_3") == "EE-51"
    assert refusal(m, 0, "attach:army_4") == "EE-52"


def test_ee101_ee20_hammers_and_coins_pay_and_nothing_else() -> None:
    given = empire(goods={"hammer": 1, "coin": 2, "axe": 3}, hand=["riot_4"], destroyed=NO_TOWNS)
    m = industry(empires=[given])
    m.choose(0, "play:riot_4")
    assert keys(m, 0) == ["pay:hammer", "pay:coin"]
    assert refusal(m, 0, "pay:axe") == "EE-21"
    m.choose(0, "pay:hammer")
    assert goods(m, 0) == {"coin": 1, "axe": 3}  # the second one could only be a coin


def test_ee101_a_card_that_cannot_be_paid_is_not_played() -> None:
    given = empire(goods={"hammer": 1, "wheat": 5}, hand=["riot_4", "riot_1"], destroyed=BROWN)
    m = industry(empires=[given])
    assert keys(m, 0) == ["play:riot_1", "sell:riot_4", "sell:riot_1", "done"]
    assert refusal(m, 0, "play:riot_4") == "EE-101"


def test_ee101_no_card_is_played_without_a_healthy_location() -> None:
    given = empire(goods={"hammer": 3}, hand=["riot_1"], destroyed=ROW)
    m = industry(empires=[given])
    assert keys(m, 0) == ["sell:riot_1", "done"]
    assert refusal(m, 0, "play:riot_1") == "EE-101"


# Discounts


@pytest.mark.parametrize(
    ("ruined_towns", "total"), [(["town_18"], 2), (["town_24"], 2), ([], 1), (NO_TOWNS, 3)]
)
@pytest.mark.parametrize("order", [("riot_1", "riot_4"), ("riot_4", "riot_1")])
def test_eet6_ee102_each_town_lowers_the_cost_of_one_card(
    ruined_towns: list[str], total: int, order: tuple[str, str]
) -> None:
    given = empire(goods={"hammer": 5}, hand=["riot_1", "riot_4"], destroyed=ruined_towns)
    m = industry(empires=[given])
    choose_all(m, (0, f"play:{order[0]}"), (0, "attach:farm_3"))
    choose_all(m, (0, f"play:{order[1]}"), (0, "attach:army_4"))
    assert goods(m, 0) == {"hammer": 5 - total}


def test_ee102_one_discount_for_a_card_at_most() -> None:
    # Two towns and fire_5 stand ready, and still a 2-hammer card is not free.
    given = empire(goods={}, hand=["riot_4", "riot_1"], innovations={"farm_3": ["fire_5"]})
    m = industry(empires=[given])
    assert keys(m, 0) == ["play:riot_1", "sell:riot_4", "sell:riot_1", "use:city_32", "done"]
    assert refusal(m, 0, "play:riot_4") == "EE-101"


def test_ee102_the_innovation_lowers_the_cost_like_a_town() -> None:
    given = empire(
        goods={"hammer": 1},
        hand=["riot_1", "riot_4"],
        destroyed=["town_18"],
        innovations={"farm_3": ["fire_5"]},
    )
    m = industry(empires=[given])
    choose_all(m, (0, "play:riot_4"), (0, "attach:army_4"))
    choose_all(m, (0, "play:riot_1"), (0, "attach:army_5"))
    assert goods(m, 0) == {}


def test_ee102_ee111_a_discount_played_now_serves_the_next_card() -> None:
    given = empire(goods={"hammer": 1}, hand=["fire_5", "riot_1"], destroyed=NO_TOWNS)
    m = industry(empires=[given])
    choose_all(m, (0, "play:fire_5"), (0, "attach:farm_3"))
    choose_all(m, (0, "play:riot_1"), (0, "attach:army_4"))
    assert goods(m, 0) == {}


def test_ee102_ee176_a_discount_works_by_itself() -> None:
    m = industry(empires=[empire(innovations={"farm_3": ["fire_1"]})])
    assert refusal(m, 0, "use:town_18") == "EE-176"
    assert refusal(m, 0, "use:fire_1") == "EE-176"


def test_ee176_an_unused_discount_expires_with_the_phase() -> None:
    given = empire(goods={"hammer": 3}, hand=["riot_1", "riot_4"], destroyed=["town_18"])
    m = table(agenda=[step("IndustryPhase"), step("IndustryPhase")], empires=[given])
    finish(m, 0, 1, 2)
    choose_all(m, (0, "play:riot_1"), (0, "attach:farm_3"))
    choose_all(m, (0, "play:riot_4"), (0, "attach:army_4"))
    assert goods(m, 0) == {"hammer": 1}  # one discount of this phase, none from the last


# Selling, and the hand


def test_ee103_a_sold_card_brings_a_coin_and_is_discarded() -> None:
    m = industry(empires=[empire(goods={}, hand=["riot_4"])])
    m.choose(0, "sell:riot_4")
    assert goods(m, 0) == {"coin": 1}
    assert hand(m, 0) == []
    finish(m, 0, 1, 2)
    assert discard(m) == ["riot_4"]


@pytest.mark.parametrize(
    ("first", "second"), [("play", "sell"), ("sell", "play"), ("play", "play"), ("sell", "sell")]
)
def test_ee104_two_cards_in_any_mix_and_no_third(first: str, second: str) -> None:
    m = industry(empires=[empire(hand=["riot_1", "riot_6", "riot_8"])])
    m.choose(0, f"{first}:riot_1")
    if first == "play":
        m.choose(0, "attach:farm_3")
    m.choose(0, f"{second}:riot_6")
    if second == "play":
        m.choose(0, "attach:army_4")
    assert keys(m, 0) == ["use:city_32", "done"]
    assert refusal(m, 0, "play:riot_8") == "EE-104"
    assert refusal(m, 0, "sell:riot_8") == "EE-104"


def test_ee104_fewer_cards_are_allowed() -> None:
    m = industry(empires=[empire(hand=["riot_1", "riot_6"])])
    m.choose(0, "done")
    assert hand(m, 0) == ["riot_1", "riot_6"]
    assert list(m.open) == [1, 2]


HAND = ["riot_1", "riot_4", "riot_6", "riot_8"]


def test_ee105_after_two_cards_the_whole_rest_may_be_kept() -> None:
    m = industry(empires=[empire(hand=HAND)], draws=["flood_1", "flood_2"])
    choose_all(m, (0, "sell:riot_1"), (0, "sell:riot_4"), (0, "done"))
    assert keys(m, 0) == ["keep", "discard"]
    m.choose(0, "keep")
    finish(m, 1, 2)
    assert hand(m, 0) == ["riot_6", "riot_8", "flood_1", "flood_2"]
    assert discard(m) == ["riot_1", "riot_4"]


def test_ee105_after_two_cards_the_whole_rest_may_be_discarded() -> None:
    draws = ["flood_1", "flood_2", "flood_3", "flood_4"]
    m = industry(empires=[empire(hand=HAND)], draws=draws)
    choose_all(m, (0, "sell:riot_1"), (0, "sell:riot_4"), (0, "done"), (0, "discard"))
    finish(m, 1, 2)
    assert hand(m, 0) == draws
    assert discard(m) == HAND


def test_ee105_the_rest_is_asked_for_also_when_nothing_else_can_be_done() -> None:
    m = industry(empires=[empire(hand=HAND, destroyed=ROW, goods={})])
    choose_all(m, (0, "sell:riot_1"), (0, "sell:riot_4"))
    assert keys(m, 0) == ["keep", "discard"]


@pytest.mark.parametrize("sold", [[], ["riot_1"]])
def test_ee105_with_fewer_than_two_cards_there_is_only_drawing_up(sold: list[str]) -> None:
    m = industry(empires=[empire(hand=HAND)], draws=["flood_1"])
    for card in sold:
        m.choose(0, f"sell:{card}")
    m.choose(0, "done")
    assert keys(m, 0) == []  # no question about the rest
    assert refusal(m, 0, "discard") == "EE-105"
    finish(m, 1, 2)
    assert hand(m, 0) == [card for card in HAND if card not in sold] + ["flood_1"] * len(sold)


def test_ee105_everybody_draws_up_to_four() -> None:
    m = industry(empires=[empire(hand=HAND), empire(hand=["flood_1"])])
    finish(m, 0, 1, 2)
    assert [len(hand(m, seat)) for seat in range(3)] == [4, 4, 4]
    assert hand(m, 0) == HAND
    assert hand(m, 1)[0] == "flood_1"


def test_ee105_an_empty_hand_leaves_nothing_to_ask() -> None:
    m = industry(empires=[empire(hand=["riot_1", "riot_4"])])
    choose_all(m, (0, "sell:riot_1"), (0, "sell:riot_4"), (0, "done"))
    assert list(m.open) == [1, 2]


def test_ee112_hands_are_filled_from_the_temple_onwards() -> None:
    hands = [["riot_1", "riot_2", "riot_3"], ["fire_1", "fire_2", "fire_3"], ["famine_1"]]
    draws = ["flood_1", "flood_2", "flood_3", "flood_4", "flood_5"]
    m = industry(empires=[empire(hand=cards) for cards in hands], temple=1, draws=draws)
    finish(m, 2, 0, 1)
    assert hand(m, 1)[3:] == ["flood_1"]
    assert hand(m, 2)[1:] == ["flood_2", "flood_3", "flood_4"]
    assert hand(m, 0)[3:] == ["flood_5"]


def test_ee112_nobody_draws_before_all_have_acted() -> None:
    m = industry(empires=[empire(hand=["riot_1"])])
    finish(m, 0, 1)
    assert [len(hand(m, seat)) for seat in range(3)] == [1, 0, 0]
    assert keys(m, 2) == ["use:city_32", "done"]


def test_ee112_ee39_what_was_discarded_in_the_phase_can_be_drawn_again() -> None:
    m = industry(seats=2, empires=[empire(hand=HAND), empire(hand=["fire_1"])], deck=["flood_1"])
    choose_all(m, (0, "sell:riot_1"), (0, "done"), (1, "done"))
    assert len(hand(m, 0)) == len(hand(m, 1)) == 4
    assert len(pieces(m).bag) == 88 - 8
    assert discard(m) == []


# Repairing


def test_ee106_a_repair_is_paid_in_hammers_and_coins() -> None:
    m = industry(empires=[empire(goods={"hammer": 3, "coin": 3, "axe": 9}, destroyed=["farm_8"])])
    m.choose(0, "repair:farm_8")
    assert keys(m, 0) == ["pay:hammer", "pay:coin"]
    choose_all(m, *[(0, "pay:coin")] * 3)
    assert goods(m, 0) == {"hammer": 1, "axe": 9}  # 5 paid, the last 2 in hammers
    assert ruins(m, 0) == []


def test_ee106_one_location_in_a_phase() -> None:
    m = industry(empires=[empire(goods={"hammer": 20}, destroyed=["farm_3", "army_4"])])
    assert keys(m, 0) == ["repair:farm_3", "repair:army_4", "use:city_32", "done"]
    assert refusal(m, 0, "repair:army_5") == "EE-106"  # it is healthy
    m.choose(0, "repair:farm_3")
    assert goods(m, 0) == {"hammer": 16}
    assert keys(m, 0) == ["use:city_32", "done"]
    assert refusal(m, 0, "repair:army_4") == "EE-106"


def test_ee106_what_cannot_be_paid_is_not_repaired() -> None:
    given = empire(goods={"hammer": 3, "coin": 1, "wheat": 9}, destroyed=["farm_3", "road_7"])
    m = industry(empires=[given])
    assert keys(m, 0) == ["repair:farm_3", "use:city_32", "done"]  # 4 and 5 hammers
    assert refusal(m, 0, "repair:road_7") == "EE-106"


@pytest.mark.parametrize(
    ("location", "cost"),
    [
        ("farm_3", 4), ("army_4", 4), ("army_5", 4), ("road_7", 5), ("farm_8", 5), ("road_9", 5),
        ("farm_11", 5), ("road_14", 6), ("town_18", 6), ("town_24", 7), ("city_32", 8),
    ],
)  # fmt: skip
def test_ee106_repair_costs(location: str, cost: int) -> None:
    m = industry(empires=[empire(goods={"hammer": 20}, destroyed=[location])])
    m.choose(0, f"repair:{location}")
    assert goods(m, 0) == {"hammer": 20 - cost}


def test_ee106_ee111_a_repaired_location_and_its_innovations_work_at_once() -> None:
    given = empire(
        goods={"hammer": 9}, destroyed=["city_32"], innovations={"city_32": ["blight_2"]}
    )
    m = industry(empires=[given])
    assert keys(m, 0) == ["repair:city_32", "done"]
    m.choose(0, "repair:city_32")
    assert keys(m, 0) == ["use:city_32", "use:blight_2", "done"]


def test_ee106_ee58_a_repaired_location_receives_the_next_card() -> None:
    cards = {id: [f"flood_{n}"] for n, id in enumerate(ROW, start=1) if id != "farm_3"}
    given = empire(
        goods={"hammer": 9}, destroyed=["farm_3"], innovations=cards, hand=["riot_1", "riot_6"]
    )
    m = industry(empires=[given])
    choose_all(m, (0, "repair:farm_3"), (0, "play:riot_1"))
    assert innovations(m, 0)["farm_3"] == ["riot_1"]


@pytest.mark.parametrize(
    ("cards", "destroyed", "cost"),
    [
        ({"army_4": ["fire_1"]}, [], 3),
        ({"army_4": ["fire_9"]}, [], 2),
        ({"army_4": ["fire_1", "fire_6"]}, [], 2),
        ({"farm_8": ["fire_9"], "army_4": ["fire_1"]}, [], 3),  # farm_8 is no neighbour
        ({"road_7": ["fire_9"], "army_4": ["fire_1"]}, [], 1),
        ({"army_5": ["fire_9"]}, [], 4),  # its own location
        ({"army_4": ["fire_9"]}, ["army_4"], 4),  # idle under a ruin
    ],
)
def test_ee107_discounts_beside_the_ruin_add_up(
    cards: dict[str, list[str]], destroyed: list[str], cost: int
) -> None:
    given = empire(goods={"hammer": 9}, destroyed=["army_5", *destroyed], innovations=cards)
    m = industry(empires=[given])
    m.choose(0, "repair:army_5")
    assert goods(m, 0) == {"hammer": 9 - cost}


def test_ee107_the_cost_never_falls_below_nothing() -> None:
    cards = {"army_4": ["fire_9", "fire_1"], "road_7": ["fire_6"]}
    m = industry(empires=[empire(goods={}, destroyed=["army_5"], innovations=cards)])
    assert keys(m, 0) == ["repair:army_5", "use:city_32", "done"]
    m.choose(0, "repair:army_5")
    assert (ruins(m, 0), goods(m, 0)) == ([], {})


# Swapping


def test_ee108_any_two_locations_change_places_with_all_that_is_attached() -> None:
    cards = {"farm_3": ["riot_1"], "road_7": ["riot_2"]}
    given = empire(destroyed=["road_7"], innovations=cards, exhausted=["riot_2"])
    m = industry(empires=[given])
    m.choose(0, "use:city_32")
    assert keys(m, 0) == [f"swap:{id}" for id in ROW]
    m.choose(0, "swap:farm_3")
    assert keys(m, 0) == [f"swap:{id}" for id in ROW[1:]]
    assert refusal(m, 0, "swap:farm_3") == "EE-108"
    m.choose(0, "swap:road_7")
    assert row(m, 0) == ["road_7", "army_4", "army_5", "farm_3", *ROW[4:]]
    assert innovations(m, 0) == cards
    assert (ruins(m, 0), exhausted(m, 0)) == (["road_7"], ["riot_2"])


def test_ee108_also_the_location_that_holds_the_ability() -> None:
    m = industry(empires=[empire(innovations={"army_4": ["fire_2"]})])
    choose_all(m, (0, "use:fire_2"), (0, "swap:army_4"), (0, "swap:city_32"))
    assert row(m, 0) == ["farm_3", "city_32", *ROW[2:10], "army_4"]
    assert keys(m, 0) == ["use:city_32", "done"]


# Moving


def test_ee109_an_innovation_moves_to_another_healthy_location_with_the_fewest() -> None:
    cards = {"farm_3": ["fire_3"], "army_4": ["riot_1"], "army_5": ["riot_2"]}
    given = empire(destroyed=["army_4", "road_7"], innovations=cards, exhausted=["riot_2"])
    m = industry(empires=[given])
    m.choose(0, "use:fire_3")
    assert keys(m, 0) == ["move:fire_3", "move:riot_1", "move:riot_2"]  # also under a ruin
    assert refusal(m, 0, "move:riot_5") == "EE-109"
    m.choose(0, "move:riot_2")
    assert keys(m, 0) == [f"attach:{id}" for id in ROW[4:]]
    assert refusal(m, 0, "attach:army_5") == "EE-109"  # where it lies
    assert refusal(m, 0, "attach:road_7") == "EE-51"
    assert refusal(m, 0, "attach:farm_3") == "EE-52"
    m.choose(0, "attach:farm_8")
    assert innovations(m, 0) == {"farm_3": ["fire_3"], "army_4": ["riot_1"], "farm_8": ["riot_2"]}
    assert exhausted(m, 0) == ["riot_2"]


def test_ee109_the_origin_is_left_out_of_the_comparison() -> None:
    # Without its card farm_3 would have the fewest; it does not count.
    cards = {"farm_3": ["fire_3"], "army_4": ["riot_1"], "army_5": ["riot_2"]}
    m = industry(empires=[empire(destroyed=ROW[3:], innovations=cards, goods={})])
    choose_all(m, (0, "use:fire_3"), (0, "move:fire_3"))
    assert keys(m, 0) == ["attach:army_4", "attach:army_5"]


def test_ee109_only_innovations_of_the_own_empire() -> None:
    m = industry(
        empires=[
            empire(innovations={"farm_3": ["fire_3"], "army_4": ["riot_1"]}),
            empire(innovations={"farm_3": ["riot_2"]}),
        ]
    )
    m.choose(0, "use:fire_3")
    assert keys(m, 0) == ["move:fire_3", "move:riot_1"]
    assert refusal(m, 0, "move:riot_2") == "EE-109"


def test_ee110_refreshing_and_points_as_industry_abilities() -> None:
    cards = {"farm_3": ["riot_2"], "army_4": ["fire_8", "riot_5"], "army_5": ["blight_8"]}
    m = industry(empires=[empire(innovations=cards, exhausted=["riot_2", "riot_5"])])
    assert keys(m, 0) == ["use:fire_8", "use:blight_8", "use:city_32", "done"]
    choose_all(m, (0, "use:fire_8"), (0, "use:blight_8"))
    assert exhausted(m, 0) == ["riot_5"]  # on its own location
    assert score(m, 0) == 3


def test_ee110_ee78_nothing_exhausted_beside_it() -> None:
    cards = {"farm_3": ["riot_2"], "army_4": ["fire_8"]}
    m = industry(empires=[empire(innovations=cards)])
    assert keys(m, 0) == ["use:city_32", "done"]
    assert refusal(m, 0, "use:fire_8") == "EE-78"


def test_ee111_a_card_played_in_this_phase_may_be_used_in_it() -> None:
    m = industry(empires=[empire(hand=["blight_5", "riot_4"], destroyed=["city_32"])])
    assert refusal(m, 0, "use:blight_5") == "EE-100"  # still in hand
    choose_all(m, (0, "play:blight_5"), (0, "attach:farm_3"))
    assert keys(m, 0) == ["play:riot_4", "sell:riot_4", "use:blight_5", "done"]
    m.choose(0, "use:blight_5")
    assert score(m, 0) == 2


def test_ee174_a_used_ability_stays_used_when_its_card_moves() -> None:
    cards = {"farm_3": ["fire_3"], "army_4": ["blight_2"]}
    m = industry(empires=[empire(innovations=cards)])
    m.choose(0, "use:blight_2")
    choose_all(m, (0, "use:fire_3"), (0, "move:blight_2"), (0, "attach:road_7"))
    assert keys(m, 0) == ["use:city_32", "done"]
    assert refusal(m, 0, "use:blight_2") == "EE-174"
    choose_all(m, (0, "use:city_32"), (0, "swap:city_32"), (0, "swap:farm_3"))
    assert score(m, 0) == 2
    assert list(m.open) == [1, 2]  # nothing is left that could be done


def test_ee174_a_swap_does_not_make_the_city_new() -> None:
    m = industry(empires=[empire(hand=["riot_1"])])
    choose_all(m, (0, "use:city_32"), (0, "swap:city_32"), (0, "swap:farm_3"))
    assert keys(m, 0) == ["play:riot_1", "sell:riot_1", "done"]
    assert refusal(m, 0, "use:city_32") == "EE-174"


def test_ee175_it_may_move_its_own_card() -> None:
    m = industry(empires=[empire(hand=["riot_1"], innovations={"farm_3": ["fire_3"]})])
    m.choose(0, "use:fire_3")  # the only innovation there is
    m.choose(0, "attach:army_5")
    assert innovations(m, 0) == {"army_5": ["fire_3"]}
    assert refusal(m, 0, "use:fire_3") == "EE-174"


def test_ee175_without_another_healthy_location_it_has_no_effect() -> None:
    given = empire(destroyed=ROW[1:], innovations={"farm_3": ["fire_3", "riot_1"]}, goods={})
    m = industry(empires=[given])
    assert keys(m, 0) == ["done"]
    assert refusal(m, 0, "use:fire_3") == "EE-175"


def test_ee175_an_innovation_under_a_ruin_can_move_where_the_others_cannot() -> None:
    cards = {"farm_3": ["fire_3"], "army_4": ["riot_1"]}
    m = industry(empires=[empire(destroyed=ROW[1:], innovations=cards, goods={}, hand=["riot_6"])])
    m.choose(0, "use:fire_3")  # riot_1 alone has somewhere to go, and one place
    assert innovations(m, 0) == {"farm_3": ["fire_3", "riot_1"]}


def test_ee176_a_swap_before_the_repair_can_create_a_discount() -> None:
    given = empire(goods={"hammer": 2}, destroyed=["army_5"], innovations={"farm_8": ["fire_9"]})
    m = industry(empires=[given])
    assert refusal(m, 0, "repair:army_5") == "EE-106"  # 4 hammers
    choose_all(m, (0, "use:city_32"), (0, "swap:farm_8"), (0, "swap:farm_3"))
    assert refusal(m, 0, "repair:army_5") == "EE-106"
    m = industry(empires=[given])
    choose_all(m, (0, "use:city_32"), (0, "swap:farm_8"), (0, "swap:road_7"))
    m.choose(0, "repair:army_5")
    assert goods(m, 0) == {}


def test_ee176_a_swap_before_the_repair_can_lose_a_discount() -> None:
    given = empire(goods={"hammer": 2}, destroyed=["army_5"], innovations={"army_4": ["fire_9"]})
    m = industry(empires=[given])
    assert refusal(m, 0, "repair:army_5") is None
    choose_all(m, (0, "use:city_32"), (0, "swap:army_4"), (0, "swap:city_32"))
    assert keys(m, 0) == []  # too dear now, so nothing is left to do

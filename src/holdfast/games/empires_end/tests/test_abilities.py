"""Section 8: free bids, replacing a disaster, exhausting and refreshing."""

from __future__ import annotations

import pytest

from holdfast.games.empires_end.rules.names import CARDS, DISASTER, FREE_BID, REDRAW
from holdfast.games.empires_end.tests.at import (
    at,
    cards,
    choose_all,
    conflict,
    deck,
    disaster_turn,
    discard,
    economy,
    empire,
    exhausted,
    goods,
    industry,
    innovations,
    keys,
    pot,
    refusal,
    revealed,
    ruins,
    step,
    table,
)

NOTHING: dict[str, int] = {}
REDRAWS = {"road_7": ["barbarians_7"]}


# EE-70, EE-71: when, from where, how often


def test_ee70_only_on_the_own_turn() -> None:
    one = empire(innovations={"farm_3": ["famine_1", "barbarians_7"]})
    m = disaster_turn("famine_6", seat=1, empires=[one])
    assert keys(m, 0) == []
    assert refusal(m, 0, "free:famine_1") == "EE-70"
    assert refusal(m, 0, "redraw:barbarians_7") == "EE-70"
    choose_all(m, (1, "bid:wheat"), (2, "bid:wheat"))
    assert keys(m, 0)[4:] == ["free:famine_1", "redraw:barbarians_7", "accept"]


def test_ee70_only_in_a_disaster_phase() -> None:
    m = economy(empires=[empire(innovations={"farm_3": ["famine_1", "barbarians_7"]})])
    assert refusal(m, 0, "free:famine_1") == "EE-70"
    assert refusal(m, 0, "redraw:barbarians_7") == "EE-70"
    assert refusal(m, 0, "use:famine_1") == "EE-90"


def test_ee70_only_from_a_healthy_location_and_not_exhausted() -> None:
    one = empire(
        goods=NOTHING,
        destroyed=["farm_3"],
        innovations={"farm_3": ["famine_1", "barbarians_7"], "army_4": ["famine_3", "famine_8"]},
        exhausted=["famine_3"],
        hand=["famine_11"],
    )
    m = disaster_turn("famine_6", empires=[one])
    assert keys(m, 0) == ["free:famine_8", "accept"]
    assert refusal(m, 0, "free:famine_1") == "EE-45"
    assert refusal(m, 0, "redraw:barbarians_7") == "EE-45"
    assert refusal(m, 0, "free:famine_3") == "EE-71"
    assert refusal(m, 0, "free:famine_11") == "EE-70"  # in hand, not attached
    assert refusal(m, 0, "free:barbarians_7") == "EE-70"  # another ability


def test_ee71_using_one_exhausts_it() -> None:
    m = disaster_turn("famine_6", empires=[empire(innovations={"farm_3": ["famine_1"]})])
    m.choose(0, "free:famine_1")
    assert exhausted(m, 0) == ["famine_1"]
    m = at("redraw_ready")
    m.choose(1, "redraw:barbarians_7")
    assert exhausted(m, 1) == ["barbarians_7"]


def test_ee71_nothing_refreshes_by_itself() -> None:
    one = empire(innovations={"farm_3": ["famine_1"]})
    m = disaster_turn("famine_6", goes_on=True, draws=["famine_11"], empires=[one])
    choose_all(m, (0, "free:famine_1"), (1, "accept"), (1, "attach:farm_3"), (1, "done"))
    choose_all(m, (0, "collect"), (0, "done"), (1, "done"), (2, "done"))
    assert revealed(m) == ["famine_11"]
    choose_all(m, (1, "bid:wheat"), (2, "bid:wheat"))
    assert exhausted(m, 0) == ["famine_1"]
    assert refusal(m, 0, "free:famine_1") == "EE-71"


# EE-72, EE-73: free bids


def test_ee72_a_free_bid_averts_without_paying() -> None:
    one = empire(goods={"wheat": 1}, innovations={"farm_3": ["famine_1"]})
    m = disaster_turn("famine_6", pots=[{"axe": 1}], empires=[one])
    m.choose(0, "free:famine_1")
    assert goods(m, 0) == {"wheat": 1}
    assert pot(m) == {"axe": 1}
    assert list(m.open) == [1]


def test_ee72_it_saves_exactly_one_bid() -> None:
    one = empire(goods={"wheat": 1}, innovations={"farm_3": ["famine_1"], "army_4": ["riot_2"]})
    m = disaster_turn("famine_6", seats=2, empires=[one])
    assert keys(m, 0) == ["bid:wheat", "free:famine_1", "free:riot_2", "accept"]
    choose_all(m, (0, "free:famine_1"), (1, "bid:wheat"))
    assert keys(m, 0) == ["bid:wheat", "free:riot_2", "accept"]
    choose_all(m, (0, "free:riot_2"), (1, "bid:wheat"))
    assert keys(m, 0) == ["bid:wheat", "accept"]


@pytest.mark.parametrize(
    ("card", "usable"),
    [
        ("fire_1", ["free:fire_4"]),  # hammers only
        ("fire_9", ["free:famine_1", "free:riot_2"]),  # wheat and axes
        ("flood_3", ["free:famine_1"]),  # wheat only
        ("famine_6", ["free:famine_1", "free:fire_4", "free:riot_2"]),
    ],
)
def test_ee73_a_free_bid_stands_for_a_bid_of_its_good(card: str, usable: list[str]) -> None:
    three = empire(goods=NOTHING, innovations={"farm_3": ["famine_1", "fire_4", "riot_2"]})
    m = disaster_turn(card, empires=[three])
    assert keys(m, 0) == [*usable, "accept"]
    for key in {"free:famine_1", "free:fire_4", "free:riot_2"} - set(usable):
        assert refusal(m, 0, key) == "EE-73"


def test_eet8_only_hammers_allowed() -> None:
    one = empire(goods={"axe": 1, "coin": 1}, innovations={"farm_3": ["riot_2"]})
    m = disaster_turn("fire_1", empires=[one])
    assert keys(m, 0) == ["bid:coin", "accept"]
    assert refusal(m, 0, "free:riot_2") == "EE-73"


# EE-74 to EE-76, EE-170: replacing a disaster


def test_ee74_the_top_card_replaces_the_disaster_and_the_pot_stays() -> None:
    m = at("redraw_ready")
    pile = discard(m)
    m.choose(1, "redraw:barbarians_7")
    assert revealed(m) == ["flood_3"]  # the only card of the deck
    assert deck(m) == ["riot_6"]
    assert discard(m) == pile
    assert pot(m) == {"axe": 2, "coin": 1}  # axes, though Flood 3 takes wheat only
    m.choose(1, "accept")
    assert goods(m, 1) == {"wheat": 1, "axe": 3, "coin": 1}


def test_ee74_with_an_empty_deck_the_replaced_card_is_not_drawn_again() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", empires=[held], deck=[], script=[0])
    m.choose(0, "redraw:barbarians_7")
    assert revealed(m) == ["fire_1"]
    assert "riot_6" in deck(m)
    assert len(deck(m)) == 86
    assert discard(m) == []


def test_ee75_before_deciding_the_decision_concerns_the_new_card() -> None:
    m = at("redraw_ready")
    assert keys(m, 1) == ["bid:axe", "redraw:barbarians_7", "accept"]
    m.choose(1, "redraw:barbarians_7")
    assert m.open == {1: ["bid:wheat", "accept"]}  # the decision is still owed
    m.choose(1, "bid:wheat")
    assert list(m.open) == [2]


def test_ee75_after_averting_the_next_player_faces_the_new_card() -> None:
    m = at("redraw_ready")
    m.choose(1, "bid:axe")
    assert m.open == {1: ["redraw:barbarians_7", "done"]}
    assert refusal(m, 1, "bid:axe") == "EE-32"
    assert refusal(m, 1, "accept") == "EE-32"
    m.choose(1, "redraw:barbarians_7")
    assert revealed(m) == ["flood_3"]
    assert m.open == {2: ["bid:wheat", "accept"]}
    assert pot(m) == {"axe": 3, "coin": 1}


def test_ee75_after_averting_with_a_free_bid() -> None:
    one = empire(innovations={"road_7": ["barbarians_7", "riot_2"]})
    m = disaster_turn("riot_6", empires=[one], deck=["flood_3"])
    m.choose(0, "free:riot_2")
    assert m.open == {0: ["redraw:barbarians_7", "done"]}


def test_ee75_it_may_be_left_unused() -> None:
    m = at("redraw_ready")
    choose_all(m, (1, "bid:axe"), (1, "done"))
    assert revealed(m) == ["riot_6"]
    assert exhausted(m, 1) == []
    assert m.open == {2: ["accept"]}


def test_ee75_not_after_accepting_that_same_disaster() -> None:
    m = at("redraw_ready")
    m.choose(1, "accept")
    assert refusal(m, 1, "redraw:barbarians_7") == "EE-70"
    choose_all(m, (1, "attach:farm_3"), (1, "done"))
    assert m.view(0)["phase"] == "economy"
    assert exhausted(m, 1) == []


def test_ee76_in_a_double_disaster_one_of_them_is_replaced() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", "plague_9", empires=[held], pots=[{"axe": 1}, {"wheat": 2}])
    m.choose(0, "redraw:barbarians_7")
    assert m.open == {0: ["replace:left", "replace:right"]}
    m.choose(0, "replace:right")
    assert revealed(m)[0] == "riot_6"
    assert revealed(m)[1] != "plague_9"
    assert "plague_9" in deck(m)
    assert (pot(m, 0), pot(m, 1)) == ({"axe": 1}, {"wheat": 2})
    assert m.open == {0: ["face:left", "face:right"]}


def test_ee170_the_new_card_holds_for_everybody() -> None:
    m = at("redraw_ready")
    choose_all(m, (1, "redraw:barbarians_7"), (1, "bid:wheat"), (2, "bid:wheat"))
    assert m.open == {0: ["bid:wheat", "accept"]}
    m.choose(0, "accept")
    assert ruins(m, 0) == ["army_5"]  # position 3, not 6


def test_ee170_a_disaster_averted_earlier_in_the_turn_may_be_replaced() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", "plague_9", empires=[held], draws=["flood_3"])
    choose_all(m, (0, "face:left"), (0, "bid:axe"))
    choose_all(m, (0, "redraw:barbarians_7"), (0, "replace:left"))
    assert revealed(m) == ["flood_3", "plague_9"]
    assert pot(m, 0) == {"axe": 1}
    # Only the right one is still to be decided.
    assert keys(m, 0) == ["bid:wheat", "bid:hammer", "bid:axe", "bid:coin", "accept"]
    m.choose(0, "bid:hammer")
    assert pot(m, 1) == {"hammer": 1}
    assert m.open == {1: ["face:left", "face:right"]}


def test_ee170_after_averting_both_either_may_be_replaced() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", "plague_9", empires=[held], draws=["flood_3"])
    choose_all(m, (0, "face:right"), (0, "bid:axe"), (0, "bid:axe"))
    assert m.open == {0: ["redraw:barbarians_7", "done"]}
    choose_all(m, (0, "redraw:barbarians_7"), (0, "replace:right"))
    assert revealed(m) == ["riot_6", "flood_3"]
    assert list(m.open) == [1]


def test_ee170_a_disaster_not_decided_yet_is_decided_after_the_exchange() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", "plague_9", empires=[held], draws=["flood_3"])
    choose_all(m, (0, "face:left"), (0, "bid:axe"))
    choose_all(m, (0, "redraw:barbarians_7"), (0, "replace:right"))
    assert keys(m, 0) == ["bid:wheat", "bid:coin", "accept"]


def test_ee170_an_accepted_disaster_can_no_longer_be_replaced() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", "plague_9", empires=[held], draws=["flood_3"])
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:farm_3"), (0, "done"))
    m.choose(0, "redraw:barbarians_7")
    assert revealed(m) == [None, "flood_3"]
    assert innovations(m, 0)["farm_3"] == ["riot_6"]


def test_ee170_accepted_last_the_averted_one_may_still_be_replaced() -> None:
    held = empire(innovations=REDRAWS)
    m = disaster_turn("riot_6", "plague_9", empires=[held], draws=["flood_3"])
    choose_all(m, (0, "face:right"), (0, "bid:wheat"))
    choose_all(m, (0, "accept"), (0, "attach:farm_3"), (0, "done"))
    assert m.open == {0: ["redraw:barbarians_7", "done"]}
    m.choose(0, "redraw:barbarians_7")
    assert revealed(m) == [None, "flood_3"]
    assert pot(m, 1) == {"wheat": 1}
    assert m.open == {1: ["bid:wheat", "bid:coin", "accept"]}


# EE-77 to EE-80, EE-172: refreshing


def test_ee77_a_refreshed_ability_may_be_used_again() -> None:
    one = empire(innovations={"army_5": ["famine_1"]}, exhausted=["famine_1"])
    m = table(
        agenda=[step("DisasterPhase", count=1), step("EconomyPhase")],
        draws=["famine_6"],
        empires=[one],
    )
    choose_all(m, (0, "use:road_7"), (0, "done"), (1, "done"), (2, "done"))
    assert exhausted(m, 0) == []
    m.choose(0, "free:famine_1")
    assert exhausted(m, 0) == ["famine_1"]


def test_ee77_also_in_the_same_phase() -> None:
    one = empire(innovations={"army_5": ["famine_1"], "farm_8": ["earthquake_4"]})
    m = disaster_turn("famine_6", "flood_5", empires=[one])
    choose_all(m, (0, "face:left"), (0, "free:famine_1"))
    assert exhausted(m, 0) == ["famine_1"]
    choose_all(m, (0, "accept"), (0, "attach:farm_3"), (0, "done"))
    assert exhausted(m, 0) == []  # the earthquake under position 5
    choose_all(m, (1, "bid:wheat"), (2, "bid:wheat"), (0, "free:famine_1"))
    assert exhausted(m, 0) == ["famine_1"]


MARKED = empire(
    goods=NOTHING,
    destroyed=["farm_8"],
    innovations={
        "army_4": ["famine_6"],
        "army_5": ["famine_1", "famine_3"],
        "road_7": ["fire_4", "fire_8"],
        "farm_8": ["riot_2"],
    },
    exhausted=["famine_6", "famine_1", "famine_3", "fire_4", "riot_2"],
)


def test_ee78_neighbours_are_refreshed_also_ruins_but_not_the_own_location() -> None:
    m = economy(empires=[MARKED])
    m.choose(0, "use:road_7")
    assert exhausted(m, 0) == ["famine_6", "fire_4"]


def test_ee78_as_an_innovation() -> None:
    m = industry(empires=[MARKED])
    m.choose(0, "use:fire_8")
    assert exhausted(m, 0) == ["famine_6", "fire_4"]


def test_ee78_nothing_exhausted_beside() -> None:
    one = empire(innovations={"road_9": ["famine_1"]}, exhausted=["famine_1"])
    m = economy(empires=[one])
    assert refusal(m, 0, "use:road_9") == "EE-78"  # only its own card is exhausted


def test_ee79_a_refresh_symbol_removes_one_marker_of_own_choice() -> None:
    m = conflict("conflict_2", seats=2, empires=[MARKED, empire(goods=NOTHING)])
    choose_all(m, (0, "axes:0"), (1, "axes:0"))  # strength 4: one symbol each
    assert m.open == {0: [f"refresh:{card}" for card in exhausted(m, 0)]}
    assert refusal(m, 0, "refresh:fire_8") == "EE-79"
    m.choose(0, "refresh:famine_3")
    assert exhausted(m, 0) == ["famine_6", "famine_1", "fire_4", "riot_2"]
    assert m.open == {}


def test_ee80_twelve_markers_for_twelve_exhaustible_cards() -> None:
    c = cards()
    exhaustible = [card for card in range(len(CARDS)) if c.verb[card] in (FREE_BID, REDRAW)]
    assert len(exhaustible) == 12
    assert exhaustible == [card for card in range(len(CARDS)) if c.phase[card] == DISASTER]


def test_ee172_also_under_ruins_and_as_many_different_ones_as_symbols() -> None:
    two = {**MARKED, "axe": 2}
    m = conflict("conflict_2", seats=2, empires=[two, empire(goods=NOTHING)])
    choose_all(m, (0, "axes:2"), (1, "axes:0"))  # strength 6: two symbols
    m.choose(0, "refresh:riot_2")  # under a ruin
    assert refusal(m, 0, "refresh:riot_2") == "EE-79"
    m.choose(0, "refresh:famine_1")
    assert exhausted(m, 0) == ["famine_6", "famine_3", "fire_4"]
    assert m.open == {}


def test_ee172_what_cannot_be_removed_is_lost() -> None:
    one = empire(
        goods={"axe": 2}, innovations={"road_7": ["fire_4", "fire_7"]}, exhausted=["fire_4"]
    )
    m = conflict("conflict_2", seats=2, empires=[one, empire(goods=NOTHING)])
    choose_all(m, (0, "axes:2"), (1, "axes:0"))
    assert exhausted(m, 0) == []
    assert [event.data["card"] for event in m.log(0) if event.what == "refreshed_one"] == ["fire_4"]
    assert m.open == {}


# EE-169, EE-171: two disasters at once


def test_ee169_one_free_bid_averts_one_disaster() -> None:
    one = empire(goods=NOTHING, innovations={"farm_3": ["famine_1"]})
    m = disaster_turn("famine_6", "flood_3", empires=[one])
    choose_all(m, (0, "face:right"), (0, "free:famine_1"))
    assert m.open == {0: ["accept"]}


def test_ee169_two_of_them_avert_both() -> None:
    two = empire(goods=NOTHING, innovations={"farm_3": ["famine_1", "famine_3"]})
    m = disaster_turn("famine_6", "flood_3", empires=[two])
    choose_all(m, (0, "face:right"), (0, "free:famine_1"), (0, "free:famine_3"))
    assert list(m.open) == [1]
    assert exhausted(m, 0) == ["famine_1", "famine_3"]
    assert (pot(m, 0), pot(m, 1)) == ({}, {})


def test_ee171_a_free_bid_just_gained_averts_the_other_disaster() -> None:
    m = disaster_turn("famine_1", "flood_3", empires=[empire(goods=NOTHING)])
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:army_4"), (0, "done"))
    assert keys(m, 0) == ["free:famine_1", "accept"]
    m.choose(0, "free:famine_1")
    assert exhausted(m, 0) == ["famine_1"]


def test_ee171_a_redraw_just_gained_replaces_the_other_disaster() -> None:
    one = empire(goods=NOTHING)
    m = disaster_turn("barbarians_7", "flood_3", empires=[one], draws=["famine_6"])
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:army_4"), (0, "done"))
    m.choose(0, "redraw:barbarians_7")
    assert revealed(m) == [None, "famine_6"]
    assert keys(m, 0) == ["accept"]


def test_ee171_also_when_the_other_one_was_averted_before() -> None:
    m = disaster_turn("barbarians_7", "flood_3", draws=["famine_6"])
    choose_all(m, (0, "face:right"), (0, "bid:wheat"))
    choose_all(m, (0, "accept"), (0, "attach:army_4"), (0, "done"))
    assert m.open == {0: ["redraw:barbarians_7", "done"]}
    m.choose(0, "redraw:barbarians_7")
    assert revealed(m) == [None, "famine_6"]
    assert list(m.open) == [1]

"""The economy phase: EE-90 to EE-97, EE-173, EE-T2."""

from __future__ import annotations

import json

import pytest

import holdfast
from holdfast import Match
from holdfast.core.catalog import DataError
from holdfast.games.empires_end.tests.at import (
    Json,
    choose_all,
    economy,
    empire,
    exhausted,
    goods,
    keys,
    refusal,
    score,
    step,
    told,
    trades,
)

GREEN = ["farm_3", "road_7", "farm_8", "road_9", "farm_11", "road_14"]


def only(*cards: str, owned: dict[str, int] | None = None, at: str = "town_18") -> Match:
    """Seat 0 has these innovations on one location, and no other economy ability."""
    return economy(empires=[empire(goods=owned or {}, destroyed=GREEN, innovations={at: cards})])


def beside(card: str, location: str, **more: object) -> Match:
    """Seat 0 owns nothing and has one innovation attached to this location."""
    one: Json = {"goods": {}, "innovations": {location: [card]}, **more}
    return economy(empires=[empire(**one)])


# Using abilities


def test_ee90_every_ability_is_used_once_in_any_order() -> None:
    m = economy(empires=[empire(goods={})])
    assert keys(m, 0) == ["collect", "use:farm_3", "use:farm_8", "use:farm_11", "done"]
    m.choose(0, "use:farm_11")
    assert goods(m, 0) == {"hammer": 1}
    assert keys(m, 0) == ["collect", "use:farm_3", "use:farm_8", "done"]
    assert refusal(m, 0, "use:farm_11") == "EE-90"
    choose_all(m, (0, "use:farm_8"), (0, "use:farm_3"))
    assert goods(m, 0) == {"wheat": 1, "hammer": 1, "axe": 1}
    assert keys(m, 0) == ["use:road_14", "done"]


def test_ee90_everything_is_optional() -> None:
    m = economy()
    m.choose(0, "done")
    assert goods(m, 0) == {"wheat": 2, "hammer": 2, "axe": 2, "coin": 2}
    assert list(m.open) == [1, 2]


def test_ee90_locations_and_their_innovations_work_side_by_side() -> None:
    m = economy(empires=[empire(goods={}, innovations={"farm_8": ["flood_1", "blight_1"]})])
    assert keys(m, 0) == [
        "collect", "use:farm_3", "use:farm_8", "use:flood_1", "use:blight_1", "use:farm_11", "done",
    ]  # fmt: skip


def test_ee90_only_green_abilities_are_used_here() -> None:
    m = economy(empires=[empire(innovations={"town_18": ["blight_2", "riot_1"]}, hand=["flood_4"])])
    for key in ("use:blight_2", "use:riot_1", "use:city_32", "use:army_4", "use:flood_1"):
        assert refusal(m, 0, key) == "EE-90"
    assert refusal(m, 0, "use:flood_4") == "EE-90"  # in hand, not attached
    assert refusal(m, 0, "sell:flood_4") == "EE-103"


def test_ee90_collect_takes_what_needs_no_decision() -> None:
    cards = {"town_18": ["blight_1", "flood_5"], "farm_3": ["plague_1"], "army_5": ["riot_2"]}
    given = empire(goods={}, innovations=cards, exhausted=["riot_2"])
    m = economy(empires=[given])
    m.choose(0, "collect")
    assert goods(m, 0) == {"wheat": 1, "axe": 1, "hammer": 1}  # plague_1 has no farm beside it
    assert (score(m, 0), exhausted(m, 0)) == (2, [])
    assert keys(m, 0) == ["use:road_14", "use:flood_5", "done"]


def test_ee90_collect_is_offered_for_two_abilities_or_more() -> None:
    assert keys(only("flood_1", "flood_2"), 0) == ["collect", "use:flood_1", "use:flood_2", "done"]
    m = only("flood_1", "flood_5")
    assert keys(m, 0) == ["use:flood_1", "use:flood_5", "done"]
    assert refusal(m, 0, "collect") == "EE-90"


def test_ee90_who_cannot_use_anything_is_still_asked() -> None:
    m = only("barbarians_1")  # a trade and nothing to give: silence would show it
    assert keys(m, 0) == ["done"]
    m.choose(0, "done")
    assert list(m.open) == [1, 2]


def test_ee90_without_an_economy_ability_there_is_no_question() -> None:
    assert list(only().open) == [1, 2]


def test_ee91_what_was_gained_may_be_traded_at_once() -> None:
    m = economy(empires=[empire(goods={})])
    assert refusal(m, 0, "use:road_14") == "EE-92"
    choose_all(m, (0, "use:farm_3"), (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"))
    assert goods(m, 0) == {"axe": 1}


# Trading


def test_ee92_up_to_so_many_times() -> None:
    m = only("barbarians_1", owned={"wheat": 5})
    m.choose(0, "use:barbarians_1")
    assert keys(m, 0) == ["give:wheat", "done"]
    choose_all(m, (0, "give:wheat"), (0, "give:wheat"))
    assert goods(m, 0) == {"wheat": 3, "coin": 2}
    m.choose(0, "give:wheat")
    assert goods(m, 0) == {"wheat": 2, "coin": 3}
    assert keys(m, 0) == []  # the third was the last


def test_ee92_a_trade_may_stop_early() -> None:
    m = only("barbarians_1", "barbarians_2", owned={"wheat": 5})
    choose_all(m, (0, "use:barbarians_1"), (0, "give:wheat"), (0, "done"))
    assert goods(m, 0) == {"wheat": 4, "coin": 1}
    assert keys(m, 0) == ["use:barbarians_1", "use:barbarians_2", "done"]
    m.choose(0, "done")
    assert list(m.open) == [1, 2]


def test_ee92_a_trade_ends_when_nothing_is_left_to_give() -> None:
    m = only("barbarians_10", owned={"axe": 1, "wheat": 3})
    choose_all(m, (0, "use:barbarians_10"), (0, "give:axe"))
    assert goods(m, 0) == {"wheat": 3, "coin": 1}
    # A coin may stand for an axe (EE-20), even to gain a coin.
    assert keys(m, 0) == ["give:coin", "done"]


def test_ee92_a_plus_gives_both() -> None:
    m = only("barbarians_2", owned={"wheat": 2})
    choose_all(m, (0, "use:barbarians_2"), (0, "give:wheat"))
    assert goods(m, 0) == {"wheat": 1, "hammer": 1, "axe": 1}
    assert keys(m, 0) == []


def test_ee92_a_slash_is_chosen_anew_each_time() -> None:
    m = only("barbarians_5", owned={"wheat": 3})
    choose_all(m, (0, "use:barbarians_5"), (0, "give:wheat"))
    assert keys(m, 0) == ["take:axe", "take:hammer"]
    assert refusal(m, 0, "take:coin") == "EE-92"
    choose_all(m, (0, "take:axe"), (0, "give:wheat"), (0, "take:hammer"))
    assert goods(m, 0) == {"wheat": 1, "hammer": 1, "axe": 1}
    assert {event.rule for event in told(m, "gained", 0)} == {"EE-92"}


def test_ee92_ee20_a_coin_stands_for_what_is_given_and_nothing_else_does() -> None:
    m = only("barbarians_2", owned={"hammer": 2, "axe": 2, "coin": 1})
    m.choose(0, "use:barbarians_2")
    assert keys(m, 0) == ["give:coin", "done"]
    assert refusal(m, 0, "give:hammer") == "EE-92"
    assert refusal(m, 0, "give:wheat") == "EE-92"  # allowed, but there is none
    m.choose(0, "give:coin")
    assert goods(m, 0) == {"hammer": 3, "axe": 3}


def test_ee92_other_goods_give_no_trade() -> None:
    m = only("barbarians_8", owned={"wheat": 2, "axe": 2})
    assert keys(m, 0) == ["done"]
    assert refusal(m, 0, "use:barbarians_8") == "EE-92"


# Taking a trade up again


def test_ee92_a_trade_is_taken_up_again_after_another_ability() -> None:
    m = economy(empires=[empire(goods={"wheat": 1})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"))
    m.choose(0, "take:axe")  # nothing is left to give: back to the other abilities
    assert refusal(m, 0, "use:road_14") == "EE-92"
    m.choose(0, "use:farm_3")
    assert refusal(m, 0, "use:road_14") is None
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:hammer"))
    assert goods(m, 0) == {"hammer": 1, "axe": 1}
    assert refusal(m, 0, "use:road_14") == "EE-90"  # both trades are made
    assert keys(m, 0) == ["collect", "use:farm_8", "use:farm_11", "done"]


def test_ee92_what_is_left_keeps_its_place_and_its_count() -> None:
    m = economy(empires=[empire(innovations={"farm_3": ["barbarians_1"]})])
    before = keys(m, 0)
    choose_all(m, (0, "use:barbarians_1"), (0, "give:wheat"), (0, "done"))
    assert keys(m, 0) == before
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    assert keys(m, 0) == before
    assert trades(m, 0) == {"barbarians_1": 2, "road_14": 1}
    choose_all(m, (0, "use:barbarians_1"), (0, "give:coin"), (0, "give:coin"))
    choose_all(m, (0, "use:road_14"), (0, "give:coin"), (0, "take:axe"))
    assert trades(m, 0) == {"barbarians_1": 0, "road_14": 0}
    for key in ("use:barbarians_1", "use:road_14"):
        assert refusal(m, 0, key) == "EE-90"


def test_ee92_a_trade_that_was_only_looked_at_is_still_whole() -> None:
    m = only("barbarians_1", "barbarians_5", owned={"wheat": 2})
    for card in ("barbarians_1", "barbarians_5", "barbarians_1"):
        choose_all(m, (0, f"use:{card}"), (0, "done"))
    assert trades(m, 0) == {"barbarians_1": 3, "barbarians_5": 2}
    assert keys(m, 0) == ["use:barbarians_1", "use:barbarians_5", "done"]


def test_ee92_one_trade_pays_for_the_other() -> None:
    m = only("barbarians_8", "barbarians_5", owned={"wheat": 2})
    choose_all(m, (0, "use:barbarians_5"), (0, "give:wheat"), (0, "take:hammer"), (0, "done"))
    choose_all(m, (0, "use:barbarians_8"), (0, "give:hammer"), (0, "done"))
    choose_all(m, (0, "use:barbarians_5"), (0, "give:wheat"), (0, "take:hammer"))
    choose_all(m, (0, "use:barbarians_8"), (0, "give:hammer"))
    assert goods(m, 0) == {"coin": 2}
    assert keys(m, 0) == []


@pytest.mark.parametrize("way", [["use:road_14"], ["use:road_14", "give:wheat"], ["use:flood_5"]])
def test_ee90_in_the_middle_of_an_ability_the_others_wait(way: list[str]) -> None:
    m = economy(empires=[empire(innovations={"farm_3": ["flood_5"]})])
    choose_all(m, *[(0, key) for key in way])
    for key in ("use:farm_3", "use:farm_8", "collect"):
        assert str(m.why_not(0, key)).startswith("EE-90: Finish first what you are asked now;")
    assert str(m.why_not(0, "use:farm_3", "de")).startswith("EE-90: Beende zuerst")


def test_ee92_collecting_leaves_a_begun_trade_alone() -> None:
    m = economy(empires=[empire(goods={"wheat": 2})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    m.choose(0, "collect")
    assert (trades(m, 0), goods(m, 0)) == ({"road_14": 1}, {"wheat": 2, "hammer": 1, "axe": 2})
    assert keys(m, 0) == ["use:road_14", "done"]


def test_ee92_ee96_a_repeat_adds_its_full_count_to_what_is_left() -> None:
    m = only("barbarians_3", "barbarians_5", "flood_1", owned={"wheat": 5})
    trade = [(0, "give:wheat"), (0, "take:axe")]
    choose_all(m, (0, "use:barbarians_5"), *trade, (0, "done"))
    choose_all(m, (0, "use:barbarians_3"), (0, "repeat:barbarians_5"))
    assert trades(m, 0) == {"barbarians_5": 3}
    choose_all(m, *trade, (0, "done"), (0, "use:flood_1"), (0, "use:barbarians_5"))
    choose_all(m, *trade, *trade)
    assert trades(m, 0) == {}
    assert keys(m, 0) == []
    assert goods(m, 0)["axe"] == 4


def test_ee92_ee96_a_repeated_trade_may_wait_as_well() -> None:
    m = only("barbarians_3", "barbarians_6", "barbarians_1", owned={"wheat": 1})
    for repeat in ("barbarians_3", "barbarians_6"):
        choose_all(m, (0, f"use:{repeat}"), (0, "done"))
    assert trades(m, 0) == {"barbarians_1": 9}
    assert keys(m, 0) == ["use:barbarians_1", "done"]


def test_ee92_the_phase_ends_with_trades_left() -> None:
    m = economy(goes_on=True)
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"), (0, "done"))
    assert "trades" not in m.view(0)["empires"][0]
    choose_all(m, (1, "done"), (2, "done"))
    assert m.view(0)["phase"] == "disaster"


def test_ee92_the_next_phase_begins_with_all_trades() -> None:
    m = economy(empires=[empire(goods={"wheat": 4})], then=[step("EconomyPhase")])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"), (0, "done"))
    choose_all(m, (1, "done"), (2, "done"))
    assert trades(m, 0) == {"road_14": 2}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee92_every_seat_trades_in_its_own_lane(seats: int) -> None:
    m = economy(seats=seats, empires=[empire(goods={"wheat": 1}) for _ in range(seats)])
    rounds = [["use:road_14", "give:wheat", "take:axe"], ["use:farm_3"]]
    rounds += [["use:road_14", "give:wheat", "take:hammer"]]
    for keys_of_round in rounds:
        for seat in reversed(range(seats)):
            choose_all(m, *[(seat, key) for key in keys_of_round])
    for seat in range(seats):
        assert goods(m, seat) == {"hammer": 1, "axe": 1}
        assert trades(m, seat) == {"road_14": 0}
        assert all("trades" not in m.view(seat)["empires"][o] for o in range(seats) if o != seat)


def test_ee92_undo_gives_a_trade_back() -> None:
    m = economy(empires=[empire(goods={"wheat": 2})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    m.choose(1, "use:farm_3")
    assert trades(m, 0) == {"road_14": 1}
    for times in (1, 1, 2):
        assert m.undo(0)
        assert trades(m, 0) == {"road_14": times}
    assert goods(m, 0) == {"wheat": 2}
    assert [m.redo(0) for _ in range(3)] == [True] * 3
    assert trades(m, 0) == {"road_14": 1}


def test_ee92_a_position_keeps_what_is_left() -> None:
    m = economy(empires=[empire(innovations={"farm_3": ["barbarians_1"]})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    stored = m.position()["state"]["course"]["lanes"][0][-1]
    assert (stored["trades"], stored["times"]) == (["road_14"], [1])
    m = holdfast.load_position(json.loads(json.dumps(m.position())))
    assert trades(m, 0) == {"barbarians_1": 3, "road_14": 1}
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"))
    assert refusal(m, 0, "use:road_14") == "EE-90"


@pytest.mark.parametrize(
    ("times", "complaint"),
    [
        (0, r"lanes\[0\]\[0\].times\[0\]: 0 is out of range; allowed are 1 to"),
        (3, "Economy speaks of what is not there"),
        (-1, r"lanes\[0\]\[0\].times\[0\]: -1 is out of range; allowed are 1 to"),
    ],
)
def test_ee92_a_position_with_more_trades_than_there_are_is_refused(
    times: int, complaint: str
) -> None:
    m = economy()
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    data = json.loads(json.dumps(m.position()))
    data["state"]["course"]["lanes"][0][-1]["times"] = [times]
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


# Positions from before a trade could be taken up again


def old_lane(*steps: Json) -> Match:
    """Seat 0 is in the middle of its economy phase, as an older file tells it."""
    m = economy(empires=[empire(goods={"wheat": 2})])
    data = json.loads(json.dumps(m.position()))
    data["state"]["course"]["lanes"][0] = list(steps)
    return holdfast.load_position(data)


def test_ee92_an_older_position_has_its_trades_in_full() -> None:
    m = old_lane(step("Economy", seat=0, left=["farm_3", "road_14"], has_begun=True))
    assert trades(m, 0) == {"road_14": 2}
    m.choose(0, "use:road_14")
    assert trades(m, 0) == {"road_14": 2}


def test_ee92_an_older_position_in_the_middle_of_a_trade() -> None:
    m = old_lane(
        step("Economy", seat=0, left=["farm_3", "farm_8"], has_begun=True),
        step("Trade", seat=0, source="road_14", times=1),
    )
    assert trades(m, 0) == {"road_14": 1}
    choose_all(m, (0, "done"), (0, "use:farm_3"))
    assert keys(m, 0) == ["use:farm_8", "use:road_14", "done"]
    assert trades(m, 0) == {"road_14": 1}


def test_ee92_an_older_position_in_which_the_trade_came_last() -> None:
    m = old_lane(step("Trade", seat=0, source="road_14", times=2))
    choose_all(m, (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    assert keys(m, 0) == ["use:road_14", "done"]


# Gaining


def test_ee93_gain_takes_everything_listed() -> None:
    m = only("flood_11")
    m.choose(0, "use:flood_11")
    assert goods(m, 0) == {"hammer": 1, "axe": 1}


def test_ee93_a_slash_gains_one_of_them() -> None:
    m = only("flood_5")
    m.choose(0, "use:flood_5")
    assert keys(m, 0) == ["take:wheat", "take:axe"]
    assert refusal(m, 0, "take:hammer") == "EE-93"
    m.choose(0, "take:axe")
    assert goods(m, 0) == {"axe": 1}
    assert told(m, "gained", 0)[0].rule == "EE-93"


@pytest.mark.parametrize(
    ("location", "destroyed", "wheat"),
    [
        ("road_9", [], 2),  # between farm_8 and farm_11
        ("road_9", ["farm_8"], 1),
        ("road_9", ["farm_11"], 1),
        ("army_4", [], 1),
    ],
)
def test_ee94_one_for_each_healthy_neighbour_of_the_type(
    location: str, destroyed: list[str], wheat: int
) -> None:
    m = beside("plague_1", location, destroyed=destroyed)
    m.choose(0, "use:plague_1")
    assert goods(m, 0) == {"wheat": wheat}


@pytest.mark.parametrize(
    ("location", "destroyed"),
    [
        ("farm_8", []),  # its own location does not count
        ("road_9", ["farm_8", "farm_11"]),
        ("city_32", []),  # the row is not a ring: farm_3 is no neighbour
    ],
)
def test_ee94_without_such_a_neighbour_it_gives_nothing(
    location: str, destroyed: list[str]
) -> None:
    m = beside("plague_1", location, destroyed=destroyed)
    assert "use:plague_1" not in keys(m, 0)
    assert refusal(m, 0, "use:plague_1") == "EE-94"


def test_ee94_its_own_location_must_be_healthy() -> None:
    m = beside("plague_1", "road_9", destroyed=["road_9"])
    assert refusal(m, 0, "use:plague_1") == "EE-97"


def test_ee95_points() -> None:
    m = only("blight_1", "blight_6")
    choose_all(m, (0, "use:blight_6"), (0, "use:blight_1"))
    assert (score(m, 0), goods(m, 0)) == (5, {})


@pytest.mark.parametrize(
    ("location", "destroyed", "points"),
    [
        ("army_4", ["farm_3", "army_5"], 4),
        ("army_4", ["farm_3"], 2),
        ("farm_3", ["army_4", "city_32"], 2),  # the row is not a ring
    ],
)
def test_ee95_points_for_destroyed_neighbours(
    location: str, destroyed: list[str], points: int
) -> None:
    m = beside("plague_5", location, destroyed=destroyed)
    m.choose(0, "use:plague_5")
    assert score(m, 0) == points


def test_ee95_no_destroyed_neighbour_no_points() -> None:
    m = beside("plague_5", "army_4", destroyed=["road_7"])
    assert refusal(m, 0, "use:plague_5") == "EE-95"


# Repeating


def test_ee96_a_repeated_ability_is_used_a_further_time_in_full() -> None:
    m = only("barbarians_3", "barbarians_5", owned={"wheat": 5})
    trade = [(0, "give:wheat"), (0, "take:axe")]
    choose_all(m, (0, "use:barbarians_5"), *trade, *trade)
    assert keys(m, 0) == ["use:barbarians_3", "done"]
    m.choose(0, "use:barbarians_3")  # the trade is all it can repeat
    choose_all(m, *trade, *trade)
    assert goods(m, 0) == {"wheat": 1, "axe": 4}
    assert keys(m, 0) == []


def test_ee96_it_picks_another_active_economy_ability() -> None:
    cards = {"town_18": ["barbarians_3", "barbarians_6", "flood_1"], "road_7": ["flood_2"]}
    m = economy(empires=[empire(goods={}, destroyed=["road_7"], innovations=cards)])
    m.choose(0, "use:barbarians_3")
    assert keys(m, 0) == [
        "repeat:farm_3", "repeat:farm_8", "repeat:farm_11", "repeat:flood_1",
    ]  # fmt: skip
    assert refusal(m, 0, "repeat:barbarians_6") == "EE-96"
    assert refusal(m, 0, "repeat:barbarians_3") == "EE-96"
    assert refusal(m, 0, "repeat:flood_2") == "EE-97"  # under a ruin
    assert refusal(m, 0, "repeat:town_18") == "EE-90"  # not an economy ability
    assert refusal(m, 0, "repeat:road_14") == "EE-92"  # nothing to give


def test_ee96_two_repeats_may_pick_the_same_ability() -> None:
    m = only("barbarians_3", "barbarians_6", "flood_4", "flood_8")
    for key in ("use:flood_4", "use:barbarians_3", "repeat:flood_4", "use:barbarians_6"):
        m.choose(0, key)
    m.choose(0, "repeat:flood_4")
    assert goods(m, 0) == {"coin": 3}
    assert keys(m, 0) == ["use:flood_8", "done"]


def test_ee173_a_repeat_may_come_before_the_ability_it_picks() -> None:
    m = only("barbarians_3", "flood_4")
    m.choose(0, "use:barbarians_3")
    assert goods(m, 0) == {"coin": 1}
    m.choose(0, "use:flood_4")
    assert goods(m, 0) == {"coin": 2}


def test_ee173_choices_are_made_anew() -> None:
    m = only("barbarians_3", "flood_6")
    choose_all(m, (0, "use:flood_6"), (0, "take:wheat"))
    choose_all(m, (0, "use:barbarians_3"), (0, "take:hammer"))
    assert goods(m, 0) == {"wheat": 1, "hammer": 1}


def test_ee173_it_works_where_it_lies() -> None:
    cards = {"farm_3": ["barbarians_3"], "road_9": ["plague_1"]}
    m = economy(empires=[empire(goods={}, innovations=cards)])
    choose_all(m, (0, "use:barbarians_3"), (0, "repeat:plague_1"))
    assert goods(m, 0) == {"wheat": 2}  # the farms beside road_9, not those beside farm_3


@pytest.mark.parametrize("cards", [["barbarians_3"], ["barbarians_3", "barbarians_6"]])
def test_ee173_without_another_ability_it_does_nothing(cards: list[str]) -> None:
    m = only(*cards)
    assert keys(m, 0) == ["done"]
    assert refusal(m, 0, "use:barbarians_3") == "EE-173"


# Ruins and roads


def test_ee97_a_ruin_gives_nothing_and_its_innovations_are_idle() -> None:
    given = empire(goods={}, destroyed=["farm_11"], innovations={"farm_11": ["flood_1"]})
    m = economy(empires=[given])
    assert keys(m, 0) == ["collect", "use:farm_3", "use:farm_8", "done"]
    assert refusal(m, 0, "use:farm_11") == "EE-97"
    assert refusal(m, 0, "use:flood_1") == "EE-97"


def test_ee78_roads_refresh_their_neighbours_and_not_themselves() -> None:
    cards = {"army_5": ["riot_2"], "road_7": ["riot_5"], "farm_8": ["riot_11", "famine_1"]}
    spent = ["riot_2", "riot_5", "riot_11", "famine_1"]
    m = economy(empires=[empire(destroyed=["farm_8"], innovations=cards, exhausted=spent)])
    assert refusal(m, 0, "use:road_14") is None
    m.choose(0, "use:road_7")
    assert exhausted(m, 0) == ["riot_5"]
    assert told(m, "refreshed", 0)[0].data["cards"] == ["riot_2", "riot_11", "famine_1"]


def test_eet2_farms_a_road_and_a_trade() -> None:
    given = empire(
        goods={"wheat": 3}, destroyed=["farm_3"], innovations={"road_14": ["barbarians_2"]}
    )
    m = economy(empires=[given])
    assert keys(m, 0) == [
        "collect", "use:farm_8", "use:farm_11", "use:road_14", "use:barbarians_2", "done",
    ]  # fmt: skip
    assert refusal(m, 0, "use:farm_3") == "EE-97"
    assert refusal(m, 0, "use:road_9") == "EE-78"
    m.choose(0, "collect")
    assert goods(m, 0) == {"wheat": 3, "hammer": 1, "axe": 1}
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"))
    choose_all(m, (0, "give:wheat"), (0, "take:hammer"))
    assert keys(m, 0) == ["use:barbarians_2", "done"]
    choose_all(m, (0, "use:barbarians_2"), (0, "give:wheat"))
    assert goods(m, 0) == {"hammer": 3, "axe": 3}
    assert keys(m, 0) == []

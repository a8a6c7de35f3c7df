"""Section 9: the double disaster phase."""

from __future__ import annotations

from holdfast.games.empires_end.tests.at import (
    at,
    choose_all,
    disaster_phase,
    disaster_turn,
    empire,
    goods,
    innovations,
    keys,
    pieces,
    pot,
    refusal,
    revealed,
    ruins,
    score,
)

NOTHING: dict[str, int] = {}


def test_ee81_two_disasters_with_a_pot_each() -> None:
    m = disaster_phase("famine_6", "flood_5", temple=2)
    assert revealed(m) == ["famine_6", "flood_5"]
    assert m.open == {2: ["face:left", "face:right"]}
    choose_all(m, (2, "face:right"), (2, "bid:wheat"), (2, "bid:axe"))
    assert (pot(m, 0), pot(m, 1)) == ({"axe": 1}, {"wheat": 1})


def test_ee82_every_open_disaster_is_decided_in_own_order() -> None:
    m = disaster_phase("fire_1", "flood_3", temple=1)  # hammers; wheat
    m.choose(1, "face:right")
    assert keys(m, 1) == ["bid:wheat", "bid:coin", "accept"]
    m.choose(1, "bid:wheat")
    assert keys(m, 1) == ["bid:hammer", "bid:coin", "accept"]
    m.choose(1, "bid:hammer")
    assert m.open == {2: ["face:left", "face:right"]}
    choose_all(m, (2, "face:left"), (2, "bid:hammer"), (2, "bid:wheat"))
    assert m.open == {0: ["face:left", "face:right"]}


def test_ee82_both_may_be_accepted() -> None:
    m = disaster_turn("fire_1", "flood_3")
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:army_4"), (0, "done"))
    choose_all(m, (0, "accept"), (0, "attach:road_7"), (0, "done"))
    assert ruins(m, 0) == ["farm_3", "army_5"]
    assert innovations(m, 0) == {"army_4": ["fire_1"], "road_7": ["flood_3"]}
    assert m.open == {}


def test_ee82_one_averted_one_accepted() -> None:
    m = disaster_turn("fire_1", "flood_3")
    choose_all(m, (0, "face:left"), (0, "bid:hammer"))
    choose_all(m, (0, "accept"), (0, "attach:army_4"), (0, "done"))
    assert ruins(m, 0) == ["army_5"]
    assert m.open == {1: ["bid:hammer", "bid:coin", "accept"]}


def test_ee83_an_accepted_pot_pays_for_the_other() -> None:
    m = disaster_turn("fire_1", "flood_3", pots=[{"wheat": 1}], empires=[empire(goods=NOTHING)])
    m.choose(0, "face:left")
    assert keys(m, 0) == ["accept"]
    choose_all(m, (0, "accept"), (0, "attach:army_4"), (0, "done"))
    assert pot(m, 0) == {}
    assert keys(m, 0) == ["bid:wheat", "accept"]


def test_ee83_an_earthquake_pays_for_the_other() -> None:
    one = empire(goods=NOTHING, innovations={"farm_3": ["earthquake_1"]})  # three wheat
    m = disaster_turn("fire_1", "flood_3", empires=[one])
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:army_4"), (0, "done"))
    m.choose(0, "bid:wheat")
    assert goods(m, 0) == {"wheat": 2}


def test_ee83_scarcity_pays_for_the_other() -> None:
    m = disaster_turn("fire_1", "flood_3", empires=[empire(goods=NOTHING)])
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:army_4"))
    choose_all(m, (0, "buy"), (0, "done"), (0, "bid:coin"))
    assert (goods(m, 0), score(m, 0)) == ({}, -2)
    assert pot(m, 1) == {"coin": 1}


def test_ee83_the_first_decision_is_carried_out_before_the_second() -> None:
    m = disaster_turn("fire_1", "flood_3")
    choose_all(m, (0, "face:left"), (0, "accept"))
    assert ruins(m, 0) == ["farm_3"]
    assert keys(m, 0)[0] == "attach:army_4"
    assert refusal(m, 0, "bid:wheat") == "EE-32"


def test_ee84_who_accepted_one_stays_in_the_round_for_the_other() -> None:
    m = disaster_turn("fire_1", "flood_3")
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:army_4"), (0, "done"))
    m.choose(0, "bid:wheat")
    choose_all(m, (1, "bid:wheat"), (2, "bid:wheat"))
    assert m.open == {0: ["bid:wheat", "bid:coin", "accept"]}
    assert pot(m, 1) == {"wheat": 3}


def test_ee84_play_goes_on_clockwise_not_from_the_temple() -> None:
    m = disaster_turn("fire_1", "flood_3", seats=4, seat=1, temple=0)
    choose_all(m, (1, "face:left"), (1, "bid:hammer"), (1, "bid:wheat"))
    choose_all(m, (2, "face:left"), (2, "accept"), (2, "attach:army_4"), (2, "done"))
    m.choose(2, "bid:wheat")
    order = []
    for _ in range(3):
        (seat,) = m.open
        order.append(seat)
        m.choose(seat, "bid:wheat")
    assert order == [3, 0, 1]


def test_ee85_the_temple_goes_to_who_accepts_the_last_one() -> None:
    m = disaster_turn("fire_1", "flood_3", temple=0)
    choose_all(m, (0, "face:left"), (0, "bid:hammer"), (0, "bid:wheat"))
    choose_all(m, (1, "face:right"), (1, "accept"), (1, "attach:army_4"), (1, "done"))
    assert pieces(m).temple == 0
    m.choose(1, "bid:hammer")
    m.choose(2, "accept")
    assert pieces(m).temple == 2


def test_ee85_accepting_both_takes_the_temple() -> None:
    m = disaster_turn("fire_1", "flood_3", seat=1, temple=0)
    choose_all(m, (1, "face:left"), (1, "accept"), (1, "attach:army_4"))
    assert pieces(m).temple == 0
    choose_all(m, (1, "done"), (1, "accept"))
    assert pieces(m).temple == 1


def test_ee86_both_at_the_same_position() -> None:
    m = at("double_disaster_same_position")
    choose_all(m, (1, "face:left"), (1, "accept"))
    assert ruins(m, 1) == ["town_24", "road_9"]
    choose_all(m, (1, "attach:army_5"), (1, "done"), (1, "accept"))
    assert ruins(m, 1) == ["town_24", "road_9", "farm_8"]  # the left neighbour lies already


def test_ee86_only_the_own_ruins_count() -> None:
    m = at("double_disaster_same_position")
    choose_all(m, (1, "face:left"), (1, "bid:hammer"), (1, "accept"))
    choose_all(m, (1, "attach:army_5"), (1, "done"), (2, "bid:axe"), (0, "accept"))
    assert ruins(m, 1) == ["town_24", "road_9"]
    assert ruins(m, 0) == ["farm_3", "road_9"]


def test_ee86_between_two_standing_neighbours_the_owner_chooses() -> None:
    m = disaster_turn("fire_5", "flood_5")
    choose_all(m, (0, "face:left"), (0, "accept"), (0, "attach:farm_3"), (0, "done"))
    m.choose(0, "accept")
    assert keys(m, 0) == ["destroy:road_7", "destroy:road_9"]


def test_ee87_who_can_pay_for_one_must_accept_the_other() -> None:
    m = disaster_turn("famine_6", "flood_5", empires=[empire(goods={"wheat": 1})])
    choose_all(m, (0, "face:left"), (0, "bid:wheat"))
    assert m.open == {0: ["accept"]}


def test_ee88_the_phase_ends_when_both_are_accepted() -> None:
    m = at("double_disaster_same_position")
    choose_all(m, (1, "face:right"), (1, "accept"), (1, "attach:army_5"), (1, "done"))
    assert m.view(0)["space"] == 5
    assert m.view(0)["disasters"][1]["accepted"]
    choose_all(m, (1, "accept"), (1, "attach:farm_3"), (1, "done"))
    assert (m.view(0)["space"], m.view(0)["phase"]) == (6, "disaster")
    assert list(m.open) == [1]  # the new temple holder
    assert len(m.view(0)["disasters"]) == 1


def test_ee82_of_two_disasters_each_is_called_by_its_name() -> None:
    m = disaster_turn("fire_1", "flood_3")
    people, view, words = m.game.people, m.view(0), m.words()
    said = [people.label(view, key, words, "face") for key in m.open[0]]
    assert said == ["Decide Fire 1 first", "Decide Flood 3 first"]

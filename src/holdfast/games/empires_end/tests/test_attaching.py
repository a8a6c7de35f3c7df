"""Section 6: attaching innovations."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.empires_end.rules.conflict import base_strength
from holdfast.games.empires_end.tests.at import (
    ROW,
    cards,
    choose_all,
    conflict,
    disaster_turn,
    economy,
    empire,
    empire_of,
    exhausted,
    game,
    goods,
    hand,
    industry,
    innovations,
    keys,
    refusal,
    row,
    ruins,
)

TOWNS = ["town_18", "town_24"]


def attach(*locations: str) -> list[str]:
    return [f"attach:{location}" for location in locations]


def test_ee50_attached_free_of_charge_on_accepting() -> None:
    m = disaster_turn("fire_9", empires=[empire(goods={"hammer": 1})])  # it costs 2 from hand
    choose_all(m, (0, "accept"), (0, "attach:army_4"))
    assert innovations(m, 0) == {"army_4": ["fire_9"]}
    assert goods(m, 0) == {"hammer": 1}


def test_ee50_the_same_places_from_hand_for_hammers() -> None:
    there = spread({"farm_3": 1, "army_4": 1, "road_9": 2})
    lying = [*TOWNS, "road_14"]
    m = disaster_turn("fire_9", empires=[empire(destroyed=TOWNS, innovations=there)])
    m.choose(0, "accept")
    assert set(ruins(m, 0)) == set(lying)
    on_accepting = keys(m, 0)
    m = industry(
        empires=[empire(goods={"hammer": 2}, hand=["fire_9"], destroyed=lying, innovations=there)]
    )
    m.choose(0, "play:fire_9")
    assert keys(m, 0) == on_accepting
    assert on_accepting == attach("army_5", "road_7", "farm_8", "farm_11", "city_32")
    m.choose(0, "attach:city_32")
    assert innovations(m, 0) == {**there, "city_32": ["fire_9"]}
    assert goods(m, 0) == {}
    assert hand(m, 0) == []


def test_ee51_only_a_healthy_location_receives_an_innovation() -> None:
    m = disaster_turn("fire_9", empires=[empire(destroyed=["farm_3"])])
    m.choose(0, "accept")
    assert keys(m, 0) == attach(*(one for one in ROW if one not in ("farm_3", "town_18")))
    assert refusal(m, 0, "attach:farm_3") == "EE-51"


def test_ee52_only_those_with_the_fewest() -> None:
    full = dict.fromkeys(ROW, 2)
    m = disaster_turn(
        "fire_9", empires=[empire(innovations=spread({**full, "army_5": 1, "farm_11": 1}))]
    )
    m.choose(0, "accept")
    assert keys(m, 0) == attach("army_5", "farm_11")
    assert refusal(m, 0, "attach:city_32") == "EE-52"
    m.choose(0, "attach:farm_11")
    assert innovations(m, 0)["farm_11"][-1] == "fire_9"


def test_ee52_ruins_are_ignored_in_the_comparison() -> None:
    one_each = {location: 1 for location in ROW if location != "road_7"}
    m = disaster_turn(
        "fire_9", empires=[empire(destroyed=["road_7"], innovations=spread(one_each))]
    )
    m.choose(0, "accept")  # the empty road_7 is destroyed and does not count
    assert keys(m, 0) == attach(*(one for one in ROW if one not in ("road_7", "town_18")))


def test_ee53_the_location_just_destroyed_is_not_eligible() -> None:
    one_each = {location: 1 for location in ROW if location != "town_18"}
    m = disaster_turn("fire_9", empires=[empire(innovations=spread(one_each))])
    m.choose(0, "accept")
    assert ruins(m, 0) == ["town_18"]
    assert keys(m, 0) == attach(*(one for one in ROW if one != "town_18"))
    assert refusal(m, 0, "attach:town_18") == "EE-51"


def test_ee54_attaching_is_compulsory() -> None:
    m = disaster_turn("fire_9")
    m.choose(0, "accept")
    assert all(key.startswith("attach:") for key in keys(m, 0))
    assert m.why_not(0, "done") is not None


def test_ee54_the_only_healthy_location_takes_the_card() -> None:
    lying = [one for one in ROW if one not in ("town_18", "farm_3")]
    m = disaster_turn("fire_9", empires=[empire(destroyed=lying)])
    m.choose(0, "accept")
    assert innovations(m, 0) == {"farm_3": ["fire_9"]}


def test_ee55_all_innovations_of_a_location_are_active() -> None:
    three = empire(innovations={"farm_3": ["riot_1", "riot_4", "riot_6"]})
    m = conflict("conflict_1", empires=[three])
    assert base_strength(cards(), empire_of(m, 0)) == 4 + 1 + 2 + 1
    m = economy(empires=[empire(innovations={"city_32": ["flood_1", "flood_4", "blight_1"]})])
    assert {"use:flood_1", "use:flood_4", "use:blight_1"} <= set(keys(m, 0))


def test_ee56_innovations_travel_with_a_swapped_location() -> None:
    there = {"army_4": ["famine_1", "flood_2"], "road_14": ["riot_1"]}
    one = empire(innovations=there, exhausted=["famine_1"], destroyed=["army_4"])
    m = industry(empires=[one])
    choose_all(m, (0, "use:city_32"), (0, "swap:army_4"), (0, "swap:road_14"))
    assert row(m, 0)[1] == "road_14"
    assert row(m, 0)[7] == "army_4"
    assert innovations(m, 0) == there
    assert exhausted(m, 0) == ["famine_1"]
    assert ruins(m, 0) == ["army_4"]


def test_ee56_innovations_travel_in_unrest() -> None:
    there = {"city_32": ["famine_1"], "town_24": ["riot_1"]}
    m = conflict("conflict_4", seats=2, empires=[empire(innovations=there), empire()])
    choose_all(m, (0, "axes:0"), (0, "coins:0"), (1, "axes:2"), (1, "coins:2"))
    assert row(m, 0)[2] == "city_32"  # the most valuable one goes to position 3
    assert innovations(m, 0) == there


def test_ee56_only_moving_separates_a_card_from_its_location() -> None:
    m = industry(empires=[empire(innovations={"army_4": ["famine_1", "fire_3"]})])
    choose_all(m, (0, "use:fire_3"), (0, "move:famine_1"), (0, "attach:farm_3"))
    assert innovations(m, 0) == {"army_4": ["fire_3"], "farm_3": ["famine_1"]}


def test_ee57_attached_innovations_are_never_discarded() -> None:
    m = game().match(seats=4, seed=11)
    random = Random(5)
    kept: list[set[str]] = [set() for _ in range(4)]
    while not m.over:
        for seat in range(4):
            now = attached_to(m, seat)
            assert kept[seat] <= now
            kept[seat] = now
        seat, options = next(iter(m.open.items()))
        m.choose(seat, options[random.below(len(options))])
    assert sum(len(one) for one in kept) >= 21


def attached_to(m: Match, seat: int) -> set[str]:
    return {card for found in innovations(m, seat).values() for card in found}


def test_ee58_a_repaired_location_counts_from_that_moment() -> None:
    one_each = {location: 1 for location in ROW if location != "army_4"}
    m = industry(
        empires=[
            empire(
                goods={"hammer": 9},
                hand=["fire_1", "fire_2"],
                destroyed=["army_4"],
                innovations=spread(one_each),
            )
        ]
    )
    choose_all(m, (0, "repair:army_4"), (0, "play:fire_1"))
    assert innovations(m, 0)["army_4"] == ["fire_1"]  # the only place allowed


@pytest.mark.parametrize("watcher", [-1, 0, 1, 2])
def test_ee59_innovations_are_public(watcher: int) -> None:
    m = disaster_turn("fire_9", empires=[empire(innovations={"farm_3": ["riot_2"]})])
    place = m.view(watcher)["empires"][0]["row"][0]
    assert place["innovations"] == [{"card": "riot_2", "exhausted": False}]


def test_eet5_one_one_none_two() -> None:
    standing = {"army_5": 1, "road_7": 1, "farm_8": 0, "road_9": 2}
    lying = [location for location in ROW if location not in standing]
    one = empire(
        goods={"hammer": 2}, hand=["fire_1"], destroyed=lying, innovations=spread(standing)
    )
    m = industry(empires=[one])
    m.choose(0, "play:fire_1")
    assert innovations(m, 0)["farm_8"] == ["fire_1"]  # only the one with none
    m = disaster_turn("fire_5", empires=[one])
    m.choose(0, "accept")
    assert ruins(m, 0) == [*ROW[:2], "farm_8", *ROW[6:]]
    assert keys(m, 0) == attach("army_5", "road_7")


def spread(counts: dict[str, int]) -> dict[str, list[str]]:
    """That many quiet innovations on each location."""
    quiet = [f"{kind}_{n}" for kind in ("plague", "flood", "blight") for n in range(1, 12)]
    return {location: [quiet.pop() for _ in range(n)] for location, n in counts.items()}

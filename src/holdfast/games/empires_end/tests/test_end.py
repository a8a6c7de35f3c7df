"""The end of the game: EE-140 to EE-147, EE-160, EE-180."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.games.empires_end.tests.at import (
    ROW,
    TWO_OF_EACH,
    Json,
    disaster_phase,
    empire,
    final_scoring,
    game,
    goods,
    hand,
    told,
)

ALL_POINTS = 135


def end(*empires: Json, **more: Any) -> Match:
    return final_scoring(**{"seats": 2, "empires": empires, **more})


def bonus(location: str, *cards: str, **more: Any) -> int:
    """What end-of-game abilities on one location add to the healthy locations of seat 0."""
    m = end(empire(innovations={location: cards, **more.pop("also", {})}, **more))
    data = told(m, "final", 0)[0].data
    points, standing = data["end"], data["standing"]
    assert isinstance(points, int)
    assert isinstance(standing, int)
    assert m.standings[0] == standing + points
    return points


# The sum


def test_ee140_marker_healthy_locations_and_abilities_are_added() -> None:
    # 135 - 32 for the city, 7 on the track, 2 for each of 2 axes.
    given = empire(
        score=7, goods={"axe": 2}, destroyed=["city_32"], innovations={"farm_3": ["riot_9"]}
    )
    m = end(given, empire(score=-4))
    assert m.over
    assert m.standings == [103 + 7 + 4, ALL_POINTS - 4]
    assert m.winners == [1]
    assert told(m, "final", 0)[0].data == {
        "n": 114,
        "marker": 7,
        "standing": 103,
        "end": 4,
        "by_location": {id: int(id.partition("_")[2]) for id in ROW[:10]},
        "by_innovation": {"riot_9": 4},
    }


def test_ee140_abilities_under_a_ruin_do_not_score() -> None:
    given = empire(goods={"axe": 9}, destroyed=["farm_3"], innovations={"farm_3": ["riot_9"]})
    assert end(given).standings[0] == ALL_POINTS - 3


@pytest.mark.parametrize(
    ("destroyed", "points"), [([], 0), (["city_32"], 2), (["farm_3", "army_4", "road_9"], 6)]
)
def test_ee141_points_for_each_destroyed_location_of_the_own_empire(
    destroyed: list[str], points: int
) -> None:
    assert bonus("town_18", "blight_3", destroyed=destroyed) == points


def test_ee141_ruins_of_others_do_not_count() -> None:
    m = end(empire(innovations={"farm_3": ["blight_3"]}), empire(destroyed=ROW[:5]))
    assert m.standings[0] == ALL_POINTS


@pytest.mark.parametrize(
    ("location", "destroyed", "points"),
    [
        ("road_9", ["farm_8", "farm_11"], 6),
        ("road_9", ["farm_8", "road_7"], 3),
        ("road_9", [], 0),
        ("city_32", ["farm_3"], 0),  # the row is not a ring
        ("road_9", ["farm_8", "road_9"], 0),  # its own location has fallen
    ],
)
def test_ee142_points_for_destroyed_neighbours(
    location: str, destroyed: list[str], points: int
) -> None:
    assert bonus(location, "plague_8", destroyed=destroyed) == points


@pytest.mark.parametrize(
    ("location", "card", "destroyed", "points"),
    [
        ("road_9", "plague_9", [], 8),
        ("road_9", "plague_9", ["farm_11"], 4),  # only healthy ones
        ("farm_8", "plague_9", [], 0),  # it does not count itself
        ("city_32", "plague_4", [], 5),
        ("farm_8", "plague_10", [], 8),
    ],
)
def test_ee142_points_for_healthy_neighbours_of_a_type(
    location: str, card: str, destroyed: list[str], points: int
) -> None:
    assert bonus(location, card, destroyed=destroyed) == points


def test_ee143_points_for_each_resource_still_owned() -> None:
    owned = {"wheat": 3, "hammer": 5, "axe": 4, "coin": 7}
    assert bonus("farm_3", "famine_2", goods=owned) == 3
    assert bonus("farm_3", "famine_5", goods=owned) == 6
    assert bonus("farm_3", "riot_3", "riot_9", goods=owned) == 4 + 8


def test_ee143_coins_do_not_stand_for_anything_here() -> None:
    assert bonus("farm_3", "famine_5", "riot_9", goods={"coin": 9}) == 0


@pytest.mark.parametrize(("mine", "theirs", "points"), [(3, 2, 13), (2, 2, 13), (2, 3, 0)])
def test_ee144_thirteen_points_if_nobody_has_more_ruins(
    mine: int, theirs: int, points: int
) -> None:
    given = empire(destroyed=ROW[:mine], innovations={"city_32": ["blight_9"]})
    m = end(given, empire(destroyed=ROW[:theirs]))
    assert told(m, "final", 0)[0].data["end"] == points


def test_ee144_every_empire_is_compared() -> None:
    given = empire(destroyed=ROW[:2], innovations={"city_32": ["blight_9"]})
    m = end(given, empire(), empire(destroyed=ROW[:3]), seats=3)
    assert told(m, "final", 0)[0].data["end"] == 0


def test_ee145_a_copy_scores_another_ability_a_second_time() -> None:
    # Copied with the amount it has at its own place: two farms beside road_9, none beside city_32.
    points = bonus("city_32", "barbarians_4", also={"road_9": ["plague_9"]})
    assert points == 8 + 8


def test_ee145_the_best_ability_is_copied() -> None:
    owned = {"wheat": 2, "axe": 5}
    assert bonus("farm_3", "famine_2", "barbarians_4", "riot_9", goods=owned) == 2 + 10 + 10


def test_ee145_a_copy_does_not_copy_a_copy() -> None:
    assert bonus("farm_3", "barbarians_4", "barbarians_9") == 0
    assert bonus("farm_3", "barbarians_4", "barbarians_9", "riot_9", goods={"axe": 1}) == 6


def test_ee145_ee180_only_active_abilities_are_copied() -> None:
    also = {"farm_3": ["riot_9"]}
    points = bonus("city_32", "barbarians_4", also=also, goods={"axe": 3}, destroyed=["farm_3"])
    assert points == 0


def test_ee146_leftover_goods_and_cards_are_worth_nothing() -> None:
    rich = empire(goods={"wheat": 9, "hammer": 9, "axe": 9, "coin": 9}, hand=["blight_9", "riot_9"])
    assert end(rich, empire(goods={})).standings == [ALL_POINTS, ALL_POINTS]


def test_ee147_most_points_win() -> None:
    m = end(empire(score=3), empire(score=5), empire(score=4), seats=3)
    assert m.standings == [138, 140, 139]
    assert m.winners == [1]


def test_ee147_a_tie_goes_to_the_empire_with_more_healthy_locations() -> None:
    m = end(empire(score=3, destroyed=["farm_3"]), empire(score=0))
    assert m.standings == [135, 135]
    assert m.winners == [1]


def test_ee147_healthy_locations_do_not_outweigh_points() -> None:
    m = end(empire(score=4, destroyed=["farm_3"]), empire(score=0))
    assert m.winners == [0]


def test_ee147_a_tie_that_remains_is_a_shared_victory() -> None:
    given = [empire(score=3, destroyed=["farm_3"]), empire(), empire(score=4, destroyed=["army_4"])]
    m = end(*given, empire(), seats=4)
    assert m.standings == [135] * 4
    assert m.winners == [1, 3]


def test_ee180_if_nobody_has_a_ruin_all_tie_and_it_scores() -> None:
    assert bonus("farm_3", "blight_9") == 13


def test_ee180_most_destroyed_may_be_copied_for_the_same_amount() -> None:
    given = empire(destroyed=["farm_3"], innovations={"city_32": ["blight_9", "barbarians_9"]})
    assert end(given).standings[0] == ALL_POINTS - 3 + 26
    behind = end(given, empire(destroyed=ROW[:2]))
    assert behind.standings[0] == ALL_POINTS - 3


def test_ee13_behind_the_last_space_no_phase_follows() -> None:
    m = end()
    assert m.open == {}
    assert m.view(0)["phase"] is None
    assert m.view(-1)["final"] == [ALL_POINTS, ALL_POINTS]


# The number of players

TWO = {"disaster", "economy", "industry", "conflict"}
MORE = {*TWO, "double_disaster", "combined"}


@pytest.mark.parametrize(("seats", "kinds"), [(2, TWO), (3, MORE), (4, MORE)])
def test_ee160_double_disasters_and_the_combined_phase_are_for_three_or_four(
    seats: int, kinds: set[str]
) -> None:
    m = game().match(seats=seats, seed=1)
    assert set(m.view(0)["track"]) == kinds
    # Nothing else depends on the number.
    assert [goods(m, seat) for seat in range(seats)] == [TWO_OF_EACH] * seats
    assert [len(hand(m, seat)) for seat in range(seats)] == [4] * seats


def test_ee140_the_running_worth_counts_what_one_may_know() -> None:
    """riot_9 scores axes, which only their owner knows; nobody shows goods before the end."""
    mine = empire(score=3, innovations={"farm_3": ["riot_9"]}, goods={"axe": 2})
    m = disaster_phase("fire_9", empires=[mine, empire()], seats=2)
    worth = game().people.worth
    points = worth(m.view(0))[0] - worth(m.view(1))[0]
    assert points == 2 * bonus("farm_3", "riot_9", goods={"axe": 1})
    assert worth(m.view(-1))[0] == worth(m.view(1))[0] == 3 + ALL_POINTS

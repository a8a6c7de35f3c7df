"""Section 5: destroying a location."""

from __future__ import annotations

import pytest

from holdfast.games.empires_end.tests.at import (
    ROW,
    at,
    choose_all,
    disaster_turn,
    discard,
    economy,
    empire,
    exhausted,
    final_scoring,
    goods,
    innovations,
    keys,
    pieces,
    refusal,
    revealed,
    row,
    ruins,
    score,
    step,
    table,
    told,
)


@pytest.mark.parametrize("number", range(1, 12))
def test_ee40_the_location_at_the_position_is_destroyed(number: int) -> None:
    mirrored = empire(row=ROW[::-1])
    m = disaster_turn(f"blight_{number}", seat=1, empires=[empire(), mirrored])
    m.choose(1, "accept")
    assert ruins(m, 1) == [ROW[11 - number]]
    assert ruins(m, 0) == ruins(m, 2) == []


@pytest.mark.parametrize(
    ("destroyed", "falls"),
    [
        (["road_7"], None),  # position 4 is not threatened
        (["farm_8", "road_7"], "road_9"),  # distance 1, on the right
        (["farm_8", "road_9"], "road_7"),  # distance 1, on the left
        (["farm_8", "road_7", "road_9", "army_5"], "farm_11"),  # distance 2
        (["farm_8", "road_7", "road_9", "farm_11", "army_5", "army_4"], "road_14"),  # distance 3
    ],
)
def test_ee41_instead_of_a_ruin_the_nearest_healthy_location_falls(
    destroyed: list[str], falls: str | None
) -> None:
    m = disaster_turn("blight_5", empires=[empire(destroyed=destroyed)])
    m.choose(0, "accept")
    assert set(ruins(m, 0)) == {*destroyed, falls or "farm_8"}


def test_ee42_between_two_equally_near_the_owner_chooses() -> None:
    m = disaster_turn("blight_5", empires=[empire(destroyed=["farm_8"])])
    m.choose(0, "accept")
    assert m.open == {0: ["destroy:road_7", "destroy:road_9"]}
    assert refusal(m, 0, "destroy:army_5") == "EE-41"
    assert refusal(m, 0, "destroy:farm_8") == "EE-47"
    m.choose(0, "destroy:road_9")
    assert ruins(m, 0) == ["farm_8", "road_9"]


def test_ee42_also_at_a_greater_distance() -> None:
    around = ["road_7", "farm_8", "road_9", "farm_11", "army_5"]
    m = disaster_turn("blight_5", empires=[empire(destroyed=around)])
    m.choose(0, "accept")
    assert keys(m, 0) == ["destroy:army_4", "destroy:road_14"]


@pytest.mark.parametrize(
    ("card", "ruin", "falls"), [("fire_1", "farm_3", "army_4"), ("fire_11", "city_32", "town_24")]
)
def test_ee43_the_row_is_not_a_ring(card: str, ruin: str, falls: str) -> None:
    m = disaster_turn(card, empires=[empire(destroyed=[ruin])])
    m.choose(0, "accept")
    assert set(ruins(m, 0)) == {ruin, falls}


def test_ee43_the_far_end_is_far() -> None:
    standing = ["city_32", "road_7"]
    lying = [location for location in ROW if location not in standing]
    m = disaster_turn("fire_1", empires=[empire(destroyed=lying)])
    m.choose(0, "accept")
    assert set(ROW) - set(ruins(m, 0)) == {"city_32"}


ENDS = ["road_9", *(one for one in ROW if one not in ("road_9", "army_4")), "army_4"]


@pytest.mark.parametrize("order", [ENDS, ENDS[::-1]])
def test_ee43_the_first_and_the_last_location_are_no_neighbours(order: list[str]) -> None:
    given = empire(row=order, innovations={"army_4": ["riot_2"]}, exhausted=["riot_2"])
    m = economy(empires=[given])
    assert refusal(m, 0, "use:road_9") == "EE-78"  # nothing exhausted beside the road


def test_ee44_without_a_healthy_location_the_card_is_discarded() -> None:
    m = at("whole_empire_in_ruins")
    before = innovations(m, 0)
    m.choose(0, "accept")
    assert pieces(m).temple == 0
    assert goods(m, 0) == {"wheat": 3, "hammer": 2}
    assert len(ruins(m, 0)) == 11
    assert innovations(m, 0) == before
    assert score(m, 0) == 12  # an earthquake lies there, but nothing fell
    assert discard(m) == ["plague_2"]
    assert revealed(m) == [None]
    m.choose(0, "done")
    assert m.view(0)["space"] == 26


def test_ee44_everybody_is_told_where_the_card_went() -> None:
    m = at("whole_empire_in_ruins")
    m.choose(0, "accept")
    (event,) = told(m, "discarded", 0)
    assert event.data == {"cards": ["plague_2"]}
    assert event.is_for(1)


def test_ee44_ee54_the_last_location_falls_and_cannot_take_the_card() -> None:
    m = at("all_but_one_in_ruins")
    m.choose(0, "accept")
    assert len(ruins(m, 0)) == 11
    assert innovations(m, 0) == {"army_4": ["riot_2", "flood_4"], "town_24": ["fire_10"]}
    assert discard(m) == ["plague_2"]
    assert goods(m, 0) == {"wheat": 1, "hammer": 2, "coin": 1}
    assert keys(m, 0) == ["buy", "done"]


def test_ee45_a_ruin_is_worth_nothing() -> None:
    m = final_scoring(
        empires=[
            empire(destroyed=["city_32"], innovations={"city_32": ["blight_3"]}),
            empire(destroyed=["city_32"], innovations={"farm_3": ["blight_7"]}),
        ]
    )
    assert m.standings == [135 - 32, 135 - 32 + 1, 135]


def test_ee45_a_ruin_has_no_ability() -> None:
    m = economy(empires=[empire(destroyed=["farm_3"], innovations={"farm_3": ["flood_1"]})])
    assert keys(m, 0) == ["collect", "use:farm_8", "use:farm_11", "use:road_14", "done"]
    assert m.why_not(0, "use:flood_1") is not None


def test_ee45_innovations_of_a_ruin_sleep_and_keep_their_markers() -> None:
    there = {"farm_8": ["famine_1", "famine_3"]}
    m = disaster_turn("famine_5", empires=[empire(innovations=there, exhausted=["famine_1"])])
    m.choose(0, "accept")
    m.choose(0, "attach:farm_3")
    assert innovations(m, 0) == {**there, "farm_3": ["famine_5"]}
    assert exhausted(m, 0) == ["famine_1"]
    after = m.view(1)["empires"][0]["row"][4]
    assert after == {
        "location": "farm_8",
        "destroyed": True,
        "repair": 5,
        "innovations": [
            {"card": "famine_1", "exhausted": True},
            {"card": "famine_3", "exhausted": False},
        ],
    }


def test_ee45_a_free_bid_under_a_ruin_is_refused() -> None:
    asleep = empire(innovations={"farm_8": ["famine_1"]}, destroyed=["farm_8"])
    m = disaster_turn("famine_6", empires=[asleep])
    assert keys(m, 0) == ["bid:wheat", "bid:hammer", "bid:axe", "bid:coin", "accept"]
    assert refusal(m, 0, "free:famine_1") == "EE-45"


def test_ee46_a_repaired_location_works_again_with_its_innovations() -> None:
    m = table(
        seats=2,
        space=4,
        agenda=[step("DisasterPhase", count=1), step("IndustryPhase")],
        draws=["famine_6"],
        empires=[
            empire(
                goods={"hammer": 5},
                hand=["fire_1", "fire_2", "fire_3", "fire_4"],
                destroyed=["farm_8"],
                innovations={"farm_8": ["famine_1", "blight_2"]},
            ),
            empire(hand=["flood_1", "flood_2", "flood_3", "flood_4"]),
        ],
    )
    assert "use:blight_2" not in keys(m, 0)
    m.choose(0, "repair:farm_8")
    assert ruins(m, 0) == []
    choose_all(m, (0, "use:blight_2"), (0, "done"), (1, "done"))
    assert score(m, 0) == 2
    assert keys(m, 0) == ["free:famine_1", "accept"]


def test_ee47_on_destroy_abilities_fire_once_per_flip() -> None:
    m = disaster_turn(
        "blight_5",
        empires=[
            empire(
                destroyed=["farm_8", "road_9"],
                innovations={"farm_8": ["earthquake_5"], "road_7": ["earthquake_10"]},
            )
        ],
    )
    m.choose(0, "accept")
    assert ruins(m, 0) == ["road_7", "farm_8", "road_9"]
    assert score(m, 0) == 6  # only the one on road_7
    assert [event.data["card"] for event in told(m, "quake_points")] == ["earthquake_10"]


def test_eet4_three_ruins_in_a_row() -> None:
    m = at("three_ruins_in_a_row")
    m.choose(0, "accept")
    assert row(m, 0)[2:7] == ["army_5", "road_7", "farm_8", "road_9", "farm_11"]
    assert m.open == {0: ["destroy:army_5", "destroy:farm_11"]}


def test_eet4_a_fourth_ruin_leaves_no_choice() -> None:
    m = at("three_ruins_in_a_row")
    choose_all(m, (0, "bid:wheat"), (1, "accept"))
    assert ruins(m, 1) == ["army_5", "road_7", "farm_8", "road_9", "farm_11"]

"""Section 8: Residences, working buildings, remodelling, razing, Library."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.cards.colony.cards import ANY_KIND, NO_WORKER
from holdfast.games.ante_portas.rules.colony.names import BUILDINGS
from holdfast.games.ante_portas.rules.names import CITIZEN, FARMER, cost_of
from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.colony.at import (
    Edit,
    asked,
    at_work,
    cards,
    community,
    count,
    keys,
    own,
    stock,
    turn,
    visit,
    wares,
    why_not,
)

# Table 8.1: cost, Farmers, Citizens, from.
RESIDENCES = [
    ("farm", {"tool": 1, "wood": 1}, 1, 0, None),
    ("estate", {"tool": 1, "wood": 3, "brick": 1}, 3, 0, "farm"),
    ("flat", {"tool": 1, "plank": 1}, 0, 1, "farm"),
    ("apartment", {"tool": 1, "plank": 2, "clay": 2}, 0, 3, "flat"),
]


@pytest.mark.parametrize(("id", "cost", "farmers", "citizens", "source"), RESIDENCES)
def test_cb8_1_residences(
    id: str, cost: dict[str, int], farmers: int, citizens: int, source: str | None
) -> None:
    kind = cards().buildings[BUILDINGS.index(id)]
    assert kind.cost == cost_of(**cost)
    assert kind.homes == (farmers, citizens)
    assert kind.remodels == (-1 if source is None else BUILDINGS.index(source))
    assert kind.worker == NO_WORKER


# Table 8.2: cost, worker, how many, makes, storage.
WORKING = [
    ("storage_shed", {"tool": 1, "wood": 2}, FARMER, 1, {}, 2),
    ("storage_house", {"tool": 2, "plank": 1, "brick": 1}, CITIZEN, 1, {}, 5),
    ("hunting_lodge", {"tool": 3, "wood": 2, "clay": 1}, FARMER, 1, {"food": 1}, 0),
    ("foresters_house", {"tool": 2, "wood": 3}, FARMER, 1, {"wood": 2}, 0),
    ("hollow", {"tool": 2, "clay": 3}, FARMER, 1, {"clay": 1}, 0),
    ("iron_mine", {"tool": 2, "plank": 2, "brick": 3}, CITIZEN, 1, {"ore": 1}, 0),
    ("pub", {"tool": 1, "clay": 1, "plank": 1, "brick": 1}, FARMER, 1, {"dollar": 1}, 0),
    ("theater", {"tool": 2, "clay": 2, "plank": 2, "brick": 2}, CITIZEN, 1, {"dollar": 2}, 0),
    ("factory", {"tool": 3, "wood": 3, "clay": 3}, ANY_KIND, 1, {}, 0),
    ("library", {"tool": 1, "wood": 1, "plank": 1}, NO_WORKER, 0, {}, 0),
    ("institute", {"tool": 3, "plank": 2, "brick": 2}, FARMER, 2, {}, 0),
]


@pytest.mark.parametrize(("id", "cost", "worker", "workers", "makes", "storage"), WORKING)
def test_cb8_2_working_buildings(
    id: str,
    cost: dict[str, int],
    worker: int,
    workers: int,
    makes: dict[str, int],
    storage: int,
) -> None:
    kind = cards().buildings[BUILDINGS.index(id)]
    assert kind.cost == cost_of(**cost)
    assert (kind.worker, kind.workers) == (worker, workers)
    assert kind.makes == cost_of(**makes)
    assert kind.storage == storage


@pytest.mark.parametrize("id", ["library", "institute"])
def test_cb8_2_one_library_and_one_institute(id: str) -> None:
    m = visit(f"builder_{id}", own(built={"farm": 3, id: 1}, wood=1, plank=2, brick=2, tool=9))
    assert count(m, id) == 1
    assert asked(m) == "TakeTurn"


TILES = {
    "farm": 30, "estate": 12, "flat": 20, "apartment": 12, "hunting_lodge": 10,
    "foresters_house": 10, "hollow": 10, "iron_mine": 8, "pub": 10, "theater": 8, "factory": 8,
    "library": 4, "institute": 4, "storage_shed": 12, "storage_house": 12,
}  # fmt: skip


def test_cb8_2_ap134_tiles_of_the_confrontational_variants() -> None:
    assert {id: cards().buildings[BUILDINGS.index(id)].tiles for id in TILES} == TILES


def test_ap134_buildings_run_out_between_teams() -> None:
    mine = own(0, built={"farm": 3, "pub": 1}, farmers=2, clay=1, plank=1, brick=1)
    theirs = own(1, built={"farm": 3, "pub": 9}, farmers=2)
    m = visit("builder_pub", mine, theirs, seats=2, scenario="area_control")
    assert asked(m) == "TakeTurn"  # nothing to build
    assert count(m, "pub") == 1
    less = own(1, built={"farm": 3, "pub": 8}, farmers=2)
    m = visit("builder_pub", mine, less, seats=2, scenario="area_control")
    m.choose(0, "build:pub")
    assert count(m, "pub") == 2


# 8.3


def test_cb8_3_2_a_library_lets_two_improvements_be_played() -> None:
    hand = ["stone_axe_101", "wood_shovel_103", "ruin_107"]
    m = visit("developer", own(hand=hand, built={"farm": 3}))
    m.choose(0, "play:stone_axe_101")
    assert asked(m) == "TakeTurn"
    m = visit("developer", own(hand=hand, built={"farm": 3, "library": 1}))
    m.choose(0, "play:stone_axe_101")
    assert asked(m) == "PlayImprovement"
    m.choose(0, "play:wood_shovel_103")
    assert asked(m) == "TakeTurn"
    assert len(community(m).hand) == 1


# 8.4


def test_cb8_4_1_a_building_goes_on_any_free_spot() -> None:
    full = own(built={"farm": 23}, farmers=23, wood=2, tool=2)
    m = visit("builder_farm", full)
    assert count(m, "farm") == 24  # then no spot is left, and a Tool is missing for razing
    assert asked(m) == "TakeTurn"


def test_cb8_4_2_only_fully_staffed_buildings_work() -> None:
    """The Institute takes both Farmers or none."""
    m = turn(own(built={"farm": 3, "institute": 1}, farmers=1))
    assert why_not(m, "employ:institute").startswith("CB-9.3")
    m = turn(own(built={"farm": 3, "institute": 1}, farmers=2))
    m.choose(0, "employ:institute")
    assert at_work(m, "institute") == 2
    assert community(m).farmers == 0


def test_cb8_4_3_remodelling_needs_the_old_tile_and_no_spot() -> None:
    full = own(built={"farm": 24}, farmers=24, plank=1, tool=1)
    m = visit("builder_flat", full)
    assert (count(m, "farm"), count(m, "flat")) == (23, 1)
    m = visit("builder_apartment", own(built={"farm": 3}, plank=2, clay=2))
    assert count(m, "apartment") == 0  # no Flat to build it on


def test_cb8_4_4_a_flat_exchanges_an_unemployed_farmer_for_a_citizen() -> None:
    m = visit("builder_flat", own(built={"farm": 3}, farmers=2, plank=1))
    c = community(m)
    assert (c.farmers, c.citizens) == (1, 1)
    assert (c.free_homes(cards(), FARMER), c.free_homes(cards(), CITIZEN)) == (1, 0)


def test_cb8_4_4_ap164_an_empty_farm_does_not_help() -> None:
    """One Farmer is at work, two are at war: nobody is unemployed at home."""
    m = visit(
        "builder_flat",
        own(built={"farm": 3, "hollow": 1}, farmers=0, working={"hollow": 1}, plank=1),
    )
    assert count(m, "flat") == 0


def test_cb8_4_4_ap164_estate_and_apartment_bring_exactly_two() -> None:
    m = visit("builder_estate", own(built={"farm": 3}, farmers=2, wood=3, brick=1))
    c = community(m)
    assert c.farmers == 4
    assert c.free_homes(cards(), FARMER) == 1  # the home of the Soldier stays empty
    m = visit(
        "builder_apartment",
        own(built={"farm": 2, "flat": 1}, farmers=2, citizens=0, plank=2, clay=2),
    )
    assert community(m).citizens == 2
    assert community(m).free_homes(cards(), CITIZEN) == 1


def test_cb8_4_5_a_remodelled_shed_frees_its_farmer() -> None:
    m = visit(
        "builder_storage_house",
        own(
            built={"farm": 3, "storage_shed": 1}, farmers=1, working={"storage_shed": 1},
            plank=1, brick=1,
        ),
    )  # fmt: skip
    c = community(m)
    assert (count(m, "storage_shed"), count(m, "storage_house")) == (0, 1)
    assert c.farmers == 2
    assert c.storage(cards()) == 4


def test_cb8_4_5_the_owner_says_which_shed() -> None:
    edit = own(
        built={"farm": 3, "storage_shed": 2}, farmers=1, working={"storage_shed": 1},
        plank=1, brick=1,
    )  # fmt: skip
    m = visit("builder_storage_house", edit)
    m.choose(0, "build:storage_house")
    assert m.open[0] == ["remodel:staffed_shed", "remodel:empty_shed"]
    m.choose(0, "remodel:empty_shed")
    assert at_work(m, "storage_shed") == 1
    m = visit("builder_storage_house", edit)
    m.choose(0, "build:storage_house")
    m.choose(0, "remodel:staffed_shed")
    assert at_work(m, "storage_shed") == 0


def test_cb8_4_5_goods_stay_if_a_citizen_is_put_there_at_once() -> None:
    """Ten goods; the Wood comes straight from a Buffer, so only the Brick's space is set free."""
    edit = own(
        built={"farm": 2, "flat": 1, "storage_shed": 1, "foresters_house": 1}, farmers=0,
        citizens=1, working={"storage_shed": 1}, tool=2, clay=8, food=1, brick=1,
        buffers={"wood": 1}, hand=["contract_storage_house_213"], laid=["dolly_231"],
    )  # fmt: skip
    m = visit("developer", edit)
    m.choose(0, "play:contract_storage_house_213")
    m.choose(0, "build:storage_house")
    assert asked(m) == "MakeRoom"
    assert m.open[0] == ["give_up:food", "give_up:clay", "employ:storage_house"]
    m.choose(0, "employ:storage_house")
    assert stock(m) == {"clay": 8}  # the Food fed the Citizen
    assert community(m).storage(cards()) == 9
    assert community(m).farmers == 1


# Razing


def crowded(**more: int) -> Edit:
    built = {"farm": 20, "hollow": 2, "foresters_house": 1, "library": 1}
    return own(built=built, farmers=18, working={"hollow": 1, "foresters_house": 1}, **more)


def test_cb8_4_6_razing_costs_one_tool_more() -> None:
    m = visit("builder_hunting_lodge", crowded(tool=4, wood=2, clay=1))
    assert set(keys(m, "raze")) == {"raze:farm", "raze:hollow", "raze:library"}
    assert set(keys(m, "raze_staffed")) == {"raze_staffed:hollow", "raze_staffed:foresters_house"}
    assert why_not(m, "build:hunting_lodge").startswith("CB-4.2")
    assert why_not(m, "raze:foresters_house").startswith("CB-8.4.6")
    m.choose(0, "raze:hollow")
    assert (count(m, "hollow"), count(m, "hunting_lodge")) == (1, 1)
    assert wares(m) == {}
    m = visit("builder_hunting_lodge", crowded(tool=3, wood=2, clay=1))
    assert count(m, "hunting_lodge") == 0


def test_cb8_4_6_workers_of_a_razed_building_go_home() -> None:
    m = visit("builder_hunting_lodge", crowded(tool=4, wood=2, clay=1))
    before = community(m).farmers
    m.choose(0, "raze_staffed:foresters_house")
    assert community(m).farmers == before + 1
    assert at_work(m, "foresters_house") == 0


def test_cb8_4_6_colonists_of_a_razed_residence_leave() -> None:
    m = visit("builder_hunting_lodge", crowded(tool=4, wood=2, clay=1))
    m.choose(0, "raze:farm")
    c = community(m)
    assert count(m, "farm") == 19
    assert (c.farmers, c.at_work(FARMER)) == (17, 2)


def test_cb8_4_6_a_residence_whose_colonists_work_is_not_razed() -> None:
    edit = own(
        built={"farm": 2, "hollow": 22}, farmers=0, working={"hollow": 2}, tool=4, wood=2, clay=1
    )
    m = visit("builder_hunting_lodge", edit)
    assert why_not(m, "raze:farm").startswith("CB-8.4.6")
    # One home stands empty: then a Farm may go, and nobody leaves.
    edit = own(
        built={"farm": 3, "hollow": 21}, farmers=0, working={"hollow": 2}, tool=4, wood=2, clay=1
    )
    m = visit("builder_hunting_lodge", edit)
    m.choose(0, "raze:farm")
    assert at_work(m, "hollow") == 2


def test_cb8_4_6_cb12_a_buffer_that_is_razed_uses_no_dolly() -> None:
    """What is paid lies in Storage; the Wood of the razed House comes there only afterwards."""
    built = {"farm": 23, "foresters_house": 1}
    goods = {"clay": 3, "food": 5, "buffers": {"wood": 2}, "laid": ["dolly_231"]}
    m = visit("builder_hollow", own(built=built, farmers=2, tool=3, **goods))
    m.choose(0, "raze:foresters_house")
    assert count(m, "hollow") == 1
    assert wares(m) == {"food": 5, "wood": 2}
    assert not community(m).is_dolly_used


def test_cb8_4_6_nothing_is_razed_while_a_spot_is_free() -> None:
    m = visit("builder_farm", own(wood=3, tool=9, built={"farm": 3, "hollow": 1}, farmers=2))
    assert keys(m, "raze") == []
    assert why_not(m, "raze:hollow").startswith("CB-8.4.6")


def test_cb8_4_6_goods_in_its_buffer_are_not_lost() -> None:
    edit = own(
        built={"farm": 20, "hollow": 3, "foresters_house": 1}, farmers=20,
        buffers={"wood": 2}, tool=4, wood=2, clay=1,
    )  # fmt: skip
    m = visit("builder_hunting_lodge", edit)
    m.choose(0, "raze:foresters_house")
    assert stock(m) == {"wood": 2}


def test_cb8_4_7_new_colonists_arrive_unemployed_at_home() -> None:
    m = visit("builder_farm", own(built={"farm": 3}, farmers=2, wood=1, tool=1))
    assert community(m).farmers == 3
    assert why_not(m, "employ:hollow").startswith("CB-9.3")


def test_ap132_no_more_colonists_than_pieces() -> None:
    """Team A has 22 Farmers at home and one on the Spawn Point: no 24th comes."""
    mine = own(0, built={"farm": 23}, farmers=22, wood=1, tool=1)
    m = visit("builder_farm", mine, own(1, built={"farm": 3}), seats=2, scenario="area_control")
    assert count(m, "farm") == 24
    assert community(m).farmers == 22


def test_ap132_colonists_at_work_and_of_a_team_mate_count_too() -> None:
    at_work = own(
        0, built={"farm": 11, "hunting_lodge": 1}, working={"hunting_lodge": 1}, farmers=10, wood=1
    )
    for mates, comes in ((10, False), (9, True)):  # and two on the Spawn Point
        mate = own(2, built={"farm": 11}, farmers=mates)
        m = visit("builder_farm", at_work, mate, seats=4, scenario="area_control")
        assert count(m, "farm") == 12
        assert community(m).farmers == 10 + comes


def test_cb8_2_storage_facilities_take_no_spot() -> None:
    full = own(built={"farm": 24}, farmers=24, wood=2, tool=1)
    m = visit("builder_storage_shed", full)
    assert count(m, "storage_shed") == 1
    assert campaign(m).colony.communities[0].spots_used() == 24

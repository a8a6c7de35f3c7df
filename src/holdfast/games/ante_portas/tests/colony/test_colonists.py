"""Section 9: homes, work, Sustenance and Production; 8.3: Factory and Institute."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.names import TILES
from holdfast.games.ante_portas.rules.colony import colonists
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDING_OF,
    BUILDINGS,
    IMPROVEMENTS,
    KIND_AT,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.names import CITIZEN, FARMER
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign, told
from holdfast.games.ante_portas.tests.colony.at import (
    Edit,
    asked,
    at_work,
    cards,
    community,
    keys,
    own,
    stock,
    turn,
    visit,
    wares,
    why_not,
    year_end,
)

# No. 1: homes


def test_cb9_1_a_working_colonist_keeps_his_home() -> None:
    s = campaign(turn(own(built={"farm": 3, "hollow": 1}, farmers=1, working={"hollow": 1})))
    assert colonists.free_homes(s, 0, FARMER) == 1  # three Farms, one Soldier away
    colonists.come_home(s, 0, FARMER)
    assert colonists.free_homes(s, 0, FARMER) == 0
    assert colonists.unemployed(s, 0, FARMER) == 2


@pytest.mark.parametrize("workplace", range(len(WORKPLACES)))
def test_cb9_1_so_does_everybody_at_every_workplace(workplace: int) -> None:
    workers = colonists.workers_at(campaign(turn()), workplace)
    kind = KIND_AT[workplace]
    m = turn(
        own(
            built={"farm": 2, "apartment": 1, BUILDINGS[BUILDING_OF[workplace]]: 1},
            working={WORKPLACES[workplace]: workers},
            farmers=0,
        )
    )
    free = [2, 3]
    free[kind] -= workers
    s = campaign(m)
    assert [colonists.free_homes(s, 0, kind) for kind in (FARMER, CITIZEN)] == free


def test_ap92_a_soldier_leaves_his_home_free() -> None:
    s = campaign(turn(own(built={"farm": 3}, farmers=2)))
    colonists.leave_home(s, 0, FARMER)
    assert colonists.free_homes(s, 0, FARMER) == 2
    assert colonists.unemployed(s, 0, FARMER) == 1


# No. 2 and 3: work


def test_cb9_2_colonists_are_put_to_work_on_the_own_turn() -> None:
    m = turn(own(built={"farm": 3, "hollow": 1, "pub": 1}, farmers=2))
    m.choose(0, "employ:hollow")
    assert at_work(m, "hollow") == 1
    assert community(m).farmers == 1
    assert why_not(m, "dismiss:hollow").startswith("CB-9.2")  # only at the end of a Year
    assert why_not(m, "employ:hollow").startswith("CB-9.3")  # staffed already


def test_cb9_2_work_is_left_at_the_end_of_a_year() -> None:
    """First everybody who changes is taken off, then they are put to work."""
    m = year_end(own(built={"farm": 3, "hollow": 1, "pub": 1}, farmers=1, working={"hollow": 1}))
    m.choose(0, "dismiss:hollow")
    m.choose(0, "employ:pub")
    assert keys(m, "dismiss") == []
    assert why_not(m, "dismiss:pub").startswith("CB-9.6")
    m.choose(0, "done")
    assert (at_work(m, "pub"), at_work(m, "hollow")) == (1, 0)


@pytest.mark.parametrize(
    ("workplace", "kind"),
    [
        ("storage_shed", FARMER), ("hunting_lodge", FARMER), ("foresters_house", FARMER),
        ("hollow", FARMER), ("pub", FARMER), ("storage_house", CITIZEN), ("iron_mine", CITIZEN),
        ("theater", CITIZEN),
    ],
)  # fmt: skip
def test_cb9_3_only_the_matching_kind_works(workplace: str, kind: int) -> None:
    built = {"farm": 1, "flat": 1, workplace: 1}
    right = own(built=built, farmers=1 - kind, citizens=kind, food=1)
    assert f"employ:{workplace}" in turn(right).open[0]
    wrong = own(built=built, farmers=kind, citizens=1 - kind, food=1)
    m = turn(wrong)
    assert f"employ:{workplace}" not in m.open[0]
    assert why_not(m, f"employ:{workplace}").startswith("CB-9.3")


def test_cb9_3_a_factory_takes_any_colonist() -> None:
    m = turn(own(built={"farm": 1, "flat": 1, "factory": 1}, farmers=1, citizens=1, food=1))
    assert keys(m, "employ") == ["employ:factory_by_farmer", "employ:factory_by_citizen"]
    m.choose(0, "employ:factory_by_citizen")
    assert keys(m, "employ") == []


# No. 4, 5, 7: Food


def test_cb9_5_a_citizen_put_to_work_is_fed_at_once() -> None:
    m = turn(own(built={"flat": 1, "theater": 1}, farmers=0, citizens=1, food=2))
    m.choose(0, "employ:theater")
    assert stock(m) == {"food": 1}
    m = turn(own(built={"flat": 1, "theater": 1}, farmers=0, citizens=1))
    assert why_not(m, "employ:theater").startswith("CB-7.3")


def test_cb9_4_farmers_and_the_unemployed_cost_nothing() -> None:
    m = year_end(
        own(
            built={"farm": 3, "flat": 1, "hollow": 1}, farmers=1, citizens=1,
            working={"hollow": 1}, food=3,
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert asked(m) == "TakeTurn"  # nobody had to be fed
    assert wares(m)["food"] == 3


def test_cb9_7_a_citizen_put_to_work_at_the_end_of_a_year_pays_once() -> None:
    m = year_end(own(built={"flat": 1, "theater": 1}, farmers=0, citizens=1, food=2))
    m.choose(0, "employ:theater")
    assert stock(m) == {"food": 2}
    m.choose(0, "feed:player_1:theater")
    assert wares(m) == {"food": 1, "tool": 6, "dollar": 2}


# No. 6: Sustenance


def four_citizens(**more: int) -> Edit:
    return own(
        built={"flat": 4, "theater": 2, "iron_mine": 2}, farmers=0,
        working={"theater": 2, "iron_mine": 2}, **more,
    )  # fmt: skip


def test_cb9_6_one_food_for_every_working_citizen() -> None:
    m = year_end(four_citizens(food=5))
    m.choose(0, "done")
    assert m.open[0] == ["feed:player_1:iron_mine", "feed:player_1:theater", "feed_own", "done"]
    m.choose(0, "feed_own")
    assert wares(m) == {"food": 1, "ore": 2, "tool": 6, "dollar": 4}


def test_cb9_6_cb9_9_the_owner_says_whom_to_feed_and_the_others_go_home() -> None:
    m = year_end(four_citizens(food=2))
    m.choose(0, "done")
    assert "feed_own" not in m.open[0]
    assert why_not(m, "feed_own").startswith("CB-9.6")
    m.choose(0, "feed:player_1:theater")
    m.choose(0, "feed:player_1:iron_mine")
    assert (at_work(m, "theater"), at_work(m, "iron_mine")) == (1, 1)
    assert community(m).citizens == 2
    assert wares(m) == {"ore": 1, "tool": 6, "dollar": 2}


def test_cb9_6_feeding_is_free_to_refuse() -> None:
    m = year_end(four_citizens(food=4))
    m.choose(0, "done")
    m.choose(0, "done")
    assert community(m).citizens == 4
    assert wares(m) == {"food": 4, "tool": 6}


def test_cb9_6_food_comes_from_any_room() -> None:
    m = year_end(
        own(
            built={"flat": 1, "theater": 1, "hunting_lodge": 1}, farmers=0,
            working={"theater": 1}, buffers={"food": 1}, clay=8,
        )
    )  # fmt: skip
    m.choose(0, "done")
    m.choose(0, "feed:player_1:theater")
    assert wares(m)["dollar"] == 2
    assert sum(community(m).buffers) == 0


def test_cb9_6_food_made_now_feeds_nobody_this_year() -> None:
    m = year_end(
        own(
            built={"farm": 1, "flat": 1, "theater": 1, "hunting_lodge": 1}, farmers=0,
            working={"theater": 1, "hunting_lodge": 1},
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert at_work(m, "theater") == 0
    assert community(m).buffers[0] == 1


def test_ap26_anybody_pays_for_anybody() -> None:
    hungry = own(0, built={"flat": 1, "theater": 1}, farmers=0, working={"theater": 1})
    rich = own(1, built={"farm": 3}, farmers=2, food=3)

    def first(s: Campaign) -> None:
        s.starter = 0

    m = year_end(hungry, rich, first, seats=2)
    m.choose(0, "done")
    assert asked(m, 1) == "Sustain"
    m.choose(1, "feed:player_1:theater")
    assert wares(m, 1)["food"] == 2
    assert wares(m, 0)["dollar"] == 2


def citizens_at_war(s: Campaign) -> None:
    s.battle.armies[0].add(2, CITIZEN, 2)


def test_ap26_citizens_on_the_battleground_are_sustained() -> None:
    m = year_end(own(built={"farm": 3}, food=3), citizens_at_war)
    assert m.open[0] == ["feed_soldier", "feed_all", "done"]
    m.choose(0, "feed_all")
    assert wares(m)["food"] == 1
    assert campaign(m).battle.citizens(0) == 2


def test_ap26_who_is_not_sustained_goes_to_the_sickbay() -> None:
    m = year_end(own(built={"farm": 3}, food=1), citizens_at_war)
    m.choose(0, "feed_soldier")
    assert campaign(m).battle.citizens(0) == 1
    assert campaign(m).battle.armies[0].sick(CITIZEN) == 1


def test_ap163_for_a_citizen_who_falls_after_his_meal_nothing_is_paid_back() -> None:
    """A Bomb is fired between two meals: the others are as hungry as before."""

    def bombed(s: Campaign) -> None:
        army = s.battle.armies[0]
        army.add(14, CITIZEN, 1)
        army.add(4, FARMER, 2)
        s.battle.put_tile(4, TILES.index("guard_post"), 0)
        s.battle.put_tile(14, TILES.index("bomb"), 0)

    hungry = own(0, built={"farm": 3, "flat": 1, "theater": 1}, working={"theater": 1}, food=5)
    more = own(1, built={"flat": 1, "theater": 1}, farmers=0, working={"theater": 1})
    m = year_end(hungry, more, bombed, seats=2)
    while asked(m, 0) != "Sustain":
        seat = next(iter(m.open))
        m.choose(seat, "done")
    m.choose(0, "feed_soldier")
    m.choose(0, "fire_bomb:14")
    assert campaign(m).battle.armies[0].sick(CITIZEN) == 1
    assert m.prompt(0).startswith("2 Citizens are not yet fed")
    m.choose(0, "feed_all")
    assert wares(m, 0)["food"] == 2


def test_ap26_rivals_feed_only_their_own() -> None:
    theirs = own(1, built={"flat": 1, "theater": 1}, farmers=0, working={"theater": 1})
    mine = own(0, built={"flat": 1, "theater": 1}, farmers=0, working={"theater": 1}, food=4)
    m = year_end(mine, theirs, seats=2, scenario="area_control")
    while asked(m, 0) != "Sustain":
        seat = next(iter(m.open))
        m.choose(seat, "done")
    assert keys(m, "feed") == ["feed:player_1:theater"]
    assert why_not(m, "feed:player_2:theater").startswith("AP-138")
    assert why_not(m, "feed:player_1:hollow").startswith("CB-9.4")


# Production


def test_cb9_6_staffed_buildings_fill_their_buffers_and_money_buildings_pay() -> None:
    m = year_end(
        own(
            built={"farm": 8, "hunting_lodge": 1, "foresters_house": 2, "hollow": 2, "pub": 2},
            farmers=0,
            working={"hunting_lodge": 1, "foresters_house": 2, "hollow": 1, "pub": 2},
            tool=0,
        )
    )
    m.choose(0, "done")
    c = community(m)
    assert c.buffers == (1, 4, 1, 0, 0, 0)
    assert c.dollars == 2
    assert stock(m) == {}


def test_cb9_8_a_buffer_is_filled_up_and_the_rest_is_lost() -> None:
    m = year_end(
        own(
            built={"farm": 3, "foresters_house": 1}, farmers=0, working={"foresters_house": 1},
            buffers={"wood": 1}, clay=8,
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert community(m).buffers[1] == 2
    assert told(m, "produced")[-1] == {"goods": {"wood": 1}}


def test_cb9_8_a_buffer_still_full_takes_nothing_new() -> None:
    m = year_end(
        own(built={"farm": 3, "hollow": 1}, farmers=0, working={"hollow": 1}, buffers={"clay": 1})
    )
    m.choose(0, "done")
    assert m.open[0] == ["fetch:clay", "done"]
    m.choose(0, "done")
    assert asked(m) == "TakeTurn"
    assert community(m).buffers[2] == 1
    assert stock(m) == {}


def test_cb9_8_an_empty_buffer_beside_a_full_one_is_filled() -> None:
    """Two Foresters, one staffed; the goods lie with the other one, workers change places."""
    m = year_end(
        own(
            built={"farm": 3, "foresters_house": 2}, farmers=0, working={"foresters_house": 1},
            buffers={"wood": 2}, clay=8,
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert community(m).buffers[1] == 4


def test_cb9_9_a_citizen_taken_off_is_not_paid_for() -> None:
    m = year_end(own(built={"flat": 1, "theater": 1}, farmers=0, working={"theater": 1}, food=1))
    m.choose(0, "dismiss:theater")
    m.choose(0, "done")
    assert wares(m) == {"food": 1, "tool": 6}
    assert community(m).citizens == 1


def test_cb9_10_a_shed_keeps_its_room_until_everybody_has_paid() -> None:
    """Ten goods, one of them the Food that is paid: only one more is lost."""
    m = year_end(
        own(
            built={"farm": 2, "flat": 1, "storage_shed": 1, "theater": 1}, farmers=0,
            working={"storage_shed": 1, "theater": 1}, clay=5, wood=4, food=1,
        )
    )  # fmt: skip
    m.choose(0, "dismiss:storage_shed")
    assert community(m).overflow(cards()) == 0
    m.choose(0, "done")
    m.choose(0, "feed:player_1:theater")
    assert asked(m) == "MakeRoom"
    m.choose(0, "give_up:clay")
    assert stock(m) == {"wood": 4, "clay": 4}


def test_cb9_10_a_shed_staffed_again_has_its_room_once() -> None:
    built = {"farm": 3, "storage_shed": 1, "hollow": 1}
    m = year_end(own(built=built, farmers=1, working={"storage_shed": 1}))
    m.choose(0, "dismiss:storage_shed")
    assert community(m).storage(cards()) == 6  # until everybody has paid
    m.choose(0, "employ:storage_shed")
    assert community(m).storage(cards()) == 6


# Factory and Institute (8.3)


def test_cb8_3_1_a_factory_lets_a_building_deliver_twice() -> None:
    m = year_end(
        own(
            built={"farm": 4, "factory": 1, "hunting_lodge": 1, "pub": 1, "foresters_house": 1},
            farmers=0,
            working={"factory_by_farmer": 1, "hunting_lodge": 1, "pub": 1, "foresters_house": 1},
        )
    )
    m.choose(0, "done")
    assert m.open[0] == ["boost:hunting_lodge", "boost:foresters_house", "boost:pub"]
    m.choose(0, "boost:hunting_lodge")
    c = community(m)
    assert c.buffers[0] == 1
    assert stock(m) == {"food": 1}  # beyond the Buffer, into Storage


def test_cb8_3_1_ap31_money_buildings_count() -> None:
    m = year_end(
        own(
            built={"flat": 2, "factory": 1, "theater": 1}, farmers=0,
            working={"factory_by_citizen": 1, "theater": 1}, food=2,
        )
    )  # fmt: skip
    m.choose(0, "done")
    m.choose(0, "feed_own")
    assert wares(m)["dollar"] == 4


def test_cb8_3_1_the_workers_must_be_of_the_same_kind() -> None:
    m = year_end(
        own(
            built={"farm": 3, "flat": 1, "factory": 1, "hunting_lodge": 1, "hollow": 1},
            farmers=0, food=1,
            working={"factory_by_citizen": 1, "hunting_lodge": 1, "hollow": 1},
        )
    )  # fmt: skip
    m.choose(0, "done")
    m.choose(0, "feed:player_1:factory_by_citizen")
    assert asked(m) == "TakeTurn"  # nothing to choose for the Factory
    assert community(m).buffers == (1, 0, 1, 0, 0, 0)
    assert stock(m) == {}


def test_cb8_3_1_one_factory_for_each_building() -> None:
    m = year_end(
        own(
            built={"farm": 4, "factory": 2, "hunting_lodge": 1, "pub": 1}, farmers=0,
            working={"factory_by_farmer": 2, "hunting_lodge": 1, "pub": 1},
        )
    )  # fmt: skip
    m.choose(0, "done")
    m.choose(0, "boost:pub")
    assert wares(m) == {"food": 2, "tool": 6, "dollar": 2}  # the second had only the Lodge left


def test_cb8_3_1_a_factory_boosts_nothing_that_makes_nothing() -> None:
    m = year_end(
        own(
            built={"farm": 5, "factory": 1, "hollow": 1, "pub": 1, "storage_shed": 1}, farmers=0,
            working={"factory_by_farmer": 1, "hollow": 1, "pub": 1, "storage_shed": 1},
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert m.open[0] == ["boost:hollow", "boost:pub"]
    assert why_not(m, "boost:storage_shed").startswith("CB-8.3.1")
    assert why_not(m, "boost:theater").startswith("CB-8.3.1")


def test_cb8_3_1_the_second_output_does_not_go_into_the_buffer_of_another_building() -> None:
    """Two Lodges, one of them staffed: the Factory lets that one deliver again, and its own Buffer
    is full."""
    built = {"farm": 4, "factory": 1, "hunting_lodge": 2}
    working = {"factory_by_farmer": 1, "hunting_lodge": 1}
    m = year_end(own(built=built, working=working, farmers=0, wood=8))
    m.choose(0, "done")
    assert community(m).buffers == (1, 0, 0, 0, 0, 0)
    assert stock(m) == {"wood": 8}
    m = year_end(own(built=built, working=working, farmers=0, wood=7))
    m.choose(0, "done")
    assert community(m).buffers == (1, 0, 0, 0, 0, 0)
    assert stock(m) == {"wood": 7, "food": 1}


def test_cb8_3_1_without_room_the_second_output_is_lost() -> None:
    m = year_end(
        own(
            built={"farm": 3, "factory": 1, "foresters_house": 1}, farmers=0,
            working={"factory_by_farmer": 1, "foresters_house": 1}, clay=7,
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert community(m).buffers[1] == 2
    assert stock(m) == {"wood": 1, "clay": 7}


def test_cb8_3_3_an_institute_shows_two_cards_and_one_is_kept() -> None:
    m = year_end(
        own(built={"farm": 3, "institute": 1}, farmers=0, working={"institute": 2}),
        script=[0, 0],
    )
    m.choose(0, "done")
    assert m.open[0] == ["keep_card:stone_axe_101", "keep_card:drill_ground_102"]
    m.choose(0, "keep_card:drill_ground_102")
    assert community(m).hand == (IMPROVEMENTS.index("drill_ground_102"),)
    assert campaign(m).colony.discard == (IMPROVEMENTS.index("stone_axe_101"),)


def test_cb9_2_new_farmers_may_be_put_to_work_in_the_middle_of_an_action() -> None:
    m = visit("builder_farm", own(built={"farm": 3, "pub": 1}, farmers=0, wood=2, tool=2))
    assert m.open[0] == ["build:farm", "employ:pub", "done"]  # the first Farm stands
    m.choose(0, "employ:pub")
    assert at_work(m, "pub") == 1
    m.choose(0, "build:farm")
    assert community(m).farmers == 1


def test_cb9_1_the_board_never_has_more_colonists_than_homes() -> None:
    s = campaign(turn(own(built={"farm": 2}, farmers=2)))
    with pytest.raises(AssertionError, match="full house"):
        colonists.come_home(s, 0, FARMER)
    assert len(WORKPLACES) == 11

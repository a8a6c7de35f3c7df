"""Sections 2 and 7: Storage, Warehouse and Buffers; paying, receiving, making room."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony import free, goods
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket
from holdfast.games.ante_portas.rules.names import cost_of
from holdfast.games.ante_portas.rules.player_turns import BeginTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.colony.at import (
    Edit,
    asked,
    at_work,
    cards,
    community,
    count,
    era_two,
    keys,
    own,
    stock,
    table,
    turn,
    visit,
    wares,
    why_not,
    year_end,
)


def can_pay(edit: Edit, **cost: int) -> bool:
    m = turn(edit)
    return goods.can_pay(campaign(m), 0, cost_of(**cost))


SHED: dict[str, Any] = {
    "built": {"farm": 3, "storage_shed": 1},
    "farmers": 1,
    "working": {"storage_shed": 1},
}


def test_cb2_goods_never_run_out_together() -> None:
    many = own(built={"farm": 20}, farmers=20, wood=1, tool=1)
    m = visit("builder_farm", many)
    assert count(m, "farm") == 21  # though a box has 30 for all, nobody counts


def test_cb7_rooms() -> None:
    """4 in Storage, 4 in the Warehouse; a staffed Shed adds 2, a Storage House 5 to Storage."""
    c = community(turn(own()))
    assert (c.storage(cards()), c.room(cards())) == (4, 8)
    c = community(turn(own(built={"farm": 3, "storage_shed": 1}, farmers=2)))
    assert c.storage(cards()) == 4  # nobody works there
    c = community(turn(own(**SHED)))
    assert (c.storage(cards()), c.room(cards())) == (6, 10)
    house = own(built={"flat": 1, "storage_house": 1}, farmers=0, working={"storage_house": 1})
    assert community(turn(house)).storage(cards()) == 9


def test_cb7_1_new_goods_fill_storage_and_warehouse() -> None:
    m = visit("grove_1", own(clay=6))
    assert stock(m) == {"clay": 6, "wood": 2}
    lying = m.view(0)["colony"]["communities"][0]["lying"]
    assert sum(lying["storage"].values()) == 4
    assert sum(lying["warehouse"].values()) == 4


def test_cb7_2_buffers_are_emptied_into_storage_or_warehouse() -> None:
    lodge = own(
        built={"farm": 3, "hunting_lodge": 2}, farmers=0, buffers={"food": 2}, clay=7, tool=0
    )
    m = year_end(lodge)
    assert asked(m) == "EmptyBuffers"
    assert "fetch:food" in m.open[0]
    assert "fetch_all" not in m.open[0]  # one space only
    assert why_not(m, "fetch_all").startswith("CB-7.2")
    assert why_not(m, "fetch:wood").startswith("CB-7.2")
    m.choose(0, "fetch:food")
    assert stock(m) == {"food": 1, "clay": 7}
    assert community(m).buffers[0] == 1


def test_cb7_2_cb9_6_room_set_free_by_feeding_may_be_filled_from_buffers() -> None:
    """Everything is full; the Food that is paid makes room for the Wood in the Buffer."""
    m = year_end(
        own(
            built={"flat": 1, "theater": 1, "foresters_house": 1}, farmers=0,
            working={"theater": 1}, buffers={"wood": 2}, clay=7, food=1,
        )
    )  # fmt: skip
    m.choose(0, "done")
    m.choose(0, "feed:player_1:theater")
    assert m.open[0] == ["fetch:wood", "done"]
    m.choose(0, "fetch:wood")
    assert stock(m) == {"wood": 1, "clay": 7}


def test_cb7_2_everything_at_once() -> None:
    m = year_end(
        own(
            built={"farm": 3, "hunting_lodge": 2},
            farmers=0,
            buffers={"food": 2},
            card_buffers={"wood": 1},
            laid=["beavers_lodge_126"],
        )
    )
    m.choose(0, "fetch_all")
    assert stock(m) == {"food": 2, "wood": 1}
    assert sum(community(m).buffers) == 0


def test_cb7_3_storage_limits_a_payment() -> None:
    """Six goods are there, but only four fit into Storage: no Factory without a staffed Shed."""
    assert not can_pay(own(wood=3, clay=3), tool=3, wood=3, clay=3)
    assert can_pay(own(wood=3, clay=3, **SHED), tool=3, wood=3, clay=3)
    assert can_pay(own(wood=3, clay=3), wood=3, clay=1)


def test_cb7_3_a_larger_warehouse_does_not_make_payments_larger() -> None:
    two_storehouses = own(wood=5, laid=["storehouse_132", "storehouse_226"])
    assert not can_pay(two_storehouses, wood=5)
    assert can_pay(two_storehouses, wood=4)


def test_cb7_3_tools_and_dollars_lie_apart() -> None:
    assert can_pay(own(tool=30, wood=4, dollar=9), tool=30, wood=4, dollar=9)
    assert not can_pay(own(tool=2), tool=3)
    assert not can_pay(own(dollar=2), dollar=3)


def test_cb7_3_a_payment_comes_out_of_storage_and_warehouse() -> None:
    m = turn(own(wood=5, clay=3))
    s = campaign(m)
    goods.pay(s, 0, cost_of(wood=4))
    assert stock(m) == {"wood": 1, "clay": 3}


def test_cb7_4_the_spaces_of_the_inputs_count() -> None:
    m = visit("joiner_1", own(wood=8))  # both rooms full
    m.choose(0, "done")
    assert stock(m) == {"wood": 6, "plank": 1}


def test_cb7_5_a_facility_without_worker_holds_nothing() -> None:
    """At the end of a Year the Shed's Farmer leaves: two goods too many."""
    m = year_end(own(clay=10, **SHED))
    m.choose(0, "dismiss:storage_shed")
    m.choose(0, "done")
    assert stock(m) == {"clay": 8}


def test_cb7_6_trade_draws_on_all_rooms_and_needs_room() -> None:
    m = turn(own(wood=1, buffers={"wood": 2}, built={"farm": 3, "foresters_house": 1}, clay=6))
    s = campaign(m)
    assert s.colony.communities[0].held(1) == 3
    three_wood = cost_of(wood=3)
    assert goods.can_swap(s, 0, three_wood, cost_of())
    assert goods.can_swap(s, 0, three_wood, cost_of(food=2))
    assert not goods.can_swap(s, 0, three_wood, cost_of(food=3))
    assert not goods.can_swap(s, 0, cost_of(wood=4), cost_of())
    goods.swap(s, 0, three_wood, cost_of(food=2, tool=1))
    assert wares(m) == {"food": 2, "clay": 6, "tool": 7}


@pytest.mark.parametrize(
    ("card", "good", "n"),
    [
        ("wood_warehouse_227", "wood", 3),
        ("clay_warehouse_228", "clay", 2),
        ("ore_warehouse_229", "ore", 2),
        ("food_warehouse_230", "food", 3),
    ],
)
def test_cb7_7_a_warehouse_for_one_good(card: str, good: str, n: int) -> None:
    m = turn(own(laid=[card], plank=8))
    s = campaign(m)
    goods.receive(s, 0, cost_of(**{good: n}))
    assert community(m).overflow(cards()) == 0
    goods.receive(s, 0, cost_of(**{good: 1}))
    assert community(m).overflow(cards()) == 1


@pytest.mark.parametrize("card", ["storehouse_132", "storehouse_226"])
def test_cb7_7_a_storehouse_holds_one_more_of_anything(card: str) -> None:
    assert community(turn(own(laid=[card]))).room(cards()) == 9


def test_cb7_8_the_owner_says_what_is_kept() -> None:
    m = visit("grove_1", own(clay=6, food=1))
    assert asked(m) == "MakeRoom"
    assert m.open[0] == ["give_up:food", "give_up:wood", "give_up:clay"]
    m.choose(0, "give_up:clay")  # goods already stored may go, too
    assert stock(m) == {"food": 1, "wood": 2, "clay": 5}


def test_cb7_8_a_worker_put_into_a_shed_makes_room_instead() -> None:
    m = visit("grove_1", own(built={"farm": 3, "storage_shed": 1}, farmers=2, clay=7, food=1))
    m.choose(0, "employ:storage_shed")
    assert stock(m) == {"food": 1, "wood": 2, "clay": 7}
    assert at_work(m, "storage_shed") == 1


@pytest.mark.parametrize("food", [0, 1])
def test_cb7_8_cb9_5_a_citizen_makes_room_in_a_storage_house_if_he_can_be_fed(food: int) -> None:
    built = {"farm": 2, "flat": 1, "storage_house": 1}
    m = visit("grove_1", own(built=built, farmers=2, citizens=1, clay=8 - food, food=food))
    assert ("employ:storage_house" in m.open[0]) == bool(food)
    if not food:
        assert why_not(m, "employ:storage_house").startswith("CB-7.5")
        return
    m.choose(0, "employ:storage_house")
    assert stock(m) == {"wood": 2, "clay": 7}


def test_cb7_8_work_elsewhere_and_the_others_turn_make_no_room() -> None:
    """A Fee comes in the turn of somebody else: no worker is put into the Shed then."""
    m = visit("grove_1", own(built={"farm": 3, "storage_shed": 1}, farmers=2, clay=8))
    assert why_not(m, "employ:hunting_lodge").startswith("CB-7.5")
    s = campaign(m)
    s.active = -1
    assert "employ:storage_shed" not in [CHOICES.key(c) for c in goods.MakeRoom(0).options(s)]


def test_cb7_8_goods_in_a_room_of_their_own_make_no_room() -> None:
    m = visit("grove_1", own(laid=["food_warehouse_230"], food=3, clay=5, plank=3))
    assert keys(m, "give_up") == ["give_up:wood", "give_up:clay", "give_up:plank"]
    assert why_not(m, "give_up:food").startswith("CB-7.8")
    assert why_not(m, "give_up:ore").startswith("CB-7.8")


def test_cb7_8_giving_up_is_offered_only_where_it_can_help() -> None:
    m = turn(own(clay=8))
    assert keys(m, "give_up") == []
    assert why_not(m, "give_up:clay").startswith("CB-7.8")
    # Eight Clay fill everything; the Wood in its own Warehouse cannot get into Storage.
    m = turn(own(clay=8, wood=3, laid=["wood_warehouse_227"]))
    s = campaign(m)
    assert not goods.can_pay(s, 0, cost_of(wood=3))
    assert free.is_cramped(s, 0)
    for _ in range(3):
        m.choose(0, "give_up:clay")
    assert goods.can_pay(campaign(m), 0, cost_of(wood=3))


def test_cb7_9_goods_from_buffers_come_in_between_the_steps() -> None:
    """Two Wood in Storage, two in a Forester's Buffer: two Planks, one after the other."""
    m = visit(
        "joiner_1",
        own(wood=2, buffers={"wood": 2}, built={"farm": 3, "foresters_house": 1}),
    )
    m.choose(0, "make:plank")
    assert wares(m) == {"tool": 6, "plank": 2}


def test_cb7_10_buffers_are_drawn_on_by_themselves() -> None:
    edit = own(wood=1, buffers={"wood": 2}, built={"farm": 3, "foresters_house": 1})
    assert can_pay(edit, wood=3)
    assert not can_pay(edit, wood=4)
    m = turn(edit)
    goods.pay(campaign(m), 0, cost_of(wood=2))
    assert stock(m) == {}
    assert community(m).buffers[1] == 1


def test_cb7_10_what_is_brought_in_needs_room() -> None:
    """Storage and Warehouse are full of Clay: the Wood in the Buffer cannot be brought in."""
    full = own(clay=8, buffers={"wood": 2}, built={"farm": 3, "foresters_house": 1})
    assert not can_pay(full, wood=2)
    m = turn(full)
    refusal = goods.refuse_cost(campaign(m), 0, cost_of(wood=2))
    assert refusal.rule == "CB-7.10"
    less = own(clay=6, buffers={"wood": 2}, built={"farm": 3, "foresters_house": 1})
    assert can_pay(less, wood=2)


def test_cb7_10_full_rooms_are_no_obstacle_to_what_lies_in_them() -> None:
    """Four Wood in the Warehouse and four Clay in Storage change places at once."""
    assert can_pay(own(wood=4, clay=4), wood=4)
    assert can_pay(own(wood=4, clay=4), wood=2, clay=2)


def test_cb12_the_dolly_takes_goods_straight_from_buffers_once_per_turn() -> None:
    dolly: dict[str, Any] = {"laid": ["dolly_231"], "built": {"farm": 3, "foresters_house": 2}}
    edit = own(clay=8, buffers={"wood": 3}, **dolly)
    assert can_pay(edit, wood=3)
    m = turn(edit)
    s = campaign(m)
    goods.pay(s, 0, cost_of(wood=2))
    assert community(m).is_dolly_used
    assert not goods.can_pay(s, 0, cost_of(wood=1))
    # Three goods more than Storage holds.
    big = own(clay=4, buffers={"wood": 3}, **dolly)
    assert can_pay(big, wood=3, clay=4)
    assert not can_pay(own(clay=4, buffers={"wood": 4}, **dolly), wood=4, clay=4)


def test_cb12_the_dolly_is_ready_again_in_the_next_turn() -> None:
    def used(s: Campaign) -> None:
        s.colony.communities[0].is_dolly_used = True

    m = turn(own(laid=["dolly_231"]), used)
    m.choose(0, "move:market_b")
    assert community(m).is_dolly_used
    m = table(BeginTurn(0), edits=[own(laid=["dolly_231"]), used])
    assert not community(m).is_dolly_used


def test_cb12_the_dolly_also_feeds_a_citizen_put_to_work_and_is_then_used() -> None:
    """Both rooms are full, the Food lies in Buffers; the second Citizen would need it again."""
    m = turn(
        own(
            clay=8,
            laid=["dolly_231"],
            built={"farm": 1, "flat": 2, "hunting_lodge": 2, "theater": 2},
            farmers=1,
            citizens=2,
            buffers={"food": 2},
        )
    )
    m.choose(0, "employ:theater")
    assert community(m).is_dolly_used
    assert "employ:theater" not in m.open[0]


def test_cb2_ore_is_a_good_of_era_two() -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[era_two, own(ore=2, tool=0)])
    assert wares(m)["ore"] == 2

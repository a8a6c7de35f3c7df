"""Section 5: walking, jumping, sliding, second Steward, tickets, Fees."""

from __future__ import annotations

from holdfast import Match
from holdfast.games.ante_portas.rules.colony.names import IMPROVEMENTS
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket, enter_final_wave
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, PLACES, SMALL_MARKET
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.colony.at import (
    ROUND_MARKET_A,
    asked,
    community,
    count,
    fresh,
    keys,
    own,
    small_map,
    stock,
    table,
    take_card,
    turn,
    wares,
    why_not,
)


def test_cb5_1_a_steward_must_move() -> None:
    m = turn(own(wood=5))
    assert "move:market_a" not in m.open[0]
    assert why_not(m, "move:market_a").startswith("CB-5.1")


def test_cb5_2_next_door_or_to_any_market() -> None:
    m = turn(small_map, own(wood=4, clay=4))
    near = {f"move:{place}" for place in ROUND_MARKET_A}
    assert near <= set(m.open[0])
    assert {"move:market_b", "move:small_market"} <= set(m.open[0])
    assert why_not(m, "move:grove_1").startswith("CB-5.2")
    m.choose(0, "move:market_b")
    assert community(m).steward == PLACES.index("market_b")
    assert asked(m) == "AtMarket"


def test_cb5_3_a_place_where_nothing_can_be_done_is_closed() -> None:
    m = turn(small_map, own(tool=0))
    assert "move:joiner_1" not in m.open[0]
    assert why_not(m, "move:joiner_1") == "CB-7.3: That costs 2 Wood; you have 0 Wood."
    assert "move:builder_farm" not in m.open[0]
    assert "costs 1 Wood and 1 Tool" in why_not(m, "move:builder_farm")
    assert "move:market_b" in m.open[0]  # a Market gives goods


def test_cb5_3_the_action_must_be_carried_out() -> None:
    m = turn(small_map, own(wood=4))
    m.choose(0, "move:joiner_1")
    assert stock(m) == {"wood": 2, "plank": 1}  # the first step is not asked


def test_cb5_4_any_number_of_stewards_share_a_place() -> None:
    m = turn(
        small_map, own(0, wood=4), own(1, steward="joiner_1"), own(2, steward="joiner_1"), seats=3
    )
    m.choose(0, "move:joiner_1")
    m.choose(0, "done")  # no trade
    places = [c.steward for c in campaign(m).colony.communities]
    assert places == [PLACES.index("joiner_1")] * 3
    assert wares(m) == {"tool": 6, "wood": 2, "plank": 1}  # AP-30: no Fee


def test_ap33_stewards_at_one_place_share_it() -> None:
    m = turn(own(0, steward="grove_1"), own(1, steward="grove_1"), seats=2)
    assert community(m, 0).meets(community(m, 1))
    m = turn(own(0, steward="grove_1"), own(1, steward="grove_2"), seats=2)
    assert not community(m, 0).meets(community(m, 1))


# The Fee


def fee_turn(mine: dict[str, int], theirs: dict[str, int]) -> Match:
    return turn(
        small_map,
        own(0, **mine),
        own(1, steward="joiner_1", **theirs),
        seats=2,
        scenario="area_control",
    )


def test_cb5_5_the_fee_is_one_of_each_group_in_era_one() -> None:
    m = fee_turn({"tool": 1, "food": 1, "wood": 3, "clay": 1}, {"tool": 0})
    m.choose(0, "move:joiner_1")
    assert m.open[0] == ["pay:food", "pay:tool"]
    m.choose(0, "pay:food")
    assert m.open[0] == ["pay:wood", "pay:clay"]
    assert why_not(m, "pay:tool").startswith("CB-5.5")
    m.choose(0, "pay:clay")
    assert wares(m, 0) == {"tool": 1, "wood": 1, "plank": 1}  # then the Joiner's action
    assert wares(m, 1) == {"food": 1, "clay": 1}


def test_cb5_5_two_of_each_in_era_two_and_who_cannot_pay_stays_away() -> None:
    two = own(1, steward="joiner_1", hand=["wood_saw_201"])
    poor = own(0, tool=2, wood=1)
    m = turn(small_map_era_two, poor, two, seats=2, scenario="area_control")
    assert why_not(m, "move:joiner_1").startswith("CB-5.5")
    rich = own(0, tool=2, wood=4)
    m = turn(small_map_era_two, rich, two, seats=2, scenario="area_control")
    m.choose(0, "move:joiner_1")
    # Two Tools and two Wood are the only things to pay with; two Wood are left for a Plank.
    assert wares(m, 0) == {"plank": 1}
    assert wares(m, 1)["wood"] == 2


def small_map_era_two(s: Campaign) -> None:
    """Era II's decks on the small map."""
    card = IMPROVEMENTS[take_card(s, "ruin_203")]
    assert card == "ruin_203"
    s.colony.gone = (*s.colony.gone, IMPROVEMENTS.index("ruin_203"))
    small_map(s)


def test_cb5_5_every_owner_is_paid() -> None:
    m = turn(
        small_map,
        own(0, tool=2, wood=5),
        own(1, steward="joiner_1"),
        own(3, steward="joiner_1"),
        seats=4,
        scenario="capture_the_flag",
    )
    m.choose(0, "move:joiner_1")
    assert [wares(m, seat).get("wood", 0) for seat in (1, 3)] == [1, 1]
    assert [wares(m, seat)["tool"] for seat in (1, 3)] == [7, 7]


def test_cb5_5_who_cannot_pay_every_owner_stays_away() -> None:
    owners = [own(1, steward="joiner_1"), own(3, steward="joiner_1")]
    for mine in ({"tool": 1, "wood": 5}, {"tool": 2, "wood": 1}):
        m = turn(small_map, own(0, **mine), *owners, seats=4, scenario="capture_the_flag")
        assert "move:joiner_1" not in m.open[0]
        assert why_not(m, "move:joiner_1").startswith("CB-5.5")


def test_cb5_5_markets_and_team_mates_are_free() -> None:
    m = turn(
        small_map,
        own(0, tool=0, wood=2),
        own(1, steward="market_b"),
        own(2, steward="joiner_1"),
        seats=4,
        scenario="capture_the_flag",
    )
    assert {"move:joiner_1", "move:market_b"} <= set(m.open[0])
    m.choose(0, "move:joiner_1")
    m.choose(0, "done")  # no trade
    assert wares(m, 0) == {"plank": 1}


# Slide (AP-29), jump (AP-28)


def test_cb5_6_ap29_a_slide_leads_on_but_not_back() -> None:
    m = turn(small_map, own(wood=4, steward="joiner_1"))
    m.choose(0, "move:market_a")
    slides = keys(m, "slide")
    assert "slide:builder_farm" in slides
    assert "slide:joiner_1" not in slides
    assert why_not(m, "slide:joiner_1").startswith("AP-29")
    m.choose(0, "slide:builder_farm")
    assert community(m).steward == PLACES.index("builder_farm")
    assert asked(m) == "Build"


def test_ap160_a_slide_ends_on_a_place_that_is_no_market_and_can_be_entered() -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[small_map, own(tool=0)])
    assert why_not(m, "slide:market_b").startswith("AP-160")
    assert why_not(m, "slide:grove_1").startswith("AP-29")
    assert why_not(m, "slide:joiner_1").startswith("CB-7.3")


def test_cb5_8_a_jump_leads_to_another_market() -> None:
    m = turn(small_map, own(steward="market_b"))
    assert "move:market_b" not in m.open[0]
    assert {"move:market_a", "move:small_market"} <= set(m.open[0])


def test_ap28_the_command_center_is_reached_by_jumping_to_its_market() -> None:
    m = turn(small_map, own(steward="grove_1"))
    assert "move:small_market" in m.open[0]
    assert "move:commander" not in m.open[0]
    m.choose(0, "move:small_market")
    assert any(key.startswith("slide:") for key in m.open[0])


def test_cb5_9_gathering_is_possible_without_room() -> None:
    m = turn(small_map, own(clay=8, steward="grove_1"))
    assert "move:grove_2" in m.open[0]
    m.choose(0, "move:grove_2")
    assert asked(m) == "MakeRoom"


def test_cb5_9_ap161_who_has_no_move_loses_the_turn() -> None:
    """Alone on the small Market in the Final Wave: no Soldiers, no goods, nobody at home."""

    def stuck(s: Campaign) -> None:
        s.round = 1
        army = s.battle.armies[0]
        army.weak = [0] * len(army.weak)
        c = s.colony.communities[0]
        c.steward = SMALL_MARKET

    m = turn(own(tool=0, built={}, farmers=0), stuck, phase=FINAL_WAVE)
    assert campaign(m).agenda == []
    assert not any(m.open.values())


# The second Steward (card 234)


def apprentice(s: Campaign) -> None:
    c = s.colony.communities[0]
    c.laid = (*c.laid, take_card(s, "apprentice_234"))
    c.remember(s.colony.cards)
    c.apprentice_turns = 3


def test_cb5_7_one_chooses_which_steward_moves() -> None:
    m = turn(own(wood=4), apprentice)
    assert any(key.startswith("move:") for key in m.open[0])
    anywhere = keys(m, "apprentice")
    assert "apprentice:grove_1" in anywhere
    assert "apprentice:market_a" in anywhere
    m.choose(0, "apprentice:grove_1")
    c = community(m)
    assert c.steward == PLACES.index("market_a")
    assert c.apprentice == PLACES.index("grove_1")
    assert c.apprentice_turns == 2
    assert stock(m) == {"wood": 6}


def test_cb12_the_second_steward_leaves_after_three_turns() -> None:
    def last(s: Campaign) -> None:
        apprentice(s)
        s.colony.communities[0].apprentice_turns = 1
        s.colony.communities[0].apprentice = PLACES.index("grove_2")

    m = turn(own(), last)
    near = campaign(m).colony.ground.near[PLACES.index("grove_2")]
    assert set(keys(m, "apprentice")) <= {
        f"apprentice:{PLACES[place]}" for place in [*near, 0, 1, 2, 3]
    }
    m.choose(0, "apprentice:market_b")
    m.choose(0, "act:gain")
    c = community(m)
    assert c.apprentice == -1
    assert c.laid == ()
    assert IMPROVEMENTS.index("apprentice_234") in campaign(m).colony.discard


def test_cb5_7_without_the_card_there_is_no_second_steward() -> None:
    assert why_not(turn(own()), "apprentice:grove_1").startswith("CB-5.7")


# Tickets (card 235)


def test_cb12_a_ticket_leads_anywhere_three_times() -> None:
    m = turn(own(clay=8, laid=["ticket_235"]))
    rides = keys(m, "ticket")
    near = campaign(m).colony.ground.near[0]
    assert rides
    assert not {f"ticket:{PLACES[place]}" for place in near} & set(rides)
    m.choose(0, "ticket:" + far_grove(m))
    assert community(m).tickets == 2
    assert stock(m) == {"clay": 6, "wood": 2}


def far_grove(m: Match) -> str:
    near = campaign(m).colony.ground.near[0]
    groves = ["grove_1", "grove_2", "riverbank_grove_1", "riverbank_grove_2"]
    return next(grove for grove in groves if PLACES.index(grove) not in near)


def test_cb12_the_second_steward_may_ride_too() -> None:
    def standing(s: Campaign) -> None:
        apprentice(s)
        s.colony.communities[0].apprentice = PLACES.index("market_a")

    m = turn(own(clay=8, laid=["ticket_235"]), standing)
    grove = far_grove(m)
    m.choose(0, "apprentice_ticket:" + grove)
    c = community(m)
    assert PLACES[c.apprentice] == grove
    assert (c.tickets, c.apprentice_turns) == (2, 2)
    assert stock(m) == {"clay": 6, "wood": 2}


def test_cb12_the_last_ticket_uses_the_card_up() -> None:
    def one_left(s: Campaign) -> None:
        s.colony.communities[0].tickets = 1

    m = turn(own(clay=2, laid=["ticket_235"]), one_left)
    m.choose(0, "ticket:" + far_grove(m))
    assert community(m).laid == ()
    assert community(m).tickets == 0
    assert why_not(m, "ticket:baker").startswith("CB-12")


def test_cb12_a_ticket_is_no_use_where_its_clay_is_needed() -> None:
    """With exactly three Clay a Hollow could be built, but not after paying for the ticket."""
    m = turn(own(clay=3, laid=["ticket_235"]))
    assert "ticket:builder_hollow" not in m.open[0]


# The Final Wave


def test_ap120_ap172_stewards_gather_at_the_small_market() -> None:
    s = campaign(fresh(2))
    one, two = s.colony.communities
    one.steward = PLACES.index("grove_1")
    two.steward = PLACES.index("commander")
    two.apprentice = PLACES.index("baker")
    enter_final_wave(s)
    assert one.steward == SMALL_MARKET
    assert two.steward == PLACES.index("commander")
    assert two.apprentice == SMALL_MARKET
    s.colony.check()


def test_ap120_in_the_final_wave_only_the_command_center_is_visited() -> None:
    def wave(s: Campaign) -> None:
        s.phase = FINAL_WAVE
        s.round = 1
        s.colony.communities[0].steward = PLACES.index("commander")

    m = turn(own(), wave, phase=FINAL_WAVE)
    assert "move:small_market" in m.open[0]
    assert not {"move:market_a", "move:market_b"} & set(m.open[0])
    assert why_not(m, "move:market_a").startswith("AP-120")


def test_cb5_2_the_count_of_buildings_is_untouched_by_walking() -> None:
    m = turn(small_map, own(wood=4, steward="grove_1", built={"farm": 3}))
    m.choose(0, "move:grove_2")
    assert count(m, "farm") == 3

"""Sections 1 to 3: components, setup, the season."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from holdfast import DataError, Match
from holdfast.games.after_the_empire.rules.names import (
    BUILDINGS,
    CARDS,
    INVADERS,
    OBJECTIVES,
    PLACES,
    REFUGEES,
    SIDES,
    SIEGES,
    STARTING,
)
from holdfast.games.after_the_empire.tests.at import (
    answers,
    cards,
    castle,
    choose,
    game,
    goods,
    keys,
    new,
    own,
    pieces,
    refusal,
    siege,
    step,
    table,
    told,
    turn,
    upkeep,
)


def pick_all(match: Match) -> Match:
    """Everybody takes the first starting refugee that is left."""
    while keys(match, next(iter(match.open)))[0].startswith("pick:"):
        seat = next(iter(match.open))
        match.choose(seat, match.open[seat][0])
    return match


def begun(seats: int = 3, seed: int = 7, **options: object) -> Match:
    """The first turn of the first season: everybody has the gate in the south."""
    match = new(seats, seed, **options)
    if not options.get("first_game"):
        pick_all(match)
    for seat in range(seats):
        match.choose(seat, "gate:south")
    return match


# Section 1


def test_ae1_the_decks_hold_what_the_box_holds() -> None:
    assert (len(REFUGEES), len(STARTING)) == (25, 5)
    assert len(BUILDINGS) == 29  # 28 and the Barracks, of which everybody has one
    assert (len(OBJECTIVES), len(INVADERS), len(SIEGES)) == (17, 32, 11)
    box = cards().supply
    assert box.gains[1:] == [80, 100, 20, 60, 50, 25, 8, 4]
    assert (box.swordsmen, box.archers, box.villager, box.protect) == (100, 60, 4, 16)


def test_ae2_never_more_than_one_gate_and_three_walls() -> None:
    gone = castle(walls={"north": "none"}, goods={"wood": 9, "stone": 9})
    m = table(castles=[gone], agenda=[step("Stockpile", seat=0)])
    assert "wood_wall:north" in keys(m)
    assert refusal(m, 0, "wood_gate:north") == "AE-57"
    four_walls = castle(walls={"south": "wood_wall"})
    with pytest.raises(DataError, match="more than one gate or three walls"):
        table(castles=[four_walls], agenda=[step("Stockpile", seat=0)])


def test_ae3_the_supply_never_runs_out_unless_it_is_strict() -> None:
    rich = castle(goods={"iron": 19})
    other = castle(goods={"iron": 1})
    for strict, iron in ((False, 21), (True, 19)):
        m = turn(castles=[rich, other], strict_supply=strict)
        choose(m, 0, "place:mine")
        assert own(m).iron == iron


def test_ae4_mercenaries_leave_and_soldiers_stay() -> None:
    m = siege(castle(troops={"inside": {"soldiers": 2, "mercenaries": 3}}))
    assert (own(m).healthy(), own(m).all_mercenaries()) == (2, 0)


def test_ae5_gold_is_never_below_zero() -> None:
    m = upkeep("HarvestAndFeast", castles=[castle(gold=1, goods={}, farms=(0, 0, 0, 0))])
    assert own(m).gold == 0


def test_ae6_ae7_a_gate_holds_one_cube_less() -> None:
    whole = [cards().wall_cubes(wall) for wall in range(5)]
    assert whole == [0, 2, 1, 5, 4]
    assert [cards().turret_cubes(turret) for turret in range(4)] == [0, 1, 2, 0]


def test_ae8_a_turret_faces_two_fields_and_a_wall_one() -> None:
    m = siege(
        castle(
            turrets={"north_east": "stone_turret"},
            troops={"west": {"soldiers": 1}},
            invaders={
                "north": {"swordsmen": 5},
                "east": {"swordsmen": 5},
                "west": {"swordsmen": 5},
            },
        )
    )
    sides = m.view(0)["castles"][0]["sides"]
    assert [side["shots"] for side in sides] == [2, 2, 0, 1]
    assert [side["swordsmen"] for side in sides] == [3, 3, 0, 4]


def test_ae9_a_card_comes_from_the_same_side_for_everybody() -> None:
    m = table(
        seats=3,
        attack=[("hordesmen_1", "east")],
        agenda=[step("RevealInvaders")],
        phase="preparation",
    )
    for seat in range(3):
        assert own(m, seat).swordsmen == (0, 3, 0, 0, 0)


def test_ae10_a_razed_farm_is_not_active() -> None:
    m = upkeep("HarvestAndFeast", castles=[castle(farms=(0, 0, 1, 0), goods={}, troops={})])
    assert own(m).food == 1


def test_ae11_the_player_boards_are_alike() -> None:
    m = begun(seats=4)
    seen = [m.view(seat)["castles"][seat]["sides"] for seat in range(4)]
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_ae102_gold_beyond_the_track_counts_in_full() -> None:
    assert cards().red_number(49) == 32
    assert cards().red_number(60) == 40
    m = turn(castles=[castle(gold=48)])
    choose(m, 0, "place:tax", "choose:gold")
    assert own(m).gold == 52
    m = upkeep("Income", castles=[castle(gold=49)])
    assert own(m).gold == 53
    m = upkeep("Flags", castles=[castle(gold=61), castle(gold=60)])
    assert (own(m).flag_count(), own(m, 1).flag_count()) == (1, 0)


def test_ae127_new_pieces_take_what_the_strict_supply_leaves() -> None:
    # 100 stone cubes: 97 lie in the other stockpile, so only 3 are left after the payment of 4.
    poor = castle(goods={"stone": 4})
    m = table(
        castles=[poor, castle(goods={"stone": 96})],
        agenda=[step("Stockpile", seat=0)],
        strict_supply=True,
    )
    choose(m, 0, "stone_wall:north")
    assert own(m).wall_cubes[0] == 4


def test_ae127_gains_of_the_same_moment_are_served_in_turn_order() -> None:
    m = upkeep(
        "HarvestAndFeast",
        castles=[castle(goods={"food": 29}, troops={}), castle(goods={"food": 29}, troops={})],
        order=[1, 0],
        strict_supply=True,
    )
    assert (own(m, 1).food, own(m, 0).food) == (31, 29)


def test_ae127_a_strict_table_cannot_hold_more_than_the_box() -> None:
    with pytest.raises(DataError, match="more pieces on the table than in the box"):
        table(castles=[castle(goods={"iron": 21})], agenda=[step("Income")], strict_supply=True)


@pytest.mark.parametrize(
    "given",
    [
        {"invaders": {"north": {"archers": 31}, "south": {"archers": 30}}},
        {"invaders": {"north": {"swordsmen": 51}, "south": {"swordsmen": 50}}},
        {"villagers": 3, "villagers_next": 2},
    ],
)
def test_ae127_nor_more_invaders_or_villagers(given: dict[str, Any]) -> None:
    table(castles=[castle(**given)], agenda=[step("Income")])
    with pytest.raises(DataError, match="more pieces on the table than in the box"):
        table(castles=[castle(**given)], agenda=[step("Income")], strict_supply=True)


def test_ae127_invaders_come_while_they_last() -> None:
    crowd = {"south": {"archers": 59, "swordsmen": 50}, "west": {"swordsmen": 45}}
    m = table(
        castles=[castle(gold=10), castle(gold=10, invaders=crowd)],
        attack=[("infernal_army", "north")],  # 3 archers and 3 swordsmen each
        siege=("catapult_2", "east"),  # a surge of 4 for everybody
        season=4,
        order=[1, 0],
        phase="preparation",
        agenda=[step("RevealSiege"), step("RevealInvaders")],
        strict_supply=True,
    )
    assert (own(m, 1).archers[0], own(m).archers[0]) == (1, 0)
    assert (own(m, 1).swordsmen[:2], own(m).swordsmen[:2]) == ((3, 0), (2, 0))


def test_ae127_villagers_come_while_they_last() -> None:
    fallen = castle(troops={}, walls={"north": "none"}, invaders={"north": {"swordsmen": 1}},
                    villagers=2)  # fmt: skip
    m = siege(fallen, castle(villagers=2), strict_supply=True)
    assert own(m).is_sacked
    assert own(m).villagers_next == 0
    assert own(m).all_mercenaries() == 2


# Section 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ae12_ae14_everybody_begins_alike(seats: int) -> None:
    m = begun(seats)
    for seat in range(seats):
        assert own(m, seat).workers == 3
        assert goods(m, seat) == {"wood": 3, "stone": 2, "iron": 1, "food": 4}
        assert CARDS.index("barracks") in own(m, seat).cards


def test_ae13_a_gate_where_one_likes_and_walls_elsewhere() -> None:
    m = pick_all(new(2))
    assert keys(m, 0) == [f"gate:{side}" for side in SIDES]
    m.choose(0, "gate:east")
    m.choose(1, "gate:west")
    assert own(m).walls == (1, 2, 1, 1)
    assert own(m).wall_cubes == (2, 1, 2, 2)
    assert own(m).turrets == (0, 0, 0, 0)
    assert own(m).farms == (1, 1, 1, 1)
    assert own(m).healthy() == 2


def test_ae15_objectives_are_hidden_until_the_end() -> None:
    m = begun()
    assert len(m.view(0)["castles"][0]["objectives"]) == 1
    assert "objectives" not in m.view(1)["castles"][0]
    assert "objectives" not in m.view(-1)["castles"][0]
    assert m.view(1)["castles"][0]["objective_count"] == 1


def test_ae16_starting_refugees_are_picked_clockwise_from_a_random_seat() -> None:
    first = Counter(next(iter(new(3, seed).open)) for seed in range(60))
    assert sorted(first) == [0, 1, 2]
    m = new(3)
    seat = next(iter(m.open))
    m.choose(seat, "pick:kitchen_hand")
    assert list(m.open) == [(seat + 1) % 3]
    assert refusal(m, (seat + 1) % 3, "pick:kitchen_hand") == "AE-16"
    assert len(keys(m, (seat + 1) % 3)) == 4


def test_ae17_initiative_sets_the_turn_order_and_the_gold() -> None:
    m = new(3)
    first = next(iter(m.open))
    order = [first, (first + 1) % 3, (first + 2) % 3]
    for seat, card in zip(order, ("old_sellsword", "field_widow", "kitchen_hand"), strict=True):
        m.choose(seat, f"pick:{card}")
    assert pieces(m).order == (order[1], order[2], order[0])
    assert [own(m, seat).gold for seat in pieces(m).order] == [5, 6, 7]


def test_ae18_flags_and_threat_by_season() -> None:
    assert cards().flag == [1, 1, 2, 2, 2, 2, 3]
    assert begun().view(0)["threat"] == 0


def test_ae19_sides_are_random_and_fixed_once_seen() -> None:
    sides = Counter(pieces(begun(2, seed)).facings[0] for seed in range(80))
    assert sorted(sides) == [0, 1, 2, 3]
    m = table(
        castles=[castle(cards=["spy"])],
        season=2,
        attack=[("raiders_1", "west"), None],
        shown=[0],
        agenda=[step("PeekCards", seat=0, n=1)],
        script=[3, 2, 0, 1],
    )
    assert answers(m) == ["peek:invader_2", "peek:siege_card"]
    assert refusal(m, 0, "peek:invader_1") == "AE-19"
    m.choose(0, "peek:invader_2")
    slot = m.view(0)["attack"][1]
    assert (slot["card"], slot["side"], slot["shown"]) == ("fighting_band_4", "south", False)
    assert m.view(1)["attack"][1]["card"] is None
    assert m.view(1)["attack"][1]["looked"] == [0]
    private = [event for event in m.log(1) if event.what == "peeked"]
    assert private == []


def test_ae20_the_display_at_the_start() -> None:
    m = begun()
    seen = m.view(0)
    assert [bool(card) for card in seen["buildings"]] == [True] * 3
    assert [bool(card) for card in seen["refugees"]] == [True] * 2
    assert [slot["slot"] for slot in seen["attack"]] == ["invader_1", "siege_card"]
    assert seen["attack"][0]["shown"]
    assert seen["attack"][1]["card"] is None
    assert seen["decks"]["invaders"]["left"] == 31
    assert seen["decks"]["sieges"]["left"] == 10


@pytest.mark.parametrize(("seats", "total"), [(2, 11), (3, 17), (4, 21)])
def test_ae21_more_spaces_with_more_players(seats: int, total: int) -> None:
    places = begun(seats).view(0)["places"]
    assert sum(place["spaces"] for place in places) == total
    assert {place["place"] for place in places} == set(PLACES[:10])


def test_ae103_gates_are_chosen_before_the_first_invader_is_seen() -> None:
    m = pick_all(new(3))
    assert m.view(0)["attack"] == []
    assert all(card is None for card in m.view(0)["buildings"])
    m.choose(0, "gate:north")
    assert m.view(1)["castles"][0]["sides"][0]["wall"] is None  # not seen yet
    choose(m, 1, "gate:north")
    choose(m, 2, "gate:north")
    assert m.view(0)["attack"][0]["shown"]
    assert m.view(1)["castles"][0]["sides"][0]["wall"] == "wood_gate"


# Section 3


def test_ae22_six_phases_and_no_refresh_after_the_last_season() -> None:
    m = begun(2)
    start = len(m.events)
    while pieces(m).season < 2:
        seat, legal = next(iter(m.open.items()))
        m.choose(seat, "marshal" if "marshal" in legal else legal[-1])
    what = [event.what.removesuffix("_tied") for event in m.events[start:]]
    order = ["placed", "invaders", "siege", "flag", "income", "turn_order", "harvest", "feast",
             "report", "market_discard", "season"]  # fmt: skip
    assert [one for one in dict.fromkeys(what) if one in order] == order
    end = upkeep("HarvestAndFeast", season=7, goes_on=True)
    assert end.over
    assert told(end, "report") == []
    assert len(told(end, "final")) == 2


def test_ae23_workers_by_season() -> None:
    assert cards().workers == [3, 3, 4, 4, 4, 5, 5]
    m = upkeep("HarvestAndFeast", season=2, castles=[castle(villagers_next=1)], goes_on=True)
    assert (own(m).workers, own(m, 1).workers) == (5, 4)


def test_the_game_is_found_with_its_options() -> None:
    assert game().id == "after-the-empire"
    assert [option.name for option in game().options] == [
        "difficulty", "no_reports", "destructive", "first_game", "strict_supply",
    ]  # fmt: skip

"""The conflict phase: EE-120 to EE-129, EE-178, EE-179, EE-79, EE-172, EE-T3."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.games.empires_end.tests.at import (
    ROW,
    begin,
    choose_all,
    conflict,
    empire,
    empire_of,
    exhausted,
    goods,
    innovations,
    keys,
    pieces,
    refusal,
    row,
    ruins,
    score,
    step,
    table,
    told,
)

ARMIES = ["army_4", "army_5"]
WEAK = empire(goods={"axe": 30}, destroyed=ARMIES)  # base strength 0

# number, low (most, points), mid (most, points, goods, refresh), high (points, goods, refresh),
#     bonus (points, goods), unrest (rank, position)
CARDS = [
    (1, (2, -3), (6, 3, {"wheat": 1}, 0), (7, {"wheat": 2}, 0), (3, {"coin": 1}), (1, 11)),
    (2, (2, -4), (5, 2, {}, 1), (5, {}, 2), (4, {"axe": 1}), (2, 1)),
    (3, (3, -3), (6, 2, {"hammer": 1}, 0), (5, {"hammer": 2}, 0), (2, {"coin": 2}), (3, 2)),
    (4, (1, -5), (5, 2, {"axe": 1}, 0), (6, {"axe": 1}, 0), (5, {"wheat": 1}), (1, 3)),
    (5, (3, -2), (7, 4, {}, 0), (9, {"coin": 1}, 0), (3, {"hammer": 1}), (2, 4)),
    (6, (2, -3), (6, 2, {}, 1), (6, {"coin": 1}, 1), (4, {"coin": 1}), (3, 5)),
    (7, (2, -2), (5, 1, {"wheat": 2}, 0), (4, {"wheat": 3}, 0), (3, {"wheat": 2}), (1, 6)),
    (8, (4, -4), (8, 4, {"wheat": 1}, 0), (10, {"axe": 1}, 0), (5, {"coin": 1}), (2, 7)),
    (9, (2, -3), (6, 3, {"hammer": 1}, 0), (6, {"hammer": 1}, 1), (2, {"coin": 2}), (3, 8)),
    (10, (3, -4), (6, 3, {"wheat": 1}, 0), (7, {"coin": 1}, 0), (4, {"hammer": 1}), (1, 9)),
    (11, (3, -3), (7, 3, {}, 1), (8, {"wheat": 1}, 1), (3, {"coin": 1}), (2, 10)),
]  # fmt: skip

Tier = tuple[int, dict[str, int], int]


def bid(match: Match, *axes: int) -> None:
    """Each seat bids so many axes and no coins."""
    for seat, n in enumerate(axes):
        for key in (f"axes:{n}", "coins:0"):
            if key in keys(match, seat):
                match.choose(seat, key)


def strength(match: Match, seat: int) -> int:
    found = match.view(seat)["empires"][seat]["strength"]
    assert isinstance(found, int)
    return found


# The card and the bids


def test_ee120_the_top_conflict_card_is_revealed() -> None:
    m = begin("conflict", step("ConflictPhase"), script=[4])
    assert m.view(0)["conflict"] == m.view(-1)["conflict"] == "conflict_5"
    assert m.view(0)["conflict_deck"] == 10
    assert list(m.open) == [0, 1, 2]


def test_ee121_everybody_begins_with_strength_4() -> None:
    m = conflict("conflict_1")
    assert [strength(m, seat) for seat in range(3)] == [4, 4, 4]


@pytest.mark.parametrize(
    ("destroyed", "cards", "expected"),
    [
        (["army_4"], {}, 2),
        (ARMIES, {}, 0),
        ([], {"farm_3": ["riot_1"], "city_32": ["riot_4"]}, 7),
        (["city_32"], {"farm_3": ["riot_1"], "city_32": ["riot_4"]}, 5),
        (["farm_11"], {"road_14": ["plague_2"]}, 5),
        (["farm_11", "town_18"], {"road_14": ["plague_2", "plague_7"]}, 8),
        (["farm_11", "road_14"], {"road_14": ["plague_2"]}, 4),
        ([], {"road_14": ["plague_2"]}, 4),
        (["farm_3"], {"city_32": ["plague_2"]}, 4),  # the row is not a ring
        ([], {"farm_3": ["riot_3", "flood_1"]}, 4),  # not conflict abilities
    ],
)
def test_ee121_base_strength(
    destroyed: list[str], cards: dict[str, list[str]], expected: int
) -> None:
    m = conflict("conflict_1", empires=[empire(destroyed=destroyed, innovations=cards)])
    assert strength(m, 0) == expected
    bid(m, 0, 0, 0)
    assert told(m, "fought", 0)[0].data["n"] == expected


def test_ee122_any_number_of_axes_and_coins_also_none() -> None:
    m = conflict("conflict_1", empires=[empire(goods={"axe": 3, "coin": 1, "hammer": 5})])
    assert keys(m, 0) == ["axes:0", "axes:1", "axes:2", "axes:3"]
    assert refusal(m, 0, "axes:4") == "EE-122"
    assert refusal(m, 0, "coins:1") == "EE-122"  # after the axes
    m.choose(0, "axes:2")
    assert keys(m, 0) == ["coins:0", "coins:1"]
    assert refusal(m, 0, "coins:2") == "EE-122"
    m.choose(0, "coins:1")
    assert goods(m, 0) == {"hammer": 5, "axe": 1}
    choose_all(m, (1, "axes:0"), (1, "coins:0"), (2, "axes:0"), (2, "coins:0"))
    fought = told(m, "fought", 0)[0]
    assert fought.data == {"goods": {"axe": 2, "coin": 1}, "n": 7}


def test_ee122_without_axes_only_coins_are_asked_for() -> None:
    m = conflict("conflict_1", empires=[empire(goods={"coin": 1})])
    assert keys(m, 0) == ["coins:0", "coins:1"]


def test_ee122_ee165_who_can_bid_nothing_is_asked_all_the_same() -> None:
    m = conflict("conflict_1", empires=[empire(goods={"wheat": 1})])
    assert keys(m, 0) == ["axes:0"]
    m.choose(0, "axes:0")
    assert list(m.open) == [1, 2]


def test_ee122_bids_are_revealed_together() -> None:
    m = conflict("conflict_1")
    before = m.view(0)["empires"][1]
    choose_all(m, (1, "axes:2"), (1, "coins:2"), (2, "axes:0"), (2, "coins:0"))
    assert m.view(0)["empires"][1] == before
    assert told(m, "fought") == []
    choose_all(m, (0, "axes:0"), (0, "coins:0"))
    assert [event.data["n"] for event in told(m, "fought")] == [4, 8, 4]
    assert all(event.is_for(seat) for event in told(m, "fought") for seat in (-1, 0, 1, 2))


# The three results


def tier_cases() -> list[tuple[str, int, Tier]]:
    """Every card at both ends of its ranges."""
    cases: list[tuple[str, int, Tier]] = []
    for number, low, mid, high, _, _ in CARDS:
        id = f"conflict_{number}"
        cases += [(id, n, (low[1], {}, 0)) for n in (0, low[0])]
        cases += [(id, n, mid[1:]) for n in (low[0] + 1, mid[0])]
        cases += [(id, n, high) for n in (mid[0] + 1, 29)]
    return cases


@pytest.mark.parametrize(("card", "strength", "result"), tier_cases())
def test_ee123_exactly_the_result_whose_range_contains_the_strength(
    card: str, strength: int, result: Tier
) -> None:
    points, gained, refresh = result
    spent = ["riot_2", "riot_5", "riot_11"]
    given = empire(
        goods={"axe": 30}, destroyed=ARMIES, innovations={"farm_3": spent}, exhausted=spent
    )
    m = conflict(card, seats=2, empires=[given, WEAK])
    bid(m, strength, 30)  # the other seat wins
    for card_left in spent[:refresh]:
        m.choose(0, f"refresh:{card_left}")
    assert score(m, 0) == points
    left = 30 - strength + gained.get("axe", 0)
    assert goods(m, 0) == {**gained, "axe": left}
    assert exhausted(m, 0) == spent[refresh:]
    assert m.over


def test_ee123_ee25_points_may_become_negative() -> None:
    m = conflict("conflict_4", empires=[empire(score=2, destroyed=ARMIES)])
    bid(m, 0, 0, 0)
    assert score(m, 0) == -3


@pytest.mark.parametrize(("card", "bonus"), [(f"conflict_{card[0]}", card[4]) for card in CARDS])
def test_ee124_all_with_the_highest_strength_take_the_full_bonus(
    card: str, bonus: tuple[int, dict[str, int]]
) -> None:
    winners = [empire(goods={"axe": 29}, destroyed=ARMIES) for _ in range(2)]
    m = conflict(card, empires=[*winners, WEAK])
    bid(m, 29, 29, 28)
    points, gained = bonus
    assert score(m, 0) == score(m, 1) == score(m, 2) + points
    tier = {**goods(m, 2), "axe": goods(m, 2)["axe"] - 2}  # of its 30 axes 2 are left
    both = {good: tier.get(good, 0) + gained.get(good, 0) for good in {*tier, *gained}}
    assert goods(m, 0) == goods(m, 1) == {good: n for good, n in both.items() if n}


def test_ee179_the_highest_strength_wins_even_in_the_low_result() -> None:
    m = conflict("conflict_8", empires=[WEAK, WEAK, WEAK])
    bid(m, 4, 3, 0)
    assert [score(m, seat) for seat in range(3)] == [-4 + 5, -4, -4]
    assert goods(m, 0) == {"axe": 26, "coin": 1}


# Unrest


@pytest.mark.parametrize(("card", "unrest"), [(f"conflict_{card[0]}", card[5]) for card in CARDS])
def test_ee125_the_ranked_location_swaps_with_the_named_position(
    card: str, unrest: tuple[int, int]
) -> None:
    rank, position = unrest
    order = ["town_24", "farm_3", "city_32", *ROW[1:9]]
    m = conflict(card, seats=2, empires=[empire(row=order), empire(row=order)])
    bid(m, 0, 2)
    moved = ["city_32", "town_24", "town_18"][rank - 1]
    expected = order[:]
    i, j = order.index(moved), position - 1
    expected[i], expected[j] = order[j], moved
    assert row(m, 0) == expected
    assert row(m, 1) == order  # the winner is left in peace


def test_ee125_what_is_attached_moves_along_also_with_a_ruin() -> None:
    cards = {"city_32": ["riot_3"], "farm_3": ["flood_1"]}
    given = empire(row=ROW[::-1], destroyed=["farm_3"], innovations=cards)
    m = conflict("conflict_1", empires=[given])
    bid(m, 0, 2, 2)
    assert row(m, 0) == ["farm_3", *ROW[-2:0:-1], "city_32"]
    assert innovations(m, 0) == cards
    assert ruins(m, 0) == ["farm_3"]
    assert told(m, "unrest", 0)[0].data == {"locations": ["city_32", "farm_3"]}


@pytest.mark.parametrize(
    ("destroyed", "moved"),
    [
        (["city_32"], "town_18"),  # second of the healthy ones
        (["city_32", "town_24"], "road_14"),
        (["town_18"], "town_24"),
    ],
)
def test_ee125_ee178_only_healthy_locations_are_ranked(destroyed: list[str], moved: str) -> None:
    m = conflict("conflict_2", empires=[empire(destroyed=destroyed)])
    bid(m, 0, 2, 2)
    assert row(m, 0)[0] == moved
    assert row(m, 0).index("farm_3") == ROW.index(moved)


def test_ee126_a_location_that_lies_there_already_stays() -> None:
    m = conflict("conflict_1")
    bid(m, 0, 2, 2)
    assert row(m, 0) == ROW
    assert told(m, "unrest") == []


@pytest.mark.parametrize(
    ("healthy", "moved"), [(["army_4", "road_7"], "army_4"), (["farm_8"], "farm_8")]
)
def test_ee126_with_too_few_healthy_locations_the_least_valuable_moves(
    healthy: list[str], moved: str
) -> None:
    destroyed = [id for id in ROW if id not in healthy]
    m = conflict("conflict_9", empires=[empire(destroyed=destroyed)])  # rank 3, position 8
    bid(m, 0, 2, 2)
    assert row(m, 0)[7] == moved
    assert row(m, 0)[ROW.index(moved)] == "road_14"


def test_ee126_without_a_healthy_location_there_is_no_unrest() -> None:
    m = conflict("conflict_9", empires=[empire(destroyed=ROW)])
    bid(m, 0, 2, 2)
    assert row(m, 0) == ROW


def test_ee127_if_all_tie_all_win_and_there_is_no_unrest() -> None:
    m = conflict("conflict_7")
    bid(m, 1, 1, 1)
    assert [score(m, seat) for seat in range(3)] == [1 + 3] * 3
    assert [row(m, seat) for seat in range(3)] == [ROW] * 3
    assert len(told(m, "bonus")) == 3


def test_ee128_all_bids_go_to_the_supply_also_those_of_losers() -> None:
    m = conflict("conflict_5")
    choose_all(m, (0, "axes:2"), (0, "coins:2"), (1, "axes:1"), (1, "coins:1"))
    choose_all(m, (2, "axes:0"), (2, "coins:0"))
    assert goods(m, 0) == {"wheat": 2, "hammer": 3, "coin": 1}  # 1 coin, and 1 hammer for winning
    assert goods(m, 1) == {"wheat": 2, "hammer": 2, "axe": 1, "coin": 1}
    assert (empire_of(m, 0).bid_axe, empire_of(m, 0).bid_coin) == (0, 0)


def test_ee128_rewards_are_no_part_of_the_bid() -> None:
    m = conflict("conflict_4", empires=[empire(goods={"axe": 1})])
    assert keys(m, 0) == ["axes:0", "axes:1"]
    bid(m, 1, 2, 0)
    assert goods(m, 0) == {"axe": 1}  # bid and gone, then won
    assert [event.data["n"] for event in told(m, "fought")] == [5, 6, 4]


def test_ee129_the_card_is_discarded_and_does_not_return() -> None:
    phases = [step("ConflictPhase"), step("ConflictPhase")]
    m = table(agenda=phases, space=7, conflict_discard=["conflict_2"], script=[0, 0])
    assert m.view(0)["conflict"] == "conflict_1"
    bid(m, 0, 0, 0)
    assert m.view(0)["conflict"] == "conflict_3"
    assert m.view(0)["conflict_discard"] == ["conflict_2", "conflict_1"]
    bid(m, 0, 0, 0)
    assert pieces(m).conflict == -1
    assert m.view(0)["conflict_deck"] == 8


def test_ee178_rewards_come_before_unrest() -> None:
    cards = {"farm_3": ["riot_2", "riot_5"]}
    given = empire(innovations=cards, exhausted=["riot_2", "riot_5"])
    m = conflict("conflict_2", empires=[given])
    bid(m, 0, 2, 2)
    assert keys(m, 0) == ["refresh:riot_2", "refresh:riot_5"]
    assert (score(m, 0), row(m, 0)) == (2, ROW)
    m.choose(0, "refresh:riot_5")
    assert row(m, 0) == ["town_24", *ROW[1:9], "farm_3", "city_32"]
    told_of = [event.what for event in m.events if event.seat == 0]
    assert told_of.index("tier_points_refresh") < told_of.index("unrest")


def test_ee178_unrest_does_not_change_the_strength_that_was_counted() -> None:
    # After the swap plague_2 has a ruin beside it; the fight was counted without it.
    order = ["town_24", *ROW[:9], "city_32"]
    given = empire(row=order, destroyed=["farm_3"], innovations={"city_32": ["plague_2"]})
    m = conflict("conflict_10", seats=2, empires=[given])
    bid(m, 0, 1)
    assert told(m, "fought", 0)[0].data["n"] == 4
    assert row(m, 0).index("city_32") == 8


def test_ee178_unrest_concerns_each_empire_alone() -> None:
    m = conflict("conflict_10", empires=[empire(), empire(destroyed=["city_32"])])
    bid(m, 0, 0, 2)
    assert row(m, 0) == [*ROW[:8], "city_32", "town_24", "town_18"]
    assert row(m, 1) == [*ROW[:8], "town_24", "town_18", "city_32"]
    assert row(m, 2) == ROW


# Refresh symbols


def test_ee79_each_symbol_removes_one_marker_of_own_choice() -> None:
    spent = ["riot_2", "riot_5", "riot_11"]
    given = empire(
        goods={"axe": 3}, destroyed=["farm_3"], innovations={"farm_3": spent}, exhausted=spent
    )
    m = conflict("conflict_2", empires=[given])
    bid(m, 3, 0, 0)
    assert keys(m, 0) == ["refresh:riot_2", "refresh:riot_5", "refresh:riot_11"]
    assert refusal(m, 0, "refresh:famine_1") == "EE-79"
    m.choose(0, "refresh:riot_5")
    assert keys(m, 0) == ["refresh:riot_2", "refresh:riot_11"]
    m.choose(0, "refresh:riot_11")
    assert exhausted(m, 0) == ["riot_2"]
    assert m.over


def test_ee172_a_symbol_without_a_marker_is_lost() -> None:
    given = empire(goods={"axe": 3}, innovations={"farm_3": ["riot_2"]}, exhausted=["riot_2"])
    m = conflict("conflict_2", empires=[given])
    bid(m, 3, 0, 0)
    assert exhausted(m, 0) == []
    assert m.over


# The worked case


def test_eet3_two_empires_fight_over_the_first_card() -> None:
    strong = empire(goods={"axe": 2}, row=ROW[::-1], innovations={"farm_3": ["riot_1"]})
    weak = empire(
        goods={"axe": 4, "coin": 1},
        row=ROW[::-1],
        destroyed=["army_4"],
        innovations={"farm_3": ["riot_6"]},
    )
    m = conflict("conflict_1", seats=2, empires=[strong, weak])
    assert [strength(m, seat) for seat in (0, 1)] == [5, 3]
    choose_all(m, (0, "axes:2"), (1, "axes:4"), (1, "coins:1"))
    assert [event.data["n"] for event in told(m, "fought")] == [7, 8]
    assert [score(m, seat) for seat in (0, 1)] == [7, 10]
    assert goods(m, 0) == {"wheat": 2}
    assert goods(m, 1) == {"wheat": 2, "coin": 1}
    assert row(m, 0) == ["farm_3", *ROW[-2:0:-1], "city_32"]
    assert row(m, 1) == ROW[::-1]

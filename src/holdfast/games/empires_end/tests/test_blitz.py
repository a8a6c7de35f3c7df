"""The Blitz variant: EE-150 to EE-155, EE-181."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.games.empires_end.tests.at import (
    ROW,
    choose_all,
    discard,
    empire,
    game,
    goods,
    hand,
    industry,
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


def blitz(seats: int = 3, seed: int = 5) -> Match:
    return game().match(seats=seats, seed=seed, options={"blitz": True})


def two_disasters(*hands: list[str], **more: Any) -> Match:
    """Everybody must accept two of these cards."""
    given = [empire(hand=cards) for cards in hands]
    return table(
        agenda=[step("TwoDisasters")],
        seats=len(hands),
        empires=given,
        space=7,
        **{"blitz": True, **more},
    )


def play_setup(match: Match) -> None:
    """Everybody takes the first choice until the first phase begins."""
    while pieces(match).space < 8:
        seat, legal = next(iter(match.open.items()))
        match.choose(seat, legal[0])


NEAR = ["fire_1", "riot_2", "flood_3", "plague_5"]
SAME = ["fire_4", "riot_4", "flood_4", "plague_4"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee150_the_hourglass_starts_on_the_lightning_and_19_phases_are_played(seats: int) -> None:
    m = blitz(seats)
    assert m.view(0)["space"] == 7
    play_setup(m)
    assert m.view(0)["space"] == 8
    while not m.over:
        seat, legal = next(iter(m.open.items()))
        m.choose(seat, legal[-1])
    assert [event.data["space"] for event in told(m, "space")] == list(range(8, 27))


def test_ee150_everything_else_is_set_up_as_usual() -> None:
    m = blitz()
    for seat in range(3):
        assert goods(m, seat) == {"wheat": 2, "hammer": 2, "axe": 2, "coin": 2}
        assert len(hand(m, seat)) == 4
        assert (score(m, seat), ruins(m, seat), innovations(m, seat)) == (0, [], {})
        assert row(m, seat) == row(m, 0)


def test_ee151_all_four_cards_may_be_exchanged_once() -> None:
    draws = ["flood_5", "flood_6", "flood_7", "flood_8"]
    m = table(
        agenda=[step("ExchangeHand", seat=0)],
        empires=[empire(hand=NEAR)],
        draws=draws,
        blitz=True,
        space=7,
    )
    assert keys(m, 0) == ["keep", "exchange"]
    assert refusal(m, 0, "discard") == "EE-105"
    m.choose(0, "exchange")
    assert hand(m, 0) == draws
    assert discard(m) == NEAR
    assert m.over  # it is not asked a second time


def test_ee151_or_kept() -> None:
    m = blitz()
    temple = pieces(m).temple
    before = hand(m, temple)
    m.choose(temple, "keep")
    assert hand(m, temple) == before
    assert discard(m) == []


def test_ee152_exactly_two_of_the_four_are_accepted() -> None:
    m = two_disasters(NEAR, SAME)
    assert keys(m, 0) == [f"suffer:{card}" for card in NEAR]
    assert refusal(m, 0, "suffer:fire_4") == "EE-152"  # in another hand
    m.choose(0, "suffer:riot_2")
    assert ruins(m, 0) == []  # both fall at the same time
    assert keys(m, 0) == ["suffer:fire_1", "suffer:flood_3", "suffer:plague_5"]
    assert refusal(m, 0, "suffer:riot_2") == "EE-152"
    m.choose(0, "suffer:plague_5")
    assert ruins(m, 0) == ["army_4", "farm_8"]


def test_ee152_both_locations_fall_before_the_cards_are_attached() -> None:
    m = two_disasters(NEAR, SAME)
    choose_all(m, (0, "suffer:riot_2"), (0, "suffer:plague_5"))
    assert innovations(m, 0) == {}
    left = [id for id in ROW if id not in ("army_4", "farm_8")]
    assert keys(m, 0) == [f"attach:{id}" for id in left]
    assert refusal(m, 0, "attach:farm_8") == "EE-51"
    m.choose(0, "attach:farm_3")
    assert innovations(m, 0) == {"farm_3": ["riot_2"]}
    assert keys(m, 0) == [f"attach:{id}" for id in left[1:]]
    m.choose(0, "attach:city_32")
    assert innovations(m, 0) == {"farm_3": ["riot_2"], "city_32": ["plague_5"]}
    assert list(m.open) == [1]


def test_ee152_ee41_the_same_number_twice_takes_a_neighbour() -> None:
    m = two_disasters(SAME, NEAR)
    choose_all(m, (0, "suffer:fire_4"), (0, "suffer:riot_4"))
    assert keys(m, 0) == ["destroy:army_5", "destroy:farm_8"]
    m.choose(0, "destroy:army_5")
    assert ruins(m, 0) == ["army_5", "road_7"]


def test_ee153_no_pot_no_temple_no_scarcity() -> None:
    given = empire(hand=NEAR, goods={"coin": 1})
    m = table(
        agenda=[step("TwoDisasters")],
        seats=2,
        empires=[given, empire(hand=SAME)],
        temple=1,
        space=7,
        blitz=True,
    )
    choose_all(m, (0, "suffer:fire_1"), (0, "suffer:riot_2"))
    choose_all(m, (0, "attach:army_5"), (0, "attach:road_7"))
    assert keys(m, 0) == []  # with one resource left scarcity is not offered
    assert refusal(m, 0, "buy") == "EE-60"
    assert (goods(m, 0), score(m, 0), pieces(m).temple) == ({"coin": 1}, 0, 1)


def test_ee153_on_destroy_abilities_do_not_fire() -> None:
    m = two_disasters(["earthquake_1", "earthquake_2", "fire_1", "fire_2"], SAME)
    before = goods(m, 0)
    choose_all(m, (0, "suffer:earthquake_1"), (0, "suffer:earthquake_2"))
    choose_all(m, (0, "attach:army_5"), (0, "attach:road_7"))
    assert goods(m, 0) == before


def test_ee154_the_other_two_are_discarded_and_replaced() -> None:
    m = two_disasters(NEAR, SAME, draws=["flood_9", "flood_10", "flood_11", "famine_1"])
    choose_all(m, (0, "suffer:fire_1"), (0, "suffer:riot_2"))
    choose_all(m, (0, "attach:army_5"), (0, "attach:road_7"))
    assert discard(m) == []  # the others have not finished
    choose_all(m, (1, "suffer:fire_4"), (1, "suffer:riot_4"), (1, "destroy:farm_8"))
    choose_all(m, (1, "attach:farm_3"), (1, "attach:army_4"))
    assert discard(m) == ["flood_3", "plague_5", "flood_4", "plague_4"]
    assert [hand(m, seat) for seat in (0, 1)] == [["flood_9", "flood_10"], ["flood_11", "famine_1"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee154_after_setup_everybody_has_two_ruins_two_innovations_two_cards(seats: int) -> None:
    m = blitz(seats)
    play_setup(m)
    for seat in range(seats):
        assert len(ruins(m, seat)) == 2
        assert [len(cards) for cards in innovations(m, seat).values()] == [1, 1]
        assert len(hand(m, seat)) == 2


def test_ee155_hands_are_filled_up_to_two() -> None:
    given = [empire(hand=["riot_1", "riot_6"]), empire(hand=["riot_8", "fire_1"]), empire()]
    m = industry(empires=given, blitz=True, draws=["flood_1", "flood_2", "flood_3", "flood_4"])
    choose_all(m, (0, "sell:riot_1"), (0, "sell:riot_6"))
    assert keys(m, 0) == ["use:city_32", "done"]  # still two cards may be handled
    choose_all(m, (0, "done"), (1, "done"), (2, "done"))
    assert hand(m, 0) == ["flood_1", "flood_2"]
    assert hand(m, 1) == ["riot_8", "fire_1"]
    assert hand(m, 2) == ["flood_3", "flood_4"]


def test_ee181_hands_are_exchanged_in_turn_order_from_the_temple() -> None:
    m = blitz(4)
    temple = pieces(m).temple
    order = []
    while keys(m, next(iter(m.open))) == ["keep", "exchange"]:
        seat = next(iter(m.open))
        assert list(m.open) == [seat]
        order.append(seat)
        m.choose(seat, "exchange")
    assert order == [(temple + i) % 4 for i in range(4)]
    assert len(discard(m)) == 16
    assert list(m.open) == [0, 1, 2, 3]  # now all choose at the same time


def test_ee181_exchanged_cards_lie_on_the_discard_pile() -> None:
    m = blitz()
    temple = pieces(m).temple
    before = hand(m, temple)
    m.choose(temple, "exchange")
    assert discard(m) == before
    assert not set(hand(m, temple)) & set(before)
    assert set(m.view(-1)["discard"]) == set(before)


def test_ee181_everybody_chooses_at_the_same_time_and_draws_in_turn_order() -> None:
    m = two_disasters(NEAR, SAME, temple=1, draws=["flood_9", "flood_10", "flood_11", "famine_1"])
    steps = {
        0: ["suffer:fire_1", "suffer:riot_2", "attach:army_5", "attach:road_7"],
        1: ["suffer:fire_4", "suffer:riot_4", "destroy:farm_8", "attach:farm_3", "attach:army_4"],
    }
    m.choose(1, steps[1].pop(0))
    for key in steps[0]:
        m.choose(0, key)
    for key in steps[1]:
        m.choose(1, key)
    assert hand(m, 1) == ["flood_9", "flood_10"]  # the temple holder draws first
    assert hand(m, 0) == ["flood_11", "famine_1"]


def test_ee181_the_two_cards_go_to_two_different_locations() -> None:
    m = two_disasters(NEAR, SAME)
    choose_all(m, (0, "suffer:fire_1"), (0, "suffer:riot_2"), (0, "attach:city_32"))
    assert refusal(m, 0, "attach:city_32") == "EE-52"
    assert innovations(m, 0) == {"city_32": ["fire_1"]}

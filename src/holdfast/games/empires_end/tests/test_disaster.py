"""Section 4: the disaster phase."""

from __future__ import annotations

import pytest

from holdfast.games.empires_end.rules.names import CARDS, GOODS, SPACES
from holdfast.games.empires_end.tests.at import (
    ROW,
    at,
    cards,
    choose_all,
    deck,
    disaster_phase,
    disaster_turn,
    discard,
    empire,
    goods,
    hand,
    industry,
    innovations,
    keys,
    pieces,
    pot,
    refusal,
    revealed,
    ruins,
    step,
    table,
    told,
)


def test_ee30_the_number_threatens_the_same_position_in_every_empire() -> None:
    mirrored = empire(row=ROW[::-1], destroyed=["city_32", "army_5"])
    m = disaster_phase("fire_9", temple=1, empires=[empire(), mirrored])
    assert revealed(m) == ["fire_9"]
    assert m.view(0)["disasters"][0]["position"] == 9
    # EE-41: position 9 lies in ruins there, so that what stands nearest would fall.
    said = "Fire 9 threatens your Road 7 and Army 4: avert it or accept it."
    assert m.words().prompt(m.state, 1) == said
    m.choose(1, "bid:wheat")
    m.choose(2, "bid:wheat")
    assert m.words().prompt(m.state, 0) == "Fire 9 threatens your Town 18: avert it or accept it."


def test_ee30_ruins_count_as_positions() -> None:
    m = disaster_turn("fire_9", empires=[empire(destroyed=["farm_3", "army_4", "army_5"])])
    m.choose(0, "accept")
    assert ruins(m, 0) == ["farm_3", "army_4", "army_5", "town_18"]


def test_ee31_the_temple_holder_decides_first_then_clockwise() -> None:
    m = disaster_phase("famine_6", temple=2)
    order = []
    for key in ("bid:wheat", "bid:axe", "bid:hammer", "bid:coin", "bid:coin"):
        (seat,) = m.open
        order.append(seat)
        m.choose(seat, key)
    assert order == [2, 0, 1, 2, 0]
    assert list(m.open) == [1]
    m.choose(1, "accept")
    assert list(m.open) == [1]  # the acceptance is carried out, nobody else decides


def test_ee32_avert_with_one_resource_or_a_free_bid_or_accept() -> None:
    m = disaster_turn("fire_9", empires=[empire(innovations={"road_7": ["riot_2"]})])
    assert keys(m, 0) == ["bid:wheat", "bid:axe", "bid:coin", "free:riot_2", "accept"]


def test_ee32_a_bid_is_exactly_one_resource_and_ends_the_turn() -> None:
    m = disaster_turn("fire_9", pots=[{"coin": 1}])
    m.choose(0, "bid:axe")
    assert goods(m, 0) == {"wheat": 2, "hammer": 2, "axe": 1, "coin": 2}
    assert pot(m) == {"axe": 1, "coin": 1}
    assert list(m.open) == [1]
    assert refusal(m, 0, "bid:axe") == "EE-32"
    assert refusal(m, 0, "accept") == "EE-32"


@pytest.mark.parametrize("card", CARDS)
def test_ee33_one_to_three_goods_are_allowed_and_a_coin_always(card: str) -> None:
    bids = cards().bids[CARDS.index(card)]
    allowed = [good for i, good in enumerate(GOODS[:3]) if bids >> i & 1]
    assert 1 <= len(allowed) <= 3
    m = disaster_turn(card, seats=2)
    assert keys(m, 0) == [*(f"bid:{good}" for good in allowed), "bid:coin", "accept"]


def test_ee33_other_goods_are_refused() -> None:
    m = disaster_turn("fire_9")
    assert refusal(m, 0, "bid:hammer") == "EE-33"
    assert refusal(m, 0, "bid:axe") is None


def test_ee34_who_can_bid_nothing_must_accept() -> None:
    m = at("nothing_left_to_bid")
    assert m.open == {2: ["accept"]}
    reasons = {
        "bid:hammer": "EE-32",
        "bid:coin": "EE-32",
        "bid:wheat": "EE-33",
        "free:fire_4": "EE-71",
        "free:riot_2": "EE-73",
        "free:fire_10": "EE-45",
    }
    assert {key: refusal(m, 2, key) for key in reasons} == reasons


def test_ee34_a_free_bid_saves_from_accepting() -> None:
    m = disaster_turn(
        "fire_1", empires=[empire(goods={"wheat": 4}, innovations={"army_5": ["fire_4"]})]
    )
    assert keys(m, 0) == ["free:fire_4", "accept"]


def test_ee35_the_first_player_may_accept_an_empty_pot() -> None:
    m = disaster_turn("fire_9", seat=1, temple=1, empires=[empire(), empire(goods={"wheat": 1})])
    m.choose(1, "accept")
    assert goods(m, 1) == {"wheat": 1}
    assert ruins(m, 1) == ["town_18"]


def test_ee36_temple_pot_destruction_innovation_scarcity() -> None:
    m = disaster_turn(
        "riot_5",
        seat=1,
        temple=0,
        pots=[{"hammer": 1, "axe": 2}],
        empires=[empire(), empire(goods={}, innovations={"farm_8": ["earthquake_3"]})],
    )
    m.choose(1, "accept")
    assert pieces(m).temple == 1
    assert goods(m, 1) == {"hammer": 1 + 3, "axe": 2}  # the pot, then the earthquake
    assert ruins(m, 1) == ["farm_8"]
    assert keys(m, 1)[0] == "attach:farm_3"
    m.choose(1, "attach:farm_3")
    assert innovations(m, 1) == {"farm_3": ["riot_5"], "farm_8": ["earthquake_3"]}
    assert refusal(m, 1, "buy") == "EE-60"
    m.choose(1, "done")
    told_of = ["accepted", "temple", "destroyed", "quake_gain", "attached"]
    assert [e.what for e in m.events] == told_of


def test_ee36_then_the_phase_ends() -> None:
    m = disaster_turn("riot_5", seat=1, goes_on=True)
    choose_all(m, (1, "accept"), (1, "attach:farm_3"), (1, "done"))
    assert m.view(0)["disasters"] == []
    assert (m.view(0)["space"], m.view(0)["phase"]) == (2, "economy")


def test_ee36_own_bids_come_back_with_the_pot() -> None:
    m = disaster_turn("riot_5", seats=2)
    choose_all(m, (0, "bid:hammer"), (1, "bid:axe"), (0, "accept"))
    assert goods(m, 0) == {"wheat": 2, "hammer": 2, "axe": 3, "coin": 2}


def test_ee37_the_bids_of_the_others_are_gone() -> None:
    m = disaster_turn("riot_5")
    choose_all(m, (0, "bid:hammer"), (1, "bid:coin"), (2, "accept"), (2, "attach:farm_3"))
    m.choose(2, "done")
    assert goods(m, 0) == {"wheat": 2, "hammer": 1, "axe": 2, "coin": 2}
    assert goods(m, 1) == {"wheat": 2, "hammer": 2, "axe": 2, "coin": 1}
    assert goods(m, 2) == {"wheat": 2, "hammer": 3, "axe": 2, "coin": 3}


def test_ee38_the_threat_follows_the_card_not_a_marker() -> None:
    m = at("redraw_ready")
    assert m.view(0)["disasters"][0]["position"] == 6
    m.choose(1, "redraw:barbarians_7")
    assert m.view(0)["disasters"][0]["position"] == 3
    m.choose(1, "accept")
    assert ruins(m, 1) == ["army_5"]


def test_ee39_an_empty_deck_is_made_from_the_discard_pile() -> None:
    held = empire(hand=["fire_1", "fire_2", "fire_3"])
    m = table(agenda=[step("DisasterPhase", count=1)], empires=[held], deck=[], script=[0])
    assert revealed(m) == ["fire_4"]  # the first card that is not held
    assert discard(m) == []
    assert len(deck(m)) == 84
    assert [event.rule for event in told(m, "reshuffled")] == ["EE-39"]


def test_ee39_the_deck_may_end_between_two_disasters() -> None:
    m = table(agenda=[step("DisasterPhase", count=2)], deck=["plague_5"], script=[0, 0])
    assert revealed(m) == ["plague_5", "fire_1"]
    assert discard(m) == []
    assert len(deck(m)) == 86


def test_ee39_the_deck_may_end_while_hands_are_filled() -> None:
    m = industry(seats=2, deck=["plague_5"], temple=1)
    choose_all(m, (0, "done"), (1, "done"))
    assert hand(m, 1)[0] == "plague_5"
    assert [len(hand(m, seat)) for seat in range(2)] == [4, 4]
    assert discard(m) == []


def test_ee39_a_deck_that_is_not_empty_is_not_reshuffled() -> None:
    m = table(agenda=[step("DisasterPhase", count=1)], deck=["plague_5"])
    assert revealed(m) == ["plague_5"]
    assert len(discard(m)) == 87


@pytest.mark.parametrize(("seats", "most"), [(2, 14 + 16 + 8), (3, 21 + 24 + 12), (4, 69)])
def test_ee168_deck_and_pile_are_never_both_empty(seats: int, most: int) -> None:
    spaces = [SPACES[space] for space in cards().track(seats).spaces]
    accepted = spaces.count("disaster") + 2 * spaces.count("double_disaster")
    played = 2 * seats * (spaces.count("industry") + spaces.count("combined"))
    assert accepted + played + 4 * seats == most
    assert most < len(CARDS)


def test_ee168_a_current_disaster_is_in_neither_pile() -> None:
    m = disaster_phase("fire_9")
    assert "fire_9" not in deck(m)
    assert "fire_9" not in discard(m)


def test_eet1_the_rulebook_example() -> None:
    m = at("rulebook_fire_nine")
    assert m.open == {0: ["bid:wheat", "bid:axe", "bid:coin", "accept"]}
    choose_all(m, (0, "bid:wheat"), (1, "bid:axe"), (0, "accept"))
    assert pieces(m).temple == 0
    assert goods(m, 0) == {"wheat": 2, "hammer": 2, "axe": 3, "coin": 2}
    assert goods(m, 1) == {"wheat": 2, "hammer": 2, "axe": 1, "coin": 2}
    assert ruins(m, 0) == ["farm_3"]
    assert ruins(m, 1) == []
    assert keys(m, 0) == [f"attach:{id}" for id in RULEBOOK_ROW if id != "farm_3"]
    choose_all(m, (0, "attach:road_7"), (0, "done"))
    assert innovations(m, 0) == {"road_7": ["fire_9"]}
    assert m.view(0)["space"] == 2


RULEBOOK_ROW = [
    "city_32", "road_7", "farm_8", "army_4", "town_18", "road_14", "farm_11", "army_5", "farm_3",
    "town_24", "road_9",
]  # fmt: skip

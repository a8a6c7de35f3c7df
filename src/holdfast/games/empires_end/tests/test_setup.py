"""Sections 1 and 2: setup, the hourglass, simultaneous phases."""

from __future__ import annotations

from collections import Counter

import pytest

from holdfast import DataError, Match
from holdfast.core.agenda import run
from holdfast.core.check import examine
from holdfast.core.rng import seeded
from holdfast.games.empires_end.rules.names import CARDS, LOCATIONS, SPACES, TYPES
from holdfast.games.empires_end.tests.at import (
    ROW,
    cards,
    choose_all,
    disaster_turn,
    economy,
    empire,
    final_scoring,
    game,
    goods,
    hand,
    innovations,
    keys,
    pieces,
    row,
    ruins,
    score,
    step,
    table,
    told,
)

LETTERS = {
    "D": "disaster",
    "DD": "double_disaster",
    "E": "economy",
    "I": "industry",
    "C": "conflict",
    "EI": "combined",
}
TWO = "D E D I D D C D E D D I D C D E D D I D C D E D I C"
THREE_OR_FOUR = "D E D I DD D C D E DD D I DD C D E DD D I DD C DD D EI D C"


def new(seats: int = 3, seed: int = 7) -> Match:
    return game().match(seats=seats, seed=seed)


# Section 1


@pytest.mark.parametrize(("seats", "track"), [(2, TWO), (3, THREE_OR_FOUR), (4, THREE_OR_FOUR)])
def test_ee1_the_track_depends_on_the_number_of_players(seats: int, track: str) -> None:
    assert new(seats).view(0)["track"] == [LETTERS[letter] for letter in track.split()]


@pytest.mark.parametrize("seats", [1, 5])
def test_ee1_nobody_plays_alone_or_with_five(seats: int) -> None:
    with pytest.raises(DataError, match="2 to 4 seats"):
        new(seats)


def test_ee2_the_hourglass_begins_in_front_of_space_1() -> None:
    s = game().rules.start(3, seeded(7), {"blitz": False})
    assert s.space == 0
    run(s)
    assert s.space == 1
    assert [empire.score for empire in s.empires] == [0, 0, 0]


def test_ee2_the_lightning_space_is_played_like_any_other() -> None:
    m = table(agenda=[step("NextSpace")], space=6)
    assert cards().track(3).lightning == 7
    assert (m.view(0)["space"], m.view(0)["phase"]) == (7, "conflict")


def test_ee3_two_shuffled_decks_with_open_discard_piles() -> None:
    m = new(seats=3)
    s = pieces(m)
    s.check()
    assert len(s.bag) == 88 - 3 * 4 - 1  # the first disaster is revealed
    assert len(s.conflict_bag) == 11
    seen = m.view(-1)
    assert (seen["deck"], seen["discard"]) == (75, [])
    assert (seen["conflict_deck"], seen["conflict_discard"]) == (11, [])
    assert len({tuple(hand(new(seed=seed), 0)) for seed in range(10)}) == 10


def test_ee3_discarded_cards_lie_open() -> None:
    m = disaster_turn("fire_9", discard=["flood_1"], conflict_discard=["conflict_4"])
    assert m.view(-1)["discard"] == ["flood_1"]
    assert m.view(-1)["conflict_discard"] == ["conflict_4"]


def test_ee4_anybody_may_receive_the_temple() -> None:
    temples = Counter(pieces(new(seats=3, seed=seed)).temple for seed in range(60))
    assert sorted(temples) == [0, 1, 2]
    assert min(temples.values()) >= 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee5_everybody_begins_with_two_of_each(seats: int) -> None:
    m = new(seats)
    for seat in range(seats):
        assert goods(m, seat) == {"wheat": 2, "hammer": 2, "axe": 2, "coin": 2}


def test_ee5_ee6_goods_and_hand_are_secret() -> None:
    m = new()
    own, other = m.view(0)["empires"][0], m.view(1)["empires"][0]
    assert own["goods"] == {"wheat": 2, "hammer": 2, "axe": 2, "coin": 2}
    assert own["hand"] == hand(m, 0)
    assert set(own) - set(other) == {"goods", "hand", "bid"}
    assert other["hand_count"] == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee6_everybody_is_dealt_four_disasters(seats: int) -> None:
    m = new(seats)
    dealt = [card for seat in range(seats) for card in hand(m, seat)]
    assert [len(hand(m, seat)) for seat in range(seats)] == [4] * seats
    assert len(set(dealt)) == 4 * seats


def test_ee7_eleven_locations_of_five_types() -> None:
    types = Counter(TYPES[type] for type in cards().location_type)
    assert types == {"city": 1, "town": 2, "army": 2, "road": 3, "farm": 3}
    assert cards().points == [3, 4, 5, 7, 8, 9, 11, 14, 18, 24, 32]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee8_every_empire_is_laid_out_in_the_same_order(seats: int) -> None:
    m = new(seats)
    assert sorted(row(m, 0)) == sorted(LOCATIONS)
    for seat in range(seats):
        assert row(m, seat) == row(m, 0)
        assert ruins(m, seat) == []
        assert innovations(m, seat) == {}


def test_ee8_the_order_is_drawn_by_chance() -> None:
    rows = [row(new(seed=seed), 0) for seed in range(20)]
    assert len({tuple(one) for one in rows}) == 20
    assert len({one[0] for one in rows}) > 5


def test_ee9_turns_go_clockwise_in_a_disaster_phase() -> None:
    m = disaster_turn("fire_9", seats=4, seat=2)
    order = []
    for _ in range(6):
        (seat,) = m.open
        order.append(seat)
        m.choose(seat, "bid:coin" if len(order) > 4 else "bid:wheat")
    assert order == [2, 3, 0, 1, 2, 3]


def test_ee9_seating_does_not_matter_in_other_phases() -> None:
    assert list(economy(seats=4, temple=2).open) == [0, 1, 2, 3]


def test_ee167_the_components_are_counted() -> None:
    kinds = Counter(
        "disaster" if "kind" in one.facts else "location" if "type" in one.facts else "conflict"
        for one in game().people.components()
    )
    assert kinds == {"disaster": 88, "location": 11, "conflict": 11}
    assert kinds["location"] * game().max_seats == 44
    numbers = Counter(zip((id.split("_")[0] for id in CARDS), cards().number, strict=True))
    assert len(numbers) == 88  # eight kinds, each number once


def test_ee167_the_number_of_tokens_limits_nothing() -> None:
    m = economy(seats=2, empires=[empire(goods={"wheat": 35, "axe": 30, "hammer": 30})])
    m.choose(0, "collect")
    assert goods(m, 0) == {"wheat": 36, "axe": 31, "hammer": 31}


# Section 2


def test_ee10_the_hourglass_waits_for_everybody() -> None:
    m = economy(goes_on=True, draws=["fire_9"])
    choose_all(m, (2, "done"), (0, "done"))
    assert (m.view(0)["space"], list(m.open)) == (2, [1])
    m.choose(1, "done")
    assert (m.view(0)["space"], m.view(0)["phase"]) == (3, "disaster")


def test_ee10_every_space_is_resolved_in_turn() -> None:
    m = new(seats=2, seed=3)
    while not m.over:
        seat, options = next(iter(m.open.items()))
        m.choose(seat, options[-1])  # accept, or be done
    assert [event.data["space"] for event in told(m, "space")] == list(range(1, 27))


def test_ee11_double_disasters_and_the_combined_phase_need_three() -> None:
    two, more = ([SPACES[s] for s in cards().track(seats).spaces] for seats in (2, 3))
    assert set(two) == {"disaster", "economy", "industry", "conflict"}
    assert set(more) == set(SPACES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee12_space_1_is_a_disaster(seats: int) -> None:
    assert SPACES[cards().track(seats).spaces[0]] == "disaster"
    seen = new(seats).view(0)
    assert (seen["space"], seen["phase"], len(seen["disasters"])) == (1, "disaster", 1)


def test_ee13_behind_the_last_space_the_game_is_scored_at_once() -> None:
    m = final_scoring(empires=[empire(score=5), empire(destroyed=["city_32"]), empire()])
    assert m.over
    assert m.open == {}
    assert m.view(0)["space"] == 27
    assert m.view(0)["phase"] is None
    assert m.standings == [140, 103, 135]
    assert score(m, 0) == 5


SWAP = ["use:city_32", "swap:farm_3", "swap:army_4"]
SCORING = empire(innovations={"farm_3": ["blight_1"]})


@pytest.mark.parametrize(
    ("kind", "choices"),
    [
        ("EconomyPhase", ["use:blight_1"]),
        ("IndustryPhase", SWAP),
        ("CombinedPhase", ["economy_first", "use:blight_1", "done", *SWAP]),
        ("SecretBids", ["axes:2", "coins:1"]),
    ],
)
def test_ee14_nobody_sees_an_unfinished_choice(kind: str, choices: list[str]) -> None:
    card = "conflict_1" if kind == "SecretBids" else None
    m = table(agenda=[step(kind)], empires=[SCORING], conflict=card)
    others = [m.view(1), m.view(2), m.view(-1)]
    own = m.view(0)
    options = [keys(m, 1), keys(m, 2)]
    for key in choices:
        m.choose(0, key)
    assert [m.view(1), m.view(2), m.view(-1)] == others
    assert m.view(0) != own
    assert [keys(m, 1), keys(m, 2)] == options


def test_ee14_the_order_of_answers_does_not_matter() -> None:
    answers = [(0, "collect"), (0, "done"), (1, "use:farm_3"), (1, "done"), (2, "done")]
    ends = []
    for order in (answers, answers[::-1], answers[2:] + answers[:2]):
        m = economy(empires=[empire(row=ROW[::-1])])
        seats = [seat for seat, _ in order]
        queues = {seat: [key for other, key in answers if other == seat] for seat in range(3)}
        for seat in seats:
            m.choose(seat, queues[seat].pop(0))
        ends.append(m.position())
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("seed", [64, 74, 117])
def test_ee168_many_attached_cards_are_no_shortage(seed: int) -> None:
    # Positions of these games were once refused, as if the deck could run dry.
    examine(game(), 4, seed)

"""What is public and what is secret: EE-165, EE-166."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.empires_end.rules.names import CARDS, GOODS
from holdfast.games.empires_end.tests.at import (
    Json,
    choose_all,
    combined,
    conflict,
    deck,
    disaster_turn,
    economy,
    empire,
    game,
    goods,
    hand,
    industry,
    pieces,
    step,
    table,
    told,
)

SPECTATOR = -1


def seen(match: Match, seat: int) -> str:
    """The bytes of a view, and the legal keys with it."""
    return json.dumps([match.view(seat), match.open.get(seat)])


def heard(match: Match, seat: int) -> str:
    return json.dumps([event.to_json() for event in match.log(seat)])


def change_hidden(match: Match, seat: int, owned: dict[str, int]) -> Match:
    """The same position, but this seat owns other goods and holds other cards, and the decks lie
    in another order."""
    data: Json = json.loads(json.dumps(match.position()))
    state = data["state"]
    for empires in (state["empires"], state["before"]):
        if empires:
            empires[seat].update(owned)
    cards, rest = state["empires"][seat]["hand"], state["bag"]
    n = len(cards)
    for empires in (state["empires"], state["before"]):
        if empires:
            empires[seat]["hand"] = rest[:n]
    state["bag"] = [*rest[n:], *cards]
    state["course"]["rng"] = "0xfeed"
    return holdfast.load_position(data)


RICH = dict.fromkeys(GOODS, 9)
POOR = dict.fromkeys(GOODS, 0)
HANDS = [["fire_1", "fire_2", "riot_4"], ["riot_1", "riot_2", "riot_3"], ["flood_1", "flood_2"]]


def full_table() -> list[Json]:
    green = {"farm_3": ["barbarians_1", "flood_3"], "army_5": ["famine_1"]}
    return [
        empire(hand=HANDS[0], innovations=green, exhausted=["famine_1"]),
        empire(hand=HANDS[1], destroyed=["road_14"], innovations={"city_32": ["blight_2"]}),
        empire(hand=HANDS[2], score=-3),
    ]


MOMENTS: dict[str, Callable[[], Match]] = {
    "disaster": lambda: disaster_turn("fire_9", seat=1, pots=[{"coin": 1}], empires=full_table()),
    "double": lambda: disaster_turn("fire_9", "riot_6", seat=1, empires=full_table()),
    "scarcity": lambda: table(agenda=[step("Scarcity", seat=1, bought=0)], empires=full_table()),
    "economy": lambda: economy(empires=full_table()),
    "industry": lambda: industry(empires=full_table()),
    "conflict": lambda: conflict("conflict_2", empires=full_table()),
    "combined": lambda: combined(empires=full_table()),
    "exchange": lambda: table(
        agenda=[step("ExchangeHand", seat=1)], empires=full_table(), space=7, blitz=True
    ),
    "suffer": lambda: table(
        agenda=[step("TwoDisasters")], empires=full_table(), space=7, blitz=True
    ),
}


# Nothing secret is shown


@pytest.mark.parametrize("owned", [RICH, POOR], ids=["rich", "poor"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_ee165_goods_hands_and_decks_of_others_change_nothing_in_a_view(
    moment: str, owned: dict[str, int]
) -> None:
    m = MOMENTS[moment]()
    other = change_hidden(m, 1, owned)
    assert hand(other, 1) != hand(m, 1)
    assert goods(other, 1) != goods(m, 1)
    assert list(other.open) == list(m.open)  # nor does it change who is asked
    for seat in (SPECTATOR, 0, 2):
        assert seen(other, seat) == seen(m, seat)
    assert seen(other, 1) != seen(m, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee165_no_view_of_a_whole_game_shows_what_others_hold(seats: int) -> None:
    m = game().match(seats=seats, seed=seats)
    random = Random(seats)
    compared = 0
    while not m.over:
        seat = next(iter(m.open))
        # Declared scarcity shows the goods (EE-61), and lanes are looked at above.
        if m.state.each is None and "buy" not in m.open[seat] and len(m.choices) % 3 == 0:
            owned = {good: random.below(6) for good in GOODS}
            other = change_hidden(m, seat, owned)
            for watcher in range(SPECTATOR, seats):
                if watcher != seat:
                    assert seen(other, watcher) == seen(m, watcher)
                    compared += 1
        m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    assert compared > 20


def test_ee165_the_order_of_the_decks_is_not_shown() -> None:
    m = conflict("conflict_2")
    view = m.view(0)
    assert (view["deck"], view["conflict_deck"]) == (88, 10)
    assert not any(card in json.dumps(view) for card in ("fire_1", "conflict_3"))


def test_ee166_goods_and_hands_of_others_are_never_sent() -> None:
    m = disaster_turn("fire_9", empires=full_table())
    own, other = m.view(0)["empires"][0], m.view(0)["empires"][1]
    public = {"score", "row", "standing", "strength", "hand_count", "active", "by_itself", "end"}
    assert set(other) == public
    assert set(own) - set(other) == {"goods", "hand", "bid"}
    assert own["hand"] == HANDS[0]
    assert all(set(one) == set(other) for one in m.view(SPECTATOR)["empires"])


def test_ee166_ee61_scarcity_shows_the_goods_to_everybody() -> None:
    given = empire(goods={"wheat": 1, "axe": 2})
    m = table(agenda=[step("Scarcity", seat=0, bought=0)], empires=[given])
    assert told(m, "scarcity") == []
    m.choose(0, "buy")
    shown = told(m, "scarcity")[0]
    assert shown.data["goods"] == {"wheat": 1, "hammer": 0, "axe": 2, "coin": 0}
    assert all(shown.is_for(seat) for seat in (SPECTATOR, 0, 1, 2))
    assert "goods" not in m.view(1)["empires"][0]


# What happens in a lane is not seen before all lanes close

LANES: dict[str, tuple[Callable[[], Match], list[str]]] = {
    "economy": (
        MOMENTS["economy"],
        ["use:barbarians_1", "give:wheat", "done", "collect", "use:road_14", "give:coin",
         "take:axe"],
    ),
    "industry": (
        MOMENTS["industry"],
        ["sell:fire_1", "play:riot_4", "pay:coin", "attach:city_32", "use:city_32", "swap:farm_3",
         "swap:army_4", "discard"],
    ),
    "conflict": (MOMENTS["conflict"], ["axes:2", "coins:1"]),
    "combined": (
        MOMENTS["combined"],
        ["industry_first", "sell:fire_1", "done", "collect", "done"],
    ),
    "suffer": (
        MOMENTS["suffer"],
        ["suffer:fire_1", "suffer:fire_2", "attach:city_32", "attach:town_24"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("phase", LANES)
def test_ee165_ee14_an_unfinished_lane_is_invisible(phase: str) -> None:
    begin, choices = LANES[phase]
    m = begin()
    before = {seat: (seen(m, seat), heard(m, seat)) for seat in (SPECTATOR, 1, 2)}
    own = seen(m, 0)
    for key in choices:
        m.choose(0, key)
        for seat, known in before.items():
            assert (seen(m, seat), heard(m, seat)) == known
    assert seen(m, 0) != own


def test_ee165_nothing_in_a_whole_game_is_seen_before_the_lanes_close() -> None:
    m = game().match(seats=3, seed=11, options={"blitz": True})
    random = Random(3)
    inside = 0
    while not m.over:
        legal = m.open
        seat = list(legal)[random.below(len(legal))]
        lanes = m.state.each
        known = [(seen(m, other), heard(m, other)) for other in range(3)] if lanes else []
        m.choose(seat, legal[seat][random.below(len(legal[seat]))])
        if lanes is not None and m.state.each is lanes:
            inside += 1
            for other in range(3):
                if other != seat:
                    assert (seen(m, other), heard(m, other)) == known[other]
    assert inside > 20


def test_ee165_when_the_lanes_close_everything_public_is_told_once() -> None:
    m = economy(empires=[empire(goods={"wheat": 1})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    choose_all(m, (1, "done"), (2, "done"))
    for seat in (SPECTATOR, 0, 1, 2):
        assert [event.what for event in m.log(seat)] == ["gave", "gained"]


# Drawn cards


def names_in(match: Match, seat: int) -> set[str]:
    """Every card the log of a seat names."""
    found: set[str] = set()
    for event in match.log(seat):
        found |= words_in(event.data) & set(CARDS)
    return found


def words_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return words_in(list(value.values()))
    if isinstance(value, list | tuple):
        return {word for entry in value for word in words_in(entry)}
    return {value} if isinstance(value, str) else set()


def test_ee165_others_hear_how_many_cards_are_drawn_and_not_which() -> None:
    draws = ["flood_1", "flood_2", "flood_3", "flood_4"]
    m = industry(seats=2, empires=[empire(), empire(hand=HANDS[0])], draws=[*draws, "flood_5"])
    choose_all(m, (0, "done"), (1, "done"))
    assert hand(m, 0) == draws
    assert names_in(m, 0) == set(draws)
    assert names_in(m, 1) == {"flood_5"}
    assert names_in(m, SPECTATOR) == set()
    drew = [event.data for event in told(m, "drew_some", 0)]
    assert drew == [{"n": 4}]
    assert all(not event.is_for(0) for event in told(m, "drew_some", 0))


def test_ee165_exchanged_hands_are_shown_on_the_pile_and_new_ones_are_not() -> None:
    m = game().match(seats=3, seed=4, options={"blitz": True})
    temple = pieces(m).temple
    old = hand(m, temple)
    m.choose(temple, "exchange")
    watcher = (temple + 1) % 3
    assert names_in(m, watcher) == set(old)
    assert names_in(m, temple) == {*old, *hand(m, temple)}


def test_ee165_the_deal_is_not_told() -> None:
    m = game().match(seats=4, seed=9)
    open_cards = {card for card in CARDS if card not in deck(m)}
    for seat in range(4):
        open_cards -= set(hand(m, seat))
    for seat in range(SPECTATOR, 4):
        assert names_in(m, seat) == open_cards  # the disaster that was revealed


def test_ee165_no_log_of_a_whole_game_names_cards_in_other_hands() -> None:
    m = game().match(seats=3, seed=2)
    random = Random(8)
    shown: set[str] = set()  # cards that lay open at some time
    while not m.over:
        if len(m.choices) % 5 == 0:
            shown |= names_in(m, SPECTATOR)
            for seat in range(3):
                others = {card for other in range(3) if other != seat for card in hand(m, other)}
                assert not names_in(m, seat) & (others - shown)
        legal = m.open
        seat = next(iter(legal))
        m.choose(seat, legal[seat][random.below(len(legal[seat]))])


# What is public


def test_ee165_empires_scores_markers_pots_and_piles_are_public() -> None:
    m = disaster_turn(
        "fire_9",
        seat=1,
        pots=[{"wheat": 1, "coin": 2}],
        empires=full_table(),
        discard=["plague_3"],
        conflict_discard=["conflict_4"],
    )
    views = [m.view(seat) for seat in (SPECTATOR, 0, 1, 2)]
    public = views[0]
    assert public["discard"] == ["plague_3"]
    assert public["conflict_discard"] == ["conflict_4"]
    assert public["disasters"] == [
        {
            "card": "fire_9",
            "position": 9,
            "bids": ["wheat", "axe", "coin"],
            "pot": {"wheat": 1, "hammer": 0, "axe": 0, "coin": 2},
            "accepted": False,
            "falls": [["town_18"]] * 3,
        }
    ]
    assert [one["score"] for one in public["empires"]] == [0, 0, -3]
    assert [one["hand_count"] for one in public["empires"]] == [3, 3, 2]
    assert public["empires"][0]["row"][2] == {
        "location": "army_5",
        "destroyed": False,
        "repair": None,
        "innovations": [{"card": "famine_1", "exhausted": True}],
    }
    assert public["empires"][1]["row"][7]["destroyed"]
    for part in ("discard", "conflict_discard", "disasters", "temple", "space", "turn"):
        assert all(view[part] == public[part] for view in views)

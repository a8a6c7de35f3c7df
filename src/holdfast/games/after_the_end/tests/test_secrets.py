"""What is public and what is secret: AT-9, AT-48."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.core.agenda import reask
from holdfast.core.check import examine
from holdfast.core.rng import Random
from holdfast.games.after_the_end.rules.effects import KeepOne
from holdfast.games.after_the_end.rules.names import EXPERIENCE
from holdfast.games.after_the_end.rules.state import Colonies
from holdfast.games.after_the_end.tests.at import (
    Json,
    choose_all,
    colony,
    compensate,
    game,
    hand,
    keys,
    pieces,
    raid,
    round_of,
    step,
    table,
    told,
    visit,
)

SPECTATOR = -1


def seen(match: Match, seat: int) -> str:
    """The bytes of a view, and the legal keys with it."""
    return json.dumps([match.view(seat), match.open.get(seat)])


def change_hidden(match: Match, seat: int) -> Match:
    """The same position with other cards in this hand, and another order of all decks."""
    data: Json = json.loads(json.dumps(match.position()))
    state = data["state"]
    own = state["colonies"][seat]
    held, deck = own["hand"], state["experience_bag"]
    own["hand"] = deck[-len(held) :] if held else []
    state["experience_bag"] = [*deck[: len(deck) - len(held)], *held]
    state["course"]["rng"] = "0xfeed"
    return holdfast.load_position(data)


HANDS = ["lookout", "lookout"]


def lost() -> Match:
    """Seat 0 has lost a Mission, and it is seat 1 that is asked for its compensation."""
    given = [colony(), colony(hand=HANDS)]
    m = round_of("clear_the_rooftops", colonies=given, first=1)
    choose_all(m, (1, "commit:nub"), (2, "commit:silent_wren"), (0, "commit:pip"))
    m.choose(1, "done")
    return m


def last_window(decision: str) -> Match:
    m = round_of("radio_broadcast", colonies=[colony(), colony(hand=HANDS)], first=1)
    choose_all(m, (1, decision), (2, "commit:minnow"), (0, "commit:pip"))
    return m


def won() -> Match:
    m = round_of("restart_the_generator", colonies=[colony(), colony(hand=HANDS)], first=1)
    choose_all(m, (1, "commit:otto_brandt"), (2, "pass"), (0, "pass"), (1, "done"))
    return m


def over(following: str | None) -> Match:
    deck = ["mend_the_rope_bridge"] if following else []
    given = [colony(), colony(hand=HANDS)]
    agenda = [step("MissionOver")]
    return table(agenda=agenda, decided=True, colonies=given, following=following, deck=deck)


MOMENTS: dict[str, Callable[[], Match]] = {
    "commit": lambda: round_of("radio_broadcast", colonies=[colony(), colony(hand=HANDS)], first=1),
    "visit": lambda: visit(seat=1, colonies=[colony(), colony(hand=HANDS)]),
    "compensate": lost,
    "raid": lambda: raid(colonies=[colony(), colony(hand=HANDS, wall="intact")], first=1),
    "window": lambda: last_window("commit:nub"),
    "window_passed": lambda: last_window("pass"),
    "won": won,
    "next_card": lambda: over("radio_broadcast"),
    "last_call": lambda: over(None),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_at9_hands_and_decks_of_others_change_nothing_in_a_view(moment: str) -> None:
    m = MOMENTS[moment]()
    other = change_hidden(m, 1)
    assert hand(other, 1) != hand(m, 1)
    assert list(other.open) == list(m.open) == [1]  # nor does it change who is asked
    assert type(other.state.asking(1)) is type(m.state.asking(1))
    assert m.state.open[1] == other.state.open[1]
    for seat in (SPECTATOR, 0, 2):
        assert seen(other, seat) == seen(m, seat)
    assert seen(other, 1) != seen(m, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at9_no_view_of_a_whole_game_shows_what_others_hold(seats: int) -> None:
    m = game().match(seats=seats, seed=seats)
    random = Random(seats)
    compared = 0
    while not m.over:
        asked = next(iter(m.open))
        for seat in range(seats):
            can_change = 0 < len(hand(m, seat)) <= len(pieces(m).experience_bag)
            if can_change and len(m.choices) % 3 == 0:
                other = change_hidden(m, seat)
                for watcher in range(SPECTATOR, seats):
                    if watcher != seat:
                        assert seen(other, watcher) == seen(m, watcher)
                        compared += 1
        m.choose(asked, m.open[asked][random.below(len(m.open[asked]))])
    assert compared >= 10


def test_at9_the_number_of_cards_is_open() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=HANDS)])
    own, other = m.view(0)["colonies"][0], m.view(1)["colonies"][0]
    assert set(own) - set(other) == {"hand"}
    assert own["hand"] == HANDS
    assert other["hand_count"] == 2


def test_at9_everything_else_is_open() -> None:
    m = visit(
        colonies=[colony(food=2, tokens={"pip": ["food"]}, wounds={"pip": 1}, wall="damaged")]
    )
    views = [m.view(seat)["colonies"][0] for seat in (SPECTATOR, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0]["store"] == {"food": 2, "scrap": 0, "tech": 0}
    assert views[0]["characters"][5]["tokens"] == ["food"]


def test_at9_the_order_of_the_decks_is_not_shown() -> None:
    seen_now = json.dumps(game().match(seats=3, seed=1).view(0)["unseen"])
    again = game().match(seats=3, seed=1)
    assert json.dumps(again.view(1)["unseen"]) == seen_now
    assert sorted(pieces(again).bag) == pieces(again).bag


# Drawn cards


def names_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return names_in(list(value.values()))
    if isinstance(value, list | tuple):
        return {word for entry in value for word in names_in(entry)}
    return {value} if value in EXPERIENCE else set()


def heard(match: Match, seat: int) -> set[str]:
    return names_in([event.data for event in match.log(seat)])


def test_at9_others_hear_what_is_discarded_and_not_what_is_kept() -> None:
    m = compensate("mara_voss", experience=["insight", "lookout", "barricade"])
    m.choose(0, "experience")
    assert "drawn" not in m.view(1)["colonies"][0]
    assert m.view(1)["colonies"][0]["drawn_count"] == 3
    assert heard(m, 1) == set()
    m.choose(0, "keep:insight")
    assert heard(m, 0) == {"insight", "lookout", "barricade"}
    assert heard(m, 1) == heard(m, SPECTATOR) == {"lookout", "barricade"}
    assert told(m, "kept", 0)[0].audience == [0]


def test_at9_a_card_is_shown_when_it_is_played() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["insight"])])
    m.choose(0, "play:insight")
    assert heard(m, 1) == {"insight"}
    assert m.view(1)["experience_discard"] == ["insight"]


# Asked although there is nothing to choose


def test_at9_who_holds_cards_is_asked_even_if_none_can_be_played() -> None:
    used = ["mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes", "pip"]
    m = round_of("radio_broadcast", colonies=[colony(used=used, hand=["lookout"])])
    assert keys(m, 0) == ["pass"]
    assert keys(visit(colonies=[colony(hand=["lookout"])]), 0) == ["done"]
    assert keys(raid(colonies=[colony(wall="intact", hand=["adrenaline"])]), 0) == ["brace"]
    stuck = colony(knowledge=7, tokens={"mara_voss": ["food"]}, hand=["lookout"])
    assert keys(compensate("mara_voss", own=stuck), 0) == ["experience"]


def test_at9_who_holds_none_is_not_asked() -> None:
    used = ["mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes", "pip"]
    assert keys(round_of("radio_broadcast", colonies=[colony(used=used)]), 0) == []


# Who is asked


def asked_in(world: Colonies) -> list[tuple[int, str]]:
    """Who owes a decision, and about what, once the question is made anew in that world."""
    reask(world)
    found = [seat for seat in range(world.seats) if world.open[seat]]
    return [(seat, type(world.asking(seat)).__name__) for seat in found]


@pytest.mark.parametrize("only", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at9_at75_who_is_asked_is_the_same_in_every_world_the_others_imagine(
    seats: int, only: bool
) -> None:
    """A whole game, with skilled answers and anybody's asides: nobody learns a kind of card from
    who is asked what, or from who is not."""
    held = 0
    for seed in range(6 - seats):
        m = game().match(seats=seats, seed=seed, options={"remove_missions_only": only})
        random = Random(seed)
        while not m.over:
            s = pieces(m)
            truth = asked_in(s.clone())
            held += any(colony.hand for colony in s.colonies)
            for watcher in range(SPECTATOR, seats):
                for guess in range(3):
                    world = game().rules.determinize(s, watcher, Random(guess))
                    assert asked_in(world) == truth
            m.choose(*any_move(m, random))
    assert held > 20


def any_move(match: Match, random: Random) -> tuple[int, str]:
    asides = [(seat, key) for seat in range(match.seats) for key in match.beside(seat)]
    if asides and random.below(12) == 0:
        return asides[random.below(len(asides))]
    s = pieces(match)
    seat = s.next_seat()
    choice = game().advice.quick(s, seat, s.open[seat], random)
    if random.below(2):
        choice = s.open[seat][random.below(len(s.open[seat]))]
    return seat, game().choices.key(choice)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at9_at75_other_cards_in_a_hand_change_nobodys_questions(seats: int) -> None:
    """The same game twice, with other cards in one hand: as long as nobody uses one, the same
    seats are asked the same things, and have the same answers."""
    compared = 0
    for seed in range(6):
        m = game().match(seats=seats, seed=seed)
        random = Random(seed)
        while not any(hand(m, seat) for seat in range(seats)):
            m.choose(*any_move(m, random))
        for seat in range(seats):
            if hand(m, seat):
                one, other = holdfast.load_position(m.position()), change_hidden(m, seat)
                pieces(one).rng = pieces(other).rng
                compared += play_alike(one, other, random)
    assert compared > 200


def play_alike(one: Match, other: Match, random: Random) -> int:
    """Answer alike until cards are drawn: they lie in one deck and in the other hand."""
    count = 0
    while not one.over:
        assert [*one.open] == [*other.open]
        (seat,) = one.open
        question = type(one.state.asking(seat))
        assert question is type(other.state.asking(seat))
        if question is KeepOne:
            break
        assert one.state.open[seat] == other.state.open[seat]
        answers = [game().choices.key(choice) for choice in one.state.open[seat]]
        answers = [key for key in answers if key != "experience"] or answers
        key = answers[random.below(len(answers))]
        one.choose(seat, key)
        other.choose(seat, key)
        count += 1
    return count


# Worlds


def test_at48_worlds_deal_the_removed_cards_anew() -> None:
    m = game().match(seats=3, seed=5, options={"remove_missions_only": True})
    worlds = [game().rules.determinize(pieces(m), 0, Random(seed)) for seed in range(30)]
    assert len({world.removed for world in worlds}) > 25
    assert all(max(world.removed) < 24 for world in worlds)
    for world in worlds:
        world.check()


def test_at9_worlds_know_what_lies_under_the_deck() -> None:
    m = round_of("restart_the_generator", colonies=[colony(hand=["change_of_plans"])])
    m.choose(0, "play:change_of_plans")
    for seed in range(10):
        assert game().rules.determinize(pieces(m), 1, Random(seed)).under == pieces(m).under


def test_at9_worlds_deal_other_hands_anew() -> None:
    given = [colony(hand=["insight", "lookout"]), colony(hand=["barricade"])]
    m = round_of("radio_broadcast", colonies=given)
    worlds = [game().rules.determinize(pieces(m), 1, Random(seed)) for seed in range(40)]
    assert len({world.colonies[0].hand for world in worlds}) > 10
    assert {world.colonies[1].hand for world in worlds} == {pieces(m).colonies[1].hand}


def test_at9_worlds_deal_what_others_have_just_drawn_anew() -> None:
    m = compensate("mara_voss")
    m.choose(0, "experience")
    worlds = [game().rules.determinize(pieces(m), 1, Random(seed)) for seed in range(40)]
    assert len({world.colonies[0].drawn for world in worlds}) > 20
    own = [game().rules.determinize(pieces(m), 0, Random(seed)) for seed in range(10)]
    assert {world.colonies[0].drawn for world in own} == {pieces(m).colonies[0].drawn}


def test_at9_worlds_deal_hands_as_an_honest_dealer_would() -> None:
    """The truth is imagined about as often as chance has it, not more."""
    m = round_of("radio_broadcast", colonies=[colony(hand=["second_wind"]), colony()])
    truth = pieces(m).colonies[0].hand
    worlds = [game().rules.determinize(pieces(m), 1, Random(seed)) for seed in range(2000)]
    right = sum(world.colonies[0].hand == truth for world in worlds)
    assert abs(right - 2000 * 3 / 24) < 4 * (2000 * 3 / 24 * 21 / 24) ** 0.5


def test_at9_an_empty_hand_is_no_secret() -> None:
    m = round_of("radio_broadcast", colonies=[colony(), colony(hand=["insight"])])
    seen_by_spectator = m.view(SPECTATOR)["colonies"]
    assert seen_by_spectator[0]["hand"] == []
    assert "hand" not in seen_by_spectator[1]


@pytest.mark.parametrize(
    ("seats", "only", "seed"),
    [(2, False, 10036), (2, False, 10087), (2, True, 10003), (3, False, 10051), (4, True, 10032)],
)
def test_at9_empty_hands_are_not_taken_for_secrets_guessed(
    seats: int, only: bool, seed: int
) -> None:
    # Empty hands, which everybody knows, once counted among the secrets of these games.
    examine(game(), seats, seed, {"remove_missions_only": only})


# Undo


def test_a_card_that_was_shown_cannot_be_taken_back() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["barricade"])])
    m.choose(0, "play:barricade")
    assert not m.can_undo(0)


def test_a_purchase_can_be_taken_back_until_the_row_is_refilled() -> None:
    m = visit(colonies=[colony(food=2, scrap=1)])
    m.choose(0, "buy:tool_belt")
    assert m.undo(0)
    assert "buy:tool_belt" in keys(m, 0)
    choose_all(m, (0, "complete:well_diggers"), (0, "done"))
    assert not m.can_undo(0)

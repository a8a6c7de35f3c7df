"""What people and learning agents see: text, notes, result, features, options."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.core.rng import Random
from holdfast.core.words import words_for
from holdfast.games.ante_portas import browser
from holdfast.games.ante_portas.battle.tests.at import battle_phase
from holdfast.games.ante_portas.names import YEAR_END
from holdfast.games.ante_portas.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, stand, table
from holdfast.games.ante_portas.trade import TradeMoment
from holdfast.games.ante_portas.turn import AfterYear
from holdfast.games.ante_portas.turns import TakeTurn


def played(seats: int, choices: int, **options: object) -> Match:
    """So far into a game played with some skill."""
    m = fresh(seats, **options)
    random = Random(7)
    while not m.over and len(m.choices) < choices:
        seat = m.state.next_seat()
        choice = game().hasty(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
    return m


MOMENTS = [(1, 3, {}), (2, 60, {}), (3, 150, {"scenario": "dragons"})]
AGAINST = (4, 90, {"scenario": "capture_the_flag"})


@pytest.mark.parametrize(("seats", "choices", "options"), [*MOMENTS, AGAINST])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_is_drawn_with_every_hex_and_community(
    seats: int, choices: int, options: dict[str, object], lang: str
) -> None:
    m = played(seats, choices, **options)
    words = words_for(game(), lang)
    drawn = game().draw(m.view(0), words)
    assert all(f"#{hex}" in drawn for hex in range(1, 29))
    assert all(words.seat(seat) in drawn for seat in range(seats))
    assert max(len(line) for line in drawn.splitlines()) <= 80
    assert "_" not in drawn


def test_soldiers_troops_and_tiles_are_marked() -> None:
    def edit(s: Campaign) -> None:
        b = s.battle
        b.lay_out()
        b.armies[0].add(9, 0, 2)
        b.armies[0].exhaust(9, 0, 1)
        b.put_tile(9, 1, 0)
        b.armies[1].add(14, 1, 1)
        b.elite -= 1
        s.active = 0
        s.turn = 1

    drawn = game().draw(table(TakeTurn(0, True), edit=edit).view(0), words_for(game(), "en"))
    assert "#9 Tr 1●1○" in drawn
    assert "#14 1■" in drawn


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_open_choice_has_words_and_notes_without_ids(lang: str) -> None:
    m = fresh(2)
    random = Random(3)
    words = words_for(game(), lang)
    for _ in range(120):
        seat = m.state.next_seat()
        view = m.view(seat)
        for key in m.open[seat]:
            assert words.choice(key)
            note = game().note(view, key, words, {})
            assert "_" not in note
        choice = game().hasty(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
        if m.over:
            break


def test_a_place_is_noted_with_its_text_and_a_hex_with_its_units() -> None:
    m = fresh(2)
    words = words_for(game(), "en")
    assert "2 food" in game().note(m.view(0), "move:baker", words, {}).lower()
    assert "2●" in game().note(m.view(0), "march:2", words, {})


@pytest.mark.parametrize(("seats", "choices", "options"), [*MOMENTS, AGAINST])
def test_features_have_names_and_stay_in_bounds(
    seats: int, choices: int, options: dict[str, object]
) -> None:
    m = played(seats, choices, **options)
    names = game().feature_names(seats)
    assert len(set(names)) == len(names)
    for seat in range(seats):
        numbers = game().features(m.view(seat), seats)
        assert len(numbers) == len(names)
        assert all(-1.0 <= number <= 4.0 for number in numbers)


def test_the_own_community_comes_first_in_the_features() -> None:
    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        s.colony.communities[1].tools = 4

    m = table(TakeTurn(0, True), edit=edit)
    at = game().feature_names(2).index("own:tool")
    assert game().features(m.view(1), 2)[at] == 0.5
    assert game().features(m.view(0), 2)[at] == 0.75


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scenario": "area_control"}, "neither team has won"),
        ({"scenario": "capture_the_flag"}, "neither team has won"),
    ],
)
def test_the_end_is_told_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END, **options)
    words = words_for(game(), "en")
    assert sentence in game().tally(m.view(-1), m.events, words).verdict
    assert sentence in game().paint_result(m.view(-1), m.events, words)


def test_what_is_grave_and_what_finishes() -> None:
    assert game().tone("decline") == "grave"
    assert game().tone("pass_phase") == "finish"
    assert game().tone("move:baker") == ""


def test_a_partner_elsewhere_is_tempting() -> None:
    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "market_a", "baker")

    m = table(TakeTurn(0, True), edit=edit)
    assert game().tempting(m.view(0), m.open[0]) == ["trade:player_2"]


def test_all_modes_are_examined() -> None:
    tables = browser.tables()
    seen = {(seats, str(options["scenario"]), options["eras"]) for seats, options in tables}
    for seats in (1, 2, 3):
        for scenario in ("raiders", "dragons"):
            assert {(seats, scenario, 1), (seats, scenario, 2)} <= seen
    for seats in (2, 4):
        for scenario in ("capture_the_flag", "area_control"):
            assert {(seats, scenario, 1), (seats, scenario, 2)} <= seen
    assert {options["wave"] for _, options in tables} == {"plain", "all_dead", "crescendo"}
    assert {options["twice"] for _, options in tables} == {"no", "one_card", "two_cards"}
    for seats, options in tables:
        game().mode(seats, options)


def test_trade_moments_are_for_everybody() -> None:
    m = table(TradeMoment(0), seats=3, phase=YEAR_END)
    assert sorted(m.open) == [0, 1, 2]


def test_the_chronicle_opens_with_half_years_and_rounds() -> None:
    m = played(2, 150)
    opened = [event.what for event in m.events if game().opens_phase(event)]
    assert opened[:4] == ["setup", "summer", "winter", "summer"]


def test_a_troop_on_the_move_is_noted_where_it_is() -> None:
    m = battle_phase({14: "2B 1E", 9: "2F trench"}, draws=["r101"], asked="always")
    assert "2▲1■" in game().note(m.view(0), "aim:14", words_for(game(), "en"), {})

"""What the view says of what lies ahead: danger, ways, and what happens if nobody acts."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.games.ante_portas.rules.player_turns import BeginTurn
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    advance,
    battle_phase,
    everywhere,
    field,
    is_defeat,
    pass_all,
    turn_of,
)
from holdfast.games.ante_portas.tests.battle.at import told as events


def seen(m: Match) -> dict[str, Any]:
    battle: dict[str, Any] = m.view(0)["battle"]
    return battle


def calm(hexes: Hexes, **more: Any) -> Match:
    return turn_of(hexes, BeginTurn(0), **more)


def test_ap119_a_troop_on_the_first_rank_is_in_danger_of_leaving() -> None:
    (troop,) = seen(calm({1: "1B"}))["danger"]
    assert troop["hex"] == 1
    assert "r101" in troop["free"]  # down
    assert "r104" in troop["free"]  # left: over the edge leads down (AP-8)
    assert "r106" not in troop["free"] + troop["met"]  # Merge: there is nobody to join


def test_ap119_a_far_troop_is_no_danger() -> None:
    assert seen(calm({26: "3B"}))["danger"] == []


def test_ap119_somebody_on_the_way_makes_a_difference() -> None:
    (troop,) = seen(calm({6: "1B", 1: "1F"}))["danger"]
    assert troop["free"] == ["r105"]  # right, then down: past everybody
    assert "r103" in troop["met"]  # left, then down: past the Farmer on #1


@pytest.mark.parametrize(
    ("start", "card"),
    [
        ({9: "1E", 4: "2F trench"}, "d113"),  # in flight Farmers and Trenches do not touch it
        ({9: "1B", 4: "trap"}, "d113"),
        ({9: "1B", 4: "pressure_mine"}, "d113"),
        ({4: "4B trap"}, "r101"),  # a Trap holds three
        ({9: "4B", 4: "trap"}, "r122"),
        ({7: "2B 2E trap", 4: "1F"}, "d205"),  # Basic Units are held, the Elite ones split
    ],
)
def test_ap119_who_cannot_stop_them_is_not_in_their_way(start: Hexes, card: str) -> None:
    scenario = "dragons" if card[0] == "d" else "raiders"
    (troop,) = seen(calm(start, scenario=scenario, era=int(card[1])))["danger"]
    assert card in troop["free"]
    assert is_defeat(pass_all(battle_phase(start, [card])))


@pytest.mark.parametrize(
    ("start", "card"),
    [
        ({9: "1B 1E", 4: "2F"}, "d113"),
        ({9: "1E", 4: "1C"}, "d113"),
        ({9: "1B", 4: "bounding_mine"}, "d113"),
        ({4: "3B trap"}, "r101"),
        ({9: "4B", 4: "1F trap"}, "r122"),
        ({9: "4B trap", 4: "trap"}, "r122"),
    ],
)
def test_ap119_who_must_stop_them_is_in_their_way(start: Hexes, card: str) -> None:
    scenario = "dragons" if card[0] == "d" else "raiders"
    danger = seen(calm(start, scenario=scenario, era=int(card[1])))["danger"]
    assert all(card not in troop["free"] for troop in danger)


def test_ap103_press_ahead_counts_the_troop() -> None:
    near = {card for troop in seen(calm({11: "1B"}))["danger"] for card in troop["free"]}
    many = {card for troop in seen(calm({11: "5B"}))["danger"] for card in troop["free"]}
    assert many < near


def test_ap35_the_card_of_the_moment_shows_its_way() -> None:
    m = battle_phase({6: "1B", 1: "1F trench"}, draws=["r103"], asked="always")
    assert seen(m)["card"] == "r103"
    assert seen(m)["ways"] == [[1, 0]]


def test_ap78_what_happens_if_nobody_acts() -> None:
    m = battle_phase({14: "1B", 9: "2F trench"}, draws=["r101"], asked="always")
    ahead = seen(m)["ahead"]
    assert [event["what"] for event in ahead][:3] == ["troop_moved", "battle", "battle_held"]
    assert ahead[2]["s"] == 3
    assert ahead[2]["t"] == 1
    assert seen(m)["hexes"][8]["weak"][0] == 2, "looking ahead changes nothing"
    told = [event["what"] for event in ahead]
    for seat in (0, 1):
        m.choose(seat, "pass_phase")
    for what in told:
        assert events(m, what), what


def test_ap119_looking_ahead_sees_the_line_break() -> None:
    m = battle_phase({6: "1B", 9: "2F trench", 14: "1B"}, draws=["r103", "r101"], asked="always")
    assert seen(m)["ahead"][-1]["what"] == "broke_through"


def test_ap21_teams_look_at_no_invaders() -> None:
    m = field({7: "1F"}, BeginTurn(0), scenario="area_control", active=0)
    assert seen(m)["danger"] == []
    assert seen(m)["ahead"] == []


def test_ap77_while_fire_is_directed_the_arrow_of_the_moment_stays_used_up() -> None:
    m = advance({14: "3B", 4: "2F trench"}, 14, ["down", "down"], asked="always")
    assert (seen(m)["moving"]["hex"], seen(m)["ways"]) == (9, [[4]])
    m.choose(0, "aim:9")
    assert m.open[0] == ["shoot:4", "done"]
    assert seen(m)["ways"] == [[4]]


def test_ap112_over_a_hex_flown_past_the_way_goes_on() -> None:
    start = {24: "1B", 19: "1C", 16: "1F catapult@1", 14: "1C"}
    m = battle_phase(start, draws=["d112"], asked="always")
    assert (seen(m)["moving"]["hex"], seen(m)["ways"]) == (19, [[14, 9]])
    assert everywhere(pass_all(m))[9] == "1B"

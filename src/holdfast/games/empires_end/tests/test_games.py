"""Recorded games, replayed to their exact end: every number of players, Blitz, and both ties."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast import DataError, Match
from holdfast.core.record import read_json
from holdfast.games.empires_end.tests.at import empire_of, ruins
from holdfast.games.empires_end.tests.record_games import GAMES

# Standings and winners of each file.
RESULTS = {
    "two_players": ([109, 60], [0]),
    "two_players_blitz": ([72, 58], [0]),
    "three_players": ([128, 64, 50], [0]),
    "three_players_blitz": ([47, 94, 109], [2]),
    "four_players": ([66, 124, 97, 118], [1]),
    "four_players_blitz": ([111, 85, 103, 68], [0]),
    "tie_goes_to_more_healthy_locations": ([106, 106], [1]),
    "shared_victory": ([74, 85, 85], [1, 2]),
}


def stored(name: str) -> dict[str, Any]:
    data: dict[str, Any] = read_json(GAMES / f"{name}.json")
    return data


def replayed(name: str) -> Match:
    return holdfast.load_record(stored(name))


def test_every_recording_is_tested() -> None:
    assert sorted(path.stem for path in GAMES.glob("*.json")) == sorted(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    m = replayed(name)
    assert m.over
    assert (m.standings, m.winners) == RESULTS[name]
    assert m.record() == stored(name)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_is_sound_after_every_choice(name: str) -> None:
    m = replayed(name)
    for n in range(len(m.choices) + 1):
        m.at(n).check()


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_goes_on_from_a_position_in_its_middle(name: str) -> None:
    data = stored(name)
    half = len(data["choices"]) // 2
    first = holdfast.load_record({**without_result(data), "choices": data["choices"][:half]})
    m = holdfast.load_position(first.position())
    for seat, key in data["choices"][half:]:
        m.choose(seat, key)
    assert (m.standings, m.winners) == RESULTS[name]


def without_result(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "result"}


def test_ee147_the_recorded_tie_goes_to_more_healthy_locations() -> None:
    m = replayed("tie_goes_to_more_healthy_locations")
    assert m.standings[0] == m.standings[1]
    winner = m.winners[0]
    assert len(m.winners) == 1
    assert len(ruins(m, winner)) < len(ruins(m, 1 - winner))


def test_ee147_the_recorded_shared_victory() -> None:
    m = replayed("shared_victory")
    first, second = m.winners
    assert m.standings[first] == m.standings[second] == max(m.standings)
    assert empire_of(m, first).healthy_count() == empire_of(m, second).healthy_count()


def test_a_recording_with_another_result_is_refused() -> None:
    data = stored("two_players_blitz")
    data["result"]["standings"][0] += 1
    with pytest.raises(DataError, match="record: result: the record says"):
        holdfast.load_record(data)


def test_a_recording_with_an_impossible_choice_is_refused() -> None:
    data = stored("two_players_blitz")
    data["choices"][3] = [data["choices"][3][0], "economy_first"]
    with pytest.raises(DataError, match=r"record: choices\[3\]: economy_first: EE-130"):
        holdfast.load_record(data)

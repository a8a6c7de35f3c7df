"""Recorded games, replayed to their exact end: every number of players, each variant, both ties."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast import DataError, Match
from holdfast.core.record import read_json
from holdfast.games.after_the_empire.tests.at import own
from holdfast.games.after_the_empire.tests.record_games import GAMES, VARIANTS

# Standings and winners of each file.
RESULTS = {
    "two_players": ([10, 19], [1]),
    "three_players": ([17, 9, 2], [0]),
    "four_players": ([4, 8, 13, 17], [3]),
    "easy": ([14, 17], [1]),
    "hard": ([6, 7, 16], [2]),
    "no_reports": ([6, 13, 5, 11], [1]),
    "destructive": ([10, 9], [0]),
    "first_game": ([8, 3, 19], [2]),
    "strict_supply": ([3, 26, 11, 8], [1]),
    "every_variant": ([3, 6], [1]),
    "tie_goes_to_more_flags": ([11, 11], [0]),
    "shared_victory": ([13, 13], [0, 1]),
}


def stored(name: str) -> dict[str, Any]:
    data: dict[str, Any] = read_json(GAMES / f"{name}.json")
    return data


def replayed(name: str) -> Match:
    return holdfast.load_record(stored(name))


def test_every_recording_is_tested() -> None:
    assert sorted(path.stem for path in GAMES.glob("*.json")) == sorted(RESULTS)
    assert set(VARIANTS) < set(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    m = replayed(name)
    assert m.over
    assert (m.standings, m.winners) == RESULTS[name]
    assert m.record() == stored(name)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_is_sound_after_every_choice(name: str) -> None:
    m = replayed(name)
    for n in range(0, len(m.choices) + 1, 3):
        m.at(n).check()


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_goes_on_from_a_position_in_its_middle(name: str) -> None:
    data = stored(name)
    half = len(data["choices"]) // 2
    begun = {key: value for key, value in data.items() if key != "result"}
    first = holdfast.load_record({**begun, "choices": data["choices"][:half]})
    m = holdfast.load_position(first.position())
    for seat, key in data["choices"][half:]:
        m.choose(seat, key)
    assert (m.standings, m.winners) == RESULTS[name]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_was_played_with_its_options(name: str) -> None:
    options = stored(name)["options"]
    assert VARIANTS[name].items() <= options.items()


def test_ae95_the_recorded_tie_goes_to_more_flags() -> None:
    m = replayed("tie_goes_to_more_flags")
    winner = m.winners[0]
    assert m.standings[0] == m.standings[1]
    assert own(m, winner).flag_count() > own(m, 1 - winner).flag_count()


def test_ae95_the_recorded_shared_victory() -> None:
    m = replayed("shared_victory")
    assert m.winners == [0, 1]
    assert own(m, 0).flag_count() == own(m, 1).flag_count()


def test_a_recording_with_another_result_is_refused() -> None:
    data = stored("two_players")
    data["result"]["standings"][0] += 1
    with pytest.raises(DataError, match="record: result: the record says"):
        holdfast.load_record(data)


def test_a_recording_with_an_impossible_choice_is_refused() -> None:
    data = stored("two_players")
    data["choices"][3] = [data["choices"][3][0], "pick:field_widow"]
    with pytest.raises(DataError, match=r"record: choices\[3\]: pick:field_widow: AE-16"):
        holdfast.load_record(data)

"""Recorded games, replayed to their exact end: every number of players, each variant, both ties."""

from __future__ import annotations

import pytest
from tests.recordings import check_throughout, result_of

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


def test_every_recording_is_tested() -> None:
    assert GAMES.names() == sorted(RESULTS)
    assert set(VARIANTS) < set(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_is_sound_and_ends_as_it_did(name: str) -> None:
    check_throughout(GAMES.ends_as_it_did(name, RESULTS[name]), every=3)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_goes_on_from_a_position_in_its_middle(name: str) -> None:
    assert result_of(GAMES.from_the_middle(name)) == RESULTS[name]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_was_played_with_its_options(name: str) -> None:
    options = GAMES.stored(name)["options"]
    assert VARIANTS[name].items() <= options.items()


def test_ae95_the_recorded_tie_goes_to_more_flags() -> None:
    m = GAMES.replayed("tie_goes_to_more_flags")
    winner = m.winners[0]
    assert m.standings[0] == m.standings[1]
    assert own(m, winner).flag_count() > own(m, 1 - winner).flag_count()


def test_ae95_the_recorded_shared_victory() -> None:
    m = GAMES.replayed("shared_victory")
    assert m.winners == [0, 1]
    assert own(m, 0).flag_count() == own(m, 1).flag_count()


def test_a_recording_with_another_result_is_refused() -> None:
    GAMES.refuses_another_result("two_players")


def test_a_recording_with_an_impossible_choice_is_refused() -> None:
    GAMES.refuses_choice("two_players", "pick:field_widow", "AE-16")

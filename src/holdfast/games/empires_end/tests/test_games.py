"""Recorded games, replayed to their exact end: every number of players, Blitz, and both ties."""

from __future__ import annotations

import pytest
from tests.recordings import check_throughout, result_of

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


def test_every_recording_is_tested() -> None:
    assert GAMES.names() == sorted(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_is_sound_and_ends_as_it_did(name: str) -> None:
    check_throughout(GAMES.ends_as_it_did(name, RESULTS[name]))


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_goes_on_from_a_position_in_its_middle(name: str) -> None:
    assert result_of(GAMES.from_the_middle(name)) == RESULTS[name]


def test_ee147_the_recorded_tie_goes_to_more_healthy_locations() -> None:
    m = GAMES.replayed("tie_goes_to_more_healthy_locations")
    assert m.standings[0] == m.standings[1]
    winner = m.winners[0]
    assert len(m.winners) == 1
    assert len(ruins(m, winner)) < len(ruins(m, 1 - winner))


def test_ee147_the_recorded_shared_victory() -> None:
    m = GAMES.replayed("shared_victory")
    first, second = m.winners
    assert m.standings[first] == m.standings[second] == max(m.standings)
    assert empire_of(m, first).healthy_count() == empire_of(m, second).healthy_count()


def test_a_recording_with_another_result_is_refused() -> None:
    GAMES.refuses_another_result("two_players_blitz")


def test_a_recording_with_an_impossible_choice_is_refused() -> None:
    GAMES.refuses_choice("two_players_blitz", "economy_first", "EE-130")

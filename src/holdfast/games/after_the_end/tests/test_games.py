"""Recorded games, replayed to their exact end: every number of players, both options, all ties."""

from __future__ import annotations

import pytest
from tests.recordings import check_throughout, result_of

from holdfast.games.after_the_end.tests.at import colony_of
from holdfast.games.after_the_end.tests.record_games import GAMES, equal_levels

# Standings and winners of each file.
RESULTS = {
    "two_players": ([34, 19], [0]),
    "three_players": ([25, 24, 29], [2]),
    "four_players": ([20, 15, 30, 23], [2]),
    "five_players": ([25, 19, 21, 18, 23], [0]),
    "three_players_all_raids": ([19, 23, 25], [2]),
    "five_players_all_raids": ([17, 18, 24, 18, 15], [2]),
    "tie_goes_to_the_living": ([33, 33], [0]),
    "tie_goes_to_the_resources": ([31, 31], [0]),
    "shared_victory": ([38, 38], [0, 1]),
}


def test_every_recording_is_tested() -> None:
    assert GAMES.names() == sorted(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_is_sound_and_ends_as_it_did(name: str) -> None:
    check_throughout(GAMES.ends_as_it_did(name, RESULTS[name]))


@pytest.mark.parametrize("name", RESULTS)
def test_a_recorded_game_goes_on_from_a_position_in_its_middle(name: str) -> None:
    assert result_of(GAMES.from_the_middle(name)) == RESULTS[name]


@pytest.mark.parametrize(
    ("name", "levels"),
    [("tie_goes_to_the_living", 1), ("tie_goes_to_the_resources", 2), ("shared_victory", 3)],
)
def test_at44_the_recorded_ties(name: str, levels: int) -> None:
    m = GAMES.replayed(name)
    assert m.standings[0] == m.standings[1]
    assert equal_levels(m, [0, 1]) == levels
    winner = m.winners[0]
    other = colony_of(m, 1 - winner)
    own = colony_of(m, winner)
    assert (own.living(), own.resources()) >= (other.living(), other.resources())
    assert len(m.winners) == (2 if levels == 3 else 1)


def test_a_recording_with_another_result_is_refused() -> None:
    GAMES.refuses_another_result("two_players")


def test_a_recording_with_an_impossible_choice_is_refused() -> None:
    GAMES.refuses_choice("two_players", "surrender", "AT-39")

"""Recorded games, replayed to their exact end: every mode, and every way to win or lose."""

from __future__ import annotations

import pytest
from tests.recordings import Result, result_of

from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.record_games import GAMES, TABLES

NAMES = sorted(TABLES)


def test_every_mode_is_recorded() -> None:
    assert GAMES.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    m = GAMES.ends_as_it_did(name, stored_result(name))
    assert campaign(m).result in TABLES[name][2]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_sound_and_goes_on_from_its_middle(name: str) -> None:
    assert result_of(GAMES.from_the_middle(name, is_checked=True)) == stored_result(name)


def stored_result(name: str) -> Result:
    result = GAMES.stored(name)["result"]
    return result["standings"], result["winners"]

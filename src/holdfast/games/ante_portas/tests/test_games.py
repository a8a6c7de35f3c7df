"""Recorded games, replayed to their exact end: every mode, and every way to win or lose."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.core.record import read_json
from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.record_games import GAMES, TABLES

NAMES = sorted(TABLES)


def stored(name: str) -> dict[str, Any]:
    data: dict[str, Any] = read_json(GAMES / f"{name}.json")
    return data


def replayed(name: str) -> Match:
    return holdfast.load_record(stored(name))


def test_every_mode_is_recorded() -> None:
    assert sorted(path.stem for path in GAMES.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    data = stored(name)
    m = replayed(name)
    assert m.over
    assert m.record() == data
    assert campaign(m).result in TABLES[name][2]
    assert m.standings == data["result"]["standings"]
    assert m.winners == data["result"]["winners"]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_sound_and_goes_on_from_its_middle(name: str) -> None:
    data = stored(name)
    half = len(data["choices"]) // 2
    begun = {key: value for key, value in data.items() if key != "result"}
    m = holdfast.load_record({**begun, "choices": data["choices"][:half]})
    m = holdfast.load_position(m.position())
    for seat, key in data["choices"][half:]:
        m.choose(seat, key)
        m.state.check()
    assert m.standings == data["result"]["standings"]

"""Matches and games can be copied and stored, in the middle of anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.other_cards import own_pack
from tests.setups import GAMES, covered

import holdfast
from holdfast import DataError
from holdfast.core.agenda import State
from holdfast.core.finding import discover_again
from holdfast.lab.setups import usual
from holdfast.testing.copies import check_match_copies, twins_of
from holdfast.testing.courses import play_on

Options = dict[str, object]
with_tables = pytest.mark.parametrize(("id", "seats", "options"), list(covered()))
with_games = pytest.mark.parametrize("id", GAMES)


@with_tables
def test_a_match_can_be_copied_and_stored(id: str, seats: int, options: Options) -> None:
    match = holdfast.game(id).match(seats, 4, options)
    match.lang = "de"
    play_on(match, 25, seed=seats)
    taken = [seat for seat in range(seats) if match.undo(seat)]
    check_match_copies(match)
    for twin in twins_of(match):
        assert [seat for seat in taken if twin.redo(seat)] == [
            seat for seat in taken if match.taken_back(seat)
        ]


@with_games
def test_a_match_is_copied_also_from_a_position_and_at_its_end(id: str) -> None:
    game = holdfast.game(id)
    seats = game.min_seats
    match = game.match(seats, 4, usual(holdfast.game(id), seats))
    play_on(match, 10)
    match = holdfast.load_position(match.position(), game)
    check_match_copies(match)
    play_on(match, 5000)
    assert match.over
    check_match_copies(match)


@with_games
def test_a_stored_game_has_the_same_cards(id: str, tmp_path: Path) -> None:
    own = holdfast.game(id)
    assert all(twin is own for twin in twins_of(own))
    packed = holdfast.game(id, pack=own_pack(own, tmp_path / "pack"))
    match = packed.match(own.min_seats, 1, usual(own, own.min_seats))
    for twin in twins_of(match):
        assert twin.game.pack == packed.pack != ""
        assert twin.position() == match.position()
    with pytest.raises(DataError, match="the card pack has changed: it was another"):
        discover_again(id, str(tmp_path / "pack"), "another")


# Faults planted in each of the games


@with_games
def test_a_game_that_cannot_be_copied_is_caught(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object, *_: object) -> Any:
        raise TypeError("cannot be copied")

    game = holdfast.game(id)
    match = game.match(game.min_seats, 1, usual(game, game.min_seats))
    for method in ("__reduce__", "__deepcopy__"):
        with monkeypatch.context() as patched:
            patched.setattr(type(game), method, refuse)
            if method == "__reduce__":
                with pytest.raises(TypeError, match="cannot be copied"):
                    check_match_copies(match)
            else:
                check_match_copies(match)  # a match shares its game, and never copies it


@with_games
def test_a_position_that_loads_differently_is_caught(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = holdfast.game(id)
    load = game.files.load

    def forget(self: object, source: Any, seats: int, options: Options) -> State:
        state: State = load(source, seats, options)
        state.rng = 7
        return state

    match = game.match(game.min_seats, 1, usual(game, game.min_seats))
    match = holdfast.load_position(match.position(), game)
    check_match_copies(match)
    monkeypatch.setattr(type(game.files), "load", forget)
    with pytest.raises(AssertionError, match="a copy"):
        check_match_copies(match)

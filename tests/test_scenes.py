"""What is played step by step: the engine tells each step with what stood where then."""

from __future__ import annotations

from typing import Any

import pytest
from tests.planted import Planted
from tests.scenes import watch
from tests.setups import GAMES, each_number_of_seats

import holdfast
from holdfast.core.check import CheckFailed
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.core.show import Sink
from holdfast.lab.setups import usual
from holdfast.testing import check_scenes
from holdfast.testing.scenes import check_scenes_of, play_out

STAGED = [id for id in GAMES if holdfast.game(id).people.steps]


def test_some_games_have_scenes() -> None:
    assert STAGED


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_every_step_is_seen_as_it_was(id: str, seats: int) -> None:
    game = holdfast.game(id)
    if game.people.steps:
        assert check_scenes_of(game, seats, usual(game, seats), seats, 80)


@pytest.mark.parametrize("id", STAGED)
def test_at_other_tables(id: str) -> None:
    assert watch(id, 2, seed=5)


def leaky(own: Any, s: Any, event: Event, seat: int, to: Sink) -> None:
    """Where chance goes on from here is nobody's business."""
    own(s, event, seat, to)
    to.text("rng", s.rng)


@pytest.mark.parametrize("id", STAGED)
def test_a_scene_that_shows_what_is_hidden_is_caught(id: str) -> None:
    game = Planted(holdfast.game(id), show_scene=leaky, scene=scene_of)
    seats = game.min_seats
    with pytest.raises(CheckFailed, match=r"is not in the shape|what is hidden"):
        check_scenes_of(game, seats, usual(game, seats), 1, 80)


def scene_of(own: Any, s: Any, event: Event, seat: int) -> dict[str, object]:
    return {**own(s, event, seat), "rng": s.rng}


@pytest.mark.parametrize("id", STAGED)
def test_who_watches_disturbs_nothing(id: str) -> None:
    game = holdfast.game(id)
    match = game.match(game.min_seats, 3, usual(game, game.min_seats))
    play_out(match, Random(3), 80)
    before = match.position(), list(match.events)
    match.scenes(0)
    assert (match.position(), match.events) == before
    assert not any(event.scene for event in match.events)


@pytest.mark.parametrize("id", GAMES)
def test_the_suite_for_own_games_knows_scenes(id: str) -> None:
    if id not in STAGED:
        check_scenes(holdfast.game(id))
        assert holdfast.game(id).match(holdfast.game(id).min_seats, 1).scenes() == {}

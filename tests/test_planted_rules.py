"""Faults planted in the rules of any game are caught. Only an interpreted class can be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.planted import Fault, at, examine_until_caught
from tests.setups import GAMES

import holdfast
from holdfast.core.check import CheckFailed
from holdfast.core.game import Game
from holdfast.core.refusals import Refusal

pytestmark = pytest.mark.skipif(holdfast.is_compiled(), reason="compiled rules cannot be changed")


def step_that_asks(game: Game[Any]) -> tuple[type, type]:
    """The classes of the state and of the first step that asks somebody."""
    seats, options = at(game)
    s = game.setup(seats, 0, options)
    return type(s), type(s.asking(s.next_seat()))


def patched_state(name: str, broken: Callable[[Any], Fault]) -> Callable[..., None]:
    def patch(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        state, _ = step_that_asks(game)
        monkeypatch.setattr(state, name, broken(getattr(state, name)))

    return patch


COURSE = ("open", "agenda", "lanes", "untold", "journal", "script")


def shares_lists(own: Any) -> Fault:
    def clone(self: Any) -> Any:
        other = own(self)
        for name, value in vars(self).items():
            if isinstance(value, list) and name not in COURSE:
                setattr(other, name, value)
        return other

    return clone


def forgets_the_barrier(own: Any) -> Fault:
    def random(self: Any, n: int) -> int:
        barrier = self.barrier
        found: int = own(self, n)
        self.barrier = barrier
        return found

    return random


RULES: dict[str, tuple[Callable[..., None], str]] = {
    "clones share": (patched_state("clone", shares_lists), "a clone shares its pieces|after"),
    "chance can be taken back": (
        patched_state("random", forgets_the_barrier),
        "undo went across something random",
    ),
}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("id", GAMES)
def test_a_fault_of_the_rules_is_caught_in_every_game(
    id: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patch, words = RULES[name]
    game = holdfast.game(id)
    patch(game, monkeypatch)
    with pytest.raises(CheckFailed, match=words):
        examine_until_caught(game)


@pytest.mark.parametrize("id", GAMES)
def test_a_question_that_offers_what_it_is_not_about_is_caught_in_every_game(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = holdfast.game(id)
    _, step = step_that_asks(game)
    monkeypatch.setattr(step, "verbs", ())
    with pytest.raises(CheckFailed, match="which is not what it is about"):
        examine_until_caught(game, every=1)


@pytest.mark.parametrize("id", GAMES)
def test_an_explanation_that_cannot_be_said_is_caught_in_every_game(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = holdfast.game(id)
    _, step = step_that_asks(game)
    silent = Refusal("", "nobody_says_this")
    monkeypatch.setattr(step, "verbs", tuple(game.choices.verbs))
    monkeypatch.setattr(step, "refuse", lambda self, s, seat, choice: silent)
    with pytest.raises(CheckFailed, match="nobody_says_this cannot be said"):
        examine_until_caught(game, every=1)

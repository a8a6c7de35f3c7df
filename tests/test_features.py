"""What learning agents are shown and paid, for every game: numbers in their bounds that say all the
view shows, and results that add up. Faults planted in each of the games are caught."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from tests.setups import GAMES, each_number_of_seats
from tests.toy import Lots, LotsRules, Rescue

import holdfast
from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.core.shapes import Learner, Shape, ShapeError
from holdfast.core.types import misfit
from holdfast.lab.setups import Setup, covering, usual
from holdfast.testing.blind_spots import blind_spots
from holdfast.testing.courses import course
from holdfast.testing.numbers import check_features, check_payoffs

SKILL = 90
EVERY = 30  # decisions between looks at the features
with_seats = pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
with_games = pytest.mark.parametrize("id", GAMES)


def look_at_games(game: Game[Any], tables: list[Setup], every: int = EVERY) -> None:
    """One game at each table, by turns at random and with skill."""
    for n, (seats, options) in enumerate(tables):
        names = game.feature_names(seats)
        assert len(set(names)) == len(names), "two numbers have one name"
        for i, s in enumerate(course(game, seats, options, n, SKILL * (n % 2))):
            if i % every == 0 or s.is_over():
                check_features(game, s, (i // every) % seats, names)
        check_payoffs(game, s)


@with_seats
def test_features_and_results_keep_their_bounds(id: str, seats: int) -> None:
    """At every table there is with so many seats."""
    game = holdfast.game(id)
    look_at_games(game, [table for table in game.tables() if table[0] == seats])


@with_games
def test_features_and_results_keep_their_bounds_with_skill(id: str) -> None:
    """Chance loses too early to see the end of some games."""
    game = holdfast.game(id)
    for n, (seats, options) in enumerate(covering(game)):
        names = game.feature_names(seats)
        for i, s in enumerate(course(game, seats, options, 100 + n, 100)):
            if i % 40 == 0:
                check_features(game, s, (i // 40) % seats, names)
        check_features(game, s, n % seats, names)
        check_payoffs(game, s)


@with_seats
def test_features_show_nothing_hidden(id: str, seats: int) -> None:
    game = holdfast.game(id)
    chance = Random(11)
    for n, s in enumerate(course(game, seats, usual(holdfast.game(id), seats), 5, SKILL)):
        if n % 25 or s.is_over():
            continue
        seat = (n // 25) % seats
        world = game.rules.determinize(s, seat, chance)
        assert game.features(world, seat) == game.features(s, seat)
        assert game.rules.view(world, seat) == game.rules.view(s, seat)
        assert world.open[seat] == s.open[seat]


@with_games
def test_features_say_what_the_view_shows(id: str) -> None:
    """All of it, but for what is printed or follows from the rest."""
    game = holdfast.game(id)
    seats = game.max_seats
    tables = [table for table in covering(game) if table[0] in (seats, seats - 1)]
    for n, (number, options) in enumerate(tables):
        states = course(game, number, options, n, SKILL)
        some = (s for k, s in enumerate(states) if k % 31 < 2 or s.is_over())
        assert blind_spots(game, n % number, some) == []


@pytest.mark.parametrize("toy", [Lots(), Rescue()], ids=["rivals", "together"])
def test_a_draw_is_worth_nothing_and_a_defeat_is_one(
    toy: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    s = list(course(toy, 3, {"rounds": 3}, 1))[-1]
    check_payoffs(toy, s)
    monkeypatch.setattr(type(toy.rules), "winners", lambda self, s: [])
    check_payoffs(toy, s)
    assert toy.payoffs(s) == ([-1.0] * 3 if toy.rules.is_cooperative() else [0.0] * 3)


def test_a_victory_is_divided_among_the_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    toy: Game[Any] = Lots()
    s = list(course(toy, 4, {"rounds": 3}, 1))[-1]
    monkeypatch.setattr(LotsRules, "winners", lambda self, s: [0, 3])
    assert toy.payoffs(s) == pytest.approx([1 / 3, -1 / 3, -1 / 3, 1 / 3])
    monkeypatch.setattr(LotsRules, "winners", lambda self, s: [2])
    assert toy.payoffs(s) == pytest.approx([-1 / 3, -1 / 3, 1, -1 / 3])
    monkeypatch.setattr(LotsRules, "teams", lambda self, s: [0, 1, 0, 1])
    assert toy.payoffs(s) == [1.0, -1.0, 1.0, -1.0]
    assert toy.shares(s) == [1.0, 0.0, 1.0, 0.0]


# Faults planted in each of the games


def planted(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch, change: Callable[[list[float]], list[float]]
) -> None:
    honest = type(game).features
    monkeypatch.setattr(type(game), "features", lambda self, s, n: change(honest(self, s, n)))


@with_games
@pytest.mark.parametrize("value", [1.01, -1.5, float("nan")])
def test_a_feature_out_of_bounds_is_caught(
    id: str, value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = holdfast.game(id)
    planted(game, monkeypatch, lambda numbers: [*numbers[:-1], value])
    with pytest.raises(AssertionError, match="out of bounds"):
        look_at_games(game, covering(game)[:1])


@with_games
def test_a_feature_without_a_name_is_caught(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = holdfast.game(id)
    planted(game, monkeypatch, lambda numbers: [*numbers, 0.0])
    with pytest.raises(AssertionError, match="numbers have"):
        look_at_games(game, covering(game)[:1])


@with_games
def test_a_blind_feature_is_caught(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = holdfast.game(id)
    seats = game.max_seats
    planted(game, monkeypatch, lambda numbers: numbers[:1])
    positions = islice(course(game, seats, usual(game, seats), 1), 0, 40, 10)
    assert blind_spots(game, 0, positions) != []


@with_games
def test_a_walk_that_leaves_something_out_is_caught(id: str) -> None:
    """What is said only sometimes would move all numbers behind it."""
    game = holdfast.game(id)
    learner = Learner(game.shape)
    (first,) = islice(course(game, game.max_seats, usual(game, game.max_seats), 1), 1)
    game.rules.show(first, 0, learner)
    learner.end()
    game.rules.show(first, 0, learner)
    learner.said.pop()
    with pytest.raises(ShapeError, match="is not said every time"):
        learner.end()


def looks(game: Game[Any], every: int = 23) -> Iterator[tuple[State, int]]:
    """Positions of games at a few tables, each with a seat that looks, or a spectator."""
    for n, (seats, options) in enumerate(covering(game)):
        for k, s in enumerate(course(game, seats, options, 50 + n, SKILL * (n % 2))):
            if k % every == 0 or s.is_over():
                yield s, k % (seats + 1) - 1


@with_games
def test_the_stored_shape_is_the_one_that_is_shown(id: str) -> None:
    """`python tools/shapes.py` stores it anew."""
    game = holdfast.game(id)
    stored = Shape.read(game.folder)
    assert stored is not None
    before = json.dumps(stored.to_json())
    learner = Learner(stored)
    for s, seat in looks(game):
        game.rules.show(s, seat, learner)
        learner.end()
    assert json.dumps(learner.shape.to_json()) == before


@with_games
def test_every_view_fits_the_types_of_the_page(id: str) -> None:
    game = holdfast.game(id)
    for s, seat in looks(game, every=5):
        assert misfit(game.shape, game.rules.view(s, seat)) == ""


@with_games
def test_a_view_that_does_not_fit_is_caught(id: str) -> None:
    """Whatever is missing or of another kind."""
    game = holdfast.game(id)
    (s,) = islice(course(game, game.max_seats, usual(game, game.max_seats), 1), 1)
    view = game.rules.view(s, 0)
    for name in view:
        without = {key: value for key, value in view.items() if key != name}
        assert misfit(game.shape, without) == f"the view.{name} is missing"
        assert f"the view.{name}" in misfit(game.shape, {**view, name: ...})
    assert misfit(game.shape, {**view, "planted": 1}) == "the view.planted is not in the shape"


@with_games
def test_a_result_that_does_not_add_up_is_caught(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = holdfast.game(id)
    seats, options = next((n, o) for n, o in reversed(covering(game)) if n in (2, 4))
    s = list(course(game, seats, options, 2))[-1]
    check_payoffs(game, s)
    for wrong in ([1.0] * seats, [-1.0] * seats, [1.5, *[-0.5] * (seats - 1)], [1.0]):
        with monkeypatch.context() as patched:
            patched.setattr(type(game), "payoffs", lambda self, s, wrong=wrong: wrong)
            with pytest.raises(AssertionError):
                check_payoffs(game, s)

"""What people are told beforehand, in every game that tells something: see core/forecast.py. `make
stress PART=forecasts` plays a thousand games of each."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.planted import Fault, Planted, at
from tests.setups import GAMES, spelled

import holdfast
from holdfast.core.agenda import State
from holdfast.core.check import CheckFailed
from holdfast.core.forecast import FIELD, LAST, agreed, contains, forecast, forecasts, told
from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.lab.setups import covering
from holdfast.testing.courses import course
from holdfast.testing.forecasts import check_foretold, has_forecasts

FORETELLING = [id for id in GAMES if has_forecasts(holdfast.game(id))]
TABLES = [
    pytest.param(id, n, setup, id=f"{id}-{spelled(*setup)}")
    for id in FORETELLING
    for n, setup in enumerate(covering(holdfast.game(id)))
]


def test_some_games_foretell_something() -> None:
    assert FORETELLING


@pytest.mark.parametrize(("id", "n", "setup"), TABLES)
def test_what_is_foretold_happens_in_every_world(id: str, n: int, setup: Any) -> None:
    game = holdfast.game(id)
    assert sum(check_foretold(game, setup, seed=n, skill=skill) for skill in (0, 80)) > 0


# What worlds agree on


def test_what_all_worlds_say_is_a_fact() -> None:
    assert told([["a"], ["a"], ["a"]]) == ["a"]
    assert told([3, 3]) == 3


def test_numbers_that_differ_are_a_range() -> None:
    assert told([5, 2, 4]) == {"least": 2, "most": 5}


def test_what_else_differs_is_told_with_its_chances() -> None:
    likely, rare = {"is": "b", "share": 0.75}, {"is": "a", "share": 0.25}
    assert told(["a", "b", "b", "b"]) == {"chances": [likely, rare]}
    assert told([True, False])["chances"][0]["share"] == 0.5  # type: ignore[index]
    assert agreed([{"n": 1}, {"n": 1, "m": None}]) == {"n": 1, "m": None}


def test_a_fact_contains_itself_and_a_range_what_lies_in_it() -> None:
    assert contains(3, 3)
    assert not contains(3, 4)
    assert contains({"least": 2, "most": 5}, 5)
    assert not contains({"least": 2, "most": 5}, 6)
    assert not contains({"least": 2, "most": 5}, None)
    assert contains({"chances": [{"is": "a", "share": 1.0}]}, "b")
    assert not contains({"coin": 1}, {"coin": 2})


def test_the_best_luck_is_the_last_of_however_many() -> None:
    assert all(LAST % n == n - 1 for n in range(1, 41))


# Making one changes nothing, and needs no luck


@pytest.mark.parametrize("id", FORETELLING)
def test_forecasts_are_the_same_every_time_and_change_nothing(id: str) -> None:
    game = holdfast.game(id)
    seats, options = at(game)
    for s in list_of(game, seats, options):
        before = game.files.dump(s)
        for seat in range(-1, seats):
            once = dict(forecasts(game.rules, s, seat))
            assert once == dict(forecasts(game.rules, s, seat))
            assert all(forecast(game.rules, s, seat, name) == once[name] for name in list(once)[:2])
        assert game.files.dump(s) == before


def list_of(game: Game[Any], seats: int, options: dict[str, object]) -> list[State]:
    return [s.clone() for n, s in enumerate(course(game, seats, options, 2, 50)) if n % 25 == 0]


# Faults planted by hand


def changed(change: Any) -> Fault:
    """A view whose forecasts are changed by somebody who knows the truth."""

    def view(own: Fault, s: State, seat: int) -> Any:
        seen = own(s, seat)
        return {**seen, FIELD: {name: change(s, facts) for name, facts in seen[FIELD].items()}}

    return view


def reads_the_truth(s: State, facts: dict[str, Any]) -> dict[str, Any]:
    """The next number of chance, in place of what was said."""
    return dict.fromkeys(facts, s.rng)


def adds_a_secret(s: State, facts: dict[str, Any]) -> dict[str, Any]:
    return {**facts, "secret": s.rng % 7}


def leaves_something_out(s: State, facts: dict[str, Any]) -> dict[str, Any]:
    return dict(list(facts.items())[1:])


def is_too_sure(s: State, facts: dict[str, Any]) -> dict[str, Any]:
    """The middle of a range in place of the range, the opposite of a flag, one more of a number."""
    return {fact: wrong(value) for fact, value in facts.items()}


def wrong(value: Any) -> Any:
    if isinstance(value, dict) and "least" in value:
        return value["least"]
    return not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else value


def is_certain_of_chance(s: State, facts: dict[str, Any]) -> dict[str, Any]:
    """Only ranges are narrowed: a game without them foretells nothing that hangs on chance."""
    return {
        fact: value["least"] if isinstance(value, dict) and "least" in value else value
        for fact, value in facts.items()
    }


VIEWS = [reads_the_truth, adds_a_secret, leaves_something_out, is_too_sure]


@pytest.mark.parametrize("fault", VIEWS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("id", FORETELLING)
def test_a_planted_forecast_is_caught(id: str, fault: Any) -> None:
    game = Planted(holdfast.game(id), view=changed(fault))
    with pytest.raises(CheckFailed):
        check_all(game)


def test_a_range_that_is_too_narrow_is_caught() -> None:
    complaints = [complaint(holdfast.game(id)) for id in FORETELLING]
    assert any("is not in" in said for said in complaints)


def complaint(game: Game[Any]) -> str:
    """What is found where only ranges are wrong; "" in a game that has none."""
    try:
        check_all(Planted(game, view=changed(is_certain_of_chance)))
    except CheckFailed as error:
        return str(error)
    return ""


def peeks(own: Fault, s: State, seat: int) -> Any:
    """Tried in the true world, whose chance nobody knows."""
    seen = own(s, seat)
    tried = {name: {**facts, "luck": s.clone().random(6)} for name, facts in seen[FIELD].items()}
    return {**seen, FIELD: tried}


def leaves_the_seat_in_the_dark(own: Fault, s: State, seat: int) -> list[str]:
    """What is tried hangs on what another seat alone knows: here, on chance to come."""
    names: list[str] = own(s, seat)
    return names[: s.rng % 2]


@pytest.mark.parametrize("id", FORETELLING)
def test_a_forecast_that_peeks_is_caught(id: str) -> None:
    for faults in ({"view": peeks}, {"trials": leaves_the_seat_in_the_dark}):
        with pytest.raises(CheckFailed):
            check_all(Planted(holdfast.game(id), **faults))


def check_all(game: Game[Any]) -> None:
    setup = at(game)
    for seed in range(4):
        check_foretold(game, setup, seed, skill=60)


@pytest.mark.parametrize("id", FORETELLING)
def test_whoever_tells_all_that_came_of_it_tells_nothing_true(id: str) -> None:
    """What comes of a trial is seen in imagined worlds alone, so even all of it betrays nothing."""
    own = holdfast.game(id)

    def everything(
        told: Fault, before: State, after: State, seat: int, name: str
    ) -> dict[str, object]:
        return {"all": json.dumps(own.files.dump(after)), "luck": after.rng}

    rules = Planted(own, outcome=everything).rules
    seats, options = at(own)
    for s in list_of(own, seats, options):
        for seat in range(seats):
            world = own.rules.determinize(s, seat, Random(7))
            assert dict(forecasts(rules, s, seat)) == dict(forecasts(rules, world, seat))

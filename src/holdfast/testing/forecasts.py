"""What people are told beforehand: it holds in every world the seat cannot rule out, and nothing
hidden goes into it."""

from __future__ import annotations

import json
from typing import Any

from holdfast.core.agenda import State
from holdfast.core.forecast import FIELD, contains, tried
from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.lab.setups import Setup
from holdfast.testing.courses import course, require

WORLDS = 3  # in which a forecast is put to the test: others than those it was made in
EVERY = 5  # decisions


def has_forecasts(game: Game[Any]) -> bool:
    seats, options = game.tables()[0]
    return FIELD in game.rules.view(game.setup(seats, 1, options), -1)


def check_foretold(
    game: Game[Any], setup: Setup, seed: int = 1, every: int = EVERY, skill: int = 0
) -> int:
    """One game: whatever is foretold at these positions, to whom it may be. Says how often."""
    seats, options = setup
    found = 0
    for n, s in enumerate(course(game, seats, options, seed, skill)):
        if n % every == seed % every:
            for seat in range(-1, seats):
                found += check_seat(game, s, seat, seed * 1000 + n)
    return found


def check_seat(game: Game[Any], s: State, seat: int, seed: int) -> int:
    view: dict[str, Any] = game.rules.view(s, seat)
    said: dict[str, dict[str, object]] = view[FIELD]
    where = f"{game.id}, seat {seat}, {seed}"
    require(list(said) == game.rules.trials(s, seat), f"{where}: forecasts of something else")
    require(len(said) == len(set(said)), f"{where}: a forecast is twice")
    random = Random(seed)
    for _ in range(WORLDS if said else 0):
        world = game.rules.determinize(s, seat, random)
        seen = json.dumps(game.rules.view(world, seat)[FIELD])
        require(seen == json.dumps(said), f"{where}: a forecast depends on what is hidden")
        for name, facts in said.items():
            check_fact(game.rules, world, seat, name, facts, where)
    return len(said)


def check_fact(
    rules: Rules[Any], world: State, seat: int, name: str, facts: dict[str, object], where: str
) -> None:
    """What the engine then does in this world is what was said, or within it."""
    done = tried(rules, world, seat, name)
    require(facts.keys() == done.keys(), f"{where}: {name} is told {list(facts)}, not {list(done)}")
    for fact, value in done.items():
        is_so = contains(facts[fact], value)
        require(is_so, f"{where}: {name}: {fact} is {value}, which is not in {facts[fact]}")

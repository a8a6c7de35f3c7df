"""A real game with one thing wrong: everything is passed on to the game itself but what is planted.

`Planted(game, note=fault)` calls `fault(own, view, key, …)` where the game's `note` was to be
called, with the game's own method first. So a fault can be planted in any game, interpreted or
compiled, without touching it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holdfast.core.check import examine
from holdfast.core.game import Game
from holdfast.lab.setups import Setup, usual

Fault = Callable[..., Any]
OFTEN, NEVER = 4, 10**9  # how often the slow checks are made
# What follows from the other methods, and must go on doing so.
FOLLOWS = {"setup", "match", "draw", "check_seats", "check_fit", "instead", "full_options"}
PASSED_ON = [
    name
    for name, method in vars(Game).items()
    if callable(method) and not name.startswith("_") and name not in FOLLOWS
]


class Planted(Game[Any]):
    """The game, and what is wrong with it."""

    def __init__(self, own: Game[Any], **faults: Fault) -> None:
        seats = (own.min_seats, own.max_seats)
        super().__init__(
            own.id, own.title, own.rules_version, seats, own.choices, own.options, own.folder
        )
        self.pack = own.pack
        self.pack_folder = own.pack_folder
        self.own = own
        self.faults = faults
        unknown = faults.keys() - set(PASSED_ON)
        assert not unknown, f"a game has no {unknown}"


def passed_on(name: str) -> Fault:
    def method(self: Planted, *args: Any, **named: Any) -> Any:
        own = getattr(self.own, name)
        fault = self.faults.get(name)
        return own(*args, **named) if fault is None else fault(own, *args, **named)

    return method


for name in PASSED_ON:
    setattr(Planted, name, passed_on(name))


def at(game: Game[Any]) -> Setup:
    """A table at which this game hides something from somebody, if it ever does."""
    seats = 2 if game.min_seats <= 2 else game.min_seats
    for n, options in game.tables():
        if n == seats and len(set(game.teams(game.setup(n, 1, options)))) > 1:
            return n, options
    return seats, usual(game, seats)


def examine_until_caught(game: Game[Any], every: int = OFTEN) -> None:
    seats, options = at(game)
    for seed in range(3):
        examine(game, seats, seed, options, every=every, skill=60)

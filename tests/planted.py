"""A real game with one thing wrong: everything is passed on to the game itself but what is planted.

`Planted(game, note=fault)` calls `fault(own, view, key, …)` where the game's `note` was to be
called, with the game's own method first. So a fault can be planted in any game, interpreted or
compiled, without touching it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holdfast.core.game import Game

Fault = Callable[..., Any]
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

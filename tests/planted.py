"""A real game with one thing wrong: everything is passed on to the game itself but what is planted.

`Planted(game, note=fault)` calls `fault(own, view, key, …)` where the game's `note` was to be
called, with the game's own method first. So a fault can be planted in any game, interpreted or
compiled, without touching it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holdfast.core.advice import Advice
from holdfast.core.agenda import State
from holdfast.core.check import examine
from holdfast.core.files import Files
from holdfast.core.game import Game
from holdfast.core.people import People
from holdfast.core.rules import Rules
from holdfast.lab.setups import Setup, usual

Fault = Callable[..., Any]
OFTEN, NEVER = 4, 10**9  # how often the slow checks are made
# What follows from the other methods, and must go on doing so.
FACES: dict[str, type[Any]] = {
    "rules": Rules,
    "advice": Advice,
    "people": People,
    "files": Files,
}


FOLLOWS = ("draw",)  # from what is painted


def hooks_of(face: type[Any]) -> list[str]:
    hooks = [name for name, hook in vars(face).items() if callable(hook) and name[0] != "_"]
    return [name for name in hooks if name not in FOLLOWS]


def passed_on(name: str) -> Fault:
    def method(self: Any, *args: Any, **named: Any) -> Any:
        own = getattr(self.own, name)
        fault = self.faults.get(name)
        return own(*args, **named) if fault is None else fault(own, *args, **named)

    return method


def unlike_its_own(self: Any) -> None:
    """What the face is made of, its own has."""


def faulty(face: type[Any], own: Any, faults: dict[str, Fault]) -> Any:
    """The same face of the game, but for what is wrong with it."""
    hooks = {name: passed_on(name) for name in hooks_of(face)}
    kind: Any = type(f"Planted{face.__name__}", (face,), {**hooks, "__init__": unlike_its_own})
    found = kind()
    for name, value in vars(own).items() if face is People else ():
        setattr(found, name, value)
    for name in ("plan", "curtains", "plays") if face is People else ():
        setattr(found, name, getattr(own, name))
    found.own, found.faults = own, faults
    return found


class Planted(Game[Any]):
    """The game, and what is wrong with it."""

    def __init__(self, own: Game[Any], **faults: Fault) -> None:
        faces = {name: faulty(face, getattr(own, name), faults) for name, face in FACES.items()}
        super().__init__(
            own.id,
            own.title,
            own.rules_version,
            (own.min_seats, own.max_seats),
            own.choices,
            own.options,
            own.folder,
            **faces,
        )
        self.pack = own.pack
        self.pack_folder = own.pack_folder
        self.own = own
        self.faults = faults
        known = {name for face in FACES.values() for name in hooks_of(face)}
        unknown = faults.keys() - known - {"shares"}
        assert not unknown, f"a game has no {unknown}"

    def shares(self, s: State) -> list[float]:
        fault = self.faults.get("shares")
        own = super().shares
        return own(s) if fault is None else fault(own, s)


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

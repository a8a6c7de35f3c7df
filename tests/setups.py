"""Tables to try something at: every game, and of each a few set-ups that show all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import holdfast
from holdfast.core.game import Game, spell
from holdfast.lab.setups import Setup, covering

GAMES = holdfast.games()
ONE = GAMES[-1]  # where one game shows as much as all of them
ENOUGH = 9


def some_tables(game: Game[Any]) -> list[Setup]:
    """About so many, spread over seats and options: an odd step falls on all sides of each."""
    every = game.tables()
    return every[:: (len(every) // ENOUGH) | 1]


def spelled(seats: int, options: dict[str, object]) -> str:
    """ "3-blitz=true": the name of a table in a list of tests."""
    return "-".join([str(seats), *(f"{name}={spell(value)}" for name, value in options.items())])


def covered() -> Iterator[Any]:
    """Every game at every number of seats and with every two values of its options."""
    for id in GAMES:
        for seats, options in covering(holdfast.game(id)):
            yield pytest.param(id, seats, options, id=f"{id}-{spelled(seats, options)}")


def each_number_of_seats() -> list[tuple[str, int]]:
    found = [holdfast.game(id) for id in GAMES]
    return [(game.id, n) for game in found for n in range(game.min_seats, game.max_seats + 1)]


def an_option(id: str) -> tuple[str, str, str]:
    """The name of a game's first option, its usual value and another, as they are typed."""
    option = holdfast.game(id).options[0]
    other = next(value for value in option.values if value != option.default)
    return option.name, spell(option.default), spell(other)

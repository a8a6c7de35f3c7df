"""Set-ups of a game: numbers of seats with options, as `Game.tables` names them.

>>> import holdfast
>>> from holdfast.lab.setups import covering, usual
>>> game = holdfast.game("after-the-empire")
>>> len(game.tables()), len(covering(game)) < 20
(144, True)
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from holdfast.core.game import Game

Options = dict[str, object]
Setup = tuple[int, Options]  # seats, options
Trait = tuple[str, object]
SEATS = "seats"


def usual(game: Game[Any], seats: int) -> Options:
    """The game's usual options; where these are not for so many seats, the first that are."""
    game.check_seats(seats)
    options = game.full_options(None)
    if game.rules.unfit(seats, options) is None:
        return options
    return next(dict(chosen) for n, chosen in game.tables() if n == seats)


def covering(game: Game[Any]) -> list[Setup]:
    """A few of the game's tables in which every number of seats, every value of every option, and
    every two of these that go together at some table are met. The usual set-ups are among them."""
    every = game.tables()
    missing = {pair for setup in every for pair in pairs_of(setup)}
    found: list[Setup] = []
    for setup in usual_ones(game, every):
        missing -= pairs_of(setup)
        found.append(setup)
    while missing:
        best = max(every, key=lambda setup: len(pairs_of(setup) & missing))
        missing -= pairs_of(best)
        found.append(best)
    return sorted(found, key=every.index)


def usual_ones(game: Game[Any], every: list[Setup]) -> list[Setup]:
    seats = sorted({n for n, _ in every})
    return [setup for setup in ((n, usual(game, n)) for n in seats) if setup in every]


def pairs_of(setup: Setup) -> set[frozenset[Trait]]:
    seats, options = setup
    traits: list[Trait] = [(SEATS, seats), *options.items()]
    return {frozenset(pair) for pair in combinations(traits, 2)}

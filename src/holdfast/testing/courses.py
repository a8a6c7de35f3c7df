"""Games on their way: what the checks look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from holdfast.core.advice import any_choice
from holdfast.core.agenda import State, take
from holdfast.core.check import CheckFailed
from holdfast.core.game import Game
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.lab.setups import Setup

A_WHILE = 20_000


def require(is_so: bool, complaint: str) -> None:
    if not is_so:
        raise CheckFailed(complaint)


def course(
    game: Game[Any], seats: int, options: dict[str, object], seed: int, skill: int = 0
) -> Iterator[State]:
    """Every decision of a game, and its end. So many of 100 choices are a hasty player's."""
    s: State = game.setup(seats, seed, options)
    random = Random(seed)
    while (seat := s.next_seat()) >= 0:
        yield s
        is_skilled = random.below(100) < skill
        pick = game.advice.quick if is_skilled else any_choice
        take(s, seat, pick(s, seat, s.open[seat], random))
    yield s


def played(game: Game[Any], setup: Setup, seed: int, skill: int = 50) -> Iterator[Match]:
    """The same as a match, which keeps what has happened."""
    seats, options = setup
    match = Match.new(game, seats, seed, options)
    random = Random(seed)
    for _ in range(A_WHILE):
        yield match
        if match.over:
            return
        seat = match.state.next_seat()
        open_ones = match.state.open[seat]
        choice = open_ones[random.below(len(open_ones))]
        if random.below(100) < skill:
            choice = game.advice.quick(match.state, seat, list(open_ones), random)
        match.choose(seat, game.choices.key(choice))
    raise CheckFailed(f"{game.id}: no end after {A_WHILE} choices")


def moments(game: Game[Any], setup: Setup, seed: int, every: int, skill: int = 50) -> list[State]:
    """Positions of such a game at which somebody has a choice."""
    found = [match.state for match in played(game, setup, seed, skill)]
    return [s for s in found[::every] if not s.is_over()]


def play_on(match: Match, choices: int, seed: int = 1) -> None:
    """So many choices at random, or to the end."""
    random = Random(seed)
    for _ in range(choices):
        if match.over:
            return
        seat = list(match.open)[random.below(len(match.open))]
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])

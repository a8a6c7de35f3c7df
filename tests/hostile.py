"""Damage to files, for the tests of the games; `holdfast.testing` has it for every game."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from holdfast import DataError, load_position
from holdfast.core.agenda import State, apply
from holdfast.core.rng import Random
from holdfast.testing.hostile import Json
from holdfast.testing.hostile import damaged as damaged
from holdfast.testing.hostile import pick as pick
from holdfast.testing.hostile import steps_of as steps_of
from holdfast.testing.hostile import with_strange_step as with_strange_step

# Refused in order, or played to the end: anything else is a fault


def refusals_of_damage(
    positions: list[Json], random: Random, parts: list[str], edits: int
) -> Iterator[bool]:
    for _ in range(edits):
        yield is_refused(damaged(pick(positions, random), random, parts), random)


def refusals_of_steps(positions: list[Json], random: Random, edits: int) -> Iterator[bool]:
    """Steps of one position in another."""
    kinds: dict[str, list[Json]] = {}
    for data in positions:
        for steps in steps_of(data["state"]["course"]):
            for step in steps:
                kinds.setdefault(step["step"], []).append(step)
    for _ in range(edits):
        step = pick(kinds[pick(sorted(kinds), random)], random)
        yield is_refused(with_strange_step(pick(positions, random), step, random), random)


def is_refused(data: Json, random: Random) -> bool:
    untouched = copy.deepcopy(data)
    try:
        match = load_position(data)
    except DataError:
        return True
    for seat in range(-1, match.seats):
        match.view(seat)
    play_to_the_end(match.state, random)
    assert data == untouched, "loading has changed the data"
    return False


def play_to_the_end(s: State, random: Random) -> None:
    for _ in range(20_000):
        seats = [seat for seat in range(s.seats) if s.open[seat]]
        if not seats:
            break
        seat = pick(seats, random)
        apply(s, seat, pick(s.open[seat], random))
    assert s.is_over()
    s.check()

"""Positions to try a table with, found by playing: whichever game comes to such a thing has it. The
same are found every time, and each is looked for once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.server.client import GAME, Json

import holdfast
from holdfast.core.record import Match, load_position
from holdfast.core.rng import Random
from holdfast.lab.setups import usual

GAMES = sorted(holdfast.games(), key=lambda id: id != GAME)  # where one is enough, it is the first
SEEDS = range(4)
LONGEST = 200  # choices until it should have come
MOST_IN_A_LANE = 8


def played(id: str, seats: int) -> Iterator[Match]:
    """Positions of random games, as they are when they are read from a file."""
    game = holdfast.game(id)
    for seed in SEEDS:
        match, random = Match.new(game, seats, seed, usual(game, seats)), Random(seed)
        for _ in range(LONGEST):
            if match.over:
                break
            yield match
            seat = match.state.next_seat()
            keys = match.open[seat]
            match.choose(seat, keys[random.below(len(keys))])


def after(match: Match, *choices: tuple[int, str]) -> Match:
    trial = match.copy()
    for seat, key in choices:
        trial.choose(seat, key)
    return trial


# One after the other


class Turns(NamedTuple):
    """Seat 0 alone is asked, then seat 1, then one of them; if there is a seat 2, then that one.
    What seat 0 answered is its own to take back until seat 1 has answered."""

    game: str
    file: Json
    mine: list[str]  # answers of seat 0, two at least
    theirs: list[str]  # answers of seat 1 after each of them, two at least
    never: str  # what nobody may choose in any of these positions

    def match(self) -> Match:
        return load_position(self.file)


@cache
def turns(id: str, seats: int = 2) -> Turns | None:
    for match in played(id, seats):
        if not is_alone(match, 0):
            continue
        start = load_position(match.position())
        mine = [key for key in start.open[0] if is_handed_on(start, key)]
        if len(mine) < 2:
            continue
        shared = set.intersection(*(set(after(start, (0, key)).open[1]) for key in mine))
        theirs = [
            key
            for key in after(start, (0, mine[0])).open[1]
            if key in shared and all(is_answered(start, one, key) for one in mine)
        ]
        if len(theirs) > 1:
            return Turns(id, match.position(), mine, theirs, never_open(start, mine, theirs))
    return None


def never_open(start: Match, mine: list[str], theirs: list[str]) -> str:
    positions = [start, *(after(start, (0, key)) for key in mine)]
    positions += [after(start, (0, one), (1, other)) for one in mine for other in theirs]
    legal = {key for match in positions for seat in range(match.seats) for key in match.legal(seat)}
    choices = start.game.choices
    every = (choices.key(number) for number in range(len(choices)))
    return next(key for key in every if key not in legal)


def is_alone(match: Match, seat: int) -> bool:
    """Asked, with a choice, while nobody can do anything beside."""
    if match.state.each is not None or list(match.open) != [seat] or len(match.open[seat]) < 2:
        return False
    return not any(match.beside(one) for one in range(match.seats))


def is_handed_on(start: Match, key: str) -> bool:
    match = after(start, (0, key))
    return is_alone(match, 1) and match.can_undo(0)


def is_answered(start: Match, mine: str, theirs: str) -> bool:
    """Then another is asked, and it was seen by others; but nothing hidden was shown."""
    match = after(start, (0, mine), (1, theirs))
    next_ones = [2] if match.seats > 2 else [0, 1]
    if match.can_undo(0) or not any(is_alone(match, seat) for seat in next_ones):
        return False
    match.rewind(0, 0)
    return not match.take_backs[-1].was_shown


def some_turns(seats: int = 2) -> Turns:
    found = next(filter(None, (turns(id, seats) for id in GAMES)), None)
    assert found is not None, "in no game is one asked after the other"
    return found


# At the same time


class Lanes(NamedTuple):
    """Everybody decides at once."""

    game: str
    file: Json
    begun: list[list[str]]  # for seats 0 and 1: two answers after which their lanes are still open
    whole: list[list[str]]  # two ways for seat 0 to get to the end of its lane

    def match(self) -> Match:
        return load_position(self.file)


@cache
def lanes(id: str, seats: int = 3) -> Lanes | None:
    for match in played(id, seats):
        if match.state.each is None or len(match.open) < seats:
            continue
        start = load_position(match.position())
        begun = [begin(start, seat) for seat in (0, 1)]
        whole = [way for key in start.open[0] if (way := lane_of(start, 0, key))]
        if all(begun) and len(whole) > 1:
            return Lanes(id, match.position(), begun, whole[:2])
    return None


def begin(start: Match, seat: int) -> list[str]:
    """Two answers that leave the lane open, the first of which can be given only once."""
    for key in start.open[seat]:
        once = after(start, (seat, key))
        again = once.open.get(seat, [])
        if once.state.each is None or key in again:
            continue
        for more in again:
            twice = after(once, (seat, more))
            if twice.state.each is not None and seat in twice.open:
                return [key, more]
    return []


def lane_of(start: Match, seat: int, key: str) -> list[str]:
    """Answers of a seat from this one to the end of its lane, while the others are at work."""
    match, keys = start.copy(), [key]
    for _ in range(MOST_IN_A_LANE):
        match.choose(seat, keys[-1])
        if match.state.each is None or len(match.open) < match.seats - 1:
            return []
        if seat not in match.open:
            return keys
        keys.append(match.open[seat][-1])
    return []

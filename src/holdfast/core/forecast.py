# not compiled: it serves people, and what it calls is.
"""What something would lead to, as far as a seat can know: forecasts.

A forecast is never worked out beside the rules. It is tried: in worlds the seat cannot rule out
(`Rules.determinize`) the thing is carried out by the rules themselves, and the game says what came
of it (`Rules.outcome`). What all these worlds agree on is a fact. Numbers that differ are a range;
everything else that differs is told with its chances. Two of the worlds have extreme luck, so that
a range is as wide as chance can make it wherever more luck means a larger number.

Nothing but what the seat may know goes in: the worlds depend on nothing else, and the numbers they
are made up with come from what can be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Any, cast
from zlib import crc32

from holdfast.core.agenda import NOBODY, NOTHING, S, State, Step, run
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Sink

Facts = dict[str, object]

FIELD = "forecasts"  # in the view
WORLDS = 3  # the worst luck, the best, and any
LONG = 64  # dice that fall alike in a world of extreme luck
FIRST = 0
LAST = lcm(*range(1, 41)) - 1  # of so many as there are, up to forty, the last one
LUCK = (FIRST, LAST)


def show_forecasts(rules: Rules[Any], s: State, seat: Seat, to: Sink) -> None:
    """For people: what everything would lead to that this seat could try now, by its name."""
    if to.for_people:
        to.by_key(FIELD, dict(forecasts(rules, s, seat)))


def forecasts(
    rules: Rules[Any], s: State, seat: Seat, worlds: int = WORLDS
) -> Iterator[tuple[str, Facts]]:
    names = rules.trials(s, seat)
    imagined = imagine(rules, s, seat, names, worlds) if names else []
    for name in names:
        yield name, agreed([tried(rules, world, seat, name) for world in imagined])


def forecast(rules: Rules[Any], s: State, seat: Seat, name: str, worlds: int = WORLDS) -> Facts:
    """What one thing would lead to: a key, or another name that `Rules.trials` gives."""
    return dict(forecasts(rules, s, seat, worlds))[name]


# Worlds


def imagine(rules: Rules[Any], s: State, seat: Seat, names: list[str], worlds: int) -> list[State]:
    """Worlds this seat cannot rule out, the first two with the worst and the best luck."""
    random = Random(crc32(" ".join([str(seat), *names]).encode()))
    found: list[State] = [rules.determinize(s, seat, random) for _ in range(worlds)]
    for world, luck in zip(found, LUCK, strict=False):
        world.script = [luck] * LONG
    return found


def tried(rules: Rules[S], world: S, seat: Seat, name: str) -> Facts:
    """What comes of it in this world, which stays as it is."""
    after = cast(S, world.clone())
    after.journal = []
    after.untold = [[] for _ in range(after.seats)] if after.each is not None else []
    rules.attempt(after, seat, name)
    return rules.outcome(world, after, seat, name)


def only(s: State, *steps: Step[Any]) -> None:
    """Carry out these steps in a world, up to the first question, and nothing that lay below."""
    s.each = None
    s.lanes = []
    s.lane = NOBODY
    s.open = [NOTHING] * s.seats
    s.agenda = list(reversed(steps))
    run(s)


# What is told


def agreed(found: list[Facts]) -> Facts:
    """What all worlds say alike, and how far they differ."""
    names = list(dict.fromkeys(name for facts in found for name in facts))
    return {name: told([facts.get(name) for facts in found]) for name in names}


def told(values: list[object]) -> object:
    first = values[0]
    if all(value == first for value in values):
        return first
    numbers = [value for value in values if type(value) is int]
    if len(numbers) == len(values):
        return {"least": min(numbers), "most": max(numbers)}
    kinds = [value for n, value in enumerate(values) if value not in values[:n]]
    chances = [{"is": kind, "share": values.count(kind) / len(values)} for kind in kinds]
    return {"chances": sorted(chances, key=lambda one: -cast(float, one["share"]))}


def contains(said: object, value: object) -> bool:
    """Whether what was told leaves room for this. A chance rules nothing out."""
    if isinstance(said, dict) and said.keys() == {"least", "most"} and type(value) is int:
        return bool(said["least"] <= value <= said["most"])
    if isinstance(said, dict) and said.keys() == {"chances"}:
        return True
    return said == value

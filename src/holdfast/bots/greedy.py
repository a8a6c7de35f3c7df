"""Greedy: try every option in an imagined world, and take the one that looks best afterwards."""

from __future__ import annotations

from typing import Any, Final

from holdfast.bots.base import Bot
from holdfast.bots.ceiling import Ceiling
from holdfast.core.agenda import Ask, State, apply, take
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Perspective

DEEPEST: Final = 4  # questions that finish what a choice began: paying, placing
GAIN: Final = 1e-3  # an aside is worth its while if the position is so much better after it


class GreedyBot(Bot):
    """Looks one choice ahead, and to the end of what that choice begins."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.ceiling = Ceiling()

    def answer_within(self, ceiling: Ceiling) -> None:
        self.ceiling = ceiling

    def decide(self, p: Perspective) -> Choice:
        if len(p.options) == 1:
            return p.options[0]
        return self.ranked(p, 1)[0][0]

    def ranked(self, p: Perspective, most: int = 3) -> list[tuple[Choice, float]]:
        self.ceiling.begin()
        world = p.world(self.random)
        likely = p.game.advice.shortlist(world, p.seat, p.options, most)
        if len(likely) < len(p.options):
            return by_order(likely)
        values = self.judged(p, world, p.answers)
        if p.asides:
            # What changes nothing would always look better than an answer that costs something.
            now = p.game.advice.evaluate(world, p.seat) + GAIN
            values += [aside for aside in self.judged(p, world, p.asides) if aside[0] > now]
        values.sort(reverse=True)
        best = values[0][0]
        weights = [conviction(min(0.0, value - best)) for value, _ in values]
        total = sum(weights)
        ranked: list[tuple[Choice, float]] = []
        for i in range(min(most, len(values))):
            ranked.append((values[i][1], weights[i] / total))
        return ranked

    def judged(
        self, p: Perspective, world: State, choices: list[Choice]
    ) -> list[tuple[float, Choice]]:
        """What each of these is worth, with a hair of chance, so that equal choices are not always
        taken from the left."""
        values: list[tuple[float, Choice]] = []
        for choice in choices:
            tie_break = self.random.unit() * 1e-6
            value = look_ahead(p.game, world, p.seat, choice, self.ceiling)
            values.append((value + tie_break, choice))
        return values

    def reply(self, p: Perspective) -> Choice:
        """As the game's own policy has it; otherwise whatever leaves this seat better off, and the
        last reply, which changes nothing, if none does."""
        self.ceiling.begin()
        world = p.world(self.random)
        likely = p.game.advice.shortlist(world, p.seat, p.replies, 1)
        if len(likely) < len(p.replies):
            return likely[0]
        best = p.replies[-1]
        highest = look_ahead(p.game, world, p.seat, best, self.ceiling) + GAIN
        for choice in p.replies[:-1]:
            value = look_ahead(p.game, world, p.seat, choice, self.ceiling)
            if value > highest:
                highest = value
                best = choice
        return best


def by_order(likely: list[Choice]) -> list[tuple[Choice, float]]:
    """A shortlist the game has put in order: each is half as convincing as the one before."""
    weights = [conviction(-float(i)) for i in range(len(likely))]
    total = sum(weights)
    return [(likely[i], weights[i] / total) for i in range(len(likely))]


def conviction(points: float) -> float:
    """A choice one point worse is half as convincing."""
    weight: float = 2.0**points
    return weight


def look_ahead(
    game: Game[Any], world: State, seat: Seat, choice: Choice, ceiling: Ceiling
) -> float:
    trial = world.clone()
    take(trial, seat, choice)
    return best_end(game, trial, seat, DEEPEST, ceiling)[1]


def finish(game: Game[Any], s: State, seat: Seat, ceiling: Ceiling) -> State:
    """The position once everything this choice began has been finished in the best way."""
    return best_end(game, s, seat, DEEPEST, ceiling)[0]


def best_end(
    game: Game[Any], s: State, seat: Seat, depth: int, ceiling: Ceiling
) -> tuple[State, float]:
    step = s.asking(seat)
    is_last = depth == 0 or not isinstance(step, Ask) or not step.is_within()
    if is_last or ceiling.is_over():
        return s, game.advice.evaluate(s, seat)
    best = s
    highest = -1e18
    for choice in s.open[seat]:
        trial = s.clone()
        apply(trial, seat, choice)
        end, value = best_end(game, trial, seat, depth - 1, ceiling)
        if value > highest:
            highest = value
            best = end
    return best, highest

"""What a game tells bots: how well a seat stands, and which choices are worth a look."""

from __future__ import annotations

from typing import Final, Generic

from holdfast.core.agenda import S, State, asides_of
from holdfast.core.choice import NO_CHOICE, Choice, Seat
from holdfast.core.native import mypyc_attr
from holdfast.core.rng import Random
from holdfast.core.rules import Rules

# Uniform random play turns aside once in so many choices, if there is an aside.
RARELY: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[S]):
    """What serves every game; a game that knows better says so."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def evaluate(self, s: S, seat: Seat) -> float:
        """How well this seat stands, in points of the final result."""
        return float(self.rules.standings(s)[seat])

    def spread(self, s: S) -> float:
        """How many points of `evaluate` make a lead convincing."""
        return 10.0

    def quick(self, s: S, seat: Seat, options: list[Choice], random: Random) -> Choice:
        """A quick choice for simulated games: uniformly random unless a game knows better.
        `options` are the answers; one of the seat's asides may be chosen as well."""
        return any_choice(s, seat, options, random)

    def shortlist(self, s: S, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
        """The options worth a look, the likeliest first: all, unless a game has a policy of its own
        for lists too long to search."""
        return options

    def clock(self, s: S) -> int:
        """Grows from phase to phase: a simulated game may end where it changes."""
        return 0

    def is_worth_searching(self, s: S, seat: Seat) -> bool:
        """False where a first look at each choice is as good as a tree search."""
        return True


def any_choice(s: State, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Any answer, each as likely as the others; rarely an aside. Where there is only one answer
    the question is asked for the asides, and they are as likely as it is; and what was begun beside
    a question is finished first."""
    if s.has_begun(seat):
        begun = s.begun(seat)
        return begun[random.below(len(begun))]
    n = len(options)
    if n == 1:
        asides = asides_of(s, seat)
        pick = random.below(1 + len(asides))
        return options[0] if pick == 0 else asides[pick - 1]
    pick = random.below(n * RARELY)
    aside = any_aside(s, seat, random) if pick < n else NO_CHOICE
    return options[pick % n] if aside == NO_CHOICE else aside


def any_aside(s: State, seat: Seat, random: Random) -> Choice:
    asides = asides_of(s, seat)
    return asides[random.below(len(asides))] if asides else NO_CHOICE

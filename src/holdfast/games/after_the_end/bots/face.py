"""What bots are told about the game."""

from __future__ import annotations

from holdfast.core.advice import Advice
from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.after_the_end.bots import evaluation, quick
from holdfast.games.after_the_end.rules.state import Colonies


class ColonyAdvice(Advice[Colonies]):
    """What helps bots to lead a Colony."""

    def evaluate(self, s: Colonies, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Colonies) -> float:
        return evaluation.spread(s)

    def quick(self, s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.quick_choice(s, seat, options, random)

    def clock(self, s: Colonies) -> int:
        return s.round

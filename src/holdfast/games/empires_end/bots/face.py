"""What bots are told about the game."""

from __future__ import annotations

from holdfast.core.advice import Advice
from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.empires_end.bots import evaluation, quick
from holdfast.games.empires_end.rules.state import Empires


class EmpireAdvice(Advice[Empires]):
    """What helps bots to lead an empire."""

    def evaluate(self, s: Empires, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Empires) -> float:
        return evaluation.spread(s)

    def quick(self, s: Empires, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.quick_choice(s, seat, options, random)

    def shortlist(self, s: Empires, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
        return quick.shortlist(s, seat, options)

    def clock(self, s: Empires) -> int:
        return s.space

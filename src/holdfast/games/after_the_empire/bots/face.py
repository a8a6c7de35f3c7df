"""What bots are told about the game."""

from __future__ import annotations

from holdfast.core.advice import Advice
from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.games.after_the_empire.bots import evaluation, quick
from holdfast.games.after_the_empire.bots.memory import Memory
from holdfast.games.after_the_empire.rules.state import Realm


class RealmAdvice(Advice[Realm]):
    """What helps bots to hold a castle."""

    def __init__(self, rules: Rules[Realm]) -> None:
        super().__init__(rules)
        self.memory = Memory()

    def evaluate(self, s: Realm, seat: Seat) -> float:
        return evaluation.evaluate(s, seat, self.memory)

    def spread(self, s: Realm) -> float:
        return evaluation.spread(s)

    def quick(self, s: Realm, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.quick_choice(s, seat, options, random)

    def clock(self, s: Realm) -> int:
        return evaluation.clock(s)

    def is_worth_searching(self, s: Realm, seat: Seat) -> bool:
        return evaluation.is_worth_searching(s)

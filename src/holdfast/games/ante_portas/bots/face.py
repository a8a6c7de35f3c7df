"""What bots are told about the game."""

from __future__ import annotations

from holdfast.core.advice import Advice
from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.ante_portas.bots import evaluation, quick
from holdfast.games.ante_portas.rules.state import Campaign


class CampaignAdvice(Advice[Campaign]):
    """What helps bots to hold the line."""

    def evaluate(self, s: Campaign, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Campaign) -> float:
        return evaluation.spread(s)

    def quick(self, s: Campaign, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.quick_choice(s, seat, options, random)

    def shortlist(self, s: Campaign, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
        return quick.shortlist(s, seat, options, most)

    def clock(self, s: Campaign) -> int:
        return evaluation.clock(s)

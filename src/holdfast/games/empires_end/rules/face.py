"""The rules as the rest of Holdfast asks for them."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.forecast import show_forecasts
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Sink
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.rules import outlook, scoring, turn
from holdfast.games.empires_end.rules import view as views
from holdfast.games.empires_end.rules.state import Empires


class EmpireRules(Rules[Empires]):
    """Bid to avert disasters, or take them and gain their innovation."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Empires:
        return turn.start(seats, self.cards, options["blitz"] is True, rng)

    def show(self, s: Empires, seat: Seat, to: Sink) -> None:
        views.show(s, seat, to)
        show_forecasts(self, s, seat, to)

    def determinize(self, s: Empires, seat: Seat, random: Random) -> Empires:
        return views.determinize(s, seat, random)

    def trials(self, s: Empires, seat: Seat) -> list[str]:
        return outlook.trials(s, seat)

    def attempt(self, s: Empires, seat: Seat, name: str) -> None:
        outlook.attempt(s, seat, name)

    def outcome(self, before: Empires, after: Empires, seat: Seat, name: str) -> dict[str, object]:
        return outlook.outcome(before, after, seat, name)

    def standings(self, s: Empires) -> list[int]:
        """The score markers; at the end the final scores (EE-140)."""
        return list(s.final) if s.final else [empire.score for empire in s.empires]

    def winners(self, s: Empires) -> list[Seat]:
        return scoring.winners(s)

"""The rules as the rest of Holdfast asks for them."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.forecast import show_forecasts
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Sink
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.rules import outlook, scoring, turn
from holdfast.games.after_the_end.rules import view as views
from holdfast.games.after_the_end.rules.state import Colonies


class ColonyRules(Rules[Colonies]):
    """Win Missions, survive Raids, deal with the Capitol."""

    def __init__(self, cards: Cards, track: list[dict[str, object]]) -> None:
        self.cards = cards
        parts = ("points", "effect")
        self.spots = [{key: spot[key] for key in parts if key in spot} for spot in track]

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Colonies:
        return turn.start(seats, self.cards, options["remove_missions_only"] is True, rng)

    def show(self, s: Colonies, seat: Seat, to: Sink) -> None:
        views.show(s, seat, to)
        to.text("track", self.spots)
        show_forecasts(self, s, seat, to)

    def determinize(self, s: Colonies, seat: Seat, random: Random) -> Colonies:
        return views.determinize(s, seat, random)

    def trials(self, s: Colonies, seat: Seat) -> list[str]:
        return outlook.trials(s, seat)

    def attempt(self, s: Colonies, seat: Seat, name: str) -> None:
        outlook.attempt(s, seat, name)

    def outcome(
        self, before: Colonies, after: Colonies, seat: Seat, name: str
    ) -> dict[str, object]:
        return outlook.outcome(before, after, seat, name)

    def standings(self, s: Colonies) -> list[int]:
        """Control points: all of them are public at any time (AT-45)."""
        return list(s.final) if s.final else [scoring.points(s, i) for i in range(len(s.colonies))]

    def winners(self, s: Colonies) -> list[Seat]:
        return scoring.winners(s)

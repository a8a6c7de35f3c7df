"""The rules as the rest of Holdfast asks for them."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Sink
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.rules import scenes, scoring, turn
from holdfast.games.after_the_empire.rules import view as views
from holdfast.games.after_the_empire.rules.names import DIFFICULTIES
from holdfast.games.after_the_empire.rules.state import Realm, Variant


def variant(options: dict[str, object]) -> Variant:
    return Variant(
        DIFFICULTIES.index(str(options["difficulty"])),
        options["no_reports"] is True,
        options["destructive"] is True,
        options["first_game"] is True,
        options["strict_supply"] is True,
    )


class RealmRules(Rules[Realm]):
    """Seven seasons of workers, invaders and gold."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Realm:
        return turn.start(seats, self.cards, variant(options), rng)

    def show(self, s: Realm, seat: Seat, to: Sink) -> None:
        views.show(s, seat, to)

    def show_scene(self, s: Realm, event: Event, seat: Seat, to: Sink) -> None:
        scenes.show_scene(s, event, seat, to)

    def determinize(self, s: Realm, seat: Seat, random: Random) -> Realm:
        return views.determinize(s, seat, random)

    def standings(self, s: Realm) -> list[int]:
        """The gold trackers; at the end the final scores (AE-93)."""
        return list(s.final) if s.final else [castle.gold for castle in s.castles]

    def winners(self, s: Realm) -> list[Seat]:
        return scoring.winners(s)

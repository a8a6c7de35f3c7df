"""What the rules of a game answer. Everything that plays asks here."""

from __future__ import annotations

from typing import Generic

from holdfast.core.agenda import S
from holdfast.core.choice import Seat
from holdfast.core.journal import Event
from holdfast.core.native import mypyc_attr
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.show import Picture, Sink


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """The rules of one game with one set of cards."""

    def start(self, seats: int, rng: int, options: dict[str, object]) -> S:
        """The pieces laid out and the first step on the agenda, nothing run yet."""
        raise NotImplementedError

    def show(self, s: S, seat: Seat, to: Sink) -> None:
        """Walk what a seat may see, always in the same order. Seat -1 is a spectator."""
        raise NotImplementedError

    def view(self, s: S, seat: Seat) -> dict[str, object]:
        """What a seat may see, as tables and lists."""
        picture = Picture(s.seats)
        self.show(s, seat, picture)
        return picture.view

    def show_scene(self, s: S, event: Event, seat: Seat, to: Sink) -> None:
        """Walk what a seat who hears of an event sees of the position it was told in, one step of a
        siege or battle; only for events that `People.scenes` names."""
        raise NotImplementedError

    def scene(self, s: S, event: Event, seat: Seat) -> dict[str, object]:
        """The same as tables and lists."""
        picture = Picture(s.seats)
        self.show_scene(s, event, seat, picture)
        return picture.view

    def determinize(self, s: S, seat: Seat, random: Random) -> S:
        """A world this seat cannot rule out. It depends on nothing that is hidden from the seat."""
        raise NotImplementedError

    # Forecasts for people (see forecast.py)

    def trials(self, s: S, seat: Seat) -> list[str]:
        """What this seat is told beforehand what it would lead to: keys of its open choices, and
        names of what else could happen. As with options, nothing hidden may decide it."""
        return []

    def attempt(self, s: S, seat: Seat, name: str) -> None:
        """Carry it out in an imagined world."""
        raise NotImplementedError

    def outcome(self, before: S, after: S, seat: Seat, name: str) -> dict[str, object]:
        """What came of it, by name; `after` has a journal of what happened. The same names in every
        world."""
        raise NotImplementedError

    # The end

    def standings(self, s: S) -> list[int]:
        """One number per seat; at the end of the game the final result."""
        raise NotImplementedError

    def winners(self, s: S) -> list[Seat]:
        """The winning seats of a game that is over; several share the victory."""
        raise NotImplementedError

    def is_cooperative(self) -> bool:
        """Whether a victory belongs to all who share it undivided, at least at some tables. Who
        plays together at this one is said by `teams`."""
        return False

    def teams(self, s: S) -> list[int]:
        """The team of every seat; without teams everybody plays for himself. What a result is worth
        to whom (`Game.shares`, `Game.payoffs`) follows from this and from `winners` alone."""
        return [0] * s.seats if self.is_cooperative() else list(range(s.seats))

    def ends_without_winner(self, s: S) -> bool:
        """Whether this game may end without a winner: all are beaten, or a tie that nobody wins."""
        return False

    def unfit(self, seats: int, options: dict[str, object]) -> Refusal | None:
        """Why these options do not go together at a table with so many seats."""
        return None

    def idle(self, seats: int, options: dict[str, object]) -> list[str]:
        """Options that change nothing at such a table: people need not be asked for them."""
        return []

    def tables(self) -> list[tuple[int, dict[str, object]]]:
        """What the game can be set up for, as seats and options, if its options exclude each other;
        empty if everything goes together."""
        return []

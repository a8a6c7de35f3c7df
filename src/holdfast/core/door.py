# not compiled: it is part of the public door, and nothing hot passes through it.
"""What is handed out at the door says what it is: a choice, a view, a moment of a game."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from holdfast.core.agenda import NOBODY, State
from holdfast.core.catalog import DataError, kind_of
from holdfast.core.choice import Choice, Seat, UnknownKey
from holdfast.core.journal import Event

if TYPE_CHECKING:
    from holdfast.core.game import Game

SHOWN = 4  # entries of a view that are named


class NamedChoice(int):
    """A choice that knows what it is: a number wherever a number is wanted, and its key as text."""

    key: str
    game: str

    def __new__(cls, number: Choice, key: str, game: str) -> NamedChoice:
        choice = super().__new__(cls, number)
        choice.key = key
        choice.game = game
        return choice

    @property
    def verb(self) -> str:
        """What is done: `bid` of `bid:wheat`."""
        return self.key.partition(":")[0]

    @property
    def fields(self) -> tuple[str, ...]:
        """With what: `("wheat",)` of `bid:wheat`."""
        return tuple(self.key.split(":")[1:])

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"<choice {self.key}, number {int(self)} of {self.game}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return NamedChoice, (int(self), self.key, self.game)


def number_of(game: Game[Any], choice: object) -> Choice:
    """The number of a choice, which is given by its key, by its number or as itself."""
    if isinstance(choice, NamedChoice):
        if choice.game != game.id:
            raise UnknownKey(f"{choice} is a choice of {choice.game}; this is {game.id}")
        choice = choice.key
    if isinstance(choice, str):
        return game.choices.number(choice)
    if isinstance(choice, bool) or not hasattr(choice, "__index__"):
        example = game.choices.key(0)
        raise UnknownKey(f"a choice is a key, such as {example}, or its number, not {choice!r}")
    number = index(choice)
    game.choices.verb_of(number)
    return number


def whole_number(name: str, value: object) -> int:
    """What was handed in under this name. Asked before anything compiled is, which would refuse
    other things in words of its own."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise DataError(f"{name}: expected a whole number, found {kind_of(value)}")
    return index(value)


class View(dict[str, Any]):
    """What a seat may see: a dict like any other, that is short when it is printed."""

    __slots__ = ("game", "seat")

    def __init__(self, seen: dict[str, Any], game: str, seat: Seat) -> None:
        super().__init__(seen)
        self.game = game
        self.seat = seat

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat == NOBODY else f"seat {self.seat}"
        names = list(self)[:SHOWN]
        more = [f"{len(self) - SHOWN} more"] if len(self) > SHOWN else []
        return f"<view of {self.game} for {whose}: {', '.join(names + more)}>"


def check_seat(seat: object, seats: int, first: Seat = 0) -> None:
    """A seat that there is; -1, a spectator, counts where `first` is -1."""
    if not hasattr(seat, "__index__") or not first <= index(seat) < seats:
        spectator = "" if first == 0 else ", and -1 is a spectator"
        raise DataError(f"there is no seat {seat}; seats are 0 to {seats - 1}{spectator}")


class Moment:
    """A game after so many choices: the last of them, who made it and what came of it. At the first
    moment nobody has chosen anything."""

    def __init__(
        self,
        game: Game[Any],
        n: int,
        last: tuple[Seat, str] | None,
        events: list[Event],
        state: State,
    ) -> None:
        self.game = game
        self.n = n
        self.seat: Seat | None = None if last is None else last[0]
        self.key: str | None = None if last is None else last[1]
        self.events = events
        self.state = state

    def view(self, seat: Seat) -> View:
        """What a seat could see then (-1: a spectator)."""
        check_seat(seat, self.state.seats, first=NOBODY)
        return View(self.game.rules.view(self.state, seat), self.game.id, seat)

    def __repr__(self) -> str:
        how = "before the first choice" if self.seat is None else f"seat {self.seat} has chosen"
        return f"<moment {self.n} of {self.game.id}: {how}>"

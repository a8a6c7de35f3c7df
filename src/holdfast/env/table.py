"""One game in progress, as numbers: what the three kinds of environment have in common."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdfast.core.agenda import State, asides_of, resume, take
from holdfast.core.catalog import Reader
from holdfast.core.choice import Choice, Seat
from holdfast.core.finding import discover
from holdfast.core.game import Game
from holdfast.core.record import IllegalChoice, Match
from holdfast.core.words import words_for

USUAL_SEATS = 3


def find_game(game: Game[Any] | str) -> Game[Any]:
    return discover(game) if isinstance(game, str) else game


def fitting_seats(game: Game[Any], seats: int | None, options: dict[str, object]) -> int:
    """So many seats, checked; without a number three, or what is nearest to three and fits."""
    if seats is None:
        every = range(game.min_seats, game.max_seats + 1)
        fitting = [n for n in every if game.rules.unfit(n, options) is None] or list(every)
        seats = min(fitting, key=lambda n: abs(n - USUAL_SEATS))
    game.check_seats(seats)
    game.check_fit(seats, options)
    return seats


def episode_options(
    game: Game[Any], seats: int, own: dict[str, object], given: dict[str, Any] | None
) -> dict[str, object]:
    """The options of one game: those of the environment, and what `reset` was given instead."""
    options = game.full_options({**own, **(given or {})})
    game.check_fit(seats, options)
    return options


class Episode:
    """A position, and which of the seats that owe a decision is asked first."""

    def __init__(self, game: Game[Any], state: State, options: dict[str, object]) -> None:
        self.game = game
        self.state = state
        self.options = options
        self.asked: Seat = state.next_seat()

    @classmethod
    def new(cls, game: Game[Any], seats: int, seed: int, options: dict[str, object]) -> Episode:
        return cls(game, game.setup(seats, seed, options), options)

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    def choose(self, seat: Seat, action: object) -> None:
        """Carry out a choice by its number; IllegalChoice says why not, and what is legal."""
        choice = self._legal(seat, action)
        lanes = self.state.each
        take(self.state, seat, choice)
        # A lane is played to its end. In an imagined world the lanes before it are unplayed.
        is_same_lane = lanes is not None and self.state.each is lanes and self.state.open[seat]
        self.asked = seat if is_same_lane else self.state.next_seat()

    def _legal(self, seat: Seat, action: object) -> Choice:
        choice = as_number(action)
        if choice in self.legal(seat):
            return choice
        keys = self.game.choices.keys
        if not 0 <= choice < len(keys):
            reason = f"there is no choice number {choice}; the last one is {len(keys) - 1}"
            raise IllegalChoice(reason, self.keys(seat))
        # A match knows the reason in words, and raises it.
        Match(self.game, self.state, {}).choose(seat, keys[choice])
        raise AssertionError(f"{keys[choice]} is legal but not open")

    def legal(self, seat: Seat) -> list[Choice]:
        """Answers, then asides; nothing while the seat is not asked."""
        answers = self.state.open[seat]
        return answers + asides_of(self.state, seat) if answers else []

    def reply(self, seat: Seat, choice: Choice) -> None:
        """A seat that was addressed replies, also while it is not asked: that is an aside."""
        take(self.state, seat, choice)
        if not self.state.open[self.asked]:
            self.asked = self.state.next_seat()

    # As numbers

    def offered(self, seat: Seat) -> list[Choice]:
        """What is legal for the seat that is asked here; nothing for any other, even if the rules
        ask several at the same time."""
        return self.legal(seat) if seat == self.asked else []

    def keys(self, seat: Seat) -> list[str]:
        return [self.game.choices.key(choice) for choice in self.offered(seat)]

    def view(self, seat: Seat) -> dict[str, Any]:
        return self.game.rules.view(self.state, seat)

    def features(self, seat: Seat) -> NDArray[np.float32]:
        return np.array(
            self.game.advice.features(self.view(seat), self.state.seats), dtype=np.float32
        )

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for what this seat may choose now; all 0 while it is not asked."""
        mask = np.zeros(len(self.game.choices), dtype=np.int8)
        mask[self.offered(seat)] = 1
        return mask

    def observation(self, seat: Seat) -> dict[str, NDArray[Any]]:
        return {"observation": self.features(seat), "action_mask": self.mask(seat)}

    def info(self, seat: Seat) -> dict[str, Any]:
        """The legal keys, in the order of the rules; at the end the result as well."""
        info: dict[str, Any] = {"keys": self.keys(seat)}
        if self.is_over:
            info["standings"] = self.game.rules.standings(self.state)
            info["winners"] = self.game.rules.winners(self.state)
        return info

    def rewards(self) -> list[float]:
        """0 until the end, then what the result is worth (`Game.payoffs`)."""
        return self.game.payoffs(self.state) if self.is_over else [0.0] * self.state.seats

    # As text

    def draw(self, seat: Seat) -> str:
        """The table as this seat sees it."""
        return self.game.people.draw(self.view(seat), words_for(self.game, "en"))

    # Copies. Compiled positions know neither copy nor pickle.

    def clone(self) -> Episode:
        table = Episode(self.game, self.state.clone(), self.options)
        table.asked = self.asked
        return table

    def __deepcopy__(self, memo: object) -> Episode:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        data = self.game.files.dump(self.state)
        return table_again, (self.game, self.state.seats, self.options, data, self.asked)


def load_state(
    game: Game[Any], seats: int, options: dict[str, object], data: dict[str, object]
) -> State:
    """A position as it was dumped, at its open question."""
    state: State = game.files.load(Reader(data, "position"), seats, options)
    resume(state)
    return state


def table_again(
    game: Game[Any], seats: int, options: dict[str, object], data: dict[str, object], asked: Seat
) -> Episode:
    table = Episode(game, load_state(game, seats, options, data), options)
    table.asked = asked
    return table


def as_number(action: object) -> int:
    """numpy's integers are not ints, and the compiled rules refuse them."""
    try:
        return int(action)  # type: ignore[call-overload, no-any-return]
    except (TypeError, ValueError):
        raise ValueError(f"an action is the number of a choice, not {action!r}") from None

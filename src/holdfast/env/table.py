"""One game in progress, as numbers: what the three kinds of environment have in common."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdfast.core.agenda import State, asides_of, take
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, discover
from holdfast.core.record import IllegalChoice, Match
from holdfast.core.words import words_for


def find_game(game: Game[Any] | str) -> Game[Any]:
    return discover(game) if isinstance(game, str) else game


class Table:
    """A position, and which of the seats that owe a decision is asked first."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.state = state
        self.asked: Seat = state.next_seat()

    @classmethod
    def new(cls, game: Game[Any], seats: int, seed: int, options: dict[str, object]) -> Table:
        return cls(game, game.setup(seats, seed, options))

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

    # As numbers

    def keys(self, seat: Seat) -> list[str]:
        return [self.game.choices.key(choice) for choice in self.legal(seat)]

    def view(self, seat: Seat) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def features(self, seat: Seat) -> NDArray[np.float32]:
        return np.array(self.game.features(self.view(seat), self.state.seats), dtype=np.float32)

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for what this seat may choose now; all 0 while it is not asked."""
        mask = np.zeros(len(self.game.choices), dtype=np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observation(self, seat: Seat) -> dict[str, NDArray[Any]]:
        return {"observation": self.features(seat), "action_mask": self.mask(seat)}

    def info(self, seat: Seat) -> dict[str, Any]:
        """The legal keys, in the order of the rules; at the end the result as well."""
        info: dict[str, Any] = {"keys": self.keys(seat)}
        if self.is_over:
            info["standings"] = self.game.standings(self.state)
            info["winners"] = self.game.winners(self.state)
        return info

    def rewards(self) -> list[float]:
        """0 until the end. Then 1 for victory, and together 0: the others lose equal parts. In a
        cooperative game 1 or -1 for everybody."""
        seats = self.state.seats
        if not self.is_over:
            return [0.0] * seats
        shares = self.game.shares(self.state)
        if self.game.is_cooperative() or seats == 1:
            return [2.0 * share - 1.0 for share in shares]
        return [(seats * share - 1.0) / (seats - 1) for share in shares]

    # As text

    def draw(self, seat: Seat) -> str:
        """The table as this seat sees it."""
        return self.game.draw(self.view(seat), words_for(self.game, "en"))


def as_number(action: object) -> int:
    """numpy's integers are not ints, and the compiled rules refuse them."""
    try:
        return int(action)  # type: ignore[call-overload, no-any-return]
    except (TypeError, ValueError):
        raise ValueError(f"an action is the number of a choice, not {action!r}") from None

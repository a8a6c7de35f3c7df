"""One game in progress, as numbers: what the three kinds of environment have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdfast.bots.answering import Mask, choose, let_answer
from holdfast.bots.base import Bot
from holdfast.core.agenda import State, asides_of, resume
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


class Eyes:
    """Where the numbers and the mask of a table are written, again and again."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.numbers = game.numbers(seats)
        self.mask = Mask(len(game.choices))
        self._numbers = np.asarray(memoryview(self.numbers.values))
        self._mask = np.frombuffer(self.mask.values, dtype=np.int8)
        self._begin = self.numbers.begin
        self._show = game.rules.show

    def features(self, s: State, seat: Seat) -> NDArray[np.float32]:
        self._begin(seat)
        self._show(s, seat, self.numbers)
        return self._numbers.astype(np.float32)

    def legal(self, choices: list[Choice]) -> NDArray[np.int8]:
        self.mask.mark(choices)
        return self._mask.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has buffers of its own."""
        return Eyes, (self.game, self.seats)


class Keys(Sequence[str]):
    """The keys of some choices, spelled out when somebody looks."""

    def __init__(self, game: Game[Any], choices: list[Choice]) -> None:
        self.game = game
        self.choices = choices

    def spelled(self) -> list[str]:
        return [self.game.choices.key(choice) for choice in self.choices]

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, at: Any) -> Any:
        return self.spelled()[at]

    def __eq__(self, other: object) -> bool:
        return self.spelled() == (other.spelled() if isinstance(other, Keys) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.spelled())


class Episode:
    """A position, and which of the seats that owe a decision is asked first."""

    def __init__(
        self, game: Game[Any], state: State, options: dict[str, object], eyes: Eyes | None = None
    ) -> None:
        self.game = game
        self.state = state
        self.options = options
        self.eyes = Eyes(game, state.seats) if eyes is None else eyes
        self._ask(state.next_seat())

    def _ask(self, seat: Seat) -> None:
        self.asked = seat
        self._offered: list[Choice] | None = None

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: int,
        seed: int,
        options: dict[str, object],
        eyes: Eyes | None = None,
    ) -> Episode:
        return cls(game, game.setup(seats, seed, options), options, eyes)

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    def choose(self, seat: Seat, action: object) -> None:
        """Carry out a choice by its number; IllegalChoice says why not, and what is legal."""
        self._ask(choose(self.state, seat, self._legal(seat, action)))

    def let_answer(self, bots: list[Bot | None]) -> None:
        """Until somebody is asked who is no bot."""
        self._ask(let_answer(self.game, bots, self.state, self.asked))

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
        if seat == self.asked and self._offered is not None:
            return self._offered
        answers = self.state.open[seat]
        legal = answers + asides_of(self.state, seat) if answers else []
        if seat == self.asked:
            self._offered = legal
        return legal

    # As numbers

    def offered(self, seat: Seat) -> list[Choice]:
        """What is legal for the seat that is asked here; nothing for any other, even if the rules
        ask several at the same time."""
        if seat != self.asked:
            return []
        return self.legal(seat) if self._offered is None else self._offered

    def keys(self, seat: Seat) -> list[str]:
        return [self.game.choices.key(choice) for choice in self.offered(seat)]

    def view(self, seat: Seat) -> dict[str, Any]:
        return self.game.rules.view(self.state, seat)

    def features(self, seat: Seat) -> NDArray[np.float32]:
        return self.eyes.features(self.state, seat)

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for what this seat may choose now; all 0 while it is not asked."""
        return self.eyes.legal(self.offered(seat))

    def observation(self, seat: Seat) -> dict[str, NDArray[Any]]:
        eyes = self.eyes
        features = eyes.features(self.state, seat)
        return {"observation": features, "action_mask": eyes.legal(self.offered(seat))}

    def info(self, seat: Seat, seed: int) -> dict[str, Any]:
        """The legal keys, in the order of the rules; at the end the result as well."""
        info = {"seed": seed, "keys": Keys(self.game, self.offered(seat))}
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
        table = Episode(self.game, self.state.clone(), self.options, self.eyes)
        table._ask(self.asked)
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
    table._ask(asked)
    return table


def as_number(action: object) -> int:
    """numpy's integers are not ints, and the compiled rules refuse them."""
    try:
        return int(action)  # type: ignore[call-overload, no-any-return]
    except (TypeError, ValueError):
        raise ValueError(f"an action is the number of a choice, not {action!r}") from None

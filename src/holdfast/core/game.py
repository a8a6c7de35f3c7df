"""A game as the rest of Holdfast sees it, and what a bot gets of it.

A game speaks to its audiences through small objects: `rules` to whoever plays, `advice` to bots,
`people` to those who read and look, `files` to positions. What follows from them is here, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, Generic, SupportsIndex

from holdfast.core.advice import Advice, any_choice
from holdfast.core.agenda import NOBODY, S, State, asides_of, run
from holdfast.core.catalog import DataError, digest, listed
from holdfast.core.choice import Choice, Choices, Seat
from holdfast.core.door import NamedChoice, View, number_of
from holdfast.core.files import Files
from holdfast.core.finding import discover_again
from holdfast.core.native import mypyc_attr
from holdfast.core.people import People
from holdfast.core.record import Match
from holdfast.core.rng import Random, seeded
from holdfast.core.rules import Rules
from holdfast.core.shapes import Shape, learn
from holdfast.core.show import Numbers
from holdfast.core.words import words_for

FEW_TABLES = 12


class Option:
    """What can be chosen for the setup: without values a switch, `blitz=true`."""

    def __init__(
        self, name: str, default: object = False, values: list[object] | None = None
    ) -> None:
        self.name = name
        self.default = default
        self.values = [False, True] if values is None else values

    def spelled(self) -> str:
        return " or ".join(spell(value) for value in self.values)


def spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game with one set of cards: a card pack, if `pack` is its folder."""

    def __init__(
        self,
        id: str,
        title: str,
        rules_version: str,
        seats: tuple[int, int],
        choices: Choices,
        options: list[Option],
        folder: Path,
        rules: Rules[S],
        files: Files[S],
        advice: Advice[S] | None = None,
        people: People | None = None,
        layout_version: int = 1,
        pack: Path | None = None,
        card_files: Sequence[str] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.rules_version = rules_version
        self.min_seats = seats[0]
        self.max_seats = seats[1]
        self.choices = choices
        self.options = options
        self.folder = folder
        self.rules = rules
        self.files = files
        self.advice: Advice[S] = Advice(rules) if advice is None else advice
        self.people = People() if people is None else people
        self.layout_version = layout_version  # of observations and actions, for learning agents
        self._shape: Shape | None = None
        self.pack_folder = pack
        # Fingerprint of the card pack; empty for the game's own cards.
        self.pack = "" if pack is None else digest(pack, card_files)

    # Setting up

    def setup(self, seats: int, seed: int, options: dict[str, object] | None = None) -> S:
        """A new game at its first decision."""
        s = self.laid_out(seats, seed, self.full_options(options))
        run(s)
        return s

    def laid_out(self, seats: int, seed: int, options: dict[str, object]) -> S:
        """A new game, nothing run yet; whether so many and these options fit is checked."""
        self.check_seats(seats)
        self.check_fit(seats, options)
        return self.rules.start(seats, seeded(seed), options)

    def match(
        self,
        seats: SupportsIndex = 3,
        seed: SupportsIndex | None = None,
        options: dict[str, object] | None = None,
    ) -> Match:
        """A new match; a random seed unless one is given."""
        return Match.new(self, seats, seed, options)

    def choice(self, key: str | SupportsIndex) -> NamedChoice:
        """A choice that knows what it is, by its key or its number: `game.choice("bid:wheat")`."""
        number = number_of(self, key)
        return NamedChoice(number, self.choices.key(number), self.id)

    def tables(self) -> list[tuple[int, dict[str, object]]]:
        """What the game can be set up for, as seats and options."""
        return self.rules.tables() or self.every_table()

    def every_table(self) -> list[tuple[int, dict[str, object]]]:
        names = [option.name for option in self.options]
        sets = product(*[option.values for option in self.options])
        options = [dict(zip(names, values)) for values in sets]
        seats = range(self.min_seats, self.max_seats + 1)
        return [(n, dict(chosen)) for n in seats for chosen in options]

    # A result

    def teams(self, s: S) -> list[int]:
        """The team of every seat."""
        return self.rules.teams(s)

    def shares(self, s: S) -> list[float]:
        """The victory, divided among the teams that share it; the whole team has its part."""
        teams = self.teams(s)
        winning = {teams[seat] for seat in self.rules.winners(s)}
        return [1.0 / len(winning) if team in winning else 0.0 for team in teams]

    def payoffs(self, s: S) -> list[float]:
        """What the result is worth to every seat, from -1 to 1. If all are one team, 1 for victory
        and -1 for defeat. Among several a sole victory is worth 1, and the teams together get 0; if
        nobody has won, nobody gets anything."""
        shares = self.shares(s)
        sides = len(set(self.teams(s)))
        if sides == 1:
            return [2.0 * share - 1.0 for share in shares]
        if not any(shares):
            return shares
        return [(sides * share - 1.0) / (sides - 1) for share in shares]

    # Does it fit?

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise DataError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} seats, not {seats}"
            )

    def check_fit(self, seats: int, options: dict[str, object]) -> None:
        refusal = self.rules.unfit(seats, options)
        if refusal is not None:
            sentence = words_for(self, "en").refusal(refusal, NOBODY)
            raise DataError(f"{sentence}{self.instead(seats, options)}")

    def instead(self, seats: int, options: dict[str, object]) -> str:
        """Which other options would do, as few of them as possible."""
        found: list[list[str]] = []
        for n, fitting in self.tables():
            if n == seats:
                others = [name for name, value in fitting.items() if value != options[name]]
                found.append([f"{name}={spell(fitting[name])}" for name in others])
        fewest = sorted([(len(changes), changes) for changes in found])[:1]
        return "".join([f" For example: {', '.join(changes)}." for _, changes in fewest])

    def full_options(self, options: dict[str, object] | None) -> dict[str, object]:
        """The given options, checked, with the defaults for the others."""
        full: dict[str, object] = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            option = self._option(name)
            if not any(value == v and type(value) is type(v) for v in option.values):
                raise DataError(
                    f"option {name}: {spell(value)!r} is not possible; it can be {option.spelled()}"
                )
            full[name] = value
        return full

    def _option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = listed([f"{o.name} ({o.spelled()})" for o in self.options]) or "none"
        raise DataError(f'{self.title} has no option "{name}"; it has {known}')

    # For learning agents

    @property
    def shape(self) -> Shape:
        """What is shown of this game, and where it stands in the numbers. A game that keeps no
        shape is played a few times to learn it."""
        found = self._shape
        if found is None:
            found = self._shape = Shape.read(self.folder) or learn(self, FEW_TABLES)
        return found

    def feature_names(self, seats: int) -> list[str]:
        """What each number means that an agent sees."""
        return self.shape.names(seats)

    def numbers(self, seats: int) -> Numbers:
        """What an agent sees: show it the position with `rules.show`."""
        return Numbers(self.shape.place(seats), seats)

    def features(self, s: S, seat: Seat) -> list[float]:
        """The numbers of one position, by the names of `feature_names`."""
        numbers = self.numbers(s.seats)
        numbers.begin(seat)
        self.rules.show(s, seat, numbers)
        return list(numbers.values)

    # For bots

    def perspective(self, s: State, seat: Seat) -> Perspective:
        """What a bot in this seat gets."""
        return Perspective(self, s, seat)

    def __repr__(self) -> str:
        cards = f" with the cards {self.pack}" if self.pack else ""
        return f"<game {self.id}, rules {self.rules_version}{cards}>"

    # A game never changes, so a copy is the game itself; stored, it is its name and its cards.

    def __deepcopy__(self, memo: object) -> Game[S]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        folder = None if self.pack_folder is None else str(self.pack_folder)
        return discover_again, (self.id, folder, self.pack)


class Perspective:
    """What a bot gets: one seat's options, its view, and worlds it cannot rule out. A seat that is
    not asked has asides alone."""

    def __init__(self, game: Game[Any], state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.seats = state.seats
        self.answers: list[Choice] = state.open[seat]
        self._asides: list[Choice] | None = None
        self._state = state

    @property
    def asides(self) -> list[Choice]:
        """What the seat may do beside the question."""
        found = self._asides
        if found is None:
            found = self._asides = asides_of(self._state, self.seat)
        return found

    @property
    def options(self) -> list[Choice]:
        """All that is legal: the answers, then the asides."""
        return self.answers + self.asides if self.asides else self.answers

    @property
    def replies(self) -> list[Choice]:
        """The asides with which the seat can reply to somebody who addressed it."""
        return self._state.addressed(self.seat)

    @property
    def keys(self) -> list[str]:
        """All that is legal, as keys."""
        return [self.game.choices.key(choice) for choice in self.options]

    @property
    def view(self) -> View:
        """What the seat may see."""
        return View(self.game.rules.view(self._state, self.seat), self.game.id, self.seat)

    def any_choice(self, random: Random) -> Choice:
        """Any answer; rarely an aside."""
        return any_choice(self._state, self.seat, self.answers, random)

    def world(self, random: Random) -> State:
        """A world in which everything this seat knows is true and the rest is made up."""
        world: State = self.game.rules.determinize(self._state, self.seat, random)
        return world

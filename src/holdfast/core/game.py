"""What a game must offer, and how games are found."""

from __future__ import annotations

import functools
import importlib
import json
import pkgutil
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic

from holdfast.core.agenda import NOBODY, S, State, asides_of, run
from holdfast.core.catalog import DataError, Reader, listed
from holdfast.core.choice import NO_CHOICE, Choice, Choices, Seat
from holdfast.core.drawing import plain
from holdfast.core.journal import Event
from holdfast.core.native import mypyc_attr
from holdfast.core.packs import check_game
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random, seeded

if TYPE_CHECKING:
    from holdfast.core.record import Match
    from holdfast.core.words import Words


class Option:
    """A switch of the setup: `blitz=true`."""

    def __init__(self, name: str, default: object, values: list[object]) -> None:
        self.name = name
        self.default = default
        self.values = values

    def spelled(self) -> str:
        return " or ".join(spell(value) for value in self.values)


def spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Course:
    """How a game went, stretch by stretch, where there are no points to count: what the columns
    count, and rows with their labels."""

    def __init__(self, columns: list[str], rows: list[tuple[str, list[int]]]) -> None:
        self.columns = columns
        self.rows = rows


class Tally:
    """A result by source: parts with their labels, then for every seat the total, the points of
    each part, and single sources as (part, label, points)."""

    def __init__(
        self,
        verdict: str,
        parts: list[tuple[str, str]],
        seats: list[tuple[int, list[int], list[tuple[str, str, int]]]],
        course: Course | None = None,
    ) -> None:
        self.verdict = verdict
        self.parts = parts
        self.seats = seats
        self.course = course


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game with one set of cards. Everything else in Holdfast reaches a game through this."""

    def __init__(
        self,
        id: str,
        title: str,
        rules_version: str,
        seats: tuple[int, int],
        choices: Choices,
        options: list[Option],
        folder: Path,
    ) -> None:
        self.id = id
        self.title = title
        self.rules_version = rules_version
        self.min_seats = seats[0]
        self.max_seats = seats[1]
        self.choices = choices
        self.options = options
        self.folder = folder
        self.layout_version = 1  # of feature names and the table of choices, for learning agents
        self.pack: str = ""  # fingerprint of the card pack; empty for the game's own cards
        self.pack_folder: Path | None = None

    # What a game writes itself

    def start(self, seats: int, rng: int, options: dict[str, object]) -> S:
        """The pieces laid out and the first step on the agenda, nothing run yet."""
        raise NotImplementedError

    def view(self, s: S, seat: Seat) -> dict[str, object]:
        """What a seat may see, built from nothing. Seat -1 is a spectator."""
        raise NotImplementedError

    def determinize(self, s: S, seat: Seat, random: Random) -> S:
        """A world this seat cannot rule out. It depends on nothing that is hidden from the seat."""
        raise NotImplementedError

    def standings(self, s: S) -> list[int]:
        """One number per seat; at the end of the game the final result."""
        raise NotImplementedError

    def winners(self, s: S) -> list[Seat]:
        """The winning seats of a game that is over; several share the victory."""
        raise NotImplementedError

    def evaluate(self, s: S, seat: Seat) -> float:
        """How well this seat stands, in points of the final result."""
        return float(self.standings(s)[seat])

    def spread(self, s: S) -> float:
        """How many points of `evaluate` make a lead convincing, for bots."""
        return 10.0

    def hasty(self, s: S, seat: Seat, options: list[Choice], random: Random) -> Choice:
        """A quick choice for simulated games: uniformly random unless a game knows better.
        `options` are the answers; one of the seat's asides may be chosen as well."""
        return any_choice(s, seat, options, random)

    def shortlist(self, s: S, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
        """The options worth a look, the likeliest first: all, unless a game has a policy of its own
        for lists too long to search."""
        return options

    def is_cooperative(self) -> bool:
        """Whether a victory belongs to all who share it undivided, at least at some tables. Who
        plays together at this one is said by `teams`."""
        return False

    def teams(self, s: S) -> list[int]:
        """The team of every seat; without teams everybody plays for himself. What a result is worth
        to whom (`shares`, `payoffs`) follows from this and from `winners` alone."""
        return [0] * s.seats if self.is_cooperative() else list(range(s.seats))

    def ends_without_winner(self, s: S) -> bool:
        """Whether this game may end without a winner: all are beaten, or a tie that nobody wins."""
        return False

    def tables(self) -> list[tuple[int, dict[str, object]]]:
        """What the game can be set up for, as seats and options, for the suite: everything, unless
        a game names the tables that matter because its options exclude each other."""
        names = [option.name for option in self.options]
        sets = product(*[option.values for option in self.options])
        options = [dict(zip(names, values)) for values in sets]
        seats = range(self.min_seats, self.max_seats + 1)
        return [(n, dict(chosen)) for n in seats for chosen in options]

    def clock(self, s: S) -> int:
        """Grows from phase to phase: a simulated game may end where it changes."""
        return 0

    def is_worth_searching(self, s: S, seat: Seat) -> bool:
        """False where a first look at each choice is as good as a tree search."""
        return True

    def dump(self, s: S) -> dict[str, object]:
        """The state of a position, as JSON-ready data."""
        raise NotImplementedError

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> S:
        """What `dump` wrote, checked value by value."""
        raise NotImplementedError

    def card_names(self, names: dict[str, str]) -> dict[str, str]:
        """Names of the components, made from the words of a language."""
        return {}

    def components(self) -> list[Any]:
        """All printed components: objects with id, text (by language) and facts."""
        return []

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        """A view as text with marked spans (drawing.py); brief: only what is the seat's own."""
        return json.dumps(view, indent=2, ensure_ascii=False)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        """The end of the game as text with marked spans: where the points came from."""
        return json.dumps(view, indent=2, ensure_ascii=False)

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """An open choice in words, where the view makes a shorter name possible: "the die"."""
        return words.choice(key)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        """What a choice leads to, in a few words; `about` is what the prompt speaks of."""
        return ""

    def address(self, view: dict[str, Any], words: Words) -> str:
        """What somebody says who has addressed the seat of this view: "Oak offers you 2 wood." """
        return ""

    def describe(self, id: str, words: Words) -> str:
        """The facts of a component in one line, without its text."""
        return ""

    def where(self, view: dict[str, Any], words: Words) -> str:
        """How far the game has come, in a sentence."""
        return ""

    def tone(self, key: str, prompt: str) -> str:
        """How a choice is offered when this is asked: "grave" for a loss, "finish" for the end of
        a sequence, "aside" for a setting that stands apart from the other answers."""
        return ""

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        """Choices people look for beside the open ones, to be told why they are not there."""
        return []

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The score of every seat that everybody may see; empty if the game has none."""
        return []

    def worth(self, view: dict[str, Any]) -> list[int]:
        """What every seat would have if the game ended now, as far as everybody can see."""
        return self.scores(view)

    def opens_phase(self, event: Event) -> bool:
        """Whether an event begins a new phase, under which the following ones are told."""
        return False

    def is_loss(self, event: Event) -> bool:
        """Whether an event tells of something lost, for the ticks of a replay."""
        return False

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        """The end of the game: who won, and where the points came from."""
        return Tally("", [], [])

    def picture(self, view: dict[str, Any], words: Words, keys: Sequence[str] = ()) -> str:
        """A view as an SVG picture, with what the open keys point at; "" shows it as a table."""
        return ""

    def colours(self) -> tuple[str, str]:
        """The accent of the game, worn by what can be done, and the wash behind it."""
        return "#1D2128", "#E2D8C2"

    def feature_names(self, seats: int) -> list[str]:
        """What each number of `features` means."""
        raise NotImplementedError

    def features(self, view: dict[str, Any], seats: int) -> list[float]:
        """The view as numbers of fixed count, for learning agents."""
        raise NotImplementedError

    # What follows from it

    def draw(self, view: dict[str, Any], words: Words, width: int = 80) -> str:
        """A view as plain text."""
        return plain(self.paint(view, words, width))

    def setup(self, seats: int, seed: int, options: dict[str, object] | None = None) -> S:
        """A new game at its first decision."""
        self.check_seats(seats)
        full = self.full_options(options)
        self.check_fit(seats, full)
        s = self.start(seats, seeded(seed), full)
        run(s)
        return s

    def shares(self, s: S) -> list[float]:
        """The victory, divided among the teams that share it; the whole team has its part."""
        teams = self.teams(s)
        winning = {teams[seat] for seat in self.winners(s)}
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

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise DataError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} seats, not {seats}"
            )

    def unfit(self, seats: int, options: dict[str, object]) -> Refusal | None:
        """Why these options do not go together at a table with so many seats."""
        return None

    def check_fit(self, seats: int, options: dict[str, object]) -> None:
        from holdfast.core.words import words_for  # which imports this module

        refusal = self.unfit(seats, options)
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

    def match(
        self,
        seats: int = 3,
        seed: int | None = None,
        options: dict[str, object] | None = None,
    ) -> Match:
        """A new match; a random seed unless one is given."""
        record = importlib.import_module("holdfast.core.record")
        match: Match = record.Match.new(self, seats, seed, options)
        return match

    # A game never changes, so a copy is the game itself; stored, it is its name and its cards.

    def __deepcopy__(self, memo: object) -> Game[S]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        folder = None if self.pack_folder is None else str(self.pack_folder)
        return discover_again, (self.id, folder, self.pack)


# Uniform random play turns aside once in so many choices, if there is an aside.
RARELY: Final = 64


def any_choice(s: State, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Any answer, each as likely as the others; rarely an aside. Where there is only one answer
    the question is asked for the asides, and they are as likely as it is; and what was begun beside
    a question is finished first."""
    if s.has_begun(seat):
        begun = s.begun(seat)
        return begun[random.below(len(begun))]
    n = len(options)
    if n == 1:
        asides = asides_of(s, seat)
        pick = random.below(1 + len(asides))
        return options[0] if pick == 0 else asides[pick - 1]
    pick = random.below(n * RARELY)
    aside = any_aside(s, seat, random) if pick < n else NO_CHOICE
    return options[pick % n] if aside == NO_CHOICE else aside


def any_aside(s: State, seat: Seat, random: Random) -> Choice:
    asides = asides_of(s, seat)
    return asides[random.below(len(asides))] if asides else NO_CHOICE


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
    def view(self) -> dict[str, Any]:
        """What the seat may see."""
        return self.game.view(self._state, self.seat)

    def any_choice(self, random: Random) -> Choice:
        """Any answer; rarely an aside."""
        return any_choice(self._state, self.seat, self.answers, random)

    def world(self, random: Random) -> State:
        """A world in which everything this seat knows is true and the rest is made up."""
        world: State = self.game.determinize(self._state, self.seat, random)
        return world


def game_names() -> dict[str, str]:
    """Game ids and their modules, found by looking into the folder."""
    return names_in(*importlib.import_module("holdfast.games").__path__)


@functools.cache
def names_in(*folders: str) -> dict[str, str]:
    names = sorted(module.name for module in pkgutil.iter_modules(folders))
    return {name.replace("_", "-"): f"holdfast.games.{name}" for name in names}


def game_folders() -> dict[str, Path]:
    """Game ids and where each has its files."""
    places = [Path(folder) for folder in importlib.import_module("holdfast.games").__path__]
    return {
        id: next(place / name for place in places if (place / name).is_dir())
        for id, name in ((id, module.rpartition(".")[2]) for id, module in game_names().items())
    }


def discover(id: str, pack: Path | None = None) -> Game[Any]:
    """The game with this id, with its own cards or those of a card pack."""
    names = game_names()
    if id not in names:
        raise DataError(f'there is no game "{id}"; there is {listed(list(names))}')
    if pack is not None:
        check_game(pack, id, game_folders())
    game: Game[Any] = importlib.import_module(names[id]).game(pack)
    return game


def discover_again(id: str, folder: str | None, pack: str) -> Game[Any]:
    """The game that was stored, if its cards are still the same."""
    game = discover(id, None if folder is None else Path(folder))
    if game.pack != pack:
        raise DataError(
            f"{folder}: the card pack has changed: it was {pack}, now it is {game.pack}"
        )
    return game

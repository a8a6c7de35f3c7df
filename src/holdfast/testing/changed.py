"""Files of a game that somebody has changed: each is refused in words that say where, or is as good
as any other: it can be looked at, imagined, told of, given to bots, played to its end, written and
read again. A seed gives the same games, the same moments of them and the same changes."""

from __future__ import annotations

import copy
import json
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from holdfast.bots import make_bot
from holdfast.core.advice import any_choice
from holdfast.core.agenda import State, take
from holdfast.core.catalog import DataError
from holdfast.core.check import CheckFailed, Examination
from holdfast.core.game import Game, Perspective
from holdfast.core.record import Match, OldRules, load_position, load_record
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.lab.setups import Setup
from holdfast.testing.courses import require
from holdfast.testing.hostile import Json, changed_position, changed_record, pick

TABLES = 3  # to one seed
KEPT = 14  # moments of one game
STYLES = (0, 60, 95)  # how many of 100 choices are made with some skill
A_WHILE = 10  # choices through the match, with everything that is told of them
CLOSELY = 4  # one of so many files is looked at closely, also on the way
LOOKS = 6  # and then one of so many of these choices
EXPORTS = 40  # choices between two exports on the way to the end
LONGEST = 8000
RECORDS = 6  # one of so many files is a record
SEARCHES = 16  # one of so many is given to a bot that searches
WORDY = 1500  # characters of a refusal


class Sample(NamedTuple):
    """A file as the program writes it, and the name of its moment."""

    kind: str
    data: Json


# Where the files come from


def harvest(game: Game[Any], seed: int) -> list[Sample]:
    """Moments of games of all kinds of players at a few tables, as different as can be."""
    every = game.tables()
    found: list[Sample] = []
    for n in range(TABLES):
        at = (seed * TABLES + n) * 7919 % len(every)
        for style in (STYLES[0], STYLES[1 + (seed + n) % 2]):
            found += moments(game, every[at], seed * 1000 + n, style)
    return found


def moments(
    game: Game[Any], setup: Setup, seed: int, skill: int, kept: int = KEPT, most: int = LONGEST
) -> Iterator[Sample]:
    """One of every kind of moment, in the order of chance, the last one and the record."""
    seats, options = setup
    played = Examination(game, seats, seed, options, skill=skill)
    match, random = played.match, Random(seed)
    kinds: dict[str, list[int]] = {}
    while not match.over and len(match.choices) < most:
        kinds.setdefault(kind_of(match.state), []).append(len(match.choices))
        seat, choice = played.pick()
        match.choose(seat, game.choices.key(choice))
    names = sorted(kinds)
    for _ in range(min(kept, len(names))):
        name = names.pop(random.below(len(names)))
        yield Sample(name, position_at(match, pick(kinds[name], random)))
    yield Sample("the last", through_json(match.position()))
    yield Sample("record", through_json(match.record()))


def kind_of(s: State) -> str:
    """What is asked by which steps, how much lies below, and who does something beside it."""
    asked = [s.agenda] if s.each is None else s.lanes
    steps = sorted({type(steps[-1]).__name__ for steps in asked if steps})
    depth = len(s.agenda)
    beside = "begun" if any(map(s.has_begun, range(s.seats))) else ""
    beside += "addressed" if s.addressee() >= 0 else ""
    return f"{' '.join(steps)} {depth} {beside}".strip()


def position_at(match: Match, n: int) -> Json:
    found: Json = through_json({**match.position(), "state": match.game.files.dump(match.at(n))})
    return found


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


# One file


def load(game: Game[Any], data: Json) -> Match | None:
    """None if it is refused in order; the match up to where an old record can be followed."""
    untouched = copy.deepcopy(data)
    try:
        is_record = data.get("kind") == "record"
        match = load_record(data, game) if is_record else load_position(data, game)
    except OldRules as error:
        match = error.match
    except DataError as error:
        require(len(str(error)) < WORDY, f"a refusal of {len(str(error))} characters")
        require(str(error).isprintable(), f"a refusal of several lines, or worse: {error}")
        require(bool(re.match(r"(position|record): \S", str(error))), f"no place in: {error}")
        match = None
    require(data == untouched, "reading has changed the data")
    return match


class Trial(Examination):
    """Everything that can be done with a match that was read from a file."""

    def __init__(self, match: Match, seed: int, ends: int = 1) -> None:
        options: Any = match.origin["options"]
        super().__init__(match.game, match.seats, 0, options)
        self.match = match
        self.seed = seed
        self.ends = ends  # one of so many is played to the end
        self.random = Random(seed)
        self.dice = Random(seed + 1)
        self.skill = STYLES[self.random.below(len(STYLES))]

    def fail(self, complaint: str) -> CheckFailed:
        return CheckFailed(f"after {len(self.match.choices)} choices: {complaint}")

    def play(self) -> None:
        """All of it at first; for some files also later."""
        is_close = self.random.below(CLOSELY) == 0
        self.look(is_close)
        for _ in range(A_WHILE):
            if self.match.over:
                break
            self.check_lists()
            self.choose()
            if is_close and self.random.below(LOOKS) == 0:
                self.look(is_close)
        self.check_replay()
        self.told.hear_events(self.match.events)
        self.read_again(self.match.state)
        if self.random.below(self.ends) == 0:
            self.finish()

    def choose(self) -> None:
        """Without what is listened to in a whole game."""
        seat, choice = self.pick()
        self.match.choose(seat, self.game.choices.key(choice))

    def look(self, is_close: bool) -> None:
        match = self.match
        match.state.check()
        if match.over:
            self.check_end(match)
            return
        self.told.hear_questions(match)
        self.check_position()
        self.check_worlds()
        if is_close:
            self.check_numbers()
            self.look_closely()
            self.ask_bots()

    def check_walk(self, s: State, seat: int) -> None:
        """Every number has its place, and is within its bounds."""
        numbers = self.game.numbers(s.seats)
        numbers.begin(seat)
        self.game.rules.show(s, seat, numbers)
        size = len(self.game.feature_names(s.seats))
        self.require(numbers.at == size, f"{numbers.at} features, {size} names")
        self.require(all(-1.0 <= n <= 1.0 for n in numbers.values), "a feature is out of bounds")

    def check_numbers(self) -> None:
        """Features and standings, one for each."""
        game, match = self.game, self.match
        for seat in range(-1, match.seats):
            match.view(seat)
            if seat >= 0 and type(game.rules).show is not Rules.show:
                self.check_walk(match.state, seat)
        self.require(len(match.standings) == match.seats, "the standings miss a seat")
        [game.advice.evaluate(match.state, seat) for seat in range(match.seats)]

    def check_worlds(self) -> None:
        """What somebody imagines can be kept as a file."""
        kept = self.random.below(self.match.seats + 1) - 1
        for seat in range(-1, self.match.seats):
            world = self.game.rules.determinize(self.match.state, seat, Random(self.seed))
            world.check()
            if seat == kept:
                self.read_again(world)

    def read_again(self, s: State) -> Match:
        stored = through_json({**self.match.position(), "state": self.game.files.dump(s)})
        try:
            again = load_position(stored, self.game)
        except DataError as error:
            raise self.fail(f"written, but not read again: {error}") from error
        self.require(self.dump_state(again.state) == self.dump_state(s), "read otherwise")
        return again

    def ask_bots(self) -> None:
        specs = ["greedy", "random"]
        if self.random.below(SEARCHES) == 0:
            specs.append("mcts:4")
        for seat in range(self.match.seats):
            if not self.match.state.open[seat]:
                continue
            perspective = Perspective(self.game, self.match.state, seat)
            for spec in specs:
                choice = make_bot(spec, self.seed).decide(perspective)
                self.require(choice in perspective.options, f"{spec} chooses what is not open")

    def finish(self) -> None:
        """To the end without looking at every step; what is written on the way can be read."""
        s = self.match.state.clone()
        for n in range(LONGEST):
            seats = [seat for seat in range(s.seats) if s.open[seat]]
            if not seats:
                break
            seat = pick(seats, self.random)
            options = s.open[seat]
            is_hasty = self.random.below(100) < self.skill
            choose = self.game.advice.quick if is_hasty else any_choice_of
            take(s, seat, choose(s, seat, list(options), self.random))
            if n % EXPORTS == EXPORTS - 1:
                self.read_again(s)
        self.require(s.is_over(), "it has no end, or nobody is asked")
        s.check()
        end = self.read_again(s)
        if s is not self.match.state:
            self.check_end(end)

    def check_end(self, match: Match) -> None:
        self.require(match.over, "a game that is over goes on when it is read")
        self.hear_result(match)
        self.game.payoffs(match.state)
        for seat in range(-1, match.seats):
            match.view(seat)
            self.game.rules.determinize(match.state, seat, Random(self.seed)).check()

    def hear_result(self, match: Match) -> None:
        """An agenda may end before the scoring; then nobody's points are told."""
        view = match.view(-1)
        tally = self.game.people.tally(view, [], match.words("en"))
        is_counted = bool(tally.seats) and bool(self.game.people.scores(view))
        totals = match.standings if is_counted else []
        self.told.hear_tally(view, [], [0, match.seats], totals)


def any_choice_of(s: State, seat: int, options: list[int], random: Random) -> int:
    return any_choice(s, seat, options, random)


def try_file(game: Game[Any], data: Json, seed: int, ends: int = 1) -> bool:
    """Whether it is accepted; a fault is raised."""
    match = load(game, data)
    if match is None:
        return False
    Trial(match, seed, ends).run()
    return True


# Many files


class Fault(NamedTuple):
    """What went wrong, where in the program, and the file."""

    what: str
    where: str
    data: Json
    seed: int

    @property
    def name(self) -> str:
        words = re.sub(r"\"[^\"]*\"|\[.*\]|after \d+ choices|\d+", "", f"{self.where} {self.what}")
        return re.sub(r"[^a-z]+", "_", words.lower()).strip("_")[:70]


def place_of(error: BaseException) -> str:
    """The last line of the game or the core that was being carried out."""
    while error.__cause__ is not None:
        error = error.__cause__
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "testing" not in f.filename]
    return f"{Path(frames[-1].filename).stem} {frames[-1].name}" if frames else ""


def files(game: Game[Any], seed: int, count: int, pool: list[Sample]) -> Iterator[tuple[str, Json]]:
    """So many files with the kind of their moment; every sample itself first."""
    for sample in pool:
        yield f"as written: {sample.kind}", sample.data
    positions = [sample for sample in pool if sample.data["kind"] == "position"]
    records = [sample.data for sample in pool if sample.data["kind"] == "record"]
    for n in range(count):
        random = Random(seed * 1_000_003 + n)
        if random.below(RECORDS) == 0:
            yield "record", changed_record(pick(records, random), records, game, random)
        else:
            sample = pick(positions, random)
            data = changed_position(sample.data, [one.data for one in positions], random)
            yield sample.kind, data


class Fuzz:
    """A run over many files: how many were accepted, and what went wrong, each kind once."""

    def __init__(self, game: Game[Any], seed: int, pool: list[Sample], ends: int = 1) -> None:
        self.game = game
        self.seed = seed
        self.pool = pool
        self.ends = ends
        self.counts: Counter[str] = Counter()
        self.faults: dict[str, Fault] = {}

    def run(self, count: int) -> Fuzz:
        for n, (kind, data) in enumerate(files(self.game, self.seed, count, self.pool)):
            self.try_one(kind, data, self.seed * 31 + n)
        return self

    def try_one(self, kind: str, data: Json, seed: int) -> None:
        try:
            is_accepted = try_file(self.game, copy.deepcopy(data), seed, self.ends)
            if kind.startswith("as written"):
                require(is_accepted, f"refused, {kind}")
            self.counts["accepted" if is_accepted else "refused"] += 1
        except Exception as error:
            self.counts["faults"] += 1
            fault = Fault(f"{type(error).__name__}: {error}", place_of(error), data, seed)
            self.faults.setdefault(fault.name, fault)

# not compiled: it examines games, and is no part of playing them.
"""The suite every game must pass. `examine` plays one random game and looks at everything.

A failure names the seed and the number of the choice, so that it can be played again:
`examine(game, seats, seed, options)` always plays the same game.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from holdfast.core.advice import any_choice
from holdfast.core.agenda import Ask, Share, State, apply_aside, asides_of, take, why_not
from holdfast.core.check_told import Told
from holdfast.core.forecast import FIELD
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.record import CLOSED, Match, load_position, load_record
from holdfast.core.rng import Random

EVERY = 20  # choices between the slow checks, on average
LONGEST = 5000
ASIDE = 10  # one of so many choices is an aside, if there is one
SOON = 4  # and so many while somebody waits for a reply
MOST_ASIDES = 400  # that can follow each other while nobody answers
MANY = 12  # so many secrets are not guessed right by chance
REASONS = 12  # choices that are not open, asked about in two worlds


class CheckFailed(AssertionError):
    """A game broke one of the promises every game makes."""


class Secret(NamedTuple):
    """What `other` knew in a position, and an imagined world of `seat` had right."""

    state: State
    seat: int
    other: int
    truth: str


class Examination:
    """One random game under examination. `every`: how often the slow checks are made. `skill`: how
    many of 100 choices are made as a hasty player would, where chance alone loses too early."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        seed: int,
        options: dict[str, object] | None = None,
        every: int = EVERY,
        skill: int = 0,
    ) -> None:
        self.game = game
        self.skill = skill
        self.seed = seed
        self.every = every
        self.random = Random(seed)
        self.dice = Random(seed + 1)  # for looking only: the game goes as it would without
        self.told = Told(game, self.require)
        self.match = Match.new(game, seats, seed, options)
        self.used: set[str] = set()  # the verbs that were chosen
        self.past: dict[int, str] = {}  # what some states were, by the number of choices
        self.hidden: dict[str, list[Secret]] = {}  # what was behind each screen, by its place
        self.imagined: set[str] = set()  # the places where some world differed from the truth

    def fail(self, complaint: str) -> CheckFailed:
        return CheckFailed(
            f"{self.game.id}, {self.match.seats} seats, options {self.match.origin['options']}, "
            f"seed {self.seed}, after {len(self.match.choices)} choices: {complaint}"
        )

    def require(self, is_so: bool, complaint: str) -> None:
        if not is_so:
            raise self.fail(complaint)

    def run(self) -> Examination:
        """Whatever goes wrong, it is told where."""
        try:
            self.play()
        except CheckFailed:
            raise
        except Exception as error:
            raise self.fail(f"{type(error).__name__}: {error}") from error
        return self

    def play(self) -> None:
        match = self.match
        while not match.over:
            self.require(len(match.choices) < LONGEST, f"no end after {LONGEST} choices")
            self.check_lists()
            self.told.hear_questions(match)
            match.state.check()
            if self.random.below(self.every) == 0:
                self.look_closely()
            self.choose()
        match.state.check()
        self.check_ending()
        self.check_replay()
        self.check_past()
        self.check_imagination()

    def check_ending(self) -> None:
        match = self.match
        may_be_nobody = self.game.rules.ends_without_winner(match.state)
        self.require(len(match.winners) > 0 or may_be_nobody, "nobody has won")
        self.require(len(match.standings) == match.seats, "the standings miss a seat")
        self.told.hear_events(match.events)
        self.told.hear_result(match)
        for lang in LANGUAGES:
            self.told.look_at_picture(match, lang)

    def choose(self) -> None:
        """Any open seat and any answer; sometimes anybody's aside."""
        match = self.match
        seat, choice = self.pick()
        key = self.game.choices.key(choice)
        self.used.add(key.partition(":")[0])
        before, told = match.state, len(match.events)
        if match.state.each is not None:
            self.choose_in_lane(seat, key)
        else:
            match.choose(seat, key)
        if self.dice.below(self.every) == 0:
            self.told.hear_news(before, match.state, match.events[told:], key)

    def pick(self) -> tuple[int, int]:
        """Whoever has begun something beside the question mostly goes on with it, and whoever was
        addressed replies before long."""
        state = self.match.state
        begun = [seat for seat in range(state.seats) if state.has_begun(seat)]
        if begun and self.random.below(3):
            seat = begun[self.random.below(len(begun))]
            choices = state.begun(seat)
            return seat, choices[self.random.below(len(choices))]
        patience = ASIDE if state.addressee() < 0 else SOON
        return self.pick_aside() if self.random.below(patience) == 0 else self.pick_answer()

    def pick_answer(self) -> tuple[int, int]:
        state = self.match.state
        seats = [seat for seat in range(state.seats) if state.open[seat]]
        seat = seats[self.random.below(len(seats))]
        options = state.open[seat]
        if self.skill and self.random.below(100) < self.skill:
            choice = self.game.advice.quick(state, seat, options, self.random)
            is_open = choice in options or choice in asides_of(state, seat)
            self.require(is_open, "a hasty player chooses what is not open")
            return seat, choice
        return seat, options[self.random.below(len(options))]

    def pick_aside(self) -> tuple[int, int]:
        """Of a seat that was addressed, of one that is asked, or of one that is not."""
        seat = self.match.state.addressee()
        if seat < 0:
            seat = self.random.below(self.match.seats)
        asides = asides_of(self.match.state, seat)
        if not asides:
            return self.pick_answer()
        return seat, asides[self.random.below(len(asides))]

    # 1. Lists

    def check_lists(self) -> None:
        """Every open list has two options or more, unless its silence would betray a secret."""
        state = self.match.state
        self.require(any(state.open), "nobody is asked, and the game is not over")
        for seat, answers in enumerate(state.open):
            asides = asides_of(state, seat)
            options = answers + asides
            self.require(len(set(options)) == len(options), f"seat {seat}: an option is twice")
            self.require(len(options) <= 250, f"seat {seat}: {len(options)} options at once")
            if len(answers) == 1:
                step = state.asking(seat)
                is_secret = isinstance(step, Ask) and step.always_asks(state)
                is_moment = isinstance(step, Ask) and step.has_heeded_aside(state)
                is_asked = is_secret or is_moment or isinstance(step, Share)
                self.require(is_asked, f"seat {seat}: no choice")

    def check_asides_end(self) -> None:
        """Whoever does nothing but asides comes to an end with them, whoever joins in."""
        trial = self.match.state.clone()
        for _ in range(MOST_ASIDES):
            open_ones = [
                (seat, choice) for seat in range(trial.seats) for choice in asides_of(trial, seat)
            ]
            if not open_ones:
                return
            apply_aside(trial, *open_ones[self.random.below(len(open_ones))])
        raise self.fail(f"{MOST_ASIDES} asides in a row, and there are still more")

    def look_closely(self) -> None:
        self.told.see_board(self.match)
        self.check_shortlists()
        self.check_clone()
        self.check_position()
        self.check_secrets()
        self.check_refusals()
        self.check_undo()
        self.past[len(self.match.choices)] = self.dump_state(self.match.state)
        self.check_asides_end()

    def check_shortlists(self) -> None:
        """What a player with little time looks at is open, and something is left of it."""
        state = self.match.state
        for seat, options in enumerate(state.open):
            for most in (1, 4) if options else ():
                short = self.game.advice.shortlist(state, seat, list(options), most)
                self.require(bool(short) and set(short) <= set(options), f"seat {seat}: shortlist")

    # 2. Replay

    def check_replay(self) -> None:
        """Seed and choices reproduce the final position, and the record says so."""
        record = json.loads(json.dumps(self.match.record()))
        again = load_record(record, self.game)
        self.require(dump(again) == dump(self.match), "the record leads to another position")

    def check_past(self) -> None:
        """Looked back at, in any order, a state is what it was."""
        for n, stored in sorted(self.past.items(), reverse=True):
            self.require(self.dump_state(self.match.at(n)) == stored, f"after {n} it was otherwise")

    # 3. Positions

    def check_position(self) -> None:
        """dump, load, dump is the identity, and play goes on identically."""
        stored = dump(self.match)
        again = load_position(json.loads(stored), self.game)
        self.require(dump(again) == stored, "a stored position loads differently")
        self.require(again.open == self.match.open, "a stored position offers other choices")
        for seat in range(self.match.seats):
            same = again.beside(seat) == self.match.beside(seat)
            self.require(same, f"a stored position offers seat {seat} other asides")
        ours, theirs = self.match.state.clone(), again.state.clone()
        self.play_both(ours, theirs, 30)
        self.require(
            self.dump_state(ours) == self.dump_state(theirs),
            "play goes on differently from a stored position",
        )

    def play_both(self, one: State, other: State, most: int) -> None:
        random = Random(self.seed)
        for _ in range(most):
            seat = one.next_seat()
            if seat < 0:
                return
            self.require(one.open == other.open, "the same choices lead to other lists")
            choice = any_choice(one, seat, one.open[seat], random)
            take(one, seat, choice)
            take(other, seat, choice)

    def dump_state(self, s: State) -> str:
        return json.dumps(self.game.files.dump(s))

    # 4. Clones

    def check_clone(self) -> None:
        """Playing on a clone never changes the original."""
        before = self.dump_state(self.match.state)
        trial = self.match.state.clone()
        random = Random(self.seed)
        for _ in range(40):
            seat = trial.next_seat()
            if seat < 0:
                break
            take(trial, seat, any_choice(trial, seat, trial.open[seat], random))
        self.require(self.dump_state(self.match.state) == before, "a clone shares its pieces")

    # 5. Lanes

    def choose_in_lane(self, seat: int, key: str) -> None:
        """Nobody else's view shows an unfinished lane; the order of arrival does not matter."""
        match = self.match
        self.check_arrival()
        if self.random.below(4):
            match.choose(seat, key)
            return
        others = [other for other in range(-1, match.seats) if other != seat]
        before = [self.see(match.state, other) for other in others]
        match.choose(seat, key)
        if match.is_within_lanes(len(match.choices) - 1):
            after = [self.see(match.state, other) for other in others]
            self.require(before == after, f"the lane of seat {seat} can be seen by another")

    def check_arrival(self) -> None:
        """Finish the open lanes in two orders: the same position follows."""
        if self.random.below(self.every) != 0:
            return
        forwards = self.finish_lanes(list(range(self.match.seats)))
        backwards = self.finish_lanes(list(reversed(range(self.match.seats))))
        self.require(forwards == backwards, "the order of simultaneous answers matters")

    def finish_lanes(self, order: list[int]) -> str:
        state = self.match.state.clone()
        lanes = state.each
        randoms = [Random(self.seed * 31 + seat) for seat in range(state.seats)]
        for _ in range(LONGEST):
            waiting = [seat for seat in order if state.open[seat]]
            if state.each is not lanes or not waiting:
                break
            seat = waiting[0]
            take(state, seat, any_choice(state, seat, state.open[seat], randoms[seat]))
            order = [*order[1:], order[0]] if order[0] else order
        return self.dump_state(state)

    # 6. Secrets

    def see(self, s: State, seat: int) -> str:
        return json.dumps(self.game.rules.view(s, seat))

    def check_secrets(self) -> None:
        """What is hidden changes neither a seat's view nor its options, nor what a bot in that
        seat could imagine."""
        state = self.match.state
        others = [self.dice.below(len(self.game.choices)) for _ in range(REASONS)]
        for seat in range(-1, state.seats):
            world = self.game.rules.determinize(state, seat, Random(self.seed + 1))
            world.check()
            self.require(self.see(world, seat) == self.see(state, seat), f"a leak to seat {seat}")
            if seat >= 0:
                same = self.options_anew(world, seat) == state.open[seat]
                self.require(same, f"the options of seat {seat} depend on what is hidden")
                same = asides_of(world, seat) == asides_of(state, seat)
                self.require(same, f"the asides of seat {seat} depend on what is hidden")
                heard = self.told.heard(state, seat, others)
                same = self.told.heard(world, seat, others) == heard
                self.require(same, f"what seat {seat} is told depends on what is hidden")
            self.look_behind_screens(state, world, seat)
            once = self.game.rules.determinize(state, seat, Random(self.seed + 2))
            twice = self.game.rules.determinize(world, seat, Random(self.seed + 2))
            self.require(
                self.dump_state(once) == self.dump_state(twice),
                f"the worlds imagined for seat {seat} depend on what is hidden",
            )

    def options_anew(self, world: State, seat: int) -> list[int]:
        """What this seat could choose if it were asked in that world."""
        step = world.asking(seat)
        if isinstance(step, Ask):
            return list(step.options(world))
        if isinstance(step, Share):
            return list(step.options(world, seat)) if seat in step.seats(world) else []
        return world.open[seat]

    def look_behind_screens(self, s: State, world: State, seat: int) -> None:
        """Note what the other seats alone know, and where the imagined world differs from it."""
        public = self.game.rules.view(s, -1)
        acted = self.acted_in_lanes()
        for other in range(s.seats):
            if other == seat or other in acted:
                continue
            truth = private_parts(self.game.rules.view(s, other), public)
            guess = private_parts(self.game.rules.view(world, other), public)
            for place in truth.keys() - self.run_by_itself(other, truth):
                if guess.get(place) != truth[place]:
                    self.imagined.add(place)
                elif place not in self.imagined:
                    secret = Secret(s.clone(), seat, other, truth[place])
                    self.hidden.setdefault(place, []).append(secret)

    def run_by_itself(self, other: int, truth: dict[str, str]) -> set[str]:
        """What a lane has done before its first question follows from what everybody knows: places
        that were no secret before any lanes opened."""
        match = self.match
        before = match.lanes_at(len(match.choices))
        while before >= 0 and match.lanes_at(before) != CLOSED:
            before -= 1
        if before < 0:
            return set()
        public = self.game.rules.view(match.at(before), -1)
        known = private_parts(self.game.rules.view(match.at(before), other), public)
        return truth.keys() - known.keys()

    def acted_in_lanes(self) -> set[int]:
        """Seats that have begun their lanes: an imagined world puts them back to the beginning."""
        opened = self.match.lanes_at(len(self.match.choices))
        return set() if opened == CLOSED else {seat for seat, _ in self.match.choices[opened:]}

    def check_imagination(self) -> None:
        """A world in which the secrets of the others are always true has peeked at them."""
        for place, secrets in self.hidden.items():
            if len(secrets) >= MANY and len({secret.truth for secret in secrets}) > 1:
                is_made_up = place in self.imagined or any(
                    self.is_guessed_wrong(place, secret, turn)
                    for turn in range(MANY)
                    for secret in secrets
                )
                self.require(is_made_up, f"imagined worlds know what is hidden: {place}")

    def is_guessed_wrong(self, place: str, secret: Secret, turn: int) -> bool:
        """Small hands are often guessed right: another world may differ where one did not."""
        world = self.game.rules.determinize(secret.state, secret.seat, Random(self.seed + 3 + turn))
        public = self.game.rules.view(secret.state, -1)
        guess = private_parts(self.game.rules.view(world, secret.other), public)
        return guess.get(place) != secret.truth

    # 10. Undo

    def check_undo(self) -> None:
        """Undo takes back exactly one choice, draws nothing, and redo brings it back."""
        match = self.match
        for seat in range(match.seats):
            point = match.undo_point(seat)
            if point is None:
                continue
            # In lanes the choice is made again after those of the others.
            self.past = {n: stored for n, stored in self.past.items() if n <= point}
            before = dump(match)
            count, rng = len(match.choices), match.state.rng
            events = [event.to_json() for event in match.events]
            self.require(match.undo(seat), "undo was promised and refused")
            self.require(len(match.choices) == count - 1, "undo took back more than one choice")
            self.require(match.state.rng == rng, "undo went across something random")
            self.require(match.redo(seat), "what was undone cannot be redone")
            self.require(same_course(json.loads(before), match), "redo leads elsewhere")
            self.require(len(match.events) == len(events), "undo and redo change the journal")

    # 11. Options and refusals

    def check_refusals(self) -> None:
        """What is not offered is explained, and a question offers only what it is about."""
        state, choices = self.match.state, self.game.choices
        for seat, options in enumerate(state.open):
            step = state.asking(seat)
            if step is None:
                continue
            for choice in options:
                is_known = choices.verb_of(choice) in step.verbs
                offer = f"{type(step).__name__} offers {choices.key(choice)}"
                self.require(is_known, f"{offer}, which is not what it is about")
            self.check_explanations(seat, {*options, *asides_of(state, seat)})

    def check_explanations(self, seat: int, legal: set[int]) -> None:
        """Why not: a sentence for whatever is not legal, and nothing but a sentence."""
        state, choices, words = self.match.state, self.game.choices, self.match.words()
        before = dump(self.match)
        for choice in range(len(choices)):
            if choice in legal:
                continue
            refusal = why_not(choices, state, seat, choice)
            try:
                words.refusal(refusal, seat)
            except KeyError:
                raise self.fail(f"{choices.key(choice)}: {refusal.why} cannot be said") from None
        self.require(dump(self.match) == before, "an explanation changes the position")


def private_parts(view: Any, public: Any, place: str = "") -> dict[str, str]:
    """What a seat sees and a spectator does not, by its place: `empires.hand`."""
    if view == public:
        return {}
    if isinstance(view, dict) and isinstance(public, dict):
        found: dict[str, str] = {}
        for key, value in view.items():
            if key not in ("seat", FIELD):  # what is forecast follows from the rest
                found |= private_parts(value, public.get(key), f"{place}.{key}".lstrip("."))
        return found
    if isinstance(view, list) and isinstance(public, list) and len(view) == len(public):
        found = {}
        for entry, seen in zip(view, public, strict=True):
            found |= private_parts(entry, seen, place)
        return found
    return {place: json.dumps(view)}


def dump(match: Match) -> str:
    return json.dumps(match.position())


def same_course(before: dict[str, Any], match: Match) -> bool:
    """Equal positions; what open lanes have still to tell may be in another order of arrival."""
    return bool(before == json.loads(dump(match)))


def examine(
    game: Game[Any],
    seats: int,
    seed: int,
    options: dict[str, object] | None = None,
    every: int = EVERY,
    skill: int = 0,
) -> set[str]:
    """Play one random game under examination; returns the verbs that were chosen."""
    return Examination(game, seats, seed, options, every, skill).run().used

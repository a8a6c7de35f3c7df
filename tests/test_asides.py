"""Asides: what may be done beside the question, by whoever is asked and by whoever is not.

*Ferry*: the ferryman of the round rows here or there. Anybody may ring the bell twice a round; the
one who rows may drink, once; and anybody may offer his neighbour a coin, who takes it or not. At
the end of a round the ferryman may sing if he has rung. Last of all everybody prays in a storm.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.toy import FOLDER

from holdfast.bots import make_bot
from holdfast.bots.playout import play_game, random_game
from holdfast.core.agenda import Ask, Do, Each, State, apply, asides_of
from holdfast.core.check import CheckFailed, examine
from holdfast.core.choice import Choice, Choices, Seat
from holdfast.core.codec import Codec
from holdfast.core.files import DeclaredFiles
from holdfast.core.game import Game
from holdfast.core.record import IllegalChoice, Match, load_position, load_record
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.rules import Rules

CHOICES = Choices()
ROW = CHOICES.verb("row", ["here", "there"], rule="FERRY-9")
RING = CHOICES.verb("ring", rule="FERRY-9")
DRINK = CHOICES.verb("drink", rule="FERRY-9")
OFFER = CHOICES.verb("offer", ["0", "1", "2"], rule="FERRY-9")
ACCEPT = CHOICES.verb("accept", rule="FERRY-9")
DECLINE = CHOICES.verb("decline", rule="FERRY-9")
SING = CHOICES.verb("sing", rule="FERRY-9")
PASS = CHOICES.verb("pass", rule="FERRY-9")
PRAY = CHOICES.verb("pray", ["loud", "low"], rule="FERRY-9")
ROUNDS = 3


class Ferry(State):
    fields = """rower:seats bells:seats*0..2 coins:seats* drunk:0..1 offered_by:seats?
        offered_to:seats? offers:seats* songs:seats*"""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.rower = 0
        self.bells = [0] * seats
        self.coins = [2] * seats
        self.drunk = 0
        self.offered_by = -1
        self.offered_to = -1
        self.offers = [0] * seats
        self.songs = [0] * seats

    def clone(self) -> Ferry:
        other = type(self)(self.seats)
        other.copy_course(self)
        for name in ("rower", "drunk", "offered_by", "offered_to"):
            setattr(other, name, getattr(self, name))
        for name in ("bells", "coins", "offers", "songs"):
            setattr(other, name, list(getattr(self, name)))
        return other

    def asides(self, seat: Seat) -> list[Choice]:
        found: list[Choice] = []
        if self.each is not None:
            return found
        if self.bells[seat] < 2:
            found.append(RING.of())
        if seat == self.rower and not self.drunk:
            found.append(DRINK.of())
        if self.offered_by < 0 and self.coins[seat] and self.offers[seat] < 4:
            found += [OFFER.of(other) for other in range(self.seats) if other != seat]
        if self.bells[seat] and not self.songs[seat]:
            found.append(SING.of())
        return found + self.addressed(seat)

    def addressed(self, seat: Seat) -> list[Choice]:
        return [ACCEPT.of(), DECLINE.of()] if self.offered_to == seat else []

    def addressee(self) -> Seat:
        return self.offered_to

    def act_aside(self, seat: Seat, choice: Choice) -> None:
        if RING.owns(choice):
            self.bells[seat] += 1
            self.tell("rung", "FERRY-1", seat, {})
        elif DRINK.owns(choice):
            self.drunk = 1
            self.then(Spill(seat))
        elif SING.owns(choice):
            self.songs[seat] = 1
        elif OFFER.owns(choice):
            self.offers[seat] += 1
            self.offered_by, self.offered_to = seat, OFFER.field(choice)
        else:
            if ACCEPT.owns(choice):
                self.coins[self.offered_by] -= 1
                self.coins[seat] += 1
            self.offered_by = self.offered_to = -1

    def refuse_aside(self, seat: Seat, choice: Choice) -> Refusal | None:
        if DRINK.owns(choice) and seat != self.rower:
            return Refusal("FERRY-2", "not_rowing")
        if RING.owns(choice) and self.bells[seat] >= 2:
            return Refusal("FERRY-1", "rung_twice")
        return None


class Spill(Do[Ferry]):
    rule = "FERRY-2"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Ferry) -> None:
        s.coins[self.seat] += 1


class Row(Ask[Ferry]):
    """Two answers, or only one once the rower is drunk."""

    rule = "FERRY-3"
    prompt = "row"
    verbs = (ROW,)

    def options(self, s: Ferry) -> list[Choice]:
        return [ROW.of(0)] if s.drunk else [ROW.of(0), ROW.of(1)]

    def chosen(self, s: Ferry, choice: Choice) -> None:
        s.coins[self.seat] += ROW.field(choice)


class Landing(Ask[Ferry]):
    """A moment: nothing but *pass*, asked only if there is an aside."""

    rule = "FERRY-4"
    prompt = "landing"
    verbs = (PASS,)

    def options(self, s: Ferry) -> list[Choice]:
        return [PASS.of()]

    def heeds_asides(self, s: Ferry) -> bool:
        return True

    def asides(self, s: Ferry, seat: Seat) -> list[Choice]:
        return [choice for choice in s.asides(seat) if SING.owns(choice)]

    def chosen(self, s: Ferry, choice: Choice) -> None:
        pass


class Pray(Ask[Ferry]):
    rule = "FERRY-5"
    prompt = "pray"
    verbs = (PRAY,)

    def options(self, s: Ferry) -> list[Choice]:
        return [PRAY.of(0), PRAY.of(1)]

    def asides(self, s: Ferry, seat: Seat) -> list[Choice]:
        return [SING.of()] if not s.songs[seat] else []

    def beside(self, s: Ferry, seat: Seat, choice: Choice) -> None:
        s.songs[seat] = 1

    def chosen(self, s: Ferry, choice: Choice) -> None:
        pass


class Storm(Each[Ferry]):
    """Everybody prays in a lane of his own."""

    rule = "FERRY-5"

    def lane(self, s: Ferry, seat: Seat) -> list[Any]:
        return [Pray(seat)]


class Crossing(Do[Ferry]):
    rule = "FERRY-6"
    fields = "left"

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: Ferry) -> None:
        if self.left == 0:
            s.then(Storm())
            return
        s.rower = self.left % s.seats
        s.drunk = 0
        s.bells = [0] * s.seats
        s.offers = [0] * s.seats
        s.songs = [0] * s.seats
        s.offered_by = s.offered_to = -1
        s.then(Row(s.rower), Landing(s.rower), Crossing(self.left - 1))


class FerryRules(Rules[Ferry]):
    def __init__(self, kind: type[Ferry]) -> None:
        self.kind = kind

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Ferry:
        s = self.kind(seats)
        s.rng = rng
        s.then(Crossing(ROUNDS))
        return s

    def view(self, s: Ferry, seat: Seat) -> dict[str, object]:
        return {"seat": seat, "coins": s.coins, "bells": s.bells, "offer": [s.offered_by]}

    def determinize(self, s: Ferry, seat: Seat, random: Random) -> Ferry:
        return s.clone()

    def standings(self, s: Ferry) -> list[int]:
        return list(s.coins)

    def winners(self, s: Ferry) -> list[Seat]:
        return [seat for seat in range(s.seats) if s.coins[seat] == max(s.coins)]


class FerryFiles(DeclaredFiles[Ferry]):
    codec = Codec([Row, Landing, Crossing, Spill, Storm, Pray], {}, state=Ferry)

    def __init__(self, kind: type[Ferry]) -> None:
        self.kind = kind

    def empty(self, seats: int, options: dict[str, object]) -> Ferry:
        return self.kind(seats)


class FerryGame(Game[Ferry]):
    def __init__(self, kind: type[Ferry] = Ferry) -> None:
        rules, files = FerryRules(kind), FerryFiles(kind)
        super().__init__("ferry", "Ferry", "1", (2, 3), CHOICES, [], FOLDER, rules, files)


@pytest.fixture
def match() -> Match:
    return Match.new(FerryGame(), 3, 5)


def rower(match: Match) -> Seat:
    return next(iter(match.open))


def test_asides_stand_after_the_answers_of_whoever_is_asked(match: Match) -> None:
    seat = rower(match)
    beside = match.beside(seat)
    assert beside == ["ring", "drink", "offer:1", "offer:2"]
    assert match.open == {seat: ["row:here", "row:there", *beside]}


def test_asides_are_owed_by_nobody(match: Match) -> None:
    seat = rower(match)
    other = (seat + 1) % 3
    assert list(match.open) == [seat]
    assert match.state.next_seat() == seat
    assert match.beside(other)[0] == "ring"
    assert "drink" not in match.beside(other)


def test_an_aside_leaves_the_question_where_it_was(match: Match) -> None:
    seat = rower(match)
    match.choose((seat + 1) % 3, "ring")
    assert match.open[seat][:2] == ["row:here", "row:there"]
    assert match.choices == [((seat + 1) % 3, "ring")]


def test_an_aside_runs_its_steps_and_then_the_question_is_made_anew(match: Match) -> None:
    seat = rower(match)
    match.choose(seat, "drink")
    assert match.state.coins[seat] == 3  # type: ignore[attr-defined]
    # Only one answer was left, so the boat has gone; the next one rows.
    assert rower(match) != seat


def test_a_refused_aside_says_why(match: Match) -> None:
    seat = rower(match)
    refusal = match.refusal((seat + 1) % 3, "drink")
    assert refusal is not None
    assert refusal.why == "not_rowing"
    with pytest.raises(IllegalChoice):
        match.choose((seat + 1) % 3, "row:here")


def test_a_moment_is_opened_only_for_an_aside(match: Match) -> None:
    seat = rower(match)
    match.choose(seat, "row:here")
    assert rower(match) != seat, "nobody has rung: there is nothing to sing for"
    seat = rower(match)
    match.choose(seat, "ring")
    match.choose(seat, "row:here")
    assert match.open == {seat: ["pass", "sing"]}
    match.choose(seat, "sing")
    assert rower(match) != seat


def test_an_offer_hides_nobodys_question_and_forces_nobody(match: Match) -> None:
    seat = rower(match)
    one, other = (seat + 1) % 3, (seat + 2) % 3
    match.choose(one, f"offer:{other}")
    assert list(match.open) == [seat]
    assert match.state.addressee() == other
    assert match.beside(other)[-2:] == ["accept", "decline"]
    match.choose(other, "accept")
    assert match.state.coins[other] == 3  # type: ignore[attr-defined]
    assert "accept" not in match.beside(other)


def test_asides_are_taken_back_and_made_again(match: Match) -> None:
    other = (rower(match) + 1) % 3
    match.choose(other, "ring")
    assert match.can_undo(other)
    assert match.undo(other)
    assert match.state.bells == [0, 0, 0]  # type: ignore[attr-defined]
    assert match.taken_back(other) == "ring"
    assert match.redo(other)
    assert match.state.bells[other] == 1  # type: ignore[attr-defined]


def test_records_and_positions_with_asides(match: Match) -> None:
    seat = rower(match)
    match.choose((seat + 1) % 3, "ring")
    match.choose(seat, f"offer:{(seat + 1) % 3}")
    again = load_record(json.loads(json.dumps(match.record())), match.game)
    assert again.choices == match.choices
    loaded = load_position(json.loads(json.dumps(match.position())), match.game)
    assert [loaded.beside(n) for n in range(3)] == [match.beside(n) for n in range(3)]


def test_asides_in_a_lane_are_the_own_ones() -> None:
    match = Match.new(FerryGame(), 2, 5)
    while match.state.each is None:
        seat = rower(match)
        match.choose(seat, "pass" if "pass" in match.open[seat] else "row:here")
    assert match.open == {
        0: ["pray:loud", "pray:low", "sing"],
        1: ["pray:loud", "pray:low", "sing"],
    }
    match.choose(1, "sing")
    assert match.open[0] == ["pray:loud", "pray:low", "sing"]
    assert match.open[1] == ["pray:loud", "pray:low"]
    match.choose(1, "pray:low")
    assert match.beside(1) == [], "who has finished waits for the others"
    match.choose(0, "pray:loud")
    assert match.over


def test_random_play_turns_aside_now_and_then() -> None:
    game = FerryGame()
    plain = aside = 0
    random = Random(1)
    for seed in range(300):
        s = game.setup(3, seed)
        while (seat := s.next_seat()) >= 0:
            answers = list(s.open[seat])
            choice = game.advice.quick(s, seat, answers, random)
            plain += choice in answers
            aside += choice in asides_of(s, seat)
            if choice not in answers:
                break
            apply(s, seat, choice)
    assert 0 < aside < plain / 20
    assert random_game(game.setup(3, 1), Random(1)) > 0


@pytest.mark.parametrize("bots", ["random", "greedy", "mcts:20"])
def test_no_bot_goes_round_in_circles(bots: str) -> None:
    game = FerryGame()
    for seed in range(5):
        assert play_game(game, [make_bot(bots, n) for n in range(3)], game.setup(3, seed)) < 100


def test_the_suite_knows_asides() -> None:
    used: set[str] = set()
    for seed in range(60):
        used |= examine(FerryGame(), 2 + seed % 2, seed, every=3)
    assert used == {verb.name for verb in CHOICES.verbs}


def test_the_suite_finds_asides_without_end() -> None:
    class Endless(Ferry):
        def asides(self, seat: Seat) -> list[Choice]:
            return [RING.of()] if self.each is None else []

        def act_aside(self, seat: Seat, choice: Choice) -> None:
            pass

    with pytest.raises(CheckFailed, match="asides in a row"):
        examine(FerryGame(Endless), 2, seed=1, every=1)

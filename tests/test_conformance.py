"""The suite every game must pass, and games that must not pass it.

`HOLDFAST_CHECK_GAMES=2000` examines so many games for each number of seats and each set of options;
without it one at each of a few tables that show every two options together.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from tests import toy
from tests.setups import spelled
from tests.toy import COINS, LOTS, NOD, PLEDGE, WINK, Lots, LotsRules, Rescue, Table

import holdfast
from holdfast.core.advice import any_choice
from holdfast.core.agenda import Broken, take
from holdfast.core.check import CheckFailed, examine
from holdfast.core.choice import Choice, Seat
from holdfast.core.finding import game_names
from holdfast.core.game import Game
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.lab.setups import covering, pairs_of, usual

GAMES = int(os.environ.get("HOLDFAST_CHECK_GAMES", "0"))
SKILLS = (0, 80)  # chance alone hardly reaches the late game of some
IS_LEFT_TO_COMPILED = bool(os.environ.get("HOLDFAST_COMPILED_LATER"))
MOST_SEEDS = 20  # a rare verb needs luck: the seeds go on until every verb was chosen


def games() -> Iterator[Any]:
    """Every number of seats, every scenario and every two options; the usual tables by chance and
    with skill, the others in turn. The whole matrix is `make stress`. Nothing interpreted, if the
    compiled core comes later: that both play alike is seen in test_fingerprints.py."""
    for id in [] if IS_LEFT_TO_COMPILED and not GAMES else holdfast.games():
        game = holdfast.game(id)
        for n, (seats, options) in enumerate(game.tables() if GAMES else covering(game)):
            is_usual = options == usual(game, seats)
            for skill in SKILLS if GAMES or is_usual else SKILLS[n % 2 :][:1]:
                name = f"{id}-{spelled(seats, options)}-skill={skill}"
                yield pytest.param(id, seats, options, skill, id=name)


@pytest.mark.parametrize(("id", "seats", "options", "skill"), list(games()))
def test_every_promise_is_kept(id: str, seats: int, options: dict[str, object], skill: int) -> None:
    for seed in range(max(1, GAMES)):
        examine(holdfast.game(id), seats, seed + seats, options, skill=skill)


@pytest.mark.parametrize("id", holdfast.games())
def test_all_set_ups_are_covered(id: str) -> None:
    """Every two values that go together at some table do so at one of those tried here."""
    game = holdfast.game(id)
    tried = covering(game)
    assert len(tried) <= len(game.tables())
    pairs = {pair for setup in game.tables() for pair in pairs_of(setup)}
    assert pairs == {pair for setup in tried for pair in pairs_of(setup)}
    assert all(game.rules.unfit(seats, options) is None for seats, options in game.tables())


@pytest.mark.parametrize("id", holdfast.games())
def test_games_use_every_verb(id: str) -> None:
    """But those that the game's own tests force (rare.py there)."""
    game = holdfast.game(id)
    used: set[Choice] = set()
    missing = {verb.name for verb in game.choices.verbs} - rare_verbs(id)
    for seed in range(MOST_SEEDS):
        for seats, options in game.tables():
            used |= choices_of(game, seats, seed, options)
        missing -= {verb.name for verb in game.choices.verbs if any(map(verb.owns, used))}
        if not missing:
            break
    assert not missing


def rare_verbs(id: str) -> set[str]:
    module = f"{game_names()[id]}.tests.rare"
    rare: set[str] = import_module(module).RARE if find_spec(module) else set()
    unknown = rare - {verb.name for verb in holdfast.game(id).choices.verbs}
    assert not unknown, f"{module} names what is no verb: {sorted(unknown)}"
    return rare


def choices_of(game: Game[Any], seats: int, seed: int, options: dict[str, object]) -> set[Choice]:
    s = game.setup(seats, seed, options)
    random = Random(seed)
    used: set[Choice] = set()
    while (seat := s.next_seat()) >= 0:
        choice = any_choice(s, seat, s.open[seat], random)
        used.add(choice)
        take(s, seat, choice)
    return used


@pytest.mark.parametrize("game", [Lots(), Rescue()], ids=["lots", "rescue"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_toys_pass(game: Lots, seats: int) -> None:
    used: set[str] = set()
    for seed in range(12):
        used |= examine(game, seats, seed, {"rounds": 5}, every=2)
    wanted = {"pull"} if game.rules.is_cooperative() else {"pledge", "nod", "wink", "take", "leave"}
    assert used == wanted


def test_the_same_seed_is_the_same_examination() -> None:
    assert examine(Lots(), 3, 5) == examine(Lots(), 3, 5)


# Games that break a promise. Each breaks one method of the toy.


def leaking_view(self: LotsRules, s: Table, other: Seat, seat: Seat) -> dict[str, object]:
    return {"coins": s.before[other].coins if s.before else s.purses[other].coins}


def open_lane_view(self: LotsRules, s: Table, other: Seat, seat: Seat) -> dict[str, object]:
    return {"winks": s.purses[other].winks}


def sharing_clone(self: Table) -> Table:
    other = WHOLE_CLONE(self)
    other.gone = self.gone
    return other


def sharing_purses(self: Table) -> Table:
    other = WHOLE_CLONE(self)
    other.purses = self.purses
    return other


def peeking_world(self: LotsRules, s: Table, seat: Seat, random: Random) -> Table:
    """Everybody's coins as they really are."""
    world = WHOLE_WORLD(self, s, seat, random)
    for other in range(s.seats):
        purses = s.before or s.purses
        world.purses[other].coins = purses[other].coins if other != seat else s.purses[seat].coins
        if s.before:
            world.before[other].coins = s.before[other].coins
    return world


def coloured_world(self: LotsRules, s: Table, seat: Seat, random: Random) -> Table:
    """Made up, but by dice that know the truth."""
    truth = sum(purse.coins for purse in s.purses)
    return WHOLE_WORLD(self, s, seat, Random(truth))


def repeating_options(self: toy.Sign, s: Table) -> list[Choice]:
    return [NOD.of(), WINK.of(), NOD.of()]


def nosy_options(self: toy.Pledge, s: Table) -> list[Choice]:
    """Not more than the richest other seat could pledge."""
    most = max(purse.coins for seat, purse in enumerate(s.before) if seat != self.seat)
    return [PLEDGE.of(n) for n in range(min(most, 2, s.purses[self.seat].coins) + 1)]


def meddling_refusal(self: toy.Pledge, s: Table, choice: Choice) -> Any:
    s.purses[self.seat].winks += 1
    return Refusal("TOY-2", "no_coin")


def silent_refusal(self: toy.Pledge, s: Table, choice: Choice) -> Any:
    return Refusal("TOY-2", "too_much")


def endless(self: toy.Sign, s: Table, choice: Choice) -> None:
    s.then(toy.Sign(self.seat))


def racing(self: toy.Sign, s: Table, choice: Choice) -> None:
    """The first to sign is counted."""
    s.purses[self.seat].winks += 1 if all(p.winks == 0 for p in s.purses) else 2


def dicing(self: toy.Sign, s: Table, choice: Choice) -> None:
    s.rng ^= 1


def wrong_dump(self: toy.LotsFiles, s: Table) -> dict[str, object]:
    return with_purses(WHOLE_DUMP(self, s), coins=1)


def forgetful_dump(self: toy.LotsFiles, s: Table) -> dict[str, object]:
    """As if nobody had pledged yet."""
    return with_purses(WHOLE_DUMP(self, s), pledge=0)


def with_purses(data: dict[str, Any], **changes: int) -> dict[str, object]:
    for purse in [*data["purses"], *data["before"]]:
        purse.update(changes)
    return data


def doubling(self: toy.Toll, s: Table, choice: Choice) -> None:
    s.gone.append(s.lot)
    s.purses[self.seat].lots = (*s.purses[self.seat].lots, s.lot)
    s.lot = -1


def nobody(self: LotsRules, s: Table) -> list[Seat]:
    return []


def too_many(self: LotsRules, s: Table) -> list[int]:
    return [0] * (s.seats + 1)


COUNTER = itertools.count()


def moody(self: toy.Award, s: Table) -> None:
    """Depends on how many games there were before."""
    s.purses[0].winks += next(COUNTER)
    WHOLE_AWARD(self, s)


def pointless(self: toy.Sign, s: Table) -> list[Choice]:
    """As many options as the table of choices has, and more."""
    return list(range(251))


WHOLE_CLONE = Table.clone
WHOLE_WORLD = LotsRules.determinize
WHOLE_DUMP = toy.LotsFiles.dump
WHOLE_AWARD = toy.Award.run

OFTEN, NEVER = 1, 10**9  # how often the slow checks are made

BREAKS: dict[str, tuple[object, str, object, int, str]] = {
    "view leaks": (LotsRules, "view_purse", leaking_view, OFTEN, "a leak to seat"),
    "lane shows": (LotsRules, "view_purse", open_lane_view, NEVER, "can be seen by another"),
    "clone shares a list": (Table, "clone", sharing_clone, OFTEN, "a clone shares its pieces"),
    "clone shares purses": (Table, "clone", sharing_purses, OFTEN, "a clone shares its pieces"),
    "determinize peeks": (
        LotsRules,
        "determinize",
        peeking_world,
        OFTEN,
        "know what is hidden: purses",
    ),
    "determinize guesses by the truth": (
        LotsRules,
        "determinize",
        coloured_world,
        OFTEN,
        "depend on what is hidden",
    ),
    "options repeat": (toy.Sign, "options", repeating_options, NEVER, "an option is twice"),
    "options are too many": (toy.Sign, "options", pointless, NEVER, "251 options at once"),
    "options peek": (toy.Pledge, "options", nosy_options, OFTEN, "depend on what is hidden"),
    "a verb is not declared": (toy.Sign, "verbs", (NOD,), OFTEN, "Sign offers wink, which is not"),
    "an explanation acts": (toy.Pledge, "refusal", meddling_refusal, OFTEN, "changes the position"),
    "an explanation cannot be said": (toy.Pledge, "refusal", silent_refusal, OFTEN, "too_much"),
    "never ends": (toy.Sign, "chosen", endless, NEVER, "no end after 5000 choices"),
    "order matters": (
        toy.Sign,
        "chosen",
        racing,
        OFTEN,
        "the order of simultaneous answers matters",
    ),
    "lane draws": (toy.Sign, "chosen", dicing, OFTEN, "undo went across something random"),
    "dump is wrong": (toy.LotsFiles, "dump", wrong_dump, OFTEN, "a stored position"),
    "dump forgets": (
        toy.LotsFiles,
        "dump",
        forgetful_dump,
        OFTEN,
        "the same choices lead to other lists",
    ),
    "pieces double": (toy.Toll, "chosen", doubling, NEVER, "not all in one place each"),
    "nobody wins": (LotsRules, "winners", nobody, NEVER, "nobody has won"),
    "a seat has no result": (LotsRules, "standings", too_many, NEVER, "the standings miss a seat"),
    "replay differs": (toy.Award, "run", moody, NEVER, "the record leads to another position"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_game_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, method, broken, every, words = BREAKS[name]
    monkeypatch.setattr(owner, method, broken)
    with pytest.raises((CheckFailed, Broken), match=words):
        examine_several(every)


def examine_several(every: int) -> None:
    for seed in range(20):
        examine(Lots(), 3, seed, {"rounds": 5}, every=every)


def test_a_failure_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Sign, "options", repeating_options)
    with pytest.raises(CheckFailed) as caught:
        examine(Lots(), 2, 8)
    assert str(caught.value).startswith("lots, 2 seats, options {'rounds': 3}, seed 8, after ")
    assert len(LOTS) > COINS

"""Bots: legal everywhere, the same with the same seed, and blind to what is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from tests.setups import GAMES, ONE, each_number_of_seats
from tests.toy import Lots, Pull, Rescue, Table

import holdfast
from holdfast import DataError
from holdfast.bots import LEVELS, Bot, RandomBot, make_bot
from holdfast.bots.ceiling import Ceiling
from holdfast.bots.mcts import MctsBot
from holdfast.bots.playout import play_game, positions
from holdfast.core.agenda import State, Step, run
from holdfast.core.choice import Choice
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random
from holdfast.lab.setups import Options, usual

BOTS = ["random", "greedy", "mcts:8"]
TABLES = each_number_of_seats()


def asked(
    game: Game[Any], seats: int, seed: int, every: int, options: Options | None = None
) -> list[Perspective]:
    """Everybody who owes a decision, at every n-th position of a random game."""
    chosen = usual(game, seats) if options is None else options
    found = positions(game.setup(seats, seed, chosen), Random(seed), every)
    return [
        Perspective(game, state, seat)
        for state in found
        for seat in range(state.seats)
        if len(state.open[seat]) > 1
    ]


def kind_of(p: Perspective) -> str:
    state: State = p._state
    step: Step[Any] | None = state.asking(p.seat)
    return type(step).__name__


# Legal


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_decisions_are_legal_at_every_table(id: str, spec: str, seats: int) -> None:
    bot = make_bot(spec, 1)
    kinds = set()
    for p in asked(holdfast.game(id), seats, 1, 9):
        kinds.add(kind_of(p))
        assert bot.decide(p) in p.options
    assert len(kinds) > 1


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", [Lots(), Rescue()], ids=["lots", "rescue"])
def test_bots_play_games_they_have_never_seen(spec: str, game: Lots) -> None:
    for seats in (2, 3, 4):
        s = game.setup(seats, 1)
        assert play_game(game, [make_bot(spec, seat) for seat in range(seats)], s) > 0
        assert s.is_over()
        s.check()


@pytest.mark.parametrize("spec", ["greedy", "mcts:2"])
@pytest.mark.parametrize("id", GAMES)
def test_bots_finish_whole_games(id: str, spec: str) -> None:
    game = holdfast.game(id)
    s = game.setup(2, 3)
    play_game(game, [make_bot(spec, 1), make_bot("random", 2)], s)
    assert s.is_over()
    s.check()


@pytest.mark.parametrize("id", GAMES)
def test_mcts_by_time(id: str) -> None:
    bot = make_bot("mcts:20ms", 1)
    assert isinstance(bot, MctsBot)
    found = asked(holdfast.game(id), 3, 2, 2)
    for p in found[:: len(found) // 8]:  # some are left to the game's own policy
        assert bot.decide(p) in p.options
    assert bot.iterations > 0


# The same seed


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_gives_the_same_decisions(id: str, spec: str) -> None:
    one, other = make_bot(spec, 7), make_bot(spec, 7)
    for p in asked(holdfast.game(id), 3, 4, 20):
        assert one.decide(p) == other.decide(p)


@pytest.mark.parametrize("id", GAMES)
def test_another_seed_gives_other_decisions(id: str) -> None:
    for spec in ("random", "mcts:8"):
        one, other = make_bot(spec, 7), make_bot(spec, 8)
        asked_now = asked(holdfast.game(id), 3, 4, 8)
        assert [one.decide(p) for p in asked_now] != [other.decide(p) for p in asked_now]


# Hidden information


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_what_is_hidden_changes_no_decision(id: str, spec: str, seats: int) -> None:
    game = holdfast.game(id)
    for n, p in enumerate(asked(game, seats, 5, 21)):
        world = p.world(Random(n))
        assert game.files.dump(world) != game.files.dump(p._state)
        elsewhere = Perspective(game, world, p.seat)
        assert make_bot(spec, n).decide(elsewhere) == make_bot(spec, n).decide(p)


@pytest.mark.parametrize("spec", BOTS)
def test_what_is_hidden_in_lanes_changes_no_decision(spec: str) -> None:
    game = Lots()
    for p in [p for seed in range(4) for p in asked(game, 3, seed, 1)]:
        elsewhere = Perspective(game, p.world(Random(3)), p.seat)
        assert make_bot(spec, 2).decide(elsewhere) == make_bot(spec, 2).decide(p)


@pytest.mark.parametrize("id", GAMES)
def test_a_bot_changes_nothing(id: str) -> None:
    game = holdfast.game(id)
    for p in asked(game, 3, 6, 45):
        before = game.files.dump(p._state)
        for spec in BOTS:
            make_bot(spec, 1).decide(p)
        assert game.files.dump(p._state) == before


@pytest.mark.parametrize("id", GAMES)
def test_a_perspective_shows_what_the_seat_sees(id: str) -> None:
    match = holdfast.game(id).match(3, 1)
    seat = next(iter(match.open))
    p = match.perspective(seat)
    assert p.keys == match.open[seat]
    assert p.view == match.view(seat)
    assert (p.seat, p.seats) == (seat, 3)


# Together


@pytest.mark.parametrize("spec", ["greedy", "mcts:60"])
def test_bots_take_what_is_worth_more_to_everybody(spec: str) -> None:
    game = Rescue()
    for seat in range(3):
        s = Table(3)
        s.then(Pull(1, ()))
        run(s)
        chosen = make_bot(spec, 1).decide(Perspective(game, s, seat))
        assert chosen == s.open[seat][-1]


def test_in_a_cooperative_game_everybody_wins() -> None:
    game = Rescue()
    s = game.setup(3, 1)
    play_game(game, [make_bot("mcts:10", seat) for seat in range(3)], s)
    assert game.shares(s) == [1.0, 1.0, 1.0]


# Hints


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("id", GAMES)
def test_ranked_choices_are_shares_of_conviction(id: str, spec: str) -> None:
    bot = make_bot(spec, 1)
    for p in asked(holdfast.game(id), 3, 2, 60):
        for most in (1, 3, 1000):
            ranked = bot.ranked(p, most)
            assert 0 < len(ranked) <= min(most, len(p.options))
            choices = [choice for choice, _ in ranked]
            assert len(set(choices)) == len(choices)
            assert set(choices) <= set(p.options)
            shares = [share for _, share in ranked]
            assert min(shares) >= 0
            assert sum(shares) <= 1 + 1e-9


# Names, and bots of one's own


@pytest.mark.parametrize("spec", [*LEVELS, "mcts:500", "mcts:200ms", "mcts:1"])
def test_bots_have_names(spec: str) -> None:
    assert isinstance(make_bot(spec), Bot)


@pytest.mark.parametrize(
    "spec", ["", "chess", "random:3", "greedy:5", "mcts:0", "mcts:-5", "mcts:ms", "mcts:1s"]
)
def test_other_names_are_refused(spec: str) -> None:
    with pytest.raises(DataError, match="bot"):
        make_bot(spec)


class Careful(RandomBot):
    """Somebody's own bot on top of ours."""

    def decide(self, p: Perspective) -> Choice:
        return p.options[-1] if len(p.options) > 3 else super().decide(p)


class First(Bot):
    def decide(self, p: Perspective) -> Choice:
        return p.options[0]


@pytest.mark.parametrize("kind", [Careful, First])
def test_bots_can_be_written_by_anybody(kind: type[Bot]) -> None:
    game = holdfast.game(ONE)
    s = game.setup(2, 1)
    play_game(game, [kind(1), kind(2)], s)
    assert s.is_over()


def test_the_default_hint_is_the_decision() -> None:
    p = next(iter(asked(holdfast.game(ONE), 2, 1, 5)))
    assert First().ranked(p) == [(p.options[0], 1.0)]


# Somebody waits


class Steps(Ceiling):
    """A clock that goes on by one whenever somebody looks at it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.looks = 0

    def now(self) -> float:
        self.looks += 1
        assert self.looks < 100 * self.seconds, "it goes on though its time is over"
        return float(self.looks)


class Over(Ceiling):
    """There is no time at all."""

    def __init__(self) -> None:
        super().__init__(1.0)
        self.looks = 0

    def is_over(self) -> bool:
        self.looks += 1
        return True


@pytest.mark.parametrize("spec", ["greedy", "mcts:1000000000", "mcts:1000000000ms"])
@pytest.mark.parametrize("id", GAMES)
def test_whoever_is_waited_for_decides_when_the_time_is_over(id: str, spec: str) -> None:
    game = holdfast.game(id)
    for p in asked(game, game.max_seats, 3, 25)[:8]:
        bot = make_bot(spec, 1)
        bot.answer_within(Steps(60))
        assert bot.decide(p) in p.options
        bot.answer_within(Steps(60))
        assert {choice for choice, _ in bot.ranked(p)} <= set(p.options)


@pytest.mark.parametrize("spec", ["greedy", "mcts:500"])
@pytest.mark.parametrize("id", GAMES)
def test_without_any_time_every_choice_is_looked_at_once(id: str, spec: str) -> None:
    """The first look, too, goes no further: not to the end of what a choice begins."""
    game = holdfast.game(id)
    for p in asked(game, game.max_seats, 3, 25)[:8]:
        bot, none = make_bot(spec, 1), Over()
        bot.answer_within(none)
        assert bot.decide(p) in p.options
        assert none.looks <= len(p.options) + 12  # for each round of the search one or two

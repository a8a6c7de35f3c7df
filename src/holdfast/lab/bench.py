"""How fast the engine is: figures for one game and number of seats, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import holdfast
from holdfast.bots.mcts import MctsBot
from holdfast.bots.playout import (
    clone_each,
    option_counts,
    positions,
    random_game,
    random_game_cloned,
)
from holdfast.core.agenda import State
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random
from holdfast.lab.setups import Options, usual

SECONDS = 2.0
COUNTED_GAMES = 50  # for the figures that need no clock
SAMPLED_GAMES = 10  # for positions in mid-game
EVERY = 10  # decisions between two of them
SEARCH = 500  # iterations per decision, as `mcts` has them

Playout = Callable[[State, Random], int]


class Row(NamedTuple):
    """The figures; a decision has at least two options."""

    game: str
    seats: int
    compiled: bool
    decisions_per_second: float
    decisions_per_second_cloned: float
    games_per_second: float
    clone_microseconds: float
    mean_options: float
    decisions_per_game: float
    mcts_iterations_per_second: float
    mcts_decisions_per_second: float


def bench(
    game: Game[Any], seats: int, seconds: float = SECONDS, counted: int = COUNTED_GAMES
) -> Row:
    """Measure everything, about `seconds` for each figure, at the usual table for so many."""
    options = usual(game, seats)
    counts = count_options(game, seats, options, counted)
    decisions, games = rates(game, seats, options, random_game, seconds)
    cloned, _ = rates(game, seats, options, random_game_cloned, seconds)
    found = sample_positions(game, seats, options)
    iterations, simulated = search_rates(game, found, seconds)
    return Row(
        game=game.id,
        seats=seats,
        compiled=holdfast.is_compiled(),
        decisions_per_second=decisions,
        decisions_per_second_cloned=cloned,
        games_per_second=games,
        clone_microseconds=clone_microseconds(found, seconds / 2),
        mean_options=sum(counts) / len(counts),
        decisions_per_game=len(counts) / counted,
        mcts_iterations_per_second=iterations,
        mcts_decisions_per_second=simulated,
    )


def count_options(game: Game[Any], seats: int, options: Options, games: int) -> list[int]:
    random = Random(1)
    counts: list[int] = []
    for seed in range(games):
        counts += option_counts(game.setup(seats, seed, options), random)
    return counts


def sample_positions(game: Game[Any], seats: int, options: Options) -> list[State]:
    random = Random(2)
    found: list[State] = []
    for seed in range(SAMPLED_GAMES):
        found += positions(game.setup(seats, seed, options), random, EVERY)
    return found


def rates(
    game: Game[Any], seats: int, options: Options, playout: Playout, seconds: float
) -> tuple[float, float]:
    """Decisions and games per second in whole random games, setting up included."""
    random = Random(3)
    playout(game.setup(seats, 0, options), random)  # to warm up
    decisions = games = 0
    elapsed = 0.0
    started = time.perf_counter()
    while elapsed < seconds:
        games += 1
        decisions += playout(game.setup(seats, games, options), random)
        elapsed = time.perf_counter() - started
    return decisions / elapsed, games / elapsed


def clone_microseconds(states: list[State], seconds: float) -> float:
    clone_each(states)
    clones = 0
    elapsed = 0.0
    started = time.perf_counter()
    while elapsed < seconds:
        clone_each(states)
        clones += len(states)
        elapsed = time.perf_counter() - started
    return elapsed / clones * 1e6


def search_rates(game: Game[Any], states: list[State], seconds: float) -> tuple[float, float]:
    """Iterations, and decisions simulated in them, per second of search in mid-game. Some decisions
    are left to a game's own policy: it goes on until there was something to search."""
    bot = MctsBot(4, SEARCH)
    shuffled = list(range(len(states)))
    Random(5).shuffle(shuffled)
    searches = 0
    elapsed = 0.0
    started = time.perf_counter()
    while elapsed < seconds or (not bot.iterations and searches < len(states)):
        state = states[shuffled[searches % len(states)]]
        bot.decide(Perspective(game, state, state.next_seat()))
        searches += 1
        elapsed = time.perf_counter() - started
    return bot.iterations / elapsed, bot.simulated / elapsed

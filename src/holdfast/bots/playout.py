"""Whole games in one compiled loop: at random, for measuring, or with a bot in every seat."""

from __future__ import annotations

import time
from typing import Any

from holdfast.bots.base import Bot
from holdfast.core.agenda import State, apply
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random

# A list with one option is played but is no decision: it exists only to keep a secret.


class IllegalDecision(Exception):
    """A bot has answered with something that was not open."""


class Course:
    """How a game went: what was chosen, and by seat the decisions and the time they took."""

    def __init__(self, seats: int) -> None:
        self.chosen: list[tuple[Seat, Choice]] = []
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats


def random_game(state: State, random: Random) -> int:
    """Play a state to its end, every option as likely as the others. Returns the decisions."""
    decisions = 0
    seat = state.next_seat()
    while seat >= 0:
        options = state.open[seat]
        n = len(options)
        if n > 1:
            decisions += 1
        apply(state, seat, options[random.below(n)])
        seat = state.next_seat()
    return decisions


def random_game_cloned(state: State, random: Random) -> int:
    """The same game, going on with a clone before every move."""
    decisions = 0
    seat = state.next_seat()
    while seat >= 0:
        state = state.clone()
        options = state.open[seat]
        n = len(options)
        if n > 1:
            decisions += 1
        apply(state, seat, options[random.below(n)])
        seat = state.next_seat()
    return decisions


def option_counts(state: State, random: Random) -> list[int]:
    """How many options each decision of a random game had."""
    counts: list[int] = []
    seat = state.next_seat()
    while seat >= 0:
        options = state.open[seat]
        if len(options) > 1:
            counts.append(len(options))
        apply(state, seat, options[random.below(len(options))])
        seat = state.next_seat()
    return counts


def positions(state: State, random: Random, every: int) -> list[State]:
    """Clones from a random game: the position before every n-th decision."""
    found: list[State] = []
    decisions = 0
    seat = state.next_seat()
    while seat >= 0:
        options = state.open[seat]
        if len(options) > 1:
            decisions += 1
            if decisions % every == 0:
                found.append(state.clone())
        apply(state, seat, options[random.below(len(options))])
        seat = state.next_seat()
    return found


def clone_each(states: list[State]) -> None:
    """Clone every state once, and throw the clones away."""
    for state in states:
        state.clone()


def play_game(game: Game[Any], bots: list[Bot], state: State, course: Course | None = None) -> int:
    """Play a state to its end with a bot in every seat. Returns the decisions."""
    if course is None:
        course = Course(state.seats)
    seat = state.next_seat()
    while seat >= 0:
        choice = decide(game, bots[seat], state, seat, course)
        course.chosen.append((seat, choice))
        apply(state, seat, choice)
        seat = state.next_seat()
    return sum(course.decisions)


def decide(game: Game[Any], bot: Bot, state: State, seat: Seat, course: Course) -> Choice:
    """What the bot answers; it is not troubled where there is nothing to decide."""
    options = state.open[seat]
    if len(options) == 1:
        return options[0]
    started = time.perf_counter()
    choice = bot.decide(Perspective(game, state, seat))
    course.seconds[seat] += time.perf_counter() - started
    course.decisions[seat] += 1
    if choice not in options:
        legal = ", ".join([f"{option} ({game.choices.key(option)})" for option in options])
        raise IllegalDecision(f"the bot in seat {seat} chose {choice}; legal were {legal}")
    return choice

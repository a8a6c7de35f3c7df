"""Whole games in one compiled loop: at random, for measuring, or with a bot in every seat."""

from __future__ import annotations

import time
from typing import Any

from holdfast.bots.base import Bot
from holdfast.core.advice import RARELY, any_aside
from holdfast.core.agenda import State, apply, apply_aside, asides_of, take
from holdfast.core.choice import NO_CHOICE, Choice, Seat
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random

# A list with one option is played but is no decision: it exists to keep a secret or for asides.


class IllegalDecision(Exception):
    """A bot has answered with something that was not open."""


class Account:
    """How a game went: what was chosen, and by seat the decisions and the time they took."""

    def __init__(self, seats: int) -> None:
        self.chosen: list[tuple[Seat, Choice]] = []
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats


def play_any(state: State, seat: Seat, random: Random) -> int:
    """One choice of uniform random play, as any_choice has it. Returns how many there were."""
    if state.has_begun(seat):
        begun = state.begun(seat)
        apply_aside(state, seat, begun[random.below(len(begun))])
        return len(begun)
    options = state.open[seat]
    n = len(options)
    if n == 1:
        asides = asides_of(state, seat)
        pick = random.below(1 + len(asides))
        if pick == 0:
            apply(state, seat, options[0])
        else:
            apply_aside(state, seat, asides[pick - 1])
        return 1 + len(asides)
    pick = random.below(n * RARELY)
    if pick < n:
        aside = any_aside(state, seat, random)
        if aside != NO_CHOICE:
            apply_aside(state, seat, aside)
            return n
    apply(state, seat, options[pick % n])
    return n


def random_game(state: State, random: Random) -> int:
    """Play a state to its end, every answer as likely as the others. Returns the decisions."""
    decisions = 0
    seat = state.next_seat()
    while seat >= 0:
        if play_any(state, seat, random) > 1:
            decisions += 1
        seat = state.next_seat()
    return decisions


def random_game_cloned(state: State, random: Random) -> int:
    """The same game, going on with a clone before every move."""
    decisions = 0
    seat = state.next_seat()
    while seat >= 0:
        state = state.clone()
        if play_any(state, seat, random) > 1:
            decisions += 1
        seat = state.next_seat()
    return decisions


def option_counts(state: State, random: Random) -> list[int]:
    """How many options each decision of a random game had."""
    counts: list[int] = []
    seat = state.next_seat()
    while seat >= 0:
        n = play_any(state, seat, random)
        if n > 1:
            counts.append(n)
        seat = state.next_seat()
    return counts


def positions(state: State, random: Random, every: int) -> list[State]:
    """Clones from a random game: the position before every n-th decision."""
    found: list[State] = []
    decisions = 0
    seat = state.next_seat()
    while seat >= 0:
        # Whether a single answer is a decision depends on the asides, which are looked for later.
        before = state.clone() if (decisions + 1) % every == 0 else state
        if play_any(state, seat, random) > 1:
            decisions += 1
            if decisions % every == 0:
                found.append(before)
        seat = state.next_seat()
    return found


def clone_each(states: list[State]) -> None:
    """Clone every state once, and throw the clones away."""
    for state in states:
        state.clone()


def play_game(game: Game[Any], bots: list[Bot], state: State, course: Account | None = None) -> int:
    """Play a state to its end with a bot in every seat. Returns the decisions."""
    if course is None:
        course = Account(state.seats)
    seat = next_to_speak(state)
    while seat >= 0:
        choice = decide(game, bots[seat], state, seat, course)
        course.chosen.append((seat, choice))
        take(state, seat, choice)
        seat = next_to_speak(state)
    return sum(course.decisions)


def next_to_speak(state: State) -> Seat:
    """Whoever was addressed replies at once; otherwise whoever owes a decision."""
    seat = state.addressee()
    return seat if seat >= 0 else state.next_seat()


def decide(game: Game[Any], bot: Bot, state: State, seat: Seat, course: Account) -> Choice:
    """What the bot answers; it is not troubled where there is nothing to decide."""
    answers = state.open[seat]
    replies = state.addressed(seat)
    if not replies and len(answers) == 1 and not asides_of(state, seat):
        return answers[0]
    p = Perspective(game, state, seat)
    started = time.perf_counter()
    choice = bot.reply(p) if replies else bot.decide(p)
    course.seconds[seat] += time.perf_counter() - started
    course.decisions[seat] += 1
    # Asides are looked for only where they are needed: that takes longer than most bots do.
    options = replies if replies else answers if choice in answers else p.options
    if choice not in options:
        legal = ", ".join([f"{option} ({game.choices.key(option)})" for option in options])
        raise IllegalDecision(f"the bot in seat {seat} chose {choice}; legal were {legal}")
    return choice

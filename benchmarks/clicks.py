"""How often a person clicks in a whole game against bots, before and after.

    python benchmarks/clicks.py --games 10

A bot decides for the person, choice by choice, as at the table; others play against it. Before,
every choice is a click. After, what is answered piece by piece is answered at once (core/ways.py),
and what has one sensible outcome answers itself. No decision is lost: where the person pays with
something else, or takes others along, than is offered by default, every click on the way there
counts, the one that opens the slip included. Printed are the means of one game, and for each kind
of question how often it was answered and what it costs now.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import holdfast
from holdfast.bots import make_bot
from holdfast.core.game import Game
from holdfast.core.people import MOVE, PAY
from holdfast.core.record import Match
from holdfast.core.ways import Way, by_itself, ways

PERSON = 0
# As the tried games were: three at a table, Ante Portas alone.
SEATS = {True: 1, False: 3}


class Player:
    """One game: what the person chose, and what it takes to say so."""

    def __init__(self, game: Game[Any], seats: int, seed: int, bot: str) -> None:
        self.match: Match = game.match(seats=seats, seed=seed)
        self.bots = [make_bot(bot, seed=seed * 16 + seat) for seat in range(seats)]
        self.before: Counter[str] = Counter()
        self.after: Counter[str] = Counter()
        self.reason: Counter[str] = Counter()  # of `before`, where something is offered now

    def play(self) -> None:
        while not self.match.over:
            self.let_others_play()
            if not self.match.over:
                self.answer()

    def let_others_play(self) -> None:
        while not self.match.over and not self.match.state.open[PERSON]:
            seat = self.match.state.next_seat()
            self.match.choose(seat, self.bots[seat].decide(self.match.perspective(seat)))

    @property
    def prompt(self) -> str:
        step: Any = self.match.state.asking(PERSON)
        return str(step.prompt) if step is not None else ""

    def choose(self) -> str:
        """One choice of the person, counted as it was."""
        key = self.match.game.choices.key(self.bots[PERSON].decide(self.match.perspective(PERSON)))
        self.before[self.prompt] += 1
        self.match.choose(PERSON, key)
        return key

    def answer(self) -> None:
        """One question, with whatever is said at once with it."""
        match, prompt = self.match, self.prompt
        alone = by_itself(match, PERSON, match.game.rules.view(match.state, PERSON), is_alone=True)
        offered = ways(match.game, match.state, PERSON)
        asked = next((way for way in offered if not way.of), None)
        start = self.before.total()
        key = self.choose()
        paid = next((way for way in offered if way.of == key), None)
        if alone:
            self.after[prompt] += 0 if key == alone else 2  # take it back, say it
        elif asked is not None and asked.kind == MOVE:
            self.move(prompt, key, asked)
        elif asked is not None:
            self.series(prompt, key, asked)
        else:
            self.after[prompt] += 1
            if paid is not None:
                self.pay(paid)
        if alone or asked is not None:
            self.reason[prompt] += self.before.total() - start
        elif paid is not None:
            self.reason[paid.prompt] += self.before.total() - start - 1

    def pay(self, way: Way) -> None:
        """The price goes with the choice; another payment is a matter of the slip."""
        counts = self.taken(way, [])
        # What left no choice was paid unasked, with the only row that had any left.
        for i, row in enumerate(way.rows):
            counts[i] += min(way.most - sum(counts), row.have - counts[i])
        by_default = [row.take for row in way.rows]
        self.after[way.prompt] += 0 if counts == by_default else 2 + steps(way, counts, by_default)

    def series(self, prompt: str, key: str, way: Way) -> None:
        """At once, or piece by piece, whichever is less."""
        if key not in [row.key for row in way.rows]:
            self.after[prompt] += 1
            return
        before = self.before[prompt]
        counts = self.taken(way, [key])
        single = 1 + self.before[prompt] - before
        by_default = [row.take for row in way.rows]
        at_once = 1 if len(way.rows) == 1 else 1 + steps(way, counts, by_default)
        self.after[prompt] += min(single, at_once)

    def taken(self, way: Way, first: list[str]) -> list[int]:
        """What the person takes of each row, to the end of the series."""
        keys = [row.key for row in way.rows]
        found = list(first)
        while len(found) < way.full and self.prompt == way.prompt and len(found) < way.most:
            key = self.choose()
            if key not in keys:
                break
            found.append(key)
        is_left = way.end and len(found) < way.full and self.prompt == way.prompt
        if is_left and len(found) == way.most and self.only_end(way):
            self.choose()
        return [found.count(key) for key in keys]

    def only_end(self, way: Way) -> bool:
        return self.match.legal(PERSON) == [way.end]

    def move(self, prompt: str, key: str, way: Way) -> None:
        """All who stand here go there, if the person goes on so."""
        most = next((row.most for row in way.rows if row.key == key), 1)
        times = 1
        while times < most and self.prompt == prompt and self.again(key):
            times += 1
        self.after[prompt] += 1 if times == most else times

    def again(self, key: str) -> bool:
        number = self.match.game.choices.number(key)
        bot = self.bots[PERSON]
        if number not in self.match.state.open[PERSON]:
            return False
        if bot.decide(self.match.perspective(PERSON)) != number:
            return False
        self.before[self.prompt] += 1
        self.match.choose(PERSON, key)
        return True


def steps(way: Way, counts: list[int], start: list[int]) -> int:
    """Clicks from these numbers to those: a payment is changed one by one, where another row makes
    up for it; in a group every number of a row can be clicked, and everything or nothing."""
    if way.kind == PAY:
        return sum(abs(n - was) for n, was in zip(counts, start, strict=True)) // 2
    nothing = [0] * len(counts)
    return min(between(counts, start), 1 + between(counts, nothing))


def between(counts: list[int], start: list[int]) -> int:
    return sum(n != was for n, was in zip(counts, start, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", nargs="*", default=holdfast.games())
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, help="otherwise 3, or 1 where one can play alone")
    asked = parser.parse_args()
    for id in asked.game:
        measure(holdfast.game(id), asked.games, asked.bot, asked.seats)


def measure(game: Game[Any], games: int, bot: str, seats: int | None) -> None:
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    reason: Counter[str] = Counter()
    for seed in range(1, games + 1):
        player = Player(game, seats or SEATS[game.min_seats == 1], seed, bot)
        player.play()
        before += player.before
        after += player.after
        reason += player.reason
    was, now, why = before.total() / games, after.total() / games, reason.total() / games
    print(f"{game.title}: {was:.1f} clicks before, {now:.1f} after ({share(was, now)})")
    print(f"  payments, groups, needless questions: {why:.1f}, now {why + now - was:.1f}", end="")
    print(f" ({share(why, why + now - was)})")
    for prompt in sorted(reason, key=lambda one: after[one] - before[one]):
        left = reason[prompt] + after[prompt] - before[prompt]
        print(f"    {prompt:16}{reason[prompt] / games:6.1f} {left / games:6.1f}")


def share(was: float, now: float) -> str:
    return f"{100 * (now - was) / was:+.0f} %" if was else "0 %"


if __name__ == "__main__":
    main()

"""A table: one game, its cards and options, and a bot for every seat. Numbered games from it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import holdfast
from holdfast.bots import load_bot
from holdfast.bots.playout import Account, play_game
from holdfast.core.agenda import State
from holdfast.core.choice import Seat
from holdfast.core.game import Game
from holdfast.core.players import bot_seed
from holdfast.core.record import Match

Z95 = 1.959963984540054  # a normal quantity stays within this many deviations 95 times in 100

Progress = Callable[[int], None]  # told how many games there are


class Lineup(NamedTuple):
    """All that a worker process must be told; plain data."""

    game: str
    bots: list[str]
    seed: int
    options: dict[str, object]
    pack: str  # a folder, or empty
    rotates: bool = False  # the bots change seats after every game
    keeps_records: bool = False

    def open_game(self) -> Game[Any]:
        return holdfast.game(self.game, self.pack or None)

    def seed_of(self, number: int) -> int:
        """With changing seats every arrangement of the bots is played with the same seed, once."""
        return self.seed + (number // self.arrangements() if self.rotates else number)

    def arrangements(self) -> int:
        """How many changes of seats lead back to the first arrangement; 1 where all are equal."""
        turned = [self.bots[n:] + self.bots[:n] for n in range(1, len(self.bots) + 1)]
        return turned.index(self.bots) + 1

    def entrant_in(self, number: int, seat: Seat) -> int:
        """Which of the bots sits here in this game."""
        return (seat + number) % len(self.bots) if self.rotates else seat


class Played(NamedTuple):
    """What is kept of one game; plain data, so that it can cross to another process."""

    number: int
    seed: int
    bots: list[str]  # by seat, as everything below
    standings: list[int]
    winners: list[Seat]
    choices: int
    decisions: list[int]
    seconds: list[float]  # spent thinking
    record: str = ""  # as JSON, where records are kept


def checked(table: Lineup) -> Lineup:
    """The table with all its options, or a DataError that says what cannot be played."""
    game = table.open_game()
    for spec in table.bots:
        load_bot(spec)
    game.check_seats(len(table.bots))
    options = game.full_options(table.options)
    game.check_fit(len(table.bots), options)
    return table._replace(options=options)


def play(game: Game[Any], table: Lineup, number: int) -> Played:
    """Play one game of this table. The same number gives the same game, whoever plays it."""
    seats = range(len(table.bots))
    seed = table.seed_of(number)
    specs = [table.bots[table.entrant_in(number, seat)] for seat in seats]
    bots = [load_bot(specs[seat], bot_seed(seed, seat)) for seat in seats]
    state = game.setup(len(specs), seed, table.options)
    course = Account(len(specs))
    play_game(game, bots, state, course)
    return Played(
        number,
        seed,
        specs,
        game.rules.standings(state),
        game.rules.winners(state),
        len(course.chosen),
        course.decisions,
        course.seconds,
        record_of(game, table, seed, state, course) if table.keeps_records else "",
    )


def record_of(game: Game[Any], table: Lineup, seed: int, state: State, course: Account) -> str:
    """As Match.record() writes it, without a Match's journal and history during the game."""
    origin: dict[str, object] = {"seed": seed, "options": table.options}
    match = Match(game, state, origin)
    match.choices = [(seat, game.choices.key(choice)) for seat, choice in course.chosen]
    return json.dumps(match.record())


def share_of(game: Game[Any], winners: Sequence[Seat], seat: Seat) -> float:
    """A victory is divided among those who share it, except where all win together."""
    if seat not in winners:
        return 0.0
    return 1.0 if game.rules.is_cooperative() else 1.0 / len(winners)


def pack_folder(pack: str | Path | None) -> str:
    return "" if pack is None else str(Path(pack).resolve())


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: sensible also near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    weight = Z95 * Z95 / games
    middle = share + weight / 2
    reach = Z95 * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
    return max(0.0, low), min(1.0, high)

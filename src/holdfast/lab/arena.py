"""Seat-balanced matches between bots: who wins how often, and how sure that is.

>>> from holdfast.lab.arena import arena
>>> [entrant.win_share for entrant in arena("empires-end", ["greedy", "random"], games=100)]
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from typing import Any

from holdfast.core.catalog import DataError
from holdfast.core.game import Game
from holdfast.lab.pool import processes
from holdfast.lab.tables import Lineup, Played, Progress, checked, pack_folder, share_of, wilson
from holdfast.lab.workers import play_all


class Entrant:
    """One bot of the list, whatever seats it has sat in."""

    def __init__(self, bot: str, seats: int) -> None:
        self.bot = bot
        self.games = 0
        self.in_seat = [0] * seats
        self.wins = 0.0  # a shared victory is a share of one
        self.total = 0
        self.decisions = 0
        self.seconds = 0.0

    @property
    def win_share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def mean_score(self) -> float:
        return self.total / self.games if self.games else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Per second of its own thinking."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def row(self) -> dict[str, object]:
        low, high = self.interval
        return {
            "bot": self.bot,
            "win_share": self.win_share,
            "low": low,
            "high": high,
            "mean_score": self.mean_score,
            "games": self.games,
            "decisions_per_second": self.decisions_per_second,
        }


class Arena:
    """Entrants at one table. In every round they change seats until each has sat everywhere; all
    games of a round have the same seed, unless equal bots would play one of them again."""

    def __init__(self, table: Lineup) -> None:
        self.table = checked(table._replace(rotates=True))
        self.game: Game[Any] = self.table.open_game()
        self.entrants = [Entrant(bot, len(table.bots)) for bot in table.bots]

    def whole_rounds(self, games: int) -> int:
        """The number of games rounded up, so that everybody sits everywhere equally often."""
        seats = len(self.entrants)
        return -(-games // seats) * seats

    def play(
        self, games: int, jobs: int, on_progress: Progress | None, executor: Executor | None = None
    ) -> None:
        """Play whole rounds; an interrupted one does not count."""
        this_round: list[Played] = []
        with closing(play_all(self.table, 0, self.whole_rounds(games), jobs, executor)) as table:
            for played in table:
                this_round.append(played)
                if on_progress is not None:
                    on_progress(played.number + 1)
                if len(this_round) == len(self.entrants):
                    for game in this_round:
                        self.count(game)
                    this_round = []

    def count(self, played: Played) -> None:
        for seat in range(len(self.entrants)):
            entrant = self.entrants[self.table.entrant_in(played.number, seat)]
            entrant.games += 1
            entrant.in_seat[seat] += 1
            entrant.wins += share_of(self.game, played.winners, seat)
            entrant.total += played.standings[seat]
            entrant.decisions += played.decisions[seat]
            entrant.seconds += played.seconds[seat]


def arena(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    jobs: int | None = None,
    options: dict[str, object] | None = None,
    pack: str | Path | None = None,
    executor: Executor | None = None,
) -> list[Entrant]:
    """Let bots play against each other from every seat; one entrant for each in the list.
    `executor` plays the games, as in `simulate`."""
    if games < 1:
        raise DataError(f"the number of games is at least 1, not {games}")
    contest = Arena(Lineup(game, list(bots), seed, options or {}, pack_folder(pack)))
    contest.play(games, processes(jobs), None, executor)
    return contest.entrants

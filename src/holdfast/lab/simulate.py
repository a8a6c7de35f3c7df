"""Thousands of games between bots into a folder: games.jsonl, summary.csv and, if wanted, records.

>>> from holdfast.lab.simulate import simulate
>>> done = simulate("empires-end", ["greedy", "random"], games=1000, out="greedy-random")
>>> done.seats[0].win_share
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from holdfast.core.catalog import DataError
from holdfast.core.choice import Seat
from holdfast.core.game import Game, spell
from holdfast.lab.folder import Folder
from holdfast.lab.pool import processes
from holdfast.lab.tables import Lineup, Played, Progress, checked, pack_folder, share_of, wilson
from holdfast.lab.workers import GameFailed, play_all

HEADINGS = "seat,bot,games,wins,win_share,mean_score,sd_score,min_score,max_score"


class SeatResult:
    """How one seat has fared."""

    def __init__(self, seat: Seat, bot: str) -> None:
        self.seat = seat
        self.bot = bot
        self.games = 0
        self.wins = 0.0  # a shared victory is a share of one
        self.total = 0
        self.squares = 0
        self.lowest = 0
        self.highest = 0

    def count(self, score: int, share: float) -> None:
        self.lowest = min(self.lowest, score) if self.games else score
        self.highest = max(self.highest, score) if self.games else score
        self.games += 1
        self.wins += share
        self.total += score
        self.squares += score * score

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
    def sd_score(self) -> float:
        """The standard deviation of a sample."""
        if self.games < 2:
            return 0.0
        spread = self.squares * self.games - self.total * self.total
        return math.sqrt(spread / (self.games * (self.games - 1)))


class Simulated(NamedTuple):
    """Where the results are, and what they come to."""

    folder: Path
    games: int  # in the folder
    played: int  # of them just now
    seats: list[SeatResult]


def simulate(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    out: str | Path | None = None,
    seed: int = 0,
    jobs: int | None = None,
    options: dict[str, object] | None = None,
    pack: str | Path | None = None,
    keep_records: bool = False,
    on_progress: Progress | None = None,
    executor: Executor | None = None,
) -> Simulated:
    """Play games with the seeds from `seed` on, one bot per seat; go on where a folder stops.

    The same seeds give the same games whatever `jobs` is. Ctrl-C saves what is done, and is
    raised again. `on_progress` hears after every game how many there are. `executor` plays them, if
    not processes of our own: any of `concurrent.futures`, with `jobs` games at a time.
    """
    table = checked(
        Lineup(game, list(bots), seed, options or {}, pack_folder(pack), keeps_records=keep_records)
    )
    if games < 1:
        raise DataError(f"the number of games is at least 1, not {games}")
    path = Path(out) if out is not None else default_folder(table)
    simulation = Simulation(table, path)
    with closing(simulation.folder):
        return simulation.play_to(games, processes(jobs), on_progress, executor)


class Simulation:
    """One table and the folder its games go to."""

    def __init__(self, table: Lineup, path: Path) -> None:
        self.table = table
        self.game: Game[Any] = table.open_game()
        self.folder = Folder(path, run_of(self.game, table), table.seed, table.keeps_records)
        self.seats: list[SeatResult] = []

    def play_to(
        self, games: int, jobs: int, on_progress: Progress | None, executor: Executor | None
    ) -> Simulated:
        found = self.count_games()
        if found < games:
            self.folder.drop_summary()
        if on_progress is not None:
            on_progress(found)
        try:
            with closing(play_all(self.table, found, games, jobs, executor)) as table:
                for played in table:
                    self.keep(played)
                    if on_progress is not None:
                        on_progress(played.number + 1)
            self.folder.flush()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"stopped; {self.rescue(games)}") from None
        except (BrokenExecutor, GameFailed) as error:
            raise type(error)(f"{error}; {self.rescue(games)}") from error
        self.folder.write_summary(summary(self.seats))
        there = max(found, games)
        return Simulated(self.folder.path, there, there - found, self.seats)

    def count_games(self) -> int:
        """Count what the folder holds."""
        self.seats = [SeatResult(seat, bot) for seat, bot in enumerate(self.table.bots)]
        for line in self.folder.whole_games():
            self.count(line["standings"], line["winners"])
        return self.seats[0].games

    def count(self, standings: list[int], winners: list[Seat]) -> None:
        for result in self.seats:
            share = share_of(self.game, winners, result.seat)
            result.count(standings[result.seat], share)

    def keep(self, played: Played) -> None:
        self.folder.add(played.number, json.dumps(line_of(self.table, played)), played.record)
        self.count(played.standings, played.winners)

    def rescue(self, wanted: int) -> str:
        """Save every game that is done, wherever the interruption has struck, and say so."""
        self.count_games()
        self.folder.flush()
        done = self.count_games()
        self.folder.write_summary(summary(self.seats))
        return (
            f"{done:,} of {wanted:,} games are done and kept in {self.folder.path}; "
            f"the same command goes on from there"
        )


def line_of(table: Lineup, played: Played) -> dict[str, object]:
    """One game as a line of games.jsonl."""
    return {
        "seed": played.seed,
        "game": table.game,
        "options": table.options,
        "bots": played.bots,
        "standings": played.standings,
        "winners": played.winners,
        "choices": played.choices,
        "decisions": sum(played.decisions),
    }


def run_of(game: Game[Any], table: Lineup) -> dict[str, object]:
    """What must be the same for two commands to be one simulation."""
    return {
        "game": game.id,
        "rules": game.rules_version,
        "pack": game.pack,
        "bots": table.bots,
        "seed": table.seed,
        "options": table.options,
        "keep_records": table.keeps_records,
    }


def default_folder(table: Lineup) -> Path:
    """`simulations/empires-end-greedy-random`, with whatever else is not usual."""
    game = table.open_game()
    usual = game.full_options(None)
    words = [table.game, *[in_a_name(spec) for spec in table.bots]]
    words += [f"{k}-{spell(v)}" for k, v in table.options.items() if v != usual[k]]
    if game.pack:
        words.append(f"pack-{game.pack}")
    if table.seed:
        words.append(f"seed{table.seed}")
    return Path("simulations") / "-".join(words)


def in_a_name(spec: str) -> str:
    """A bot in the name of a folder: `mcts200`; of a path only letters stay."""
    return re.sub(r"[^\w.-]+", "_", spec.replace(":", ""))


def summary(seats: Sequence[SeatResult]) -> str:
    """The results by seat as CSV."""
    text = io.StringIO(HEADINGS + "\n")
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text, lineterminator="\n")
    for seat in seats:
        shares = [f"{seat.wins:.4f}", f"{seat.win_share:.6f}"]
        scores = [f"{seat.mean_score:.4f}", f"{seat.sd_score:.4f}", seat.lowest, seat.highest]
        writer.writerow([seat.seat, seat.bot, seat.games, *shares, *scores])
    return text.getvalue()

"""`holdfast arena`: which bot is the better one?"""

from __future__ import annotations

import sys
from contextlib import closing
from typing import Annotated

import typer
from rich import box
from rich.table import Table as Sheet

from holdfast.cli.arguments import (
    GameName,
    Options,
    Pack,
    checking_arguments,
    open_game,
    read_options,
)
from holdfast.cli.progress import STOPPED, GamesBar, in_a_sentence, stop, warn_of_clocks
from holdfast.cli.simulate import read_bots
from holdfast.cli.terminal import open_console, print_json
from holdfast.lab.arena import Arena, Entrant
from holdfast.lab.pool import processes
from holdfast.lab.tables import Lineup, pack_folder


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The entrants, one per seat: greedy,random,random.")],
    games: Annotated[int, typer.Option(min=1, help="How many games, in whole rounds.")] = 300,
    seed: Annotated[int, typer.Option(help="The first round's seed; the others follow.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes that play; all cores unless given.")
    ] = None,
    option: Options = None,
    pack: Pack = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")] = False,
) -> None:
    """Let bots play against each other, every bot in every seat equally often.

    A round is one game from each seat with the same seed. Prints each
    entrant's share of wins with a 95 % interval, its mean score and its
    decisions per second of thinking.

    Examples:

      holdfast arena empires-end --bots greedy,random,random --games 300

      holdfast arena empires-end --bots mcts:500,greedy,greedy --games 100

      holdfast arena empires-end --bots greedy,mcts:50ms --json
    """
    options = read_options(open_game(game, pack), option)
    specs = read_bots(bots)
    with checking_arguments():
        contest = Arena(Lineup(game, specs, seed, options, pack_folder(pack)))
    warn_of_clocks(specs)
    with in_a_sentence():
        stopped = play(contest, games, processes(jobs))
    if as_json:
        print_json(as_data(contest))
    else:
        open_console().print(sheet(contest.entrants))
    if stopped:
        played = contest.entrants[0].games
        stop(f"stopped; the figures are of {played} games, all in whole rounds", STOPPED)


def play(contest: Arena, games: int, jobs: int) -> bool:
    """Play, with a bar. True if Ctrl-C has cut it short."""
    rounded = contest.whole_rounds(games)
    if rounded != games:
        seats = len(contest.entrants)
        words = f"{games} games are not whole rounds of {seats} seats; {rounded} are played."
        print(words, file=sys.stderr)
    with closing(GamesBar(contest.table.game, rounded)) as bar:
        bar(0)
        try:
            contest.play(games, jobs, bar)
        except KeyboardInterrupt:
            return True
    return False


def as_data(contest: Arena) -> dict[str, object]:
    table = contest.table
    return {
        "game": table.game,
        "seats": len(table.bots),
        "seed": table.seed,
        "options": table.options,
        "games": contest.entrants[0].games,
        "entrants": [entrant.row() for entrant in contest.entrants],
    }


def sheet(entrants: list[Entrant]) -> Sheet:
    sheet = Sheet(box=box.SIMPLE_HEAD)
    for head in ("bot", "games", "wins", "share", "95 % interval", "mean score", "decisions/s"):
        sheet.add_column(head, justify="left" if head == "bot" else "right", no_wrap=True)
    for entrant in entrants:
        low, high = entrant.interval
        sheet.add_row(
            entrant.bot,
            f"{entrant.games:,}",
            f"{entrant.wins:,.1f}",
            f"{100 * entrant.win_share:.1f} %",
            f"{100 * low:.0f} to {100 * high:.0f} %",
            f"{entrant.mean_score:.2f}",
            f"{entrant.decisions_per_second:,.0f}",
        )
    return sheet

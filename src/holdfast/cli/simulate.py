"""`holdfast simulate`: thousands of games between bots, into a folder."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from holdfast.cli.arguments import (
    GameName,
    Options,
    Pack,
    checking_arguments,
    open_game,
    read_options,
)
from holdfast.cli.progress import GamesBar, in_a_sentence, warn_of_clocks
from holdfast.cli.terminal import open_console
from holdfast.lab.simulate import SeatResult, Simulated
from holdfast.lab.simulate import simulate as run


def simulate(
    game: GameName,
    bots: Annotated[str, typer.Option(help="One bot per seat: greedy,random,mcts:200.")],
    games: Annotated[int, typer.Option(min=1, help="How many games there shall be.")] = 1000,
    seed: Annotated[int, typer.Option(help="The first game's seed; the others follow.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes that play; all cores unless given.")
    ] = None,
    option: Options = None,
    pack: Pack = None,
    keep_records: Annotated[
        bool, typer.Option("--keep-records", help="Store every game's record as well.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where to; simulations/GAME-BOTS unless given."),
    ] = None,
) -> None:
    """Play thousands of games between bots and write down how they end.

    The folder gets games.jsonl (a line per game, in the order of the seeds),
    summary.csv (wins and scores by seat) and, with --keep-records,
    records.jsonl. The same command again goes on where it was stopped, by
    Ctrl-C or otherwise; a larger --games adds to what is there. The same
    seeds give the same games, whatever --jobs is.

    Examples:

      holdfast simulate empires-end --bots greedy,random,random

      holdfast simulate empires-end --bots mcts:200,greedy --games 50

      holdfast simulate empires-end --bots random,random --option blitz=true
    """
    options = read_options(open_game(game, pack), option)
    specs = read_bots(bots)
    warn_of_clocks(specs)
    with checking_arguments(), in_a_sentence(), closing(GamesBar(game, games)) as bar:
        done = run(
            game,
            specs,
            games,
            out=out,
            seed=seed,
            jobs=jobs,
            options=options,
            pack=pack,
            keep_records=keep_records,
            on_progress=bar,
        )
    report(done, games)


def read_bots(text: str) -> list[str]:
    """`greedy,random` -> ["greedy", "random"]."""
    return [spec.strip() for spec in text.split(",")]


def report(done: Simulated, wanted: int) -> None:
    """Who has won how often, and where to read more."""
    console = open_console()
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("seat", "bot", "wins", "share", "mean score", "sd", "lowest", "highest"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for seat in done.seats:
        table.add_row(*row_of(seat))
    console.print(table)
    if done.games > wanted:
        console.print(f"There were more games than the {wanted:,} asked for; all are counted.")
    elif not done.played:
        console.print("All the games were there already; none was played again.")
    console.print(f"{done.games:,} games in {done.folder}", soft_wrap=True)


def row_of(seat: SeatResult) -> list[str]:
    return [
        str(seat.seat),
        seat.bot,
        f"{seat.wins:,.1f}",
        f"{100 * seat.win_share:.1f} %",
        f"{seat.mean_score:.2f}",
        f"{seat.sd_score:.2f}",
        str(seat.lowest),
        str(seat.highest),
    ]

"""`holdfast check`: the suite that every game must pass, over many random games."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated, Any

import typer

import holdfast
from holdfast.cli.arguments import (
    GameName,
    Options,
    Pack,
    checking_arguments,
    open_game,
    read_options,
)
from holdfast.cli.progress import GamesBar, in_a_sentence
from holdfast.core.check import EVERY
from holdfast.core.game import Game
from holdfast.lab.examine import examine_all
from holdfast.lab.pool import processes
from holdfast.lab.setups import Setup

FAILED = 1


def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Random games at every table.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Only tables with so many seats; all unless given.")
    ] = None,
    option: Options = None,
    every: Annotated[
        int, typer.Option(min=1, help="The slow checks are made once in so many choices.")
    ] = EVERY,
    skill: Annotated[
        int,
        typer.Option(
            min=0, max=100, help="How many of 100 choices are made as a hasty player would."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores unless given.")] = None,
    pack: Pack = None,
) -> None:
    """Examine random games: rules, positions, secrets, lanes, undo, refusals, words, boards.

    Every number of seats with every combination of options is one table;
    --seats and --option choose among them. A failure names the seed and the
    choice, so that it can be played again. Chance alone seldom gets far in
    some games: --skill 80 does.

    Examples:

      holdfast check empires-end --games 2000

      holdfast check after-the-empire --seats 3 --option difficulty=hard --every 100
    """
    found = open_game(game, pack)
    with checking_arguments():
        processes(jobs)
        at = chosen_tables(found, seats, option)
    total = games * len(at)
    title = f"{found.title}, {len(at)} {'table' if len(at) == 1 else 'tables'}"
    complaints: list[str] = []
    played = examine_all(found, at, games, seed, every, jobs, skill)
    with in_a_sentence(), closing(GamesBar(title, total)) as bar, closing(played):
        bar(0)
        for done, complaint in enumerate(played, 1):
            bar(done)
            if complaint:
                complaints.append(complaint)
    build = "compiled" if holdfast.is_compiled() else "interpreted"
    for complaint in complaints[:10]:
        typer.echo(complaint)
    if complaints:
        typer.echo(f"{len(complaints)} of {total} games failed ({build}).")
        raise typer.Exit(FAILED)
    typer.echo(f"All checks held in {total} random games ({build}).")


def chosen_tables(game: Game[Any], seats: int | None, option: list[str] | None) -> list[Setup]:
    """All tables; or those with these seats; or one for each number of seats that the options
    named are for, the others as usual."""
    if seats is not None:
        game.check_seats(seats)
    if not option:
        return [(n, chosen) for n, chosen in game.tables() if seats in (None, n)]
    options = read_options(game, option)
    wanted = range(game.min_seats, game.max_seats + 1) if seats is None else [seats]
    found = [(n, options) for n in wanted if game.rules.unfit(n, options) is None]
    if not found:
        game.check_fit(wanted[0], options)
    return found

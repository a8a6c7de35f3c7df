"""`holdfast check`: the suite that every game must pass, over many random games."""

from __future__ import annotations

from typing import Annotated

import typer

import holdfast
from holdfast.cli.arguments import GameName, Pack, checking_arguments, open_game
from holdfast.lab.console import GamesBar
from holdfast.lab.examine import examine_all, tables
from holdfast.lab.workers import processes

FAILED = 1


def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Random games at every table.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores unless given.")] = None,
    pack: Pack = None,
) -> None:
    """Examine random games: rules, positions, secrets, lanes, undo, refusals.

    Every number of seats with every combination of options is one table. A failure names the seed
    and the choice, so that it can be played again.

    Example: holdfast check empires-end --games 2000
    """
    with checking_arguments():
        processes(jobs)
    found = open_game(game, pack)
    total = games * len(tables(found))
    bar = GamesBar(f"{found.title}, {len(tables(found))} tables", total)
    complaints: list[str] = []
    try:
        bar(0)
        for done, complaint in enumerate(examine_all(found, games, seed, jobs), 1):
            bar(done)
            if complaint:
                complaints.append(complaint)
    finally:
        bar.bar.stop()
    build = "compiled" if holdfast.is_compiled() else "interpreted"
    for complaint in complaints[:10]:
        typer.echo(complaint)
    if complaints:
        typer.echo(f"{len(complaints)} of {total} games failed ({build}).")
        raise typer.Exit(FAILED)
    typer.echo(f"All checks held in {total} random games ({build}).")

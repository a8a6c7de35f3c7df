"""`holdfast bench`: how fast is the engine?"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

import holdfast
from holdfast.cli import BadArgument
from holdfast.cli.arguments import open_game
from holdfast.cli.progress import ERRORS, in_a_sentence
from holdfast.cli.terminal import open_console, print_json
from holdfast.core.catalog import listed
from holdfast.core.finding import game_names
from holdfast.core.game import Game, spell
from holdfast.lab.bench import SECONDS, Row
from holdfast.lab.bench import bench as measure
from holdfast.lab.setups import usual
from holdfast.lab.workers import GameFailed, place_of

FIGURES = (
    ("decisions per second", "decisions_per_second", "{:,.0f}"),
    ("… with a clone before every move", "decisions_per_second_cloned", "{:,.0f}"),
    ("games per second", "games_per_second", "{:,.0f}"),
    ("microseconds per clone", "clone_microseconds", "{:.2f}"),
    ("options per decision", "mean_options", "{:.1f}"),
    ("decisions per game", "decisions_per_game", "{:.0f}"),
    ("MCTS iterations per second", "mcts_iterations_per_second", "{:,.0f}"),
    ("MCTS decisions per second", "mcts_decisions_per_second", "{:,.0f}"),
)


def bench(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="The games to measure; all of them unless given."),
    ] = None,
    seats: Annotated[
        list[int] | None, typer.Option(help="A number of seats; every one unless given.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="How long to measure each figure.")
    ] = SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")] = False,
) -> None:
    """Measure the engine on one core: random play, clones and search.

    A decision counts only if it had at least two options. Making the
    legal lists, carrying out the choices and setting up the games are
    included. A game is set up as usual; where its usual options are not
    for so many seats, with the first that are.

    Examples:

      holdfast bench

      holdfast bench empires-end --seats 3 --seconds 5

      holdfast bench empires-end --json
    """
    found = cases([open_game(id) for id in game or game_names()], seats or [])
    with in_a_sentence():
        rows = [measured(one, n, seconds) for one, n in found]
    if as_json:
        print_json([row._asdict() for row in rows])
    else:
        show(rows)


def cases(games: list[Game[Any]], seats: list[int]) -> list[tuple[Game[Any], int]]:
    """Every game with every number of seats that is wanted and possible."""
    possible = [(one, n) for one in games for n in range(one.min_seats, one.max_seats + 1)]
    for wanted in seats:
        if not any(n == wanted for _, n in possible):
            ranges = [f"{one.title} is for {one.min_seats} to {one.max_seats}" for one in games]
            raise BadArgument(f"--seats {wanted}: {listed(ranges)}")
    return [(one, n) for one, n in possible if not seats or n in seats]


def measured(game: Game[Any], seats: int, seconds: float) -> Row:
    with ERRORS.status(f"{game.title}, {seats_of(seats)} …"):
        try:
            return measure(game, seats, seconds)
        except Exception as error:
            where = f"{game.title} with {seats_of(seats)} cannot be measured"
            raise GameFailed(f"{where}: {place_of(error)}") from error


def seats_of(seats: int) -> str:
    return "1 seat" if seats == 1 else f"{seats} seats"


def show(rows: list[Row]) -> None:
    console = open_console()
    for id in dict.fromkeys(row.game for row in rows):
        own = [row for row in rows if row.game == id]
        console.print(sheet(own))
        for line in unusual(own):
            console.print(line, soft_wrap=True)
    build = "the compiled core" if holdfast.is_compiled() else "interpreted (see make compile)"
    words = f"One core, {build}. A decision has at least two options."
    console.print(words, soft_wrap=True)


def unusual(rows: list[Row]) -> list[str]:
    """What was played where the usual options are not for so many: "4 seats: scenario=…"."""
    lines: list[str] = []
    for row in rows:
        game = holdfast.game(row.game)
        defaults, played = game.full_options(None), usual(game, row.seats)
        others = [f"{name}={spell(v)}" for name, v in played.items() if v != defaults[name]]
        if others:
            lines.append(f"{seats_of(row.seats)}: {', '.join(others)}")
    return lines


def sheet(rows: list[Row]) -> Table:
    """One game: a line for every figure, a column for every number of seats."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(rows[0].game)
    for row in rows:
        table.add_column(seats_of(row.seats), justify="right")
    for words, name, form in FIGURES:
        table.add_row(words, *[form.format(row._asdict()[name]) for row in rows])
    return table

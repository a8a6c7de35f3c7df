"""`holdfast games`."""

from __future__ import annotations

from typing import Any

from holdfast.cli.arguments import open_game
from holdfast.cli.terminal import open_console
from holdfast.core.finding import broken_games, game_names
from holdfast.core.game import Option, spell
from holdfast.core.outside import missing_folders

WIDTH = 26  # of the options: the whole table fits into 80 columns


def games() -> None:
    """List the games: seats, options, cards.

    The first column is the name the other commands want. Games of your own are
    found as installed packages, or in the folders of HOLDFAST_GAMES; what is
    wrong with one that cannot be played stands below.

    Example: [bold]holdfast games[/bold]
    """
    from rich import box
    from rich.table import Table

    import holdfast

    table = Table(box=box.SIMPLE_HEAD)
    for head in ("Game", "Title", "Seats", "Options", "Cards"):
        justify: Any = "right" if head == "Cards" else "left"
        table.add_column(head, justify=justify, no_wrap=head != "Title")
    for id in game_names():
        game = open_game(id)
        seats = f"{game.min_seats} to {game.max_seats}"
        options = "\n".join(spelled(option) for option in game.options) or "none"
        table.add_row(id, game.title, seats, options, str(len(game.people.components())))
    console = open_console()
    console.print(table)
    build = "compiled" if holdfast.is_compiled() else "interpreted"
    console.print(f"The core is {build}.")
    for complaint in [*broken_games().values(), *missing_folders()]:
        console.print(f"{complaint}.", markup=False, highlight=False, soft_wrap=True)


def spelled(option: Option) -> str:
    """ "blitz=false|true", the default first, broken where it would be too wide."""
    others = [spell(value) for value in option.values if value != option.default]
    lines = [f"{option.name}={spell(option.default)}"]
    for value in others:
        if len(lines[-1]) + len(value) < WIDTH:
            lines[-1] += f"|{value}"
        else:
            lines.append(f"  |{value}")
    return "\n".join(lines)

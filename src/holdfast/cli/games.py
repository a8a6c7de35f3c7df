"""`holdfast games`."""

from __future__ import annotations

from holdfast.cli.arguments import open_game
from holdfast.cli.terminal import open_console
from holdfast.core.game import Option, game_names, spell


def games() -> None:
    """List the games: seats, options, cards.

    The first column is the name the other commands want.

    Example: [bold]holdfast games[/bold]
    """
    from rich import box
    from rich.table import Table

    import holdfast

    table = Table(box=box.SIMPLE_HEAD)
    for head in ("Game", "Title", "Seats", "Options", "Cards", "Core"):
        table.add_column(head, justify="right" if head == "Cards" else "left")
    build = "compiled" if holdfast.is_compiled() else "interpreted"
    for id in game_names():
        game = open_game(id)
        seats = f"{game.min_seats} to {game.max_seats}"
        options = "\n".join(spelled(option) for option in game.options) or "none"
        table.add_row(id, game.title, seats, options, str(len(game.components())), build)
    open_console().print(table)


def spelled(option: Option) -> str:
    """ "blitz=false|true", the default first."""
    others = [spell(value) for value in option.values if value != option.default]
    return f"{option.name}={spell(option.default)}|{'|'.join(others)}"

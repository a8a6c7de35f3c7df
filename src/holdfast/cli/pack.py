"""`holdfast pack`: begin a card pack of your own, and check it."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import Annotated

import typer

from holdfast.cli import BadArgument, Command
from holdfast.cli.arguments import open_game
from holdfast.cli.terminal import program

pack = typer.Typer(rich_markup_mode="rich", no_args_is_help=True, add_completion=False)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the card pack.")]
ForGame = Annotated[str, typer.Option("--game", help="The game the cards belong to.")]


@pack.callback()
def about() -> None:
    """Begin a card pack of your own, and check it.

    A card pack is a folder with the same TOML files as the game's own; it
    replaces them with --pack.

    Examples:

      holdfast pack new my-cards

      holdfast pack check my-cards

      holdfast play empires-end --pack my-cards
    """


@pack.command(cls=Command)
def check(folder: Folder, game: ForGame = "empires-end") -> None:
    """Check a card pack: one line if it is complete, one sentence about the first mistake if not.

    Example: [bold]holdfast pack check my-cards[/bold]
    """
    if not folder.is_dir():
        raise BadArgument(f"{folder}: there is no such folder")
    played = open_game(game, folder)
    count = len(played.components())
    print(f"OK: {folder} is a complete card pack for {played.title} ({count} components).")


@pack.command(cls=Command)
def new(folder: Folder, game: ForGame = "empires-end") -> None:
    """Begin a card pack with a copy of the game's own cards.

    Example: [bold]holdfast pack new my-cards[/bold]
    """
    played = open_game(game)
    files = sorted((played.folder / "data").glob("*.toml"))
    taken = [file.name for file in files if (folder / file.name).exists()]
    if taken:
        raise BadArgument(f"{folder}: it holds {', '.join(taken)} already; name another folder")
    if folder.exists() and not folder.is_dir():
        raise BadArgument(f"{folder}: this is a file; name a folder that is new or empty")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)
    except OSError as error:
        raise BadArgument(f"{folder}: cannot be written: {error.strerror}") from None
    print(f"{folder} now holds {', '.join(file.name for file in files)}.")
    print(f"Change them, then: {shlex.join([program(), 'pack', 'check', str(folder)])}")

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
from holdfast.core.catalog import listed
from holdfast.core.finding import game_folders
from holdfast.core.packs import PACK, game_of, heading, own_files

pack = typer.Typer(rich_markup_mode="rich", no_args_is_help=True, add_completion=False)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the card pack.")]


@pack.callback()
def about() -> None:
    """Begin a card pack of your own, and check it.

    A card pack is a folder with the same TOML files as the game's own; it
    replaces them with --pack. Its pack.toml names the game.

    Examples:

      holdfast pack new my-cards --game ante-portas

      holdfast pack check my-cards

      holdfast play ante-portas --pack my-cards
    """


@pack.command(cls=Command)
def check(
    folder: Folder,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game, if no pack.toml names it."),
    ] = None,
) -> None:
    """Check a card pack: one line if it is complete, one sentence about the first mistake if not.

    Example: [bold]holdfast pack check my-cards[/bold]
    """
    if not folder.is_dir():
        raise BadArgument(f"{folder}: there is no such folder")
    played = open_game(game or named_game(folder), folder)
    count = len(played.people.components())
    print(f"OK: {folder} is a complete card pack for {played.title} ({count} components).")


def named_game(folder: Path) -> str:
    found = game_of(folder, game_folders())
    if not found:
        raise BadArgument(
            f"{folder}: there is no {PACK} that names the game, and the files are not those of "
            f"any; name it with --game, {one_of_the_games()}"
        )
    return found


def one_of_the_games() -> str:
    return f"one of {listed(list(game_folders()))}"


@pack.command(cls=Command)
def new(
    folder: Folder,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game the cards belong to.")
    ] = None,
) -> None:
    """Begin a card pack with a copy of the game's own cards.

    Example: [bold]holdfast pack new my-cards --game ante-portas[/bold]
    """
    if game is None:
        raise BadArgument(f"name the game the cards belong to with --game, {one_of_the_games()}")
    played = open_game(game)
    files = own_files(played.folder)
    if not files:
        raise BadArgument(f"{played.title} has no cards that a pack could replace")
    names = [PACK, *(file.name for file in files)]
    if folder.exists() and not folder.is_dir():
        raise BadArgument(f"{folder}: this is a file; name a folder that is new or empty")
    taken = sorted(file.name for file in folder.glob("*.toml"))
    if taken:
        raise BadArgument(f"{folder}: it holds {', '.join(taken)} already; name another folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, folder / file.name)
        (folder / PACK).write_text(heading(played.id), encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"{folder}: cannot be written: {error.strerror}") from None
    print(f"{folder} now holds the cards of {played.title}: {', '.join(names)}.")
    print(f"Change them, then: {shlex.join([program(), 'pack', 'check', str(folder)])}")
    command = [program(), "play", played.id, "--pack", str(folder)]
    print(f"And to play with them: {shlex.join(command)}")

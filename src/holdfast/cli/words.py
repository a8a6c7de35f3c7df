"""`holdfast words`: begin a translation, and see how far it has come."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from holdfast.cli import BROKEN_FILE, BadArgument, Command
from holdfast.cli.arguments import open_game
from holdfast.cli.terminal import program
from holdfast.core.finding import game_names
from holdfast.core.game import Game
from holdfast.core.languages import FIRST, LANGUAGES, PROGRAM, spoken
from holdfast.core.translating import Findings, look_through, sources, write_english

words = typer.Typer(rich_markup_mode="rich", no_args_is_help=True, add_completion=False)

CODE = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")
MOST = 20  # of a kind that are listed one by one

Language = Annotated[str, typer.Argument(metavar="LANG", help="The code of the language: fr.")]
GameName = Annotated[str, typer.Option("--game", metavar="GAME", help="Only this game.")]


@words.callback()
def about() -> None:
    """Begin a translation, and see how far it has come.

    A language is a file for the program and one for each game. A folder of
    such files is found by HOLDFAST_WORDS; what it does not say yet is said in
    English, so a translation can be played from its first sentence on.

    Examples:

      holdfast words new fr --folder french

      HOLDFAST_WORDS=french holdfast words check fr
    """


@words.command(cls=Command)
def check(
    lang: Language,
    game: GameName = "",
    everything: Annotated[
        bool, typer.Option("--all", help="List everything, however long it gets.")
    ] = False,
) -> None:
    """Tell what is missing, unused or malformed in a language.

    Example: [bold]holdfast words check de[/bold]
    """
    if lang not in LANGUAGES:
        raise BadArgument(
            f'there is no language "{lang}"; there is {", ".join(LANGUAGES)}. Begin one with '
            f"{program()} words new {lang} --folder DIR, and name its folder by HOLDFAST_WORDS"
        )
    forms = spoken(PROGRAM, lang)["forms"]
    found = [(s.name(), look_through(s, lang, forms)) for s in sources(chosen(game))]
    for name, findings in found:
        if not game or name != PROGRAM.name:
            show(name, findings, None if everything else MOST)
    if any(findings for _, findings in found):
        raise typer.Exit(BROKEN_FILE)


def chosen(game: str) -> list[Game[Any]]:
    return [open_game(id) for id in ([game] if game else game_names())]


def show(name: str, found: Findings, most: int | None) -> None:
    kinds = {"missing": found.missing, "unused": found.unused, "malformed": found.malformed}
    counts = ", ".join(f"{len(entries)} {kind}" for kind, entries in kinds.items())
    print(f"{name}: {found.told} said, {counts}")
    for kind, entries in kinds.items():
        for entry in entries[:most]:
            print(f"  {kind}: {entry}")
        if most is not None and len(entries) > most:
            print(f"  … and {len(entries) - most} more; --all lists them")


@words.command(cls=Command)
def new(
    lang: Language,
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where the files are put.")],
    game: GameName = "",
) -> None:
    """Write everything there is to translate into a folder, in English, to be replaced.

    Example: [bold]holdfast words new fr --folder french[/bold]
    """
    if not CODE.fullmatch(lang) or lang == FIRST:
        raise BadArgument(f'"{lang}": a language is called by its code, such as fr or pt-br')
    for source in sources(chosen(game)):
        path = folder / source.name() / f"{lang}.toml"
        if path.exists():
            raise BadArgument(f"{path} is there already; nothing was written over it")
    for source in sources(chosen(game)):
        print(write_english(source, lang, folder))
    named = shlex.quote(str(folder.resolve()))
    print(
        f"Translate what stands there, then: HOLDFAST_WORDS={named} {program()} words check {lang}"
    )

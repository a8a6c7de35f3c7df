"""`holdfast new-game`: a small complete game to begin with."""

from __future__ import annotations

import keyword
import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from holdfast.cli import BadArgument
from holdfast.cli.terminal import program
from holdfast.core.finding import broken_games, game_names
from holdfast.core.outside import AN_ID, FOLDERS

TEMPLATE = Path(__file__).parent / "template"
# What the template calls itself; the new game gets names of its own.
NAME, ID, PREFIX = "last_harvest", "last-harvest", "LH"
TITLES = ("The Last Harvest", "Die letzte Ernte")


def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Its name: last_harvest, a Python package.")
    ],
    folder: Annotated[
        Path, typer.Option(metavar="DIR", help="Where its folder is put; here unless given.")
    ] = Path(),
) -> None:
    """Begin a game of your own with a small complete one: bids in secret for five fields.

    It is a package beside Holdfast: rules, words, positions and tests in a
    folder of its own, some 350 lines. It can be played at once, in the browser,
    in the terminal and by bots. docs/adding-a-game.md goes through its files.

    Example: [bold]holdfast new-game last_harvest[/bold]
    """
    check_name(name)
    place = folder / name
    if place.exists():
        raise BadArgument(f"{place} is there already; name another game or another folder")
    try:
        write(name, place)
    except OSError as error:
        raise BadArgument(f"{place}: cannot be written: {error.strerror}") from None
    id = name.replace("_", "-")
    print(f"{place} now holds a small game for 2 to 4. Say where it is, then play it:")
    print(f"  export {FOLDERS}={shlex.quote(str(place.resolve()))}")
    for words in (["serve"], ["play", id], ["simulate", id, "--bots", "greedy,random"]):
        print(f"  {shlex.join([program(), *words])}")
    print(f"Its tests: python -m pytest {shlex.quote(str(place))}")


def check_name(name: str) -> None:
    id = name.replace("_", "-")
    if not AN_ID.fullmatch(id) or "-" in name:
        better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")
        hint = f", such as {better or NAME}"
        raise BadArgument(f'"{name}" is no name: lower-case words with _ between them{hint}')
    if id in game_names() or id in broken_games():
        raise BadArgument(f'there is a game "{id}" already; every game has a name of its own')
    spec = find_spec(name)
    if keyword.iskeyword(name) or (spec is not None and spec.origin is not None):
        raise BadArgument(f'"{name}" means something to Python already; name it otherwise')


def write(name: str, place: Path) -> None:
    for path in sorted(TEMPLATE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            target = place / str(path.relative_to(TEMPLATE)).replace(NAME, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """The template's text for a game of this name."""
    if name == NAME:
        return text
    words = name.split("_")
    for title in TITLES:
        text = text.replace(title, " ".join(words).title())
    prefix = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    text = text.replace(f"{PREFIX}-", f"{prefix.upper()}-")
    text = text.replace(f"test_{PREFIX.lower()}", f"test_{prefix}")
    return text.replace(NAME, name).replace(ID, name.replace("_", "-"))

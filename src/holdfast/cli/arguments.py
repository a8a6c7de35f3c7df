"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from holdfast.cli import BadArgument
from holdfast.cli.phrases import open_phrases
from holdfast.core.catalog import DataError
from holdfast.core.finding import broken_games, discover, game_names
from holdfast.core.game import Game, spell
from holdfast.core.languages import FIRST, LANGUAGES
from holdfast.core.outside import missing_folders
from holdfast.core.packs import WrongGame
from holdfast.core.record import Match, OldRules, load_position, load_record, read_json
from holdfast.core.words import Words, words_for

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, as [bold]holdfast games[/bold] lists it.")
]
Lang = Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help="The language.")]
Pack = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="A folder of TOML files that replaces the game's cards."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game: blitz=true."),
]
Seat = Annotated[
    int | None,
    typer.Option(min=0, help="Look from this seat (0, 1, …); a spectator unless given."),
]
NoColor = Annotated[bool, typer.Option("--no-color", help="Plain text; colour never matters.")]


@contextmanager
def checking_arguments() -> Iterator[None]:
    """What the engine refuses in here was asked for on the command line, not read from a file."""
    try:
        yield
    except DataError as error:
        raise BadArgument(str(error)) from None


def complaint(lang: str, phrase: str, **data: object) -> BadArgument:
    """What is wrong with an argument, in the language of the command."""
    return BadArgument(open_phrases(lang).say(phrase, **data))


def open_game(id: str, pack: Path | None = None, lang: str = FIRST) -> Game[Any]:
    """A game by its name, with the cards of a pack if one is given."""
    if id not in game_names():
        if id not in broken_games() and not missing_folders():
            raise complaint(lang, "no_such_game", game=id, games=", ".join(game_names()))
        with checking_arguments():
            discover(id)
    if pack is None:
        return discover(id)
    if not pack.is_dir():
        raise complaint(lang, "no_such_pack", folder=pack)
    try:
        return discover(id, pack.resolve())
    except WrongGame as error:
        raise BadArgument(f"{error}; a pack goes with its own game") from None


def open_words(game: Game[Any], lang: str) -> Words:
    check_language(lang)
    return words_for(game, lang)


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise BadArgument(f'there is no language "{lang}"; there are {" and ".join(LANGUAGES)}')


def read_options(game: Game[Any], pairs: list[str] | None) -> dict[str, object]:
    """`blitz=true` for each option."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadArgument(f'--option "{pair}": an option is NAME=VALUE{example_of(game)}')
        options[name] = value_of(game, name, text)
    with checking_arguments():
        return game.full_options(options)


def example_of(game: Game[Any]) -> str:
    """ ", such as blitz=true"."""
    examples = [f"{o.name}={spell(v)}" for o in game.options for v in o.values if v != o.default]
    return f", such as {examples[0]}" if examples else f"; {game.title} has none"


def value_of(game: Game[Any], name: str, text: str) -> object:
    for option in game.options:
        for value in option.values:
            if option.name == name and spell(value) == text.lower():
                return value
    return text


def check_seats(game: Game[Any], seats: int) -> None:
    with checking_arguments():
        game.check_seats(seats)


def check_seat(match: Match, seat: int | None) -> int:
    """A seat of this match; -1 for a spectator."""
    if seat is not None and seat >= match.seats:
        raise complaint(match.lang, "no_such_seat", seat=seat, last=match.seats - 1)
    return -1 if seat is None else seat


# Files


def read_file(name: str, lang: str = FIRST) -> Any:
    """The JSON in a file; `-` is standard input."""
    if name != "-":
        if not Path(name).exists():
            raise DataError(open_phrases(lang).say("no_such_file", file=name))
        return read_json(Path(name))
    try:
        return json.loads(sys.stdin.read())
    except (ValueError, RecursionError) as error:
        raise DataError(f"standard input: not valid JSON (cut off?): {error}") from None


def load_match(data: Any, name: str, pack: Path | None, kinds: tuple[str, ...]) -> Match:
    """The match in a position or a record; errors name the file."""
    file = "standard input" if name == "-" else name
    try:
        if not isinstance(data, dict):
            raise DataError(f"a {' or '.join(kinds)} is a JSON object, this is something else")
        game = open_game(str(data["game"]), pack) if pack and "game" in data else None
        if data.get("kind") == "record" and "record" in kinds:
            return load_record(data, game)
        return load_position(data, game) if "position" in kinds else load_record(data, game)
    except OldRules as error:
        raise error.of(file) from None
    except DataError as error:
        raise DataError(f"{file}: {error}") from None

"""`holdfast position`: show a position, make a new one, apply choices to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import (
    Lang,
    NoColor,
    Options,
    Pack,
    Seat,
    check_language,
    check_seat,
    checking_arguments,
    complaint,
    load_match,
    open_game,
    read_file,
    read_options,
)
from holdfast.cli.phrases import open_phrases
from holdfast.cli.replay import tell as tell_events
from holdfast.cli.terminal import open_console, print_json, styled
from holdfast.core.drawing import mark
from holdfast.core.record import Match

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console


def position(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A position; - is standard input; or the word: new."),
    ],
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="After new: the game to set up.")
    ] = None,
    seats: Annotated[int, typer.Option(help="With new: how many seats.")] = 3,
    seed: Annotated[int | None, typer.Option(help="With new: the seed.")] = None,
    option: Options = None,
    seat: Seat = None,
    choose: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT:KEY", help="Apply a choice, such as 0:bid:wheat; repeatable."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Show it as JSON.")] = False,
    tell: Annotated[
        bool, typer.Option("--tell", help="Tell what happens, then show the position.")
    ] = False,
    lang: Lang = "en",
    pack: Pack = None,
    no_color: NoColor = False,
) -> None:
    """Show a position, what each seat owes, and the legal keys.

    Beside the answers stand the asides: what a seat may do at any time, asked
    or not. With --seat only those of that seat are shown.

    With --choose the choices are applied, one after the other, and the
    position after them is printed as JSON. With --tell it is shown instead,
    after what has happened since the file: every event with its ruling. With
    the word new in place of a file, a starting position is printed as JSON.

    Examples:

      holdfast position new empires-end --seats 3 --seed 7 > start.json

      holdfast position start.json --seat 0

      holdfast position start.json --choose 2:bid:wheat > next.json

      holdfast position start.json --choose 2:bid:wheat --tell
    """
    check_language(lang)
    is_new = file == "new"
    if is_new:
        match = new_match(game, seats, seed, option, pack, lang)
    else:
        refuse_extra(game, seed, option, lang)
        match = load_match(read_file(file, lang), file, pack, ("position",))
    match.lang = lang
    reader = check_seat(match, seat)
    for text in choose or []:
        match.choose(*read_choice(match, text))
    if (is_new or choose) and not tell:
        print_json(match.position())
    elif as_json:
        happened = {"told": told(match, reader)} if tell else {}
        print_json({**as_data(match, reader), **happened})
    else:
        console = open_console(no_color)
        if tell:
            tell_events(match.events, reader, match.words(), console)
            console.print()
        show(match, reader, console)


def new_match(
    id: str | None,
    seats: int,
    seed: int | None,
    option: list[str] | None,
    pack: Path | None,
    lang: str,
) -> Match:
    if id is None:
        raise complaint(lang, "which_game")
    game = open_game(id, pack, lang)
    with checking_arguments():
        return game.match(seats, seed, read_options(game, option))


def refuse_extra(game: str | None, seed: int | None, option: list[str] | None, lang: str) -> None:
    if game is not None or seed is not None or option:
        raise complaint(lang, "only_position_new")


def read_choice(match: Match, text: str) -> tuple[int, str]:
    """`0:bid:wheat`: a seat, and a key that may have colons of its own."""
    seat, colon, key = text.partition(":")
    if not colon or not seat.isdecimal():
        raise complaint(match.lang, "choose_how", text=text)
    return check_seat(match, int(seat)), key


def as_data(match: Match, reader: int) -> dict[str, Any]:
    words = match.words()
    return {
        "game": match.game.id,
        "seats": match.seats,
        "over": match.over,
        "open": match.open,
        "beside": beside(match, reader),
        "prompts": {seat: words.prompt(match.state, seat) for seat in match.open},
        "standings": match.standings,
        "winners": match.winners,
        "view": match.view(reader),
    }


def beside(match: Match, reader: int) -> dict[int, list[str]]:
    """What each seat may do beside the question; through the eyes of a seat, only its own."""
    seats = range(match.seats) if reader < 0 else [reader]
    return {seat: keys for seat in seats if (keys := match.beside(seat))}


def told(match: Match, reader: int) -> list[dict[str, Any]]:
    """What has happened since the file, as data and in words."""
    words = match.words()
    return [
        {"what": event.what, "rule": event.rule, **event.data, "words": words.event(event)}
        for event in match.log(reader)
    ]


def show(match: Match, reader: int, console: Console) -> None:
    words = match.words()
    say = open_phrases(match.lang)
    console.print(styled(match.game.people.paint(match.view(reader), words, console.width)))
    console.print()
    if match.over:
        view = match.view(reader)
        console.print(
            styled(match.game.people.paint_result(view, match.events, words, console.width))
        )
    for seat in match.open:
        who = say("owes", seat=seat, name=words.seat(seat))
        console.print(styled(f"{mark('strong', who)} {words.prompt(match.state, seat)}"))
        answers = match.legal(seat)[: len(match.state.open[seat])]
        console.print(styled(mark("accent", "  " + "  ".join(answers))))
    for seat, keys in beside(match, reader).items():
        who = say("may_beside", seat=seat, name=words.seat(seat))
        console.print(styled(mark("dim", who)))
        console.print(styled(mark("accent", "  " + "  ".join(keys))))

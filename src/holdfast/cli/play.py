"""`holdfast play`: a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from holdfast.cli.arguments import (
    GameName,
    Lang,
    NoColor,
    Options,
    Pack,
    check_language,
    check_seats,
    checking_arguments,
    complaint,
    load_match,
    open_game,
    read_file,
    read_options,
)
from holdfast.cli.replay import where_it_ends
from holdfast.cli.terminal import open_console, program
from holdfast.core.game import Game
from holdfast.core.lessons import Teacher, first_match, plan_of
from holdfast.core.record import Match, OldRules

HUMAN = "human"


def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO,…",
            help="Who sits where: human, random, mild, greedy, mcts, mcts:500, mcts:200ms, or a "
            "bot of your own, file.py:Class. One human and two greedy bots unless given.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same cards again.")
    ] = None,
    option: Options = None,
    lang: Lang = "en",
    pack: Pack = None,
    load: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on from a saved position or record.")
    ] = None,
    first: Annotated[
        bool,
        typer.Option("--first", help="The first game: a gentle table at which all is explained."),
    ] = False,
    hints: Annotated[str, typer.Option(metavar="BOT", help="Who gives hints.")] = "mcts:500ms",
    no_color: NoColor = False,
) -> None:
    """Play a game in the terminal, against bots or hot-seat.

    Choose by number or by key; at the table, [bold]help[/bold] lists what else you can
    say: why, undo, hint, log, card, rule, save, quit. With several humans
    the screen is cleared between them, so nobody sees another's secrets.

    Examples:

      holdfast play empires-end

      holdfast play empires-end --first

      holdfast play empires-end --seats human,greedy,mcts --seed 7 --lang de

      holdfast play empires-end --seats human,human --option blitz=true

      holdfast play empires-end --load saved.json
    """
    from holdfast.cli.table import Sitting

    check_language(lang)
    played = open_game(game, pack, lang)
    teacher = None
    if first:
        if seats or seed is not None or option or load or pack:
            raise complaint(lang, "first_has_all")
        with checking_arguments():
            plan = plan_of(played)
            match = first_match(played, plan)
        players = [*plan.bots[: plan.person], HUMAN, *plan.bots[plan.person :]]
        teacher = Teacher(plan, match)
    elif load is None:
        players = read_players(played, seats or "human,greedy,greedy")
        with checking_arguments():
            match = played.match(len(players), seed, read_options(played, option))
    else:
        match = load_game(played, load, seed, option, pack, lang)
        default = ",".join([HUMAN] + ["greedy"] * (match.seats - 1))
        players = read_players(played, seats or default)
        if len(players) != match.seats:
            raise complaint(lang, "other_seats", file=load, n=match.seats, named=len(players))
    match.lang = lang
    command = again(played, players, lang, pack)
    Sitting(match, players, open_console(no_color), command, check_bot(hints), teacher).play()


def read_players(game: Game[Any], text: str) -> list[str]:
    players = [who.strip() for who in text.split(",")]
    check_seats(game, len(players))
    return [who if who == HUMAN else check_bot(who) for who in players]


def check_bot(spec: str) -> str:
    from holdfast.bots import load_bot

    with checking_arguments():
        load_bot(spec)
    return spec


def load_game(
    game: Game[Any],
    file: str,
    seed: int | None,
    option: list[str] | None,
    pack: Path | None,
    lang: str,
) -> Match:
    if seed is not None or option:
        raise complaint(lang, "only_new")
    data = read_file(file, lang)
    if isinstance(data, dict) and data.get("game", game.id) != game.id:
        raise complaint(lang, "other_game", file=file, other=data["game"], game=game.id)
    try:
        return load_match(data, file, pack, ("position", "record"))
    except OldRules as old:
        print(where_it_ends(old, lang))
        return old.match


def again(game: Game[Any], players: list[str], lang: str, pack: Path | None) -> list[str]:
    """The command that goes on with this game, without the file."""
    command = [program(), "play", game.id, "--seats", ",".join(players)]
    if lang != "en":
        command += ["--lang", lang]
    if pack is not None:
        command += ["--pack", str(pack)]
    return command

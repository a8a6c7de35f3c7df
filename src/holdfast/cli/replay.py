"""`holdfast replay`: a record in words, a look at one moment, or a check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import (
    Lang,
    NoColor,
    Pack,
    Seat,
    check_language,
    check_seat,
    complaint,
    load_match,
    read_file,
)
from holdfast.cli.phrases import open_phrases
from holdfast.cli.terminal import open_console, styled
from holdfast.core.choice import UnknownKey
from holdfast.core.drawing import mark
from holdfast.core.journal import Event
from holdfast.core.record import Match, OldRules, load_record
from holdfast.core.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    at: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the board after N choices.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Replay it and compare; exit code 0 if it is sound.")
    ] = False,
    seat: Seat = None,
    lang: Lang = "en",
    pack: Pack = None,
    no_color: NoColor = False,
) -> None:
    """Walk through a recorded game in words, choice by choice.

    Records come from the word record at the table, from a game that was left
    or finished, and from simulate --keep-records.

    Examples:

      holdfast replay game.json

      holdfast replay game.json --at 40 --seat 0

      holdfast replay game.json --check
    """
    check_language(lang)
    data = read_file(file, lang)
    match, old = follow(data, file, pack)
    match.lang = lang
    reader = check_seat(match, seat)
    console = open_console(no_color)
    if check:
        if old is not None:
            raise old
        report_check(match, data)
        return
    if at is not None:
        show_moment(match, at, len(data["choices"]), reader, console)
    else:
        walk(data, match, reader, console)
    if old is not None:
        console.print(styled("\n" + mark("ember", where_it_ends(old, lang))))


def follow(data: Any, file: str, pack: Path | None) -> tuple[Match, OldRules | None]:
    """The recorded game; if it was played under older rules, as far as these can follow it."""
    try:
        return load_match(data, file, pack, ("record",)), None
    except OldRules as error:
        return error.match, error


def where_it_ends(old: OldRules, lang: str) -> str:
    """Up to where a record of older rules can be followed, and why not further."""
    say, words = open_phrases(lang), old.match.words(lang)
    _, n, seat, key, is_refused = old.where
    versions = say("old_rules", rules=old.where.rules, now=old.match.game.rules_version)
    if not is_refused:
        return f"{versions} {say('old_result', n=n)}"
    try:
        why = old.match.why_not(seat, key, lang)
    except UnknownKey:
        why = say("old_key")
    return f"{versions} {say('old_choice', n=n, name=words.seat(seat), key=key, why=why)}"


def report_check(match: Match, data: dict[str, Any]) -> None:
    """load_record has compared everything already: what it refuses never comes here."""
    say, n = open_phrases(match.lang), len(match.choices)
    if "result" in data:
        scores = ", ".join(str(score) for score in match.standings)
        print(say("check_result", n=n, scores=scores))
    else:
        print(say("check_over" if match.over else "check_open", n=n))
    if "commitment" in data:
        print(say("check_seed"))
    if data["rules"] != match.game.rules_version:
        print(say("check_rules", rules=data["rules"], now=match.game.rules_version))


def show_moment(match: Match, n: int, recorded: int, reader: int, console: Console) -> None:
    if n > recorded:
        raise complaint(match.lang, "at_too_far", at=n, n=recorded)
    n = min(n, len(match.choices))
    words = match.words()
    say = open_phrases(match.lang)
    state = match.at(n)
    view = match.game.rules.view(state, reader)
    console.print(styled(mark("dim", say("after_choices", n=n, of=recorded))))
    console.print(styled(match.game.people.paint(view, words, console.width)))
    for seat in range(match.seats):
        if state.open[seat]:
            console.print(f"\n{words.seat(seat)}: {words.prompt(state, seat)}")


def walk(data: dict[str, Any], match: Match, reader: int, console: Console) -> None:
    """Play it once more, telling what happens after each choice."""
    words = match.words()
    console.print(styled(mark("title", heading(match))))
    opening = {key: value for key, value in data.items() if key not in ("result", "taken_back")}
    again = load_record({**opening, "choices": []}, match.game)
    tell(again.events, reader, words, console)
    for n, (seat, key) in enumerate(match.choices, start=1):
        choice = f"{n:>4}  {words.seat(seat)}: {label(again, seat, key, words)}"
        console.print(styled(f"{mark('strong', choice)}  {mark('dim', key)}"))
        tell(again.choose(seat, key), reader, words, console)
    if match.over:
        result = match.game.people.paint_result(
            match.view(reader), match.events, words, console.width
        )
        console.print(styled("\n" + result))


def label(match: Match, seat: int, key: str, words: Words) -> str:
    """A choice as whoever made it read it: what it leads to may be part of it."""
    prompt = getattr(match.state.asking(seat), "prompt", "")
    return match.game.people.label(match.view(seat), key, words, prompt)


def heading(match: Match) -> str:
    say = open_phrases(match.lang)
    seed = match.origin.get("seed")
    origin = say("from_position") if seed is None else say("seed", seed=seed)
    seats = say("seats", n=match.seats)
    return (
        f"{match.words().table['title']}, {seats}, {origin}, {say('choices', n=len(match.choices))}"
    )


def tell(events: list[Event], reader: int, words: Words, console: Console) -> None:
    from rich.padding import Padding

    for event in events:
        if event.is_for(reader) and event.what != "final":
            text = styled(f"{words.event(event)} {mark('dim', event.rule)}")
            console.print(Padding(text, (0, 0, 0, 8), expand=False))

"""`holdfast rules`: the rulings, by chapter or one by one."""

from __future__ import annotations

from typing import Annotated

import typer

from holdfast.cli.arguments import (
    GameName,
    Lang,
    check_language,
    complaint,
    open_game,
    open_words,
)
from holdfast.cli.phrases import open_phrases
from holdfast.cli.terminal import grid, open_console, styled
from holdfast.core.drawing import mark
from holdfast.core.how import how_of
from holdfast.core.rulings import Ruling, find_ruling, load_rulings, near_rulings
from holdfast.core.words import Words


def rules(
    game: GameName,
    ruling: Annotated[
        str | None, typer.Argument(metavar="RULING", help="One ruling: EE-32, or only 32.")
    ] = None,
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only rulings that speak of this.")
    ] = "",
    lang: Lang = "en",
) -> None:
    """Show the rules of a game as numbered rulings, all of them or one.

    The log, a refusal and `why` name a ruling by its number.

    Examples:

      holdfast rules empires-end EE-32

      holdfast rules empires-end --search coin --lang de
    """
    check_language(lang)
    played = open_game(game, lang=lang)
    words = open_words(played, lang)
    rulings = load_rulings(played.folder)
    if ruling is not None:
        show_ruling(one_ruling(rulings, ruling, lang), words)
        return
    if not search:
        show_how(words)
    found = [ruling for ruling in rulings.values() if search.lower() in ruling.text[lang].lower()]
    if found:
        show_chapters(found, words)
    else:
        say = open_phrases(lang)
        open_console().print(say("no_rule", title=words.table["title"], text=search))


def show_how(words: Words) -> None:
    """Half a page before the rulings, where a game says how it works."""
    from rich.padding import Padding

    how, say, console = how_of(words), open_phrases(words.lang), open_console()
    if how is None:
        return
    console.print(styled(mark("title", say("how"))))
    console.print(how.aim)
    parts = [(how.round, how.steps), (say("how_end"), [how.end]), (say("how_wins"), how.wins)]
    for title, lines in parts:
        console.print()
        console.print(styled(mark("strong", title)))
        for line in lines:
            console.print(Padding(line, (0, 0, 0, 2), expand=False))
    console.print()


def one_ruling(rulings: dict[str, Ruling], name: str, lang: str) -> Ruling:
    found = find_ruling(rulings, name)
    if found is None:
        near = ", ".join(near_rulings(rulings, name)) or ", ".join(list(rulings)[:4])
        raise complaint(lang, "unknown_rule", id=name, near=near)
    return found


def show_ruling(ruling: Ruling, words: Words) -> None:
    console = open_console()
    chapter = words.section("chapters").get(ruling.chapter, ruling.chapter)
    console.print(styled(f"{mark('title', ruling.id)}  {chapter}"))
    console.print(ruling.text[words.lang])
    say = open_phrases(words.lang)
    console.print(styled(mark("dim", say("source", source=words.name(ruling.source)))))


def show_chapters(rulings: list[Ruling], words: Words) -> None:
    """Chapter by chapter, in the order of the book."""
    console = open_console()
    chapters: dict[str, list[Ruling]] = {}
    for ruling in rulings:
        chapters.setdefault(ruling.chapter, []).append(ruling)
    for chapter, members in chapters.items():
        title = words.section("chapters").get(chapter, chapter)
        console.print(styled(mark("title", title)))
        table = grid(max(len(ruling.id) for ruling in rulings), None)
        for ruling in members:
            source = "" if ruling.source == "rulebook" else f" ({words.name(ruling.source)})"
            text = styled(ruling.text[words.lang] + mark("dim", source))
            table.add_row(styled(mark("accent", ruling.id)), text)
        console.print(table)
        console.print()

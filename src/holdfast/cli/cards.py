"""`holdfast cards`: what is printed on every component, and how we know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import GameName, Lang, Pack, check_language, open_game, open_words
from holdfast.cli.phrases import open_phrases
from holdfast.cli.terminal import open_console, print_json
from holdfast.core.game import Game
from holdfast.core.words import Words

if TYPE_CHECKING:
    from rich.text import Text


def cards(
    game: GameName,
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only what has this in its name or text.")
    ] = "",
    lang: Lang = "en",
    pack: Pack = None,
    as_json: Annotated[bool, typer.Option("--json", help="A list for programs.")] = False,
) -> None:
    """Show all cards and locations of a game: what they do and where they come from.

    The last column says what is printed and what is a house design.

    Examples:

      holdfast cards empires-end --search plague

      holdfast cards empires-end --lang de --json
    """
    check_language(lang)
    played = open_game(game, pack, lang)
    words = open_words(played, lang)
    found = [card for card in played.people.components() if matches(played, card, words, search)]
    if as_json:
        print_json([card_data(played, card, words) for card in found])
    elif found:
        show_cards(played, found, words)
    else:
        say = open_phrases(lang)
        open_console().print(say("no_card", title=words.table["title"], text=search))


def matches(game: Game[Any], card: Any, words: Words, search: str) -> bool:
    parts = [card.id, words.name(card.id), words.card_text(card)]
    text = "\n".join([*parts, game.people.describe(card.id, words)]).lower()
    return search.lower() in text


def find_cards(game: Game[Any], words: Words, name: str) -> list[Any]:
    """Components called so: exactly, or else those whose name contains it."""
    wanted = name.strip().lower()
    every = game.people.components()
    names = {card.id: (card.id, words.name(card.id).lower()) for card in every}
    exact = [card for card in every if wanted in names[card.id]]
    return exact or [c for c in every if any(wanted in name for name in names[c.id])]


def card_data(game: Game[Any], card: Any, words: Words) -> dict[str, Any]:
    facts = {key: value for key, value in card.facts.items() if not key.startswith("source")}
    return {
        "id": card.id,
        "name": words.name(card.id),
        "text": words.card_text(card),
        "described": game.people.describe(card.id, words),
        "facts": facts,
        "source": card.facts["source"],
        "sources": card.facts.get("sources", {}),
    }


def show_cards(game: Game[Any], found: list[Any], words: Words) -> None:
    from rich import box
    from rich.table import Table

    say = open_phrases(words.lang)
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False)
    table.add_column(say("card"), min_width=13)
    table.add_column(say("what_it_does"), ratio=2)
    table.add_column(say("comes_from"), ratio=1)
    for card in found:
        name = words.name(card.id)
        table.add_row(name, described(game, card, words), words.sources(card.facts))
    console = open_console()
    console.print(table)
    console.print(say("one_card" if len(found) == 1 else "cards_found", n=len(found)))


def described(game: Game[Any], card: Any, words: Words) -> Text:
    """The text, and under it the facts."""
    from rich.text import Text

    text = words.card_text(card)
    facts = game.people.describe(card.id, words)
    facts = facts[:1].upper() + facts[1:] + "."
    return Text(f"{text}\n" if text else "").append(facts, "dim" if text else None)

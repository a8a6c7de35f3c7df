"""A language that nobody speaks: English in brackets. What is read without brackets was never
translated.

    python -m tests.pseudo FOLDER              writes it
    HOLDFAST_WORDS=FOLDER python -m tests.pseudo FOLDER GAME    tells of everything in that game
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import holdfast
from holdfast.core.drawing import plain
from holdfast.core.game import Game
from holdfast.core.languages import Table
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.rulings import load_rulings
from holdfast.core.translating import as_toml, sources

LANG = "qx"
OPENS, CLOSES = "⟦", "⟧"
AS_THEY_ARE = ("forms", "spellings", "gender")
SEEDS = 3
EVERY = 7  # choices between two looks at everything
WIDE = 300


def write(folder: Path) -> None:
    games = [holdfast.game(id) for id in holdfast.games()]
    for source in sources(games):
        path = folder / source.name() / f"{LANG}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        own = {"language": "English"} if "language" in source.english else {}
        path.write_text(as_toml({**bracketed(source.english), **own}), encoding="utf-8")


def bracketed(table: Table) -> Table:
    return {
        key: entry if key in AS_THEY_ARE else in_brackets(entry) for key, entry in table.items()
    }


def in_brackets(entry: Any) -> Any:
    if isinstance(entry, dict):
        return bracketed(entry)
    if isinstance(entry, list):
        return [in_brackets(one) for one in entry]
    return f"{OPENS}{entry}{CLOSES}" if isinstance(entry, str) and entry else entry


CUT = re.compile(rf"{OPENS}[^{OPENS}{CLOSES}]*…")
NAMED = re.compile(
    r"\b[A-Z]{2}-[\d.]+\b|\bsha256\b|\b[0-9a-f]{32,}\b"
)  # rulings are called alike everywhere
TAG = re.compile(r"<style.*?</style>|<code.*?</code>|<svg.*?</svg>|<[^>]*>", re.DOTALL)
PRINTED = re.compile(r"\b[A-Z]{1,2}\d{1,3}\b")  # cards that are called by what is printed there
INITIAL = re.compile(rf"{OPENS}(?=[\s\])])")  # the first letter of a word, alone


def outside(text: str, is_cut: bool = True) -> str:
    """The words of a text that stand in no brackets; columns of a terminal cut some off."""
    text = INITIAL.sub("", CUT.sub("", text)) if is_cut else text
    depth, rest = 0, []
    for letter in PRINTED.sub("", NAMED.sub("", text)):
        depth += (letter == OPENS) - (letter == CLOSES)
        rest.append(letter if depth <= 0 and letter not in OPENS + CLOSES else " ")
    found = re.findall(r"[^\W\d_]{2,}", "".join(rest))
    return " ".join(found)


# Everything that is said of a game


def tour(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """What is said, and by whom."""
    yield from cards(game)
    for seed in range(SEEDS):
        seats, options = game.tables()[seed * 7 % len(game.tables())]
        yield from played(game.match(seats, seed, options), Random(seed))


def cards(game: Game[Any]) -> Iterator[tuple[str, str]]:
    words = game.match(game.min_seats, 1).words(LANG)
    for card in game.people.components():
        yield "a card's name", words.name(card.id)
        yield "a card's text", words.card_text(card)
        yield "what a card is", game.people.describe(card.id, words)
        yield "where a card is known from", words.sources(card.facts)
    for ruling in load_rulings(game.folder).values():
        yield "a ruling", ruling.text[LANG]
        yield "a source", words.name(ruling.source)
    for key in game.choices.keys:
        yield "a choice", words.choice(key)
    for section in ("chapters", "options"):
        for text in words.section(section).values():
            yield section, text


def played(match: Match, random: Random) -> Iterator[tuple[str, str]]:
    match.lang = LANG
    words, people = match.words(LANG), match.game.people
    while not match.over:
        seat = next(iter(match.open))
        keys = match.open[seat]
        if len(match.choices) % EVERY == 0:
            yield from looked_at(match, seat, random)
        match.choose(seat, keys[random.below(len(keys))])
    for event in match.events:
        yield f"the event {event.what}", words.event(event)
    view = match.view(0)
    yield "the end", plain(people.paint_result(view, match.events, words, WIDE))
    yield "the picture of the end", TAG.sub(" ", match._repr_html_())
    tally = people.tally(view, match.events, words)
    yield "the verdict", tally.verdict
    for part in [*tally.parts, *(source[:2] for _, _, found in tally.seats for source in found)]:
        yield "a part of the result", part[1]


def looked_at(match: Match, seat: int, random: Random) -> Iterator[tuple[str, str]]:
    words, people, view = match.words(LANG), match.game.people, match.view(seat)
    step: Any = match.state.asking(seat)
    about = step.about(match.state)
    yield f"the prompt {step.prompt}", words.prompt(match.state, seat)
    yield "where", people.where(view, words)
    yield "the table", plain(people.paint(view, words, WIDE))
    yield "the table in brief", plain(people.paint(view, words, WIDE, is_brief=True))
    yield "the picture", TAG.sub(" ", match._repr_html_())
    yield "an address", people.address(view, words)
    for key in match.open[seat]:
        yield f"the label of {key}", people.label(view, key, words, step.prompt)
        yield f"the note of {key}", people.note(view, key, words, about)
    every = match.game.choices.keys
    for _ in range(20):
        key = every[random.below(len(every))]
        yield f"why not {key}", match.why_not(seat, key, LANG) or ""


def main(folder: str, id: str = "") -> int:
    if not id:
        write(Path(folder))
        return 0
    told = 0
    leaks: dict[str, str] = {}
    for what, text in tour(holdfast.game(id)):
        told += 1
        if found := outside(text):
            leaks.setdefault(found, f"{what}: {found}: {text[:300]!r}")
    print(f"{told} said, {len(leaks)} not translated")
    for leak in list(leaks.values())[:40]:
        print(leak)
    return 1 if leaks or told < 100 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

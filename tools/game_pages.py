"""The page of a game on the documentation site, made from the game itself: seats, options, choices,
features, cards, rulings. tools/docs_site.py puts it among the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from holdfast.core.card_text import SOURCES
from holdfast.core.choice import Verb
from holdfast.core.game import Game, spell
from holdfast.core.rulings import Ruling, load_rulings
from holdfast.core.shapes import LISTS, OF_SEATS, UNCOUNTED, Part, Shape, is_told
from holdfast.core.words import Words, words_for

ROOT = Path(__file__).resolve().parent.parent
FEW = 8  # ids that are named one by one


def games_page(games: list[Game[Any]]) -> str:
    rows = ["| game | seats | minutes | cards | rulings | options |", "| --- " * 6 + "|"]
    for game in games:
        words = words_for(game, "en")
        options = ", ".join(f"`{option.name}`" for option in game.options) or "none"
        counts = f"{len(game.people.components())} | {len(load_rulings(game.folder))}"
        name = f"[{plain(game.title)}]({game.id}/index.md)"
        minutes = words.table.get("minutes", "")
        rows.append(f"| {name} | {seats_of(game)} | {minutes} | {counts} | {options} |")
    return "\n".join(["# Games", "", GAMES_INTRODUCTION, "", *rows, "", SOURCES_EXPLAINED, ""])


GAMES_INTRODUCTION = """\
Each page is written from the game itself: its seats, its options, every choice, what learning
agents are shown, every card and every ruling. Holdfast is unofficial: it is not affiliated with, or
endorsed by, the designers or publishers of these games."""

SOURCES_EXPLAINED = """\
Every card and every ruling says where it comes from: the *rulebook*; other *public* texts;
*inferred*, where it follows from what is known; or a *house design* of ours, where no public text
gives it. All texts are in our own words."""


def papers_of(game: Game[Any]) -> dict[str, str]:
    """RULES.md and BALANCE.md of a game and of its parts, by the page each becomes."""
    if ROOT not in game.folder.parents:
        return {}
    found = {}
    for path in sorted(game.folder.rglob("*.md")):
        parts = path.relative_to(game.folder).with_suffix("").parts
        name = "-".join(parts[-2:] if len(parts) > 1 else parts).lower()
        found[path.relative_to(ROOT).as_posix()] = f"games/{game.id}/{name}.md"
    return found


def paper_title(game: Game[Any], page: str) -> str:
    """`games/ante-portas/colony-rules.md` is "From rulebook to code: colony"."""
    part, _, name = Path(page).stem.rpartition("-")
    title = {"rules": "From rulebook to code", "balance": "How even it is"}.get(name, name)
    return f"{title}: {part}" if part else title


def game_files(game: Game[Any]) -> dict[str, str]:
    """The page of a game, and the numbered lists beside it."""
    words = words_for(game, "en")
    found = {f"games/{game.id}/index.md": game_page(game, words)}
    found[f"games/{game.id}/choices.txt"] = numbered(game.choices.keys)
    for seats in range(game.min_seats, game.max_seats + 1):
        if names := features_of(game, seats):
            found[f"games/{game.id}/features-{seats}.txt"] = numbered(names)
    return found


def numbered(names: list[str]) -> str:
    return "".join(f"{n}\t{name}\n" for n, name in enumerate(names))


def game_page(game: Game[Any], words: Words) -> str:
    rulings = load_rulings(game.folder)
    parts = [
        f"# {plain(game.title)}",
        plain(str(words.table.get("tagline", ""))),
        about(game, words),
        "## Seats",
        seats_table(game),
        "## Options",
        options_table(game, words),
        "## Choices",
        choices_table(game, words),
        "## Features",
        features_table(game),
        "## Cards",
        *cards_tables(game, words),
        "## Rulings",
        *rulings_list(rulings, words),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def about(game: Game[Any], words: Words) -> str:
    minutes = words.table.get("minutes")
    long = f", about {minutes} minutes" if minutes else ""
    papers = [f"[{paper_title(game, p)}]({Path(p).name})" for p in papers_of(game).values()]
    return "\n\n".join(
        [
            f"For {seats_of(game)} seats{long}. Rules version {game.rules_version}, layout version "
            f"{game.layout_version}. " + " · ".join(papers),
            f"```sh\nholdfast play {game.id}\n```",
        ]
    )


def seats_of(game: Game[Any]) -> str:
    few, most = game.min_seats, game.max_seats
    return str(few) if few == most else f"{few} to {most}"


def seats_table(game: Game[Any]) -> str:
    rows = ["| seats | what can be set | features |", "| --- | --- | --- |"]
    for seats in range(game.min_seats, game.max_seats + 1):
        count = len(features_of(game, seats))
        listed = f"[{count}](features-{seats}.txt)" if count else "none"
        rows.append(f"| {seats} | {settable(game, seats)} | {listed} |")
    return "\n".join(rows)


def settable(game: Game[Any], seats: int) -> str:
    """Which options are not free with so many seats."""
    fitting = list(fitting_options(game, seats))
    bound = []
    for option in game.options:
        allowed = [v for v in option.values if any(o[option.name] == v for o in fitting)]
        if allowed != option.values:
            bound.append(f"`{option.name}` is {' or '.join(f'`{spell(v)}`' for v in allowed)}")
    return "; ".join(bound) or "everything"


def fitting_options(game: Game[Any], seats: int) -> Iterator[dict[str, object]]:
    names = [option.name for option in game.options]
    for values in product(*[option.values for option in game.options]):
        options = dict(zip(names, values))
        if game.rules.unfit(seats, options) is None:
            yield options


def options_table(game: Game[Any], words: Words) -> str:
    if not game.options:
        return "There are none."
    rows = ["| option | what it sets | values |", "| --- | --- | --- |"]
    for option in game.options:
        values = [value_of(option.name, v, v == option.default, words) for v in option.values]
        meaning = plain(str(words.section("options").get(option.name, "")))
        rows.append(f"| `{option.name}` | {meaning} | {', '.join(values)} |")
    rows += ["", f"As in `holdfast play {game.id} --option NAME=VALUE`."]
    return "\n".join(rows)


def value_of(option: str, value: object, is_default: bool, words: Words) -> str:
    name = words.section("option_values").get(option, {}).get(spell(value), "")
    notes = [plain(name)] if name else []
    notes += ["unless given"] if is_default else []
    return f"`{spell(value)}`" + (f" ({', '.join(notes)})" if notes else "")


def choices_table(game: Game[Any], words: Words) -> str:
    rows = [
        f"{len(game.choices)} choices of {len(game.choices.verbs)} kinds. The numbers are those of "
        "learning agents and never change; everywhere else a choice is its key "
        "([all of them](choices.txt)).",
        "",
        "| key | numbers | the first of them in words |",
        "| --- | --- | --- |",
    ]
    for verb in game.choices.verbs:
        last = verb.end - 1
        numbers = f"{verb.first}" if last == verb.first else f"{verb.first} to {last}"
        first = plain(words.choice(game.choices.key(verb.first)))
        rows.append(f"| {key_of(verb)} | {numbers} | {first} |")
    return "\n".join(rows)


def key_of(verb: Verb) -> str:
    """`bid:` and what may stand behind it."""
    if not verb.fields:
        return f"`{verb.name}`"
    fields = [
        " or ".join(f"`{id}`" for id in ids) if len(ids) <= FEW else f"`{ids[0]}` … `{ids[-1]}`"
        for ids in verb.fields
    ]
    return f"`{verb.name}:` " + " `:` ".join(fields)


def features_of(game: Game[Any], seats: int) -> list[str]:
    try:
        return game.feature_names(seats)
    except NotImplementedError:
        return []


KINDS = {
    "flag": "yes or no",
    "count": "a number",
    "number": "a number, for agents alone",
    "one": "which one",
    "some": "which of them, and how many",
    "counts": "how many of each",
    "few": "how many of some",
    "number_few": "a number for some, for agents alone",
    "row": "numbers in a row",
    "seat": "whose",
    "some_seats": "which seats",
    "by_seat": "a number for each seat",
}


def features_table(game: Game[Any]) -> str:
    """Every thing that is counted, with what stands for 1."""
    if not features_of(game, game.max_seats):
        return "This game has none yet."
    rows = ["| name | what | is 1 |", "| --- | --- | --- |", *feature_rows(game.shape)]
    return (
        "What a learning agent is shown, in this order, each from -1 to 1. "
        "[Environments](../../environments.md#observations) says how to read the names; the lists "
        "under [Seats](#seats) have them one by one.\n\n" + "\n".join(rows)
    )


def feature_rows(shape: Shape) -> Iterator[str]:
    yield from rows_in(shape.whole, "")


def rows_in(part: Part, way: str) -> Iterator[str]:
    for inner in part.parts.values():
        here = f"{way}.{inner.name}".lstrip(".")
        if inner.is_printed or inner.kind in UNCOUNTED:
            continue
        if inner.kind in LISTS:
            here += {"seats": ".{who}", "ids": f".{{{inner.ids}}}"}.get(inner.kind, ".{n}")
        if is_told(inner):
            yield f"| `{here}` | it is there |  |"
        if inner.kind in KINDS:
            yield f"| `{here}{ending(inner)}` | {KINDS[inner.kind]} | {inner.most or ''} |"
        yield from rows_in(inner, here)


def ending(part: Part) -> str:
    if part.ids:
        return f".{{{part.ids}}}"
    if part.kind in OF_SEATS:
        return ".{who}"
    return ".{n}" if part.kind == "row" else ""


def cards_tables(game: Game[Any], words: Words) -> Iterator[str]:
    """All components, kind by kind if they have kinds, in the printed order."""
    kinds: dict[str, list[Any]] = {}
    for card in game.people.components():
        kind = card.facts.get("kind", card.facts.get("component", ""))
        kinds.setdefault(str(kind), []).append(card)
    if not kinds:
        yield "There are none."
    for kind, cards in kinds.items():
        if len(kinds) > 1:
            yield f"### {kind_of(kind, words)}"
        rows = ["| card | what it does | comes from |", "| --- | --- | --- |"]
        rows += [card_row(game, card, words) for card in cards]
        yield "<div class='cards' markdown>\n\n" + "\n".join(rows) + "\n\n</div>"


def kind_of(kind: str, words: Words) -> str:
    name = words.names.get(kind, kind.replace("_", " ")) or "others"
    return plain(name[:1].upper() + name[1:])


def card_row(game: Game[Any], card: Any, words: Words) -> str:
    name = words.name(card.id)
    facts = game.people.describe(card.id, words)
    said = [plain(card.text.get("en", "")), f"*{plain(facts)}*" if facts else ""]
    label = f"**{plain(name[:1].upper() + name[1:])}** `{card.id}`"
    return (
        f"| {label} | {'<br>'.join(part for part in said if part)} | "
        f"{plain(words.sources(card.facts))} |"
    )


def rulings_list(rulings: dict[str, Ruling], words: Words) -> Iterator[str]:
    """Chapter by chapter, each ruling with an anchor: `#ee-32`."""
    if not rulings:
        yield "There are none."
    chapter = ""
    for ruling in rulings.values():
        if ruling.chapter != chapter:
            chapter = ruling.chapter
            yield f"### {plain(words.section('chapters').get(chapter, chapter))}"
        text = named(plain(ruling.text["en"]), ruling.id, rulings)
        source = "" if ruling.source == SOURCES[0] else f" *({plain(words.name(ruling.source))})*"
        anchor = ruling.id.lower()
        yield f"[{ruling.id}](#{anchor}){{ #{anchor} .ruling }} {text}{source}"


def named(text: str, own: str, rulings: dict[str, Ruling]) -> str:
    """Other rulings that a text speaks of, as links."""

    def link(found: re.Match[str]) -> str:
        id = found[0]
        return f"[{id}](#{id.lower()})" if id in rulings and id != own else id

    return re.sub(r"\b[A-Z]{2}-\d+(?:\.\d+)?[a-z]?\b", link, text)


def plain(text: str) -> str:
    """Words that are words in Markdown as well, also in a table."""
    escaped = re.sub(r"([\\`*_\[\]#])", r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))
    return escaped.replace("|", "&#124;").replace("\n", "<br>")

# not compiled: draws HTML text
"""A position as a picture for notebooks: one drawing for every game, made from the walk.

Above stand the game, how far it has come, and the seats; then what lies on the table and a panel
for every seat, the own one first; below who must decide, the question, and the open choices with
their keys: the answers, then what may be done beside. Everything is drawn from the view of the
first seat that owes a decision, so it shows what that seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.core.art import esc
from holdfast.core.languages import phrases
from holdfast.core.reading import number
from holdfast.core.sheet import Sheet

if TYPE_CHECKING:
    from holdfast.core.record import Match
    from holdfast.core.words import Words

MOST_CHOICES = 24
STYLE = Path(__file__).with_suffix(".css")


def say(words: Words, phrase: str, **data: object) -> str:
    return phrases(words.lang, "picture").say(phrase, **data)


def html(match: Match) -> str:
    """What a notebook shows for a match."""
    return page(match, match.state.next_seat())


def page(match: Match, seat: int) -> str:
    """The picture as this seat sees it; -1 is a spectator."""
    sheet = Sheet(match, seat, match.words())
    inside = heading(match, sheet) + table(sheet) + panels(match, sheet) + bar(match, sheet)
    people = match.game.people
    accent = "--accent:light-dark({},{})".format(*people.accent)
    wash = "--wash:light-dark({},{})".format(*people.wash)
    head = f'<div class="hf" lang="{sheet.words.lang}" style="{accent};{wash}">'
    return f"{head}<style>{style()}</style>{sheet.draw.sprite(inside)}{inside}</div>"


@cache
def style() -> str:
    """As short as it can be written: a notebook keeps it with every picture."""
    text = re.sub(r"/\*.*?\*/", "", STYLE.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s*([{},;:])\s+|\s+(?=[{}])", r"\1", text).replace(";}", "}").strip()


def heading(match: Match, sheet: Sheet) -> str:
    """The game, how far it has come, and the seats with their scores."""
    words = sheet.words
    title = esc(words.table.get("title", match.game.title))
    where = esc(match.game.people.where(sheet.view, words))
    seats = "".join(
        f'<span class="seat{" asked" if seat in match.open else ""}">{sheet.shield(seat)}'
        f"{esc(words.seat(seat))}{points(match, sheet, seat)}</span>"
        for seat in range(match.seats)
    )
    return (
        f'<div class="top"><span class="big">{title}</span><span class="where">{where}</span>'
        f"<span>{seats}</span></div>"
    )


def points(match: Match, sheet: Sheet, seat: int) -> str:
    scores = match.game.people.scores(sheet.view)
    return f'<span class="pts">{number(scores[seat])}</span>' if scores else ""


def table(sheet: Sheet) -> str:
    """What belongs to nobody."""
    body = sheet.whole(sheet.view)
    return f'<div class="sec">{body}</div>' if body else ""


def panels(match: Match, sheet: Sheet) -> str:
    """A panel for every seat, the own one first, then clockwise."""
    first = max(sheet.seat, 0)
    order = [(first + n) % match.seats for n in range(match.seats)]
    drawn = "".join(panel(match, sheet, seat) for seat in order)
    return f'<div class="panels">{drawn}</div>' if drawn else ""


def panel(match: Match, sheet: Sheet, seat: int) -> str:
    is_own = seat == sheet.seat
    sheet.is_others = not is_own
    facts, rest = "", ""
    for values, way in sheet.by_seat(sheet.view):
        if isinstance(values[seat], dict):
            line, more = sheet.body(values[seat], way, is_own)
            facts, rest = facts + line, rest + more
        else:
            facts += sheet.fact(way, values[seat])
    if not facts + rest:
        return ""
    you = f"<small>({say(sheet.words, 'you')})</small>" if is_own else ""
    wide = " wide" if is_own or 'class="row"' in rest else ""
    return (
        f'<div class="panel{wide}"><div class="fs"><span class="head">{sheet.shield(seat)}'
        f"{esc(sheet.words.seat(seat))} {you}{points(match, sheet, seat)}</span>{facts}</div>"
        f"{rest}</div>"
    )


# What is to be decided


def bar(match: Match, sheet: Sheet) -> str:
    """Who must decide, the question, and what can be chosen; at the end who has won."""
    if match.over:
        inside = result(match, sheet)
    elif sheet.seat in match.open:
        inside = question(match, sheet)
    else:
        inside = f'<div class="big">{waiting(match, sheet.words, "decide")}</div>'
    return f'<div class="bar">{inside}</div>'


def result(match: Match, sheet: Sheet) -> str:
    """Who has won, and where the points came from, as far as the game says it."""
    words = sheet.words
    tally = match.game.people.tally(sheet.view, match.events, words)
    head = f'<div class="big">{esc(tally.verdict or verdict(match, words))}</div>'
    if not tally.parts or len(tally.seats) != match.seats:
        return head
    rows = [
        (sheet.who(seat), [*points, total]) for seat, (total, points, _) in enumerate(tally.seats)
    ]
    lines = [[who, *(f"<b>{number(n)}</b>" for n in numbers)] for who, numbers in rows]
    labels = [esc(label) for _, label in tally.parts]
    return f"{head}{grid([['', *labels, say(words, 'total')], *lines])}"


def verdict(match: Match, words: Words) -> str:
    names = words.join([words.seat(seat) for seat in match.winners])
    points = words.join(sorted({number(match.standings[seat]) for seat in match.winners}))
    won = say(words, "won", names=names, points=points) if match.winners else ""
    return f"{say(words, 'over')} {won}".strip()


def grid(rows: list[list[str]]) -> str:
    cells = "".join(f"<span>{cell}</span>" for row in rows for cell in row)
    return f'<div class="grid" style="--n:{len(rows[0])}">{cells}</div>'


def question(match: Match, sheet: Sheet) -> str:
    words, seat = sheet.words, sheet.seat
    keys = match.open[seat]
    answers = len(match.state.open[seat])
    prompt = esc(words.prompt(match.state, seat))
    who = " ".join([f"{esc(words.seat(seat))}.", waiting(match, words, "waits", seat)])
    beside = choices(match, sheet, keys[answers:], say(words, "beside"))
    return (
        f'<div class="ask">{sheet.shield(seat)}<div><div class="big">{prompt}</div>'
        f'<div class="by">{who}</div></div></div>{choices(match, sheet, keys[:answers])}{beside}'
    )


def waiting(match: Match, words: Words, phrase: str, but: int = -1) -> str:
    """Who is to decide."""
    others = [words.seat(seat) for seat in match.open if seat != but]
    return esc(f"{say(words, phrase)} {words.join(others)}.") if others else ""


def choices(match: Match, sheet: Sheet, keys: Sequence[str], heading: str = "") -> str:
    """Open choices in words, each with its key; asides smaller, after a heading."""
    if not keys:
        return ""
    chips = [choice(match, sheet, key, bool(heading)) for key in keys[:MOST_CHOICES]]
    if len(keys) > MOST_CHOICES:
        more = say(sheet.words, "more", n=len(keys) - MOST_CHOICES)
        chips.append(f'<div class="by">{esc(more)}</div>')
    if heading:
        chips.insert(0, f'<div class="by">{esc(heading)}</div>')
    return f'<div class="ch">{"".join(chips)}</div>'


def choice(match: Match, sheet: Sheet, key: str, is_aside: bool) -> str:
    """What it is called, what it leads to, and the key that makes it."""
    people, words = match.game.people, sheet.words
    step: Any = match.state.asking(sheet.seat)
    label = people.label(sheet.view, key, words, step.prompt)
    note = people.note(sheet.view, key, words, step.about(match.state))
    said = f'<div class="d">{esc(note)}</div>' if note else ""
    kind = "k aside" if is_aside else "k"
    return f'<div class="{kind}"><b>{esc(label)}</b>{said}<code>{esc(key)}</code></div>'

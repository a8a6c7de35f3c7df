# not compiled: draws SVG text
"""A position as a picture for notebooks: the game's own drawing, or a table of the view.

Below it stands who must decide, the question, and the open choices with their keys: the answers,
then what may be done beside. Everything is drawn from the view of the first seat that owes a
decision, so it shows what that seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast.core.record import Match
    from holdfast.core.words import Words

PAPER, SHEET, SUNK = "#EFE8D8", "#FAF6EB", "#E2D8C2"
INK, INK2, RULE = "#1D2128", "#57534A", "#B9AC91"
EMBER, EMBER_WASH, ON_EMBER = "#A42E14", "#F4DCCD", "#FFF8EE"
CHAR, CHAR_INK = "#26241F", "#B9AE98"
NAMES = "Grenze,Palatino,'Palatino Linotype','Book Antiqua',Georgia,serif"
TEXT = "'Alegreya Sans','Gill Sans','Gill Sans MT',Candara,'Trebuchet MS',sans-serif"
FIGURES = "font-variant-numeric:lining-nums tabular-nums"
WIDTH = 1200
MOST_CHOICES = 24

SAYS = {
    "en": {
        "waits": "Also to decide:",
        "beside": "Beside that:",
        "more": "and {n} more",
        "over": "The game is over.",
        "won": "Won by {names} with {points}.",
    },
    "de": {
        "waits": "Zu entscheiden haben auch:",
        "beside": "Nebenbei:",
        "more": "und {n} weitere",
        "over": "Die Partie ist zu Ende.",
        "won": "Gewonnen: {names}, Punkte: {points}.",
    },
}


# Words and widths


def esc(value: object) -> str:
    return escape(str(value), quote=True)


def number(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def width_of(text: str, size: float) -> float:
    """About how wide a text is, for a rather wide typeface: better a gap than an overlap."""
    return size * sum(sign_width(sign) for sign in text)


def sign_width(sign: str) -> float:
    if sign in "iljtfr.,:;'|!()[]/‹› ":
        return 0.31
    if sign in "mwMW—":
        return 0.88
    return 0.7 if sign.isupper() else 0.57


def fitting(text: str, width: float, size: float, least: float = 11) -> float:
    """The size at which a text fits into a width."""
    wide = width_of(text, size)
    return size if wide <= width else max(least, round(size * width / wide, 1))


def wrapped(text: str, width: float, size: float, indent: float = 0) -> list[str]:
    """The lines of a text; the first one leaves room for what stands before it."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        room = width - indent if len(lines) == 1 else width
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# Pieces of SVG


def rect(x: float, y: float, w: float, h: float, fill: str = "none", **more: object) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{extra(more)}/>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1) -> str:
    return (
        f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{colour}" stroke-width="{width:g}" '
        f'fill="none"/>'
    )


def words_at(x: float, y: float, text: object, size: float = 14.5, **more: object) -> str:
    """Text; `name=True` sets it in the face of names, numbers and prompts."""
    if more.pop("name", False):
        more.update(font_family=NAMES, font_weight=700)
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{extra(more)}>{esc(text)}</text>'


def extra(more: dict[str, object]) -> str:
    return "".join(f' {key.replace("_", "-")}="{esc(value)}"' for key, value in more.items())


def stripes(x: float, y: float, w: float, h: float, colour: str, gap: float = 7) -> str:
    """Diagonal hatching of a rectangle, rising to the right."""
    cuts = []
    start = gap
    while start < w + h:
        x1, y1 = (x, y + start) if start <= h else (x + start - h, y + h)
        x2, y2 = (x + start, y) if start <= w else (x + w, y + start - w)
        cuts.append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}")
        start += gap
    return f'<path d="{"".join(cuts)}" stroke="{colour}" stroke-width="2.4" fill="none"/>'


# Seats: colour, hatching and emblem, so that none depends on colour alone.

SHIELD = "M1 1h22v13c0 6-4 10-11 13C5 24 1 20 1 14z"
SEATS = [
    ("#1F63A6", "#fff", "M1 4H23M1 8H23M1 12H23M1 16H23M3 20H21M7 24H17", "tower"),
    (
        "#E8AE2C",
        "#1D2128",
        "M2 3h1M7 3h1M12 3h1M17 3h1M5 7h1M10 7h1M15 7h1M20 7h1M2 11h1M7 11h1M12 11h1M17 11h1M5 15h1"
        "M10 15h1M15 15h1M20 15h1M7 19h1M12 19h1M17 19h1M10 23h1M15 23h1",
        "sun",
    ),
    ("#38916A", "#fff", "M1 14L13 26M1 8L17 24M1 2L20 21M6 1L22 17M12 1L23 12M18 1L23 6", "oak"),
    ("#BC6199", "#fff", "M1 10L10 1M1 16L16 1M3 20L22 1M6 23L23 6M9 26L23 12M16 25L22 19", "moon"),
    (
        "#33312F",
        "#fff",
        "M1 5H23M1 10H23M1 15H23M3 20H21M5 1V23M10 1V26M14 1V26M19 1V23",
        "key",
    ),
]
EMBLEMS = {
    "tower": "M5 2h3.5v2.5h2V2h3v2.5h2V2H19v6.5H5zm2 8h10V22H7zm4 3v4.5h2V13z",
    "sun": "M12 7.5a4.5 4.5 0 1 0 .01 0zM11 1.5h2v4h-2zm0 17h2v4h-2zM1.5 11h4v2h-4zm17 0h4v2h-4z"
    "M3.9 5.3l1.4-1.4 2.8 2.8-1.4 1.4zm12 12l1.4-1.4 2.8 2.8-1.4 1.4zm2.8-13.4l1.4 1.4-2.8 2.8"
    "-1.4-1.4zm-12 12l1.4 1.4-2.8 2.8-1.4-1.4z",
    "oak": "M11.2 22.5V17c-2.4 1.2-4.3.6-4.9-1.2-2.3.2-3.5-1.3-2.9-3.3-1.7-1-1.7-3 .2-4 0-2.2 1.6"
    "-3.2 3.4-2.5C7.7 3.5 9.6 1.8 12 1.8s4.3 1.7 5 4.2c1.8-.7 3.4.3 3.4 2.5 1.9 1 1.9 3 .2 4 .6 2"
    "-.6 3.5-2.9 3.3-.6 1.8-2.5 2.4-4.9 1.2v5.5z",
    "moon": "M15.5 2.5A10 10 0 1 0 21.5 16 8 8 0 0 1 15.5 2.5z",
    "key": "M7.5 2.5a5.5 5.5 0 0 1 4.3 9l9.5 9.5-1.5 1.5-2.3-2.3-2.3 2.3-1.8-1.8 2.3-2.3-1.7-1.7"
    "-2 2-1.8-1.8 2-2-1.2-1.2a5.5 5.5 0 1 1-3.5-11.2zm0 3a2.5 2.5 0 1 0 .01 5 2.5 2.5 0 0 0-.01-5z",
}


def shield(seat: int, x: float, y: float, width: float = 22, label: str = "") -> str:
    """The shield of a seat; its height is 7/6 of its width."""
    colour, ink, hatching, emblem = SEATS[seat]
    scale = width / 24
    cuts = f'stroke="{ink}" stroke-opacity=".45" stroke-width="1"'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:.4g})" role="img" '
        f'aria-label="{esc(label)}"><path d="{SHIELD}" fill="{colour}"/>'
        f'<path d="{hatching}" fill="none" {cuts}/>'
        f'<path d="{SHIELD}" fill="none" stroke="{INK}" stroke-width="1.5"/>'
        f'<circle cx="12" cy="12.2" r="8.2" fill="{colour}"/>'
        f'<path transform="translate(5 5.2) scale(.583)" d="{EMBLEMS[emblem]}" fill="{ink}" '
        f'fill-rule="evenodd"/></g>'
    )


# The page


def html(match: Match) -> str:
    """What a notebook shows for a match."""
    seat = match.state.next_seat()
    words = match.words()
    view = match.view(seat)
    keys = match.open.get(seat, [])
    board = match.game.people.picture(view, words, keys) or heading(match, words) + table(view)
    return (
        f'<div style="max-width:{WIDTH}px;background:{PAPER};color:{INK};'
        f"font:14.5px/1.3 {TEXT.replace(chr(39), '&#39;')};{FIGURES};"
        f'border:2px solid {INK};text-align:left">{board}{bar(match, words, seat, keys)}</div>'
    )


def heading(match: Match, words: Words) -> str:
    title = words.table.get("title", match.game.title)
    return f'<div style="{name_style(22)};padding:12px 16px 0">{esc(title)}</div>'


def name_style(size: float) -> str:
    return f"font:700 {size:g}px/1.1 {NAMES.replace(chr(39), '&#39;')};{FIGURES}"


def bar(match: Match, words: Words, seat: int, keys: Sequence[str]) -> str:
    """Who must decide, the question, and what can be chosen."""
    inside = result(match, words) if seat < 0 else question(match, words, seat, keys)
    return (
        f'<div style="border-top:5px double {INK};background:{SHEET};padding:12px 16px">'
        f"{inside}</div>"
    )


def result(match: Match, words: Words) -> str:
    says = SAYS[words.lang]
    names = words.join([words.seat(seat) for seat in match.winners])
    points = words.join(sorted({number(match.standings[seat]) for seat in match.winners}))
    won = says["won"].format(names=names, points=points) if match.winners else ""
    return f'<div style="{name_style(20)}">{esc(says["over"])} {esc(won)}</div>'


def question(match: Match, words: Words, seat: int, keys: Sequence[str]) -> str:
    prompt = words.prompt(match.state, seat)
    answers = len(match.state.open[seat])
    beside = choices(match, words, keys[answers:], SAYS[words.lang]["beside"])
    return (
        f'<div style="display:flex;gap:12px;align-items:center">{badge(words, seat, 34)}'
        f'<div><div style="{name_style(20)}">{esc(prompt)}</div>'
        f'<div style="color:{INK2}">{esc(words.seat(seat))}{waiting(match, words, seat)}</div>'
        f"</div></div>{choices(match, words, keys[:answers])}{beside}"
    )


def badge(words: Words, seat: int, width: int) -> str:
    height = round(width * 7 / 6)
    drawn = shield(seat, 0, 0, width, words.seat(seat))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'style="flex:none">{drawn}</svg>'
    )


def waiting(match: Match, words: Words, seat: int) -> str:
    others = [words.seat(other) for other in match.open if other != seat]
    return f". {SAYS[words.lang]['waits']} {esc(words.join(others))}" if others else ""


def choices(match: Match, words: Words, keys: Sequence[str], heading: str = "") -> str:
    """Open choices in words, each with the key that makes it; asides smaller, after a heading."""
    if not keys:
        return ""
    people = match.game.people
    framed = f"2px solid {people.accent};background:{people.wash}"
    border = f"1px solid {INK2}" if heading else framed
    size = 13.5 if heading else 15
    chips = [
        f'<div style="border:{border};padding:3px 9px"><span style="{name_style(size)}">'
        f"{esc(words.choice(key))}</span><br/>"
        f'<code style="background:none;color:{INK2};font-size:12.5px">{esc(key)}</code></div>'
        for key in keys[:MOST_CHOICES]
    ]
    if len(keys) > MOST_CHOICES:
        more = SAYS[words.lang]["more"].format(n=len(keys) - MOST_CHOICES)
        chips.append(f'<div style="padding:5px">{esc(more)}</div>')
    if heading:
        chips.insert(0, f'<div style="padding:5px 0;color:{INK2}">{esc(heading)}</div>')
    return (
        f'<div style="display:flex;flex-wrap:wrap;gap:6px;margin-top:10px">{"".join(chips)}</div>'
    )


# A view without a picture


def table(value: Any) -> str:
    """Any view as nested tables."""
    if isinstance(value, dict):
        rows = "".join(row(key, entry) for key, entry in value.items())
        return f'<table style="border-collapse:collapse;margin:8px 12px">{rows}</table>'
    if isinstance(value, list | tuple):
        if any(isinstance(entry, dict | list | tuple) for entry in value):
            return "".join(table(entry) for entry in value) or cell(value)
        return esc(", ".join(cell(entry) for entry in value)) or "\N{EN DASH}"
    return esc(cell(value))


def row(key: str, value: Any) -> str:
    edge = f"border:0;border-bottom:1px solid {RULE};padding:3px 10px 3px 4px;vertical-align:top"
    return (
        f'<tr style="background:none"><th style="{edge};text-align:left;color:{INK2};'
        f'font-weight:500">{esc(key.replace("_", " "))}</th>'
        f'<td style="{edge};text-align:left">{table(value)}</td></tr>'
    )


def cell(value: object) -> str:
    if value is None or value == "":
        return "\N{EN DASH}"
    if isinstance(value, bool):
        return "\N{CHECK MARK}" if value else "\N{EN DASH}"
    return number(value) if isinstance(value, int) else str(value)

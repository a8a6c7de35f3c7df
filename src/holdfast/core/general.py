# not compiled: people read slower than it is.
"""What serves a game that says nothing better itself: its view as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from holdfast.core.drawing import hanging, mark
from holdfast.core.languages import phrases
from holdfast.core.words import Words

NOTHING = "\N{EN DASH}"
YES = "\N{CHECK MARK}"
ABOUT_SEATS = ("seat", "seats")  # whose view it is, and for how many
WIDEST_LABEL = 24


def board(view: dict[str, Any], words: Words, width: int, seats: int) -> str:
    """Line by line what the view shows; what every seat has, beside its name."""
    parts = {key: value for key, value in view.items() if key not in ABOUT_SEATS}
    by_seat = [key for key, value in parts.items() if is_by_seat(value, seats)]
    labels = [label(key, words) for key in parts if key not in by_seat]
    names = [words.seat(seat) for seat in range(seats)] if by_seat else []
    indent = min(WIDEST_LABEL, max(map(len, [*labels, *names, ""])) + 8)
    lines: list[str] = []
    for key, value in parts.items():
        if key in by_seat:
            lines += seat_lines(key, value, view.get("seat", -1), words, indent, width)
        else:
            lines += hanging(f" {label(key, words)}", said(value, words), indent, width)
    return "\n".join(lines)


def result(scores: list[int], words: Words) -> str:
    """The score of every seat, the highest first."""
    seats = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    names = [words.seat(seat) for seat in seats]
    indent = max(map(len, [*names, ""])) + 4
    lines = [f" {name:{indent}}{scores[seat]:4}" for name, seat in zip(names, seats, strict=True)]
    return "\n".join(lines)


def is_by_seat(value: Any, seats: int) -> bool:
    is_rows = isinstance(value, list) and all(isinstance(entry, dict) for entry in value)
    return is_rows and seats > 0 and len(value) == seats


def seat_lines(
    key: str, rows: list[dict[str, Any]], own: int, words: Words, indent: int, width: int
) -> list[str]:
    lines = ["", f" {mark('title', label(key, words))}"]
    you = phrases(words.lang, "picture").say("you")
    for n in range(len(rows)):
        seat = (max(own, 0) + n) % len(rows)
        name = words.seat(seat) + (f" ({you})" if seat == own else "")
        lines += hanging(f" {name}", facts(rows[seat], words), indent, width)
    return [*lines, ""]


def label(key: str, words: Words) -> str:
    """What a thing in a view is called: `[view]` of the words says it."""
    found: str = words.section("view").get(key) or words.names.get(key) or key.replace("_", " ")
    return found[:1].upper() + found[1:]


def facts(table: dict[str, Any], words: Words) -> str:
    return ". ".join(f"{label(key, words)}: {said(value, words)}" for key, value in table.items())


def said(value: Any, words: Words) -> str:
    """Anything in a view, in one line."""
    if value is None or value == "" or value is False:
        return NOTHING
    if isinstance(value, dict):
        return said_table(value, words)
    if isinstance(value, list | tuple):
        return said_list(value, words)
    return YES if value is True else words.word(value)


def said_table(table: dict[str, Any], words: Words) -> str:
    """ "2 coins" for a count of things that have names."""
    if table.keys() <= words.names.keys() and all(type(n) is int for n in table.values()):
        return words.goods(table) if any(table.values()) else NOTHING
    return f"({facts(table, words)})"


def said_list(values: Sequence[Any], words: Words) -> str:
    """ "2 axe, coin" for ids; numbers as they stand."""
    entries = [said(entry, words) for entry in values]
    if all(isinstance(entry, str) for entry in values):
        times = Counter(entries)
        entries = [f"{n} {one}" if n > 1 else one for one, n in times.items()]
    return ", ".join(entries) or NOTHING

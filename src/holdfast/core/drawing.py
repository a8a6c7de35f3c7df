# not compiled: it lays out text for people.
"""Boards as text. A game marks what is a threat or a ruin; who shows it decides on the colours.

`mark("ruin", "Farm 3")` wraps text in invisible marks, `plain` takes them out again, `spans`
splits a marked text into pieces with their style. Marks do not nest.
"""

from __future__ import annotations

import re
import textwrap

OPEN, MIDDLE, CLOSE = "\x01", "\x02", "\x03"
MARKED = re.compile(f"{OPEN}([a-z_]+){MIDDLE}([^{CLOSE}]*){CLOSE}")


def mark(style: str, text: str) -> str:
    """The same text, to be shown in a style: title, ember, ruin, dim, strong, accent."""
    return f"{OPEN}{style}{MIDDLE}{text}{CLOSE}" if text else ""


def plain(text: str) -> str:
    return MARKED.sub(r"\2", text)


def spans(text: str) -> list[tuple[str, str]]:
    """Pairs of style and text; the style of unmarked text is empty."""
    found: list[tuple[str, str]] = []
    end = 0
    for match in MARKED.finditer(text):
        found.append(("", text[end : match.start()]))
        found.append((match.group(1), match.group(2)))
        end = match.end()
    found.append(("", text[end:]))
    return [span for span in found if span[1]]


def length(text: str) -> int:
    """How many columns a marked text takes."""
    return len(plain(text))


def left(text: str, width: int) -> str:
    return text + " " * (width - length(text))


def centred(text: str, width: int) -> str:
    before = max(0, width - length(text)) // 2
    return left(" " * before + text, width)


def hanging(label: str, text: str, indent: int, width: int, style: str = "") -> list[str]:
    """A label, and beside it a text that is wrapped under itself."""
    lines = textwrap.wrap(text, max(20, width - indent)) or [""]
    shown = [mark(style, line) if style else line for line in lines]
    first = left(label, indent) + shown[0]
    return [first.rstrip(), *(" " * indent + line for line in shown[1:])]


def cut(text: str, width: int) -> str:
    """A word that must fit: "Barbarians" becomes "Barbar."."""
    return text if len(text) <= width else text[: width - 1] + "."

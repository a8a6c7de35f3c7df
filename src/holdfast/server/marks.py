"""What people wrote is marked in what a seat is told, so that it can be packed apart from secrets.

The marks are signs that no name holds; nobody ever gets to see them (`packing.py`, `wire.py`).
"""

from __future__ import annotations

from typing import Any

from holdfast.core.words import Words

BEGIN, END = "\ue000", "\ue001"  # private use: `Rooms.name` lets neither through
OPENING, CLOSING = BEGIN.encode(), END.encode()


def marked(name: str) -> str:
    return f"{BEGIN}{name.replace(BEGIN, '').replace(END, '')}{END}"


def unmarked(told: bytes) -> bytes:
    return told.replace(OPENING, b"").replace(CLOSING, b"")


def split(told: bytes) -> list[tuple[bytes, bytes]]:
    """What lies between the marks: pieces of our own, each with what a stranger wrote behind it."""
    own, *rest = told.split(OPENING)
    pieces: list[tuple[bytes, bytes]] = []
    for part in rest:
        written, _, next_own = part.partition(CLOSING)
        pieces.append((own, written))
        own = next_own
    return [*pieces, (own, b"")]


class MarkedWords(Words):
    """Words in which the names that people chose are marked, and which say the same."""

    @classmethod
    def of(cls, words: Words, chosen: list[str]) -> MarkedWords:
        """`chosen` has a name for every seat, "" where nobody chose one."""
        found = cls(words.lang, words.table, words.vocabulary)
        found.seat_names = [
            marked(chosen[seat]) if seat < len(chosen) and chosen[seat] else name
            for seat, name in enumerate(words.seat_names)
        ]
        return found

    def fill(self, template: str, data: dict[str, Any]) -> str:
        """A sentence begins with a capital letter, also behind a mark."""
        text = super().fill(template, data)
        return BEGIN + text[1:2].upper() + text[2:] if text.startswith(BEGIN) else text


def as_told(name: str, words: Words) -> str:
    """A name that somebody chose, among these words."""
    return marked(name) if isinstance(words, MarkedWords) else name

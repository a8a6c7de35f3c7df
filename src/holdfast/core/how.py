# not compiled: it is read once.
"""How a game works, in half a page: section `[how]` of its words."""

from __future__ import annotations

import re
from typing import NamedTuple

from holdfast.core.words import Words

SENTENCE = re.compile(r".*?[.!?](?=\s|$)")


class How(NamedTuple):
    aim: str
    round: str  # what a round is called: "A season"
    steps: list[str]  # of a round; the first sentence of each is its title
    end: str
    wins: list[str]  # what wins; the first sentence of each is what it is about


def how_of(words: Words) -> How | None:
    """None where a game does not say it."""
    said = words.section("how")
    return How(**said) if said else None


def first_sentence(words: Words) -> str:
    """The aim in a sentence; empty where a game does not say it."""
    how = how_of(words)
    found = None if how is None else SENTENCE.match(how.aim)
    return "" if found is None else found.group()


def titled(text: str) -> tuple[str, str]:
    """The first sentence, and the rest."""
    found = SENTENCE.match(text)
    title = text if found is None else found.group()
    return title, text[len(title) :].strip()


def word_count(how: How) -> int:
    text = " ".join([how.aim, how.round, *how.steps, how.end, *how.wins])
    return len(text.split())

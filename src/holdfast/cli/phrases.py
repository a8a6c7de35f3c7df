"""The command line's own words, in both languages."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

WORDS = Path(__file__).parent / "words"


class Phrases:
    """`say("saved", file=…)` fills a phrase."""

    def __init__(self, lang: str, table: dict[str, dict[str, str]]) -> None:
        self.lang = lang
        self.phrases = table["phrases"]
        self.commands = table["commands"]  # what a command at the table does
        self.spellings = table["spellings"]  # other words for it

    def __call__(self, phrase: str, default: str = "", **data: object) -> str:
        found = self.phrases.get(phrase, default)
        assert found, f"words/{self.lang}.toml has no {phrase}"
        return found.format(**data)

    def command(self, word: str) -> str:
        """The English name of a command at the table; empty if there is none."""
        for name in self.commands:
            if word == name or word in self.spellings.get(name, "").split():
                return name
        return ""

    def other_words(self, name: str, shown: str) -> list[str]:
        """Everything a command answers to besides the word shown."""
        words = [name, *self.spellings.get(name, "").split()]
        return [word for word in words if word != shown]


@lru_cache(maxsize=4)
def open_phrases(lang: str) -> Phrases:
    return Phrases(lang, tomllib.loads((WORDS / f"{lang}.toml").read_text(encoding="utf-8")))

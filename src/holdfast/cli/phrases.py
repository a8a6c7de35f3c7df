"""The command line's own words."""

from __future__ import annotations

from functools import lru_cache

from holdfast.core import languages
from holdfast.core.languages import PROGRAM, spoken


class Phrases(languages.Phrases):
    """`say("saved", file=…)` fills a phrase."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, "terminal")
        words = spoken(PROGRAM, lang)
        self.commands: dict[str, str] = words["commands"]  # what a command at the table does
        self.spellings: dict[str, str] = words["spellings"]  # other words for it

    def __call__(self, phrase: str, default: str = "", **data: object) -> str:
        return self.say(phrase, **data) if phrase in self.table or not default else default

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


@lru_cache(maxsize=8)
def open_phrases(lang: str) -> Phrases:
    return Phrases(lang)

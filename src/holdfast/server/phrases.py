"""The server's own words, in both languages."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

from holdfast.core.words import LANGUAGES


class Phrases:
    def __init__(self, table: dict[str, str]) -> None:
        self.table = table

    def say(self, phrase: str, **data: object) -> str:
        return self.table[phrase].format(**data)


@lru_cache(maxsize=4)
def phrases(lang: str) -> Phrases:
    name = lang if lang in LANGUAGES else LANGUAGES[0]
    path = files("holdfast.server").joinpath("words", f"{name}.toml")
    return Phrases(tomllib.loads(path.read_text(encoding="utf-8")))

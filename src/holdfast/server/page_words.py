"""The words of the page around the boards. Only their files say which languages there are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from holdfast.core.languages import FIRST, LANGUAGES, PROGRAM, read_words, spoken

ENGLISH = PROGRAM / "words" / "page" / f"{FIRST}.toml"


def page_words(wanted: Iterable[str]) -> dict[str, Any]:
    """The words in the first wanted language that there is, and which there are."""
    lang = choose(wanted)
    words = spoken(PROGRAM, lang)
    return {
        "lang": lang,
        "languages": [{"code": code, "name": name_of(code)} for code in sorted(LANGUAGES)],
        "words": {section: words[section] for section in sections()},
    }


def choose(wanted: Iterable[str]) -> str:
    """Who wants `de-CH` is served with `de`."""
    for one in wanted:
        for name in (one.lower(), one.lower().partition("-")[0]):
            if name in LANGUAGES:
                return name
    return FIRST


def name_of(lang: str) -> str:
    return str(spoken(PROGRAM, lang)["language"])


@lru_cache(maxsize=1)
def sections() -> list[str]:
    return list(read_words(ENGLISH))

"""The server's own words."""

from __future__ import annotations

from holdfast.core import languages
from holdfast.core.languages import Phrases


def phrases(lang: str) -> Phrases:
    return languages.phrases(lang, "server")

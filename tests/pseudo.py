"""A language nobody speaks: `qx`, in which every text of ours stands between brackets. Whatever the
page shows outside of them it did not take from its words."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import holdfast

CODE = "qx"
OPEN, CLOSE = "⟦", "⟧"
PACKAGE = Path(holdfast.__file__).parent
LEFT_OUT = shutil.ignore_patterns("tests", "_compiled", "__pycache__")
LINE = re.compile(r'^(\w+) = "(.*)"$', re.MULTILINE)
MARKS = re.compile(r"[\d.:,;·()/+\u2212×\n]|\b[A-Z]\b")
WORDS_OF_THE_PAGE = ("words/page/en.toml", "games/*/words/board/en.toml")


def copy_with_language(folder: Path) -> Path:
    """A copy of the package with files for one more language, and no other difference. Returns
    where it can be imported from."""
    package = shutil.copytree(PACKAGE, folder / "holdfast", ignore=LEFT_OUT)
    for pattern in WORDS_OF_THE_PAGE:
        for path in package.glob(pattern):
            text = LINE.sub(bracketed, path.read_text(encoding="utf-8"))
            path.with_name(f"{CODE}.toml").write_text(text, encoding="utf-8")
    return folder


def bracketed(line: re.Match[str]) -> str:
    """Numbers, such as that of `long_word`, are no text."""
    key, text = line.groups()
    return line[0] if text.isdigit() else f'{key} = "{OPEN}{text}{CLOSE}"'


def outside(text: str) -> str:
    """What is left of a text without what stands between brackets."""
    depth, left = 0, ""
    for letter in text:
        depth += letter == OPEN
        if depth == 0:
            left += letter
        depth -= letter == CLOSE
        assert depth >= 0, f"a bracket is closed that was not opened: {text!r}"
    assert depth == 0, f"a bracket is not closed: {text!r}"
    return left


def strings_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings_in(value)


def unexplained(texts: Iterable[str], told: Iterable[str]) -> set[str]:
    """Parts of texts, between marks, numbers and single capitals (D is a die), that nobody told."""
    known = "\n".join(plain(text) for text in told)
    parts = {plain(part) for text in texts for part in MARKS.split(text)}
    return {part for part in parts if re.search(r"[^\W\d_]{2}", part) and part not in known}


def plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").casefold().split())

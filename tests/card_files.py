"""The card files of a game, changed here and there: as packs, and what is said about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from holdfast import DataError


class CardFiles:
    """The game's own files by name."""

    def __init__(self, folder: Path, files: Iterable[str]) -> None:
        self.texts = {file: (folder / file).read_text(encoding="utf-8") for file in files}

    def pack(self, folder: Path, changed: Mapping[str, str] | None = None) -> Path:
        """All of them in this folder, some with another text."""
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in {**self.texts, **(changed or {})}.items():
            (folder / file).write_text(text, encoding="utf-8")
        return folder

    def edited(self, file: str, record: str, old: str, new: str) -> str:
        """A file in which the first `old` after `record` reads `new`."""
        text = self.texts[file]
        at = text.index(old, text.index(record))
        return text[:at] + new + text[at + len(old) :]


def by_stem(changed: Mapping[str, str]) -> dict[str, str]:
    """`tracks` is `tracks.toml`."""
    return {f"{stem}.toml": text for stem, text in changed.items()}


def complaint_of(read: Callable[[], object]) -> str:
    """What is said when this is read, in one line."""
    with pytest.raises(DataError) as caught:
        read()
    message = str(caught.value)
    assert "\n" not in message
    return message

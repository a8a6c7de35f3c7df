"""Shared tests name no game: what they check holds for everything `holdfast.games()` finds. What is
about one game stands in that game's folder, its board in tests/browser."""

from __future__ import annotations

from pathlib import Path

import pytest

import holdfast

HERE = Path(__file__).resolve().parent
SHARED = sorted([*HERE.glob("*.py"), *HERE.glob("server/*.py")])


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(HERE)))
def test_no_game_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [id for id in holdfast.games() if id in text] == []

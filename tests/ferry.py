"""The small game of asides (tests/games/ferry): a game from outside, there for as long as a test
wants it, also for the processes that are started meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.core.outside import FOLDERS

GAMES = Path(__file__).resolve().parent / "games"
FERRY = "ferry"


@pytest.fixture
def ferry(monkeypatch: pytest.MonkeyPatch) -> str:
    """Its id, while it is there."""
    monkeypatch.setenv(FOLDERS, str(GAMES))
    return FERRY

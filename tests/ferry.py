"""The small game of asides (tests/games/ferry), laid beside our own games for as long as a test
wants it, also for the processes that are started meanwhile."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parent / "games"
FERRY = "ferry"


@pytest.fixture
def ferry(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Its id, while it is there."""
    own = Path(str(importlib.import_module("holdfast").__file__)).parent.parent
    path = [str(GAMES / "start"), str(own), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    folders = importlib.import_module("holdfast.games").__path__
    folders.append(str(GAMES))
    yield FERRY
    folders.remove(str(GAMES))

"""Every game has the same rooms: whoever knows one finds everything in the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.setups import GAMES

import holdfast

ROOMS = {"rules", "cards", "files", "bots", "people", "board", "words", "tests"}
PAPERS = {"RULES.md", "BALANCE.md"}
MOST_ON_TOP = 6  # modules


def things(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if not path.name.startswith("__pycache__")}


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_the_same_rooms(id: str) -> None:
    folder = holdfast.game(id).folder
    modules = {path.name for path in folder.glob("*.py")}
    assert things(folder) - modules - PAPERS == ROOMS
    assert {"__init__.py", "game.py"} <= modules
    assert len(modules) <= MOST_ON_TOP
    assert "RULES.md" in things(folder)

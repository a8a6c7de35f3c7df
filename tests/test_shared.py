"""Shared tests name no game: what they check holds for everything `holdfast.games()` finds. What is
about one game stands in that game's folder, its board in tests/browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import holdfast
from holdfast.core.finding import game_folders

HERE = Path(__file__).resolve().parent
FOLDERS = [folder.name for folder in game_folders().values()]
# What is called after a game is its own.
OWN = {HERE / "browser" / f"test_{name}.py" for name in FOLDERS}
BOTH = [*HERE.glob("server/*.py"), *HERE.glob("browser/*.py"), *HERE.glob("browser/*.js")]
SHARED = sorted({*HERE.glob("*.py"), *BOTH} - OWN)


def name_of(path: Path) -> str:
    return str(path.relative_to(HERE))


def words_of(game: str) -> list[str]:
    """Its id and its title."""
    return [game, holdfast.game(game).title]


def taken_apart(text: str, folder: str) -> bool:
    """Whether one of its modules, files or tests is named."""
    ways = ("games[./]", "import ", r"tests\.browser\.test_")
    return re.search(rf"({'|'.join(ways)}){folder}\b", text) is not None


def test_every_folder_is_looked_at() -> None:
    assert {path.parent.name for path in SHARED} == {"tests", "server", "browser"}


@pytest.mark.parametrize("path", SHARED, ids=name_of)
def test_no_game_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [word for game in holdfast.games() for word in words_of(game) if word in text] == []


@pytest.mark.parametrize("path", SHARED, ids=name_of)
def test_no_game_is_taken_apart(path: Path) -> None:
    """Nor does one of its modules serve to name it."""
    text = path.read_text(encoding="utf-8")
    assert [folder for folder in FOLDERS if taken_apart(text, folder)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_that_is_taken_apart_is_found(folder: str) -> None:
    for line in (
        f"from holdfast.games.{folder}.tests import at",
        f"from holdfast.games import {folder}",
        f'ENDED = "src/holdfast/games/{folder}/tests/games/ended.json"',
        f"from tests.browser.test_{folder} import sit_at",
    ):
        assert taken_apart(line, folder)
    assert not taken_apart(f"def test_{folder}_nothing_can_be_chosen() -> None:", folder)

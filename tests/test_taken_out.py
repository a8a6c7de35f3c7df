"""A game is one folder: taken out of a copy of the whole tree, nobody else misses it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import holdfast

ROOT = Path(__file__).resolve().parent.parent
GAMES = holdfast.games()
BUILT = ("__pycache__", "_compiled", "page", "node_modules")
SHARED = ["test_rooms.py", "test_shared.py", "test_match.py", "test_packs.py"]

PLAY = """
import json, holdfast
from holdfast.bots import make_bot

for id in holdfast.games():
    game = holdfast.game(id)
    match = game.match(2, 1)
    while not match.over:
        seat = next(iter(match.open))
        choice = make_bot("greedy").decide(match.perspective(seat))
        match.choose(seat, game.choices.key(choice))
    assert holdfast.load_record(match.record()).standings == match.standings
print(json.dumps(holdfast.games()))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the tests need, and all that the program needs."""
    copy = tmp_path_factory.mktemp("tree")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns(*BUILT))
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


@pytest.fixture
def without(
    tree: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[tuple[Path, str]]:
    """The tree without one game, which comes back afterwards."""
    id = str(request.param)
    folder = tree / "src" / "holdfast" / "games" / id.replace("-", "_")
    folder.rename(tmp_path / "taken_out")
    yield tree, id
    (tmp_path / "taken_out").rename(folder)


def run(tree: Path, *arguments: str) -> str:
    clean = {key: text for key, text in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**clean, "PYTHONPATH": str(tree / "src"), "HOLDFAST_INTERPRETED": "1"},
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("without", GAMES, indirect=True)
def test_the_other_games_are_played_without_it(without: tuple[Path, str]) -> None:
    tree, gone = without
    assert json.loads(run(tree, "-c", PLAY)) == [id for id in GAMES if id != gone]


@pytest.mark.parametrize("without", GAMES[-1:], indirect=True)
def test_shared_tests_are_green_without_it(without: tuple[Path, str]) -> None:
    tree, _ = without
    said = run(
        tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *[f"tests/{n}" for n in SHARED]
    )
    assert " passed" in said
    assert " failed" not in said

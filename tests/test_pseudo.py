"""A third language costs files and nothing else: one that nobody speaks goes through everything
that is said of every game, and nothing is left in English."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests import pseudo
from tests.setups import GAMES

import holdfast
from holdfast.cli.phrases import open_phrases

ROOT = Path(__file__).resolve().parent.parent
# Keys of choices, and the English commands, are understood in every language.
SPOKEN_EVERYWHERE = (*open_phrases("en").commands, "exit", "WHO", "on")
COMMAND_LINE = re.compile(r"^ *holdfast play .*$", re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    written = tmp_path_factory.mktemp("words")
    pseudo.write(written)
    return written


def run(folder: Path, *arguments: str, typed: str = "") -> str:
    env = {**os.environ, "HOLDFAST_WORDS": str(folder), "HOLDFAST_QUIET": "1", "COLUMNS": "300"}
    env["XDG_DATA_HOME"] = str(folder / "data")
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=env,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_left_in_english(id: str, folder: Path) -> None:
    assert "0 not translated" in run(folder, "-m", "tests.pseudo", str(folder), id)


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_left_in_english_at_the_terminal(id: str, folder: Path) -> None:
    typed = "help\nboard\nlog all\nhint\nwhy 1\nnonsense\n1\nundo\nredo\nquit\n"
    command = ["-m", "holdfast", "play", id, "--lang", pseudo.LANG, "--seed", "3"]
    told = run(folder, *command, typed=typed)
    assert pseudo.OPENS in told
    known = {*holdfast.game(id).choices.keys, *SPOKEN_EVERYWHERE}
    told = re.sub(r"[\w:]+", lambda found: "." if found[0] in known else found[0], told)
    assert pseudo.outside(COMMAND_LINE.sub("", told)) == ""


@pytest.mark.parametrize("id", GAMES)
def test_the_translation_is_complete(id: str, folder: Path) -> None:
    told = run(folder, "-m", "holdfast", "words", "check", pseudo.LANG, "--game", id)
    assert re.search(r"\d+ said, 0 missing, 0 unused, 0 malformed", told)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("⟦All ⟦of⟧ it⟧", ""),
        ("⟦Some⟧ of it", "of it"),
        ("⟦Cut o… ⟦it⟧", ""),
        ("⟦EE-32⟧ EE-33: 3, ⟦x⟧", ""),
        ("⟦ ⟦] of", "of"),
    ],
)
def test_what_stands_outside_is_found(text: str, left: str) -> None:
    assert pseudo.outside(text) == left

"""`holdfast new-game` writes a small complete game, and that game keeps every promise."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.terminal import complaint, output
from tests.test_outside import OWN, forget

import holdfast
from holdfast.cli.new_game import TEMPLATE
from holdfast.core.outside import FOLDERS
from holdfast.lab.simulate import simulate

MOST_LINES = 350
NAME = "winter_market"
ID = "winter-market"


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(FOLDERS, "")
    forget(NAME, "last_harvest")
    yield
    forget(NAME, "last_harvest")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A new game under another name than that of the template."""
    output("new-game", NAME, "--folder", str(tmp_path))
    return tmp_path / NAME


def test_it_has_all_its_rooms(place: Path) -> None:
    found = {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}
    rooms = ("game.py", "rules/turn.py", "files/face.py", "people/face.py", "words/de.toml")
    assert {f"{NAME}/{room}" for room in rooms} < found
    assert {"pyproject.toml", "README.md", f"{NAME}/words/en.toml", "tests/test_game.py"} < found


def test_it_is_small() -> None:
    files = [path for path in TEMPLATE.rglob("*") if path.suffix in (".py", ".toml")]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) > 8
    assert lines <= MOST_LINES


def test_nothing_in_it_has_the_name_of_the_template(place: Path) -> None:
    for path in place.rglob("*.*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"last.harvest|letzte ernte|\bLH-|_lh", text, re.IGNORECASE), path


def test_what_is_said_can_be_pasted(tmp_path: Path) -> None:
    said = output("new-game", NAME, "--folder", str(tmp_path))
    assert f"export {FOLDERS}={tmp_path / NAME}" in said
    for command in ("serve", f"play {ID}", f"simulate {ID} --bots greedy,random"):
        assert f" {command}\n" in said


def test_it_passes_its_own_tests_which_are_those_of_every_game(place: Path) -> None:
    own = str(Path(str(holdfast.__file__)).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        env={**os.environ, "PYTHONPATH": own},
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout


def test_it_is_played_simulated_and_listed_at_once(place: Path, tmp_path: Path) -> None:
    holdfast.add_games(place)
    assert holdfast.games() == [*OWN, ID]
    assert f"{ID} " in output("games")
    found = simulate(ID, ["greedy", "random", "mcts:4"], games=4, jobs=2, out=str(tmp_path / "out"))
    assert sum(seat.wins for seat in found.seats) == pytest.approx(4)
    match = holdfast.game(ID).match(2, 3)
    assert match.words("de").table["title"] == "Winter Market"
    assert match.why_not(0, "bid:0") is None
    match.choose(0, "bid:4")
    match.choose(1, "bid:4")
    assert match.why_not(0, "bid:3", "de") == "WM-2: Du hast nur noch 2 Korn."


def test_it_leaves_the_core_compiled(place: Path) -> None:
    """It says the same about the core as without it."""
    own = str(Path(str(holdfast.__file__)).parent.parent)
    program = "import holdfast; m = holdfast.games(); print(m[-1], holdfast.is_compiled())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": own, FOLDERS: str(place)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [ID, str(holdfast.is_compiled())]
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Winter", '"Winter" is no name: lower-case words with _ between them, such as winter'),
        ("winter-market", '"winter-market" is no name: .* such as winter_market'),
        ("2_markets", '"2_markets" is no name'),
        ("winter market", "such as winter_market"),
        ("../market", '"../market" is no name: .* such as market'),
        ("_market", '"_market" is no name'),
        ("", '"" is no name: .* such as last_harvest'),
        ("ÄÖ", '"ÄÖ" is no name: .* such as last_harvest'),
        ("class", '"class" means something to Python already'),
        ("json", '"json" means something to Python already'),
        ("holdfast", '"holdfast" means something to Python already'),
        (OWN[0].replace("-", "_"), f'there is a game "{OWN[0]}" already'),
    ],
)
def test_a_bad_name_is_refused(name: str, why: str, tmp_path: Path) -> None:
    assert re.search(why, complaint(2, "new-game", name, "--folder", str(tmp_path)))
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_taken_is_refused(place: Path, tmp_path: Path) -> None:
    said = complaint(2, "new-game", NAME, "--folder", str(tmp_path))
    assert f"{place} is there already" in said
    holdfast.add_games(place)
    said = complaint(2, "new-game", NAME, "--folder", str(tmp_path / "elsewhere"))
    assert f'there is a game "{ID}" already' in said


def test_a_place_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    said = complaint(2, "new-game", NAME, "--folder", str(tmp_path / "file"))
    assert "cannot be written" in said


def test_its_positions_are_readable(place: Path) -> None:
    holdfast.add_games(place)
    match = holdfast.game(ID).match(3, 1)
    match.choose(1, "bid:2")
    state = json.loads(json.dumps(match.position()))["state"]
    assert state["bids"] == [0, 2, 0]
    assert state["course"]["lanes"][1] == []
    assert "bid" not in match.view(0)["barns"][1]

"""Games from outside: in folders that the user names, and in installed packages that name
themselves. What is wrong with one of them is said, and harms no other."""

from __future__ import annotations

import importlib.metadata
import json
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ferry import GAMES
from typer.testing import CliRunner

import holdfast
from holdfast import DataError
from holdfast.cli import app
from holdfast.core import outside
from holdfast.core.finding import broken_games, discover_again, find
from holdfast.core.outside import FOLDERS, GROUP
from holdfast.core.record import Match
from holdfast.core.words import words_for
from holdfast.lab.simulate import simulate

OWN = holdfast.games()


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing named, and nothing remembered of the folders of other tests."""
    monkeypatch.setenv(FOLDERS, "")
    forget("ferry", "boat")
    yield
    forget("ferry", "boat")


def forget(*packages: str) -> None:
    find.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[name]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one game in it, and things that are none."""
    place = tmp_path / "games"
    shutil.copytree(GAMES / "ferry", place / "ferry", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "notes").mkdir()
    (place / "tools").mkdir()
    (place / "tools" / "__init__.py").write_text("raise RuntimeError('nobody asked for me')\n")
    return place


def rewrite(folder: Path, old: str, new: str) -> None:
    init = folder / "ferry" / "__init__.py"
    text = init.read_text(encoding="utf-8")
    assert old in text
    init.write_text(text.replace(old, new), encoding="utf-8")


def play(match: Match) -> Match:
    while not match.over:
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[0])
    return match


# Found


def test_a_folder_of_games_is_named_by_the_environment(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert holdfast.games() == OWN
    monkeypatch.setenv(FOLDERS, str(folder))
    assert holdfast.games() == [*OWN, "ferry"]
    game = holdfast.game("ferry")
    assert game.folder == folder / "ferry"
    assert play(game.match(2, 1)).winners


def test_several_folders_are_separated_as_in_the_path(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv(FOLDERS, os.pathsep.join([str(empty), "", str(folder), str(folder)]))
    assert holdfast.games() == [*OWN, "ferry"]


def test_a_folder_of_games_is_added(folder: Path) -> None:
    assert holdfast.add_games(folder) == ["ferry"]
    assert holdfast.add_games(str(folder)) == ["ferry"]
    assert holdfast.games() == [*OWN, "ferry"]
    assert os.environ[FOLDERS] == str(folder)


def test_a_game_that_was_written_after_the_first_look_is_found(folder: Path) -> None:
    holdfast.add_games(folder)
    shutil.copytree(folder / "ferry", folder / "boat")
    text = (folder / "boat" / "__init__.py").read_text(encoding="utf-8")
    (folder / "boat" / "__init__.py").write_text(text.replace('"ferry", "Ferry"', '"boat", "Boat"'))
    assert holdfast.add_games(folder) == ["boat", "ferry"]
    assert holdfast.game("boat").title == "Boat"


def test_a_folder_without_games_is_refused(folder: Path) -> None:
    with pytest.raises(DataError, match="there is no such folder"):
        holdfast.add_games(folder / "nowhere")
    with pytest.raises(DataError, match=r"there is no game in this folder; a game is a package"):
        holdfast.add_games(folder / "notes")
    assert os.environ[FOLDERS] == ""


def test_a_folder_that_is_not_there_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDERS, str(tmp_path / "gone"))
    assert holdfast.games() == OWN
    with pytest.raises(DataError, match=r"no game \"chess\"; .*HOLDFAST_GAMES: there is no folder"):
        holdfast.game("chess")
    assert "there is no folder" in CliRunner().invoke(app, ["games"]).output


def test_the_package_may_leave_its_game_to_game_py(folder: Path) -> None:
    (folder / "ferry" / "__init__.py").rename(folder / "ferry" / "game.py")
    (folder / "ferry" / "__init__.py").write_text('"""Ferry."""\n', encoding="utf-8")
    assert holdfast.add_games(folder) == ["ferry"]
    assert holdfast.game("ferry").title == "Ferry"


# Named by an installed package


def install(place: Path, *entries: str) -> None:
    """As pip leaves a package."""
    info = place / "boats-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: boats\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n" + "\n".join(entries) + "\n")


LOOK = """
import json, holdfast
from holdfast.core.finding import broken_games, game_names
print(json.dumps([game_names(), broken_games()]))
"""


def look(*path: Path, program: str = LOOK, **environment: str) -> tuple[dict[str, str], ...]:
    """What another process finds that has these places on its path."""
    own = Path(str(holdfast.__file__)).parent.parent
    places = os.pathsep.join(str(place) for place in [own, *path])
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env={**os.environ, "PYTHONPATH": places, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, str]] = json.loads(done.stdout)
    return tuple(found)


@pytest.mark.parametrize("value", ["ferry", "ferry:game"])
def test_an_installed_package_names_its_game(folder: Path, value: str) -> None:
    install(folder, f"ferry = {value}")
    games, broken = look(folder)
    assert list(games) == [*OWN, "ferry"]
    assert not broken


def test_the_same_package_found_twice_is_one_game(folder: Path) -> None:
    install(folder, "ferry = ferry")
    games, broken = look(folder, **{FOLDERS: str(folder)})
    assert list(games) == [*OWN, "ferry"]
    assert not broken


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("ferry = nothing_of_the_kind", "ModuleNotFoundError"),
        ("ferry = ferry:sail", r"ferry has no function sail\(pack\)"),
        ("raft = ferry", 'its game calls itself "ferry"'),
        ("My.Ferry = ferry", "an id is lower-case words with hyphens"),
    ],
)
def test_a_wrong_entry_is_told_of(folder: Path, entry: str, why: str) -> None:
    install(folder, entry)
    games, broken = look(folder)
    assert list(games) == OWN
    ((id, complaint),) = broken.items()
    assert id == entry.partition(" ")[0]
    assert complaint.startswith(f"{id} (from boats) cannot be played: ")
    assert why.replace("\\", "") in complaint


# What is wrong with one harms no other

SOURCE = (GAMES / "ferry" / "__init__.py").read_text(encoding="utf-8")
LINE = SOURCE.splitlines().index("ROUNDS = 4") + 1
FAULTS = {
    "it does not compile": ("ROUNDS = 4", "ROUNDS = ", "SyntaxError: invalid syntax"),
    "it needs what is not there": (
        "ROUNDS = 4",
        "import oars",
        ": ModuleNotFoundError: No module named 'oars'",
    ),
    "it fails": ("ROUNDS = 4", "ROUNDS = 1 // 0", f"__init__.py, line {LINE}: ZeroDivisionError"),
    "it leaves": ("ROUNDS = 4", "raise SystemExit(3)", "SystemExit: 3"),
    "its game fails": ("assert pack is None", "raise DataError('no oars')", "NameError"),
    "it is another game": ('"ferry", "Ferry"', '"boat", "Ferry"', 'its game calls itself "boat"'),
    "it is no game": ("return FerryGame()", "return None", 'its game calls itself "None"'),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_told_of_and_harms_no_other(folder: Path, fault: str) -> None:
    old, new, why = FAULTS[fault]
    rewrite(folder, old, new)
    assert holdfast.add_games(folder) == ["ferry"]
    assert holdfast.games() == OWN
    with pytest.raises(DataError) as caught:
        holdfast.game("ferry")
    assert str(caught.value).startswith(f"ferry (in {folder}) cannot be played: ")
    assert why in str(caught.value)
    listed = CliRunner().invoke(app, ["games"])
    assert listed.exit_code == 0
    assert all(id in listed.output for id in OWN)
    assert str(caught.value) in listed.output
    asked = CliRunner().invoke(app, ["play", "ferry"])
    assert asked.exit_code == 2
    assert "cannot be played" in asked.output
    assert holdfast.game(OWN[0]).match(2, 1).open


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("en.toml", None, "No such file"),
        ("de.toml", "title = \n", "not valid TOML"),
        ("en.toml", 'title = "Ferry"\n', "words/en.toml: tagline is missing"),
    ],
)
def test_a_game_without_words_cannot_be_played(
    folder: Path, file: str, text: str | None, why: str
) -> None:
    path = folder / "ferry" / "words" / file
    path.unlink()
    if text is not None:
        path.write_text(text, encoding="utf-8")
    holdfast.add_games(folder)
    assert why in broken_games()["ferry"]


def test_what_a_language_does_not_say_is_said_in_english(folder: Path) -> None:
    (folder / "ferry" / "words" / "de.toml").write_text('title = "Fähre"\n', encoding="utf-8")
    holdfast.add_games(folder)
    words, english = (words_for(holdfast.game("ferry"), lang) for lang in ("de", "en"))
    assert words.table["title"] == "Fähre"
    assert words.table["tagline"] == english.table["tagline"]


def test_two_games_with_one_id_are_refused(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "others")
    holdfast.add_games(folder)
    holdfast.add_games(tmp_path / "others")
    assert holdfast.games() == OWN
    with pytest.raises(DataError, match='more than one game is called "ferry"') as caught:
        holdfast.game("ferry")
    assert str(folder / "ferry") in str(caught.value)
    assert str(tmp_path / "others" / "ferry") in str(caught.value)


def test_a_game_with_the_id_of_one_of_ours_is_refused(tmp_path: Path) -> None:
    name = OWN[0].replace("-", "_")
    shutil.copytree(GAMES / "ferry", tmp_path / name)
    holdfast.add_games(tmp_path)
    assert holdfast.games() == OWN[1:]
    with pytest.raises(DataError, match=r"more than one game .* part of Holdfast, .* and in /"):
        holdfast.game(OWN[0])


@pytest.mark.parametrize("name", ["json", "sys", "typer", "tests"])
def test_a_game_never_takes_the_place_of_a_module(tmp_path: Path, name: str) -> None:
    shutil.copytree(GAMES / "ferry", tmp_path / name)
    before = sys.modules.get(name)
    holdfast.add_games(tmp_path)
    assert f"there is another module {name} (" in broken_games()[name]
    assert sys.modules.get(name) is before


# In other processes, and stored


def test_worker_processes_know_the_same_games(folder: Path, tmp_path: Path) -> None:
    holdfast.add_games(folder)
    found = simulate("ferry", ["random", "greedy"], games=4, jobs=2, out=str(tmp_path / "out"))
    assert [seat.games for seat in found.seats] == [4, 4]


def test_its_matches_and_itself_can_be_stored(folder: Path) -> None:
    holdfast.add_games(folder)
    game = holdfast.game("ferry")
    match = game.match(3, 4)
    for _ in range(3):
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[0])
    again = pickle.loads(pickle.dumps(match))
    assert again.position() == match.position()
    assert pickle.loads(pickle.dumps(game)).id == "ferry"
    assert discover_again("ferry", None, "").id == "ferry"
    stored = json.loads(json.dumps(match.record()))
    assert holdfast.load_record(stored).position() == match.position()


def test_a_stored_match_is_opened_by_another_process(folder: Path, tmp_path: Path) -> None:
    holdfast.add_games(folder)
    path = tmp_path / "match.pickle"
    path.write_bytes(pickle.dumps(holdfast.game("ferry").match(2, 1)))
    program = f"import json, pickle; m = pickle.load(open({str(path)!r}, 'rb'))\n"
    program += "print(json.dumps([m.position()]))"
    assert look(program=program)[0]["game"] == "ferry"


def test_what_is_installed_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def entry_points(group: str) -> tuple[()]:
        looks.append(group)
        return ()

    outside.entries.cache_clear()
    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    for _ in range(3):
        find.cache_clear()
        holdfast.games()
    outside.entries.cache_clear()
    assert looks == [GROUP]

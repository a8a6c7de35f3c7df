"""The commands of README and docs are followed as they stand: in their order, with less patience.

Where a command names a game and nothing that only this game has, it is followed for every game.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from tests.test_outside import forget
from typer.testing import CliRunner

import holdfast
from holdfast.cli import app
from holdfast.cli.new_game import NAME
from holdfast.core.outside import FOLDERS
from holdfast.core.rng import Random

ROOT = Path(__file__).resolve().parent.parent
PAPERS = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
PAGES = [*PAPERS, *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:holdfast|(?=export )) ?(\w.*?)(?:\s+#.*)?$", re.MULTILINE)
# What a reader waits for and a test does not.
HASTE = [
    (re.compile(r"--games \d+"), "--games 2"),
    (re.compile(r"--seconds [\d.]+"), "--seconds 0.01"),
    (re.compile(r"mcts:\d+(ms)?|\bmcts\b"), "mcts:4"),
]
ONE_PROCESS = ("simulate", "arena", "check")
# Options and words that only the named game understands.
OWN = (
    "--option",
    "--choose",
    "--search",
    "--load",
    "--events",
    "--pack",
    ".json",
    "EE-",
    "harvest",
)
FOREVER = ("serve",)  # it would never end: its words are only read


def commands(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [found[2] for found in BLOCK.finditer(text) if found[1] in ("", "sh")]
    return [line for block in blocks for line in COMMAND.findall(block)]


def hurried(line: str) -> str:
    for pattern, instead in HASTE:
        line = pattern.sub(instead, line)
    name = line.split()[0]
    if name == "bench" and "--seconds" not in line:
        line += " --seconds 0.01"
    if name in ONE_PROCESS and "--games" not in line:
        line += " --games 2"
    if name == "check":  # a few tables, and not every check at each
        line = line.replace("--games 2", "--games 1")
        line += "" if "--seats" in line else " --seats 2"
        line += "" if "--every" in line else " --every 300"
    return f"{line} --jobs 1" if name in ONE_PROCESS and "--jobs" not in line else line


def for_every_game(line: str) -> list[str]:
    """The command as it stands, and with every other game where that makes sense."""
    named = [id for id in holdfast.games() if id in line.split()]
    if len(named) != 1 or any(word in line for word in OWN):
        return [line]
    others = [id for id in holdfast.games() if id != named[0]]
    # A folder that was named belongs to one game.
    return [line, *(in_no_folder(line.replace(named[0], id), id) for id in others)]


def in_no_folder(line: str, id: str) -> str:
    """Where a command must name one, it is one of this game alone."""
    return re.sub(r"^(pack new \S+)", rf"\1-{id}", re.sub(r" --out \S+", "", line))


def follow(line: str) -> None:
    line, _, target = line.partition(" > ")
    words = shlex.split(line)
    if words[0] == "export":
        name, _, value = words[1].partition("=")
        os.environ[name] = value.replace("$PWD", str(Path.cwd()))
        return
    if words[0] in FOREVER:
        read_only(words)
        return
    env = {"COLUMNS": "100", "NO_COLOR": "1"}
    result = CliRunner().invoke(app, words, input="quit\n", env=env, prog_name="holdfast")
    assert result.exit_code == 0, f"holdfast {line}\n{result.output}"
    if target:
        Path(target.strip()).write_text(result.stdout, encoding="utf-8")


def read_only(words: list[str]) -> None:
    """Every option is one that the command has."""
    group = typer.main.get_command(app)
    context = group.make_context("holdfast", list(words))
    command = group.get_command(context, words[0])  # type: ignore[attr-defined]
    command.make_context(words[0], words[1:])


def own_bot() -> str:
    """The file that the page about bots tells its reader to write."""
    text = (ROOT / "docs/python-api.md").read_text(encoding="utf-8")
    blocks = [found[2] for found in BLOCK.finditer(text) if "class Miser" in found[2]]
    return blocks[0].partition("\nmatch = ")[0]


@pytest.fixture
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """With the files that the pages take for granted."""
    monkeypatch.setenv(FOLDERS, "")
    forget(NAME)
    before = Path.cwd()
    os.chdir(tmp_path)
    Path("src").symlink_to(ROOT / "src")
    match = holdfast.game(holdfast.games()[-1]).match(3, 7)
    Path("saved.json").write_text(json.dumps(match.position()), encoding="utf-8")
    random = Random(7)
    while not match.over:
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[random.below(len(keys))])
    Path("game.json").write_text(json.dumps(match.record()), encoding="utf-8")
    Path("miser.py").write_text(own_bot(), encoding="utf-8")
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    os.chdir(before)
    forget(NAME)


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)])
def test_the_commands_of_a_page_can_be_pasted(page: str, in_a_folder: Path) -> None:
    for line in commands(page):
        for command in for_every_game(hurried(line)):
            follow(command)


def test_most_commands_are_followed_for_every_game() -> None:
    lines = [line for page in PAGES for line in commands(page)]
    assert len(lines) > 40
    assert sum(len(for_every_game(line)) > 1 for line in lines) > 12


def test_the_python_of_the_readme_runs(in_a_folder: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = [found[2] for found in BLOCK.finditer(text) if found[1] == "python"]
    assert len(blocks) == 2
    for id in holdfast.games():
        for source in blocks:
            (shown,) = [other for other in holdfast.games() if other in source]
            if id != shown:
                source = re.sub(r", options=\{.*?\}", "", source.replace(shown, id))
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(source, "README.md", "exec"), {})

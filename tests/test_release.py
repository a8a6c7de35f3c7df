"""A release: the version in one place, the changelog dated, a commit and a tag, nothing pushed."""

from __future__ import annotations

import datetime
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.tools import load_tool

import holdfast

ROOT = Path(__file__).resolve().parent.parent
DAY = datetime.date(2026, 12, 24)
MODULE = '"""A program."""\n\n__version__ = "0.3.0"\n\n__all__ = ["__version__"]\n'
CHANGELOG = """\
# Changelog

For players.

## Unreleased

- **Walls** are higher.

## 0.3.0

- There are walls.
"""


@pytest.fixture
def tool() -> Any:
    return load_tool("release")


def test_the_version_stands_in_one_place(tool: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == tool.VERSION_FILE
    assert tool.version_in((ROOT / tool.VERSION_FILE).read_text("utf-8")) == holdfast.__version__


def test_the_changelog_can_be_released_as_it_stands(tool: Any) -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    made = tool.dated(text, "999.0.0", DAY)
    assert made.count("\n## Unreleased\n") == 1
    assert len(made.splitlines()) == len(text.splitlines()) + 4


def test_a_new_version_is_a_later_one(tool: Any) -> None:
    assert tool.with_version(MODULE, "0.10.0") == MODULE.replace("0.3.0", "0.10.0")
    for version in ("0.3.0", "0.2.9"):
        with pytest.raises(tool.CannotRelease, match=re.escape(f"{version} does not come after")):
            tool.with_version(MODULE, version)


@pytest.mark.parametrize("version", ["", "1", "0.4", "v0.4.0", "0.4.0rc1", "0.04.0"])
def test_a_version_is_three_numbers(tool: Any, version: str) -> None:
    with pytest.raises(tool.CannotRelease, match="three numbers"):
        tool.with_version(MODULE, version)


def test_what_is_new_gets_version_and_date(tool: Any) -> None:
    made = tool.dated(CHANGELOG, "0.4.0", DAY)
    assert made == CHANGELOG.replace(
        "## Unreleased\n", "## Unreleased\n\nNothing yet.\n\n## 0.4.0 (2026-12-24)\n"
    )


def test_nothing_new_is_no_release(tool: Any) -> None:
    once = tool.dated(CHANGELOG, "0.4.0", DAY)
    with pytest.raises(tool.CannotRelease, match="nothing under Unreleased"):
        tool.dated(once, "0.5.0", DAY)
    with pytest.raises(tool.CannotRelease, match=r"has a section 0\.3\.0"):
        tool.dated(CHANGELOG, "0.3.0", DAY)
    with pytest.raises(tool.CannotRelease, match="one section Unreleased"):
        tool.dated(CHANGELOG.replace("Unreleased", "Soon"), "0.4.0", DAY)


@pytest.fixture
def repository(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small one, in which a release may be made."""
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Somebody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "somebody@example.org")
    (tmp_path / tool.VERSION_FILE).parent.mkdir(parents=True)
    (tmp_path / tool.VERSION_FILE).write_text(MODULE, encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    for command in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "Begin"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_a_release_is_a_commit_and_a_tag(tool: Any, repository: Path) -> None:
    tool.release("0.4.0", is_tested=True)
    assert tool.git("tag", "--list") == "v0.4.0"
    assert tool.git("log", "-1", "--format=%s") == "Release 0.4.0"
    assert tool.git("status", "--porcelain") == ""
    assert '"0.4.0"' in (repository / tool.VERSION_FILE).read_text(encoding="utf-8")


def test_a_release_needs_tests_that_pass(tool: Any, repository: Path) -> None:
    """There is no Makefile here, so they do not."""
    with pytest.raises(tool.CannotRelease, match="make check has failed"):
        tool.release("0.4.0", is_tested=False)
    assert tool.git("tag", "--list") == tool.git("status", "--porcelain") == ""


def test_a_release_needs_a_clean_main(tool: Any, repository: Path) -> None:
    (repository / "new.txt").write_text("not committed", encoding="utf-8")
    with pytest.raises(tool.CannotRelease, match=r"uncommitted:\n\?\? new\.txt"):
        tool.release("0.4.0", is_tested=True)
    (repository / "new.txt").unlink()
    tool.git("checkout", "-q", "-b", "elsewhere")
    with pytest.raises(tool.CannotRelease, match="on main, this is elsewhere"):
        tool.release("0.4.0", is_tested=True)


def test_a_dry_run_changes_nothing(
    tool: Any, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool.rehearse("0.4.0")
    said = capsys.readouterr().out
    assert '+__version__ = "0.4.0"' in said
    assert "+## 0.4.0 (" in said
    assert "in the way" not in said
    assert tool.git("tag", "--list") == tool.git("status", "--porcelain") == ""

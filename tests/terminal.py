"""The command line as tests call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from holdfast.cli import app


def run(*args: str | Path, stdin: str = "", columns: int = 100) -> Result:
    env = {"COLUMNS": str(columns), "NO_COLOR": "1"}
    words = [str(arg) for arg in args]
    result = CliRunner().invoke(app, words, input=stdin, env=env, prog_name="holdfast")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def output(*args: str | Path, stdin: str = "", columns: int = 100) -> str:
    result = run(*args, stdin=stdin, columns=columns)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(code: int, *args: str | Path, stdin: str = "") -> str:
    """One sentence on standard error, nothing on standard output, and this exit code."""
    result = run(*args, stdin=stdin)
    assert result.exit_code == code, result.output
    assert not result.stdout
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("holdfast: ")
    return result.stderr


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


# Playing


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test touches a person's last game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


def play(id: str, *args: str | Path, answers: list[str] | None = None, columns: int = 100) -> str:
    """Play with these answers; the input ends after them."""
    lines = "".join(f"{line}\n" for line in answers or [])
    return output("play", id, *args, stdin=lines, columns=columns)


def kept(home: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((home / "data/holdfast/last-game.json").read_text("utf-8"))
    return data

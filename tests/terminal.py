"""Somebody at a terminal, in a home of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from holdfast.cli import app


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test touches a person's last game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


def play(id: str, *args: str | Path, answers: list[str] | None = None, columns: int = 100) -> str:
    """Play with these answers; the input ends after them."""
    command = ["play", id, *(str(arg) for arg in args)]
    lines = "".join(f"{line}\n" for line in answers or [])
    result = CliRunner().invoke(app, command, input=lines, env={"COLUMNS": str(columns)})
    assert result.exception is None, result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(code: int, *args: str | Path) -> str:
    result = CliRunner().invoke(app, ["play", *(str(arg) for arg in args)])
    assert result.exit_code == code, result.output
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


def kept(home: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((home / "data/holdfast/last-game.json").read_text("utf-8"))
    return data

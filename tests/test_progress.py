"""How far the compiler is: modules, seconds, and a file for the lobby."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parent.parent / "tools"
SIZES = {"core/agenda.py": 30_000, "core/rng.py": 10_000, "bots/mcts.py": 60_000}


@pytest.fixture
def progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(TOOLS))
    from progress import Progress  # type: ignore[import-not-found]

    monkeypatch.delitem(sys.modules, "progress")
    return Progress(SIZES, tmp_path / "progress.json")


def test_the_lobby_can_read_it_while_it_lasts(progress: Any) -> None:
    with progress:
        progress.is_ready("core/agenda.py", False)
        progress.show()
        told = json.loads(progress.file.read_text(encoding="utf-8"))
        assert (told["done"], told["of"]) == (1, 3)
        assert told["left"] >= 0
    assert not progress.file.exists()


def test_the_time_left_goes_by_what_is_compiled_now(progress: Any) -> None:
    whole = progress.left
    assert whole > 0
    progress.is_ready("core/rng.py", True)  # compiled before: says nothing about the pace
    assert progress.left == pytest.approx(0.9 * whole)
    progress.is_ready("core/agenda.py", False)
    quick = progress.left
    assert quick < 0.9 * whole
    progress.first -= 100.0  # one module in 100 seconds: the others will take long, too
    assert progress.left > 10 * quick
    progress.is_ready("bots/mcts.py", False)
    assert progress.left == 0


def test_without_a_terminal_it_says_a_few_lines(
    progress: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in SIZES:
        for _ in range(3):
            progress.show()
        progress.is_ready(name, False)
    progress.show()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in lines] == [
        f"compiling: {n} of 3 modules" for n in range(4)
    ]
    assert lines[-1].endswith("0 s left")

"""The kit for boards: no two boards are alike, and its words are all known and all used."""

from __future__ import annotations

import re
from pathlib import Path

from tests.spoken import BOARDS, SHELL
from tests.tools import load_tool

alike = load_tool("alike").alike


def board(folder: Path, game: str, name: str, lines: list[str]) -> None:
    path = folder / game / "board" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")


def test_no_two_boards_have_ten_lines_in_common() -> None:
    assert alike() == []


def test_a_run_of_ten_lines_is_found_whatever_its_indentation(tmp_path: Path) -> None:
    lines = [f"line {n}" for n in range(10)]
    board(tmp_path, "ferry", "Table.svelte", ["<p>", *lines])
    board(tmp_path, "mill", "Mill.svelte", [*(f"  {line}\n" for line in lines), "</p>"])
    assert alike(tmp_path) == ["mill/board/Mill.svelte:1 is like ferry/board/Table.svelte:2"]


def test_nine_lines_tests_and_generated_files_are_let_pass(tmp_path: Path) -> None:
    lines = [f"line {n}" for n in range(10)]
    for game in ("ferry", "mill"):
        board(tmp_path, game, "Table.svelte", [*lines[:9], game])
        board(tmp_path, game, "view.ts", lines)
        board(tmp_path, game, "model.test.ts", lines)
    assert alike(tmp_path) == []


def test_the_words_boards_are_set_in_are_known_and_used() -> None:
    files = [path for folder in (SHELL, *BOARDS) for path in folder.rglob("*.svelte")]
    said = {
        word
        for path in files
        for word in re.findall(r"(?<![\w.-])k-[a-z0-9-]+", path.read_text(encoding="utf-8"))
    }
    sheet = (SHELL / "kit" / "kit.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.(k-[a-z0-9-]+)", sheet))
    assert len(known) > 50
    assert said - known == set()
    assert known - said == set()


def test_nothing_is_lettered_in_less_than_12_pixels() -> None:
    files = [
        path
        for folder in (SHELL, *BOARDS)
        for path in folder.rglob("*")
        if path.suffix in (".svelte", ".css")
    ]
    small = [
        f"{path.name}: {rule}"
        for path in files
        for rule in re.findall(r"\bfont(?:-size)?:[^;{}]*", path.read_text(encoding="utf-8"))
        for size in re.findall(r"(?<![\w.])(\d+(?:\.\d+)?)px", rule.partition("/")[0])
        if 0 < float(size) < 12
    ]
    assert small == []

"""Are two boards alike somewhere? What they share belongs to the kit, web/src/kit.

    python tools/alike.py

A run of ten lines that two games' boards have in common fails; blank lines and indentation do not
count, nor do tests and what is generated.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "holdfast" / "games"
LONGEST = 9
GENERATED = ("view.ts", "scene.ts", "wordKeys.ts")

Line = tuple[int, str]
Run = tuple[str, ...]


def lines_of(path: Path) -> list[Line]:
    """Lines with their numbers, stripped, without blank ones."""
    text = path.read_text(encoding="utf-8").splitlines()
    return [(n, line.strip()) for n, line in enumerate(text, 1) if line.strip()]


def files_of(game: Path) -> Iterator[Path]:
    for path in sorted((game / "board").rglob("*")):
        is_source = path.suffix in (".svelte", ".ts") and not path.name.endswith(".test.ts")
        if is_source and path.name not in GENERATED:
            yield path


def runs_of(path: Path, length: int) -> Iterator[tuple[Run, int]]:
    """All runs of so many lines, with the number of their first."""
    lines = lines_of(path)
    for i in range(len(lines) - length + 1):
        yield tuple(line for _, line in lines[i : i + length]), lines[i][0]


def alike(games: Path = GAMES, length: int = LONGEST + 1) -> list[str]:
    """Where two games have the same run; each place once, however long it is."""
    seen: dict[Run, tuple[Path, int]] = {}
    found: dict[tuple[Path, Path], str] = {}
    for game in sorted(path.parent for path in games.glob("*/board")):
        own: dict[Run, tuple[Path, int]] = {}
        for path in files_of(game):
            for run, n in runs_of(path, length):
                own.setdefault(run, (path, n))
                if run in seen:
                    other, m = seen[run]
                    here, there = (one.relative_to(games).as_posix() for one in (path, other))
                    found.setdefault((path, other), f"{here}:{n} is like {there}:{m}")
        for run, at in own.items():
            seen.setdefault(run, at)
    return list(found.values())


def main() -> int:
    found = alike()
    for one in found:
        print(f"{one} for more than {LONGEST} lines: it belongs to web/src/kit", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

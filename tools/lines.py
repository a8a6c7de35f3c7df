"""How many lines each game has, by role; with another checkout also how many there were.

    python tools/lines.py [--before CHECKOUT] [--write]

`--write` puts the table into `docs/lines.md`. What is generated (`board/view.ts`,
`board/scene.ts`, `board/wordKeys.ts`, `files/*.json`) and recorded (`*.json`) is not counted.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = Path("src/holdfast/games")
PAGE = ROOT / "docs" / "lines.md"
BROWSER = (".ts", ".svelte", ".css")
# The first that fits the path inside a game's folder says what a file is for.
ROLES = {
    "tests": r"tests/|.*\.test\.ts$",
    "browser": r"board/",
    "what is seen": r"(rules/(.*/)?view|bots/(.*/)?features)\.py$",
    "rules": r"rules/",
    "cards": r"cards/",
    "files": r"files/",
    "bots": r"bots/",
    "people": r"people/|words/",
    "the game itself": r"[^/]*\.py$",
}
AROUND = ("what is seen", "cards", "files", "people", "the game itself")
GENERATED = ("board/view.ts", "board/scene.ts", "board/wordKeys.ts")


def lines_of(folder: Path) -> dict[str, int]:
    """Lines by role of one game."""
    found = dict.fromkeys(ROLES, 0)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix not in (".py", *BROWSER) or name in GENERATED or not path.is_file():
            continue
        role = next((role for role, fits in ROLES.items() if re.match(fits, name)), "")
        if role:
            found[role] += len(path.read_text(encoding="utf-8").splitlines())
    return found


def games_of(checkout: Path) -> dict[str, dict[str, int]]:
    folders = sorted(path.parent for path in (checkout / GAMES).glob("*/game.py"))
    return {folder.name.replace("_", "-"): lines_of(folder) for folder in folders}


def table(now: dict[str, dict[str, int]], before: dict[str, dict[str, int]]) -> str:
    """A line for each role, a column for each game."""
    rows = [["role", *now], ["---", *("---:" for _ in now)]]
    for role in ROLES:
        rows.append([role, *(told(now, before, game, (role,)) for game in now)])
    around = [f"**{told(now, before, game, AROUND)}**" for game in now]
    rows.append(["**Python that is neither rules nor bots**", *around])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def told(
    now: dict[str, dict[str, int]],
    before: dict[str, dict[str, int]],
    game: str,
    roles: tuple[str, ...],
) -> str:
    sums = [sum(lines[game][role] for role in roles) for lines in (before, now) if game in lines]
    return " → ".join(f"{n:,}" for n in sums)


def main() -> int:
    parser = argparse.ArgumentParser(description="Lines of every game, by role.")
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.relative_to(ROOT)}")
    given = parser.parse_args()
    before = games_of(given.before) if given.before else {}
    if given.before and not before:
        parser.error(f"{given.before} is no checkout of Holdfast: it has no {GAMES}")
    found = table(games_of(ROOT), before)
    print(found)
    if given.write:
        text = PAGE.read_text(encoding="utf-8")
        start = text.index("| role |")
        PAGE.write_text(text[:start] + found + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

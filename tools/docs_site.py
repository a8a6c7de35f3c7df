"""Write the pages of the documentation site into build/docs, their contents into build/mkdocs.yml.

    python tools/docs_site.py

`make docs` runs it and builds the site from what it wrote. The pages are docs/*.md, the papers of
the project, RULES.md and BALANCE.md of every game; one page per game is made from the game itself,
and the API reference names what is read from docstrings. A link to a file that is not on the site
becomes its path.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from game_pages import game_files, games_page, paper_title, papers_of

import holdfast

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PACKAGES = ROOT / "web" / "node_modules"
FONTS = PACKAGES / "@fontsource"
SEARCH_IN_FILES = PACKAGES / "iframe-worker" / "shim" / "index.js"
FACES = (
    ("grenze/files/grenze-latin-{}-normal.woff2", (500, 700)),
    (
        "alegreya-sans/files/alegreya-sans-latin-{}-normal.woff2",
        (400, 500, 700),
    ),
)

# What stands in which part of the site. Games and the reference follow from the sources.
PLAY = ["start.md", "server.md", "command-line.md", "card-packs.md"]
PYTHON = ["python-api.md", "environments.md", "formats.md", "protocol.md", "public.md"]
INSIDE = ["concepts.md", "adding-a-game.md", "browser-table.md", "lines.md", "benchmarks.md"]
TAKE_PART = ["contributing.md", "first-tasks.md", "security.md", "changelog.md", "licence.md"]
PAPERS = {
    "README.md": "start.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "licence.md",
    "benchmarks/README.md": "benchmarks.md",
}
TITLES = {"start.md": "First steps", "changelog.md": "What is new", "licence.md": "Licence"}

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
BAR = re.compile(r"`([^`\n]*\\\|[^`\n]*)`")
BAR_IN_CODE = "\\|"  # as tables on GitHub want it; here the backslash would be seen


def main() -> None:
    folder = BUILD / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    pages = Site().pages()
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "img", folder / "img")
    shutil.copytree(ROOT / "docs" / "theme", folder / "theme")
    shutil.copy(ROOT / "web" / "public" / "icon.svg", folder / "theme")
    copy_fonts(folder / "theme")
    shutil.copy(packed(SEARCH_IN_FILES), folder / "theme" / "iframe-worker.js")
    contents = {"INHERIT": "../mkdocs.yml", "nav": nav(pages)}
    (BUILD / "mkdocs.yml").write_text(json.dumps(contents, indent=1), encoding="utf-8")
    print(f"==> {len(pages)} files of the site written to {folder.relative_to(ROOT)}")


def copy_fonts(folder: Path) -> None:
    """The page's own fonts, from its packages: the site loads nothing from elsewhere."""
    for pattern, weights in FACES:
        for weight in weights:
            shutil.copy(packed(FONTS / pattern.format(weight)), folder)
        family = pattern.partition("/")[0]
        shutil.copy(FONTS / family / "LICENSE", folder / f"{family}-licence.txt")


def packed(path: Path) -> Path:
    if not path.is_file():
        raise SystemExit(f"{path.relative_to(ROOT)} is missing: run `make docs`")
    return path


class Site:
    """Every page with the place it has on the site."""

    def __init__(self) -> None:
        self.games = [holdfast.game(id) for id in holdfast.games()]
        self.places = {f"docs/{path.name}": path.name for path in ROOT.glob("docs/*.md")}
        self.places |= PAPERS
        for game in self.games:
            self.places |= papers_of(game)

    def pages(self) -> dict[str, str]:
        found = {place: self.moved(source) for source, place in self.places.items()}
        found["index.md"] = f"---\nhide: [navigation]\n---\n\n{found['index.md']}"
        for game in self.games:
            found |= game_files(game)
        found["games/index.md"] = games_page(self.games)
        return found | reference_pages()

    def moved(self, source: str) -> str:
        """The text of a file, with links that hold where the page now stands."""
        text = (ROOT / source).read_text(encoding="utf-8")
        if source == "LICENSE":
            return f"# Licence\n\n```text\n{text}```\n"
        parts, end = [], 0
        for fence in FENCE.finditer(text):
            parts += [self.linked(text[end : fence.start()], source), fence[0]]
            end = fence.end()
        return "".join([*parts, self.linked(text[end:], source)])

    def linked(self, text: str, source: str) -> str:
        text = BAR.sub(
            lambda found: f"<code>{escape(found[1]).replace(BAR_IN_CODE, '&#124;')}</code>", text
        )
        return LINK.sub(lambda found: self.link(found, source), text)

    def link(self, found: re.Match[str], source: str) -> str:
        is_picture, label, target, anchor = found.groups()
        if "://" in target:
            return found[0]
        path = os.path.normpath(os.path.join(os.path.dirname(source), target))
        place = path.removeprefix("docs/") if "docs/img/" in path else self.places.get(path)
        if place is None:
            return f"`{path}`" if label.strip("`") == path else f"{label} (`{path}`)"
        here = os.path.dirname(self.places[source]) or "."
        return f"{is_picture}[{label}]({os.path.relpath(place, here)}{anchor or ''})"


def nav(pages: dict[str, str]) -> list[Any]:
    """The contents. A page that has no place in them is a mistake."""
    games: list[Any] = ["games/index.md"]
    for id in holdfast.games():
        game = holdfast.game(id)
        papers = [{paper_title(game, page): page} for page in papers_of(game).values()]
        games.append({game.title: [f"games/{id}/index.md", *papers]})
    reference = [name for name in pages if name.startswith("reference/")]
    parts: dict[str, list[Any]] = {
        "Play": PLAY,
        "Games": games,
        "Python": [*PYTHON, {"Reference": reference}],
        "Inside": INSIDE,
        "Take part": TAKE_PART,
    }
    found = [{"Holdfast": "index.md"}, *[{name: titled(part)} for name, part in parts.items()]]
    missing = [name for name in pages if is_page(name) and f'"{name}"' not in json.dumps(found)]
    if missing:
        raise SystemExit(f"no part of the site has {', '.join(missing)}: see tools/docs_site.py")
    return found


def titled(part: list[Any]) -> list[Any]:
    return [{TITLES[p]: p} if isinstance(p, str) and p in TITLES else p for p in part]


def is_page(name: str) -> bool:
    return name.endswith(".md")


# The reference, from docstrings


class Chapter(NamedTuple):
    title: str
    introduction: str
    names: list[str]


REFERENCE = {
    "holdfast": Chapter(
        "Games and matches",
        "The door to everything: `import holdfast`. `holdfast.games()` lists the ids of all games. "
        "[The Python door](../python-api.md) shows it in use.",
        [
            "holdfast.game",
            "holdfast.add_games",
            "holdfast.Match",
            "holdfast.load_position",
            "holdfast.load_record",
            "holdfast.core.door.NamedChoice",
            "holdfast.core.door.View",
            "holdfast.core.door.Moment",
            "holdfast.is_compiled",
            "holdfast.IllegalChoice",
            "holdfast.UnknownKey",
            "holdfast.DataError",
            "holdfast.OldRules",
        ],
    ),
    "game": Chapter(
        "A game",
        "What `holdfast.game(id)` returns, and what "
        "[a game of your own](../adding-a-game.md) writes.",
        [
            "holdfast.core.game.Game",
            "holdfast.core.game.Option",
            "holdfast.core.people.Tally",
            "holdfast.core.people.Ledger",
        ],
    ),
    "bots": Chapter(
        "Bots",
        "A bot sees a `Perspective` and nothing else. `holdfast.bots.LEVELS` names ours.",
        [
            "holdfast.bots.make_bot",
            "holdfast.bots.load_bot",
            "holdfast.bots.Bot",
            "holdfast.bots.RandomBot",
            "holdfast.core.game.Perspective",
        ],
    ),
    "lab": Chapter(
        "The laboratory",
        "Many games on all cores, who wins them, and how fast the engine is.",
        [
            "holdfast.lab.simulate.simulate",
            "holdfast.lab.simulate.Simulated",
            "holdfast.lab.simulate.SeatResult",
            "holdfast.lab.arena.arena",
            "holdfast.lab.arena.Entrant",
            "holdfast.lab.balance.weigh",
            "holdfast.lab.balance.Balance",
            "holdfast.lab.bench.bench",
            "holdfast.lab.bench.Row",
            "holdfast.lab.pool.Processes",
        ],
    ),
    "testing": Chapter(
        "Tests",
        "[What every game must pass](../adding-a-game.md#test-it), also one of your own.",
        [
            "holdfast.testing.examine_game",
            "holdfast.testing.check_words",
            "holdfast.testing.check_tables",
            "holdfast.testing.check_files",
            "holdfast.testing.check_copies",
            "holdfast.testing.check_numbers",
            "holdfast.testing.check_packs",
            "holdfast.testing.check_bots",
            "holdfast.testing.check_environments",
            "holdfast.testing.CheckFailed",
        ],
    ),
    "env": Chapter(
        "Learning environments",
        "[Environments](../environments.md) is the guide to them. `holdfast.env.open_spiel`, once "
        "imported, registers the games with OpenSpiel.",
        [
            "holdfast.env.aec",
            "holdfast.env.gym",
            "holdfast.env.openspiel",
            "holdfast.env.pettingzoo.TableEnv",
            "holdfast.env.gymnasium.SeatEnv",
        ],
    ),
    "core": Chapter(
        "For authors of games",
        "What the rules of a game are made of, and the suite that every game passes.",
        [
            "holdfast.core.agenda",
            "holdfast.core.choice",
            "holdfast.core.catalog",
            "holdfast.core.codec",
            "holdfast.core.bag",
            "holdfast.core.rng",
            "holdfast.core.journal",
            "holdfast.core.check.examine",
        ],
    ),
}


def reference_pages() -> dict[str, str]:
    found = {}
    for name, chapter in REFERENCE.items():
        entries = "\n\n".join(f"::: {entry}" for entry in chapter.names)
        text = f"# {chapter.title}\n\n{chapter.introduction}\n\n{entries}\n"
        found[f"reference/{name}.md"] = text
    return found


if __name__ == "__main__":
    sys.exit(main())

"""What README and docs use in Python is what `docs/python-api.md` declares public, and what it
declares is there."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
from tests.setups import ONE

import holdfast
from holdfast import bots
from holdfast.bots import make_bot
from holdfast.core.refusals import Refusal

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"^([a-z_]+(?:\.\w+)+)")
# For authors of games, who use more of the core: docs/public.md says so.
NOT_READ = ("adding-a-game.md", "first-tasks.md", "browser-table.md")
PAGES = ["README.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
PAGES = [page for page in PAGES if Path(page).name not in NOT_READ]

# What a call gives, and what one goes through in a loop.
GIVES = {
    "holdfast.game": "game",
    "holdfast.load_position": "match",
    "holdfast.load_record": "match",
    "holdfast.bots.make_bot": "bot",
    "holdfast.bots.load_bot": "bot",
    "game.match": "match",
    "game.choice": "choice",
    "match.copy": "match",
    "match.perspective": "p",
    "match.refusal": "refusal",
    "match.words": "words",
}
GOES_THROUGH = {"match.moments": "moment", "match.log": "event", "moment.events": "event"}
# What these names mean in all pages, unless a page makes something else of them.
OURS = {"holdfast", "game", "match", "choice", "moment", "event", "words", "p", "bot"}


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def declared() -> set[str]:
    """The first column of the table: `match.open`, without what a call takes."""
    table = [line for line in read("docs/python-api.md").splitlines() if line.startswith("| ")]
    cells = [line.split(" | ")[0] for line in table]
    named = [NAME.match(name) for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    inside = re.findall(r"`((?:choice|refusal)\.\w+)`", "\n".join(table))
    return {found[1] for found in named if found} | set(inside)


class Reader(ast.NodeVisitor):
    """Collects what a page uses of ours: `match.open`, `holdfast.bots.make_bot`."""

    def __init__(self) -> None:
        self.known = {name: name for name in OURS}  # variables, and what they are
        self.used: set[str] = set()

    def what(self, node: ast.AST) -> str:
        """What an expression is: `match`, `match.open`; empty if it is none of ours."""
        if isinstance(node, ast.Name):
            return self.known.get(node.id, "")
        if isinstance(node, ast.Attribute):
            owner = self.what(node.value)
            return f"{owner}.{node.attr}" if owner else ""
        if isinstance(node, ast.Call):
            return GIVES.get(self.what(node.func), "")
        return ""

    def visit_Attribute(self, node: ast.Attribute) -> None:
        what = self.what(node)
        if what:
            self.used.add(what)
        self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module and node.module.split(".")[0] == "holdfast":
            for alias in node.names:
                self.used.add(f"{node.module}.{alias.name}")
                self.known[alias.asname or alias.name] = f"{node.module}.{alias.name}"

    def visit_Import(self, node: ast.Import) -> None:
        self.used |= {alias.name for alias in node.names if alias.name.startswith("holdfast.")}

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.known[target.id] = self.what(node.value)

    def visit_For(self, node: ast.For) -> None:
        through = node.iter.func if isinstance(node.iter, ast.Call) else node.iter
        if isinstance(node.target, ast.Name) and self.what(through) in GOES_THROUGH:
            self.known[node.target.id] = GOES_THROUGH[self.what(through)]
        self.generic_visit(node)


def used_in(text: str) -> set[str]:
    reader = Reader()
    for source in BLOCK.findall(text):
        reader.visit(ast.parse(source))
    return reader.used


def undeclared(text: str) -> list[str]:
    """What is neither in the table nor reached through something there that is not ours, as a
    method of the list `match.choices`."""
    public = declared()
    owners = {name.split(".")[0] for name in public} - {"holdfast"}

    def is_public(name: str) -> bool:
        parts = name.split(".")
        if parts[0] in owners:
            return ".".join(parts[:2]) in public
        return any(".".join(parts[:n]) in public for n in range(2, len(parts) + 1)) or any(
            other.startswith(f"{name}.") for other in public
        )

    return sorted(name for name in used_in(text) if not is_public(name))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_uses_only_what_is_public(page: str) -> None:
    assert undeclared(read(page)) == []


def test_the_pages_use_enough_to_tell() -> None:
    used = set().union(*(used_in(read(page)) for page in PAGES))
    assert len(used & declared()) > 40


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("match.at(3)", ["match.at"]),
        ("game.rules.view(3)", ["game.rules", "game.rules.view"]),
        ("from holdfast.core.record import Match", ["holdfast.core.record.Match"]),
        ("import holdfast.core.agenda", ["holdfast.core.agenda"]),
        ("holdfast.game('x').match().lanes_at(0)", ["match.lanes_at"]),
        ("m = holdfast.load_record({})\nm.rewind(2)", ["match.rewind"]),
        ("for x in match.moments():\n    x.secret", ["moment.secret"]),
        ("holdfast.secret", ["holdfast.secret"]),
        ("match.words().table", ["words.table"]),
        ("holdfast.lab.arena.Arena", ["holdfast.lab.arena.Arena"]),
        ("match.choices.append(3)\nmatch.open[0]\nholdfast.lab.arena.arena", []),
    ],
)
def test_what_is_not_public_is_noticed(source: str, found: list[str]) -> None:
    assert undeclared(f"```python\n{source}\n```\n") == found


def things() -> dict[str, Any]:
    game = holdfast.game(ONE)
    match = game.match(2, 1)
    return {
        "game": game,
        "match": match,
        "choice": game.choice(0),
        "moment": next(match.moments()),
        "event": match.events[0],
        "words": match.words(),
        "p": match.perspective(0),
        "bot": make_bot("random"),
        "refusal": Refusal("", "why", {}),
    }


def test_what_is_declared_public_is_there() -> None:
    ours = things()
    for name in declared():
        first, *rest = name.split(".")
        if first != "holdfast":
            assert hasattr(ours[first], rest[0]), name
            continue
        module = "holdfast"
        while rest[:-1]:
            module = f"{module}.{rest.pop(0)}"
        # A module may need packages that are not there: that it could be imported is enough.
        is_there = hasattr(importlib.import_module(module), rest[0])
        assert is_there or importlib.util.find_spec(name), name


def test_every_name_that_is_exported_is_declared() -> None:
    public = declared()
    own = [name for name in holdfast.__all__ if name != "env"]
    assert [name for name in own if f"holdfast.{name}" not in public] == []
    assert [name for name in bots.__all__ if f"holdfast.bots.{name}" not in public] == []

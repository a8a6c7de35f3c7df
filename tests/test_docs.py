"""What the documentation shows is true: its Python runs, its output is what really comes out."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.test_outside import forget
from tests.tools import load_tool

import holdfast
from holdfast import testing
from holdfast.cli.new_game import NAME, TEMPLATE
from holdfast.core.languages import LANGUAGES
from holdfast.core.outside import FOLDERS
from holdfast.core.picture import html
from holdfast.core.rng import Random
from holdfast.core.words import words_for
from holdfast.testing.courses import play_on

DOCS = Path(__file__).resolve().parent.parent / "docs"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^From `([^`]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GUIDE = "adding-a-game.md"
SHOWS = ("prints", "gives")  # the paragraph between code and the output it must have
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
# Written for people in front of a terminal, or tested where they belong.
NOT_RUN = ("command-line.md", "environments.md")
PAGES = sorted(path.name for path in DOCS.glob("*.md"))


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


@pytest.fixture
def in_a_folder(tmp_path: Path) -> Iterator[Path]:
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.fixture
def last_harvest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example game of the guide, for the length of a test."""
    monkeypatch.setenv(FOLDERS, str(TEMPLATE))
    forget(NAME)
    yield
    forget(NAME)


def run_blocks(page: str) -> int:
    """Run a page's Python from top to bottom, in one namespace, and compare what it prints."""
    text = FILE.sub("", read(page))
    names: dict[str, object] = {}
    count = 0
    printed = ""
    end = 0
    for found in BLOCK.finditer(text):
        between = text[end : found.start()].strip()
        end = found.end()
        if found[1] == "python":
            count += 1
            printed = run_block(found[2], names, f"{page}, block {count}")
        elif between in SHOWS:
            assert same(printed, found[2], found[1]), f"{page}, block {count} prints\n{printed}"
    return count


def same(printed: str, shown: str, language: str) -> bool:
    if language == "json":
        equal: bool = json.loads(printed) == json.loads(shown)
        return equal
    return printed.strip() == shown.strip()


def run_block(source: str, names: dict[str, object], place: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, place, "exec"), names)
    return out.getvalue()


@pytest.mark.parametrize("page", [page for page in PAGES if page not in NOT_RUN])
@pytest.mark.usefixtures("in_a_folder", "last_harvest")
def test_the_python_of_a_page_runs(page: str) -> None:
    count = run_blocks(page)
    assert count == len(re.findall(r"^```python$", FILE.sub("", read(page)), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in LINK.findall(read(page)):
        if "://" not in target:
            assert (DOCS / target).exists(), target


def test_every_picture_is_shown_somewhere() -> None:
    papers = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    shown = "".join(path.read_text(encoding="utf-8") for path in papers)
    assert [path.name for path in DOCS.glob("img/*") if f"img/{path.name})" not in shown] == []


PAPERS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]


@pytest.mark.parametrize("paper", PAPERS)
def test_links_of_the_papers_lead_somewhere(paper: str) -> None:
    for target in LINK.findall((DOCS.parent / paper).read_text(encoding="utf-8")):
        if "://" not in target:
            assert (DOCS.parent / target).exists(), target


def test_contributing_names_every_place_that_knows_the_languages() -> None:
    """A translator finds all of them; files of tests and those that only ask for a default do not
    count."""
    text = (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:web/|\w+/)[\w./*]+\.\w+)`", text)
    root = DOCS.parent
    globs = [name if name.startswith("web/") else f"src/holdfast/{name}" for name in named]
    known = {path for glob in globs for path in root.glob(glob.replace("LANG", "*"))}
    sources = [*root.glob("src/holdfast/**/*.py"), *root.glob("src/holdfast/games/*/board/**/*.ts")]
    sources += root.glob("web/src/**/*.ts")
    german = re.compile(r"""(["'])de\1|^\s*de: \{""", re.MULTILINE)
    missing = [
        str(path.relative_to(root))
        for path in sources
        if path not in known
        and "tests" not in path.parts
        and not path.name.endswith(".test.ts")
        and german.search(path.read_text(encoding="utf-8"))
    ]
    assert missing == []


def test_the_index_names_every_page() -> None:
    index = read("index.md")
    assert [page for page in PAGES if page != "index.md" and f"({page})" not in index] == []


# The example game


@pytest.mark.parametrize("name", sorted({name for name, _ in FILE.findall(read(GUIDE))}))
def test_what_the_guide_shows_stands_in_the_template(name: str) -> None:
    text = (TEMPLATE / name).read_text(encoding="utf-8")
    shown = [code for other, code in FILE.findall(read(GUIDE)) if other == name]
    assert [code for code in shown if code not in text] == []


def test_the_guide_names_every_room_and_every_check() -> None:
    guide = read(GUIDE)
    rooms = [path.name for path in (TEMPLATE / NAME).iterdir() if path.name != "__pycache__"]
    assert [room for room in rooms if f" {room}" not in guide] == []
    assert [name for name in testing.__all__ if name[0].islower() and name not in guide] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("last_harvest")
def test_the_example_game_speaks_and_shows_itself(lang: str) -> None:
    match = holdfast.game(NAME.replace("_", "-")).match(3, 1)
    match.lang = lang
    words = words_for(match.game, lang)
    assert words.table["title"] in html(match)
    play_on(match, 999)
    for event in match.events:
        assert words.event(event)[-1] == "."
    assert html(match).count('class="head"') == match.seats


# Positions are described field by field


def section_of(title: str) -> str:
    text = read("formats.md")
    start = text.index(f"\n### {title}\n")
    ends = [text.find(mark, start + 5) for mark in ("\n### ", "\n## ", "\nComplete positions")]
    return text[start : min(end for end in ends if end > 0)]


def undescribed(value: object, section: str, by_id: set[str], found: set[str]) -> None:
    if isinstance(value, list):
        for entry in value:
            undescribed(entry, section, by_id, found)
    if isinstance(value, dict):
        for name, inner in value.items():
            if f"`{name}`" not in section:
                found.add(name)
            if name not in by_id:
                undescribed(inner, section, by_id, found)


@pytest.mark.parametrize("id", holdfast.games())
def test_every_field_of_a_position_is_described(id: str) -> None:
    game = holdfast.game(id)
    section = section_of(game.title)
    by_id = set(re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| objects? by ", section, re.MULTILINE))
    by_id = {name.strip("` ") for names in by_id for name in names.split(",")}
    by_id |= {
        name
        for names in re.findall(r"((?:`\w+`(?:, | and ))*`\w+`) \(objects? by", section)
        for name in re.findall(r"`(\w+)`", names)
    }
    found: set[str] = set()
    for n, (seats, options) in enumerate(game.tables()[:: max(1, len(game.tables()) // 6)]):
        match, random = game.match(seats, n, options), Random(n)
        while not match.over and len(match.choices) < 500:
            seat = next(iter(match.open))
            answers = match.state.open[seat]
            choice = game.advice.quick(match.state, seat, list(answers), random)
            match.choose(seat, game.choices.key(choice))
            if len(match.choices) % 20 == 0:
                state = {k: v for k, v in match.position()["state"].items() if k != "course"}
                undescribed(state, section, by_id | {"goods", "pot"}, found)
    assert not found, f"{game.title}: docs/formats.md does not describe {', '.join(sorted(found))}"


@pytest.fixture
def pack_fields() -> Any:
    return load_tool("pack_fields")


@pytest.mark.parametrize("id", holdfast.games())
def test_every_field_of_a_card_pack_is_described(id: str, pack_fields: Any) -> None:
    text = (DOCS / "card-packs.md").read_text(encoding="utf-8")
    made = "\n".join(pack_fields.tables(id))
    assert made.count("\n| `") > 8
    assert made in text, "put it right with: python tools/pack_fields.py --write"

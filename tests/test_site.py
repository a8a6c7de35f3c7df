"""The documentation site: every game has a page that says all of it, every page has its place."""

from __future__ import annotations

import html
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.tools import load_tool

import holdfast
from holdfast.core.game import Game, spell
from holdfast.core.rulings import load_rulings
from holdfast.core.words import words_for

ROOT = Path(__file__).resolve().parent.parent
GAMES = holdfast.games()
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
with_games = pytest.mark.parametrize("id", GAMES)


@pytest.fixture(scope="module")
def tool() -> Any:
    return load_tool("docs_site")


@pytest.fixture(scope="module")
def pages(tool: Any) -> dict[str, str]:
    made: dict[str, str] = tool.Site().pages()
    return made


def section(page: str, title: str) -> str:
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def read(text: str) -> str:
    """As it is read: without marks, links and escapes."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return html.unescape(re.sub(r"\\([\\`*_\[\]#])", r"\1", text))


def page_of(id: str, pages: dict[str, str]) -> tuple[Game[Any], str]:
    return holdfast.game(id), pages[f"games/{id}/index.md"]


@with_games
def test_a_game_says_its_seats_and_options(id: str, pages: dict[str, str]) -> None:
    game, page = page_of(id, pages)
    rows = re.findall(r"^\| (\d+) \|", section(page, "Seats"), re.MULTILINE)
    assert [int(n) for n in rows] == list(range(game.min_seats, game.max_seats + 1))
    options = section(page, "Options")
    for option in game.options:
        (row,) = [row for row in options.splitlines() if row.startswith(f"| `{option.name}` ")]
        for value in option.values:
            assert f"`{spell(value)}`" in row
        assert re.search(rf"`{re.escape(spell(option.default))}` \([^)]*unless given\)", row)


@with_games
def test_seats_say_what_does_not_fit(id: str, pages: dict[str, str]) -> None:
    game, page = page_of(id, pages)
    names = [option.name for option in game.options]
    sets = [dict(zip(names, s)) for s in product(*[option.values for option in game.options])]
    rows = section(page, "Seats").splitlines()
    for n in range(game.min_seats, game.max_seats + 1):
        (row,) = [row for row in rows if row.startswith(f"| {n} |")]
        fitting = [options for options in sets if game.rules.unfit(n, options) is None]
        for option in game.options:
            there = {spell(options[option.name]) for options in fitting}
            said = re.search(rf"`{option.name}` is ([^;|]*)", row)
            if said is None:
                assert len(there) == len(option.values)
            else:
                assert set(re.findall(r"`([^`]*)`", said[1])) == there


@with_games
def test_a_game_says_its_choices(id: str, pages: dict[str, str]) -> None:
    game, page = page_of(id, pages)
    said = section(page, "Choices")
    for verb in game.choices.verbs:
        key = f"| `{verb.name}` |" if not verb.fields else f"| `{verb.name}:` "
        (row,) = [row for row in said.splitlines() if row.startswith(key)]
        last = verb.end - 1
        assert f"| {verb.first} |" in row or f"| {verb.first} to {last} |" in row
        for ids in verb.fields:
            assert f"`{ids[0]}`" in row
            assert f"`{ids[-1]}`" in row
    lines = pages[f"games/{id}/choices.txt"].splitlines()
    assert lines == [f"{n}\t{key}" for n, key in enumerate(game.choices.keys)]


def pattern_of(name: str) -> re.Pattern[str]:
    """`{who}` is a seat, `{n}` a number, anything else in braces an id."""
    parts = re.split(r"\{(\w+)\}", name)
    parts[0::2] = [re.escape(part) for part in parts[0::2]]
    known = {"who": "(own|next_[0-9])", "n": "[0-9]+"}
    parts[1::2] = [known.get(kind, "[a-z0-9_]+") for kind in parts[1::2]]
    return re.compile("".join(parts))


@with_games
def test_a_game_says_its_features(id: str, pages: dict[str, str]) -> None:
    """Every counted thing with its bound; and one by one."""
    game, page = page_of(id, pages)
    rows = section(page, "Features")
    patterns = {name: pattern_of(name) for name in re.findall(r"\n\| `([^`]*)`", rows)}
    unused = set(patterns)
    for name in game.feature_names(game.max_seats):
        found = {pattern for pattern in patterns if patterns[pattern].fullmatch(name)}
        assert found, name
        unused -= found
    assert unused == set()
    for seats in range(game.min_seats, game.max_seats + 1):
        names = game.feature_names(seats)
        listed = pages[f"games/{id}/features-{seats}.txt"].splitlines()
        assert [line.partition("\t")[2] for line in listed] == names
        assert f"[{len(names)}](features-{seats}.txt)" in section(page, "Seats")


@with_games
def test_a_game_says_its_cards(id: str, pages: dict[str, str]) -> None:
    game, page = page_of(id, pages)
    words = words_for(game, "en")
    rows = [read(row) for row in section(page, "Cards").splitlines() if row.startswith("| **")]
    assert len(rows) == len(game.people.components())
    for card in game.people.components():
        (row,) = [row for row in rows if f" `{card.id}` |" in row]
        assert words.name(card.id).lower() in row.lower()
        assert card.text.get("en", "") in row
        assert game.people.describe(card.id, words) in row
        assert row.endswith(f"| {words.sources(card.facts)} |")


@with_games
def test_a_game_says_its_rulings(id: str, pages: dict[str, str]) -> None:
    game, page = page_of(id, pages)
    rulings = load_rulings(game.folder)
    said = read(section(page, "Rulings").replace("{ #", "\0"))
    assert len(rulings) > 50
    for ruling in rulings.values():
        assert f"{ruling.id}\0{ruling.id.lower()} .ruling }} {ruling.text['en']}" in said


def test_every_page_has_a_place(tool: Any, pages: dict[str, str]) -> None:
    nav = str(tool.nav(pages))
    assert [page for page in pages if page.endswith(".md") and f"'{page}'" not in nav] == []
    with pytest.raises(SystemExit, match=r"no part of the site has lost\.md"):
        tool.nav({**pages, "lost.md": ""})


def test_links_of_the_pages_hold(pages: dict[str, str]) -> None:
    """`make docs` looks at anchors, too."""
    for name, text in pages.items():
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)", FENCE.sub("", text)):
            if "://" in target or "`" in target:
                continue
            place = Path(name).parent / target
            found = str(Path(*resolved(place)))
            is_picture = found.startswith("img/") and (ROOT / "docs" / found).is_file()
            assert found in pages or is_picture, f"{name}: {target}"


def resolved(path: Path) -> list[str]:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def test_a_game_with_little_gets_a_page(tool: Any) -> None:
    """No options, no cards, no rulings, no features: as in the guide for a first game."""
    from tests.toy import Lots

    game = Lots()
    files = tool.game_files(game)
    page = files[f"games/{game.id}/index.md"]
    assert page.startswith(f"# {game.title}\n")
    for title in ("Seats", "Options", "Choices", "Features", "Cards", "Rulings"):
        assert section(page, title).strip(), title


def test_words_stay_words() -> None:
    assert (
        load_tool("game_pages").plain("2*3 | a_b <c> [d] `e`")
        == r"2\*3 &#124; a\_b &lt;c> \[d\] \`e\`"
    )


def test_the_public_names_are_in_the_reference(pages: dict[str, str]) -> None:
    guide = (ROOT / "docs" / "python-api.md").read_text(encoding="utf-8")
    table = guide.partition("## ")[0]
    names = re.findall(r"`(holdfast\.[\w.]+)", table)
    assert len(names) > 10
    listed = "\n".join(text for name, text in pages.items() if name.startswith("reference/"))
    unnamed = {"holdfast.__version__", "holdfast.lab"}
    missing = [n for n in names if n not in unnamed and not re.search(rf"{re.escape(n)}\b", listed)]
    assert missing == []

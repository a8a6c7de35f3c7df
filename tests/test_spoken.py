"""Everything the page says stands in the words: no text in its code, no key without words, no words
without a use."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.spoken import (
    BOARDS,
    NO_SENTENCES,
    PACKAGE,
    ROOT,
    SHELL,
    Source,
    files,
    read,
    said,
    sentences_in,
    speaking,
    spoken,
    unused,
)
from tests.tools import load_tool

import holdfast
from holdfast.core.templates import PLACE

# Text that is in no language, or that no person reads.
EXCEPTIONS = {
    "web/src/App.svelte": {"{} · Holdfast", "Holdfast"},  # what the page is called
    "web/src/history/MyGames.svelte": {"{} · Holdfast"},
    "web/src/ui/PageBar.svelte": {"Holdfast"},
    "web/src/end/Fairness.svelte": {"holdfast replay --check {}"},  # a command
    "web/src/lib/api.ts": {"Bearer {}"},  # a header
    # Said when the words themselves cannot be fetched.
    "web/src/lib/i18n.svelte.ts": {
        "The server cannot be reached. Nothing is lost; try again in a moment."
    },
    "web/src/panels/Cards.svelte": {"{}{}&nbsp;{}"},
    "web/src/replay/keys.ts": {  # selectors
        "dialog, select, textarea, [contenteditable], input:not([type=range])",
        "button, a, summary, [role=button]",
    },
}
NAMES_OF_ICONS = "web/src/ui/iconNames.ts"

Table = dict[str, Any]


def words(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def sources(folder: Path) -> list[Source]:
    return [read(path) for path in files(folder) if read(path).name != NAMES_OF_ICONS]


PAGE = words(PACKAGE / "words" / "page" / "en.toml")
SECTIONS = [name for name, entries in PAGE.items() if isinstance(entries, dict)]
BY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.parent.name)


# No text in code


@pytest.mark.parametrize("folder", [SHELL, *BOARDS], ids=lambda path: path.parent.name)
def test_no_text_for_people_stands_in_code(folder: Path) -> None:
    found = {source.name: set(spoken(source)) for source in sources(folder)}
    own = {name: texts for name, texts in EXCEPTIONS.items() if name in found}
    assert {name: texts for name, texts in found.items() if texts} == own


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("<p>Hello there</p>", "Hello there"),
        ("<p>{n} seats</p>", "{} seats"),
        ("{#if a}<b>Yes</b>{/if}", "Yes"),
        ('<button aria-label="Close it">{x}</button>', "Close it"),
        ('<img {src} alt="A castle" />', "A castle"),
        ("<p>{isOpen ? 'It is open' : ''}</p>", "It is open"),
        ("<p>{isOpen ? 'open' : `Closed by ${name}`}</p>", "Closed by {}"),
        ("<script>const said = 'Your turn, ' + name</script>", "Your turn, "),
        ("<script>const said = `${n} of ${all}`</script>", "{} of {}"),
        ("<script>const own = /['\"]/.test(x) ? 'Für dich' : ''</script>", "Für dich"),
    ],
)
def test_text_in_code_is_found(tmp_path: Path, code: str, text: str) -> None:
    path = tmp_path / "Part.svelte"
    path.write_text(code, encoding="utf-8")
    assert list(spoken(read(path))) == [text]


@pytest.mark.parametrize(
    "code",
    [
        "<p class=\"big cap\">{say('seats', { n: 3 })}</p>",
        "<script>// Somebody's comment\n/* and another */ const d = 'M1 1h22v13c0 6-4'</script>",
        "<!-- A comment. -->{#each all as one (one.id)}<Icon name={one.id} />{/each}",
        "<g transform={`translate(${x} ${y})`}><style>p { font: bold 3px serif }</style>",
    ],
)
def test_code_is_not_taken_for_text(tmp_path: Path, code: str) -> None:
    path = tmp_path / "Part.svelte"
    path.write_text(code, encoding="utf-8")
    assert list(spoken(read(path))) == []


def test_no_sentence_for_people_stands_in_python() -> None:
    """A title is the game's in every language."""
    titles = {holdfast.game(id).title for id in holdfast.games()}
    found: dict[str, list[str]] = {}
    for path in speaking():
        texts = sentences_in(path.read_text(encoding="utf-8"))
        if texts := [text for text in texts if text not in titles]:
            found[path.relative_to(PACKAGE).as_posix()] = texts
    assert found == NO_SENTENCES


def test_a_sentence_in_python_is_found() -> None:
    assert sentences_in('say("Oak takes two coins")') == ["Oak takes two coins"]
    assert sentences_in('f"{name} takes two coins."') == [" takes two coins."]
    unheard = [
        'raise ValueError("Oak takes two coins")',
        '"""Oak takes two coins."""',
        'x = "a b c"',
    ]
    assert [sentences_in(code) for code in unheard] == [[], [], []]
    assert sentences_in('rows("SELECT what FROM act WHERE n")') == []


@pytest.mark.parametrize("folder", [SHELL, *BOARDS], ids=lambda path: path.parent.name)
def test_no_code_knows_a_language(folder: Path) -> None:
    """But for the one the page begins with."""
    for source in sources(folder):
        known = {code for code in ("en", "de") if code in source.strings}
        assert known <= ({"en"} if source.name.endswith("i18n.svelte.ts") else set()), source.name


# Words and their uses


@pytest.mark.parametrize("section", SECTIONS)
def test_the_page_says_what_there_is_and_leaves_nothing_unsaid(section: str) -> None:
    everything = sources(SHELL)
    speaking = {
        source.name: found[1]
        for source in everything
        if (found := re.search(rf"const (\w+) = speak\('{section}'\)", source.code))
    }
    assert speaking
    for source in everything:
        if source.name in speaking:
            assert said(source, speaking[source.name]) <= PAGE[section].keys(), source.name
    folders = {(ROOT / name).parent for name in speaking}
    # Keys also come from the modules beside the components.
    near = [s for s in everything if s.name in speaking or is_module(s.path, folders)]
    assert unused(list(PAGE[section]), near) == []


def is_module(path: Path, folders: set[Path]) -> bool:
    return path.suffix == ".ts" and path.parent in folders


@BY_BOARD
def test_a_board_says_what_there_is_and_leaves_nothing_unsaid(board: Path) -> None:
    keys = words(board.parent / "words" / "board" / "en.toml")["board"]
    everything = sources(board)
    for source in everything:
        assert said(source, "say") <= keys.keys(), source.name
    assert unused(list(keys), everything) == []


@BY_BOARD
def test_every_language_of_a_board_has_the_same_keys_and_values(board: Path) -> None:
    folder = board.parent / "words" / "board"
    first = words(folder / "en.toml")["board"]
    others = sorted(folder.glob("*.toml"))
    assert {path.stem for path in others} >= {"en", "de"}
    for path in others:
        table = words(path)
        assert list(table) == ["board"]
        assert list(table["board"]) == list(first), path.stem
        for key, template in first.items():
            assert places(table["board"][key]) == places(template), f"{path.stem}: {key}"


def places(template: str) -> set[str]:
    return {found[1] for found in PLACE.finditer(template)}


def test_the_keys_are_written_as_types() -> None:
    keys = load_tool("word_keys")
    for path, text in keys.files().items():
        assert keys.is_written(path, text), f"{path}: python tools/word_keys.py"

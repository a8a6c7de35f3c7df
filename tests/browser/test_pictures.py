"""Every game in every size, language and light: nothing outside, cut, broken, small or pale.

`make test` looks at a few of the pictures; `make stress PART=pictures` takes all of them and keeps
them in `.stress/pictures`, to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser import pictures
from tests.browser.pictures import LANGUAGES, LIGHTS, PHONE, SIZES
from tests.browser.player import Player
from tests.server.client import ServerProcess

import holdfast

Sit = Callable[..., Player]
IS_WHOLE = bool(os.environ.get("HOLDFAST_PICTURES"))
KEPT = Path(__file__).resolve().parent.parent.parent / ".stress" / "pictures"
# Of the whole: the narrowest of each layout, in the longer language.
FEW = {((390, 844), "de", "light"), ((1280, 720), "de", "dark"), ((1024, 768), "de", "light")}
MOST = 3  # tables of a game, of the few


def dresses(lang: str) -> Iterator[tuple[tuple[int, int], str]]:
    for size in SIZES:
        for light in LIGHTS:
            if IS_WHOLE or (size, lang, light) in FEW:
                yield size, light


def path_of(*words: object) -> Path | None:
    if not IS_WHOLE:
        return None
    KEPT.mkdir(parents=True, exist_ok=True)
    return KEPT / ("-".join(str(word) for word in words) + ".png")


def few(tables: list[Any]) -> list[Any]:
    """All of them; or the beginning, the fullest question and the end."""
    return tables if IS_WHOLE else [*tables[: MOST - 1], tables[-1]]


@pytest.mark.parametrize("lang", LANGUAGES if IS_WHOLE else ["de"])
@pytest.mark.parametrize("id", holdfast.games())
def test_a_table_is_whole_and_legible(server: ServerProcess, sit: Sit, id: str, lang: str) -> None:
    one = sit(bypass_csp=True, locale=lang)
    found: list[str] = []
    for table in few(pictures.tables(id)):
        pictures.open_table(one, pictures.seated(server, table))
        for size, light in dresses(lang):
            pictures.dress(one, size, light)
            name = f"{id} {table.name} {size[0]} {lang} {light}"
            found += look(one, id, table.name, size, lang, light)
            menu = one.page.locator("header .tools button").last
            if not pictures.is_in_window(one, menu):
                found.append(f"{name}: the menu is outside")
    assert not found, told(found)


def look(
    one: Player, id: str, what: str, size: tuple[int, int], lang: str, light: str
) -> list[str]:
    """On a phone every view of the board."""
    views = one.page.locator("main [role=tab]") if size[0] <= PHONE else None
    found: list[str] = []
    for n in range(max(1, views.count() if views else 1)):
        if views and views.count():
            views.nth(n).click()
            one.rest()
        path = path_of(id, what, size[0], lang, light, n)
        heading = f"{id} {what} {size[0]} {lang} {light} view {n}"
        found += [f"{heading}: {flaw}" for flaw in pictures.flaws(one, path)]
    return found


@pytest.mark.parametrize("lang", LANGUAGES if IS_WHOLE else ["de"])
def test_the_lobby_is_whole_and_legible(sit: Sit, lang: str) -> None:
    one = sit(bypass_csp=True, locale=lang)
    found: list[str] = []
    for id in holdfast.games():
        pictures.open_lobby(one, holdfast.game(id).title)
        for size, light in dresses(lang):
            pictures.dress(one, size, light)
            name = f"lobby {id} {size[0]} {lang} {light}"
            found += [f"{name}: {flaw}" for flaw in pictures.flaws(one, path_of(*name.split()))]
            begin = one.page.locator(".begin button").last
            if size[0] >= 1280 and not pictures.is_in_window(one, begin):
                found.append(f"{name}: Begin is below the fold")
    assert not found, told(found)


def told(found: list[str]) -> str:
    return f"{len(found)} flaws\n" + "\n".join(found)

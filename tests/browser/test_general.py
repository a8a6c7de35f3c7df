"""The general board: games from outside, without npm and without a rebuild, from lobby to end.
The game of `holdfast new-game`, *Ferry* (tests/games/ferry), and a large one under another name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.player import HTTP, Player
from tests.browser.test_screens import AXE, PHONE, overflow, serious
from tests.ferry import GAMES
from tests.server.client import ServerProcess

import holdfast
from holdfast.cli.new_game import TEMPLATE
from holdfast.core.outside import FOLDERS
from holdfast.server import page as built

Sit = Callable[..., Player]
GERMAN_AND_DARK = {"locale": "de-DE", "color_scheme": "dark"}
HARVEST = "The Last Harvest"
LARGE = """
from functools import lru_cache
from pathlib import Path

from holdfast.core.game import Game
from holdfast.games.{name}.game import game as own


@lru_cache
def game(pack: Path | None = None) -> Game:
    g = own()
    seats = (g.min_seats, g.max_seats)
    return Game(
        "large", "Large", g.rules_version, seats, g.choices, g.options, g.folder,
        g.rules, g.files, g.advice, g.people,
    )
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One that knows games which the page was not built with."""
    if not built.is_built():
        pytest.skip("the page is not built: make page")
    large = tmp_path_factory.mktemp("games") / "large"
    large.mkdir()
    name = holdfast.games()[-1].replace("-", "_")
    (large / "__init__.py").write_text(LARGE.format(name=name), encoding="utf-8")
    folders = [str(TEMPLATE), str(GAMES), str(large.parent)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(FOLDERS, os.pathsep.join(folders))
        with ServerProcess(tmp_path_factory.mktemp("tables"), "--no-limits") as running:
            assert running.port
            yield running
    sys.modules.pop(large.name, None)  # tests of other files may come between: then it is made anew


def begin(one: Player, title: str) -> None:
    one.go()
    one.page.get_by_role("heading", name=title, exact=True).click()
    one.page.get_by_role("button", name="Begin").or_(one.button("Beginnen")).first.click()
    one.reach_table()


def sit_at(one: Player, game: str) -> None:
    """A table of people at this game, the one here is asked first."""
    match = next(
        match
        for match in (holdfast.game(game).match(3, seed) for seed in range(99))
        if 0 in match.open
    )
    body = {"file": match.position(), "seats": [{"who": "me"}] * 3}
    answer = HTTP.post(f"{one.url}/api/import", json=body)
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])
    assert one.wait_for_question()


def facts(one: Player, seat: int) -> dict[str, str]:
    """What the panel of a seat says, by its labels; what is new says so."""
    panel = one.page.locator(f"section[aria-labelledby=general-seat-{seat}]")
    found: dict[str, str] = panel.evaluate(
        """panel => Object.fromEntries([...panel.querySelectorAll('dl > div')].map((row) =>
            ['dt', 'dd'].map((part) => row.querySelector(part).textContent.trim())))"""
    )
    return found


def test_the_lobby_shows_it_like_any_other(sit: Sit) -> None:
    one = sit()
    one.go()
    card = one.page.locator(".game", has=one.page.get_by_role("heading", name=HARVEST, exact=True))
    card.wait_for()
    assert "Bid your grain for five fields." in card.inner_text()
    assert "2 to 4" in card.inner_text()
    assert "5 min" in card.inner_text()
    drawn = one.page.evaluate(
        """async () => {
            const uses = [...document.querySelectorAll('.game .art use')]
            const files = new Set(uses.map((use) => use.getAttribute('href')))
            for (const file of files) {
                const text = await (await fetch(file)).text()
                if (!text.includes(`id="${file.split('#')[1]}"`)) return file
            }
            return uses.length
        }"""
    )
    assert drawn == len(holdfast.games()) > 5


def test_a_whole_game_is_played_at_the_general_board(sit: Sit) -> None:
    """With the keyboard, from the lobby to the verdict."""
    one = sit()
    begin(one, HARVEST)
    fields = 0
    while one.wait_for_question():
        own = facts(one, 0)
        grain = one.state["view"]["barns"][0]["grain"]
        assert str(grain) in (own.get("Grain"), own.get("Grain (changed)"))
        assert len(one.keys()) == grain + 1
        n = one.state["n"]
        one.page.keyboard.press("2" if grain else "1")
        one.wait_until_asked_otherwise(n)
        fields += 1
    assert 2 <= fields <= 5
    verdict = one.page.locator("main .result h2")
    verdict.wait_for()
    expect(verdict).to_have_text(one.state["result"]["verdict"])
    assert " win" in verdict.inner_text()


def test_the_own_seat_comes_first_and_what_is_new_is_marked(sit: Sit) -> None:
    one = sit()
    sit_at(one, "last-harvest")
    headings = one.page.locator("main .seats h2")
    expect(headings).to_contain_text(["Tower", "Sun", "Oak"])
    expect(headings.first).to_contain_text("(you)")
    assert one.page.locator("main .changed").count() == 0
    assert facts(one, 1).keys() == {"Grain", "Fields", "Points"}  # their bids are secret
    one.page.keyboard.press("3")
    one.until(lambda: one.page.locator("main .changed").count() > 0)
    assert facts(one, 0)["Your bid (changed)"] == "2"
    expect(one.page.locator("main .changed")).to_have_count(1)


def test_what_the_others_did_stands_at_their_seats(sit: Sit) -> None:
    one = sit()
    begin(one, HARVEST)
    one.wait_for_question()
    one.click_one()
    assert one.wait_for_question()
    lines = [line for state in one.states for line in state["log"]["lines"]]
    discs = one.page.locator("[data-mark]")
    discs.first.wait_for()
    assert discs.count() <= len([line for line in lines if line["seat"] > 0])
    one.page.keyboard.press("[")
    expect(one.page.locator("[data-mark].now")).to_have_count(1)
    one.page.keyboard.press("Escape")
    expect(discs).to_have_count(0)


def test_what_can_be_chosen_is_a_button_on_the_board(sit: Sit) -> None:
    one = sit()
    sit_at(one, "large")
    asked = one.state["ask"]["options"]
    places = one.page.locator("main button[data-key]")
    places.first.wait_for()
    keys = places.evaluate_all("all => all.map(one => one.dataset.key)")
    assert set(keys) <= {option["key"] for option in asked}
    label = next(option["label"] for option in asked if option["key"] == keys[0])
    expect(places.first).to_contain_text(label)
    n = one.state["n"]
    places.first.click()
    one.wait_until_answered(n)


@pytest.mark.parametrize("game", ["last-harvest", "ferry", "large"])
@pytest.mark.parametrize("look", [{}, GERMAN_AND_DARK], ids=["light", "dark"])
def test_everybody_can_read_it(sit: Sit, game: str, look: dict[str, str]) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    one = sit(bypass_csp=True, **look)
    sit_at(one, game)
    assert serious(one) == []
    text = one.page.locator("main").inner_text()
    assert not any(sign in text for sign in '{}[]"_')
    if look and game != "large":
        assert "In der Mitte" in text
        assert "(du)" in text
        assert not {"Grain", "Coins", "none", "changed"} & set(text.split())


@pytest.mark.parametrize("game", ["last-harvest", "ferry", "large"])
def test_the_phone_shows_it_without_sideways_scrolling(sit: Sit, game: str) -> None:
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE")
    sit_at(one, game)
    assert overflow(one) <= 0
    wide = one.page.evaluate(
        """() => [...document.querySelectorAll('main .board section')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length"""
    )
    assert wide == 0


def test_a_seat_of_the_top_bar_is_brought_into_sight(sit: Sit) -> None:
    one = sit(viewport=PHONE)
    sit_at(one, "ferry")
    panel = one.page.locator("section[aria-labelledby=general-seat-2]")
    one.page.locator(".at-top .seat", has_text="Oak").first.click()
    one.until(lambda: "large" in (panel.get_attribute("class") or ""))
    box = panel.bounding_box()
    assert box is not None
    assert box["y"] < PHONE["height"]


def test_a_game_without_rulings_and_cards_says_so(sit: Sit) -> None:
    one = sit()
    one.go("/#/rules/last-harvest")
    one.page.get_by_text("Nobody has written down the rulings of this game yet.").wait_for()
    one.go("/#/cards/last-harvest")
    one.page.get_by_text("This game has no cards.").wait_for()


def test_the_packages_lie_outside() -> None:
    """Nothing of it is among the boards the page was built with."""
    assert not list(Path(TEMPLATE).rglob("*.svelte"))

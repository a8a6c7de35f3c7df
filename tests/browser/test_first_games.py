"""The first game in the browser: begun in the lobby, explained in the strip, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.player import Player
from tests.server.client import GAME

import holdfast
from holdfast.core.languages import LANGUAGES
from holdfast.core.words import words_for

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SOME = 14  # decisions


def begin_first(player: Player, game: str) -> None:
    player.lobby(words_for(holdfast.game(game), "en").table["title"])
    player.button_like("First game").click()
    player.reach_table()
    player.wait_for_question()


def spoken(player: Player) -> str:
    text: str = player.page.locator(".strip .text[aria-live]").inner_text()
    return " ".join(text.split())


def lesson(player: Player, game: str) -> str:
    """What the newest lesson says."""
    id = player.state["lesson"]["said"][-1]
    text: str = words_for(holdfast.game(game), "en").section("lessons")[id]
    return text


def board_box(player: Player) -> Any:
    return player.page.locator("main").bounding_box()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", holdfast.games())
def test_every_lesson_is_said_and_points_at_a_piece_that_is_there(
    sit: Callable[..., Player], game: str, options: Any
) -> None:
    player = sit(**options)
    begin_first(player, game)
    heard: list[str] = []
    for _ in range(SOME):
        if not player.wait_for_question():
            break
        told = player.state["lesson"]
        if len(told["said"]) > len(heard) and not player.page.locator(".story").count():
            heard = told["said"]
            player.until(lambda: spoken(player) == lesson(player, game), "the lesson is not said")
            pointed = player.page.locator(".over .hand").count()
            name = told["at"]
            there = player.page.locator(f'main [data-at="{name}"], main [data-key="{name}"]')
            assert not pointed or there.count(), name
            if not options:
                player.page.locator(".over .hand").wait_for()
        player.click_one()
    assert len(heard) >= 4


def test_the_strip_by_keyboard_hides_nothing_and_comes_back(sit: Callable[..., Player]) -> None:
    player = sit()
    begin_first(player, GAME)
    page = player.page
    before = board_box(player)
    said = lesson(player, GAME)
    player.until(lambda: spoken(player) == said)
    focused = page.evaluate("() => document.activeElement.closest('.strip') !== null")
    assert not focused  # it takes no focus
    page.keyboard.press("g")
    player.until(lambda: "explained here" in spoken(player))
    page.locator(".over .hand").wait_for(state="detached")
    assert board_box(player) == before
    page.keyboard.press("h")
    player.until(lambda: spoken(player) == said)
    at = player.state["lesson"]["at"]
    assert page.evaluate("() => document.activeElement.closest('[data-at]').dataset.at") == at
    page.keyboard.press("g")
    page.reload()
    player.wait_for_question()
    player.until(lambda: "explained here" in spoken(player))  # it was understood before
    page.get_by_role("button", name="Hide the lessons").click()
    assert page.locator(".strip").count() == 1  # until the next question
    player.click_one()
    player.wait_for_question()
    page.locator(".strip").wait_for(state="detached")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Show the lessons again").click()
    page.locator(".strip").wait_for()


def test_earlier_lessons_can_be_read(sit: Callable[..., Player]) -> None:
    player = sit()
    begin_first(player, GAME)
    page = player.page
    page.get_by_role("button", name="Earlier lessons").click()
    said = lesson(player, GAME)
    expect(page.locator("dialog li")).to_have_text([said])


@pytest.mark.parametrize("width", [390, 1024, 1280])
def test_no_lesson_is_cut(sit: Callable[..., Player], width: int) -> None:
    """Every sentence of every game, in both languages, has room in the strip."""
    player = sit(viewport={"width": width, "height": 800})
    begin_first(player, GAME)
    games = [holdfast.game(id) for id in holdfast.games()]
    texts = [
        text
        for game in games
        for lang in LANGUAGES
        for text in words_for(game, lang).section("lessons").values()
    ]
    player.until(lambda: spoken(player) == lesson(player, GAME))
    cut = player.page.evaluate(
        """texts => texts.filter(text => {
            const place = document.querySelector('.strip .text')
            const end = text.search(/[.!?] /) + 1
            const bold = document.createElement('b')
            bold.textContent = text.slice(0, end)
            place.querySelector('p').replaceChildren(bold, text.slice(end))
            return place.scrollHeight > place.clientHeight
        })""",
        texts,
    )
    assert cut == []

"""A first game without a mouse: from the lobby to its end, every question by the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.player import BAR, Player
from tests.browser.whole import BEGINNING

import holdfast
from holdfast.core.words import words_for

MANY = 200  # keys that somebody presses to come to something


class Typist(Player):
    """Never touches the mouse."""

    def press_key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focused(self, attribute: str) -> str:
        """What the focus is on; Tab stops only where something can be done."""
        found: str = self.page.evaluate(
            f"() => document.activeElement?.getAttribute('{attribute}') ?? ''"
        )
        return found

    def walk_to(self, is_there: Callable[[], bool], key: str = "Tab") -> None:
        for _ in range(MANY):
            if is_there():
                return
            self.press_key(key)
        raise AssertionError(f"{key} does not lead there")

    def goes_on(self, of: str = "body") -> bool:
        """What is shown before it is told ends with any key; this one answers nothing."""
        shown = self.page.locator(f"{BAR} .story").count() and self.page.locator(of).count()
        if shown:
            self.press_key("Escape")
        return bool(shown)

    def answer(self, key: str) -> None:
        """Tab into the list, which opens, go there with the arrows, take it."""
        n = self.state["n"]
        if self.place_of(key) < 0:  # it has a button of its own
            self.walk_to(lambda: self.focused("data-key") == key)
        else:
            self.walk_to(self.is_in_list)
            is_below = self.place_of(self.focused("data-key")) < self.place_of(key)
            arrow = "ArrowDown" if is_below else "ArrowUp"
            self.walk_to(lambda: self.focused("data-key") == key, arrow)
        self.press_key("Enter")
        self.wait_until_asked_otherwise(n)

    def is_in_list(self) -> bool:
        script = "() => document.activeElement?.matches('#answers [data-key]') ?? false"
        found: bool = self.page.evaluate(script)
        return found

    def place_of(self, key: str) -> int:
        place: int = self.page.evaluate(
            """key => [...document.querySelectorAll('#answers [data-key]')]
                .findIndex((one) => one.dataset.key === key)""",
            key,
        )
        return place


def begin_first(one: Typist, title: str) -> None:
    """Tab comes to the chosen game, the arrows choose another, Enter begins."""
    one.go()
    one.page.get_by_role("heading", name=title, exact=True).wait_for()
    chosen = one.page.get_by_role("radio", name=title)
    one.walk_to(lambda: one.focused("type") == "radio")
    one.walk_to(chosen.is_checked, "ArrowDown")
    first = one.button_like("First game")
    one.walk_to(lambda: bool(first.evaluate("one => one === document.activeElement")))
    one.press_key("Enter")
    one.reach_table()


@pytest.mark.parametrize("game", holdfast.games())
def test_a_first_game_by_keyboard_alone(sit: Callable[..., Any], game: str) -> None:
    guest = sit()
    one = Typist(guest.page, guest.url)
    begin_first(one, words_for(holdfast.game(game), "en").table["title"])
    left = BEGINNING
    while left and one.wait_for_question():
        n = one.state["n"]
        if one.answers_itself():
            one.wait_until_asked_otherwise(n)
        else:
            one.answer(one.random.choice(one.keys()))
        left -= 1
    assert one.complaints == []
    assert left == 0 or one.is_over

"""Moments: the one pace at which they are shown. What is shown before it is told: in the files of
the games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.player import Player
from tests.browser.whole import near_the_end, sit_among_bots
from tests.server.client import ServerProcess

import holdfast

Sit = Callable[..., Player]


@pytest.mark.parametrize("game", holdfast.games())
def test_the_pace_is_one_setting_and_stays(server: ServerProcess, sit: Sit, game: str) -> None:
    one = sit()
    sit_among_bots(server, one, near_the_end(game, 2))
    one.wait_for_question()
    one.button("Menu").click()
    one.page.get_by_label("Pace").first.select_option("slow")
    one.page.reload()
    one.wait_for_question()
    one.button("Menu").click()
    expect(one.page.get_by_label("Pace").first).to_have_value("slow")

"""The lobby keeps to what goes together, and a table of teams shows them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.player import HTTP, Player
from tests.browser.test_together import open_link
from tests.server.client import ServerProcess

Sit = Callable[..., Player]


def test_what_does_not_fit_says_why_and_changes_nothing(sit: Sit) -> None:
    one = sit()
    one.lobby("Ante Portas")
    flag = one.page.get_by_role("radio", name="Capture the Flag")
    expect(flag).to_have_attribute("aria-disabled", "true")  # three seats
    flag.click(force=True)
    one.page.get_by_role("status").get_by_text("are for 2 or 4 players").wait_for()
    expect(one.page.get_by_role("radio", name="Raiders")).to_be_checked()
    one.page.get_by_role("button", name="Remove seat 3").click()
    expect(flag).to_have_attribute("aria-disabled", "false")
    flag.check(force=True)
    expect(one.page.get_by_role("radiogroup", name="Decisions of all")).to_have_count(0)
    one.button("Add 2 seats").click()
    one.page.get_by_text("Team A: ").wait_for()
    expect(one.page.get_by_role("button", name="Remove seat 4")).to_be_enabled()


def test_teams_are_shown_at_the_table(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    options = {"scenario": "capture_the_flag"}
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 3]
    body = {"game": "ante-portas", "seats": seats, "options": options}
    answer = HTTP.post(f"{server.url}/api/tables", json=body)
    answer.raise_for_status()
    open_link(one, answer.json()["seats"][0]["token"])
    tabs = one.page.get_by_role("navigation", name="Seats").get_by_role("button")
    expect(tabs).to_have_text([re.compile(f"Team {letter}") for letter in "ABAB"])
    expect(one.page.locator("main .tabs .team")).to_have_text([*"ABAB"])

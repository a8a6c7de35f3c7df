"""A click on a picture commits nothing grave at once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.player import HTTP, Player
from tests.browser.test_together import open_link
from tests.server.client import ServerProcess

from holdfast.games.empires_end.tests.at import at

Sit = Callable[..., Player]


def test_a_disaster_is_accepted_by_another_click(server: ServerProcess, sit: Sit) -> None:
    match = at("rulebook_fire_nine")
    seat = match.state.next_seat()
    body = {"file": match.position(), "seats": [{"who": "me"}] * match.seats}
    made = HTTP.post(f"{server.url}/api/import", json=body).json()
    one = sit()
    open_link(one, made["seats"][seat]["token"])
    assert one.wait_for_question()
    n = one.state["n"]
    card = one.page.locator('main [data-at="disaster-left"]')
    card.click()
    expect(card.get_by_role("status")).to_contain_text("Click again")
    one.settle()
    assert one.state["n"] == n
    card.click()
    one.wait_until_answered(n)

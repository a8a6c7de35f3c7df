"""Links do what they are for: a moment for whoever may watch, a new invitation for a lost one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.player import HTTP, Player
from tests.server.client import GAME, ServerProcess

Sit = Callable[..., Player]


def test_a_moment_is_passed_on_to_somebody_without_a_link(sit: Sit) -> None:
    one, stranger = sit(), sit()
    one.begin()
    assert one.wait_for_question()
    one.click_one()
    one.settle()
    one.page.get_by_role("button", name="Look back").first.click()
    one.page.locator("main.past, .past main").first.wait_for()
    one.button("More").click()
    one.page.get_by_role("button", name="Copy link", exact=True).click()
    one.page.get_by_text("Copied").first.wait_for()
    address = one.page.evaluate("() => navigator.clipboard.readText()")
    assert "/moment/" in address
    stranger.page.goto(address)
    stranger.page.locator(".past main").wait_for()
    assert "/seat/" not in stranger.page.url


def test_the_host_invites_anew(server: ServerProcess, sit: Sit) -> None:
    one, friend = sit(), sit()
    body = {"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}]}
    made = HTTP.post(f"{server.url}/api/tables", json=body).json()
    lost = made["seats"][1]["token"]
    headers = {"Authorization": f"Bearer {lost}"}
    HTTP.post(f"{server.url}/api/sit", json={"name": "Ana"}, headers=headers).raise_for_status()
    for token in (made["host"], made["seats"][0]["token"]):
        one.open_link(token)
    one.settle()
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Invite somebody to the seat of Ana anew").click()
    row = one.page.get_by_text("Invitation for Ana")
    expect(row).to_be_visible()
    token = one.page.evaluate(
        "() => JSON.parse(localStorage['holdfast.mine'])"
        ".findLast(e => e.role === 'invitation').token"
    )
    assert token != lost
    friend.go(f"/#/seat/{token}")
    friend.page.get_by_role("button", name="Sit down").wait_for()

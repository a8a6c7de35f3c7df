"""A finished game on its public page: agreed on at its end or in My games, looked at by strangers,
and gone when somebody takes it back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.pictures import flaws
from tests.browser.player import HTTP, Player
from tests.browser.test_screens import AXE, serious
from tests.finished import finished
from tests.server.client import ServerProcess, bearer
from tests.setups import GAMES, ONE

Sit = Callable[..., Player]
LAPTOP, PHONE = (1280, 720), (390, 844)
FIRST, SECOND = re.compile("^1 /"), re.compile("^2 /")  # moments


def over(server: ServerProcess, id: str, people: int) -> list[str]:
    """The links of the people of a game that is over; the others are bots."""
    file = finished(id)
    guests = [{"who": "me", "name": name} for name in ("Ines", "Marek")[:people]]
    guests += [{"who": "bot", "bot": "random"}] * (file["seats"] - people)
    made = HTTP.post(f"{server.url}/api/import", json={"file": file, "seats": guests}).json()
    return [seat["token"] for seat in made["seats"] if seat["token"]]


def arrive(one: Player, token: str) -> None:
    one.go(f"/#/seat/{token}")
    one.page.get_by_role("heading", name="Share this game").wait_for()
    one.button("Share this game").click()


def link_of(one: Player) -> str:
    """The public link that this page shows."""
    found: str = one.page.locator(".sharing input").input_value()
    assert "/#/shown/" in found
    return found


def share_alone(server: ServerProcess, id: str) -> str:
    """The address of the public page of a game against bots."""
    (token,) = over(server, id, 1)
    answer = HTTP.post(
        f"{server.url}/api/table/share", json={"agreed": True}, headers=bearer(token)
    )
    return f"{server.url}/#/shown/{answer.json()['shared']['link']}"


def state(one: Player, name: str) -> Locator:
    found: Locator = one.page.locator(".sharing li").filter(has_text=name)
    return found


@pytest.mark.parametrize("id", GAMES)
def test_people_agree_strangers_look_and_somebody_takes_it_back(
    server: ServerProcess, sit: Sit, id: str
) -> None:
    ines, marek, stranger = sit(), sit(), sit()
    tokens = over(server, id, 2)
    for one, token in zip((ines, marek), tokens, strict=True):
        arrive(one, token)
    ines.button("Agree to share it").click()
    for one in (ines, marek):
        expect(state(one, "Ines")).to_contain_text("has agreed")
        expect(state(one, "Marek")).to_contain_text("is asked")
        assert one.page.locator(".sharing input").count() == 0
    marek.button("Agree to share it").click()
    ines.page.locator(".sharing input").wait_for()
    address = link_of(ines)
    assert address == link_of(marek)

    stranger.page.goto(address)
    page = stranger.page
    expect(page.get_by_text("Shared by all 2 people who sat here.")).to_be_visible()
    stranger.until(lambda: page.locator("#chronicle li, #chronicle p").count() > 5)
    page.get_by_role("button", name="Watch it").first.click()
    page.locator(".past main").wait_for()
    expect(page.locator(".count")).to_contain_text(FIRST)
    page.locator(".controls button").nth(3).click()
    expect(page.locator(".count")).to_contain_text(SECOND)
    assert not page.evaluate("() => localStorage['holdfast.mine']"), "a stranger holds no link"
    assert stranger.frames == [], "a stranger has no line to the table"
    assert not any(token in page.content() for token in tokens)

    marek.button("Take it back").click()
    expect(state(ines, "Marek")).to_contain_text("is asked")
    page.reload()
    expect(page.get_by_text("This game is not shown here.")).to_be_visible()
    page.wait_for_load_state("networkidle")
    stranger.complaints[:] = [said for said in stranger.complaints if "401" not in said]


def test_a_game_is_shared_from_my_games(server: ServerProcess, sit: Sit) -> None:
    one, stranger = sit(), sit()
    (token,) = over(server, ONE, 1)
    arrive(one, token)
    one.go("/#/games")
    one.button("Share this game").click()
    one.button("Make a public link").click()
    one.page.locator(".sharing input").wait_for()
    one.page.get_by_role("button", name="Copy: Public link").click()
    address = one.page.evaluate("() => navigator.clipboard.readText()")
    assert address == link_of(one)
    stranger.page.goto(address)
    expect(stranger.page.get_by_text("Shared by the one person who sat here.")).to_be_visible()
    one.button("Take it back").click()
    one.button("Make a public link").wait_for()


def test_a_stranger_passes_a_moment_on_and_plays_on_from_it(
    server: ServerProcess, sit: Sit
) -> None:
    one, other = sit(), sit()
    one.page.goto(share_alone(server, ONE))
    one.page.get_by_role("button", name="Watch it").first.click()
    one.page.locator(".past main").wait_for()
    expect(one.page.locator(".count")).to_contain_text(FIRST)
    one.page.keyboard.press("ArrowRight")
    expect(one.page.locator(".count")).to_contain_text(SECOND)
    one.button("More").click()
    one.page.get_by_role("button", name="Copy link", exact=True).click()
    one.page.get_by_text("Copied").first.wait_for()
    other.page.goto(one.page.evaluate("() => navigator.clipboard.readText()"))
    other.page.locator(".past main").wait_for()
    expect(other.page.locator(".count")).to_contain_text(SECOND)
    one.page.locator(".acts select").select_option("1")
    one.page.get_by_role("button", name="Play on").first.click()
    one.page.get_by_role("dialog").wait_for()
    one.page.get_by_role("dialog").get_by_role("button").last.wait_for()


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_public_page_is_clean(
    server: ServerProcess, sit: Sit, light: str, size: tuple[int, int], lang: str
) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    width, height = size
    window = {"width": width, "height": height}
    one = sit(viewport=window, color_scheme=light, locale=lang, bypass_csp=True)
    for id in GAMES:
        one.page.goto("about:blank")
        one.page.goto(share_alone(server, id))
        one.page.locator(".result h2").wait_for()
        assert serious(one) == []
        assert flaws(one) == []

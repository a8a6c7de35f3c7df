"""Moments: what is shown before it is told, what the others did, the one pace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.player import BAR, BEAT, Player
from tests.browser.whole import sit_among_bots
from tests.server.client import ServerProcess

import holdfast
from holdfast.lab.setups import usual
from holdfast.testing.courses import played

Sit = Callable[..., Player]
MOVING = {"reduced_motion": "no-preference"}


def before(id: str, seats: int, event: str, seed: int = 1) -> dict[str, Any]:
    """The last position in which seat 0 decides before this happens."""
    game = holdfast.game(id)
    found: dict[str, Any] = {}
    for match in played(game, (seats, usual(game, seats)), seed):
        if found and any(one.what == event for one in match.events):
            return found
        if match.state.open[0]:
            found = match.position()
    raise AssertionError(f"{event} never happens")


def likes(one: Player, wishes: str) -> None:
    one.page.add_init_script(f"localStorage['holdfast.prefs'] ??= JSON.stringify({wishes})")


def follows(one: Player) -> bool:
    """Nobody's move is shown before somebody wants to see it."""
    one.page.get_by_role("button", name="Next move").evaluate_all("all => all[0]?.click()")
    return False


def answer_until_shown(one: Player) -> None:
    """Answer in the bar until something is shown."""
    while not one.page.locator(BEAT).count():
        one.until(lambda: one.page.locator(BEAT).count() or follows(one) or one.is_asked())
        if not one.page.locator(BEAT).count():
            n = one.state["n"]
            one.page.locator(f'{BAR} [data-key="{one.keys()[0]}"]').first.dispatch_event("click")
            one.until(lambda n=n: one.state["since"] > n)  # type: ignore[misc]


def test_bids_open_before_anything_tells_of_them(server: ServerProcess, sit: Sit) -> None:
    one = sit(**MOVING)
    likes(one, "{pace: 'wait'}")
    sit_among_bots(server, one, before("empires-end", 2, "fought"))
    answer_until_shown(one)
    told = one.page.locator("#chronicle")
    lines = [line for state in one.states for line in state["log"]["lines"]]
    fought = [line["text"] for line in lines if line["what"] == "fought"]
    assert fought
    expect(one.page.locator(BEAT)).to_contain_text("The seals break")
    for text in fought:
        expect(told).not_to_contain_text(text)
    # It waits at every step, can be paged, and any key goes on to the question.
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "0")
    one.page.keyboard.press("ArrowRight")
    one.button("One step on").click()
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "1")
    one.page.keyboard.press("x")
    expect(one.page.locator(BEAT)).to_have_count(0)
    for text in fought:
        expect(told).to_contain_text(text)


def test_without_motion_the_last_picture_is_there_at_once(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    likes(one, "{pace: 'wait'}")
    sit_among_bots(server, one, before("empires-end", 2, "fought"))
    answer_until_shown(one)
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "5")
    one.button("One step back").click()
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "4")
    one.page.locator(".stage").click()
    expect(one.page.locator(BEAT)).to_have_count(0)


def test_nothing_tells_of_a_siege_before_its_film_is_over(server: ServerProcess, sit: Sit) -> None:
    one = sit(**MOVING)
    likes(one, "{pace: 'wait'}")
    sit_among_bots(server, one, before("after-the-empire", 2, "survived", seed=3))
    one.wait_for_question()
    one.page.evaluate("""() => {
        window.spoiled = []
        const told = document.querySelector('#chronicle')
        new MutationObserver(() => {
            if (document.querySelector('.sheet.staged')) window.spoiled.push(told.innerText)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
    }""")
    staged = one.page.locator(".sheet.staged")
    while not staged.count():
        one.until(lambda: staged.count() or follows(one) or one.is_asked())
        if not staged.count():
            n = one.state["n"]
            one.page.locator(f'{BAR} [data-key="{one.keys()[-1]}"]').first.dispatch_event("click")
            one.until(lambda n=n: one.state["since"] > n)  # type: ignore[misc]
    lines = [line for state in one.states for line in state["log"]["lines"]]
    steps = [line["text"] for line in lines if "scene" in line]
    assert steps
    for _ in range(3):
        one.page.locator(f"{BAR} .story").get_by_role("button", name="One step on").click()
        spoiled: list[str] = one.page.evaluate("window.spoiled")
        assert not [text for text in steps for told in spoiled if text in told]
        if not staged.count():
            break
    assert one.page.locator(f"{BAR} [data-key]").count() == 0 or not staged.count()


def test_what_the_others_did_is_paged(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_among_bots(server, one, before("after-the-empire", 3, "tapped", seed=2))
    discs = one.page.locator("[data-mark]")
    for _ in range(12):
        one.wait_for_question()
        one.rest()
        if discs.count():
            break
        one.click_one()
    expect(discs.first).to_be_attached()
    one.page.keyboard.press("]")
    expect(one.page.locator(BAR)).to_contain_text("Since your turn")
    expect(one.page.locator(".now[data-mark]")).to_have_attribute("data-mark", "1")
    one.page.keyboard.press("Escape")
    expect(discs).to_have_count(0)


def test_the_pace_is_one_setting_and_stays(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_among_bots(server, one, before("empires-end", 2, "fought"))
    one.wait_for_question()
    one.button("Menu").click()
    one.page.get_by_label("Pace").first.select_option("slow")
    one.page.reload()
    one.wait_for_question()
    one.button("Menu").click()
    expect(one.page.get_by_label("Pace").first).to_have_value("slow")

"""Whole games in a real browser: by mouse, by keyboard, with a reload in the middle."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.player import BAR, HTTP, SHORT, TITLE, Player
from tests.browser.whole import IS_WHOLE
from tests.server.client import GAME, ServerProcess

import holdfast
from holdfast.core.record import load_record

Sit = Callable[..., Player]
ROOT = Path(__file__).resolve().parent.parent.parent
RECORD = holdfast.game(GAME).folder / "tests" / "games" / "three_players.json"


def test_a_whole_game_by_mouse_against_bots(sit: Sit) -> None:
    one = sit()
    one.lobby()
    if not IS_WHOLE:
        one.page.get_by_text(SHORT, exact=True).click()
        one.page.get_by_role("button", name="Remove seat", disabled=False).last.click()
    one.button("Begin").click()
    one.reach_table()
    chosen = 0
    while one.wait_for_question():
        one.click_one()
        chosen += 1
    assert chosen > 20
    result = one.state["result"]
    one.page.get_by_role("heading", name=result["verdict"]).first.wait_for()
    for seat in result["seats"]:
        total = str(seat["total"]).replace("-", "\N{MINUS SIGN}")
        one.page.get_by_text(total, exact=True).first.wait_for()
    one.page.get_by_text("holdfast replay --check").first.wait_for(state="attached")


def test_a_whole_game_by_keyboard_alone(sit: Sit) -> None:
    one = sit()
    one.go()
    one.page.wait_for_selector("text=Begin")
    tab_to(one, TITLE)
    one.page.keyboard.press("Space")
    tab_to(one, SHORT)
    one.page.keyboard.press("Space")
    if not IS_WHOLE:
        one.page.get_by_role("button", name="Remove seat", disabled=False).last.focus()
        one.page.keyboard.press("Enter")
    tab_to(one, "Begin")
    one.page.keyboard.press("Enter")
    one.reach_table()
    chosen = 0
    while one.wait_for_question():
        n = one.state["n"]
        shortcuts = one.options().evaluate_all(
            "all => all.map(one => one.getAttribute('aria-keyshortcuts')).filter(Boolean)"
        )
        one.page.keyboard.press(one.random.choice(shortcuts))
        one.wait_until_answered(n)
        chosen += 1
    assert chosen > 25
    one.page.get_by_role("heading", name=one.state["result"]["verdict"]).first.wait_for()


def tab_to(one: Player, name: str) -> None:
    """Press Tab until what has the focus is called so; arrows reach the rest of a radio group."""
    for _ in range(80):
        one.page.keyboard.press("Tab")
        focused = one.page.evaluate(
            """() => {
                const at = document.activeElement
                const group = at?.type === 'radio'
                    ? [...document.getElementsByName(at.name)] : [at]
                const index = group.findIndex(
                    (each) => (each?.labels?.[0] ?? each)?.textContent?.trim().startsWith(NAME))
                return index < 0 ? -1 : index - group.indexOf(at)
            }""".replace("NAME", repr(name))
        )
        if focused >= 0:
            for _ in range(focused):
                one.page.keyboard.press("ArrowRight")
            return
    raise AssertionError(f"Tab never reaches {name}")


def test_a_reload_in_the_middle_changes_nothing(sit: Sit) -> None:
    one = sit()
    one.begin()
    for _ in range(6):
        assert one.wait_for_question()
        one.click_one()
    # Nobody acts while the page is away: no bot, and not the page itself, which answers what has
    # only one answer.
    one.until(lambda: one.state["waiting"] == [0] and len(one.keys()) > 1)
    assert one.wait_for_question()
    before = one.state
    count = len(one.states)
    one.page.reload()
    one.until(lambda: len(one.states) > count)
    assert one.wait_for_question()
    after = one.state
    for part in ("n", "view", "ask", "moment", "scores"):
        assert after[part] == before[part], part
    assert len(after["log"]["lines"]) >= 6
    one.click_one()


def test_the_address_never_shows_a_token(sit: Sit) -> None:
    one = sit()
    one.begin()
    assert one.wait_for_question()
    assert re.fullmatch(r".*/#/table/[0-9a-f]+", one.page.url)
    watch = one.page.evaluate(
        "() => JSON.parse(localStorage['holdfast.mine']).find(e => e.role === 'watch').token"
    )
    other = sit()
    other.open_link(watch)
    assert watch not in other.page.url


def test_why_not_is_answered_with_the_ruling(sit: Sit) -> None:
    one = sit()
    one.begin()
    assert one.wait_for_question()
    refused = one.state["ask"]["refused"]
    while not refused:
        one.click_one()
        assert one.wait_for_question()
        refused = one.state["ask"]["refused"]
    one.open_list()
    one.in_bar(refused[0]["key"]).click()
    answer = one.page.get_by_role("dialog")
    answer.wait_for()
    expect(answer).to_contain_text(refused[0]["why"])
    expect(answer).to_contain_text(refused[0]["rule"])
    one.page.keyboard.press("Escape")
    answer.wait_for(state="detached")
    hand = one.page.get_by_role("main").locator("button", has_text="hammer").first
    hand.wait_for()


def test_a_tip_covers_no_answer(server: ServerProcess, sit: Sit) -> None:
    """Whatever in the bar has the focus, all answers can be read."""
    one = sit(viewport={"width": 1100, "height": 760})
    one.go(f"/#/seat/{auction(server)}")
    assert one.wait_for_question()
    n = one.state["n"]
    one.choose("bid:wheat")  # then there is something to undo, which says what in a tip
    one.wait_until_answered(n)
    assert one.wait_for_question()
    one.page.keyboard.press("Tab")  # from now on the focus is shown
    tips, covered = one.page.evaluate(
        """async (bar) => {
            const box = (one) => one.getBoundingClientRect()
            const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
            const covered = []
            let tips = 0
            for (const button of document.querySelectorAll(`${bar} button:not(:disabled)`)) {
                button.focus()
                await drawn()
                const shown = document.querySelector('[role=tooltip]')
                if (!shown) continue
                tips += 1
                const tip = box(shown)
                for (const answer of document.querySelectorAll(`${bar} [data-key]`)) {
                    const { left, right, top, bottom } = box(answer)
                    const beside = right <= tip.left || tip.right <= left
                    if (!beside && tip.top < bottom && top < tip.bottom)
                        covered.push([button.innerText, answer.innerText])
                }
            }
            return [tips, covered]
        }""",
        BAR,
    )
    assert tips > 0
    assert covered == []


def test_undo_takes_a_choice_back(server: ServerProcess, sit: Sit) -> None:
    """Alone against bots nobody has to agree, so it reaches behind what they did."""
    one = sit()
    one.go(f"/#/seat/{auction(server)}")
    assert one.wait_for_question()
    before, n = one.state, one.state["n"]
    one.choose("bid:wheat")
    one.wait_until_answered(n)
    assert one.wait_for_question()
    assert one.state["view"] != before["view"]
    one.page.get_by_role("button", name="Undo").click()
    one.until(lambda: one.state["moment"] == before["moment"])
    assert one.wait_for_question()
    assert one.state["view"] == before["view"]
    assert one.keys() == [option["key"] for option in before["ask"]["options"]]


def auction(server: ServerProcess) -> str:
    """The link of seat 0 at a table where it must avert or accept, with bots around it."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    del record["result"]
    for n in range(20, len(record["choices"])):
        start = {**record, "choices": record["choices"][:n]}
        keys = load_record(start).open.get(0, [])
        if "accept" in keys and "bid:wheat" in keys:
            break
    answer = HTTP.post(f"{server.url}/api/import", json={"file": start})
    answer.raise_for_status()
    token: str = answer.json()["seats"][0]["token"]
    return token


def test_a_hint_marks_three_choices(sit: Sit) -> None:
    one = sit()
    one.begin()
    assert one.wait_for_question()
    one.page.keyboard.press("h")
    one.page.locator(f"{BAR} .hint").first.wait_for()
    assert 1 <= one.page.locator(f"{BAR} .hint").count() <= 3
    assert "%" in one.page.locator(f"{BAR} .hint").first.inner_text()

"""The page's words: a language is a file. The server of these tests speaks one more, `qx`, English
in brackets (tests/pseudo.py): what is shown outside of them was never asked of the words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from tests import pseudo
from tests.browser.player import HTTP, Player
from tests.server.client import ServerProcess

import holdfast

Sit = Callable[..., Player]
QUESTIONS = 6
TOLD = 20  # tips, on any board
# Names, and what is the same in every language.
NOT_WORDS = {"Holdfast", "QX", "sha", "Deutsch", "English"}

COMMAND = re.compile(r"^holdfast replay .*$", re.MULTILINE)

# Everything that is shown or said, in the order of the page.
SHOWN = """() => {
    const found = [document.title]
    const kinds = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT
    const walker = document.createTreeWalker(document.body, kinds)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text) found.push(node.data)
        else for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
            if (node.hasAttribute(name)) found.push(node.getAttribute(name))
    }
    return found
}"""


# All tips of the page, one after the other, without their pause: the pointer comes over everything.
TIPS = """async () => {
    const later = window.setTimeout
    const PAUSE = 400
    let show = null
    window.setTimeout = (call, wait, ...more) =>
        wait === PAUSE ? ((show = call), 0) : later(call, wait, ...more)
    const [found, shown] = [new Set(), new Set()]
    for (const one of document.querySelectorAll('body *')) {
        const { left, top, width, height } = one.getBoundingClientRect()
        const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true }
        show = null
        for (const name of ['pointermove', 'mouseover', 'mouseenter', 'pointerenter'])
            one.dispatchEvent(new MouseEvent(name, at))
        if (!show || shown.has(show)) continue
        shown.add(show)
        show()
        await Promise.resolve().then(() => {}).then(() => {})
        found.add(document.querySelector('[role=tooltip]')?.textContent ?? '')
        for (const name of ['mouseleave', 'pointerleave'])
            one.dispatchEvent(new MouseEvent(name, { clientX: -9, clientY: -9 }))
    }
    window.setTimeout = later
    return [...found]
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    words, data = tmp_path_factory.mktemp("words"), tmp_path_factory.mktemp("tables")
    pseudo.write(words)
    with ServerProcess(data, "--no-limits", HOLDFAST_WORDS=str(words)) as running:
        assert running.port
        yield running


@pytest.fixture
def one(sit: Sit) -> Player:
    """Somebody who has chosen `qx`."""
    one = sit()
    one.page.add_init_script(f"localStorage.setItem('holdfast.lang', '{pseudo.LANG}')")
    return one


def check(one: Player) -> None:
    """Nothing of what is shown stands outside the brackets."""
    shown: list[str] = one.page.evaluate(SHOWN)
    assert any(pseudo.OPENS in text for text in shown)
    assert leaks(shown) == []


def leaks(shown: list[str]) -> list[str]:
    left = pseudo.outside(COMMAND.sub("", "\n".join(shown)), is_cut=False).split()
    return [word for word in left if word not in NOT_WORDS]


def tips(one: Player) -> list[str]:
    """What the pointer is told by everything it comes over."""
    one.rest()
    found: list[str] = one.page.evaluate(TIPS)
    return found


def table(server: ServerProcess, game: str) -> str:
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = HTTP.post(f"{server.url}/api/tables", json={"game": game, "seats": seats})
    made.raise_for_status()
    return f"/#/seat/{made.json()['seats'][0]['token']}"


def ended(server: ServerProcess, game: str) -> str:
    """A recorded game of any number of seats, at its end."""
    records = holdfast.game(game).folder / "tests" / "games"
    record = json.loads(min(records.glob("*.json")).read_text(encoding="utf-8"))
    made = HTTP.post(f"{server.url}/api/import", json={"file": record})
    made.raise_for_status()
    return f"/#/seat/{made.json()['seats'][0]['token']}"


def test_the_lobby_in_a_language_nobody_speaks(one: Player) -> None:
    one.go()
    one.page.get_by_role("button", name="⟦Begin⟧", exact=True).wait_for()
    assert one.page.evaluate("() => document.documentElement.lang") == pseudo.LANG
    check(one)
    for game in holdfast.games():
        title = f"⟦{holdfast.game(game).title}⟧"
        one.page.get_by_role("heading", name=title, exact=True).click()
        check(one)
    one.go("/#/nowhere/at/all")
    one.page.get_by_text("⟦There is no page at this address.⟧").wait_for()
    check(one)


@pytest.mark.parametrize("game", holdfast.games())
def test_a_table_in_a_language_nobody_speaks(one: Player, server: ServerProcess, game: str) -> None:
    """Questions, chronicle, tooltips, rules, cards, menu."""
    one.shuns = "offer"
    one.go(table(server, game))
    told: set[str] = set()
    for _ in range(QUESTIONS):
        if not one.wait_for_question():
            break
        check(one)
        told.update(tips(one))
        one.click_one()
    assert len(told) > TOLD
    assert {tip: words for tip in told if (words := leaks([tip]))} == {}
    one.wait_for_question()  # while something is shown, any key goes on
    for key in ("r", "c"):
        one.page.keyboard.press(key)
        one.page.get_by_role("dialog").get_by_role("searchbox").wait_for()
        one.rest()
        check(one)
        one.page.keyboard.press("Escape")
    one.page.get_by_role("button", name="⟦Menu⟧", exact=True).click()
    one.page.get_by_role("heading", name="⟦Fairness⟧").wait_for()
    check(one)


@pytest.mark.parametrize("game", holdfast.games())
def test_the_end_in_a_language_nobody_speaks(one: Player, server: ServerProcess, game: str) -> None:
    """The result by source, its chart, the whole chronicle, and looking back."""
    one.go(ended(server, game))
    one.page.get_by_text("holdfast replay --check").wait_for(state="attached")
    check(one)
    one.page.get_by_role("button", name="⟦Look back⟧").first.click()
    one.page.get_by_role("slider").first.wait_for()
    one.rest()
    check(one)


def test_three_languages_are_a_list(sit: Sit) -> None:
    one = sit()
    one.go()
    languages = one.page.get_by_role("combobox", name="Language")
    expect(languages.locator("option")).to_have_text(["Deutsch", "English", "English"])
    languages.select_option("de")
    one.page.get_by_role("combobox", name="Sprache").wait_for()
    one.page.wait_for_function("() => localStorage.getItem('holdfast.lang') === 'de'")
    one.page.reload()
    one.page.get_by_role("combobox", name="Sprache").wait_for()


def test_a_browser_is_spoken_to_in_its_language(sit: Sit) -> None:
    for locale, lang in (("de-CH", "de"), ("fr-FR", "en"), ("en-GB", "en")):
        one = sit(locale=locale)
        one.go()
        one.page.get_by_role("heading", level=1).first.wait_for(state="attached")
        one.page.wait_for_function(f"() => document.documentElement.lang === '{lang}'")


# Without a server


def refuse(one: Player) -> None:
    one.page.route("**/api/words*", lambda route: route.abort())


def forgive(one: Player) -> None:
    """That the words did not come is on the console, too."""
    assert one.complaints
    assert all("Failed to load resource" in complaint for complaint in one.complaints)
    one.complaints.clear()


def test_without_words_the_page_says_so_and_goes_on_when_they_come(sit: Sit) -> None:
    one = sit()
    refuse(one)
    one.go()
    sign = one.page.get_by_role("alert")
    assert sign.inner_text() == (
        "The server cannot be reached. Nothing is lost; try again in a moment."
    )
    one.page.unroute("**/api/words*")
    one.button("Begin").wait_for()
    expect(sign.filter(has_text="cannot be reached")).to_have_count(0)
    forgive(one)


def test_a_switch_that_fails_leaves_the_language_and_says_so(sit: Sit) -> None:
    one = sit()
    one.go()
    one.button("Begin").wait_for()
    refuse(one)
    languages = one.page.get_by_role("combobox", name="Language")
    languages.select_option("de")
    one.page.get_by_role("alert").filter(has_text="The language stays as it is.").wait_for(
        state="attached"
    )
    assert languages.input_value() == "en"
    assert one.page.evaluate("() => document.documentElement.lang") == "en"
    assert one.page.evaluate("() => localStorage.getItem('holdfast.lang')") is None
    one.button("Begin").wait_for()
    forgive(one)

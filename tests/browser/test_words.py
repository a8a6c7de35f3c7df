"""The page's words: a language is a file. The server of these tests is a copy of the package with
files of one more language for the page and its boards, `qx`; the page is the one that was built
before.

What comes from the rules (names, prompts, choices, cards) has no words in `qx`: whatever the page
asks for beside its own words is asked for in English on the way. So these tests see the words of
the page and of its boards in the lobby, at the first questions of every game, and in its panels.
They do not see what is only shown later in a game, at its end, or while looking back.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error
from tests.browser.player import HTTP, Player
from tests.pseudo import CODE, OPEN, copy_with_language, outside, strings_in, unexplained
from tests.server.client import ServerProcess

import holdfast
from holdfast.server import page as built

Sit = Callable[..., Player]
QUESTIONS = 6
NOT_WORDS = ["Holdfast", "QX", "sha256"]

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


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not built.is_built():
        pytest.skip("the page is not built: make page")
    return copy_with_language(tmp_path_factory.mktemp("copy"))


@pytest.fixture(scope="module")
def server(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data = tmp_path_factory.mktemp("tables")
    with ServerProcess(data, "--no-limits", PYTHONPATH=str(copy)) as running:
        assert running.port
        yield running


class Interpreter:
    """Stands between a page that speaks `qx` and a server whose games do not, and keeps what the
    server tells."""

    def __init__(self, one: Player, copy: Path) -> None:
        self.one = one
        self.copy = copy
        self.told: list[str] = []
        self.has_left = False
        one.page.context.route("**/api/**", self.http)
        one.page.route_web_socket(re.compile("/socket$"), self.socket)

    def http(self, route: Any) -> None:
        try:
            self.answer(route)
        except Error:
            if not self.has_left:  # whoever has left needs no answer
                raise

    def answer(self, route: Any) -> None:
        request = route.request
        if "/api/words" in request.url:
            answer = route.fetch()
            self.told += strings_in(answer.json()["languages"])
            route.fulfill(response=answer)
            return
        url = request.url.replace(f"lang={CODE}", "lang=en")
        said = request.post_data
        answer = route.fetch(url=url, post_data=in_english(said) if said else None)
        told = answer.json()
        if board := re.search(r"/games/([a-z-]+)/words", request.url):
            told["board"] = self.board(board[1])
            self.told += strings_in({**told, "board": {}})
        else:
            self.told += strings_in(told)
        route.fulfill(response=answer, json=told)

    def board(self, game: str) -> dict[str, str]:
        folder = self.copy / "holdfast" / "games" / game.replace("-", "_") / "words" / "board"
        words: dict[str, str] = tomllib.loads((folder / f"{CODE}.toml").read_text("utf-8"))["board"]
        return words

    def socket(self, ws: Any) -> None:
        server = ws.connect_to_server()

        def tell(message: str) -> None:
            self.told += strings_in(json.loads(message))
            ws.send(message)
            self.one._receive(message)

        ws.on_message(lambda message: server.send(in_english(message)))
        server.on_message(tell)

    def check(self) -> None:
        """Nothing of what is shown stands outside the brackets but what the server has told."""
        shown = self.one.page.evaluate(SHOWN)
        text = "\n".join(shown)
        assert OPEN in text
        assert unexplained([outside(text)], [*self.told, *NOT_WORDS]) == set()


def in_english(message: str) -> str:
    return re.sub(rf'"lang":\s*"{CODE}"', '"lang": "en"', message)


@pytest.fixture
def pseudo(sit: Sit, copy: Path) -> Iterator[Interpreter]:
    """Somebody who has chosen `qx`."""
    one = sit()
    one.page.add_init_script(f"localStorage.setItem('holdfast.lang', '{CODE}')")
    interpreter = Interpreter(one, copy)
    yield interpreter
    interpreter.has_left = True


def test_the_lobby_in_a_language_nobody_speaks(pseudo: Interpreter) -> None:
    one = pseudo.one
    one.go()
    one.page.get_by_role("button", name="⟦Begin⟧", exact=True).wait_for()
    assert one.page.evaluate("() => document.documentElement.lang") == CODE
    pseudo.check()
    for game in holdfast.games():
        title = holdfast.game(game).title
        one.page.get_by_role("heading", name=title, exact=True).click()
        pseudo.check()
    one.go("/#/nowhere/at/all")
    one.page.get_by_text("⟦There is no page at this address.⟧").wait_for()
    pseudo.check()


@pytest.mark.parametrize("game", holdfast.games())
def test_a_table_in_a_language_nobody_speaks(
    pseudo: Interpreter, server: ServerProcess, game: str
) -> None:
    one = pseudo.one
    one.shuns = "offer"
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = HTTP.post(f"{server.url}/api/tables", json={"game": game, "seats": seats})
    made.raise_for_status()
    one.go(f"/#/seat/{made.json()['seats'][0]['token']}")
    for _ in range(QUESTIONS):
        if not one.wait_for_question():
            break
        pseudo.check()
        one.click_one()
    for key in ("r", "c"):
        one.page.keyboard.press(key)
        one.page.get_by_role("dialog").wait_for()
        one.rest()
        pseudo.check()
        one.page.keyboard.press("Escape")
    one.page.get_by_role("button", name="⟦Menu⟧", exact=True).click()
    one.page.get_by_role("heading", name="⟦Fairness⟧").wait_for()
    pseudo.check()


def test_three_languages_are_a_list(sit: Sit) -> None:
    one = sit()
    one.go()
    languages = one.page.get_by_role("combobox", name="Language")
    assert languages.locator("option").all_inner_texts() == ["Deutsch", "English", "⟦English⟧"]
    languages.select_option("de")
    one.page.get_by_role("combobox", name="Sprache").wait_for()
    assert one.page.evaluate("() => localStorage.getItem('holdfast.lang')") == "de"
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
    assert sign.filter(has_text="cannot be reached").count() == 0
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

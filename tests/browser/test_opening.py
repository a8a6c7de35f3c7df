"""How the page opens: dark at once, and everything of a table asked for together, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from tests.browser.player import HTTP, Player
from tests.server.client import ServerProcess

import holdfast

Sit = Callable[..., Player]
NIGHT = "rgb(21, 18, 15)"
PAPER = "rgb(239, 232, 216)"


@pytest.mark.parametrize(
    ("system", "chosen", "paper"),
    [("dark", "system", NIGHT), ("light", "dark", NIGHT), ("dark", "light", PAPER)],
)
def test_nothing_is_drawn_in_the_other_light(
    sit: Sit, system: str, chosen: str, paper: str
) -> None:
    """Before the page itself is there, which never comes here."""
    one = sit(color_scheme=system)
    prefs = f'{{"theme":"{chosen}"}}'
    one.page.add_init_script(f"localStorage.setItem('holdfast.prefs', '{prefs}')")
    one.page.route("**/assets/shell-*.js", lambda route: route.abort())
    one.page.goto(one.url, wait_until="load")
    drawn = one.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert drawn == paper
    one.complaints.clear()  # that it did not come is on the console


@pytest.mark.parametrize("game", holdfast.games())
def test_a_table_is_opened_with_one_line_and_nothing_is_fetched_twice(
    sit: Sit, server: ServerProcess, game: str
) -> None:
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = HTTP.post(f"{server.url}/api/tables", json={"game": game, "seats": seats})
    one = sit()
    one.open_link(made.json()["seats"][0]["token"])
    assert f"/{game}/#/table/" in one.page.url
    one.page.locator("main .board").wait_for()
    lines: list[object] = []
    fetched: Counter[str] = Counter()
    one.page.on("websocket", lambda line: lines.append(line))
    one.page.on("request", lambda request: fetched.update([request.url]))
    one.page.reload()
    one.page.locator("main .board").wait_for()
    assert len(lines) == 1
    told = {url: n for url, n in fetched.items() if not urlsplit(url).path.endswith(".svg")}
    assert all(n == 1 for n in told.values()), told
    assert not [url for url in told if "/words" in url or "/cards" in url], (
        "they come with the html"
    )
    styles = [urlsplit(url).path for url in told if urlsplit(url).path.endswith(".css")]
    assert not [path for path in styles if "/Table" in path], "all in one file"


def test_whoever_reads_another_language_than_the_browser_has_it(
    sit: Sit, server: ServerProcess
) -> None:
    """What comes with the html is left then, and asked for."""
    game = holdfast.games()[0]
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = HTTP.post(f"{server.url}/api/tables", json={"game": game, "seats": seats})
    one = sit()
    one.page.add_init_script("localStorage.setItem('holdfast.lang', 'de')")
    one.open_link(made.json()["seats"][0]["token"])
    assert f"/{game}/#/table/" in one.page.url
    one.page.locator("main .board").wait_for()
    fetched: list[str] = []
    one.page.on("request", lambda request: fetched.append(request.url))
    one.page.reload()
    one.page.locator("main .board").wait_for()
    assert one.page.locator("html").get_attribute("lang") == "de"
    assert sum("/words" in url or "/cards" in url for url in fetched) == 3

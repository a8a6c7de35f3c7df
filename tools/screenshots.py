"""Take the pictures of docs/img in a real browser, from a server with games of its own.

`make screenshots` runs it. The games are played by bots with fixed seeds from stored records, so
the pictures change only when what they show does.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
from chromium import find
from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright

from holdfast.bots import make_bot
from holdfast.core.finding import discover
from holdfast.core.record import Match

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "img"
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
NAMES = ("Ines", "Marek", "Aoife", "Stoic")
BAR = "section.bar"


class Studio:
    """A server and a browser in front of it."""

    def __init__(self, url: str, browser: Browser) -> None:
        self.url = url
        self.browser = browser

    # Tables worth a picture

    def table_at(self, match: Match, seat: int) -> str:
        """A table that stands where this match stands; returns the link of the seat."""
        seats = [
            {"who": "me" if n == seat else "friend", "name": NAMES[n]} for n in range(match.seats)
        ]
        made = self.brought(match, seats)
        for n, guest in enumerate(made):
            if n != seat:
                self.sit_down(guest["token"], NAMES[n])
        token: str = made[seat]["token"]
        return token

    def brought(self, match: Match, seats: list[dict[str, str]]) -> list[dict[str, Any]]:
        """A table from a file, with its past; returns its seats with their links."""
        file = match.record() if "seed" in match.origin else match.position()
        answer = httpx.post(
            f"{self.url}/api/import", json={"file": file, "seats": seats}, timeout=30
        )
        answer.raise_for_status()
        made: list[dict[str, Any]] = answer.json()["seats"]
        return made

    def sit_down(self, token: str, name: str) -> None:
        headers = {"authorization": f"Bearer {token}"}
        httpx.post(f"{self.url}/api/sit", json={"name": name}, headers=headers).raise_for_status()

    # Pictures

    @contextmanager
    def page(self, motion: Literal["reduce", "no-preference"] = "reduce") -> Iterator[Page]:
        context = self.browser.new_context(viewport=LAPTOP, locale="en-GB", reduced_motion=motion)
        page = context.new_page()
        page.set_default_timeout(20_000)
        yield page
        context.close()

    def open(self, page: Page, token: str) -> None:
        page.goto(f"{self.url}/#/seat/{token}")
        page.wait_for_url("**/#/table/*")
        page.locator(f"{BAR} h2").first.wait_for()
        page.evaluate("() => document.fonts.ready")
        page.wait_for_timeout(600)

    def take(self, page: Page, name: str) -> None:
        page.wait_for_timeout(400)
        page.screenshot(path=IMAGES / f"{name}.png")
        print(f"  docs/img/{name}.png", flush=True)

    def take_notebook(self, match: Match, name: str) -> None:
        """A match as a notebook shows it, in the fonts of the page."""
        context = self.browser.new_context(viewport=LAPTOP, bypass_csp=True)
        page = context.new_page()
        page.goto(self.url)
        page.evaluate("html => { document.body.innerHTML = html }", match._repr_html_())
        page.evaluate("() => document.fonts.ready")
        page.locator(".hf").screenshot(path=IMAGES / f"{name}.png")
        print(f"  docs/img/{name}.png", flush=True)
        context.close()


# Where an answer stands


def place_of(page: Page, key: str) -> Locator | None:
    """Where somebody would press it: on the board, in the line, or in its list, which is opened."""
    named = f'[data-key="{key}"]:not([aria-disabled="true"])'
    for root in ("main", "[data-slot=finish]", "[data-slot=means]"):
        found = page.locator(f"{root} {named}").first
        if found.is_visible():
            found.scroll_into_view_if_needed()
            return found
    listed = page.locator(f"#answers {named}").first
    if not listed.count():
        return None
    open_list(page)
    listed.scroll_into_view_if_needed()
    return listed


def open_list(page: Page) -> None:
    if page.locator("#count[aria-expanded=false]").count():
        page.locator("#count").click()
    page.locator("#answers").evaluate(
        "list => list.querySelectorAll('details').forEach(one => (one.open = true))"
    )


def play(seats: int, seed: int, is_there: Any, game: str = "empires-end") -> Match:
    """A game of steady bots, until it has come to that."""
    match = discover(game).match(seats, seed=seed)
    bots = [make_bot("greedy", seed * 10 + seat) for seat in range(seats)]
    while not match.over and not is_there(match):
        seat = next(iter(match.open))
        choice = bots[seat].decide(match.perspective(seat))
        match.choose(seat, match.game.choices.key(choice))
    return match


def is_late_auction(match: Match) -> bool:
    """Seat 0 must decide late in the game, with a pot worth taking and something to refuse."""
    keys = match.open.get(0, [])
    view = match.view(0)
    pots = [sum(disaster["pot"].values()) for disaster in view["disasters"]]
    return "accept" in keys and view["space"] >= 15 and max(pots, default=0) >= 4


def is_hit_to_assign(match: Match) -> bool:
    """Seat 0 must say who falls, in a siege of the later seasons."""
    return any(key.startswith("fell:") for key in match.open.get(0, [])) and season(match) >= 4


def is_worker_to_place(match: Match) -> bool:
    return any(key.startswith("place:") for key in match.open.get(0, [])) and season(match) >= 4


def is_late_mission(match: Match) -> bool:
    """Seat 0 decides last whom to send, when the game has found its shape."""
    keys = match.open.get(0, [])
    is_asked = any(key.startswith("commit:") for key in keys) and "pass" in keys
    return is_asked and match.view(0)["round"] >= 9


def is_order_to_give(match: Match) -> bool:
    """Soldiers may fire on a troop near the gates."""
    keys = match.open.get(0, [])
    is_window = any(key.startswith("aim:") for key in keys) and "pass" in keys
    return is_window and match.view(0)["year"] >= 3


def season(match: Match) -> int:
    number: int = match.view(0)["season"]
    return number


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(folder) as url, sync_playwright() as made:
        browser = made.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        shoot(Studio(url, browser))
        browser.close()


def shoot(studio: Studio) -> None:
    """What README and docs show; the tests refuse a picture that is shown nowhere."""
    auction = studio.table_at(play(4, 11, is_late_auction), 0)
    ended = studio.table_at(play(4, 7, lambda match: False), 0)
    with studio.page() as page:
        studio.open(page, auction)
        studio.take(page, "table")
        open_list(page)
        page.locator("#answers [data-refused]").first.click()
        page.get_by_role("dialog").wait_for()
        studio.take(page, "why-not")
        studio.open(page, ended)
        page.get_by_text("holdfast replay --check").wait_for(state="attached")  # folded
        studio.take(page, "end")
        studio.open(page, studio.table_at(play(3, 4, is_worker_to_place, "after-the-empire"), 0))
        studio.take(page, "workers")
        studio.open(page, studio.table_at(play(4, 3, is_late_mission, "after-the-end"), 0))
        studio.take(page, "mission")
        studio.open(page, studio.table_at(play(2, 6, is_order_to_give, "ante-portas"), 0))
        studio.take(page, "battleground")
    studio.take_notebook(play(4, 11, is_late_auction), "position")


@contextmanager
def server(folder: str) -> Iterator[str]:
    command = [sys.executable, "-P", "-c", "from holdfast.cli import main; main()", "serve"]
    process = subprocess.Popen(
        [*command, "--no-build", "--no-limits", "--data", folder], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        line = next(line for line in process.stderr if "Holdfast is at" in line)
        url = line.split()[-1].rstrip("/")
        wait_for(url)
        yield url
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str) -> None:
    for _ in range(100):
        try:
            httpx.get(f"{url}/api/health")
            return
        except httpx.HTTPError:
            time.sleep(0.1)


def chromium() -> str:
    found: str | None = find()
    if found is None:
        raise SystemExit("There is no chromium here; set HOLDFAST_CHROMIUM to one.")
    return found


if __name__ == "__main__":
    main()

"""Somebody in front of a browser: looks, clicks, types."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Error
from tests.server.client import GAME, PATIENCE, SWITCH

import holdfast
from holdfast.core.words import words_for

TITLE = holdfast.game(GAME).title
SHORT = words_for(holdfast.game(GAME), "en").table["option_values"][SWITCH]["true"]
BY_MOUSE = 3  # times for each kind of choice; later its click alone is sent, which is quicker
OPTION = '[data-key]:not([aria-disabled="true"])'
BAR = "section.bar"
BEAT = ".stage .beat"
AT_TABLE = re.compile("/[a-z-]+/#/table/")
RARELY = 24  # one choice of so many is an aside
STEP = 20  # milliseconds between two looks
SOON = 100  # looks
RARELY_UNHEARD = 2  # clicks of one person in a test
# No connection is kept: the server closes those that are idle, maybe under the next request.
HTTP = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))


class Player:
    def __init__(self, page: Any, url: str, seed: int = 1) -> None:
        self.page = page
        self.url = url
        self.random = random.Random(seed)
        self.met: Counter[tuple[str, str]] = Counter()  # questions with verbs, clicked at random
        self.shuns: str | None = None  # never chooses at random what begins so
        self.complaints: list[str] = []
        self.frames: list[str] = []  # everything the sockets were told
        self.states: list[dict[str, Any]] = []
        self.pongs = 0
        self.put_away = 0  # what was shown before it was told
        self.unheard = 0  # clicks
        self.is_stopped = False  # the page's clock
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        page.on("console", self._hear)
        page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _receive(self, payload: Any) -> None:
        frame = payload if isinstance(payload, str) else payload.decode()
        self.frames.append(frame)
        message = json.loads(frame)
        if "view" in message:
            self.states.append(message)
        self.pongs += "pong" in message

    # Waiting

    def until(self, is_so: Callable[[], object], what: str = "it never came to that") -> None:
        """Look again and again. A clock that stands is moved on meanwhile."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, what
            if self.is_stopped:
                self.page.clock.run_for(STEP)
            else:
                self.page.wait_for_timeout(STEP)

    def stop_clock(self) -> None:
        """Whatever goes on by itself in the page stands still, except while this player waits with
        `until`. The clock must have been installed before the page was opened."""
        now = self.page.evaluate("() => Date.now()") / 1000
        self.page.clock.pause_at(now + 5)  # time has gone on since it was asked for
        self.is_stopped = True

    def start_clock(self) -> None:
        self.page.clock.resume()
        self.is_stopped = False

    def settle(self, sockets: int = 1) -> None:
        """Until everything was heard that was on its way: an answer to a ping comes after it."""
        wanted = self.pongs + sockets
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        self.until(lambda: self.pongs >= wanted, "the server does not answer")

    def rest(self) -> None:
        """Until nothing moves any more: boards reckon their size when they know their room."""
        self.page.evaluate(
            """async () => {
                await document.fonts.ready
                const boxes = () => JSON.stringify(
                    [...document.querySelectorAll('main, main *, section.bar, section.bar *')]
                        .map((one) => one.getBoundingClientRect()))
                let before = ''
                for (let same = 0; same < 3; ) {
                    await new Promise(requestAnimationFrame)
                    const now = boxes()
                    same = now === before ? same + 1 : 0
                    before = now
                }
            }"""
        )

    def drawn(self, number: str) -> int:
        """`n` or `since` of the state that the page shows; -1 if it shows none."""
        table = self.page.locator(f".table[data-{number}]")
        found = table.evaluate_all(f"all => all.map(one => one.dataset.{number})")
        return int(found[0]) if found else -1

    # Going somewhere

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def open_link(self, token: str) -> None:
        """A secret link, up to its table."""
        self.go(f"/#/seat/{token}")
        self.reach_table()

    def reach_table(self) -> None:
        """Until the address names its game as well: a page that is still to write that down cannot
        go anywhere else, nor be read anew."""
        self.page.wait_for_url(AT_TABLE)

    def lobby(self, game: str = TITLE) -> None:
        self.go()
        self.page.get_by_role("heading", name=game, exact=True).click()

    def begin(self, game: str = TITLE, *, friend: bool = False) -> None:
        """From the empty page to a table, by clicks."""
        self.lobby(game)
        if friend:
            self.page.get_by_role("radio", name="Friend").nth(1).check(force=True)
        self.button("Begin").click()
        self.reach_table()

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def button_like(self, name: str) -> Any:
        """A button whose words begin so."""
        begun = re.compile("^" + re.escape(name))
        return self.page.get_by_role("button", name=begun).first

    # What the sockets said

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        return bool(self.states) and self.state["result"] is not None

    # Deciding

    def options(self) -> Any:
        return self.page.locator(f"{BAR} {OPTION}")

    def wait_for_question(self) -> bool:
        """Until there is something to choose, or the game is over (False)."""
        self.until(
            lambda: not self.goes_on() and (self.is_over or self.is_asked()), "nothing to choose"
        )
        return not self.is_over

    def goes_on(self, of: str = "body") -> bool:
        """Put away what is shown before it is told; whether there was anything `of` a kind."""
        has_more: bool = self.page.evaluate(
            f"""() => {{
                const button = document.querySelector('{BAR} .story [data-slot=finish] button')
                if (!button || !document.querySelector('{of}')) return false
                button.click()
                return true
            }}"""
        )
        self.put_away += has_more
        return has_more

    def is_asked(self) -> bool:
        return bool(self.states and self.state["ask"]) and self.is_drawn(self.keys())

    def is_drawn(self, keys: list[str]) -> bool:
        """Whether the board is there and the bar shows these choices."""
        if not self.page.locator("main .board").count():
            return False
        if self.drawn("n") != self.state["n"]:
            return False
        shown: list[str] = self.options().evaluate_all("all => all.map(one => one.dataset.key)")
        return set(keys) <= set(shown)

    def keys(self) -> list[str]:
        """The answers, without what may be done beside."""
        ask = self.state["ask"]
        return [option["key"] for option in ask["options"] if "aside" not in option] if ask else []

    def key_of(self, start: str) -> str:
        """The first answer that begins so."""
        return next(filter(lambda key: key.startswith(start), self.keys()))

    def asides(self) -> list[str]:
        """What may be done beside, asked or not; without what answers an offer."""
        ask = self.state["ask"]
        options = ask["options"] if ask else self.state["beside"]
        return [one["key"] for one in options if "aside" in one and not one["reply"]]

    def turn_aside(self, key: str) -> None:
        """Do something beside the question, by the bar."""
        n = self.state["n"]
        self.click_aside(key)
        self.wait_until_answered(n)

    def click_aside(self, key: str) -> None:
        """The list unfolds if it must."""
        place = self.page.locator(f'{BAR} [data-key="{key}"]')
        if place.count() == 0:
            self.page.locator(f"{BAR} button[aria-controls=beside-list]").click()
            self.page.locator("#beside-list").evaluate(
                "list => list.querySelectorAll('details').forEach(one => (one.open = true))"
            )
        place.first.click()

    def reply(self, key: str) -> None:
        """Answer an offer on its card."""
        place = self.page.locator(f'.offer [data-key="{key}"]')
        place.wait_for()
        n = self.state["n"]
        place.click()
        self.wait_until_answered(n)

    def click_one(self) -> str:
        """A random answer: on the board where it has a place there, else in the bar. Now and then
        something beside it. The mouse itself is moved for whatever is new."""
        n = self.state["n"]
        asides = [key for key in self.asides() if not self.shuns or not key.startswith(self.shuns)]
        if asides and self.random.random() < 1 / RARELY:
            self.turn_aside(key := self.random.choice(asides))
            return key
        keys = [key for key in self.keys() if not self.shuns or not key.startswith(self.shuns)]
        key = self.random.choice(keys) if keys else ""
        if not keys or self.answers_itself():
            self.wait_until_asked_otherwise(n)
            return key
        kind = (self.state["ask"]["what"], key.partition(":")[0])
        self.met[kind] += 1
        try:
            self.press(key, kind)
            self.send_picked(key)
            if not self.is_heard(n):
                self.press(key, kind)
        except Error:
            if not self.is_asked_otherwise(n):
                raise
        self.wait_until_asked_otherwise(n)
        return key

    def is_heard(self, n: int) -> bool:
        """Whether a click was an answer. One that falls into something that is just being shown was
        not meant for what comes up under it: the page does not take it, and a person clicks again.
        Only who has waited for some time asks whether anything is still on its way."""
        for _ in range(SOON):
            if self.is_asked_otherwise(n):
                return True
            self.page.wait_for_timeout(STEP)
        self.settle()
        if self.is_asked_otherwise(n) or self.answers_itself():
            return True
        self.unheard += 1
        assert self.unheard <= RARELY_UNHEARD, "clicks come to nothing"
        self.wait_for_question()
        return self.is_asked_otherwise(n)

    def answers_itself(self) -> bool:
        """Whether the page answers this question, which has one sensible outcome, or has done so
        already."""
        ask = self.state["ask"]
        return ask is None or any(way["kind"] == "self" for way in ask["ways"])

    def send_picked(self, key: str) -> None:
        """A piece that waits for the others goes when the button is pressed."""
        ask = self.state["ask"]
        ways = [way for way in (ask or {"ways": []})["ways"] if way["kind"] == "group"]
        if any(way["holds"] and key in [row["key"] for row in way["rows"]] for way in ways):
            self.page.locator(f"{BAR} [data-slot=finish] button").click()

    def press(self, key: str, kind: tuple[str, str]) -> None:
        place = self.page.locator(f'main [data-key="{key}"]').first
        if self.met[kind] > BY_MOUSE:
            target = place if place.count() else self.in_bar(key)
            target.dispatch_event("click")
        elif place.count() and not self.is_covered(place):
            self.move_away()
            place.click()
        else:
            self.choose(key)

    def move_away(self) -> None:
        """A pointer that rests where it was does not answer what appears under it."""
        self.page.mouse.move(self.random.randrange(60), 3)

    def in_bar(self, key: str) -> Any:
        """The button of an answer in the decision line, or else in its list."""
        return self.page.locator(f'{BAR} [data-key="{key}"]').first

    def choose(self, key: str) -> None:
        """Answer by the decision line; the list opens if it must."""
        self.move_away()
        if self.page.locator(f'#answers [data-key="{key}"]').count():
            self.open_list()
        self.page.locator(f'{BAR} [data-key="{key}"]').last.click()

    def open_list(self) -> None:
        """All answers, unfolded."""
        if self.page.locator("#count[aria-expanded=false]").count():
            self.page.locator("#count").click()
        self.page.locator("#answers").evaluate(
            "list => list.querySelectorAll('details').forEach(one => (one.open = true))"
        )

    def is_covered(self, place: Any) -> bool:
        """Pieces may stand on the middle of a place; they are there to be picked up themselves."""
        place.scroll_into_view_if_needed()
        covered: bool = place.evaluate(
            """one => {
                const { x, y, width, height } = one.getBoundingClientRect()
                const top = document.elementFromPoint(x + width / 2, y + height / 2)
                return top !== null && !one.contains(top)
            }"""
        )
        return covered

    def wait_until_answered(self, n: int) -> None:
        """The page has drawn what came after decision n."""
        self.until(lambda: self.is_answered(n), f"decision {n} was never answered")

    def is_answered(self, n: int) -> bool:
        """What is shown before the board changes is put away; what the board plays is not."""
        if self.state["since"] > n and self.drawn("since") > n:
            return True
        self.goes_on(of=BEAT)
        return False

    def wait_until_asked_otherwise(self, n: int) -> None:
        """Decision n was answered here, or somebody else was quicker and it is there no more."""
        self.until(lambda: self.is_asked_otherwise(n), f"decision {n} was never answered")

    def is_asked_otherwise(self, n: int) -> bool:
        return self.state["ask"] is None or self.state["ask"]["n"] > n or self.is_over

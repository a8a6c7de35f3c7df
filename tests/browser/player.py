"""Somebody in front of a browser: looks, clicks, types."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

PATIENCE = 30_000  # milliseconds
BY_MOUSE = 3  # times for each kind of choice; later its click alone is sent, which is quicker
OPTION = '[data-key]:not([aria-disabled="true"])'
BAR = "section.bar"
RARELY = 24  # one choice of so many is an aside


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
        page.set_default_timeout(PATIENCE)
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

    # Going somewhere

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def lobby(self, game: str = "Empire's End") -> None:
        self.go()
        self.page.get_by_role("heading", name=game, exact=True).click()

    def begin(self, *, blitz: bool = False, friend: bool = False) -> None:
        """From the empty page to a table, by clicks."""
        self.lobby()
        if blitz:
            self.page.get_by_text("Blitz", exact=True).click()
        if friend:
            self.page.get_by_role("radio", name="Friend").nth(1).check(force=True)
        self.button("Begin").click()
        self.page.wait_for_url("**/#/table/*")

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def button_like(self, name: str) -> Any:
        """A button whose words begin so."""
        return self.page.get_by_role("button", name=name).first

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
        for _ in range(PATIENCE // 20):
            if self.is_over:
                return False
            if self.states and self.state["ask"] and self.is_drawn(self.keys()):
                return True
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing to choose: {self.page.locator(BAR).inner_text()}")

    def is_drawn(self, keys: list[str]) -> bool:
        """Whether the board is there and the bar shows these choices, or how to go on to them."""
        if not self.page.locator("main .board").count():
            return False
        if self.page.locator(f"{BAR} .story").count():
            return True
        shown: list[str] = self.options().evaluate_all("all => all.map(one => one.dataset.key)")
        return set(keys) <= set(shown)

    def keys(self) -> list[str]:
        """The answers, without what may be done beside."""
        options = self.state["ask"]["options"]
        return [option["key"] for option in options if "aside" not in option]

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
        place.click()

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
        options, n = self.state["ask"]["options"], self.state["n"]
        asides = [key for key in self.asides() if not self.shuns or not key.startswith(self.shuns)]
        if asides and self.random.random() < 1 / RARELY:
            self.turn_aside(key := self.random.choice(asides))
            return key
        keys = [key for key in self.keys() if not self.shuns or not key.startswith(self.shuns)]
        key = self.random.choice(keys)
        if len(options) == 1 and options[0]["tone"] != "grave":
            self.wait_until_asked_otherwise(n)  # the page answers what has only one answer
            return key
        place = self.page.locator(f'main [data-key="{key}"]').first
        kind = (self.state["ask"]["what"], key.partition(":")[0])
        self.met[kind] += 1
        if self.met[kind] > BY_MOUSE:
            target = place if place.count() else self.page.locator(f'{BAR} [data-key="{key}"]')
            target.dispatch_event("click")
        elif place.count() and not self.is_covered(place):
            place.click()
        else:
            self.page.locator(f'{BAR} [data-key="{key}"]').click()
        self.wait_until_asked_otherwise(n)
        return key

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
        for _ in range(PATIENCE // 20):
            if self.states[-1]["since"] > n or self.is_over:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"decision {n} was never answered")

    def wait_until_asked_otherwise(self, n: int) -> None:
        """Decision n was answered here, or somebody else was quicker and it is there no more."""
        for _ in range(PATIENCE // 20):
            ask = self.state["ask"]
            if ask is None or ask["n"] > n or self.is_over:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"decision {n} was never answered")

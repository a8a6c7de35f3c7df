"""Tables under a finger, and what holds for whatever game has a map or prices."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from tests.browser import pictures
from tests.browser.fingers import Fingers, Spot, middle
from tests.browser.player import Player
from tests.server.client import ServerProcess

Sit = Callable[..., Player]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

PIECES = ("main [data-key]", "main button[data-at]")
# The middle of a piece that a finger reaches, of those a selector finds.
REACHED = """(selector) => {
    const main = document.querySelector('main').getBoundingClientRect()
    for (const one of document.querySelectorAll(selector)) {
        const box = one.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        if (one.closest('main') && (y < main.top + 20 || y > main.bottom - 20)) continue
        const top = document.elementFromPoint(x, y)
        if (top && (one === top || one.contains(top))) return [x, y]
    }
    return null
}"""


@lru_cache
def tables(id: str) -> dict[str, pictures.Table]:
    return {table.name: table for table in pictures.tables(id)}


def at_table(server: ServerProcess, sit: Sit, id: str, name: str, **options: Any) -> Player:
    """On a phone, at the fullest question of this kind."""
    one = sit(**{**PHONE, **options})
    pictures.open_table(one, pictures.seated(server, tables(id)[name]))
    assert one.wait_for_question()
    one.rest()
    return one


def fullest(id: str) -> str:
    """The question with the most answers."""
    return list(tables(id))[1]


def spot_of(one: Player, *selectors: str) -> Spot:
    for selector in selectors:
        if found := one.page.evaluate(REACHED, selector):
            return (found[0], found[1])
    raise AssertionError(f"no finger reaches {selectors}")


def is_read(one: Player) -> bool:
    return bool(one.page.locator("#reading").count())


def rest_on(one: Player, hand: Fingers, spot: Spot) -> None:
    """Until it is told; the finger stays."""
    hand.down(spot)
    one.until(lambda: is_read(one), "nothing was told")


# Two fingers on a map

SCALE = """(port) => port.firstElementChild.getBoundingClientRect().width
    / port.firstElementChild.offsetWidth"""
PLACE = """([port, at]) => {
    const box = port.firstElementChild.getBoundingClientRect()
    const size = box.width / port.firstElementChild.offsetWidth
    return [(at[0] - box.x) / size, (at[1] - box.y) / size]
}"""


def scale(port: Any) -> float:
    found: float = port.evaluate(SCALE)
    return found


def under(port: Any, spot: Spot) -> list[float]:
    """What of the drawing lies under a finger."""
    found: list[float] = port.page.evaluate(PLACE, [port.element_handle(), list(spot)])
    return found


def middle_of(port: Any) -> Spot:
    x, y = middle(port)
    return (x, min(y, 560))


def around(spot: Spot, far: float) -> tuple[Spot, Spot]:
    return (spot[0] - far, spot[1] - far / 2), (spot[0] + far, spot[1] + far / 2)


def check_two_fingers(server: ServerProcess, sit: Sit, id: str, name: str, where: str) -> None:
    one = at_table(server, sit, id, name)
    hand = Fingers(one)
    n = one.state["n"]
    port = one.page.locator(f"main {where}")
    port.evaluate("(port) => port.scrollIntoView({ block: 'nearest' })")
    one.rest()
    before = around_of(one)
    spot = middle_of(port)
    lay = under(port, spot)
    hand.pinch(around(spot, 30), around(spot, 75))
    one.until(lambda: scale(port) > 2)
    assert scale(port) <= 3
    assert under(port, spot) == pytest.approx(lay, abs=12), "what is there stays there"
    hand.drag(spot, (spot[0] + 60, spot[1] + 40))
    one.until(lambda: under(port, spot)[0] < lay[0] - 5, "one finger moves it")
    assert around_of(one) == before, "nothing else moves, the page neither"
    hand.pinch(around(spot, 75), around(spot, 20))
    one.until(lambda: scale(port) == 1, "and makes it whole again")
    one.settle()
    assert one.state["n"] == n
    assert not is_read(one)


def around_of(one: Player) -> Any:
    """Where the bar, the page and the parts of the board are."""
    return one.page.evaluate(
        """() => [document.querySelector('main').scrollTop, scrollY, visualViewport.scale,
            ...['.bar', 'main .sheet', 'main .port'].map((one) => {
                const { x, y, width, height } = document.querySelector(one).getBoundingClientRect()
                return [x, y, width, height]
            })]"""
    )


# What is seen together


def hidden_of(one: Player, selector: str) -> list[str]:
    """What of these is not wholly between top bar and decision, or lies under something."""
    found: list[str] = one.page.evaluate(
        """(selector) => {
            const main = document.querySelector('main').getBoundingClientRect()
            const all = [...document.querySelectorAll(selector)]
            if (all.length === 0) return ['there are none']
            return all.filter((one) => {
                const { x, y, width, height } = one.getBoundingClientRect()
                if (y < main.top - 1 || y + height > main.bottom + 1) return true
                const top = document.elementFromPoint(x + width / 2, y + height / 2)
                return !top || !(one.contains(top) || top.contains(one))
            }).map((one) => one.textContent)
        }""",
        selector,
    )
    return found


def check_prices(
    server: ServerProcess, sit: Sit, id: str, priced: tuple[str, ...], goods: str
) -> None:
    """Own goods, prices and the question are seen together."""
    one = sit(**PHONE)
    for name in priced:
        pictures.open_table(one, pictures.seated(server, tables(id)[name]))
        assert one.wait_for_question()
        one.rest()
        assert hidden_of(one, goods) == [], name
        assert spot_of(one, "main [data-key]"), f"{name}: something that has a price"
        assert one.page.locator(".bar h2").is_visible()


def check_goods(server: ServerProcess, sit: Sit, id: str, name: str, goods: str) -> None:
    """They stay in sight wherever one scrolls."""
    one = at_table(server, sit, id, name)
    for part in (0, 0.5, 1):
        one.page.locator("main").evaluate(
            "(main, part) => (main.scrollTop = part * main.scrollHeight)", part
        )
        one.rest()
        assert hidden_of(one, goods) == [], f"{id} {part}"

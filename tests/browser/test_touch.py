"""What a finger does: it rests and is told, it reads first if somebody likes that, two of them
enlarge a map. It never answers by the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest
from tests.browser import pictures
from tests.browser.fingers import Fingers, Spot, middle
from tests.browser.player import Player
from tests.browser.test_general import sit_at
from tests.ferry import GAMES
from tests.server.client import ServerProcess

import holdfast
from holdfast.core.outside import FOLDERS

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


@pytest.mark.parametrize("id", holdfast.games())
def test_a_resting_finger_is_told_and_answers_nothing(
    server: ServerProcess, sit: Sit, id: str
) -> None:
    one = at_table(server, sit, id, fullest(id))
    hand = Fingers(one)
    n = one.state["n"]
    one.page.evaluate(
        "() => addEventListener('contextmenu', (event) => (window.menu = event.defaultPrevented))"
    )
    rest_on(one, hand, spot_of(one, *PIECES))
    sheet = one.page.locator("#reading")
    assert sheet.locator("h3").inner_text()
    assert one.page.locator("main [data-read]").count() == 1
    hand.up()
    one.settle()
    assert is_read(one), "it stays until the next tap"
    assert one.state["n"] == n
    assert one.page.locator("main [data-pointed]").count() == 0, "nor is anything proposed"
    assert one.page.evaluate("() => getSelection().toString()") == ""
    assert one.page.evaluate("() => window.menu ?? true")
    one.page.touchscreen.tap(200, 60 if is_low(one) is False else 790)
    one.until(lambda: not is_read(one), "a tap elsewhere puts it away")
    one.settle()
    assert one.state["n"] == n


def is_low(one: Player) -> bool:
    """Whether the sheet lies at the upper edge, since its piece is low."""
    box = one.page.locator("#reading").bounding_box()
    assert box is not None
    return bool(box["y"] < 1)


def test_the_piece_stays_in_sight_beside_the_sheet(server: ServerProcess, sit: Sit) -> None:
    for id in holdfast.games():
        one = at_table(server, sit, id, fullest(id))
        rest_on(one, Fingers(one), spot_of(one, *PIECES))
        sheet = one.page.locator("#reading").bounding_box()
        piece = middle(one.page.locator("[data-read]"))
        assert sheet is not None
        assert not sheet["y"] <= piece[1] <= sheet["y"] + sheet["height"]
        assert sheet["height"] <= 844 * 0.6 + 1


def test_a_piece_that_is_not_open_says_what_it_is_and_why_not(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "place")
    n = one.state["n"]
    hand = Fingers(one)
    rest_on(one, hand, spot_of(one, 'main [data-at^="market-"]:not([data-key])'))
    hand.up()
    sheet = one.page.locator("#reading")
    one.until(lambda: sheet.get_by_text("Not now", exact=True).count() == 1)
    assert sheet.locator(".rule").count() == 1
    assert one.page.locator("#why-not").count() == 0
    assert one.state["n"] == n
    sheet.get_by_role("button", name="Close", exact=True).tap()
    one.until(lambda: not is_read(one))


def test_a_resting_finger_opens_no_other_board(server: ServerProcess, sit: Sit) -> None:
    """The rival's row would show the rival large."""
    one = at_table(server, sit, "empires-end", fullest("empires-end"))
    row = "main [data-at^=rival-]"
    rest_on(one, Fingers(one), spot_of(one, f"{row} .k-inline"))
    assert one.page.locator("main .large").count() == 0


def test_whoever_reads_first_acts_with_the_second_tap(server: ServerProcess, sit: Sit) -> None:
    one = at_table(server, sit, "after-the-empire", "place")
    n = one.state["n"]
    one.page.locator("header .tools button").last.tap()
    one.page.get_by_label("By finger: the first tap explains").check()
    one.page.keyboard.press("Escape")
    one.rest()
    spot = spot_of(one, "main [data-key]")
    piece = one.page.locator("main [data-pointed]")
    one.page.touchscreen.tap(*spot)
    one.until(lambda: is_read(one))
    assert piece.count() == 0
    one.page.touchscreen.tap(*spot)
    one.until(lambda: piece.count() == 1, "the second tap proposes")
    assert not is_read(one)
    one.page.touchscreen.tap(*spot)
    one.until(lambda: is_read(one))
    one.settle()
    assert one.state["n"] == n, "it is read once more"
    one.page.locator("#reading").get_by_role("button", name="Do it", exact=True).tap()
    one.wait_until_answered(n)


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows a game which the page was not built with."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(FOLDERS, os.pathsep.join([str(GAMES)]))
        with ServerProcess(tmp_path_factory.mktemp("tables"), "--no-limits") as running:
            yield running


def test_the_general_board_explains_its_pieces_as_well(outside: ServerProcess, sit: Sit) -> None:
    one = sit(**PHONE)
    one.url = outside.url
    sit_at(one, "ferry")
    one.rest()
    n = one.state["n"]
    hand = Fingers(one)
    rest_on(one, hand, spot_of(one, *PIECES, ".bar [data-key]"))
    hand.up()
    one.settle()
    assert one.state["n"] == n


# Two fingers on a map

MAPS = [
    ("after-the-empire", "soldier", ".middle .port"),
    ("ante-portas", "move", ".land .port"),
    ("ante-portas", "shoot", ".field .port"),
]
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


@pytest.mark.parametrize(("id", "name", "where"), MAPS)
def test_two_fingers_enlarge_a_map_around_them_and_one_moves_it(
    server: ServerProcess, sit: Sit, id: str, name: str, where: str
) -> None:
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


def test_one_finger_scrolls_the_page_over_a_map_that_is_whole(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    main = one.page.locator("main")
    before = main.evaluate("(main) => (main.scrollTop = 0)")
    Fingers(one).drag((40, 500), (40, 300))
    one.until(lambda: main.evaluate("(main) => main.scrollTop") > before)


def test_buttons_enlarge_as_well_and_can_be_reached_by_keyboard(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    port = one.page.locator("main .middle .port")
    larger = one.button("Larger")
    box = larger.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    larger.focus()
    one.page.keyboard.press("Enter")
    one.until(lambda: scale(port) == 1.5)
    one.button("Larger").tap()
    one.until(lambda: scale(port) == 2.25)
    one.button("Smaller").tap()
    one.until(lambda: scale(port) == 1.5)
    one.button("Show the whole").tap()
    one.until(lambda: scale(port) == 1)


def test_a_double_tap_on_bare_ground_enlarges_and_shows_the_whole(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    n = one.state["n"]
    port = one.page.locator("main .middle .port")
    box = port.bounding_box()
    corner = (box["x"] + 30, box["y"] + 30)
    twice(one, corner)
    one.until(lambda: scale(port) == 2)
    twice(one, corner)
    one.until(lambda: scale(port) == 1)
    assert one.state["n"] == n


def twice(one: Player, spot: Spot) -> None:
    one.page.touchscreen.tap(*spot)
    one.page.touchscreen.tap(*spot)


def test_another_phase_shows_the_whole_again(server: ServerProcess, sit: Sit) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    one.button("Larger").tap()
    one.until(lambda: scale(one.page.locator("main .middle .port")) == 1.5)
    pictures.open_table(one, pictures.seated(server, tables("after-the-empire")["wood_wall"]))
    assert one.wait_for_question()
    assert scale(one.page.locator("main .middle .port")) == 1


# What is seen together

PRICED = {
    "after-the-empire": ("place", "buy", "wood_wall", "tap"),
    "ante-portas": ("move", "build", "sell", "pay", "act"),
    "empires-end": ("repair", "play", "pay", "bid"),
    "after-the-end": ("buy", "pay"),
}
GOODS = {
    "after-the-empire": "main .goods .good",
    "ante-portas": "main .goods .ware",
    "empires-end": "main .stores .good",
    "after-the-end": "main .goods .good",
}


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


@pytest.mark.parametrize("id", list(PRICED))
def test_own_goods_prices_and_the_question_are_seen_together(
    server: ServerProcess, sit: Sit, id: str
) -> None:
    one = sit(**PHONE)
    for name in PRICED[id]:
        pictures.open_table(one, pictures.seated(server, tables(id)[name]))
        assert one.wait_for_question()
        one.rest()
        assert hidden_of(one, GOODS[id]) == [], name
        assert spot_of(one, "main [data-key]"), f"{name}: something that has a price"
        assert one.page.locator(".bar h2").is_visible()


def test_goods_stay_in_sight_wherever_one_scrolls(server: ServerProcess, sit: Sit) -> None:
    for id in PRICED:
        one = at_table(server, sit, id, PRICED[id][0])
        for part in (0, 0.5, 1):
            one.page.locator("main").evaluate(
                "(main, part) => (main.scrollTop = part * main.scrollHeight)", part
            )
            one.rest()
            assert hidden_of(one, GOODS[id]) == [], f"{id} {part}"


@pytest.mark.parametrize("height", [844, 740])
def test_the_attacked_sides_are_never_below_the_fold(
    server: ServerProcess, sit: Sit, height: int
) -> None:
    viewport = {"width": 390, "height": height}
    for name in ("soldier", "mercenary", "lose", "fell", "let_in", "marshal"):
        one = at_table(server, sit, "after-the-empire", name, viewport=viewport)
        assert hidden_of(one, "main .field.foes .words, main section.court") == [], name

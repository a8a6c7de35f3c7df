"""What a finger does: it rests and is told, it reads first if somebody likes that, two of them
enlarge a map: the games with one try that. It never answers by the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from tests.browser.fingers import Fingers, middle
from tests.browser.player import Player
from tests.browser.test_general import sit_at
from tests.browser.touching import PHONE, PIECES, at_table, fullest, is_read, rest_on, spot_of
from tests.ferry import GAMES
from tests.server.client import ServerProcess

import holdfast
from holdfast.core.outside import FOLDERS

Sit = Callable[..., Player]


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

"""What the screens must be in every light, language and size."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.player import BAR, HTTP, Player
from tests.server.client import GAME, ServerProcess

import holdfast
from holdfast.core.rulings import load_rulings
from holdfast.server.page import PAGE, WEB

Sit = Callable[..., Player]
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
MOST_SCRIPT = 200_000  # bytes, compressed
ENDED = holdfast.game(GAME).folder / "tests" / "games" / "three_players.json"


def import_ended(server: ServerProcess) -> dict[str, Any]:
    record = json.loads(ENDED.read_text(encoding="utf-8"))
    answer = HTTP.post(f"{server.url}/api/import", json={"file": record})
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


def serious(one: Player) -> list[str]:
    """What axe-core finds, as far as it keeps somebody from playing."""
    one.rest()
    one.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = one.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(server: ServerProcess, sit: Sit, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    one = sit(color_scheme=scheme, bypass_csp=True)
    one.lobby()
    one.button("Begin").wait_for()
    assert serious(one) == []
    one.button("Begin").click()
    assert one.wait_for_question()
    assert serious(one) == []
    one.page.keyboard.press("r")
    ruling = next(iter(load_rulings(holdfast.game(GAME).folder)))
    one.page.get_by_text(ruling, exact=True).first.wait_for()
    assert serious(one) == []
    ended = import_ended(server)["seats"][0]["token"]
    one.go(f"/#/seat/{ended}")
    one.page.get_by_text("holdfast replay --check").wait_for(state="attached")
    assert serious(one) == []
    for place in ("rules", "cards"):
        one.go(f"/#/{place}/{GAME}")
        one.page.get_by_role("searchbox").first.wait_for()
        assert serious(one) == []


def test_the_phone_has_no_sideways_scrolling(sit: Sit) -> None:
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    one.lobby()
    one.button("Begin").wait_for()
    assert overflow(one) <= 0
    one.button("Begin").click()
    for _ in range(8):
        assert one.wait_for_question()
        assert overflow(one) <= 0
        assert_reachable(one)
        one.click_one()


def overflow(one: Player) -> int:
    one.rest()
    wide: int = one.page.evaluate(
        "() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


def assert_reachable(one: Player) -> None:
    """Every choice of the bar is large enough for a thumb."""
    boxes = one.page.locator(f"{BAR} [data-key]:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert boxes
    for width, height in boxes:
        assert width >= 44, boxes
        assert height >= 44, boxes


def test_looking_back_and_playing_on(server: ServerProcess, sit: Sit) -> None:
    token = import_ended(server)["seats"][0]["token"]
    one = sit()
    one.open_link(token)
    one.page.get_by_text("holdfast replay --check").wait_for(state="attached")
    one.page.goto(one.page.url + "/moment/40")
    one.page.wait_for_function("() => document.querySelector('input[type=range]')?.value === '40'")
    one.page.get_by_text("Phase").first.wait_for()
    asked: list[Any] = []
    one.page.route("**/api/games?*", lambda route: asked.append(route))
    one.button("More").click()
    one.button("Play on from here").click()
    one.button("Begin there").wait_for()
    assert one.button("Begin there").is_disabled(), "which bots there are is not known yet"
    one.until(lambda: asked)
    asked[0].continue_()
    one.button("Begin there").click()
    one.page.wait_for_function("() => !location.hash.includes('moment')")
    one.until(lambda: not one.is_over)
    assert one.wait_for_question()
    one.click_one()


def test_the_first_page_is_light() -> None:
    """What the lobby and a table load as scripts, compressed: of all boards only the game's."""
    size = {path: len(gzip.compress(path.read_bytes())) for path in (PAGE / "assets").glob("*.js")}
    boards = [size.pop(path) for path in list(size) if path.name.startswith("Table-")]
    assert len(boards) == len(holdfast.games())
    assert sum(size.values()) + max(boards) < MOST_SCRIPT


def test_packages_of_the_page_are_compressed_and_guarded(server: ServerProcess) -> None:
    answer = HTTP.get(server.url + "/")
    assert "'unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    script = next((PAGE / "assets").glob("TablePage-*.js")).name
    loaded = HTTP.get(f"{server.url}/assets/{script}", headers={"accept-encoding": "gzip"})
    assert loaded.headers["content-encoding"] == "gzip"
    assert "immutable" in loaded.headers["cache-control"]


BLOCKED = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('The operation is insecure.', 'SecurityError') },
})"""


def test_where_nothing_may_be_kept_the_table_works_all_the_same(sit: Sit) -> None:
    one = sit()
    one.page.add_init_script(BLOCKED)
    one.begin()
    assert one.wait_for_question()
    one.click_one()
    assert one.wait_for_question()

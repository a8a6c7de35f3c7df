"""A calm board: the decision line keeps its height and its slots, and no main part of the board
moves or changes its size between two questions of a phase or when another seat's move arrives.

Where the parts are is noted in the page itself, whenever it has changed (`parts.js`): also while
others move. A film or a beat, and another tab, is a picture of its own. `make test` plays the
beginning of a game and what leads to its end, `make stress PART=calm` whole games.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.player import BAR, HTTP, Player
from tests.browser.whole import IS_WHOLE, near_the_end, sit_among_bots
from tests.server.client import ServerProcess

import holdfast

Sit = Callable[..., Player]
SCREENS = {
    "laptop": {"width": 1440, "height": 900},
    "small": {"width": 1280, "height": 720},
    "phone": {"width": 390, "height": 844},
}
HEIGHTS = {"laptop": 72, "small": 72, "phone": 136}  # of the decision line
QUESTIONS = 10**6 if IS_WHOLE else 12
PARTS = Path(__file__).with_name("parts.js").read_text(encoding="utf-8")
QUICK = "localStorage['holdfast.prefs'] ??= JSON.stringify({pace: 'quick'})"

by_screen = pytest.mark.parametrize("screen", SCREENS)
by_id = pytest.mark.parametrize("id", sorted(holdfast.games()))


def shifts(seen: list[dict[str, Any]]) -> list[str]:
    """What was elsewhere, or of another size, the last time it was seen in the same phase."""
    moved: list[str] = []
    places: dict[str, list[int]] = {}
    picture: object = None
    for now in seen:
        shown = (now["phase"], now["isTold"], now["tabs"])
        if shown != picture:
            places, picture = {}, shown
        for name, place in now["parts"].items():
            was = places.setdefault(name, place)
            if was != place and not now["isTold"]:
                moved.append(f"{now['n']} ({now['says']}): {name} {was} -> {place}")
        places |= now["parts"]
    return moved


def answer(one: Player) -> None:
    """Any answer, by a click without a pointer: that it can be reached is tested elsewhere."""
    n = one.state["n"]
    if not one.answers_itself():
        key = one.random.choice(one.keys())
        one.page.locator(f'main [data-key="{key}"], {BAR} [data-key="{key}"]').first.dispatch_event(
            "click"
        )
        one.send_picked(key)
    one.wait_until_asked_otherwise(n)


def play(one: Player) -> list[str]:
    """Click through from here, and say what has moved without a reason."""
    one.rest()
    one.page.evaluate("() => { partsOverTime.length = 0 }")
    for _ in range(QUESTIONS):
        if not one.wait_for_question():
            break
        one.rest()
        answer(one)
    seen = one.page.evaluate("() => partsOverTime")
    assert seen, "nothing was seen"
    return shifts(seen)


@by_screen
@by_id
def test_no_part_of_the_board_moves_within_a_phase(
    server: ServerProcess, sit: Sit, id: str, screen: str
) -> None:
    one = sit(viewport=SCREENS[screen])
    one.page.add_init_script(QUICK)
    one.page.add_init_script(PARTS)
    seats = max(2, holdfast.game(id).min_seats)
    bots = [{"who": "bot", "bot": "random"}] * (seats - 1)
    table = {"game": id, "options": {}, "seats": [{"who": "me"}, *bots], "lang": "en"}
    answer = HTTP.post(f"{server.url}/api/tables", json=table)
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])
    assert one.wait_for_question()
    height = one.page.locator(BAR).evaluate("bar => bar.offsetHeight")
    assert height == HEIGHTS[screen]
    moved = play(one)
    if not IS_WHOLE:
        sit_among_bots(server, one, near_the_end(id, seats))
        assert one.wait_for_question()
        moved += play(one)
    assert moved == []

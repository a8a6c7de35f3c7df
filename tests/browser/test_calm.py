"""A calm board: the decision line keeps its height and its slots, and nothing of the board moves
between two questions of the same phase or when another seat's move arrives."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.browser.player import BAR, HTTP, Player
from tests.browser.whole import BEGINNING, IS_WHOLE, near_the_end, sit_among_bots
from tests.server.client import ServerProcess

import holdfast

Sit = Callable[..., Player]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
SCREENS = [LAPTOP, PHONE]
HEIGHTS = {1440: 72, 390: 136}
GAMES = sorted(holdfast.games())
by_screen = pytest.mark.parametrize("screen", SCREENS, ids=["laptop", "phone"])

Boxes = dict[str, list[float]]


def boxes(one: Player) -> Boxes:
    """Where the slots and the main parts of the board are; what scrolls lies in its sheet."""
    one.rest()
    found: Boxes = one.page.evaluate(
        """(bar) => {
            const found = {}
            const box = (name, one, from = { x: 0, y: 0 }) => {
                const { x, y, width, height } = one.getBoundingClientRect()
                found[name] = [x - from.x, y - from.y, width, height].map((n) => Math.round(n))
            }
            box('bar', document.querySelector(bar))
            box('main', document.querySelector('main'))
            for (const slot of document.querySelectorAll(`${bar} [data-slot]`))
                box(`slot ${slot.dataset.slot}`, slot)
            const sheet = document.querySelector('main .sheet')
            if (sheet) {
                const from = sheet.getBoundingClientRect()
                const parts = [...sheet.children].filter((one) => !one.matches('.layer'))
                parts.forEach((part, k) => box(`part ${k} ${part.classList[0]}`, part, from))
            }
            return found
        }""",
        BAR,
    )
    return found


def phase_of(one: Player) -> tuple[object, ...]:
    """Questions of the same phase: nothing opened another one between them."""
    opened = sum(line["opens"] for state in one.states for line in state["log"]["lines"])
    return (one.state["where"], opened)


def play_and_compare(one: Player, most: int) -> list[str]:
    """Click through, and say what has moved without a reason."""
    moved: list[str] = []
    is_wide = one.page.viewport_size["width"] > 820  # one column puts what is asked first
    before: tuple[object, Boxes] | None = None
    for _ in range(most):
        if not one.wait_for_question():
            break
        if one.page.locator(f"{BAR} .story").count():
            one.page.locator(f"{BAR} [data-slot=finish] button").click()
            continue
        now = phase_of(one), boxes(one)
        if before and before[0] == now[0] and is_wide:
            moved += differences(one, before[1], now[1])
        elif before:
            moved += differences(one, bar_of(before[1]), bar_of(now[1]))
        before = now
        one.click_one()
    return moved


def bar_of(found: Boxes) -> Boxes:
    return {name: box for name, box in found.items() if not name.startswith("part")}


def differences(one: Player, before: Boxes, now: Boxes) -> list[str]:
    what = one.state["ask"]["what"] if one.state["ask"] else "waiting"
    return [
        f"{what}: {name} {before.get(name)} -> {now.get(name)}"
        for name in sorted(before.keys() | now.keys())
        if before.get(name) != now.get(name)
    ]


@by_screen
@pytest.mark.parametrize("id", GAMES)
def test_nothing_moves_between_questions_of_a_phase(
    server: ServerProcess, sit: Sit, id: str, screen: dict[str, int]
) -> None:
    one = sit(viewport=screen)
    seats = max(2, holdfast.game(id).min_seats)
    answer = HTTP.post(
        f"{server.url}/api/tables",
        json={
            "game": id,
            "options": {},
            "seats": [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * (seats - 1)],
            "lang": "en",
        },
    )
    answer.raise_for_status()
    one.go(f"/#/seat/{answer.json()['seats'][0]['token']}")
    one.page.wait_for_url("**/#/table/*")
    assert one.wait_for_question()
    assert boxes(one)["bar"][3] == HEIGHTS[screen["width"]]
    moved = play_and_compare(one, BEGINNING)
    if not IS_WHOLE:
        sit_among_bots(server, one, near_the_end(id, seats))
        moved += play_and_compare(one, BEGINNING)
    assert moved == []

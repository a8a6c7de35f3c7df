"""Nothing on a board is lettered in less than 12 pixels, however small its drawings are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.browser.player import Player
from tests.browser.test_ante_portas import battle, sit_at
from tests.server.client import ServerProcess

Sit = Callable[..., Player]

SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => one.getClientRects().length && !one.closest('.hush'))
    .map((one) => {
        const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM().d : 1
        return parseFloat(getComputedStyle(one).fontSize) * scale || 12 // 0 hides what is said
    }))"""


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_the_map_is_lettered_in_12_pixels(server: ServerProcess, sit: Sit, width: int) -> None:
    """Large, small beside the colony, and on a phone."""
    one, other = sit(viewport={"width": width, "height": 800}), sit()
    sit_at(server, battle(), one, other)
    one.rest()
    for _ in range(2):
        assert one.page.evaluate(SMALLEST) >= 12
        one.page.locator("main button.grow, main [role=tab][aria-selected=false]").first.click()
        one.rest()

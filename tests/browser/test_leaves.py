"""While an answer is pointed at, the stores say what it would leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.player import Player
from tests.browser.whole import sit_among_bots
from tests.server.client import ServerProcess

import holdfast
from holdfast.core.leaving import leaving
from holdfast.core.ways import ways
from holdfast.lab.setups import usual
from holdfast.testing.courses import played

Sit = Callable[..., Player]


def before_a_cost(id: str, seats: int) -> dict[str, Any]:
    """A position in which seat 0 can give something of its stores away."""
    game = holdfast.game(id)
    for match in played(game, (seats, usual(game, seats)), 3, 80):
        s = match.state
        if s.open[0] and leaving(game, s, 0, ways(game, s, 0)):
            return match.position()
    raise AssertionError("nothing ever costs anything")


@pytest.mark.parametrize("id", sorted(holdfast.games()))
def test_stores_say_what_would_be_left(server: ServerProcess, sit: Sit, id: str) -> None:
    one = sit()
    sit_among_bots(server, one, before_a_cost(id, max(2, holdfast.game(id).min_seats)))
    assert one.wait_for_question()
    key, left = next(iter(one.state["ask"]["leaves"].items()))
    one.open_list()
    one.page.locator(f'#answers [data-key="{key}"]').first.hover()
    tags = one.page.locator("[data-left]")
    one.until(lambda: tags.count() == len(left), "the stores say nothing")
    said = {
        tag.get_attribute("data-left"): tag.inner_text()
        for tag in (tags.nth(k) for k in range(tags.count()))
    }
    assert said == {place: f"{n} left" for place, n in left.items()}

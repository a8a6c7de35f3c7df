"""Whole games at the board. Clicking through one takes a minute, so `make test` plays its beginning
and, from a position near it, its end; `make stress` plays all of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from tests.browser.player import BAR, BEAT, HTTP, Player
from tests.server.client import ServerProcess

import holdfast
from holdfast.core.record import Match
from holdfast.lab.setups import usual
from holdfast.testing.courses import played

IS_WHOLE = bool(os.environ.get("HOLDFAST_WHOLE_GAMES"))
BEGINNING = 10**6 if IS_WHOLE else 16  # choices
Sit = Callable[..., Player]
LEFT = 12  # decisions of seat 0, then the game is over


def near_the_end(id: str, seats: int, seed: int = 1, left: int = LEFT) -> dict[str, Any]:
    """A position in which seat 0 has a few decisions left."""
    game = holdfast.game(id)
    matches = played(game, (seats, usual(game, seats)), seed)
    files = [match.position() for match in matches if match.state.open[0] and not match.over]
    return files[-left]


def sit_among_bots(server: ServerProcess, one: Player, file: dict[str, Any]) -> None:
    """On seat 0 of a table that stands there."""
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * (file["seats"] - 1)]
    answer = HTTP.post(f"{server.url}/api/import", json={"file": file, "seats": seats})
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])


def seated(sit: Sit, match: Match, **options: Any) -> Player:
    """At a table that stands there, against bots."""
    one = sit(**options)
    bots = [{"who": "bot", "bot": "random"}] * (match.seats - 1)
    body = {"file": match.position(), "seats": [{"who": "me"}, *bots]}
    answer = HTTP.post(f"{one.url}/api/import", json=body)
    answer.raise_for_status()
    one.go(f"/#/seat/{answer.json()['seats'][0]['token']}")
    one.until(lambda: one.states and one.state["ask"])
    one.rest()
    return one


# What is shown before it is told

MOVING = {"reduced_motion": "no-preference"}


def before(id: str, seats: int, event: str, seed: int = 1) -> dict[str, Any]:
    """The last position in which seat 0 decides before this happens."""
    game = holdfast.game(id)
    found: dict[str, Any] = {}
    for match in played(game, (seats, usual(game, seats)), seed):
        if found and any(one.what == event for one in match.events):
            return found
        if match.state.open[0]:
            found = match.position()
    raise AssertionError(f"{event} never happens")


def likes(one: Player, wishes: str) -> None:
    one.page.add_init_script(f"localStorage['holdfast.prefs'] ??= JSON.stringify({wishes})")


def follows(one: Player) -> bool:
    """Nobody's move is shown before somebody wants to see it."""
    one.page.get_by_role("button", name="Next move").evaluate_all("all => all[0]?.click()")
    return False


def answer_until_shown(one: Player) -> None:
    """Answer in the bar until something is shown."""
    while not one.page.locator(BEAT).count():
        one.until(lambda: one.page.locator(BEAT).count() or follows(one) or one.is_asked())
        if not one.page.locator(BEAT).count():
            n = one.state["n"]
            one.page.locator(f'{BAR} [data-key="{one.keys()[0]}"]').first.dispatch_event("click")
            one.until(lambda n=n: one.state["since"] > n)  # type: ignore[misc]

"""Whole games at the board. Clicking through one takes a minute, so `make test` plays its beginning
and, from a position near it, its end; `make stress` plays all of it."""

from __future__ import annotations

import os
from typing import Any

from tests.browser.player import HTTP, Player
from tests.server.client import ServerProcess

import holdfast
from holdfast.lab.setups import usual
from holdfast.testing.courses import played

IS_WHOLE = bool(os.environ.get("HOLDFAST_WHOLE_GAMES"))
BEGINNING = 10**6 if IS_WHOLE else 16  # choices
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
    one.go(f"/#/seat/{answer.json()['seats'][0]['token']}")
    one.page.wait_for_url("**/#/table/*")

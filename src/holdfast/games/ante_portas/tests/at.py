"""Positions for the tests, laid out in code and passed through a file, short enough to read.

>>> m = table(TakeTurn(0, True), edit=lambda s: stand(s, "baker", "baker"))
>>> m.choose(0, "trade:player_2")

What a test does not mention is as after the setup of seed 1: everybody has 6 Tools, 1 Food, two
Farmers at home, and a Soldier on the Spawn Point; Stewards stand on the first Market.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import holdfast
from holdfast import Match
from holdfast.core.agenda import Step
from holdfast.core.game import Game
from holdfast.core.record import FORMAT
from holdfast.games.ante_portas.cards.loading import Loaded
from holdfast.games.ante_portas.rules.face import CampaignRules
from holdfast.games.ante_portas.rules.names import GOODS, PHASES, PLACES, TURNS, WARES
from holdfast.games.ante_portas.rules.state import Campaign

Edit = Callable[[Campaign], None]
MARKET_A = 0


def game() -> Game[Campaign]:
    return holdfast.game("ante-portas")


def loaded() -> Loaded:
    rules = game().rules
    assert isinstance(rules, CampaignRules)
    return rules.cards


def fresh(seats: int = 2, **options: object) -> Match:
    """A new game at its first question."""
    return game().match(seats, 1, options)


def table(
    *agenda: Step[Any],
    seats: int = 2,
    edit: Edit | None = None,
    phase: int = TURNS,
    script: list[int] | None = None,
    **options: object,
) -> Match:
    """A position with these steps to be done, the first one first, loaded from its own file."""
    s = fresh(seats, **options).state
    assert isinstance(s, Campaign)
    s.open = [[] for _ in range(seats)]
    s.agenda = list(reversed(agenda))
    s.phase = phase
    s.year = max(1, s.year)
    s.active = -1
    s.turn = 0
    for community in s.colony.communities:
        community.steward = MARKET_A
    if edit is not None:
        edit(s)
    s.script = list(script or [])
    return holdfast.load_position({**heading(seats, options), "state": game().files.dump(s)})


def heading(seats: int, options: dict[str, object]) -> dict[str, Any]:
    return {
        "holdfast": FORMAT,
        "kind": "position",
        "game": "ante-portas",
        "rules": game().rules_version,
        "seats": seats,
        "options": game().full_options(options),
    }


def campaign(match: Match) -> Campaign:
    assert isinstance(match.state, Campaign)
    return match.state


# Edits


def stand(s: Campaign, *places: str) -> None:
    """The Stewards of seat 0, 1, … stand at these Places."""
    for community, place in zip(s.colony.communities, places, strict=False):
        community.steward = PLACES.index(place)


def own(s: Campaign, seat: int, **wares: int) -> None:
    """This seat has exactly these wares."""
    c = s.colony.communities[seat]
    c.stock = tuple(wares.get(good, 0) for good in GOODS)
    c.tools = wares.get("tool", 0)
    c.dollars = wares.get("dollar", 0)


def wares(match: Match, seat: int) -> dict[str, int]:
    c = campaign(match).colony.communities[seat]
    return {name: c.held(ware) for ware, name in enumerate(WARES) if c.held(ware)}


def phase(match: Match) -> str:
    return PHASES[campaign(match).phase]


def told(match: Match, what: str) -> list[dict[str, object]]:
    return [event.data for event in match.events if event.what == what]


def steps(match: Match) -> list[str]:
    return [type(step).__name__ for step in match.state.agenda]


# Files


def change(data: Any, place: str, value: object) -> None:
    """Put something else into a file: `armies.0.sick_weak`."""
    *path, last = place.split(".")
    for key in path:
        data = data[int(key)] if isinstance(data, list) else data[key]
    data[last] = value

"""The example of docs/protocol.md that is about this game is what is really sent."""

from __future__ import annotations

import pytest
from tests.server.client import House, me
from tests.server.conftest import anyio_backend as anyio_backend
from tests.server.conftest import common_house as common_house
from tests.server.conftest import house as house
from tests.server.conftest import patient_doors as patient_doors
from tests.server.shown import PAGE, example, require_like

from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.tests import test_trade as trading
from holdfast.games.ante_portas.tests.at import table

pytestmark = pytest.mark.anyio


async def test_an_aside_has_exactly_the_fields_that_are_shown(house: House) -> None:
    """Two Stewards share a Place, and one offers 2 Wood for 1 Dollar."""
    match = table(TakeTurn(0, True), edit=trading.together)
    for key in ("trade:player_2", "give:wood", "give:wood", "want:dollar", "offer"):
        match.choose(0, key)
    links = await house.api.imported(match.position(), me(match.seats))
    async with house.sit(links.seats[1]) as sun:
        require_like(example("key"), sun.state["beside"][0])
        assert sun.state["address"] in " ".join(PAGE.split())
    async with house.sit(links.seats[0]) as tower:
        assert tower.state["ask"]
        assert tower.state["beside"] == [], "whoever is asked has everything among the answers"

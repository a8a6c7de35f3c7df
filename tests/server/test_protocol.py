"""docs/protocol.md shows what is really sent: every field of its examples, and no other. That the
examples are true: in the tests of the games they are about."""

from __future__ import annotations

import re

import pytest
from tests.server.client import House, me
from tests.server.found import GAMES, turns
from tests.server.shown import PAGE, ROWS, example, in_row

from holdfast.server.socket import Said

pytestmark = pytest.mark.anyio


def test_every_field_that_can_be_said_is_shown() -> None:
    said = {name for row in ROWS for message in in_row(row, 1) for name in message}
    assert said | set(example("token")) == set(Said.__struct_fields__)


@pytest.mark.parametrize("game", GAMES)
async def test_every_field_of_a_state_is_explained_and_shown(house: House, game: str) -> None:
    found = turns(game)
    assert found is not None
    links = await house.api.imported(found.file, me(2))
    async with house.sit(links.seats[0]) as one:
        explained = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`\w+`[^|]*)\|", PAGE, re.M)))
        assert set(one.state) <= set(explained)
        assert set(one.state) == set(example("view"))
        assert set(one.table) | {"commitment"} == set(example("table")["table"]) | {"commitment"}

"""The examples of docs/protocol.md that are about this game are what is really sent."""

from __future__ import annotations

import json
import re

import pytest
from tests.server.client import House, Json, Links, Seat, me
from tests.server.conftest import anyio_backend as anyio_backend
from tests.server.conftest import common_house as common_house
from tests.server.conftest import house as house
from tests.server.conftest import patient_doors as patient_doors
from tests.server.shown import PAGE, answers_to, example, require_like

from holdfast.games.empires_end.tests import at

pytestmark = pytest.mark.anyio


async def fire(house: House) -> Links:
    """Fire 8 threatens everybody; Tower is about to decide, then Sun."""
    position = at.disaster_turn("fire_8", seats=3, goes_on=True).position()
    return await house.api.imported(position, me(3))


async def answer(page: Seat, said: Json, field: str) -> Json:
    await page.say(said)
    return await page.until(lambda message: field in message)


async def test_a_state_has_exactly_the_fields_that_are_shown(house: House) -> None:
    links = await fire(house)
    async with house.sit(links.seats[0]) as tower, house.sit(links.seats[1]) as sun:
        await tower.choose("bid:hammer")
        await sun.settle()
        shown = example("view")
        require_like(shown, sun.state)
        require_like({**example("table")["table"], "commitment": ""}, sun.table)


async def test_undo_redo_and_consent_have_the_fields_that_are_shown(house: House) -> None:
    undo, redo = [json.loads(text) for text in re.findall(r"`(\{\"what\".*?\})`", PAGE)]
    (consent,) = [json.loads(text) for text in re.findall(r"`(\{\"seat\".*?\})`", PAGE)]
    links = await fire(house)
    async with house.sit(links.seats[0]) as tower, house.sit(links.seats[1]) as sun:
        await tower.choose("bid:hammer")
        assert tower.state["undo"]["free"]
        require_like(redo, (await tower.act("undo"))["redo"])
        await tower.act("redo")
        await sun.settle()
        await sun.choose("bid:coin")
        await tower.settle()
        require_like(undo, tower.state["undo"])
        require_like(consent, (await tower.act("undo"))["consent"])


async def test_every_message_to_the_server_is_answered_as_shown(house: House) -> None:
    links = await fire(house)
    async with house.sit(links.seats[0]) as tower, house.sit(links.seats[1]) as sun:
        await tower.choose("bid:hammer")
        await sun.settle()
        (why,) = answers_to('"why"')
        require_like(why, await answer(sun, {"why": "bid:wheat"}, "why"))
        (hint,) = answers_to('"hint"')
        require_like(hint, await answer(sun, {"n": sun.n, "hint": True}, "hint"))
        (pong,) = answers_to('"ping"')
        require_like(pong, await answer(sun, {"ping": 1}, "pong"))
        await sun.choose("bid:hammer")
        (refused,) = answers_to('"choose"')
        require_like(refused, await answer(sun, {"n": 2, "choose": "bid:hammer"}, "refused"))
        german = await answer(sun, {"lang": "de"}, "table")
        require_like(set(german["table"]), set(sun.table))


async def test_one_of_several_keys_is_refused_as_shown(house: House) -> None:
    links = await fire(house)
    async with house.sit(links.seats[0]) as tower:
        said = {"n": 1, "choose": ["accept", "bid:wheat"]}
        require_like(example("refused"), await answer(tower, said, "refused"))


async def test_every_field_of_a_state_is_explained(house: House) -> None:
    links = await fire(house)
    async with house.sit(links.seats[0]) as tower:
        explained = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`\w+`[^|]*)\|", PAGE, re.M)))
        assert set(tower.state) <= set(explained)

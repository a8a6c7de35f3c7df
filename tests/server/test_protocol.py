"""docs/protocol.md shows what is really sent: every field of its examples, and no other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import House, Json, Links, Seat, me

from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.tests import test_trade as trading
from holdfast.games.ante_portas.tests.at import table
from holdfast.games.empires_end.tests import at
from holdfast.server import telling
from holdfast.server.socket import Said

pytestmark = pytest.mark.anyio

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)]
ROWS = [line for line in PAGE.splitlines() if line.startswith("| `{")]
ELIDED = "…"


def example(field: str) -> Any:
    (found,) = [block for block in BLOCKS if field in block]
    return found


def in_row(row: str, n: int) -> list[Json]:
    """The messages in the n-th column of a row."""
    return [json.loads(text) for text in re.findall(r"`(\{.*?\})`(?=[,; |]|$)", row.split("|")[n])]


def answers_to(said: str) -> list[Json]:
    (row,) = [row for row in ROWS if said in row.split("|")[1]]
    return in_row(row, 2)


def require_like(shown: Any, real: Any, where: str = "") -> None:
    """The same fields everywhere; the same values, unless they are elided; of a list the first."""
    if isinstance(shown, dict) and shown:
        assert isinstance(real, dict), where
        assert set(shown) == set(real), where
        for name in shown:
            require_like(shown[name], real[name], f"{where}.{name}")
    elif isinstance(shown, list) and shown and isinstance(shown[0], dict):
        require_like(shown[0], real[0], f"{where}[0]")
    elif isinstance(shown, float) or shown in (ELIDED, {}):
        assert isinstance(real, type(shown)), where
    else:
        assert shown == real, where


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


def test_every_field_that_can_be_said_is_shown() -> None:
    said = {name for row in ROWS for message in in_row(row, 1) for name in message}
    assert said | set(example("token")) == set(Said.__struct_fields__)


async def test_every_field_of_a_state_is_explained(house: House) -> None:
    links = await fire(house)
    async with house.sit(links.seats[0]) as tower:
        explained = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`\w+`[^|]*)\|", PAGE, re.M)))
        assert set(tower.state) <= set(explained)


async def test_an_aside_has_exactly_the_fields_that_are_shown(house: House) -> None:
    """Two Stewards share a Place, and one offers 2 Wood for 1 Dollar."""
    match = table(TakeTurn(0, True), edit=trading.together)
    for key in ("trade:player_2", "give:wood", "give:wood", "want:dollar", "offer"):
        match.choose(0, key)
    links = await house.api.imported(match.position(), me(match.seats))
    async with house.sit(links.seats[1]) as sun:
        require_like(example("key"), sun.state["beside"][0])
        assert sun.state["address"] in " ".join(PAGE.split())
        assert telling.state_message(house.room(links), 0, "en", {})["beside"] == []

"""At the table of a server: what is taken back, what is made up, and files made up by others, where
they are about this game. What holds for every game: tests/server."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.server.client import House, Json, Links, error_of, is_over, me, play_on
from tests.server.conftest import anyio_backend as anyio_backend
from tests.server.conftest import common_house as common_house
from tests.server.conftest import house as house
from tests.server.conftest import patient_doors as patient_doors
from tests.server.test_files import play_out, played
from tests.server.test_first_games import first_table, some_choices

from holdfast import load_position
from holdfast.core.rng import Random
from holdfast.games.empires_end.tests import at

pytestmark = pytest.mark.anyio


async def test_undo_is_free_while_nobody_else_has_acted(house: House) -> None:
    """A location falls and an innovation is attached: one's own business until it is done."""
    file = at.disaster_turn(
        "fire_9", seats=2, goes_on=True, empires=[at.empire(destroyed=["town_18"])]
    ).position()
    links = await house.api.imported(file, me(2))
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
        assert (seat.state["undo"], seat.state["redo"]) == (None, None)
        first = seat.state
        await seat.choose("accept")
        before = (seat.state, list(seat.log))
        assert seat.state["undo"] == {"what": "Accept the disaster", "free": True}
        answer = await seat.act("undo")
        assert "refused" not in answer
        assert answer["log"]["from"] == 0
        assert answer["view"] == first["view"]
        assert answer["n"] == before[0]["n"] + 1
        assert seat.keys == [option["key"] for option in first["ask"]["options"]]
        assert answer["redo"] == {"what": "Accept the disaster"}
        assert answer["undo"] is None
        await other.settle()
        assert other.state["log"]["from"] == 0
        assert other.log == seat.log
        assert other.log[-1]["text"] == "Tower takes back 1 choice."
        answer = await seat.act("redo")
        assert answer["view"] == before[0]["view"]
        assert seat.log == before[1]
        assert answer["redo"] is None
        await other.settle()
        assert other.log == before[1]


def hidden_parts(position: Json, seat: int) -> list[Any]:
    """What others hold, and what will be drawn."""
    state = position["state"]
    others = [empire for other, empire in enumerate(state["empires"]) if other != seat]
    hands = [sorted(empire["hand"]) for empire in others]
    goods = [[empire[good] for good in ("wheat", "hammer", "axe", "coin")] for empire in others]
    return [hands, goods, state["course"]["rng"]]


async def test_a_position_in_the_middle_is_made_up_and_playable(house: House) -> None:
    truth = played(11, game=at.game().id)
    links = await house.api.imported(truth.position(), me(3))
    for seat, token in [*enumerate(links.seats), (-1, links.watch), (-1, links.host)]:
        told = await house.api.fetch("/api/table/position", token)
        imagined = load_position(told)
        assert imagined.view(seat) == truth.view(seat)
        assert imagined.open.get(seat) == truth.open.get(seat)
        real, made_up = hidden_parts(truth.position(), seat), hidden_parts(told, seat)
        assert all(a != b for a, b in zip(real, made_up, strict=True))
        assert play_out(imagined, Random(seat + 2)).over
        again = await house.api.fetch("/api/table/position", token)
        assert again != told  # made up anew, not once for all


def lanes_with_news(**event: Any) -> Json:
    """An industry phase in which seat 0 has sold a card; the others have not heard of it."""
    empires = [at.empire(hand=["fire_1", "fire_2"]), at.empire(), at.empire()]
    match = at.industry(empires=empires, space=26, goes_on=True)
    match.choose(0, "sell:fire_1")
    data: Json = json.loads(json.dumps(match.position()))
    news = data["state"]["course"]["untold"][0][0]
    news.update(copy.deepcopy(event))
    return data


@pytest.mark.parametrize(
    "event",
    [
        {"data": {"card": "fire_1", "x": [[[[{}]]]]}},
        {"data": {"card": "<img src=x onerror=alert(1)>"}},
        {"data": {"card": "fire_1", "x": 10**300}},
        {"data": {"card": "fire_1", "x": 1e308}},
        {"data": {"card": None}},
        {"what": "final", "data": {"n": 1, "marker": 1, "standing": 1, "end": 1}},
        {"what": "final", "seat": -1, "data": {"n": 1, "marker": 1, "standing": 1, "end": 1}},
        {
            "what": "final",
            "data": {
                "n": "x",
                "marker": [],
                "standing": {},
                "end": None,
                "by_location": {},
                "by_innovation": {"fire_1": "x"},
            },
        },
        {"what": "space", "data": {"space": {}, "kind": []}},
        {"what": "scored", "data": {"source": "x", "n": 1.5}},
    ],
    ids=lambda event: json.dumps(event)[:60],
)
async def test_made_up_news_do_no_harm(house: House, event: Json) -> None:
    """What open lanes have still to tell comes from the file, and is told at the end."""
    answer = await house.api.post("/api/import", {"file": lanes_with_news(**event), "seats": me(3)})
    if answer.status_code != 201:
        assert error_of(answer, 422)["code"] == "bad_file"
        return
    links = Links(answer.json())
    async with (
        house.sit(links.seats[0]) as one,
        house.sit(links.seats[1]) as two,
        house.sit(links.seats[2]) as three,
    ):
        for page in (one, two, three):
            await page.settle()
        await play_on([one, two, three], Random(1))
        for page in (one, two, three):
            await page.until_state(is_over)
            await page.settle()
    last = (await house.api.fetch("/api/table/moments", links.seats[1]))["moments"]
    for token in (links.seats[1], links.watch):
        answer = await house.api.get(f"/api/table/moments/{len(last) - 1}", token)
        assert answer.status_code in (200, 404)
    assert (await house.api.get("/api/table/record", links.watch)).is_success
    assert (await house.api.get("/api/table/scores", links.watch)).is_success


async def test_the_first_lesson_is_the_aim(house: House) -> None:
    links, person = await first_table(house, at.game().id)
    async with house.sit(links.seats[person]) as seat:
        (told,) = await some_choices(seat, Random(3), 1)
        assert told["said"] == ["aim"]
        assert told["at"] == "location-city_32"

"""A finished game that everybody may look at: with the consent of all its people, as long as they
like, and nothing but looking."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.finished import finished
from tests.server.client import House, Json, Links, bots, error_of, farewell, found, me
from tests.server.test_rights import WAYS, until_somebody_waits
from tests.setups import GAMES

from holdfast.server.rooms import Rooms
from holdfast.server.store import NotSaved, Store

pytestmark = pytest.mark.anyio
NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]


async def over(house: House, id: str = GAMES[0], people: int = 2) -> Links:
    """A game that is over, with so many people and otherwise bots."""
    file = finished(id)
    guests = [{"who": "me", "name": name} for name in NAMES[: min(people, file["seats"])]]
    return await house.api.imported(file, [*guests, *bots(file["seats"] - len(guests))])


async def share(house: House, token: str, agreed: bool = True) -> Json:
    return await house.api.send("/api/table/share", {"agreed": agreed}, token)


async def shared(house: House, links: Links) -> str:
    """The link, after everybody has agreed."""
    link = ""
    for token in filter(None, links.seats):
        link = (await share(house, token))["shared"]["link"]
    assert link
    return link


async def look(house: House, link: str) -> httpx.Response:
    return await house.api.get("/api/table", link)


@pytest.mark.parametrize("id", GAMES)
async def test_when_all_have_agreed_everybody_sees_the_whole_game(house: House, id: str) -> None:
    links = await over(house, id)
    link = await shared(house, links)
    assert link not in links.tokens
    table = found(await look(house, link))
    assert (table["seat"], table["host"], table["over"]) == (-1, False, True)
    people = [seat for seat, token in enumerate(links.seats) if token]
    assert table["shared"] == {"agreed": people, "missing": [], "link": link}
    assert table["again"] is False
    for seat in range(-1, len(links.seats)):
        path = "/api/table/moments"
        moments = (await house.api.fetch(f"{path}?as={seat}", link))["moments"]
        last = await house.api.fetch(f"{path}/{len(moments) - 1}?as={seat}&lang=de", link)
        assert last["result"]["winners"] is not None
        assert len(last["log"]["lines"]) == moments[-1]["lines"]
        assert (await house.api.fetch(f"{path}/0?as={seat}", link))["result"] is None
    assert (await house.api.fetch("/api/table/scores", link))["points"]
    record = await house.api.fetch("/api/table/record", link)
    assert record["choices"] == finished(id)["choices"]


async def test_bots_agree_by_nature_and_people_one_by_one(house: House) -> None:
    alone = await over(house, people=1)
    assert (await share(house, alone.seats[0]))["shared"]["link"]
    links = await over(house, people=2)
    async with house.sit(links.seats[1]) as other:
        assert other.table["shared"] == {"agreed": [], "missing": [0, 1], "link": ""}
        table = await share(house, links.seats[0])
        assert table["shared"] == {"agreed": [0], "missing": [1], "link": ""}
        await other.until_table(lambda table: table["shared"]["agreed"] == [0])
        table = await share(house, links.seats[1])
        link = table["shared"]["link"]
        assert table["shared"] == {"agreed": [0, 1], "missing": [], "link": link}
        await other.until_table(lambda table: table["shared"]["link"] == link)
    assert found(await look(house, link))
    for token in (links.watch, links.host):
        assert found(await look(house, token))["shared"] is None
        answer = await house.api.post("/api/table/share", {"agreed": True}, token)
        assert error_of(answer, 403)["code"] == "seat_only"


@pytest.mark.parametrize("who", [0, 1])
async def test_whoever_takes_it_back_ends_the_link_for_good(house: House, who: int) -> None:
    links = await over(house)
    link = await shared(house, links)
    table = await share(house, links.seats[who], agreed=False)
    assert table["shared"] == {"agreed": [1 - who], "missing": [who], "link": ""}
    assert error_of(await look(house, link), 401)["code"] == "unknown_token"
    again = (await share(house, links.seats[who]))["shared"]["link"]
    assert again != link
    assert found(await look(house, again))
    assert error_of(await look(house, link), 401)


async def test_nothing_is_shared_before_the_end(house: House) -> None:
    links = await house.api.table(me(2))
    for token in links.seats:
        assert found(await look(house, token))["shared"] is None
        answer = await house.api.post("/api/table/share", {"agreed": True}, token)
        assert error_of(answer, 409)["code"] == "not_over"
    await house.api.send("/api/table/close", token=links.host)  # that is no end of a game
    answer = await house.api.post("/api/table/share", {"agreed": True}, links.seats[0])
    assert error_of(answer, 409)["code"] == "not_over"


LOOKING = {"moments", "moments/{k}", "scores", "position", "record", "branch"}


async def test_a_public_link_opens_nothing_but_looking(house: House) -> None:
    links = await over(house)
    link = await shared(house, links)
    seats = me(finished(GAMES[0])["seats"])
    for way in WAYS:
        if way.path == "/api/table/branch":
            way = way._replace(body={"moment": 0, "as": 0, "seats": seats})
        answer = await way.go(house, link)
        what = way.path.removeprefix("/api/table").lstrip("/")
        if way.path == "/api/table" or what in LOOKING:
            assert answer.status_code == way.status, (way.path, answer.text)
        else:
            assert error_of(answer, 401)["code"] == "unknown_token", way.path
    assert (await house.api.send("/api/mine", {"tokens": [link]}))["tables"] == [None]
    async with house.socket() as socket:
        await socket.say({"token": link, "lang": "en"})
        last, code = await farewell(socket)
        assert (last["error"]["code"], code) == ("unknown_token", 4401)


async def test_a_stranger_reads_no_secret_and_nobody_who_did_not_agree(house: House) -> None:
    file = finished(GAMES[0])
    guests = [{"who": "friend"}, {"who": "me", "name": "Mallory"}, *bots(file["seats"] - 2)]
    links = await house.api.imported(file, guests)
    seats = "/api/table/seats"
    gone = await house.api.send("/api/sit", {"name": "Trudy"}, links.seats[0])
    invitation = (await house.api.send(f"{seats}/0/invite", token=links.host))["token"]
    assert error_of(await house.api.get("/api/table", gone["token"]), 401)
    table = await share(house, links.seats[1])
    assert table["shared"] == {"agreed": [1], "missing": [0], "link": ""}, "Trudy's name is there"
    sat = (await house.api.send("/api/sit", {"name": "Ada"}, invitation))["token"]
    await house.api.send("/api/table/name", {"name": "Bo"}, links.seats[1])
    link = (await share(house, sat))["shared"]["link"]
    async with house.sit(sat):
        told: list[Any] = [found(await look(house, link))]
        assert not any(seat["here"] for seat in told[0]["seats"])
    moments = await house.api.fetch("/api/table/moments", link)
    last = len(moments["moments"]) - 1
    told += [moments, await house.api.fetch(f"/api/table/moments/{last}", link)]
    told += [await house.api.fetch(f"/api/table/{what}", link) for what in ("scores", "record")]
    text = json.dumps(told)
    assert "Ada" in text
    assert "Bo" in text
    for secret in ("Trudy", "Mallory", *links.tokens, sat, invitation, gone["token"]):
        assert secret not in text


async def test_somebody_new_on_a_seat_has_not_agreed(house: House) -> None:
    links = await over(house)
    link = await shared(house, links)
    invitation = (await house.api.send("/api/table/seats/1/invite", token=links.host))["token"]
    assert error_of(await look(house, link), 401)
    sat = (await house.api.send("/api/sit", {"name": "Eve"}, invitation))["token"]
    assert error_of(await look(house, link), 401)
    assert (await share(house, sat))["shared"]["link"] not in ("", link)


async def test_a_restart_keeps_who_agreed_and_the_link(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        links, other = await over(house), await over(house)
        link = await shared(house, links)
        await share(house, other.seats[0])
    async with House(tmp_path) as house:
        mine = (await house.api.send("/api/mine", {"tokens": [links.seats[0]]}))["tables"][0]
        assert mine["table"]["shared"]["link"] == link
        assert links.table not in house.rooms._rooms, "it was not played again for that"
        assert found(await look(house, link))["id"] == links.table
        table = await share(house, other.seats[1])
        assert table["shared"]["agreed"] == [0, 1]
        await share(house, links.seats[1], agreed=False)
    async with House(tmp_path) as house:
        assert error_of(await look(house, link), 401)


async def test_what_cannot_be_written_is_not_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = await over(house, people=1)

    async def fail(self: Store, *statements: Any) -> None:
        raise NotSaved("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "write", fail)
        answer = await house.api.post("/api/table/share", {"agreed": True}, links.seats[0])
        assert error_of(answer, 503)["code"] == "unsaved"
    assert found(await look(house, links.seats[0]))["shared"]["link"] == ""


async def test_a_game_that_goes_on_again_is_not_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other rules may hold after an update, and the game may no longer be over by them."""
    links = await over(house, people=1)
    link = await shared(house, links)
    room = house.room(links)
    monkeypatch.setattr(type(room.match), "over", property(lambda match: False))
    assert error_of(await look(house, link), 401)


async def test_the_right_is_asked_for_inside(house: House) -> None:
    """Whoever waits at the door while it is taken back sees nothing."""
    links = await over(house, people=1)
    link = await shared(house, links)
    room = house.room(links)
    rooms: Rooms = house.rooms
    async with room.lock:
        asking = asyncio.create_task(look(house, link))
        await until_somebody_waits(room)
        room.shared = room.shared.without_seat(0)
        await rooms.store.write(("DELETE FROM shown WHERE table_id = ?", (room.id,)))
    assert error_of(await asking, 401)

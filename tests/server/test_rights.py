"""Who may do what, at every door: by which link, and not a moment longer than the link is good."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx
import pytest
from tests.server.client import House, Json, Links, Seat, bots, error_of, farewell, found, me

from holdfast.server.refusals import Refused
from holdfast.server.room import Room
from holdfast.server.rooms import DROP_PASS
from holdfast.server.seating import Chair, Changed
from holdfast.server.socket import Said
from holdfast.server.tokens import hash_of

pytestmark = pytest.mark.anyio
FRIEND = {"who": "friend"}
BOT = {"who": "bot", "bot": "random"}


class Way(NamedTuple):
    """One request, and the links that open it."""

    method: str
    path: str
    who: str  # of "seat other watch host invitation"
    body: Json | None = None
    status: int = 200

    @property
    def address(self) -> str:
        return self.path.replace("{seat}", "0").replace("{k}", "0")

    async def go(self, house: House, token: str) -> httpx.Response:
        if self.method == "GET":
            return await house.api.get(self.address, token)
        return await house.api.post(self.address, self.body, token)


INSIDE = "seat other watch host"
WAYS = [
    Way("POST", "/api/table/branch", INSIDE, {"moment": 0, "seats": me(3)}, 201),
    Way("POST", "/api/sit", "invitation", {"name": "Bo"}),
    Way("POST", "/api/renew", "seat other"),
    Way("GET", "/api/table", f"{INSIDE} invitation"),
    Way("POST", "/api/table/name", "seat other", {"name": "Ada"}),
    Way("POST", "/api/table/seats/{seat}", "seat host", BOT),
    Way("POST", "/api/table/seats/{seat}/invite", "host"),
    Way("POST", "/api/table/again", "seat other", {"invitations": {}}),
    Way("POST", "/api/table/rematch", ""),  # a seat's that is invited to another table
    Way("POST", "/api/table/share", "", {"agreed": True}),  # a seat's, when the game is over
    Way("POST", "/api/table/close", "host"),
    Way("GET", "/api/table/moments", INSIDE),
    Way("GET", "/api/table/moments/{k}", INSIDE),
    Way("GET", "/api/table/scores", INSIDE),
    Way("GET", "/api/table/position", INSIDE),
    Way("GET", "/api/table/record", ""),  # sealed until the game is over
]
# Whoever has no link may ask these.
PUBLIC = {
    ("GET", "/api/health"),
    ("GET", "/api/core"),
    ("GET", "/api/words"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/cards"),
    ("GET", "/api/games/{game}/rules"),
    ("GET", "/api/games/{game}/words"),
    ("POST", "/api/games/{game}/fit"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/first"),
    ("POST", "/api/import"),
    ("POST", "/api/mine"),
}


async def test_every_door_is_here(house: House) -> None:
    paths = house.app.openapi()["paths"]
    doors = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert doors == PUBLIC | {(way.method, way.path) for way in WAYS}
    words = {"token", "lang", "n", "choose", "undo", "redo", "hint", "consent", "why", "ping"}
    assert {*Said.__struct_fields__} - {"id"} == words == {*MESSAGES, "token", "n", "ping"}


async def links_of(house: House) -> tuple[Links, dict[str, str]]:
    """Three seats, the third of them free, and who holds which link."""
    links = await house.api.table([*me(2), FRIEND])
    tokens = {
        "seat": links.seats[0],
        "other": links.seats[1],
        "invitation": links.seats[2],
        "watch": links.watch,
        "host": links.host,
    }
    return links, tokens


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.method} {way.path}")
async def test_which_link_opens_what(house: House, way: Way) -> None:
    for who in ("seat", "other", "watch", "host", "invitation", "nobody", "stranger"):
        _, tokens = await links_of(house)
        answer = await way.go(house, {**tokens, "nobody": "", "stranger": "A" * 22}.get(who, ""))
        if who in ("nobody", "stranger"):
            assert answer.status_code == 401, (who, answer.text)
        elif who in way.who.split():
            assert answer.status_code == way.status, (who, answer.text)
        elif way.path == "/api/sit":
            assert error_of(answer, 409)["code"] == "not_an_invitation"
        elif way.path == "/api/table/rematch" and who in ("seat", "other"):
            assert error_of(answer, 409)["code"] == "no_rematch"
        elif way.path == "/api/table/share" and who in ("seat", "other"):
            assert error_of(answer, 409)["code"] == "not_over"
        elif way.path == "/api/table/record" and who != "invitation":
            assert error_of(answer, 409)["code"] == "sealed_record"
        else:
            assert answer.status_code == 403, (who, answer.text)


# Not a moment longer


async def until_somebody_waits(room: Room) -> None:
    """Somebody stands before the locked door."""
    async with asyncio.timeout(180):
        while not room.lock._waiters:
            await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def link_ends(house: House, links: Links, token: str, seat: int) -> AsyncIterator[None]:
    """Whoever comes with this link waits inside for somebody who takes it away."""
    room = house.room(links)
    async with room.lock:
        yield
        await until_somebody_waits(room)
        await house.store.write((DROP_PASS, (hash_of(token),)))
        room._send_away(seat)


INNER = [(way, who) for way in WAYS for who in (way.who.split() or ["seat"])[:1]]


@pytest.mark.parametrize(("way", "who"), INNER, ids=lambda part: getattr(part, "path", part))
async def test_a_link_that_ends_while_a_request_waits_opens_nothing(
    house: House, way: Way, who: str
) -> None:
    links, tokens = await links_of(house)
    before = [vars(chair).copy() for chair in house.room(links).chairs]
    async with link_ends(house, links, tokens[who], 0):
        asking = asyncio.create_task(way.go(house, tokens[who]))
    answer = await asking
    if way.path == "/api/sit":
        assert error_of(answer, 409)["code"] == "not_an_invitation"
    else:
        assert error_of(answer, 401)["code"] == "unknown_token"
    room = house.room(links)
    assert [vars(chair) for chair in room.chairs] == before
    assert not room.is_closed
    assert room.deeds == []


MESSAGES: dict[str, Json] = {
    "choose": {"choose": "KEY"},
    "undo": {"undo": True},
    "redo": {"redo": True},
    "hint": {"hint": True},
    "consent": {"consent": True},
    "why": {"why": "KEY"},
    "lang": {"lang": "de"},
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=list(MESSAGES))
async def test_who_is_sent_away_while_a_message_waits_is_not_heard(
    house: House, message: Json
) -> None:
    links = await house.api.table(me(2))
    first = house.room(links).waiting[0]
    async with house.sit(links.seats[first]) as seat:
        said = {name: seat.keys[0] if value == "KEY" else value for name, value in message.items()}
        heard = len(seat.heard)
        async with link_ends(house, links, links.seats[first], first):
            await seat.say({"n": seat.n, **said})
        last, code = await farewell(seat)
        assert (last["error"]["code"], code) == ("unknown_token", 4401)
        told = [message for message in seat.heard[heard:] if not {"error", "refused"} & {*message}]
        assert told == [], "told something to somebody who was sent away"
    assert house.room(links).acts == 0


# What the host may do


def told(seat: Seat) -> list[str]:
    """What the chronicle says of what people did beside the game."""
    return [line["text"] for line in seat.log if line["what"] == "deed"]


async def test_the_host_does_nothing_to_somebody_who_is_there(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[1]):
        for path, body in (("seats/1", BOT), ("seats/1/invite", None)):
            answer = await house.api.post(f"/api/table/{path}", body, links.host)
            assert error_of(answer, 409)["code"] == "seat_present"
        await house.api.send("/api/table/seats/1", BOT, links.seats[1])  # its own person may
        await house.api.send("/api/table/seats/1", {"who": "human"}, links.seats[1])
    assert not house.room(links).chairs[1].is_lent


async def test_somebody_who_has_just_gone_is_not_absent_yet(tmp_path: Any) -> None:
    from holdfast.server.settings import Limits

    async with House(tmp_path, limits=Limits()) as house:
        rooms, now = house.rooms, house.rooms.clock()
        rooms.clock = lambda: now + 61  # the server has been up for a while
        links = await house.api.table(me(2))
        async with house.sit(links.seats[1]):
            pass
        async with house.sit(links.seats[0]) as other:
            await other.until_table(lambda table: not table["seats"][1]["here"])
            path = "/api/table/seats/1"
            assert error_of(await house.api.post(path, BOT, links.host), 409)
            rooms.clock = lambda: now + 120
            assert error_of(await house.api.post(path, BOT, links.host), 409)
            rooms.clock = lambda: now + 122
            assert found(await house.api.post(path, BOT, links.host))["seats"][1]["lent"]


async def test_everything_that_is_done_with_seats_is_told(house: House) -> None:
    links = await house.api.table([*me(1), FRIEND, *bots(1)])
    seats = "/api/table/seats"
    await house.api.send("/api/table/name", {"name": "Ada"}, links.seats[0])
    sat = await house.api.send("/api/sit", {"name": "Bo"}, links.seats[1])
    await house.api.send(f"{seats}/1", BOT, links.host)
    await house.api.send(f"{seats}/1", {"who": "human"}, links.host)
    await house.api.send(f"{seats}/1", BOT, sat["token"])
    await house.api.send(f"{seats}/1", {"who": "human"}, sat["token"])
    await house.api.send(f"{seats}/1/invite", token=links.host)
    await house.api.send(f"{seats}/2", {"who": "bot", "bot": "greedy"}, links.host)
    await house.api.send(f"{seats}/2/invite", token=links.host)
    await house.api.send("/api/table/close", token=links.host)
    expected = [
        "Tower is called Ada now.",
        "Bo sits down (Sun).",
        "Bo is away; the host lets a bot play there for now.",
        "The host has given Bo the seat back from the bot.",
        "A bot plays for Bo for now.",
        "Bo plays again.",
        "The host has freed the seat of Bo; its old link opens nothing any more.",
        "The host lets another bot play for Oak.",
        "The host has invited somebody to sit in for the bot of Oak.",
        "The host has ended the game before its time; everything hidden is shown.",
    ]
    for token in (links.seats[0], links.watch):
        async with house.sit(token) as seat:
            assert told(seat) == expected
    house.rooms._rooms.pop(links.table)  # as after a restart
    async with house.sit(links.watch) as seat, house.sit(links.watch, "de") as other:
        assert told(seat) == expected
        assert told(other)[:2] == ["Haus Turm heißt jetzt Ada.", "Bo nimmt Platz (Haus Sonne)."]
        moments = await house.api.fetch("/api/table/moments", links.watch)
        assert moments["moments"][-1]["lines"] == len(seat.log)


async def test_whoever_sits_in_for_a_bot_sees_its_hand_only_as_long_as_that(house: House) -> None:
    links = await house.api.table([*me(1), *bots(1)])
    path = "/api/table/seats/1"
    invitation = (await house.api.send(f"{path}/invite", token=links.host))["token"]
    sat = (await house.api.send("/api/sit", {"name": "Eve"}, invitation))["token"]
    async with house.sit(sat) as seat:
        table = await house.api.send(path, BOT, sat)
        chair = table["seats"][1]
        assert (chair["name"], chair["who"], chair["lent"]) == ("Sun", "bot", False)
        assert (await farewell(seat))[0]["error"]["code"] == "unknown_token"
    assert error_of(await house.api.get("/api/table", sat), 401)
    async with house.sit(links.seats[0]) as seat:
        assert told(seat) == [
            "The host has invited somebody to sit in for the bot of Sun.",
            "Eve sits down (Sun).",
            "Eve gets up; the bot plays there again.",
        ]


async def test_seats_are_changed_a_bounded_number_of_times(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.room.MOST_DEEDS", 3)
    links = await house.api.table(me(2))
    for name in ("A", "B", "C"):
        await house.api.send("/api/table/name", {"name": name}, links.seats[0])
    answer = await house.api.post("/api/table/name", {"name": "D"}, links.seats[0])
    assert error_of(answer, 409)["code"] == "too_many_deeds"
    assert house.room(links).chairs[0].name == "C"


async def test_what_cannot_be_changed_leaves_everything_as_it_was(house: House) -> None:
    links = await house.api.table(me(2))
    room = house.room(links)

    def change(chair: Chair) -> Changed:
        chair.name = "Mallory"
        raise Refused("not_your_seat")

    with pytest.raises(Refused):
        await room.change_chair(0, change)
    assert room.chairs[0].name == ""

"""Tables: made, shared, renamed, lent, watched and closed."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.client import (
    GAME,
    OTHERWISE,
    SWITCH,
    House,
    Json,
    Links,
    bots,
    error_of,
    farewell,
    found,
    is_over,
    me,
    play_on,
    stall,
)
from websockets.exceptions import ConnectionClosed

import holdfast
from holdfast.core.fair import commitment
from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.core.words import words_for
from holdfast.server.seating import WATCHING
from holdfast.server.tokens import hash_of

pytestmark = pytest.mark.anyio

TABLE_KEYS = {
    *(
        "id",
        "game",
        "title",
        "options",
        "pack",
        "undo",
        "help",
        "seat",
        "host",
        "seats",
        "created",
        "over",
    ),
    *("closed", "commitment", "reveal", "again", "shared"),
}
SEAT_KEYS = {"seat", "name", "short", "who", "bot", "taken", "lent", "until", "here", "team"}
FRIEND = {"who": "friend"}


# Made


@pytest.mark.parametrize("count", [2, 3, 4])
async def test_a_table_for_so_many(house: House, count: int) -> None:
    links = await house.api.table([*me(), FRIEND, *bots(count - 2)])
    assert len(set(links.tokens)) == len(links.tokens) == 4
    assert all(len(token) == 22 for token in links.tokens)
    table = await house.api.fetch("/api/table", links.seats[0])
    assert set(table) == TABLE_KEYS
    assert (table["id"], table["game"], table["seat"]) == (links.table, GAME, 0)
    assert (table["over"], table["closed"], table["reveal"]) == (False, False, None)
    assert all(set(seat) == SEAT_KEYS for seat in table["seats"])
    assert [seat["who"] for seat in table["seats"]] == ["human", "human", *["bot"] * (count - 2)]
    assert [seat["taken"] for seat in table["seats"]] == [True, False, *[True] * (count - 2)]
    assert [seat["name"] for seat in table["seats"]] == ["Tower", "Sun", "Oak", "Crescent"][:count]


async def test_a_seat_is_a_house_and_has_a_short_name_beside_its_shield(house: House) -> None:
    links = await house.api.table([{"who": "me"}, {"who": "friend", "name": "Turm"}, *bots(1)])
    seats = (await house.api.fetch("/api/table", links.host, lang="de"))["seats"]
    assert [seat["name"] for seat in seats] == ["Haus Turm", "Turm", "Haus Eiche"]
    assert [seat["short"] for seat in seats] == ["Turm", "Turm", "Eiche"]


async def test_options_and_names_are_kept(house: House) -> None:
    seats = [{"who": "me", "name": "  Aoife \t Ní  "}, {"who": "friend", "name": "Zoë"}]
    links = await house.api.table(seats, options=OTHERWISE)
    table = await house.api.fetch("/api/table", links.host, lang="de")
    assert table["options"] == OTHERWISE
    assert [seat["name"] for seat in table["seats"]] == ["Aoife Ní", "Zoë"]
    assert (table["seat"], table["host"]) == (-1, True)


async def test_defaults_of_the_options(house: House) -> None:
    links = await house.api.table(me(2))
    assert (await house.api.fetch("/api/table", links.watch))["options"] == {SWITCH: False}


def with_seats(*seats: Json, **more: Any) -> Json:
    return {"game": GAME, "seats": list(seats), **more}


def count(house: House) -> int:
    """All tables there are."""
    return len(house.store.rows("SELECT id FROM game_table"))


def row_of(house: House, links: Links) -> Any:
    return house.store.row("SELECT * FROM game_table WHERE id = ?", links.table)


ME: Json = {"who": "me"}
REFUSED: dict[str, tuple[Json, int, str, str]] = {
    "unknown game": (with_seats(ME, ME, game="chess"), 404, "no_such_game", '"chess"'),
    "unknown pack": (with_seats(ME, ME, pack="f" * 16), 404, "no_such_pack", "pack"),
    "no game": ({"seats": me(2)}, 422, "bad_request", "game"),
    "no seats": ({"game": GAME}, 422, "bad_request", "seats"),
    "one seat": (with_seats(ME), 422, "bad_request", "2 to 4 seats"),
    "five seats": (with_seats(*me(5)), 422, "bad_request", "2 to 4 seats"),
    "nine seats": (with_seats(*me(9)), 422, "bad_request", "seats"),
    "unknown option": (with_seats(ME, ME, options={"speed": 3}), 422, "bad_request", '"speed"'),
    "bad option": (with_seats(ME, ME, options={SWITCH: 1}), 422, "bad_request", SWITCH),
    "option text": (with_seats(ME, ME, options={SWITCH: "true"}), 422, "bad_request", SWITCH),
    "options list": (with_seats(ME, ME, options=[]), 422, "bad_request", "options"),
    "unknown bot": (with_seats(ME, *bots(1, "deep")), 422, "no_such_bot", '"deep"'),
    "bot too slow": (with_seats(ME, *bots(1, "mcts:99999")), 422, "no_such_bot", "mcts"),
    "bot of a day": (with_seats(ME, *bots(1, "mcts:86400000ms")), 422, "no_such_bot", "mcts"),
    "bot of no time": (with_seats(ME, *bots(1, "mcts:-5")), 422, "no_such_bot", "mcts"),
    "unknown guest": (with_seats(ME, {"who": "ghost"}), 422, "bad_request", "who"),
    "nobody": (with_seats(ME, {}), 422, "bad_request", "who"),
    "long name": (with_seats(ME, {"who": "me", "name": "x" * 25}), 422, "bad_name", "24"),
    "endless name": (with_seats(ME, {"who": "me", "name": "x" * 101}), 422, "bad_request", "name"),
    "blank name": (with_seats(ME, {"who": "me", "name": " \t "}), 422, "bad_name", "24"),
    "only controls": (with_seats(ME, {"who": "me", "name": "\x00\x07‮"}), 422, "bad_name", ""),
    "number for a name": (with_seats(ME, {"who": "me", "name": 7}), 422, "bad_request", "name"),
    "unknown key": (with_seats(ME, ME, seed=7), 422, "bad_request", "seed"),
    "unknown language": (with_seats(ME, ME, lang="fr"), 422, "bad_request", "lang"),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_table_that_cannot_be_made_is_refused(house: House, case: str) -> None:
    body, status, code, named = REFUSED[case]
    before = count(house)
    error = error_of(await house.api.post("/api/tables", body), status)
    assert error["code"] == code
    assert named in error["text"]
    assert count(house) == before


def unfit() -> Iterator[tuple[Game[Any], int, Json]]:
    """Set-ups whose options do not go together, of every game that has such."""
    for game in map(holdfast.game, holdfast.games()):
        names = [option.name for option in game.options]
        for values in itertools.product(*[option.values for option in game.options]):
            options = dict(zip(names, values, strict=True))
            for seats in range(game.min_seats, game.max_seats + 1):
                if game.rules.unfit(seats, options) is not None:
                    yield game, seats, options


async def test_options_that_do_not_go_together_are_refused(house: House) -> None:
    every = list(unfit())
    before = count(house)
    for game, seats, options in every[:: len(every) // 9 | 1]:
        refusal = game.rules.unfit(seats, options)
        assert refusal is not None
        body = {"game": game.id, "seats": me(seats), "options": options}
        error = error_of(await house.api.post("/api/tables", body), 422)
        assert error["code"] == "unfit"
        assert words_for(game, "en").refusal(refusal, WATCHING) in error["text"]
    assert count(house) == before
    assert every


async def test_the_lobby_is_told_what_goes_together(house: House) -> None:
    """Of every game: what is told of each step away from a plan is what the rules say of it."""
    every = list(unfit())
    plans = every[:: len(every) // 9 | 1]
    plans += [
        (game, game.min_seats, game.full_options({}))
        for game in map(holdfast.game, holdfast.games())
    ]
    for game, seats, options in plans:
        body = {"seats": seats, "options": options}
        told = await house.api.send(f"/api/games/{game.id}/fit", body)
        assert bool(told["why"]) == (game.rules.unfit(seats, options) is not None)
        for n in range(game.min_seats, game.max_seats + 1):
            assert bool(told["seats"][str(n)]) == (game.rules.unfit(n, options) is not None)
        for option in game.options:
            for value, why in zip(option.values, told["options"][option.name], strict=True):
                other = {**options, option.name: value}
                assert bool(why) == (game.rules.unfit(seats, other) is not None)
        assert set(told["idle"]) <= {option.name for option in game.options}


def in_teams() -> tuple[Game[Any], int, Json, list[int]]:
    """A table at which some play together against others."""
    for game in map(holdfast.game, holdfast.games()):
        for seats, options in game.tables():
            teams = game.teams(game.setup(seats, 7, options))
            if 1 < len(set(teams)) < seats:
                return game, seats, options, teams
    raise AssertionError("no game has teams")


async def test_who_plays_together_is_told_of_plan_and_table(house: House) -> None:
    game, seats, options, teams = in_teams()
    letters = ["ABCD"[team] for team in teams]
    plan = {"seats": seats, "options": options}
    told = await house.api.send(f"/api/games/{game.id}/fit", plan)
    assert told["teams"] == letters
    links = await house.api.table(me(seats), game=game.id, options=options)
    table = await house.api.fetch("/api/table", links.seats[0])
    assert [seat["team"] for seat in table["seats"]] == letters
    own = await house.api.table(me(2))  # everybody for himself
    table = await house.api.fetch("/api/table", own.seats[0])
    assert [seat["team"] for seat in table["seats"]] == ["", ""]


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "7", '"x"', "\x00", b"\xff\xfe", "{]"])
async def test_a_body_that_is_no_table_is_refused(house: House, body: str | bytes) -> None:
    answer = await house.api.post("/api/tables", body)
    assert answer.status_code in (400, 422)
    assert error_of(answer, answer.status_code)["code"] == "bad_request"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\x00b", "a b"),
        ("one\r\ntwo", "one two"),
        ("‮evil‬", "evil"),
        ("zero​width", "zero width"),
        ("<script>alert(1)", "<script>alert(1)"),
        ("é" * 12, "é" * 12),
        ("{seat}{0}%s", "{seat}{0}%s"),
    ],
)
async def test_names_are_one_line_without_signs_that_steer(
    house: House, name: str, shown: str
) -> None:
    links = await house.api.table([{"who": "me", "name": name}, *me()])
    table = await house.api.fetch("/api/table", links.watch)
    assert table["seats"][0]["name"] == shown
    async with house.sit(links.watch) as watcher:
        assert watcher.table["seats"][0]["name"] == shown


async def test_a_lone_half_of_a_sign_is_refused(house: House) -> None:
    """JSON can spell half a surrogate pair; no answer could repeat it."""
    half, two = '"\\ud800"', '[{"who": "me"}, {"who": "me"}]'
    for body in (
        f'{{"game": {half}, "seats": {two}}}',
        f'{{"game": "{GAME}", "options": {{{half}: 1}}, "seats": {two}}}',
        f'{{"game": "{GAME}", "options": {{"{SWITCH}": {half}}}, "seats": {two}}}',
        f'{{"game": "{GAME}", "pack": {half}, "seats": {two}}}',
        f'{{"game": "{GAME}", "seats": [{{"who": "me", "name": {half}}}, {{"who": "me"}}]}}',
        f'{{"game": "{GAME}", "seats": [{{"who": "bot", "bot": {half}}}, {{"who": "me"}}]}}',
    ):
        answer = await house.api.post("/api/tables", body)
        assert answer.status_code in (400, 404, 422), body


# Links


async def test_only_hashes_of_tokens_are_kept(house: House) -> None:
    links = await house.api.table([*me(), FRIEND])
    fresh = (await house.api.send("/api/sit", {"name": "Bo"}, links.seats[1]))["token"]
    await house.api.send("/api/renew", token=fresh)
    tokens = [*links.tokens, fresh]
    kept = b"".join(path.read_bytes() for path in house.settings.data.iterdir())
    assert links.table.encode() in kept  # the search finds what is there
    assert hash_of(links.host) in kept
    assert not any(token.encode() in kept for token in tokens)
    rows = house.store.rows("SELECT hash FROM pass WHERE table_id = ?", links.table)
    hashes = [row["hash"] for row in rows]
    assert len(hashes) == 4
    assert all(len(hash) == 32 for hash in hashes)


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "é" * 22, "A" * 10_000])
async def test_unknown_links_open_nothing(house: House, token: str) -> None:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    for path in ("", "/moments", "/moments/0", "/scores", "/position", "/record"):
        answer = await house.http.get(f"/api/table{path}", headers=headers)
        error = error_of(answer, 401)
        assert error["code"] in ("no_token", "unknown_token")
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_an_invitation_becomes_a_seat_once(house: House) -> None:
    links = await house.api.table([*me(), FRIEND])
    invitation = links.seats[1]
    seen = await house.api.fetch("/api/table", invitation)
    assert (seen["seat"], seen["seats"][1]["taken"]) == (1, False)
    for path in ("/moments", "/moments/0", "/scores", "/position", "/record"):
        assert error_of(await house.api.get(f"/api/table{path}", invitation), 403)["code"] == (
            "invitation_only"
        )
    seated = await house.api.send("/api/sit", {"name": "Bo"}, invitation)
    assert (seated["seat"], seated["table"]) == (1, links.table)
    assert error_of(await house.api.get("/api/table", invitation), 401)["code"] == "unknown_token"
    again = await house.api.post("/api/sit", {"name": "Mallory"}, invitation)
    assert error_of(again, 401)["code"] == "unknown_token"
    table = await house.api.fetch("/api/table", seated["token"])
    assert (table["seat"], table["seats"][1]["name"], table["seats"][1]["taken"]) == (1, "Bo", True)


async def test_an_invitation_used_by_two_at_once_seats_one(house: House) -> None:
    links = await house.api.table([*me(), FRIEND])
    answers = await asyncio.gather(
        *(house.api.post("/api/sit", {"name": name}, links.seats[1]) for name in ("Al", "Bo", "Cy"))
    )
    assert all(answer.status_code in (401, 409) for answer in answers if answer.is_error)
    assert sum(answer.is_success for answer in answers) == 1
    rows = house.store.rows("SELECT role FROM pass WHERE table_id = ? AND seat = 1", links.table)
    assert [row["role"] for row in rows] == ["seat"]


async def test_a_bad_name_does_not_use_up_an_invitation(house: House) -> None:
    links = await house.api.table([*me(), FRIEND])
    for name in ("", "x" * 25, "\x00"):
        answer = await house.api.post("/api/sit", {"name": name}, links.seats[1])
        assert error_of(answer, 422)["code"] == "bad_name"
    assert (await house.api.send("/api/sit", {"name": "Bo"}, links.seats[1]))["seat"] == 1


async def test_only_invitations_are_sat_on(house: House) -> None:
    links = await house.api.table([*me(), FRIEND])
    for token in (links.seats[0], links.watch, links.host):
        answer = await house.api.post("/api/sit", {"name": "Bo"}, token)
        assert error_of(answer, 409)["code"] == "not_an_invitation"


async def test_a_renewed_link_replaces_the_old_one(house: House) -> None:
    links = await house.api.table(me(2))
    fresh = (await house.api.send("/api/renew", token=links.seats[0]))["token"]
    assert fresh not in links.tokens
    assert error_of(await house.api.get("/api/table", links.seats[0]), 401)
    assert (await house.api.fetch("/api/table", fresh))["seat"] == 0
    for token in (links.watch, links.host):
        assert error_of(await house.api.post("/api/renew", token=token), 403)["code"] == "seat_only"


async def test_a_renewed_link_ends_the_connections_of_the_old_one(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as thief, house.sit(links.seats[1]) as other:
        await house.api.send("/api/renew", token=links.seats[0])
        _, code = await farewell(thief)
        assert code == 4401
        await other.settle()  # nobody else is sent away


async def test_a_dismissed_connection_that_reads_nothing_plays_no_more(house: House) -> None:
    """The farewell would never reach it; what it says must not count all the same."""
    links = await house.api.table(me(2))
    room = house.room(links)
    first = room.waiting[0]
    async with house.sit(links.seats[first], max_queue=1) as thief:
        n, key = thief.n, thief.keys[0]
        await stall(house, thief, links)
        await house.api.send("/api/renew", token=links.seats[first])
        with contextlib.suppress(ConnectionClosed):
            await thief.say({"n": n, "choose": key})
        async with house.sit(links.seats[1 - first]) as other:
            for _ in range(20):
                await other.settle()
        thief.socket.transport.abort()
    assert room.match.choices == []


async def test_a_link_renewed_twice_at_once_leaves_one(house: House) -> None:
    links = await house.api.table(me(2))
    answers = await asyncio.gather(
        *(house.api.post("/api/renew", token=links.seats[0]) for _ in range(3))
    )
    assert sum(answer.is_success for answer in answers) == 1
    rows = house.store.rows("SELECT * FROM pass WHERE table_id = ? AND seat = 0", links.table)
    assert len(rows) == 1


# People


async def test_renaming(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[1]) as other:
        table = await house.api.send("/api/table/name", {"name": "Aoife"}, links.seats[0])
        assert table["seats"][0]["name"] == "Aoife"
        heard = await other.until(lambda message: "table" in message)
        assert heard["table"]["seats"][0]["name"] == "Aoife"
        state = await other.until(lambda message: "view" in message)
        assert state["log"]["from"] == 0
        (deed,) = [line["text"] for line in other.log if line["what"] == "deed"]
        assert deed == "Tower is called Aoife now."
        game = [line for line in other.log if line["what"] != "deed"]
        text = other.state["doing"] + "".join(line["text"] for line in game)
        assert "Tower" not in text
        assert ("Aoife" in text) is (other.state["waiting"] == [0] or game[0]["seat"] == 0)
    for token in (links.watch, links.host):
        answer = await house.api.post("/api/table/name", {"name": "Eve"}, token)
        assert error_of(answer, 403)["code"] == "seat_only"
    answer = await house.api.post("/api/table/name", {"name": ""}, links.seats[0])
    assert error_of(answer, 422)["code"] == "bad_name"


async def test_a_seat_is_lent_to_a_bot_and_taken_back(house: House) -> None:
    links = await house.api.table(me(2), options=OTHERWISE)
    async with house.sit(links.seats[0]) as own, house.sit(links.seats[1]) as other:
        body = {"who": "bot", "bot": "random"}
        table = await house.api.send("/api/table/seats/1", body, links.seats[1])
        assert table["seats"][1]["lent"]
        assert table["seats"][1]["bot"] == "random"
        assert table["seats"][1]["who"] == "human"
        room = house.room(links)
        while all(seat == 0 for seat, _ in room.match.choices):  # then the bot answers for seat 1
            await own.until_asked()
            await own.choose(own.answers[-1])
        table = await house.api.send("/api/table/seats/1", {"who": "human"}, links.seats[1])
        assert not table["seats"][1]["lent"]
        await other.settle()
        while not room.match.open.get(1):
            await own.until_asked()
            await own.choose(own.answers[-1])
        await other.settle()
        answer = await other.choose(other.answers[-1])
        assert "refused" not in answer


async def test_who_may_lend_a_seat(house: House) -> None:
    links = await house.api.table([*me(2), FRIEND, *bots(1)])
    body = {"who": "bot", "bot": "random"}
    assert (await house.api.send("/api/table/seats/2", body, links.host))["seats"][2]["lent"]
    for token in (links.seats[1], links.watch):
        answer = await house.api.post("/api/table/seats/0", body, token)
        assert error_of(answer, 403)["code"] == "not_your_seat"
    answer = await house.api.post("/api/table/seats/0", body, links.seats[2])
    assert error_of(answer, 403)["code"] == "invitation_only"
    answer = await house.api.post("/api/table/seats/4", body, links.host)
    assert error_of(answer, 404)["code"] == "no_such_seat"
    answer = await house.api.post("/api/table/seats/3", {"who": "human"}, links.host)
    assert error_of(answer, 409)["code"] == "bot_seat"
    answer = await house.api.post(
        "/api/table/seats/0", {"who": "bot", "bot": "deep"}, links.seats[0]
    )
    assert error_of(answer, 422)["code"] == "no_such_bot"
    for seat in ("8", "-1", "x", "1.5", "0x1"):
        answer = await house.api.post(f"/api/table/seats/{seat}", body, links.host)
        assert error_of(answer, 422)["code"] == "bad_request"


async def test_a_lent_seat_is_not_played_by_hand(house: House) -> None:
    """Its person looks on until the seat is taken back: two would play it otherwise."""
    links = await house.api.table(me(2))
    first = house.room(links).waiting[0]
    token = links.seats[first]
    async with house.sit(token) as seat:
        key = seat.keys[0]
        body = {"who": "bot", "bot": "random"}
        await house.api.send(f"/api/table/seats/{first}", body, token)
        for message in ({"choose": key}, {"undo": True}, {"redo": True}, {"hint": True}):
            assert (await seat.refused({"n": seat.n, **message}))["code"] == "lent"


async def test_the_host_invites_somebody_else(house: House) -> None:
    """A link was lost: the seat is freed, everything that opened it is dead."""
    links = await house.api.table(me(2))
    path = "/api/table/seats/1/invite"
    for token in (links.seats[0], links.seats[1], links.watch):
        assert error_of(await house.api.post(path, token=token), 403)["code"] == "host_only"
    answer = await house.api.post("/api/table/seats/2/invite", token=links.host)
    assert error_of(answer, 404)["code"] == "no_such_seat"
    async with house.sit(links.seats[0]) as other:
        fresh = (await house.api.send(path, token=links.host))["token"]
        await other.until_table(lambda table: not table["seats"][1]["taken"])
    assert error_of(await house.api.get("/api/table", links.seats[1]), 401)
    seated = await house.api.send("/api/sit", {"name": "Bo"}, fresh)
    assert seated["seat"] == 1
    again = (await house.api.send(path, token=links.host))["token"]
    assert error_of(await house.api.get("/api/table", seated["token"]), 401)
    assert error_of(await house.api.get("/api/table", fresh), 401)
    assert (await house.api.fetch("/api/table", again))["seat"] == 1


async def test_my_tables(house: House) -> None:
    one = await house.api.table(me(2))
    two = await house.api.table([FRIEND, FRIEND])
    first, absent = house.room(one).waiting[0], house.room(two).waiting[0]
    tokens = [one.seats[0], "A" * 22, one.watch, two.seats[1], two.host, "", one.seats[1]]
    tables = (await house.api.send("/api/mine", {"tokens": tokens}))["tables"]
    assert [table and table["role"] for table in tables] == [
        *("seat", None, "watch", "invitation", "host", None, "seat"),
    ]
    assert tables[0]["mine"] is (first == 0)
    assert tables[6]["mine"] is (first == 1)
    assert not tables[2]["mine"]
    assert tables[3]["doing"] == f"Waiting for {('Tower', 'Sun')[absent]} to sit down."
    assert set(tables[0]) == {"table", "role", "mine", "doing", "updated"}
    german = (await house.api.send("/api/mine", {"tokens": [two.host], "lang": "de"}))["tables"]
    assert ("Turm", "Sonne")[absent] in german[0]["doing"]
    answer = await house.api.post("/api/mine", {"tokens": ["A" * 22] * 201})
    assert error_of(answer, 422)["code"] == "bad_request"


# The end


async def test_the_host_closes_the_table(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as seat, house.sit(links.watch) as watcher:
        for token in (links.seats[0], links.watch):
            assert error_of(await house.api.post("/api/table/close", token=token), 403)["code"] == (
                "host_only"
            )
        table = await house.api.send("/api/table/close", token=links.host)
        assert (table["closed"], table["over"]) == (True, False)
        for page in (seat, watcher):
            await page.until(lambda message: "table" in message and message["table"]["closed"])
            await page.until_state(is_over)
            assert page.state["ask"] is None
            assert page.table["reveal"] == table["reveal"]
        refusal = await seat.refused({"n": seat.n, "choose": "accept"})
        assert refusal["code"] == "closed"
    reveal = table["reveal"]
    assert table["commitment"] == commitment(int(reveal["seed"]), reveal["salt"])
    assert row_of(house, links)["is_closed"] == 1


async def test_a_whole_game_ends_with_a_result_and_a_promise_kept(house: House) -> None:
    links = await house.api.table(me(2), options=OTHERWISE)
    promised = (await house.api.fetch("/api/table", links.watch))["commitment"]
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await play_on([one, two], Random(4))
        for page in (one, two):
            await page.until_state(is_over)
            await page.settle()
            assert page.table["over"]
            result = page.state["result"]
            assert result["verdict"]
            assert result["winners"] == house.room(links).match.winners
            assert [seat["total"] for seat in result["seats"]] == page.state["scores"]
            for seat in result["seats"]:
                assert sum(seat["parts"]) == seat["total"]
        refusal = await one.refused({"n": one.n, "choose": "done"})
        assert refusal["code"] == "over"
        reveal = one.table["reveal"]
    assert promised == commitment(int(reveal["seed"]), reveal["salt"])
    answer = await house.api.post("/api/table/close", token=links.host)
    assert error_of(answer, 409)["code"] == "over"
    assert row_of(house, links)["is_over"] == 1


async def test_seed_and_salt_stay_on_the_server(house: House) -> None:
    links = await house.api.table(me(2))
    row = row_of(house, links)
    secrets = [row["seed"], row["salt"]]
    for token in links.tokens:
        for path in ("", "/moments", "/moments/0", "/scores", "/position"):
            text = (await house.api.get(f"/api/table{path}", token)).text
            assert not any(secret in text for secret in secrets)
        assert (await house.api.get("/api/table/record", token)).status_code == 409


async def test_tables_are_made_all_or_not_at_all(own_house: House) -> None:
    """A pass that cannot be written takes its table with it."""
    house = own_house
    with sqlite3.connect(house.store.path) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON pass WHEN new.role = 'watch' "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    other.close()
    answer = await house.api.post("/api/tables", {"game": GAME, "seats": me(2)})
    assert error_of(answer, 503)["code"] == "unsaved"
    assert answer.headers["retry-after"]
    for table in ("game_table", "seat", "pass"):
        assert house.store.rows(f"SELECT * FROM {table}") == []


def test_links_of_bots_are_left_out() -> None:
    seats = [{"token": "a"}, {"token": ""}]
    assert Links({"table": "t", "host": "h", "watch": "w", "seats": seats}).tokens == [
        *("h", "w", "a"),
    ]


async def test_a_new_table_with_the_same_seats_reaches_the_others(house: House) -> None:
    """Whoever is invited sits down there with the link from here, under the same name; only that
    seat, and only as long as the invitation is open."""
    links, other = await set_again(house)
    for token in (links.seats[0], links.seats[2], links.host, links.watch):
        assert not (await house.api.fetch("/api/table", token))["again"]
    assert error_of(await rematch(house, links.seats[2]), 409)["code"] == "no_rematch"
    seated = found(await rematch(house, links.seats[1]))
    assert (seated["table"], seated["seat"]) == (other.table, 1)
    table = await house.api.fetch("/api/table", seated["token"])
    assert (table["seats"][1]["name"], table["seats"][1]["taken"]) == ("Bo", True)
    assert not (await house.api.fetch("/api/table", links.seats[1]))["again"]
    assert error_of(await rematch(house, links.seats[1]), 409)["code"] == "no_rematch"
    assert error_of(await sit(house, other.seats[1]), 401)["code"] == "unknown_token"


async def test_whoever_uses_the_invitation_itself_has_the_seat(house: House) -> None:
    links, other = await set_again(house)
    found(await sit(house, other.seats[1]))
    assert not (await house.api.fetch("/api/table", links.seats[1]))["again"]
    assert error_of(await rematch(house, links.seats[1]), 409)["code"] == "no_rematch"


async def test_a_server_that_was_stopped_knows_of_the_new_table(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        links, other = await set_again(house)
        assert other.seats[1].encode() not in b"".join(
            path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()
        )
    async with House(tmp_path) as house:
        (known,) = (await house.api.send("/api/mine", {"tokens": [links.seats[1]]}))["tables"]
        assert known["table"]["again"]
        assert found(await rematch(house, links.seats[1]))["table"] == other.table
        (known,) = (await house.api.send("/api/mine", {"tokens": [links.seats[1]]}))["tables"]
        assert not known["table"]["again"]


async def set_again(house: House) -> tuple[Links, Links]:
    """Three people, the first of whom has set another table; the second is told of it."""
    links = await house.api.table([{"who": "me", "name": name} for name in ("Ada", "Bo", "Cy")])
    other = await house.api.table([*me(), FRIEND, FRIEND])
    async with house.sit(links.seats[1]) as page:
        wanted = {1: other.seats[1], 2: "made up"}
        await house.api.send("/api/table/again", {"invitations": wanted}, links.seats[0])
        await page.until_table(lambda table: bool(table["again"]))
    return links, other


async def rematch(house: House, token: str) -> httpx.Response:
    return await house.api.post("/api/table/rematch", {}, token)


async def sit(house: House, invitation: str) -> httpx.Response:
    return await house.api.post("/api/sit", {"name": "Ana"}, invitation)

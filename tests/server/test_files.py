"""Records and positions: sealed, made up, exact, branched off, brought along, and hostile."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.hostile import damaged, pick, steps_of, with_strange_step
from tests.server.client import (
    GAME,
    OTHERWISE,
    SWITCH,
    House,
    Json,
    Links,
    bots,
    error_of,
    is_over,
    me,
    play_on,
)
from typer.testing import CliRunner

import holdfast
from holdfast import Match, load_position, load_record
from holdfast.cli import app
from holdfast.core.fair import commitment
from holdfast.core.record import read_json
from holdfast.core.rng import Random
from holdfast.lab.setups import usual

pytestmark = pytest.mark.anyio

FOLDERS = [holdfast.game(id).folder / "tests" for id in holdfast.games()]
GAMES = [path for folder in FOLDERS for path in sorted(folder.glob("games/*.json"))]
POSITIONS = [path for folder in FOLDERS for path in sorted(folder.glob("positions/*.json"))]


def name_of(path: Path) -> str:
    return f"{path.parent.parent.parent.name}-{path.stem}"


def played(
    seed: int, seats: int = 3, most: int = 40, is_otherwise: bool = True, game: str = GAME
) -> Match:
    """A random game, of the one with a plain set-up with its switch set."""
    options = usual(holdfast.game(game), seats) | ({SWITCH: is_otherwise} if game == GAME else {})
    return play_out(holdfast.game(game).match(seats, seed, options), Random(seed), most)


def play_out(match: Match, random: Random, most: int = 5000) -> Match:
    for _ in range(most):
        if match.over:
            break
        seats = list(match.open)
        seat = seats[random.below(len(seats))]
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    return match


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


# Sealed until the end


async def test_a_record_is_sealed_until_the_game_is_over(house: House) -> None:
    links = await house.api.table(me(2), options=OTHERWISE)
    for token in links.tokens:
        answer = await house.api.get("/api/table/record", token)
        assert error_of(answer, 409)["code"] == "sealed_record"
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await play_on([one, two], Random(8))
    for token in links.tokens:
        record = await house.api.fetch("/api/table/record", token)
        assert record == house.room(links).match.record()
    replayed = load_record(record)
    assert replayed.over
    assert record["commitment"] == (await house.api.fetch("/api/table", links.watch))["commitment"]
    record["salt"] = "0" * 32
    with pytest.raises(holdfast.DataError, match="promised"):
        load_record(record)


async def test_the_promise_is_checked_by_the_command_line(house: House, tmp_path: Path) -> None:
    links = await house.api.table(me(2), options=OTHERWISE)
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await play_on([one, two], Random(18))
    record = await house.api.fetch("/api/table/record", links.watch)
    path = tmp_path / "record.json"
    for seed, code in ((record["seed"], 0), (record["seed"] + 1, 1)):
        path.write_text(json.dumps({**record, "seed": seed}))
        result = CliRunner().invoke(app, ["replay", str(path), "--check"])
        assert (result.exit_code != 0) is bool(code), result.output


async def test_a_closed_table_gives_its_record(house: House) -> None:
    links = await house.api.table(me(2))
    await house.api.send("/api/table/close", token=links.host)
    record = await house.api.fetch("/api/table/record", links.watch)
    assert record["choices"] == []
    assert "result" not in record
    assert load_record(record).open


# Positions of a game that goes on are made up where the seat cannot see


def sees_more(match: Match, seat: int) -> bool:
    """Than whoever watches."""
    return len(json.dumps(match.view(seat))) > len(json.dumps(match.view(-1)))


@pytest.mark.parametrize("game", holdfast.games())
async def test_a_position_in_the_middle_is_made_up_and_playable(house: House, game: str) -> None:
    truth = played(11, game=game)
    links = await house.api.imported(truth.position(), me(3))
    differ: set[int] = set()
    for seat, token in [*enumerate(links.seats), (-1, links.watch), (-1, links.host)]:
        told = [await house.api.fetch("/api/table/position", token) for _ in range(2)]
        assert told[0] != told[1]  # made up anew, not once for all
        for position in told:
            imagined = load_position(position)
            assert imagined.view(seat) == truth.view(seat)
            assert imagined.open.get(seat) == truth.open.get(seat)
            assert rng_of(position) != rng_of(truth.position()), "what will be drawn"
            others = [other for other in range(3) if other != seat]
            differ |= {one for one in others if imagined.view(one) != truth.view(one)}
        assert play_out(imagined, Random(seat + 2)).over
    has_secrets = any(sees_more(truth, seat) for seat in range(3))
    assert differ or not has_secrets, "what others hold"


def rng_of(position: Json) -> object:
    return position["state"]["course"]["rng"]


async def test_a_position_after_the_end_is_exact(house: House) -> None:
    truth = played(12, most=5000)
    links = await house.api.imported(truth.record(), me(3))
    assert await house.api.fetch("/api/table/position", links.watch) == through_json(
        truth.position()
    )
    moments = (await house.api.fetch("/api/table/moments", links.seats[1], **{"as": 2}))["moments"]
    for k in (0, len(moments) // 2, len(moments) - 1):
        position = await house.api.fetch(
            "/api/table/position", links.seats[1], moment=k, **{"as": 2}
        )
        assert load_position(position).view(2) == await seen(house, links.seats[1], k, 2)


async def seen(house: House, token: str, k: int, seat: int) -> Json:
    answer = await house.api.fetch(f"/api/table/moments/{k}", token, **{"as": seat})
    view: Json = answer["view"]
    return view


async def test_other_seats_are_looked_at_when_the_game_is_over(house: House) -> None:
    links = await house.api.table(me(2))
    for path in ("moments", "moments/0", "position"):
        answer = await house.api.get(f"/api/table/{path}", links.seats[0], **{"as": 1})
        assert error_of(answer, 403)["code"] == "other_seat"
        public = await house.api.fetch(f"/api/table/{path}", links.seats[0], **{"as": -1})
        assert public
    await house.api.send("/api/table/close", token=links.host)
    told = await house.api.fetch("/api/table/moments/0", links.watch, **{"as": 1})
    assert told["view"] == house.room(links).match.view(1)
    for path in ("moments", "moments/0", "position"):
        answer = await house.api.get(f"/api/table/{path}", links.watch, **{"as": 2})
        assert error_of(answer, 404)["code"] == "no_such_seat"
        answer = await house.api.get(f"/api/table/{path}", links.watch, **{"as": 8})
        assert error_of(answer, 422)["code"] == "bad_request"


async def test_moments_that_are_not_there(house: House) -> None:
    links = await house.api.table(me(2))
    for path, query in (("moments/7", {}), ("position", {"moment": 7})):
        answer = await house.api.get(f"/api/table/{path}", links.seats[0], **query)
        assert error_of(answer, 404)["code"] == "no_such_moment"
        assert "newest is 0" in error_of(answer, 404)["text"]
    for k in ("-1", "x", "1e3", "1000001"):
        answer = await house.api.get(f"/api/table/moments/{k}", links.seats[0])
        assert error_of(answer, 422)["code"] == "bad_request"


# Branching off


async def test_playing_on_from_a_moment(house: House) -> None:
    truth = played(13)
    links = await house.api.imported(truth.record(), me(3))
    moments = (await house.api.fetch("/api/table/moments", links.seats[1]))["moments"]
    k = len(moments) // 2
    then = await house.api.fetch(f"/api/table/moments/{k}", links.seats[1])
    body = {"moment": k, "seats": [*bots(1), *me(), *bots(1)]}
    made = await house.api.send("/api/table/branch", body, links.seats[1])
    branch = Links(made)
    assert branch.table != links.table
    assert [bool(seat["token"]) for seat in made["seats"]] == [False, True, False]
    table = await house.api.fetch("/api/table", branch.seats[1])
    assert (table["commitment"], table["reveal"]) == ("", None)
    first = await house.api.fetch("/api/table/moments/0", branch.seats[1])
    assert first["view"] == then["view"]
    real = load_record(truth.record())
    real.rewind(house.room(links).moments[1][k])
    begun, was = load_position(start_of(house, branch)), real.position()
    assert rng_of(begun.position()) != rng_of(was)
    assert any(begun.view(other) != real.view(other) for other in (0, 2))
    async with house.sit(branch.seats[1]) as seat:
        await seat.until_asked()
        answer = await seat.choose(seat.keys[0])
        assert "refused" not in answer


def start_of(house: House, links: Links) -> Json:
    """The position a table began with."""
    row = house.store.row("SELECT position FROM game_table WHERE id = ?", links.table)
    assert row is not None
    position: Json = json.loads(row["position"])
    return position


async def test_branches_that_cannot_be(house: House) -> None:
    links = await house.api.table(me(2))
    for body, status, code in (
        ({"moment": 5}, 404, "no_such_moment"),
        ({"moment": 0, "as": 1}, 403, "other_seat"),
        ({"moment": 0, "seats": me(3)}, 422, "bad_seats"),
        ({"moment": -1}, 422, "bad_request"),
        ({}, 422, "bad_request"),
        (
            {"moment": 0, "seats": [{"who": "bot", "bot": "deep"}, {"who": "me"}]},
            422,
            "no_such_bot",
        ),
    ):
        answer = await house.api.post("/api/table/branch", body, links.seats[0])
        assert error_of(answer, status)["code"] == code, body
    made = await house.api.send("/api/table/branch", {"moment": 0}, links.watch)
    assert [seat["who"] for seat in made["seats"]] == ["me", "bot"]


# Brought along


@pytest.mark.parametrize("path", GAMES, ids=name_of)
async def test_recorded_games_can_be_brought_along(house: House, path: Path) -> None:
    file = read_json(path)
    links = await house.api.imported(file)
    table = await house.api.fetch("/api/table", links.watch)
    assert table["over"]
    assert len(table["seats"]) == file["seats"]
    assert await house.api.fetch("/api/table/record", links.watch) == load_record(file).record()
    async with house.sit(links.watch) as watcher:
        assert watcher.state["result"]["winners"] == file["result"]["winners"]
        totals = [seat["total"] for seat in watcher.state["result"]["seats"]]
        if watcher.state["scores"]:  # else nobody counts points
            assert totals == file["result"]["standings"]


async def test_who_brings_a_file_along_promises_nothing_about_its_seed(house: House) -> None:
    """The host could have chosen the seed, and know every hidden card."""
    salt = "0" * 32
    match = holdfast.game(GAME).match(3, 5)
    match.origin.update(salt=salt, commitment=commitment(5, salt))
    links = await house.api.imported(match.record(), me(3))
    for token in links.tokens:
        assert (await house.api.fetch("/api/table", token))["commitment"] == ""
    async with house.sit(links.seats[1]) as seat:
        assert seat.table["commitment"] == ""


@pytest.mark.parametrize("path", GAMES, ids=name_of)
async def test_the_end_of_a_game_can_be_brought_along(house: House, path: Path) -> None:
    """Without how it came about: the result is told as it was."""
    whole = await house.api.imported(file := read_json(path))
    end = await house.api.imported(load_record(file).position())
    async with house.sit(whole.watch) as one, house.sit(end.watch) as other:
        told, known = one.state["result"], other.state["result"]
        assert known["verdict"] == told["verdict"]
        totals = [[seat["total"] for seat in result["seats"]] for result in (told, known)]
        assert totals[0] == totals[1]


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
async def test_stored_positions_can_be_played_on(house: House, path: Path) -> None:
    file = read_json(path)
    links = await house.api.imported(file, me(file["seats"]))
    assert house.room(links).match.position() == load_position(file).position()
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(house.sit(token)) for token in links.seats]
        for page in pages:
            await page.settle()
        await play_on(pages, Random(3), 12)


@pytest.mark.parametrize("kind", ["record", "position"])
async def test_a_game_in_the_middle_round_trips(house: House, kind: str) -> None:
    match = played(14, most=33)
    file = through_json(match.record() if kind == "record" else match.position())
    links = await house.api.imported(file, me(3))
    room = house.room(links)
    assert room.match.position() == match.position()
    await house.api.send("/api/table/close", token=links.host)
    if kind == "record":
        assert await house.api.fetch("/api/table/record", links.host) == file
    else:
        assert await house.api.fetch("/api/table/position", links.host) == file


async def test_an_imported_table_is_there_after_a_restart(tmp_path: Path) -> None:
    match = played(15, most=33)
    async with House(tmp_path) as house:
        one = await house.api.imported(match.record(), me(3))
        two = await house.api.imported(match.position(), me(3))
    async with House(tmp_path) as house:
        for links in (one, two):
            assert house.room(links).match.position() == match.position()


async def test_a_finished_position_can_be_looked_at(house: House) -> None:
    file = played(16, most=5000).position()
    links = await house.api.imported(file)
    async with house.sit(links.seats[0]) as seat:
        assert is_over(seat.state)
        assert seat.state["result"]["verdict"]
    assert (await house.api.fetch("/api/table", links.watch))["over"]


# Hostile files


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


def file_of(**changes: Any) -> Json:
    return {**through_json(played(17, most=20).record()), **changes}


def text_of(**changes: str) -> str:
    """A record with raw JSON put in for some of its parts."""
    text = json.dumps({"file": file_of(**dict.fromkeys(changes, "@"))})
    for name, raw in changes.items():
        text = text.replace(f'"{name}": "@"', f'"{name}": {raw}')
    assert "@" not in text
    return text


HOSTILE: dict[str, Callable[[], str]] = {
    "nothing": lambda: '{"file": {}}',
    "no file": lambda: "{}",
    "a list": lambda: '{"file": []}',
    "text": lambda: '{"file": "record"}',
    "a number": lambda: '{"file": 7}',
    "kind": lambda: text_of(kind='"program"'),
    "kind of lists": lambda: text_of(kind="[[]]"),
    "nested a little too deeply": lambda: text_of(options=deep(50)),
    "nested deeply": lambda: text_of(options=deep(900)),
    "nested beyond the parser": lambda: text_of(options=deep(200_000)),
    "million elements": lambda: text_of(choices="[" + "0," * 900_000 + "0]"),
    "million empty choices": lambda: text_of(choices="[" + "[]," * 500_000 + "[]]"),
    "too many choices": lambda: text_of(choices="[" + '[0,"x"],' * 20_001 + '[0,"x"]]'),
    "many choices": lambda: text_of(choices="[" + '[0,"done"],' * 19_000 + '[0,"done"]]'),
    "NaN seed": lambda: text_of(seed="NaN"),
    "infinite seed": lambda: text_of(seed="-Infinity"),
    "float seed": lambda: text_of(seed="1e400"),
    "text seed": lambda: text_of(seed='"7"'),
    "true seed": lambda: text_of(seed="true"),
    "seed of 5000 digits": lambda: text_of(seed="9" * 5000),
    "NaN seats": lambda: text_of(seats="NaN"),
    "many seats": lambda: text_of(seats="1000000000"),
    "no seats": lambda: text_of(seats="0"),
    "minus seats": lambda: text_of(seats="-3"),
    "game of a list": lambda: text_of(game=json.dumps([GAME])),
    "game elsewhere": lambda: text_of(game='"../../etc/passwd"'),
    "game of a module": lambda: text_of(game='"holdfast.cli"'),
    "pack elsewhere": lambda: text_of(pack='"/etc"'),
    "format": lambda: text_of(holdfast="3"),
    "option": lambda: text_of(options=json.dumps({SWITCH: "yes"})),
    "half a sign": lambda: text_of(rules='"\\ud800"'),
    "half a sign in a choice": lambda: text_of(choices='[[0, "\\udfff"]]'),
    "half a sign in a key": lambda: text_of(options='{"\\ud800": 1}'),
    "illegal choice": lambda: text_of(choices='[[0, "buy"]]'),
    "unknown choice": lambda: text_of(choices='[[0, "__class__"]]'),
    "choice of nobody": lambda: text_of(choices='[[7, "accept"]]'),
    "choice of a list": lambda: text_of(choices='[[[0], ["accept"]]]'),
    "choice of three": lambda: text_of(choices='[[0, "accept", 1]]'),
    "result": lambda: json.dumps(
        {"file": file_of(result={"standings": [1, 2, 3], "winners": [0]})}
    ),
    "unknown key": lambda: json.dumps({"file": file_of(__proto__={"admin": True})}),
    "commitment": lambda: json.dumps({"file": file_of(commitment="0" * 64, salt="0" * 32)}),
    "commitment without salt": lambda: json.dumps({"file": file_of(commitment="0" * 64)}),
    "truncated": lambda: text_of()[:-40],
    "two values": lambda: text_of() + "{}",
    "no JSON": lambda: "PK\x03\x04",
    "position and seed": lambda: json.dumps({"file": file_of(position={})}),
    "a position for a state": lambda: text_of(kind='"position"'),
}


@pytest.mark.parametrize("case", HOSTILE)
async def test_a_hostile_file_is_refused_in_words(house: House, case: str) -> None:
    before = len(house.store.rows("SELECT id FROM game_table"))
    answer = await house.api.post("/api/import", HOSTILE[case]())
    assert answer.status_code in (400, 404, 422), answer.text[:300]
    error = error_of(answer, answer.status_code)
    assert error["code"] in ("bad_file", "bad_request", "no_such_game", "no_such_pack")
    assert len(error["text"]) < 1000
    assert len(house.store.rows("SELECT id FROM game_table")) == before
    assert (await house.api.get("/api/health")).is_success


async def test_a_file_that_is_too_large_is_refused(house: House) -> None:
    most = house.settings.limits.file
    padding = "x" * most
    answer = await house.api.post("/api/import", f'{{"file": {{"kind": "{padding}"}}}}')
    error = error_of(answer, 413)
    assert error["code"] == "too_large"
    assert str(most) in error["text"]

    async def chunks() -> Any:
        for _ in range(40):
            yield b"x" * 65536

    answer = await house.http.post("/api/import", content=chunks())
    assert error_of(answer, 413)["code"] == "too_large"
    assert (await house.api.get("/api/health")).is_success


@pytest.mark.parametrize("game", holdfast.games())
async def test_damaged_positions_are_refused_or_playable(house: House, game: str) -> None:
    """Careless edits: each is refused in words, or the table can be looked at and
    goes on."""
    random = Random(5)
    matches = [played(seed, 3, 15 + 9 * seed, seed % 2 == 0, game) for seed in range(8)]
    steps = [
        step for m in matches for part in steps_of(m.position()["state"]["course"]) for step in part
    ]
    accepted = 0
    for n in range(120):
        data = through_json(pick(matches, random).position())
        if n % 3 == 0:
            data = with_strange_step(data, pick(steps, random), random)
        else:
            data = damaged(data, random, list(data["state"]))
        answer = await house.api.post("/api/import", {"file": data})
        if answer.status_code == 201:
            accepted += 1
            await look_at_everything(house, Links(answer.json()))
        else:
            assert answer.status_code in (400, 404, 422), answer.text[:300]
            error_of(answer, answer.status_code)
    assert 10 < accepted < 110, "the damage is too slight or too great to show anything"


async def look_at_everything(house: House, links: Links) -> None:
    for path in ("", "/moments", "/moments/0", "/scores", "/position"):
        answer = await house.api.get(f"/api/table{path}", links.seats[0])
        assert answer.is_success, f"{path}: {answer.text[:300]}"
    closed = await house.api.post("/api/table/close", token=links.host)
    assert closed.status_code in (200, 409)  # bots may have ended it
    for path in ("/record", "/position"):
        answer = await house.api.get(f"/api/table{path}", links.watch)
        assert answer.is_success, f"{path}: {answer.text[:300]}"

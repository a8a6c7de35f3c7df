"""Who may come in: headers, host names, origins, sizes, rates; and what is never written down."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError
from tests.server.client import (
    GAME,
    PATIENCE,
    Api,
    House,
    ServerProcess,
    bearer,
    bots,
    error_of,
    farewell,
    me,
    open_socket,
    sit,
    until,
)
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus

import holdfast
from holdfast.cli import BadArgument
from holdfast.cli.serve import bind
from holdfast.server import api, limits, wire
from holdfast.server import models as m
from holdfast.server.app import Body
from holdfast.server.page import is_built
from holdfast.server.settings import Limits
from holdfast.server.store import NotRead

pytestmark = pytest.mark.anyio


# Headers


FIRST = re.compile("<script>(.*?)</script>", re.DOTALL)


def first_script(html: str) -> str:
    """The one script in the html that is allowed."""
    (code,) = FIRST.findall(html)
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"


def check_headers(answer: httpx.Response, kept: str = "") -> None:
    """Of an answer, maybe that what the browser has `kept` is still the same."""
    html = kept or answer.text
    first = first_script(html) if FIRST.search(html) else ""
    headers = answer.headers
    policy = dict(
        part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == f"'self' {first}".rstrip()
    assert policy["style-src"] == "'self'"
    assert policy["connect-src"] == "'self'"
    assert policy["worker-src"] == policy["manifest-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert "http" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "set-cookie" not in headers
    for name in headers:
        assert headers.get_list(name) == [headers[name]], f"{name} is sent twice"


async def test_every_answer_wears_the_headers(house: House) -> None:
    links = await house.api.table(me(2))
    token = bearer(links.seats[0])
    cases = [
        ("GET", "/api/health", {}, 200),
        ("GET", "/api/openapi.json", {}, 200),
        ("GET", "/api/table", token, 200),
        ("GET", "/api/table", {}, 401),
        ("POST", "/api/table/close", token, 403),
        ("GET", "/api/table/record", token, 409),
        ("GET", "/api/nothing", {}, 404),
        ("GET", "/api/games/chess/cards", {}, 404),
        ("DELETE", "/api/table", token, 405),
        ("POST", "/api/tables", {}, 422),
        ("OPTIONS", "/api/tables", {"origin": "http://evil.example"}, 405),
        ("GET", "/api/health", {"host": "evil.example"}, 421),
        ("GET", "/nothing/here", {}, 404),
        ("GET", "/../../etc/passwd", {}, 404),
        ("GET", "/%2e%2e/%2e%2e/pyproject.toml", {}, 404),
        ("GET", "/assets/../../app.py", {}, 404),
    ]
    for method, path, headers, status in cases:
        answer = await house.http.request(method, path, headers=headers)
        assert answer.status_code == status, f"{method} {path}: {answer.text[:200]}"
        check_headers(answer)
        if status >= 400:
            error_of(answer, status)
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"


@pytest.mark.skipif(not is_built(), reason="the page is not built")
@pytest.mark.parametrize("path", ["/", *(f"/{game}/" for game in holdfast.games())])
async def test_the_page_wears_them_too(house: House, path: str) -> None:
    page = await house.http.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    check_headers(page)
    assert first_script(page.text) in page.headers["content-security-policy"]
    known = await house.http.get(path, headers={"if-none-match": page.headers["etag"]})
    assert known.status_code == 304
    check_headers(known, page.text)
    assert page.headers["cache-control"] == "no-cache"
    html = FIRST.sub("", page.text)
    others = re.findall(r"<script(?! type=\"application/json\")(?![^>]*\bsrc=)", html)
    assert not others, "only the first script may stand in the html"
    assert not re.search(r"\son\w+=|<style|\sstyle=", html), "inline code or style"
    linked = re.findall(r'(?:src|href)="([^"]+)"', html)
    assert linked
    for path in linked:
        assert not path.startswith(("http:", "https:", "//")), "something loaded from elsewhere"
        if path.startswith("data:"):
            continue
        answer = await house.http.get(httpx.URL("/").join(path))
        assert answer.status_code == 200, path
        check_headers(answer)


async def test_a_fault_is_a_clear_answer_with_headers(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store breaks in a way nobody has thought of."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    links = await house.api.table(me(2))
    monkeypatch.setattr(house.store, "row", broken)
    answer = await house.api.get("/api/table", links.seats[0])
    assert error_of(answer, 500)["code"] == "fault"
    assert "ZeroDivision" not in answer.text
    check_headers(answer)
    monkeypatch.undo()
    assert (await house.api.get("/api/table", links.seats[0])).is_success


# Names of the server, and where pages come from


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost:1234"])
async def test_names_of_this_machine_are_answered(house: House, host: str) -> None:
    assert (await house.http.get("/api/health", headers={"host": host})).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "localhost.evil.example", "evil.example:80", "127.0.0.1.nip.io", "", "["),
        *("[::1", "localhost@evil.example", "evil.example@", "192.168.1.1", "127.0.0.2", "x" * 500),
    ],
)
async def test_other_names_are_not(house: House, host: str) -> None:
    """A page elsewhere could otherwise point its own name at this machine and read everything."""
    for path in ("/api/health", "/", "/api/games"):
        answer = await house.http.get(path, headers={"host": host})
        assert error_of(answer, 421)["code"] == "wrong_host"
        check_headers(answer)
    upgrade = {
        "host": host,
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "sec-websocket-version": "13",
    }
    answer = await house.http.get("/socket", headers=upgrade)
    assert answer.status_code == 403


async def test_names_that_were_given_are_answered(tmp_path: Path) -> None:
    async with House(tmp_path, names=("table.example",)) as house:
        for host, status in (("table.example", 200), ("table.example:80", 200), ("x.example", 421)):
            answer = await house.http.get("/api/health", headers={"host": host})
            assert answer.status_code == status


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "null", "http://localhost", "http://127.0.0.1:1", "http://["),
        *("https://localhost.evil.example", "file://", "http://evil.example@{host}", ""),
        *("http://{host}.evil.example", "http://{host}/", "{host}"),
    ],
)
async def test_sockets_of_other_pages_are_refused(house: House, origin: str) -> None:
    links = await house.api.table(me(2))
    named = origin.replace("{host}", f"127.0.0.1:{house.port}")
    with pytest.raises(InvalidStatus) as refused:
        async with house.sit(links.seats[0], additional_headers={"Origin": named}):
            pass
    assert refused.value.response.status_code == 403


async def test_sockets_of_the_own_page_and_of_programs_are_not(house: House) -> None:
    links = await house.api.table(me(2))
    own = {"Origin": f"http://127.0.0.1:{house.port}"}
    async with house.sit(links.seats[0], additional_headers=own) as seat:
        assert seat.table["seat"] == 0
    async with house.sit(links.seats[0]) as seat:
        assert seat.table["seat"] == 0


# Rates


def narrow(**limits: tuple[float, float] | int) -> Limits:
    return Limits(**limits)  # type: ignore[arg-type]


async def test_too_many_tables_are_refused_and_the_others_go_on(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(tables=(3, 0.001))) as house:
        made = [await house.api.table(me(2)) for _ in range(3)]
        body = {"game": GAME, "seats": me(2)}
        for path, token in (("tables", ""), ("table/branch", made[0].seats[0])):
            more = body if path == "tables" else {"moment": 0}
            answer = await house.api.post(f"/api/{path}", more, token)
            assert error_of(answer, 429)["code"] == "rate"
            assert int(answer.headers["retry-after"]) > 0
            check_headers(answer)
        async with house.sit(made[0].seats[house.room(made[0]).waiting[0]]) as seat:
            assert "refused" not in await seat.choose(seat.keys[0])


async def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(requests=(10, 0.001))) as house:
        codes = [(await house.api.get("/api/health")).status_code for _ in range(14)]
        assert codes == [200] * 10 + [429] * 4
        answer = await house.api.get("/api/health")
        assert error_of(answer, 429)["code"] == "rate"
        check_headers(answer)


class Clock:
    """It stands still unless the test moves it."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(limits, "now", found)
    return found


@pytest.mark.parametrize("message", ['{"ping": 1}', "garbage", '{"why": "accept"}'])
async def test_too_many_messages_are_refused_and_the_table_goes_on(
    tmp_path: Path, message: str, clock: Clock
) -> None:
    async with House(tmp_path, narrow(messages=(8, 20.0))) as house:
        links = await house.api.table(me(2))
        first = house.room(links).waiting[0]
        async with house.sit(links.seats[first]) as seat:  # which costs as much as six messages
            for _ in range(10):
                await seat.say(message)
            answers = [await seat.hear() for _ in range(10)]
            is_over = [m.get("refused", {}).get("code") == "rate" for m in answers]
            assert is_over == [False] * 2 + [True] * 8
            assert (await seat.choose(seat.keys[0]))["refused"]["code"] == "rate"
            clock.time += 0.05  # it fills up again
            assert "refused" not in await seat.choose(seat.keys[0])
            assert (await seat.ask({"ping": 1}))["refused"]["code"] == "rate"
            assert len(house.room(links).match.choices) == 1


async def test_all_sockets_of_an_address_share_one_budget(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(messages=(30, 0.001))) as house:
        links = await house.api.table(me(2))
        async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1]) as other:
            for n in range(18):  # to be told everything has cost as much as six words, twice
                await seat.say({"ping": n})
                await seat.until(lambda message: "pong" in message)
            await other.say({"ping": 1})
            refused = await other.until(lambda message: "refused" in message)
            assert refused["refused"]["code"] == "rate"
        async with house.socket() as late:
            await late.say({"token": links.seats[0], "lang": "en"})
            last, code = await farewell(late)
            assert (last["error"]["code"], code) == ("rate", 4429)


async def test_to_be_told_everything_again_costs_more_than_a_word(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(messages=(30, 0.001))) as house:
        links = await house.api.table(me(2))
        async with house.sit(links.watch) as page:
            answers = []
            for lang in ("de", "en") * 3:
                answers.append(await page.ask({"lang": lang}))
            assert ["refused" in answer for answer in answers] == [False] * 3 + [True] * 3


async def test_hints_are_rare_whatever_socket_asks_for_them(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(hints=(2, 0.001))) as house:
        links = await house.api.table(me(2))
        token = links.seats[house.room(links).waiting[0]]
        answers = []
        for _ in range(3):
            async with house.sit(token) as page:
                answers.append(await page.ask({"n": page.n, "hint": True}))
        assert ["refused" in answer for answer in answers] == [False, False, True]


async def test_too_many_sockets_are_refused(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(sockets=2)) as house:
        links = await house.api.table(me(2))
        async with house.sit(links.seats[0]), house.sit(links.seats[1]) as seat:
            with pytest.raises(InvalidStatus):
                async with house.socket():
                    pass
            await seat.settle()
        await until(lambda: not house.room(links).listeners)
        async with house.sit(links.seats[0]) as seat:  # the places are free again
            await seat.settle()


async def test_hints_are_rare(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(hints=(1, 0.001))) as house:
        links = await house.api.table(me(2))
        async with house.sit(links.seats[house.room(links).waiting[0]]) as seat:
            await seat.say({"n": seat.n, "hint": True})
            await seat.say({"n": seat.n, "hint": True})
            refusal = await seat.until(lambda message: "refused" in message)
            assert refusal["refused"]["code"] == "rate"
            await seat.until(lambda message: "hint" in message)


# The real server: what it says, and what it does not say


async def test_nothing_secret_is_ever_said(tmp_path: Path) -> None:
    """Tokens, names and keys do not reach the log, whatever goes wrong."""
    with ServerProcess(tmp_path, "--thinkers", "1", PYTHONWARNINGS="default") as server:
        async with server.client() as http:
            api = Api(http)
            links = await api.table(
                [{"who": "me", "name": "Secretia"}, {"who": "friend"}, *bots(1)]
            )
            fresh = (await api.send("/api/sit", {"name": "Bo"}, links.seats[1]))["token"]
            again = (await api.send("/api/renew", token=fresh))["token"]
            tokens = [*links.tokens, fresh, again]
            for token in (*tokens, "A" * 22):
                for path in ("", "/moments", "/moments/99", "/record", f"/{token}", f"?x={token}"):
                    await api.get(f"/api/table{path}", token)
                await api.post("/api/mine", {"tokens": [token]})
                await api.post("/api/tables", {"game": token})
                await api.post("/api/import", {"file": {"kind": "record", "game": token}})
                async with open_socket(server.port) as broken:
                    await broken.say('{"token": "' + token)
                    assert (await farewell(broken))[1] == 4400
                async with open_socket(server.port) as page:
                    await page.say({"token": token, "lang": "xx"})
                    await page.hear()
                    with contextlib.suppress(ConnectionClosed):
                        await page.say(f"garbage {token}")
            async with sit(server.port, again) as seat:
                await seat.say(b"\x00" + again.encode())
            await api.send("/api/table/close", token=links.host)
        server.stop()
        said = server.output
    assert "Holdfast is at http://localhost:" in said
    assert "Traceback" not in said
    assert "Secretia" not in said
    assert not [token for token in tokens if token in said]
    assert "Warning" not in said


async def test_only_this_machine_unless_it_is_said(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "one") as server, ServerProcess(tmp_path / "three") as another:
        assert server.port != another.port  # a free one if the usual one is taken
        assert "open to the network" not in server.output
        with pytest.raises(BadArgument, match=f"port {server.port} is taken"):
            bind("127.0.0.1", server.port)
    with ServerProcess(tmp_path / "two", "--host", "0.0.0.0", "--port", "0") as server:
        async with server.client() as http:
            answer = await http.get("/api/health", headers={"host": "192.168.1.7"})
            assert answer.status_code == 200
            assert (await Api(http).table(me(2))).host
        assert "open to the network" in server.output


# What a request may weigh


async def raw(house: House, head: str) -> str:
    """The first line of the answer to a request of which only the head was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    try:
        writer.write(f"{head}\r\nhost: localhost\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            return (await reader.readline()).decode()
    finally:
        writer.close()
        await writer.wait_closed()


async def test_a_request_that_says_it_is_too_large_is_not_waited_for(house: House) -> None:
    for path in ("/api/import", "/api/mine", "/"):
        assert " 413 " in await raw(house, f"POST {path} HTTP/1.1\r\ncontent-length: 10000000000")


async def test_a_length_that_cannot_be_is_refused(house: House) -> None:
    for lengths in ("content-length: -5", "content-length: 5\r\ntransfer-encoding: chunked"):
        assert " 4" in await raw(house, f"POST /api/mine HTTP/1.1\r\n{lengths}")


async def test_only_files_may_be_large(house: House) -> None:
    body = {"tokens": ["x" * 60] * 1500}
    assert error_of(await house.api.post("/api/mine", body), 413)["code"] == "too_large"
    assert error_of(await house.api.post("/api/import", {"file": body}), 422)["code"] == "bad_file"


async def test_the_others_have_their_turns_while_a_request_in_tiny_pieces_is_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it comes at once, and is taken a little at a time."""
    taken: list[tuple[int, int]] = []  # bytes, and the turns of others before them
    turns = 0
    take = H11Protocol.data_received

    def noted(protocol: H11Protocol, data: bytes) -> None:
        taken.append((len(data), turns))
        take(protocol, data)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(H11Protocol, "data_received", noted)
    head = b"POST /api/import HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    waiting = asyncio.create_task(others())
    writer.write(head + b"1\r\nx\r\n" * 20_000 + b"0\r\n\r\n")
    answer = await reader.readline()
    waiting.cancel()
    writer.close()
    assert answer.split()[1] == b"422"
    assert max(size for size, _ in taken) <= wire.AT_ONCE
    assert len(taken) == len({turn for _, turn in taken}) >= 14


PING = b"\x89\x80\x00\x00\x00\x00"  # the smallest frame there is: six bytes
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)


class Heard:
    """What sockets have taken of what came in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[int] = []
        self.turns: list[int] = []  # of others, before each
        self.turn = 0
        take = WebSocketsSansIOProtocol.data_received

        def noted(protocol: WebSocketsSansIOProtocol, data: bytes) -> None:
            if protocol.handshake_initiated:
                self.sizes.append(len(data))
                self.turns.append(self.turn)
            take(protocol, data)

        monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)

    async def others(self) -> None:
        while True:
            self.turn += 1
            await asyncio.sleep(0)


async def test_the_others_have_their_turns_while_frames_that_say_nothing_are_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(monkeypatch)
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    waiting = asyncio.create_task(heard.others())
    writer.write(PING * 5_000 + b"\x81\x81\x00\x00\x00\x00?")  # the last one is garbage
    said = await reader.read()
    waiting.cancel()
    writer.close()
    assert said.startswith(b"\x8a\x00\x8a\x00")
    assert b"hello_first" in said
    assert sum(heard.sizes) >= 30_000
    assert max(heard.sizes) <= wire.HEARD_AT_ONCE
    assert len(heard.sizes) == len({*heard.turns}) >= 30_000 // 1024


async def test_all_sockets_of_an_address_share_one_budget_of_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """However little is said with them."""
    heard = Heard(monkeypatch)
    async with (
        House(tmp_path, narrow(heard=(2048, 1024))) as house,
        contextlib.AsyncExitStack() as s,
    ):
        for _ in range(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            s.callback(writer.close)
            writer.write(UPGRADE)
            await reader.readuntil(b"\r\n\r\n")
        for protocol in house.connections:
            protocol.data_received(PING * 1_000)
        budget = house.app.state.budgets.of("127.0.0.1").heard
        await until(lambda: budget.level < wire.HEARD_AT_ONCE)
        assert (await house.api.get("/api/health")).is_success
        assert sum(heard.sizes) == 2048
        clock.time += 1
        await until(lambda: sum(heard.sizes) == 3072)


async def test_whoever_does_not_read_is_not_answered_without_end(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with own_house.socket():
        (protocol,) = own_house.connections
        protocol.pause_writing()  # more is waiting to be sent than the system takes
        written: list[bytes] = []
        with monkeypatch.context() as patched:
            patched.setattr(protocol.transport, "write", written.append)
            for _ in range(100):
                protocol.data_received(PING)
            await until(lambda: not protocol.rest)
        assert written == []
        protocol.resume_writing()


async def test_a_body_in_many_pieces_is_put_together_once() -> None:
    pieces = [b"a"] * 30_000

    async def receive() -> dict[str, object]:
        piece = pieces.pop()
        return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

    body = Body(receive, 40_000)
    assert await body.read() is None
    assert await body.receive() == {
        "type": "http.request",
        "body": b"a" * 30_000,
        "more_body": False,
    }


@pytest.mark.parametrize("model", [m.Mine, m.Imported, m.NewTable, m.Branch, m.Named, m.SeatChange])
def test_made_up_fields_are_complained_of_once(model: type[m.Strict]) -> None:
    with pytest.raises(ValidationError) as caught:
        model.model_validate({f"field{n}": n for n in range(5000)})
    assert caught.value.error_count() == 1
    assert "field0" in str(caught.value)


# Connections on which nobody says anything


async def is_cut(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await reader.read() == b""
    except ConnectionError:
        return True


async def test_an_address_holds_no_more_connections_than_its_share(tmp_path: Path) -> None:
    async with House(tmp_path, narrow(connections=5)) as house:
        made = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(12)]
        try:
            for reader, _ in made[5:]:
                assert await is_cut(reader)
            assert house.open_here.all == 5
            for _, writer in made[:5]:
                writer.close()
            await until(lambda: not house.open_here.all)
            links = await house.api.table(me(2))
            async with house.sit(links.seats[0]) as seat:
                await seat.settle()
                assert house.open_here.all <= 1  # what has become a socket is counted as one
        finally:
            for _, writer in made:
                writer.close()


@pytest.mark.parametrize("said", [b"", b"GET /api/hea", b"POST /api/mine HTTP/1.1\r\nhost: x"])
async def test_nobody_takes_for_ever_to_say_what_he_wants(
    tmp_path: Path, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.1)
    async with House(tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(said)
        assert await is_cut(reader)
        writer.close()
        assert house.open_here.all == 0


async def test_a_body_that_never_comes_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.app.BODY_SECONDS", 0.1)
    assert " 408 " in await raw(house, "POST /api/mine HTTP/1.1\r\ncontent-length: 20")


def calls_of(dependant: Any) -> Iterator[Any]:
    yield dependant.call
    for other in dependant.dependencies:
        yield from calls_of(other)


def test_everything_about_a_request_is_done_on_the_loop() -> None:
    """A plain function is run in a thread: what it reads there may be old, and two threads may open
    one table twice."""
    routes: list[Any] = [*api.public.routes, *api.router.routes]
    assert len(routes) > 18
    for route in routes:
        for call in calls_of(route.dependant):
            works = call if inspect.isfunction(call) else type(call).__call__
            assert inspect.iscoroutinefunction(works), f"{route.path}: {call}"


async def test_nobody_reads_the_store_from_another_thread(house: House) -> None:
    with pytest.raises(NotRead, match="thread"):
        await asyncio.to_thread(house.store.rows, "SELECT 1")


@pytest.mark.parametrize("id", holdfast.games())
async def test_a_request_opens_a_table_whose_bot_owes_a_decision(house: House, id: str) -> None:
    links = await house.api.table([*bots(1), *me()], game=id)
    await house.rooms._rooms.pop(links.table).stop()
    assert (await house.api.fetch("/api/table", links.seats[1]))["id"] == links.table
    async with house.sit(links.seats[1]) as page:
        await page.until_asked()

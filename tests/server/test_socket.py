"""The socket: hello, numbered decisions, garbage, why not, languages, hints, slow readers."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from typing import Any

import pytest
from tests.server.client import (
    GAME,
    OTHERWISE,
    PATIENCE,
    SWITCH,
    House,
    Json,
    Links,
    Seat,
    bots,
    farewell,
    me,
    play_on,
    stall,
    until,
)
from tests.server.found import GAMES, some_turns, turns
from tests.server.leaks import LINE, SHOWN
from websockets.exceptions import ConnectionClosed

import holdfast
from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.core.rulings import load_rulings
from holdfast.server import socket as server_socket
from holdfast.testing.courses import played

pytestmark = pytest.mark.anyio

STATE_KEYS = {
    *("n", "moment", "view", "where", "scores", "ask", "waiting", "doing", "together", "log"),
    *("undo", "redo", "consent", "result", "since", "beside", "address"),
    "lesson",
}


async def first_seat(house: House, links: Links) -> tuple[int, int]:
    """Who begins, and the other one."""
    first = house.room(links).waiting[0]
    return first, 1 - first


# Hello


async def test_hello_brings_the_table_and_the_state(house: House) -> None:
    links = await house.api.table(me(2))
    first, second = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat:
        assert seat.table == {
            **await house.api.fetch("/api/table", links.seats[first]),
            "seats": seat.table["seats"],
        }
        assert seat.table["seats"][first]["here"]
        assert not seat.table["seats"][second]["here"]
        state = seat.state
        assert set(state) == STATE_KEYS
        assert (state["n"], state["moment"], state["waiting"]) == (1, 0, [first])
        assert (state["since"], state["ask"]["n"], state["beside"]) == (1, 1, [])
        assert set(state["ask"]) == {
            *(
                "n",
                "prompt",
                "what",
                "about",
                "rule",
                "options",
                "refused",
                "order",
                "ways",
                "leaves",
            )
        }
        assert all(
            set(option) == {"key", "label", "note", "tone"} for option in state["ask"]["options"]
        )
        assert all(
            set(option) == {"key", "label", "why", "rule"} for option in state["ask"]["refused"]
        )
        assert state["view"] == house.room(links).match.view(first)
        assert seat.log[0]["what"] == "setup"
        assert all(LINE <= set(line) <= LINE | SHOWN for line in seat.log)
        async with house.sit(links.seats[second]) as other:
            heard = await seat.until(lambda message: "table" in message)
            assert heard["table"]["seats"][second]["here"]
            assert other.state["ask"] is None
        heard = await seat.until(lambda message: "table" in message)
        assert not heard["table"]["seats"][second]["here"]


@pytest.mark.parametrize(
    ("hello", "code", "closing"),
    [
        ({"token": "A" * 22, "lang": "en"}, "unknown_token", 4401),
        ({"token": "", "lang": "en"}, "no_token", 4401),
        ({"token": "A", "lang": "en"}, "unknown_token", 4401),
        ({"token": "é" * 22}, "unknown_token", 4401),
        ({"lang": "en"}, "no_token", 4401),
        ({}, "no_token", 4401),
        ({"n": 1, "choose": "accept"}, "no_token", 4401),
        ({"ping": 1}, "no_token", 4401),
        ({"token": 7}, "hello_first", 4400),
        ({"token": "x", "admin": True}, "hello_first", 4400),
        ("hello", "hello_first", 4400),
        ("", "hello_first", 4400),
        ("[" * 8000, "hello_first", 4400),
        ('{"token": "\\ud800"}', "", 0),
        ("null", "hello_first", 4400),
    ],
)
async def test_who_does_not_say_hello_is_turned_away(
    house: House, hello: Any, code: str, closing: int
) -> None:
    async with house.socket() as seat:
        await seat.say(hello)
        last, closed = await farewell(seat)
        assert set(last) == {"error"}
        assert last["error"]["text"]
        if code:
            assert last["error"]["code"] == code
            assert closed == closing
        assert closed in (4400, 4401)


async def test_an_invitation_opens_no_socket(house: House) -> None:
    links = await house.api.table([*me(), {"who": "friend"}])
    async with house.socket() as seat:
        await seat.say({"token": links.seats[1], "lang": "de"})
        last, closed = await farewell(seat)
        assert (last["error"]["code"], closed) == ("invitation_only", 4401)
        assert "Einladung" in last["error"]["text"]


async def test_silence_is_turned_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_socket, "HELLO_SECONDS", 0.05)
    async with house.socket() as seat:
        last, closed = await farewell(seat)
        assert (last["error"]["code"], closed) == ("hello_first", 4400)


async def test_a_frame_of_bytes_is_read_like_text(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.socket() as seat:
        await seat.say(json.dumps({"token": links.seats[0]}).encode())
        assert (await seat.hear())["table"]["seat"] == 0
    async with house.socket() as seat:
        await seat.say(b"\x00\xff\xfe")
        last, code = await farewell(seat)
        assert (last["error"]["code"], code) == ("hello_first", 4400)


async def test_an_unknown_language_falls_back(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0], lang="xx") as seat:
        assert seat.table["title"] == holdfast.game(GAME).title


# Garbage


GARBAGE: list[Any] = [
    *("", "x", "{", "[]", "null", "7", '"choose"', "{}", '{"n": 1}', "\x00", "\ufeff{}"),
    *('{"choose": 7}', '{"n": "1", "choose": "accept"}', '{"n": 1.5, "choose": "accept"}'),
    *('{"n": null, "choose": "accept"}', '{"n": 1, "choose": [["accept"]]}', '{"undo": 1}'),
    *('{"n": 1, "choose": ["accept", 7]}', '{"n": 1, "choose": {"0": "accept"}}'),
    '{"n": 1, "choose": ["accept", null]}',
    *('{"consent": "yes"}', '{"lang": 7}', '{"lang": "fr"}', '{"ping": "x"}', '{"ping": 1e999}'),
    *('{"token": "x"}', '{"n": 1, "choose": "accept", "seat": 2}', '{"hint": 1}'),
    *("[" * 10_000, '{"why": {}}', '{"n": 99999999999999999999999999, "choose": "accept"}'),
    *('{"n": NaN, "choose": "accept"}', '{"why": "' + "x" * 15_000 + '"}', '{"choose": "\\ud800"}'),
]


async def test_garbage_is_refused_and_the_table_goes_on(house: House) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat:
        for garbage in GARBAGE:
            refusal = await seat.refused(garbage)
            assert refusal["code"] in ("bad_message", "unknown_choice", "stale", "illegal"), garbage
            assert refusal["text"]
            await seat.settle()
        assert house.room(links).match.choices == []
        assert "refused" not in await seat.choose(seat.keys[0])


@pytest.mark.parametrize("frame", [b"", b"\x00\xff", b"\xed\xa0\x80", b"[" * 5000])
async def test_bytes_that_are_no_text_are_refused(house: House, frame: bytes) -> None:
    links = await house.api.table(me(2))
    first, second = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat, house.sit(links.seats[second]) as other:
        assert (await seat.refused(frame))["code"] == "bad_message"
        await other.settle()
        assert "refused" not in await seat.choose(seat.keys[0])


async def test_a_frame_that_is_too_large_ends_its_own_connection_only(house: House) -> None:
    links = await house.api.table(me(2))
    first, second = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat, house.sit(links.seats[second]) as other:
        await seat.say(json.dumps({"why": "x" * house.settings.limits.message}))
        _, closed = await farewell(seat)
        assert closed == 1009
        await other.settle()
        async with house.sit(links.seats[first]) as again:
            assert "refused" not in await again.choose(again.keys[0])


# Numbered decisions


async def test_a_choice_is_answered_with_the_next_state(house: House) -> None:
    links = await house.api.table(me(2))
    first, second = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat, house.sit(links.seats[second]) as other:
        log = len(seat.log)
        state = await seat.choose(seat.keys[0])
        assert state["n"] == 2
        assert state["log"]["from"] == log
        assert state["log"]["lines"]
        heard = await other.until_state(lambda state: bool(state["ask"]))
        assert heard["n"] == 2
        assert other.log[: len(seat.log)] == seat.log


async def test_a_double_click_takes_effect_once(house: House) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat:
        click = {"n": seat.n, "choose": seat.keys[0]}
        await seat.say(click)
        await seat.say(click)
        await seat.say(click)
        heard = [message for message in await settled(seat) if "refused" in message]
        assert [message["refused"]["code"] for message in heard] == ["stale", "stale"]
        assert [message["refused"]["n"] for message in heard] == [1, 1]
        assert len(house.room(links).match.choices) == 1


async def settled(seat: Seat) -> list[Json]:
    start = len(seat.heard)
    await seat.settle()
    return seat.heard[start:]


async def test_two_windows_of_one_seat_choose_once(house: House) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    token = links.seats[first]
    async with house.sit(token) as one, house.sit(token) as two:
        n = one.n
        await asyncio.gather(
            one.say({"n": n, "choose": one.keys[0]}), two.say({"n": n, "choose": two.keys[-1]})
        )
        await asyncio.gather(one.settle(), two.settle())
        heard = [message for page in (one, two) for message in page.heard]
        refused = [message["refused"]["code"] for message in heard if "refused" in message]
        assert refused == ["stale"]
        assert len(house.room(links).match.choices) == 1
        assert one.state == {**two.state, "log": one.state["log"]}


@pytest.mark.parametrize("n", [0, -1, 2, 10**9])
async def test_another_number_is_stale_and_brings_the_table_again(house: House, n: int) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat:
        refusal = await seat.refused({"n": n, "choose": seat.keys[0]})
        assert (refusal["code"], refusal["n"]) == ("stale", n)
        state = await seat.until(lambda message: "view" in message)
        assert state["n"] == seat.n == 1
        assert house.room(links).match.choices == []


def unknown_to(game: Game[Any]) -> list[str]:
    """Keys that look like those of the game, and are none."""
    known = [game.choices.key(number) for number in range(len(game.choices))]
    long = next(key for key in known if ":" in key)
    like = [long.partition(":")[0] + ":silver", long + ":1", known[0] + ":"]
    return ["no_such_verb", *(key for key in like if key not in known), "", "__class__"]


def one_of_each_verb(game: Game[Any], legal: list[str]) -> list[str]:
    """Of what is not legal now."""
    known = (game.choices.key(number) for number in range(len(game.choices)))
    found = {key.partition(":")[0]: key for key in known if key not in legal}
    assert len(found) > 2
    return list(found.values())


@pytest.mark.parametrize("id", GAMES)
async def test_illegal_choices_say_why(house: House, id: str) -> None:
    """In the words of the page, and with the ruling."""
    found, game = turns(id), holdfast.game(id)
    assert found is not None
    links = await house.api.imported(found.file, me(2))
    numbers = set(load_rulings(game.folder))
    async with house.sit(links.seats[0]) as seat, house.sit(links.seats[1], lang="de") as other:
        for key in unknown_to(game):
            refusal = await seat.refused({"n": seat.n, "choose": key})
            assert refusal["code"] == "unknown_choice"
            await seat.settle()
        for key in one_of_each_verb(game, house.room(links).match.legal(0)):
            refusal = await seat.refused({"n": seat.n, "choose": key})
            assert refusal["code"] == "illegal"
            assert refusal["text"].rpartition(" ")[2] in numbers
            await seat.settle()
        refusal = await other.refused({"n": other.n, "choose": found.mine[0]})
        assert refusal["code"] == "illegal"
        assert house.room(links).match.choices == []


@pytest.mark.parametrize("id", GAMES)
async def test_illegal_choices_are_explained_in_the_language_of_the_page(
    house: House, id: str
) -> None:
    found = turns(id)
    assert found is not None
    links = await house.api.imported(found.file, me(2))
    texts = []
    for lang in ("en", "de"):
        async with house.sit(links.seats[0], lang=lang) as seat:
            texts.append((await seat.refused({"n": seat.n, "choose": found.never}))["text"])
    assert texts[0] != texts[1]
    assert "may choose" not in texts[1]


async def test_who_watches_does_not_play(house: House) -> None:
    links = await house.api.table(me(2))
    for token in (links.watch, links.host):
        async with house.sit(token) as seat:
            assert seat.state["n"] == 0
            assert seat.state["ask"] is None
            assert seat.state["view"] == house.room(links).match.view(-1)
            for message in (
                *({"n": 0, "choose": "accept"}, {"n": 1, "choose": "accept"}, {"why": "accept"}),
                *({"n": 0, "undo": True}, {"n": 0, "redo": True}, {"consent": True}),
                {"n": 0, "hint": True},
            ):
                assert (await seat.refused(message))["code"] == "spectator"
    assert house.room(links).match.choices == []


async def test_who_watches_sees_how_the_game_goes_on(house: House) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.watch) as watcher, house.sit(links.seats[first]) as seat:
        await seat.choose(seat.keys[0])
        await watcher.settle()
        assert watcher.state["view"] == house.room(links).match.view(-1)
        assert watcher.state["log"]["lines"]


# Which answer is whose


def answers_in(page: Seat) -> list[int]:
    """The numbers of one's own messages that were named, in the order of the answers."""
    told = [json.loads(text) for text in page.raw]
    return [message["answers"] for message in told if "answers" in message]


async def test_whatever_answers_a_message_names_it(house: House) -> None:
    found = some_turns()
    links = await house.api.imported(found.file, me(2))
    async with house.sit(links.seats[0]) as page:
        asked: list[tuple[Json, str]] = [
            ({"ping": 5}, "pong"),
            ({"why": found.never}, "why"),
            ({"why": "nonsense"}, "refused"),
            ({"n": 1, "hint": True}, "hint"),
            ({"lang": "de"}, "view"),
            ({"n": 1, "choose": found.never}, "refused"),
            ({"n": 7, "choose": found.mine[1]}, "refused"),
            ({"n": 1, "choose": found.mine[0]}, "view"),
            ({"n": 2, "undo": True}, "view"),
            ({"n": 3, "redo": True}, "view"),
            ({"consent": True}, "refused"),
            ({}, "refused"),
        ]
        for message, field in asked:
            assert field in await page.ask(message), message
        assert answers_in(page) == list(range(1, len(asked) + 1)), "each once"
        await page.say({"lang": "en"})
        await page.settle()
        assert len(answers_in(page)) == len(asked) + 1, "the pong alone: nothing else was named"


async def test_the_first_state_answers_the_first_message(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.socket() as page:
        await page.say({"token": links.seats[0], "id": 5})
        assert "view" in await page.answer(5)
        await page.settle()
        assert answers_in(page) == [5, 1]
    async with house.socket() as page:
        await page.say({"token": "nonsense", "id": 5})
        assert (await page.answer(5))["error"]["code"] == "unknown_token"


async def test_several_keys_are_one_message_and_have_one_answer(house: House) -> None:
    found = some_turns()
    links = await house.api.imported(found.file, me(2))
    async with house.sit(links.seats[0]) as page:
        assert "refused" in await page.ask({"n": 1, "choose": [found.never, found.mine[0]]})
        assert "view" in await page.ask({"n": 1, "choose": [found.mine[0]]})
        await page.settle()
        assert answers_in(page) == [1, 2, 3]


async def test_what_others_do_answers_nothing(house: House) -> None:
    """Not for the other windows of the seat, not for the other seats; and not when a bot acts that
    was woken by it."""
    found = some_turns(3)
    links = await house.api.imported(found.file, [*me(2), *bots(1)])
    token = links.seats[0]
    async with (
        house.sit(token) as page,
        house.sit(token) as window,
        house.sit(links.seats[1]) as other,
    ):
        await page.choose(found.mine[0])
        for one in (window, other):
            await one.until_state(lambda state: 0 not in state["waiting"])
            assert answers_in(one) == []
        await other.choose(found.theirs[0])
        for one in (page, window, other):
            await one.until_state(lambda state: 2 not in state["waiting"])
        assert house.room(links).match.choices[2][0] == 2
        assert [answers_in(one) for one in (page, window, other)] == [[1], [], [1]]


async def test_an_answer_that_nobody_read_is_named_with_the_newest_state(house: House) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.seats[first], max_queue=1) as page:
        connection = await stall(house, page, links)
        told = connection.outbox.qsize()
        id = await page.send({"n": page.n, "choose": page.keys[0]})
        await until(lambda: connection.outbox.qsize() > told)
        while connection.outbox.qsize() >= told:  # until everything that waits is dropped
            connection.tell_state()
        page.socket.transport.resume_reading()
        assert (await page.answer(id))["n"] == 2


# Why not?


async def test_why_not_for_every_key_of_the_game(house: House) -> None:
    """Exactly the open choices are allowed; everything else is refused in words with a ruling."""
    links = await house.api.table(me(2))
    first, second = await first_seat(house, links)
    match = house.room(links).match
    async with house.sit(links.seats[first]) as seat, house.sit(links.seats[second]) as other:
        for number in range(0, len(match.game.choices), 7):
            key = match.game.choices.key(number)
            for page, open_keys in ((seat, match.legal(first)), (other, match.legal(second))):
                await page.say({"why": key})
                answer = (await page.until(lambda message: "why" in message))["why"]
                assert set(answer) == {"key", "text", "rule"}
                assert answer["key"] == key
                assert (answer["text"] == "") is (key in open_keys)
                assert (answer["rule"] == "") is (key in open_keys)
        for key in seat.keys:
            await seat.say({"why": key})
            answer = (await seat.until(lambda message: "why" in message))["why"]
            assert (answer["text"], answer["rule"]) == ("", "")
        for key in (*unknown_to(match.game), "nonsense", "\x00"):
            assert (await seat.refused({"why": key}))["code"] == "unknown_choice"
    assert match.choices == []


# Languages and pings


async def test_the_language_is_switched_without_reload(house: House) -> None:
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat:
        english, table = seat.state, seat.table
        await seat.choose(seat.keys[0])
        log = list(seat.log)
        german = await seat.ask({"lang": "de"})
        assert german["log"]["from"] == 0
        assert [line["what"] for line in seat.log] == [line["what"] for line in log]
        assert all(a["text"] != b["text"] for a, b in zip(seat.log, log, strict=True))
        assert seat.table["seats"][0]["name"] != table["seats"][0]["name"]
        assert german["where"] != english["where"]
        await seat.ask({"lang": "en"})
        assert seat.log == log


async def test_pings_are_answered_in_order(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.watch) as seat:
        numbers = [0, -1, 7, 2**53]
        for number in numbers:
            await seat.say({"ping": number})
        assert [(await seat.hear())["pong"] for _ in numbers] == numbers


# Hints


async def test_a_hint_is_three_choices_with_shares(house: House) -> None:
    links = await house.api.table(me(2))
    first, second = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat, house.sit(links.seats[second]) as other:
        await seat.say({"n": seat.n, "hint": True})
        hint = (await seat.until(lambda message: "hint" in message))["hint"]
        assert hint["n"] == seat.n
        shares = [choice["share"] for choice in hint["choices"]]
        assert 1 <= len(shares) <= 3
        assert shares == sorted(shares, reverse=True)
        assert all(0 < share <= 1 for share in shares)
        assert sum(shares) <= 1.0001
        for choice in hint["choices"]:
            assert set(choice) == {"key", "label", "share"}
            assert choice["key"] in seat.keys
        assert house.room(links).match.choices == []
        assert await other.settle() == []
        assert (await other.refused({"n": other.n, "hint": True}))["code"] == "not_asked"
        assert (await seat.refused({"n": seat.n + 1, "hint": True}))["code"] == "stale"


# Coming back, and coming too slowly


async def test_coming_back_brings_everything(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]) as one, house.sit(links.seats[1]) as two:
        await play_on([one, two], Random(3), 25)
        async with house.sit(links.seats[0]) as again:
            assert again.state == {**one.state, "log": again.state["log"]}
            assert again.state["log"]["from"] == 0
            assert again.log == one.log


async def test_an_answer_that_was_lost_is_seen_by_its_number(house: House) -> None:
    """The connection breaks between choosing and hearing: the number tells that it arrived."""
    links = await house.api.table(me(2))
    first, _ = await first_seat(house, links)
    async with house.sit(links.seats[first]) as seat:
        key = seat.keys[0]
        await seat.say({"n": 1, "choose": key})
        await seat.settle()
        seat.socket.transport.abort()
    async with house.sit(links.seats[first]) as seat:
        assert seat.n == 2
        assert (await seat.refused({"n": 1, "choose": key}))["code"] == "stale"
    assert house.room(links).match.choices == [(first, key)]


async def test_who_floods_and_reads_nothing_is_stopped(house: House) -> None:
    """What the server keeps for a page that does not listen has a bound, whatever it is."""
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0], max_queue=1) as page, house.sit(links.seats[1]) as other:
        connection = await stall(house, page, links)
        flood = asyncio.create_task(talk_on(page))
        async with asyncio.timeout(PATIENCE):
            await connection.leaving.wait()
        await other.settle()
        assert connection.outbox.qsize() <= server_socket.MOST_UNREAD + 1
        flood.cancel()
        await asyncio.gather(flood, return_exceptions=True)
        page.socket.transport.abort()


async def talk_on(page: Seat) -> None:
    with contextlib.suppress(ConnectionClosed):
        for n in itertools.count():
            await page.say({"ping": n} if n % 2 else "garbage")
            await asyncio.sleep(0)  # the server lives in the same loop


async def test_a_page_that_does_not_read_keeps_few_bytes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in bytes: a long chronicle, asked for again and again, is still one chronicle."""
    monkeypatch.setattr(server_socket, "MOST_BYTES_BEHIND", 300_000)
    *_, match = (m for m in played(holdfast.game(GAME), (2, {SWITCH: False}), seed=4))
    links = await house.api.imported(match.record(), me(2))
    async with house.sit(links.watch) as page:
        connection = await stall(house, page, links, enough=8)
        whole = len(page.raw[-1])
        for _ in range(300):
            await page.say({"lang": "en"})
        async with house.sit(links.seats[0]) as other:
            for _ in range(40):
                await other.settle()
                assert connection.unread < 300_000 + 3 * whole
                queue: Any = connection.outbox
                assert sum(len(message) for message in queue._queue) == connection.unread
        page.socket.transport.abort()


async def test_a_slow_reader_holds_up_nobody(house: House) -> None:
    """It reads nothing for hundreds of messages, and then gets a complete state."""
    links = await house.api.table([*me(), *bots(1)], options=OTHERWISE)
    watch = links.watch
    async with (
        house.sit(watch, max_queue=1) as slow,
        house.sit(links.seats[0]) as seat,
    ):
        socket = slow.socket.transport.get_extra_info("socket")
        assert socket is not None
        slow.socket.transport.pause_reading()
        connections = [c for c in house.room(links).listeners if c.seat == -1]
        (connection,) = connections
        assert isinstance(connection, server_socket.Connection)
        for n in range(server_socket.MOST_BEHIND * 3):
            for listener in list(house.room(links).listeners):
                if listener is connection:
                    listener.tell_state()
            if n % 50 == 0:
                await seat.settle()
        while seat.state["result"] is None:
            await seat.until_asked()
            if seat.state["result"] is None:
                await seat.choose(seat.keys[0])
        assert connection.outbox.qsize() <= server_socket.MOST_BEHIND + 3
        slow.socket.transport.resume_reading()
        await slow.until_state(lambda state: state["result"] is not None)
        await slow.settle()
        async with house.sit(watch) as fresh:
            assert slow.state == {**fresh.state, "log": slow.state["log"]}
            assert slow.log == fresh.log

"""Messages are packed with what went before, and their lengths tell nothing about what people wrote
and what a seat alone knows."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from tests.server.client import House, Json, Links, Seat, farewell, is_over, me
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Frame, Opcode

import holdfast
from holdfast.core.languages import LANGUAGES
from holdfast.core.rng import Random
from holdfast.server import telling, wire
from holdfast.server.marks import BEGIN, CLOSING, END, OPENING, marked, split, unmarked
from holdfast.server.packing import KEPT, SMALL, Packing, PackingFactory
from holdfast.server.room import Room
from holdfast.server.settings import Limits
from holdfast.server.socket import ENCODE

pytestmark = pytest.mark.anyio

TOO_BIG = 1009
PARTS = ["granary", "fire_9", '{"key":"', '"},', "hand", "Ä", "1", "2 wheat ", "the same again "]
CHOICES = 40
# Names begin small, hold signs that JSON must quote, and stand in no game.
NAMES = ['quirq "ä" one', "quirq \\ two", "quirq three"]


def packing(takes_over: bool = True, bits: int = 15) -> Packing:
    return Packing(PerMessageDeflate(True, not takes_over, 15, bits))


def messages(seed: int, names: list[str], count: int = 60) -> list[bytes]:
    """Text of our own with names in it."""
    random = Random(seed)
    found: list[bytes] = []
    for _ in range(count):
        parts = [PARTS[random.below(len(PARTS))] for _ in range(random.below(1500) + 100)]
        for _ in range(random.below(12)):
            parts.insert(random.below(len(parts)), marked(names[random.below(len(names))]))
        found.append("".join(parts).encode())
    return found


def pack(told: list[bytes], packing: Packing) -> list[bytes]:
    return [bytes(packing.encode(Frame(Opcode.TEXT, one)).data) for one in told]


# By itself


@pytest.mark.parametrize("bits", [9, 12, 15])
@pytest.mark.parametrize("takes_over", [True, False])
def test_what_is_packed_can_be_unpacked(bits: int, takes_over: bool) -> None:
    told = [*messages(1, ["granary", "x", "Ömer"]), b"a" * 100_000, marked("end").encode() * 99]
    decoder = zlib.decompressobj(-bits)
    for one, packed in zip(told, pack(told, packing(takes_over, bits)), strict=True):
        if len(one) <= SMALL:
            assert packed == unmarked(one)
            continue
        if not takes_over:
            decoder = zlib.decompressobj(-bits)
        assert decoder.decompress(packed + b"\x00\x00\xff\xff") == unmarked(one)
        assert not decoder.unused_data


def test_what_went_before_is_said_shortly_and_little_of_it_is_kept() -> None:
    one, again = (f'{{"n":{n},{"granary,fire,axe," * 300}}}'.encode() for n in (1, 2))
    keeping = packing()
    first, second = pack([one, again], keeping)
    assert len(second) < len(first) < len(one)
    assert len(keeping.past) <= KEPT
    assert not hasattr(keeping, "encoder")


def test_lengths_do_not_depend_on_names() -> None:
    """One stream has names that stand in it already, the other has names that stand nowhere."""
    guesses, others = (
        ["granary", "fire_9", "the same again"],
        ["gqxjzvk", "zqjx_7", "qzx jvkw xqzjw"],
    )
    a, b = pack(messages(2, guesses), packing()), pack(messages(2, others), packing())
    assert [len(one) for one in a] == [len(one) for one in b]
    bare = [[unmarked(one) for one in messages(2, names)] for names in (guesses, others)]
    a, b = pack(bare[0], packing()), pack(bare[1], packing())
    assert [len(one) for one in a] != [len(one) for one in b], "nothing was tested"


def test_what_is_between_the_marks_is_found_and_nothing_else() -> None:
    told = f"a{marked('b')}{marked('c')}d".encode()
    assert split(told) == [(b"a", b"b"), (b"", b"c"), (b"d", b"")]
    assert unmarked(told) == b"abcd"
    assert marked(f"{END}x{BEGIN}") == marked("x")


def test_a_page_is_asked_to_pack_every_message_by_itself() -> None:
    answer, agreed = PackingFactory().process_request_params([("client_max_window_bits", None)], [])
    assert ("client_no_context_takeover", None) in answer
    assert isinstance(agreed, Packing)
    assert not hasattr(agreed, "decoder")


# At the table


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[int, list[Frame]]:
    """Everything that is said on sockets that can unpack it, before it is packed."""
    heard: dict[int, list[Frame]] = {}
    encode = Packing.encode

    def listening(self: Packing, frame: Frame) -> Frame:
        packed = encode(self, frame)
        if frame.opcode is Opcode.TEXT:
            heard.setdefault(id(self), []).append(Frame(Opcode.TEXT, frame.data, rsv1=packed.rsv1))
        return packed

    monkeypatch.setattr(Packing, "encode", listening)
    return heard


def people() -> list[Json]:
    return [{"who": "me", "name": name} for name in NAMES]


async def play(seats: list[Seat], random: Random, most: int) -> None:
    for _ in range(most):
        asked = [seat for seat in seats if seat.keys and not is_over(seat.state)]
        if not asked:
            return
        seat = asked[random.below(len(asked))]
        assert "refused" not in await seat.choose(seat.any_key(random))
        for other in seats:
            await other.settle()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", holdfast.games())
async def test_names_are_packed_apart(
    house: House, told: dict[int, list[Frame]], game: str, lang: str
) -> None:
    """In all that is told: after choices, another name, a question for consent, reasons."""
    links = await house.api.table(people(), game=game)
    async with (
        house.sit(links.seats[0], lang, compression="deflate") as a,
        house.sit(links.seats[1], lang, compression="deflate") as b,
        house.sit(links.seats[2], lang, compression="deflate") as c,
        house.sit(links.seats[0], lang) as plain,
    ):
        await play([a, b, c], Random(3), CHOICES)
        await house.api.send("/api/table/name", {"name": "quirq four"}, links.seats[1])
        for seat in (a, b, c):
            await seat.settle()
            await seat.act("undo")
            if seat.asides or seat.keys:
                await seat.ask({"why": [*seat.asides, *seat.keys][0]})
        for seat in (a, b, c, plain):
            await seat.settle()
        states = [[one for one in seat.raw if '"view"' in one] for seat in (a, plain)]
        names = [seat["name"] for seat in a.table["seats"]]
        check_words(house.room(links), lang)
    assert names == [NAMES[0], "quirq four", NAMES[2]]
    assert [without_answers(one) for one in states[0]] == [
        without_answers(one) for one in states[1]
    ]
    streams = [list(stream) for stream in told.values()]
    frames = [frame for stream in streams for frame in stream]
    assert any(b"quirq" in frame.data for frame in frames)
    for frame in frames:
        own = b"|".join(own for own, _ in split(bytes(frame.data)))
        assert b"quirq" not in own.lower(), own
    for stream in streams:
        check_lengths([bytes(frame.data) for frame in stream])


def check_words(room: Room, lang: str) -> None:
    """Marks change no letter of what is told."""
    words = room.words(lang, is_marked=True)
    for seat in room.moments:
        log = {"from": 0, "lines": telling.chronicle(room, seat, words, len(room.match.events))}
        told = unmarked(ENCODE(telling.state_in(words, room, seat, log)))
        plain = room.words(lang)
        log = {"from": 0, "lines": telling.chronicle(room, seat, plain, len(room.match.events))}
        assert told == ENCODE(telling.state_message(room, seat, lang, log))
        assert BEGIN.encode() not in ENCODE(telling.moments_message(room, seat, lang))


def without_answers(raw: str) -> Json:
    state: Json = json.loads(raw)
    state.pop("answers", None)
    return state


def check_lengths(told: list[bytes]) -> None:
    """They are as if people had other names of the same lengths, such as what stands there."""
    secret = b"".join(own for own, _ in split(b"".join(told)))
    other: list[bytes] = []
    for one in told:
        pieces = [
            (own, secret[at : at + len(name)])
            for at, (own, name) in enumerate(split(one), start=99)
        ]
        joined = b"".join(own + (OPENING + name + CLOSING if name else b"") for own, name in pieces)
        other.append(joined)
    assert [len(one) for one in pack(told, packing())] == [
        len(one) for one in pack(other, packing())
    ]


async def test_marks_are_seen_by_nobody(house: House) -> None:
    links = await house.api.table([*people()[:2], *me(1)])
    async with (
        house.sit(links.seats[0], compression="deflate") as packed,
        house.sit(links.seats[1]) as plain,
    ):
        await house.api.send("/api/table/name", {"name": f"a{BEGIN}b{END}c"}, links.seats[1])
        for seat in (packed, plain):
            await seat.settle()
            assert not any(BEGIN in one or END in one for one in seat.raw)
            assert seat.table["seats"][1]["name"] == "a b c"
            assert any(line["text"].startswith("quirq") for line in seat.log)


async def test_what_came_from_a_file_is_not_packed(
    house: House, told: dict[int, list[Frame]]
) -> None:
    """Whoever brings a file along may have written anything into it, and would learn from lengths
    whether it stands in a hand."""
    first = await house.api.table(people())
    position = await house.api.fetch("/api/table/position", first.seats[0])
    links = await house.api.imported(position, people())
    for table, is_packed in ((first, True), (links, False)):
        told.clear()
        async with house.sit(table.seats[0], compression="deflate") as seat:
            await seat.settle()
            assert seat.table["seats"][0]["name"] == NAMES[0]
        (frames,) = told.values()
        assert {frame.rsv1 for frame in frames if len(frame.data) > SMALL} == {is_packed}


@pytest.mark.parametrize(
    "wanted",
    [
        ClientPerMessageDeflateFactory(server_no_context_takeover=True),
        ClientPerMessageDeflateFactory(server_max_window_bits=9),
        ClientPerMessageDeflateFactory(
            client_no_context_takeover=True, client_max_window_bits=None
        ),
    ],
)
async def test_a_page_may_want_it_otherwise(
    house: House, wanted: ClientPerMessageDeflateFactory
) -> None:
    links = await house.api.table(me(2))
    async with (
        house.sit(links.seats[0], compression=None, extensions=[wanted]) as seat,
        house.sit(links.seats[1]) as other,
    ):
        assert seat.socket.protocol.extensions
        await play([seat, other], Random(4), 20)


async def test_another_server_under_the_application_tells_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "Telling", WebSocketsSansIOProtocol)
    async with House(tmp_path / "data") as house:
        links = await house.api.table(people())
        async with house.sit(links.seats[0]) as seat:
            assert seat.table["seats"][0]["name"] == NAMES[0]
            assert not any(BEGIN in one for one in seat.raw)


# What pages pack


async def closed_for(house: House, links: Links, *pieces: bytes) -> int:
    """Say something in these pieces; returns how the socket was closed."""
    async with house.sit(links.seats[0], compression="deflate") as seat:
        await seat.socket.send(pieces if len(pieces) > 1 else pieces[0], text=True)
        return (await farewell(seat))[1]


async def test_a_small_message_must_not_become_a_large_one(house: House) -> None:
    links = await house.api.table(me(2))
    most = Limits().message
    assert house.settings.limits.message == most
    bomb = b'{"ping": 1' + b" " * (64 * 1024 * 1024) + b"}"
    assert len(zlib.compress(bomb)) < 5 * most
    assert await closed_for(house, links, bomb) == TOO_BIG
    assert await closed_for(house, links, b'{"ping": 1' + b" " * most + b"}") == TOO_BIG
    half = b" " * (most // 2)
    assert await closed_for(house, links, b'{"ping": 1', half, half, b"}") == TOO_BIG
    async with house.sit(links.seats[0], compression="deflate") as seat:
        fits = b'{"ping": 1' + b" " * (most - 11) + b"}"
        await seat.socket.send(fits, text=True)
        assert await seat.until(lambda message: "pong" in message) == {"pong": 1}


async def test_what_cannot_be_unpacked_closes_one_socket(house: House) -> None:
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0], compression="deflate") as seat:
        junk = b"\xff\xfe\xfd junk"
        head = bytes([0b1100_0001, 0x80 | len(junk), 0, 0, 0, 0])  # packed, whole, masked with 0
        seat.socket.transport.write(head + junk)
        assert (await farewell(seat))[1] == 1002
    async with house.sit(links.seats[0], compression="deflate") as seat:
        await seat.settle()

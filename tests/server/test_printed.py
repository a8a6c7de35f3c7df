"""Words, cards, rules and the page are made once, compressed once, and fetched once."""

from __future__ import annotations

import gzip
import json
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from tests.server.client import House
from tests.server.test_doors import check_headers

import holdfast
from holdfast.core.languages import LANGUAGES
from holdfast.server import info
from holdfast.server.page import is_built
from holdfast.server.printed import ENCODE, Printed, Shelf, takes

pytestmark = pytest.mark.anyio

AS_IT_IS = {"accept-encoding": "identity"}
MAKERS = {"words": info.words_info, "cards": info.cards_info, "rules": info.rules_info}


def check_strong(tag: str) -> None:
    assert tag.startswith('"'), "a weak one"
    assert tag.endswith('"')
    assert len(tag) > 20


async def check_fetched_once(
    house: House, path: str, cache: str = "no-cache", vary: str = "Accept-Encoding"
) -> bytes:
    """As it is, compressed, and not at all; returns what it is."""
    plain = await house.http.get(path, headers=AS_IT_IS)
    packed = await house.http.get(path)
    for answer in (plain, packed):
        assert answer.status_code == 200
        check_headers(answer)
        check_strong(answer.headers["etag"])
        assert answer.headers["cache-control"] == cache
        assert answer.headers["vary"] == vary
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
    if "content-encoding" in packed.headers:
        assert packed.headers["content-encoding"] in ("gzip", "br")
        assert packed.num_bytes_downloaded < plain.num_bytes_downloaded
        assert packed.headers["etag"] != plain.headers["etag"], "other bytes, the same name"
    await check_known(house, path, packed)
    await check_known(house, path, plain, AS_IT_IS)
    return plain.content


async def check_known(
    house: House, path: str, answer: httpx.Response, headers: dict[str, str] | None = None
) -> None:
    tag = answer.headers["etag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        again = await house.http.get(path, headers={**(headers or {}), "if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == answer.headers["cache-control"]
        check_headers(again, answer.text)
    other = await house.http.get(path, headers={**(headers or {}), "if-none-match": '"other"'})
    assert other.status_code == 200


@pytest.mark.parametrize("what", MAKERS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", holdfast.games())
async def test_what_a_game_says_is_fetched_once(
    house: House, game: str, lang: str, what: str
) -> None:
    body = await check_fetched_once(house, f"/api/games/{game}/{what}?lang={lang}")
    assert body == ENCODE(MAKERS[what](house.rooms.game(game), lang))
    packed = await house.http.get(f"/api/games/{game}/{what}?lang={lang}")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.num_bytes_downloaded < len(body) / 2


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_list_of_games_is_fetched_once(house: House, lang: str) -> None:
    body = await check_fetched_once(house, f"/api/games?lang={lang}")
    assert [game["id"] for game in json.loads(body)["games"]] == list(holdfast.games())


async def test_every_content_has_a_name_of_its_own(house: House) -> None:
    paths = [
        f"/api/games/{game}/{what}?lang={lang}"
        for game in holdfast.games()
        for what in MAKERS
        for lang in LANGUAGES
    ]
    answers = [await house.http.get(path) for path in paths]
    assert len({answer.headers["etag"] for answer in answers}) == len(paths)


async def test_it_is_made_and_compressed_once(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    really = gzip.compress

    def compress(body: bytes, **more: Any) -> bytes:
        made.append(len(body))
        return really(body, **more)

    monkeypatch.setattr(gzip, "compress", compress)
    path = f"/api/games/{holdfast.games()[0]}/cards"
    for _ in range(3):
        await own_house.http.get(path)
        await own_house.http.get(path, headers=AS_IT_IS)
    assert len(made) == 1


async def test_what_somebody_alone_may_know_is_kept_nowhere(house: House) -> None:
    """Nor is it compressed: names and secrets stand in it side by side."""
    links = await house.api.table([{"who": "me", "name": "Ada"}, {"who": "me"}])
    for path in ("/api/table", "/api/table/moments", "/api/table/moments/0", "/api/table/position"):
        answer = await house.api.get(path, links.seats[0])
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers
        assert "content-encoding" not in answer.headers


@pytest.mark.skipif(not is_built(), reason="the page is not built")
async def test_the_page_is_fetched_once(house: House) -> None:
    body = await check_fetched_once(house, "/")
    assert await check_fetched_once(house, "/index.html") == body
    await check_fetched_once(house, "/icon.svg")
    script = next(part for part in body.decode().split('"') if part.endswith(".js"))
    path = "/" + script.lstrip("./")
    for_ever = "public, max-age=31536000, immutable"
    assert len(await check_fetched_once(house, path, for_ever)) > 800
    head = await house.http.head(path)
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.skipif(not is_built(), reason="the page is not built")
@pytest.mark.parametrize("game", holdfast.games())
@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, en;q=0.4, de;q=0.7", "de"),
        ("", "en"),
        (";q=x", "en"),
    ],
)
async def test_the_page_of_a_game_brings_its_words(
    house: House, game: str, wanted: str, lang: str
) -> None:
    """The same that the API answers, in a language the browser wants, and kept apart by it."""
    answer = await house.http.get(f"/{game}/", headers={"accept-language": wanted})
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert f'<html lang="{lang}" data-told="{game} {lang}">' in answer.text
    told = dict(
        re.findall(r'<script type="application/json" id="told-(\w+)">(.*?)</script>', answer.text)
    )
    asked = {
        "page": "/api/words",
        "words": f"/api/games/{game}/words",
        "cards": f"/api/games/{game}/cards",
    }
    assert told.keys() == asked.keys()
    for what, path in asked.items():
        said = await house.http.get(path, params={"lang": lang})
        assert json.loads(told[what]) == said.json()
        assert "<" not in told[what]


def test_a_file_that_was_written_again_is_read_again(tmp_path: Path) -> None:
    shelf, path = Shelf(), tmp_path / "a.js"
    path.write_text("first")
    first = shelf.file(str(path), path.stat())
    assert shelf.file(str(path), path.stat()) is first
    path.write_text("second one")
    assert shelf.file(str(path), path.stat()).ways[""] == b"second one"
    path.write_text("third one!")
    os.utime(path, ns=(1, 1))
    assert shelf.file(str(path), path.stat()).ways[""] == b"third one!"


def test_only_what_is_worth_it_is_compressed() -> None:
    for body in (b"a" * 100, os.urandom(5000)):
        answer = Printed(body, "image/png").answer(Headers({"accept-encoding": "gzip"}))
        assert "content-encoding" not in answer.headers
        assert answer.body == body


@pytest.mark.parametrize(
    ("accepted", "is_taken"),
    [
        ("gzip, deflate, br", True),
        ("GZIP;q=0.5", True),
        ("br;q=1.0, gzip;q=1", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("deflate", False),
        ("", False),
    ],
)
def test_who_takes_it(accepted: str, is_taken: bool) -> None:
    assert takes("gzip", accepted) is is_taken


def test_what_was_compressed_when_the_page_was_built_is_sent_so(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_bytes(body := b"let a = 1;" * 200)
    Path(f"{path}.br").write_bytes(b"brotli")
    printed = Shelf().file(str(path), path.stat())
    sent = {}
    for accepted in ("gzip, br", "gzip", ""):
        answer = printed.answer(Headers({"accept-encoding": accepted}))
        sent[accepted] = answer.headers.get("content-encoding"), answer.body
        check_strong(answer.headers["etag"])
    assert sent["gzip, br"] == ("br", b"brotli")
    assert sent["gzip"][0] == "gzip"
    assert gzip.decompress(bytes(sent["gzip"][1])) == body
    assert sent[""] == (None, body)


@pytest.mark.skipif(not is_built(), reason="the page is not built")
@pytest.mark.parametrize("game", holdfast.games())
async def test_every_game_has_an_address_that_asks_for_its_board(house: House, game: str) -> None:
    """Beside what the lobby's page asks for; the parts are there."""
    lobby = (await check_fetched_once(house, "/")).decode()
    has_board = (holdfast.game(game).folder / "board").is_dir()
    vary = "Accept-Encoding, Accept-Language" if has_board else "Accept-Encoding"
    table = (await check_fetched_once(house, f"/{game}/", vary=vary)).decode()
    asked = set(re.findall(r'href="(/assets/[^"]+)"', table))
    more = asked - set(re.findall(r'href="(/assets/[^"]+)"', lobby))
    assert bool(more) is has_board
    for path in asked:
        assert (await house.http.head(path)).status_code == 200
    assert (await house.http.get("/no-such-game/")).status_code == 404

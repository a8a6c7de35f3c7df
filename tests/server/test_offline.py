"""The page that is kept for when the server cannot be reached, and what belongs to an app."""

from __future__ import annotations

import pytest
from tests.server.client import House, me
from tests.server.test_doors import check_headers

from holdfast.core.languages import LANGUAGES
from holdfast.server.page import is_built
from holdfast.server.phrases import phrases

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not is_built(), reason="the page is not built"),
]


async def test_it_says_so_in_every_language_and_nothing_else(house: House) -> None:
    before = (await house.http.get("/offline.html")).text
    links = await house.api.table(me(2))
    answer = await house.http.get("/offline.html")
    check_headers(answer)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == before
    assert not any(secret in answer.text for secret in (*links.tokens, links.table))
    for lang in LANGUAGES:
        say = phrases(lang).say
        assert f'<section lang="{lang}">' in answer.text
        for name in ("title", "text", "again"):
            assert f">{say(f'offline_{name}')}<" in answer.text


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/worker.js", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/offline.js", "text/javascript"),
        ("/offline.css", "text/css"),
        ("/apple-touch-icon.png", "image/png"),
    ],
)
async def test_what_has_no_hash_in_its_name_is_asked_for_again(
    house: House, path: str, kind: str
) -> None:
    answer = await house.http.get(path)
    check_headers(answer)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["cache-control"] == "no-cache"

"""The page of a game with what it says: words and cards come with the html, while the line would
be idle, and not after it. The page takes them if it wants to speak that language (start.ts). Its
first script comes with the html, too; no other one that stands in it is run."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from typing import Any

import holdfast
from holdfast.server import info, page_words
from holdfast.server.printed import Printed, Shelf

MOST = 10  # languages of a browser that are looked at
HEAD = b'<html lang="en">'
END = b"</body>"
FIRST = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def languages_of(accepted: str) -> list[str]:
    """What a browser says it wants to read, the best one first."""
    offers = [offer.replace(" ", "").partition(";q=") for offer in accepted.split(",")[:MOST]]
    return [name for name, _, weight in sorted(offers, key=lambda one: -weight_of(one[2]))]


def weight_of(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def opened(shelf: Shelf, page: Printed, game: str, lang: str) -> Printed:
    """The html of a game's address, made once for each language."""
    name = ("opening", game, page.name, lang)
    return shelf.made(name, lambda: Printed(told(shelf, page.body, game, lang), page.kind))


def told(shelf: Shelf, html: bytes, game: str, lang: str) -> bytes:
    assert html.count(HEAD) == 1
    assert html.count(END) == 1
    parts = b"".join(
        b'<script type="application/json" id="told-%s">%s</script>' % (what, inside_html(body))
        for what, body in said(shelf, game, lang)
    )
    head = f'<html lang="{lang}" data-told="{game} {lang}">'.encode()
    return html.replace(HEAD, head).replace(END, parts + END)


def first_script(html: bytes) -> str:
    """As a content security policy allows it; "" where there is none."""
    found = FIRST.search(html)
    if found is None:
        return ""
    return f"'sha256-{base64.b64encode(hashlib.sha256(found[1]).digest()).decode()}'"


def said(shelf: Shelf, game: str, lang: str) -> list[tuple[bytes, bytes]]:
    """As the addresses of the API answer: they share it."""
    found = holdfast.game(game)
    asked: list[tuple[str, tuple[str, str], Callable[[], Any]]] = [
        ("page", ("", ""), lambda: page_words.page_words([lang])),
        ("words", (game, ""), lambda: info.words_info(found, lang)),
        ("cards", (game, ""), lambda: info.cards_info(found, lang)),
    ]
    return [(what.encode(), shelf.data((what, *of, lang), make).body) for what, of, make in asked]


def inside_html(body: bytes) -> bytes:
    """JSON that ends no script element and opens no comment."""
    return body.replace(b"<", rb"\u003c")

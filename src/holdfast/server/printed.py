"""What is the same for everybody: words, cards, rules, the page. Each is made and compressed once,
and named by its content, so that whoever has it need not fetch it again."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response

ENCODE = msgspec.json.Encoder().encode
WORTH = 0.9  # of its size: what shrinks less is sent as it is
LEAST = 800  # bytes: what is smaller, too
ASK_AGAIN = "no-cache"  # keep it, and ask whether it is still the same


class Printed:
    """Bytes that do not change."""

    def __init__(self, body: bytes, kind: str, brotli: bytes | None = None) -> None:
        self.kind = kind
        packed = gzip.compress(body, mtime=0) if len(body) >= LEAST else body
        ways = {"br": brotli, "gzip": packed, "": body}  # the best first
        worth = WORTH * len(body)
        self.ways = {way: made for way, made in ways.items() if made and len(made) < worth}
        self.ways[""] = body
        self.name = hashlib.sha256(body).hexdigest()[:32]

    @property
    def body(self) -> bytes:
        return self.ways[""]

    def answer(
        self, asked: Headers, cache: str = ASK_AGAIN, vary: str = "Accept-Encoding"
    ) -> Response:
        """As it is or compressed, or only that it has not changed."""
        accepted = asked.get("accept-encoding", "")
        way = next(way for way in self.ways if not way or takes(way, accepted))
        tag = f'"{self.name}-{way}"' if way else f'"{self.name}"'  # other bytes, another name
        headers = {"etag": tag, "cache-control": cache, "vary": vary}
        if is_known(tag, asked.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if way:
            headers["content-encoding"] = way
        return Response(self.ways[way], headers=headers, media_type=self.kind)


def takes(way: str, accepted: str) -> bool:
    for offer in accepted.lower().split(","):
        name, _, weight = offer.replace(" ", "").partition(";q=")
        if name == way:
            return weight.strip("0.") != "" or not weight
    return False


def is_known(tag: str, known: str) -> bool:
    return known.strip() == "*" or tag in [
        one.strip().removeprefix("W/") for one in known.split(",")
    ]


class Shelf:
    """What was made so far."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, ...], Printed] = {}
        self._files: dict[str, tuple[tuple[int, int], Printed]] = {}

    def data(self, name: tuple[str, ...], make: Callable[[], Any]) -> Printed:
        return self.made(name, lambda: Printed(ENCODE(make()), "application/json"))

    def made(self, name: tuple[str, ...], make: Callable[[], Printed]) -> Printed:
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = make()
        return found

    def file(self, path: str, facts: os.stat_result) -> Printed:
        """A file, read again when it was written again."""
        now = facts.st_mtime_ns, facts.st_size
        then, found = self._files.get(path, (None, None))
        if found is None or then != now:
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            beside = Path(f"{path}.br")  # compressed when the page was built
            brotli = beside.read_bytes() if beside.is_file() else None
            found = Printed(Path(path).read_bytes(), kind, brotli)
            self._files[path] = now, found
        return found

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

    def __init__(self, body: bytes, kind: str) -> None:
        self.body = body
        self.kind = kind
        packed = gzip.compress(body, mtime=0) if len(body) >= LEAST else body
        self.packed = packed if len(packed) < WORTH * len(body) else None
        self._name = hashlib.sha256(body).hexdigest()[:32]

    def answer(self, asked: Headers, cache: str = ASK_AGAIN) -> Response:
        """As it is or compressed, or only that it has not changed."""
        is_packed = self.packed is not None and takes_gzip(asked.get("accept-encoding", ""))
        tag = self._tag(is_packed)
        headers = {"etag": tag, "cache-control": cache, "vary": "Accept-Encoding"}
        if is_known(tag, asked.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if is_packed:
            headers["content-encoding"] = "gzip"
        body = self.packed if is_packed else self.body
        return Response(body, headers=headers, media_type=self.kind)

    def _tag(self, is_packed: bool) -> str:
        """Other bytes have another name."""
        return f'"{self._name}-gzip"' if is_packed else f'"{self._name}"'


def takes_gzip(accepted: str) -> bool:
    for offer in accepted.lower().split(","):
        name, _, weight = offer.replace(" ", "").partition(";q=")
        if name == "gzip":
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
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = Printed(ENCODE(make()), "application/json")
        return found

    def file(self, path: str, facts: os.stat_result) -> Printed:
        """A file, read again when it was written again."""
        now = facts.st_mtime_ns, facts.st_size
        then, found = self._files.get(path, (None, None))
        if found is None or then != now:
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            found = Printed(Path(path).read_bytes(), kind)
            self._files[path] = now, found
        return found

"""Buckets that fill up again: how much one address or one connection may ask for."""

from __future__ import annotations

import time


class Bucket:
    """`most` at once, `rate` more every second."""

    __slots__ = ("level", "most", "rate", "then")

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.level = most
        self.then = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.then) * self.rate)
        self.then = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self.level + (time.monotonic() - self.then) * self.rate >= self.most


class Buckets:
    """One bucket for every address; full ones are forgotten."""

    MOST = 10_000

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self._of: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._of.get(address)
        if bucket is None:
            if len(self._of) >= self.MOST:
                self._of = {name: b for name, b in self._of.items() if not b.is_full}
            bucket = self._of[address] = Bucket(self.most, self.rate)
        return bucket.take()

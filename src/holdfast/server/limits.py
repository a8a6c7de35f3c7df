"""Buckets that fill up again: how much one address or one connection may ask for."""

from __future__ import annotations

import time
from typing import NamedTuple

from holdfast.server.settings import Limits


def now() -> float:
    return time.monotonic()


class Bucket:
    """`most` at once, `rate` more every second."""

    __slots__ = ("level", "most", "rate", "then")

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.level = most
        self.then = now()

    def take(self, cost: float = 1) -> bool:
        then, self.then = self.then, now()
        self.level = min(self.most, self.level + (self.then - then) * self.rate)
        if self.level < min(cost, self.most):
            return False
        self.level -= cost
        return True

    @property
    def pause(self) -> float:
        """Seconds until something can be taken again; not longer than a second."""
        return min(1.0, max(0.0, 1 - self.level) / self.rate)

    @property
    def is_full(self) -> bool:
        return self.level + (now() - self.then) * self.rate >= self.most


class Buckets:
    """One bucket for every address; full ones are forgotten."""

    MOST = 10_000

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self._of: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            if len(self._of) >= self.MOST:
                self._of = {name: b for name, b in self._of.items() if not b.is_full}
            bucket = self._of[address] = Bucket(self.most, self.rate)
        return bucket


class Budget(NamedTuple):
    """What all sockets of one address may ask for together."""

    messages: Bucket
    hints: Bucket


class Budgets:
    def __init__(self, limits: Limits) -> None:
        self.messages = Buckets(*limits.messages)
        self.hints = Buckets(*limits.hints)

    def of(self, address: str) -> Budget:
        return Budget(self.messages.of(address), self.hints.of(address))

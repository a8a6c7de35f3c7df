"""Buckets that fill up again: how much one address or one connection may ask for."""

from __future__ import annotations

import asyncio
import ipaddress
import time
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from holdfast.server.settings import Limits


def now() -> float:
    return time.monotonic()


def spent() -> float:
    """Seconds, of which everybody else waits for those that a step of somebody's work takes."""
    return time.perf_counter()


def household(client: tuple[str, int] | None) -> str:
    """Who has one budget: an address, or the network in which one household has as many addresses
    of IPv6 as it likes."""
    return network_of(client[0]) if client else ""


@lru_cache(10_000)
def network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    plain = address.ipv4_mapped
    return str(plain or ipaddress.ip_network((address, HOUSE_BITS), strict=False))


HOUSE_BITS = 64
T = TypeVar("T")


class Bucket:
    """`most` at once, `rate` more every second."""

    __slots__ = ("level", "most", "rate", "then")

    def __init__(self, most: float, rate: float) -> None:
        self.most = most
        self.rate = rate
        self.level = most
        self.then = now()

    def take(self, cost: float = 1) -> bool:
        if not self.has(cost):
            return False
        self.level -= cost
        return True

    def has(self, cost: float = 1) -> bool:
        then, self.then = self.then, now()
        self.level = min(self.most, self.level + (self.then - then) * self.rate)
        return self.level >= min(cost, self.most)

    @property
    def pause(self) -> float:
        """Seconds until something can be taken again; not longer than a second."""
        return self.pause_for(1)

    def pause_for(self, cost: float) -> float:
        """Seconds until so much can be taken; not longer than a second."""
        return min(1.0, max(0.0, min(cost, self.most) - self.level) / self.rate)

    @property
    def is_full(self) -> bool:
        return self.level + (now() - self.then) * self.rate >= self.most


class Work:
    """For how long one address may keep everybody else waiting, whatever it asks for. Nobody is
    refused, but whoever has had more than his share waits until it is his turn again."""

    MOST_WAITING = 32
    MOST_OWED = 10.0  # seconds

    def __init__(self, most: float, rate: float) -> None:
        self.bucket = Bucket(most, rate)
        self.waiting = 0
        self._queue = asyncio.Lock()

    def pay(self, seconds: float) -> None:
        """Debts are bounded, too."""
        bucket = self.bucket
        bucket.has(0)
        bucket.level = max(-self.MOST_OWED, bucket.level - seconds)

    @property
    def is_crowded(self) -> bool:
        return self.waiting >= self.MOST_WAITING

    async def turn(self) -> None:
        """Wait for the own turn, one after the other."""
        self.waiting += 1
        try:
            async with self._queue:
                while not self.bucket.has(0):
                    await asyncio.sleep(self.bucket.pause_for(0))
        finally:
            self.waiting -= 1

    @property
    def is_full(self) -> bool:
        return self.bucket.is_full and not self.waiting


# Who pays for what is being done, also in the tasks that were begun for it.
PAYS: ContextVar[Work | None] = ContextVar("pays", default=None)


async def paid(work: Coroutine[Any, Any, T]) -> T:
    """This is done at the cost of whoever asked for it."""
    who = PAYS.get()
    return await (work if who is None else metered(work, who.pay))


@types.coroutine
def metered(work: Coroutine[Any, Any, T], pay: Callable[[float], None]) -> Generator[Any, Any, T]:
    """Every step of it costs the time in which nobody else is served; waiting costs nothing."""
    said: Any = None
    fault: BaseException | None = None
    while True:
        began = spent()
        try:
            awaited = work.send(said) if fault is None else work.throw(fault)
        except StopIteration as stop:
            result: T = stop.value
            return result
        finally:
            pay(spent() - began)
        said = fault = None
        try:
            said = yield awaited
        except BaseException as error:
            fault = error


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
    heard: Bucket  # bytes
    work: Work


class Budgets:
    def __init__(self, limits: Limits) -> None:
        self.messages = Buckets(*limits.messages)
        self.hints = Buckets(*limits.hints)
        self.heard = Buckets(*limits.heard)
        self.limit = limits.work
        self._works: dict[str, Work] = {}

    def of(self, address: str) -> Budget:
        return Budget(
            self.messages.of(address),
            self.hints.of(address),
            self.heard.of(address),
            self.work(address),
        )

    def work(self, address: str) -> Work:
        found = self._works.get(address)
        if found is None:
            if len(self._works) >= Buckets.MOST:
                self._works = {name: one for name, one in self._works.items() if not one.is_full}
            found = self._works[address] = Work(*self.limit)
        return found

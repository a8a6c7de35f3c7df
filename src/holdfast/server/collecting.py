"""Python's collector of cyclic garbage, tuned for many tables.

It stops everybody while it looks, and tables are millions of objects of which hardly any is
garbage. So what is there is set aside again and again, and only what is younger is looked through;
all of it rarely, and when nobody is playing if that can be had. Whatever no cycle holds is freed at
once, as always.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

YOUNG = (50_000, 20, 1_000_000)  # the oldest are looked through by `Collector` alone
SET_ASIDE_SECONDS = 20.0
ALL_SECONDS = 3600.0
QUIET_SECONDS = 2.0
PATIENCE_SECONDS = 600.0  # how long a quiet moment is waited for


@contextmanager
def tuned() -> Iterator[None]:
    """As long as a server runs in this process."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


class Collector:
    """`work` counts what is done for people: as long as it grows, it is not quiet."""

    def __init__(
        self, work: Callable[[], int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.work = work
        self.clock = clock
        self._last_all = clock()
        self._seen = work()
        self._quiet_since = clock()

    async def run(self) -> None:
        last = self.clock()
        while True:
            await asyncio.sleep(QUIET_SECONDS)
            self.notice_work()
            if self.is_time_for_all():
                self.collect_all()
            elif self.clock() - last >= SET_ASIDE_SECONDS:
                last = self.clock()
                self.set_aside()

    def notice_work(self) -> None:
        if self.work() != self._seen:
            self._seen = self.work()
            self._quiet_since = self.clock()

    def is_time_for_all(self) -> bool:
        overdue = self.clock() - self._last_all - ALL_SECONDS
        is_quiet = self.clock() - self._quiet_since >= QUIET_SECONDS
        return overdue >= (0 if is_quiet else PATIENCE_SECONDS)

    def set_aside(self) -> None:
        """Of what came since the last time garbage is thrown away, and the rest set aside."""
        gc.collect()
        gc.freeze()

    def collect_all(self) -> None:
        gc.unfreeze()
        self.set_aside()
        self._last_all = self.clock()

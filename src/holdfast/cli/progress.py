"""What people see of the laboratory while it works: a bar, and a sentence when it breaks off."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from holdfast.core.catalog import listed
from holdfast.lab.pool import WorkerDied
from holdfast.lab.workers import GameFailed

ERRORS = Console(stderr=True)
SHOW_SECONDS = 0.1

BROKE_OFF = 1
STOPPED = 130  # what a shell says of a program that Ctrl-C has ended


class GamesBar:
    """A progress bar with games per second and the time left. Call it with the games done."""

    def __init__(self, title: str, total: int) -> None:
        self.total = total
        self.done = 0
        self.found = 0  # games that were there at the beginning
        self.started_at = 0.0
        self.shown_at = 0.0
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            console=ERRORS,
        )
        self.task = self.bar.add_task(title, total=total, pace="")

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        self.done = done
        if not self.started_at:
            self.found = done
            self.started_at = now
            self.bar.start()
        if now - self.shown_at > SHOW_SECONDS or done >= self.total:
            self.shown_at = now
            self.bar.update(self.task, completed=done, pace=self.pace(now - self.started_at))

    def pace(self, seconds: float) -> str:
        played = self.done - self.found
        if played == 0 or seconds <= 0.0:
            return ""
        speed = played / seconds
        words = f"{speed:,.0f} games/s" if speed >= 10 else f"{60 * speed:,.0f} games/min"
        left = timedelta(seconds=round((self.total - self.done) / speed))
        return f"{words}, {left} left" if left else words

    def close(self) -> None:
        if self.started_at:
            self.bar.stop()


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """What breaks off the games becomes a sentence on standard error and an exit code."""
    try:
        yield
    except (GameFailed, WorkerDied) as error:
        stop(str(error), BROKE_OFF)
    except KeyboardInterrupt as stopped:
        stop(str(stopped) or "stopped", STOPPED)


def warn_of_clocks(bots: Sequence[str]) -> None:
    """Say so where the clock decides how deep a bot thinks."""
    timed = listed(sorted({spec for spec in bots if spec.endswith("ms")}))
    if timed:
        words = f"Bots that think by the clock ({timed}) may play the same seed differently."
        print(words, file=sys.stderr)


def stop(sentence: str, code: int) -> NoReturn:
    print(f"holdfast: {sentence}", file=sys.stderr)
    raise SystemExit(code)

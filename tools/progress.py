"""How far the compiler is: a bar in a terminal, lines elsewhere, and a file for the lobby."""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

TICK = 1.0  # seconds; whoever reads the file takes an old one for abandoned
LINES = 4  # without a terminal: how many, from beginning to end
WIDTH = 28
# Before anything has been seen: seconds for a byte of Python on two cores, and how much that is
# worth, in bytes that have really been compiled.
GUESS = 1 / 16_000
WEIGHT = 100_000


class Progress:
    """Modules that are ready, of all; the time left goes by how long their sources are."""

    def __init__(self, sizes: dict[str, int], file: Path, plain: bool = False) -> None:
        self.sizes = sizes
        self.file = file
        self.is_bar = sys.stdout.isatty() and not plain
        self.ready: set[str] = set()
        self.old: set[str] = set()  # compiled before: they cost nothing now
        self.first: float | None = None  # when; before that all is translated, which tells nothing
        self.said = -1
        self._over = threading.Event()
        self._clock = threading.Thread(target=self._tick, daemon=True)
        self._showing = threading.Lock()  # the clock shows it, and so may others

    def __enter__(self) -> Progress:
        self._clock.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._over.set()
        self._clock.join()
        self.file.unlink(missing_ok=True)
        if self.is_bar:
            print("\r\033[K", end="", flush=True)

    def is_ready(self, module: str, is_old: bool) -> None:
        self.ready.add(module)
        if is_old:
            self.old.add(module)
        elif self.first is None:
            self.first = time.monotonic()

    @property
    def left(self) -> float:
        """Seconds, as far as can be told."""
        now_done = sum(self.sizes[name] for name in self.ready - self.old)
        to_do = sum(size for name, size in self.sizes.items() if name not in self.ready)
        seen = 0.0 if self.first is None else time.monotonic() - self.first
        return (GUESS * WEIGHT + seen) / (WEIGHT + now_done) * to_do

    def _tick(self) -> None:
        while True:
            self.show()
            if self._over.wait(TICK):
                return

    def show(self) -> None:
        with self._showing:
            self._show()

    def _show(self) -> None:
        done, of, left = len(self.ready), len(self.sizes), round(self.left)
        draft = self.file.with_suffix(".draft")
        draft.write_text(json.dumps({"done": done, "of": of, "left": left}), encoding="utf-8")
        draft.replace(self.file)
        text = f"{done} of {of} modules, {spell(left)} left"
        if self.is_bar:
            full = WIDTH * done // of
            print(
                f"\r\033[Kcompiling {'━' * full}{'─' * (WIDTH - full)} {text}", end="", flush=True
            )
        elif LINES * done // of > self.said:
            self.said = LINES * done // of
            print(f"compiling: {text}", flush=True)


def spell(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02} min" if seconds >= 60 else f"{seconds} s"

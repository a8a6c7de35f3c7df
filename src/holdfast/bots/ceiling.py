"""How long a bot may think about one decision: for ever, unless somebody waits for it."""

from __future__ import annotations

import time

from holdfast.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Ceiling:
    """A time that a decision must not exceed. Whoever thinks asks often whether it is over, and
    shares it out among the parts of the work."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds  # 0: none
        self.begun = 0.0
        self.end = 0.0

    def now(self) -> float:
        return time.perf_counter()

    def begin(self) -> None:
        if self.seconds > 0.0:
            self.begun = self.now()
            self.until(1.0)

    def until(self, share: float) -> None:
        """What is done now must be done when this share of the whole time has passed."""
        self.end = self.begun + self.seconds * share

    def is_over(self) -> bool:
        return self.seconds > 0.0 and self.now() >= self.end

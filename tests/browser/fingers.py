"""Fingers on the glass, as the browser itself feels them."""

from __future__ import annotations

from typing import Any

from tests.browser.player import Player

Spot = tuple[float, float]


class Fingers:
    def __init__(self, one: Player) -> None:
        self.one = one
        self.glass = one.page.context.new_cdp_session(one.page)

    def _touch(self, kind: str, spots: list[Spot]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *spots: Spot) -> None:
        self._touch("touchStart", list(spots))

    def move(self, *spots: Spot) -> None:
        self._touch("touchMove", list(spots))

    def up(self) -> None:
        self._touch("touchEnd", [])

    def drag(self, start: Spot, end: Spot, steps: int = 6) -> None:
        self.down(start)
        for n in range(1, steps + 1):
            self.move(between(start, end, n / steps))
        self.up()

    def pinch(self, starts: tuple[Spot, Spot], ends: tuple[Spot, Spot], steps: int = 6) -> None:
        self.down(starts[0])
        self.down(*starts)
        for n in range(1, steps + 1):
            part = n / steps
            self.move(between(starts[0], ends[0], part), between(starts[1], ends[1], part))
        self.up()


def between(start: Spot, end: Spot, part: float) -> Spot:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def middle(place: Any) -> Spot:
    box = place.bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

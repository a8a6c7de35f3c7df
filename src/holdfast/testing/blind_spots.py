"""What a game shows and its numbers do not say.

The walk is counted once more by a sink that keeps everything the numbers must tell apart. If two
positions differ there and have the same numbers, a learning agent is blind for the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.core.show import Ids, Picture


class Counted(Picture):
    """The view without what is printed or follows from the rest, and without the order of things
    of which only the number counts; what is larger than its bound is cut as the numbers are."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.is_printed = False
        self.kept: dict[str, object] = {}

    def begin_printed(self) -> None:
        self.kept = dict(self.now)

    def end_printed(self) -> None:
        self.now.clear()
        self.now.update(self.kept)

    def count(self, name: str, n: int, most: int) -> None:
        super().count(name, max(-most, min(most, n)), most)

    def number(self, name: str, n: int, most: int) -> None:
        self.count(name, n, most)

    def number_few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        self.few(name, ids, found, values, most)

    def some(self, name: str, ids: Ids, found: Sequence[int], most: int = 1) -> None:
        each = sorted({id for id in found if id >= 0})
        times = [min(most, list(found).count(id)) for id in each]
        self.few(name, ids, each, times, most)

    def counts(self, name: str, ids: Ids, values: Sequence[int], most: int) -> None:
        super().counts(name, ids, [max(-most, min(most, n)) for n in values], most)

    def few(
        self, name: str, ids: Ids, found: Sequence[int], values: Sequence[int], most: int
    ) -> None:
        said = {id: max(-most, min(most, n)) for id, n in zip(found, values, strict=True) if n}
        super().few(name, ids, list(said), list(said.values()), most)

    def row(self, name: str, values: Sequence[int], length: int, most: int) -> None:
        cut = [max(-most, min(most, n)) for n in values][:length]
        super().row(name, cut + [0] * (length - len(cut)), length, most)

    def seats(self, name: str, found: Sequence[int]) -> None:
        super().seats(name, sorted(set(found)))

    def by_seat(self, name: str, values: Sequence[int], most: int) -> None:
        super().by_seat(name, [max(-most, min(most, n)) for n in values], most)

    def text(self, name: str, value: object) -> None:
        pass

    def by_key(self, name: str, value: dict[str, object]) -> None:
        pass


def counted(game: Game[Any], s: State, seat: int) -> str:
    sink = Counted(s.seats)
    game.rules.show(s, seat, sink)
    return json.dumps(sink.view, sort_keys=True)


def blind_spots(game: Game[Any], seat: int, states: Iterable[State]) -> list[str]:
    """Pairs of what this seat saw that its numbers do not tell apart."""
    seen: dict[tuple[float, ...], str] = {}
    found: list[str] = []
    for s in states:
        numbers, shown = tuple(game.features(s, seat)), counted(game, s, seat)
        if seen.setdefault(numbers, shown) != shown:
            found.append(difference(json.loads(seen[numbers]), json.loads(shown)))
    return found


def difference(one: Any, other: Any, way: str = "") -> str:
    """The way to the first difference."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{way}.{key}".lstrip("."))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, f"{way}.{n}")
    return f"{way}: {one} or {other}"

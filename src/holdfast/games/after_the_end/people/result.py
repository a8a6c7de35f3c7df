# not compiled: it speaks to people.
"""The end of the game: where the points came from (AT-43)."""

from __future__ import annotations

from holdfast.core import result


class Result(result.Result):
    def points(self, seat: int) -> list[int]:
        """They lie open."""
        points: dict[str, int] = self.houses[seat]["points"]
        return [points[part] for part, _ in self.named_parts()]

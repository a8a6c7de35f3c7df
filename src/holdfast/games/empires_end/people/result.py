# not compiled: it speaks to people.
"""The end of the game: where the points came from, and who wins (EE-140, EE-147)."""

from __future__ import annotations

from holdfast.core import result


class Result(result.Result):
    def with_points(self, part: str, name: str, n: int) -> str:
        """Locations carry their points in their names."""
        return name if part == "standing" else super().with_points(part, name, n)

    def ties(self) -> list[tuple[str, str, list[int]]]:
        """EE-147. Of those with as many points whoever has more healthy locations."""
        rows = [empire["row"] for empire in self.houses]
        return [("tie", "", [sum(not place["destroyed"] for place in row) for row in rows])]

# not compiled: it is asked when files are read and written.
"""What a game writes into position files, and reads from them."""

from __future__ import annotations

from typing import Generic

from holdfast.core.agenda import S
from holdfast.core.catalog import Reader


class Files(Generic[S]):
    """Positions of one game."""

    def dump(self, s: S) -> dict[str, object]:
        """The state of a position, as JSON-ready data."""
        raise NotImplementedError

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> S:
        """What `dump` wrote, checked value by value."""
        raise NotImplementedError

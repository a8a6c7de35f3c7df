# not compiled: it is asked when files are read and written.
"""What a game writes into position files, and reads from them."""

from __future__ import annotations

from typing import Any, Generic

from holdfast.core.agenda import S
from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec


class Files(Generic[S]):
    """Positions of one game."""

    def dump(self, s: S) -> dict[str, object]:
        """The state of a position, as JSON-ready data."""
        raise NotImplementedError

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> S:
        """What `dump` wrote, checked value by value."""
        raise NotImplementedError

    def upgrade(self, state: Any, seats: int) -> Any:
        """The state of a file of format 1 as it is written today: JSON to JSON, a copy to do with
        as one likes. It checks nothing, for `load` does; what it does not understand it may leave
        to fail."""
        return state


class DeclaredFiles(Files[S]):
    """Positions as the pieces and steps of a game declare them."""

    codec: Codec

    def empty(self, seats: int, options: dict[str, object]) -> S:
        """The table before anything lies on it."""
        raise NotImplementedError

    def settle(self, s: S) -> None:
        """Work out what is not stored, since it follows from what is. Raise Broken if it cannot."""

    def check(self, s: S) -> None:
        """Raise Broken unless play can go on from here: what only this game can know."""

    def dump(self, s: S) -> dict[str, object]:
        return self.codec.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> S:
        s = self.empty(seats, options)
        self.codec.load(source, s)
        self.settle(s)
        s.check()
        self.check(s)
        return s

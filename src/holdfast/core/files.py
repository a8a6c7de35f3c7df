# not compiled: it is asked when files are read and written.
"""What a game writes into position files, and reads from them."""

from __future__ import annotations

from typing import Any, Generic

from holdfast.core.agenda import S, require
from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec
from holdfast.core.courses import Course
from holdfast.core.kinds import dump_fields


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
    course: Course | None = None

    def empty(self, seats: int, options: dict[str, object]) -> S:
        """The table before anything lies on it."""
        raise NotImplementedError

    def settle(self, s: S) -> None:
        """Work out what is not stored, since it follows from what is. Raise Broken if it cannot."""

    def check(self, s: S) -> None:
        """Raise Broken unless play can go on from here: what only this game can know. It is not
        asked of a table on which nothing lies yet."""

    def dump(self, s: S) -> dict[str, object]:
        return self.codec.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> S:
        s = self.empty(seats, options)
        self.codec.load(source, s)
        self.settle(s)
        s.check()
        if self.course is not None and self.course.is_setup(s):
            self.check_bare(s, self.empty(seats, options))
        else:
            self.check(s)
        return s

    def check_bare(self, s: S, bare: S) -> None:
        fields = self.codec.state
        is_bare = dump_fields(s, fields) == dump_fields(bare, fields)
        require(is_bare, "the pieces lie out before the setup")

"""What happened, as data. Words are made at the edge (words.py); in search there is no journal."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 80  # letters of what an event says of itself


class Event:
    """One line of the log: what, by which ruling, about which seat, and who may read it.

    `audience` is None for everybody; otherwise a list of seats, where -1 stands for spectators.
    `scene` is the position it was told in, if the state is watched (`State.is_watched`).
    """

    def __init__(
        self,
        what: str,
        rule: str,
        seat: int,
        data: dict[str, object],
        audience: list[int] | None,
        scene: object | None = None,
    ) -> None:
        self.what = what
        self.rule = rule
        self.seat = seat
        self.data = data
        self.audience = audience
        self.scene = scene

    def is_for(self, seat: int) -> bool:
        audience = self.audience
        return audience is None or seat in audience

    def to_json(self) -> dict[str, object]:
        """Without the audience: whoever gets this may read it."""
        return {"what": self.what, "rule": self.rule, "seat": self.seat, **self.data}

    def __repr__(self) -> str:
        """In one line, and without what only some may know."""
        whose = f" of seat {self.seat}" if self.seat >= 0 else ""
        rule = f", {self.rule}" if self.rule else ""
        return f"<event {self.what}{whose}{rule}{self._told()}>"

    def _told(self) -> str:
        if self.audience is not None:
            return ": not for everybody"
        told = ", ".join([f"{name} {value}" for name, value in self.data.items()])
        return f": {told[:LONGEST]}{' …' if len(told) > LONGEST else ''}" if told else ""

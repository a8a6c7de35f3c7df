"""Positions to and from readable JSON, also in the middle of a bid: as state and steps declare."""

from holdfast.core.agenda import require
from holdfast.core.codec import Codec, steps_of
from holdfast.core.files import DeclaredFiles

from .. import rules
from ..rules.state import FIELDS, GRAIN, Harvest
from ..rules.turn import NextField


class HarvestFiles(DeclaredFiles[Harvest]):
    codec = Codec(steps_of(rules), {"fields": FIELDS}, bounds={"most": GRAIN}, state=Harvest)

    def empty(self, seats: int, options: dict[str, object]) -> Harvest:
        return Harvest(seats)

    def check(self, s: Harvest) -> None:
        is_next = all(isinstance(step, NextField) for step in s.agenda)
        require(is_next, "only NextField can lie on the agenda")

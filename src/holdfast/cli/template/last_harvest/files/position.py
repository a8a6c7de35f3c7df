"""Positions to and from readable JSON, also in the middle of a bid."""

from holdfast.core.catalog import Reader
from holdfast.core.codec import Codec
from holdfast.core.files import Files

from ..rules.state import FIELDS, GRAIN, Harvest
from ..rules.turn import BidGrain, NextField, SecretBids

CODEC = Codec([NextField, SecretBids, BidGrain], {})


class HarvestFiles(Files[Harvest]):
    def dump(self, s: Harvest) -> dict[str, object]:
        return {
            "grain": s.grain,
            "bids": s.bids,
            "owners": s.owners,
            "to_come": [FIELDS[field] for field in s.bag],
            "field": FIELDS[s.field] if s.field >= 0 else None,
            "course": CODEC.dump_course(s),
        }

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Harvest:
        s = Harvest(seats)
        s.grain = numbers(source.child("grain"), seats, 0, GRAIN)
        s.bids = numbers(source.child("bids"), seats, 0, GRAIN)
        s.owners = numbers(source.child("owners"), len(FIELDS), -1, seats - 1)
        s.bag = sorted(source.child("to_come").several_of(FIELDS))
        field = source.child("field")
        s.field = -1 if field.value is None else field.one_of(FIELDS)
        CODEC.load_course(source.child("course"), s)
        if any(not isinstance(step, NextField) for step in s.agenda):
            raise source.fail("course.agenda: only NextField can lie there")
        source.finish()
        return s


def numbers(source: Reader, count: int, least: int, most: int) -> list[int]:
    return [entry.whole(least, most) for entry in source.items(count, count)]

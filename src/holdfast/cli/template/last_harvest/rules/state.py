"""The pieces, and every choice of the game."""

from __future__ import annotations

from holdfast.core.agenda import NOBODY, Broken, State
from holdfast.core.choice import Choices, Seat

GRAIN = 6
FIELDS = ["stony_field", "steep_field", "wet_field", "good_field", "best_field"]

CHOICES = Choices()  # its order is the numbering for learning agents: append only
BID = CHOICES.verb("bid", [str(n) for n in range(GRAIN + 1)], rule="LH-2")


class Harvest(State):
    """The whole table."""

    fields = """grain:seats*0..most bids:seats*0..most owners:fields=seats?
        bag:*fields! field:fields?"""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.grain = [GRAIN] * seats
        self.bids = [0] * seats  # in secret, until everybody has bid
        self.owners = [NOBODY] * len(FIELDS)
        self.bag = list(range(len(FIELDS)))  # the fields to come
        self.field = -1  # the one on the table

    def clone(self) -> Harvest:
        other = Harvest(self.seats)
        other.copy_course(self)
        other.grain, other.bids, other.owners = self.grain[:], self.bids[:], self.owners[:]
        other.bag, other.field = self.bag[:], self.field
        return other

    def check(self) -> None:
        to_come = [*self.bag, *([self.field] if self.field >= 0 else [])]
        if len(set(to_come)) < len(to_come) or any(self.owners[field] >= 0 for field in to_come):
            raise Broken("a field is in two places")
        if any(bid > grain for bid, grain in zip(self.bids, self.grain)):
            raise Broken("somebody has bid more than is in the barn")
        if (self.field >= 0) != (self.each is not None):
            raise Broken("a field lies on the table while it is bid for, and only then")

    def owned(self, seat: Seat) -> list[int]:
        return [field for field, owner in enumerate(self.owners) if owner == seat]

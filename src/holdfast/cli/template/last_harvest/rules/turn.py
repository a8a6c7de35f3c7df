"""The whole game: five fields, one after the other."""

from typing import Any

from holdfast.core.agenda import Ask, Do, Each, Step
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal

from .state import BID, FIELDS, Harvest


class NextField(Do[Harvest]):
    """LH-1. Turn up a field by chance; after the fifth the game is over."""

    rule = "LH-1"

    def run(self, s: Harvest) -> None:
        if s.bag:
            s.field = draw(s, s.bag)
            s.tell("field", "LH-1", -1, {"field": FIELDS[s.field], "n": s.field + 1})
            s.then(SecretBids(), NextField())


class SecretBids(Each[Harvest]):
    """LH-2. Everybody bids at the same time, and every bid is spent."""

    rule = "LH-2"

    def lane(self, s: Harvest, seat: Seat) -> list[Step[Any]]:
        return [BidGrain(seat)]

    def closed(self, s: Harvest) -> None:
        bids, s.bids = s.bids, [0] * s.seats
        for seat, bid in enumerate(bids):
            s.tell("bid", "LH-2", seat, {"n": bid})
            s.grain[seat] -= bid
        award(s, bids)
        s.field = -1


class BidGrain(Ask[Harvest]):
    """LH-2. Any number of one's grain, also none."""

    rule = "LH-2"
    prompt = "bid"
    verbs = (BID,)

    def options(self, s: Harvest) -> list[Choice]:
        return [BID.of(n) for n in range(s.grain[self.seat] + 1)]

    def refusal(self, s: Harvest, choice: Choice) -> Refusal:
        return Refusal("LH-2", "too_much", {"n": s.grain[self.seat]})

    def chosen(self, s: Harvest, choice: Choice) -> None:
        s.bids[self.seat] = BID.field(choice)

    def about(self, s: Harvest) -> dict[str, object]:
        return {"field": FIELDS[s.field], "n": s.field + 1}


def award(s: Harvest, bids: list[int]) -> None:
    """LH-3. The highest bid wins the field; a tie for the highest wins nothing."""
    seat = bids.index(max(bids))
    if bids.count(max(bids)) > 1:
        s.tell("lost", "LH-3", -1, {"field": FIELDS[s.field]})
        return
    s.owners[s.field] = seat
    s.tell("won", "LH-3", seat, {"field": FIELDS[s.field], "n": s.field + 1})

"""What the rules answer: how it begins, what a seat may see, who has won."""

from holdfast.core.agenda import restart_lanes
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Ids, Sink, round_from

from .state import FIELDS, GRAIN, Harvest
from .turn import NextField

FIELD_IDS = Ids("fields", FIELDS)


class HarvestRules(Rules[Harvest]):
    def start(self, seats: int, rng: int, options: dict[str, object]) -> Harvest:
        s = Harvest(seats)
        s.rng = rng
        s.then(NextField())
        return s

    def show(self, s: Harvest, seat: Seat, to: Sink) -> None:
        """Everything but what others have bid in secret."""
        to.text("seat", seat)
        to.one("field", FIELD_IDS, s.field)
        to.some("to_come", FIELD_IDS, s.bag)
        to.open_seats("barns")
        for other in round_from(seat, s.seats):
            to.item(other)
            to.count("grain", s.grain[other], GRAIN)
            to.some("fields", FIELD_IDS, s.owned(other))
            to.count("points", self.standings(s)[other], 15)
            if to.sees("bid", other == seat):
                to.count("bid", s.bids[other], GRAIN)
        to.close()

    def determinize(self, s: Harvest, seat: Seat, random: Random) -> Harvest:
        """Nobody else has bid yet, and chance is another."""
        world = s.clone()
        world.script = None
        random.below(2)
        world.rng = random.rng
        if s.each is not None:
            others = [other for other in range(s.seats) if other != seat]
            for other in others:
                world.bids[other] = 0
            restart_lanes(world, others)
        return world

    def standings(self, s: Harvest) -> list[int]:
        return [sum(field + 1 for field in s.owned(seat)) for seat in range(s.seats)]

    def winners(self, s: Harvest) -> list[Seat]:
        points = self.standings(s)
        return [seat for seat in range(s.seats) if points[seat] == max(points)]

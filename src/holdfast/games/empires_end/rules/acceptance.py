"""Accepting a disaster: destroying, attaching, scarcity (sections 5, 6, 7 and EE-135 to EE-139)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.empires_end.rules.choices import ATTACH, BUY, DESTROY, DONE, TRIGGER
from holdfast.games.empires_end.rules.names import (
    CARDS,
    DESTROYED,
    GOODS,
    LOCATIONS,
    N_LOCATIONS,
    ON_DESTROY_GAIN,
    ON_DESTROY_POINTS,
    Card,
    Good,
    Location,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


def goods_dict(goods: list[Good] | tuple[Good, ...]) -> dict[str, object]:
    """Goods as the journal tells them: {"wheat": 2, "coin": 1}."""
    counts: dict[str, object] = {}
    for good in range(4):
        n = 0
        for other in goods:
            if other == good:
                n += 1
        if n:
            counts[GOODS[good]] = n
    return counts


class DestroyLocation(Ask[Empires]):
    """EE-40, EE-41. The location at the disaster's position falls; if it is a ruin already, the
    nearest healthy one. The owner chooses between two equally near (EE-42)."""

    rule = "EE-41"
    prompt = "destroy"
    verbs = (DESTROY,)
    fields = "seat position:0..10"
    within = True

    def __init__(self, seat: Seat, position: int) -> None:
        super().__init__(seat)
        self.position = position  # from 0

    def options(self, s: Empires) -> list[Choice]:
        found = nearest_healthy(s.empires[self.seat], self.position)
        return [DESTROY.of(location) for location in found]

    def chosen(self, s: Empires, choice: Choice) -> None:
        destroy(s, self.seat, DESTROY.field(choice))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        location = DESTROY.field(choice)
        if not s.empires[self.seat].is_healthy(location):
            return refuse_id("EE-47", "destroyed_already", LOCATIONS[location])
        return refuse_id("EE-41", "not_nearest", LOCATIONS[location])

    def about(self, s: Empires) -> dict[str, object]:
        return {"position": self.position + 1}


def nearest_healthy(empire: Empire, position: int) -> list[Location]:
    """EE-41 to EE-43. None if the whole empire lies in ruins."""
    row = empire.row
    for distance in range(N_LOCATIONS):
        found: list[Location] = []
        left = position - distance
        right = position + distance
        if left >= 0 and empire.is_healthy(row[left]):
            found.append(row[left])
        if distance and right < N_LOCATIONS and empire.is_healthy(row[right]):
            found.append(row[right])
        if found:
            return found
    return []


def destroy(s: Empires, seat: Seat, location: Location) -> None:
    """EE-45, EE-135. Turn it over; earthquakes attached to it take effect at once."""
    empire = s.empires[seat]
    empire.ruins |= 1 << location
    if s.journal is not None:
        s.tell("destroyed", "EE-40", seat, {"location": LOCATIONS[location]})
    quakes = [c for c in empire.attached[location] if s.cards.phase[c] == DESTROYED]
    if quakes:
        s.then(Trigger(seat, tuple(quakes)))


class Trigger(Ask[Empires]):
    """EE-135. Several earthquakes on one location take effect in the owner's order."""

    rule = "EE-135"
    prompt = "trigger"
    verbs = (TRIGGER,)
    fields = "seat quakes:*cards"
    within = True

    def __init__(self, seat: Seat, quakes: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.quakes = quakes

    def options(self, s: Empires) -> list[Choice]:
        return [TRIGGER.of(card) for card in self.quakes]

    def chosen(self, s: Empires, choice: Choice) -> None:
        card = TRIGGER.field(choice)
        take_effect(s, self.seat, card)
        rest = tuple([other for other in self.quakes if other != card])
        if rest:
            s.then(Trigger(self.seat, rest))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_id("EE-135", "not_triggered", CARDS[TRIGGER.field(choice)])


def take_effect(s: Empires, seat: Seat, card: Card) -> None:
    """EE-135 to EE-138."""
    empire = s.empires[seat]
    verb = s.cards.verb[card]
    if verb == ON_DESTROY_GAIN:
        goods = s.cards.goods[card]
        empire.add_all(goods)
        if s.journal is not None:
            data: dict[str, object] = {"card": CARDS[card], "goods": goods_dict(goods)}
            s.tell("quake_gain", "EE-135", seat, data)
    elif verb == ON_DESTROY_POINTS:
        points = s.cards.amount[card]
        empire.score += points
        if s.journal is not None:
            s.tell("quake_points", "EE-135", seat, {"card": CARDS[card], "n": points})
    else:
        empire.exhausted = ()
        if s.journal is not None:
            s.tell("quake_refresh", "EE-138", seat, {"card": CARDS[card]})


class AttachInnovation(Ask[Empires]):
    """EE-51, EE-52. An innovation goes to a healthy location with the fewest innovations."""

    rule = "EE-52"
    prompt = "attach"
    verbs = (ATTACH,)
    fields = "seat card:cards"
    within = True

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, s: Empires) -> list[Choice]:
        empire = s.empires[self.seat]
        found = places_for(empire, empire.location_of(self.card))
        return [ATTACH.of(location) for location in found]

    def chosen(self, s: Empires, choice: Choice) -> None:
        place(s, self.seat, self.card, ATTACH.field(choice))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        location = ATTACH.field(choice)
        empire = s.empires[self.seat]
        if location == empire.location_of(self.card):
            return refuse_id("EE-109", "same_place", LOCATIONS[location])
        if not empire.is_healthy(location):
            return refuse_id("EE-51", "attach_to_ruin", LOCATIONS[location])
        return refuse_id("EE-52", "not_fewest", LOCATIONS[location])

    def about(self, s: Empires) -> dict[str, object]:
        return {"card": CARDS[self.card]}


def places_for(empire: Empire, origin: Location) -> list[Location]:
    """EE-52, EE-109. Healthy locations (other than the origin of a moved card) with the fewest
    innovations, from left to right."""
    attached = empire.attached
    ruins = empire.ruins
    fewest = 100
    found: list[Location] = []
    for location in empire.row:
        if (ruins >> location) & 1 or location == origin:
            continue
        count = len(attached[location])
        if count < fewest:
            fewest = count
            found = [location]
        elif count == fewest:
            found.append(location)
    return found


def place(s: Empires, seat: Seat, card: Card, location: Location) -> None:
    """Attach a card, wherever it comes from: the table, the hand or another location."""
    empire = s.empires[seat]
    origin = empire.location_of(card)
    if card in empire.hand:
        empire.hand = tuple([other for other in empire.hand if other != card])
    elif origin >= 0:
        empire.detach(card)
    else:
        for disaster in s.disasters:
            if disaster.card == card:
                disaster.card = -1
    empire.attach(card, location)
    if s.journal is not None:
        tell_place(s, seat, card, origin, location)


def tell_place(s: Empires, seat: Seat, card: Card, origin: Location, location: Location) -> None:
    data: dict[str, object] = {"card": CARDS[card], "location": LOCATIONS[location]}
    if origin < 0:
        s.tell("attached", "EE-52", seat, data)
    else:
        data["origin"] = LOCATIONS[origin]
        s.tell("moved", "EE-109", seat, data)


class Scarcity(Ask[Empires]):
    """EE-60, EE-61. With fewer than 5 resources: lose 2 points for a coin, as often as wished,
    until 5 are owned."""

    rule = "EE-61"
    prompt = "scarcity"
    verbs = (BUY, DONE)
    fields = "seat bought:0..99"

    def __init__(self, seat: Seat, bought: int) -> None:
        super().__init__(seat)
        self.bought = bought

    def options(self, s: Empires) -> list[Choice]:
        if s.empires[self.seat].total() < 5:
            return [BUY.of(), DONE.of()]
        return [DONE.of()]

    def always_asks(self, s: Empires) -> bool:
        # Who is never asked has 5 or more: the screen would have a hole.
        return self.bought == 0

    def chosen(self, s: Empires, choice: Choice) -> None:
        if not BUY.owns(choice):
            return
        empire = s.empires[self.seat]
        if s.journal is not None and self.bought == 0:
            s.tell("scarcity", "EE-61", self.seat, {"goods": stores(empire)})
        s.barrier += 1
        empire.coin += 1
        empire.score -= 2
        if s.journal is not None:
            s.tell("bought", "EE-61", self.seat, {})
        s.then(Scarcity(self.seat, self.bought + 1))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse("EE-60", "five_resources")

    def about(self, s: Empires) -> dict[str, object]:
        return {"n": s.empires[self.seat].total()}


def stores(empire: Empire) -> dict[str, object]:
    return {
        "wheat": empire.wheat,
        "hammer": empire.hammer,
        "axe": empire.axe,
        "coin": empire.coin,
    }

"""The pieces: an empire per seat, the disasters on the table, the bags, the hourglass."""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core.agenda import Broken, State
from holdfast.core.choice import Seat
from holdfast.games.empires_end.cards.cards import Cards, source_of
from holdfast.games.empires_end.rules.names import (
    AXE,
    CARDS,
    HAMMER,
    N_CARDS,
    N_LOCATIONS,
    WHEAT,
    Card,
    Conflict,
    Good,
    Location,
    Source,
)

ALL_RUINED: Final = (1 << 11) - 1
NOTHING_ATTACHED: Final[tuple[tuple[Card, ...], ...]] = ((),) * 11


class Empire:
    """One seat's part of the state. Tuples are replaced, never changed: a clone shares them."""

    fields: ClassVar[str] = """wheat:0..9999 hammer:0..9999 axe:0..9999 coin:0..9999
        score:-9999..9999 hand:*cards row:11*locations ruins:{locations} attached:locations=*cards
        exhausted:*cards discarded:*cards bid_axe:0..9999 bid_coin:0..9999"""

    def __init__(self, row: tuple[Location, ...]) -> None:
        self.wheat = 2
        self.hammer = 2
        self.axe = 2
        self.coin = 2
        self.score = 0
        self.hand: tuple[Card, ...] = ()
        self.row = row  # the locations from left to right
        self.ruins = 0  # bit per destroyed location
        self.attached: tuple[tuple[Card, ...], ...] = NOTHING_ATTACHED  # by location
        self.exhausted: tuple[Card, ...] = ()
        self.discarded: tuple[Card, ...] = ()  # on its way to the common pile
        self.bid_axe = 0
        self.bid_coin = 0

    def clone(self) -> Empire:
        other = Empire(self.row)
        other.wheat = self.wheat
        other.hammer = self.hammer
        other.axe = self.axe
        other.coin = self.coin
        other.score = self.score
        other.hand = self.hand
        other.ruins = self.ruins
        other.attached = self.attached
        other.exhausted = self.exhausted
        other.discarded = self.discarded
        other.bid_axe = self.bid_axe
        other.bid_coin = self.bid_coin
        return other

    # Goods

    def have(self, good: Good) -> int:
        if good == WHEAT:
            return self.wheat
        if good == HAMMER:
            return self.hammer
        if good == AXE:
            return self.axe
        return self.coin

    def add(self, good: Good, n: int = 1) -> None:
        if good == WHEAT:
            self.wheat += n
        elif good == HAMMER:
            self.hammer += n
        elif good == AXE:
            self.axe += n
        else:
            self.coin += n

    def add_all(self, goods: tuple[Good, ...]) -> None:
        for good in goods:
            self.add(good)

    def total(self) -> int:
        return self.wheat + self.hammer + self.axe + self.coin

    # Locations

    def is_healthy(self, location: Location) -> bool:
        return (self.ruins >> location) & 1 == 0

    def healthy_count(self) -> int:
        return N_LOCATIONS - self.destroyed_count()

    def destroyed_count(self) -> int:
        ruins = self.ruins
        count = 0
        while ruins:
            ruins &= ruins - 1
            count += 1
        return count

    def has_healthy(self) -> bool:
        return self.ruins != ALL_RUINED

    def position(self, location: Location) -> int:
        """Counted from 0 at the left."""
        return self.row.index(location)

    def swap(self, first: Location, second: Location) -> None:
        """EE-56. Exchange two locations; what is attached travels along by itself."""
        row = list(self.row)
        i = row.index(first)
        j = row.index(second)
        row[i] = second
        row[j] = first
        self.row = tuple(row)

    # Innovations

    def attach(self, card: Card, location: Location) -> None:
        attached = list(self.attached)
        attached[location] = (*attached[location], card)
        self.attached = tuple(attached)

    def detach(self, card: Card) -> None:
        self.attached = tuple([tuple([c for c in cards if c != card]) for cards in self.attached])

    def location_of(self, card: Card) -> Location:
        """Where an innovation is attached, or -1."""
        for location in range(N_LOCATIONS):
            if card in self.attached[location]:
                return location
        return -1

    def location_of_source(self, source: Source) -> Location:
        return source - N_CARDS if source >= N_CARDS else self.location_of(source)

    def active(self, cards: Cards, phase: int) -> list[Source]:
        """EE-45, EE-55. The abilities of one phase on healthy locations, from left to right."""
        found: list[Source] = []
        kinds = cards.phase
        attached = self.attached
        ruins = self.ruins
        for location in self.row:
            if (ruins >> location) & 1:
                continue
            source = source_of(location)
            if kinds[source] == phase:
                found.append(source)
            for card in attached[location]:
                if kinds[card] == phase:
                    found.append(card)
        return found

    def neighbours(self, location: Location) -> list[Location]:
        """EE-43. The row is not a ring."""
        row = self.row
        i = row.index(location)
        found: list[Location] = []
        if i > 0:
            found.append(row[i - 1])
        if i < N_LOCATIONS - 1:
            found.append(row[i + 1])
        return found

    def destroyed_beside(self, location: Location) -> int:
        count = 0
        for neighbour in self.neighbours(location):
            if not self.is_healthy(neighbour):
                count += 1
        return count

    def healthy_beside(self, cards: Cards, location: Location, kind: int) -> int:
        """Healthy neighbours of one kind of location."""
        count = 0
        for neighbour in self.neighbours(location):
            if self.is_healthy(neighbour) and cards.location_type[neighbour] == kind:
                count += 1
        return count

    def exhaust(self, card: Card) -> None:
        self.exhausted = (*self.exhausted, card)

    def refresh(self, card: Card) -> None:
        self.exhausted = tuple([c for c in self.exhausted if c != card])


class Disaster:
    """A disaster on the table with its pot."""

    fields: ClassVar[str] = """card:cards? wheat:0..9999 hammer:0..9999 axe:0..9999 coin:0..9999
        is_accepted"""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.wheat = 0
        self.hammer = 0
        self.axe = 0
        self.coin = 0
        self.is_accepted = False

    def clone(self) -> Disaster:
        other = Disaster(self.card)
        other.wheat = self.wheat
        other.hammer = self.hammer
        other.axe = self.axe
        other.coin = self.coin
        other.is_accepted = self.is_accepted
        return other

    def add(self, good: Good) -> None:
        if good == WHEAT:
            self.wheat += 1
        elif good == HAMMER:
            self.hammer += 1
        elif good == AXE:
            self.axe += 1
        else:
            self.coin += 1

    def pot(self) -> list[int]:
        return [self.wheat, self.hammer, self.axe, self.coin]

    def empty_pot(self) -> None:
        self.wheat = self.hammer = self.axe = self.coin = 0


class Empires(State):
    """The whole table."""

    fields = """space:0..61 temple:seats bag:*cards! discard:*cards conflict_bag:*conflicts!
        conflict_discard:*conflicts conflict:conflicts? disasters:0..2*Disaster
        empires:0..seats*Empire before:0..seats*Empire final:0..seats*-9999..9999"""

    def __init__(self, seats: int, cards: Cards, is_blitz: bool) -> None:
        super().__init__(seats)
        self.cards = cards
        self.is_blitz = is_blitz
        self.empires: list[Empire] = []
        self.before: tuple[Empire, ...] = ()  # as the other seats see them while lanes are open
        self.temple: Seat = 0
        self.space = 0  # where the hourglass stands; 0 is the start space
        self.bag: list[Card] = []
        self.discard: list[Card] = []
        self.conflict_bag: list[Conflict] = []
        self.conflict_discard: list[Conflict] = []
        self.conflict: Conflict = -1
        self.disasters: list[Disaster] = []
        self.final: tuple[int, ...] = ()  # the final scores

    def clone(self) -> Empires:
        other = Empires(self.seats, self.cards, self.is_blitz)
        other.copy_course(self)
        other.empires = [empire.clone() for empire in self.empires]
        other.before = self.before
        other.temple = self.temple
        other.space = self.space
        other.bag = self.bag[:]
        other.discard = self.discard[:]
        other.conflict_bag = self.conflict_bag[:]
        other.conflict_discard = self.conflict_discard[:]
        other.conflict = self.conflict
        if self.disasters:
            other.disasters = [disaster.clone() for disaster in self.disasters]
        other.final = self.final
        return other

    def lanes_opened(self) -> None:
        self.before = tuple([empire.clone() for empire in self.empires])

    def lanes_closed(self) -> None:
        self.before = ()

    def hand_limit(self) -> int:
        """EE-105, EE-155."""
        return 2 if self.is_blitz else 4

    def check(self) -> None:
        """Every card is in exactly one place; nobody owes the supply anything."""
        seen = self.bag + self.discard
        for empire in self.empires:
            seen.extend(empire.hand)
            seen.extend(empire.discarded)
            for cards in empire.attached:
                seen.extend(cards)
            check_empire(empire)
        for disaster in self.disasters:
            if disaster.card >= 0:
                seen.append(disaster.card)
            if min(disaster.pot()) < 0:
                raise Broken("a pot holds less than nothing")
        if sorted(seen) != list(range(N_CARDS)):
            raise Broken(f"the 88 disasters are not all in one place each: {misplaced(seen)}")
        conflicts = self.conflict_bag + self.conflict_discard
        if self.conflict >= 0:
            conflicts.append(self.conflict)
        if sorted(conflicts) != list(range(11)):
            raise Broken("the 11 conflict cards are not all in one place each")


def check_empire(empire: Empire) -> None:
    if min(empire.wheat, empire.hammer, empire.axe, empire.coin) < 0:
        raise Broken("an empire owns less than nothing")
    if sorted(empire.row) != list(range(N_LOCATIONS)):
        raise Broken("an empire's row does not hold its 11 locations once each")
    for card in empire.exhausted:
        if empire.location_of(card) < 0:
            raise Broken(f"{CARDS[card]} is exhausted but not attached")
    if len(set(empire.exhausted)) != len(empire.exhausted):
        raise Broken("an innovation has two exhaust markers")


def misplaced(seen: list[Card]) -> str:
    missing = [CARDS[card] for card in range(N_CARDS) if card not in seen]
    twice = sorted({CARDS[card] for card in seen if seen.count(card) > 1})
    return f"missing {missing}, twice {twice}"

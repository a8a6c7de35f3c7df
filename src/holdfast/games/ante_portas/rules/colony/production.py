"""The Production Phase (9 no. 6 c): buildings, Institute, Factories, Improvements."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Ask, Do, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.cards.colony.cards import improvement_source
from holdfast.games.ante_portas.rules.colony.choices import BOOST, KEEP_CARD
from holdfast.games.ante_portas.rules.colony.goods import one, spelled, store
from holdfast.games.ante_portas.rules.colony.improvements import draw_card
from holdfast.games.ante_portas.rules.colony.names import (
    AT_FACTORY_BY_CITIZEN,
    AT_FACTORY_BY_FARMER,
    AT_INSTITUTE,
    AT_PUB,
    AT_THEATER,
    BUILDING_OF,
    IMPROVEMENTS,
    KIND_AT,
    MADE_BY,
    PRODUCERS,
    REFINE_YEARLY,
    WORKPLACES,
    Workplace,
)
from holdfast.games.ante_portas.rules.colony.output import buffer_room, yield_of
from holdfast.games.ante_portas.rules.colony.refining import Refine
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    DOLLAR,
    FARMER,
    GOODS,
    KINDS,
    N_GOODS,
    TOOL,
    Kind,
)
from holdfast.games.ante_portas.rules.state import Campaign

# What a Factory can work for: it makes something each Year (AP-31).
YIELDING: Final[tuple[Workplace, ...]] = (*PRODUCERS, AT_PUB, AT_THEATER)


class Produce(Do[Campaign]):
    """CB-9.6. Every staffed production building fills its Buffer, Money Buildings pay; then
    come the Institute, the Factories and the Improvements."""

    rule = "CB-9.6"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        made: dict[str, object] = {}
        c = s.colony.communities[self.seat]
        for i in range(len(PRODUCERS)):
            n = fill_buffer(s, self.seat, i)
            if n:
                made[GOODS[MADE_BY[i]]] = n
        dollars = 0
        for workplace in (AT_PUB, AT_THEATER):
            building = BUILDING_OF[workplace]
            dollars += c.working[workplace] * yield_of(s, self.seat, building, DOLLAR)
        c.dollars += dollars
        if dollars:
            made["dollar"] = dollars
        if s.journal is not None and made:
            s.tell("produced", "CB-9.6", self.seat, {"goods": made})
        s.then(*following(s, self.seat))


def following(s: Campaign, seat: Seat) -> list[Step[Any]]:
    c = s.colony.communities[seat]
    steps: list[Step[Any]] = []
    if c.working[AT_INSTITUTE]:
        steps.append(ShowCards(seat))
    if c.working[AT_FACTORY_BY_FARMER]:
        steps.append(RunFactories(seat, FARMER, c.working[AT_FACTORY_BY_FARMER], ()))
    if c.working[AT_FACTORY_BY_CITIZEN]:
        steps.append(RunFactories(seat, CITIZEN, c.working[AT_FACTORY_BY_CITIZEN], ()))
    if c.laid:
        steps.append(ProduceOnCards(seat))
    return steps


def fill_buffer(s: Campaign, seat: Seat, i: int) -> int:
    """9 no. 8. Filled up to its size; the rest is lost."""
    c = s.colony.communities[seat]
    workplace = PRODUCERS[i]
    if c.working[workplace] == 0:
        return 0
    each = yield_of(s, seat, BUILDING_OF[workplace], MADE_BY[i])
    n = min(c.working[workplace] * each, max(0, buffer_room(s, seat, i)))
    if n:
        c.buffers = changed(c.buffers, MADE_BY[i], n)
    return n


# Factories (8.3)


def boostable(s: Campaign, seat: Seat, kind: Kind, boosted: tuple[Workplace, ...]) -> list[int]:
    """Staffed buildings with workers of this kind; one Factory for each (AP-31: Pubs too)."""
    c = s.colony.communities[seat]
    found: list[Workplace] = []
    for workplace in YIELDING:
        is_left = c.working[workplace] > boosted.count(workplace)
        if KIND_AT[workplace] == kind and is_left:
            found.append(workplace)
    return found


class RunFactories(Ask[Campaign]):
    """CB-8.3.1. Each staffed Factory lets one other building, worked by the same kind of Colonist,
    deliver a second time."""

    rule = "CB-8.3.1"
    prompt = "boost"
    fields = "seat kind:kinds left:0..30 boosted:*workplaces"
    verbs = (BOOST,)

    def __init__(self, seat: Seat, kind: Kind, left: int, boosted: tuple[Workplace, ...]) -> None:
        super().__init__(seat)
        self.kind = kind
        self.left = left
        self.boosted = boosted

    def options(self, s: Campaign) -> list[Choice]:
        if self.left == 0:
            return []
        return [BOOST.of(w) for w in boostable(s, self.seat, self.kind, self.boosted)]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        workplace = BOOST.field(choice)
        deliver(s, self.seat, workplace)
        s.then(RunFactories(self.seat, self.kind, self.left - 1, (*self.boosted, workplace)))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        workplace = BOOST.field(choice)
        if workplace not in YIELDING:
            return refuse_id("CB-8.3.1", "makes_nothing", WORKPLACES[workplace])
        if KIND_AT[workplace] != self.kind:
            return refuse_id("CB-8.3.1", "other_kind", WORKPLACES[workplace])
        return refuse_id("CB-8.3.1", "none_left_to_boost", WORKPLACES[workplace])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"kind": KINDS[self.kind], "n": self.left}


def deliver(s: Campaign, seat: Seat, workplace: Workplace) -> None:
    """Once more: its own Buffer is full with what it made before, so all of it goes into Storage or
    Warehouse, as far as there is room."""
    c = s.colony.communities[seat]
    building = BUILDING_OF[workplace]
    if s.journal is not None:
        s.tell("boosted", "CB-8.3.1", seat, {"building": WORKPLACES[workplace]})
    if workplace not in PRODUCERS:
        c.dollars += yield_of(s, seat, building, DOLLAR)
        return
    good = MADE_BY[PRODUCERS.index(workplace)]
    for _ in range(yield_of(s, seat, building, good)):
        if c.filling(changed(c.stock, good, 1)) <= c.room(s.colony.cards):
            c.stock = changed(c.stock, good, 1)


# Improvements (10 no. 5)


class ProduceOnCards(Do[Campaign]):
    """CB-10.5. Goods go into Buffers on the cards; Tools and Dollars to their places."""

    rule = "CB-10.5"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        c = s.colony.communities[self.seat]
        cards = s.colony.cards
        yearly = c.yearly(cards)
        if any(yearly):
            made = yearly
            for good in range(N_GOODS):  # what still lies there takes up its space
                made = changed(made, good, -c.card_buffers[good])
            c.card_buffers = yearly[:N_GOODS]
            store(c, changed(one(TOOL, yearly[TOOL]), DOLLAR, yearly[DOLLAR]))
            if s.journal is not None and any(made):
                s.tell("cards_produced", "CB-10.5", self.seat, {"goods": spelled(made)})
        steps: list[Step[Any]] = []
        for card in c.laid:
            for part, effect in enumerate(cards.improvement(card)):
                if effect.verb == REFINE_YEARLY:
                    steps.append(Refine(self.seat, improvement_source(card), part, 0))
        s.then(*steps)


# The Institute (8.3)


class ShowCards(Do[Campaign]):
    """CB-8.3.3. Look at two Improvements of the deck."""

    rule = "CB-8.3.3"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        c = s.colony.communities[self.seat]
        for _ in range(s.colony.cards.constants.institute_look):
            card = draw_card(s)
            if card >= 0:
                c.looked = (*c.looked, card)
        s.then(KeepCard(self.seat, s.colony.cards.constants.institute_keep))


class KeepCard(Ask[Campaign]):
    """CB-8.3.3. Keep one of them, discard the other."""

    rule = "CB-8.3.3"
    prompt = "keep_card"
    fields = "seat n:0..9"
    verbs = (KEEP_CARD,)

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def options(self, s: Campaign) -> list[Choice]:
        return [KEEP_CARD.of(card) for card in s.colony.communities[self.seat].looked]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        c = s.colony.communities[self.seat]
        card = KEEP_CARD.field(choice)
        c.hand = (*c.hand, card)
        c.looked = tuple([other for other in c.looked if other != card])
        s.barrier += 1  # what is discarded is shown to everybody
        tell_kept(s, self.seat, card)
        if self.n > 1:
            s.then(KeepCard(self.seat, self.n - 1))
            return
        for other in c.looked:
            s.colony.throw_away(other)
            s.tell("discarded", "CB-8.3.3", self.seat, {"card": IMPROVEMENTS[other]})
        c.looked = ()

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        return refuse_id("CB-8.3.3", "not_looked_at", IMPROVEMENTS[KEEP_CARD.field(choice)])


def tell_kept(s: Campaign, seat: Seat, card: int) -> None:
    if s.journal is None:
        return
    side = s.side(seat)
    mates = [other for other in range(s.seats) if s.side(other) == side]
    audience = mates if s.mode.is_versus else None
    s.tell("kept", "CB-8.3.3", seat, {"card": IMPROVEMENTS[card]}, audience)

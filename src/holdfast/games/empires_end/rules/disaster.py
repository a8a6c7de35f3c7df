"""The disaster phase and the double disaster phase (sections 4, 8 and 9)."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.empires_end.rules.abilities import (
    AfterAverting,
    Replace,
    allowed_bids,
    bid_free,
    draw_disaster,
    open_slots,
    refuse_ability,
    refuse_free,
    threat,
    usable,
    use_redraw,
)
from holdfast.games.empires_end.rules.acceptance import (
    AttachInnovation,
    DestroyLocation,
    Scarcity,
    goods_dict,
    nearest_healthy,
)
from holdfast.games.empires_end.rules.choices import ACCEPT, BID, FACE, FREE, REDRAW_WITH
from holdfast.games.empires_end.rules.names import (
    CARDS,
    COIN,
    DISASTER,
    FREE_BID,
    GOODS,
    LOCATIONS,
    REDRAW,
    Card,
    Good,
    Slot,
)
from holdfast.games.empires_end.rules.state import NOTHING_ATTACHED, Disaster, Empire, Empires


class DisasterPhase(Do[Empires]):
    """EE-30, EE-81. Reveal one disaster or two; the temple holder decides first."""

    rule = "EE-30"
    fields = "count:1..2"

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, s: Empires) -> None:
        s.disasters = [Disaster(draw_disaster(s)) for _ in range(self.count)]
        if s.journal is not None:
            for disaster in s.disasters:
                s.tell("revealed", "EE-30", -1, threat(s, disaster.card))
        take_turn(s, s.temple, open_slots(s))


def take_turn(s: Empires, seat: Seat, undecided: int) -> None:
    """EE-31, EE-82. Go on with a turn; `undecided` are the slots this seat must still decide."""
    if undecided == 3:
        s.then(Face(seat))
    elif undecided:
        s.then(Decide(seat, 0 if undecided == 1 else 1))
    elif open_slots(s):
        following = (seat + 1) % s.seats
        if usable(s, seat, REDRAW):
            s.then(AfterAverting(seat), Turn(following))
        else:
            take_turn(s, following, open_slots(s))
    else:
        s.disasters = []


class Turn(Do[Empires]):
    """EE-31. The next seat faces every disaster still open."""

    rule = "EE-31"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Empires) -> None:
        take_turn(s, self.seat, open_slots(s))


class GoOn(Do[Empires]):
    """EE-83. One decision is carried out completely; then the rest of the turn."""

    rule = "EE-83"
    fields = "seat undecided:{slots}"

    def __init__(self, seat: Seat, undecided: int) -> None:
        self.seat = seat
        self.undecided = undecided

    def run(self, s: Empires) -> None:
        take_turn(s, self.seat, self.undecided)


class Face(Ask[Empires]):
    """EE-82. With two open disasters the seat says which one it decides first."""

    rule = "EE-82"
    prompt = "face"
    verbs = (FACE, REDRAW_WITH)

    def options(self, s: Empires) -> list[Choice]:
        options = [FACE.of(0), FACE.of(1)]
        options.extend([REDRAW_WITH.of(card) for card in usable(s, self.seat, REDRAW)])
        return options

    def chosen(self, s: Empires, choice: Choice) -> None:
        if FACE.owns(choice):
            s.then(Decide(self.seat, FACE.field(choice), 1 - FACE.field(choice)))
        else:
            use_redraw(s, self.seat, REDRAW_WITH.field(choice))
            s.then(Replace(self.seat), GoOn(self.seat, 3))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_ability(s, self.seat, REDRAW_WITH.field(choice), REDRAW)

    def about(self, s: Empires) -> dict[str, object]:
        return {"cards": [CARDS[disaster.card] for disaster in s.disasters]}


class Decide(Ask[Empires]):
    """EE-32. Avert by one allowed resource or by a free bid, or accept."""

    rule = "EE-32"
    prompt = "decide"
    verbs = (BID, FREE, REDRAW_WITH, ACCEPT)
    fields = "seat slot:slots later:slots?"

    def __init__(self, seat: Seat, slot: Slot, later: Slot = -1) -> None:
        super().__init__(seat)
        self.slot = slot
        self.later = later  # the other disaster, if it is still to be decided in this turn

    def options(self, s: Empires) -> list[Choice]:
        card = s.disasters[self.slot].card
        empire = s.empires[self.seat]
        options: list[Choice] = []
        bids = s.cards.bids[card]
        if bids & 1 and empire.wheat:
            options.append(BID.of(0))
        if bids & 2 and empire.hammer:
            options.append(BID.of(1))
        if bids & 4 and empire.axe:
            options.append(BID.of(2))
        if empire.coin:
            options.append(BID.of(COIN))
        if empire.attached is not NOTHING_ATTACHED:
            self.add_abilities(s, empire, bids, options)
        options.append(ACCEPT.of())
        return options

    def add_abilities(self, s: Empires, empire: Empire, bids: int, options: list[Choice]) -> None:
        cards = s.cards
        redraws: list[Choice] = []
        for card in empire.active(cards, DISASTER):
            if card in empire.exhausted:
                continue
            if cards.verb[card] == REDRAW:
                redraws.append(REDRAW_WITH.of(card))
            elif (bids >> cards.good[card]) & 1:
                options.append(FREE.of(card))
        options.extend(redraws)

    def always_asks(self, s: Empires) -> bool:
        # EE-34: a forced acceptance must look like a free one, or it shows what is missing.
        return True

    def chosen(self, s: Empires, choice: Choice) -> None:
        if BID.owns(choice):
            bid(s, self.seat, self.slot, BID.field(choice))
            take_turn(s, self.seat, self.rest())
        elif ACCEPT.owns(choice):
            accept(s, self.seat, self.slot, self.rest())
        elif FREE.owns(choice):
            bid_free(s, self.seat, self.slot, FREE.field(choice))
            take_turn(s, self.seat, self.rest())
        else:
            use_redraw(s, self.seat, REDRAW_WITH.field(choice))
            s.then(Replace(self.seat), GoOn(self.seat, self.rest() | 1 << self.slot))

    def rest(self) -> int:
        return 0 if self.later < 0 else 1 << self.later

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if BID.owns(choice):
            return self.refuse_bid(s, BID.field(choice))
        if REDRAW_WITH.owns(choice):
            return refuse_ability(s, self.seat, REDRAW_WITH.field(choice), REDRAW)
        card = FREE.field(choice)
        if card in usable(s, self.seat, FREE_BID):
            return refuse_free(s, self.card(s), card)
        return refuse_ability(s, self.seat, card, FREE_BID)

    def refuse_bid(self, s: Empires, good: Good) -> Refusal:
        if not s.cards.allows(self.card(s), good):
            data: dict[str, object] = {"card": CARDS[self.card(s)], "good": GOODS[good]}
            data["allowed"] = allowed_bids(s, self.card(s))
            return Refusal("EE-33", "bid_not_allowed", data)
        return refuse_id("EE-32", "own_none", GOODS[good])

    def card(self, s: Empires) -> Card:
        return s.disasters[self.slot].card

    def about(self, s: Empires) -> dict[str, object]:
        """EE-41, EE-42. What would fall: instead of a ruin what stands nearest to it."""
        card = self.card(s)
        empire = s.empires[self.seat]
        at = s.cards.number[card] - 1
        near = nearest_healthy(empire, at) or [empire.row[at]]
        fall = [LOCATIONS[location] for location in near]
        return {"card": CARDS[card], "location": fall[0] if len(fall) == 1 else fall}


def bid(s: Empires, seat: Seat, slot: Slot, good: Good) -> None:
    """EE-32, EE-22. One resource goes into the pot; a coin stays a coin."""
    s.empires[seat].add(good, -1)
    s.disasters[slot].add(good)
    if s.journal is not None:
        card = CARDS[s.disasters[slot].card]
        s.tell("averted", "EE-32", seat, {"good": GOODS[good], "card": card})


def accept(s: Empires, seat: Seat, slot: Slot, undecided: int) -> None:
    """EE-36. Temple, pot, destruction, innovation, scarcity, in this order."""
    disaster = s.disasters[slot]
    disaster.is_accepted = True
    empire = s.empires[seat]
    card = disaster.card
    if s.journal is not None:
        tell_accepted(s, seat, disaster)
    if not open_slots(s):
        take_temple(s, seat)  # EE-85: the last acceptance moves the temple
    take_pot(empire, disaster)
    standing = empire.healthy_count()
    following = GoOn(seat, undecided)
    if standing >= 2:
        position = s.cards.number[card] - 1
        s.then(
            DestroyLocation(seat, position),
            AttachInnovation(seat, card),
            Scarcity(seat, 0),
            following,
        )
        return
    # EE-44, EE-54: no healthy location is left to carry the card.
    if s.journal is not None and standing == 0:
        s.tell("nothing_falls", "EE-44", seat, {})
    s.then(
        DestroyLocation(seat, s.cards.number[card] - 1),
        DiscardDisaster(seat, slot),
        Scarcity(seat, 0),
        following,
    )


def take_temple(s: Empires, seat: Seat) -> None:
    if s.journal is not None:
        s.tell("temple_kept" if s.temple == seat else "temple", "EE-36", seat, {})
    s.temple = seat


class DiscardDisaster(Do[Empires]):
    """EE-44. A disaster that no healthy location can carry goes to the discard pile."""

    rule = "EE-44"
    fields = "seat slot:slots"

    def __init__(self, seat: Seat, slot: Slot) -> None:
        self.seat = seat
        self.slot = slot

    def run(self, s: Empires) -> None:
        disaster = s.disasters[self.slot]
        s.discard.append(disaster.card)
        if s.journal is not None:
            ids: list[object] = [CARDS[disaster.card]]
            s.tell("discarded", "EE-44", self.seat, {"cards": ids})
        disaster.card = -1


def take_pot(empire: Empire, disaster: Disaster) -> None:
    empire.wheat += disaster.wheat
    empire.hammer += disaster.hammer
    empire.axe += disaster.axe
    empire.coin += disaster.coin
    disaster.empty_pot()


def tell_accepted(s: Empires, seat: Seat, disaster: Disaster) -> None:
    pot = disaster.pot()
    goods = [good for good in range(4) for _ in range(pot[good])]
    data: dict[str, object] = {"card": CARDS[disaster.card], "goods": goods_dict(goods)}
    s.tell("accepted" if goods else "accepted_bare", "EE-36", seat, data)

"""The disasters on the table, and what innovations do to them: free bids, redraws (section 8)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.bag import draw, put_back
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.empires_end.rules.choices import ACCEPT, BID, DONE, FREE, REDRAW_WITH, REPLACE
from holdfast.games.empires_end.rules.names import (
    CARDS,
    DISASTER,
    GOODS,
    REDRAW,
    SLOTS,
    Card,
    Slot,
    Source,
)
from holdfast.games.empires_end.rules.state import NOTHING_ATTACHED, Empires


def open_slots(s: Empires) -> int:
    """The disasters nobody has accepted yet, as bits."""
    slots = 0
    for slot in range(len(s.disasters)):
        if not s.disasters[slot].is_accepted:
            slots |= 1 << slot
    return slots


def threat(s: Empires, card: Card) -> dict[str, object]:
    return {"card": CARDS[card], "position": s.cards.number[card]}


def draw_disaster(s: Empires) -> Card:
    """EE-39. An empty deck is made anew from the discard pile."""
    if not s.bag:
        s.bag = sorted(s.discard)
        s.discard = []
        if s.journal is not None:
            s.tell("reshuffled", "EE-39", -1, {})
    return draw(s, s.bag)


def usable(s: Empires, seat: Seat, verb: int) -> list[Source]:
    """EE-70. Disaster-phase abilities of one kind: healthy location, not exhausted."""
    empire = s.empires[seat]
    found: list[Source] = []
    if empire.attached is NOTHING_ATTACHED:
        return found
    verbs = s.cards.verb
    for source in empire.active(s.cards, DISASTER):
        if verbs[source] == verb and source not in empire.exhausted:
            found.append(source)
    return found


def allowed_bids(s: Empires, card: Card) -> list[str]:
    return [GOODS[good] for good in range(4) if s.cards.allows(card, good)]


def refuse_ability(s: Empires, seat: Seat, card: Card, verb: int) -> Refusal:
    """EE-70, EE-71."""
    empire = s.empires[seat]
    location = empire.location_of(card)
    if location < 0:
        return refuse_id("EE-70", "not_attached", CARDS[card])
    if s.cards.verb[card] != verb:
        return refuse_id("EE-70", "other_ability", CARDS[card])
    if not empire.is_healthy(location):
        return refuse_id("EE-45", "asleep", CARDS[card])
    return refuse_id("EE-71", "exhausted", CARDS[card])


def refuse_free(s: Empires, disaster: Card, card: Card) -> Refusal:
    data: dict[str, object] = {"card": CARDS[card], "disaster": CARDS[disaster]}
    data["good"] = GOODS[s.cards.good[card]]
    data["allowed"] = allowed_bids(s, disaster)
    return Refusal("EE-73", "free_bid_not_allowed", data)


def bid_free(s: Empires, seat: Seat, slot: Slot, card: Card) -> None:
    """EE-72. Nothing goes into the pot; the innovation is exhausted."""
    s.empires[seat].exhaust(card)
    if s.journal is not None:
        disaster = CARDS[s.disasters[slot].card]
        s.tell("averted_free", "EE-72", seat, {"with": CARDS[card], "card": disaster})


def use_redraw(s: Empires, seat: Seat, card: Card) -> None:
    s.empires[seat].exhaust(card)
    if s.journal is not None:
        s.tell("redraw", "EE-74", seat, {"card": CARDS[card]})


class AfterAverting(Ask[Empires]):
    """EE-75. After averting, the seat may still replace a disaster before the next seat's turn."""

    rule = "EE-75"
    prompt = "after_averting"
    verbs = (REDRAW_WITH, DONE, BID, ACCEPT, FREE)

    def options(self, s: Empires) -> list[Choice]:
        redraws = [REDRAW_WITH.of(card) for card in usable(s, self.seat, REDRAW)]
        return [*redraws, DONE.of()] if redraws else redraws

    def chosen(self, s: Empires, choice: Choice) -> None:
        if REDRAW_WITH.owns(choice):
            use_redraw(s, self.seat, REDRAW_WITH.field(choice))
            s.then(Replace(self.seat), AfterAverting(self.seat))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if REDRAW_WITH.owns(choice):
            return refuse_ability(s, self.seat, REDRAW_WITH.field(choice), REDRAW)
        return refuse("EE-32", "decided_already")


class Replace(Ask[Empires]):
    """EE-74, EE-76. Replace one disaster that nobody has accepted; its pot stays."""

    rule = "EE-76"
    prompt = "replace"
    verbs = (REPLACE,)
    within = True

    def options(self, s: Empires) -> list[Choice]:
        slots = open_slots(s)
        return [REPLACE.of(slot) for slot in range(2) if (slots >> slot) & 1]

    def chosen(self, s: Empires, choice: Choice) -> None:
        disaster = s.disasters[REPLACE.field(choice)]
        old = disaster.card
        disaster.card = draw_disaster(s)
        put_back(s.bag, old)
        if s.journal is not None:
            s.tell("replaced", "EE-74", self.seat, {"old": CARDS[old], **threat(s, disaster.card)})

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_id("EE-170", "accepted_already", SLOTS[REPLACE.field(choice)])

    def about(self, s: Empires) -> dict[str, object]:
        cards = [CARDS[d.card] for d in s.disasters if not d.is_accepted]
        return {"cards": cards, "first": cards[0], "second": cards[-1]}

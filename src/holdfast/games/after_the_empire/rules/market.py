"""Cards and market (section 5): buying buildings and refugees, discards, refilling."""

from __future__ import annotations

from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.cards.cards import Cost, is_building
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import BUY
from holdfast.games.after_the_empire.rules.exchanges import take_gains
from holdfast.games.after_the_empire.rules.names import CARDS, Card
from holdfast.games.after_the_empire.rules.own_turn import (
    OwnTurn,
    at_best,
    has_goods_to_come,
    tell_lapse,
)
from holdfast.games.after_the_empire.rules.refusals import refuse_cost
from holdfast.games.after_the_empire.rules.state import BUILDING_SLOTS, REFUGEE_SLOTS, Deck, Realm
from holdfast.games.after_the_empire.rules.supply import draw_at, is_empty, put_under


def is_affordable(s: Realm, castle: Castle, row: tuple[Card, ...]) -> bool:
    for card in row:
        if card >= 0 and castle.can_pay(s.cards.cost[card]):
            return True
    return False


class BuyCard(OwnTurn):
    """AE-34, AE-35. Pay the printed cost of one face-up card and put it into the play area."""

    rule = "AE-34"
    prompt = "buy"
    verbs = (BUY,)
    within = True
    fields = "seat is_building"

    def __init__(self, seat: Seat, is_building: bool) -> None:
        super().__init__(seat)
        self.is_building = is_building

    def row(self, s: Realm) -> tuple[Card, ...]:
        return s.building_row if self.is_building else s.refugee_row

    def options(self, s: Realm) -> list[Choice]:
        return self.affordable(s, s.castles[self.seat])

    def dropped(self, s: Realm) -> None:
        tell_lapse(s, self.seat, "buildings" if self.is_building else "refugees")

    def affordable(self, s: Realm, castle: Castle) -> list[Choice]:
        found: list[Choice] = []
        for card in self.row(s):
            if card >= 0 and castle.can_pay(s.cards.cost[card]):
                found.append(BUY.of(card))
        return found

    def heeds_asides(self, s: Realm) -> bool:
        """A free action may pay for another card."""
        if not has_goods_to_come(s, self.seat):
            return False
        return len(self.affordable(s, at_best(s, self.seat))) > 1

    def chosen(self, s: Realm, choice: Choice) -> None:
        card = BUY.field(choice)
        castle = s.castles[self.seat]
        castle.pay(s.cards.cost[card])
        castle.cards = (*castle.cards, card)
        # AE-50: the slot stays empty until the refresh.
        row = tuple([-1 if other == card else other for other in self.row(s)])
        if self.is_building:
            s.building_row = row
        else:
            s.refugee_row = row
        if s.journal is not None:
            data: dict[str, object] = {"card": CARDS[card], "cost": s.cards.cost[card].goods()}
            s.tell("bought", "AE-34" if self.is_building else "AE-35", self.seat, data)
        if s.cards.now[card]:
            take_gains(s, self.seat, s.cards.now[card], CARDS[card], Cost(0, 0, 0, 0, 0))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        card = BUY.field(choice)
        rule = "AE-34" if self.is_building else "AE-35"
        if card not in self.row(s):
            is_other = is_building(card) != self.is_building
            return refuse_id(rule, "other_market" if is_other else "not_on_offer", CARDS[card])
        return refuse_cost(rule, s.castles[self.seat], s.cards.cost[card], CARDS[card])


# AE-51: the first slot of each row carries the discard symbol.


def refresh_markets(s: Realm) -> None:
    """AE-51, AE-90, AE-108. Discard the first slots, slide the rest, fill up."""
    discard_first(s)
    s.building_row, s.building_deck = refill(s, s.building_row, s.building_deck, BUILDING_SLOTS)
    s.refugee_row, s.refugee_deck = refill(s, s.refugee_row, s.refugee_deck, REFUGEE_SLOTS)


def discard_first(s: Realm) -> None:
    building = s.building_row[0]
    if building >= 0:
        s.building_deck = put_under(s.building_deck, building)
        s.building_row = (-1, *s.building_row[1:])
        tell_discard(s, building)
    refugee = s.refugee_row[0]
    if refugee >= 0:
        s.refugee_deck = put_under(s.refugee_deck, refugee)
        s.refugee_row = (-1, *s.refugee_row[1:])
        tell_discard(s, refugee)


def tell_discard(s: Realm, card: Card) -> None:
    if s.journal is not None:
        s.tell("market_discard", "AE-51", -1, {"card": CARDS[card]})


def refill(
    s: Realm, row: tuple[Card, ...], deck: Deck, slots: int
) -> tuple[tuple[Card, ...], Deck]:
    """Slide toward slot 1 without gaps, then fill from the deck, slot numbers rising."""
    cards = [card for card in row if card >= 0]
    while len(cards) < slots and not is_empty(deck):
        card, deck = draw_at(s, deck)
        cards.append(card)
        if s.journal is not None:
            s.tell("market_card", "AE-51", -1, {"card": CARDS[card]})
    while len(cards) < slots:
        cards.append(-1)
    return tuple(cards), deck

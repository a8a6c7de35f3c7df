"""The Blitz variant (section 14): a shorter track, and two disasters before it begins."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Each, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.empires_end.rules.acceptance import AttachInnovation, DestroyLocation
from holdfast.games.empires_end.rules.choices import EXCHANGE, KEEP, SUFFER
from holdfast.games.empires_end.rules.industry import draw_up, fill_hand
from holdfast.games.empires_end.rules.names import CARDS, Card
from holdfast.games.empires_end.rules.state import Empires


class ExchangeHand(Ask[Empires]):
    """EE-151. Once, all four cards may be exchanged for four new ones."""

    rule = "EE-151"
    prompt = "exchange"
    verbs = (KEEP, EXCHANGE)

    def options(self, s: Empires) -> list[Choice]:
        return [KEEP.of(), EXCHANGE.of()]

    def chosen(self, s: Empires, choice: Choice) -> None:
        if KEEP.owns(choice):
            return
        empire = s.empires[self.seat]
        if s.journal is not None:
            ids: list[object] = [CARDS[card] for card in empire.hand]
            s.tell("exchanged", "EE-151", self.seat, {"cards": ids})
        s.discard.extend(empire.hand)
        empire.hand = ()
        fill_hand(s, self.seat, 4)


class TwoDisasters(Each[Empires]):
    """EE-152, EE-154. Everybody accepts two cards of the hand; the other two are replaced."""

    rule = "EE-152"

    def lane(self, s: Empires, seat: Seat) -> list[Step[Any]]:
        return [Suffer(seat, -1)]

    def closed(self, s: Empires) -> None:
        for empire in s.empires:
            empire.discarded = empire.hand
            empire.hand = ()
        if s.journal is not None:
            for seat in range(s.seats):
                ids: list[object] = [CARDS[card] for card in s.empires[seat].discarded]
                s.tell("discarded", "EE-154", seat, {"cards": ids})
        draw_up(s)


class Suffer(Ask[Empires]):
    """EE-152. Choose the two disasters; both locations fall, then both cards are attached."""

    rule = "EE-152"
    prompt = "suffer"
    verbs = (SUFFER,)
    fields = "seat first:cards?"

    def __init__(self, seat: Seat, first: Card) -> None:
        super().__init__(seat)
        self.first = first

    def options(self, s: Empires) -> list[Choice]:
        hand = s.empires[self.seat].hand
        return [SUFFER.of(card) for card in hand if card != self.first]

    def chosen(self, s: Empires, choice: Choice) -> None:
        card = SUFFER.field(choice)
        if s.journal is not None:
            s.tell("suffered", "EE-152", self.seat, {"card": CARDS[card]})
        if self.first < 0:
            s.then(Suffer(self.seat, card))
            return
        s.then(
            DestroyLocation(self.seat, s.cards.number[self.first] - 1),
            DestroyLocation(self.seat, s.cards.number[card] - 1),
            AttachInnovation(self.seat, self.first),
            AttachInnovation(self.seat, card),
        )

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        card = SUFFER.field(choice)
        if card == self.first:
            return refuse_id("EE-152", "suffered_already", CARDS[card])
        return refuse_id("EE-152", "not_in_hand", CARDS[card])

    def is_within(self) -> bool:
        return self.first >= 0

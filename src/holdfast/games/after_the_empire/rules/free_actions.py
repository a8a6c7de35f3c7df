"""Free actions of cards (section 4): once per season, at any time of one's own turn."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.cards.cards import Exchange
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import TAP
from holdfast.games.after_the_empire.rules.exchanges import (
    has_effect,
    is_payable,
    use_exchange,
    would_help,
)
from holdfast.games.after_the_empire.rules.names import ACTIONS, CARDS, FIRST_TAP, Card
from holdfast.games.after_the_empire.rules.refusals import refuse_ways
from holdfast.games.after_the_empire.rules.state import Realm, Taps


class FreeActions(Taps):
    """AE-27. They belong to the player whose turn it is: nobody else is asked then."""

    def usable(self, s: Realm, seat: Seat) -> list[Choice]:
        return open_taps(s, seat)

    def act(self, s: Realm, seat: Seat, choice: Choice) -> None:
        tap(s, seat, TAP.field(choice))

    def refuse(self, s: Realm, seat: Seat, choice: Choice) -> Refusal | None:
        if not TAP.owns(choice) or s.phase != ACTIONS or not s.open[seat]:
            return None
        return refuse_tap(s, seat, TAP.field(choice))


FREE_ACTIONS: Final = FreeActions()


def open_taps(s: Realm, seat: Seat) -> list[Choice]:
    """AE-27, AE-129. The free actions this seat may use now, if it is its turn."""
    castle = s.castles[seat]
    found: list[Choice] = []
    for card in castle.cards:
        if can_tap(s, seat, castle, card):
            found.append(TAP.of(card))
    return found


def has_tap(s: Realm, seat: Seat) -> bool:
    """Is any of them open? The end of every turn asks that."""
    castle = s.castles[seat]
    for card in castle.cards:
        if can_tap(s, seat, castle, card):
            return True
    return False


def can_tap(s: Realm, seat: Seat, castle: Castle, card: Card) -> bool:
    exchange = s.cards.exchanges[FIRST_TAP + card]
    if not exchange.ways or (castle.tapped >> card) & 1:
        return False
    return would_help(s, seat, exchange)


def tap(s: Realm, seat: Seat, card: Card) -> None:
    """AE-27. Once per season, without a worker."""
    s.castles[seat].tapped |= 1 << card
    if s.journal is not None:
        s.tell("tapped", "AE-27", seat, {"card": CARDS[card]})
    use_exchange(s, seat, FIRST_TAP + card)


def refuse_tap(s: Realm, seat: Seat, card: Card) -> Refusal:
    id = CARDS[card]
    castle = s.castles[seat]
    exchange = s.cards.exchanges[FIRST_TAP + card]
    if card not in castle.cards:
        return refuse_id("AE-27", "not_yours", id)
    if not exchange.ways:
        return refuse_id("AE-27", "no_free_action", id)
    if castle.is_tapped(card):
        return refuse_id("AE-27", "tapped_already", id)
    if not is_payable(castle, exchange):
        return refuse_ways("AE-27", castle, exchange, id)
    if waits_for_objective(s, seat, exchange):
        return refuse_id("AE-47", "keep_first", id)
    return refuse_id("AE-129", "in_vain", id)


def waits_for_objective(s: Realm, seat: Seat, exchange: Exchange) -> bool:
    """Would it help if one of the drawn objectives had been kept?"""
    castle = s.castles[seat]
    for way in exchange.ways:
        if castle.can_pay(way.cost) and has_effect(s, seat, way):
            return True
    return False

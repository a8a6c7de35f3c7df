"""Questions of one's own turn: free actions may come beside every one of them (AE-27, AE-104)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.games.after_the_empire.cards.cards import Exchange
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.names import ACTIONS, FIRST_TAP, FOOD
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.supply import give


class OwnTurn(Ask[Realm]):
    """AE-27. The player whose turn it is may use free actions here; everybody else waits."""

    def asides(self, s: Realm, seat: Seat) -> list[Choice]:
        return s.taps.usable(s, seat) if seat == self.seat and s.phase == ACTIONS else []

    def beside(self, s: Realm, seat: Seat, choice: Choice) -> None:
        s.taps.act(s, seat, choice)


def tell_lapse(s: Realm, seat: Seat, source: str) -> None:
    """AE-104. A free action has spent what something begun would have cost."""
    s.tell("lapsed", "AE-104", seat, {"source": source})


def has_goods_to_come(s: Realm, seat: Seat) -> bool:
    """Could an unused free action bring goods?"""
    castle = s.castles[seat]
    for card in castle.cards:
        exchange = s.cards.exchanges[FIRST_TAP + card]
        if exchange.ways and not castle.is_tapped(card) and gives_goods(exchange):
            return True
    return False


def gives_goods(exchange: Exchange) -> bool:
    for way in exchange.ways:
        for gain in way.gains:
            if gain.what <= FOOD:
                return True
    return False


def at_best(s: Realm, seat: Seat) -> Castle:
    """The castle with all goods its unused free actions could bring, whatever they cost: what it
    cannot pay then is out of reach for this turn."""
    castle = s.castles[seat].clone()
    for card in castle.cards:
        exchange = s.cards.exchanges[FIRST_TAP + card]
        if exchange.ways and not castle.is_tapped(card):
            give_goods(castle, exchange)
    return castle


def give_goods(castle: Castle, exchange: Exchange) -> None:
    times = 1 if exchange.is_each_once else exchange.times
    for way in exchange.ways:
        for gain in way.gains:
            if gain.what <= FOOD:
                give(castle, gain.what, gain.n * times)

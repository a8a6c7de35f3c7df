"""Trade (AP-33, AP-26, AP-138): an offer made ware by ware, accepted or declined at once."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Ask, Refusal, Share
from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.colony import goods
from holdfast.games.ante_portas.names import FREE, N_WARES, WARES, YEAR_END, Cost, Ware
from holdfast.games.ante_portas.refusals import elsewhere
from holdfast.games.ante_portas.state import Campaign
from holdfast.games.ante_portas.verbs import (
    ACCEPT,
    CANCEL,
    DECLINE,
    DONE,
    GIVE,
    OFFER,
    PASS,
    TRADE,
    WANT,
)

# House ruling: so many offers may one player make at one idle point.
MOST_OFFERS: Final = 4


def may_trade(s: Campaign, seat: Seat, other: Seat) -> bool:
    """AP-33, AP-26, AP-138. Allies on one Place, and all allies at the end of a Year."""
    if seat == other or other >= s.seats or s.side(seat) != s.side(other):
        return False
    communities = s.colony.communities
    return s.phase == YEAR_END or communities[seat].meets(communities[other])


def openings(s: Campaign, seat: Seat) -> list[Choice]:
    """Whom this seat can make an offer now."""
    if s.offers[seat] >= MOST_OFFERS:
        return []
    return [TRADE.of(other) for other in range(s.seats) if may_trade(s, seat, other)]


def refuse_opening(s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
    other = TRADE.field(choice)
    if other >= s.seats or other == seat:
        return Refusal("AP-33", "nobody_there")
    if s.side(seat) != s.side(other):
        return Refusal("AP-138", "trade_with_rival")
    if not may_trade(s, seat, other):
        return Refusal("AP-33", "trade_apart", {"other": other})
    if s.offers[seat] >= MOST_OFFERS:
        return Refusal("AP-33", "too_many_offers", {"n": MOST_OFFERS})
    return None


def open_trade(s: Campaign, seat: Seat, choice: Choice) -> None:
    s.offers[seat] += 1
    s.then(Bargain(seat, TRADE.field(choice), FREE, FREE))


def reset_offers(s: Campaign) -> None:
    for seat in range(s.seats):
        s.offers[seat] = 0


def one_more(wares: Cost, ware: Ware) -> Cost:
    return (*wares[:ware], wares[ware] + 1, *wares[ware + 1 :])


def named(wares: Cost) -> dict[str, int]:
    return {WARES[ware]: wares[ware] for ware in range(N_WARES) if wares[ware]}


class Bargain(Ask[Campaign]):
    """AP-33. Any goods, Tools and Dollars in any quantity, gifts included; from any storage."""

    rule = "AP-33"
    prompt = "bargain"
    fields = "seat other gives:* takes:*"

    def __init__(self, seat: Seat, other: Seat, gives: Cost, takes: Cost) -> None:
        self.seat = seat
        self.other = other
        self.gives = gives
        self.takes = takes

    def is_within(self) -> bool:
        return True

    def options(self, s: Campaign) -> list[Choice]:
        own = goods.holdings(s, self.seat)
        theirs = goods.holdings(s, self.other)
        options: list[Choice] = []
        for ware in range(N_WARES):
            if own[ware] > self.gives[ware] and not self.takes[ware]:
                options.append(GIVE.of(ware))
            if theirs[ware] > self.takes[ware] and not self.gives[ware]:
                options.append(WANT.of(ware))
        if self.refuse_offer(s) is None:
            options.append(OFFER.of())
        options.append(CANCEL.of())
        return options

    def refuse_offer(self, s: Campaign) -> Refusal | None:
        if not any(self.gives) and not any(self.takes):
            return Refusal("AP-33", "empty_offer")
        if not goods.can_swap(s, self.seat, self.gives, self.takes):
            return Refusal("AP-33", "no_room_for_trade", {"other": self.seat})
        if not goods.can_swap(s, self.other, self.takes, self.gives):
            return Refusal("AP-33", "no_room_for_trade", {"other": self.other})
        return None

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if GIVE.owns(choice):
            return self.refuse_ware(s, self.seat, GIVE.field(choice), self.gives, self.takes)
        if WANT.owns(choice):
            return self.refuse_ware(s, self.other, WANT.field(choice), self.takes, self.gives)
        if OFFER.owns(choice):
            return self.refuse_offer(s)
        return None if CANCEL.owns(choice) else elsewhere(choice)

    def refuse_ware(
        self, s: Campaign, owner: Seat, ware: Ware, out: Cost, back: Cost
    ) -> Refusal | None:
        if back[ware]:
            return Refusal("AP-33", "both_ways", {"ware": WARES[ware]})
        if goods.holdings(s, owner)[ware] <= out[ware]:
            return Refusal("AP-33", "no_more_of_it", {"other": owner, "ware": WARES[ware]})
        return None

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if GIVE.owns(choice):
            gives = one_more(self.gives, GIVE.field(choice))
            s.then(Bargain(self.seat, self.other, gives, self.takes))
        elif WANT.owns(choice):
            takes = one_more(self.takes, WANT.field(choice))
            s.then(Bargain(self.seat, self.other, self.gives, takes))
        elif OFFER.owns(choice):
            s.tell("offered", "AP-33", self.seat, self.about(s))
            s.then(AnswerOffer(self.other, self.seat, self.takes, self.gives))

    def about(self, s: Campaign) -> dict[str, object]:
        return {"other": self.other, "gives": named(self.gives), "takes": named(self.takes)}


class AnswerOffer(Ask[Campaign]):
    """AP-33. Both sides confirm."""

    rule = "AP-33"
    prompt = "answer_offer"
    fields = "seat other gives:* takes:*"

    def __init__(self, seat: Seat, other: Seat, gives: Cost, takes: Cost) -> None:
        self.seat = seat
        self.other = other
        self.gives = gives
        self.takes = takes

    def options(self, s: Campaign) -> list[Choice]:
        return [ACCEPT.of(), DECLINE.of()]

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        is_answer = ACCEPT.owns(choice) or DECLINE.owns(choice)
        return None if is_answer else elsewhere(choice)

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DECLINE.owns(choice):
            s.tell("declined", "AP-33", self.seat, {"other": self.other})
            return
        goods.swap(s, self.seat, self.gives, self.takes)
        goods.swap(s, self.other, self.takes, self.gives)
        s.tell("traded", "AP-33", self.seat, self.about(s))

    def about(self, s: Campaign) -> dict[str, object]:
        return {"other": self.other, "gives": named(self.gives), "takes": named(self.takes)}


class TradeHere(Ask[Campaign]):
    """AP-33, AP-160. A Steward has come to a Place where an ally stands: they may trade before he
    acts there."""

    rule = "AP-33"
    prompt = "trade_here"

    def is_within(self) -> bool:
        return True

    def options(self, s: Campaign) -> list[Choice]:
        options = openings(s, self.seat)
        if options:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if TRADE.owns(choice):
            s.then(self)
            open_trade(s, self.seat, choice)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if TRADE.owns(choice):
            return refuse_opening(s, self.seat, choice)
        return None if DONE.owns(choice) else elsewhere(choice)


def meet(s: Campaign, seat: Seat) -> None:
    """Ask before the action, if there is an ally at the Place."""
    if s.seats > 1:
        s.offers[seat] = 0
        if openings(s, seat):
            s.then(TradeHere(seat))


class TradeMoment(Share[Campaign]):
    """AP-26, AP-33. Anybody may make offers; it ends when all have passed."""

    rule = "AP-33"
    prompt = "trade_moment"
    fields = "passed"

    def __init__(self, passed: int) -> None:
        self.passed = passed

    def enter(self, s: Campaign) -> bool:
        is_asked = False
        for seat in range(s.seats):
            options = self.options(s, seat)
            if options:
                s.open[seat] = options
                is_asked = True
        if is_asked:
            s.agenda.append(self)
        return is_asked

    def seats(self, s: Campaign) -> list[Seat]:
        return [seat for seat in range(s.seats) if self.options(s, seat)]

    def options(self, s: Campaign, seat: Seat) -> list[Choice]:
        if self.passed >> seat & 1:
            return []
        options = openings(s, seat)
        if options:
            options.append(PASS.of())
        return options

    def chosen(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        if PASS.owns(choice):
            s.then(TradeMoment(self.passed | 1 << seat))
            return
        s.then(TradeMoment(self.passed))
        open_trade(s, seat, choice)

    def refusal(self, s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
        if self.passed >> seat & 1 or not (PASS.owns(choice) or TRADE.owns(choice)):
            return elsewhere(choice)
        if TRADE.owns(choice):
            return refuse_opening(s, seat, choice)
        return None if openings(s, seat) else elsewhere(choice)

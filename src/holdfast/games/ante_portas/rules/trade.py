"""Trade (AP-33, AP-26, AP-138): offers stand beside the table and hide nobody's question.

A player puts an offer together ware by ware, which nobody else sees, and makes it. It stands until
the other accepts or declines it, answers with an offer of his own, its maker withdraws it, or it is
no longer possible.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import NOBODY, Ask, Share
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.choices import ACCEPT_FROM, DECLINE_FROM, WITHDRAW
from holdfast.games.ante_portas.rules.colony import goods
from holdfast.games.ante_portas.rules.colony.fees import keeps_fee
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.names import FREE, N_WARES, WARES, Cost, Ware
from holdfast.games.ante_portas.rules.shared_verbs import (
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
from holdfast.games.ante_portas.rules.state import Campaign, Offer

# House ruling: so many offers may one player begin beside one question.
MOST_OFFERS: Final = 4


VERBS: Final = [
    TRADE, GIVE, WANT, OFFER, CANCEL, ACCEPT, DECLINE, WITHDRAW, ACCEPT_FROM, DECLINE_FROM,
]  # fmt: skip


def owns(choice: Choice) -> bool:
    for verb in VERBS:
        if verb.owns(choice):
            return True
    return False


def asides(s: Campaign, seat: Seat) -> list[Choice]:
    """Replies first, then the offer in hand or whom one could be made, then taking one back."""
    if s.seats == 1:
        return []
    found = replies(s, seat)
    draft = draft_of(s, seat)
    found.extend(openings(s, seat) if draft is None else additions(s, draft))
    if offer_of(s, seat) is not None:
        found.append(WITHDRAW.of())
    return found


def act(s: Campaign, seat: Seat, choice: Choice) -> None:
    if TRADE.owns(choice):
        begin(s, seat, TRADE.field(choice))
    elif GIVE.owns(choice) or WANT.owns(choice):
        add(s, seat, choice)
    elif OFFER.owns(choice):
        make(s, seat)
    elif CANCEL.owns(choice):
        drop_draft(s, seat)
    elif WITHDRAW.owns(choice):
        withdraw(s, seat)
    else:
        reply(s, seat, choice)


def refuse(s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
    """None for what needs an offer that is not there, and for what is no trade."""
    if TRADE.owns(choice):
        return refuse_opening(s, seat, choice)
    draft = draft_of(s, seat)
    if draft is None:
        return None
    if GIVE.owns(choice):
        return refuse_ware(seat, GIVE.field(choice), draft.takes)
    if WANT.owns(choice):
        return refuse_ware(draft.other, WANT.field(choice), draft.gives)
    return refuse_offer(s, draft) if OFFER.owns(choice) else None


# Beginning an offer


def openings(s: Campaign, seat: Seat) -> list[Choice]:
    """Whom this seat can make an offer now."""
    if begun(s, seat) >= MOST_OFFERS:
        return []
    return [TRADE.of(other) for other in range(s.seats) if s.may_trade(seat, other)]


def begun(s: Campaign, seat: Seat) -> int:
    return s.offers[seat] if s.offers else 0


def refuse_opening(s: Campaign, seat: Seat, choice: Choice) -> Refusal:
    other = TRADE.field(choice)
    if other >= s.seats or other == seat:
        return Refusal("AP-33", "nobody_there")
    if s.side(seat) != s.side(other):
        return Refusal("AP-138", "trade_with_rival")
    if not s.may_trade(seat, other):
        return Refusal("AP-33", "trade_apart", {"other": other})
    if begun(s, seat) >= MOST_OFFERS:
        return Refusal("AP-33", "too_many_offers", {"n": MOST_OFFERS})
    return Refusal("AP-33", "one_at_a_time")


def begin(s: Campaign, seat: Seat, other: Seat) -> None:
    if not s.offers:
        s.offers = [0] * s.seats
    s.offers[seat] += 1
    put_draft(s, Offer(seat, other, FREE, FREE))


# An offer in hand


def draft_of(s: Campaign, seat: Seat) -> Offer | None:
    for draft in s.drafts:
        if draft.seat == seat and s.may_trade(seat, draft.other):
            return draft
    return None


def put_draft(s: Campaign, draft: Offer) -> None:
    for i in range(len(s.drafts)):
        if s.drafts[i].seat == draft.seat:
            s.drafts[i] = draft
            return
    s.drafts.append(draft)


def drop_draft(s: Campaign, seat: Seat) -> None:
    s.drafts = [draft for draft in s.drafts if draft.seat != seat]


def additions(s: Campaign, draft: Offer) -> list[Choice]:
    own = s.colony.communities[draft.seat]
    theirs = s.colony.communities[draft.other]
    gives = draft.gives
    takes = draft.takes
    found: list[Choice] = []
    for ware in range(N_WARES):
        if takes[ware] == 0 and own.held(ware) > gives[ware]:
            found.append(GIVE.of(ware))
        if gives[ware] == 0 and theirs.held(ware) > takes[ware]:
            found.append(WANT.of(ware))
    if can_be_made(s, draft):
        found.append(OFFER.of())
    found.append(CANCEL.of())
    return found


def refuse_ware(owner: Seat, ware: Ware, back: Cost) -> Refusal:
    if back[ware]:
        return Refusal("AP-33", "both_ways", {"ware": WARES[ware]})
    return Refusal("AP-33", "no_more_of_it", {"other": owner, "ware": WARES[ware]})


def add(s: Campaign, seat: Seat, choice: Choice) -> None:
    draft = draft_of(s, seat)
    assert draft is not None
    gives, takes = draft.gives, draft.takes
    if GIVE.owns(choice):
        gives = changed(gives, GIVE.field(choice), 1)
    else:
        takes = changed(takes, WANT.field(choice), 1)
    put_draft(s, Offer(seat, draft.other, gives, takes))


def can_be_made(s: Campaign, offer: Offer) -> bool:
    """Any goods, Tools and Dollars in any quantity, gifts included; from any storage."""
    gives = offer.gives
    takes = offer.takes
    if gives == FREE and takes == FREE:
        return False
    return can_exchange(s, offer.seat, gives, takes) and can_exchange(s, offer.other, takes, gives)


def can_exchange(s: Campaign, seat: Seat, gives: Cost, takes: Cost) -> bool:
    """What is owed as a Fee cannot be given away before it is paid."""
    return goods.can_swap(s, seat, gives, takes) and keeps_fee(s, seat, gives, takes)


def refuse_offer(s: Campaign, offer: Offer) -> Refusal:
    if offer.gives == FREE and offer.takes == FREE:
        return Refusal("AP-33", "empty_offer")
    for ware in range(N_WARES):
        for owner, wares in ((offer.seat, offer.gives), (offer.other, offer.takes)):
            if s.colony.communities[owner].held(ware) < wares[ware]:
                return Refusal("AP-33", "no_more_of_it", {"other": owner, "ware": WARES[ware]})
    for owner, gives, takes in (
        (offer.seat, offer.gives, offer.takes),
        (offer.other, offer.takes, offer.gives),
    ):
        if not keeps_fee(s, owner, gives, takes):
            return Refusal("CB-5.5", "fee_comes_first", {"other": owner})
    is_here = not goods.can_swap(s, offer.seat, offer.gives, offer.takes)
    cramped = offer.seat if is_here else offer.other
    return Refusal("AP-33", "no_room_for_trade", {"other": cramped})


def named(wares: Cost) -> dict[str, int]:
    return {WARES[ware]: wares[ware] for ware in range(N_WARES) if wares[ware]}


def terms(offer: Offer) -> dict[str, object]:
    """As the one who made it says it."""
    return {"other": offer.other, "gives": named(offer.gives), "takes": named(offer.takes)}


def make(s: Campaign, seat: Seat) -> None:
    """It stands now, in place of an older one of this player and of what the other had offered
    him."""
    draft = draft_of(s, seat)
    assert draft is not None
    drop_draft(s, seat)
    s.standing = [
        offer
        for offer in s.standing
        if offer.seat != seat and not (offer.seat == draft.other and offer.other == seat)
    ]
    s.standing.append(draft)
    if s.journal is not None:
        s.tell("offered", "AP-33", seat, terms(draft))


# Offers that stand


def is_possible(s: Campaign, offer: Offer) -> bool:
    return s.may_trade(offer.seat, offer.other) and can_be_made(s, offer)


def offer_of(s: Campaign, seat: Seat) -> Offer | None:
    for offer in s.standing:
        if offer.seat == seat and is_possible(s, offer):
            return offer
    return None


def offers_to(s: Campaign, seat: Seat) -> list[Offer]:
    return [offer for offer in s.standing if offer.other == seat and is_possible(s, offer)]


def replies(s: Campaign, seat: Seat) -> list[Choice]:
    """To the oldest offer; if there are more, also to one of them."""
    found: list[Choice] = []
    offers = offers_to(s, seat) if s.standing else []
    if not offers:
        return found
    found.append(ACCEPT.of())
    for offer in offers[1:]:
        found.append(ACCEPT_FROM.of(offer.seat))
        found.append(DECLINE_FROM.of(offer.seat))
    found.append(DECLINE.of())
    return found


def addressee(s: Campaign) -> Seat:
    for offer in s.standing:
        if is_possible(s, offer):
            return offer.other
    return NOBODY


def answered_offer(s: Campaign, seat: Seat, choice: Choice) -> Offer:
    """The offer a reply speaks of."""
    offers = offers_to(s, seat)
    for offer in offers:
        if choice == ACCEPT_FROM.of(offer.seat) or choice == DECLINE_FROM.of(offer.seat):
            return offer
    return offers[0]


def reply(s: Campaign, seat: Seat, choice: Choice) -> None:
    """AP-33. Both sides confirm."""
    answered = answered_offer(s, seat, choice)
    s.standing = [offer for offer in s.standing if offer is not answered]
    if DECLINE.owns(choice) or DECLINE_FROM.owns(choice):
        s.tell("declined", "AP-33", seat, {"other": answered.seat})
        return
    goods.swap(s, answered.seat, answered.gives, answered.takes)
    goods.swap(s, seat, answered.takes, answered.gives)
    if s.journal is not None:
        s.tell("traded", "AP-33", answered.seat, terms(answered))
    lapse(s)


def withdraw(s: Campaign, seat: Seat) -> None:
    withdrawn = offer_of(s, seat)
    assert withdrawn is not None
    s.standing = [offer for offer in s.standing if offer is not withdrawn]
    s.tell("withdrawn", "AP-33", seat, {"other": withdrawn.other})


def look_through(s: Campaign) -> None:
    """A question is answered: offers are counted anew, and what has become impossible goes."""
    s.offers = []
    lapse(s)


def lapse(s: Campaign) -> None:
    """What is no longer possible goes, and does not come back."""
    s.drafts = [draft for draft in s.drafts if s.may_trade(draft.seat, draft.other)]
    for offer in s.standing:
        if not is_possible(s, offer):
            s.tell("lapsed", "AP-33", offer.seat, {"other": offer.other})
    s.standing = [offer for offer in s.standing if is_possible(s, offer)]


# Moments for trade, where otherwise nobody would be asked


class TradeHere(Ask[Campaign]):
    """AP-33, AP-160. A Steward has come to a Place where an ally stands: they may trade before he
    acts there."""

    rule = "AP-33"
    prompt = "trade_here"
    verbs = (DONE,)
    within = True

    def options(self, s: Campaign) -> list[Choice]:
        return [DONE.of()]

    def heeds_asides(self, s: Campaign) -> bool:
        return True

    def has_heeded_aside(self, s: Campaign) -> bool:
        return is_trading(s, self.seat)

    def chosen(self, s: Campaign, choice: Choice) -> None:
        pass


def is_trading(s: Campaign, seat: Seat) -> bool:
    """Whether this seat has anything to do with trade now."""
    if begun(s, seat) < MOST_OFFERS:
        for other in range(s.seats):
            if s.may_trade(seat, other):
                return True
    return (len(s.drafts) > 0 or len(s.standing) > 0) and len(asides(s, seat)) > 0


def meet(s: Campaign, seat: Seat) -> None:
    """A moment before the action, if there is an ally at the Place."""
    if s.seats > 1:
        s.then(TradeHere(seat))


class TradeMoment(Share[Campaign]):
    """AP-26, AP-33. Anybody may make offers; it ends when all have passed."""

    rule = "AP-33"
    prompt = "trade_moment"
    fields = "passed:{seats}"
    verbs = (PASS,)

    def __init__(self, passed: int) -> None:
        self.passed = passed

    def seats(self, s: Campaign) -> list[Seat]:
        return [
            seat for seat in range(s.seats) if not self.has_passed(seat) and is_trading(s, seat)
        ]

    def has_passed(self, seat: Seat) -> bool:
        return bool((self.passed >> seat) & 1)

    def options(self, s: Campaign, seat: Seat) -> list[Choice]:
        return [PASS.of()]

    def always_asks(self, s: Campaign) -> bool:
        return True

    def chosen(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        s.then(TradeMoment(self.passed | 1 << seat))

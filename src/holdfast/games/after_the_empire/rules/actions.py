"""Phase 1, actions (section 4): workers, passing, the end of a turn."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import DONE, PASS, PLACE, WORK
from holdfast.games.after_the_empire.rules.exchanges import is_payable, take_gains, use_exchange
from holdfast.games.after_the_empire.rules.free_actions import has_tap
from holdfast.games.after_the_empire.rules.market import BuyCard, is_affordable
from holdfast.games.after_the_empire.rules.names import (
    ACTIONS,
    BUILDINGS_PLACE,
    CAMP_LEFT,
    CAMP_RIGHT,
    CARDS,
    FIRST_SPACE,
    GRANARY,
    MERCHANT,
    MINE,
    N_BOARD,
    N_PLACES,
    ON_USE,
    PLACES,
    QUARRY,
    REFUGEES_PLACE,
    SCOUT,
    STOCKPILE,
    TAX,
    WOODMILL,
    Card,
    Place,
)
from holdfast.games.after_the_empire.rules.own_turn import OwnTurn
from holdfast.games.after_the_empire.rules.refusals import refuse_ways
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.stockpile import Stockpile

# Places as abilities name them (USES); both sides of the camp are one.
USE_OF: dict[Place, int] = {
    TAX: 0, CAMP_LEFT: 1, CAMP_RIGHT: 1, MERCHANT: 2, SCOUT: 3, MINE: 4, QUARRY: 5, WOODMILL: 6,
    GRANARY: 7, STOCKPILE: 8,
}  # fmt: skip


class Actions(Do[Realm]):
    """AE-24. In turn order one worker each, round after round, until nobody has one left."""

    rule = "AE-24"

    def run(self, s: Realm) -> None:
        s.phase = ACTIONS
        s.then(NextWorker(0))


class NextWorker(Do[Realm]):
    """AE-24. Players without workers are skipped; the order stays as it is."""

    rule = "AE-24"
    fields = "at:seats"

    def __init__(self, at: int) -> None:
        self.at = at  # place in the turn order

    def run(self, s: Realm) -> None:
        for n in range(s.seats):
            at = (self.at + n) % s.seats
            seat = s.order[at]
            if s.castles[seat].workers > 0:
                s.then(Turn(seat), NextWorker((at + 1) % s.seats))
                return


class Turn(OwnTurn):
    """AE-28. Exactly one placement, with any number of free actions beside it."""

    rule = "AE-28"
    prompt = "turn"
    verbs = (PLACE, WORK, PASS, DONE)

    def options(self, s: Realm) -> list[Choice]:
        options: list[Choice] = []
        list_places(s, s.castles[self.seat], options)
        if not options:
            options.append(PASS.of())
        return options

    def heeds_asides(self, s: Realm) -> bool:
        """A free action may pay for another place."""
        return True

    def chosen(self, s: Realm, choice: Choice) -> None:
        s.then(EndTurn(self.seat))
        s.castles[self.seat].workers -= 1
        if PASS.owns(choice):
            if s.journal is not None:
                s.tell("passed", "AE-26", self.seat, {})
        elif WORK.owns(choice):
            work(s, self.seat, WORK.field(choice))
        else:
            place_worker(s, self.seat, PLACE.field(choice))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        castle = s.castles[self.seat]
        if PLACE.owns(choice):
            return refuse_place(s, castle, PLACE.field(choice))
        if WORK.owns(choice):
            return refuse_work(s, castle, WORK.field(choice))
        if DONE.owns(choice):
            return refuse("AE-28", "place_first")
        return refuse("AE-26", "must_place")

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": s.castles[self.seat].workers}


class EndTurn(OwnTurn):
    """AE-28. A moment for free actions after the placement, until the turn is ended."""

    rule = "AE-28"
    prompt = "end_turn"
    verbs = (DONE, PLACE, WORK, PASS)

    def options(self, s: Realm) -> list[Choice]:
        return [DONE.of()]

    def heeds_asides(self, s: Realm) -> bool:
        return True

    def has_heeded_aside(self, s: Realm) -> bool:
        return s.phase == ACTIONS and has_tap(s, self.seat)

    def chosen(self, s: Realm, choice: Choice) -> None:
        pass

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse("AE-28", "placed_already")


# Where a worker may go


def list_places(s: Realm, castle: Castle, options: list[Choice]) -> None:
    """AE-25, AE-26. Free spaces whose cost can be paid and whose choice exists."""
    cards = s.cards
    for place in range(N_PLACES):
        if is_free(s, castle, place) and is_usable(s, castle, place):
            options.append(PLACE.of(place))
    for card in castle.cards:
        exchange = cards.exchanges[FIRST_SPACE + card]
        if exchange.ways and not castle.is_worked(card) and is_payable(castle, exchange):
            options.append(WORK.of(card))


def is_free(s: Realm, castle: Castle, place: Place) -> bool:
    if place < N_BOARD:
        return len(s.workers_at[place]) < s.cards.open_spaces(place, s.seats)
    return (castle.taken >> (place - N_BOARD)) & 1 == 0


def is_usable(s: Realm, castle: Castle, place: Place) -> bool:
    exchange = s.cards.exchanges[place]
    if exchange.ways:
        return is_payable(castle, exchange)
    if place == BUILDINGS_PLACE:
        return is_affordable(s, castle, s.building_row)
    if place == REFUGEES_PLACE:
        return is_affordable(s, castle, s.refugee_row)
    return True


def refuse_place(s: Realm, castle: Castle, place: Place) -> Refusal:
    id = PLACES[place]
    if not is_free(s, castle, place):
        if place < N_BOARD and s.cards.open_spaces(place, s.seats) == 0:
            return refuse_id("AE-21", "place_closed", id)
        return refuse_id("AE-25", "place_taken", id)
    exchange = s.cards.exchanges[place]
    if not exchange.ways:
        return refuse_id("AE-26", "nothing_affordable", id)
    return refuse_ways("AE-26", castle, exchange, id)


def refuse_work(s: Realm, castle: Castle, card: Card) -> Refusal:
    id = CARDS[card]
    exchange = s.cards.exchanges[FIRST_SPACE + card]
    if card not in castle.cards:
        return refuse_id("AE-24", "not_yours", id)
    if not exchange.ways:
        return refuse_id("AE-24", "no_space", id)
    if castle.is_worked(card):
        return refuse_id("AE-25", "place_taken", id)
    return refuse_ways("AE-26", castle, exchange, id)


# Carrying it out


def place_worker(s: Realm, seat: Seat, place: Place) -> None:
    """AE-24. The worker goes there and the place is resolved at once; then WHEN(use)."""
    castle = s.castles[seat]
    if place < N_BOARD:
        there = (*s.workers_at[place], seat)
        s.workers_at = (*s.workers_at[:place], there, *s.workers_at[place + 1 :])
    else:
        castle.taken |= 1 << (place - N_BOARD)
    if s.journal is not None:
        s.tell("placed", "AE-24", seat, {"place": PLACES[place]})
    if place in USE_OF and watches(s, castle, USE_OF[place]):
        s.then(AfterUse(seat, place))
    if place == BUILDINGS_PLACE:
        s.then(BuyCard(seat, True))
    elif place == REFUGEES_PLACE:
        s.then(BuyCard(seat, False))
    elif place == STOCKPILE:
        s.then(Stockpile(seat))
    else:
        use_exchange(s, seat, place)


def work(s: Realm, seat: Seat, card: Card) -> None:
    """AE-24. A worker on a space of an own card."""
    s.castles[seat].worked |= 1 << card
    if s.journal is not None:
        s.tell("placed", "AE-24", seat, {"place": CARDS[card]})
    use_exchange(s, seat, FIRST_SPACE + card)


def watches(s: Realm, castle: Castle, use: int) -> bool:
    for card in castle.cards:
        for when in s.cards.when[card]:
            if when.event == ON_USE and when.use == use:
                return True
    return False


class AfterUse(Do[Realm]):
    """AE-48. WHEN(use): once per placement, after its whole effect."""

    rule = "AE-48"
    fields = "seat place:places"

    def __init__(self, seat: Seat, place: Place) -> None:
        self.seat = seat
        self.place = place

    def run(self, s: Realm) -> None:
        use = USE_OF[self.place]
        for card in reversed(s.castles[self.seat].cards):
            for when in s.cards.when[card]:
                if when.event == ON_USE and when.use == use:
                    take_gains(s, self.seat, when.gains, CARDS[card], None)

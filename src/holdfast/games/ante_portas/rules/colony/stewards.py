"""Stewards (section 5): walking, jumping, sliding; the second Steward, tickets, Fees."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.rules import trade
from holdfast.games.ante_portas.rules.battle.works import cheaper_works
from holdfast.games.ante_portas.rules.colony.choices import (
    ACT,
    APPRENTICE,
    APPRENTICE_TICKET,
    MOVE,
    SLIDE,
    TICKET,
)
from holdfast.games.ante_portas.rules.colony.fees import about_fees, can_pay_fees, fee_steps
from holdfast.games.ante_portas.rules.colony.goods import can_pay, pay, refuse_cost
from holdfast.games.ante_portas.rules.colony.mainland import COMMAND_CENTER, area_of
from holdfast.games.ante_portas.rules.colony.names import APPRENTICE as SECOND_STEWARD
from holdfast.games.ante_portas.rules.colony.names import (
    BUILD,
    FINAL_WAVE_1,
    MARKET_CARDS,
    PLAY,
    REFINE,
)
from holdfast.games.ante_portas.rules.colony.names import TICKET as TICKETS
from holdfast.games.ante_portas.rules.colony.places import (
    Visit,
    can_visit,
    do_market,
    market_options,
    refuse_market,
    refuse_visit,
)
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, Community
from holdfast.games.ante_portas.rules.names import (
    COMMANDER,
    FINAL_WAVE,
    FREE,
    N_MARKETS,
    N_PLACES,
    PLACES,
    RECRUITING_OFFICER,
    SMALL_MARKET,
    SUPREME_COMMANDER,
    Cost,
    Improvement,
    Place,
)
from holdfast.games.ante_portas.rules.state import Campaign

# Where a Steward gets to


def reachable(s: Campaign, at: Place) -> list[Place]:
    """5 no. 2, no. 8. The Places next door, and every other Market by a jump."""
    ground = s.colony.ground
    found = ground.near[at][:]
    for market in ground.markets:
        if market != at and not ground.is_near(at, market):
            found.append(market)
    if s.phase == FINAL_WAVE:
        return [place for place in found if area_of(place) == COMMAND_CENTER]
    return found


def anywhere(s: Campaign) -> list[Place]:
    """Every tile that may be visited at all."""
    ground = s.colony.ground
    return [p for p in range(N_PLACES) if ground.cells[p] and is_in_play(s, p)]


def is_in_play(s: Campaign, place: Place) -> bool:
    """AP-120. In the Final Wave only the Command Center."""
    return s.phase != FINAL_WAVE or area_of(place) == COMMAND_CENTER


def can_enter(s: Campaign, seat: Seat, place: Place) -> bool:
    """The Fee can be paid, and the action be done."""
    return can_pay_fees(s, seat, place) and can_visit(s, seat, place)


def refuse_enter(s: Campaign, seat: Seat, place: Place) -> Refusal | None:
    if not can_pay_fees(s, seat, place):
        return refuse_id("CB-5.5", "fee_too_dear", PLACES[place])
    return refuse_visit(s, seat, place)


# Tickets (card 235) and the second Steward (card 234)


def ticket_cost(s: Campaign, c: Community) -> Cost:
    return c.lasting(s.colony.cards, TICKETS)[0].wares if c.tickets else FREE


def suppose_paid(s: Campaign, seat: Seat) -> Community:
    """As if the ticket were paid for; to be taken back by putting this Community in its place."""
    c = s.colony.communities[seat]
    s.colony.communities[seat] = c.clone()
    pay(s, seat, ticket_cost(s, c))
    return c


def rides(s: Campaign, seat: Seat, at: Place) -> list[Place]:
    """Any Place that could not be reached on foot, and where one can still act after paying."""
    c = s.colony.communities[seat]
    if c.tickets == 0 or not can_pay(s, seat, ticket_cost(s, c)):
        return []
    near = reachable(s, at)
    far = [p for p in anywhere(s) if p != at and p not in near]
    before = suppose_paid(s, seat)
    found = [place for place in far if can_enter(s, seat, place)]
    s.colony.communities[seat] = before
    return found


def apprentice_reach(s: Campaign, c: Community) -> list[Place]:
    """5 no. 7, card 234. With the first move he enters anywhere."""
    return anywhere(s) if c.apprentice == NOWHERE else reachable(s, c.apprentice)


# What the turn asks


def moves(s: Campaign, seat: Seat) -> list[Choice]:
    """All legal moves of all Stewards of this player."""
    c = s.colony.communities[seat]
    at = c.steward
    found = [MOVE.of(place) for place in reachable(s, at) if can_enter(s, seat, place)]
    if c.tickets:
        found.extend([TICKET.of(place) for place in rides(s, seat, at)])
    if c.apprentice_turns:
        for place in apprentice_reach(s, c):
            if can_enter(s, seat, place):
                found.append(APPRENTICE.of(place))
        if c.tickets and c.apprentice != NOWHERE:
            found.extend([APPRENTICE_TICKET.of(p) for p in rides(s, seat, c.apprentice)])
    return found


def refuse_move(s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
    c = s.colony.communities[seat]
    if MOVE.owns(choice):
        return refuse_step(s, seat, c.steward, reachable(s, c.steward), MOVE.field(choice))
    if TICKET.owns(choice):
        return refuse_ride(s, seat, c.steward, TICKET.field(choice))
    if c.apprentice_turns == 0:
        return refuse("CB-5.7", "no_apprentice")
    if APPRENTICE.owns(choice):
        place = APPRENTICE.field(choice)
        return refuse_step(s, seat, c.apprentice, apprentice_reach(s, c), place)
    if c.apprentice == NOWHERE:
        return refuse("CB-5.7", "enters_anywhere")
    return refuse_ride(s, seat, c.apprentice, APPRENTICE_TICKET.field(choice))


def refuse_step(
    s: Campaign, seat: Seat, at: Place, near: list[Place], place: Place
) -> Refusal | None:
    if place == at:
        return refuse_id("CB-5.1", "must_move", PLACES[place])
    if not s.colony.ground.is_laid(place):
        return refuse_id("CB-4.1.6", "not_on_the_map", PLACES[place])
    if not is_in_play(s, place):
        return refuse_id("AP-120", "mainland_closed", PLACES[place])
    if place not in near:
        return refuse_id("CB-5.2", "too_far", PLACES[place])
    return refuse_enter(s, seat, place)


def refuse_ride(s: Campaign, seat: Seat, at: Place, place: Place) -> Refusal | None:
    c = s.colony.communities[seat]
    if c.tickets == 0:
        return refuse("CB-12", "no_ticket")
    if place == at:
        return refuse_id("CB-5.1", "must_move", PLACES[place])
    if place in reachable(s, at):
        return refuse_id("CB-12", "ticket_not_needed", PLACES[place])
    if not s.colony.ground.is_laid(place):
        return refuse_id("CB-4.1.6", "not_on_the_map", PLACES[place])
    if not is_in_play(s, place):
        return refuse_id("AP-120", "mainland_closed", PLACES[place])
    if not can_pay(s, seat, ticket_cost(s, c)):
        return refuse_cost(s, seat, ticket_cost(s, c))
    before = suppose_paid(s, seat)
    refusal = refuse_enter(s, seat, place)
    s.colony.communities[seat] = before
    return refusal


def move(s: Campaign, seat: Seat, choice: Choice) -> None:
    """5. One Steward moves; then come Fee and action."""
    c = s.colony.communities[seat]
    if TICKET.owns(choice) or APPRENTICE_TICKET.owns(choice):
        use_ticket(s, seat)
    if MOVE.owns(choice):
        go(s, seat, c.steward, MOVE.field(choice), False)
    elif TICKET.owns(choice):
        go(s, seat, c.steward, TICKET.field(choice), False)
    elif APPRENTICE.owns(choice):
        go(s, seat, c.apprentice, APPRENTICE.field(choice), True)
    else:
        go(s, seat, c.apprentice, APPRENTICE_TICKET.field(choice), True)


def use_ticket(s: Campaign, seat: Seat) -> None:
    c = s.colony.communities[seat]
    pay(s, seat, ticket_cost(s, c))
    c.tickets -= 1
    if c.tickets == 0:
        s.colony.use_up(seat, card_with(s, c, TICKETS))


def card_with(s: Campaign, c: Community, verb: int) -> Improvement:
    """The laid card that has this effect."""
    for card in c.laid:
        for effect in s.colony.cards.improvement(card):
            if effect.verb == verb:
                return card
    raise AssertionError("no card in force has this effect")


def go(s: Campaign, seat: Seat, left: Place, place: Place, is_apprentice: bool) -> None:
    """The Steward stands there; a Market is answered, elsewhere the action follows."""
    stand(s, seat, place, is_apprentice)
    if s.journal is not None:
        data: dict[str, object] = {"place": PLACES[place]}
        s.tell("sent_apprentice" if is_apprentice else "moved", "CB-5.2", seat, data)
    if place < N_MARKETS:
        if is_apprentice:
            s.then(AtMarket(seat, place, left, True), EndApprentice(seat))
        else:
            s.then(AtMarket(seat, place, left, False))
    else:
        act_at(s, seat, place, is_apprentice)


def stand(s: Campaign, seat: Seat, place: Place, is_apprentice: bool) -> None:
    c = s.colony.communities[seat]
    if is_apprentice:
        c.apprentice = place
    else:
        c.steward = place
    if s.drafts or s.standing:
        trade.lapse(s)


def act_at(s: Campaign, seat: Seat, place: Place, is_apprentice: bool) -> None:
    """Pay the Fees, then act; a second Steward's turn is then used up."""
    if is_apprentice:
        s.then(EndApprentice(seat))
    s.then(Visit(seat, place))
    if is_costly(s, seat, place):
        trade.meet(s, seat)
    s.then(*fee_steps(s, seat, place))


def is_costly(s: Campaign, seat: Seat, place: Place) -> bool:
    """House ruling: before an action that takes no wares nobody is asked for trades."""
    if place in (COMMANDER, SUPREME_COMMANDER):
        return False
    if place == RECRUITING_OFFICER:
        return s.colony.communities[seat].citizens > 0
    effects = s.colony.cards.effects[place]
    return not effects or effects[-1].verb in (REFINE, BUILD, PLAY)


class EndApprentice(Do[Campaign]):
    """CB-12. One of the three turns of the second Steward is over; after the third he leaves."""

    rule = "CB-12"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        c = s.colony.communities[self.seat]
        c.apprentice_turns -= 1
        if c.apprentice_turns == 0:
            c.apprentice = NOWHERE
            s.colony.use_up(self.seat, card_with(s, c, SECOND_STEWARD))


class AtMarket(Ask[Campaign]):
    """CB-6.4, AP-29. One of the Market's actions; or slide on to a Place next door, but not back to
    the one just left."""

    rule = "CB-6.4"
    prompt = "at_market"
    fields = "seat market:places came_from:places? is_apprentice"
    verbs = (ACT, SLIDE)
    within = True

    def __init__(self, seat: Seat, market: Place, came_from: Place, is_apprentice: bool) -> None:
        super().__init__(seat)
        self.market = market
        self.came_from = came_from
        self.is_apprentice = is_apprentice

    def options(self, s: Campaign) -> list[Choice]:
        options = market_options(s, self.seat)
        for place in s.colony.ground.near[self.market]:
            is_next = place >= N_MARKETS and place != self.came_from
            if is_next and can_enter(s, self.seat, place):
                options.append(SLIDE.of(place))
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if ACT.owns(choice):
            do_market(s, self.seat, choice)
            return
        place = SLIDE.field(choice)
        stand(s, self.seat, place, self.is_apprentice)
        if s.journal is not None:
            s.tell("slid", "AP-29", self.seat, {"place": PLACES[place]})
        act_at(s, self.seat, place, False)

    def heeds_asides(self, s: Campaign) -> bool:
        return True

    def has_heeded_aside(self, s: Campaign) -> bool:
        """AP-33. A trade may pay for what the Market does."""
        return trade.is_trading(s, self.seat)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if ACT.owns(choice):
            return refuse_market(s, self.seat, choice)
        place = SLIDE.field(choice)
        if place == self.came_from:
            return refuse_id("AP-29", "slide_back", PLACES[place])
        if place < N_MARKETS:
            return refuse_id("AP-160", "slide_to_market", PLACES[place])
        if place not in s.colony.ground.near[self.market]:
            return refuse_id("AP-29", "slide_too_far", PLACES[place])
        return refuse_enter(s, self.seat, place)

    def about(self, s: Campaign) -> dict[str, object]:
        known = about_entering(s, self.seat)
        known["place"] = PLACES[self.market]
        known["card"] = MARKET_CARDS[s.colony.market]
        return known


def about_entering(s: Campaign, seat: Seat) -> dict[str, object]:
    """What it costs to enter Places, and what their Works cost where they are cheaper."""
    known = about_fees(s, seat)
    prices = cheaper_works(s, seat)
    return {**known, "prices": prices} if prices else known


# Other things Stewards do


def enter_final_wave(s: Campaign) -> None:
    """AP-120, AP-172. Stewards leave the Mainland; the last Era's Market card is in force."""
    for c in s.colony.communities:
        if c.steward != NOWHERE and area_of(c.steward) != COMMAND_CENTER:
            c.steward = SMALL_MARKET
        if c.apprentice != NOWHERE and area_of(c.apprentice) != COMMAND_CENTER:
            c.apprentice = SMALL_MARKET
    s.colony.market_gone = (*s.colony.market_gone, s.colony.market)
    s.colony.market = FINAL_WAVE_1 + s.mode.eras - 1
    if s.journal is not None:
        s.tell("market_card", "AP-120", -1, {"card": MARKET_CARDS[s.colony.market]})

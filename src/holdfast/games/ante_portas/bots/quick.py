"""A quick policy: every open choice gets a mark, the best one is taken.

It runs a small economy for Soldiers and Trenches and holds the line of plan.py. Simulated games and
the greedy bot play by it.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Step
from holdfast.core.choice import Choice, Seat, VerbRun
from holdfast.core.rng import Random
from holdfast.games.ante_portas.bots.battle_worth import field
from holdfast.games.ante_portas.bots.colony_worth import errand, market_worth, place_worth
from holdfast.games.ante_portas.bots.needs import Plan, prices
from holdfast.games.ante_portas.rules import trade
from holdfast.games.ante_portas.rules.anytime import orders
from holdfast.games.ante_portas.rules.battle import choices as b_choices
from holdfast.games.ante_portas.rules.battle.fire_orders import Combine
from holdfast.games.ante_portas.rules.choices import ACCEPT_FROM, CHOICES
from holdfast.games.ante_portas.rules.colony import choices as c_choices
from holdfast.games.ante_portas.rules.colony import free
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket
from holdfast.games.ante_portas.rules.names import (
    FINAL_WAVE,
    FIRST_COMMAND,
    N_MARKETS,
    N_PLACES,
    SMALL_MARKET,
    Place,
)
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.shared_verbs import ACCEPT, ACT_WITH
from holdfast.games.ante_portas.rules.state import Campaign, Offer
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.rules.windows import Window

NOISE: Final = 0.02
TRUST: Final = 0.4  # what the wish of an ally is worth
PROPOSED: Final = 1.5  # and his proposal to the Captain
AHEAD: Final = 0.8  # what the next turn is worth beside this one
WALK: Final = 3  # turns looked ahead
MARGIN: Final = 1.6  # what is so much worse is not looked at
BROAD: Final = 5  # choices worth a search
FIRE: Final = (Window, Combine)
STRATEGY: Final = (TakeTurn, AtMarket, NameSteward)
# What most choices of a verb are worth; `done`, `pass` and the like are 0.
DULL: Final = {
    "pass_troop": -1.0, "pass_phase": -2.0, "asked": -3.0, "trade": -2.0, "object": -1.0,
    "agree": 1.0, "offer": -0.5, "give": -1.0, "want": -1.0, "cancel": -0.5, "withdraw": -1.0,
    "raze": -2.0, "make": 0.05, "make_more": 0.05, "sell": -0.6, "fetch": 0.1,
    "fetch_all": 0.3, "dismiss": -0.6, "feed": 1.5, "feed_soldier": 2.0, "feed_own": 2.5,
    "feed_all": 3.0, "boost": 0.5, "keep": 0.5, "replace": 1.0, "detonate": 0.3, "depot": 0.1,
    "discharge": -3.0, "upgrade": 2.0, "rotate": -1.0, "knock": 0.6, "send": 0.6, "fire_bomb": 0.3,
}  # fmt: skip
FIXED: Final[list[float]] = [DULL.get(key.partition(":")[0], 0.0) for key in CHOICES.keys]

GOING: Final = VerbRun(c_choices.MOVE, c_choices.SLIDE)


def quick_choice(s: Campaign, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """The best choice by these rules of thumb; equal ones by chance."""
    if isinstance(s.asking(seat), TakeTurn):
        options = options + free.options(s, seat) + orders(s, seat)
    values = marks(s, seat, options)
    best = options[0]
    highest = -1e9
    for i in range(len(options)):
        value = values[i] + NOISE * random.unit()
        if value > highest:
            highest = value
            best = options[i]
    return best


def shortlist(s: Campaign, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
    """The best few by the same marks. Only questions of strategy are worth a search: where to go
    and whose Steward acts; the rest follows the policy."""
    if len(options) <= 1:
        return options
    values = marks(s, seat, options)
    marked = [(-values[i], options[i]) for i in range(len(options))]
    marked.sort()
    if not isinstance(s.asking(seat), STRATEGY):
        return [marked[0][1]]
    least = marked[0][0] + MARGIN
    return [choice for value, choice in marked[: min(most, BROAD)] if value <= least]


def marks(s: Campaign, seat: Seat, options: list[Choice]) -> list[float]:
    """A mark for every choice. Where to go is worked out once for all of them."""
    step = s.asking(seat)
    is_brief = isinstance(step, FIRE)
    plan = Plan(s, s.side(seat), is_brief)
    worth: list[float] = [] if is_brief else prices(s, seat, plan)
    routes: Routes | None = None
    found: list[float] = []
    for choice in options:
        if GOING.owns(choice):
            if routes is None:
                routes = Routes(s, seat, plan, worth)
            found.append(going(s, seat, choice, routes))
        else:
            found.append(mark(s, seat, choice, step, plan, worth))
    if s.proposals:
        for i in range(len(options)):
            if options[i] in s.proposals:
                found[i] += PROPOSED
    return found


def mark(
    s: Campaign, seat: Seat, choice: Choice, step: Step[Any] | None, plan: Plan, worth: list[float]
) -> float:
    if ACCEPT.owns(choice) or ACCEPT_FROM.owns(choice):
        return bargain(s, trade.answered_offer(s, seat, choice), plan, worth)
    if trade.owns(choice):
        return FIXED[choice]
    if b_choices.OF_THE_BATTLE.owns(choice):
        return field(s, seat, choice, step, plan, FIXED[choice])
    if c_choices.OF_THE_COLONY.owns(choice):
        return errand(s, seat, choice, plan, worth, FIXED[choice])
    if ACT_WITH.owns(choice):
        return best_visit(s, ACT_WITH.field(choice), plan)
    return FIXED[choice]


def bargain(s: Campaign, offer: Offer, plan: Plan, worth: list[float]) -> float:
    """Allies win together: an offer is taken unless it costs this seat clearly more than it
    brings the other, who may know what it is for."""
    theirs = prices(s, offer.seat, plan)
    value = TRUST
    for ware in range(len(worth)):
        value += (worth[ware] - theirs[ware]) * (offer.gives[ware] - offer.takes[ware])
    return value


# Where to go


class Routes:
    """What acting is worth at every Place now, and what lies within reach of the next turn."""

    def __init__(self, s: Campaign, seat: Seat, plan: Plan, worth: list[float]) -> None:
        ground = s.colony.ground
        self.near = ground.near
        is_wave = s.phase == FINAL_WAVE
        self.market = market_worth(s, seat, worth)
        self.value = [0.0] * N_PLACES
        for place in range(FIRST_COMMAND if is_wave else N_MARKETS, N_PLACES):
            if ground.cells[place]:
                self.value[place] = place_worth(s, seat, place, plan, worth)
        # What a Steward reaches from anywhere: he jumps to a Market and slides on.
        self.common = self.market
        for market in ground.markets:
            if not is_wave or market == SMALL_MARKET:
                for place in self.near[market]:
                    self.common = max(self.common, self.value[place])

        self.ahead = [0.0] * N_PLACES
        for _ in range(WALK):
            self.look_further(FIRST_COMMAND if is_wave else N_MARKETS)

    def look_further(self, first: Place) -> None:
        """One more step of walking: what it brings beyond what is to be had from anywhere."""
        found = [0.0] * N_PLACES
        for place in range(first, N_PLACES):
            best = 0.0
            for beside in self.near[place]:
                if beside >= N_MARKETS and self.value[beside] > 0.0:
                    best = max(best, self.value[beside] - self.common + self.ahead[beside])
            found[place] = AHEAD * best
        self.ahead = found

    def visit(self, place: Place) -> float:
        """Act there, and have what lies beside it for the next turns."""
        return self.value[place] + self.ahead[place]

    def reach(self, place: Place, left: Place) -> float:
        """A Market is worth its own action, or the best Place to slide on to."""
        if place >= N_MARKETS:
            return self.visit(place)
        best = self.market
        for beside in self.near[place]:
            if beside >= N_MARKETS and beside != left:
                best = max(best, self.visit(beside) - 0.01)
        return best


def going(s: Campaign, seat: Seat, choice: Choice, routes: Routes) -> float:
    c = s.colony.communities[seat]
    if c_choices.MOVE.owns(choice):
        return routes.reach(c_choices.MOVE.field(choice), c.steward)
    if c_choices.SLIDE.owns(choice):
        return routes.visit(c_choices.SLIDE.field(choice))
    if c_choices.TICKET.owns(choice):
        return routes.reach(c_choices.TICKET.field(choice), -1) - 1.5
    if c_choices.APPRENTICE.owns(choice):
        return routes.reach(c_choices.APPRENTICE.field(choice), c.apprentice)
    return routes.reach(c_choices.APPRENTICE_TICKET.field(choice), -1) - 1.5


def best_visit(s: Campaign, seat: Seat, plan: Plan) -> float:
    """What the best move of this seat's Steward is worth."""
    c = s.colony.communities[seat]
    routes = Routes(s, seat, plan, prices(s, seat, plan))
    best = routes.reach(SMALL_MARKET, c.steward) if c.steward != SMALL_MARKET else 0.0
    for place in s.colony.ground.near[c.steward]:
        best = max(best, routes.reach(place, c.steward))
    return best

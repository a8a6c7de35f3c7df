"""A quick policy: every open choice gets a mark, the best one is taken.

It runs a small economy for Soldiers and Trenches and holds the line of plan.py. Simulated games and
the greedy bot play by it.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.ante_portas.battle import choices as b_choices
from holdfast.games.ante_portas.choices import CHOICES
from holdfast.games.ante_portas.colony import choices as c_choices
from holdfast.games.ante_portas.colony.stewards import AtMarket
from holdfast.games.ante_portas.errands import errand, market_worth, place_worth
from holdfast.games.ante_portas.fielding import field
from holdfast.games.ante_portas.names import N_MARKETS, Place
from holdfast.games.ante_portas.plan import Plan, prices
from holdfast.games.ante_portas.state import Campaign
from holdfast.games.ante_portas.trade import AnswerOffer
from holdfast.games.ante_portas.turns import TakeTurn
from holdfast.games.ante_portas.verbs import ACCEPT, ACT_WITH
from holdfast.games.ante_portas.wave import NameSteward
from holdfast.games.ante_portas.windows import Window

NOISE: Final = 0.02
MARGIN: Final = 3.0  # what is so much worse is not looked at
STRATEGY: Final = (TakeTurn, AtMarket, Window, NameSteward)
# What most choices of a verb are worth; `done`, `pass` and the like are 0.
DULL: Final = {
    "pass_troop": -1.0, "pass_phase": -2.0, "asked": -3.0, "trade": -2.0, "object": -1.0,
    "agree": 1.0, "offer": -0.5, "give": -1.0, "want": -1.0, "raze": -2.0, "make": 0.05,
    "make_more": 0.05, "sell": -0.6, "fetch": 0.1, "fetch_all": 0.3, "dismiss": -0.6,
    "feed": 1.5, "feed_soldier": 2.0, "feed_own": 2.5, "feed_all": 3.0, "boost": 0.5,
    "keep": 0.5, "replace": 1.0, "detonate": 0.3, "depot": 0.1, "discharge": -3.0,
    "upgrade": 2.0, "rotate": -1.0, "knock": 0.6, "send": 0.6, "fire_bomb": 0.3,
}  # fmt: skip
FIXED: Final[list[float]] = [DULL.get(key.partition(":")[0], 0.0) for key in CHOICES.keys]

MOVE_FIRST: Final = c_choices.MOVE.first
MOVE_END: Final = c_choices.SLIDE.end
COLONY_END: Final = b_choices.AIM.first


def hasty(s: Campaign, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """The best choice by these rules of thumb; equal ones by chance."""
    plan = Plan(s, s.side(seat))
    worth = prices(s, seat, plan)
    step = s.asking(seat)
    best = options[0]
    highest = -1e9
    for choice in options:
        value = mark(s, seat, choice, step, plan, worth) + NOISE * random.unit()
        if value > highest:
            highest = value
            best = choice
    return best


def shortlist(s: Campaign, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
    """The best few by the same marks. Only questions of strategy are worth a search: where to go,
    whether to fire, whose Steward acts; the rest follows the policy."""
    if len(options) <= 1:
        return options
    plan = Plan(s, s.side(seat))
    worth = prices(s, seat, plan)
    step = s.asking(seat)
    marked = [(-mark(s, seat, choice, step, plan, worth), choice) for choice in options]
    marked.sort()
    if not isinstance(step, STRATEGY):
        return [marked[0][1]]
    least = marked[0][0] + MARGIN
    return [choice for value, choice in marked[:most] if value <= least]


def mark(
    s: Campaign, seat: Seat, choice: Choice, step: Step[Any] | None, plan: Plan, worth: list[float]
) -> float:
    if MOVE_FIRST <= choice < MOVE_END:
        return going(s, seat, choice, plan, worth)
    if choice >= COLONY_END:
        return field(s, seat, choice, step, plan, FIXED[choice])
    if choice >= MOVE_FIRST:
        return errand(s, seat, choice, plan, worth, FIXED[choice])
    if ACT_WITH.owns(choice):
        return best_visit(s, ACT_WITH.field(choice), plan)
    if ACCEPT.owns(choice) and isinstance(step, AnswerOffer):
        return bargain(step, worth)
    return FIXED[choice]


def bargain(step: AnswerOffer, worth: list[float]) -> float:
    """Allies win together: an offer is taken unless it hurts."""
    value = 0.2
    for ware in range(len(worth)):
        value += worth[ware] * (step.takes[ware] - 0.8 * step.gives[ware])
    return value


# Where to go


def going(s: Campaign, seat: Seat, choice: Choice, plan: Plan, worth: list[float]) -> float:
    if c_choices.MOVE.owns(choice):
        place = c_choices.MOVE.field(choice)
        left = s.colony.communities[seat].steward
        return visiting(s, seat, place, left, plan, worth)
    if c_choices.SLIDE.owns(choice):
        return place_worth(s, seat, c_choices.SLIDE.field(choice), plan, worth)
    if c_choices.TICKET.owns(choice):
        place = c_choices.TICKET.field(choice)
        return visiting(s, seat, place, -1, plan, worth) - 1.5
    if c_choices.APPRENTICE.owns(choice):
        place = c_choices.APPRENTICE.field(choice)
        left = s.colony.communities[seat].apprentice
        return visiting(s, seat, place, left, plan, worth)
    return visiting(s, seat, c_choices.APPRENTICE_TICKET.field(choice), -1, plan, worth) - 1.5


def visiting(
    s: Campaign, seat: Seat, place: Place, left: Place, plan: Plan, worth: list[float]
) -> float:
    """A Market is worth its own action, or the best Place to slide on to."""
    if place >= N_MARKETS:
        return place_worth(s, seat, place, plan, worth)
    best = market_worth(s, seat, worth)
    for beside in s.colony.ground.near[place]:
        if beside >= N_MARKETS and beside != left:
            value = place_worth(s, seat, beside, plan, worth) - 0.01
            if value > best:
                best = value
    return best


def best_visit(s: Campaign, seat: Seat, plan: Plan) -> float:
    """What the best move of this seat's Steward is worth."""
    worth = prices(s, seat, plan)
    c = s.colony.communities[seat]
    best = visiting(s, seat, 3, c.steward, plan, worth) if c.steward != 3 else 0.0
    for place in s.colony.ground.near[c.steward]:
        best = max(best, visiting(s, seat, place, c.steward, plan, worth))
    return best

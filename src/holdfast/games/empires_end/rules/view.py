"""What a seat may see (EE-165), built from nothing, and worlds it cannot rule out."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import NOBODY, Step, reask, restart_lanes
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.games.empires_end.rules.acceptance import Scarcity, stores
from holdfast.games.empires_end.rules.conflict import base_strength
from holdfast.games.empires_end.rules.economy import Economy, Trade
from holdfast.games.empires_end.rules.industry import ChooseDiscount, Industry, play_prices
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICTS,
    ECONOMY,
    GOODS,
    LOCATIONS,
    SOURCES,
    SPACES,
    TRADE,
    Card,
    Source,
)
from holdfast.games.empires_end.rules.scoring import standing_points
from holdfast.games.empires_end.rules.state import Disaster, Empire, Empires


def view(s: Empires, seat: Seat) -> dict[str, object]:
    """EE-165. Goods and hand only for their owner; other empires as they were before the lanes
    opened. Seat -1 is a spectator."""
    track = s.cards.track(s.seats)
    spaces = track.spaces
    # EE-150: the lightning space itself is not played.
    is_setup = s.space == 0 or (s.is_blitz and s.space == track.lightning)
    is_playing = not is_setup and s.space <= len(spaces)
    conflict = CONFLICTS[s.conflict] if s.conflict >= 0 else None
    return {
        "seats": s.seats,
        "seat": seat,
        "blitz": s.is_blitz,
        "space": s.space,
        "phase": SPACES[spaces[s.space - 1]] if is_playing else None,
        "track": [SPACES[space] for space in spaces],
        "temple": s.temple,
        "turn": s.next_seat() if s.each is None else NOBODY,
        "deck": len(s.bag),
        "discard": [CARDS[card] for card in sorted(s.discard)],
        "conflict": conflict,
        "conflict_deck": len(s.conflict_bag),
        "conflict_discard": [CONFLICTS[card] for card in s.conflict_discard],
        "disasters": [view_disaster(s, disaster) for disaster in s.disasters],
        "empires": [view_empire(s, other, seat) for other in range(s.seats)],
        "final": list(s.final) if s.final else None,
    }


def view_disaster(s: Empires, disaster: Disaster) -> dict[str, object]:
    pot = disaster.pot()
    card = disaster.card
    return {
        "card": CARDS[card] if card >= 0 else None,
        "position": s.cards.number[card] if card >= 0 else None,
        "bids": [GOODS[g] for g in range(4) if s.cards.allows(card, g)] if card >= 0 else [],
        "pot": {GOODS[good]: pot[good] for good in range(4)},
        "accepted": disaster.is_accepted,
    }


def seen_empire(s: Empires, other: Seat, seat: Seat) -> Empire:
    """An open lane of somebody else is not seen."""
    return s.before[other] if s.before and other != seat else s.empires[other]


def view_empire(s: Empires, other: Seat, seat: Seat) -> dict[str, object]:
    empire = seen_empire(s, other, seat)
    seen: dict[str, object] = {
        "score": empire.score,
        "row": [view_location(empire, location) for location in empire.row],
        "standing": standing_points(s.cards, empire),
        "strength": base_strength(s.cards, empire),
        "hand_count": len(empire.hand),
    }
    if other == seat:
        seen["goods"] = stores(empire)
        seen["hand"] = [CARDS[card] for card in empire.hand]
        seen["bid"] = {"axe": empire.bid_axe, "coin": empire.bid_coin}
        trades = trades_left(s, seat)
        if trades:
            seen["trades"] = {SOURCES[source]: times for source, times in trades.items()}
        prices = prices_now(s, seat)
        if prices:
            seen["prices"] = {CARDS[card]: list(found) for card, found in prices.items()}
    elif other == seat_showing_goods(s):
        seen["shown"] = stores(empire)
    return seen


def trades_left(s: Empires, seat: Seat) -> dict[Source, int]:
    """EE-92. How often this seat may still make each of its trades, from left to right; empty
    outside its economy phase."""
    steps = [step for step in s.lanes[seat] if isinstance(step, Economy | Trade)] if s.lanes else []
    left: dict[Source, int] = {}
    if not steps:
        return left
    for source in s.empires[seat].active(s.cards, ECONOMY):
        if s.cards.verb[source] == TRADE:
            left[source] = sum([times_in(s, step, source) for step in steps])
    return left


def times_in(s: Empires, step: Step[Any], source: Source) -> int:
    if isinstance(step, Economy):
        return step.times_of(s, source)
    return step.times if isinstance(step, Trade) and step.source == source else 0


def prices_now(s: Empires, seat: Seat) -> dict[Card, list[int]]:
    """EE-102. What each card of the hand costs this seat now; empty outside its industry phase."""
    for step in s.lanes[seat] if s.lanes else []:
        if isinstance(step, Industry | ChooseDiscount):
            empire = s.empires[seat]
            return {card: play_prices(s, empire, step.used, card) for card in empire.hand}
    return {}


def seat_showing_goods(s: Empires) -> Seat:
    """EE-61. Who has declared scarcity and is still buying shows everything; or NOBODY."""
    asked = s.next_seat()
    if s.each is not None or asked < 0:
        return NOBODY
    step = s.asking(asked)
    return asked if isinstance(step, Scarcity) and step.bought > 0 else NOBODY


def view_location(empire: Empire, location: int) -> dict[str, object]:
    return {
        "location": LOCATIONS[location],
        "destroyed": not empire.is_healthy(location),
        "innovations": [
            {"card": CARDS[card], "exhausted": card in empire.exhausted}
            for card in empire.attached[location]
        ],
    }


def determinize(s: Empires, seat: Seat, random: Random) -> Empires:
    """A world this seat cannot rule out. Hands, goods and decks of the world are made up from
    public knowledge alone, so a bot that sees it learns nothing."""
    world = s.clone()
    world.script = None
    world.rng = random.rng
    random.below(2)
    others = [other for other in range(s.seats) if other != seat]
    shown = seat_showing_goods(s)
    for other in others:
        if s.before:
            world.empires[other] = s.before[other].clone()
        if other != shown:
            imagine_goods(world.empires[other], random)
    deal_unseen(world, others, random)
    if s.before:
        world.before = [
            world.empires[o].clone() if o != seat else s.before[o] for o in range(s.seats)
        ]
    if s.each is not None:
        restart_lanes(world, others)
    elif s.next_seat() not in (NOBODY, seat):
        reask(world)
    return world


def imagine_goods(empire: Empire, random: Random) -> None:
    """EE-165. What lies behind a screen is secret: any plausible store will do."""
    empire.wheat = imagine(random)
    empire.hammer = imagine(random)
    empire.axe = imagine(random)
    empire.coin = imagine(random)


def imagine(random: Random) -> int:
    """0 to 4, most often 1 or 2: what a store holds in an ordinary game."""
    return random.below(3) + random.below(3)


def deal_unseen(world: Empires, others: list[Seat], random: Random) -> None:
    """Cards in the deck and in other hands are interchangeable."""
    unseen: list[Card] = world.bag[:]
    for other in others:
        unseen.extend(world.empires[other].hand)
    unseen.sort()
    random.shuffle(unseen)
    for other in others:
        empire = world.empires[other]
        count = len(empire.hand)
        empire.hand = tuple(unseen[:count])
        unseen = unseen[count:]
    unseen.sort()
    world.bag = unseen

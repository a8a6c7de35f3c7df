"""What a position is worth, for bots.

`evaluate` guesses the final score: what is safe now, plus what goods, innovations and cards in
hand will still bring in the phases that are left.
"""

from __future__ import annotations

import math
from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.empires_end.cards.cards import Cards, Prospects
from holdfast.games.empires_end.rules.conflict import SecretBids, base_strength
from holdfast.games.empires_end.rules.economy import Economy
from holdfast.games.empires_end.rules.names import (
    DESTROYED,
    END,
    END_COPY,
    FREE_BID,
    GAIN,
    GAIN_ADJACENT,
    GAIN_ONE_OF,
    INDUSTRY,
    MOVE_INNOVATION,
    N_CARDS,
    N_LOCATIONS,
    ON_DESTROY_GAIN,
    ON_DESTROY_POINTS,
    PLAY_DISCOUNT,
    POINTS,
    POINTS_ADJACENT_DESTROYED,
    REDRAW,
    REFRESH_ADJACENT,
    REPAIR_DISCOUNT_ADJACENT,
    REPEAT_ECONOMY,
    STRENGTH,
    STRENGTH_ADJACENT_DESTROYED,
    SWAP_LOCATIONS,
    TRADE,
    Location,
    Source,
)
from holdfast.games.empires_end.rules.scoring import end_value, most_destroyed
from holdfast.games.empires_end.rules.state import Empire, Empires

# Having one's best locations moved is a nuisance more than a loss.
UNREST_COST: Final = 0.8
DITHERING: Final = 0.01
# How likely a rival adds at most so many tokens to its base strength.
RIVAL_BIDS: Final = [0.28, 0.50, 0.70, 0.84, 0.92, 0.96, 0.98, 0.99]


def prospects(s: Empires) -> Prospects:
    """What the rest of the track still offers, worked out once per space."""
    key = (s.space * 3 + len(s.disasters)) * 8 + s.seats
    found = s.cards.prospects.get(key)
    if found is None:
        track = s.cards.track(s.seats)
        found = Prospects(track, min(s.space, len(track.spaces)), len(s.disasters), s.seats)
        s.cards.prospects[key] = found
    return found


def evaluate(s: Empires, seat: Seat) -> float:
    """A guess at this seat's final score."""
    if s.final:
        return float(s.final[seat])
    empire = s.empires[seat]
    ahead = prospects(s)
    value = float(empire.score)
    value += value_of_locations(s, empire, ahead)
    value += value_of_goods(empire, ahead)
    value += value_of_innovations(s, seat, empire, ahead)
    if ahead.industries > 0.0:
        value += 0.9 * len(empire.hand)
    if s.conflict >= 0 and isinstance(s.each, SecretBids):
        value += value_of_bid(s, seat)
    return value - cost_of_dithering(s, seat)


def cost_of_dithering(s: Empires, seat: Seat) -> float:
    """A trade that is looked at and left costs a hair, or there would be no reason not to."""
    if s.each is None:
        return 0.0
    step = s.asking(seat)
    return DITHERING * len(step.declined) if isinstance(step, Economy) else 0.0


def spread(s: Empires) -> float:
    """Leads grow convincing as the end comes near."""
    track = s.cards.track(s.seats)
    return 6.0 + 0.45 * (len(track.spaces) - min(s.space, len(track.spaces)))


def value_of_locations(s: Empires, empire: Empire, ahead: Prospects) -> float:
    """Printed points; a ruin may still be rebuilt while industry phases are left."""
    points = s.cards.points
    value = 0.0
    best = 0.0
    for location in range(N_LOCATIONS):
        if (empire.ruins >> location) & 1:
            if ahead.industries > 0.0:
                hope = points[location] - 1.6 * s.cards.repair[location]
                best = max(best, hope)
        else:
            value += points[location]
    return value + best * (0.45 if ahead.industries > 1.0 else 0.3)


def value_of_goods(empire: Empire, ahead: Prospects) -> float:
    """The first ones count most: an empty store is at everybody's mercy."""
    value = 0.0
    value += store_value(empire.wheat, ahead.wheat)
    value += store_value(empire.hammer, ahead.hammer)
    value += store_value(empire.axe, ahead.axe)
    value += store_value(empire.coin, ahead.coin)
    total = empire.total()
    if total < 4:
        value -= (4 - total) * 0.35 * ahead.wheat
    return value


def store_value(n: int, worth: float) -> float:
    if n <= 3:
        return n * worth
    return (3.0 + 0.7 * (min(n, 8) - 3) + 0.4 * max(0, n - 8)) * worth


def value_of_innovations(s: Empires, seat: Seat, empire: Empire, ahead: Prospects) -> float:
    value = 0.0
    most = most_destroyed(s.empires)
    best_end = 0.0
    copies = 0
    cards = s.cards
    is_rebuilding = 0.3 if ahead.industries > 0.0 else 0.0
    for location in empire.row:
        healthy = empire.is_healthy(location)
        share = 1.0 if healthy else is_rebuilding
        if share == 0.0:
            continue
        if healthy:
            value += ability_value(s, empire, N_CARDS + location, location, ahead)
        for card in empire.attached[location]:
            if cards.phase[card] == END:
                if cards.verb[card] == END_COPY:
                    copies += 1 if healthy else 0
                    continue
                worth = float(end_value(cards, empire, card, most)) + 0.15 * ahead.disasters
                if healthy and worth > best_end:
                    best_end = worth
                value += share * worth
            else:
                value += share * ability_value(s, empire, card, location, ahead)
    return value + copies * max(best_end, 1.0)


def ability_value(
    s: Empires, empire: Empire, source: Source, location: Location, ahead: Prospects
) -> float:
    """What one ability will still bring, if its location stands."""
    cards = s.cards
    verb = cards.verb[source]
    amount = float(cards.amount[source])
    if verb == GAIN:
        return ahead.economies * 0.9 * ahead.worth_all(cards.goods[source])
    if verb == GAIN_ONE_OF:
        return ahead.economies * 1.05 * ahead.worth(cards.goods[source][0])
    if verb == TRADE:
        return ahead.economies * 0.5 * math.sqrt(amount)
    if verb == GAIN_ADJACENT:
        n = empire.healthy_beside(cards, location, cards.type[source])
        return ahead.economies * ahead.worth(cards.good[source]) * (0.9 * n + 0.1)
    if verb == POINTS:
        phases = ahead.industries if cards.phase[source] == INDUSTRY else ahead.economies
        return phases * amount * 0.95
    if verb == POINTS_ADJACENT_DESTROYED:
        return ahead.economies * amount * (0.9 * empire.destroyed_beside(location) + 0.2)
    if verb == REPEAT_ECONOMY:
        return ahead.economies * 1.3
    if verb == STRENGTH:
        return ahead.conflicts * 1.7 * amount
    if verb == STRENGTH_ADJACENT_DESTROYED:
        return ahead.conflicts * 1.7 * amount * (empire.destroyed_beside(location) + 0.2)
    if verb == FREE_BID:
        if ahead.disasters < 1.0:
            return 0.0
        return 0.7 if source in empire.exhausted else 2.0
    if verb == REDRAW:
        if ahead.disasters < 1.0:
            return 0.0
        return 1.0 if source in empire.exhausted else 3.0
    if verb == PLAY_DISCOUNT:
        return ahead.industries * 1.1 * amount
    if verb == SWAP_LOCATIONS:
        return ahead.industries * 1.2
    if verb == REPAIR_DISCOUNT_ADJACENT:
        return ahead.industries * amount * (0.3 + 0.5 * empire.destroyed_beside(location))
    if verb == MOVE_INNOVATION:
        return ahead.industries * 0.8
    if verb == REFRESH_ADJACENT:
        phases = ahead.industries if cards.phase[source] == INDUSTRY else ahead.economies
        return phases * (0.2 + 0.8 * exhaustible_beside(cards, empire, location))
    return on_destroy_value(cards, source, ahead)


def exhaustible_beside(cards: Cards, empire: Empire, location: Location) -> int:
    count = 0
    for neighbour in empire.neighbours(location):
        for card in empire.attached[neighbour]:
            if cards.verb[card] == FREE_BID or cards.verb[card] == REDRAW:
                count += 1
    return count


def on_destroy_value(cards: Cards, source: Source, ahead: Prospects) -> float:
    """It comes true only if its location falls."""
    if cards.phase[source] != DESTROYED:
        return 0.0
    chance = chance_to_fall(ahead)
    verb = cards.verb[source]
    if verb == ON_DESTROY_GAIN:
        return chance * ahead.worth_all(cards.goods[source])
    if verb == ON_DESTROY_POINTS:
        return chance * cards.amount[source]
    return chance * 2.0


def chance_to_fall(ahead: Prospects) -> float:
    """How likely a given location is destroyed before the end."""
    return min(0.6, 0.18 * ahead.disasters / ahead.seats) + 0.01


# Conflicts


def value_of_bid(s: Empires, seat: Seat) -> float:
    """What the bid made so far will probably bring."""
    empire = s.empires[seat]
    card = s.cards.conflict(s.conflict)
    strength = base_strength(s.cards, empire) + empire.bid_axe + empire.bid_coin
    tier = card.tier(strength)
    ahead = prospects(s)
    value = tier.points + ahead.worth_all(tier.goods) + 1.2 * min(tier.refresh, 1)
    chance = 1.0
    for other in range(s.seats):
        if other != seat:
            rival = s.before[other] if s.before else s.empires[other]
            chance *= chance_at_most(strength - base_strength(s.cards, rival))
    bonus = card.bonus_points + ahead.worth_all(card.bonus_goods) + UNREST_COST
    return value + chance * bonus


def chance_at_most(lead: int) -> float:
    """How likely a rival does not overtake this lead."""
    if lead < 0:
        return 0.0
    return RIVAL_BIDS[lead] if lead < len(RIVAL_BIDS) else 1.0

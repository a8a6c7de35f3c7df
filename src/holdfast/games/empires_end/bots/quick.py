"""What a hasty player would do: simulated games for tree search, sensible and quick."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.games.empires_end.bots.evaluation import (
    ability_value,
    chance_at_most,
    chance_to_fall,
    on_destroy_value,
    prospects,
)
from holdfast.games.empires_end.cards.cards import Prospects
from holdfast.games.empires_end.rules.acceptance import AttachInnovation, nearest_healthy
from holdfast.games.empires_end.rules.choices import (
    ACCEPT,
    ATTACH,
    AXES,
    BID,
    COINS,
    COLLECT,
    DONE,
    FREE,
    PLAY,
    REPAIR,
    SELL,
    USE,
)
from holdfast.games.empires_end.rules.conflict import base_strength
from holdfast.games.empires_end.rules.disaster import Decide
from holdfast.games.empires_end.rules.economy import Economy
from holdfast.games.empires_end.rules.names import (
    DESTROYED,
    END,
    END_ADJACENT_DESTROYED,
    END_ADJACENT_TYPE,
    GAIN_ADJACENT,
    MOVE_INNOVATION,
    N_CARDS,
    POINTS_ADJACENT_DESTROYED,
    STRENGTH_ADJACENT_DESTROYED,
    SWAP_LOCATIONS,
    TRADE,
    Card,
)
from holdfast.games.empires_end.rules.state import Disaster, Empire, Empires

# Abilities that look at the neighbours of their location.
NEIGHBOURLY: Final = (
    GAIN_ADJACENT,
    POINTS_ADJACENT_DESTROYED,
    STRENGTH_ADJACENT_DESTROYED,
    END_ADJACENT_DESTROYED,
    END_ADJACENT_TYPE,
)


def quick_choice(s: Empires, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """A quick and sensible choice for simulated games."""
    first = options[0]
    last = options[-1]
    if ACCEPT.owns(last):
        return hasty_disaster(s, seat, options, random)
    if COLLECT.owns(first):
        return first
    if DONE.owns(last):
        return hasty_work(s, s.empires[seat], options)
    if AXES.owns(first):
        return AXES.of(hasty_bid(s, seat, len(options) - 1, random))
    if COINS.owns(first):
        return first
    if ATTACH.owns(first):
        return hasty_place(s, seat, options, random)
    return options[random.below(len(options))]


def hasty_work(s: Empires, empire: Empire, options: list[Choice]) -> Choice:
    """Industry and economy: repair what is dear, play what is good, sell what is not."""
    ahead = prospects(s)
    best = options[-1]
    highest = 0.4
    for choice in options:
        value = 0.0
        if PLAY.owns(choice):
            card = PLAY.field(choice)
            value = card_value(s, empire, card, ahead) - s.cards.cost[card] * 0.6 * ahead.hammer
        elif REPAIR.owns(choice):
            location = REPAIR.field(choice)
            value = s.cards.points[location] - 1.2 * s.cards.repair[location] * ahead.hammer
        elif SELL.owns(choice):
            spare = card_value(s, empire, SELL.field(choice), ahead)
            value = ahead.coin - (spare if ahead.industries > 0.0 else 0.0)
        elif USE.owns(choice):
            value = use_value(s.cards.verb[USE.field(choice)])
        if value > highest:
            highest = value
            best = choice
    return best


def shortlist(s: Empires, seat: Seat, options: list[Choice]) -> list[Choice]:
    """Trades that were looked at and left are not looked at again before something else is done:
    nobody thinks in circles."""
    step = s.asking(seat)
    if not isinstance(step, Economy) or not step.declined:
        return options
    kept = [c for c in options if not USE.owns(c) or USE.field(c) not in step.declined]
    best = kept[0] if COLLECT.owns(kept[0]) else hasty_work(s, s.empires[seat], kept)
    return [best, *[choice for choice in kept if choice != best]]


def use_value(verb: int) -> float:
    """Swaps, moves and trades are left to those who think."""
    if verb in (SWAP_LOCATIONS, MOVE_INNOVATION, TRADE):
        return 0.0
    return 5.0


def card_value(s: Empires, empire: Empire, card: Card, ahead: Prospects) -> float:
    """What an innovation is worth before it has a place."""
    if s.cards.phase[card] == END:
        return 3.0
    return ability_value(s, empire, card, empire.row[5], ahead)


def hasty_bid(s: Empires, seat: Seat, most: int, random: Random) -> int:
    """As many axes as seem to pay, now and then one more or one less."""
    empire = s.empires[seat]
    ahead = prospects(s)
    card = s.cards.conflict(s.conflict)
    base = base_strength(s.cards, empire)
    lead = base - 4
    best = 0
    highest = -1e9
    for n in range(most + 1):
        tier = card.tier(base + n)
        value = tier.points + ahead.worth_all(tier.goods) - n * ahead.axe
        value += (card.bonus_points + 1.5) * chance_at_most(lead + n) ** (s.seats - 1)
        value += 1.5 * random.unit()
        if value > highest:
            highest = value
            best = n
    return best


def hasty_place(s: Empires, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Where the neighbours matter, among the right neighbours; else anywhere."""
    step = s.asking(seat)
    assert isinstance(step, AttachInnovation)
    card = step.card
    cards = s.cards
    verb = cards.verb[card]
    if verb not in NEIGHBOURLY:
        return options[random.below(len(options))]
    empire = s.empires[seat]
    best = options[0]
    highest = -1
    for choice in options:
        location = ATTACH.field(choice)
        if verb in (GAIN_ADJACENT, END_ADJACENT_TYPE):
            n = empire.healthy_beside(cards, location, cards.type[card])
        else:
            n = empire.destroyed_beside(location)
        if n > highest:
            highest = n
            best = choice
    return best


def hasty_disaster(s: Empires, seat: Seat, options: list[Choice], random: Random) -> Choice:
    """Accept where the pot and the innovation outweigh the loss; else pay as little as possible."""
    if len(options) == 1:
        return options[0]
    step = s.asking(seat)
    assert isinstance(step, Decide)
    ahead = prospects(s)
    gain = value_of_accepting(s, s.empires[seat], s.disasters[step.slot], ahead)
    cheapest = options[-1]
    price = 1e9
    for choice in options:
        if BID.owns(choice):
            cost = ahead.worth(BID.field(choice))
        elif FREE.owns(choice):
            cost = 1.3
        else:
            continue
        if cost < price:
            price = cost
            cheapest = choice
    # People differ: the same position is not always judged alike.
    return options[-1] if gain + 3.0 * random.unit() - 1.5 > -price else cheapest


def value_of_accepting(s: Empires, empire: Empire, disaster: Disaster, ahead: Prospects) -> float:
    """What a hasty player sees in accepting: pot and innovation against the location lost."""
    value = disaster.wheat * ahead.wheat + disaster.hammer * ahead.hammer
    value += disaster.axe * ahead.axe + disaster.coin * ahead.coin
    falling = nearest_healthy(empire, s.cards.number[disaster.card] - 1)
    if not falling:
        return value
    location = falling[0]
    for other in falling:
        if s.cards.points[other] < s.cards.points[location]:
            location = other
    value -= s.cards.points[location]
    value -= ability_value(s, empire, N_CARDS + location, location, ahead)
    for card in empire.attached[location]:
        if s.cards.phase[card] == DESTROYED:
            value += on_destroy_value(s.cards, card, ahead) / chance_to_fall(ahead)
        elif s.cards.phase[card] != END:
            value -= 0.7 * ability_value(s, empire, card, location, ahead)
        else:
            value -= 3.0
    if s.cards.phase[disaster.card] == END:
        return value + 4.0
    return value + ability_value(s, empire, disaster.card, location, ahead)

"""What a seat may see (EE-165), and worlds it cannot rule out."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import NOBODY, Step, before_lanes, imagined, reask_others, take_back
from holdfast.core.bag import redeal
from holdfast.core.choice import Choice, Seat
from holdfast.core.rng import Random
from holdfast.core.show import Ids, Sink, as_seen, round_from
from holdfast.games.empires_end.rules import industry, names, outlook, scoring
from holdfast.games.empires_end.rules.acceptance import Scarcity, nearest_healthy
from holdfast.games.empires_end.rules.choices import CHOICES, DISCOUNT
from holdfast.games.empires_end.rules.conflict import base_strength
from holdfast.games.empires_end.rules.economy import Economy, Trade
from holdfast.games.empires_end.rules.names import Card, Location, Source
from holdfast.games.empires_end.rules.repairing import repair_cost
from holdfast.games.empires_end.rules.state import Disaster, Empire, Empires

BID_IDS: Final = Ids("bid", ["axe", "coin"])
CARD_IDS: Final = Ids("cards", names.CARDS)
CONFLICT_IDS: Final = Ids("conflicts", names.CONFLICTS)
GOOD_IDS: Final = Ids("goods", names.GOODS)
LOCATION_IDS: Final = Ids("locations", names.LOCATIONS)
SOURCE_IDS: Final = Ids("sources", names.SOURCES)
SPACE_IDS: Final = Ids("spaces", names.SPACES)

# What becomes 1: as many as there are, with our own cards.
MOST_SPACES: Final = 27  # the end of the track
MOST_HAND: Final = 4  # EE-105
MOST_TRADES: Final = 3  # the largest number on a card
# Nothing bounds goods, pots, points, strength and innovations (EE-24, EE-55), so what is larger is
# cut. Skilled games reached 36, 28, 224, 10 and 6.
MOST_GOODS: Final = 60
MOST_POT: Final = 60
MOST_POINTS: Final = 300
MOST_STRENGTH: Final = 30
MOST_ATTACHED: Final = 12

# Names of numbers for learning agents.
SPACES_AHEAD: Final = 5
AHEAD: Final = [
    [f"ahead_{n}.{space}" for space in names.SPACES] for n in range(1, SPACES_AHEAD + 1)
]


def show(s: Empires, seat: Seat, to: Sink) -> None:
    """EE-165. Goods and hand only for their owner; other empires as they were before the lanes
    opened."""
    empires = as_seen(s.empires, s.before, seat)
    to.table(s.seats, seat)
    to.flag("blitz", s.is_blitz)
    show_track(s, to)
    show_turn(s, to)
    to.count("deck", len(s.bag), names.N_CARDS)
    to.some("discard", CARD_IDS, sorted(s.discard) if to.for_people else s.discard)
    to.one("conflict", CONFLICT_IDS, s.conflict)
    to.count("conflict_deck", len(s.conflict_bag), len(names.CONFLICTS))
    to.some("conflict_discard", CONFLICT_IDS, s.conflict_discard)
    to.open_list("disasters", len(names.SLOTS))
    for slot in range(len(s.disasters)):
        to.item(slot)
        show_disaster(s, s.disasters[slot], empires, to)
    to.close()
    showing = seat_showing_goods(s)
    to.open_seats("empires")
    for other in round_from(seat, s.seats):
        to.item(other)
        show_empire(s, empires[other], to)
        if to.for_people:
            # EE-140: what the abilities would score now, as far as this seat may know.
            most = scoring.most_destroyed(empires)
            to.text("end", sum(scoring.end_points_of(s.cards, empires[other], most, other == seat)))
        show_goods(empires[other], other == seat, other == showing, to)
        show_hand(s, other, other == seat, to)
    to.close()
    to.by_seat("final", s.final, MOST_POINTS)
    if to.for_people:
        to.text("winners", scoring.winners(s))


def show_track(s: Empires, to: Sink) -> None:
    """Where the hourglass stands. The track is printed, but agents are told what comes next."""
    spaces = s.cards.track(s.seats).spaces
    to.count("space", s.space, MOST_SPACES)
    to.one("phase", SPACE_IDS, outlook.space_now(s))
    to.begin_printed()
    to.some("track", SPACE_IDS, spaces)
    to.end_printed()
    for n in range(SPACES_AHEAD):
        at = s.space + n
        to.number_one(AHEAD[n], spaces[at] if at < len(spaces) else -1)


def show_turn(s: Empires, to: Sink) -> None:
    turn = s.next_seat() if s.each is None else NOBODY
    to.number("over", 1 if s.final else 0, 1)
    to.seat("temple", s.temple)
    to.seat("turn", turn)
    to.number("turn.all", 1 if turn < 0 and not s.final else 0, 1)
    if to.for_people:
        # EE-31: the order in which a disaster is decided.
        to.text("order", [(s.temple + i) % s.seats for i in range(s.seats)])
        to.text("tiers", outlook.tiers_now(s))


def show_disaster(s: Empires, disaster: Disaster, empires: list[Empire], to: Sink) -> None:
    """The card leaves the table as an innovation; its pot may stay."""
    card = disaster.card
    to.one("card", CARD_IDS, card)
    if to.has("position", card >= 0):
        to.count("position", s.cards.number[card], names.N_LOCATIONS)
    allowed = [good for good in range(GOOD_IDS.size) if card >= 0 and s.cards.allows(card, good)]
    to.some("bids", GOOD_IDS, allowed)
    to.counts("pot", GOOD_IDS, disaster.pot(), MOST_POT)
    to.flag("accepted", disaster.is_accepted)
    if to.for_people:
        to.text("falls", [falls(s, disaster, empire) for empire in empires])


def falls(s: Empires, disaster: Disaster, empire: Empire) -> list[str]:
    """EE-41, EE-42. What would fall if this empire accepted the disaster: one location, or one of
    two; nothing once it was accepted."""
    if disaster.is_accepted:
        return []
    near = nearest_healthy(empire, s.cards.number[disaster.card] - 1)
    return [names.LOCATIONS[location] for location in near]


# An empire, as everybody sees it


def show_empire(s: Empires, empire: Empire, to: Sink) -> None:
    to.count("score", empire.score, MOST_POINTS)
    to.count("standing", scoring.standing_points(s.cards, empire), MOST_POINTS)
    to.count("strength", base_strength(s.cards, empire), MOST_STRENGTH)
    to.count("hand_count", len(empire.hand), MOST_HAND)
    to.open_list("row", names.N_LOCATIONS)
    for i in range(names.N_LOCATIONS):
        to.item(i)
        show_location(s, empire, empire.row[i], to)
    to.close()
    if to.for_people:
        show_active(s, empire, to)
    number_innovations(empire, to)


def show_active(s: Empires, empire: Empire, to: Sink) -> None:
    """EE-45. The abilities that work in this phase, and those of them nobody needs to use."""
    active = outlook.active_now(s, empire)
    to.text("active", [names.SOURCES[source] for source in active])
    by_itself = [source for source in active if outlook.works_by_itself(s, source)]
    to.text("by_itself", [names.SOURCES[source] for source in by_itself])


def show_location(s: Empires, empire: Empire, location: Location, to: Sink) -> None:
    attached = empire.attached[location]
    is_healthy = empire.is_healthy(location)
    to.one("location", LOCATION_IDS, location)
    to.flag("destroyed", not is_healthy)
    if to.for_people:
        # EE-107: what repairing it costs now.
        to.text("repair", None if is_healthy else repair_cost(s, empire, location))
    to.number("innovation_count", len(attached), MOST_ATTACHED)
    if to.for_people:
        to.begin_printed()
        to.open_ids("innovations", CARD_IDS)
        for card in attached:
            to.labelled("card", CARD_IDS, card)
            to.flag("exhausted", card in empire.exhausted)
        to.close()
        to.end_printed()


def number_innovations(empire: Empire, to: Sink) -> None:
    """For agents, card by card: its place in the row, and 1 if it can be used, -1 if it is
    exhausted; one that sleeps is neither (EE-45)."""
    cards: list[Card] = []
    places: list[int] = []
    ready: list[int] = []
    for i in range(names.N_LOCATIONS):
        location = empire.row[i]
        for card in empire.attached[location]:
            is_ready = empire.is_healthy(location)
            cards.append(card)
            places.append(i + 1)
            ready.append(-1 if card in empire.exhausted else int(is_ready))
    to.number_few("place", CARD_IDS, cards, places, names.N_LOCATIONS)
    to.number_few("ready", CARD_IDS, cards, ready, 1)


# What only its owner knows


def show_goods(empire: Empire, is_own: bool, is_showing: bool, to: Sink) -> None:
    """EE-61: who buys in scarcity shows everybody his goods. Agents find them where they find their
    own."""
    to.number("shows_goods", 1 if is_showing else 0, 1)
    if to.sees("goods", is_own or (is_showing and not to.for_people)):
        to.counts("goods", GOOD_IDS, goods(empire), MOST_GOODS)
    to.begin_printed()
    if to.sees("shown", is_showing and not is_own):
        to.counts("shown", GOOD_IDS, goods(empire), MOST_GOODS)
    to.end_printed()


def goods(empire: Empire) -> tuple[int, int, int, int]:
    return empire.wheat, empire.hammer, empire.axe, empire.coin


def show_hand(s: Empires, seat: Seat, is_own: bool, to: Sink) -> None:
    """And what its owner has bid in secret, may still trade, and would pay."""
    if not is_own:
        for name in ("hand", "bid", "trades", "prices"):
            to.hide(name)
        return
    empire = s.empires[seat]
    to.some("hand", CARD_IDS, empire.hand)
    to.counts("bid", BID_IDS, (empire.bid_axe, empire.bid_coin), MOST_GOODS)
    steps = s.lanes[seat] if s.lanes else []
    show_trades(s, empire, steps, to)
    prices = prices_now(s, empire, s.open[seat], steps) if to.for_people else {}
    if to.sees("prices", len(prices) > 0):
        to.by_key("prices", prices)


def show_trades(s: Empires, empire: Empire, steps: list[Step[Any]], to: Sink) -> None:
    """EE-92. How often each trade may still be made, from left to right; nothing outside the
    economy phase."""
    trading = [step for step in steps if isinstance(step, Economy | Trade)]
    active = empire.active(s.cards, names.ECONOMY) if trading else []
    trades = [source for source in active if s.cards.verb[source] == names.TRADE]
    if to.sees("trades", len(trades) > 0):
        times = [sum([times_in(s, step, source) for step in trading]) for source in trades]
        to.few("trades", SOURCE_IDS, trades, times, MOST_TRADES)


def times_in(s: Empires, step: Step[Any], source: Source) -> int:
    if isinstance(step, Economy):
        return step.times_of(s, source)
    return step.times if isinstance(step, Trade) and step.source == source else 0


def prices_now(
    s: Empires, empire: Empire, options: list[Choice], steps: list[Step[Any]]
) -> dict[str, object]:
    """EE-102, EE-176. What each card of the hand costs its owner now, and what the card in question
    costs with each discount; nothing outside the industry phase."""
    prices: dict[str, object] = {}
    for step in steps:
        if isinstance(step, industry.Industry | industry.ChooseDiscount):
            for card in empire.hand:
                prices[names.CARDS[card]] = industry.play_prices(s, empire, step.used, card)
        if isinstance(step, industry.ChooseDiscount):
            for choice in options:
                discount = DISCOUNT.field(choice) if DISCOUNT.owns(choice) else -1
                prices[CHOICES.key(choice)] = [industry.price_with(s, step.card, discount)]
    return prices


def seat_showing_goods(s: Empires) -> Seat:
    """EE-61. Who has declared scarcity and is still buying shows everything; or NOBODY."""
    asked = s.next_seat()
    if s.each is not None or asked < 0:
        return NOBODY
    step = s.asking(asked)
    return asked if isinstance(step, Scarcity) and step.bought > 0 else NOBODY


# Worlds


def determinize(s: Empires, seat: Seat, random: Random) -> Empires:
    """A world this seat cannot rule out. Hands, goods and decks of the world are made up from
    public knowledge alone, so a bot that sees it learns nothing."""
    world = imagined(s, random)
    others = [other for other in range(s.seats) if other != seat]
    shown = seat_showing_goods(s)
    take_back(world.empires, s.before, seat)
    for other in others:
        if other != shown:
            imagine_goods(world.empires[other], random)
    hands = redeal(world.bag, [world.empires[other].hand for other in others], random)
    for i, other in enumerate(others):
        world.empires[other].hand = hands[i]
    world.before = before_lanes(world.empires, s.before, seat)
    reask_others(world, seat)
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

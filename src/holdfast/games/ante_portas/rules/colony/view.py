"""What a seat may see of the colony (AP-21), and worlds it cannot rule out."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.show import Ids, Sink, round_from
from holdfast.games.ante_portas.rules import names
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony.grid import COLUMNS, PLACED, ROWS
from holdfast.games.ante_portas.rules.colony.improvements import PlayImprovement
from holdfast.games.ante_portas.rules.colony.laying import LayPlace
from holdfast.games.ante_portas.rules.colony.mainland import area_of
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    IMPROVEMENTS,
    MARKET_CARDS,
    MARKET_CARDS_PER_ERA,
    N_WORKPLACES,
    PER_ERA,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.colony.production import KeepCard
from holdfast.games.ante_portas.rules.colony.state import NO_WORK, Community
from holdfast.games.ante_portas.rules.names import Improvement, Place, Side
from holdfast.games.ante_portas.rules.state import Campaign

GOOD_IDS: Final = Ids("goods", names.GOODS)
IMPROVEMENT_IDS: Final = Ids("improvements", IMPROVEMENTS)
KIND_IDS: Final = Ids("kinds", names.KINDS)
MARKET_IDS: Final = Ids("market_cards", MARKET_CARDS)
PLACE_IDS: Final = Ids("places", names.PLACES)
WARE_IDS: Final = Ids("wares", names.WARES)
WORKPLACE_IDS: Final = Ids("workplaces", WORKPLACES)

# What becomes 1. These are bounds of the rules and of our cards; a card pack that goes beyond them
# is cut off.
MOST_SPOTS: Final = 24  # of a board in two Eras
MOST_HOMES: Final = 76  # 24 Estates, and 4 in Improvements
MOST_STORAGE: Final = 19  # 4, and three Storage Houses
MOST_WAREHOUSE: Final = 6  # 4, and 2 on Improvements
MOST_ONLY: Final = 3
MOST_ROOM: Final = 25
MOST_STOCK: Final = 32  # 28 find room; a visit may bring more, until something is given up
MOST_BUFFERS: Final = 40  # 19 Forester's Houses with five Estates for their workers, one card
MOST_USES: Final = 3  # of Apprentice and Ticket
# By building and by workplace: three Storage facilities, one Library, one Institute.
MOST_BUILT: Final = (24, 24, 24, 24, 3, 3, 24, 24, 24, 24, 24, 24, 24, 1, 1)
MOST_WORKING: Final = (3, 3, 24, 24, 24, 24, 24, 24, 24, 24, 2)
# Nothing bounds these, so they are cut: Tools and Dollars lie apart, together the players have no
# last Soldier. Skilled games reached 51 and 15.
MOST_WARES: Final = 100
MOST_SOLDIERS: Final = 24


def show(s: Campaign, seat: Seat, to: Sink) -> None:
    """Seat -1 is a spectator."""
    to.open_seats("communities")
    for other in round_from(seat, s.seats):
        to.item(other)
        show_community(s, other, seat, to)
    to.close()
    show_piles(s, to)
    show_map(s, to)
    show_fed(s, s.side(max(seat, 0)), to)


def show_piles(s: Campaign, to: Sink) -> None:
    colony = s.colony
    to.one("market", MARKET_IDS, colony.market)
    to.count("market_deck", len(colony.market_deck), MARKET_CARDS_PER_ERA)
    to.count("deck", len(colony.deck), PER_ERA)
    to.some("discard", IMPROVEMENT_IDS, colony.discard)
    to.count("pile", len(colony.pile), names.N_PLACES - names.FIRST_COMMAND)
    show_drawn(s, to)


def show_drawn(s: Campaign, to: Sink) -> None:
    """AP-25. Places that all can see and that are still to be laid; the last one is laid now."""
    laying = [step.place for step in s.agenda if isinstance(step, LayPlace)]
    to.some("drawn", PLACE_IDS, [*s.colony.drawn, *laying])
    to.number("laying", laying[-1] + 1 if laying else 0, names.N_PLACES)


def show_fed(s: Campaign, side: Side, to: Sink) -> None:
    """9 no. 6. Soldiers paid for in this Sustenance."""
    fed = s.colony.soldiers_fed
    if to.for_people:
        to.text("soldiers_fed", list(fed))
    to.number("soldiers_fed_own", fed[side], MOST_SOLDIERS)
    to.number("soldiers_fed_other", fed[1 - side], MOST_SOLDIERS)


# The map


def show_map(s: Campaign, to: Sink) -> None:
    cells = s.colony.ground.cells
    to.open_ids("map", PLACE_IDS)
    for place in range(names.N_PLACES):
        if cells[place]:
            to.labelled("place", PLACE_IDS, place)
            show_tile(s, place, to)
    to.close()


def show_tile(s: Campaign, place: Place, to: Sink) -> None:
    """Which Places are near follows from where they lie. Rows count half hexes: those of odd
    columns lie between those of even ones."""
    cells = s.colony.ground.cells[place]
    if to.for_people:
        to.text("area", area_of(place))
        to.text("cells", [list(PLACED[cell]) for cell in cells])
        to.begin_printed()
        to.some("near", PLACE_IDS, s.colony.ground.near[place])
        to.end_printed()
    column, row = PLACED[cells[0]]
    to.number("column", column, COLUMNS - 1)
    to.number("row", row, 2 * ROWS - 1)
    column, row = PLACED[cells[-1]]  # a Market has two cells
    to.number("other_column", column, COLUMNS - 1)
    to.number("other_row", row, 2 * ROWS - 1)


# A Community


def show_community(s: Campaign, other: Seat, seat: Seat, to: Sink) -> None:
    c = s.colony.communities[other]
    show_player(s, other, to)
    show_goods(s, c, to)
    show_colonists(s, c, to)
    to.some("laid", IMPROVEMENT_IDS, c.laid)
    to.one("steward", PLACE_IDS, c.steward)
    to.one("apprentice", PLACE_IDS, c.apprentice)
    to.count("apprentice_turns", c.apprentice_turns, MOST_USES)
    to.count("tickets", c.tickets, MOST_USES)
    to.count("hand_count", len(c.hand), names.N_IMPROVEMENTS)
    if sees_hand(s, seat, other):
        to.some("hand", IMPROVEMENT_IDS, c.hand)
        to.some("looked", IMPROVEMENT_IDS, c.looked)
    else:
        to.hide("hand")
        to.hide("looked")


def show_player(s: Campaign, other: Seat, to: Sink) -> None:
    """What the table shows of all players together."""
    to.number("asked", s.wishes[other], names.ASK_DANGER)
    to.number("quiet", 1 if s.is_quiet(other) else 0, 1)
    proposal = s.proposals[other] if s.proposals else -1
    to.number("proposal", proposal + 1, len(CHOICES))


def show_goods(s: Campaign, c: Community, to: Sink) -> None:
    cards = s.colony.cards
    storage = c.storage(cards)
    warehouse = cards.constants.warehouse + c.more_warehouse
    buffers = [c.buffers[good] + c.card_buffers[good] for good in range(names.N_GOODS)]
    to.counts("wares", WARE_IDS, [c.held(ware) for ware in range(names.N_WARES)], MOST_WARES)
    to.counts("stock", GOOD_IDS, c.stock, MOST_STOCK)
    to.counts("buffers", GOOD_IDS, buffers, MOST_BUFFERS)
    to.count("storage", storage, MOST_STORAGE)
    to.count("warehouse", warehouse, MOST_WAREHOUSE)
    to.counts("only", GOOD_IDS, c.only, MOST_ONLY)
    to.count("room", storage + warehouse - c.filling(c.stock), MOST_ROOM)
    if to.for_people:
        show_lying(c, storage, to)


def show_lying(c: Community, room: int, to: Sink) -> None:
    """One way in which the stock may lie: spaces for one good first, then Storage."""
    storage = [0] * names.N_GOODS
    warehouse = [0] * names.N_GOODS
    for good in range(names.N_GOODS):
        warehouse[good] = min(c.stock[good], c.only[good])
        storage[good] = min(c.stock[good] - warehouse[good], room)
        room -= storage[good]
        warehouse[good] = c.stock[good] - storage[good]
    to.begin_printed()
    to.enter("lying")
    to.counts("storage", GOOD_IDS, storage, MOST_STOCK)
    to.counts("warehouse", GOOD_IDS, warehouse, MOST_STOCK)
    to.leave()
    to.end_printed()


def show_colonists(s: Campaign, c: Community, to: Sink) -> None:
    cards = s.colony.cards
    free = (c.free_homes(cards, names.FARMER), c.free_homes(cards, names.CITIZEN))
    show_each("built", BUILDINGS, c.built, MOST_BUILT, to)
    show_each("working", WORKPLACES, c.working, MOST_WORKING, to)
    to.counts("unemployed", KIND_IDS, (c.farmers, c.citizens), MOST_HOMES)
    to.counts("free_homes", KIND_IDS, free, MOST_HOMES)
    to.count("spots", s.colony.spots() - c.spots_used(), MOST_SPOTS)
    fed = [] if c.fed == NO_WORK else [w for w in range(N_WORKPLACES) if c.fed[w]]
    to.few("fed", WORKPLACE_IDS, fed, [c.fed[w] for w in fed], MOST_SPOTS)


def show_each(
    name: str, kinds: list[str], values: tuple[int, ...], most: tuple[int, ...], to: Sink
) -> None:
    """How many of each, where the bounds differ."""
    to.enter(name)
    for i in range(len(kinds)):
        to.count(kinds[i], values[i], most[i])
    to.leave()


def sees_hand(s: Campaign, seat: Seat, other: Seat) -> bool:
    """AP-21. Together everything is open; teams hide their hands from each other."""
    return not s.mode.is_versus or (seat >= 0 and s.side(seat) == s.side(other))


# Worlds


def determinize(world: Campaign, seat: Seat, random: Random) -> None:
    """Deal the hidden hands anew from all cards this seat has not seen."""
    hidden = [other for other in range(world.seats) if not sees_hand(world, seat, other)]
    if not hidden:
        return
    pools = [unseen(world, hidden, era) for era in (0, 1)]
    for other in hidden:
        c = world.colony.communities[other]
        c.hand = deal(c.hand, pools, random)
        c.looked = deal(c.looked, pools, random)
    colony = world.colony
    colony.deck = tuple(pools[colony.era]) if colony.era >= 0 else ()
    colony.buried = tuple(pools[0]) if colony.era > 0 else ()
    ask_anew(world, hidden)


def unseen(world: Campaign, hidden: list[Seat], era: int) -> list[Improvement]:
    """Cards of an Era in the deck, buried, or in hidden hands, by number."""
    colony = world.colony
    found = [*colony.deck, *colony.buried]
    for other in hidden:
        found += [*colony.communities[other].hand, *colony.communities[other].looked]
    return sorted([card for card in found if card // PER_ERA == era])


def deal(
    cards: tuple[Improvement, ...], pools: list[list[Improvement]], random: Random
) -> tuple[Improvement, ...]:
    """Another card of the same Era for each: the backs are seen."""
    dealt: list[Improvement] = []
    for card in cards:
        pool = pools[card // PER_ERA]
        dealt.append(pool.pop(random.below(len(pool))))
    return tuple(dealt)


def ask_anew(world: Campaign, hidden: list[Seat]) -> None:
    """A question about a hidden hand speaks of the cards just dealt."""
    if not world.agenda:
        return
    step = world.agenda[-1]
    if isinstance(step, PlayImprovement | KeepCard) and step.seat in hidden:
        world.open[step.seat] = step.options(world)

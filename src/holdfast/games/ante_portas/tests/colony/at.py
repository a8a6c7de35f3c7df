"""Positions of the colony for the tests: one Community laid out by its differences.

>>> m = visit("joiner_1", own(wood=5))
>>> m.choose(0, "make:plank")

What a test does not mention is as after the setup: 6 Tools, 1 Food, three Farms, two Farmers at
home, the Steward on Market A, Market card 1 of Era I in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from holdfast import Match
from holdfast.core.agenda import Step
from holdfast.games.ante_portas.cards.colony.cards import ColonyCards
from holdfast.games.ante_portas.rules.battle import spawning
from holdfast.games.ante_portas.rules.colony.grid import ALONG, BESIDE, MIDDLE
from holdfast.games.ante_portas.rules.colony.laying import lay_by_chance, lay_market_by_chance
from holdfast.games.ante_portas.rules.colony.mainland import Ground
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    IMPROVEMENTS,
    MARKET_CARDS,
    PER_ERA,
    TICKET,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.colony.places import Visit
from holdfast.games.ante_portas.rules.colony.setup import second_era, shuffle_decks
from holdfast.games.ante_portas.rules.colony.state import Community
from holdfast.games.ante_portas.rules.colony.year_end import YearEnd
from holdfast.games.ante_portas.rules.names import GOODS, PLACES, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests import at

Edit = Callable[[Campaign], None]
Counts = Mapping[str, int]


def fresh(seats: int = 2, seed: int = 1, **options: object) -> Match:
    """A new game at its first question."""
    return at.game().match(seats, seed, options)


def cards() -> ColonyCards:
    return at.loaded().colony


def numbers(counts: Counts, names: Sequence[str]) -> tuple[int, ...]:
    assert set(counts) <= set(names), f"unknown: {set(counts) - set(names)}"
    return tuple(counts.get(name, 0) for name in names)


def own(seat: int = 0, /, **given: Any) -> Edit:
    """This seat owns exactly these goods (`wood=3`), Tools and Dollars (6 and 0 unless given).

    Also `built`, `working`, `buffers`, `card_buffers` as counts, `farmers` and `citizens` at home,
    `hand` and `laid` as ids, `steward` as a Place.
    """
    known = {*GOODS, "tool", "dollar", "built", "working", "buffers", "card_buffers", "farmers"}
    known |= {"citizens", "hand", "laid", "steward"}
    assert set(given) <= known, f"unknown: {set(given) - known}"

    def edit(s: Campaign) -> None:
        c = s.colony.communities[seat]
        c.stock = tuple(given.get(good, 0) for good in GOODS)
        c.tools = given.get("tool", 6)
        c.dollars = given.get("dollar", 0)
        if "built" in given:
            c.built = numbers(given["built"], BUILDINGS)
        if "working" in given:
            c.working = numbers(given["working"], WORKPLACES)
        c.buffers = numbers(given.get("buffers", {}), GOODS)
        c.card_buffers = numbers(given.get("card_buffers", {}), GOODS)
        c.farmers = given.get("farmers", c.farmers)
        c.citizens = given.get("citizens", c.citizens)
        c.hand = tuple(take_card(s, id) for id in given.get("hand", ()))
        lay_cards(s, c, given.get("laid", ()))
        if "steward" in given:
            c.steward = PLACES.index(given["steward"])

    return edit


def lay_cards(s: Campaign, c: Community, ids: Sequence[str]) -> None:
    c.laid = tuple(take_card(s, id) for id in ids)
    c.remember(s.colony.cards)
    for card in c.laid:
        if s.colony.cards.improvement(card)[0].verb == TICKET:
            c.tickets = s.colony.cards.uses[card]


def take_card(s: Campaign, id: str) -> int:
    """Out of the deck; a card of Era II brings Era II with it."""
    card = IMPROVEMENTS.index(id)
    if card >= PER_ERA:
        era_two(s)
    colony = s.colony
    colony.deck = tuple(other for other in colony.deck if other != card)
    colony.buried = tuple(other for other in colony.buried if other != card)
    return card


def era_two(s: Campaign) -> None:
    """Era II has begun; its Places lie on the map."""
    if s.colony.era == 1:
        return
    s.era = 1
    spawning.begin_era(s, 1)
    shuffle_decks(s, 1)
    ground = s.colony.ground.copy()
    lay_market_by_chance(s, ground, 2)
    lay_by_chance(s, ground, second_era())
    s.colony.ground = ground
    put_market(s, "market_2_1")


def put_market(s: Campaign, id: str) -> None:
    """This Market card is in force, the one before is used up."""
    colony = s.colony
    card = MARKET_CARDS.index(id)
    if card == colony.market:
        return
    if 0 <= colony.market < 14:
        colony.market_gone = (*colony.market_gone, colony.market)
    colony.market = card
    colony.market_deck = tuple(other for other in colony.market_deck if other != card)
    colony.market_gone = tuple(other for other in colony.market_gone if other != card)


def market(id: str) -> Edit:
    def edit(s: Campaign) -> None:
        if id.startswith("market_2"):
            era_two(s)
        put_market(s, id)

    return edit


def active(seat: int = 0) -> Edit:
    def edit(s: Campaign) -> None:
        s.active = seat
        s.turn = 1

    return edit


def both(*edits: Edit) -> Edit:
    def edit(s: Campaign) -> None:
        for one in edits:
            one(s)

    return edit


def table(*agenda: Step[Any], edits: Sequence[Edit] = (), seats: int = 1, **more: Any) -> Match:
    """These steps come next; the last step is a turn, so that play goes on."""
    edit = both(active(), market("market_1_1"), *edits)
    more.setdefault("eras", 2)
    return at.table(*agenda, TakeTurn(0, False), edit=edit, seats=seats, **more)


def visit(place: str, *edits: Edit, **more: Any) -> Match:
    """The Steward of seat 0 has just come to this Place."""
    number = PLACES.index(place)
    return table(Visit(0, number), edits=[*edits, show(number)], **more)


def show(place: int) -> Edit:
    """Places of Era II come with their Era."""

    def edit(s: Campaign) -> None:
        if not s.colony.ground.is_laid(place):
            era_two(s)
        if s.colony.ground.is_laid(place):
            s.colony.communities[0].steward = place

    return edit


def turn(*edits: Edit, **more: Any) -> Match:
    """It is the turn of seat 0."""
    return table(edits=edits, **more)


def year_end(*edits: Edit, seats: int = 1, **more: Any) -> Match:
    """The end of a Year begins."""
    more.setdefault("eras", 2)
    quiet = both(market("market_1_1"), *edits, lambda s: setattr(s, "active", -1))
    return at.table(YearEnd(), TakeTurn(0, False), edit=quiet, seats=seats, phase=YEAR_END, **more)


# A map with known neighbours.
ROUND_MARKET_A = ["joiner_1", "developer", "librarian", "baker", "clayburner", "builder_farm"]


def small_map(s: Campaign) -> None:
    """Market A in the middle with six neighbours; Market B and the others far off, in columns."""
    old = s.colony.ground
    ground = Ground()
    up = ALONG[MIDDLE][0]
    ground.lay(0, (MIDDLE, up))
    ring = sorted((set(BESIDE[MIDDLE]) | set(BESIDE[up])) - {MIDDLE, up})
    for name, cell in zip(ROUND_MARKET_A, ring):
        ground.lay(PLACES.index(name), (cell,))
    ground.lay(1, (0, 1))
    rest = [place for place in range(4, 28) if not ground.is_laid(place)]
    for cell, place in enumerate(rest):
        ground.lay(place, (cell + 2,))
    for place in old.laid(1):
        ground.lay(place, old.cells[place])
    s.colony.ground = ground


# Reading


def community(match: Match, seat: int = 0) -> Community:
    return at.campaign(match).colony.communities[seat]


def stock(match: Match, seat: int = 0) -> dict[str, int]:
    """Storage and Warehouse together."""
    c = community(match, seat)
    return {GOODS[i]: n for i, n in enumerate(c.stock) if n}


def wares(match: Match, seat: int = 0) -> dict[str, int]:
    return at.wares(match, seat)


def count(match: Match, building: str, seat: int = 0) -> int:
    return community(match, seat).built[BUILDINGS.index(building)]


def at_work(match: Match, workplace: str, seat: int = 0) -> int:
    return community(match, seat).working[WORKPLACES.index(workplace)]


def keys(match: Match, verb: str, seat: int = 0) -> list[str]:
    """The open options of one verb."""
    return [key for key in match.open.get(seat, []) if key.partition(":")[0] == verb]


def why_not(match: Match, key: str, seat: int = 0) -> str:
    return str(match.why_not(seat, key))


def asked(match: Match, seat: int = 0) -> str:
    """The class of the open question."""
    return type(match.state.asking(seat)).__name__

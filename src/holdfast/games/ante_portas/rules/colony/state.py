"""The pieces of the colony: a Community per player, the map, the decks."""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core.agenda import Broken
from holdfast.core.choice import Seat
from holdfast.games.ante_portas.cards.colony.cards import ColonyCards, Effect
from holdfast.games.ante_portas.rules.colony.mainland import Ground
from holdfast.games.ante_portas.rules.colony.names import (
    AT_HOUSE,
    AT_SHED,
    BUILDING_OF,
    FARM,
    FINAL_WAVE_1,
    FIRST_LASTING,
    HOUSE,
    MARKET_CARDS_PER_ERA,
    N_BUILDINGS,
    N_WORKPLACES,
    PER_ERA,
    PRODUCE,
    STORAGE_HOUSE,
    STORAGE_SHED,
    WAREHOUSE,
    Building,
    MarketCard,
    Workplace,
)
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import (
    FOOD,
    N_GOODS,
    TOOL,
    Cost,
    Improvement,
    Kind,
    Place,
    Side,
    Ware,
)

NOWHERE: Final[Place] = -1
NO_GOODS: Final[tuple[int, ...]] = (0,) * N_GOODS
NO_BUILDINGS: Final[tuple[int, ...]] = (0,) * N_BUILDINGS
NO_WORK: Final[tuple[int, ...]] = (0,) * N_WORKPLACES
# How far a player has come at the end of a Year (9 no. 6 a).
STAGES: Final = ["taking_off", "putting_on", "ready"]
TAKING_OFF: Final = 0
PUTTING_ON: Final = 1
READY: Final = 2


def changed(counts: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    """The same counts with n more in one place."""
    found = list(counts)
    found[place] = found[place] + n  # faster compiled than +=
    return tuple(found)


class Community:
    """One player's board. Tuples are replaced, never changed: a clone shares them."""

    fields: ClassVar[str] = """stock:goods=0..999 buffers:goods=0..999 card_buffers:goods=0..999
        tools:0..999 dollars:0..999 built:buildings=0..999 working:workplaces=0..999
        farmers:0..999 citizens:0..999 hand:*improvements looked:*improvements laid:*improvements
        steward:places? apprentice:places? apprentice_turns:0..999 tickets:0..999 is_dolly_used
        kept_room:0..999 stage:stages fed:workplaces=0..999"""

    def __init__(self) -> None:
        # Storage and Warehouse together: 7 no. 10 makes their division immaterial.
        self.stock: tuple[int, ...] = NO_GOODS
        self.buffers: tuple[int, ...] = NO_GOODS  # of production buildings, by good
        self.card_buffers: tuple[int, ...] = NO_GOODS  # of Improvements, by good
        self.tools = 0
        self.dollars = 0
        self.built: tuple[int, ...] = NO_BUILDINGS
        self.working: tuple[int, ...] = NO_WORK  # Colonists by workplace
        self.farmers = 0  # unemployed, at home
        self.citizens = 0
        self.hand: tuple[Improvement, ...] = ()
        self.looked: tuple[Improvement, ...] = ()  # shown by the Institute, one will be kept
        self.laid: tuple[Improvement, ...] = ()  # lasting, in force
        self.steward: Place = NOWHERE
        self.apprentice: Place = NOWHERE
        self.apprentice_turns = 0
        self.tickets = 0
        self.is_dolly_used = False  # this turn
        self.kept_room = 0  # Storage of workers taken off at the end of a Year (9 no. 10)
        self.stage = READY
        self.fed: tuple[int, ...] = NO_WORK  # Citizens paid for in this Sustenance
        # What follows from the cards laid
        self.more_warehouse = 0
        self.only: tuple[int, ...] = NO_GOODS  # Warehouse for one good only
        self.more_homes = (0, 0)

    def clone(self) -> Community:
        other = Community()
        other.stock = self.stock
        other.buffers = self.buffers
        other.card_buffers = self.card_buffers
        other.tools = self.tools
        other.dollars = self.dollars
        other.built = self.built
        other.working = self.working
        other.farmers = self.farmers
        other.citizens = self.citizens
        other.hand = self.hand
        other.looked = self.looked
        other.laid = self.laid
        other.steward = self.steward
        other.apprentice = self.apprentice
        other.apprentice_turns = self.apprentice_turns
        other.tickets = self.tickets
        other.is_dolly_used = self.is_dolly_used
        other.kept_room = self.kept_room
        other.stage = self.stage
        other.fed = self.fed
        other.more_warehouse = self.more_warehouse
        other.only = self.only
        other.more_homes = self.more_homes
        return other

    # Goods

    def held(self, ware: Ware) -> int:
        """In all rooms together."""
        if ware < N_GOODS:
            return self.stock[ware] + self.buffers[ware] + self.card_buffers[ware]
        return self.tools if ware == TOOL else self.dollars

    def storage(self, cards: ColonyCards) -> int:
        """7. Basic Storage and staffed facilities."""
        room = cards.constants.basic_storage + self.kept_room
        working = self.working
        if working[AT_SHED]:
            room += working[AT_SHED] * cards.buildings[STORAGE_SHED].storage
        if working[AT_HOUSE]:
            room += working[AT_HOUSE] * cards.buildings[STORAGE_HOUSE].storage
        return room

    def room(self, cards: ColonyCards) -> int:
        """Storage and Warehouse, without the spaces for one good only."""
        return self.storage(cards) + cards.constants.warehouse + self.more_warehouse

    def filling(self, stock: tuple[int, ...]) -> int:
        """How much general room these goods need."""
        only = self.only
        n = 0
        for good in range(N_GOODS):
            more = stock[good] - only[good]
            if more > 0:
                n += more
        return n

    def filling_after(self, gone: Cost, come: Cost) -> int:
        """The same for the stock after an exchange; what is not in stock goes from Buffers."""
        stock = self.stock
        only = self.only
        n = 0
        for good in range(N_GOODS):
            more = max(0, stock[good] - gone[good]) + come[good] - only[good]
            if more > 0:
                n += more
        return n

    def overflow(self, cards: ColonyCards) -> int:
        """7 no. 8. Goods too many."""
        return max(0, self.filling(self.stock) - self.room(cards))

    # Colonists

    def unemployed(self, kind: Kind) -> int:
        return self.citizens if kind else self.farmers

    def at_work(self, kind: Kind) -> int:
        """Colonists of a kind at their workplaces."""
        w = self.working
        if kind:
            return w[1] + w[5] + w[7] + w[9]
        return w[0] + w[2] + w[3] + w[4] + w[6] + w[8] + w[10]

    def homes(self, cards: ColonyCards, kind: Kind) -> int:
        """8.1. Spaces in Residences."""
        built = self.built
        buildings = cards.buildings
        n = self.more_homes[kind]
        for building in range(FARM, STORAGE_SHED):
            if built[building]:
                n += built[building] * buildings[building].homes[kind]
        return n

    def free_homes(self, cards: ColonyCards, kind: Kind) -> int:
        """9 no. 1. A space is reserved for its Colonist even while he works."""
        return self.homes(cards, kind) - self.unemployed(kind) - self.at_work(kind)

    # Stewards

    def meets(self, other: Community) -> bool:
        """AP-33. Stewards of both stand at the same Place."""
        for mine in (self.steward, self.apprentice):
            if mine != NOWHERE and (mine == other.steward or mine == other.apprentice):
                return True
        return False

    # Buildings

    def posts(self, cards: ColonyCards, workplace: Workplace) -> int:
        """Buildings there without their workers."""
        building = BUILDING_OF[workplace]
        built = self.built[building]
        if built == 0:
            return 0
        if workplace == 8 or workplace == 9:
            return built - self.working[8] - self.working[9]
        workers = cards.buildings[building].workers
        return built - self.working[workplace] // workers

    def facilities(self) -> int:
        return self.built[STORAGE_SHED] + self.built[STORAGE_HOUSE]

    def spots_used(self) -> int:
        """4.2. Storage facilities lie beside the board."""
        n = 0
        for built in self.built:  # faster compiled than sum()
            n += built
        return n - self.facilities()

    def put_up(self, building: Building, n: int = 1) -> None:
        self.built = changed(self.built, building, n)

    # Improvements

    def remember(self, cards: ColonyCards) -> None:
        """Work out what the laid cards change; to be called whenever `laid` changes."""
        self.more_warehouse = 0
        only = [0] * N_GOODS
        homes = [0, 0]
        for card in self.laid:
            for effect in cards.improvement(card):
                if effect.verb == WAREHOUSE:
                    if effect.what < 0:
                        self.more_warehouse += effect.n
                    else:
                        only[effect.what] += effect.n
                elif effect.verb == HOUSE:
                    homes[effect.what] += effect.n
        self.only = tuple(only) if any(only) else NO_GOODS
        self.more_homes = (homes[0], homes[1])

    def lasting(self, cards: ColonyCards, verb: int) -> list[Effect]:
        """The effects of this verb in force."""
        found: list[Effect] = []
        for card in self.laid:
            for effect in cards.improvement(card):
                if effect.verb == verb:
                    found.append(effect)
        return found

    def yearly(self, cards: ColonyCards) -> Cost:
        """10 no. 5. What the laid cards make in a Year; for goods also the size of their Buffer."""
        made = [0] * 8
        for effect in self.lasting(cards, PRODUCE):
            for ware in range(8):
                made[ware] += effect.wares[ware]
        return tuple(made)


BARE_GROUND: Final = Ground()  # tiles are laid on copies, so that clones can share the ground


class Colony:
    """Everything of The Colonists that changes."""

    fields: ClassVar[str] = """era:eras? market:market_cards? market_deck:*market_cards!
        market_gone:*market_cards deck:*improvements! discard:*improvements gone:*improvements
        buried:*improvements! pile:*places! drawn:*places soldiers_fed:2*0..999
        ground:Ground communities:seats*Community"""

    def __init__(self, seats: int, cards: ColonyCards, mode: Mode) -> None:
        self.cards = cards
        self.mode = mode
        self.communities: list[Community] = [Community() for _ in range(seats)]
        self.ground = BARE_GROUND
        self.era = -1  # whose decks are in play; -1: none yet
        self.market: MarketCard = -1  # the card in force
        self.market_deck: tuple[MarketCard, ...] = ()
        self.market_gone: tuple[MarketCard, ...] = ()
        self.deck: tuple[Improvement, ...] = ()  # sorted: drawn from by chance
        self.discard: tuple[Improvement, ...] = ()
        self.gone: tuple[Improvement, ...] = ()  # out of the game, seen by everybody
        self.buried: tuple[Improvement, ...] = ()  # out of the game, never seen
        self.pile: tuple[Place, ...] = ()  # Places of this Era for the Command Center
        self.drawn: tuple[Place, ...] = ()  # Places turned up, to be laid now
        self.soldiers_fed: tuple[int, ...] = (0, 0)  # by side, in this Sustenance

    def clone(self) -> Colony:
        other = Colony(0, self.cards, self.mode)
        other.communities = [community.clone() for community in self.communities]
        other.ground = self.ground
        other.era = self.era
        other.market = self.market
        other.market_deck = self.market_deck
        other.market_gone = self.market_gone
        other.deck = self.deck
        other.discard = self.discard
        other.gone = self.gone
        other.buried = self.buried
        other.pile = self.pile
        other.drawn = self.drawn
        other.soldiers_fed = self.soldiers_fed
        return other

    # Improvements in force

    def owns(self, seat: Seat, card: Improvement) -> bool:
        return card in self.communities[seat].laid

    def owner(self, side: Side, card: Improvement) -> Seat:
        """AP-155. Who of this side has the card in front of him; -1: nobody."""
        for seat in range(len(self.communities)):
            if self.mode.side(seat) == side and card in self.communities[seat].laid:
                return seat
        return -1

    def amount(self, seat: Seat, verb: int) -> int:
        """The sum of `n` over this player's effects of a lasting verb; 0 without any."""
        assert verb >= FIRST_LASTING
        community = self.communities[seat]
        if not community.laid:
            return 0
        n = 0
        for effect in community.lasting(self.cards, verb):
            n += effect.n
        return n

    def use_up(self, seat: Seat, card: Improvement) -> None:
        """A card that was kept until used leaves for the discards, or the game."""
        community = self.communities[seat]
        community.laid = tuple([c for c in community.laid if c != card])
        community.remember(self.cards)
        self.throw_away(card)

    def throw_away(self, card: Improvement) -> None:
        """10 no. 1. The discards may be shuffled again, but only while their Era lasts."""
        if self.is_current(card):
            self.discard = (*self.discard, card)
        else:
            self.gone = (*self.gone, card)

    def is_current(self, card: Improvement) -> bool:
        return card // PER_ERA == self.era

    # Limits

    def spots(self) -> int:
        """4.2."""
        constants = self.cards.constants
        return constants.spots_one_era if self.mode.eras == 1 else constants.spots_two_eras

    def check(self) -> None:
        for community in self.communities:
            check_community(community, self.cards, self.spots())
        check_once(self.improvements(), PER_ERA * (self.era + 1), "Improvements")
        market = [self.market] if 0 <= self.market < FINAL_WAVE_1 else []
        cards = [*self.market_deck, *self.market_gone, *market]
        check_once(cards, MARKET_CARDS_PER_ERA * (self.era + 1), "Market cards")

    def improvements(self) -> list[Improvement]:
        """Every card, wherever it is."""
        seen = [*self.deck, *self.discard, *self.gone, *self.buried]
        for community in self.communities:
            seen += [*community.hand, *community.looked, *community.laid]
        return seen


def check_once(seen: list[int], n: int, what: str) -> None:
    if sorted(seen) != list(range(n)):
        raise Broken(f"the {n} {what} are not all in one place each")


def check_community(community: Community, cards: ColonyCards, spots: int) -> None:
    lowest = min(
        min(community.stock),
        min(community.buffers),
        min(community.card_buffers),
        min(community.built),
        min(community.working),
        community.tools,
        community.dollars,
        community.farmers,
        community.citizens,
    )
    if lowest < 0:
        raise Broken("a Community owns less than nothing")
    if community.free_homes(cards, 0) < 0 or community.free_homes(cards, 1) < 0:
        raise Broken("a Community has more Colonists than homes")
    if community.spots_used() > spots or community.facilities() > cards.constants.facilities:
        raise Broken("a Community has more buildings than spots")
    for workplace in range(N_WORKPLACES):
        if community.posts(cards, workplace) < 0:
            raise Broken("more Colonists work somewhere than the buildings there need")
    yearly = community.yearly(cards)
    for good in range(FOOD, N_GOODS):
        if community.card_buffers[good] > yearly[good]:
            raise Broken("a Buffer on an Improvement holds too much")

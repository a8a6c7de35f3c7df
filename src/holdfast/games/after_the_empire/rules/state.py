"""The pieces: a castle per seat, the market, the cards of the coming attack, the decks."""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core.agenda import Anytime, Broken, State
from holdfast.core.choice import Choice, Seat
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.rules.castle import Castle, Numbers, check_castle, held_by
from holdfast.games.after_the_empire.rules.names import (
    BARRACKS,
    CARDS,
    INVADERS,
    N_CARDS,
    N_REFUGEES,
    N_STARTING,
    OBJECTIVES,
    PHASES,
    REFUGEES,
    SIEGE_SLOT,
    SIEGES,
    SURGE_ALL,
    SURGE_LEADER,
    Card,
)

NO_WORKERS: Final[tuple[Numbers, ...]] = ((),) * 10
# How many cards of each market lie out.
BUILDING_SLOTS: Final = 3
REFUGEE_SLOTS: Final = 2


class Variant:
    """The options of a game: they never change, so clones share them."""

    def __init__(
        self,
        difficulty: int,
        is_blind: bool,
        is_destructive: bool,
        is_first_game: bool,
        is_strict: bool,
    ) -> None:
        self.difficulty = difficulty
        self.is_blind = is_blind  # No Reports (AE-98)
        self.is_destructive = is_destructive  # Destructive Damage & Crippling Wounds (AE-99)
        self.is_first_game = is_first_game  # starting refugees at random (AE-100)
        self.is_strict = is_strict  # the supply can run out (AE-127)


class Deck:
    """A deck: face-down cards nobody knows the order of, and face-up ones under it (AE-49)."""

    fields: ClassVar[str] = "bag:*ids! pile:*ids"

    def __init__(self, bag: tuple[int, ...], pile: tuple[int, ...]) -> None:
        self.bag = bag
        self.pile = pile

    def count(self) -> int:
        return len(self.bag) + len(self.pile)


EMPTY: Final = Deck((), ())


class Realm(State):
    """The whole table. Decks are replaced, never changed: a clone shares them."""

    fields = """season:0..7 phase:phases order:0..seats*seats workers_at:board=0..12*seats
        building_row:3*cards? refugee_row:2*refugees?
        invaders:0..4*invaders? facings:0..4*sides? siege:sieges? siege_facing:sides? has_siege
        shown:{slots} refugee_deck:Deck(refugees) building_deck:Deck(cards)
        objective_deck:Deck(objectives) invader_deck:Deck(invaders) siege_deck:Deck(sieges)
        castles:0..seats*Castle before:0..seats*Castle tied_flags:0..much final:0..seats*0..score"""

    def __init__(self, seats: int, cards: Cards, variant: Variant) -> None:
        super().__init__(seats)
        self.cards = cards
        self.variant = variant
        self.castles: list[Castle] = []
        self.before: tuple[Castle, ...] = ()  # as the other seats see them while lanes are open
        self.order: tuple[Seat, ...] = ()
        self.season = 0
        self.phase = 0
        self.workers_at: tuple[Numbers, ...] = NO_WORKERS  # seats, by place of the game board
        self.refugee_row: tuple[Card, ...] = (-1, -1)
        self.building_row: tuple[Card, ...] = (-1, -1, -1)
        # The coming attack: a card of -1 lies face down, and nobody has seen it
        self.invaders: tuple[int, ...] = ()
        self.facings: tuple[int, ...] = ()
        self.siege = -1
        self.siege_facing = -1
        self.has_siege = False  # a siege card lies on the board
        self.shown = 0  # bit per slot: lies face up
        self.refugee_deck = EMPTY
        self.building_deck = EMPTY
        self.objective_deck = EMPTY
        self.invader_deck = EMPTY
        self.siege_deck = EMPTY
        self.tied_flags = 0  # flags of 1 gold taken from the supply, for ties
        self.final: tuple[int, ...] = ()  # the final scores
        self.taps = NO_TAPS

    def clone(self) -> Realm:
        other = Realm(self.seats, self.cards, self.variant)
        other.copy_course(self)
        other.castles = [castle.clone() for castle in self.castles]
        other.before = self.before
        other.order = self.order
        other.season = self.season
        other.phase = self.phase
        other.workers_at = self.workers_at
        other.refugee_row = self.refugee_row
        other.building_row = self.building_row
        other.invaders = self.invaders
        other.facings = self.facings
        other.siege = self.siege
        other.siege_facing = self.siege_facing
        other.has_siege = self.has_siege
        other.shown = self.shown
        other.refugee_deck = self.refugee_deck
        other.building_deck = self.building_deck
        other.objective_deck = self.objective_deck
        other.invader_deck = self.invader_deck
        other.siege_deck = self.siege_deck
        other.tied_flags = self.tied_flags
        other.final = self.final
        other.taps = self.taps
        return other

    def lanes_opened(self) -> None:
        self.before = tuple([castle.clone() for castle in self.castles])

    def lanes_closed(self) -> None:
        self.before = ()

    # The season

    def begin(self, phase: int) -> None:
        self.phase = phase
        if self.journal is not None:
            self.tell("phase", "AE-22", -1, {"n": self.season, "phase": PHASES[phase]})

    def threat(self) -> int:
        """AE-92."""
        return self.cards.threat[self.season - 1] if self.season > 0 else 0

    def level(self, castle: Castle) -> int:
        """AE-62. L: the larger of gold and threat."""
        return max(castle.gold, self.threat())

    def is_surged(self, castle: Castle) -> bool:
        """AE-64. Does the siege card on the board bring its surge to this castle?"""
        surge = self.cards.sieges[self.siege].surge
        is_leader = castle.gold == self.leading_gold()
        return surge == SURGE_ALL or (surge == SURGE_LEADER and is_leader)

    def leading_gold(self) -> int:
        most = 0
        for castle in self.castles:
            most = max(most, castle.gold)
        return most

    def is_shown(self, slot: int) -> bool:
        return (self.shown >> slot) & 1 == 1

    def is_face_down(self, slot: int) -> bool:
        """Does a card lie face down there?"""
        if self.is_shown(slot):
            return False
        return self.has_siege if slot == SIEGE_SLOT else slot < len(self.invaders)

    # What cannot be

    def check(self) -> None:
        """Every card is in exactly one place; nobody owes the supply anything."""
        if not self.castles:
            return  # nothing is laid out yet
        if len(self.castles) != self.seats:
            raise Broken("a seat has no castle")
        check_cards(self)
        check_attack(self)
        for castle in self.castles:
            check_castle(self.cards, castle)
        if self.order and sorted(self.order) != list(range(self.seats)):
            raise Broken("the turn order does not name every seat once")
        if self.variant.is_strict:
            check_supply(self)
        for place in range(len(self.workers_at)):
            if len(self.workers_at[place]) > self.cards.open_spaces(place, self.seats):
                raise Broken("a place holds more workers than it has spaces")


def require_once(what: str, seen: list[int], wanted: list[int], names: list[str]) -> None:
    if sorted(seen) != wanted:
        missing = [names[i] for i in wanted if i not in seen]
        twice = sorted({names[i] for i in seen if seen.count(i) > 1})
        raise Broken(
            f"the {len(wanted)} {what} are not all in one place each: "
            f"missing {missing}, twice {twice}"
        )


def check_cards(s: Realm) -> None:
    owned: list[int] = []
    objectives = list(s.objective_deck.bag + s.objective_deck.pile)
    for castle in s.castles:
        owned.extend([card for card in castle.cards if card != BARRACKS])
        objectives.extend(castle.objectives)
        objectives.extend(castle.drawn)
    starting = [card for card in owned if card < N_STARTING]
    if len(set(starting)) != len(starting):
        raise Broken("two castles have the same starting refugee")
    refugees = [card for card in owned if N_STARTING <= card < N_REFUGEES]
    refugees.extend(s.refugee_deck.bag + s.refugee_deck.pile)
    refugees.extend([card for card in s.refugee_row if card >= 0])
    require_once("refugees", refugees, list(range(N_STARTING, N_REFUGEES)), REFUGEES)
    buildings = [card for card in owned if card > BARRACKS]
    buildings.extend(s.building_deck.bag + s.building_deck.pile)
    buildings.extend([card for card in s.building_row if card >= 0])
    require_once("buildings", buildings, list(range(BARRACKS + 1, N_CARDS)), CARDS)
    require_once("objectives", objectives, list(range(len(OBJECTIVES))), OBJECTIVES)


def check_attack(s: Realm) -> None:
    invaders = list(s.invader_deck.bag + s.invader_deck.pile)
    invaders.extend([card for card in s.invaders if card >= 0])
    sieges = list(s.siege_deck.bag + s.siege_deck.pile)
    if s.siege >= 0:
        sieges.append(s.siege)
    require_once("invader cards", invaders, list(range(len(INVADERS))), INVADERS)
    require_once("siege cards", sieges, list(range(len(SIEGES))), SIEGES)
    if len(s.facings) != len(s.invaders) or len(s.invaders) > SIEGE_SLOT:
        raise Broken("the row of invaders is not as it must be")
    for slot in range(len(s.invaders)):
        is_known = s.invaders[slot] >= 0
        if is_known != (s.facings[slot] >= 0):
            raise Broken("an invader card that is known has a side it comes from")
        if s.is_shown(slot) and not is_known:
            raise Broken("an invader card lies open, but there is none")
    if (s.siege >= 0) != (s.siege_facing >= 0) or (s.siege >= 0 and not s.has_siege):
        raise Broken("the siege card is not as it must be")
    if s.is_shown(SIEGE_SLOT) and s.siege < 0:
        raise Broken("the siege card lies open, but there is none")
    slots = (1 << len(s.invaders)) - 1 + (1 << SIEGE_SLOT if s.has_siege else 0)
    if s.shown & ~slots:
        raise Broken("a card lies open where there is none")
    for castle in s.castles:
        check_peeked(s, castle, slots)


def check_peeked(s: Realm, castle: Castle, slots: int) -> None:
    if castle.peeked & ~slots:
        raise Broken("a seat has looked at a card that is not there")
    for slot in range(SIEGE_SLOT + 1):
        card = s.siege if slot == SIEGE_SLOT else s.invaders[slot] if slot < len(s.invaders) else 0
        if castle.has_looked(slot) and card < 0:
            raise Broken("a seat has looked at a card that nobody has turned")


def check_supply(s: Realm) -> None:
    """AE-127. With a strict supply nobody holds more than the box."""
    box = s.cards.supply
    pairs = [(held(s, what), box.gains[what]) for what in range(1, 9)]
    pairs.append((invaders_out(s, True), box.archers))
    pairs.append((invaders_out(s, False), box.swordsmen))
    pairs.append((villagers_out(s), box.villager))
    pairs.append((s.tied_flags, box.flag))
    for there, most in pairs:
        if there > most:
            raise Broken("there are more pieces on the table than in the box")


def held(s: Realm, what: int) -> int:
    """How many of these cubes or tokens lie with the castles."""
    total = 0
    for castle in s.castles:
        total += held_by(castle, what)
    return total


def invaders_out(s: Realm, is_archers: bool) -> int:
    """Invaders of one kind on the table, by value."""
    total = 0
    for castle in s.castles:
        total += sum(castle.archers) if is_archers else sum(castle.swordsmen)
    return total


def villagers_out(s: Realm) -> int:
    """Villagers at work, and those to come."""
    total = 0
    for castle in s.castles:
        total += castle.villagers + castle.villagers_next
    return total


class Taps(Anytime[Realm]):
    """AE-27. Free actions: what they ask allows free actions again, so such questions know them by
    the table."""

    def usable(self, s: Realm, seat: Seat) -> list[Choice]:
        return []


NO_TAPS: Final = Taps()

"""The pieces: a Colony per seat, the Mission deck, the Capitol, the Experience cards."""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core.agenda import NOBODY, Broken, State
from holdfast.core.choice import Seat
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.rules.names import (
    EVERYBODY,
    FACES,
    FOOD,
    N_CHARACTERS,
    N_DECK,
    N_MISSIONS,
    NO_WALL,
    REMOVED,
    RESOURCES,
    SCRAP,
    Board,
    Card,
    Character,
    Contract,
    Experience,
    Mission,
    Noble,
    Resource,
    Skill,
    Tool,
)

UNHURT: Final = (0,) * 6
NO_TOKENS: Final[tuple[tuple[Resource, ...], ...]] = ((),) * 6
EMPTY_HANDS: Final = (-1,) * 6
GAPS: Final = (-1, -1, -1)


def popcount(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


class Colony:
    """One seat's part of the state. Tuples are replaced, never changed: a clone shares them."""

    fields: ClassVar[str] = """board:colonies food:0..9 scrap:0..9 tech:0..9 level:0..99 wall:walls
        used:{members} dead:{members} wounds:6*0..2 tokens:6**resources! carried:6*tools?
        tools:*tools nobles:*nobles contracts:*contracts missions:*missions
        hand:*experience! drawn:0..3*experience! sent:0..2*members skills:0..4*skills
        faces:0..4*0..6 luck:0..4*0..9999 extra:-9999..9999"""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.food = 0
        self.scrap = 0
        self.tech = 0
        self.level = 0  # of Knowledge
        self.wall = NO_WALL
        self.used = 0  # bit per Character
        self.dead = 0
        self.wounds: tuple[int, ...] = UNHURT
        self.tokens: tuple[tuple[Resource, ...], ...] = NO_TOKENS
        self.carried: tuple[Tool, ...] = EMPTY_HANDS  # by Character, -1 for none
        self.tools: tuple[Tool, ...] = ()
        self.nobles: tuple[Noble, ...] = ()
        self.contracts: tuple[Contract, ...] = ()
        self.missions: tuple[Mission, ...] = ()
        self.hand: tuple[Experience, ...] = ()  # sorted
        self.drawn: tuple[Experience, ...] = ()  # three cards, of which one is kept
        # The commitment to the current Mission. Slots are the asked skills of the first
        # Character, then those of the second.
        self.sent: tuple[Character, ...] = ()
        self.skills: tuple[Skill, ...] = ()  # by slot: the skill that counts
        self.faces: tuple[int, ...] = ()  # by slot: the die, 0 for none; empty without dice
        self.luck: tuple[int, ...] = ()  # by slot: what is added to the die
        self.extra = 0  # changes of the total by Experience

    def clone(self) -> Colony:
        other = Colony(self.board)
        other.food = self.food
        other.scrap = self.scrap
        other.tech = self.tech
        other.level = self.level
        other.wall = self.wall
        other.used = self.used
        other.dead = self.dead
        other.wounds = self.wounds
        other.tokens = self.tokens
        other.carried = self.carried
        other.tools = self.tools
        other.nobles = self.nobles
        other.contracts = self.contracts
        other.missions = self.missions
        other.hand = self.hand
        other.drawn = self.drawn
        other.sent = self.sent
        other.skills = self.skills
        other.faces = self.faces
        other.luck = self.luck
        other.extra = self.extra
        return other

    # Resources

    def have(self, resource: Resource) -> int:
        if resource == FOOD:
            return self.food
        return self.scrap if resource == SCRAP else self.tech

    def add(self, resource: Resource, n: int = 1) -> None:
        if resource == FOOD:
            self.food += n
        elif resource == SCRAP:
            self.scrap += n
        else:
            self.tech += n

    def resources(self) -> int:
        return self.food + self.scrap + self.tech

    # Characters

    def ready(self) -> int:
        """The ready Characters, as bits."""
        return EVERYBODY & ~(self.used | self.dead)

    def is_ready(self, character: Character) -> bool:
        return (self.used | self.dead) >> character & 1 == 0

    def is_used(self, character: Character) -> bool:
        return self.used >> character & 1 == 1

    def is_dead(self, character: Character) -> bool:
        return self.dead >> character & 1 == 1

    def living(self) -> int:
        return N_CHARACTERS - popcount(self.dead)

    def hurt(self, character: Character, wounds: int) -> None:
        states = list(self.wounds)
        states[character] = wounds
        self.wounds = tuple(states)

    def put_tokens(self, character: Character, tokens: tuple[Resource, ...]) -> None:
        lying = list(self.tokens)
        lying[character] = tokens
        self.tokens = tuple(lying)

    # Tools

    def carry(self, character: Character, tool: Tool) -> None:
        hands = list(self.carried)
        hands[character] = tool
        self.carried = tuple(hands)

    def free_tools(self) -> list[Tool]:
        """AT-36."""
        carried = self.carried
        return [tool for tool in self.tools if tool not in carried]

    def carrier(self, tool: Tool) -> Character:
        """Who carries this Tool, or -1."""
        return self.carried.index(tool) if tool in self.carried else -1

    # Cards

    def take_card(self, kind: Experience) -> None:
        hand = [*self.hand, kind]
        hand.sort()
        self.hand = tuple(hand)

    def drop_card(self, kind: Experience) -> None:
        hand = list(self.hand)
        hand.remove(kind)
        self.hand = tuple(hand)


class Colonies(State):
    """The whole table."""

    fields = """round:0..99 first:seats passed:{seats} silent:{seats} is_decided winner:seats?
        mission:missions? next:missions? raid:deck? bag:*deck! under:*deck removed:*deck! gone:*deck
        nobles:3*nobles? contracts:3*contracts? tools:3*tools? noble_bag:*nobles!
        contract_bag:*contracts! tool_bag:*tools! scrapped:*tools experience_bag:*experience!
        experience_discard:*experience colonies:0..seats*Colony final:0..seats*-9999..9999"""

    def __init__(self, seats: int, cards: Cards, removes_missions: bool) -> None:
        super().__init__(seats)
        self.cards = cards
        self.removes_missions = removes_missions  # AT-11: the option
        self.colonies: list[Colony] = []
        self.round = 0
        self.first: Seat = 0
        self.passed = 0  # bit per seat
        self.silent = 0  # bit per seat: not to be asked again this round (AT-75)
        self.is_decided = False  # totals are final, and the Mission has been taken
        self.winner: Seat = NOBODY
        # The Mission deck
        self.mission: Mission = -1  # the current spot
        self.next: Mission = -1  # the visible top of the deck
        self.raid: Card = -1  # the Raid being resolved
        self.bag: list[Card] = []  # the unseen deck
        self.under: tuple[Card, ...] = ()  # known cards at its bottom
        self.removed: tuple[Card, ...] = ()  # out of the game, unseen
        self.gone: tuple[Card, ...] = ()  # Raids dealt with, Missions nobody wanted
        # The Capitol: rows of three, -1 for a gap
        self.nobles: tuple[Noble, ...] = GAPS
        self.contracts: tuple[Contract, ...] = GAPS
        self.tools: tuple[Tool, ...] = GAPS
        self.noble_bag: list[Noble] = []
        self.contract_bag: list[Contract] = []
        self.tool_bag: list[Tool] = []
        self.scrapped: tuple[Tool, ...] = ()
        # Experience
        self.experience_bag: list[Experience] = []
        self.experience_discard: tuple[Experience, ...] = ()
        self.final: tuple[int, ...] = ()

    def clone(self) -> Colonies:
        other = Colonies(self.seats, self.cards, self.removes_missions)
        other.copy_course(self)
        other.colonies = [colony.clone() for colony in self.colonies]
        other.round = self.round
        other.first = self.first
        other.passed = self.passed
        other.silent = self.silent
        other.is_decided = self.is_decided
        other.winner = self.winner
        other.mission = self.mission
        other.next = self.next
        other.raid = self.raid
        other.bag = self.bag[:]
        other.under = self.under
        other.removed = self.removed
        other.gone = self.gone
        other.nobles = self.nobles
        other.contracts = self.contracts
        other.tools = self.tools
        other.noble_bag = self.noble_bag[:]
        other.contract_bag = self.contract_bag[:]
        other.tool_bag = self.tool_bag[:]
        other.scrapped = self.scrapped
        other.experience_bag = self.experience_bag[:]
        other.experience_discard = self.experience_discard
        other.final = self.final
        return other

    def turn_order(self) -> list[Seat]:
        """AT-49. Clockwise from the first player of the round."""
        seats = self.seats
        return [(self.first + i) % seats for i in range(seats)]

    def has_passed(self, seat: Seat) -> bool:
        return self.passed >> seat & 1 == 1

    def can_still_win(self, seat: Seat) -> bool:
        """Committed, and totals are not yet final."""
        return not self.is_decided and len(self.colonies[seat].sent) > 0

    def check(self) -> None:
        """Every card is in exactly one place; nobody owes the supply anything."""
        if not self.colonies:
            return
        check_deck(self)
        check_capitol(self)
        check_experience(self)
        for colony in self.colonies:
            check_colony(self, colony)
        boards = [colony.board for colony in self.colonies]
        if len(set(boards)) != len(boards):
            raise Broken("two seats have the same Colony")


def check_deck(s: Colonies) -> None:
    seen = [*s.bag, *s.under, *s.removed, *s.gone]
    if s.mission >= 0 and not s.is_decided:
        seen.append(s.mission)
    if s.next >= 0:
        seen.append(s.next)
    if s.raid >= 0:
        seen.append(s.raid)
    for colony in s.colonies:
        seen.extend(colony.missions)
    if len(s.removed) != REMOVED or (s.removes_missions and max(s.removed) >= N_MISSIONS):
        raise Broken("five cards of the Mission deck must have been removed")
    if sorted(seen) != list(range(N_DECK)):
        raise Broken("the 24 Missions and 9 Raids are not all in one place each")


def check_capitol(s: Colonies) -> None:
    nobles = s.noble_bag + [noble for noble in s.nobles if noble >= 0]
    contracts = s.contract_bag + [contract for contract in s.contracts if contract >= 0]
    tools = s.tool_bag + [tool for tool in s.tools if tool >= 0] + list(s.scrapped)
    for colony in s.colonies:
        nobles.extend(colony.nobles)
        contracts.extend(colony.contracts)
        tools.extend(colony.tools)
    for what, found in (("Nobles", nobles), ("Contracts", contracts), ("Tools", tools)):
        if sorted(found) != list(range(15)):
            raise Broken(f"the 15 {what} are not all in one place each")


def check_experience(s: Colonies) -> None:
    found = s.experience_bag + list(s.experience_discard)
    for colony in s.colonies:
        found.extend(colony.hand)
        found.extend(colony.drawn)
    for kind in range(len(s.cards.copies)):
        if found.count(kind) != s.cards.copies[kind]:
            raise Broken("the 24 Experience cards are not all in one place each")


def check_colony(s: Colonies, colony: Colony) -> None:
    capacity = s.cards.capacity
    for resource in range(len(RESOURCES)):
        if not 0 <= colony.have(resource) <= capacity.of(resource):
            raise Broken(f"a storehouse cannot hold {colony.have(resource)} {RESOURCES[resource]}")
    if not 0 <= colony.level <= s.cards.levels():
        raise Broken("a Knowledge tracker stands outside the track")
    if colony.used & colony.dead:
        raise Broken("a Character is used and dead at once")
    for character in range(N_CHARACTERS):
        check_character(s, colony, character)
    check_commitment(s, colony)


def check_character(s: Colonies, colony: Colony, character: Character) -> None:
    at = colony.board * N_CHARACTERS + character
    if not 0 <= colony.wounds[character] <= s.cards.wound_spots[at]:
        raise Broken("a Character has more Wounds than spots")
    if len(colony.tokens[character]) > s.cards.token_spots[at]:
        raise Broken("a Character has more Resource tokens than spots")
    if colony.is_dead(character) and colony.tokens[character]:
        raise Broken("a dead Character has Resource tokens")
    tool = colony.carried[character]
    if tool < 0:
        return
    if tool not in colony.tools or colony.carried.count(tool) > 1:
        raise Broken("a Tool is carried that is not there, or by two")
    if character not in colony.sent and not colony.is_used(character):
        raise Broken("a Tool is carried by somebody who was not committed")


def check_commitment(s: Colonies, colony: Colony) -> None:
    if not colony.sent:
        if colony.skills or colony.faces or colony.luck or colony.extra:
            raise Broken("dice lie where nobody was committed")
        return
    if s.mission < 0 or len(colony.sent) != s.cards.needed[s.mission]:
        raise Broken("the wrong number of Characters is committed")
    if len(set(colony.sent)) != len(colony.sent):
        raise Broken("a Character is committed twice")
    slots = len(colony.sent) * len(s.cards.skills[s.mission])
    if len(colony.skills) != slots or len(colony.faces) not in (0, slots):
        raise Broken("the dice do not fit the Mission")
    if len(colony.luck) != len(colony.faces):
        raise Broken("the dice do not fit the Mission")
    check_dice(s, colony)


def check_dice(s: Colonies, colony: Colony) -> None:
    """A die lies exactly where a counted skill shows D, once they have been rolled."""
    asked = len(s.cards.skills[s.mission])
    for slot in range(len(colony.faces)):
        character = colony.sent[slot // asked]
        wounds = colony.wounds[character]
        is_die = s.cards.value(colony.board, character, wounds, colony.skills[slot]) < 0
        if is_die != (1 <= colony.faces[slot] <= FACES):
            raise Broken("the dice do not fit the Mission")


def is_mission(card: Card) -> bool:
    return card < N_MISSIONS

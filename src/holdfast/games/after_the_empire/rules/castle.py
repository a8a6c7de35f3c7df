"""A castle: one seat's part of the state."""

from __future__ import annotations

from typing import ClassVar, Final, final

from holdfast.core.agenda import Broken
from holdfast.games.after_the_empire.cards.cards import Cards, Cost, is_starting
from holdfast.games.after_the_empire.rules.names import (
    BURNING_TURRET,
    CARDS,
    FOOD,
    GOLD,
    IRON,
    MERCENARY,
    MOVE_1,
    N_CARDS,
    N_STARTING,
    NO_TURRET,
    NO_WALL,
    SOLDIER,
    STONE,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    WOOD,
    WOOD_GATE,
    Card,
    Good,
    Objective,
    Post,
    Side,
)

Numbers = tuple[int, ...]

NONE_4: Final[Numbers] = (0, 0, 0, 0)
NONE_5: Final[Numbers] = (0, 0, 0, 0, 0)


def put(numbers: Numbers, i: int, n: int) -> Numbers:
    """The same numbers with another one at this place."""
    changed = list(numbers)
    changed[i] = n
    return tuple(changed)


def add(numbers: Numbers, i: int, n: int) -> Numbers:
    if n == 0:
        return numbers
    changed = list(numbers)
    changed[i] += n
    return tuple(changed)


@final
class Castle:
    """One seat's part of the state. Tuples are replaced, never changed: a clone shares them."""

    fields: ClassVar[str] = """gold:0..much wood:0..much stone:0..much iron:0..much food:0..much
        walls:sides=walls wall_cubes:sides=0..99 turrets:corners=turrets turret_cubes:corners=0..99
        farms:sides=0..2 protected:{sides} soldiers:posts=0..troops mercenaries:posts=0..troops
        wounded:0..troops archers:posts=0..horde swordsmen:posts=0..horde
        siege_damage:0..damage bypass:0..damage has_faced is_sacked sacks:0..much
        moves_1:0..tokens moves_3:0..tokens workers:0..few villagers:0..few villagers_next:0..few
        taken:{own_places} flags_1:0..much flags_2:0..much flags_3:0..much
        cards:*cards tapped:{cards} worked:{cards} tokens:{cards}
        objectives:*objectives drawn:0..2*objectives peeked:{slots}"""

    def __init__(self) -> None:
        self.gold = 0
        self.wood = 0
        self.stone = 0
        self.iron = 0
        self.food = 0
        # Pieces: what stands on each side and corner, and the cubes on it
        self.walls: Numbers = NONE_4
        self.wall_cubes: Numbers = NONE_4
        self.turrets: Numbers = NONE_4
        self.turret_cubes: Numbers = NONE_4
        self.farms: Numbers = NONE_4
        self.protected = 0  # bit per side
        # Troops by post: north, east, south, west, inside
        self.soldiers: Numbers = NONE_5
        self.mercenaries: Numbers = NONE_5
        self.wounded = 0
        # Invaders by field, and inside
        self.archers: Numbers = NONE_5
        self.swordsmen: Numbers = NONE_5
        self.siege_damage = 0  # to be dealt in this preparation
        self.bypass = 0  # invaders past the wall in each movement
        self.has_faced = False  # invaders came this season
        self.is_sacked = False  # this season
        self.sacks = 0
        self.moves_1 = 0
        self.moves_3 = 0
        self.workers = 0  # idle ones
        self.villagers = 0  # at work this season
        self.villagers_next = 0  # for the next one
        self.taken = 0  # bit per place of the own player board
        self.flags_1 = 0
        self.flags_2 = 0
        self.flags_3 = 0
        self.cards: tuple[Card, ...] = ()
        self.tapped = 0  # bit per card: its free action is used
        self.worked = 0  # bit per card: its worker space is taken
        self.tokens = 0  # bit per card: damaged or wounded
        self.objectives: tuple[Objective, ...] = ()
        self.drawn: tuple[Objective, ...] = ()  # of which one is kept
        self.peeked = 0  # bit per slot: face-down cards this seat has seen
        self.passes = 0  # of combat so far; told with its steps, and nothing depends on it

    def clone(self) -> Castle:
        other = Castle()
        other.gold = self.gold
        other.wood = self.wood
        other.stone = self.stone
        other.iron = self.iron
        other.food = self.food
        other.walls = self.walls
        other.wall_cubes = self.wall_cubes
        other.turrets = self.turrets
        other.turret_cubes = self.turret_cubes
        other.farms = self.farms
        other.protected = self.protected
        other.soldiers = self.soldiers
        other.mercenaries = self.mercenaries
        other.wounded = self.wounded
        other.archers = self.archers
        other.swordsmen = self.swordsmen
        other.siege_damage = self.siege_damage
        other.bypass = self.bypass
        other.has_faced = self.has_faced
        other.is_sacked = self.is_sacked
        other.sacks = self.sacks
        other.moves_1 = self.moves_1
        other.moves_3 = self.moves_3
        other.workers = self.workers
        other.villagers = self.villagers
        other.villagers_next = self.villagers_next
        other.taken = self.taken
        other.flags_1 = self.flags_1
        other.flags_2 = self.flags_2
        other.flags_3 = self.flags_3
        other.cards = self.cards
        other.tapped = self.tapped
        other.worked = self.worked
        other.tokens = self.tokens
        other.objectives = self.objectives
        other.drawn = self.drawn
        other.peeked = self.peeked
        other.passes = self.passes
        return other

    # Goods

    def have(self, good: Good) -> int:
        if good == GOLD:
            return self.gold
        if good == WOOD:
            return self.wood
        if good == STONE:
            return self.stone
        if good == IRON:
            return self.iron
        assert good == FOOD
        return self.food

    def can_pay(self, cost: Cost) -> bool:
        return (
            self.gold >= cost.gold
            and self.wood >= cost.wood
            and self.stone >= cost.stone
            and self.iron >= cost.iron
            and self.food >= cost.food
        )

    def pay(self, cost: Cost) -> None:
        self.gold -= cost.gold
        self.wood -= cost.wood
        self.stone -= cost.stone
        self.iron -= cost.iron
        self.food -= cost.food

    # Troops and invaders

    def troops_at(self, post: Post) -> int:
        return self.soldiers[post] + self.mercenaries[post]

    def healthy(self) -> int:
        """Soldiers fit to fight."""
        s = self.soldiers
        return s[0] + s[1] + s[2] + s[3] + s[4]

    def all_mercenaries(self) -> int:
        m = self.mercenaries
        return m[0] + m[1] + m[2] + m[3] + m[4]

    def all_troops(self) -> int:
        return self.healthy() + self.all_mercenaries()

    def all_soldiers(self) -> int:
        """Wounded or not: so many eat (AE-89)."""
        return self.healthy() + self.wounded

    def invaders_at(self, post: Post) -> int:
        return self.archers[post] + self.swordsmen[post]

    def all_invaders(self) -> int:
        a = self.archers
        w = self.swordsmen
        return a[0] + a[1] + a[2] + a[3] + a[4] + w[0] + w[1] + w[2] + w[3] + w[4]

    def gather(self) -> None:
        """All troops inside: where they stand matters only from preparation on (AE-29)."""
        self.soldiers = (0, 0, 0, 0, self.healthy())
        self.mercenaries = (0, 0, 0, 0, self.all_mercenaries())

    # Pieces

    def standing(self) -> int:
        """AE-86. Castle pieces that bring income: burning turrets do not."""
        count = 0
        for wall in self.walls:
            if wall != NO_WALL:
                count += 1
        for turret in self.turrets:
            if turret != NO_TURRET and turret != BURNING_TURRET:
                count += 1
        return count

    def gates(self) -> int:
        count = 0
        for wall in self.walls:
            if wall in (WOOD_GATE, STONE_GATE):
                count += 1
        return count

    def plain_walls(self) -> int:
        count = 0
        for wall in self.walls:
            if wall != NO_WALL and wall != WOOD_GATE and wall != STONE_GATE:
                count += 1
        return count

    def is_protected(self, side: Side) -> bool:
        return (self.protected >> side) & 1 == 1

    # Cards

    def mod(self, cards: Cards, key: int) -> int:
        """The sum of what the own cards change in one rule number."""
        total = 0
        for card in self.cards:
            if cards.has_mods[card]:
                total += cards.mods[card][key]
        return total

    def is_tapped(self, card: Card) -> bool:
        return (self.tapped >> card) & 1 == 1

    def is_worked(self, card: Card) -> bool:
        return (self.worked >> card) & 1 == 1

    def has_token(self, card: Card) -> bool:
        return (self.tokens >> card) & 1 == 1

    def has_looked(self, slot: int) -> bool:
        """AE-19. Whether this seat has seen a card of the attack that lies face down."""
        return (self.peeked >> slot) & 1 == 1

    def flag_count(self) -> int:
        return self.flags_1 + self.flags_2 + self.flags_3

    def flag_value(self) -> int:
        return self.flags_1 + 2 * self.flags_2 + 3 * self.flags_3


def check_castle(cards: Cards, castle: Castle) -> None:
    numbers = [castle.gold, castle.wood, castle.stone, castle.iron, castle.food, castle.wounded]
    numbers += [castle.workers, castle.villagers, castle.villagers_next, castle.moves_1]
    numbers += [castle.moves_3, castle.siege_damage, castle.bypass, castle.sacks]
    numbers += [*castle.soldiers, *castle.mercenaries, *castle.archers, *castle.swordsmen]
    if min(numbers) < 0:
        raise Broken("a castle holds less than nothing")
    if castle.gates() > 1 or castle.plain_walls() > 3:
        raise Broken("a castle has more than one gate or three walls")
    for side in range(4):
        if castle.wall_cubes[side] > cards.wall_cubes(castle.walls[side]):
            raise Broken("a wall holds more cubes than it has spaces")
        if castle.turret_cubes[side] > cards.turret_cubes(castle.turrets[side]):
            raise Broken("a turret holds more cubes than it has spaces")
        if castle.walls[side] == NO_WALL and castle.troops_at(side):
            raise Broken("troops stand on a side without a wall")
    check_own_cards(castle)


def check_own_cards(castle: Castle) -> None:
    cards = castle.cards
    if len(set(cards)) != len(cards):
        raise Broken("a castle has a card twice")
    if len([card for card in cards if card < N_STARTING]) > 1:
        raise Broken("a castle has two starting refugees")
    for card in range(N_CARDS):
        is_marked = castle.is_tapped(card) or castle.is_worked(card) or castle.has_token(card)
        if is_marked and card not in cards:
            raise Broken(f"{CARDS[card]} carries a marker but is in no castle")
        if castle.has_token(card) and is_starting(card):
            raise Broken(f"{CARDS[card]} is a starting card and cannot be damaged")


def held_by(castle: Castle, what: int) -> int:
    if what == WOOD:
        return castle.wood + cubes_on(castle, WOOD)
    if what == STONE:
        return castle.stone + cubes_on(castle, STONE)
    if what == IRON:
        return castle.iron
    if what == FOOD:
        return castle.food
    if what == SOLDIER:
        return castle.all_soldiers()
    if what == MERCENARY:
        return castle.all_mercenaries()
    return castle.moves_1 if what == MOVE_1 else castle.moves_3


def cubes_on(castle: Castle, good: Good) -> int:
    """Cubes of wood or stone on the pieces."""
    total = 0
    for side in range(4):
        if (castle.walls[side] >= STONE_WALL) == (good == STONE):
            total += castle.wall_cubes[side]
        if (castle.turrets[side] >= STONE_TURRET) == (good == STONE):
            total += castle.turret_cubes[side]
    return total

"""The pieces on the Battleground: two armies, tiles, Movement cards, and what is happening.

Side 0 are the players together, or team A. Side 1 are the Invaders, or team B. Weak Units are
Farmers and Basic Units, strong ones Citizens and Elite Units.
"""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core import ordered
from holdfast.core.agenda import Broken
from holdfast.games.ante_portas.cards.battle.cards import BattleCards
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF
from holdfast.games.ante_portas.rules.battle.names import (
    BOMB,
    BUILDING_BITS,
    BUNKER,
    CATAPULT,
    DECK_SIZE,
    FIGHTING_BITS,
    GUARD_POST,
    GUARD_TOWER,
    HOWITZER,
    INVADERS_SIDE,
    MINE_BITS,
    N_TILES,
    NO_TILE,
    STRONG,
    TILES,
    TRAP,
    TRENCH,
    WEAK,
    Arrow,
    Card,
    Tile,
)
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import DRAGONS, Hex, Side

NO_CARD: Final[Card] = -1
NO_LIMIT: Final = 999
OTHER_FACE: Final[tuple[Tile, ...]] = (
    -1, BUNKER, TRENCH, GUARD_TOWER, GUARD_POST, HOWITZER, CATAPULT, -1, -1, -1, BOMB, TRAP,
)  # fmt: skip


class Army:
    """One side's Units by hex, and its Sickbay (AP-48, AP-152). Exhausted ones count among all."""

    fields: ClassVar[str] = """weak:hexes=0..999 strong:hexes=0..999 tired_weak:hexes=0..999
        tired_strong:hexes=0..999 sick_weak:0..999 sick_strong:0..999"""

    def __init__(self, n: int = N_LIST) -> None:
        self.weak: list[int] = [0] * n
        self.strong: list[int] = [0] * n
        self.tired_weak: list[int] = [0] * n
        self.tired_strong: list[int] = [0] * n
        self.sick_weak = 0
        self.sick_strong = 0
        self.weak_strength = 1
        self.strong_strength = 3

    def clone(self) -> Army:
        other = Army(0)
        other.weak = self.weak[:]
        other.strong = self.strong[:]
        other.tired_weak = self.tired_weak[:]
        other.tired_strong = self.tired_strong[:]
        other.sick_weak = self.sick_weak
        other.sick_strong = self.sick_strong
        other.weak_strength = self.weak_strength
        other.strong_strength = self.strong_strength
        return other

    def count(self, hex: Hex) -> int:
        return self.weak[hex] + self.strong[hex]

    def strength(self, hex: Hex) -> int:
        return self.weak[hex] * self.weak_strength + self.strong[hex] * self.strong_strength

    def of_kind(self, hex: Hex, kind: int) -> int:
        return self.weak[hex] if kind == WEAK else self.strong[hex]

    def tired(self, hex: Hex, kind: int) -> int:
        return self.tired_weak[hex] if kind == WEAK else self.tired_strong[hex]

    def upright(self, hex: Hex, kind: int) -> int:
        return self.of_kind(hex, kind) - self.tired(hex, kind)

    def add(self, hex: Hex, kind: int, n: int) -> None:
        """Upright Units arrive (n > 0) or leave."""
        if kind == WEAK:
            self.weak[hex] += n
        else:
            self.strong[hex] += n

    def exhaust(self, hex: Hex, kind: int, n: int) -> None:
        """n < 0 sets upright."""
        if kind == WEAK:
            self.tired_weak[hex] += n
        else:
            self.tired_strong[hex] += n

    def total(self, kind: int) -> int:
        n = 0
        for there in self.weak if kind == WEAK else self.strong:  # faster compiled than sum()
            n += there
        return n

    def total_tired(self, kind: int) -> int:
        n = 0
        for there in self.tired_weak if kind == WEAK else self.tired_strong:
            n += there
        return n

    def sick(self, kind: int) -> int:
        return self.sick_weak if kind == WEAK else self.sick_strong

    def add_sick(self, kind: int, n: int) -> None:
        if kind == WEAK:
            self.sick_weak += n
        else:
            self.sick_strong += n


class Group:
    """Invaders on the way (AP-167): the moving group, or one that waits for its turn."""

    fields: ClassVar[str] = """hex:hexes weak:0..999 strong:0..999 arrows:0..12*arrow_codes
        next:0..13 is_served is_airborne"""

    def __init__(
        self, hex: Hex, weak: int, strong: int, arrows: tuple[Arrow, ...], next: int, served: bool
    ) -> None:
        self.hex = hex
        self.weak = weak
        self.strong = strong
        self.arrows = arrows
        self.next = next  # arrow
        self.is_served = served  # the Trap here has done its work
        self.is_airborne = False

    def clone(self) -> Group:
        other = Group(self.hex, self.weak, self.strong, self.arrows, self.next, self.is_served)
        other.is_airborne = self.is_airborne
        return other

    def size(self) -> int:
        return self.weak + self.strong


class Fight:
    """A Battle that has been declared and not yet been resolved (section 7)."""

    fields: ClassVar[str] = """hex:hexes attacker:0..1 is_moving is_airborne modifier:-999..999
        bonus:2*0..999 gun:2*0..999 mortar:2*0..999"""

    def __init__(self, hex: Hex, attacker: Side, is_moving: bool) -> None:
        self.hex = hex
        self.attacker = attacker  # whose Strength is T
        self.is_moving = is_moving  # fought by the moving group, not by a troop that stands
        self.is_airborne = False
        self.modifier = 0  # of T: Stronger, Weaker, carried damage
        self.bonus = [0, 0]  # by side: Supreme Commander, Staff College
        self.gun = [0, 0]  # Gunfire added
        self.mortar = [0, 0]  # Indirect Fire added

    def clone(self) -> Fight:
        other = Fight(self.hex, self.attacker, self.is_moving)
        other.is_airborne = self.is_airborne
        other.modifier = self.modifier
        other.bonus = self.bonus[:]
        other.gun = self.gun[:]
        other.mortar = self.mortar[:]
        return other


class LostMine:
    """A Mine that is gone and may be replaced: who saw it is judged just before (AP-73)."""

    fields: ClassVar[str] = "hex:hexes tile:tiles side:0..1 watchers:{hexes}"

    def __init__(self, hex: Hex, tile: Tile, side: Side, watchers: int) -> None:
        self.hex = hex
        self.tile = tile
        self.side = side
        self.watchers = watchers  # bit per hex with a Guard Post or Guard Tower that saw it


class Battleground:
    """Everything on the hexes."""

    fields: ClassVar[str] = """armies:2*Army tile:hexes=tiles facing:hexes=0..5 owner:hexes=0..1
        basic:0..999 elite:0..999 gone_basic:0..999 gone_elite:0..999 bag:0..22*cards!
        discard:0..22*cards card:cards? pointer:hexes moving:Group? waiting:0..9*Group
        carry:hexes=1..999 fights:0..9*Fight lost:0..20*LostMine marched:marks=0..999
        depots:{seats}"""

    def __init__(self, cards: BattleCards, mode: Mode, is_bare: bool = False) -> None:
        self.cards = cards
        self.mode = mode
        self.armies: list[Army] = []
        self.tile: list[Tile] = []
        self.facing: list[int] = []  # turned clockwise from its builder's view (AP-64)
        self.owner: list[Side] = []
        self.built: list[Hex] = []  # the hexes with a Building, in ascending order
        self.basic = 0  # in the supply
        self.elite = 0
        self.gone_basic = 0  # out of the game (AP-124)
        self.gone_elite = 0
        self.bag: list[Card] = []
        self.discard: list[Card] = []
        self.card: Card = NO_CARD  # being carried out
        self.pointer: Hex = OFF  # AP-35
        self.moving: Group | None = None
        self.waiting: list[Group] = []  # the last one goes on first
        self.carry: dict[Hex, int] = {}  # damage that found nobody (AP-104, AP-117)
        self.fights: list[Fight] = []
        self.lost: list[LostMine] = []
        self.marched: list[int] = []  # steps spent in a Deploy; see deploy.py
        self.depots = 0  # bit per seat: the Ammunition Depot has been used
        if not is_bare:
            self.lay_out()

    @property
    def is_dragons(self) -> bool:
        return self.mode.scenario == DRAGONS

    def lay_out(self) -> None:
        """An empty board: all pieces are in the supply."""
        self.armies = [Army(), Army()]
        self.arm()
        self.tile = [NO_TILE] * N_LIST
        self.facing = [0] * N_LIST
        self.owner = [0] * N_LIST
        self.built = []
        if not self.mode.is_versus:
            self.basic = self.cards.basic
            self.elite = self.cards.elite

    def arm(self) -> None:
        cards = self.cards
        for army in self.armies:
            army.weak_strength = cards.weak_strength
            army.strong_strength = cards.strong_strength
        if self.mode.is_twice:
            self.armies[INVADERS_SIDE].weak_strength *= cards.twice
            self.armies[INVADERS_SIDE].strong_strength *= cards.twice

    def clone(self) -> Battleground:
        other = Battleground(self.cards, self.mode, True)
        other.armies = [army.clone() for army in self.armies]
        other.tile = self.tile[:]
        other.facing = self.facing[:]
        other.owner = self.owner[:]
        other.built = self.built[:]
        other.basic = self.basic
        other.elite = self.elite
        other.gone_basic = self.gone_basic
        other.gone_elite = self.gone_elite
        other.bag = self.bag[:]
        other.discard = self.discard[:]
        other.card = self.card
        other.pointer = self.pointer
        if self.moving is not None:
            other.moving = self.moving.clone()
        if self.waiting:
            other.waiting = [group.clone() for group in self.waiting]
        if self.carry:
            other.carry = self.carry.copy()
        if self.fights:
            other.fights = [fight.clone() for fight in self.fights]
        other.lost = self.lost[:]
        other.marched = self.marched[:]
        other.depots = self.depots
        return other

    # Tiles

    def is_tile_of(self, hex: Hex, bits: int, side: Side) -> bool:
        """Whether this side has a tile of one of these kinds here."""
        return bool((bits >> self.tile[hex]) & 1) and self.owner[hex] == side

    def put_tile(self, hex: Hex, tile: Tile, side: Side) -> None:
        assert self.tile[hex] == NO_TILE, "a hex holds one tile"
        self.tile[hex] = tile
        self.facing[hex] = 0
        self.owner[hex] = side
        if (BUILDING_BITS >> tile) & 1:
            ordered.insert(self.built, hex)

    def remove_tile(self, hex: Hex) -> None:
        if (BUILDING_BITS >> self.tile[hex]) & 1:
            self.built.remove(hex)
        self.tile[hex] = NO_TILE
        self.facing[hex] = 0
        self.owner[hex] = 0

    def buildings(self) -> list[Hex]:
        return [hex for hex in range(N_LIST) if (BUILDING_BITS >> self.tile[hex]) & 1]

    def is_left(self, tile: Tile) -> bool:
        """AP-2 to AP-4. Whether another tile of this kind can be placed."""
        cards = self.cards
        if self.count_tiles(faces(tile)) >= cards.supply[tile]:
            return False
        is_mine = bool((MINE_BITS >> tile) & 1)
        return not is_mine or self.count_tiles(MINE_BITS) < cards.most_mines

    def count_tiles(self, bits: int) -> int:
        """How many tiles of these kinds are on the board."""
        n = 0
        for tile in self.tile:  # faster compiled than list.count()
            if (bits >> tile) & 1:
                n += 1
        return n

    # Units

    def has_fighters(self, side: Side, hex: Hex) -> bool:
        """AP-37. Soldiers, Buildings or Mines; a Trap or a Bomb alone starts no Battle."""
        if self.armies[side].weak[hex] or self.armies[side].strong[hex]:
            return True
        return self.is_tile_of(hex, FIGHTING_BITS, side)

    def has_units(self, side: Side, hex: Hex) -> bool:
        """AP-110. Any Unit: Traps and Bombs included."""
        if self.armies[side].weak[hex] or self.armies[side].strong[hex]:
            return True
        return self.tile[hex] != NO_TILE and self.owner[hex] == side

    def has_enemies(self, side: Side, hex: Hex) -> bool:
        """Whether pieces of the other side are here, moving ones included."""
        foe = self.armies[1 - side]
        if foe.weak[hex] or foe.strong[hex]:
            return True
        if side == INVADERS_SIDE:
            return False
        moving = self.moving
        if moving is not None and moving.hex == hex and moving.size():
            return True
        for group in self.waiting:
            if group.hex == hex and group.size():
                return True
        return False

    def standing(self, hex: Hex) -> int:
        """Invaders that stand here, groups that wait included."""
        n = self.armies[INVADERS_SIDE].count(hex)
        for group in self.waiting:
            if group.hex == hex:
                n += group.size()
        return n

    def moving_at(self, hex: Hex) -> int:
        moving = self.moving
        return moving.size() if moving is not None and moving.hex == hex else 0

    def invaders_on_board(self) -> int:
        foe = self.armies[INVADERS_SIDE]
        n = sum(foe.weak) + sum(foe.strong)
        if self.moving is not None:
            n += self.moving.size()
        for group in self.waiting:
            n += group.size()
        return n

    def supply(self, elite: bool) -> int:
        return self.elite if elite else self.basic

    def citizens(self, side: Side) -> int:
        """On the hexes (AP-26)."""
        return self.armies[side].total(STRONG)

    def pieces(self, side: Side, kind: int) -> int:
        """AP-132. On the hexes and in the Sickbay."""
        return self.armies[side].total(kind) + self.armies[side].sick(kind)

    def most_soldiers(self) -> int:
        """AP-140. Of a team on one hex: 6 with two players, 12 with four; no limit together."""
        if not self.mode.is_versus:
            return NO_LIMIT
        return self.cards.soldiers_per_player * (self.mode.seats // 2)

    def room(self, side: Side, hex: Hex) -> int:
        """AP-140. How many more Soldiers of a side may come to this hex, by whatever way."""
        return self.most_soldiers() - self.armies[side].count(hex)

    # Soundness

    def check(self, due: list[Hex]) -> None:
        """`due` are the hexes whose Battle is still to come."""
        if self.buildings() != self.built:
            raise Broken("the list of Buildings does not fit the board")
        for army in self.armies:
            check_army(army)
        if self.mode.is_versus:
            self.check_crowds()
        for tile in range(1, N_TILES):
            both = self.count_tiles(faces(tile))
            if both > self.cards.supply[tile]:
                raise Broken(f"there are {both} tiles {TILES[tile]}, which are more than exist")
        if self.count_tiles(MINE_BITS) > self.cards.most_mines:
            raise Broken("there are more Mines than exist")
        if not self.mode.is_versus:
            self.check_invaders()
        if not self.fights:
            self.check_apart(due)

    def check_crowds(self) -> None:
        """AP-140."""
        for side in range(2):
            for hex in range(1, N_LIST):
                if self.room(side, hex) < 0:
                    n = self.most_soldiers()
                    raise Broken(f"more than {n} Soldiers of one team stand on hex {hex}")

    def check_invaders(self) -> None:
        foe = self.armies[INVADERS_SIDE]
        weak = self.basic + self.gone_basic + foe.total(WEAK)
        strong = self.elite + self.gone_elite + foe.total(STRONG)
        groups = self.waiting[:]
        if self.moving is not None:
            groups.append(self.moving)
        for group in groups:
            if min(group.weak, group.strong) < 0:
                raise Broken("a group has less than no Invaders")
            weak += group.weak
            strong += group.strong
        if min(self.basic, self.elite, self.gone_basic, self.gone_elite) < 0:
            raise Broken("the supply holds less than no Invaders")
        if weak != self.cards.basic or strong != self.cards.elite:
            raise Broken(f"there are {weak} Basic and {strong} Elite Units")
        if foe.sick_weak or foe.sick_strong or sum(foe.tired_weak) or sum(foe.tired_strong):
            raise Broken("Invaders are neither wounded nor exhausted")
        cards = self.bag + self.discard
        if self.card != NO_CARD:
            cards.append(self.card)
        if cards and (len(cards) != DECK_SIZE or len(set(cards)) != DECK_SIZE):
            raise Broken("the 22 Movement cards are not all in one place each")

    def check_apart(self, due: list[Hex]) -> None:
        """AP-37. Where both sides have fighting Units, a Battle is fought at once."""
        for hex in range(1, N_LIST):
            if self.has_fighters(0, hex) and self.has_fighters(1, hex) and hex not in due:
                raise Broken(f"both sides have fighting Units on hex {hex}")


def other_face(tile: Tile) -> Tile:
    """AP-1. The back of a tile, or its front."""
    return OTHER_FACE[tile]


def faces(tile: Tile) -> int:
    """A tile and its other face, if it has one, as bits."""
    other = other_face(tile)
    return 1 << tile if other < 0 else 1 << tile | 1 << other


def check_army(army: Army) -> None:
    for hex in range(N_LIST):
        if not 0 <= army.tired_weak[hex] <= army.weak[hex]:
            raise Broken(f"more Farmers are exhausted on hex {hex} than stand there")
        if not 0 <= army.tired_strong[hex] <= army.strong[hex]:
            raise Broken(f"more Citizens are exhausted on hex {hex} than stand there")
    if army.weak[OFF] or army.strong[OFF]:
        raise Broken("a Unit stands off the board")
    if min(army.sick_weak, army.sick_strong) < 0:
        raise Broken("the Sickbay holds less than nobody")

"""Castle operations (section 6): building, replacing, repairing, dousing, curing, rebuilding."""

from __future__ import annotations

from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_empire.cards.cards import Cost
from holdfast.games.after_the_empire.rules.castle import Castle, put
from holdfast.games.after_the_empire.rules.choices import (
    BUILD_STONE_GATE,
    BUILD_STONE_TURRET,
    BUILD_STONE_WALL,
    BUILD_WALL,
    BUILD_WOOD_GATE,
    BUILD_WOOD_TURRET,
    BUILD_WOOD_WALL,
    CURE,
    DONE,
    DOUSE,
    REBUILD,
    REPAIR,
)
from holdfast.games.after_the_empire.rules.effects import refuse_whole
from holdfast.games.after_the_empire.rules.names import (
    BARRACKS,
    BUILDINGS,
    BURNING_TURRET,
    CORNERS,
    DISCOUNT_STONE_WALL,
    DISCOUNT_TURRET,
    KINDS,
    N_REFUGEES,
    NO_TURRET,
    NO_WALL,
    PIECES,
    REFUGEES,
    SIDES,
    STONE,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    WOOD,
    WOOD_GATE,
    WOOD_TURRET,
    WOOD_WALL,
    Card,
    Corner,
    Side,
)
from holdfast.games.after_the_empire.rules.own_turn import OwnTurn, at_best, has_goods_to_come
from holdfast.games.after_the_empire.rules.pieces import empty_spaces, material, put_cube
from holdfast.games.after_the_empire.rules.refusals import refuse_cost
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.supply import left_in_supply


class Stockpile(OwnTurn):
    """AE-41, AE-110. Any number of operations, one after the other, each paid at its moment; free
    actions may come between them."""

    rule = "AE-41"
    prompt = "stockpile"
    verbs = (
        BUILD_WOOD_WALL, BUILD_WOOD_GATE, BUILD_STONE_WALL, BUILD_STONE_GATE, BUILD_WOOD_TURRET,
        BUILD_STONE_TURRET, REPAIR, DOUSE, CURE, REBUILD, DONE,
    )  # fmt: skip

    def options(self, s: Realm) -> list[Choice]:
        options = operations(s, s.castles[self.seat])
        options.append(DONE.of())
        return options

    def heeds_asides(self, s: Realm) -> bool:
        """AE-104. The end is asked for if free actions could bring what is missing."""
        if not has_goods_to_come(s, self.seat):
            return False
        return len(operations(s, at_best(s, self.seat))) > 0

    def chosen(self, s: Realm, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        s.then(Stockpile(self.seat))
        operate(s, self.seat, choice)

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        castle = s.castles[self.seat]
        if BUILD_WALL.owns(choice):
            kind = BUILD_WALL.which(choice) + 1
            return refuse_wall(s, castle, BUILD_WALL.field(choice), kind)
        if BUILD_WOOD_TURRET.owns(choice):
            return refuse_turret(s, castle, BUILD_WOOD_TURRET.field(choice), WOOD_TURRET)
        if BUILD_STONE_TURRET.owns(choice):
            return refuse_turret(s, castle, BUILD_STONE_TURRET.field(choice), STONE_TURRET)
        if REPAIR.owns(choice):
            return refuse_repair(s, castle, REPAIR.field(choice))
        if DOUSE.owns(choice):
            return refuse_douse(s, castle, DOUSE.field(choice))
        if CURE.owns(choice):
            card = CURE.field(choice)
            return refuse_mending(castle, card, s.cards.cure, REFUGEES[card])
        card = BARRACKS + REBUILD.field(choice)
        return refuse_mending(castle, card, s.cards.rebuild, BUILDINGS[card - BARRACKS])


def operations(s: Realm, castle: Castle) -> list[Choice]:
    """What this castle could pay for."""
    found: list[Choice] = []
    for side in range(4):
        list_walls(s, castle, side, found)
    for corner in range(4):
        list_turrets(s, castle, corner, found)
    for piece in range(8):
        if empty_spaces(s.cards, castle, piece) > 0 and has_cube(castle, piece):
            found.append(REPAIR.of(piece))
    list_cards(s, castle, found)
    return found


def has_cube(castle: Castle, piece: int) -> bool:
    return castle.wood > 0 if material(castle, piece) == WOOD else castle.stone > 0


# Walls and gates

WALL_VERBS = [BUILD_WOOD_WALL, BUILD_WOOD_GATE, BUILD_STONE_WALL, BUILD_STONE_GATE]


def list_walls(s: Realm, castle: Castle, side: Side, options: list[Choice]) -> None:
    wall = castle.walls[side]
    if wall >= STONE_WALL:
        return
    if wall != NO_WALL:  # stone instead of wood
        if can_pay_wall(s, castle, side, wall + 2):
            options.append(WALL_VERBS[wall + 1].of(side))
        return
    for kind in range(WOOD_WALL, STONE_GATE + 1):
        if has_room(castle, kind) and can_pay_wall(s, castle, side, kind):
            options.append(WALL_VERBS[kind - 1].of(side))


def has_room(castle: Castle, kind: int) -> bool:
    """AE-57. At most one gate and three walls."""
    if kind in (WOOD_GATE, STONE_GATE):
        return castle.gates() == 0
    return castle.plain_walls() < 3


def can_pay_wall(s: Realm, castle: Castle, side: Side, kind: int) -> bool:
    return castle.can_pay(wall_cost(s, castle, side, kind))


def wall_cost(s: Realm, castle: Castle, side: Side, kind: int) -> Cost:
    """AE-53, AE-54. Replacing wood costs no wood; a discount of stone for stone walls."""
    piece = s.cards.pieces[kind - 1]
    cost = piece.cost if castle.walls[side] == NO_WALL else piece.replacing
    less = castle.mod(s.cards, DISCOUNT_STONE_WALL) if kind >= STONE_WALL else 0
    return Cost(cost.gold, cost.wood, max(0, cost.stone - less), cost.iron, cost.food)


def refuse_wall(s: Realm, castle: Castle, side: Side, kind: int) -> Refusal:
    wall = castle.walls[side]
    id = SIDES[side]
    if wall >= STONE_WALL:
        return refuse_id("AE-54", "stone_already", id)
    if wall != NO_WALL and kind < STONE_WALL:
        return refuse_id("AE-53", "side_taken", id)
    if wall != NO_WALL and kind != wall + 2:
        return refuse_id("AE-54", "wall_for_wall", id)
    if wall == NO_WALL and not has_room(castle, kind):
        is_gate = kind in (WOOD_GATE, STONE_GATE)
        return refuse("AE-57", "one_gate" if is_gate else "three_walls")
    return refuse_cost("AE-53", castle, wall_cost(s, castle, side, kind), KINDS[kind - 1])


# Turrets


def turret_cost(s: Realm, castle: Castle, corner: Corner, kind: int) -> Cost:
    piece = s.cards.pieces[kind + 3]
    cost = piece.cost if castle.turrets[corner] == NO_TURRET else piece.replacing
    less = castle.mod(s.cards, DISCOUNT_TURRET)
    return Cost(cost.gold, max(0, cost.wood - less), cost.stone, cost.iron, cost.food)


def list_turrets(s: Realm, castle: Castle, corner: Corner, options: list[Choice]) -> None:
    turret = castle.turrets[corner]
    if turret == BURNING_TURRET:
        if castle.can_pay(s.cards.douse):
            options.append(DOUSE.of(corner))
        return
    if turret == STONE_TURRET:
        return
    if turret == NO_TURRET and castle.can_pay(turret_cost(s, castle, corner, WOOD_TURRET)):
        options.append(BUILD_WOOD_TURRET.of(corner))
    if castle.can_pay(turret_cost(s, castle, corner, STONE_TURRET)):
        options.append(BUILD_STONE_TURRET.of(corner))


def refuse_turret(s: Realm, castle: Castle, corner: Corner, kind: int) -> Refusal:
    turret = castle.turrets[corner]
    id = CORNERS[corner]
    if turret >= STONE_TURRET:
        return refuse_id("AE-54", "stone_already", id)
    if turret == WOOD_TURRET and kind == WOOD_TURRET:
        return refuse_id("AE-53", "corner_taken", id)
    return refuse_cost("AE-53", castle, turret_cost(s, castle, corner, kind), KINDS[kind + 3])


# Repairs


def refuse_repair(s: Realm, castle: Castle, piece: int) -> Refusal:
    if empty_spaces(s.cards, castle, piece) == 0:
        return refuse_whole(s, castle, piece)
    good = "wood" if material(castle, piece) == WOOD else "stone"
    return Refusal("AE-55", "no_cube", {"id": PIECES[piece], "good": good})


def refuse_douse(s: Realm, castle: Castle, corner: Corner) -> Refusal:
    if castle.turrets[corner] != BURNING_TURRET:
        return refuse_id("AE-56", "not_burning", CORNERS[corner])
    return refuse_cost("AE-56", castle, s.cards.douse, CORNERS[corner])


def list_cards(s: Realm, castle: Castle, options: list[Choice]) -> None:
    if castle.tokens == 0:
        return
    for card in castle.cards:
        if castle.has_token(card):
            if card < N_REFUGEES:
                if castle.can_pay(s.cards.cure):
                    options.append(CURE.of(card))
            elif castle.can_pay(s.cards.rebuild):
                options.append(REBUILD.of(card - BARRACKS))


def refuse_mending(castle: Castle, card: Card, cost: Cost, id: str) -> Refusal:
    if card not in castle.cards:
        return refuse_id("AE-41", "not_yours", id)
    if not castle.has_token(card):
        return refuse_id("AE-41", "unharmed", id)
    return refuse_cost("AE-41", castle, cost, id)


# Carrying it out


def operate(s: Realm, seat: Seat, choice: Choice) -> None:
    if BUILD_WALL.owns(choice):
        build_wall(s, seat, BUILD_WALL.field(choice), BUILD_WALL.which(choice) + 1)
    elif BUILD_WOOD_TURRET.owns(choice):
        build_turret(s, seat, BUILD_WOOD_TURRET.field(choice), WOOD_TURRET)
    elif BUILD_STONE_TURRET.owns(choice):
        build_turret(s, seat, BUILD_STONE_TURRET.field(choice), STONE_TURRET)
    elif REPAIR.owns(choice):
        repair(s, seat, REPAIR.field(choice))
    elif DOUSE.owns(choice):
        douse(s, seat, DOUSE.field(choice))
    elif CURE.owns(choice):
        mend_card(s, seat, CURE.field(choice), s.cards.cure)
    else:
        mend_card(s, seat, BARRACKS + REBUILD.field(choice), s.cards.rebuild)


def price(s: Realm, castle: Castle, choice: Choice) -> Cost:
    """What an operation costs this castle."""
    if REPAIR.owns(choice):
        is_wood = material(castle, REPAIR.field(choice)) == WOOD
        return Cost(0, 1, 0, 0, 0) if is_wood else Cost(0, 0, 1, 0, 0)
    if BUILD_WALL.owns(choice):
        return wall_cost(s, castle, BUILD_WALL.field(choice), BUILD_WALL.which(choice) + 1)
    if BUILD_WOOD_TURRET.owns(choice):
        return turret_cost(s, castle, BUILD_WOOD_TURRET.field(choice), WOOD_TURRET)
    if BUILD_STONE_TURRET.owns(choice):
        return turret_cost(s, castle, BUILD_STONE_TURRET.field(choice), STONE_TURRET)
    if DOUSE.owns(choice):
        return s.cards.douse
    if CURE.owns(choice):
        return s.cards.cure
    assert REBUILD.owns(choice)
    return s.cards.rebuild


def kind_built(choice: Choice) -> int:
    """The kind of piece an operation puts up, in the order of KINDS; -1 if it builds nothing."""
    if BUILD_WALL.owns(choice):
        return BUILD_WALL.which(choice)
    if BUILD_WOOD_TURRET.owns(choice):
        return WOOD_TURRET + 3
    return STONE_TURRET + 3 if BUILD_STONE_TURRET.owns(choice) else -1


def cubes_then(s: Realm, cost: Cost, kind: int) -> int:
    """How many cubes a new piece of this kind would hold: the price is back in the supply then."""
    is_stone = KINDS[kind].startswith("stone")
    n = s.cards.pieces[kind].cubes
    if not s.variant.is_strict:
        return n
    back = cost.stone if is_stone else cost.wood
    return min(n, left_in_supply(s, STONE if is_stone else WOOD) + back)


def new_cubes(s: Realm, good: int, n: int) -> int:
    """AE-53, AE-127. A new piece is whole; with a strict supply it takes what is left."""
    return min(n, left_in_supply(s, good)) if s.variant.is_strict else n


def build_wall(s: Realm, seat: Seat, side: Side, kind: int) -> None:
    """AE-53, AE-54."""
    castle = s.castles[seat]
    cost = wall_cost(s, castle, side, kind)
    castle.pay(cost)
    castle.wood += castle.wall_cubes[side]  # the wood of the piece that is replaced
    castle.walls = put(castle.walls, side, kind)
    castle.wall_cubes = put(castle.wall_cubes, side, 0)
    good = STONE if kind >= STONE_WALL else WOOD
    cubes = new_cubes(s, good, s.cards.wall_cubes(kind))
    castle.wall_cubes = put(castle.wall_cubes, side, cubes)
    tell_built(s, seat, KINDS[kind - 1], SIDES[side], cost)


def build_turret(s: Realm, seat: Seat, corner: Corner, kind: int) -> None:
    castle = s.castles[seat]
    cost = turret_cost(s, castle, corner, kind)
    castle.pay(cost)
    castle.wood += castle.turret_cubes[corner]
    castle.turrets = put(castle.turrets, corner, kind)
    castle.turret_cubes = put(castle.turret_cubes, corner, 0)
    cubes = new_cubes(s, STONE if kind == STONE_TURRET else WOOD, s.cards.turret_cubes(kind))
    castle.turret_cubes = put(castle.turret_cubes, corner, cubes)
    tell_built(s, seat, KINDS[kind + 3], CORNERS[corner], cost)


def tell_built(s: Realm, seat: Seat, kind: str, where: str, cost: Cost) -> None:
    if s.journal is not None:
        data: dict[str, object] = {"kind": kind, "piece": where, "cost": cost.goods()}
        s.tell("built", "AE-53", seat, data)


def repair(s: Realm, seat: Seat, piece: int) -> None:
    """AE-55. One matching cube from the stockpile."""
    castle = s.castles[seat]
    good = material(castle, piece)
    if good == WOOD:
        castle.wood -= 1
    else:
        castle.stone -= 1
    put_cube(castle, piece)
    if s.journal is not None:
        name = "wood" if good == WOOD else "stone"
        s.tell("repaired", "AE-55", seat, {"piece": PIECES[piece], "good": name})


def douse(s: Realm, seat: Seat, corner: Corner) -> None:
    """AE-56, AE-109. The turret works again, with no cubes on it."""
    castle = s.castles[seat]
    castle.pay(s.cards.douse)
    castle.turrets = put(castle.turrets, corner, STONE_TURRET)
    if s.journal is not None:
        s.tell("doused", "AE-56", seat, {"piece": CORNERS[corner]})


def mend_card(s: Realm, seat: Seat, card: Card, cost: Cost) -> None:
    castle = s.castles[seat]
    castle.pay(cost)
    castle.tokens &= ~(1 << card)
    if s.journal is not None:
        is_refugee = card < N_REFUGEES
        id = REFUGEES[card] if is_refugee else BUILDINGS[card - BARRACKS]
        data: dict[str, object] = {"card": id, "cost": cost.goods()}
        s.tell("cured" if is_refugee else "rebuilt", "AE-41", seat, data)

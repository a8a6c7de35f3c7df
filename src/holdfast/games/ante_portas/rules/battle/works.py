"""Placing tiles (AP-63, AP-66, AP-67, AP-93): Builders, Minelayers, Trapper, Combat Engineer."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse
from holdfast.games.ante_portas.rules.battle.bombs import Explode
from holdfast.games.ante_portas.rules.battle.choices import FIRE_BOMB, PLACE_TILE, ROTATE, UPGRADE
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF
from holdfast.games.ante_portas.rules.battle.names import (
    BOMB,
    BUILDING_BITS,
    MINE_BITS,
    NO_TILE,
    TILES,
    TURN_STEPS,
    TURNS,
    Tile,
)
from holdfast.games.ante_portas.rules.battle.sight import (
    can_place,
    in_sight,
    refuse_placing,
    spawn_point,
)
from holdfast.games.ante_portas.rules.colony.goods import (
    can_pay,
    paid_by,
    pay,
    pay_for,
    refuse_cost,
    spelled,
)
from holdfast.games.ante_portas.rules.colony.names import WORK_DISCOUNT, WORKS
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    FREE,
    N_WARES,
    PLACES,
    POWDER_STORE,
    Cost,
    Hex,
    Side,
)
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import LostMines


def work_cost(s: Campaign, seat: Seat, tile: Tile, is_first: bool, is_upgrade: bool) -> Cost:
    """AP-65, AP-67, with the cards that make Works cheaper for their owner."""
    cards = s.battle.cards
    if is_first and (MINE_BITS >> tile) & 1 and s.colony.owns(seat, POWDER_STORE):
        return FREE
    cost = cards.upgrade[tile] if is_upgrade else cards.cost[tile]
    community = s.colony.communities[seat]
    if not community.laid or TILES[tile] not in WORKS:
        return cost
    work = WORKS.index(TILES[tile])
    for effect in community.lasting(s.colony.cards, WORK_DISCOUNT):
        if (effect.what >> work) & 1:
            cost = tuple([max(0, cost[i] - effect.wares[i]) for i in range(N_WARES)])
    return cost


def cheaper_works(s: Campaign, seat: Seat) -> dict[str, dict[str, object]]:
    """AP-65. What is paid at the Places where a Work costs this seat less than is printed."""
    found: dict[str, dict[str, object]] = {}
    for command, tile in enumerate(s.battle.cards.tile_of):
        if tile != NO_TILE:
            cost = work_cost(s, seat, tile, False, False)
            if cost != s.battle.cards.cost[tile]:
                found[PLACES[FIRST_COMMAND + command]] = spelled(cost)
    return found


def can_work(s: Campaign, seat: Seat, tile: Tile) -> bool:
    """AP-83. Whether at least one tile can be placed or upgraded."""
    if can_get(s, seat, tile, True) and has_free_hex(s, s.side(seat)):
        return True
    return len(upgrades_for(s, seat, tile)) > 0


def places_for(s: Campaign, seat: Seat, tile: Tile, is_first: bool) -> list[Hex]:
    """Where this seat could place such a tile now; none if it cannot pay for it."""
    return free_hexes(s, s.side(seat)) if can_get(s, seat, tile, is_first) else []


def can_get(s: Campaign, seat: Seat, tile: Tile, is_first: bool) -> bool:
    """The seat can pay for such a tile, and there is one left."""
    cost = work_cost(s, seat, tile, is_first, False)
    return can_pay(s, seat, cost) and s.battle.is_left(tile)


def free_hexes(s: Campaign, side: Side) -> list[Hex]:
    seen = in_sight(s, side)
    return [hex for hex in range(1, N_LIST) if can_place(s, side, hex, seen)]


def has_free_hex(s: Campaign, side: Side) -> bool:
    """Whether there are any `free_hexes`; the Spawn Point is always in sight."""
    point = spawn_point(s, side)
    if can_place(s, side, point, 1 << point):
        return True
    seen = in_sight(s, side)
    for hex in range(1, N_LIST):
        if can_place(s, side, hex, seen):
            return True
    return False


def upgrades_for(s: Campaign, seat: Seat, tile: Tile) -> list[Hex]:
    """AP-66. Fronts of this tile that could be flipped."""
    b = s.battle
    front = b.cards.upgrade_from[tile]
    if front == NO_TILE or front not in b.tile:
        return []
    if not can_pay(s, seat, work_cost(s, seat, tile, False, True)):
        return []
    side = s.side(seat)
    found: list[Hex] = []
    for hex in range(1, N_LIST):
        if b.tile[hex] == front and b.owner[hex] == side and not b.has_enemies(side, hex):
            found.append(hex)
    return found


class PlaceTiles(Ask[Campaign]):
    """AP-93. Any number, paid one by one; after each the sight is computed again."""

    rule = "AP-93"
    prompt = "place_tiles"
    verbs = (PLACE_TILE, UPGRADE, DONE)
    fields = "seat tile:tiles is_begun"

    def __init__(self, seat: Seat, tile: Tile, begun: bool) -> None:
        super().__init__(seat)
        self.tile = tile
        self.is_begun = begun

    def options(self, s: Campaign) -> list[Choice]:
        hexes = places_for(s, self.seat, self.tile, not self.is_begun)
        options = [PLACE_TILE.of(hex) for hex in hexes]
        for hex in upgrades_for(s, self.seat, self.tile):
            options.append(UPGRADE.of(hex))
        if options and self.is_begun:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        b = s.battle
        data: dict[str, object] = {"tile": TILES[self.tile]}
        if UPGRADE.owns(choice):
            hex = UPGRADE.field(choice)
            pay(s, self.seat, work_cost(s, self.seat, self.tile, False, True))
            b.tile[hex] = self.tile
            s.tell("upgraded", "AP-66", self.seat, {"hex": hex, **data})
        else:
            hex = PLACE_TILE.field(choice)
            pay(s, self.seat, work_cost(s, self.seat, self.tile, not self.is_begun, False))
            b.put_tile(hex, self.tile, s.side(self.seat))
            s.tell("placed", "AP-63", self.seat, {"hex": hex, **data})
        s.then(PlaceTiles(self.seat, self.tile, True))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        if UPGRADE.owns(choice):
            return self.refuse_upgrade(s, UPGRADE.field(choice))
        hex = PLACE_TILE.field(choice)
        side = s.side(self.seat)
        if not s.battle.is_left(self.tile) or hex not in free_hexes(s, side):
            return refuse_placing(s, side, hex, self.tile)
        cost = work_cost(s, self.seat, self.tile, not self.is_begun, False)
        return refuse_cost(s, self.seat, cost)

    def refuse_upgrade(self, s: Campaign, hex: Hex) -> Refusal:
        b = s.battle
        side = s.side(self.seat)
        data: dict[str, object] = {"hex": hex, "id": TILES[self.tile]}
        front = b.cards.upgrade_from[self.tile]
        if front == NO_TILE or hex == OFF or b.tile[hex] != front or b.owner[hex] != side:
            return Refusal("AP-66", "nothing_to_upgrade", data)
        if b.has_enemies(side, hex):
            return Refusal("AP-66", "hex_has_enemies", data)
        return refuse_cost(s, self.seat, work_cost(s, self.seat, self.tile, False, True))

    def is_within(self) -> bool:
        return self.is_begun

    def about(self, s: Campaign) -> dict[str, object]:
        return {"tile": TILES[self.tile]}


class PlaceByContract(Ask[Campaign]):
    """AP-63, AP-32. A card that builds one Work for a price of its own, paid by who played it."""

    rule = "AP-63"
    prompt = "place_by_contract"
    verbs = (PLACE_TILE,)
    within = True
    fields = "seat tile:tiles cost:wares=0..999 payer:seats+"

    def __init__(self, seat: Seat, tile: Tile, cost: Cost, payer: Seat = -1) -> None:
        super().__init__(seat)
        self.tile = tile
        self.cost = cost
        self.payer = seat if payer < 0 else payer

    def options(self, s: Campaign) -> list[Choice]:
        if not s.battle.is_left(self.tile) or not can_pay(s, self.payer, self.cost):
            return []
        return [PLACE_TILE.of(hex) for hex in free_hexes(s, s.side(self.seat))]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        hex = PLACE_TILE.field(choice)
        pay_for(s, self.payer, self.seat, self.cost)
        s.battle.put_tile(hex, self.tile, s.side(self.seat))
        s.tell("placed", "AP-63", self.seat, {"hex": hex, "tile": TILES[self.tile]})

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        return refuse_placing(s, s.side(self.seat), PLACE_TILE.field(choice), self.tile)

    def about(self, s: Campaign) -> dict[str, object]:
        return {"tile": TILES[self.tile], **paid_by(self.payer, self.seat)}


# Combat Engineer


def own_bombs(s: Campaign, side: Side) -> list[Hex]:
    b = s.battle
    return [hex for hex in range(1, N_LIST) if b.tile[hex] == BOMB and b.owner[hex] == side]


class FireBombs(Ask[Campaign]):
    """AP-62, AP-151. The Combat Engineer: any number of own Bombs anywhere, one after another."""

    rule = "AP-62"
    prompt = "fire_bombs"
    verbs = (FIRE_BOMB, DONE)
    fields = "seat is_begun"

    def __init__(self, seat: Seat, begun: bool) -> None:
        super().__init__(seat)
        self.is_begun = begun

    def options(self, s: Campaign) -> list[Choice]:
        options = [FIRE_BOMB.of(hex) for hex in own_bombs(s, s.side(self.seat))]
        if options and self.is_begun:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if not DONE.owns(choice):
            bomb = (FIRE_BOMB.field(choice),)
            s.then(Explode(bomb), LostMines(), FireBombs(self.seat, True))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        return Refusal("AP-151", "no_bomb_there", {"hex": FIRE_BOMB.field(choice)})

    def is_within(self) -> bool:
        return self.is_begun


# Commander: Rotate


class Rotate(Ask[Campaign]):
    """AP-88. Any number of own Buildings, each by up to so many positions; `turned` are bits of
    the hexes done."""

    rule = "AP-88"
    prompt = "rotate"
    verbs = (ROTATE, DONE)
    fields = "seat limit:1..2 turned:{hexes}"

    def __init__(self, seat: Seat, limit: int, turned: int) -> None:
        super().__init__(seat)
        self.limit = limit
        self.turned = turned

    def options(self, s: Campaign) -> list[Choice]:
        options: list[Choice] = []
        for hex in buildings_of(s, s.side(self.seat)):
            if not (self.turned >> hex) & 1:
                for turn in range(len(TURNS)):
                    if abs(TURN_STEPS[turn]) <= self.limit:
                        options.append(ROTATE.of(hex, turn))
        if options and self.turned:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        hex = ROTATE.field(choice)
        b = s.battle
        b.facing[hex] = (b.facing[hex] + TURN_STEPS[ROTATE.second(choice)]) % 6
        s.tell("rotated", "AP-88", self.seat, {"hex": hex, "tile": TILES[b.tile[hex]]})
        s.then(Rotate(self.seat, self.limit, self.turned | 1 << hex))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        hex = ROTATE.field(choice)
        if hex not in buildings_of(s, s.side(self.seat)):
            return Refusal("AP-88", "no_building_there", {"hex": hex})
        if (self.turned >> hex) & 1:
            return Refusal("AP-88", "turned_already", {"hex": hex})
        return Refusal("AP-88", "turned_too_far", {"n": self.limit})

    def is_within(self) -> bool:
        return self.turned > 0

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": self.limit}


def buildings_of(s: Campaign, side: Side) -> list[Hex]:
    b = s.battle
    return [hex for hex in b.built if b.is_tile_of(hex, BUILDING_BITS, side)]

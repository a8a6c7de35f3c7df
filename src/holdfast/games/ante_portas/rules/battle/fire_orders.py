"""Gunfire and Indirect Fire (AP-71, AP-72, AP-76): aiming, combining, and the damage at once."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse
from holdfast.games.ante_portas.rules.battle.bombs import Explode, tell_fallen
from holdfast.games.ante_portas.rules.battle.choices import DEPOT, SHOOT
from holdfast.games.ante_portas.rules.battle.damage import (
    Losses,
    drop_from_group,
    drop_standing,
    lose_mine,
    lose_tile,
    losses,
    standing_on,
    tire,
)
from holdfast.games.ante_portas.rules.battle.hexes import OFF
from holdfast.games.ante_portas.rules.battle.names import (
    BOMB,
    GUN_BITS,
    INVADERS_SIDE,
    MINE_BITS,
    MORTAR_BITS,
    TRAP,
)
from holdfast.games.ante_portas.rules.battle.sight import actions_left, aims_at, can_act
from holdfast.games.ante_portas.rules.battle.state import Battleground, Fight
from holdfast.games.ante_portas.rules.battle.wounds import ALL_BUT_MINE, take_damage
from holdfast.games.ante_portas.rules.colony.names import GUNFIRE_MORE
from holdfast.games.ante_portas.rules.names import AMMUNITION_DEPOT, BATTLE, FINAL_WAVE, Hex, Side
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign

Lines = tuple[int, int]  # hexes within reach of Gunfire, and of Indirect Fire, as bits


def firing_lines(s: Campaign, side: Side) -> Lines:
    """Where the Buildings of a side that can act could fire."""
    b = s.battle
    guns = mortars = 0
    for hex in b.built:
        if not b.is_tile_of(hex, GUN_BITS | MORTAR_BITS, side) or not can_act(b, hex):
            continue
        if (GUN_BITS >> b.tile[hex]) & 1:
            guns |= aims_at(s, hex)
        else:
            mortars |= aims_at(s, hex)
    return guns, mortars


def can_bombard(s: Campaign, side: Side, hex: Hex) -> bool:
    """AP-72, AP-139. Indirect Fire without enemies: at Bombs, enemy Traps and Mines."""
    b = s.battle
    tile = b.tile[hex]
    if tile == BOMB:
        return True
    return s.mode.is_versus and b.owner[hex] != side and is_trap_or_mine(tile)


def is_trap_or_mine(tile: int) -> bool:
    return tile == TRAP or bool((MINE_BITS >> tile) & 1)


def refuse_aim(s: Campaign, side: Side, hex: Hex) -> Refusal:
    """Why no fire can be opened on this hex."""
    if hex != OFF and s.battle.has_enemies(side, hex):
        return Refusal("AP-71", "out_of_fire", {"hex": hex})
    if hex != OFF and can_bombard(s, side, hex):
        return Refusal("AP-72", "out_of_fire", {"hex": hex})
    return Refusal("AP-71", "nothing_to_fire_at", {"hex": hex})


def is_depot_open(s: Campaign, seat: Seat) -> bool:
    """Whether this seat has an Ammunition Depot and has not used it in this Battle Phase."""
    if not s.colony.owns(seat, AMMUNITION_DEPOT) or (s.battle.depots >> seat) & 1:
        return False
    return s.mode.is_versus or s.phase == BATTLE or s.phase == FINAL_WAVE


class Combine(Ask[Campaign]):
    """AP-71. One Building after the other adds its fire; then all damage is dealt at once."""

    rule = "AP-71"
    prompt = "combine"
    verbs = (SHOOT, DEPOT, DONE)
    within = True
    fields = "seat hex:hexes is_standing shots:*hexes has_depot"

    def __init__(
        self, seat: Seat, hex: Hex, standing: bool, shots: tuple[Hex, ...], depot: bool
    ) -> None:
        super().__init__(seat)
        self.hex = hex
        self.is_standing = standing
        self.shots = shots
        self.has_depot = depot

    def shooters(self, s: Campaign) -> list[Hex]:
        b = s.battle
        side = s.side(self.seat)
        only_mortars = not b.has_enemies(side, self.hex)
        bits = MORTAR_BITS if only_mortars else GUN_BITS | MORTAR_BITS
        found: list[Hex] = []
        for hex in b.built:
            if not b.is_tile_of(hex, bits, side):
                continue
            is_free = actions_left(b, hex) > self.shots.count(hex)
            if is_free and (aims_at(s, hex) >> self.hex) & 1:
                found.append(hex)
        return found

    def may_use_depot(self, s: Campaign) -> bool:
        """The Ammunition Depot: once per Battle Phase, for a Gunfire."""
        if self.has_depot or not is_depot_open(s, self.seat):
            return False
        for hex in self.shots:
            if (GUN_BITS >> s.battle.tile[hex]) & 1:
                return True
        return False

    def options(self, s: Campaign) -> list[Choice]:
        options = [SHOOT.of(hex) for hex in self.shooters(s)]
        if self.shots:
            if self.may_use_depot(s):
                options.append(DEPOT.of())
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            open_fire(s, self)
        elif DEPOT.owns(choice):
            s.then(Combine(self.seat, self.hex, self.is_standing, self.shots, True))
        else:
            shots = (*self.shots, SHOOT.field(choice))
            s.then(Combine(self.seat, self.hex, self.is_standing, shots, self.has_depot))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-71", "nobody_fires_yet")
        if DEPOT.owns(choice):
            return refuse("AP-71", "no_depot")
        return Refusal("AP-69", "cannot_shoot", {"hex": SHOOT.field(choice)})

    def about(self, s: Campaign) -> dict[str, object]:
        gun, mortar = damage_of(s, self)
        return {"hex": self.hex, "n": gun + mortar}


def damage_of(s: Campaign, order: Combine) -> Lines:
    """The Gunfire and the Indirect Fire of all that have joined."""
    b = s.battle
    gun = mortar = 0
    for hex in order.shots:
        if (GUN_BITS >> b.tile[hex]) & 1:
            gun += b.cards.damage[b.tile[hex]]
        else:
            mortar += b.cards.damage[b.tile[hex]]
    if order.has_depot:
        gun += s.colony.amount(order.seat, GUNFIRE_MORE)
    return gun, mortar


def open_fire(s: Campaign, order: Combine) -> None:
    """AP-71, AP-72, AP-169. In a Battle on that hex the fire adds to the own Strength; otherwise it
    damages the troop. Indirect Fire sets off a Bomb."""
    b = s.battle
    side = s.side(order.seat)
    gun, mortar = damage_of(s, order)
    for hex in order.shots:
        tire(s, hex)
    if order.has_depot:
        b.depots |= 1 << order.seat
    s.tell("fired", "AP-71", order.seat, {"hex": order.hex, "n": gun + mortar})
    if mortar:
        strike_tile(s, side, order.hex)
    fight = battle_on(b, order.hex)
    if fight is not None:
        fight.gun[side] += gun
        fight.mortar[side] += mortar
    else:
        hit_troop(s, side, order.hex, order.is_standing, gun, mortar)


def battle_on(b: Battleground, hex: Hex) -> Fight | None:
    """The Battle declared on this hex; a Knockback in one may have led to another one elsewhere."""
    for fight in b.fights:
        if fight.hex == hex:
            return fight
    return None


def strike_tile(s: Campaign, side: Side, hex: Hex) -> None:
    """AP-72, AP-139. A Bomb explodes, after the shot; an enemy Trap or Mine is gone."""
    b = s.battle
    if b.tile[hex] == BOMB:
        s.then(Explode((hex,)))
    elif s.mode.is_versus and b.owner[hex] != side and is_trap_or_mine(b.tile[hex]):
        if b.tile[hex] == TRAP:
            lose_tile(s, hex, "AP-139")
        else:
            lose_mine(s, hex)


def hit_troop(s: Campaign, side: Side, hex: Hex, is_standing: bool, gun: int, mortar: int) -> None:
    """AP-45, AP-116. All damage at once; flying Elite Dragons do not feel Gunfire."""
    b = s.battle
    if s.mode.is_versus:
        if b.armies[1 - side].count(hex):
            take_damage(s, 1 - side, hex, gun + mortar, ALL_BUT_MINE, 1 - side)
        return
    foe = b.armies[INVADERS_SIDE]
    moving = b.moving
    fallen: Losses
    if moving is not None and not is_standing and b.moving_at(hex):
        if moving.is_airborne:
            fallen = losses(b, moving.weak, moving.strong, foe, mortar, gun)
        else:
            fallen = losses(b, moving.weak, moving.strong, foe, gun + mortar)
        drop_from_group(s, moving, fallen[0], fallen[1])
    else:
        weak, strong = standing_on(b, hex)
        fallen = losses(b, weak, strong, foe, gun + mortar)
        drop_standing(s, hex, fallen[0], fallen[1])
    tell_fallen(s, "AP-71", hex, fallen)

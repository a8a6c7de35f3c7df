"""Phase 2, preparation (section 7): deployment, invaders, siege, razing, move tokens."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Do, Each, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.rules.castle import Castle, add
from holdfast.games.after_the_empire.rules.choices import TARGET
from holdfast.games.after_the_empire.rules.combat import Fight, end_combat, strike_wall
from holdfast.games.after_the_empire.rules.names import (
    COMBAT,
    CORNERS,
    DAMAGE_EFFECT,
    INVADERS,
    PREP_MOVES,
    PREPARATION,
    SIDES,
    SIEGE_SHIELD,
    SIEGE_SLOT,
    SIEGES,
    STONE_TURRET,
    WOOD_TURRET,
    Corner,
    Side,
)
from holdfast.games.after_the_empire.rules.pieces import batter_turret, corners_of
from holdfast.games.after_the_empire.rules.posting import Deploy, TokenMoves
from holdfast.games.after_the_empire.rules.state import Realm, invaders_out
from holdfast.games.after_the_empire.rules.supply import tell_cubes, turn_slot


class Preparation(Do[Realm]):
    """AE-60 to AE-68. Everybody deploys; then the attack is turned up; then every castle
    stands its siege at the same time."""

    rule = "AE-60"

    def run(self, s: Realm) -> None:
        s.begin(PREPARATION)
        s.then(Deployment(), RevealInvaders(), RevealSiege(), Siege())


class Deployment(Each[Realm]):
    """AE-60. Simultaneous, and hidden until all are in."""

    rule = "AE-60"

    def lane(self, s: Realm, seat: Seat) -> list[Step[Any]]:
        return [Deploy(seat)]


class RevealInvaders(Do[Realm]):
    """AE-61. Turn up all invader cards, left to right; each castle meets its own tier."""

    rule = "AE-61"

    def run(self, s: Realm) -> None:
        for slot in range(len(s.invaders)):
            turn_slot(s, slot)
            s.shown |= 1 << slot
            if s.journal is not None:
                side = SIDES[s.facings[slot]]
                data: dict[str, object] = {"card": INVADERS[s.invaders[slot]], "side": side}
                s.tell("invaders", "AE-61", -1, data)
            for seat in s.order:
                arrive(s, seat, s.invaders[slot], s.facings[slot])


def arrive(s: Realm, seat: Seat, invader: int, side: Side) -> None:
    """AE-61, AE-62. The highest tier that gold or threat reaches; tiers do not add up."""
    castle = s.castles[seat]
    tier = s.cards.invaders[invader].tier(s.level(castle))
    archers = tier.archers
    swordsmen = tier.swordsmen
    if s.variant.is_strict:
        archers = min(archers, s.cards.supply.archers - invaders_out(s, True))
        swordsmen = min(swordsmen, s.cards.supply.swordsmen - invaders_out(s, False))
    if archers:
        castle.archers = add(castle.archers, side, archers)
    if swordsmen:
        castle.swordsmen = add(castle.swordsmen, side, swordsmen)
    if s.journal is not None and archers + swordsmen > 0:
        coming: dict[str, object] = {"archer": archers, "swordsman": swordsmen}
        s.tell("arrived", "AE-61", seat, {"goods": coming, "side": SIDES[side]})


class RevealSiege(Do[Realm]):
    """AE-63, AE-64, AE-111. Turn up the siege card; what it does to whom is settled by the gold
    before combat."""

    rule = "AE-63"

    def run(self, s: Realm) -> None:
        s.begin(COMBAT)
        turn_slot(s, SIEGE_SLOT)
        s.shown |= 1 << SIEGE_SLOT
        card = s.cards.sieges[s.siege]
        if s.journal is not None:
            data: dict[str, object] = {"card": SIEGES[s.siege], "side": SIDES[s.siege_facing]}
            s.tell("siege", "AE-63", -1, data)
        for seat in s.order:
            castle = s.castles[seat]
            amount = siege_amount(s, castle)
            if card.effect == DAMAGE_EFFECT:
                castle.siege_damage = amount
            else:
                castle.bypass = amount
            if s.is_surged(castle):
                surge(s, seat)
            castle.has_faced = castle.all_invaders() > 0


def siege_amount(s: Realm, castle: Castle) -> int:
    """AE-63. Damage, less what cards ward off; or how many get past the wall."""
    card = s.cards.sieges[s.siege]
    amount = card.tier(s.level(castle)).n
    if card.effect == DAMAGE_EFFECT:
        return max(0, amount - castle.mod(s.cards, SIEGE_SHIELD))
    return amount


def surge(s: Realm, seat: Seat) -> None:
    """AE-64. Swordsmen as many as the season's number, in the field of the siege card."""
    n = s.cards.surge[s.season - 1]
    if s.variant.is_strict:
        n = min(n, s.cards.supply.swordsmen - invaders_out(s, False))
    castle = s.castles[seat]
    castle.swordsmen = add(castle.swordsmen, s.siege_facing, n)
    if s.journal is not None and n > 0:
        s.tell("surge", "AE-64", seat, {"n": n, "side": SIDES[s.siege_facing]})


class Siege(Each[Realm]):
    """AE-69. Castles never interact: each stands its siege in a lane of its own."""

    rule = "AE-69"

    def lane(self, s: Realm, seat: Seat) -> list[Step[Any]]:
        castle = s.castles[seat]
        castle.passes = 0
        moves = castle.moves_1 + 3 * castle.moves_3 + castle.mod(s.cards, PREP_MOVES)
        return [
            Bombard(seat, castle.siege_damage),
            Raze(seat),
            TokenMoves(seat, moves),
            Fight(seat),
        ]

    def closed(self, s: Realm) -> None:
        end_combat(s)


# Siege damage


class Bombard(Do[Realm]):
    """AE-65. Turrets of the side first, wood before stone, then the wall; the rest is lost."""

    rule = "AE-65"
    fields = "seat left:0..damage"

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, s: Realm) -> None:
        left = self.left
        castle = s.castles[self.seat]
        side = s.siege_facing
        while left > 0:
            targets = turret_targets(castle, side)
            if len(targets) == 2:
                s.then(ChooseTurret(self.seat, left))
                return
            if targets:
                left -= strike_turret(s, self.seat, targets[0], left)
            else:
                strike_wall(s, self.seat, side, left, "AE-65")
                return


def turret_targets(castle: Castle, side: Side) -> list[Corner]:
    """AE-65, AE-115. The turrets that come next: wood with the fewest cubes, then stone; two only
    if they are equal. Burning ones are skipped."""
    for kind in (WOOD_TURRET, STONE_TURRET):
        found: list[Corner] = []
        for corner in corners_of(side):
            if castle.turrets[corner] == kind:
                found.append(corner)
        if len(found) == 2:
            first = castle.turret_cubes[found[0]]
            second = castle.turret_cubes[found[1]]
            if first != second:
                return [found[0] if first < second else found[1]]
        if found:
            return found
    return []


class ChooseTurret(Ask[Realm]):
    """AE-65, AE-115. Two equal turrets: the owner says which is the target."""

    rule = "AE-65"
    prompt = "turret"
    verbs = (TARGET,)
    fields = "seat left:0..damage"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Realm) -> list[Choice]:
        targets = turret_targets(s.castles[self.seat], s.siege_facing)
        return [TARGET.of(corner) for corner in targets]

    def chosen(self, s: Realm, choice: Choice) -> None:
        spent = strike_turret(s, self.seat, TARGET.field(choice), self.left)
        s.then(Bombard(self.seat, self.left - spent))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-65", "not_a_target", CORNERS[TARGET.field(choice)])

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.left, "side": SIDES[s.siege_facing]}


def strike_turret(s: Realm, seat: Seat, corner: Corner, damage: int) -> int:
    castle = s.castles[seat]
    turret = castle.turrets[corner]
    wood, stone = castle.wood, castle.stone
    spent = batter_turret(castle, corner, damage)
    if s.journal is not None:
        data: dict[str, object] = {"piece": CORNERS[corner], "n": spent}
        if castle.turrets[corner] == turret:
            s.tell("turret_hit", "AE-65", seat, data)
        elif turret == STONE_TURRET:
            s.tell("turret_burns", "AE-56", seat, data)
        else:
            s.tell("turret_destroyed", "AE-66", seat, data)
        tell_cubes(s, seat, castle.wood - wood, castle.stone - stone)
    return spent


# Razing


class Raze(Do[Realm]):
    """AE-67. Where an invader stands and no token protects it, a farm drops one level."""

    rule = "AE-67"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        if not castle.has_faced:
            return
        for side in range(4):
            is_there = castle.invaders_at(side) > 0
            if is_there and not castle.is_protected(side) and castle.farms[side] > 0:
                castle.farms = add(castle.farms, side, -1)
                if s.journal is not None:
                    data: dict[str, object] = {"side": SIDES[side], "n": castle.farms[side]}
                    s.tell("razed", "AE-67", self.seat, data)

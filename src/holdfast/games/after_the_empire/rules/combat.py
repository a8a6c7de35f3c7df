"""Phase 2, combat (section 8): archery, movement, melee, until survived or sacked."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Ask, Do, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.rules.castle import NONE_4, NONE_5, Castle, Numbers, add
from holdfast.games.after_the_empire.rules.choices import AIM, LET_IN, MOST
from holdfast.games.after_the_empire.rules.hits import FellInvaders, LoseTroops
from holdfast.games.after_the_empire.rules.names import (
    ARCHERY_EXTRA,
    INSIDE,
    N_SEASONS,
    NO_WALL,
    ON_SURVIVE,
    SIDES,
    Side,
)
from holdfast.games.after_the_empire.rules.pieces import batter_wall, turret_shots
from holdfast.games.after_the_empire.rules.posting import NOBODY_SETTLED, FreeMoves
from holdfast.games.after_the_empire.rules.sacked import dismiss, sack, take_refuge
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.supply import tell_cubes
from holdfast.games.after_the_empire.rules.upkeep import fire

NO_BONUS: Final[Numbers] = NONE_4


class Fight(Do[Realm]):
    """AE-69. Without invaders a castle has survived; otherwise one pass after the other."""

    rule = "AE-69"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        if castle.all_invaders() == 0:
            if s.journal is not None:
                s.tell("survived" if castle.has_faced else "spared", "AE-69", self.seat, {})
            return
        seat = self.seat
        s.then(Archery(seat), Movement(seat), Melee(seat), Check(seat))


# Archery


class Archery(Do[Realm]):
    """AE-70. Everybody shoots at the same moment; extra hits are aimed first."""

    rule = "AE-70"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        castle.passes += 1
        extras = extra_shots(s, castle)
        if extras and aimable(castle):
            s.then(Aim(self.seat, extras, NO_BONUS))
        else:
            shoot(s, self.seat, NO_BONUS)


def extra_shots(s: Realm, castle: Castle) -> Numbers:
    """One entry for each card with extra archery."""
    found: list[int] = []
    for card in castle.cards:
        if s.cards.has_mods[card] and s.cards.mods[card][ARCHERY_EXTRA]:
            found.append(s.cards.mods[card][ARCHERY_EXTRA])
    return tuple(found)


def aimable(castle: Castle) -> list[Side]:
    """Fields with invaders whose wall carries an own troop when archery begins."""
    found: list[Side] = []
    for side in range(4):
        if castle.troops_at(side) > 0 and castle.invaders_at(side) > 0:
            found.append(side)
    return found


class Aim(Ask[Realm]):
    """AE-71. The owner chooses the field of extra archery, card by card."""

    rule = "AE-71"
    prompt = "aim"
    verbs = (AIM,)
    fields = "seat extras:1..54*1..extra bonus:sides=0..bonus"

    def __init__(self, seat: Seat, extras: Numbers, bonus: Numbers) -> None:
        super().__init__(seat)
        self.extras = extras  # still to be aimed
        self.bonus = bonus  # by side

    def options(self, s: Realm) -> list[Choice]:
        return [AIM.of(side) for side in aimable(s.castles[self.seat])]

    def chosen(self, s: Realm, choice: Choice) -> None:
        bonus = add(self.bonus, AIM.field(choice), self.extras[0])
        if len(self.extras) > 1:
            s.then(Aim(self.seat, self.extras[1:], bonus))
        else:
            shoot(s, self.seat, bonus)

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-71", "cannot_aim", SIDES[AIM.field(choice)])

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.extras[0]}


def shoot(s: Realm, seat: Seat, bonus: Numbers) -> None:
    """AE-70, AE-118. All numbers are taken before anybody falls."""
    castle = s.castles[seat]
    steps: list[Step[Any]] = []
    for side in range(4):
        invaders = castle.invaders_at(side)
        if invaders == 0:
            continue
        troops = castle.troops_at(side)
        hits = troops + turret_shots(s.cards, castle, side) + bonus[side]
        if hits:
            steps.append(FellInvaders(seat, side, min(hits, invaders)))
        if troops and castle.archers[side]:
            steps.append(LoseTroops(seat, side, min(castle.archers[side], troops)))
    if steps:
        s.then(*steps)


# Movement


class Movement(Do[Realm]):
    """AE-73 to AE-75, AE-119. Through the gaps, over the wall, then the own troops."""

    rule = "AE-73"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        if castle.all_invaders() == 0:
            return  # nothing is left to move for; the check comes after the melee (AE-79)
        s.then(FreeMoves(self.seat, NOBODY_SETTLED))
        for side in range(4):
            if castle.walls[side] == NO_WALL and castle.invaders_at(side) > 0:
                archers = castle.archers[side]
                swordsmen = castle.swordsmen[side]
                walk_in(castle, side, archers, swordsmen)
                tell_entering(s, self.seat, side, archers, swordsmen, "AE-73")
        if castle.bypass > 0 and castle.invaders_at(s.siege_facing) > 0:
            s.then(LetIn(self.seat, min(castle.bypass, castle.invaders_at(s.siege_facing))))


def walk_in(castle: Castle, side: Side, archers: int, swordsmen: int) -> None:
    if archers:
        castle.archers = add(add(castle.archers, side, -archers), INSIDE, archers)
    if swordsmen:
        castle.swordsmen = add(add(castle.swordsmen, side, -swordsmen), INSIDE, swordsmen)


def tell_entering(
    s: Realm, seat: Seat, side: Side, archers: int, swordsmen: int, rule: str
) -> None:
    if s.journal is not None:
        entering: dict[str, object] = {"archer": archers, "swordsman": swordsmen}
        s.tell("entered", rule, seat, {"goods": entering, "side": SIDES[side]})


class LetIn(Ask[Realm]):
    """AE-77. Ladder or siege tower: the owner chooses who gets past the wall, not how many."""

    rule = "AE-77"
    prompt = "let_in"
    verbs = (LET_IN,)
    within = True
    fields = "seat n:0..damage"

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def most(self, s: Realm) -> int:
        return min(min(self.n, s.castles[self.seat].archers[s.siege_facing]), MOST)

    def least(self, s: Realm) -> int:
        swordsmen = s.castles[self.seat].swordsmen[s.siege_facing]
        return min(max(0, self.n - swordsmen), self.most(s))

    def options(self, s: Realm) -> list[Choice]:
        return [LET_IN.of(n) for n in range(self.most(s), self.least(s) - 1, -1)]

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        side = s.siege_facing
        swordsmen = min(self.n - LET_IN.field(choice), castle.swordsmen[side])
        archers = min(self.n - swordsmen, castle.archers[side])
        walk_in(castle, side, archers, swordsmen)
        tell_entering(s, self.seat, side, archers, swordsmen, "AE-77")

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        between: dict[str, object] = {"least": self.least(s), "most": self.most(s)}
        return Refusal("AE-77", "archers_between", between)

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.n, "side": SIDES[s.siege_facing]}


# Melee


class Melee(Do[Realm]):
    """AE-78. All at the same moment; who falls back from a broken wall does not fight yet, so
    the fight inside is settled before the walls."""

    rule = "AE-78"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        troops = castle.troops_at(INSIDE)
        invaders = castle.invaders_at(INSIDE)
        s.then(Batter(self.seat))
        if troops and invaders:
            hits = min(troops, invaders)
            s.then(FellInvaders(self.seat, INSIDE, hits), LoseTroops(self.seat, INSIDE, hits))


class Batter(Do[Realm]):
    """AE-78, AE-117. Every invader still in a field deals 1 to the wall of that side."""

    rule = "AE-78"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        for side in range(4):
            if castle.invaders_at(side) > 0:
                strike_wall(s, self.seat, side, castle.invaders_at(side), "AE-78")


def strike_wall(s: Realm, seat: Seat, side: Side, damage: int, rule: str) -> None:
    """AE-66. Siege engines in preparation, invaders in melee."""
    castle = s.castles[seat]
    if castle.walls[side] == NO_WALL:
        return
    wood, stone = castle.wood, castle.stone
    spent = batter_wall(castle, side, damage)
    if s.journal is not None:
        is_gone = castle.walls[side] == NO_WALL
        data: dict[str, object] = {"side": SIDES[side], "n": spent}
        s.tell("wall_destroyed" if is_gone else "wall_hit", rule, seat, data)
        tell_cubes(s, seat, castle.wood - wood, castle.stone - stone)


class Check(Do[Realm]):
    """AE-79. No invaders: survived. Invaders inside and no troop inside: sacked. Else go on."""

    rule = "AE-79"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        if castle.invaders_at(INSIDE) > 0 and castle.troops_at(INSIDE) == 0:
            sack(s, self.seat)
        else:
            s.then(Fight(self.seat))


# The end of combat


def end_combat(s: Realm) -> None:
    """AE-81. Mercenaries, move tokens and siege tokens go back; then the sacked take refuge."""
    for seat in range(s.seats):
        castle = s.castles[seat]
        dismiss(s, seat, "AE-81")
        castle.gather()
        castle.archers = NONE_5
        castle.swordsmen = NONE_5
        castle.siege_damage = 0
        castle.bypass = 0
        castle.moves_1 = 0
        castle.moves_3 = 0
    for seat in s.order:
        castle = s.castles[seat]
        if castle.is_sacked:
            if s.season < N_SEASONS:
                take_refuge(s, seat)
        elif castle.has_faced:
            fire(s, seat, ON_SURVIVE)

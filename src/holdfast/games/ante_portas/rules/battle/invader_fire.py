"""Damage from a distance (AP-104, AP-108, AP-117, AP-170): Shoot, Fire, and breathing fire."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.games.ante_portas.rules.battle.bombs import Explode
from holdfast.games.ante_portas.rules.battle.damage import lose_mine, losses
from holdfast.games.ante_portas.rules.battle.hexes import (
    ARROW_DOWN,
    ARROW_LEFT,
    ARROW_RIGHT,
    OFF,
    TARGET,
)
from holdfast.games.ante_portas.rules.battle.names import BOMB, BUILDING_BITS, MINE_BITS
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.battle.wounds import ALL_BUT_MINE, EVERYTHING, take_damage
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign


def targets(hex: Hex, damage: tuple[int, int, int]) -> list[tuple[Hex, int]]:
    """AP-95. The hexes left, down and right with their damage; a hex reached twice by the edge
    rule is hit once with the higher value, and nothing is hit off the board."""
    found: list[tuple[Hex, int]] = []
    if damage[0] + damage[1] + damage[2] == 0:  # so it is on most cards
        return found
    for i, arrow in enumerate((ARROW_LEFT, ARROW_DOWN, ARROW_RIGHT)):
        target = TARGET[hex][arrow]
        if target == OFF or damage[i] == 0:
            continue
        if found and found[-1][0] == target:
            found[-1] = (target, max(found[-1][1], damage[i]))
        else:
            found.append((target, damage[i]))
    return found


def removes_something(b: Battleground, hex: Hex, damage: int) -> bool:
    """Whether so much damage takes a Soldier or the Building of the players off this hex."""
    army = b.armies[0]
    if army.count(hex):
        weak, strong = losses(b, army.weak[hex], army.strong[hex], army, damage)
        return weak + strong > 0
    if b.is_tile_of(hex, BUILDING_BITS, 0):
        return damage >= max(1, b.cards.strength[b.tile[hex]])
    return False


class ShootAt(Do[Campaign]):
    """AP-104. Damage before the troop moves; what finds nobody adds to T on that hex."""

    rule = "AP-104"
    fields = "hex:hexes damage:0..999"

    def __init__(self, hex: Hex, damage: int) -> None:
        self.hex = hex
        self.damage = damage

    def run(self, s: Campaign) -> None:
        b = s.battle
        if not b.has_fighters(0, self.hex):
            return
        s.tell("shot_at", "AP-104", -1, {"hex": self.hex, "n": self.damage})
        is_mined = b.is_tile_of(self.hex, MINE_BITS, 0)
        if is_mined or removes_something(b, self.hex, self.damage):
            take_damage(s, 0, self.hex, self.damage, EVERYTHING, 0)
        else:
            carry_over(s, self.hex, self.damage)


class Breathe(Do[Campaign]):
    """AP-108, AP-117. Fire on a hex: Mines are destroyed, Bombs explode, then the damage."""

    rule = "AP-117"
    fields = "hex:hexes damage:0..999 is_carried"

    def __init__(self, hex: Hex, damage: int, carried: bool) -> None:
        self.hex = hex
        self.damage = damage
        self.is_carried = carried

    def run(self, s: Campaign) -> None:
        b = s.battle
        if not b.has_units(0, self.hex):
            return
        s.tell("breathed", self.rule, -1, {"hex": self.hex})
        if b.is_tile_of(self.hex, MINE_BITS, 0):
            lose_mine(s, self.hex)
        s.then(Burn(self.hex, self.damage, self.is_carried))
        if b.tile[self.hex] == BOMB:
            s.then(Explode((self.hex,)))


class Burn(Do[Campaign]):
    """AP-117, AP-170. The damage of the fire itself; if Units are there and nothing is removed, it
    adds to T in the Battle on that hex."""

    rule = "AP-170"
    fields = "hex:hexes damage:0..999 is_carried"

    def __init__(self, hex: Hex, damage: int, carried: bool) -> None:
        self.hex = hex
        self.damage = damage
        self.is_carried = carried

    def run(self, s: Campaign) -> None:
        b = s.battle
        if not b.has_fighters(0, self.hex):
            return
        if removes_something(b, self.hex, self.damage):
            take_damage(s, 0, self.hex, self.damage, ALL_BUT_MINE, 0)
        elif self.is_carried:
            carry_over(s, self.hex, self.damage)


def carry_over(s: Campaign, hex: Hex, damage: int) -> None:
    carry = s.battle.carry
    carry[hex] = carry.get(hex, 0) + damage
    s.tell("carried", "AP-44", -1, {"hex": hex, "n": damage})

"""How likely the line breaks: where troops may go, and what waits for them there."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.battle.ground import (
    ARROW_LEFT,
    ARROW_RIGHT,
    N_LIST,
    OFF,
    RANK,
    SPAWN_AREA,
    TARGET,
)
from holdfast.games.ante_portas.battle.movement import NO_WAY, way_of
from holdfast.games.ante_portas.battle.names import (
    GUN_BITS,
    MINE_BITS,
    MORTAR_BITS,
    NO_TILE,
    STEALTH_CITIZEN,
    STEALTH_FARMER,
    STEALTH_MINE,
    STEALTH_NONE,
    TRAP,
)
from holdfast.games.ante_portas.battle.phase import press_ahead
from holdfast.games.ante_portas.battle.sight import aims_at, side_amount
from holdfast.games.ante_portas.battle.state import Battleground
from holdfast.games.ante_portas.colony.names import SIDE_STRENGTH
from holdfast.games.ante_portas.names import PALISADE, Hex
from holdfast.games.ante_portas.state import Campaign

# How often a step goes down, left, right, as the card tables have it (section 17).
WAYS: Final = (0.56, 0.22, 0.22)
FIRING: Final = GUN_BITS | MORTAR_BITS
LOWEST: Final = 5  # the hexes of the Palisade
FURTHEST: Final = 20  # from further away nobody leaves with one card


def defences(s: Campaign, is_rested: bool) -> list[float]:
    """By hex: the Strength that meets a troop there, fire from Buildings included. Rested: as if
    every Soldier were upright."""
    b = s.battle
    army = b.armies[0]
    strength = b.cards.strength
    found = [0.0] * N_LIST
    for hex in range(1, N_LIST):
        n = army.weak[hex] * army.weak_strength + army.strong[hex] * army.strong_strength
        tile = b.tile[hex]
        if tile != NO_TILE:
            n += strength[tile]
            if (FIRING >> tile) & 1:
                add_fire(s, hex, is_rested, found)
        found[hex] += n
    return found


def add_fire(s: Campaign, hex: Hex, is_rested: bool, found: list[float]) -> None:
    b = s.battle
    tile = b.tile[hex]
    kind = b.cards.worker[tile]
    army = b.armies[b.owner[hex]]
    crew = army.of_kind(hex, kind)
    tired = 0 if is_rested else army.tired(hex, kind)
    n = min(b.cards.workers[tile] - tired, crew - tired)
    if n <= 0:
        return
    bits = aims_at(s, hex)
    damage = float(n * b.cards.damage[tile])
    for target in range(1, N_LIST):
        if (bits >> target) & 1:
            found[target] += damage


def breakthrough(hex: Hex, strength: float, met: list[float]) -> float:
    """How likely a troop gets from here over the lower edge. What stands on its way stops a part
    of it as large as its Strength is beside the troop's."""
    at = [0.0] * N_LIST
    at[hex] = 1.0
    out = 0.0
    for here in range(hex, 0, -1):
        share = at[here]
        if share < 0.004:
            continue
        targets = TARGET[here]
        for arrow in range(3):
            part = share * WAYS[arrow]
            target = targets[arrow]
            if target == OFF:
                out += part
            else:
                wall = met[target]
                if wall < strength:
                    at[target] += part * (1.0 - wall / strength)
    return out


def danger(s: Campaign) -> float:
    """From 0 to 1: how likely one of the troops on the board gets through, near ones first."""
    b = s.battle
    foe = b.armies[1]
    met = defences(s, False)
    safe = 1.0
    for hex in range(1, N_LIST):
        n = foe.weak[hex] * foe.weak_strength + foe.strong[hex] * foe.strong_strength
        if n:
            safe *= 1.0 - nearness(hex) * breakthrough(hex, float(n), met)
    moving = b.moving
    if moving is not None and moving.size():
        n = moving.weak * foe.weak_strength + moving.strong * foe.strong_strength
        safe *= 1.0 - nearness(moving.hex) * breakthrough(moving.hex, float(n), met)
    return 1.0 - safe


def nearness(hex: Hex) -> float:
    """A troop far away leaves time to mend the line."""
    return 1.0 - 0.055 * (RANK[hex] - 1)


def future(s: Campaign, strength: float) -> float:
    """From 0 to 1: how likely a troop of this Strength, still to come, gets through."""
    met = defences(s, True)
    total = 0.0
    for hex in SPAWN_AREA:
        total += breakthrough(hex, strength, met)
    return total / len(SPAWN_AREA)


# Exactly: which troop leaves the board with which unseen card


class Outlook:
    """What waits on the hexes in the next Battle Phase: Strength and fire."""

    def __init__(self, s: Campaign) -> None:
        b = s.battle
        self.fire = [0.0] * N_LIST
        for hex in b.built:
            if (FIRING >> b.tile[hex]) & 1 and b.owner[hex] == 0:
                add_fire(s, hex, False, self.fire)
        army = b.armies[0]
        self.wall = [0] * N_LIST
        self.palisade = side_amount(s, 0, PALISADE, SIDE_STRENGTH)
        for hex in range(1, N_LIST):
            if b.has_fighters(0, hex):
                n = army.strength(hex) + b.cards.strength[b.tile[hex]]
                self.wall[hex] = n + (self.palisade if hex <= LOWEST else 0)

    def alarm(self, s: Campaign, hex: Hex) -> float:
        """The share of the unseen cards with which the troop on this hex leaves the board."""
        b = s.battle
        cards = b.bag if b.bag else b.discard
        if not cards:
            return 0.0
        foe = b.armies[1]
        n = 0
        for card in cards:
            if self.escapes(s, card, hex, foe.weak[hex], foe.strong[hex]):
                n += 1
        return n / len(cards)

    def escapes(self, s: Campaign, number: int, hex: Hex, weak: int, strong: int) -> bool:
        """Whether a troop gets over the edge with this card, past all that stands and fires."""
        b = s.battle
        card = b.cards.movements[number]
        foe = b.armies[1]
        if card.is_merge or card.has_fire:
            return False
        weak += min(card.increase_weak, b.basic)
        strong += min(card.increase_strong, b.elite)
        force = float(weak * foe.weak_strength + strong * foe.strong_strength)
        if self.fire[hex] >= force:
            return False
        if card.is_split:
            half = (force + 1.0) / 2.0
            is_left = self.passes(s, number, hex, half, (ARROW_LEFT, *card.arrows))
            return is_left or self.passes(s, number, hex, half, (ARROW_RIGHT, *card.arrows))
        arrows = card.arrows
        if card.is_press_ahead:
            arrows = press_ahead(b, weak + strong)
        if b.tile[hex] == TRAP and weak + strong <= b.cards.trap_holds and arrows:
            if not card.destroys_traps:
                arrows = arrows[1:]
        return self.passes(s, number, hex, force, arrows)

    def passes(
        self, s: Campaign, number: int, hex: Hex, force: float, arrows: tuple[int, ...]
    ) -> bool:
        b = s.battle
        card = b.cards.movements[number]
        shot = self.fire[hex]  # the most it meets; the same guns fire only once
        for code in arrows:
            arrow = way_of(b, hex, code)
            if arrow == NO_WAY:
                continue
            hex = TARGET[hex][arrow]
            while hex != OFF and is_flown_over(b, card.stealth, hex):
                hex = TARGET[hex][arrow]
            if hex == OFF:
                return True
            shot = max(shot, self.fire[hex])
            wall = self.wall[hex]
            if wall + shot >= force + card.modifier and (wall or shot >= force):
                return False
            force -= wall
        return False


def is_flown_over(b: Battleground, unit: int, hex: Hex) -> bool:
    """AP-112."""
    if unit == STEALTH_NONE:
        return False
    if unit == STEALTH_FARMER:
        return b.armies[0].weak[hex] > 0
    if unit == STEALTH_CITIZEN:
        return b.armies[0].strong[hex] > 0
    return b.is_tile_of(hex, MINE_BITS if unit == STEALTH_MINE else GUN_BITS, 0)


def alarms(s: Campaign) -> list[float]:
    """By hex: how likely its troop leaves the board in the next Battle Phase."""
    found = [0.0] * N_LIST
    foe = s.battle.armies[1]
    outlook: Outlook | None = None
    for hex in range(1, FURTHEST + 1):
        if foe.weak[hex] or foe.strong[hex]:
            if outlook is None:
                outlook = Outlook(s)
            found[hex] = outlook.alarm(s, hex)
    return found

"""How likely the line breaks: where troops may go, and what waits for them there."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.battle.ground import N_LIST, OFF, RANK, SPAWN_AREA, TARGET
from holdfast.games.ante_portas.battle.names import GUN_BITS, MORTAR_BITS, NO_TILE
from holdfast.games.ante_portas.battle.sight import aims_at
from holdfast.games.ante_portas.names import Hex
from holdfast.games.ante_portas.state import Campaign

# How often a step goes down, left, right, as the card tables have it (section 17).
WAYS: Final = (0.56, 0.22, 0.22)
FIRING: Final = GUN_BITS | MORTAR_BITS


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

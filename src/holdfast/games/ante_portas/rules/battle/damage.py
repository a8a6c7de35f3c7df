"""Who falls (AP-45, AP-48): sets of Units as numbers, and taking pieces off the board."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.marks import forget, machine_mark
from holdfast.games.ante_portas.rules.battle.names import INVADERS_SIDE, SOLDIERS, TILES, TRAP, WEAK
from holdfast.games.ante_portas.rules.battle.sight import watchers_of
from holdfast.games.ante_portas.rules.battle.state import Army, Battleground, Group, LostMine
from holdfast.games.ante_portas.rules.names import ALL_DEAD, FINAL_WAVE, Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign

Losses = tuple[int, int]  # weak and strong Units


# Sets of Units


def losses(
    b: Battleground,
    weak: int,
    strong: int,
    army: Army,
    damage: int,
    only_weak: int = 0,
) -> Losses:
    """AP-45. The most pieces whose Strength is not above the damage, then the most Strength.
    `only_weak` is further damage that cannot touch strong Units (AP-115)."""
    best_weak = best_strong = best_first = best_second = 0
    for n in range(strong + 1):
        rest = damage - n * army.strong_strength
        if rest < 0:
            break
        m = min(weak, (rest + only_weak) // army.weak_strength)
        pieces = n + m
        strength = n * army.strong_strength + m * army.weak_strength
        first, second = (pieces, strength) if b.cards.is_number_first else (strength, pieces)
        if first > best_first or (first == best_first and second > best_second):
            best_weak, best_strong, best_first, best_second = m, n, first, second
    return best_weak, best_strong


def exact(weak: int, strong: int, army: Army, damage: int) -> Losses:
    """AP-46. The set with exactly this Strength, of several the one with the most pieces;
    (0, 0) if there is none."""
    for n in range(strong + 1):
        rest = damage - n * army.strong_strength
        if rest < 0:
            break
        if rest % army.weak_strength == 0 and rest // army.weak_strength <= weak:
            return rest // army.weak_strength, n
    return 0, 0


# Removing


def remove_invaders(s: Campaign, weak: int, strong: int) -> None:
    """AP-48, AP-124. Back to the supply, or out of the game."""
    b = s.battle
    if s.phase == FINAL_WAVE and s.mode.wave == ALL_DEAD:
        b.gone_basic += weak
        b.gone_elite += strong
    else:
        b.basic += weak
        b.elite += strong


def drop_from_group(s: Campaign, group: Group, weak: int, strong: int) -> None:
    group.weak -= weak
    group.strong -= strong
    remove_invaders(s, weak, strong)


def drop_standing(s: Campaign, hex: Hex, weak: int, strong: int) -> None:
    """Invaders that stand on a hex fall; those of a waiting group first (house ruling)."""
    b = s.battle
    for group in b.waiting:
        if group.hex == hex:
            m = min(weak, group.weak)
            n = min(strong, group.strong)
            drop_from_group(s, group, m, n)
            weak -= m
            strong -= n
    foe = b.armies[INVADERS_SIDE]
    foe.weak[hex] -= weak
    foe.strong[hex] -= strong
    remove_invaders(s, weak, strong)


def drop_anywhere(s: Campaign, hex: Hex, weak: int, strong: int) -> None:
    """AP-59. Invaders of a hex fall, the moving ones first (house ruling)."""
    moving = s.battle.moving
    if moving is not None and moving.hex == hex:
        m = min(weak, moving.weak)
        n = min(strong, moving.strong)
        drop_from_group(s, moving, m, n)
        weak -= m
        strong -= n
    drop_standing(s, hex, weak, strong)


def all_on(b: Battleground, hex: Hex) -> Losses:
    """All Invaders of a hex: moving, waiting, standing."""
    weak, strong = standing_on(b, hex)
    moving = b.moving
    if moving is not None and moving.hex == hex:
        weak += moving.weak
        strong += moving.strong
    return weak, strong


def standing_on(b: Battleground, hex: Hex) -> Losses:
    foe = b.armies[INVADERS_SIDE]
    weak = foe.weak[hex]
    strong = foe.strong[hex]
    for group in b.waiting:
        if group.hex == hex:
            weak += group.weak
            strong += group.strong
    return weak, strong


def wound(s: Campaign, side: Side, hex: Hex, kind: int, tired: int, upright: int) -> None:
    """AP-48. So many exhausted and so many upright Soldiers of a kind go to the Sickbay."""
    n = tired + upright
    if n == 0:
        return
    army = s.battle.armies[side]
    army.exhaust(hex, kind, -tired)
    army.add(hex, kind, -n)
    army.add_sick(kind, n)
    if is_marching(s, side):
        for _ in range(upright):
            forget(s.battle, hex, kind)
    if s.journal is not None:
        data: dict[str, object] = {"hex": hex, "units": {SOLDIERS[2 * kind]: n}, "side": side}
        s.tell("wounded", "AP-48", -1, data)


def is_marching(s: Campaign, side: Side) -> bool:
    """This side is in the middle of a Deploy."""
    return len(s.battle.marched) > 0 and side == s.side(s.captain())


def tire(s: Campaign, hex: Hex) -> None:
    """AP-69. A Soldier of the Worker type has acted in the Building here and is exhausted."""
    b = s.battle
    side = b.owner[hex]
    kind = b.cards.worker[b.tile[hex]]
    army = b.armies[side]
    army.exhaust(hex, kind, 1)
    if is_marching(s, side):
        forget(b, hex, kind)


def wound_all(s: Campaign, side: Side, hex: Hex, kind: int) -> None:
    army = s.battle.armies[side]
    wound(s, side, hex, kind, army.tired(hex, kind), army.upright(hex, kind))


def lose_mine(s: Campaign, hex: Hex) -> None:
    """AP-53, AP-73. It goes to the supply; who saw it may replace it."""
    b = s.battle
    side = b.owner[hex]
    b.lost.append(LostMine(hex, b.tile[hex], side, watchers_of(s, side, hex)))
    lose_tile(s, hex, "AP-53")


def lose_tile(s: Campaign, hex: Hex, rule: str) -> None:
    """AP-48. Any tile goes back to the supply."""
    b = s.battle
    tile = b.tile[hex]
    owner = b.owner[hex]
    if b.marched:
        b.marched[machine_mark(hex)] = 0
    b.remove_tile(hex)
    if s.journal is not None:
        s.tell("tile_lost", rule, -1, {"hex": hex, "tile": TILES[tile], "side": owner})


def has_trap(b: Battleground, side: Side, hex: Hex) -> bool:
    return b.tile[hex] == TRAP and b.owner[hex] == side


def strength_of(army: Army, kind: int) -> int:
    return army.weak_strength if kind == WEAK else army.strong_strength

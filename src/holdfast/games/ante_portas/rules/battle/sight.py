"""Line of sight and placing tiles (section 9), and which Buildings can act (AP-61, AP-69)."""

from __future__ import annotations

from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.cards.colony.cards import Effect
from holdfast.games.ante_portas.rules.battle.hexes import FORWARDS, N_LIST, NEXT, OFF
from holdfast.games.ante_portas.rules.battle.names import (
    BUILDING_BITS,
    GUARD_BITS,
    MORTAR_BITS,
    NO_TILE,
    TILES,
    Tile,
)
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.colony.names import RANGE_MORE, WORKS
from holdfast.games.ante_portas.rules.names import (
    CAPTURE_THE_FLAG,
    SIGNAL_MASTS,
    Hex,
    Improvement,
    Side,
)
from holdfast.games.ante_portas.rules.state import Campaign

Bits = int  # a set of hexes


def spawn_point(s: Campaign, side: Side) -> Hex:
    """AP-10, AP-130."""
    if not s.mode.is_versus:
        return 2
    if s.mode.scenario == CAPTURE_THE_FLAG:
        return 2 if side == 0 else 27
    return 7 if side == 0 else 22


def is_manned(b: Battleground, hex: Hex) -> bool:
    """AP-61. By a Soldier of its Worker type, upright or exhausted."""
    return b.armies[b.owner[hex]].of_kind(hex, b.cards.worker[b.tile[hex]]) > 0


def can_act(b: Battleground, hex: Hex) -> bool:
    """AP-69. An upright Worker, and fewer exhausted ones than the Building has places."""
    tile = b.tile[hex]
    if not (BUILDING_BITS >> tile) & 1:
        return False
    army = b.armies[b.owner[hex]]
    kind = b.cards.worker[tile]
    tired = army.tired(hex, kind)
    return tired < b.cards.workers[tile] and army.of_kind(hex, kind) > tired


def actions_left(b: Battleground, hex: Hex) -> int:
    """How many Soldiers could still act in this Building."""
    tile = b.tile[hex]
    army = b.armies[b.owner[hex]]
    kind = b.cards.worker[tile]
    tired = army.tired(hex, kind)
    return max(0, min(b.cards.workers[tile] - tired, army.of_kind(hex, kind) - tired))


def range_of(s: Campaign, hex: Hex) -> int:
    """AP-65; with Signal Masts the Buildings of a side that they name see further."""
    b = s.battle
    tile = b.tile[hex]
    far = b.cards.range[tile]
    for effect in side_effects(s, b.owner[hex], SIGNAL_MASTS, RANGE_MORE):
        if TILES[tile] in WORKS and (effect.what >> WORKS.index(TILES[tile])) & 1:
            far += effect.n
    return far


def side_effects(s: Campaign, side: Side, card: Improvement, verb: int) -> list[Effect]:
    """AP-155. What an Improvement of somebody on this side does; nothing if nobody has it."""
    seat = s.colony.owner(side, card)
    return [] if seat < 0 else s.colony.communities[seat].lasting(s.colony.cards, verb)


def reach(s: Campaign, hex: Hex, is_over_heads: bool = False) -> Bits:
    """AP-60, AP-64. The hexes along a Building's arrows; sight ends with the first enemies, fire
    over their heads does not."""
    b = s.battle
    side = b.owner[hex]
    turn = b.facing[hex] if side == 0 else b.facing[hex] + 3
    far = range_of(s, hex)
    seen = 0
    for arrow in b.cards.arrows[b.tile[hex]]:
        direction = (arrow + turn) % 6
        at = hex
        for _ in range(far):
            at = NEXT[at][direction]
            if at == OFF:
                break
            seen |= 1 << at
            if not is_over_heads and b.has_enemies(side, at):
                break
    return seen


def aims_at(s: Campaign, hex: Hex) -> Bits:
    """AP-71, AP-72. Where this Building can fire: Indirect Fire goes over the Invaders' heads."""
    return reach(s, hex, bool((MORTAR_BITS >> s.battle.tile[hex]) & 1))


def in_sight(s: Campaign, side: Side) -> Bits:
    """AP-60, AP-149. All hexes a side sees."""
    b = s.battle
    army = b.armies[side]
    seen = 1 << spawn_point(s, side)
    for hex in range(1, N_LIST):
        if army.weak[hex] or army.strong[hex]:
            seen |= 1 << hex
        if b.tile[hex] != NO_TILE and b.owner[hex] == side:
            seen |= 1 << hex
            if (BUILDING_BITS >> b.tile[hex]) & 1 and is_manned(b, hex):
                seen |= reach(s, hex)
    return seen


def hexes_of(bits: Bits) -> list[Hex]:
    return [hex for hex in range(1, N_LIST) if (bits >> hex) & 1]


def guards_of(s: Campaign, side: Side, target: Hex) -> list[Hex]:
    """Guard Posts and Guard Towers that see a hex and can act."""
    b = s.battle
    found: list[Hex] = []
    for hex in b.built:
        is_ready = b.is_tile_of(hex, GUARD_BITS, side) and can_act(b, hex)
        if is_ready and (reach(s, hex) >> target) & 1:
            found.append(hex)
    return found


def guarded(s: Campaign, side: Side) -> Bits:
    """All hexes seen by Guard Posts and Guard Towers of a side that can act."""
    b = s.battle
    seen = 0
    for hex in b.built:
        if b.is_tile_of(hex, GUARD_BITS, side) and can_act(b, hex):
            seen |= reach(s, hex)
    return seen


def watchers_of(s: Campaign, side: Side, target: Hex) -> Bits:
    """AP-73. The manned Guard Posts and Guard Towers of a side that see this hex, as bits."""
    b = s.battle
    bits = 0
    for hex in b.built:
        is_ready = b.is_tile_of(hex, GUARD_BITS, side) and is_manned(b, hex)
        if is_ready and (reach(s, hex) >> target) & 1:
            bits |= 1 << hex
    return bits


def can_place(s: Campaign, side: Side, hex: Hex, seen: Bits) -> bool:
    """AP-63, AP-149. On a hex in sight without a tile and without enemies."""
    b = s.battle
    return bool((seen >> hex) & 1) and b.tile[hex] == NO_TILE and not b.has_enemies(side, hex)


def refuse_placing(s: Campaign, side: Side, hex: Hex, tile: Tile) -> Refusal:
    """AP-4, AP-63. Why a tile cannot be placed here."""
    b = s.battle
    data: dict[str, object] = {"hex": hex, "id": TILES[tile]}
    if not b.is_left(tile):
        return Refusal("AP-4", "no_work_left", data)
    if hex == OFF:
        return Refusal("AP-63", "off_the_board", data)
    if b.tile[hex] != NO_TILE:
        return Refusal("AP-63", "hex_has_tile", {"hex": hex, "id": TILES[b.tile[hex]]})
    if b.has_enemies(side, hex):
        return Refusal("AP-63", "hex_has_enemies", data)
    return Refusal("AP-60", "hex_not_in_sight", data)


def way_back(side: Side) -> tuple[int, ...]:
    """AP-55, AP-145. Where a side sends its enemies: towards their own edge."""
    return FORWARDS[side]

"""Who can march where (AP-86, AP-89, AP-140, AP-141), and moving the pieces."""

from __future__ import annotations

from typing import Final

from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle.hexes import (
    BESIDE,
    N_LIST,
    OFF,
    is_beside,
    is_over_the_edge,
)
from holdfast.games.ante_portas.rules.battle.marks import (
    gone,
    held_mark,
    machine_mark,
    mark,
    ridden_mark,
    spent,
)
from holdfast.games.ante_portas.rules.battle.names import (
    MORTAR_BITS,
    MOVER_CITIZEN,
    MOVER_CREW,
    MOVER_EXHAUSTED_CREW,
    MOVER_FARMER_AGAIN,
    MOVER_MACHINE,
    MOVERS,
    NO_TILE,
    STRONG,
    TRAP,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.names import Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign

N_MOVERS: Final = 7
ALL_HEXES: Final = list(range(1, N_LIST))
NO_OBSTACLE: Final = 0
OUT_OF_REACH: Final = 1
NOBODY_LEFT: Final = 2
TILE_THERE: Final = 3
MACHINE_ALREADY: Final = 4
HEX_FULL: Final = 5
WITHOUT_MACHINE: Final = 6
CREW_COMPLETE: Final = 7
Code = int  # a hex and a kind of mover


def kind_of(mover: int) -> int:
    """WEAK or STRONG, for Soldiers on foot."""
    return mover % 2


def available(s: Campaign, side: Side, origin: Hex, mover: int, limit: int) -> int:
    """How many of these could still go from a hex."""
    b = s.battle
    army = b.armies[side]
    if mover <= MOVER_CITIZEN:
        return army.upright(origin, mover) - spent(b, origin, mover)
    if mover < MOVER_MACHINE:
        return gone(b, origin, kind_of(mover), 1) if limit > 1 else 0
    if not b.is_tile_of(origin, MORTAR_BITS, side):
        return 0
    if b.marched[machine_mark(origin)] >= limit:
        return 0
    if mover == MOVER_MACHINE:
        return 1
    if not s.mode.is_versus:
        return 0
    kind = b.cards.worker[b.tile[origin]]
    if mover == MOVER_EXHAUSTED_CREW:
        return min(1, army.tired(origin, kind))
    own = army.upright(origin, kind) - spent(b, origin, kind)
    return min(1, own + b.marched[ridden_mark(origin, kind)])


def movers_to(
    s: Campaign, side: Side, target: Hex, limit: int, group: tuple[Code, ...]
) -> list[Code]:
    """Everybody who could join this group."""
    found: list[Code] = []
    for origin in BESIDE[target] if target != OFF and limit == 1 else ALL_HEXES:
        if has_mobile(s.battle, side, origin):
            for mover in range(n_movers(s.battle, side, origin, limit)):
                if obstacle(s, side, origin, target, mover, limit, group) == NO_OBSTACLE:
                    found.append(origin * N_MOVERS + mover)
    return found


def can_join(
    s: Campaign, side: Side, code: Code, target: Hex, limit: int, group: tuple[Code, ...]
) -> bool:
    """Whether this one could join the group."""
    origin = code // N_MOVERS
    if not has_mobile(s.battle, side, origin):
        return False
    return obstacle(s, side, origin, target, code % N_MOVERS, limit, group) == NO_OBSTACLE


def has_mobile(b: Battleground, side: Side, hex: Hex) -> bool:
    """Whether Mobile Units of a side are here."""
    army = b.armies[side]
    if army.weak[hex] or army.strong[hex]:
        return True
    return b.is_tile_of(hex, MORTAR_BITS, side)


def n_movers(b: Battleground, side: Side, origin: Hex, limit: int) -> int:
    """How many kinds, the first of MOVERS, there can be on a hex with Mobile Units: most have no
    machine, and nobody goes again where one step is all."""
    if b.is_tile_of(origin, MORTAR_BITS, side):
        return N_MOVERS
    return MOVER_MACHINE if limit > 1 else MOVER_FARMER_AGAIN


def obstacle(
    s: Campaign,
    side: Side,
    origin: Hex,
    target: Hex,
    mover: int,
    limit: int,
    group: tuple[Code, ...],
) -> int:
    """What keeps this Unit from joining the group, as a number; NO_OBSTACLE if it can join."""
    b = s.battle
    if origin == OFF or not is_in_reach(s, side, origin, target, mover, limit):
        return OUT_OF_REACH
    if available(s, side, origin, mover, limit) <= times(group, origin * N_MOVERS + mover):
        return NOBODY_LEFT
    if mover == MOVER_MACHINE:
        if target != OFF and b.tile[target] != NO_TILE:
            return TILE_THERE
        return MACHINE_ALREADY if has_machine(group) else NO_OBSTACLE
    if mover > MOVER_MACHINE:
        return crew_obstacle(s, side, origin, target, mover, group)
    if is_full(s, side, target, group):
        return HEX_FULL
    if mover <= MOVER_CITIZEN and is_reserved(s, side, origin, mover, group):
        return NOBODY_LEFT
    return NO_OBSTACLE


def refuse_mover(
    s: Campaign,
    side: Side,
    origin: Hex,
    target: Hex,
    mover: int,
    limit: int,
    group: tuple[Code, ...],
) -> Refusal:
    """Why this Unit cannot join the group."""
    found = obstacle(s, side, origin, target, mover, limit, group)
    data: dict[str, object] = {"hex": target, "origin": origin, "id": MOVERS[mover]}
    if found == OUT_OF_REACH:
        return Refusal("AP-86", "out_of_reach", data)
    if found == NOBODY_LEFT:
        return Refusal("AP-86", "nobody_to_march", data)
    if found == TILE_THERE:
        return Refusal("AP-86", "no_second_tile", data)
    if found == MACHINE_ALREADY:
        return Refusal("AP-86", "one_machine", data)
    if found == HEX_FULL:
        return Refusal("AP-140", "hex_is_full", data)
    if found == WITHOUT_MACHINE:
        return Refusal("AP-141", "without_its_machine", data)
    return Refusal("AP-141", "crew_complete", data)


def is_reserved(s: Campaign, side: Side, origin: Hex, mover: int, group: tuple[Code, ...]) -> bool:
    """Somebody who rides as crew cannot walk as well."""
    b = s.battle
    riding = times(group, origin * N_MOVERS + MOVER_CREW)
    if not riding or b.cards.worker[b.tile[origin]] != mover:
        return False
    if b.marched[ridden_mark(origin, mover)]:
        return False
    walking = times(group, origin * N_MOVERS + mover)
    fresh = b.armies[side].upright(origin, mover) - spent(b, origin, mover)
    return walking + riding >= fresh


def times(group: tuple[Code, ...], code: Code) -> int:
    """How often it is in the group."""
    n = 0
    for other in group:  # faster compiled than tuple.count()
        if other == code:
            n += 1
    return n


def has_machine(group: tuple[Code, ...]) -> bool:
    for code in group:
        if code % N_MOVERS == MOVER_MACHINE:
            return True
    return False


def crew_obstacle(
    s: Campaign, side: Side, origin: Hex, target: Hex, mover: int, group: tuple[Code, ...]
) -> int:
    """AP-141. The manning Soldiers go with their machine, no more than it has places."""
    b = s.battle
    if origin * N_MOVERS + MOVER_MACHINE not in group:
        return WITHOUT_MACHINE
    riding = times(group, origin * N_MOVERS + MOVER_CREW)
    riding += times(group, origin * N_MOVERS + MOVER_EXHAUSTED_CREW)
    if riding >= b.cards.workers[b.tile[origin]]:
        return CREW_COMPLETE
    if is_full(s, side, target, group):
        return HEX_FULL
    kind = b.cards.worker[b.tile[origin]]
    fresh = b.armies[side].upright(origin, kind) - spent(b, origin, kind)
    fresh -= times(group, origin * N_MOVERS + kind)
    is_crew = mover == MOVER_CREW
    if is_crew and fresh + b.marched[ridden_mark(origin, kind)] <= 0:
        return NOBODY_LEFT
    return NO_OBSTACLE


def is_full(s: Campaign, side: Side, target: Hex, group: tuple[Code, ...]) -> bool:
    """AP-140. Nobody else fits beside those who are there and the group, its crews included."""
    if not s.mode.is_versus or target == OFF:
        return False
    coming = len([code for code in group if code % N_MOVERS != MOVER_MACHINE])
    return coming >= s.battle.room(side, target)


def is_in_reach(s: Campaign, side: Side, origin: Hex, target: Hex, mover: int, limit: int) -> bool:
    """One hex; AP-89: a machine also two, over a hex with a tile."""
    if target == OFF:
        return is_at_the_edge(side, origin)
    if is_beside(origin, target):
        return True
    if mover < MOVER_MACHINE or limit < 2 or s.battle.marched[machine_mark(origin)]:
        return False
    return can_pass(s, side, origin, target)


def is_at_the_edge(side: Side, hex: Hex) -> bool:
    """AP-153. One step from here leads over the enemy's edge."""
    for direction in range(6):
        if is_over_the_edge(side, hex, direction):
            return True
    return False


def can_pass(s: Campaign, side: Side, origin: Hex, target: Hex) -> bool:
    """AP-89. A machine passes over a tile where no enemies are (house ruling: it is not led into a
    Battle on the way), nor over an enemy's Trap, which would hold it."""
    b = s.battle
    for between in BESIDE[origin]:
        if not is_beside(target, between) or b.tile[between] == NO_TILE:
            continue
        is_enemy = b.owner[between] != side and (
            b.tile[between] == TRAP or b.has_fighters(1 - side, between)
        )
        if not is_enemy and not b.has_enemies(side, between):
            return True
    return False


# Moving the pieces


def lead_in(s: Campaign, side: Side, group: tuple[Code, ...], target: Hex, limit: int) -> int:
    """The group stands on its target. Returns how many of it have a step left."""
    fresh = 0
    for code in group:
        mover = code % N_MOVERS
        origin = code // N_MOVERS
        if mover == MOVER_MACHINE:
            move_machine(s.battle, origin, target)
            fresh += 1 if s.battle.marched[machine_mark(target)] < limit else 0
        elif mover == MOVER_CREW:
            ride(s, side, origin, target)
        elif mover == MOVER_EXHAUSTED_CREW:
            ride_exhausted(s, side, origin, target)
        else:
            fresh += walk(s, side, origin, target, mover, limit)
    return fresh


def move_machine(b: Battleground, origin: Hex, target: Hex) -> None:
    steps = b.marched[machine_mark(origin)] + (1 if is_beside(origin, target) else 2)
    tile, facing, owner = b.tile[origin], b.facing[origin], b.owner[origin]
    b.marched[machine_mark(origin)] = 0
    b.remove_tile(origin)
    b.put_tile(target, tile, owner)
    b.facing[target] = facing
    b.marched[machine_mark(target)] = steps


def walk(s: Campaign, side: Side, origin: Hex, target: Hex, mover: int, limit: int) -> int:
    """One Soldier on foot; 1 if a step is left. AP-142: in the confrontational game he is
    exhausted when his movement is complete."""
    b = s.battle
    kind = kind_of(mover)
    army = b.armies[side]
    steps = 1
    if mover >= MOVER_FARMER_AGAIN:
        steps = 2
        b.marched[mark(origin, kind, 1)] -= 1
        held = held_mark(origin, kind)
        b.marched[held] = max(0, b.marched[held] - 1)
    army.add(origin, kind, -1)
    army.add(target, kind, 1)
    if steps == limit and s.mode.is_versus:
        army.exhaust(target, kind, 1)
    else:
        b.marched[mark(target, kind, steps)] += 1
    return 1 if steps < limit else 0


def worker_at(b: Battleground, origin: Hex, target: Hex) -> int:
    """The kind of crew: the machine may have gone ahead already."""
    tile = b.tile[origin] if (MORTAR_BITS >> b.tile[origin]) & 1 else b.tile[target]
    return b.cards.worker[tile]


def ride(s: Campaign, side: Side, origin: Hex, target: Hex) -> None:
    """AP-141. An upright Soldier goes with the machine and stays upright."""
    b = s.battle
    kind = worker_at(b, origin, target)
    if b.marched[ridden_mark(origin, kind)]:
        b.marched[ridden_mark(origin, kind)] -= 1
    b.armies[side].add(origin, kind, -1)
    b.armies[side].add(target, kind, 1)
    b.marched[ridden_mark(target, kind)] += 1


def ride_exhausted(s: Campaign, side: Side, origin: Hex, target: Hex) -> None:
    army = s.battle.armies[side]
    kind = worker_at(s.battle, origin, target)
    army.exhaust(origin, kind, -1)
    army.add(origin, kind, -1)
    army.add(target, kind, 1)
    army.exhaust(target, kind, 1)


def finish_march(s: Campaign, side: Side) -> None:
    """AP-142. Whoever has gone at least one hex is exhausted; held ones who stayed are not."""
    b = s.battle
    army = b.armies[side]
    for hex in range(1, N_LIST):
        for kind in (WEAK, STRONG):
            n = gone(b, hex, kind, 1) - b.marched[held_mark(hex, kind)] + gone(b, hex, kind, 2)
            if n > 0:
                army.exhaust(hex, kind, n)

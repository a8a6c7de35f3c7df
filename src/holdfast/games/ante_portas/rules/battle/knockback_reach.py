"""Whom a Knockback can reach, and by which way (AP-55, AP-168)."""

from __future__ import annotations

from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle.damage import standing_on
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, NEXT, OFF
from holdfast.games.ante_portas.rules.battle.names import (
    PREY,
    PREY_EXHAUSTED,
    PREY_MOVING,
    STRONG,
    TRAP,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.sight import way_back
from holdfast.games.ante_portas.rules.names import Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign


def prey(s: Campaign, side: Side, hex: Hex, pick: int) -> int:
    """How many enemies of this description are on the ground here. Side by side: those that stand,
    those of the moving group, and exhausted Soldiers of the other team."""
    b = s.battle
    kind = pick % 2
    if s.mode.is_versus:
        army = b.armies[1 - side]
        if pick >= PREY_EXHAUSTED:
            return army.tired(hex, kind)
        return 0 if pick >= PREY_MOVING else army.upright(hex, kind)
    if pick >= PREY_EXHAUSTED:
        return 0
    if pick >= PREY_MOVING:
        moving = b.moving
        if moving is None or moving.hex != hex or moving.is_airborne:
            return 0
        return moving.weak if kind == WEAK else moving.strong
    weak, strong = standing_on(b, hex)
    return strong if kind == STRONG else weak


# What the Trapper has done already (AP-55, AP-94): who was sent from which Trap to which hex.

Sent = int


def sent_code(hex: Hex, target: Hex, pick: int) -> Sent:
    return (hex * N_LIST + target) * len(PREY) + pick


def is_emptied(sent: tuple[Sent, ...], hex: Hex) -> bool:
    """Those of this Trap who go have gone, all to one hex."""
    for code in sent:
        if code // len(PREY) // N_LIST == hex:
            return True
    return False


def arrived(sent: tuple[Sent, ...], hex: Hex, pick: int) -> int:
    """Who was sent to this hex a moment ago is not sent on from there."""
    n = 0
    for code in sent:
        if code // len(PREY) % N_LIST == hex and code % len(PREY) == pick:
            n += 1
    return n


def can_send(s: Campaign, side: Side, hex: Hex, sent: tuple[Sent, ...]) -> bool:
    """AP-55. Whether the Trapper can send anybody from here now."""
    if is_emptied(sent, hex) or not can_knock(s, side, hex):
        return False
    for pick in range(len(PREY)):
        if prey(s, side, hex, pick) > arrived(sent, hex, pick):
            return True
    return False


def refuse_trap(s: Campaign, side: Side, hex: Hex, sent: tuple[Sent, ...]) -> Refusal:
    refusal = refuse_knock(s, side, hex)
    if refusal is not None:
        return refusal
    is_empty = is_emptied(sent, hex)
    return Refusal("AP-55", "trap_emptied" if is_empty else "sent_just_now", {"hex": hex})


def ways_on(side: Side, hex: Hex) -> list[int]:
    """AP-55, AP-145. The steps back from here that stay on the board."""
    return [direction for direction in way_back(side) if NEXT[hex][direction] != OFF]


def ways_for(s: Campaign, side: Side, hex: Hex, at: Hex, n: int) -> list[int]:
    """AP-55, AP-140. The next steps for so many from this Trap, now `at` a hex on the way: their
    last hex must have room for them, the one passed over need not."""
    steps_left = s.battle.cards.knockback_steps - (0 if at == hex else 1)
    if steps_left == 0:
        return []
    found: list[int] = []
    for direction in ways_on(side, at):
        target = NEXT[at][direction]
        if room_from(s, side, target, steps_left - 1) >= n:
            found.append(direction)
    return found


def ends_of(s: Campaign, side: Side, hex: Hex) -> list[Hex]:
    """AP-55. Where a Knockback from here can end, each hex once."""
    found: list[Hex] = []
    near = [hex]
    for _ in range(s.battle.cards.knockback_steps):
        further: list[Hex] = []
        for at in near:
            for direction in ways_on(side, at):
                if NEXT[at][direction] not in further:
                    further.append(NEXT[at][direction])
        found.extend([end for end in further if end not in found])
        near = further
    return found


def room_from(s: Campaign, side: Side, hex: Hex, steps: int) -> int:
    """AP-140. How many of the enemy find room on this hex, or so many steps further on."""
    most = s.room(1 - side, hex)
    if steps:
        for direction in ways_on(side, hex):
            most = max(most, room_from(s, side, NEXT[hex][direction], steps - 1))
    return most


def most_sent(s: Campaign, side: Side, hex: Hex) -> int:
    """AP-140. How many can be sent back together from here."""
    most = 0
    for direction in ways_on(side, hex):
        steps = s.battle.cards.knockback_steps - 1
        most = max(most, room_from(s, side, NEXT[hex][direction], steps))
    return most


def can_knock(s: Campaign, side: Side, hex: Hex) -> bool:
    return refuse_knock(s, side, hex) is None


def refuse_knock(s: Campaign, side: Side, hex: Hex) -> Refusal | None:
    """Why nobody can be knocked back from here; None if somebody can."""
    b = s.battle
    if hex == OFF or b.tile[hex] != TRAP or b.owner[hex] != side:
        return Refusal("AP-55", "no_trap_there", {"hex": hex})
    if not ways_on(side, hex):
        return Refusal("AP-55", "no_way_back", {"hex": hex})
    if s.mode.is_versus and most_sent(s, side, hex) == 0:
        return Refusal("AP-140", "no_room_back", {"hex": hex})
    for pick in range(len(PREY)):
        if prey(s, side, hex, pick):
            return None
    return Refusal("AP-168", "nobody_in_the_trap", {"hex": hex})

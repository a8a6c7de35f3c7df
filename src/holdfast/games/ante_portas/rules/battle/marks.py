"""How far Units have gone in a Deploy (AP-86, AP-89): counted by hex, while the action lasts.

`Battleground.marched` is empty outside a Deploy. For each hex it holds nine numbers: weak Units
that have gone one step and two steps, the same for strong ones, the steps of the machine, Units of
each kind that rode with a machine (AP-141), and those of each kind held by a Trap where they
started (AP-144), who are counted among the ones with a step spent.
"""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.names import Hex

STRIDE: Final = 9
MACHINE: Final = 4
RIDDEN: Final = 5
HELD: Final = 7


def mark(hex: Hex, kind: int, steps: int) -> int:
    """Units of a kind that have gone one step, or two."""
    return hex * STRIDE + kind * 2 + steps - 1


def machine_mark(hex: Hex) -> int:
    return hex * STRIDE + MACHINE


def ridden_mark(hex: Hex, kind: int) -> int:
    return hex * STRIDE + RIDDEN + kind


def held_mark(hex: Hex, kind: int) -> int:
    return hex * STRIDE + HELD + kind


def no_marks() -> list[int]:
    return [0] * (N_LIST * STRIDE)


def gone(b: Battleground, hex: Hex, kind: int, steps: int) -> int:
    return b.marched[mark(hex, kind, steps)]


def spent(b: Battleground, hex: Hex, kind: int) -> int:
    """Upright Units that have gone, ridden or been held: no longer fresh."""
    at = mark(hex, kind, 1)
    return b.marched[at] + b.marched[at + 1] + b.marched[ridden_mark(hex, kind)]


def forget(b: Battleground, hex: Hex, kind: int) -> bool:
    """An upright Soldier is lost to this hex: of those who stand together the one with the fewest
    steps left (house ruling). True if he had walked."""
    marked = b.marched
    once = mark(hex, kind, 1)
    if marked[once + 1]:
        marked[once + 1] -= 1
        return True
    if marked[ridden_mark(hex, kind)]:
        marked[ridden_mark(hex, kind)] -= 1
        return False
    if marked[once] == 0:
        return False
    marked[once] -= 1
    held = held_mark(hex, kind)
    if marked[held] > marked[once]:
        marked[held] -= 1
        return False
    return True


def knocked(b: Battleground, hex: Hex, target: Hex, kind: int) -> None:
    """AP-56. Who is knocked back has no step left; he is exhausted by it only if he had walked."""
    if forget(b, hex, kind):
        b.marched[mark(target, kind, 2)] += 1
    else:
        b.marched[ridden_mark(target, kind)] += 1

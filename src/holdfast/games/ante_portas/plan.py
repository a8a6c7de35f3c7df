"""What a side needs next: where its Soldiers belong, what is missing there, what goods are for.

The line of the cooperative game lies low: Trenches on #4 and #5 fire on every hex from #6 to #10,
and new Soldiers arrive beside them. Confrontational teams press forward from their Spawn Point.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.ante_portas.battle.ground import N_LIST, mirrored, steps_between
from holdfast.games.ante_portas.battle.names import GUN_BITS
from holdfast.games.ante_portas.battle.sight import can_place, in_sight
from holdfast.games.ante_portas.names import (
    CAPTURE_THE_FLAG,
    CITIZEN,
    CLAY,
    FARMER,
    FINAL_WAVE,
    FOOD,
    N_GOODS,
    N_WARES,
    TOOL,
    WOOD,
    Hex,
    Side,
)
from holdfast.games.ante_portas.state import Campaign

# Where the line stands, the most important hex first.
LINE: Final = (4, 5, 2, 1, 3, 7)
FLAG: Final = (12, 17, 22, 14, 15, 7)  # a column towards the enemy's edge
AREA: Final = (12, 9, 10, 14, 15, 17, 7)
CREW: Final = 2
ENOUGH: Final = 14  # Soldiers and wounded of a side of two
NEAR: Final[list[list[int]]] = [
    [steps_between(one, other) if one and other else 99 for other in range(N_LIST)]
    for one in range(N_LIST)
]


def posts_of(s: Campaign, side: Side) -> list[Hex]:
    if not s.mode.is_versus:
        return list(LINE)
    posts = FLAG if s.mode.scenario == CAPTURE_THE_FLAG else AREA
    return [hex if side == 0 else mirrored(hex) for hex in posts]


class Plan:
    """Worked out anew for each question that needs it."""

    def __init__(self, s: Campaign, side: Side) -> None:
        b = s.battle
        army = b.armies[side]
        self.side = side
        self.posts = posts_of(s, side)
        self.wanted = wanted(self.posts, army.total(FARMER) + army.total(CITIZEN))
        self.missing: list[Hex] = []  # one entry per Soldier missing
        self.spare = [0] * N_LIST  # upright Soldiers that belong elsewhere
        for hex in range(1, N_LIST):
            here = army.weak[hex] + army.strong[hex]
            if here < self.wanted[hex]:
                self.missing.extend([hex] * (self.wanted[hex] - here))
            elif here > self.wanted[hex]:
                upright = here - army.tired_weak[hex] - army.tired_strong[hex]
                self.spare[hex] = min(upright, here - self.wanted[hex])
        seen = in_sight(s, side)
        self.sites: list[Hex] = []  # for Trenches
        self.front: list[Hex] = []  # for Mines and Traps
        for post in self.posts:
            if self.wanted[post] and can_place(s, side, post, seen):
                self.sites.append(post)
        for hex in range(1, N_LIST):
            if hex not in self.posts and can_place(s, side, hex, seen):
                self.front.append(hex)
        self.guns = 0
        for hex in range(1, N_LIST):
            if b.is_tile_of(hex, GUN_BITS, side):
                self.guns += 1
        self.soldiers = army.total(FARMER) + army.total(CITIZEN)
        self.sick = army.sick(FARMER)
        self.sick_citizens = army.sick(CITIZEN)

    def marchers(self) -> int:
        """How many Soldiers would do better elsewhere."""
        return min(sum(self.spare), len(self.missing))

    def lacks_soldiers(self, s: Campaign) -> bool:
        enough = min(ENOUGH, 2 * self.guns + 4) if not s.mode.is_versus else 10
        if s.era == 1 or s.mode.is_twice:
            enough += 6
        return self.soldiers + self.sick < enough


def wanted(posts: list[Hex], soldiers: int) -> list[int]:
    """Two for each post in turn, then one more each, as far as they last."""
    found = [0] * N_LIST
    left = soldiers
    for n in (CREW, 1, 1, 1, 1, 1):
        for post in posts:
            take = min(n, left)
            found[post] += take
            left -= take
    return found


def towards(plan: Plan, hex: Hex) -> Hex:
    """The post nearest to this hex where somebody is missing; 0 if nobody is."""
    best = 0
    for post in plan.missing:
        if best == 0 or NEAR[hex][post] < NEAR[hex][best]:
            best = post
    return best


# What goods are worth to a seat


def prices(s: Campaign, seat: Seat, plan: Plan) -> list[float]:
    """The worth of one more of each ware, to this seat now."""
    c = s.colony.communities[seat]
    found = [0.3] * N_WARES
    found[WOOD] = falling(c.held(WOOD), 4, 6)
    found[CLAY] = falling(c.held(CLAY), 2, 4)
    found[TOOL] = falling(c.tools, 3, 6)
    hungry = 2 + plan.sick // max(1, s.seats)
    if s.phase == FINAL_WAVE or s.year >= 4:
        hungry += 3
    found[FOOD] = falling(c.held(FOOD), hungry, hungry + 2)
    if c.filling(c.stock) + 1 >= c.room(s.colony.cards):
        for good in range(N_GOODS):
            found[good] *= 0.3
    return found


def falling(n: int, scarce: int, enough: int) -> float:
    if n < scarce:
        return 1.0
    return 0.55 if n < enough else 0.12

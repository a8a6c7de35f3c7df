"""What a side needs next: where its Soldiers belong, what is missing there, what goods are for.

The line of the cooperative game lies low: Trenches on #4 and #5 fire on every hex from #6 to #10,
and new Soldiers arrive beside them. Confrontational teams press forward from their Spawn Point.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.ante_portas.bots.forecast import alarms
from holdfast.games.ante_portas.rules.battle.hexes import BESIDE, N_LIST, mirrored, steps_between
from holdfast.games.ante_portas.rules.battle.names import GUN_BITS
from holdfast.games.ante_portas.rules.battle.sight import can_place, in_sight
from holdfast.games.ante_portas.rules.colony.state import Community
from holdfast.games.ante_portas.rules.names import (
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
from holdfast.games.ante_portas.rules.state import Campaign

# Where the line stands, the most important hex first.
LINE: Final = (4, 5, 2, 1, 3, 7, 6, 8)
FLAG: Final = (12, 17, 22, 14, 15, 7)  # a column towards the enemy's edge
AREA: Final = (12, 9, 10, 14, 15, 17, 7)
CREW: Final = 2
LAST_STORES: Final = 1  # half-years before the Final Wave in which Food is laid in for it
ENOUGH: Final = 24  # Soldiers and wounded of a side of two
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
    """Worked out anew for each question that needs it; in brief where fire is all it is about."""

    def __init__(self, s: Campaign, side: Side, is_brief: bool = False) -> None:
        self.side = side
        self.posts: list[Hex] = []
        self.wanted: list[int] = []
        self.missing: list[Hex] = []  # one entry per Soldier missing
        self.urgent: list[Hex] = []  # posts without a full crew
        self.spare: list[int] = []  # upright Soldiers that belong elsewhere
        self.sites: list[Hex] = []  # for Trenches
        self.front: list[Hex] = []  # for Mines and Traps
        self.guns = 0
        self.soldiers = 0
        self.at_home = 0
        self.sick = 0
        self.marches: dict[int, int] | None = None
        self.alarm: list[float] | None = None
        if not is_brief:
            self.draw_up(s)

    def draw_up(self, s: Campaign) -> None:
        b = s.battle
        side = self.side
        army = b.armies[side]
        self.soldiers = army.total(FARMER) + army.total(CITIZEN)
        self.posts = posts_of(s, side)
        self.wanted = wanted(self.posts, self.soldiers)
        self.spare = [0] * N_LIST
        for hex in range(1, N_LIST):
            here = army.weak[hex] + army.strong[hex]
            if here < self.wanted[hex]:
                self.missing.extend([hex] * (self.wanted[hex] - here))
                if here < CREW:
                    self.urgent.append(hex)
            elif here > self.wanted[hex]:
                upright = here - army.tired_weak[hex] - army.tired_strong[hex]
                self.spare[hex] = min(upright, here - self.wanted[hex])
        seen = in_sight(s, side)
        for post in self.posts:
            if self.wanted[post] and can_place(s, side, post, seen):
                self.sites.append(post)
        for hex in range(1, N_LIST):
            if hex not in self.posts and can_place(s, side, hex, seen):
                self.front.append(hex)
        for hex in b.built:
            if b.is_tile_of(hex, GUN_BITS, side):
                self.guns += 1
        for seat in s.team(side):
            self.at_home += s.colony.communities[seat].farmers
        self.sick = army.sick(FARMER)

    def marchers(self) -> int:
        """How many Soldiers would do better elsewhere."""
        return min(sum(self.spare), len(self.missing))

    def alarms(self, s: Campaign) -> list[float]:
        """By hex: how likely its troop leaves the board next."""
        if self.alarm is None:
            self.alarm = [0.0] * N_LIST if s.mode.is_versus else alarms(s)
        return self.alarm

    def foe(self, s: Campaign, hex: Hex) -> int:
        """The Strength of the enemies on a hex."""
        return s.battle.armies[1 - self.side].strength(hex)

    def crews_missing(self) -> int:
        """Soldiers missing where a gun stands, or on a post that nobody guards."""
        n = 0
        for hex in self.missing:
            if hex in self.urgent:
                n += 1
        return n

    def lacks_soldiers(self, s: Campaign) -> bool:
        enough = min(ENOUGH, 2 * self.guns + 8) if not s.mode.is_versus else 10
        if s.era == 1 or s.mode.is_twice:
            enough += 6
        return self.soldiers + self.sick + self.at_home < enough


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


def marches(s: Campaign, plan: Plan) -> dict[int, int]:
    """How many Soldiers should go from one hex to the next, by 29 times the one plus the other:
    whoever is nearest fills each gap, the most important one first."""
    if plan.marches is not None:
        return plan.marches
    found: dict[int, int] = {}
    left = plan.spare[:]
    for post in plan.posts:
        for _ in range(plan.missing.count(post)):
            best = 0
            for hex in range(1, N_LIST):
                if left[hex] and (best == 0 or NEAR[hex][post] < NEAR[best][post]):
                    best = hex
            if best == 0:
                break
            left[best] -= 1
            step = next_step(s, plan.side, best, post)
            if step:
                key = best * N_LIST + step
                found[key] = found.get(key, 0) + 1
    plan.marches = found
    return found


def next_step(s: Campaign, side: Side, hex: Hex, post: Hex) -> Hex:
    """The way towards a post, round the enemies; 0 if there is none."""
    for beside in BESIDE[hex]:
        if NEAR[beside][post] < NEAR[hex][post] and not s.battle.has_enemies(side, beside):
            return beside
    return 0


# What goods are worth to a seat


def prices(s: Campaign, seat: Seat, plan: Plan) -> list[float]:
    """The worth of one more of each ware, to this seat now."""
    c = s.colony.communities[seat]
    found = [0.3] * N_WARES
    left = half_years_left(s)
    found[TOOL] = falling(c.tools, 3, 6)
    if s.mode.is_versus or left > LAST_STORES:
        sites = len(plan.sites)
        found[WOOD] = 1.3 if c.held(WOOD) < 2 else falling(c.held(WOOD), 5, 7)
        found[CLAY] = falling(c.held(CLAY), 2, 4)
        if c.held(CLAY) < min(sites, 3):
            found[CLAY] = 1.3 + 0.1 * sites
        elif sites == 0 and not s.mode.is_versus:
            found[CLAY] *= 0.6
        hungry = 2 + plan.sick // max(1, s.seats)
        found[FOOD] = falling(c.held(FOOD), hungry, hungry + 2)
    else:
        found[WOOD] = 0.15 if left == 0 else 0.5
        found[CLAY] = 0.15 if left == 0 else 0.4
        found[FOOD] = 1.1 if c.held(FOOD) < c.room(s.colony.cards) else 0.1
    if c.filling(c.stock) + 1 >= c.room(s.colony.cards):
        make_room(c, found)
    return found


def make_room(c: Community, found: list[float]) -> None:
    """Where all is full, one more good is worth what it has over the cheapest in store."""
    least = 1.0
    for good in range(N_GOODS):
        if c.stock[good]:
            least = min(least, found[good])
    for good in range(N_GOODS):
        found[good] = max(0.05, found[good] - least)


def half_years_left(s: Campaign) -> int:
    """How many more half-years come after this one; 0 also in the Final Wave."""
    if s.phase == FINAL_WAVE:
        return 0
    return (s.mode.eras - 1 - s.era) * 10 + (5 - s.year) * 2 + (0 if s.is_winter else 1)


def falling(n: int, scarce: int, enough: int) -> float:
    if n < scarce:
        return 1.0
    return 0.55 if n < enough else 0.12

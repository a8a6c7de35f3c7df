"""The printed components as flat tables, in the shape the rules read them fastest."""

from __future__ import annotations

from holdfast.games.empires_end.rules.names import (
    AXE,
    HAMMER,
    ON_COMBINED,
    ON_CONFLICT,
    ON_DISASTER,
    ON_DOUBLE_DISASTER,
    ON_ECONOMY,
    ON_INDUSTRY,
    WHEAT,
    Conflict,
    Good,
    Location,
    Source,
)


class Tier:
    """One row of a conflict card."""

    most: int = 10**6  # the highest strength that falls into this tier
    points: int = 0
    goods: tuple[Good, ...] = ()
    refresh: int = 0


class ConflictCard:
    """EE-123. Three tiers, the winner's bonus, and the unrest of everybody else."""

    tiers: list[Tier]
    bonus_points: int = 0
    bonus_goods: tuple[Good, ...] = ()
    rank: int
    position: int

    def tier(self, strength: int) -> Tier:
        for tier in self.tiers:
            if strength <= tier.most:
                return tier
        return self.tiers[-1]


class Track:
    """EE-11. The spaces of one side of the board; space 1 is spaces[0]."""

    def __init__(self, spaces: list[int], lightning: int) -> None:
        self.spaces = spaces
        self.lightning = lightning
        # How many phases lie behind each space, for bots: 0 is the start space.
        self.economies = phases_after(spaces, [ON_ECONOMY, ON_COMBINED])
        self.industries = phases_after(spaces, [ON_INDUSTRY, ON_COMBINED])
        self.conflicts = phases_after(spaces, [ON_CONFLICT])
        self.disasters = phases_after(spaces, [ON_DISASTER, ON_DOUBLE_DISASTER])
        doubles = phases_after(spaces, [ON_DOUBLE_DISASTER])
        self.disasters = [n + doubles[i] for i, n in enumerate(self.disasters)]


def phases_after(spaces: list[int], kinds: list[int]) -> list[int]:
    """For each space, and for the start space, how many of these phases are still to come."""
    counts = [0] * (len(spaces) + 2)
    for i in range(len(spaces) - 1, -1, -1):
        counts[i] = counts[i + 1] + (1 if spaces[i] in kinds else 0)
    return counts


class Prospects:
    """What the rest of the track still offers, and what goods are worth there, for bots."""

    def __init__(self, track: Track, space: int, disasters: int, seats: int) -> None:
        self.economies = float(track.economies[space])
        self.industries = float(track.industries[space])
        self.conflicts = float(track.conflicts[space])
        self.disasters = float(track.disasters[space] + disasters)
        self.seats = float(seats)
        need = min(1.0, self.disasters / (1.5 * self.seats))
        self.wheat = 1.5 * need
        self.hammer = 1.4 * need + (0.7 if self.industries > 0 else 0.0)
        self.axe = 1.4 * need + (0.8 if self.conflicts > 0 else 0.0)
        self.coin = max(self.wheat, self.hammer, self.axe) + 0.35 * need

    def worth(self, good: Good) -> float:
        if good == WHEAT:
            return self.wheat
        if good == HAMMER:
            return self.hammer
        if good == AXE:
            return self.axe
        return self.coin

    def worth_all(self, goods: tuple[Good, ...]) -> float:
        total = 0.0
        for good in goods:
            total += self.worth(good)
        return total


class Cards:
    """One set of components. Abilities are listed by source: 88 cards, then 11 locations."""

    def __init__(self) -> None:
        # Disasters, by card
        self.number: list[int] = []
        self.bids: list[int] = []  # bit per good
        self.cost: list[int] = []
        # Abilities, by source
        self.phase: list[int] = []
        self.verb: list[int] = []
        self.amount: list[int] = []  # points, strength, discount, number of trades
        self.good: list[Good] = []
        self.type: list[int] = []
        self.goods: list[tuple[Good, ...]] = []
        self.is_one_of: list[bool] = []  # the goods of a trade are alternatives
        # Locations
        self.points: list[int] = []
        self.repair: list[int] = []
        self.location_type: list[int] = []
        self.conflicts: list[ConflictCard] = []
        self.tracks: list[Track] = []  # for two, and for three or four
        self.prospects: dict[int, Prospects] = {}  # worked out as bots ask for them

    def track(self, seats: int) -> Track:
        """EE-1."""
        return self.tracks[0 if seats == 2 else 1]

    def allows(self, card: int, good: Good) -> bool:
        """EE-33. May this good be bid against this disaster? A coin always may."""
        return good == 3 or (self.bids[card] >> good) & 1 == 1

    def conflict(self, conflict: Conflict) -> ConflictCard:
        return self.conflicts[conflict]


def source_of(location: Location) -> Source:
    return 88 + location

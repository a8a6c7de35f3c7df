"""The printed components as flat tables, in the shape the rules read them fastest."""

from __future__ import annotations

from typing import Final, final

from holdfast.games.after_the_empire.rules.names import BARRACKS, N_MODS, N_STARTING, Card

TRACK_END: Final = 50  # gold spaces on the printed track


class Cost:
    """Goods to pay."""

    def __init__(self, gold: int, wood: int, stone: int, iron: int, food: int) -> None:
        self.gold = gold
        self.wood = wood
        self.stone = stone
        self.iron = iron
        self.food = food

    def is_free(self) -> bool:
        return self.gold + self.wood + self.stone + self.iron + self.food == 0

    def goods(self) -> dict[str, object]:
        """By name, without the zeros, for the journal."""
        found: dict[str, object] = {}
        if self.gold:
            found["gold"] = self.gold
        if self.wood:
            found["wood"] = self.wood
        if self.stone:
            found["stone"] = self.stone
        if self.iron:
            found["iron"] = self.iron
        if self.food:
            found["food"] = self.food
        return found


class Gain:
    """So much of one thing: goods, troops, tokens, or something to do."""

    def __init__(self, what: int, n: int) -> None:
        self.what = what
        self.n = n


class Way:
    """One way of an exchange: pay this, gain that."""

    def __init__(self, branch: int, cost: Cost, gains: list[Gain]) -> None:
        self.branch = branch
        self.cost = cost
        self.gains = gains


class Exchange:
    """What a worker or a free action may do: one way, or several times, or each way once."""

    def __init__(self, ways: list[Way], times: int, is_each_once: bool) -> None:
        self.ways = ways
        self.times = times
        self.is_each_once = is_each_once


class When:
    """WHEN(event): gains that come by themselves; `use` is the place for the event "use"."""

    def __init__(self, event: int, use: int, gains: list[Gain]) -> None:
        self.event = event
        self.use = use
        self.gains = gains


class Tier:
    """One line of an invader card: from this gold on, so many."""

    def __init__(self, gold: int, archers: int, swordsmen: int) -> None:
        self.gold = gold
        self.archers = archers
        self.swordsmen = swordsmen


class InvaderCard:
    """AE-61. Only the highest tier that is reached counts; below the first, nobody comes."""

    def __init__(self, tiers: list[Tier]) -> None:
        self.tiers = tiers

    def archers(self, level: int) -> int:
        found = 0
        for tier in self.tiers:
            if tier.gold <= level:
                found = tier.archers
        return found

    def swordsmen(self, level: int) -> int:
        found = 0
        for tier in self.tiers:
            if tier.gold <= level:
                found = tier.swordsmen
        return found


class SiegeCard:
    """AE-63, AE-64. Damage or bypass by tier, and the surge."""

    def __init__(self, effect: int, surge: int, golds: list[int], amounts: list[int]) -> None:
        self.effect = effect
        self.surge = surge
        self.golds = golds
        self.amounts = amounts

    def amount(self, level: int) -> int:
        found = 0
        for i in range(len(self.golds)):
            if self.golds[i] <= level:
                found = self.amounts[i]
        return found


class Need:
    """A condition of a secret objective on the own position."""

    def __init__(self, measure: int, least: int, at_most: int) -> None:
        self.measure = measure
        self.least = least
        self.at_most = at_most


class ObjectiveCard:
    """`most` is a measure, or -1; then all `needs` must hold."""

    def __init__(self, gold: int, most: int, needs: list[Need]) -> None:
        self.gold = gold
        self.most = most
        self.needs = needs


class PieceKind:
    """AE-53. `replacing` is the cost where the wooden piece of the same kind stands."""

    def __init__(self, cost: Cost, replacing: Cost, cubes: int, shots: int) -> None:
        self.cost = cost
        self.replacing = replacing
        self.cubes = cubes
        self.shots = shots


class Supply:
    """What the box holds (AE-1), for the option strict_supply."""

    def __init__(self, counts: dict[str, int]) -> None:
        self.gains = [
            1 << 30,
            counts["wood"],
            counts["stone"],
            counts["iron"],
            counts["food"],
            counts["soldier"],
            counts["mercenary"],
            counts["move_1"],
            counts["move_3"],
        ]
        self.protect = counts["protect"]
        self.villager = counts["villager"]
        self.flag = counts["flag"]
        self.swordsmen = counts["swordsmen"]
        self.archers = counts["archers"]


class Forecast:
    """What one card of the invader deck brings on average at each level."""

    def __init__(self, deck: list[InvaderCard]) -> None:
        self.archers: list[float] = []
        self.swordsmen: list[float] = []
        for level in range(60):
            self.archers.append(sum([card.archers(level) for card in deck]) / len(deck))
            self.swordsmen.append(sum([card.swordsmen(level) for card in deck]) / len(deck))


@final
class Cards:
    """One set of components."""

    def __init__(self) -> None:
        # Refugees and buildings, by card
        self.cost: list[Cost] = []
        self.end: list[int] = []
        self.initiative: list[int] = []  # of the starting refugees
        self.now: list[list[Gain]] = []
        self.when: list[list[When]] = []
        self.mods: list[list[int]] = []  # by card and key
        self.has_mods: list[bool] = []
        self.per: list[list[int]] = []  # gold at the end per building, per refugee
        # By source: places, worker spaces of cards, free actions of cards
        self.exchanges: list[Exchange | None] = []
        # By place on the game board: spaces always open, with three players, with four
        self.spaces: list[list[int]] = []
        self.objectives: list[ObjectiveCard] = []
        self.invaders: list[InvaderCard] = []
        self.sieges: list[SiegeCard] = []
        # Board
        self.workers: list[int] = []
        self.hidden: list[list[int]] = []  # by difficulty and season
        self.threat: list[int] = []
        self.flag: list[int] = []
        self.surge: list[int] = []
        self.red: list[int] = []
        self.start_gold: list[int] = []
        self.start_goods = Cost(0, 0, 0, 0, 0)
        self.start_soldiers = 0
        self.start_farm = 0
        self.pieces: list[PieceKind] = []  # by kind, in the order of KINDS
        self.douse = Cost(0, 0, 0, 0, 0)
        self.cure = Cost(0, 0, 0, 0, 0)
        self.rebuild = Cost(0, 0, 0, 0, 0)
        self.supply: Supply | None = None
        self.forecast: Forecast | None = None

    def exchange(self, source: int) -> Exchange:
        found = self.exchanges[source]
        assert found is not None
        return found

    def box(self) -> Supply:
        found = self.supply
        assert found is not None
        return found

    def expected(self) -> Forecast:
        found = self.forecast
        assert found is not None
        return found

    def open_spaces(self, place: int, seats: int) -> int:
        """AE-21. With four players the three-player spaces are open too."""
        spaces = self.spaces[place]
        return spaces[0] + (spaces[1] if seats >= 3 else 0) + (spaces[2] if seats >= 4 else 0)

    def red_number(self, gold: int) -> int:
        """AE-82. Beyond the printed track two thirds of the whole amount (AE-102)."""
        return self.red[gold] if gold < TRACK_END else 2 * gold // 3

    def wall_cubes(self, wall: int) -> int:
        """Full health of what stands on a side."""
        return 0 if wall == 0 else self.pieces[wall - 1].cubes

    def turret_cubes(self, turret: int) -> int:
        """Full health of a turret; a burning one holds nothing (AE-109)."""
        return self.pieces[turret + 3].cubes if 1 <= turret <= 2 else 0

    def turret_shots(self, turret: int) -> int:
        return self.pieces[turret + 3].shots if 1 <= turret <= 2 else 0


def no_mods() -> list[int]:
    return [0] * N_MODS


def is_starting(card: Card) -> bool:
    """AE-52. Starting refugees and the Barracks."""
    return card < N_STARTING or card == BARRACKS


def is_building(card: Card) -> bool:
    return card >= BARRACKS

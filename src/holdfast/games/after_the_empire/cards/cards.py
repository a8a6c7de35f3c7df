"""The printed components as flat tables, in the shape the rules read them fastest."""

from __future__ import annotations

from typing import Final, final

from holdfast.games.after_the_empire.rules.names import BARRACKS, GOODS, N_STARTING, Card


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
        amounts = (self.gold, self.wood, self.stone, self.iron, self.food)
        return {GOODS[good]: n for good, n in enumerate(amounts) if n}


FREE: Final = Cost(0, 0, 0, 0, 0)


class Gain:
    """So much of one thing: goods, troops, tokens, or something to do."""

    def __init__(self, what: int, n: int) -> None:
        self.what = what
        self.n = n


class Way:
    """One way of an exchange: pay this, gain that."""

    branch: int = 0
    cost: Cost = FREE
    gains: tuple[Gain, ...]


class Exchange:
    """What a worker or a free action may do: one way, or several times, or each way once."""

    def __init__(self, ways: list[Way], times: int = 1, is_each_once: bool = False) -> None:
        self.ways = ways
        self.times = times
        self.is_each_once = is_each_once


NOTHING: Final = Exchange([])  # what has no exchange


class When:
    """WHEN(event): gains that come by themselves; `use` is the place for the event "use"."""

    event: int
    use: int = -1
    gains: tuple[Gain, ...]


class Tier:
    """One line of a card of the attack: from this gold on, so many."""

    gold: int
    archers: int = 0
    swordsmen: int = 0
    n: int = 0  # what a siege engine does


NOBODY: Final = Tier()


class AttackCard:
    """AE-61. Only the highest tier that is reached counts; below the first, nobody comes. A siege
    card has an effect by tier, damage or bypass, and the surge (AE-63, AE-64)."""

    tiers: tuple[Tier, ...]
    effect: int
    surge: int

    def tier(self, level: int) -> Tier:
        found = NOBODY
        for tier in self.tiers:
            if tier.gold <= level:
                found = tier
        return found


class Need:
    """A condition of a secret objective on the own position."""

    measure: int
    least: int = -(10**6)
    at_most: int = 10**6


class ObjectiveCard:
    """`most` is a measure, or -1; then all `needs` must hold."""

    gold: int
    most: int = -1
    needs: tuple[Need, ...] = ()


class PieceKind:
    """AE-53. `replacing` is the cost where the wooden piece of the same kind stands."""

    cost: Cost
    replacing: Cost
    cubes: int
    shots: int


class Supply:
    """What the box holds (AE-1), for the option strict_supply."""

    gains: list[int]  # by what can be gained; there is always gold (AE-3)
    protect: int
    villager: int
    flag: int
    swordsmen: int
    archers: int


class Forecast:
    """What one card of the invader deck brings on average at each level."""

    def __init__(self, deck: list[AttackCard]) -> None:
        tiers = [[card.tier(level) for card in deck] for level in range(60)]
        self.archers = [sum([tier.archers for tier in each]) / len(deck) for each in tiers]
        self.swordsmen = [sum([tier.swordsmen for tier in each]) / len(deck) for each in tiers]


@final
class Cards:
    """One set of components."""

    supply: Supply
    forecast: Forecast

    def __init__(self) -> None:
        # Refugees and buildings, by card
        self.cost: list[Cost] = []
        self.end: list[int] = []
        self.initiative: list[int] = []  # of the starting refugees
        self.now: list[tuple[Gain, ...]] = []
        self.when: list[list[When]] = []
        self.mods: list[list[int]] = []  # by card and key
        self.has_mods: list[bool] = []
        self.per: list[list[int]] = []  # gold at the end per building, per refugee
        # By source: places, worker spaces of cards, free actions of cards
        self.exchanges: list[Exchange] = []
        # By place on the game board: spaces always open, with three players, with four
        self.spaces: list[tuple[int, ...]] = []
        self.objectives: list[ObjectiveCard] = []
        self.invaders: list[AttackCard] = []
        self.sieges: list[AttackCard] = []
        # Board
        self.workers: list[int] = []
        self.hidden: list[tuple[int, ...]] = []  # by difficulty and season
        self.threat: list[int] = []
        self.flag: list[int] = []
        self.surge: list[int] = []
        self.red: list[int] = []
        self.start_gold: list[int] = []
        self.start_goods = FREE
        self.start_soldiers = 0
        self.start_farm = 0
        self.pieces: list[PieceKind] = []  # by kind, in the order of KINDS
        self.douse = FREE
        self.cure = FREE
        self.rebuild = FREE

    def open_spaces(self, place: int, seats: int) -> int:
        """AE-21. With four players the three-player spaces are open too."""
        spaces = self.spaces[place]
        return spaces[0] + (spaces[1] if seats >= 3 else 0) + (spaces[2] if seats >= 4 else 0)

    def red_number(self, gold: int) -> int:
        """AE-82. Beyond the printed track two thirds of the whole amount (AE-102)."""
        return self.red[gold] if gold < len(self.red) else 2 * gold // 3

    def wall_cubes(self, wall: int) -> int:
        """Full health of what stands on a side."""
        return 0 if wall == 0 else self.pieces[wall - 1].cubes

    def turret_cubes(self, turret: int) -> int:
        """Full health of a turret; a burning one holds nothing (AE-109)."""
        return self.pieces[turret + 3].cubes if 1 <= turret <= 2 else 0

    def turret_shots(self, turret: int) -> int:
        return self.pieces[turret + 3].shots if 1 <= turret <= 2 else 0


def is_starting(card: Card) -> bool:
    """AE-52. Starting refugees and the Barracks."""
    return card < N_STARTING or card == BARRACKS


def is_building(card: Card) -> bool:
    return card >= BARRACKS

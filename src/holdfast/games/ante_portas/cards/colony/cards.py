"""What the data files say, as the rules read it: lists by number, and effects."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.rules.colony.names import (
    FIRST_IMPROVEMENT,
    FIRST_LASTING,
    FIRST_MARKET_CARD,
    Building,
    MarketCard,
    Source,
)
from holdfast.games.ante_portas.rules.names import FREE, Cost, Improvement

ANY_KIND: Final = 2
NO_WORKER: Final = -1


class Recipe:
    """Pay this, get that."""

    def __init__(self, pay: Cost, get: Cost, choice: int) -> None:
        self.pay = pay
        self.get = get
        self.choice = choice  # its number in the table of choices


class Effect:
    """One verb of the closed list with what it needs; the rest is empty."""

    verb: int
    n: int = 0  # how many, or how often at most; 0: any number
    what: int = 0  # a building, good, kind, Place, or a set of works (bit per work)
    wares: Cost = FREE  # gained, produced, or the cost
    recipes: tuple[Recipe, ...] = ()
    is_optional: bool = False


class Act:
    """One thing a visit may be for: the effects from `first` to before `end`."""

    def __init__(self, act: int, first: int, end: int) -> None:
        self.act = act
        self.first = first
        self.end = end


class Constants:
    """The numbers of constants.toml."""

    basic_storage: int
    warehouse: int
    smithy_tools: int
    food_per_citizen: int
    spots_one_era: int
    spots_two_eras: int
    raze_extra_tools: int
    developer_plays: int
    developer_plays_with_library: int
    institute_look: int
    institute_keep: int
    facilities: int
    start_farms: int
    start_tools: int
    start_food: int
    start_goods: int


class BuildingKind:
    """One row of the tables 8.1 and 8.2."""

    cost: Cost
    homes: tuple[int, int] = (0, 0)  # Farmers, Citizens
    remodels: Building = -1  # -1: built new
    worker: int = NO_WORKER  # a kind, ANY_KIND or NO_WORKER
    workers: int
    makes: Cost = FREE
    storage: int = 0
    limit: int = 0  # per Community; 0: none
    tiles: int


class ColonyCards:
    """Everything printed. Never changes while a game is played."""

    def __init__(self) -> None:
        self.effects: list[list[Effect]] = []  # by source
        self.acts: list[list[Act]] = []  # by source
        self.buildings: list[BuildingKind] = []
        self.cost: list[Cost] = []  # of an Improvement
        self.duration: list[int] = []
        self.uses: list[int] = []
        self.constants = Constants()

    def improvement(self, card: Improvement) -> list[Effect]:
        return self.effects[FIRST_IMPROVEMENT + card]

    def is_passive(self, card: Improvement) -> bool:
        """All it says holds as long as it lies there; nothing is carried out."""
        return self.improvement(card)[0].verb >= FIRST_LASTING


def market_source(card: MarketCard) -> Source:
    return FIRST_MARKET_CARD + card


def improvement_source(card: Improvement) -> Source:
    return FIRST_IMPROVEMENT + card

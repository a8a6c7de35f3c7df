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

    def __init__(
        self,
        verb: int,
        n: int = 0,
        what: int = 0,
        wares: Cost = FREE,
        recipes: tuple[Recipe, ...] = (),
        is_optional: bool = False,
    ) -> None:
        self.verb = verb
        self.n = n  # how many, or how often at most; 0: any number
        self.what = what  # a building, good, kind, Place, or a set of works (bit per work)
        self.wares = wares  # gained, produced, or the cost
        self.recipes = recipes
        self.is_optional = is_optional


class Act:
    """One thing a visit may be for: the effects from `first` to before `end`."""

    def __init__(self, act: int, first: int, end: int) -> None:
        self.act = act
        self.first = first
        self.end = end


class Constants:
    """The numbers of constants.toml."""

    def __init__(self, values: dict[str, int]) -> None:
        self.basic_storage = values["basic_storage"]
        self.warehouse = values["warehouse"]
        self.smithy_tools = values["smithy_tools"]
        self.food_per_citizen = values["food_per_citizen"]
        self.spots_one_era = values["spots_one_era"]
        self.spots_two_eras = values["spots_two_eras"]
        self.raze_extra_tools = values["raze_extra_tools"]
        self.developer_plays = values["developer_plays"]
        self.developer_plays_with_library = values["developer_plays_with_library"]
        self.institute_look = values["institute_look"]
        self.institute_keep = values["institute_keep"]
        self.facilities = values["facilities"]
        self.start_farms = values["start_farms"]
        self.start_tools = values["start_tools"]
        self.start_food = values["start_food"]
        self.start_goods = values["start_goods"]


class BuildingKind:
    """One row of the tables 8.1 and 8.2."""

    def __init__(
        self,
        cost: Cost,
        homes: tuple[int, int],
        remodels: Building,
        worker: int,
        workers: int,
        makes: Cost,
        storage: int,
        limit: int,
        tiles: int,
    ) -> None:
        self.cost = cost
        self.homes = homes  # Farmers, Citizens
        self.remodels = remodels  # -1: built new
        self.worker = worker  # a kind, ANY_KIND or NO_WORKER
        self.workers = workers
        self.makes = makes
        self.storage = storage
        self.limit = limit  # per Community; 0: none
        self.tiles = tiles


class ColonyCards:
    """Everything printed. Never changes while a game is played."""

    def __init__(self) -> None:
        self.effects: list[list[Effect]] = []  # by source
        self.acts: list[list[Act]] = []  # by source
        self.buildings: list[BuildingKind] = []
        self.cost: list[Cost] = []  # of an Improvement
        self.duration: list[int] = []
        self.uses: list[int] = []
        self.constants: Constants = Constants(dict.fromkeys(CONSTANTS, 0))

    def improvement(self, card: Improvement) -> list[Effect]:
        return self.effects[FIRST_IMPROVEMENT + card]

    def is_passive(self, card: Improvement) -> bool:
        """All it says holds as long as it lies there; nothing is carried out."""
        return self.improvement(card)[0].verb >= FIRST_LASTING


CONSTANTS: Final = [
    "basic_storage", "warehouse", "smithy_tools", "food_per_citizen", "spots_one_era",
    "spots_two_eras", "raze_extra_tools", "developer_plays", "developer_plays_with_library",
    "institute_look", "institute_keep", "facilities", "start_farms", "start_tools", "start_food",
    "start_goods",
]  # fmt: skip


def market_source(card: MarketCard) -> Source:
    return FIRST_MARKET_CARD + card


def improvement_source(card: Improvement) -> Source:
    return FIRST_IMPROVEMENT + card

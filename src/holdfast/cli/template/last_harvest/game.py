"""The Last Harvest as the rest of Holdfast sees it."""

from functools import lru_cache
from pathlib import Path

from holdfast.core.catalog import DataError
from holdfast.core.game import Game

from .files.face import HarvestFiles
from .people.face import HarvestPeople
from .rules.face import HarvestRules
from .rules.state import CHOICES, Harvest


@lru_cache(maxsize=1)
def game(pack: Path | None = None) -> Game[Harvest]:
    if pack is not None:
        raise DataError("The Last Harvest has no cards that a pack could replace")
    return Game(
        "last-harvest", "The Last Harvest", "1", (2, 4), CHOICES, [], Path(__file__).parent,
        HarvestRules(), HarvestFiles(), people=HarvestPeople(),
    )  # fmt: skip

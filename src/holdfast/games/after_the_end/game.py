# not compiled: it is asked once.
"""After The End as the rest of Holdfast sees it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.core.game import Game, Option
from holdfast.games.after_the_end.bots.face import ColonyAdvice
from holdfast.games.after_the_end.cards.loading import FILES, load
from holdfast.games.after_the_end.files.face import ColonyFiles
from holdfast.games.after_the_end.people.face import ColonyPeople
from holdfast.games.after_the_end.rules.choices import CHOICES
from holdfast.games.after_the_end.rules.face import ColonyRules
from holdfast.games.after_the_end.rules.state import Colonies

FOLDER = Path(__file__).parent
OPTIONS = [
    Option("remove_missions_only"),
]


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> Game[Colonies]:
    """The game with its own cards, or with those of a card pack."""
    loaded = load(pack if pack is not None else FOLDER / "cards")
    rules = ColonyRules(loaded.cards, loaded.track)
    return Game(
        "after-the-end",
        "After The End",
        "2",
        (2, 5),
        CHOICES,
        OPTIONS,
        FOLDER,
        rules,
        ColonyFiles(loaded.cards),
        ColonyAdvice(rules),
        ColonyPeople(loaded.texts, loaded.track),
        3,
        pack,
        FILES,
    )

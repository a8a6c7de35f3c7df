# not compiled: it is asked once.
"""After the Empire as the rest of Holdfast sees it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.core.game import Game, Option
from holdfast.games.after_the_empire.bots.face import RealmAdvice
from holdfast.games.after_the_empire.cards.loading import FILES, load
from holdfast.games.after_the_empire.files.face import RealmFiles
from holdfast.games.after_the_empire.people.face import RealmPeople
from holdfast.games.after_the_empire.rules.choices import CHOICES
from holdfast.games.after_the_empire.rules.face import RealmRules
from holdfast.games.after_the_empire.rules.state import Realm

FOLDER = Path(__file__).parent
OPTIONS = [
    Option("difficulty", "normal", ["easy", "normal", "hard"]),
    *map(Option, ("no_reports", "destructive", "first_game", "strict_supply")),
]


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> Game[Realm]:
    """The game with its own cards, or with those of a card pack."""
    loaded = load(pack if pack is not None else FOLDER / "cards")
    rules = RealmRules(loaded.cards)
    return Game(
        "after-the-empire",
        "After the Empire",
        "2",
        (2, 4),
        CHOICES,
        OPTIONS,
        FOLDER,
        rules,
        RealmFiles(loaded.cards),
        RealmAdvice(rules),
        RealmPeople(loaded.texts, loaded.cards),
        layout_version=3,
        pack=pack,
        card_files=FILES,
    )

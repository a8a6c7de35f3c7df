# not compiled: it is asked once.
"""Empire's End as the rest of Holdfast sees it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.core.game import Game, Option
from holdfast.games.empires_end.bots.face import EmpireAdvice
from holdfast.games.empires_end.cards.loading import FILES, load
from holdfast.games.empires_end.files.face import EmpireFiles
from holdfast.games.empires_end.people.face import EmpirePeople
from holdfast.games.empires_end.rules.choices import CHOICES
from holdfast.games.empires_end.rules.face import EmpireRules
from holdfast.games.empires_end.rules.state import Empires

FOLDER = Path(__file__).parent
OPTIONS = [
    Option("blitz"),
]


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> Game[Empires]:
    """The game with its own cards, or with those of a card pack."""
    loaded = load(pack if pack is not None else FOLDER / "cards")
    rules = EmpireRules(loaded.cards)
    return Game(
        "empires-end",
        "Empire's End",
        "2",
        (2, 4),
        CHOICES,
        OPTIONS,
        FOLDER,
        rules,
        EmpireFiles(loaded.cards),
        EmpireAdvice(rules),
        EmpirePeople(loaded.texts),
        layout_version=3,
        pack=pack,
        card_files=FILES,
    )

# not compiled: it reads files, once.
"""The data files of both halves, from the game's own folders or from one card pack."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.core.card_text import CardText
from holdfast.games.ante_portas.cards.battle import loading as battle_files
from holdfast.games.ante_portas.cards.battle.cards import BattleCards
from holdfast.games.ante_portas.cards.colony import loading as colony_files
from holdfast.games.ante_portas.cards.colony.cards import ColonyCards

CARDS: Final = Path(__file__).parent
FILES: Final = (*colony_files.FILES, *battle_files.FILES)


class Loaded:
    """The components for the rules, and their texts for people."""

    def __init__(self, colony: ColonyCards, battle: BattleCards, texts: list[CardText]) -> None:
        self.colony = colony
        self.battle = battle
        self.texts = texts


def load(pack: Path | None) -> Loaded:
    """A pack holds the files of both halves in one folder."""
    colony = colony_files.load(pack if pack is not None else CARDS / "colony")
    battle = battle_files.load(pack if pack is not None else CARDS / "battle")
    return Loaded(colony.cards, battle.cards, [*colony.texts, *battle.texts])

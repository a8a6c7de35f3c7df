# not compiled: it is asked once.
"""Ante Portas as the rest of Holdfast sees it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from holdfast.core.game import Game, Option
from holdfast.games.ante_portas.bots.face import CampaignAdvice
from holdfast.games.ante_portas.cards.loading import FILES, load
from holdfast.games.ante_portas.files.face import CampaignFiles
from holdfast.games.ante_portas.people.face import CampaignPeople
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.face import CampaignRules
from holdfast.games.ante_portas.rules.names import COUNCILS, LAYOUTS, SCENARIOS, TWICE, WAVES
from holdfast.games.ante_portas.rules.state import Campaign

FOLDER = Path(__file__).parent
OPTIONS = [
    Option("scenario", "raiders", list(SCENARIOS)),
    Option("eras", 1, [1, 2]),
    Option("wave", "plain", list(WAVES)),
    Option("twice", "no", list(TWICE)),
    Option("council", "captain", list(COUNCILS)),
    Option("layout", "automatic", list(LAYOUTS)),
]


@lru_cache(maxsize=8)
def game(pack: Path | None = None) -> Game[Campaign]:
    """The game with its own cards, or with those of a card pack."""
    cards = load(pack)
    rules = CampaignRules(cards)
    return Game(
        "ante-portas",
        "Ante Portas",
        "3",
        (1, 4),
        CHOICES,
        OPTIONS,
        FOLDER,
        rules,
        CampaignFiles(rules),
        CampaignAdvice(rules),
        CampaignPeople(cards.texts),
        layout_version=3,
        pack=pack,
        card_files=FILES,
    )

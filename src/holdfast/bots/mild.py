# not compiled: it only decides who decides.
"""Mild: greedy, but it overlooks things. Every third choice or so is any legal one."""

from __future__ import annotations

from typing import Final

from holdfast.bots.base import Bot
from holdfast.bots.greedy import GreedyBot
from holdfast.core.choice import Choice
from holdfast.core.game import Perspective

ONE_IN: Final = 3  # so often it does not look


class MildBot(Bot):
    """A rival for a first game: it plays with a plan and leaves openings."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.greedy = GreedyBot(seed)

    def decide(self, p: Perspective) -> Choice:
        overlooks = self.random.below(ONE_IN) == 0
        return p.any_choice(self.random) if overlooks else self.greedy.decide(p)

    def reply(self, p: Perspective) -> Choice:
        return self.greedy.reply(p)

    def ranked(self, p: Perspective, most: int = 3) -> list[tuple[Choice, float]]:
        """What it sees; which of it it overlooks, it does not know itself."""
        return self.greedy.ranked(p, most)

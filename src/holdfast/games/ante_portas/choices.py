"""Every choice of the game, complete once this module is imported."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.ante_portas import verbs
from holdfast.games.ante_portas.battle import choices as battle
from holdfast.games.ante_portas.colony import choices as colony

CHOICES: Final[Choices] = verbs.CHOICES
BELONGS: Final[dict[str, str]] = {**verbs.BELONGS, **colony.BELONGS, **battle.BELONGS}

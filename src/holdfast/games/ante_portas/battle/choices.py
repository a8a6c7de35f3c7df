"""The choices of the battle. Order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.colony import choices as colony  # its numbers come first
from holdfast.games.ante_portas.names import HEXES
from holdfast.games.ante_portas.verbs import CHOICES

COLONY_FIRST: Final = len(colony.BELONGS)

AIM: Final = CHOICES.verb("aim", HEXES)

BELONGS: Final = {"aim": "AP-71"}

"""The choices of the colony. Order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.names import PLACES
from holdfast.games.ante_portas.verbs import CHOICES

MOVE: Final = CHOICES.verb("move", PLACES)

BELONGS: Final = {"move": "CB-5.2"}

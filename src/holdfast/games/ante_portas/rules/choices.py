"""Every choice of the game, complete once this module is imported."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.ante_portas.rules import shared_verbs
from holdfast.games.ante_portas.rules.battle import choices as battle
from holdfast.games.ante_portas.rules.colony import choices as colony
from holdfast.games.ante_portas.rules.names import PLAYERS

CHOICES: Final[Choices] = shared_verbs.CHOICES
# Later than the halves, because numbers stay: trade beside the question (AP-33).
WITHDRAW: Final = CHOICES.verb("withdraw")
ACCEPT_FROM: Final = CHOICES.verb("accept_from", PLAYERS)
DECLINE_FROM: Final = CHOICES.verb("decline_from", PLAYERS)

BELONGS: Final[dict[str, str]] = {
    **shared_verbs.BELONGS, **colony.BELONGS, **battle.BELONGS,
    "withdraw": "AP-33", "accept_from": "AP-33", "decline_from": "AP-33",
}  # fmt: skip

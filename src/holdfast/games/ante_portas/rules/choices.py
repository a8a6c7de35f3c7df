"""Every choice of the game, complete once this module is imported."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.ante_portas.rules import shared_verbs
from holdfast.games.ante_portas.rules.battle import choices as battle
from holdfast.games.ante_portas.rules.names import PLAYERS

CHOICES: Final[Choices] = shared_verbs.CHOICES
assert battle.OF_THE_BATTLE.end == len(CHOICES)
# Later than the halves, because numbers stay: trade beside the question (AP-33).
WITHDRAW: Final = CHOICES.verb("withdraw", rule="AP-33")
ACCEPT_FROM: Final = CHOICES.verb("accept_from", PLAYERS, rule="AP-33")
DECLINE_FROM: Final = CHOICES.verb("decline_from", PLAYERS, rule="AP-33")

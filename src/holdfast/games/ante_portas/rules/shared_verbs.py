"""The table of choices and the verbs both halves share. Order is the numbering: append only.

The colony appends its verbs in colony/choices.py, then the battle in battle/choices.py, which
imports colony/choices.py so that the order never depends on who is imported first.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.ante_portas.rules.names import ASKING, PLAYERS, WARES

CHOICES: Final[Choices] = Choices()

DONE: Final = CHOICES.verb("done", rule="AP-22")
# Windows (AP-78, AP-79)
PASS: Final = CHOICES.verb("pass", rule="AP-78")
PASS_TROOP: Final = CHOICES.verb("pass_troop", rule="AP-79")
PASS_PHASE: Final = CHOICES.verb("pass_phase", rule="AP-79")
ASKED: Final = CHOICES.verb("asked", ASKING, rule="AP-79")
# Trade (AP-33)
TRADE: Final = CHOICES.verb("trade", PLAYERS, rule="AP-33")
GIVE: Final = CHOICES.verb("give", WARES, rule="AP-33")
WANT: Final = CHOICES.verb("want", WARES, rule="AP-33")
OFFER: Final = CHOICES.verb("offer", rule="AP-33")
CANCEL: Final = CHOICES.verb("cancel", rule="AP-33")
ACCEPT: Final = CHOICES.verb("accept", rule="AP-33")
DECLINE: Final = CHOICES.verb("decline", rule="AP-33")
# Deciding together (AP-34)
AGREE: Final = CHOICES.verb("agree", rule="AP-34")
OBJECT: Final = CHOICES.verb("object", rule="AP-34")
# The Final Wave (AP-121)
ACT_WITH: Final = CHOICES.verb("act_with", PLAYERS, rule="AP-121")

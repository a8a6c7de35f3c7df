"""The table of choices and the verbs both halves share. Order is the numbering: append only.

The colony appends its verbs in colony/choices.py, then the battle in battle/choices.py, which
imports colony/choices.py so that the order never depends on who is imported first.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.ante_portas.rules.names import ASKING, PLAYERS, WARES

CHOICES: Final[Choices] = Choices()

DONE: Final = CHOICES.verb("done")
# Windows (AP-78, AP-79)
PASS: Final = CHOICES.verb("pass")
PASS_TROOP: Final = CHOICES.verb("pass_troop")
PASS_PHASE: Final = CHOICES.verb("pass_phase")
ASKED: Final = CHOICES.verb("asked", ASKING)
# Trade (AP-33)
TRADE: Final = CHOICES.verb("trade", PLAYERS)
GIVE: Final = CHOICES.verb("give", WARES)
WANT: Final = CHOICES.verb("want", WARES)
OFFER: Final = CHOICES.verb("offer")
CANCEL: Final = CHOICES.verb("cancel")
ACCEPT: Final = CHOICES.verb("accept")
DECLINE: Final = CHOICES.verb("decline")
# Deciding together (AP-34)
AGREE: Final = CHOICES.verb("agree")
OBJECT: Final = CHOICES.verb("object")
# The Final Wave (AP-121)
ACT_WITH: Final = CHOICES.verb("act_with", PLAYERS)

# The ruling that says when each verb may be used.
BELONGS: Final[dict[str, str]] = {
    "done": "AP-22", "pass": "AP-78", "pass_troop": "AP-79", "pass_phase": "AP-79",
    "asked": "AP-79", "trade": "AP-33", "give": "AP-33", "want": "AP-33", "offer": "AP-33",
    "cancel": "AP-33", "accept": "AP-33", "decline": "AP-33", "agree": "AP-34",
    "object": "AP-34", "act_with": "AP-121",
}  # fmt: skip

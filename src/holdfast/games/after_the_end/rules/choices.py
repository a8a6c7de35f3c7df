"""Every choice of the game. The order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    CONTRACTS,
    DICE,
    EXPERIENCE,
    NOBLES,
    RESOURCES,
    SKILLS,
    TOOLS,
)

CHOICES: Final = Choices()

# The Mission
COMMIT: Final = CHOICES.verb("commit", CHARACTERS)
PASS: Final = CHOICES.verb("pass")
EQUIP: Final = CHOICES.verb("equip", TOOLS)
BARE: Final = CHOICES.verb("bare")
REPLACE: Final = CHOICES.verb("replace", SKILLS)
AS_ASKED: Final = CHOICES.verb("as_asked")
REROLL: Final = CHOICES.verb("reroll", EXPERIENCE, DICE)
DONE: Final = CHOICES.verb("done")
DISCARD: Final = CHOICES.verb("discard", TOOLS)
# Compensation
TOKEN: Final = CHOICES.verb("token", CHARACTERS, RESOURCES)
EXPERIENCE_CARD: Final = CHOICES.verb("experience")
STUDY: Final = CHOICES.verb("study")
KEEP: Final = CHOICES.verb("keep", EXPERIENCE)
# Gains
TAKE: Final = CHOICES.verb("take", RESOURCES)
READY: Final = CHOICES.verb("ready", CHARACTERS)
# Capitol
INFLUENCE: Final = CHOICES.verb("influence", NOBLES)
COMPLETE: Final = CHOICES.verb("complete", CONTRACTS)
BUY: Final = CHOICES.verb("buy", TOOLS)
PAY: Final = CHOICES.verb("pay", RESOURCES)
BUILD: Final = CHOICES.verb("build")
# Raids
WOUND: Final = CHOICES.verb("wound", CHARACTERS)
BRACE: Final = CHOICES.verb("brace")
SURRENDER: Final = CHOICES.verb("surrender")
# Experience, at any time
PLAY: Final = CHOICES.verb("play", EXPERIENCE)
DIE: Final = CHOICES.verb("die", DICE)
# Moments for Experience
PASS_ROUND: Final = CHOICES.verb("pass_round")

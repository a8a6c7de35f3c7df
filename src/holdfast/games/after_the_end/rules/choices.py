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
COMMIT: Final = CHOICES.verb("commit", CHARACTERS, rule="AT-15")
PASS: Final = CHOICES.verb("pass", rule="AT-15")
EQUIP: Final = CHOICES.verb("equip", TOOLS, rule="AT-36")
BARE: Final = CHOICES.verb("bare", rule="AT-36")
REPLACE: Final = CHOICES.verb("replace", SKILLS, rule="AT-52")
AS_ASKED: Final = CHOICES.verb("as_asked", rule="AT-52")
REROLL: Final = CHOICES.verb("reroll", EXPERIENCE, DICE, rule="AT-18")
DONE: Final = CHOICES.verb("done", rule="AT-20")
DISCARD: Final = CHOICES.verb("discard", TOOLS, rule="AT-71")
# Compensation
TOKEN: Final = CHOICES.verb("token", CHARACTERS, RESOURCES, rule="AT-25")
EXPERIENCE_CARD: Final = CHOICES.verb("experience", rule="AT-25")
STUDY: Final = CHOICES.verb("study", rule="AT-25")
KEEP: Final = CHOICES.verb("keep", EXPERIENCE, rule="AT-54")
# Gains
TAKE: Final = CHOICES.verb("take", RESOURCES, rule="AT-5")
READY: Final = CHOICES.verb("ready", CHARACTERS, rule="AT-64")
# Capitol
INFLUENCE: Final = CHOICES.verb("influence", NOBLES, rule="AT-28")
COMPLETE: Final = CHOICES.verb("complete", CONTRACTS, rule="AT-29")
BUY: Final = CHOICES.verb("buy", TOOLS, rule="AT-30")
PAY: Final = CHOICES.verb("pay", RESOURCES, rule="AT-30")
BUILD: Final = CHOICES.verb("build", rule="AT-33")
# Raids
WOUND: Final = CHOICES.verb("wound", CHARACTERS, rule="AT-39")
BRACE: Final = CHOICES.verb("brace", rule="AT-41")
SURRENDER: Final = CHOICES.verb("surrender", rule="AT-39")
# Experience, at any time
PLAY: Final = CHOICES.verb("play", EXPERIENCE, rule="AT-46")
DIE: Final = CHOICES.verb("die", DICE, rule="AT-72")
# Moments for Experience
PASS_ROUND: Final = CHOICES.verb("pass_round", rule="AT-75")

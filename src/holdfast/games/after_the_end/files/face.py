# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.codec import Codec, steps_of
from holdfast.core.files import DeclaredFiles
from holdfast.core.kinds import lists_of
from holdfast.games.after_the_end import rules
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.files.soundness import COURSE, check_course
from holdfast.games.after_the_end.files.upgrade import upgrade
from holdfast.games.after_the_end.rules import names
from holdfast.games.after_the_end.rules.beside import BESIDE
from holdfast.games.after_the_end.rules.state import Colonies, Colony

MEMBERS = ["1", "2", "3", "4", "5", "6"]  # of a Colony, as printed on its board
IDS = {**lists_of(names), "members": MEMBERS}


class ColonyFiles(DeclaredFiles[Colonies]):
    """Positions of After The End."""

    codec = Codec(steps_of(rules), IDS, {Colony: lambda s: Colony(0)}, state=Colonies)
    course = COURSE
    check = staticmethod(check_course)
    upgrade = staticmethod(upgrade)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def empty(self, seats: int, options: dict[str, object]) -> Colonies:
        s = Colonies(seats, self.cards, options["remove_missions_only"] is True)
        s.anytime = BESIDE
        return s

# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.codec import Codec, steps_of
from holdfast.core.files import DeclaredFiles
from holdfast.core.kinds import lists_of
from holdfast.games.empires_end import rules
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.files.soundness import COURSE, check_course
from holdfast.games.empires_end.files.upgrade import upgrade
from holdfast.games.empires_end.rules import names
from holdfast.games.empires_end.rules.state import Disaster, Empire, Empires

PIECES = {Disaster: lambda s: Disaster(-1), Empire: lambda s: Empire(())}


class EmpireFiles(DeclaredFiles[Empires]):
    """Positions of Empire's End."""

    codec = Codec(steps_of(rules), lists_of(names), PIECES, state=Empires)
    course = COURSE
    check = staticmethod(check_course)
    upgrade = staticmethod(upgrade)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def empty(self, seats: int, options: dict[str, object]) -> Empires:
        return Empires(seats, self.cards, options["blitz"] is True)

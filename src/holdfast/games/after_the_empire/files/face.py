# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from holdfast.core.codec import Codec, steps_of
from holdfast.core.files import DeclaredFiles
from holdfast.core.kinds import lists_of
from holdfast.games.after_the_empire import rules
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.files.bounds import bounds
from holdfast.games.after_the_empire.files.soundness import COURSE, check_course
from holdfast.games.after_the_empire.files.upgrade import upgrade
from holdfast.games.after_the_empire.rules import names
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.face import variant
from holdfast.games.after_the_empire.rules.free_actions import FREE_ACTIONS
from holdfast.games.after_the_empire.rules.preparation import Siege
from holdfast.games.after_the_empire.rules.state import Deck, Realm

PIECES = {Castle: lambda s: Castle(), Deck: lambda s: Deck((), ())}


class RealmFiles(DeclaredFiles[Realm]):
    """Positions of After the Empire."""

    course = COURSE
    check = staticmethod(check_course)
    upgrade = staticmethod(upgrade)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.codec = Codec(steps_of(rules), lists_of(names), PIECES, bounds(cards), Realm)

    def empty(self, seats: int, options: dict[str, object]) -> Realm:
        s = Realm(seats, self.cards, variant(options))
        s.anytime = s.taps = FREE_ACTIONS
        return s

    def settle(self, s: Realm) -> None:
        """AE-61, AE-63. In a siege the whole attack lies open, also where a file made by hand
        leaves it face down."""
        if isinstance(s.each, Siege) and s.siege >= 0:
            s.shown |= sum(1 << slot for slot, card in enumerate(s.invaders) if card >= 0)
            s.shown |= 1 << names.SIEGE_SLOT

# not compiled: it is asked when files are read and written.
"""Positions, written and read."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import require
from holdfast.core.codec import Codec, steps_of
from holdfast.core.files import DeclaredFiles
from holdfast.core.kinds import dump_fields
from holdfast.games.after_the_empire import rules
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.files.bounds import bounds
from holdfast.games.after_the_empire.files.soundness import check_course
from holdfast.games.after_the_empire.files.upgrade import upgrade
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.face import variant
from holdfast.games.after_the_empire.rules.free_actions import FREE_ACTIONS
from holdfast.games.after_the_empire.rules.names import (
    CARDS,
    CORNERS,
    GAINS,
    HEAL_GAIN,
    INVADERS,
    N_BOARD,
    OBJECTIVES,
    PHASES,
    PLACES,
    POSTED,
    POSTS,
    REFUGEES,
    SIDES,
    SIEGE_SLOT,
    SIEGES,
    SLOTS,
    SOURCES,
    TURRETS,
    WALLS,
)
from holdfast.games.after_the_empire.rules.preparation import Siege
from holdfast.games.after_the_empire.rules.state import Deck, Realm
from holdfast.games.after_the_empire.rules.turn import Setup

IDS = {
    "board": PLACES[:N_BOARD],
    "cards": CARDS,
    "corners": CORNERS,
    "invaders": INVADERS,
    "objectives": OBJECTIVES,
    "own_places": PLACES[N_BOARD:],
    "phases": PHASES,
    "places": PLACES,
    "plain_gains": GAINS[:HEAL_GAIN],
    "posted": POSTED,
    "posts": POSTS,
    "refugees": REFUGEES,
    "sides": SIDES,
    "sieges": SIEGES,
    "slots": SLOTS,
    "sources": SOURCES,
    "turrets": TURRETS,
    "walls": WALLS,
}


class RealmFiles(DeclaredFiles[Realm]):
    """Positions of After the Empire."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        pieces = {Castle: lambda s: Castle(), Deck: lambda s: Deck((), ())}
        self.codec = Codec(steps_of(rules), IDS, pieces, bounds(cards), Realm)

    def empty(self, seats: int, options: dict[str, object]) -> Realm:
        s = Realm(seats, self.cards, variant(options))
        s.anytime = s.taps = FREE_ACTIONS
        return s

    def settle(self, s: Realm) -> None:
        """AE-61, AE-63. In a siege the whole attack lies open, also where a file made by hand
        leaves it face down."""
        if isinstance(s.each, Siege) and s.siege >= 0:
            known = [slot for slot in range(len(s.invaders)) if s.invaders[slot] >= 0]
            for slot in (*known, SIEGE_SLOT):
                s.shown |= 1 << slot

    def check(self, s: Realm) -> None:
        if [type(step) for step in s.agenda] == [Setup] and s.each is None:
            require(self.is_bare(s), "the pieces lie out before the setup")
        else:
            check_course(s)

    def is_bare(self, s: Realm) -> bool:
        fields = self.codec.state
        return dump_fields(s, fields) == dump_fields(Realm(s.seats, s.cards, s.variant), fields)

    def upgrade(self, state: Any, seats: int) -> Any:
        return upgrade(state)

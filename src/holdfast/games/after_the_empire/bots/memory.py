"""What bots have worked out for one set of cards and need not work out again."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_empire.bots.forecast import Foreseen
from holdfast.games.after_the_empire.bots.worth import is_out_of_work, seasons_left, worth_by_use
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.names import N_CARDS, N_SEASONS, Card
from holdfast.games.after_the_empire.rules.state import Realm

UNKNOWN: Final = -1.0


class Memory:
    """Imagined sieges, and what abilities are worth."""

    def __init__(self) -> None:
        self.foreseen = Foreseen()
        # By card, seasons left, and what of it is used in this season
        self.abilities = [UNKNOWN] * (N_CARDS * N_SEASONS * 4)

    def ability_worth(self, s: Realm, castle: Castle, card: Card) -> float:
        is_tapped = castle.is_tapped(card)
        is_worked = is_out_of_work(castle, card)
        at = (card * N_SEASONS + seasons_left(s)) * 4
        at += (2 if is_tapped else 0) + (1 if is_worked else 0)
        value = self.abilities[at]
        if value == UNKNOWN:
            value = worth_by_use(s, card, is_tapped, is_worked)
            self.abilities[at] = value
        return value

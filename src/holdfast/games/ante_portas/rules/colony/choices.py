"""The choices of the colony. Order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import VerbRun
from holdfast.games.ante_portas.rules.colony.grid import CELLS
from holdfast.games.ante_portas.rules.colony.names import ACTS, BUILDINGS, IMPROVEMENTS, WORKPLACES
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    FIRST_START,
    GOODS,
    PLACES,
    PLAYERS,
    WARES,
)
from holdfast.games.ante_portas.rules.shared_verbs import CHOICES

# Stewards (section 5)
MOVE: Final = CHOICES.verb("move", PLACES, rule="CB-5.2")
TICKET: Final = CHOICES.verb("ticket", PLACES, rule="CB-12")
APPRENTICE: Final = CHOICES.verb("apprentice", PLACES, rule="CB-5.7")
APPRENTICE_TICKET: Final = CHOICES.verb("apprentice_ticket", PLACES, rule="CB-12")
SLIDE: Final = CHOICES.verb("slide", PLACES, rule="CB-5.6")
PAY: Final = CHOICES.verb("pay", WARES, rule="CB-5.5")
# Places and Markets (section 6)
ACT: Final = CHOICES.verb("act", ACTS, rule="CB-6.4")
MAKE: Final = CHOICES.verb("make", WARES, rule="CB-7.4")
MAKE_MORE: Final = CHOICES.verb("make_more", WARES, rule="CB-7.4")
SELL: Final = CHOICES.verb("sell", GOODS, rule="CB-6.4")
# Goods (section 7)
GIVE_UP: Final = CHOICES.verb("give_up", GOODS, rule="CB-7.8")
FETCH: Final = CHOICES.verb("fetch", GOODS, rule="CB-7.2")
FETCH_ALL: Final = CHOICES.verb("fetch_all", rule="CB-7.2")
# Buildings (section 8)
BUILD: Final = CHOICES.verb("build", BUILDINGS, rule="CB-8.4.1")
RAZE: Final = CHOICES.verb("raze", BUILDINGS, rule="CB-8.4.6")
RAZE_STAFFED: Final = CHOICES.verb("raze_staffed", WORKPLACES, rule="CB-8.4.6")
SHEDS: Final = ["staffed_shed", "empty_shed"]
STAFFED: Final = 0
EMPTY: Final = 1
REMODEL: Final = CHOICES.verb("remodel", SHEDS, rule="CB-8.4.5")
# Colonists (section 9)
EMPLOY: Final = CHOICES.verb("employ", WORKPLACES, rule="CB-9.2")
DISMISS: Final = CHOICES.verb("dismiss", WORKPLACES, rule="CB-9.2")
FEED: Final = CHOICES.verb("feed", PLAYERS, WORKPLACES, rule="CB-9.6")
FEED_SOLDIER: Final = CHOICES.verb("feed_soldier", rule="CB-9.6")
FEED_OWN: Final = CHOICES.verb("feed_own", rule="CB-9.6")
FEED_ALL: Final = CHOICES.verb("feed_all", rule="CB-9.6")
BOOST: Final = CHOICES.verb("boost", WORKPLACES, rule="CB-8.3.1")
# Improvements (section 10)
PLAY: Final = CHOICES.verb("play", IMPROVEMENTS, rule="CB-10.1")
KEEP: Final = CHOICES.verb("keep", rule="CB-10.7")
HAND_TO: Final = CHOICES.verb("hand_to", PLAYERS, rule="CB-10.7")
KEEP_CARD: Final = CHOICES.verb("keep_card", IMPROVEMENTS, rule="CB-8.3.3")
# The map and the first turn (section 4)
LAY: Final = CHOICES.verb("lay", CELLS, rule="CB-4.1.2")
PICK: Final = CHOICES.verb("pick", PLACES[FIRST_COMMAND:], rule="CB-4.1.2")
COVER: Final = CHOICES.verb("cover", PLACES[FIRST_START : FIRST_START + 2], rule="CB-6.3")
BRING: Final = CHOICES.verb("bring", ["0", "1", "2", "3"], rule="CB-4.2")
STAND: Final = CHOICES.verb("stand", PLACES[:2], rule="CB-4.2")

OF_THE_COLONY: Final[VerbRun] = VerbRun(MOVE, STAND)

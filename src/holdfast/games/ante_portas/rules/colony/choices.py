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
MOVE: Final = CHOICES.verb("move", PLACES)
TICKET: Final = CHOICES.verb("ticket", PLACES)
APPRENTICE: Final = CHOICES.verb("apprentice", PLACES)
APPRENTICE_TICKET: Final = CHOICES.verb("apprentice_ticket", PLACES)
SLIDE: Final = CHOICES.verb("slide", PLACES)
MOVES: Final = VerbRun(MOVE, APPRENTICE_TICKET)
PAY: Final = CHOICES.verb("pay", WARES)
# Places and Markets (section 6)
ACT: Final = CHOICES.verb("act", ACTS)
MAKE: Final = CHOICES.verb("make", WARES)
MAKE_MORE: Final = CHOICES.verb("make_more", WARES)
SELL: Final = CHOICES.verb("sell", GOODS)
# Goods (section 7)
GIVE_UP: Final = CHOICES.verb("give_up", GOODS)
FETCH: Final = CHOICES.verb("fetch", GOODS)
FETCH_ALL: Final = CHOICES.verb("fetch_all")
# Buildings (section 8)
BUILD: Final = CHOICES.verb("build", BUILDINGS)
RAZE: Final = CHOICES.verb("raze", BUILDINGS)
RAZE_STAFFED: Final = CHOICES.verb("raze_staffed", WORKPLACES)
SHEDS: Final = ["staffed_shed", "empty_shed"]
STAFFED: Final = 0
EMPTY: Final = 1
REMODEL: Final = CHOICES.verb("remodel", SHEDS)
# Colonists (section 9)
EMPLOY: Final = CHOICES.verb("employ", WORKPLACES)
DISMISS: Final = CHOICES.verb("dismiss", WORKPLACES)
FEED: Final = CHOICES.verb("feed", PLAYERS, WORKPLACES)
FEED_SOLDIER: Final = CHOICES.verb("feed_soldier")
FEED_OWN: Final = CHOICES.verb("feed_own")
FEED_ALL: Final = CHOICES.verb("feed_all")
BOOST: Final = CHOICES.verb("boost", WORKPLACES)
# Improvements (section 10)
PLAY: Final = CHOICES.verb("play", IMPROVEMENTS)
KEEP: Final = CHOICES.verb("keep")
HAND_TO: Final = CHOICES.verb("hand_to", PLAYERS)
KEEP_CARD: Final = CHOICES.verb("keep_card", IMPROVEMENTS)
# The map and the first turn (section 4)
LAY: Final = CHOICES.verb("lay", CELLS)
PICK: Final = CHOICES.verb("pick", PLACES[FIRST_COMMAND:])
COVER: Final = CHOICES.verb("cover", PLACES[FIRST_START : FIRST_START + 2])
BRING: Final = CHOICES.verb("bring", ["0", "1", "2", "3"])
STAND: Final = CHOICES.verb("stand", PLACES[:2])

# The ruling that says when each verb may be used.
BELONGS: Final[dict[str, str]] = {
    "move": "CB-5.2", "ticket": "CB-12", "apprentice": "CB-5.7", "apprentice_ticket": "CB-12",
    "slide": "CB-5.6", "pay": "CB-5.5", "act": "CB-6.4", "make": "CB-7.4", "make_more": "CB-7.4",
    "sell": "CB-6.4", "give_up": "CB-7.8", "fetch": "CB-7.2", "fetch_all": "CB-7.2",
    "build": "CB-8.4.1", "raze": "CB-8.4.6", "raze_staffed": "CB-8.4.6",
    "remodel": "CB-8.4.5", "employ": "CB-9.2",
    "dismiss": "CB-9.2", "feed": "CB-9.6", "feed_soldier": "CB-9.6", "feed_own": "CB-9.6",
    "feed_all": "CB-9.6", "boost": "CB-8.3.1", "play": "CB-10.1", "keep": "CB-10.7",
    "hand_to": "CB-10.7", "keep_card": "CB-8.3.3", "lay": "CB-4.1.2", "pick": "CB-4.1.2",
    "cover": "CB-6.3", "bring": "CB-4.2", "stand": "CB-4.2",
}  # fmt: skip

OF_THE_COLONY: Final = VerbRun(MOVE, STAND)

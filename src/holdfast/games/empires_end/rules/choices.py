"""Every choice of the game. The order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.empires_end.rules.names import CARDS, GOODS, LOCATIONS, SLOTS, SOURCES

CHOICES: Final = Choices()

MOST_BID: Final = 99
NUMBERS: Final = [str(n) for n in range(MOST_BID + 1)]

# Disaster phases
ACCEPT: Final = CHOICES.verb("accept")
BID: Final = CHOICES.verb("bid", GOODS)
FREE: Final = CHOICES.verb("free", CARDS)
REDRAW_WITH: Final = CHOICES.verb("redraw", CARDS)
REPLACE: Final = CHOICES.verb("replace", SLOTS)
FACE: Final = CHOICES.verb("face", SLOTS)
DESTROY: Final = CHOICES.verb("destroy", LOCATIONS)
TRIGGER: Final = CHOICES.verb("trigger", CARDS)
ATTACH: Final = CHOICES.verb("attach", LOCATIONS)
BUY: Final = CHOICES.verb("buy")
DONE: Final = CHOICES.verb("done")
# Economy and industry phases
COLLECT: Final = CHOICES.verb("collect")
USE: Final = CHOICES.verb("use", SOURCES)
REPEAT: Final = CHOICES.verb("repeat", SOURCES)
GIVE: Final = CHOICES.verb("give", GOODS)
TAKE: Final = CHOICES.verb("take", GOODS)
PLAY: Final = CHOICES.verb("play", CARDS)
SELL: Final = CHOICES.verb("sell", CARDS)
DISCOUNT: Final = CHOICES.verb("discount", SOURCES)
PAY: Final = CHOICES.verb("pay", GOODS)
REPAIR: Final = CHOICES.verb("repair", LOCATIONS)
SWAP: Final = CHOICES.verb("swap", LOCATIONS)
MOVE: Final = CHOICES.verb("move", CARDS)
KEEP: Final = CHOICES.verb("keep")
DISCARD: Final = CHOICES.verb("discard")
ECONOMY_FIRST: Final = CHOICES.verb("economy_first")
INDUSTRY_FIRST: Final = CHOICES.verb("industry_first")
# Conflict phases
AXES: Final = CHOICES.verb("axes", NUMBERS)
COINS: Final = CHOICES.verb("coins", NUMBERS)
REFRESH: Final = CHOICES.verb("refresh", CARDS)
# Blitz
EXCHANGE: Final = CHOICES.verb("exchange")
SUFFER: Final = CHOICES.verb("suffer", CARDS)
# Card packs with discounts of several sizes
FULL_PRICE: Final = CHOICES.verb("full_price")

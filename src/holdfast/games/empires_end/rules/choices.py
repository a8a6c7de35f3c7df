"""Every choice of the game. The order is the numbering for learning agents: append only."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Choices
from holdfast.games.empires_end.rules.names import CARDS, GOODS, LOCATIONS, SLOTS, SOURCES

CHOICES: Final = Choices()

MOST_BID: Final = 99
NUMBERS: Final = [str(n) for n in range(MOST_BID + 1)]

# Disaster phases
ACCEPT: Final = CHOICES.verb("accept", rule="EE-32")
BID: Final = CHOICES.verb("bid", GOODS, rule="EE-32")
FREE: Final = CHOICES.verb("free", CARDS, rule="EE-70")
REDRAW_WITH: Final = CHOICES.verb("redraw", CARDS, rule="EE-70")
REPLACE: Final = CHOICES.verb("replace", SLOTS, rule="EE-76")
FACE: Final = CHOICES.verb("face", SLOTS, rule="EE-82")
DESTROY: Final = CHOICES.verb("destroy", LOCATIONS, rule="EE-42")
TRIGGER: Final = CHOICES.verb("trigger", CARDS, rule="EE-135")
ATTACH: Final = CHOICES.verb("attach", LOCATIONS, rule="EE-50")
BUY: Final = CHOICES.verb("buy", rule="EE-60")
DONE: Final = CHOICES.verb("done", rule="EE-10")
# Economy and industry phases
COLLECT: Final = CHOICES.verb("collect", rule="EE-90")
USE: Final = CHOICES.verb("use", SOURCES, rule="EE-90")
REPEAT: Final = CHOICES.verb("repeat", SOURCES, rule="EE-96")
GIVE: Final = CHOICES.verb("give", GOODS, rule="EE-92")
TAKE: Final = CHOICES.verb("take", GOODS, rule="EE-92")
PLAY: Final = CHOICES.verb("play", CARDS, rule="EE-100")
SELL: Final = CHOICES.verb("sell", CARDS, rule="EE-103")
DISCOUNT: Final = CHOICES.verb("discount", SOURCES, rule="EE-102")
PAY: Final = CHOICES.verb("pay", GOODS, rule="EE-20")
REPAIR: Final = CHOICES.verb("repair", LOCATIONS, rule="EE-106")
SWAP: Final = CHOICES.verb("swap", LOCATIONS, rule="EE-108")
MOVE: Final = CHOICES.verb("move", CARDS, rule="EE-109")
KEEP: Final = CHOICES.verb("keep", rule="EE-105")
DISCARD: Final = CHOICES.verb("discard", rule="EE-105")
ECONOMY_FIRST: Final = CHOICES.verb("economy_first", rule="EE-130")
INDUSTRY_FIRST: Final = CHOICES.verb("industry_first", rule="EE-130")
# Conflict phases
AXES: Final = CHOICES.verb("axes", NUMBERS, rule="EE-122")
COINS: Final = CHOICES.verb("coins", NUMBERS, rule="EE-122")
REFRESH: Final = CHOICES.verb("refresh", CARDS, rule="EE-79")
# Blitz
EXCHANGE: Final = CHOICES.verb("exchange", rule="EE-151")
SUFFER: Final = CHOICES.verb("suffer", CARDS, rule="EE-152")
# Card packs with discounts of several sizes
FULL_PRICE: Final = CHOICES.verb("full_price", rule="EE-102")

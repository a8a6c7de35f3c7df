# not compiled: it looks at the cards once.
"""How much play can bring together: whatever it can reach, a stored position may hold.

The sums are generous: every worker at the best place, every card in one castle, nothing ever lost.
Goods have no bound at all that anybody could come near (AE-5).
"""

from __future__ import annotations

from collections.abc import Iterable

from holdfast.games.after_the_empire.cards.cards import Cards, Exchange, Gain
from holdfast.games.after_the_empire.cards.loading import MOST
from holdfast.games.after_the_empire.rules import names
from holdfast.games.after_the_empire.rules.sacked import REFUGE

MUCH = 9_999_999  # goods, and what is only counted
FEW = 999  # workers and villagers
TROOPS = 9_999  # of one kind at one post, whatever the cards say


def bounds(cards: Cards) -> dict[str, int]:
    """The largest numbers of a position with these cards, as the pieces' `fields` name them."""
    soldiers = cards.start_soldiers + names.N_SEASONS * season(cards, names.SOLDIER)
    mercenaries = season(cards, names.MERCENARY) + REFUGE
    now = [gain for gains in cards.now for gain in gains]
    at_once = of_gains(now, names.SOLDIER) + of_gains(now, names.MERCENARY)
    bands = [max(tier.archers, tier.swordsmen) for card in cards.invaders for tier in card.tiers]
    horde = max(TROOPS, names.SIEGE_SLOT * max(bands) + max(cards.surge))
    tokens = TROOPS + season(cards, names.MOVE_1) + season(cards, names.MOVE_3)
    return {
        "much": MUCH,
        "few": FEW,
        "most": MOST,
        "score": 10 * MUCH,
        "troops": max(TROOPS, soldiers + mercenaries + at_once),
        "horde": horde,
        "hits": 2 * horde,  # archers and swordsmen
        "tokens": tokens,
        "moves": 4 * tokens + all_mods(cards, names.PREP_MOVES),
        "damage": max(99, *(tier.n for card in cards.sieges for tier in card.tiers)),
        "extra": max(9, *(mods[names.ARCHERY_EXTRA] for mods in cards.mods)),
        "bonus": max(99, all_mods(cards, names.ARCHERY_EXTRA)),
    }


def season(cards: Cards, what: int) -> int:
    """What the workers and free actions of one season could bring."""
    workers = max(cards.workers) + 1  # and a villager
    best = max(of_exchange(exchange, what) for exchange in cards.exchanges[: names.FIRST_TAP])
    taps = sum(of_exchange(exchange, what) for exchange in cards.exchanges[names.FIRST_TAP :])
    whens = [when for whens in cards.when for when in whens]
    uses = sum(of_gains(when.gains, what) for when in whens if when.event == names.ON_USE)
    events = sum(of_gains(when.gains, what) for when in whens if when.event != names.ON_USE)
    return workers * (best + uses) + taps + events


def of_exchange(exchange: Exchange, what: int) -> int:
    ways = [of_gains(way.gains, what) for way in exchange.ways]
    return sum(ways) if exchange.is_each_once else exchange.times * max(ways, default=0)


def of_gains(gains: Iterable[Gain], what: int) -> int:
    return sum(gain.n for gain in gains if gain.what == what)


def all_mods(cards: Cards, key: int) -> int:
    return sum(mods[key] for mods in cards.mods)

# not compiled: it reads files, once.
"""Reading the parts that many records share: texts, costs, gains, exchanges."""

from __future__ import annotations

from holdfast.core.card_text import CardText, all_but, read_text
from holdfast.core.catalog import Reader, listed
from holdfast.games.after_the_empire.cards.cards import Cost, Exchange, Gain, Way
from holdfast.games.after_the_empire.rules.names import BRANCHES, GAINS, GOODS

MOST = 20  # of anything a card gives or takes; invaders of one kind on one card


def read_component(record: Reader, kind: str) -> CardText:
    """Name and text, and all the record says as facts."""
    facts = all_but(record, "id", "name", "text", "source", "sources")
    return read_text(record, {"kind": kind, **facts}, is_named=True)


# Costs, gains, exchanges


def read_cost(source: Reader) -> Cost:
    amounts = dict.fromkeys(GOODS, 0)
    named = source.keys()
    for good in named:
        if good not in GOODS:
            raise source.fail(f'"{good}" is not one of {listed(GOODS)}')
        amounts[good] = source.child(good).whole(1, MOST)
    return Cost(*(amounts[good] for good in GOODS))


def read_gains(source: Reader, allowed: list[str], least: int = 1) -> list[Gain]:
    gains: list[Gain] = []
    for entry in source.items(least, 6):
        names = entry.keys()
        if len(names) != 1:
            raise entry.fail("one thing with its number is expected")
        if names[0] not in allowed:
            raise entry.fail(f'"{names[0]}" is not one of {listed(allowed, 20)}')
        most = 1 if names[0] == "objective" else MOST
        gains.append(Gain(GAINS.index(names[0]), entry.child(names[0]).whole(1, most)))
    return gains


def read_way(source: Reader, branch: int) -> Way:
    cost = read_cost(source.child("cost")) if source.has("cost") else Cost(0, 0, 0, 0, 0)
    return Way(branch, cost, read_gains(source.child("gain"), GAINS))


def read_ways(source: Reader) -> list[Way]:
    ways: list[Way] = []
    for entry in source.child("ways").items(1, 6):
        way = read_way(entry, entry.child("branch").one_of(BRANCHES))
        entry.finish()
        if way.branch in [other.branch for other in ways]:
            raise entry.fail(f"branch: two ways are called {BRANCHES[way.branch]}")
        ways.append(way)
    return ways


def read_exchange(source: Reader) -> Exchange:
    """One way, or several: one of them, one of them several times, or each of them once."""
    if not source.has("ways"):
        return Exchange([read_way(source, 0)], 1, False)
    ways = read_ways(source)
    if source.has("each_once"):
        if not source.child("each_once").flag() or source.has("times"):
            raise source.fail("each_once is true or left out, and excludes times")
        return Exchange(ways, len(ways), True)
    times = source.child("times").whole(1, 9) if source.has("times") else 1
    return Exchange(ways, times, False)


def whole_numbers(source: Reader, count: int, low: int, high: int) -> list[int]:
    return [entry.whole(low, high) for entry in source.items(count, count)]

"""What economy abilities give: goods, points, fresh innovations (EE-78, EE-93 to EE-95)."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.games.empires_end.rules.acceptance import goods_dict
from holdfast.games.empires_end.rules.names import (
    GAIN,
    GAIN_ADJACENT,
    GAIN_ONE_OF,
    POINTS,
    POINTS_ADJACENT_DESTROYED,
    REFRESH_ADJACENT,
    SOURCES,
    TRADE,
    Card,
    Good,
    Source,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


def is_plain(verb: int) -> bool:
    """Abilities that give something and ask nothing."""
    return (verb <= POINTS_ADJACENT_DESTROYED and verb not in (GAIN_ONE_OF, TRADE)) or (
        verb == REFRESH_ADJACENT
    )


def use_plain(s: Empires, seat: Seat, source: Source) -> None:
    cards = s.cards
    empire = s.empires[seat]
    verb = cards.verb[source]
    if verb == GAIN:
        gain(s, seat, source, cards.goods[source], "EE-93")
    elif verb == POINTS:
        score(s, seat, source, cards.amount[source])
    elif verb == GAIN_ADJACENT:
        location = empire.location_of_source(source)
        n = empire.healthy_beside(cards, location, cards.type[source])
        gain(s, seat, source, (cards.good[source],) * n, "EE-94")
    elif verb == POINTS_ADJACENT_DESTROYED:
        location = empire.location_of_source(source)
        score(s, seat, source, cards.amount[source] * empire.destroyed_beside(location))
    else:
        refresh_adjacent(s, seat, source)


def gain(s: Empires, seat: Seat, source: Source, goods: tuple[Good, ...], rule: str) -> None:
    s.empires[seat].add_all(goods)
    if s.journal is not None:
        data: dict[str, object] = {"source": SOURCES[source], "goods": goods_dict(goods)}
        s.tell("gained", rule, seat, data)


def score(s: Empires, seat: Seat, source: Source, points: int) -> None:
    """EE-95."""
    s.empires[seat].score += points
    if s.journal is not None:
        s.tell("scored", "EE-95", seat, {"source": SOURCES[source], "n": points})


def exhausted_beside(empire: Empire, source: Source) -> list[Card]:
    """EE-78. Exhausted innovations on the neighbours, also on destroyed ones."""
    found: list[Card] = []
    for neighbour in empire.neighbours(empire.location_of_source(source)):
        for card in empire.attached[neighbour]:
            if card in empire.exhausted:
                found.append(card)
    return found


def refresh_adjacent(s: Empires, seat: Seat, source: Source) -> None:
    """EE-78."""
    empire = s.empires[seat]
    cards = exhausted_beside(empire, source)
    for card in cards:
        empire.refresh(card)
    if s.journal is not None:
        ids: list[object] = [SOURCES[card] for card in cards]
        s.tell("refreshed", "EE-78", seat, {"source": SOURCES[source], "cards": ids})

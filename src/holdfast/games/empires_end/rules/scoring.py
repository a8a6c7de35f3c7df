"""The end of the game (section 13)."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.core.choice import Seat
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.rules.names import (
    END,
    END_ADJACENT_DESTROYED,
    END_ADJACENT_TYPE,
    END_COPY,
    END_MOST_DESTROYED,
    END_PER_DESTROYED,
    END_PER_RESOURCE,
    LOCATIONS,
    N_LOCATIONS,
    SOURCES,
    Source,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


class FinalScoring(Do[Empires]):
    """EE-140. Score marker, healthy locations, end-of-game abilities."""

    rule = "EE-140"

    def run(self, s: Empires) -> None:
        s.final = tuple([final_score(s, seat) for seat in range(s.seats)])
        if s.journal is not None:
            for seat in range(s.seats):
                tell_score(s, seat)


def final_score(s: Empires, seat: Seat) -> int:
    empire = s.empires[seat]
    return empire.score + standing_points(s.cards, empire) + sum(end_points(s, seat))


def standing_points(cards: Cards, empire: Empire) -> int:
    """The printed points of all healthy locations."""
    total = 0
    for location in range(N_LOCATIONS):
        if empire.is_healthy(location):
            total += cards.points[location]
    return total


def most_destroyed(empires: list[Empire]) -> int:
    most = 0
    for empire in empires:
        most = max(most, empire.destroyed_count())
    return most


def end_points(s: Empires, seat: Seat) -> list[int]:
    """What each active end-of-game ability scores, in row order (see `end_sources`)."""
    return end_points_of(s.cards, s.empires[seat], most_destroyed(s.empires), True)


def end_points_of(cards: Cards, empire: Empire, most: int, knows_goods: bool) -> list[int]:
    """The same for whoever may not know the goods: what counts them is left out."""
    sources = empire.active(cards, END)
    points: list[int] = []
    for source in sources:
        is_known = knows_goods or cards.verb[source] != END_PER_RESOURCE
        points.append(end_value(cards, empire, source, most) if is_known else 0)
    # EE-145: a copy scores the best of the others once more; the server picks it.
    best = max(points) if points else 0
    for i in range(len(sources)):
        if cards.verb[sources[i]] == END_COPY:
            points[i] = best
    return points


def end_value(cards: Cards, empire: Empire, source: Source, most: int) -> int:
    """EE-141 to EE-144. One ability; `most` is the largest number of ruins at the table."""
    verb = cards.verb[source]
    amount = cards.amount[source]
    if verb == END_PER_RESOURCE:
        return amount * empire.have(cards.good[source])
    if verb == END_PER_DESTROYED:
        return amount * empire.destroyed_count()
    if verb == END_MOST_DESTROYED:
        return amount if empire.destroyed_count() >= most else 0
    if verb == END_COPY:
        return 0
    location = empire.location_of_source(source)
    if verb == END_ADJACENT_DESTROYED:
        return amount * empire.destroyed_beside(location)
    assert verb == END_ADJACENT_TYPE
    return amount * empire.healthy_beside(cards, location, cards.type[source])


def tell_score(s: Empires, seat: Seat) -> None:
    """Where the points came from, source by source."""
    empire = s.empires[seat]
    locations = {
        LOCATIONS[location]: s.cards.points[location]
        for location in empire.row
        if empire.is_healthy(location)
    }
    sources = empire.active(s.cards, END)
    points = end_points(s, seat)
    innovations = {SOURCES[source]: points[i] for i, source in enumerate(sources)}
    data: dict[str, object] = {
        "n": s.final[seat],
        "marker": empire.score,
        "standing": standing_points(s.cards, empire),
        "end": sum(points),
        "by_location": dict(locations),
        "by_innovation": dict(innovations),
    }
    s.tell("final", "EE-140", seat, data)


def winners(s: Empires) -> list[Seat]:
    """EE-147. Most points, then most healthy locations, then a shared victory."""
    if not s.final:
        return []
    best = max([(s.final[seat], s.empires[seat].healthy_count()) for seat in range(s.seats)])
    found: list[Seat] = []
    for seat in range(s.seats):
        if (s.final[seat], s.empires[seat].healthy_count()) == best:
            found.append(seat)
    return found

"""The end of the game (section 5)."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.core.choice import Seat
from holdfast.games.after_the_end.rules.names import (
    CONTRACTS,
    DECK,
    IF,
    N_CHARACTERS,
    NOBLES,
    PER,
    PER_CONTRACT,
    PER_DEAD,
    PER_EXPERIENCE,
    PER_LEVEL,
    PER_LIVING,
    PER_RESOURCE,
    PER_TOKEN,
    PER_TOOL,
    PER_WOUND,
    RESOURCES,
    TYPES,
    Noble,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony, popcount


class FinalScoring(Do[Colonies]):
    """AT-43. Missions, Contracts, Nobles and the Knowledge track."""

    rule = "AT-43"

    def run(self, s: Colonies) -> None:
        s.final = tuple([points(s, seat) for seat in range(s.seats)])
        if s.journal is not None:
            for seat in range(s.seats):
                tell_score(s, seat)


def points(s: Colonies, seat: Seat) -> int:
    """AT-43, AT-45. What a Colony would score if the game ended now; all of it is public."""
    colony = s.colonies[seat]
    return (
        mission_points(s, colony)
        + contract_points(s, colony)
        + noble_points(s, colony)
        + s.cards.track_points[colony.level]
    )


def mission_points(s: Colonies, colony: Colony) -> int:
    result = 0
    for mission in colony.missions:
        result += s.cards.points[mission]
    return result


def contract_points(s: Colonies, colony: Colony) -> int:
    result = 0
    for contract in colony.contracts:
        result += s.cards.contract_points[contract]
    return result


def noble_points(s: Colonies, colony: Colony) -> int:
    result = 0
    for noble in colony.nobles:
        result += noble_value(s, colony, noble)
    return result


def noble_value(s: Colonies, colony: Colony, noble: Noble) -> int:
    """AT-45. One Noble on this position."""
    cards = s.cards
    scoring = cards.scoring[noble]
    if scoring == PER:
        return per(s, noble, count(s, colony, cards.counted[noble]))
    if scoring == IF:
        return cards.noble_for_wall(noble, colony.wall)
    return cards.amount[noble] * sets(s, colony)


def worth_now(s: Colonies, colony: Colony, noble: Noble) -> int:
    """What a Noble of the Capitol would bring on this position, its price paid (AT-28)."""
    if s.cards.scoring[noble] == PER and s.cards.counted[noble] == PER_RESOURCE:
        return per(s, noble, max(0, colony.resources() - len(RESOURCES)))
    return noble_value(s, colony, noble)


def per(s: Colonies, noble: Noble, n: int) -> int:
    value = s.cards.amount[noble] * n
    most = s.cards.most[noble]
    return min(value, most) if most else value


def count(s: Colonies, colony: Colony, what: int) -> int:
    """What a Noble counts."""
    if what < PER_CONTRACT:
        return won(s, colony, what)
    if what == PER_CONTRACT:
        return len(colony.contracts)
    if what == PER_LIVING:
        return colony.living()
    if what == PER_DEAD:
        return popcount(colony.dead)
    if what == PER_TOOL:
        return len(colony.tools)
    if what == PER_LEVEL:
        return colony.level
    if what == PER_EXPERIENCE:
        return len(colony.hand)
    if what == PER_RESOURCE:
        return colony.resources()
    return on_the_living(colony, what)


def on_the_living(colony: Colony, what: int) -> int:
    """Wounds or Resource tokens on living Characters."""
    assert what in (PER_WOUND, PER_TOKEN)
    result = 0
    for character in range(N_CHARACTERS):
        if not colony.is_dead(character):
            if what == PER_WOUND:
                result += colony.wounds[character]
            else:
                result += len(colony.tokens[character])
    return result


def won(s: Colonies, colony: Colony, type: int) -> int:
    result = 0
    for mission in colony.missions:
        if s.cards.type[mission] == type:
            result += 1
    return result


def sets(s: Colonies, colony: Colony) -> int:
    """Complete sets of won Missions, one of each of the four types."""
    fewest = won(s, colony, 0)
    for type in range(1, len(TYPES)):
        fewest = min(fewest, won(s, colony, type))
    return fewest


def tell_score(s: Colonies, seat: Seat) -> None:
    """Where the points came from, source by source."""
    colony = s.colonies[seat]
    missions: dict[str, object] = {DECK[m]: s.cards.points[m] for m in colony.missions}
    contracts: dict[str, object] = {
        CONTRACTS[c]: s.cards.contract_points[c] for c in colony.contracts
    }
    nobles: dict[str, object] = {NOBLES[n]: noble_value(s, colony, n) for n in colony.nobles}
    data: dict[str, object] = {
        "n": s.final[seat],
        "missions": mission_points(s, colony),
        "contracts": contract_points(s, colony),
        "nobles": noble_points(s, colony),
        "knowledge": s.cards.track_points[colony.level],
        "by_mission": missions,
        "by_contract": contracts,
        "by_noble": nobles,
    }
    s.tell("final", "AT-43", seat, data)


def winners(s: Colonies) -> list[Seat]:
    """AT-44, AT-62. Most points, then most living Characters, then most leftover resources, then
    a shared victory."""
    if not s.final:
        return []
    ranks = [rank(s, seat) for seat in range(s.seats)]
    best = max(ranks)
    return [seat for seat in range(s.seats) if ranks[seat] == best]


def rank(s: Colonies, seat: Seat) -> tuple[int, int, int]:
    colony = s.colonies[seat]
    return (s.final[seat], colony.living(), colony.resources())

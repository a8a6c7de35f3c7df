"""Matches and games can be copied and stored, in the middle of anything."""

from __future__ import annotations

import copy
import pickle
from typing import Any

from holdfast.core.record import Match
from holdfast.testing.courses import play_on, require


def twins_of(thing: Any) -> list[Any]:
    return [copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def facts(match: Match) -> dict[str, Any]:
    """Everything a copy of a match must have."""
    seats = range(match.seats)
    return {
        "position": match.position(),
        "record": match.record(),
        "events": [event.to_json() for event in match.events],
        "told": [match.told(n) for n in range(len(match.choices) + 1)],
        "before": [match.game.files.dump(match.at(n)) for n in range(0, len(match.choices), 9)],
        "legal": [match.legal(seat) for seat in seats],
        "undo": [match.can_undo(seat) for seat in seats],
        "redo": [match.taken_back(seat) for seat in seats],
        "lang": match.lang,
        "over": match.over,
    }


def check_match_copies(match: Match) -> None:
    """Copies are alike, go on alike, and leave the original alone."""
    before = facts(match)
    twins = twins_of(match)
    for twin in twins:
        require(facts(twin) == before, "a copy differs")
        play_on(twin, 12)
    require(facts(match) == before, "playing a copy has changed the original")
    after = facts(twins[0])
    for twin in twins:
        require(facts(twin) == after, "a copy goes on differently")
        while any(twin.can_undo(seat) for seat in range(twin.seats)):
            twin.undo(next(seat for seat in range(twin.seats) if twin.can_undo(seat)))
    require(facts(twins[0]) == facts(twins[1]), "a copy is taken back differently")

"""What people are told beforehand is what the engine then does: played out, game by game."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.core.forecast import contains
from holdfast.core.journal import Event
from holdfast.games.after_the_end.tests.at import game
from holdfast.lab.setups import covering
from holdfast.testing.courses import played

TABLES = covering(game())
BLOWS = {"wall_damaged": "damaged", "wall_lost": "falls", "looted": "looted", "spared": "spared"}
View = dict[str, Any]


@pytest.mark.parametrize("n", range(len(TABLES)))
def test_what_is_foretold_is_what_happens(n: int) -> None:
    view: View = {}
    count = 0
    for match in played(game(), TABLES[n], n, 50 * (n % 2)):
        if view:
            seat, key = match.choices[-1]
            check(view, seat, str(key), match.events[count:])
        view = match.view(match.state.next_seat()) if not match.over else {}
        count = len(match.events)


def check(view: View, seat: int, key: str, events: list[Event]) -> None:
    verb, _, field = key.partition(":")
    own = [event for event in events if event.seat == seat]
    said = view["forecasts"].get(key, {})
    people = {one["character"]: one for one in view["colonies"][seat]["characters"]}
    if verb == "wound":
        assert said["dies"] == (own[0].what == "died") == (people[field]["wounded"] is None)
        assert view["forecasts"][f"raid:{seat}"]["blow"] == "wound"
    if verb in ("brace", "surrender"):
        assert view["forecasts"][f"raid:{seat}"]["blow"] == BLOWS[own[0].what]
    if verb == "commit":
        check_commitment(said, people[field], own)
    if verb in ("take", "token"):
        assert said["gained"] == (next(e.what for e in own if e.what in STORED) == "gained")
    if verb == "study":
        assert next(e.data["n"] for e in own if e.what == "studied") == said["knowledge"]


STORED = ("gained", "no_room")


def check_commitment(said: View, person: View, own: list[Event]) -> None:
    """Who goes without a Tool reaches what was said."""
    assert person["brings"] is not None
    reached = [event.data["n"] for event in own if event.what == "reached"]
    is_alone = all(event.data["characters"] == [person["character"]] for event in own[:1])
    if own and own[0].what == "committed":
        gained = [event for event in own[1:3] if event.what == "gained"]
        assert not gained or said["gains"] or own[1].what != "gained"
    if reached and is_alone and not any(event.what == "equipped" for event in own):
        assert contains(said["total"], reached[0])


def test_a_wound_and_what_it_has_changed_are_told_of_everybody() -> None:
    match = game().match(3, 5)
    for colony in match.view(-1)["colonies"]:
        for one in colony["characters"]:
            assert one["raised"] == []
            assert (one["wounded"] is None) == (one["wound_spots"] == 0)
            assert one["wounded"] is None or set(one["wounded"]) == set(one["skills"])

"""What people are told beforehand is what the engine then does: played out, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from holdfast.core.journal import Event
from holdfast.games.empires_end.tests.at import conflict, disaster_turn, empire, game
from holdfast.lab.setups import Setup, covering
from holdfast.testing.courses import played

TABLES = covering(game())
View = dict[str, Any]


def deeds(setup: Setup, seed: int, skill: int) -> Iterator[tuple[View, int, str, list[Event]]]:
    """Every choice: what its seat saw, and what it is told of it."""
    before: list[View] = []
    count = 0
    for match in played(game(), setup, seed, skill):
        if before:
            seat, key = match.choices[-1]
            yield before[seat], seat, str(key), match.events[count:]
        before = [match.view(seat) for seat in range(match.seats)]
        count = len(match.events)


def told(events: list[Event], what: str, seat: int) -> list[dict[str, Any]]:
    return [event.data for event in events if event.what == what and event.seat == seat]


@pytest.mark.parametrize("n", range(len(TABLES)))
def test_what_is_foretold_is_what_happens(n: int) -> None:
    for view, seat, key, events in deeds(TABLES[n], n, 50 * (n % 2)):
        own = view["empires"][seat]
        verb, _, field = key.partition(":")
        if verb == "repair":
            place = next(place for place in own["row"] if place["location"] == field)
            assert told(events, "repaired", seat)[0]["n"] == place["repair"]
        if verb == "play" and told(events, "played", seat):
            assert told(events, "played", seat)[0]["n"] in own["prices"][field]
        if key == "accept":
            check_acceptance(view, seat, events)
        if verb == "coins":
            for data in told(events, "fought", seat):
                assert data["n"] == view["forecasts"][key]["strength"]


def check_acceptance(view: View, seat: int, events: list[Event]) -> None:
    accepted = [*told(events, "accepted", seat), *told(events, "accepted_bare", seat)][0]
    at = [disaster["card"] for disaster in view["disasters"]].index(accepted["card"])
    said = view["forecasts"][f"accept:{('left', 'right')[at]}"]
    assert said["pot"] == accepted["goods"]
    assert said["falls"] == view["disasters"][at]["falls"][seat]
    assert bool(told(events, "temple", seat) or told(events, "temple_kept", seat)) == said["temple"]
    lost = [data["location"] for data in told(events, "destroyed", seat)]
    assert lost == said["falls"] if lost else len(said["falls"]) != 1


def test_ee41_ee42_what_falls_is_the_nearest_or_one_of_two() -> None:
    own = empire(destroyed=["road_7"])
    m = disaster_turn("flood_4", empires=[own, empire()])
    row = [place["location"] for place in m.view(0)["empires"][0]["row"]]
    at = row.index("road_7")
    falls = m.view(0)["disasters"][0]["falls"]
    position = m.view(0)["disasters"][0]["position"]
    assert len(falls[0]) in (1, 2)
    if at == position - 1:
        assert falls[0] == [row[at - 1], row[at + 1]]
    assert falls[1] == [m.view(0)["empires"][1]["row"][position - 1]["location"]]


def test_ee123_a_bid_says_which_tier_it_reaches() -> None:
    m = conflict("conflict_2")
    view = m.view(0)
    tiers = {tier["tier"]: tier for tier in view["tiers"]}
    for key in m.open[0]:
        said = view["forecasts"][key]
        tier = tiers[said["tier"]]
        assert tier["least"] <= said["strength"]
        assert tier["most"] is None or said["strength"] <= tier["most"]


def test_ee125_unrest_says_what_it_would_swap() -> None:
    m = conflict("conflict_2")
    swaps = m.view(0)["forecasts"]["unrest"]["swaps"]
    facts = next(card.facts for card in game().people.texts if card.id == "conflict_2")
    row = [place["location"] for place in m.view(0)["empires"][0]["row"]]
    assert not swaps or swaps[1] == row[facts["unrest"]["position"] - 1]

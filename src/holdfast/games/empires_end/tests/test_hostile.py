"""Positions that somebody has tampered with: refused in order, or played to their end."""

from __future__ import annotations

import copy
import json

import pytest
from tests.hostile import refusals_of_damage, refusals_of_steps

import holdfast
from holdfast import DataError, Match
from holdfast.core.rng import Random
from holdfast.games.empires_end.tests.at import Json, at, game

PARTS = ["course", "course", "disasters", "empires", "before"]
HOSTILE_SEEDS = 20
EDITS = 60


def stored(match: Match) -> Json:
    data: Json = json.loads(json.dumps(match.position()))
    return data


def middles() -> list[Json]:
    """Positions of every kind: each number of seats, Blitz or not, every phase."""
    found = []
    for seats in (2, 3, 4):
        for blitz in (False, True):
            m = game().match(seats, seats, {"blitz": blitz})
            random = Random(seats)
            while not m.over:
                if len(m.choices) % 19 == seats:
                    found.append(stored(m))
                seat = list(m.open)[random.below(len(m.open))]
                m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    return found


@pytest.fixture(scope="module")
def positions() -> list[Json]:
    return middles()


@pytest.mark.parametrize("seed", range(HOSTILE_SEEDS))
def test_hostile_positions_are_refused_or_play_to_the_end(seed: int, positions: list[Json]) -> None:
    assert 0 < sum(refusals_of_damage(positions, Random(seed), PARTS, EDITS)) < EDITS


@pytest.mark.parametrize("seed", range(HOSTILE_SEEDS))
def test_strange_steps_are_refused_or_play_to_the_end(seed: int, positions: list[Json]) -> None:
    assert 0 < sum(refusals_of_steps(positions, Random(seed), EDITS)) < EDITS


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"step": "Decide", "seat": 0, "slot": "right", "later": None}, "Decide speaks of what is"),
        ({"step": "Decide", "seat": 0, "slot": "left", "later": "left"}, "Decide speaks of what"),
        ({"step": "Decide", "seat": 0, "slot": "left", "later": "right"}, "Decide speaks of what"),
        ({"step": "Face", "seat": 0}, "Face speaks of what is not there"),
        ({"step": "GoOn", "seat": 0, "undecided": ["left", "right"]}, "GoOn speaks of what is not"),
        ({"step": "GoOn", "seat": 0, "undecided": ["up"]}, '"up" is not one of left, right'),
        ({"step": "DestroyLocation", "seat": 0, "position": 11}, "position: 11 is out of range"),
        ({"step": "Scarcity", "seat": 0, "bought": -1}, "bought: -1 is out of range"),
        ({"step": "Pay", "seat": 0, "amount": 100}, "amount: 100 is out of range"),
        ({"step": "RefreshMarkers", "counts": [1]}, "counts: expected 2 entries, found 1"),
        ({"step": "RefreshMarkers", "counts": [1, -1]}, r"counts\[1\]: -1 is out of range"),
        ({"step": "RefreshOne", "seat": 0, "left": -1}, "left: -1 is out of range"),
        ({"step": "Unrest", "losers": [2]}, r"losers\[0\]: 2 is out of range"),
        ({"step": "Industry", "seat": 0, "used": [], "handled": 3, "has_repaired": False},
         "handled: 3 is out of range"),
        ({"step": "EconomyPhase"}, "exactly one seat must face them"),
        ({"step": "Economy", "seat": 0, "left": [], "has_begun": False}, "Economy cannot stand on"),
        ({"step": "Setup"}, "Setup cannot stand on the main agenda"),
        ({"step": "NextSpace"}, "the hourglass moves on before the phase is over"),
    ],
)  # fmt: skip
def test_ee_an_agenda_that_speaks_of_what_is_not_there(step: Json, complaint: str) -> None:
    m = game().match(2, 1)
    data = stored(m)
    assert len(data["state"]["disasters"]) == 1
    data["state"]["course"]["agenda"][-1] = step
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


def test_ee_two_turns_at_once_are_refused() -> None:
    data = stored(game().match(2, 1))
    agenda = data["state"]["course"]["agenda"]
    agenda.append(agenda[-1])
    with pytest.raises(DataError, match="exactly one seat must face them"):
        holdfast.load_position(data)


@pytest.mark.parametrize(
    ("count", "complaint"),
    [
        (0, "count: 0 is out of range; allowed are 1 to 2"),
        (2, "DisasterPhase speaks of what is not there"),
        (3, "count: 3 is out of range"),
        (-1, "count: -1 is out of range"),
    ],
)
def test_ee_a_disaster_phase_has_one_or_two(count: int, complaint: str) -> None:
    data = stored(game().match(2, 1))
    state = data["state"]
    state["bag"].append(state["disasters"].pop()["card"])
    state["course"]["agenda"] = [{"step": "DisasterPhase", "count": count}]
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


def test_ee81_two_disasters_need_a_track_that_has_them() -> None:
    data = stored(game().match(2, 1))
    data["state"]["disasters"].append(
        {**data["state"]["disasters"][0], "card": data["state"]["bag"].pop()}
    )
    with pytest.raises(DataError, match="this track has no double disasters"):
        holdfast.load_position(data)


def test_ee44_the_last_location_falls_before_the_card_is_discarded() -> None:
    m = at("all_but_one_in_ruins")
    seat = next(iter(m.open))
    told = [event.what for event in m.choose(seat, "accept")]
    assert told.index("accepted") < told.index("destroyed") < told.index("discarded")
    m.state.check()


def test_ee_before_must_hold_the_same_cards(positions: list[Json]) -> None:
    data = copy.deepcopy(next(data for data in positions if data["state"]["before"]))
    before = data["state"]["before"]
    before[0]["hand"], before[1]["hand"] = before[1]["hand"], before[0]["hand"]
    with pytest.raises(DataError, match='"before" holds other cards than its empire'):
        holdfast.load_position(data)
    data["state"]["before"] = []
    with pytest.raises(DataError, match='lanes are open, but "before" is missing'):
        holdfast.load_position(data)

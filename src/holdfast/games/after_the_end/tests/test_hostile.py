"""Positions that somebody has tampered with: refused in order, or played to their end."""

from __future__ import annotations

import json

import pytest
from tests.hostile import refusals_of_damage, refusals_of_steps

import holdfast
from holdfast import DataError, Match
from holdfast.core.record import read_json
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import (
    POSITIONS,
    Json,
    colony,
    game,
    raid,
    round_of,
    step,
    table,
)

PARTS = ["course", "course", "colonies", "colonies", "nobles", "passed"]
SEEDS = 20
EDITS = 60


def stored(match: Match) -> Json:
    data: Json = json.loads(json.dumps(match.position()))
    return data


@pytest.fixture(scope="module")
def positions() -> list[Json]:
    """Positions of every kind: each number of seats, both options, every question."""
    found = []
    for seats in (2, 3, 4, 5):
        for only in (False, True):
            m = game().match(seats, seats, {"remove_missions_only": only})
            random = Random(seats)
            prompts: set[str] = set()
            while not m.over:
                (seat,) = m.open
                prompt = str(getattr(m.state.asking(seat), "prompt", ""))
                if prompt not in prompts or len(m.choices) % 29 == 0:
                    prompts.add(prompt)
                    found.append(stored(m))
                m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    return found


@pytest.mark.parametrize("seed", range(SEEDS))
def test_hostile_positions_are_refused_or_play_to_the_end(seed: int, positions: list[Json]) -> None:
    assert 0 < sum(refusals_of_damage(positions, Random(seed), PARTS, EDITS)) < EDITS


@pytest.mark.parametrize("seed", range(SEEDS))
def test_strange_steps_are_refused_or_play_to_the_end(seed: int, positions: list[Json]) -> None:
    assert 0 < sum(refusals_of_steps(positions, Random(seed), EDITS)) < EDITS


@pytest.mark.parametrize(
    ("agenda", "complaint"),
    [
        ([step("Setup")], "the pieces lie out before the setup"),
        ([step("Round"), step("Setup")], "the setup is over"),
        ([step("Round"), step("Round")], "a phase begins before another is over"),
        ([step("MissionOver")], "MissionOver: the Mission is not decided yet"),
        ([step("EndOfRound")], "EndOfRound: the Mission is not decided yet"),
        ([step("EndOfRaid")], "a Raid is discarded exactly once"),
        ([step("KeepOne", seat=0)], "cards that were drawn are kept once"),
        ([step("TakeAny", seat=0, amount=0)], r"amount: 0 is out of range; allowed are 1 to 20"),
        ([step("Window", seat=0, quiet=3)], r"quiet: 3 is out of range; allowed are 0 to 2"),
        ([step("Equip", seat=0, character="fitz")], "Equip speaks of what is not there"),
        ([step("Visit", seat=0, influenced=4, completed=0, bought=0, has_built=False)],
         r"influenced: 4 is out of range; allowed are 0 to 3"),
    ],
)  # fmt: skip
def test_an_agenda_that_cannot_be(agenda: list[Json], complaint: str) -> None:
    data = stored(round_of("radio_broadcast"))
    data["state"]["course"]["agenda"] = agenda
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


def test_the_current_mission_cannot_be_decided_twice() -> None:
    with pytest.raises(DataError, match="Outcome: the Mission is decided already"):
        table(agenda=[step("Outcome")], decided=True)


def break_part(*path: str | int, value: object) -> str:
    """What is said about a round in which one part is replaced."""
    data = stored(round_of("radio_broadcast", seats=2, colonies=[colony(food=1, hand=["insight"])]))
    inner = data["state"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DataError) as caught:
        holdfast.load_position(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (["first"], 2, "position: state.first: 2 is out of range; allowed are 0 to 1"),
        (["mission"], "pit_gang", 'position: state.mission: "pit_gang" is not one of'),
        (["bag", 0], "moon_landing", 'position: state.bag[0]: "moon_landing" is not one of'),
        (["bag"], [], "position: it does not fit together: the 24 Missions and 9 Raids are not"),
        (["removed"], [], "position: it does not fit together: five cards of the Mission deck"),
        (["nobles"], [None] * 3, "position: it does not fit together: the 15 Nobles are"),
        (["nobles"], [None] * 2, "position: state.nobles: expected 3 entries, found 2"),
        (["experience_bag"], [], "position: it does not fit together: the 24 Experience cards are"),
        (["final"], [0], "position: it does not fit together: every seat has a final score"),
        (["colonies"], [], "position: it does not fit together: every seat has a Colony"),
        (["colonies", 0, "food"], 4,
         "position: it does not fit together: a storehouse cannot hold 4 food"),
        (["colonies", 0], {"board": "haven_ridge"},
         'position: state.colonies[0]: "food" is missing'),
        (["colonies", 0, "level"], 8,
         "position: it does not fit together: a Knowledge tracker stands outside the track"),
        (["colonies", 0, "wall"], "high", 'position: state.colonies[0].wall: "high" is not one of'),
        (["colonies", 1, "board"], "haven_ridge",
         "position: it does not fit together: two seats have the same Colony"),
        (["colonies", 0, "wounds", 2], 1,
         "position: it does not fit together: a Character has more Wounds than spots"),
        (["colonies", 0, "tokens", 4], ["food"],
         "position: it does not fit together: a Character has more Resource tokens than spots"),
        (["colonies", 0, "carried", 5], "city_map",
         "position: it does not fit together: a Tool is carried that is not there, or by two"),
        (["course", "agenda"], [{"step": "Feast"}],
         'position: state.course.agenda[0]: "Feast" is not a step of this game'),
    ],
)  # fmt: skip
def test_a_broken_position_says_what_is_wrong(
    path: list[str | int], value: object, expected: str
) -> None:
    assert break_part(*path, value=value).startswith(expected)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["colonies"], [[]]),
        (["colonies", 1, "colony"], "haven_ridge"),
        (["colonies", 0, "colony"], "atlantis"),
        (["colonies", 0, "store"], {}),
        (["colonies", 0, "store", "gold"], 1),
        (["colonies", 0, "characters", 0], {"character": "sybil_crane"}),
        (["colonies", 0, "characters", 0, "state"], "asleep"),
        (["colonies", 0, "characters", 0, "wound"], 1),
        (["colonies", 0, "commitment"], {"characters": ["nub"], "skills": ["charisma"]}),
        (["colonies", 0, "commitment"], {"characters": ["pip"], "skill": ["charisma"]}),
        (["nobles", "gone"], []),
        (["nobles"], []),
    ],
)
def test_a_broken_position_of_format_1_says_where(path: list[str | int], value: object) -> None:
    data = read_json(POSITIONS / "rulebook_tie.json")
    assert data["holdfast"] == 1
    inner = data["state"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DataError, match="position: state: it is not as files of format 1 are"):
        holdfast.load_position(data)


def test_a_commitment_must_fit_the_mission() -> None:
    data = stored(round_of("unite_the_camps"))
    own = data["state"]["colonies"][0]
    own.update(sent=["6"], skills=["charisma"])
    with pytest.raises(DataError, match="the wrong number of Characters is committed"):
        holdfast.load_position(data)
    own.update(sent=["6", "6"], skills=["charisma"] * 2)
    with pytest.raises(DataError, match="a Character is committed twice"):
        holdfast.load_position(data)
    own.update(sent=["6", "1"], faces=[1, 0], luck=[0, 0])
    with pytest.raises(DataError, match="the dice do not fit the Mission"):
        holdfast.load_position(data)


def test_only_a_raid_is_resolved_as_one() -> None:
    data = stored(raid())
    data["state"]["raid"], data["state"]["gone"][0] = data["state"]["gone"][0], "dust_riders"
    with pytest.raises(DataError, match="only a Raid is resolved as one"):
        holdfast.load_position(data)


def test_a_mission_and_a_raid_cannot_both_lie_on_the_deck() -> None:
    data = stored(raid())
    assert data["state"]["raid"] == "dust_riders"
    data["state"]["next"] = data["state"]["gone"].pop(0)
    with pytest.raises(DataError, match="a Mission and a Raid lie on the deck at once"):
        holdfast.load_position(data)

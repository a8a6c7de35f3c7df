"""Section 5: the end of the game."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_end.tests.at import colony, final_scoring, told

DEAD = ["mara_voss", "father_anselm"]


def test_at43_missions_contracts_nobles_and_knowledge_are_added() -> None:
    given = colony(
        missions=["hold_the_pass", "decoy_run"],  # 5 + 3
        contracts=["grain_barges"],  # 5
        nobles=["matron"],  # 2 for each Rescue: 4
        knowledge=5,  # 1 + 2 + 2
    )
    m = final_scoring(colonies=[given])
    assert m.over
    assert m.standings == [8 + 5 + 4 + 5, 0, 0]
    data = told(m, "final", 0)[0].data
    assert [data[part] for part in ("missions", "contracts", "nobles", "knowledge")] == [8, 5, 4, 5]
    assert data["by_noble"] == {"matron": 4}


@pytest.mark.parametrize(
    ("level", "points"), [(0, 0), (1, 1), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5), (7, 9)]
)
def test_at43_points_of_the_knowledge_track_are_cumulative(level: int, points: int) -> None:
    assert final_scoring(colonies=[colony(knowledge=level)]).standings[0] == points


def test_at44_most_points_win() -> None:
    m = final_scoring(colonies=[colony(missions=["decoy_run"]), colony(missions=["raise_the_dam"])])
    assert (m.standings, m.winners) == ([3, 5, 0], [1])


def test_at44_a_tie_goes_to_the_living() -> None:
    m = final_scoring(seats=2, colonies=[colony(dead=DEAD, food=3), colony()])
    assert (m.standings, m.winners) == ([0, 0], [1])


def test_at44_then_to_the_leftover_resources() -> None:
    m = final_scoring(seats=2, colonies=[colony(food=1, tech=1), colony(scrap=3)])
    assert m.winners == [1]


def test_at44_then_the_victory_is_shared() -> None:
    m = final_scoring(colonies=[colony(food=2), colony(tech=2), colony(scrap=1)])
    assert m.winners == [0, 1]


def test_at45_experience_and_tools_have_no_value_of_their_own() -> None:
    m = final_scoring(colonies=[colony(hand=["insight"], tools=["tool_belt"])])
    assert m.standings[0] == 0


def test_at45_nobles_are_evaluated_on_the_final_position() -> None:
    given = colony(hand=["insight"], nobles=["storyteller"])
    m = final_scoring(colonies=[given])
    assert m.standings[0] == 3


def test_at62_used_and_wounded_characters_live() -> None:
    hurt = colony(used=["mara_voss", "pip"], wounds={"pip": 2}, food=1)
    m = final_scoring(seats=2, colonies=[hurt, colony()])
    assert m.winners == [0]


def test_at62_resources_of_all_types_are_added() -> None:
    m = final_scoring(seats=2, colonies=[colony(food=1, scrap=1, tech=1), colony(food=2)])
    assert m.winners == [0]

"""Section 6: castle operations."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.tests.at import (
    answers,
    at_stockpile,
    castle,
    choose,
    doing,
    goods,
    keys,
    own,
    refusal,
    siege,
    upkeep,
)

MUCH = {"wood": 20, "stone": 20, "iron": 5, "food": 5}
OPEN = {"north": "none", "south": "none"}


@pytest.mark.parametrize(
    ("key", "paid", "cubes"),
    [
        ("wood_wall:north", {"wood": 3}, 2),
        ("wood_gate:north", {"wood": 3}, 1),
        ("stone_wall:north", {"wood": 2, "stone": 4}, 5),
        ("stone_gate:north", {"wood": 2, "stone": 4}, 4),
    ],
)
def test_ae53_walls_and_gates_are_built_whole(key: str, paid: dict[str, int], cubes: int) -> None:
    m = at_stockpile(castle(goods=MUCH, walls=OPEN))
    choose(m, 0, key)
    assert own(m).wall_cubes[0] == cubes
    assert goods(m) == {good: n - paid.get(good, 0) for good, n in MUCH.items()}
    assert own(m).walls[0] > 0


@pytest.mark.parametrize(
    ("key", "paid", "cubes"),
    [
        ("wood_turret:north_east", {"wood": 4}, 1),
        ("stone_turret:north_east", {"wood": 3, "stone": 4, "iron": 1}, 2),
    ],
)
def test_ae53_turrets_are_built_whole(key: str, paid: dict[str, int], cubes: int) -> None:
    m = at_stockpile(castle(goods=MUCH))
    choose(m, 0, key)
    assert own(m).turret_cubes[0] == cubes
    assert goods(m) == {good: n - paid.get(good, 0) for good, n in MUCH.items()}
    stands = "AE-53" if key.startswith("wood") else "AE-54"
    assert refusal(m, 0, "wood_turret:north_east") == stands
    assert ("stone_turret:north_east" in keys(m)) is key.startswith("wood")


def test_ae53_what_cannot_be_paid_is_refused_with_the_reason() -> None:
    m = at_stockpile(castle(goods={"wood": 3}, walls=OPEN))
    assert refusal(m, 0, "wood_turret:north_east") == "AE-53"
    why = m.why_not(0, "stone_wall:north")
    assert why == "AE-53: Stone wall costs 2 wood and 4 stone; you lack 4 stone."


def test_ae54_stone_replaces_wood_of_the_same_kind() -> None:
    m = at_stockpile(castle(goods={"stone": 12}, cubes={"north": 0}))
    assert refusal(m, 0, "stone_gate:north") == "AE-54"
    assert refusal(m, 0, "wood_wall:north") == "AE-53"
    choose(m, 0, "stone_wall:north")  # no wood paid, none comes back
    assert goods(m) == {"stone": 8}
    choose(m, 0, "stone_gate:south")
    assert own(m).walls == (3, 1, 4, 1)
    assert goods(m) == {"wood": 1, "stone": 4}
    assert refusal(m, 0, "wood_wall:north") == "AE-54"


@pytest.mark.parametrize(("cubes", "wood"), [(1, 1), (0, 0)])
def test_ae54_a_stone_turret_replaces_a_wooden_one_without_wood(cubes: int, wood: int) -> None:
    given = castle(
        goods={"stone": 5, "iron": 1, "food": 3},
        turrets={"south_east": "wood_turret"},
        cubes={"south_east": cubes},
    )
    m = at_stockpile(given)
    assert refusal(m, 0, "wood_turret:south_east") == "AE-53"
    choose(m, 0, "stone_turret:south_east")
    assert (own(m).turrets[1], own(m).turret_cubes[1]) == (2, 2)
    assert (own(m).wood, own(m).stone, own(m).iron) == (wood, 1, 0)


def test_aet6_replacing_a_wood_wall_with_one_cube() -> None:
    m = at_stockpile(castle(goods={"stone": 4}, cubes={"north": 1}))
    choose(m, 0, "stone_wall:north")
    assert goods(m) == {"wood": 1}
    assert own(m).wall_cubes[0] == 5


def test_ae55_a_repair_moves_one_matching_cube() -> None:
    m = at_stockpile(castle(goods={"wood": 2}, cubes={"north": 1, "east": 0}))
    assert refusal(m, 0, "repair:west") == "AE-55"
    assert refusal(m, 0, "repair:north_west") == "AE-55"
    choose(m, 0, "repair:north", "repair:east")
    assert own(m).wall_cubes == (2, 1, 1, 2)
    assert keys(m) == []  # nothing left to pay with
    m = at_stockpile(castle(goods={"wood": 1, "food": 3}, walls={"north": "stone_wall"},
                            cubes={"north": 1, "east": 1}))  # fmt: skip
    assert refusal(m, 0, "repair:north") == "AE-55"


def test_ae55_carpenters_repair_for_nothing() -> None:
    hurt = castle(goods={}, walls={"north": "stone_wall"}, cubes={"north": 3, "east": 1})
    m = doing("MendPieces", hurt, n=2)
    assert answers(m) == ["repair:north", "repair:east", "done"]
    choose(m, 0, "repair:north", "repair:east")
    assert own(m).wall_cubes == (4, 2, 1, 2)


def test_ae56_aet5_a_stone_turret_burns_and_can_be_put_out() -> None:
    stones = {"north_east": "stone_turret"}
    m = siege(
        castle(turrets=stones, cubes={"north_east": 0}, siege_damage=1),
        card=("catapult_3", "north"),
    )
    assert own(m).turrets[0] == 3
    burning = castle(turrets={"north_east": "burning_turret"}, goods={"stone": 4})
    assert own(upkeep("Income", castles=[burning])).gold == 5 + 4  # the four sides
    m = siege(
        castle(turrets={"north_east": "burning_turret"}, invaders={"north": {"swordsmen": 1}})
    )
    assert own(m).swordsmen[0] == 1  # nothing was shot
    m = at_stockpile(burning)
    choose(m, 0, "douse:north_east")
    assert (own(m).turrets[0], own(m).turret_cubes[0], own(m).stone) == (2, 0, 2)
    choose(m, 0, "repair:north_east", "repair:north_east")
    assert own(m).turret_cubes[0] == 2
    assert own(m).stone == 0


def test_ae57_what_was_destroyed_is_built_again_at_full_cost() -> None:
    m = at_stockpile(castle(goods=MUCH, walls={"south": "none"}))
    assert refusal(m, 0, "wood_wall:south") == "AE-57"  # three walls stand
    choose(m, 0, "wood_gate:south")
    assert own(m).wood == 17


def test_ae58_knocked_out_cubes_go_to_the_stockpile() -> None:
    m = siege(castle(goods={}, siege_damage=3, turrets={"north_east": "wood_turret"}))
    assert goods(m) == {"wood": 2}  # one of the turret, one of the wall
    assert own(m).turrets[0] == 0
    assert own(m).wall_cubes[0] == 1


def test_ae59_pieces_cannot_be_moved_or_torn_down() -> None:
    m = at_stockpile(castle(goods=MUCH))
    assert {key.partition(":")[0] for key in answers(m)} == {
        "stone_wall", "stone_gate", "wood_turret", "stone_turret", "done",
    }  # fmt: skip


def test_ae109_a_burning_turret_takes_no_cubes() -> None:
    burning = castle(turrets={"north_east": "burning_turret"}, goods=MUCH)
    m = at_stockpile(burning)
    assert refusal(m, 0, "repair:north_east") == "AE-109"
    assert refusal(m, 0, "stone_turret:north_east") == "AE-54"
    m = doing("MendPieces", castle(turrets={"north_east": "burning_turret"},
                                   cubes={"north": 0}), n=2)  # fmt: skip
    assert refusal(m, 0, "repair:north_east") == "AE-109"


def test_ae110_operations_come_one_after_the_other() -> None:
    m = at_stockpile(castle(goods={"wood": 3, "stone": 4}, walls={"north": "none"}))
    choose(m, 0, "wood_wall:north", "stone_wall:north")
    assert goods(m) == {"wood": 2}
    assert own(m).wall_cubes[0] == 5

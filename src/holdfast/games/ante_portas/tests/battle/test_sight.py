"""Sight, placing tiles, the Buildings: cases L-1 to L-6, AP-60 to AP-68."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.choices import UPGRADE
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.movement import Advance
from holdfast.games.ante_portas.rules.battle.names import TILES
from holdfast.games.ante_portas.rules.battle.phase import EndCard
from holdfast.games.ante_portas.rules.battle.sight import aims_at, hexes_of, in_sight, reach
from holdfast.games.ante_portas.rules.battle.state import Group
from holdfast.games.ante_portas.rules.battle.works import PlaceTiles
from holdfast.games.ante_portas.rules.names import BUILDER_BUNKER, COMMANDER, WARES
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    battle_phase,
    both,
    campaign,
    cards,
    choose,
    field,
    ground,
    keys,
    on,
    on_the_way,
    own,
    refusal,
    some,
    turn_of,
)

CASES = [
    ("L-1", {4: "1F guard_post"}, [2, 4, 6, 7, 9, 10, 14]),
    ("L-2", {4: "1F guard_post", 9: "1B"}, [2, 4, 6, 7, 9, 10]),
    ("L-3", {4: "1C guard_post"}, [2, 4]),
    ("L-4", {9: "1F trench"}, [2, 9, 11, 12, 14]),
    ("L-5", {17: "trap"}, [2, 17]),
    ("L-6", {6: "1F catapult", 11: "1B"}, [2, 6, 11]),
]


@pytest.mark.parametrize(("case", "hexes", "expected"), CASES)
def test_sight_cases(case: str, hexes: Hexes, expected: list[int]) -> None:
    state = campaign(field(hexes, PlaceTiles(0, TILES.index("trap"), False), edit=own(tool=9)))
    assert hexes_of(in_sight(state, 0)) == expected, case


def test_sight_case_l6_indirect_fire_reaches_further() -> None:
    state = campaign(field({6: "1F catapult", 11: "1B"}, PlaceTiles(0, TILES.index("trap"), False)))
    assert hexes_of(aims_at(state, 6)) == [11, 16]


def lay(hexes: Hexes, tile: str = "trap") -> list[int]:
    m = field(hexes, PlaceTiles(0, TILES.index(tile), False), edit=own(tool=9, wood=4, clay=2))
    return [int(hex) for hex in some(m, "place_tile")]


def test_ap60_spawn_point_units_and_arrows_are_in_sight() -> None:
    assert lay({22: "1xF", 13: "1C"}) == [2, 13, 22]
    assert lay({}) == []  # one hex alone is taken without asking


def test_ap61_exhausted_workers_man_a_building_and_own_units_block_nothing() -> None:
    assert 14 in lay({4: "1xF guard_post", 9: "3F"})


def test_ap62_sight_limits_placing_but_not_marching() -> None:
    m = turn_of({22: "1F"}, ChooseCommand(0, COMMANDER))
    assert set(some(m, "march")) == {"17", "19", "20", "24", "25", "27"}


def test_ap63_no_tile_and_no_invaders() -> None:
    m = field({4: "1F guard_post", 9: "1B", 7: "bomb"}, PlaceTiles(0, 10, False), edit=own(tool=9))
    assert refusal(m, 0, "place_tile:9") == "AP-63"
    assert refusal(m, 0, "place_tile:7") == "AP-63"
    assert refusal(m, 0, "place_tile:4") == "AP-63"
    assert refusal(m, 0, "place_tile:14") == "AP-60"
    assert refusal(m, 0, "place_tile:off") == "AP-63"
    assert refusal(m, 0, "place_tile:10") is None


def test_ap63_the_spawn_area_may_be_mined() -> None:
    assert 25 in lay({25: "1F"})


def test_ap64_orientation_turns_every_arrow_clockwise() -> None:
    m = field({9: "1F trench@1"}, PlaceTiles(0, 10, False), edit=own(tool=9))
    assert hexes_of(reach(campaign(m), 9)) == [7, 12, 14]
    choose(m, "place_tile:12")
    assert on(m, 12) == "trap"


BUILDINGS = {
    "trench": ([11, 12, 14], 1, 2, "farmer", 1, {"tool": 1, "wood": 2, "clay": 1}, {}),
    "bunker": (
        [11, 12, 14, 15, 19],
        3,
        2,
        "citizen",
        2,
        {"tool": 2, "plank": 1, "brick": 2},
        {"tool": 1, "brick": 2},
    ),
    "guard_post": ([11, 12, 14, 15, 19], 0, 2, "farmer", 0, {"tool": 2, "wood": 2}, {}),
    "guard_tower": (
        [11, 12, 14, 15, 18, 19, 24],
        1,
        2,
        "citizen",
        0,
        {"tool": 2, "plank": 2, "brick": 1},
        {"tool": 1, "plank": 1, "brick": 1},
    ),
    "catapult": ([14, 19], 0, 1, "farmer", 2, {"tool": 2, "wood": 2, "plank": 1}, {}),
    "howitzer": (
        [14, 19, 24],
        1,
        1,
        "citizen",
        3,
        {"tool": 2, "plank": 2, "ore": 2},
        {"tool": 1, "ore": 2},
    ),
}


@pytest.mark.parametrize("building", list(BUILDINGS))
def test_ap65_the_six_buildings(building: str) -> None:
    reached, strength, workers, worker, damage, cost, upgrade = BUILDINGS[building]
    tile = TILES.index(building)
    data = cards()
    state = campaign(field({9: building}, PlaceTiles(0, 10, False)))
    assert hexes_of(reach(state, 9)) == reached
    assert data.strength[tile] == strength
    assert data.workers[tile] == workers
    assert data.worker[tile] == ["farmer", "citizen"].index(worker)
    assert data.damage[tile] == damage
    assert spell(data.cost[tile]) == cost
    assert spell(data.upgrade[tile]) == upgrade


def spell(cost: tuple[int, ...]) -> dict[str, int]:
    return {WARES[i]: n for i, n in enumerate(cost) if n}


def test_ap66_upgrading_flips_the_tile_where_it_lies() -> None:
    m = turn_of({9: "1xF 1C trench@2"}, ChooseCommand(0, BUILDER_BUNKER), edit=own(tool=1, brick=2))
    assert on(m, 9) == "1xF 1C bunker@2"  # the only thing to do there


def test_ap66_one_of_several_is_upgraded_and_each_is_paid_for() -> None:
    start = {9: "trench", 12: "trench@3"}
    m = turn_of(start, ChooseCommand(0, BUILDER_BUNKER), edit=own(tool=1, brick=2))
    choose(m, "upgrade:12")
    assert (on(m, 9), on(m, 12)) == ("trench", "bunker@3")
    assert keys(m) == []  # nothing is left to pay with


def test_ap66_not_while_invaders_share_the_hex() -> None:
    # Only a flying troop can be there together with a Building.
    m = field(
        {9: "1F trench", 14: "1E"},
        Advance(),
        EndCard(),
        scenario="dragons",
        asked="always",
        edit=both(own(tool=2, brick=4, plank=1), on_the_way(14, ["down", "down"], "d102")),
    )
    s = campaign(m).clone()
    step = PlaceTiles(0, TILES.index("bunker"), False)
    assert UPGRADE.of(9) in step.options(s)
    fly_over(s, 9)
    assert UPGRADE.of(9) not in step.options(s)
    assert step.refuse_upgrade(s, 9).rule == "AP-66"


def fly_over(s: Campaign, hex: int) -> None:
    s.battle.moving = Group(hex, 0, 1, (), 0, False)
    s.battle.moving.is_airborne = True


def test_ap67_each_tile_is_paid_separately() -> None:
    m = field({9: "1F trench"}, PlaceTiles(0, TILES.index("trap"), False), edit=own(tool=5))
    choose(m, "place_tile:11", "place_tile:12")
    assert campaign(m).colony.communities[0].tools == 1
    assert keys(m) == []  # one Tool is too little for another


def test_ap68_more_soldiers_fight_but_do_not_act() -> None:
    m = battle_phase({9: "4F 1C trench", 14: "1E"}, ["r118"])
    # Two damage is too little for the Elite Unit, although four Farmers stand there.
    assert keys(m) == []
    assert ground(m).armies[0].weak[9] < 4

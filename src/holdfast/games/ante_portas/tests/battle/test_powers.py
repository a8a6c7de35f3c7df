"""Special Powers: AP-95 to AP-112."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.invader_fire import targets
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import (
    advance,
    battle_phase,
    choose,
    everywhere,
    field,
    ground,
    is_defeat,
    keys,
    on,
    pass_all,
    sickbay,
    told,
)


def test_ap95_powers_are_ignored_at_spawning() -> None:
    m = field({}, Spawn(1), draws=["r109"])  # 1B on #27, Increase Troop Size
    assert everywhere(m) == {27: "1B"}


def test_ap95_a_hex_reached_twice_is_hit_once_with_the_higher_value() -> None:
    assert targets(6, (2, 1, 1)) == [(1, 2), (4, 1)]
    assert targets(8, (1, 1, 3)) == [(5, 1), (3, 3)]
    assert targets(2, (1, 1, 1)) == []


def test_ap96_regroup_only_if_everything_is_there() -> None:
    assert everywhere(battle_phase({22: "4B"}, ["r202"])) == {15: "1B 1E"}
    assert everywhere(battle_phase({22: "2B"}, ["r202"])) == {15: "2B"}

    def no_elite(s: Campaign) -> None:
        s.battle.gone_elite, s.battle.elite = 12, 0

    assert everywhere(battle_phase({22: "3B"}, ["r202"], edit=no_elite)) == {15: "3B"}
    assert everywhere(battle_phase({22: "1E"}, ["r209"])) == {14: "3B"}


def test_ap97_increase_as_many_as_there_are() -> None:
    assert everywhere(battle_phase({22: "1B"}, ["r213"])) == {19: "3B"}

    def few(s: Campaign) -> None:
        s.battle.gone_basic, s.battle.basic = 21, 1

    assert everywhere(battle_phase({22: "1B"}, ["r213"], edit=few)) == {19: "2B"}


def test_ap98_merge_goes_to_the_smallest_other_hex() -> None:
    m = battle_phase({20: "1B", 12: "1B", 22: "1B"}, ["r101", "r106", "r108"])
    # #12 goes to #7; #20 joins it there; #22 goes down.
    assert everywhere(m) == {7: "2B", 17: "1B"}


def test_ap99_citizens_are_gone_before_the_battle() -> None:
    m = battle_phase({24: "1E", 21: "2C 1F"}, ["r121"])
    assert told(m, "battle_lost") == [{"hex": 21, "s": 1, "t": 3}]
    assert sickbay(m) == (1, 2)


def test_ap99_without_anybody_left_there_is_no_battle() -> None:
    m = battle_phase({24: "1E", 21: "2C"}, ["r121"])
    assert everywhere(m) == {21: "1E"}
    assert not told(m, "battle")


def test_ap99_ap106_r222_removes_first_and_dies_second() -> None:
    m = battle_phase({22: "1E", 17: "1C"}, ["r222"])
    assert everywhere(m) == {12: "1E"}
    assert sickbay(m) == (0, 1)
    m = battle_phase({22: "1E", 12: "1C"}, ["r222"])
    assert everywhere(m) == {12: "1C"}
    assert not told(m, "battle")


def test_ap100_weaker_in_every_battle_of_the_card() -> None:
    # 2 Units press ahead 3 hexes: T is 1 on #17 and, with one left, 0 on #12.
    m = battle_phase({22: "2B", 17: "trench", 12: "1F"}, ["r116"])
    assert told(m, "battle_held")[0] == {"hex": 17, "s": 1, "t": 1}


def test_ap101_stronger_in_every_battle_but_no_health() -> None:
    m = battle_phase({22: "1B", 17: "1F"}, ["r117"])
    assert told(m, "battle_lost") == [{"hex": 17, "s": 1, "t": 2}]
    assert everywhere(m) == {}  # the one Unit takes 1 damage and is gone


def test_ap102_traps_are_destroyed_before_they_work() -> None:
    m = battle_phase({22: "2B", 17: "trap"}, ["r211"])
    assert everywhere(m) == {15: "2B"}
    m = battle_phase({22: "2B", 17: "1F trap"}, ["r211"])
    assert told(m, "battle_lost") == [{"hex": 17, "s": 1, "t": 2}]


def test_ap102_also_in_flight() -> None:
    m = battle_phase({22: "1B", 17: "trap"}, ["d214"])
    assert everywhere(m) == {14: "1B"}


@pytest.mark.parametrize(("size", "end"), [(1, 3), (2, 8), (3, 13), (4, 18), (5, 23)])
def test_ap103_press_ahead_by_size(size: int, end: int) -> None:
    assert everywhere(battle_phase({23: f"{size}B"}, ["r116"])) == {end: f"{size}B"}


def test_ap103_losses_on_the_way_change_nothing() -> None:
    # Two Units go three hexes, although one falls on the first.
    m = battle_phase({23: "2E", 18: "1C 1F"}, ["r116"])
    assert everywhere(m) == {8: "1E"}


def test_ap104_shoot_wounds_or_makes_stronger() -> None:
    m = battle_phase({22: "1B", 17: "1F"}, ["r107"])
    assert everywhere(m) == {17: "1B"}
    assert sickbay(m) == (1, 0)
    m = battle_phase({22: "2B", 17: "1C"}, ["r107"])
    assert told(m, "battle_held") == [{"hex": 17, "s": 3, "t": 3}]


def test_ap104_a_mine_takes_the_shot() -> None:
    m = battle_phase({22: "1B", 17: "dummy_mine"}, ["r107"])
    assert everywhere(m) == {17: "1B"}
    m = battle_phase({22: "1B", 17: "1F dummy_mine"}, ["r107"])
    assert keys(m) == ["detonate", "keep_mine"]


def test_ap104_the_damage_is_forgotten_with_the_card() -> None:
    # The Citizen on #14 absorbs a shot; the next troop that comes there has nothing of it.
    m = battle_phase({17: "1B", 19: "2B", 14: "1C"}, ["r207", "r201"])
    assert told(m, "carried") == [{"hex": 14, "n": 1}]
    assert told(m, "battle_held") == [{"hex": 14, "s": 3, "t": 2}]


def test_ap105_a_trap_costs_a_basic_unit_on_entering() -> None:
    m = battle_phase({22: "2B", 17: "1F trap"}, ["r120"])
    assert told(m, "battle_held") == [{"hex": 17, "s": 2, "t": 1}]
    m = battle_phase({22: "1B", 17: "1F trap"}, ["r120"])
    assert everywhere(m) == {17: "1F trap"}  # the last one too, before a Battle
    m = battle_phase({22: "2E", 17: "trap"}, ["r120"])
    assert everywhere(m) == {17: "2E trap"}  # no Basic Unit; held
    m = battle_phase({22: "2B trap"}, ["r120"])
    assert everywhere(m) == {22: "trap", 17: "2B"}  # starting there does not count


def test_ap106_citizens_kill_the_whole_troop() -> None:
    m = battle_phase({22: "5B", 17: "1xC"}, ["r122"])
    assert everywhere(m) == {17: "1C"}
    assert ground(m).basic == 23


def test_ap107_half_rounded_up_elite_first_goes_left() -> None:
    m = battle_phase({22: "2B 1E"}, ["d105"])
    assert everywhere(m) == {19: "1B 1E", 20: "1B"}
    m = battle_phase({22: "1B 3E"}, ["d205"])
    assert everywhere(m) == {14: "2E", 15: "1B 1E"}


def test_ap107_the_left_part_finishes_first() -> None:
    m = battle_phase({22: "2B"}, ["d205"])
    assert [event["hex"] for event in told(m, "troop_moved")] == [19, 14, 20, 15]


def test_ap108_fire_burns_three_hexes_and_stays() -> None:
    start = {22: "1B", 19: "pressure_mine", 17: "1F", 20: "1C"}
    m = battle_phase(start, ["d106"])
    assert everywhere(m) == {22: "1B", 20: "1C"}
    assert sickbay(m) == (1, 0)
    assert ground(m).carry == {}


def test_ap108_fire_of_2_wounds_two() -> None:
    m = battle_phase({22: "1B", 17: "3F"}, ["d206"])
    assert on(m, 17) == "1F"


def test_ap109_temporarily_weaker_on_the_first_arrow_only() -> None:
    m = battle_phase({22: "2B", 17: "1F", 15: "1F"}, ["d115"])
    assert told(m, "battle_held") == [{"hex": 17, "s": 1, "t": 1}]
    m = battle_phase({22: "2B", 15: "1F"}, ["d115"])
    assert told(m, "battle_lost") == [{"hex": 15, "s": 1, "t": 2}]


def test_ap112_over_a_stealthy_hex_they_are_in_flight_also_with_the_last_arrow() -> None:
    # Four damage would bring the Elite Dragon down on #19, but Gunfire does not reach it there.
    line = {19: "1F", 14: "2F trench", 16: "2F trench"}
    m = battle_phase({24: "1E", **line}, ["d108"])
    assert everywhere(m) == {**line, 9: "1E"}


def test_ap108_fire_that_finds_nobody_is_not_carried() -> None:
    m = battle_phase({12: "1B", 7: "1C"}, ["d106"])
    assert told(m, "breathed") == [{"hex": 7}]
    assert told(m, "carried") == []
    assert everywhere(m) == {12: "1B", 7: "1C"}


def test_ap110_a_dodge_skips_only_the_step() -> None:
    # First step blocked on all three hexes; the second is blocked as well, so it stays.
    start = {12: "1E", 9: "1F", 7: "trap", 10: "bomb"}
    assert on(battle_phase(start, ["d122"]), 12) == "1E"
    start = {17: "1E", 14: "1F"}
    m = battle_phase(start, ["d122"])
    assert everywhere(m) == {14: "1F", 10: "1E"}  # down to #12, then right


def test_ap110_an_arrow_off_the_board_is_taken() -> None:
    m = battle_phase({4: "1B", 1: "1F"}, ["d110"])
    assert is_defeat(m)


def test_ap111_the_building_is_gone_and_its_soldiers_fight() -> None:
    m = pass_all(battle_phase({22: "1E", 17: "2F bunker"}, ["d117"]))
    assert told(m, "battle_lost") == [{"hex": 17, "s": 2, "t": 3}]
    m = battle_phase({22: "1E", 20: "guard_tower"}, ["d118"])
    assert everywhere(m) == {20: "1E"}
    m = battle_phase({22: "1E", 20: "trench"}, ["d118"])
    assert told(m, "battle_lost") == [{"hex": 20, "s": 1, "t": 3}]


@pytest.mark.parametrize(
    ("card", "unit"),
    [("d108", "1F"), ("d112", "1C"), ("d116", "dummy_mine"), ("d120", "bunker")],
)
def test_ap112_stealth_flies_over_the_indicated_unit(card: str, unit: str) -> None:
    m = battle_phase({22: "2B", 17: unit, 19: unit, 14: unit}, [card])
    assert not told(m, "battle")
    end = 12 if card != "d120" else 16  # d120 goes left: #19, then on to #16
    assert on(m, end) == "2B"


def test_ap112_other_units_there_are_ignored_too() -> None:
    m = pass_all(battle_phase({22: "2B", 17: "1F 2C trench"}, ["d108"]))
    assert everywhere(m) == {17: "1F 2C trench", 12: "2B"}


def test_ap112_stealth_with_fire_burns_only_the_first_hex() -> None:
    m = battle_phase({22: "1E", 17: "1C 1F", 12: "1C 1F"}, ["d212"])
    assert sickbay(m) == (1, 0)
    assert everywhere(m) == {17: "1C", 12: "1F 1C", 7: "1E"}


def test_every_power_is_on_some_card() -> None:
    m = advance({28: "1B"}, 28, ["down"])
    choose(m)
    movements = ground(m).cards.movements
    assert sum(card.is_merge for card in movements) == 2
    assert sum(card.is_press_ahead for card in movements) == 2
    assert sum(card.stealth > 0 for card in movements) == 8
    assert sum(card.destroys > 0 for card in movements) == 4
    assert sum(card.has_fire for card in movements) == 2

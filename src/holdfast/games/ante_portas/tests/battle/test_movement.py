"""Moving troops: cases M-1 to M-29, traces T-1 to T-3, AP-35 to AP-40, AP-165 to AP-167."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.names import FINAL_WAVE
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    advance,
    battle_phase,
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

# Cases with plain arrows: start, the hex that moves, arrows, and everything at the end.
PLAIN = [
    ("M-1", {28: "1B"}, 28, ["right"], {23: "1B"}),
    ("M-4", {6: "1B"}, 6, ["left"], {1: "1B"}),
    ("M-5", {4: "1B"}, 4, ["left"], {1: "1B"}),
    ("M-9", {19: "2B", 14: "trap"}, 19, ["down", "down"], {14: "2B trap"}),
    ("M-10", {19: "2B", 14: "trap"}, 19, ["down", "down", "right"], {14: "trap", 12: "2B"}),
    ("M-11", {19: "4B 1E", 14: "trap"}, 19, ["down", "down"], {14: "3B trap", 9: "1B 1E"}),
    (
        "M-12",
        {19: "4B", 14: "trap"},
        19,
        ["down", "down", "left"],
        {14: "trap", 6: "1B", 11: "3B"},
    ),
    ("M-13", {14: "2B trap"}, 14, ["down"], {14: "2B trap"}),
    ("M-14", {14: "2B trap"}, 14, ["left", "down"], {14: "trap", 9: "2B"}),
]


@pytest.mark.parametrize(("case", "start", "hex", "arrows", "end"), PLAIN)
def test_movement_cases(
    case: str, start: Hexes, hex: int, arrows: list[str], end: dict[int, str]
) -> None:
    m = advance(start, hex, arrows)
    assert everywhere(m) == end, case
    assert not is_defeat(m)


LEAVING = [("M-6", 4, ["down"]), ("M-7", 2, ["left"]), ("M-8", 9, ["down", "down"])]


@pytest.mark.parametrize(("case", "hex", "arrows"), LEAVING)
def test_movement_cases_that_leave_the_board(case: str, hex: int, arrows: list[str]) -> None:
    m = advance({hex: "1B"}, hex, arrows)
    assert is_defeat(m), case


def test_movement_case_m2_troops_pass_through_each_other() -> None:
    m = battle_phase({26: "1B", 27: "2B"}, ["r102", "r103"])
    assert everywhere(m) == {24: "1B", 19: "2B"}


def test_movement_case_m3_troops_that_stop_together_merge() -> None:
    m = battle_phase({26: "1B", 27: "2B"}, ["r102", "r104"])
    assert everywhere(m) == {24: "3B"}


# Cases with a named card: start, cards, everything at the end.
CARDS = [
    ("M-15", {14: "2B trap"}, ["r111"], {9: "2B"}),
    ("M-16", {23: "1B"}, ["r116"], {3: "1B"}),
    ("M-17", {22: "3B"}, ["r116"], {12: "3B"}),
    ("M-18", {12: "5B"}, ["r116"], {12: "5B"}),
    ("M-20", {20: "1B"}, ["r106"], {20: "1B"}),
    ("M-21", {19: "2B", 12: "1F"}, ["d101"], {9: "2B"}),
    ("M-22", {24: "1B", 19: "1F"}, ["d108"], {19: "1F", 14: "1B"}),
    ("M-24", {22: "3B 2E"}, ["d105"], {19: "1B 2E", 20: "2B"}),
    ("M-25", {21: "1B"}, ["d105"], {16: "1B"}),
    ("M-26", {12: "1B", 9: "1F", 7: "trap"}, ["d110"], {9: "1F", 7: "trap", 10: "1B"}),
    (
        "M-27",
        {12: "1B", 9: "1F", 7: "bomb", 10: "trench"},
        ["d110"],
        {12: "1B", 9: "1F", 7: "bomb", 10: "trench"},
    ),
    ("M-28", {14: "2B trap"}, ["d102"], {14: "2B trap"}),
    ("M-29", {19: "2B", 14: "trap"}, ["d113"], {14: "trap", 9: "2B"}),
]


@pytest.mark.parametrize(("case", "start", "draws", "end"), CARDS)
def test_movement_cases_with_cards(
    case: str, start: Hexes, draws: list[str], end: dict[int, str]
) -> None:
    assert everywhere(battle_phase(start, draws)) == end, case


def test_movement_case_m19_a_merged_troop_is_moved_with_the_other() -> None:
    m = battle_phase({9: "1B", 15: "1B"}, ["r106", "r101"])
    assert everywhere(m) == {10: "2B"}
    assert len(told(m, "card")) == 2


def test_movement_case_m21_the_fire_wounds_the_farmer() -> None:
    m = battle_phase({19: "2B", 12: "1F"}, ["d101"])
    assert sickbay(m) == (1, 0)
    assert not told(m, "battle")


def test_movement_case_m23_stealth_flies_off_the_board() -> None:
    m = battle_phase({9: "1B", 4: "1F"}, ["d108"])
    assert is_defeat(m)
    assert sickbay(m) == (0, 0)
    assert told(m, "broke_through") == [{"hex": 4}]


# The rulings


def test_ap35_the_pointer_goes_through_the_hexes_in_ascending_order() -> None:
    m = battle_phase({28: "1B", 11: "1B", 20: "1B"}, ["r101", "r108", "r102"])
    assert [event["hex"] for event in told(m, "card")] == [11, 20, 28]
    assert everywhere(m) == {6: "1B", 15: "1B", 23: "1B"}


def test_ap35_troops_that_moved_forward_are_not_moved_again() -> None:
    m = battle_phase({16: "1B", 17: "1B"}, ["r102", "r101"])
    assert [event["hex"] for event in told(m, "card")] == [16, 17]
    assert everywhere(m) == {14: "1B", 12: "1B"}


def test_ap35_invaders_sent_back_above_the_pointer_move_again() -> None:
    m = battle_phase({9: "1B", 20: "1B"}, ["r106", "r102"])
    assert [event["hex"] for event in told(m, "card")] == [9, 20]
    assert everywhere(m) == {18: "2B"}


def test_ap36_passing_through_a_troop_changes_neither() -> None:
    m = advance({19: "2B", 14: "3B 1E"}, 19, ["down", "down"])
    assert everywhere(m) == {14: "3B 1E", 9: "2B"}


def test_ap37_a_battle_starts_at_once_and_survivors_go_on() -> None:
    m = advance({19: "3B", 14: "1F"}, 19, ["down", "down"])
    assert everywhere(m) == {9: "2B"}
    assert sickbay(m) == (1, 0)


@pytest.mark.parametrize("tile", ["trap", "bomb"])
def test_ap37_a_trap_or_a_bomb_alone_starts_no_battle(tile: str) -> None:
    m = advance({19: "1B", 14: tile}, 19, ["down"])
    assert everywhere(m) == {14: f"1B {tile}"}
    assert not told(m, "battle")


def test_ap38_basic_units_are_held_before_elite_ones() -> None:
    m = advance({19: "1B 4E", 14: "trap"}, 19, ["down", "down"])
    assert everywhere(m) == {14: "1B 2E trap", 9: "2E"}


def test_ap38_one_trap_cancels_one_arrow_per_group_and_card() -> None:
    m = advance({14: "2B trap"}, 14, ["down", "down", "down"])
    assert everywhere(m) == {14: "trap", 4: "2B"}


def test_ap38_entering_a_trap_with_the_last_arrow_has_no_effect() -> None:
    m = battle_phase({19: "2B", 14: "trap"}, ["r101"])
    assert on(m, 14) == "2B trap"
    assert not told(m, "slowed")


def test_ap38_the_next_card_begins_without_memory() -> None:
    m = battle_phase({14: "2B trap"}, ["r101"])
    assert on(m, 14) == "2B trap"
    assert told(m, "slowed") == [{"hex": 14, "units": {"basic": 2, "elite": 0}}]


def test_ap38_each_trap_on_the_way_cancels_an_arrow() -> None:
    m = advance({19: "2B trap", 14: "trap"}, 19, ["down"] * 4)
    assert everywhere(m) == {19: "trap", 14: "trap", 9: "2B"}
    assert [event["hex"] for event in told(m, "slowed")] == [19, 14]


def test_ap39_single_hexes_of_press_ahead_count_as_arrows() -> None:
    # 2 Units go 3 hexes; the Trap under them cancels one.
    m = battle_phase({22: "2B trap"}, ["r116"])
    assert everywhere(m) == {22: "trap", 12: "2B"}


def test_ap39_a_dodge_step_counts_as_an_arrow() -> None:
    m = battle_phase({12: "1B trap"}, ["d110"])
    assert everywhere(m) == {12: "1B trap"}


def test_ap39_merging_is_no_arrow() -> None:
    m = battle_phase({9: "1B trap", 15: "1B"}, ["r106", "r101"])
    assert everywhere(m) == {9: "trap", 10: "2B"}


def test_ap40_exhausted_soldiers_are_set_upright_after_the_last_troop() -> None:
    m = battle_phase({27: "1B", 9: "2xF 1xC trench"}, ["r101"])
    assert on(m, 9) == "2F 1C trench"


def test_ap40_not_in_the_final_wave() -> None:
    def edit(s: Campaign) -> None:
        s.phase = FINAL_WAVE
        s.round = 1

    m = battle_phase({27: "1B", 9: "2xF 1xC"}, ["r101"], edit=edit)
    assert on(m, 9) == "2xF 1xC"


def test_ap165_a_trap_holds_its_share_before_the_troop_is_halved() -> None:
    m = battle_phase({22: "3B 2E trap"}, ["d105"])
    assert everywhere(m) == {22: "3B trap", 19: "1E", 20: "1E"}


def test_ap165_the_held_ones_go_on_with_the_arrows_after_the_split() -> None:
    m = battle_phase({22: "3B 2E trap"}, ["d205"])
    assert everywhere(m) == {22: "trap", 17: "3B", 14: "1E", 15: "1E"}


def test_ap166_a_knocked_back_group_fights_without_the_card() -> None:
    # The card makes the troop stronger by 2, but the Battle comes from a Knockback.
    start = {14: "2B trap", 9: "1F guard_post", 16: "2F"}
    m = battle_phase(start, ["r217"])
    for key in ("knock:14", "send:moving_basic", "back:up_left", "done"):
        m.choose(0, key)
    assert told(m, "battle_held")[0] == {"hex": 16, "s": 2, "t": 2}


def test_ap167_a_waiting_group_keeps_the_powers_of_the_card() -> None:
    # Stronger +1 holds for the three that were held as well.
    start = {19: "4B", 14: "trap", 9: "1C", 11: "1C"}
    m = advance(start, 19, ["down", "down", "left"], card="r117")
    fought = [(e["hex"], e["t"]) for e in [*told(m, "battle_held"), *told(m, "battle_lost")]]
    assert sorted(fought) == [(9, 2), (11, 4)]


def test_ap167_carried_damage_is_used_up_by_the_first_battle() -> None:
    def edit(s: Campaign) -> None:
        s.battle.carry[14] = 1

    # One goes ahead and fights with the damage, the three held by the Trap without.
    m = advance({19: "4B trap", 14: "1C"}, 19, ["down", "down"], edit=edit)
    assert [(event["s"], event["t"]) for event in told(m, "battle_held")] == [(3, 2), (3, 3)]


def test_ap167_waiting_invaders_are_hit_by_explosions() -> None:
    start = {19: "4B", 14: "trap", 9: "bomb", 4: "1F guard_post"}
    m = advance(start, 19, ["down", "down"])
    m.choose(0, "pass")  # they could be knocked back from the Trap
    m.choose(1, "pass")
    assert on(m, 14) == "3B trap"
    assert ground(m).waiting[0].size() == 3
    m.choose(0, "fire_bomb:9")
    pass_all(m)
    assert everywhere(m) == {14: "2B", 4: "guard_post"}


# Traces


def test_trace_t1_the_first_summer() -> None:
    m = field({}, Spawn(2), draws=["r101", "r102"])
    assert everywhere(m) == {24: "1B", 26: "1B", 27: "1B"}
    m = battle_phase({24: "1B", 26: "1B", 27: "1B"}, ["r104", "r105", "r108"])
    assert everywhere(m) == {19: "1B", 21: "1B", 22: "1B"}


def test_trace_t2a_both_farmers_fire() -> None:
    m = battle_phase({9: "2F trench", 14: "2B", 19: "1E"}, ["r101", "r118"])
    m.choose(0, "aim:14")
    while "shoot:9" in keys(m):
        m.choose(0, "shoot:9")
    assert everywhere(m) == {9: "2F trench", 14: "1E"}
    assert not m.open


def test_trace_t2b_nobody_fires() -> None:
    m = pass_all(battle_phase({9: "2F trench", 14: "2B", 19: "1E"}, ["r101", "r118"]))
    assert told(m, "battle_held") == [{"hex": 9, "s": 3, "t": 2}]
    assert everywhere(m) == {9: "trench", 14: "1E"}
    assert sickbay(m) == (2, 0)


def test_trace_t3_a_stronger_troop_destroys_the_trench() -> None:
    m = pass_all(battle_phase({9: "1F trench", 14: "2B"}, ["r117"]))
    assert told(m, "battle_lost") == [{"hex": 9, "s": 2, "t": 3}]
    assert everywhere(m) == {}
    assert sickbay(m) == (1, 0)

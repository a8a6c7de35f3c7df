"""Soldier actions: cases A-1 to A-5, AP-69 to AP-82."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.sight import can_act
from holdfast.games.ante_portas.tests.battle.at import (
    advance,
    battle_phase,
    both,
    campaign,
    choose,
    everywhere,
    ground,
    keys,
    on,
    own,
    pass_all,
    press,
    refusal,
    some,
    told,
)


def test_action_case_a1_two_trenches_combine() -> None:
    start = {17: "1E", 9: "3F trench", 10: "1F trench"}
    m = advance(start, 17, ["down", "down"])
    press(m, "aim:12", "shoot:9", "shoot:9", "shoot:10", "done")
    assert everywhere(m) == {9: "1F 2xF trench", 10: "1xF trench"}
    assert told(m, "fired") == [{"hex": 12, "n": 3}]


def test_action_case_a2_too_little_damage_is_not_asked_for() -> None:
    m = advance({17: "1E", 9: "3F trench"}, 17, ["down", "down"])
    assert not m.open
    assert on(m, 9) == "3F trench"


def test_action_case_a3_a_catapult_chooses_its_target() -> None:
    start = {11: "2B", 16: "1B", 6: "1F catapult"}
    m = battle_phase(start, ["r104", "r102"])
    assert some(m, "aim") == ["11", "16"]
    choose(m, "aim:11")
    assert on(m, 11) == ""
    m = choose(battle_phase(start, ["r102"]), "aim:16")
    assert everywhere(m) == {6: "1F catapult", 9: "2B"}


def test_action_case_a4_no_action_beyond_the_workers() -> None:
    b = ground(advance({28: "1B", 4: "1F 2xF guard_post"}, 28, ["down"]))
    assert not can_act(b, 4)
    b = ground(advance({28: "1B", 4: "1F 1xF guard_post"}, 28, ["down"]))
    assert can_act(b, 4)


def test_action_case_a5_a_mine_may_be_replaced() -> None:
    start = {14: "2B", 9: "bounding_mine", 4: "1F guard_post"}
    m = advance(start, 14, ["down"], edit=own(tool=2))
    assert some(m, "replace") == ["9"]
    choose(m, "replace:9")
    assert everywhere(m) == {9: "bounding_mine", 4: "1xF guard_post"}
    assert campaign(m).colony.communities[0].tools == 0


def test_action_case_a5_not_if_an_invader_survives() -> None:
    start = {14: "3B", 9: "bounding_mine", 4: "1F guard_post"}
    m = advance(start, 14, ["down"], edit=own(tool=2))
    assert not m.open
    assert on(m, 9) == "1B"


def test_ap69_an_action_exhausts_the_soldier() -> None:
    m = battle_phase({9: "1F trench", 14: "1B"}, ["r101"])
    choose(m, "aim:14")
    assert told(m, "all_upright") == [{"n": 1, "side": 0}]


def test_ap70_any_player_may_order_any_soldier_and_pays() -> None:
    start = {14: "2B", 9: "bounding_mine", 4: "1F guard_post"}
    m = advance(start, 14, ["down"], edit=both(own(0, tool=0), own(1, tool=2)))
    assert keys(m, 0) == []
    choose(m, "replace:9", seat=1)
    assert campaign(m).colony.communities[1].tools == 0


def test_ap71_gunfire_needs_sight_and_never_hits_its_own_hex() -> None:
    m = battle_phase({9: "2F trench", 14: "2B", 19: "2B"}, ["r101", "r108"])
    assert some(m, "aim") == ["14"]
    assert refusal(m, 0, "aim:19") == "AP-71"
    assert refusal(m, 0, "aim:9") == "AP-71"


def test_ap71_in_a_battle_the_fire_adds_to_s() -> None:
    m = advance({19: "3B", 14: "1F", 9: "2F trench"}, 19, ["down"])
    press(m, "aim:14", "shoot:9", "shoot:9", "done")
    assert told(m, "battle_held") == [{"hex": 14, "s": 3, "t": 3}]


def test_ap71_fire_adds_to_the_battle_on_its_hex_also_from_within_another() -> None:
    # A Knockback in the Battle on #14 leads to one on #16; there the Trench fires on #14.
    start = {19: "4B", 14: "1F trap", 9: "1F guard_post", 16: "1F", 12: "1F trench"}
    m = advance(start, 19, ["down"], asked="always")
    choose(m, "knock:14", "done", "back:up_left", "done")
    assert [fight.hex for fight in ground(m).fights] == [14, 16]
    choose(m, "aim:14")
    pass_all(m)
    assert told(m, "battle_held") == [{"hex": 16, "s": 1, "t": 1}, {"hex": 14, "s": 3, "t": 3}]


def test_ap71_fire_on_another_hex_does_not_help_in_the_battle() -> None:
    m = advance({19: "3B", 14: "1F", 12: "1B", 9: "1F trench"}, 19, ["down"])
    choose(m, "aim:12")
    assert on(m, 12) == ""
    assert told(m, "battle_lost") == [{"hex": 14, "s": 1, "t": 3}]


def test_ap72_gunfire_sets_off_no_bomb() -> None:
    m = battle_phase({9: "1F trench", 14: "2B bomb"}, ["r101"])
    choose(m, "aim:14")
    assert on(m, 14) == "bomb"
    assert told(m, "exploded") == []


def test_ap72_indirect_fire_goes_over_heads() -> None:
    m = battle_phase({6: "1F catapult", 11: "1E", 16: "2B"}, ["r104"])
    assert some(m, "aim") == []  # an Elite Unit absorbs 2 damage: not useful for this troop
    m = battle_phase({6: "1F catapult", 11: "1B", 16: "2B"}, ["r104"])
    assert some(m, "aim") == ["11", "16"]
    choose(m, "aim:16")
    assert on(m, 16) == ""


def test_ap72_at_a_bomb_without_invaders_only_indirect_fire() -> None:
    start = {9: "1F catapult", 11: "1F trench", 14: "bomb", 19: "1B"}
    m = choose(battle_phase(start, ["r101"]), "aim:14")
    assert told(m, "fired") == [{"hex": 14, "n": 2}]  # nobody is asked whether the Trench joins
    assert everywhere(m) == {9: "catapult", 11: "trench"}


def test_ap73_whether_it_was_in_sight_is_judged_before_the_loss() -> None:
    # The Guard Post saw #14; the group on #9 does not matter, because it came later.
    start = {14: "1B", 9: "pressure_mine", 7: "1F guard_post"}
    m = advance(start, 14, ["down"], edit=own(tool=1))
    assert some(m, "replace") == ["9"]
    # The Guard Post on #2 does not see #9.
    start = {14: "1B", 9: "pressure_mine", 2: "1F guard_post@3"}
    assert not advance(start, 14, ["down"], edit=own(tool=1)).open


def test_ap73_a_mine_is_replaced_once() -> None:
    start = {14: "1B", 9: "pressure_mine", 4: "2F guard_post"}
    m = advance(start, 14, ["down"], edit=own(tool=5))
    choose(m, "replace:9")
    assert not m.open
    assert everywhere(m) == {9: "pressure_mine", 4: "1F 1xF guard_post"}


def test_ap74_knockback_needs_one_trap_in_sight() -> None:
    m = battle_phase({14: "1B trap", 9: "1F guard_post"}, ["r101"])
    assert some(m, "knock") == ["14"]
    m = battle_phase({14: "1B trap", 9: "1F guard_post@3"}, ["r101"])
    assert not m.open


def test_ap75_a_guard_post_fires_one_bomb_in_sight() -> None:
    m = battle_phase({19: "1B", 14: "bomb", 4: "1F guard_post"}, ["r101"])
    choose(m, "fire_bomb:14")
    assert everywhere(m) == {4: "1F guard_post"}


def test_ap75_two_guard_posts_one_is_named() -> None:
    start = {19: "1B", 14: "bomb", 4: "1F guard_post", 9: "1C 1F guard_post"}
    m = battle_phase(start, ["r101"])
    choose(m, "fire_bomb:14")
    assert keys(m) == ["by:4", "by:9"]
    choose(m, "by:4")
    assert everywhere(m) == {4: "1F guard_post", 9: "1C guard_post"}


def test_ap76_a_moving_and_a_standing_troop_are_told_apart() -> None:
    start = {19: "1B", 14: "2B", 9: "1F trench"}
    m = advance(start, 19, ["down", "right"])
    assert some(m, "aim") == ["14"]
    assert some(m, "aim_standing") == ["14"]
    choose(m, "aim_standing:14")
    assert on(m, 14) == "1B"
    assert on(m, 12) == "1B"


def test_ap77_windows_are_asked_only_when_useful() -> None:
    # W-CARD, W-ENTER and W-END of a lone Basic Unit passing a Trench.
    m = battle_phase({19: "1B", 9: "1F trench"}, ["r101"])
    assert [event["hex"] for event in told(m, "troop_moved")] == [14]
    assert keys(m) == ["aim:14", "pass", "pass_troop", "pass_phase"]
    choose(m, "pass")
    choose(m, "pass", seat=1)
    assert keys(m) == ["aim:14", "pass", "pass_phase"]  # W-END
    assert not pass_all(m).open


def test_ap78_a_window_stays_open_after_an_order() -> None:
    start = {14: "2B", 9: "1F trench", 11: "1F trench@1"}
    m = battle_phase(start, ["r101"])
    choose(m, "aim:14", "shoot:9")
    if "done" in keys(m):
        choose(m, "done")
    assert on(m, 14) == "1B"
    assert some(m, "aim") == ["14"]
    choose(m, "aim:14")
    assert on(m, 14) == ""


def test_ap78_a_pass_lasts_until_another_order() -> None:
    start = {14: "3B", 9: "2F trench"}
    m = battle_phase(start, ["r101"])
    choose(m, "pass", seat=1)
    assert keys(m, 1) == []
    choose(m, "aim:14", "done")
    assert some(m, "aim", seat=1) == ["14"]


def test_ap79_settings_of_a_player() -> None:
    start = {19: "1B", 9: "1F trench"}
    assert not battle_phase(start, ["r101"], asked="danger").open
    m = battle_phase({12: "1B", 2: "1F trench"}, ["r101"], asked="danger")
    assert some(m, "aim") == ["7"]
    m = battle_phase({9: "3F trench", 14: "1E"}, ["r118"], asked="always")
    assert some(m, "aim") == ["14"]  # of no use, but asked


def test_ap79_not_again_for_this_troop() -> None:
    start = {14: "1B", 19: "1B", 9: "1F trench"}
    m = battle_phase(start, ["r104", "r101"])
    choose(m, "pass_troop")
    choose(m, "pass_troop", seat=1)
    assert told(m, "card")[-1]["hex"] == 19
    assert some(m, "aim") == ["11", "14"]


def test_ap80_the_order_carried_out_is_what_counts() -> None:
    m = battle_phase({14: "1B", 9: "1F trench"}, ["r101"])
    assert some(m, "aim", 0) == some(m, "aim", 1) == ["14"]
    choose(m, "aim:14", seat=1)
    assert not m.open
    assert m.record()["choices"] == [[1, "aim:14"]]


def test_ap81_no_order_while_damage_is_dealt() -> None:
    m = advance({19: "1B", 14: "1F 1xF", 9: "2F trench"}, 19, ["down"])
    assert keys(m) == ["wound:exhausted_farmer", "wound:farmer"]
    assert refusal(m, 0, "aim:14") == "AP-81"


def test_ap82_elite_dragons_are_hit_by_trenches_on_the_ground_only() -> None:
    guns = {9: "2F trench", 12: "2F trench"}
    m = advance({19: "1E", **guns}, 19, ["down", "left"], card="d102")
    assert some(m, "aim") == []
    m = advance({19: "1E", 14: "", **guns, 16: "2F trench@2"}, 19, ["down"], card="d102")
    assert some(m, "aim") == ["14"]

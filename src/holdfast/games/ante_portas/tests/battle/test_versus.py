"""The changed rules of the confrontational variants on the Battleground: AP-139 to AP-154."""

from __future__ import annotations

from typing import Any

from holdfast import Match
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.deploy import can_deploy
from holdfast.games.ante_portas.rules.battle.knockback import KnockFromTraps
from holdfast.games.ante_portas.rules.battle.names import TILES
from holdfast.games.ante_portas.rules.battle.phase import set_upright_all
from holdfast.games.ante_portas.rules.battle.sickbay import leave_spawn_point
from holdfast.games.ante_portas.rules.battle.sight import hexes_of, in_sight, reach, spawn_point
from holdfast.games.ante_portas.rules.battle.state import Army
from holdfast.games.ante_portas.rules.battle.versus import area, controlled, furthest
from holdfast.games.ante_portas.rules.battle.works import FireBombs, PlaceTiles
from holdfast.games.ante_portas.rules.names import (
    ARMY_DOCTOR,
    COMMANDER,
    RECRUITING_OFFICER,
    SUPREME_COMMANDER,
    W_IDLE,
)
from holdfast.games.ante_portas.rules.windows import Window
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    both,
    campaign,
    choose,
    everywhere,
    game,
    ground,
    keys,
    on,
    own,
    pass_all,
    refusal,
    sick,
    sickbay,
    some,
    told,
    turn_of,
)
from holdfast.games.ante_portas.tests.battle.test_command import at_home

FLAG: dict[str, Any] = {"scenario": "capture_the_flag"}
AREA: dict[str, Any] = {"scenario": "area_control"}


def commander(hexes: Hexes, seat: int = 0, place: int = COMMANDER, **more: Any) -> Match:
    m = turn_of(hexes, ChooseCommand(seat, place), seat=seat, **{**FLAG, **more})
    if "command:deploy" in keys(m, seat):
        choose(m, "command:deploy", seat=seat)
    return m


def supreme(hexes: Hexes, seat: int = 0, **more: Any) -> Match:
    return commander(hexes, seat, SUPREME_COMMANDER, **more)


# Sides


def test_ap129_ap130_spawn_points_of_both_teams() -> None:
    m = game().match(2, 1, FLAG)
    assert [spawn_point(campaign(m), side) for side in range(2)] == [2, 27]
    m = game().match(2, 1, AREA)
    assert [spawn_point(campaign(m), side) for side in range(2)] == [7, 22]


def test_ap132_both_teams_have_the_same_strengths() -> None:
    b = ground(game().match(4, 1, AREA))
    strengths = [(army.weak_strength, army.strong_strength) for army in b.armies]
    assert strengths == [(1, 3), (1, 3)]


def test_ap133_the_third_farmer_of_everybody_is_on_the_spawn_point() -> None:
    m = game().match(4, 1, FLAG)
    assert everywhere(m) == {2: "2F", 27: "2B"}


def test_ap135_orientation_0_points_away_from_the_owners_edge() -> None:
    m = turn_of({14: "1B trench!", 2: "1F"}, PlaceTiles(0, 10, False), edit=own(tool=2), **FLAG)
    assert hexes_of(reach(campaign(m), 14)) == [9, 11, 12]


def test_ap136_all_of_the_team_are_set_upright() -> None:
    s = campaign(commander({9: "2xF 1xC", 7: "1F", 20: "2xB"})).clone()
    set_upright_all(s, 0)
    assert sum(s.battle.armies[0].tired_weak) == 0
    assert s.battle.armies[1].tired_weak[20] == 2


# Fire, limits, marching


def test_ap139_indirect_fire_removes_an_enemy_trap_or_mine() -> None:
    start = {9: "1F catapult", 14: "2B trap!", 19: "dummy_mine!", 20: "1B"}
    m = turn_of(start, Window(W_IDLE, 0, 0), asked="always", **FLAG)
    choose(m, "aim:14")
    assert on(m, 14) == ""
    m = turn_of(start, Window(W_IDLE, 0, 0), asked="always", **FLAG)
    choose(m, "aim:19")
    assert on(m, 19) == ""
    assert on(m, 14) == "2B trap!"


def test_ap140_at_most_6_soldiers_of_a_player_on_a_hex() -> None:
    m = commander({9: "6F", 14: "1F 1C"})
    assert refusal(m, 0, "march:9") == "AP-86"
    assert "march:11" in keys(m)
    m = commander({9: "6F", 14: "1F 1C"}, seats=4)
    assert "march:9" in keys(m)


def test_ap140_the_spawn_point_too() -> None:
    edit = both(at_home(3, 0), own())
    m = turn_of({2: "5F", 20: "1F"}, ChooseCommand(0, RECRUITING_OFFICER), edit=edit, **FLAG)
    # One of three fits; then nobody else can be enlisted.
    assert everywhere(m)[2] == "6F"
    assert campaign(m).colony.communities[0].farmers == 2


def test_ap141_a_crew_rides_along_even_exhausted() -> None:
    m = commander({9: "1xF catapult"})
    choose(m, "march:14")
    assert sorted(keys(m)) == ["go", "take_along:9:exhausted_crew"]
    choose(m, "take_along:9:exhausted_crew")
    assert on(m, 14) == "1xF catapult"


def test_ap141_an_upright_crew_is_not_exhausted_by_it() -> None:
    m = commander({9: "1F catapult"})
    choose(m, "march:14", "take_along:9:machine", "take_along:9:crew")
    assert on(m, 14) == "1F catapult"


def test_ap141_no_more_ride_than_the_machine_has_places() -> None:
    m = commander({9: "2F 1xF catapult"})
    choose(m, "march:14", "take_along:9:machine", "take_along:9:crew")
    assert keys(m) == ["take_along:9:farmer", "go"]
    assert refusal(m, 0, "take_along:9:exhausted_crew") == "AP-141"


def test_ap142_marching_exhausts() -> None:
    m = commander({9: "2F"})
    choose(m, "march:14", "go", "done")
    assert everywhere(m) == {9: "1F", 14: "1xF"}
    m = supreme({9: "1F"})
    choose(m, "march:14")
    assert on(m, 14) == "1F"  # one hex is left
    choose(m, "done")
    assert on(m, 14) == "1xF"


# Traps


def test_ap144_who_starts_in_an_enemy_trap_cannot_leave_with_the_commander() -> None:
    m = commander({9: "4F trap!", 20: "1F"})
    choose(m, "march:14")
    assert on(m, 14) == "1xF"
    assert "9" not in [key.split(":")[1] for key in keys(m) if key.startswith("take_along")]
    choose(m, "done")
    assert on(m, 9) == "3F trap!"


def test_ap144_the_moving_team_picks_whom_the_trap_holds() -> None:
    m = turn_of({9: "3F 1C trap!"}, ChooseCommand(0, COMMANDER), **FLAG)
    assert some(m, "held") == ["farmer", "citizen"]
    choose(m, "held:farmer", "held:farmer", "held:farmer", "march:14")
    assert on(m, 14) == "1xC"


def test_ap144_entering_costs_the_second_step() -> None:
    m = supreme({9: "2F", 14: "trap!"})
    choose(m, "march:14", "take_along:9:farmer")
    assert on(m, 14) == "2xF trap!"
    m = supreme({9: "2F trap!"})
    choose(m, "march:14", "go")
    assert on(m, 14) == "1xF"  # starting there leaves one step


def test_ap144_three_held_soldiers_cannot_deploy_at_all() -> None:
    m = turn_of({9: "3F trap!"}, ChooseCommand(0, RECRUITING_OFFICER), **FLAG)
    assert not can_deploy(campaign(m), 0, 1)
    assert can_deploy(campaign(m), 0, 2)


def test_ap144_of_those_who_enter_later_no_more_are_held_than_enter() -> None:
    m = supreme({9: "5F", 14: "trap!"})
    choose(m, "march:14", *["take_along:9:farmer"] * 3, "go")
    assert on(m, 14) == "1F 3xF trap!"  # four entered, three are held
    choose(m, "march:14")
    assert on(m, 14) == "1F 4xF trap!"


def test_ap144_who_was_held_at_the_start_has_not_entered() -> None:
    m = supreme({9: "1F", 14: "1C trap!"})
    choose(m, "march:14")
    assert on(m, 14) == "1xF 1C trap!"


def test_ap144_own_traps_do_not_slow() -> None:
    m = supreme({9: "1F", 14: "trap"})
    choose(m, "march:14", "march:19")
    assert on(m, 19) == "1xF"


def test_ap145_knockback_sends_enemies_towards_their_edge() -> None:
    m = turn_of({14: "1B trap"}, KnockFromTraps(0, 3, False), **FLAG)
    assert some(m, "back") == ["up", "up_left", "up_right"]
    m = turn_of({14: "1xF trap!"}, KnockFromTraps(1, 3, False), seat=1, **FLAG)
    assert some(m, "back", 1) == ["down", "down_right", "down_left"]
    choose(m, "back:down", "done", seat=1)
    assert on(m, 9) == "1xF"


def test_ap145_who_is_knocked_back_on_the_march_has_no_step_left() -> None:
    m = supreme({9: "1F", 14: "trap!", 19: "1B guard_post!"})
    choose(m, "march:14")
    choose(m, "knock:14", "back:down", "done", seat=1)
    assert everywhere(m) == {9: "1xF", 14: "trap!", 19: "1xB guard_post!"}
    # Somebody who had only stood there is not exhausted by it.
    m = supreme({9: "1F", 14: "1F trap!", 19: "1B guard_post!"}, asked="always")
    choose(m, "march:11", "take_along:9:farmer", "go")
    choose(m, "knock:14", "back:down", "done", seat=1)
    assert some(m, "march") == ["6", "9", "14", "16"]  # only from #11
    choose(m, "done")
    assert (on(m, 9), on(m, 11)) == ("1F", "1xF")


def test_ap89_of_those_who_stand_together_the_one_with_fewest_steps_left_falls() -> None:
    m = supreme({9: "1F", 14: "1F", 19: "1B trench!"})
    choose(m, "march:14")
    choose(m, "aim:14", seat=1)
    assert on(m, 14) == "1F"
    choose(m, "march:11")
    choose(m, "march:16")  # two hexes: he had not marched before
    assert on(m, 16) == "1xF"


def test_ap146_whoever_stays_on_the_enemys_spawn_point_is_wounded() -> None:
    m = commander({27: "2F 1xC catapult", 20: "1F"})
    s = campaign(m).clone()
    leave_spawn_point(s, 0)
    assert (s.battle.armies[0].sick_weak, s.battle.armies[0].sick_strong) == (2, 1)
    assert s.battle.tile[27] == 0


# Battles


def test_ap147_the_moving_team_is_t_and_equal_is_a_win_for_the_other() -> None:
    m = commander({9: "2F", 14: "2B"})
    choose(m, "march:14", "take_along:9:farmer")
    pass_all(m)
    assert told(m, "battle_held") == [{"hex": 14, "s": 2, "t": 2}]
    assert on(m, 14) == ""
    assert sickbay(m, 0) == (2, 0)
    assert sickbay(m, 1) == (2, 0)


def test_ap147_both_sides_may_add_fire() -> None:
    start = {9: "2F", 14: "2B", 11: "1F trench@1", 19: "1B trench!"}
    m = commander(start)
    choose(m, "march:14", "take_along:9:farmer", "take_along:9:farmer", "go")
    assert keys(m, 1) == []  # the invading team is asked first
    choose(m, "aim:14")
    choose(m, "aim:14", seat=1)
    assert told(m, "battle_held") == [{"hex": 14, "s": 3, "t": 3}]


def test_ap148_the_losers_pick_whom_the_winners_lose() -> None:
    m = commander({9: "1C", 14: "1E 2B"})
    choose(m, "march:14")
    pass_all(m)
    assert keys(m, 0) == ["wound:farmer", "wound:citizen"]  # of team B, 3 damage
    assert keys(m, 1) == []
    choose(m, "wound:citizen")
    assert on(m, 14) == "2B"
    assert sickbay(m, 1) == (0, 1)


def test_ap148_the_defenders_pick_if_the_invaders_win() -> None:
    m = commander({9: "1C 2F", 14: "3B"})
    choose(m, "march:14", "take_along:9:farmer", "take_along:9:farmer", "take_along:9:citizen")
    assert told(m, "battle_lost") == [{"hex": 14, "s": 3, "t": 5}]
    assert keys(m, 1) == ["wound:exhausted_farmer", "wound:exhausted_citizen"]
    choose(m, "wound:exhausted_citizen", seat=1)
    assert sickbay(m, 0) == (0, 1)
    assert on(m, 14) == "2xF"


def test_ap147_the_supreme_commander_strengthens_the_invaders() -> None:
    m = supreme({9: "1F", 14: "1B"})
    choose(m, "march:14")
    assert told(m, "battle_lost") == [{"hex": 14, "s": 1, "t": 2}]


def test_ap150_in_a_battle_the_invading_team_is_asked_first() -> None:
    # Both teams have a Trench that reaches #14.
    start = {9: "1F", 14: "1B", 11: "1F trench", 19: "1B trench!"}
    m = commander(start, asked="always")
    choose(m, "march:14", "take_along:9:farmer", "go")
    assert list(m.open) == [0]
    assert some(m, "aim") == ["14"]
    choose(m, "pass")
    assert list(m.open) == [1]
    assert some(m, "aim", 1) == ["14"]


def test_ap148_until_nobody_could_be_added() -> None:
    m = commander({9: "1C", 14: "1E 2B"})
    choose(m, "march:14")
    pass_all(m)
    choose(m, "wound:farmer")
    # 2 damage left: the other Basic falls without asking, the Elite Unit absorbs the rest.
    assert on(m, 14) == "1E"


def test_ap148_the_owner_answers_for_his_mine() -> None:
    m = commander({9: "1F", 14: "1B dummy_mine!"})
    choose(m, "march:14")
    pass_all(m)
    assert keys(m, 1) == ["detonate", "keep_mine"]


# Sight, Bombs, Sickbays


def test_ap149_sight_is_computed_for_each_team() -> None:
    start = {4: "1F guard_post", 9: "1B", 20: "trap!"}
    m = turn_of(start, PlaceTiles(0, TILES.index("trap"), False), edit=own(tool=4), **FLAG)
    s = campaign(m)
    assert hexes_of(in_sight(s, 0)) == [2, 4, 6, 7, 9, 10]
    assert hexes_of(in_sight(s, 1)) == [9, 20, 27]
    assert refusal(m, 0, "place_tile:9") == "AP-63"


def test_ap149_enemy_tiles_alone_do_not_block() -> None:
    start = {4: "1F guard_post", 9: "trench!"}
    m = turn_of(start, PlaceTiles(0, TILES.index("trap"), False), edit=own(tool=4), **FLAG)
    assert 14 in hexes_of(in_sight(campaign(m), 0))


def test_ap151_own_bombs_only_but_chains_hit_everybody() -> None:
    m = turn_of({9: "bomb", 14: "bomb!", 11: "1F"}, FireBombs(0, False), **FLAG)
    assert everywhere(m) == {}  # the only own Bomb is taken without asking, and sets off the other
    assert sickbay(m, 0) == (1, 0)


def test_ap151_a_guard_fires_no_bomb_of_the_enemy_but_a_catapult_sets_it_off() -> None:
    start = {9: "1F catapult", 14: "bomb!", 12: "1F guard_post@5", 11: "1B"}
    m = turn_of(start, Window(W_IDLE, 0, 0), asked="always", **FLAG)
    assert refusal(m, 0, "fire_bomb:14") == "AP-75"
    choose(m, "aim:14")
    assert on(m, 14) == on(m, 11) == ""


def test_ap152_each_team_has_its_own_sickbay() -> None:
    edit = both(sick(1, 0, 0), sick(2, 0, 1), own(food=2), at_home(0, 0))
    m = turn_of({20: "1F"}, ChooseCommand(0, ARMY_DOCTOR), edit=edit, **FLAG)
    assert sickbay(m, 0) == (0, 0)
    assert sickbay(m, 1) == (2, 0)


# The end


def test_ap153_a_step_over_the_enemys_edge_wins_at_once() -> None:
    m = commander({26: "1F"})
    assert "march:off" in keys(m)
    choose(m, "march:off")
    assert m.over
    assert campaign(m).result == 1
    m = commander({3: "1B", 20: "1F"}, seat=1)
    choose(m, "march:off", seat=1)
    assert campaign(m).result == 2


def test_ap153_also_if_every_hex_beside_is_full() -> None:
    m = commander({26: "1F", 24: "6xF", 21: "6xF"})
    assert told(m, "captured_the_flag")  # the only thing to do there
    assert campaign(m).result == 1


def test_ap153_not_over_the_own_edge_nor_in_area_control() -> None:
    assert "march:off" not in keys(commander({2: "1F"}))
    m = commander({26: "1F"}, **AREA)
    assert refusal(m, 0, "march:off") == "AP-86"


def test_ap153_case_c1_the_furthest_rank_decides() -> None:
    s = campaign(commander({20: "1F", 9: "1F", 12: "1B", 4: "1B"}))
    assert furthest(s) == 1


def test_ap153_rank_by_rank_and_no_winner_if_all_are_equal() -> None:
    s = campaign(commander({20: "2F", 9: "1B", 2: "1F"}))
    assert furthest(s) == 0
    s = campaign(commander({20: "1F", 9: "1B"}))
    assert furthest(s) == -1


def test_ap154_case_c2_hexes_seen_by_one_team_alone() -> None:
    s = campaign(commander({7: "1F", 9: "1F", 12: "trap", 22: "1B", 19: "1B"}, **AREA)).clone()
    assert hexes_of(in_sight(s, 0)) == [7, 9, 12]
    s.battle.armies[1].weak[12] = 1
    assert area(s) == -1
    assert (controlled(s, 0), controlled(s, 1)) == (2, 2)
    s.battle.armies[1].weak[20] = 1
    assert area(s) == 1


def test_an_army_counts_its_units() -> None:
    army = Army()
    army.add(9, 0, 2)
    army.exhaust(9, 0, 1)
    assert (army.upright(9, 0), army.tired(9, 0), army.strength(9)) == (1, 1, 2)

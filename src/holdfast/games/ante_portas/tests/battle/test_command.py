"""The Command Center's Places: AP-83 to AP-94."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand, can_visit, why_not_visit
from holdfast.games.ante_portas.rules.battle.deploy import Deploy, Gather, can_deploy
from holdfast.games.ante_portas.rules.battle.names import ACTIONS, TILES
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.colony.names import FARM, FLAT
from holdfast.games.ante_portas.rules.names import (
    ARMY_DOCTOR,
    BUILDER_BUNKER,
    BUILDER_TRENCH,
    COMBAT_ENGINEER,
    COMMANDER,
    FIRST_COMMAND,
    MINELAYER_DUMMY,
    N_PLACES,
    PLACES,
    RECRUITING_OFFICER,
    SUPREME_COMMANDER,
    TRAPPER,
)
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import (
    Edit,
    both,
    campaign,
    cards,
    choose,
    everywhere,
    field,
    keys,
    on,
    own,
    refusal,
    sick,
    sickbay,
    some,
    told,
    turn_of,
)

NOBODY = own()


def at_home(farmers: int, citizens: int, seat: int = 0) -> Edit:
    """So many unemployed Colonists, with homes for at least as many."""

    def edit(s: Campaign) -> None:
        c = s.colony.communities[seat]
        c.farmers, c.citizens = farmers, citizens
        built = list(c.built)
        built[FARM] = max(3, farmers)
        built[FLAT] = citizens
        c.built = tuple(built)

    return edit


ACTIONS_OF = {
    "recruiting_officer": ["enlist", "discharge"],
    "commander": ["deploy", "rotate"],
    "army_doctor": ["heal", "set_upright"],
    "builder_trench": ["build"],
    "builder_guard_post": ["build"],
    "minelayer_pressure": ["lay_mines"],
    "minelayer_bounding": ["lay_mines"],
    "trapper": ["set_traps", "knockback"],
    "builder_catapult": ["build"],
    "supreme_commander": ["deploy", "rotate"],
    "combat_engineer": ["plant_bombs", "fire_bombs"],
    "minelayer_dummy": ["lay_mines"],
    "builder_bunker": ["build"],
    "builder_guard_tower": ["build"],
    "builder_howitzer": ["build"],
}
TILE_OF = {
    "builder_trench": "trench",
    "builder_guard_post": "guard_post",
    "minelayer_pressure": "pressure_mine",
    "minelayer_bounding": "bounding_mine",
    "trapper": "trap",
    "builder_catapult": "catapult",
    "combat_engineer": "bomb",
    "minelayer_dummy": "dummy_mine",
    "builder_bunker": "bunker",
    "builder_guard_tower": "guard_tower",
    "builder_howitzer": "howitzer",
}


@pytest.mark.parametrize("place", range(FIRST_COMMAND, N_PLACES), ids=PLACES[FIRST_COMMAND:])
def test_ap83_the_15_places(place: int) -> None:
    name = PLACES[place]
    found = [ACTIONS[action] for action in cards().actions[place - FIRST_COMMAND]]
    assert found == ACTIONS_OF[name]
    assert TILES[cards().tile_of[place - FIRST_COMMAND]] == TILE_OF.get(name, "none")


@pytest.mark.parametrize("place", range(FIRST_COMMAND, N_PLACES), ids=PLACES[FIRST_COMMAND:])
def test_ap83_a_place_is_entered_only_if_something_can_be_done(place: int) -> None:
    s = campaign(field({}, BattlePhase(), edit=both(NOBODY, at_home(0, 0))))
    assert not can_visit(s, 0, place)
    why = why_not_visit(s, 0, place)
    assert isinstance(why, Refusal)
    assert why.rule == "AP-83"


def test_ap84_enlisted_colonists_arrive_upright_on_the_spawn_point() -> None:
    edit = both(at_home(2, 1), own(food=1))
    m = turn_of({}, ChooseCommand(0, RECRUITING_OFFICER), edit=edit)
    choose(m, "enlist:farmer", "enlist:citizen", "done")
    assert everywhere(m) == {2: "1F 1C"}
    c = campaign(m).colony.communities[0]
    assert (c.farmers, c.citizens, c.stock[0]) == (1, 0, 0)


def test_ap84_a_citizen_that_cannot_be_paid_stays() -> None:
    m = turn_of({}, ChooseCommand(0, RECRUITING_OFFICER), edit=both(at_home(2, 1), own()))
    assert refusal(m, 0, "enlist:citizen") == "CB-7.3"
    choose(m, "done")
    assert everywhere(m) == {2: "1F"}


def test_ap84_invaders_on_the_spawn_point_are_fought_together() -> None:
    m = turn_of({2: "2B"}, ChooseCommand(0, RECRUITING_OFFICER), edit=both(at_home(3, 0), own()))
    choose(m, "enlist:farmer", "enlist:farmer")
    assert told(m, "battle_held") == [{"hex": 2, "s": 3, "t": 2}]
    assert everywhere(m) == {2: "1F"}


def test_ap85_discharged_soldiers_need_a_free_home_here() -> None:
    edit = both(at_home(1, 0), own())  # 3 Farms, one Farmer at home
    m = turn_of({22: "1F 2xF", 5: "1C"}, ChooseCommand(0, RECRUITING_OFFICER), edit=edit)
    choose(m, "command:discharge", "discharge:22:exhausted_farmer", "discharge:22:farmer")
    assert on(m, 22) == "1xF"
    assert keys(m) == []
    assert campaign(m).colony.communities[0].farmers == 3


def test_ap86_each_unit_one_hex_exhausted_ones_stay() -> None:
    m = turn_of({9: "1F 1xF 1C"}, ChooseCommand(0, COMMANDER))
    choose(m, "march:14", "take_along:9:farmer", "go")
    assert on(m, 14) == "1F"
    assert on(m, 9) == "1xF 1C"
    assert refusal(m, 0, "march:19") == "AP-86"  # it has gone its hex
    choose(m, "done")
    assert everywhere(m) == {9: "1xF 1C", 14: "1F"}


def test_ap86_a_machine_needs_a_hex_without_a_tile_but_no_crew() -> None:
    m = turn_of({9: "catapult@1", 14: "trap", 12: "trench"}, ChooseCommand(0, COMMANDER))
    choose(m, "command:deploy")
    assert sorted(some(m, "march"), key=int) == ["4", "6", "7", "11"]
    choose(m, "march:11")
    assert on(m, 11) == "catapult@1"


def test_ap86_entering_a_hex_with_invaders_is_a_battle() -> None:
    m = turn_of({9: "2F", 14: "1B"}, ChooseCommand(0, COMMANDER))
    choose(m, "march:14", "take_along:9:farmer")
    assert told(m, "battle_held") == [{"hex": 14, "s": 2, "t": 1}]
    assert on(m, 14) == "1F"


def test_ap87_a_march_against_invaders_tells_s_and_t() -> None:
    m = turn_of({9: "2F", 11: "1F", 14: "1B 1E"}, ChooseCommand(0, COMMANDER))
    step = m.state.asking(0)
    assert isinstance(step, Deploy)
    assert step.about(campaign(m)) == {"n": 1, "against": {"14": 4}}
    choose(m, "march:14", "take_along:9:farmer")
    assert odds(m) == (1, 4)
    choose(m, "take_along:9:farmer")
    assert odds(m) == (2, 4)
    assert on(m, 9) == "2F", "nobody has gone yet"


def odds(m: Match) -> tuple[object, object]:
    step = m.state.asking(0)
    assert isinstance(step, Gather)
    known = step.about(campaign(m))
    return known["s"], known["t"]


def test_ap87_one_group_from_several_hexes() -> None:
    m = turn_of({9: "1F", 11: "1F", 12: "1F", 14: "3B"}, ChooseCommand(0, COMMANDER))
    choose(m, "march:14", "take_along:9:farmer", "take_along:11:farmer", "take_along:12:farmer")
    assert told(m, "battle_held") == [{"hex": 14, "s": 3, "t": 3}]


def test_ap87_later_groups_fight_the_survivors() -> None:
    m = turn_of({9: "2F", 11: "1C", 14: "3B"}, ChooseCommand(0, COMMANDER))
    choose(m, "march:14", "take_along:9:farmer", "take_along:9:farmer", "go")
    assert on(m, 14) == "1B"
    choose(m, "march:14")
    assert on(m, 14) == "1C"


def test_ap88_each_building_is_turned_once() -> None:
    m = turn_of({9: "1F trench", 12: "catapult@5"}, ChooseCommand(0, COMMANDER))
    choose(m, "command:rotate")
    assert refusal(m, 0, "rotate:9:left_twice") == "AP-88"
    assert refusal(m, 0, "rotate:14:left") == "AP-88"
    choose(m, "rotate:12:right")
    assert refusal(m, 0, "rotate:12:left") == "AP-88"
    choose(m, "rotate:9:left")
    assert everywhere(m) == {9: "1F trench@5", 12: "catapult"}
    assert not m.open  # both are done


def test_ap88_the_supreme_commander_turns_two_positions() -> None:
    m = turn_of({9: "trench"}, ChooseCommand(0, SUPREME_COMMANDER))
    choose(m, "rotate:9:right_twice")
    assert on(m, 9) == "trench@2"


def test_ap89_two_hexes_each_also_after_a_battle() -> None:
    m = turn_of({9: "1C", 14: "1B"}, ChooseCommand(0, SUPREME_COMMANDER))
    choose(m, "march:14")
    assert told(m, "battle_held") == [{"hex": 14, "s": 4, "t": 1}]
    choose(m, "march:19")
    assert everywhere(m) == {19: "1C"}


def test_ap89_first_and_second_steps_may_be_mixed() -> None:
    m = turn_of({9: "2F"}, ChooseCommand(0, SUPREME_COMMANDER))
    choose(m, "march:14", "go", "march:11", "take_along:9:farmer", "go", "march:16")
    assert on(m, 11) == "1F"
    assert sorted(some(m, "take_along")) == ["11:farmer_again", "14:farmer_again"]
    choose(m, "take_along:14:farmer_again", "go", "done")
    assert everywhere(m) == {11: "1F", 16: "1F"}


def test_ap89_a_machine_passes_over_a_tile_but_does_not_stop_there() -> None:
    m = turn_of({9: "catapult", 14: "trap"}, ChooseCommand(0, SUPREME_COMMANDER))
    choose(m, "command:deploy")
    assert refusal(m, 0, "march:14") == "AP-86"
    choose(m, "march:19")
    assert everywhere(m) == {14: "trap", 19: "catapult"}


def test_ap89_a_machine_walled_in_by_tiles_can_still_pass_over_them() -> None:
    m = turn_of({1: "catapult", 4: "trap", 6: "trap"}, ChooseCommand(0, SUPREME_COMMANDER))
    choose(m, "command:deploy")
    assert set(some(m, "march")) == {"2", "7", "9", "11"}
    s = campaign(turn_of({1: "catapult", 4: "trap", 6: "trap"}, ChooseCommand(0, COMMANDER)))
    assert not can_deploy(s, 0, 1)


def test_ap90_the_healer_pays_and_chooses_the_homes() -> None:
    edit = both(sick(2, 1), own(food=1, dollar=2), at_home(3, 1), at_home(1, 0, 1))
    m = turn_of({}, ChooseCommand(0, ARMY_DOCTOR), edit=edit)
    # Nobody has a free Flat and seat 0 no free Farm: one Farmer moves in with seat 1.
    assert sickbay(m) == (1, 1)
    assert campaign(m).colony.communities[1].farmers == 2
    assert campaign(m).colony.communities[0].stock[0] == 0


def test_ap90_2_dollars_for_a_citizen() -> None:
    def homes(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.built = tuple(2 if i == FLAT else n for i, n in enumerate(c.built))

    m = turn_of({}, ChooseCommand(0, ARMY_DOCTOR), edit=both(sick(0, 2), own(dollar=3), homes))
    assert sickbay(m) == (0, 1)
    assert campaign(m).colony.communities[0].dollars == 1


def test_ap91_any_number_of_exhausted_soldiers() -> None:
    edit = both(own(food=2, dollar=2))
    m = turn_of({9: "2xF", 14: "1xC 1xF"}, ChooseCommand(0, ARMY_DOCTOR), edit=edit)
    choose(m, "stand_up:9:farmer", "stand_up:14:citizen", "stand_up:14:farmer")
    assert everywhere(m) == {9: "1F 1xF", 14: "1F 1C"}
    assert keys(m) == []


def test_ap92_a_healed_farmer_is_unemployed_and_soldiers_leave_their_home_free() -> None:
    edit = both(sick(1, 0), own(food=1), at_home(2, 0))
    m = turn_of({2: "1F"}, ChooseCommand(0, ARMY_DOCTOR), edit=both(edit, at_home(3, 0, 1)))
    assert campaign(m).colony.communities[0].farmers == 3  # the Soldier's Farm was free


def test_ap93_each_tile_lets_the_next_one_reach_further() -> None:
    edit = own(tool=6)
    m = turn_of({9: "1F"}, ChooseCommand(0, TRAPPER), edit=edit)
    assert some(m, "place_tile") == ["2", "9"]
    m = turn_of({9: "1F"}, ChooseCommand(0, BUILDER_TRENCH), edit=own(tool=2, wood=4, clay=2))
    choose(m, "place_tile:9")
    assert some(m, "place_tile") == ["2", "11", "12", "14"]


def test_ap94_the_trapper_knocks_back_from_traps_anywhere() -> None:
    m = turn_of({22: "1B trap", 12: "1B trap"}, ChooseCommand(0, TRAPPER), edit=own())
    assert some(m, "knock") == ["12", "22"]


@pytest.mark.parametrize("place", [MINELAYER_DUMMY, COMBAT_ENGINEER, BUILDER_BUNKER])
def test_places_of_the_second_era_work(place: int) -> None:
    edit = own(tool=2, wood=3, brick=2, ore=1, plank=1)
    m = turn_of({9: "1F"}, ChooseCommand(0, place), era=2, edit=edit)
    choose(m, "place_tile:9")
    assert on(m, 9).startswith("1F ")

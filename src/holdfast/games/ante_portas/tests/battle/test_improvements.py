"""The Improvements of section 18 that work on the Battleground."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.agenda import apply, run
from holdfast.games.ante_portas.bots.forecast import Outlook
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand, can_play, play
from holdfast.games.ante_portas.rules.battle.names import TILES, TRAP
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.sickbay import SetUpright
from holdfast.games.ante_portas.rules.battle.sight import hexes_of, reach
from holdfast.games.ante_portas.rules.battle.works import PlaceTiles, work_cost
from holdfast.games.ante_portas.rules.names import (
    AMMUNITION_DEPOT,
    ARMY_DOCTOR,
    COMMANDER,
    CONTRACT_GUARD_POST,
    DRILL_GROUND,
    FIELD_HOSPITAL,
    FIELD_KITCHEN,
    FOUNDRY,
    HONOR_GUARD,
    LAST_GATE,
    MILITIA,
    MINELAYER_PRESSURE,
    PALISADE,
    POWDER_STORE,
    RECRUITING_OFFICER,
    SANDBAGS,
    SIGNAL_MASTS,
    STAFF_COLLEGE,
    SURGEON,
    WARES,
)
from holdfast.games.ante_portas.tests.battle.at import (
    advance,
    again,
    battle_phase,
    both,
    campaign,
    choose,
    everywhere,
    field,
    is_defeat,
    keys,
    laid,
    on,
    own,
    refusal,
    sick,
    some,
    told,
    turn_of,
    with_cards,
)
from holdfast.games.ante_portas.tests.battle.test_command import at_home


def test_102_drill_ground_the_enlisted_may_march_one_hex() -> None:
    edit = both(at_home(2, 0), own(), laid(0, DRILL_GROUND))
    m = turn_of({2: "1F", 9: "1F"}, ChooseCommand(0, RECRUITING_OFFICER), edit=edit)
    choose(m, "command:enlist", "enlist:farmer")
    assert some(m, "march") == ["4", "5", "7"]
    choose(m, "march:7", "take_along:2:farmer")
    assert everywhere(m) == {2: "1F", 7: "2F", 9: "1F"}  # the one who was there before stays


def test_104_field_kitchen_farmers_stand_up_for_nothing() -> None:
    edit = both(own(), laid(0, FIELD_KITCHEN))
    m = turn_of({9: "2xF 1xC"}, ChooseCommand(0, ARMY_DOCTOR), edit=edit)
    assert on(m, 9) == "1F 1xF 1xC"
    choose(m, "stand_up:9:farmer")
    assert on(m, 9) == "2F 1xC"


def test_106_sandbags_and_204_foundry_make_works_cheaper() -> None:
    edit = both(laid(0, SANDBAGS, FOUNDRY))
    s = campaign(field({}, BattlePhase(), era=2, edit=edit))

    def cost(tile: str, is_upgrade: bool = False, seat: int = 0) -> dict[str, int]:
        found = work_cost(s, seat, TILES.index(tile), False, is_upgrade)
        return {WARES[i]: n for i, n in enumerate(found) if n}

    assert cost("trench") == {"wood": 2, "tool": 1}
    assert cost("trench", seat=1) == {"wood": 2, "clay": 1, "tool": 1}
    assert cost("howitzer") == {"plank": 2, "ore": 1, "tool": 2}
    assert cost("howitzer", True) == {"ore": 1, "tool": 1}
    assert cost("bomb") == {"wood": 3}
    assert cost("bunker") == {"plank": 1, "brick": 2, "tool": 2}


def test_108_powder_store_the_first_mine_of_a_visit_is_free() -> None:
    edit = both(own(clay=1), laid(0, POWDER_STORE))
    m = turn_of({9: "1F trench"}, ChooseCommand(0, MINELAYER_PRESSURE), edit=edit)
    choose(m, "place_tile:11", "place_tile:12")
    assert keys(m) == []
    assert campaign(m).colony.communities[0].stock[WARES.index("clay")] == 0


def test_111_contract_one_guard_post_for_its_own_price() -> None:
    s = campaign(field({}, BattlePhase(), edit=own(tool=1, wood=1))).clone()
    assert can_play(s, 0, CONTRACT_GUARD_POST, 0)
    play(s, 0, CONTRACT_GUARD_POST, 0)
    step = s.agenda.pop()
    assert not step.enter(s)  # only #2 is in sight: taken without asking
    assert s.battle.tile[2] == TILES.index("guard_post")
    assert s.colony.communities[0].tools == 0


def test_121_field_hospital_heals_all_farmers_as_far_as_there_are_homes() -> None:
    edit = both(sick(4, 1), at_home(2, 0), at_home(2, 0, 1), own())
    s = campaign(field({}, BattlePhase(), edit=edit)).clone()
    assert can_play(s, 0, FIELD_HOSPITAL, 0)
    s.agenda.clear()
    play(s, 0, FIELD_HOSPITAL, 0)
    run(s)
    assert len(s.open[0]) == 2  # with seat 0 or with seat 1
    apply(s, 0, s.open[0][0])
    assert (s.battle.armies[0].sick_weak, s.battle.armies[0].sick_strong) == (2, 1)


def test_122_palisade_adds_one_on_the_lowest_ranks() -> None:
    edit = laid(1, PALISADE)
    m = advance({9: "2B", 4: "1F"}, 9, ["down"], edit=edit)
    assert told(m, "battle_held") == [{"hex": 4, "s": 2, "t": 2}]
    m = advance({11: "2B", 6: "1F"}, 11, ["down"], edit=edit)
    assert told(m, "battle_lost") == [{"hex": 6, "s": 1, "t": 2}]


def test_122_the_palisade_is_as_deep_as_its_card_says(tmp_path: Path) -> None:
    start = {11: "2B", 6: "1F", 19: "1F trench", 24: "1B"}
    m = battle_phase(start, ["r101", "r104"], edit=laid(1, PALISADE), asked="always")
    m = with_cards(m, tmp_path, improvements=("ranks = 2, n = 1", "ranks = 3, n = 1"))
    assert Outlook(campaign(m)).wall[6] == 2
    for seat in (0, 1):
        m.choose(seat, "pass_phase")
    assert told(m, "battle_held") == [{"hex": 6, "s": 2, "t": 2}]


def test_135_militia_and_225_honor_guard_come_from_the_supply() -> None:
    s = campaign(field({}, BattlePhase())).clone()
    assert can_play(s, 0, MILITIA, 0)
    play(s, 0, MILITIA, 0)
    play(s, 0, HONOR_GUARD, 0)
    assert (s.battle.armies[0].weak[2], s.battle.armies[0].strong[2]) == (1, 1)


def test_202_ammunition_depot_once_per_battle_phase() -> None:
    edit = laid(0, AMMUNITION_DEPOT)
    start = {9: "1F trench", 14: "2B"}
    m = battle_phase(start, ["r201"], edit=edit)
    choose(m, "aim:14")
    assert "depot" in keys(m)
    choose(m, "depot")
    assert told(m, "fired") == [{"hex": 14, "n": 2}]
    assert on(m, 14) == ""


def test_202_a_second_gunfire_finds_it_empty() -> None:
    m = battle_phase({9: "2F trench", 14: "3B"}, ["r201"], edit=laid(0, AMMUNITION_DEPOT))
    choose(m, "aim:14", "depot", "done")
    assert on(m, 14) == "1B"
    choose(m, "aim:14")
    assert told(m, "fired") == [{"hex": 14, "n": 2}, {"hex": 14, "n": 1}]


def test_202_a_question_is_asked_if_it_makes_the_difference() -> None:
    start = {9: "2F trench", 14: "1E"}
    assert not battle_phase(start, ["r201"]).choices
    m = battle_phase(start, ["r201"], edit=laid(0, AMMUNITION_DEPOT))
    choose(m, "aim:14", "shoot:9", "depot")
    assert on(m, 14) == ""


def test_202_it_belongs_to_its_owner() -> None:
    m = battle_phase({9: "1F trench", 14: "2B"}, ["r201"], edit=laid(0, AMMUNITION_DEPOT))
    choose(m, "aim:14", seat=1)
    assert told(m, "fired") == [{"hex": 14, "n": 1}]


def test_207_staff_college_at_the_commander() -> None:
    edit = laid(0, STAFF_COLLEGE)
    m = turn_of({9: "2F", 14: "1E"}, ChooseCommand(0, COMMANDER), era=2, edit=edit)
    choose(m, "march:14", "take_along:9:farmer")
    assert told(m, "battle_held") == [{"hex": 14, "s": 3, "t": 3}]


def test_223_surgeon_one_dollar_for_a_citizen() -> None:
    edit = both(own(dollar=1), laid(0, SURGEON))
    m = turn_of({9: "1xC 1xF"}, ChooseCommand(0, ARMY_DOCTOR), era=2, edit=edit)
    assert on(m, 9) == "1xF 1C"
    assert campaign(m).colony.communities[0].dollars == 0


def test_232_signal_masts_let_the_whole_side_see_further() -> None:
    step = PlaceTiles(0, TILES.index("trap"), False)
    s = campaign(field({4: "1F guard_post"}, step, era=2, edit=laid(1, SIGNAL_MASTS)))
    assert hexes_of(reach(s, 4)) == [6, 7, 9, 10, 13, 14, 19]


def test_232_signal_masts_help_the_buildings_their_card_names(tmp_path: Path) -> None:
    m = turn_of({4: "1F trench"}, PlaceTiles(0, TRAP, False), era=2, edit=laid(1, SIGNAL_MASTS))
    assert hexes_of(reach(campaign(m), 4)) == [6, 7, 9]
    works = ('works = ["guard_post", "guard_tower"]', 'works = ["trench"]')
    m = with_cards(m, tmp_path, improvements=works)
    assert hexes_of(reach(campaign(m), 4)) == [6, 7, 9, 10, 14]


def test_233_last_gate_sends_them_back_once() -> None:
    edit = laid(1, LAST_GATE)
    m = battle_phase({2: "2B", 24: "1B", 26: "1B"}, ["r201", "r204", "r212"], edit=edit)
    # They go to #25, the smallest free hex, where the pointer moves them again.
    assert told(m, "sent_back") == [{"hex": 25}]
    assert [event["hex"] for event in told(m, "card")] == [2, 24, 25, 26]
    assert not is_defeat(m)
    assert not campaign(m).colony.owns(1, LAST_GATE)


def test_ap91_nobody_is_set_upright_twice_in_one_action() -> None:
    """With a Field Kitchen a visit would be fire without an end."""
    start = {9: "2xF trench", 10: "2xF trench", 14: "1E"}
    m = turn_of(start, SetUpright(0, False), edit=laid(0, FIELD_KITCHEN))
    for _ in range(2):
        choose(m, "stand_up:9:farmer")
        m = again(m)
        choose(m, "aim:14")
        assert on(m, 9) == "2xF trench"
    assert keys(m) == ["stand_up:10:farmer", "done"]
    assert refusal(m, 0, "stand_up:9:farmer") == "AP-91"
    choose(m, "stand_up:10:farmer")
    assert keys(m) == ["stand_up:10:farmer", "done"]


def test_ap73_a_mine_lost_on_the_way_to_the_last_gate_is_replaced_at_once() -> None:
    """The Bomb on #4 takes the Mine on #7; then the Dragon flies on and is sent back."""
    start = {9: "1E", 4: "2C bomb", 7: "pressure_mine", 5: "2F guard_post"}
    m = battle_phase(start, draws=["d212"], edit=both(laid(0, LAST_GATE), own(0, tool=1)))
    assert on(m, 4) == "1C 1E"
    assert keys(m)[0] == "replace:7"
    choose(m, "replace:7")
    assert on(m, 7) == "pressure_mine"
    assert told(m, "sent_back") == [{"hex": 24}]

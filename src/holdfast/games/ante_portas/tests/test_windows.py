"""Windows for Soldier actions (AP-77 to AP-80): who is asked, and when not."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.deploy import Deploy
from holdfast.games.ante_portas.rules.battle.names import TILES
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.state import LostMine
from holdfast.games.ante_portas.rules.names import ASK_ALWAYS, COMMANDER, TURNS
from holdfast.games.ante_portas.rules.player_turns import BeginTurn, TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import LostMines, Window
from holdfast.games.ante_portas.tests.at import campaign, own, stand, table
from holdfast.games.ante_portas.tests.battle.at import (
    again,
    battle_phase,
    choose,
    field,
    on,
    pass_all,
    press,
    refusal,
    some,
    turn_of,
)

LINE = {9: "2F trench", 14: "2B", 19: "1E"}


def test_ap78_a_window_opens_for_all_players_at_once() -> None:
    m = battle_phase(LINE, draws=["r101", "r118"], seats=3)
    assert sorted(m.open) == [0, 1, 2]
    assert m.open[0] == m.open[2] == ["aim:14", "pass", "pass_troop", "pass_phase"]


def test_ap78_the_first_order_is_carried_out_and_the_window_stays_open() -> None:
    m = battle_phase({9: "2F trench", 14: "3B"}, draws=["r118"])
    m.choose(1, "aim:14")
    m.choose(1, "done")
    assert on(m, 14) == "2B"
    assert on(m, 9) == "1F 1xF trench"
    assert sorted(m.open) == [0, 1]


def test_ap78_a_pass_lasts_until_another_order_is_carried_out() -> None:
    m = battle_phase({9: "2F trench", 14: "3B"}, draws=["r118"])
    m.choose(0, "pass")
    assert list(m.open) == [1]
    for key in ("aim:14", "done"):
        m.choose(1, key)
    assert sorted(m.open) == [0, 1]


def test_ap78_it_closes_when_everybody_has_passed() -> None:
    m = battle_phase(LINE, draws=["r101", "r118"])
    m.choose(0, "pass")
    m.choose(1, "pass")
    assert on(m, 14) != "2B"


def test_ap79_without_targets_nobody_is_asked() -> None:
    m = battle_phase({9: "2F trench", 24: "2B"}, draws=["r101"], edit=stop)
    assert on(m, 19) == "2B"
    assert on(m, 9) == "2F trench"


def stop(s: Campaign) -> None:
    """Nothing follows the Battle Phase."""


def test_ap79_asked_when_useful_only_if_somebody_would_fall() -> None:
    elite = {9: "2F trench", 14: "1E"}
    assert not battle_phase(elite, draws=["r104"]).open
    assert battle_phase(elite, draws=["r104"], asked="always").open


@pytest.mark.parametrize(("hex", "guns", "asks"), [(14, 9, False), (7, 4, True)])
def test_ap79_asked_only_in_danger(hex: int, guns: int, asks: bool) -> None:
    m = battle_phase({guns: "2F trench", hex: "2B"}, draws=["r104"], asked="danger")
    assert bool(m.open) == asks


def test_ap79_not_again_for_this_troop() -> None:
    m = battle_phase({9: "2F trench", 14: "1B", 12: "1B"}, draws=["r102", "r104"])
    assert "aim:12" in m.open[0]
    m.choose(0, "pass_troop")
    m.choose(1, "pass_troop")
    assert campaign(m).battle.pointer == 14
    assert "aim:14" in m.open[0]


def test_ap79_not_again_for_this_troop_ends_with_its_battle() -> None:
    """No card ends it in a Deploy."""
    start = {7: "1F", 12: "1B", 9: "1F trench", 6: "2F", 11: "1E"}
    m = turn_of(start, ChooseCommand(0, COMMANDER), seats=1, asked="always")
    choose(m, "command:deploy")
    press(m, "march:12", "take_along:7:farmer", "go", "pass_troop")
    press(m, "march:11", "take_along:6:farmer", "take_along:6:farmer", "go")
    assert "aim:11" in m.open[0]
    assert "pass" in m.open[0]


def test_ap79_between_teams_not_again_for_this_troop_ends_with_its_march() -> None:
    """They have no Battle Phase in which it would."""
    start = {9: "1F", 14: "1B", 10: "2F", 15: "2B", 19: "2B trench!", 20: "2B trench!"}
    command = ChooseCommand(0, COMMANDER)
    m = turn_of(start, command, seats=2, asked="always", scenario="area_control")
    press(m, "march:14", "take_along:9:farmer", "go")
    m.choose(1, "pass_troop")
    press(m, "march:15", "take_along:10:farmer", "take_along:10:farmer", "go")
    assert list(m.open) == [1]
    assert "aim:15" in m.open[1]


def test_ap79_not_again_in_this_battle_phase() -> None:
    m = battle_phase({9: "2F trench", 14: "1B", 12: "1B"}, draws=["r102", "r104"])
    m.choose(0, "pass_phase")
    m.choose(1, "pass")
    while m.open:
        assert list(m.open) == [1]
        m.choose(1, "pass")


def test_ap79_the_wish_is_changed_at_the_start_of_a_half_year() -> None:
    def first(s: Campaign) -> None:
        s.active = 0
        s.turn = 1

    m = table(TakeTurn(0, True), edit=first)
    assert {"asked:always", "asked:danger"} <= set(m.open[0])
    assert "asked:useful" not in m.open[0]
    m.choose(0, "asked:always")
    assert campaign(m).wishes == [ASK_ALWAYS, 1]
    assert not any(key.startswith("asked") for key in m.open[0])


def test_ap80_clockwise_from_the_captain() -> None:
    m = battle_phase(LINE, draws=["r101", "r118"], seats=3, edit=third_begins)
    step = m.state.agenda[-1]
    assert step.seats(m.state) == [2, 0, 1]  # type: ignore[attr-defined]


def third_begins(s: Campaign) -> None:
    s.starter = 2


def test_ap77_idle_the_active_player_finds_orders_among_the_choices() -> None:
    m = field(LINE, TakeTurn(0, True), phase=TURNS, active=0, edit=at_a_market)
    assert "aim:14" in m.open[0]
    assert 1 not in m.open


def test_ap77_idle_the_others_only_if_they_wish() -> None:
    def wish(s: Campaign) -> None:
        at_a_market(s)
        s.wishes = [1, ASK_ALWAYS]

    m = field(LINE, BeginTurn(0), phase=TURNS, active=0, edit=wish)
    assert m.open == {1: ["aim:14", "pass"]}
    m.choose(1, "pass")
    assert list(m.open) == [0]


def at_a_market(s: Campaign) -> None:
    stand(s, "market_a", "market_b")


def test_ap150_rivals_are_asked_before_a_turn_when_it_is_useful() -> None:
    hexes = {9: "2F trench", 14: "1B"}
    m = field(
        hexes,
        BeginTurn(1),
        phase=TURNS,
        active=1,
        edit=at_a_market,
        scenario="capture_the_flag",
    )
    assert list(m.open) == [0]
    assert "aim:14" in m.open[0]
    m.choose(0, "pass")
    assert list(m.open) == [1]


def test_ap77_the_end_window_comes_before_soldiers_get_up() -> None:
    m = field({9: "2F trench", 14: "2B"}, BattlePhase(), draws=["r106"])
    pass_all(m)
    assert on(m, 9) == "2F trench"


# At any time (AP-70, AP-77, AP-81)


def active(s: Campaign) -> None:
    s.active = 0
    s.turn = 1


def test_ap77_orders_stand_beside_the_turn_of_whoever_moves() -> None:
    m = field({9: "2F trench", 14: "2B"}, TakeTurn(0, False), phase=TURNS, edit=active)
    assert "aim:14" in m.beside(0)
    assert m.open[0].index("aim:14") > m.open[0].index(next(k for k in m.open[0] if "move:" in k))
    m.choose(0, "aim:14")
    m.choose(0, "done")
    assert on(m, 14) == "1B"
    assert any(key.startswith("move:") for key in m.open[0])


def test_ap77_others_give_orders_between_the_decisions_of_a_turn() -> None:
    m = field({9: "2F trench", 14: "2B"}, TakeTurn(0, False), phase=TURNS, edit=active)
    assert list(m.open) == [0]
    assert "aim:14" in m.beside(1)
    m.choose(1, "aim:14")
    assert list(m.open) == [1], "a combination is finished by whoever ordered it"
    m.choose(1, "done")
    assert on(m, 14) == "1B"
    assert list(m.open) == [0]


def test_ap77_a_farmer_deployed_into_a_trench_fires_before_the_deploy_ends() -> None:
    hexes = {4: "2F", 9: "trench", 14: "2B"}
    m = turn_of(hexes, ChooseCommand(0, COMMANDER))
    assert "aim:14" not in m.open[0]
    choose(m, "command:deploy", "march:9", "go")
    assert isinstance(m.state.asking(0), Deploy), "the Deploy goes on"
    choose(m, "aim:14")
    assert on(m, 14) == "1B"
    assert isinstance(m.state.asking(0), Deploy)
    assert refusal(m, 0, "march:7") is None


def test_ap77_the_last_one_deployed_may_fire_before_the_deploy_ends() -> None:
    m = turn_of({4: "1F", 9: "trench", 14: "2B"}, ChooseCommand(0, COMMANDER), asked="always")
    choose(m, "command:deploy", "march:9")
    assert m.open[0][:1] == ["done"], "nobody is left to march"
    choose(m, "aim:14")
    assert on(m, 14) == "1B"


def test_ap87_who_fires_meanwhile_marches_no_more() -> None:
    """A group is being gathered when those of it fire."""
    m = turn_of({7: "2F", 9: "2F trench", 14: "3B"}, ChooseCommand(0, COMMANDER))
    choose(m, "command:deploy", "march:12", "take_along:9:farmer", "take_along:9:farmer")
    m.choose(1, "aim:14")
    m = again(m)
    m.choose(1, "done")
    m = again(m)
    choose(m, "take_along:7:farmer", "go")
    assert on(m, 12) == "2F"
    assert on(m, 9) == "1xF trench"


def test_ap86_if_nobody_can_go_after_all_the_deploy_is_asked_again() -> None:
    m = turn_of({4: "1F", 9: "2F trench", 14: "3B"}, ChooseCommand(0, COMMANDER))
    choose(m, "command:deploy", "march:12")
    m.choose(1, "aim:14")
    m.choose(1, "shoot:9")
    assert on(m, 9) == "2xF trench"
    assert isinstance(m.state.asking(0), Deploy)
    assert some(m, "march") == ["1", "2", "6", "7", "9"]


def test_ap81_no_order_inside_a_combination() -> None:
    m = field({9: "2F trench", 14: "3B"}, TakeTurn(0, False), phase=TURNS, edit=active)
    m.choose(0, "aim:14")
    assert not any(key.startswith("aim") for key in m.beside(1))
    assert "AP-81" in str(m.why_not(1, "aim:14"))


def test_ap78_an_order_beside_a_window_opens_it_again_for_all() -> None:
    m = battle_phase({9: "2F trench", 14: "3B"}, draws=["r118"])
    m.choose(0, "pass")
    assert list(m.open) == [1]
    assert "aim:14" in m.beside(0), "who has passed may still give an order"
    m.choose(0, "aim:14")
    m.choose(0, "done")
    assert sorted(m.open) == [0, 1]


@pytest.mark.parametrize(("tools", "asked"), [((1, 1), [0, 1]), ((1, 0), []), ((2, 0), [0])])
def test_ap73_ap33_a_mine_that_two_replace_together(
    tools: tuple[int, int], asked: list[int]
) -> None:
    """Bounding Mine #14 costs 2 Tools; the Stewards share a Market."""

    def poor(s: Campaign) -> None:
        for seat, n in enumerate(tools):
            own(s, seat, tool=n)
        stand(s, "market_a", "market_a")
        s.battle.lost.append(LostMine(14, TILES.index("bounding_mine"), 0, 1 << 9))

    m = field({9: "2F guard_post"}, LostMines(), TakeTurn(0, False), edit=poor)
    window = [seat for seat in m.open if isinstance(m.state.asking(seat), Window)]
    assert window == asked
    if tools != (1, 1):
        return
    assert "replace:14" not in m.open[0]
    for key in ("trade:player_1", "give:tool", "offer"):
        m.choose(1, key)
    m.choose(0, "accept")
    m.choose(0, "replace:14")
    assert on(m, 14) == "bounding_mine"

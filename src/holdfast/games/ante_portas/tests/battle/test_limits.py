"""AP-140: how many Soldiers of a team may stand on a hex, by whatever way they come there."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.knockback import KnockFromTraps
from holdfast.games.ante_portas.rules.battle.recruiting import Enlist
from holdfast.games.ante_portas.rules.battle.sight import spawn_point
from holdfast.games.ante_portas.rules.colony.improvements import KeepOrGive
from holdfast.games.ante_portas.rules.colony.names import FARM
from holdfast.games.ante_portas.rules.names import (
    COMMANDER,
    HONOR_GUARD,
    MILITIA,
    RECRUITING_OFFICER,
    SUPREME_COMMANDER,
    TURNS,
    W_IDLE,
)
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import Window
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    both,
    campaign,
    choose,
    field,
    ground,
    keys,
    on,
    own,
    press,
    refusal,
    some,
    turn_of,
)
from holdfast.games.ante_portas.tests.battle.test_command import at_home

TABLES = [
    pytest.param({"scenario": scenario, "seats": seats}, id=f"{scenario}-{seats}")
    for scenario in ("capture_the_flag", "area_control")
    for seats in (2, 4)
]
each_table = pytest.mark.parametrize("table", TABLES)


def most(table: dict[str, Any]) -> int:
    return 6 if table["seats"] == 2 else 12


def deploying(hexes: Hexes, place: int, table: dict[str, Any], seat: int = 0) -> Match:
    m = turn_of(hexes, ChooseCommand(seat, place), seat=seat, **table)
    return press(m, "command:deploy", seat=seat)


# Marching


@each_table
@pytest.mark.parametrize("crew", ["1F", "1xF"])
def test_ap140_a_crew_finds_no_room_on_a_full_hex(table: dict[str, Any], crew: str) -> None:
    n = most(table)
    m = deploying({9: f"{crew} catapult", 14: f"{n}F", 11: "1F catapult"}, COMMANDER, table)
    choose(m, "march:14", "take_along:9:machine")
    assert on(m, 14) == f"{n}F catapult"  # nobody else could join
    assert on(m, 9) == crew


@each_table
def test_ap140_why_a_crew_stays(table: dict[str, Any]) -> None:
    start = {9: "1F catapult", 14: f"{most(table) - 1}F", 11: "1F 1xF catapult"}
    m = deploying(start, COMMANDER, table)
    choose(m, "march:14", "take_along:9:machine")
    assert "take_along:9:crew" in keys(m)
    assert refusal(m, 0, "take_along:11:crew") == "AP-141"
    choose(m, "take_along:11:farmer")
    assert ground(m).armies[0].count(14) == most(table)


@each_table
def test_ap140_the_sentence_names_the_limit(table: dict[str, Any]) -> None:
    n = most(table)
    m = deploying({9: "1F catapult", 14: f"{n - 1}F", 11: "2F"}, COMMANDER, table)
    choose(m, "march:14", "take_along:11:farmer")
    assert some(m, "take_along") == ["9:machine"]
    assert refusal(m, 0, "take_along:11:farmer") == "AP-140"
    choose(m, "take_along:9:machine")
    assert (on(m, 14), on(m, 9)) == (f"{n - 1}F 1xF catapult", "1F")


@each_table
def test_ap140_a_crew_of_team_b_neither(table: dict[str, Any]) -> None:
    n = most(table)
    start = {20: "1B catapult!", 15: f"{n}B", 9: "1B"}
    m = deploying(start, COMMANDER, table, seat=1)
    choose(m, "march:15", seat=1)
    assert (on(m, 15), on(m, 20)) == (f"{n}B catapult!", "1B")


@each_table
@pytest.mark.parametrize("first", ["9:crew", "11:farmer", "9:citizen"])
def test_ap140_a_crew_counts_in_its_group(table: dict[str, Any], first: str) -> None:
    start = {9: "1F 1C catapult", 11: "2F", 14: f"{most(table) - 1}F"}
    m = deploying(start, COMMANDER, table)
    choose(m, "march:14", "take_along:9:machine", f"take_along:{first}")
    assert on(m, 14).endswith("catapult")  # the group is complete and has gone
    assert ground(m).armies[0].count(14) == most(table)


@each_table
def test_ap140_a_crew_that_passes_over_a_tile_needs_room_at_its_end(table: dict[str, Any]) -> None:
    n = most(table)
    start = {4: "1F catapult", 9: "trap", 14: f"{n}F", 20: "1F"}
    m = deploying(start, SUPREME_COMMANDER, table)
    choose(m, "march:14")
    assert (on(m, 4), on(m, 14)) == ("1F", f"{n}F catapult")


@each_table
def test_ap140_walkers_from_several_hexes_share_the_room(table: dict[str, Any]) -> None:
    start = {14: f"{most(table) - 2}F", 9: "2F", 11: "2C", 16: "1F"}
    m = deploying(start, COMMANDER, table)
    choose(m, "march:14", "take_along:9:farmer", "take_along:11:citizen")
    assert ground(m).armies[0].count(14) == most(table)
    assert refusal(m, 0, "march:14") == "AP-86"


# Knockback


@each_table
def test_ap140_knockback_sends_nobody_to_a_full_hex(table: dict[str, Any]) -> None:
    n = most(table)
    full = {19: f"{n}B", 16: f"{n}B", 17: f"{n}B"}  # one step from #14
    start = {14: "2B trap", 9: "1F guard_post", **full}
    m = turn_of(start, Window(W_IDLE, 0, 0), asked="always", **table)
    choose(m, "knock:14", "send:basic", "back:up")
    assert some(m, "back") == ["up", "up_left", "up_right"]  # over the full hex and on
    assert refusal(m, 0, "done") == "AP-140"
    choose(m, "back:up")
    assert (on(m, 19), on(m, 24), on(m, 14)) == (f"{n}B", "2B", "trap")


@each_table
def test_ap140_knockback_no_more_than_fit(table: dict[str, Any]) -> None:
    n = most(table)
    # Everything within two steps of #14 is full but for one place on #19.
    full = dict.fromkeys((16, 17, 20, 21, 22, 24), f"{n}B")
    start = {14: "2B 1E trap", 19: f"{n - 1}B", **full}
    m = turn_of(start, KnockFromTraps(0, 3, False), **table)
    choose(m, "send:elite")
    assert keys(m) == ["back:up", "back:up_left", "back:up_right"]  # nobody else can come along
    choose(m, "back:up_left")  # over a full hex to #19
    assert (on(m, 19), on(m, 14)) == (f"{n - 1}B 1E", "2B trap")


@each_table
def test_ap140_two_fit_but_not_three(table: dict[str, Any]) -> None:
    n = most(table)
    full = dict.fromkeys((16, 17, 20, 21, 22, 24), f"{n}B")
    m = turn_of({14: "2B 1E trap", 19: f"{n - 2}B", **full}, KnockFromTraps(0, 3, False), **table)
    choose(m, "send:elite")
    assert keys(m) == ["send:basic", "done"]
    choose(m, "send:basic", "back:up")
    assert (on(m, 19), on(m, 14)) == (f"{n - 1}B 1E", "1B trap")


@each_table
def test_ap140_knockback_impossible_if_all_is_full(table: dict[str, Any]) -> None:
    n = most(table)
    full = dict.fromkeys((16, 17, 19, 20, 21, 22, 24), f"{n}B")
    start = {14: "3B trap", 9: "1F guard_post", 12: "1B", 7: "1F trench", **full}
    m = turn_of(start, Window(W_IDLE, 0, 0), asked="always", **table)
    assert refusal(m, 0, "knock:14") == "AP-140"
    assert some(m, "knock") == []


@each_table
def test_ap140_knockback_of_team_a(table: dict[str, Any]) -> None:
    n = most(table)
    start = {14: "1xF 1C trap!", 9: f"{n}F", 11: f"{n - 1}F", 19: "1B guard_post!"}
    m = turn_of(start, Window(W_IDLE, 0, 0), seat=1, asked="always", **table)
    choose(m, "knock:14", "send:elite", "send:exhausted_basic", "back:down", seat=1)
    assert refusal(m, 1, "done") == "AP-140"
    choose(m, "back:down_left", seat=1)
    assert (on(m, 6), on(m, 9)) == ("1xF 1C", f"{n}F")


@each_table
def test_ap140_one_of_two_would_fit(table: dict[str, Any]) -> None:
    n = most(table)
    start = {14: "1F 1C trap!", 9: f"{n}F", 11: f"{n - 1}F", 19: "1B guard_post!"}
    m = turn_of(start, Window(W_IDLE, 0, 0), seat=1, asked="always", **table)
    choose(m, "knock:14", "send:elite", "send:basic", "back:down_left", seat=1)
    assert (on(m, 6), on(m, 11)) == ("1F 1C", f"{n - 1}F")  # #6 is the only hex for both


# The Spawn Point


def spawn_of(table: dict[str, Any], side: int = 0) -> int:
    if table["scenario"] == "capture_the_flag":
        return 2 if side == 0 else 27
    return 7 if side == 0 else 22


@each_table
@pytest.mark.parametrize("seat", [0, 1])
def test_ap140_enlisting_stops_at_the_limit(table: dict[str, Any], seat: int) -> None:
    hex = spawn_of(table, seat)
    letter = "FB"[seat]
    edit = both(at_home(3, 0, seat), own(seat))
    start = {hex: f"{most(table) - 2}{letter}", 14: f"1{letter}"}
    m = turn_of(start, ChooseCommand(seat, RECRUITING_OFFICER), seat=seat, edit=edit, **table)
    press(m, "command:enlist", seat=seat)
    while "enlist:farmer" in keys(m, seat):
        choose(m, "enlist:farmer", seat=seat)
    assert spawn_point(campaign(m), seat) == hex
    assert ground(m).armies[seat].count(hex) == most(table)
    assert campaign(m).colony.communities[seat].farmers == 1


@each_table
@pytest.mark.parametrize("card", [MILITIA, HONOR_GUARD])
def test_ap140_nobody_is_recruited_by_a_card_beyond_it(table: dict[str, Any], card: int) -> None:
    start = {spawn_of(table): f"{most(table)}F"}
    m = turn_of(
        start, KeepOrGive(0, card), era=1 if card == MILITIA else 2, edit=on_its_way(card), **table
    )
    assert ground(m).armies[0].count(spawn_of(table)) == most(table)


def on_its_way(card: int) -> Any:
    def edit(s: Any) -> None:
        s.colony.deck = tuple(other for other in s.colony.deck if other != card)
        s.colony.buried = tuple(other for other in s.colony.buried if other != card)
        s.colony.gone = tuple({*s.colony.gone, card})

    return edit


# Positions


@each_table
@pytest.mark.parametrize("letter", ["F", "C", "xF", "B", "E", "xE"])
def test_ap140_a_position_beyond_it_is_refused(table: dict[str, Any], letter: str) -> None:
    n = most(table)
    assert ground(turn_of({9: f"{n}{letter}"}, Window(W_IDLE, 0, 0), **table)).room(1, 12) == n
    with pytest.raises(DataError, match=f"more than {n} Soldiers of one team stand on hex 9"):
        turn_of({9: f"{n + 1}{letter}"}, Window(W_IDLE, 0, 0), **table)


@each_table
def test_ap140_all_kinds_of_soldiers_count_together(table: dict[str, Any]) -> None:
    half = most(table) // 2
    with pytest.raises(DataError, match="Soldiers of one team stand on hex 12"):
        turn_of({12: f"{half}F {half}xF 1C"}, Window(W_IDLE, 0, 0), **table)


@each_table
def test_ap140_an_enlistment_beyond_it_is_refused(table: dict[str, Any]) -> None:
    start = {spawn_of(table): f"{most(table) - 1}F"}
    with pytest.raises(DataError, match="no room for the enlisted"):
        turn_of(start, Enlist(0, 1, 1), **table)


@pytest.mark.parametrize("scenario", ["raiders", "dragons"])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_ap86_together_a_hex_holds_any_number(scenario: str, seats: int) -> None:
    start = {9: "20F 9xF 8C", 12: "1F"}
    m = field(
        start, ChooseCommand(0, COMMANDER), seats=seats, phase=TURNS, active=0, scenario=scenario
    )
    press(m, "command:deploy", "march:9")
    assert ground(m).armies[0].count(9) == 38
    assert holdfast.load_position(m.position()).open == m.open


def test_ap140_the_room_of_those_who_are_being_enlisted_is_taken() -> None:
    """They stand nowhere yet when the other team knocks Soldiers back to the Spawn Point."""

    def six_at_home(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.farmers = 6
        c.built = tuple(8 if i == FARM else n for i, n in enumerate(c.built))

    start = {7: "3F trap!", 12: "2B guard_post!"}
    m = turn_of(start, Enlist(0, 0, 0), edit=six_at_home, scenario="capture_the_flag")
    while len(keys(m)) > 1 and m.state.agenda[-1].coming() < 4:  # type: ignore[attr-defined]
        m.choose(0, "enlist:farmer")
    m.choose(1, "knock:7")
    for _ in range(2):
        press(m, "send:basic", seat=1)
    assert some(m, "back", 1) == ["down_right", "down_left"], "2 more would fit on #2, not 3"
    assert refusal(m, 1, "back:down") == "AP-140"
    press(m, "back:down_left", "done", seat=1)
    choose(m, "done")
    assert on(m, 2) == "4F"
    m.state.check()

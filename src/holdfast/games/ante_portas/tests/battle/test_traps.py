"""Traps between teams (AP-54, AP-144, AP-147), and Knockback from them (AP-55, AP-74, AP-94)."""

from __future__ import annotations

from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.knockback import KnockFromTraps
from holdfast.games.ante_portas.rules.names import (
    COMMANDER,
    DRILL_GROUND,
    RECRUITING_OFFICER,
    SUPREME_COMMANDER,
    TRAPPER,
    W_IDLE,
)
from holdfast.games.ante_portas.rules.windows import Window
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    both,
    choose,
    everywhere,
    keys,
    laid,
    on,
    own,
    pass_all,
    press,
    refusal,
    some,
    told,
    turn_of,
)
from holdfast.games.ante_portas.tests.battle.test_command import at_home
from holdfast.games.ante_portas.tests.battle.test_limits import spawn_of

TABLES = [
    pytest.param({"scenario": scenario, "seats": seats}, id=f"{scenario}-{seats}")
    for scenario in ("capture_the_flag", "area_control")
    for seats in (2, 4)
]
each_table = pytest.mark.parametrize("table", TABLES)
each_team = pytest.mark.parametrize("side", [0, 1])
Table = dict[str, Any]


def seen_by(side: int, hexes: Hexes) -> dict[int, str]:
    """The position as written for team A, or the same with the teams changed and turned round."""
    if side == 0:
        return dict(hexes)
    letters = str.maketrans("FCBE", "BEFC")
    turned = {}
    for hex, text in hexes.items():
        words = []
        for word in text.split():
            if word[0].isdigit():
                words.append(word.translate(letters))
            else:
                words.append(word[:-1] if word.endswith("!") else word + "!")
        turned[29 - hex] = " ".join(words)
    return turned


def attack(hexes: Hexes, side: int, table: Table, place: int = COMMANDER) -> Match:
    """Everybody who can marches from #9 to #14, as seen by the attackers."""
    target, origin = (14, 9) if side == 0 else (15, 20)
    start = seen_by(side, hexes)
    m = turn_of(start, ChooseCommand(side, place), seat=side, **table)
    press(m, "command:deploy", f"march:{target}", seat=side)
    while f"take_along:{origin}:farmer" in keys(m, side):
        choose(m, f"take_along:{origin}:farmer", seat=side)
    return pass_all(press(m, "go", seat=side))


def outcome(m: Match) -> tuple[str, object, object]:
    held, lost = told(m, "battle_held"), told(m, "battle_lost")
    (battle,) = held + lost
    return ("held" if held else "lost", battle["s"], battle["t"])


# The bonus of the own Trap


@each_table
@each_team
def test_ap54_the_own_trap_helps_whoever_attacks_units_in_it(table: Table, side: int) -> None:
    assert outcome(attack({9: "2F", 14: "2B trap"}, side, table)) == ("lost", 2, 3)
    assert outcome(attack({9: "1F", 14: "2B trap"}, side, table)) == ("held", 2, 2)


@each_table
@each_team
def test_ap54_without_a_trap_no_bonus(table: Table, side: int) -> None:
    assert outcome(attack({9: "2F", 14: "2B"}, side, table)) == ("held", 2, 2)


@each_table
@each_team
def test_ap54_the_enemys_trap_helps_its_defenders(table: Table, side: int) -> None:
    assert outcome(attack({9: "3F", 14: "2B trap!"}, side, table)) == ("held", 3, 3)


@each_table
@each_team
def test_ap54_the_trap_and_the_supreme_commander(table: Table, side: int) -> None:
    m = attack({9: "1F", 14: "2B trap"}, side, table, SUPREME_COMMANDER)
    assert outcome(m) == ("lost", 2, 3)


@each_table
@each_team
def test_ap54_the_own_trap_on_the_spawn_point_helps_the_enlisted(table: Table, side: int) -> None:
    hex = spawn_of(table, side)
    edit = both(at_home(1, 0, side), own(side))
    start = {hex: "1B trap" if side == 0 else "1F trap!"}
    m = turn_of(start, ChooseCommand(side, RECRUITING_OFFICER), seat=side, edit=edit, **table)
    assert outcome(pass_all(m)) == ("lost", 1, 2)


@each_table
@each_team
def test_ap54_knocked_back_into_the_own_trap_they_have_its_bonus(table: Table, side: int) -> None:
    # Units knocked back from #9 to #14, where their own Trap lies under an enemy Soldier.
    start = seen_by(side, {9: "1B trap", 14: "1F trap!"})
    m = turn_of(start, KnockFromTraps(side, 3, False), seat=side, **table)
    way = "back:up" if side == 0 else "back:down"
    press(m, way, "done", seat=side)
    assert outcome(pass_all(m)) == ("lost", 1, 2)


@each_table
@each_team
def test_ap54_knocked_back_into_a_trap_of_the_knockers(table: Table, side: int) -> None:
    start = seen_by(side, {9: "2B trap", 14: "1F trap"})
    m = turn_of(start, KnockFromTraps(side, 3, False), seat=side, **table)
    way = "back:up" if side == 0 else "back:down"
    press(m, "send:basic", way, "done", seat=side)
    assert outcome(pass_all(m)) == ("held", 2, 2)


# Held where they start


@each_table
@each_team
def test_ap144_an_enemy_trap_on_the_spawn_point_holds_the_enlisted(table: Table, side: int) -> None:
    """The Drill Ground lets the enlisted march; up to three are held by the Trap they start in."""
    hex = spawn_of(table, side)
    edit = both(at_home(4, 0, side), own(side), laid(side, DRILL_GROUND))
    start = {hex: "trap!" if side == 0 else "trap"}
    m = turn_of(start, ChooseCommand(side, RECRUITING_OFFICER), seat=side, edit=edit, **table)
    choose(m, *["enlist:farmer"] * 3, seat=side)
    target = next(key for key in keys(m, side) if key.startswith("march:"))
    choose(m, target, seat=side)
    press(m, "done", seat=side)
    letter = "FB"[side]
    assert on(m, hex).startswith(f"3{letter} trap")
    assert on(m, int(target.partition(":")[2])) == f"1x{letter}"


# Knockback: all Invaders of one Trap to one hex


TOGETHER = [
    pytest.param({"scenario": scenario, "seats": seats}, id=f"{scenario}-{seats}")
    for scenario in ("raiders", "dragons")
    for seats in (1, 2, 3)
]
together = pytest.mark.parametrize("table", TOGETHER)
anywhere = pytest.mark.parametrize("table", TOGETHER + TABLES)


def at_the_trapper(hexes: Hexes, table: Table) -> Match:
    m = turn_of(hexes, ChooseCommand(0, TRAPPER), edit=own(), **table)
    return press(m, "command:knockback")


@anywhere
@pytest.mark.parametrize("n", [2, 3, 5])
def test_ap55_all_from_one_trap_go_to_the_same_hex(table: Table, n: int) -> None:
    m = at_the_trapper({14: f"{n}B trap"}, table)
    choose(m, "done", "back:up", "done")  # one of them goes to #19
    assert not some(m, "knock")  # and nobody else to another hex
    assert (on(m, 19), on(m, 14)) == ("1B", f"{n - 1}B trap")


@anywhere
def test_ap55_why_the_rest_of_a_trap_stays(table: Table) -> None:
    m = at_the_trapper({14: "1B 1E trap", 7: "1B trap"}, table)
    choose(m, "knock:14", "send:elite", "done", "back:up", "done")
    assert keys(m) == ["knock:7", "done"]
    assert refusal(m, 0, "knock:14") == "AP-55"
    choose(m, "knock:7", "back:up", "done")
    assert everywhere(m) == {14: "1B trap", 19: "1E", 7: "trap", 12: "1B"}


@anywhere
def test_ap55_three_in_all(table: Table) -> None:
    m = at_the_trapper({14: "2B trap", 7: "2B trap", 3: "1B trap"}, table)
    choose(m, "knock:14", "send:basic", "back:up", "done")
    choose(m, "knock:7", "back:up", "done")
    assert everywhere(m) == {14: "trap", 19: "2B", 7: "1B trap", 12: "1B", 3: "1B trap"}
    assert not some(m, "knock")


@anywhere
def test_ap55_who_was_sent_into_another_trap_is_not_sent_on(table: Table) -> None:
    m = at_the_trapper({9: "1B trap", 14: "trap", 7: "1B trap"}, table)
    choose(m, "knock:9", "back:up", "done")
    assert on(m, 14) == "1B trap"
    assert keys(m) == ["knock:7", "done"]
    assert refusal(m, 0, "knock:14") == "AP-55"


@anywhere
def test_ap55_but_those_who_had_stood_there_are(table: Table) -> None:
    m = at_the_trapper({9: "2B trap", 14: "1B 1E trap"}, table)
    choose(m, "knock:9", "done", "back:up", "done")
    assert on(m, 14) == "2B 1E trap"
    choose(m, "knock:14", "send:basic")
    assert refusal(m, 0, "send:basic") == "AP-55"  # the other Basic Unit has just come
    choose(m, "send:elite", "back:up", "done")
    assert everywhere(m) == {9: "1B trap", 14: "1B trap", 19: "1B 1E"}


@each_table
def test_ap55_exhausted_and_upright_rivals_are_told_apart(table: Table) -> None:
    m = at_the_trapper({9: "1B 1xB trap", 14: "1B 1xB trap"}, table)
    choose(m, "knock:9", "send:exhausted_basic", "done", "back:up", "done")
    assert on(m, 14) == "1B 2xB trap"
    choose(m, "knock:14", "send:basic", "send:exhausted_basic", "back:up", "done")
    assert everywhere(m) == {9: "1B trap", 14: "1xB trap", 19: "1B 1xB"}


@anywhere
def test_ap55_what_comes_of_one_trap_is_settled_before_the_next(table: Table) -> None:
    m = at_the_trapper({9: "1B trap", 14: "1F trap", 7: "1B trap"}, table)
    choose(m, "knock:9", "back:up", "done")
    assert outcome(pass_all(m)) == ("held", 2, 1)
    assert keys(m) == ["knock:7", "done"]


@anywhere
def test_ap74_a_soldier_action_empties_one_trap_to_one_hex(table: Table) -> None:
    start = {14: "3B trap", 12: "1B trap", 4: "1F guard_post"}
    m = turn_of(start, Window(W_IDLE, 0, 0), asked="always", **table)
    choose(m, "knock:14", "send:basic", "done", "back:up", "done")
    assert everywhere(m) == {14: "1B trap", 19: "2B", 12: "1B trap", 4: "1xF guard_post"}


@anywhere
def test_ap55_the_trapper_stops_and_goes_on_from_a_file(table: Table) -> None:
    m = at_the_trapper({9: "2B trap", 14: "1B 1E trap", 7: "1B trap"}, table)
    choose(m, "knock:9", "done", "back:up", "done")
    assert holdfast.load_position(m.position()).open == m.open
    choose(m, "knock:14", "send:basic")
    again = holdfast.load_position(m.position())
    assert again.open == m.open
    choose(again, "done", "back:up", "done")
    assert keys(again) == ["knock:7", "done"]


def test_ap55_an_older_file_knows_nothing_of_who_was_sent() -> None:
    m = at_the_trapper({9: "1B trap", 14: "1B trap"}, {"seats": 2})
    file = m.position()
    del file["state"]["course"]["agenda"][-1]["sent"]
    assert holdfast.load_position(file).open == m.open


# Orders between two Traps of the Trapper (AP-77, AP-81)


def test_ap77_orders_are_open_between_two_traps_of_the_trapper() -> None:
    m = turn_of({9: "2F trench", 14: "2B trap", 7: "2B trap"}, KnockFromTraps(0, 3, False))
    assert "aim:14" in m.beside(0)
    assert "aim:14" in m.beside(1)
    choose(m, "knock:7", "done", "back:up")
    assert refusal(m, 1, "aim:14") == "AP-81", "one Knockback is finished first"
    choose(m, "done")
    assert on(m, 12) == "1B"
    assert keys(m)[:2] == ["knock:14", "done"]
    m.choose(1, "aim:14")
    press(m, "shoot:9", "done", seat=1)
    assert on(m, 14) == "trap"
    assert on(m, 9) == "2xF trench"


def test_ap74_ap94_the_trapper_and_a_guard_post_empty_one_trap_after_the_other() -> None:
    m = turn_of({9: "2F guard_post", 14: "3B trap", 7: "1B trap"}, KnockFromTraps(0, 3, False))
    assert m.beside(0) == [], "his own answers say it all"
    assert m.beside(1) == ["knock:14"]
    choose(m, "knock:14", "done", "back:up", "done")
    assert keys(m) == ["knock:7", "done", "knock:14"]
    assert refusal(m, 0, "knock:9") == "AP-55"
    choose(m, "knock:14", "done", "back:up", "done")
    assert on(m, 14) == "1B trap"
    assert on(m, 9) == "1F 1xF guard_post"
    assert keys(m)[0] == "knock:7", "the Trapper goes on"

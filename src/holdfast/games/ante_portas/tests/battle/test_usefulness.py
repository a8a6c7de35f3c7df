"""When a window asks (AP-77, AP-79): orders that win a Battle or save somebody in it."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.prospects import prospect
from holdfast.games.ante_portas.rules.names import COMMANDER
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    advance,
    battle_phase,
    campaign,
    choose,
    everywhere,
    ground,
    keys,
    on,
    pass_all,
    press,
    sickbay,
    some,
    told,
    turn_of,
)
from holdfast.games.ante_portas.tests.battle.test_traps import Table, each_table, each_team, seen_by

TOGETHER = [
    pytest.param(card, seats, id=f"{card}-{seats}")
    for card in ("r101", "d102")
    for seats in (1, 2, 3)
]
together = pytest.mark.parametrize(("card", "seats"), TOGETHER)


def enter(hexes: Hexes, card: str = "r101", seats: int = 2, **more: Any) -> Match:
    """The troop on #19 comes down to #14 with its last arrow."""
    return advance(hexes, 19, ["down"], card=card, seats=seats, **more)


# Knockback in a Battle, together


@together
def test_ap77_knockback_is_asked_for_if_it_saves_a_soldier(card: str, seats: int) -> None:
    """S 2 against T 1 is a victory, but it costs the Farmer."""
    m = enter({19: "1B", 14: "1F trap", 9: "1F guard_post"}, card, seats)
    assert all(some(m, "knock", seat) == ["14"] for seat in range(seats))
    choose(m, "knock:14", "back:up", "done")
    assert told(m, "battle_off") == [{"hex": 14}]
    assert everywhere(m) == {14: "1F trap", 9: "1xF guard_post", 19: "1B"}
    assert sickbay(m) == (0, 0)


@together
@pytest.mark.parametrize("troop", ["3B", "4B", "1E", "2E", "1B 1E", "5B 2E"])
def test_ap77_knockback_is_asked_for_in_a_defeat(card: str, seats: int, troop: str) -> None:
    m = enter({19: troop, 14: "1F trap", 9: "2F guard_post"}, card, seats)
    assert some(m, "knock") == ["14"]
    assert len(ground(m).fights) == 1  # before it is fought


@together
def test_ap77_knockback_turns_a_defeat(card: str, seats: int) -> None:
    m = enter({19: "6B", 14: "2F trap", 9: "1F guard_post"}, card, seats)
    choose(m, "knock:14", "send:moving_basic", "send:moving_basic", "back:up", "done")
    assert told(m, "battle_held") == [{"hex": 14, "s": 3, "t": 3}]
    assert everywhere(m) == {14: "trap", 9: "1xF guard_post", 19: "3B"}


@together
def test_ap77_knockback_saves_the_citizen_of_two(card: str, seats: int) -> None:
    """3 damage would wound the Citizen, 2 only the Farmer."""
    m = enter({19: "3B", 14: "1F 1C trap", 9: "1F guard_post"}, card, seats)
    choose(m, "knock:14", "done", "back:up", "done")
    assert sickbay(m) == (1, 0)


@together
@pytest.mark.parametrize("troop", ["1B", "2B"])
def test_ap77_knockback_is_not_asked_for_if_nobody_would_be_lost(
    card: str, seats: int, troop: str
) -> None:
    """A Citizen absorbs 2 damage."""
    m = enter({19: troop, 14: "1C trap", 9: "1F guard_post"}, card, seats)
    assert not m.open
    assert everywhere(m) == {14: "1C trap", 9: "1F guard_post"}


@together
@pytest.mark.parametrize("guard", ["1xF guard_post", "1C guard_post", "1F guard_post@3", "trench"])
def test_ap77_knockback_is_not_asked_for_if_nobody_can_order_it(
    card: str, seats: int, guard: str
) -> None:
    m = enter({19: "1B", 14: "1F trap", 9: guard}, card, seats)
    assert not m.open
    assert sickbay(m) == (1, 0)


def test_ap77_knockback_of_a_guard_tower() -> None:
    m = enter({19: "1B", 14: "1F trap", 4: "1C guard_tower"})
    assert some(m, "knock") == ["14"]


@pytest.mark.parametrize(
    ("there", "asks"),
    [("1F", False), ("1F 1F", False), ("1C", True), ("2F trap", False), ("", True)],
)
def test_ap77_knockback_that_only_moves_the_loss(there: str, asks: bool) -> None:
    """A Farmer marches into the own Trap on #24; from there the way leads to #26 and #27 alone."""
    start = {24: "1B trap", 26: there, 27: "1F", 19: "1F", 22: "1F guard_post"}
    m = turn_of(start, ChooseCommand(0, COMMANDER))
    press(m, "command:deploy")
    choose(m, "march:24", "take_along:19:farmer")
    press(m, "go")
    assert (some(m, "knock") == ["24"]) == asks


def test_ap77_against_dragons_in_flight_there_is_no_knockback() -> None:
    start = {19: "1B", 14: "1F trap", 9: "1F guard_post", 4: "1F"}
    m = advance(start, 19, ["down", "left"], card="d102")
    assert not m.open
    assert sickbay(m) == (1, 0)


def test_ap77_nor_if_others_stand_in_the_trap_they_fly_over() -> None:
    start = {19: "1B", 14: "2B trap", 9: "1F guard_post"}
    m = advance(start, 19, ["down", "left"], card="d102")
    assert not some(m, "knock")  # W-ENTER is about the troop in flight
    m = advance(start, 19, ["down", "left"], card="d102", asked="always")
    assert some(m, "knock") == ["14"]


@pytest.mark.parametrize("kind", ["w_card", "w_enter"])
def test_ap77_knockback_outside_a_battle_is_useful_in_itself(kind: str) -> None:
    if kind == "w_card":
        m = battle_phase({14: "1B trap", 9: "1F guard_post"}, ["r101"])
    else:
        m = enter({19: "1B", 14: "trap", 9: "1F guard_post"})
    assert some(m, "knock") == ["14"]


# AP-79: in danger only


@pytest.mark.parametrize(
    ("start", "asks"),
    [
        ({19: "1B", 14: "1F trap", 9: "1F guard_post"}, False),  # won, and far from the edge
        ({19: "3B", 14: "1F trap", 9: "1F guard_post"}, True),  # the Battle would be lost
    ],
)
def test_ap79_knockback_when_in_danger(start: Hexes, asks: bool) -> None:
    assert bool(enter(start, asked="danger").open) == asks


def test_ap79_knockback_on_the_first_ranks_is_danger() -> None:
    m = advance({12: "1B", 7: "1F trap", 2: "1F guard_post"}, 12, ["down"], asked="danger")
    assert some(m, "knock") == ["7"]


# Bombs and fire


def test_ap77_a_bomb_that_saves_somebody_in_a_victory() -> None:
    """3 damage would wound the Citizen; after 1 of the explosion only 2 Invaders are left."""
    start = {19: "3B", 14: "1C", 9: "bomb", 4: "1F guard_post@0"}
    m = enter(start)
    assert some(m, "fire_bomb") == ["9"]
    choose(m, "fire_bomb:9")
    assert on(m, 14) == "1C"
    assert sickbay(m) == (1, 0)  # the Guard Post's Farmer stood beside the Bomb


def test_ap77_a_bomb_that_costs_as_much_as_it_saves_is_not_asked_for() -> None:
    start = {19: "1B", 14: "1F", 12: "bomb", 7: "1F guard_post"}
    m = enter(start)
    assert not m.open
    assert on(m, 12) == "bomb"


def test_ap77_fire_in_a_victory_changes_nothing() -> None:
    m = enter({19: "2B", 14: "2F", 9: "1F trench"})
    assert not m.open
    assert sickbay(m) == (2, 0)


def test_ap77_fire_and_knockback_together() -> None:
    """Neither alone helps: five Elite Units, three can be sent back, one more falls to the fire."""
    start = {19: "5E", 14: "1C trap", 9: "1F guard_post", 12: "2F trench@5"}
    m = enter(start)
    assert some(m, "knock") == ["14"]


# Between teams


def attack(hexes: Hexes, table: Table, side: int, **more: Any) -> Match:
    """The other team's turn; it marches from its #9 to its #14, everybody who can."""
    rival = 1 - side
    start = seen_by(rival, hexes)
    m = turn_of(start, ChooseCommand(rival, COMMANDER), seat=rival, **{**table, **more})
    press(m, "command:deploy", "march:14" if rival == 0 else "march:15", seat=rival)
    farmer = "take_along:9:farmer" if rival == 0 else "take_along:20:farmer"
    while farmer in keys(m, rival):
        choose(m, farmer, seat=rival)
    return press(m, "go", seat=rival)


def at(side: int, hex: int) -> str:
    """A hex as the attackers of `attack` number it."""
    return str(hex if side == 1 else 29 - hex)


@each_table
@each_team
def test_ap77_a_team_saves_its_defender_by_knockback(table: Table, side: int) -> None:
    m = attack({9: "1F", 14: "1B trap!", 19: "1B guard_post!"}, table, side)
    mates = [seat for seat in range(table["seats"]) if seat % 2 == side]
    assert all(some(m, "knock", seat) == [at(side, 14)] for seat in mates)
    choose(m, f"knock:{at(side, 14)}", seat=side)
    back = next(key for key in keys(m, side) if key.startswith("back:"))
    choose(m, back, "done", seat=side)
    assert told(m, "battle_off")
    assert sickbay(m, side) == (0, 0)


@each_table
@each_team
def test_ap77_a_team_is_not_asked_if_nobody_would_be_lost(table: Table, side: int) -> None:
    m = attack({9: "2F", 14: "1E trap!", 19: "1B guard_post!"}, table, side)
    assert not told(m, "knocked_back")
    assert told(m, "battle_held")


@each_table
@each_team
def test_ap77_attackers_knock_the_defenders_out_of_their_own_trap(table: Table, side: int) -> None:
    """2 against 2 is a defeat; against one of them it is a victory."""
    rival = 1 - side
    m = attack({9: "1F", 14: "2B trap", 11: "1F guard_post@1"}, table, side)
    hex = at(side, 14)
    assert some(m, "knock", rival) == [hex]
    choose(m, f"knock:{hex}", seat=rival)
    press(m, "done", seat=rival)
    back = next(key for key in keys(m, rival) if key.startswith("back:"))
    choose(m, back, "done", seat=rival)
    pass_all(m)
    assert told(m, "battle_lost") or told(m, "battle_off")


@each_table
@each_team
def test_ap77_indirect_fire_on_an_enemy_mine_saves_attackers(table: Table, side: int) -> None:
    """The attack would be won anyway, but the Mine would take two Soldiers with it."""
    rival = 1 - side
    m = attack({9: "4F", 14: "bounding_mine!", 4: "1F catapult"}, table, side)
    assert some(m, "aim", rival) == [at(side, 14)]
    choose(m, f"aim:{at(side, 14)}", seat=rival)
    assert sickbay(m, rival) == (0, 0)


# What a Battle would cost


@pytest.mark.parametrize(
    ("hexes", "won", "lost", "fallen"),
    [
        ({19: "1B", 14: "1F"}, True, 1, 1),
        ({19: "2B", 14: "1F"}, False, 1, 1),
        ({19: "3B", 14: "1F 1C guard_post"}, True, 3, 3),  # RB-1.3
        ({19: "4B", 14: "1F 1C guard_post"}, True, 4, 4),  # RB-1.4
        ({19: "5B", 14: "1F 1C guard_post"}, False, 5, 4),  # RB-1.5, the Guard Post counts 1
        ({19: "3B", 14: "1C bounding_mine"}, True, 2, 3),  # RB-2.3: the Mine
        ({19: "5B", 14: "1C bounding_mine"}, True, 5, 5),  # RB-2.5
        ({19: "1B", 14: "1C"}, True, 0, 1),
        ({19: "2E", 14: "1C bunker"}, True, 3 + 4, 2),
    ],
)
def test_ap42_the_prospect_of_a_battle(hexes: Hexes, won: bool, lost: int, fallen: int) -> None:
    m = enter({**hexes, 9: "1F trench"}, asked="always")
    s = campaign(m)
    then = prospect(s, ground(m).fights[-1], 0)
    assert (then.is_won, then.lost, then.fallen) == (won, lost, fallen)

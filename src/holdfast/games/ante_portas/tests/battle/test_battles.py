"""Battles: cases RB-1.1 to RB-5 and B-1 to B-54, AP-41 to AP-51."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from holdfast import Match
from holdfast.games.ante_portas.cards.battle.loading import __file__ as loading_file
from holdfast.games.ante_portas.cards.battle.loading import load
from holdfast.games.ante_portas.rules.battle.battles import StandingBattle
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.damage import exact, losses
from holdfast.games.ante_portas.rules.battle.state import Army, Battleground
from holdfast.games.ante_portas.rules.names import SUPREME_COMMANDER
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import (
    advance,
    choose,
    field,
    ground,
    keys,
    on,
    pass_all,
    sickbay,
    told,
    turn_of,
)

HEX = 14
FROM = 19

# case, your hex, Invaders, S, T, Farmers and Citizens wounded, Invaders left, what you keep
GROUNDED = [
    ("RB-1.1", "1C 1F guard_post", "1B", 4, 1, (1, 0), "", "1C guard_post"),
    ("RB-1.2", "1C 1F guard_post", "2B", 4, 2, (1, 0), "", "1C guard_post"),
    ("RB-1.3", "1C 1F guard_post", "3B", 4, 3, (0, 1), "", "1F guard_post"),
    ("RB-1.4", "1C 1F guard_post", "4B", 4, 4, (1, 1), "", "guard_post"),
    ("RB-1.5", "1C 1F guard_post", "5B", 4, 5, (1, 1), "1B", ""),
    ("RB-2.1", "1C bounding_mine", "1B", 5, 1, (0, 0), "", "1C"),
    ("RB-2.2", "1C bounding_mine", "2B", 5, 2, (0, 0), "", "1C"),
    ("RB-2.4", "1C bounding_mine", "4B", 5, 4, (0, 0), "", "1C"),
    ("RB-2.5", "1C bounding_mine", "5B", 5, 5, (0, 1), "", ""),
    ("B-1", "1F", "1B", 1, 1, (1, 0), "", ""),
    ("B-2", "2F", "1B", 2, 1, (1, 0), "", "1F"),
    ("B-3", "2F", "3B", 2, 3, (2, 0), "1B", ""),
    ("B-4", "1C", "1B", 3, 1, (0, 0), "", "1C"),
    ("B-5", "1C", "2B", 3, 2, (0, 0), "", "1C"),
    ("B-6", "1C", "1E", 3, 3, (0, 1), "", ""),
    ("B-7", "1C", "4B", 3, 4, (0, 1), "1B", ""),
    ("B-8", "1C 2F", "3B", 5, 3, (2, 0), "", "1C"),
    ("B-9", "1C 3F", "3B", 6, 3, (3, 0), "", "1C"),
    ("B-10", "2C 2F", "6B", 8, 6, (2, 1), "", "1C"),
    ("B-11", "1C 2F", "4B", 5, 4, (1, 1), "", "1F"),
    ("B-12", "2C", "5B", 6, 5, (0, 1), "", "1C"),
    ("B-13", "2C 1F", "5B", 7, 5, (1, 1), "", "1C"),
    ("B-14", "2F", "1E", 2, 3, (2, 0), "1E", ""),
    ("B-15", "3F", "1E", 3, 3, (3, 0), "", ""),
    ("B-16", "4F", "2B 1E", 4, 5, (4, 0), "1B", ""),
    ("B-17", "1C", "1B 1E", 3, 4, (0, 1), "1B", ""),
    ("B-18", "3F", "3B 1E", 3, 6, (3, 0), "1E", ""),
    ("B-19", "3F", "2B 1E", 3, 5, (3, 0), "1E", ""),
    ("B-20", "trench", "1B", 1, 1, (0, 0), "", ""),
    ("B-21", "2F trench", "2B", 3, 2, (2, 0), "", "trench"),
    ("B-22", "2F trench", "3B", 3, 3, (2, 0), "", ""),
    ("B-23", "bunker", "2B", 3, 2, (0, 0), "", "bunker"),
    ("B-24", "bunker", "1E", 3, 3, (0, 0), "", ""),
    ("B-25", "1F bunker", "3B", 4, 3, (1, 0), "", "bunker"),
    ("B-26", "1F bunker", "4B", 4, 4, (1, 0), "", ""),
    ("B-27", "guard_post", "1B", 0, 1, (0, 0), "1B", ""),
    ("B-28", "pressure_mine", "1B", 1, 1, (0, 0), "", ""),
    ("B-31", "dummy_mine", "1B 1E", 4, 4, (0, 0), "", ""),
    ("B-32", "bounding_mine", "1E", 2, 3, (0, 0), "1E", ""),
    ("B-34", "2F bounding_mine", "4B", 4, 4, (2, 0), "", ""),
    ("B-35", "1F trap", "2B", 2, 2, (1, 0), "", "trap"),
    ("B-36", "1F trap", "3B", 2, 3, (1, 0), "1B", "trap"),
    ("B-37", "2F bomb", "3B", 2, 3, (2, 0), "1B", "bomb"),
]


def fought(m: Match) -> tuple[int, int]:
    """S and T of the only Battle."""
    battles = [*told(m, "battle_held"), *told(m, "battle_lost")]
    assert len(battles) == 1
    return int(str(battles[0]["s"])), int(str(battles[0]["t"]))


def split(own: str) -> tuple[str, str]:
    """Soldiers and tile, in the order in which a hex is written."""
    words = own.split()
    soldiers = sorted((w for w in words if w[0].isdigit()), key=lambda w: "FC".index(w[-1]))
    return " ".join(soldiers), " ".join(w for w in words if not w[0].isdigit())


def after(troop: str, own: str) -> str:
    """A hex as it is written, with a troop on it."""
    soldiers, tile = split(own)
    return " ".join(word for word in (soldiers, troop, tile) if word)


def attack(own: str, troop: str, **more: Any) -> Match:
    return advance({HEX: own, FROM: troop}, FROM, ["down"], **more)


@pytest.mark.parametrize(("case", "own", "troop", "s", "t", "hurt", "left", "kept"), GROUNDED)
def test_battle_cases(
    case: str, own: str, troop: str, s: int, t: int, hurt: tuple[int, int], left: str, kept: str
) -> None:
    m = attack(own, troop)
    assert fought(m) == (s, t), case
    assert sickbay(m) == hurt, case
    assert on(m, HEX) == after(left, kept), case


MINES = [
    ("RB-2.3a", "1C bounding_mine", "3B", 5, 3, "detonate", (0, 0), "1C"),
    ("RB-2.3b", "1C bounding_mine", "3B", 5, 3, "keep_mine", (0, 1), "bounding_mine"),
    ("B-29", "1F dummy_mine", "1B", 5, 1, "detonate", (0, 0), "1F"),
    ("B-30", "1F dummy_mine", "1B", 5, 1, "keep_mine", (1, 0), "dummy_mine"),
    ("B-33", "1C 2F pressure_mine", "3B", 6, 3, "keep_mine", (0, 1), "2F pressure_mine"),
]


@pytest.mark.parametrize(("case", "own", "troop", "s", "t", "choice", "hurt", "kept"), MINES)
def test_battle_cases_with_a_choice(
    case: str, own: str, troop: str, s: int, t: int, choice: str, hurt: tuple[int, int], kept: str
) -> None:
    m = attack(own, troop)
    assert keys(m) == ["detonate", "keep_mine"], case
    choose(m, choice)
    assert fought(m) == (s, t), case
    assert sickbay(m) == hurt, case
    assert on(m, HEX) == kept, case


# case, your hex, Invaders, card, carried, S, T, wounded, left, kept
CHANGED = [
    ("B-42", "2F", "1B", "r117", 0, 2, 2, (2, 0), "", ""),
    ("B-43", "2F", "1B", "r217", 0, 2, 3, (2, 0), "", ""),
    ("B-44", "1F", "2B", "r116", 0, 1, 1, (1, 0), "", ""),
    ("B-45", "1C", "2B", "r107", 1, 3, 3, (0, 1), "", ""),
    ("RB-3", "1C", "2B", "d102", 1, 3, 3, (0, 1), "", ""),
]


@pytest.mark.parametrize(
    ("case", "own", "troop", "card", "carried", "s", "t", "hurt", "left", "kept"), CHANGED
)
def test_battle_cases_with_modifiers(
    case: str,
    own: str,
    troop: str,
    card: str,
    carried: int,
    s: int,
    t: int,
    hurt: tuple[int, int],
    left: str,
    kept: str,
) -> None:
    def edit(state: Campaign) -> None:
        if carried:
            state.battle.carry[HEX] = carried

    m = attack(own, troop, card=card, edit=edit)
    assert fought(m) == (s, t), case
    assert sickbay(m) == hurt, case
    assert on(m, HEX) == after(left, kept), case


def fire_from(m: Match, building: int, times: int) -> Match:
    choose(m, f"aim:{HEX}")
    for _ in range(times):
        if f"shoot:{building}" in keys(m):
            choose(m, f"shoot:{building}")
    if "done" in keys(m):
        choose(m, "done")
    return pass_all(m)


def test_battle_case_b38_gunfire_turns_the_battle() -> None:
    m = advance({HEX: "1F", FROM: "3B", 9: "2F trench"}, FROM, ["down"])
    fire_from(m, 9, 2)
    assert fought(m) == (3, 3)
    assert on(m, HEX) == ""
    assert sickbay(m) == (1, 0)
    assert on(m, 9) == "2xF trench"


def test_battle_case_b39_gunfire_removes_one_more() -> None:
    m = advance({HEX: "1F", FROM: "3B", 9: "1F trench"}, FROM, ["down"])
    fire_from(m, 9, 1)
    assert fought(m) == (2, 3)
    assert on(m, HEX) == "1B"
    assert sickbay(m) == (1, 0)


def test_battle_case_b40_a_catapult_helps_an_empty_guard_post() -> None:
    m = advance({HEX: "guard_post", FROM: "2B", 9: "1F catapult"}, FROM, ["down"])
    fire_from(m, 9, 1)
    assert fought(m) == (2, 2)
    assert on(m, HEX) == ""


def test_battle_case_b41_the_supreme_commander_adds_one() -> None:
    m = turn_of({9: "2F", HEX: "1E"}, ChooseCommand(0, SUPREME_COMMANDER))
    choose(m, f"march:{HEX}", "take_along:9:farmer")
    assert fought(m) == (3, 3)
    assert on(m, HEX) == ""
    assert sickbay(m) == (2, 0)


# case, your hex, Dragons, S and T or None for no Battle, wounded, left, kept
FLYING: list[tuple[str, str, str, tuple[int, int] | None, tuple[int, int], str, str]] = [
    ("RB-4", "1F bounding_mine", "1E", (2, 3), (0, 0), "1E", "1F"),
    ("B-46", "1F", "1E", None, (0, 0), "1E", "1F"),
    ("B-47", "2F", "1B 1E", (1, 4), (2, 0), "1E", ""),
    ("B-48", "1F pressure_mine", "2B", (1, 2), (1, 0), "1B", "pressure_mine"),
    ("B-49", "1C 1F", "1E", (3, 3), (0, 1), "", "1F"),
    ("B-50", "2C bunker", "1E", (6, 3), (0, 1), "", "1C bunker"),
    ("B-51", "2F trench", "1E", None, (0, 0), "1E", "2F trench"),
]


@pytest.mark.parametrize(("case", "own", "troop", "strength", "hurt", "left", "kept"), FLYING)
def test_battle_cases_in_flight(
    case: str,
    own: str,
    troop: str,
    strength: tuple[int, int] | None,
    hurt: tuple[int, int],
    left: str,
    kept: str,
) -> None:
    m = pass_all(advance({HEX: own, FROM: troop}, FROM, ["down", "down"], card="d102"))
    if strength is None:
        assert not told(m, "battle"), case
    else:
        assert fought(m) == strength, case
    assert sickbay(m) == hurt, case
    assert on(m, HEX) == kept, case
    assert on(m, 9) == left, case


def test_battle_case_b51_gunfire_is_of_no_use_in_flight() -> None:
    # The Trench next to it could fire, but nobody is asked.
    m = advance({HEX: "2F trench", FROM: "1E", 12: "2F trench"}, FROM, ["down", "down"], "d102")
    assert told(m, "battle") == []


def test_battle_case_rb5_elite_dragons_land_on_farmers() -> None:
    m = advance({9: "2F", HEX: "1E"}, HEX, ["down"], card="d102")
    assert fought(m) == (2, 3)
    assert on(m, 9) == "1E"
    assert sickbay(m) == (2, 0)


TWICE = [
    ("B-52", "1C", "1B", 3, 2, (0, 0), "", "1C"),
    ("B-53", "3F", "2B", 3, 4, (3, 0), "1B", ""),
    ("B-54", "2C", "1E", 6, 6, (0, 2), "", ""),
]


@pytest.mark.parametrize(("case", "own", "troop", "s", "t", "hurt", "left", "kept"), TWICE)
def test_battle_cases_twice_as_strong(
    case: str, own: str, troop: str, s: int, t: int, hurt: tuple[int, int], left: str, kept: str
) -> None:
    m = attack(own, troop, twice="one_card")
    assert fought(m) == (s, t), case
    assert sickbay(m) == hurt, case
    assert on(m, HEX) == after(left, kept), case


# The rulings


def test_ap41_exhausted_soldiers_fight_like_others() -> None:
    m = attack("1xC 1xF", "2B")
    assert fought(m) == (4, 2)


def test_ap42_equal_strength_is_a_victory_of_the_players() -> None:
    m = attack("2F", "2B")
    assert on(m, HEX) == ""
    assert told(m, "battle_held")


def test_ap42_a_defeat_spares_traps_and_bombs_only() -> None:
    assert on(attack("1F trap", "3E"), HEX) == "3E trap"
    assert on(attack("1F bunker", "3E"), HEX) == "2E"


def test_ap43_a_trap_adds_one_on_the_ground_only() -> None:
    assert fought(attack("1F trap", "2B"))[0] == 2
    m = advance({HEX: "1F trap", FROM: "2B"}, FROM, ["down", "down"], card="d102")
    assert fought(m)[0] == 1


def test_ap44_strength_with_its_changes_is_the_damage() -> None:
    # Two Basic Units, stronger by one: three damage wounds the Citizen.
    m = attack("1C 1F", "2B", card="r117")
    assert fought(m) == (4, 3)
    assert sickbay(m) == (0, 1)


def army(weak: int = 1, strong: int = 3) -> Army:
    one = Army()
    one.weak_strength, one.strong_strength = weak, strong
    return one


@pytest.mark.parametrize(
    ("weak", "strong", "damage", "fallen"),
    [
        (1, 1, 3, (0, 1)),
        (2, 1, 3, (2, 0)),
        (2, 2, 6, (2, 1)),
        (2, 1, 4, (1, 1)),
        (0, 2, 5, (0, 1)),
        (3, 0, 9, (3, 0)),
        (0, 1, 2, (0, 0)),
    ],
)
def test_ap45_most_pieces_then_most_strength(
    weak: int, strong: int, damage: int, fallen: tuple[int, int]
) -> None:
    m = field({}, StandingBattle(9, 0))
    assert losses(ground(m), weak, strong, army(), damage) == fallen


def test_ap45_the_other_priority_is_a_constant_of_the_data() -> None:
    data = load(Path(loading_file).parent).cards
    data.is_number_first = False
    b = Battleground(data, ground(field({}, StandingBattle(9, 0))).mode)
    assert losses(b, 2, 1, army(), 3) == (0, 1)  # B-8 the other way round


def test_ap45_the_captain_picks_among_equal_pieces_that_differ() -> None:
    m = attack("1F 1xF", "1B")
    assert keys(m) == ["wound:exhausted_farmer", "wound:farmer"]
    assert on(choose(m, "wound:farmer"), HEX) == "1xF"


def test_ap45_nobody_is_asked_if_all_fall_or_all_are_alike() -> None:
    assert not attack("1F 1xF", "2B").open
    assert not attack("3xF", "1B").open


@pytest.mark.parametrize(
    ("weak", "strong", "damage", "found"),
    [(2, 1, 3, (0, 1)), (3, 1, 3, (3, 0)), (2, 1, 5, (2, 1)), (1, 1, 2, (0, 0))],
)
def test_ap46_only_a_set_of_exactly_the_damage_saves_the_mine(
    weak: int, strong: int, damage: int, found: tuple[int, int]
) -> None:
    assert exact(weak, strong, army(), damage) == found


def test_ap46_without_an_exact_set_there_is_no_choice() -> None:
    m = attack("1C bounding_mine", "2B")
    assert not m.open
    assert on(m, HEX) == "1C"


def test_ap46_of_several_sets_the_one_with_most_pieces_falls() -> None:
    m = attack("1C 3F pressure_mine", "3B")
    assert on(choose(m, "keep_mine"), HEX) == "1C pressure_mine"


def test_ap46_what_the_mine_does_not_take_hurts_the_soldiers() -> None:
    m = attack("1C 2F pressure_mine", "3B")
    choose(m, "detonate")
    assert on(m, HEX) == "1C"
    assert sickbay(m) == (2, 0)


def test_ap47_a_building_is_hurt_only_after_the_last_soldier() -> None:
    assert on(attack("2F trench", "2B"), HEX) == "trench"
    assert on(attack("1C trench", "2B"), HEX) == "1C trench"


def test_ap47_strength_0_still_takes_one_damage() -> None:
    # 4 Basic: both Soldiers fall and nothing is left for the Guard Post.
    assert on(attack("1C 1F guard_post", "4B"), HEX) == "guard_post"
    assert on(attack("2C guard_post", "2B 1E"), HEX) == "1C guard_post"


def test_ap48_everybody_goes_where_he_belongs() -> None:
    m = attack("1F pressure_mine", "3B")
    assert sickbay(m) == (1, 0)
    assert ground(m).basic == 22  # one of three is left on the board
    assert on(m, HEX) == "1B"


def test_ap48_invaders_leave_the_game_only_in_the_final_wave() -> None:
    m = attack("2F", "1B", wave="all_dead")
    assert (ground(m).basic, ground(m).gone_basic) == (23, 0)


def test_ap49_traps_and_bombs_take_no_damage() -> None:
    assert on(attack("1F bomb", "1E"), HEX) == "1E bomb"
    assert on(attack("1C trap", "1B"), HEX) == "1C trap"


def test_ap50_a_bomb_fired_in_battle_explodes_before_s_and_t_are_fixed() -> None:
    start = {HEX: "1F bomb", FROM: "3B", 4: "1F guard_post"}
    m = advance(start, FROM, ["down"])
    choose(m, f"fire_bomb:{HEX}")
    assert not told(m, "battle_held")
    assert not told(m, "battle_lost")
    assert told(m, "battle_off") == [{"hex": HEX}]
    assert on(m, HEX) == ""
    assert sickbay(m) == (1, 0)


def test_ap50_the_engaged_units_are_determined_again() -> None:
    # The Bomb next to the hex takes one of four Basic Units and the Farmer; the Citizen fights on.
    start = {HEX: "1C", FROM: "4B", 9: "bomb", 4: "1F guard_post"}
    m = advance(start, FROM, ["down"])
    choose(m, "fire_bomb:9")
    pass_all(m)
    assert fought(m) == (3, 3)


def test_ap51_a_troop_of_strength_0_does_no_harm() -> None:
    m = attack("1F", "1B", card="r116")
    assert fought(m) == (1, 0)
    assert on(m, HEX) == "1F"
    m = attack("1F", "1B", card="d215")  # weaker by 2, but never below 0
    assert fought(m) == (1, 0)

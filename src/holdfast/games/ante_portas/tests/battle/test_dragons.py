"""Dragons: fire cases F-1 to F-7, AP-113 to AP-118, AP-170."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.names import LAST_GATE
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    advance,
    again,
    battle_phase,
    both,
    choose,
    everywhere,
    ground,
    keys,
    laid,
    on,
    own,
    sickbay,
    some,
    told,
)

FIRE = [
    ("F-1", {17: "2B", 12: "1C"}, {}, (0, 1)),
    ("F-3 Guard Post", {17: "1B", 12: "guard_post"}, {12: "1B"}, (0, 0)),
    ("F-3 Trench", {17: "1B", 12: "trench"}, {12: "1B"}, (0, 0)),
    ("F-5", {17: "1B", 12: "dummy_mine"}, {12: "1B"}, (0, 0)),
    ("F-6", {17: "1B", 12: "trap"}, {12: "1B trap"}, (0, 0)),
]


@pytest.mark.parametrize(("case", "start", "end", "hurt"), FIRE)
def test_fire_cases(case: str, start: Hexes, end: dict[int, str], hurt: tuple[int, int]) -> None:
    m = advance(start, 17, ["down_fire"], card="d102")
    assert everywhere(m) == end, case
    assert sickbay(m) == hurt, case


def test_fire_case_f1_s_3_against_t_3() -> None:
    m = advance({17: "2B", 12: "1C"}, 17, ["down_fire"], card="d102")
    assert told(m, "battle_held") == [{"hex": 12, "s": 3, "t": 3}]


def test_fire_case_f2_the_farmer_takes_it() -> None:
    m = advance({17: "2B", 12: "1F 1C"}, 17, ["down_fire"], card="d102")
    assert told(m, "battle_held") == [{"hex": 12, "s": 3, "t": 2}]
    assert sickbay(m) == (1, 0)


def test_fire_case_f4_a_bunker_makes_them_stronger() -> None:
    m = advance({17: "1B", 12: "bunker"}, 17, ["down_fire"], card="d102")
    assert told(m, "battle_held") == [{"hex": 12, "s": 3, "t": 2}]
    assert on(m, 12) == "bunker"


def test_fire_case_f7_the_bomb_hits_the_dragons() -> None:
    m = advance({17: "1B", 12: "bomb"}, 17, ["down_fire", "down"], card="d102")
    assert everywhere(m) == {}
    m = advance({17: "2B", 12: "bomb"}, 17, ["down_fire", "down"], card="d102")
    assert everywhere(m) == {7: "1B"}


def test_ap113_in_flight_until_they_stop() -> None:
    # A Pressure Mine on the way does nothing, on the last hex it fights.
    m = advance({19: "1B", 14: "pressure_mine"}, 19, ["down", "down"], card="d102")
    assert everywhere(m) == {14: "pressure_mine", 9: "1B"}
    m = advance({19: "1B", 14: "pressure_mine"}, 19, ["down"], card="d102")
    assert everywhere(m) == {}


def test_ap113_grounded_when_the_card_is_revealed() -> None:
    m = battle_phase({14: "1E", 9: "2F trench", 12: "1F trench@5"}, ["d113"])
    assert some(m, "aim") == ["14"]


def test_ap114_another_building_fights_only_without_farmers() -> None:
    m = advance({19: "1E", 14: "guard_post"}, 19, ["down", "down"], card="d102")
    assert told(m, "battle_lost") == [{"hex": 14, "s": 0, "t": 3}]
    assert on(m, 14) == ""
    m = advance({19: "1E", 14: "1F guard_post"}, 19, ["down", "down"], card="d102")
    assert not told(m, "battle")
    assert on(m, 14) == "1F guard_post"


@pytest.mark.parametrize("tile", ["trench", "bunker"])
def test_ap114_an_empty_trench_or_bunker_does_not_fight_elite_dragons(tile: str) -> None:
    m = advance({19: "1E", 14: tile}, 19, ["down", "down"], card="d102")
    assert not told(m, "battle")
    assert everywhere(m) == {14: tile, 9: "1E"}


def test_ap115_a_mixed_troop_feels_farmers_only_up_to_its_basic_units() -> None:
    m = advance({19: "1B 1E", 14: "3F 1C"}, 19, ["down", "down"], card="d102")
    assert told(m, "battle_held") == [{"hex": 14, "s": 4, "t": 4}]
    m = advance({19: "1B 2E", 14: "3F 1C"}, 19, ["down", "down"], card="d102")
    assert told(m, "battle_lost") == [{"hex": 14, "s": 4, "t": 7}]
    assert everywhere(m) == {9: "1E"}


def test_ap115_basic_dragons_alone_feel_everything() -> None:
    # The fire finds nobody, so T is 2; the empty Bunker counts in full.
    m = advance({17: "1B", 12: "bunker"}, 17, ["down_fire", "down"], card="d102")
    assert told(m, "battle_held") == [{"hex": 12, "s": 3, "t": 2}]
    assert everywhere(m) == {12: "bunker"}


def test_ap116_gunfire_passes_by_elite_dragons_in_flight() -> None:
    start = {19: "1B 1E", 9: "2F trench", 12: "2F trench@5"}
    m = advance(start, 19, ["down", "left"], card="d102")
    choose(m, "aim:14")
    while "shoot:9" in keys(m) or "shoot:12" in keys(m):
        choose(m, "shoot:9" if "shoot:9" in keys(m) else "shoot:12")
    assert told(m, "invaders_fell") == [{"hex": 14, "units": {"basic": 1, "elite": 0}}]


def test_ap116_indirect_fire_does_not() -> None:
    m = advance({19: "1E", 9: "1C howitzer"}, 19, ["down", "left"], card="d102")
    choose(m, "aim:14")
    assert everywhere(m) == {9: "1xC howitzer"}


def test_ap117_the_number_of_dragons_does_not_matter() -> None:
    m = advance({17: "4B", 12: "2F"}, 17, ["down_fire"], card="d102")
    assert sickbay(m) == (2, 0)
    assert told(m, "battle_lost") == [{"hex": 12, "s": 1, "t": 4}]


def test_ap117_the_fire_of_two_groups_adds_up() -> None:
    # The Elite Dragon breathes and flies over the Bunker; the Basic ones held by the Trap follow.
    m = advance({19: "3B 1E trap", 14: "bunker"}, 19, ["down_fire"] * 2, card="d102")
    assert told(m, "carried") == [{"hex": 14, "n": 1}] * 2
    assert told(m, "battle_lost") == [{"hex": 14, "s": 3, "t": 5}]


def test_ap117_an_explosion_that_removes_them_ends_the_card() -> None:
    m = advance({17: "1B", 12: "bomb", 7: "1F"}, 17, ["down_fire", "down"], card="d102")
    assert everywhere(m) == {}
    assert told(m, "troop_moved") == []
    assert sickbay(m) == (1, 0)


def test_ap118_a_burnt_mine_is_not_replaced_under_the_dragons() -> None:
    start = {14: "1B", 9: "dummy_mine", 4: "1F guard_post"}
    m = advance(start, 14, ["down_fire", "left"], card="d102", edit=own(tool=4))
    assert not told(m, "replaced")
    assert everywhere(m) == {6: "1B", 4: "1F guard_post"}


def test_ap118_it_is_if_they_fall_there() -> None:
    start = {14: "1B", 9: "1C dummy_mine", 4: "1F guard_post"}
    m = advance(start, 14, ["down_fire"], card="d102", edit=own(tool=4))
    assert some(m, "replace") == ["9"]


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("mine", ["pressure_mine", "bounding_mine", "dummy_mine"])
@pytest.mark.parametrize("dragons", ["1B", "1E", "2B 1E"])
def test_ap118_nor_after_they_flew_over_it(seats: int, mine: str, dragons: str) -> None:
    """D212: fire, then Stealth over the Citizen who stands beside the Mine."""
    start = {19: dragons, 14: f"1C {mine}", 4: "2F guard_post"}
    m = advance(start, 19, ["down_fire"], card="d212", seats=seats, edit=own(tool=8))
    assert told(m, "tile_lost") == [{"hex": 14, "tile": mine, "side": 0}]
    assert not m.open
    assert on(m, 14) == "1C"
    assert on(m, 9) == dragons


def test_ap118_nor_if_they_fall_on_another_hex() -> None:
    start = {19: "1B", 14: "1C dummy_mine", 9: "2F", 4: "1F guard_post"}
    m = advance(start, 19, ["down_fire"], card="d212", edit=own(tool=4))
    assert told(m, "battle_held") == [{"hex": 9, "s": 2, "t": 1}]
    assert not m.open
    assert everywhere(m) == {14: "1C", 9: "1F", 4: "1F guard_post"}


def test_ap118_nor_if_they_fly_over_two_hexes() -> None:
    start = {24: "1B", 19: "1C bounding_mine", 14: "1C", 9: "1F guard_post"}
    m = advance(start, 24, ["down_fire"], card="d212", edit=own(tool=4))
    assert not m.open
    assert (on(m, 19), on(m, 14)) == ("1C", "1C")


def test_ap118_nor_if_they_are_sent_back_by_the_last_gate() -> None:
    start = {9: "1B", 4: "1C bounding_mine", 2: "1F guard_post@5"}
    edit = both(own(tool=4), laid(0, LAST_GATE))
    m = advance(start, 9, ["down_fire"], card="d212", edit=edit)
    assert told(m, "sent_back")
    assert not m.open
    assert on(m, 4) == "1C"
    assert ground(m).lost == []


def test_ap118_it_is_if_they_are_shot_down_over_it() -> None:
    start = {19: "1B", 14: "1C bounding_mine", 4: "1F guard_post", 9: "1F catapult"}
    m = advance(start, 19, ["down_fire"], card="d212", edit=own(tool=4))
    choose(m, "aim:14")
    assert some(m, "replace") == ["14"]


def test_ap118_a_mine_beside_a_bomb_they_set_off_may_be_replaced() -> None:
    """They fly over #14; the Mine on #11 is lost to the Bomb and nobody comes near it."""
    start = {19: "2E", 14: "1C bomb", 11: "pressure_mine", 6: "1F guard_post"}
    m = advance(start, 19, ["down_fire"], card="d212", edit=own(tool=4))
    assert some(m, "replace") == ["11"]


def test_ap170_the_mine_is_not_the_damage_of_the_fire() -> None:
    m = advance({17: "1B", 12: "1C dummy_mine"}, 17, ["down_fire"], card="d102")
    assert told(m, "battle_held") == [{"hex": 12, "s": 3, "t": 2}]
    m = advance({17: "1B", 12: "1F dummy_mine"}, 17, ["down_fire"], card="d102")
    assert sickbay(m) == (1, 0)
    assert everywhere(m) == {12: "1B"}


def test_ap170_nothing_is_carried_after_an_explosion_that_clears_the_hex() -> None:
    m = advance({17: "2B", 12: "3F bomb", 7: "1C"}, 17, ["down_fire", "down"], card="d102")
    assert told(m, "carried") == []
    assert told(m, "battle_held") == [{"hex": 7, "s": 3, "t": 1}]


def test_ap73_a_mine_lost_ahead_of_dragons_that_fly_past_is_replaced_before_they_are_there() -> (
    None
):
    """Their fire sets off the Bomb on #14, which takes the Mine on #9; Stealth leads on to it."""
    start = {19: "1E", 14: "2C bomb", 9: "bounding_mine", 4: "2F guard_post"}
    m = again(battle_phase(start, draws=["d212"], edit=own(tool=2)))
    assert on(m, 14) == "1C 1E"
    assert "replace:9" in keys(m)
    choose(m, "replace:9")
    assert told(m, "battle_lost") == [{"hex": 9, "s": 2, "t": 3}]

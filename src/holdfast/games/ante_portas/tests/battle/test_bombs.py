"""Mines, Traps, Bombs: cases X-1 to X-7, AP-52 to AP-59, AP-168, AP-169."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.bombs import Explode
from holdfast.games.ante_portas.rules.battle.knockback import KnockFromTraps
from holdfast.games.ante_portas.rules.battle.names import TILES
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.battle.works import FireBombs, PlaceTiles
from holdfast.games.ante_portas.rules.names import SPAWNING, WARES
from holdfast.games.ante_portas.tests.battle.at import (
    Hexes,
    advance,
    again,
    battle_phase,
    cards,
    choose,
    everywhere,
    field,
    ground,
    keys,
    on,
    own,
    pass_all,
    refusal,
    sickbay,
    some,
    told,
    turn_of,
)

CASES = [
    ("X-1", {12: "1E bomb"}, {}, (0, 0)),
    ("X-2", {12: "1B bomb", 7: "1B 1E", 9: "1F"}, {7: "1E"}, (1, 0)),
    ("X-3", {12: "bomb", 10: "1C"}, {10: "1C"}, (0, 0)),
    ("X-4 unmanned", {12: "bomb", 14: "trench"}, {}, (0, 0)),
    ("X-4 manned", {12: "bomb", 14: "1F trench"}, {14: "trench"}, (1, 0)),
    ("X-5", {12: "bomb", 7: "bomb", 9: "1E"}, {9: "1E"}, (0, 0)),
    ("X-6", {12: "bomb", 15: "dummy_mine", 17: "trap"}, {}, (0, 0)),
    ("X-7", {12: "3F bomb"}, {}, (3, 0)),
]


@pytest.mark.parametrize(("case", "start", "end", "hurt"), CASES)
def test_bomb_cases(case: str, start: Hexes, end: dict[int, str], hurt: tuple[int, int]) -> None:
    m = field(start, Explode((12,)))
    assert everywhere(m) == end, case
    assert sickbay(m) == hurt, case


MINES = [
    ("pressure_mine", 1, False, {"clay": 1}),
    ("bounding_mine", 2, True, {"brick": 1}),
    ("dummy_mine", 4, True, {"brick": 1, "ore": 1}),
]


@pytest.mark.parametrize(("mine", "strength", "flies", "cost"), MINES)
def test_ap52_the_three_mines(mine: str, strength: int, flies: bool, cost: dict[str, int]) -> None:
    tile = TILES.index(mine)
    assert cards().strength[tile] == strength
    assert cards().has_air_defence[tile] == flies
    assert {WARES[i]: n for i, n in enumerate(cards().cost[tile]) if n} == cost


def test_ap53_a_mine_fights_alone_and_is_gone() -> None:
    m = advance({19: "2B", 14: "bounding_mine"}, 19, ["down"])
    assert told(m, "battle_held") == [{"hex": 14, "s": 2, "t": 2}]
    assert on(m, 14) == ""


def test_ap54_a_trap_costs_2_tools_and_survives_battles() -> None:
    assert cards().cost[TILES.index("trap")][WARES.index("tool")] == 2
    m = advance({19: "3E", 14: "1F trap"}, 19, ["down"])
    assert on(m, 14) == "3E trap"


def test_ap55_up_to_three_from_several_traps() -> None:
    m = turn_of({14: "2B trap", 7: "2B trap"}, KnockFromTraps(0, 3, False))
    choose(m, "knock:14", "send:basic", "back:up_left", "done")
    assert on(m, 16) == "2B"
    assert sorted(keys(m)) == ["done", "knock:7"]
    choose(m, "knock:7")  # one of three is left: it is taken without asking
    choose(m, "back:up", "back:up")
    assert everywhere(m) == {16: "2B", 14: "trap", 7: "1B trap", 17: "1B"}


def test_ap55_a_step_that_does_not_exist_ends_the_way() -> None:
    m = turn_of({24: "1B trap", 26: "1B trap"}, KnockFromTraps(0, 3, False))
    assert refusal(m, 0, "back:up") == "AP-55"  # from #26 there is no way, so #24 is the one
    assert sorted(some(m, "back")) == ["up_left", "up_right"]
    choose(m, "back:up_left")
    assert everywhere(m) == {24: "trap", 26: "2B trap"}


def test_ap55_the_final_hex_decides() -> None:
    # A Farmer on the way is ignored; the one on the final hex fights.
    m = turn_of({9: "1B trap", 14: "1F", 19: "1F"}, KnockFromTraps(0, 3, False))
    choose(m, "back:up", "back:up")
    assert everywhere(m) == {9: "trap", 14: "1F"}
    assert told(m, "battle_held") == [{"hex": 19, "s": 1, "t": 1}]


def test_ap56_knocked_back_invaders_lose_the_rest_of_the_card() -> None:
    start = {19: "1B", 14: "trap", 4: "1F guard_post"}
    m = advance(start, 19, ["down", "down", "down"])
    choose(m, "knock:14", "back:up_left", "done")
    assert everywhere(m) == {16: "1B", 14: "trap", 4: "1xF guard_post"}
    told_of = {"hex": 14, "target": 16, "n": 1, "units": {"basic": 1, "elite": 0}, "side": 1}
    assert told(m, "knocked_back") == [told_of]


def test_ap57_a_bomb_does_nothing_until_fired() -> None:
    cost = cards().cost[TILES.index("bomb")]
    assert {WARES[i]: n for i, n in enumerate(cost) if n} == {"wood": 3, "ore": 1}
    m = advance({19: "1B", 14: "bomb"}, 19, ["down", "down"])
    assert everywhere(m) == {14: "bomb", 9: "1B"}


def test_ap57_indirect_fire_sets_off_a_bomb_without_invaders() -> None:
    start = {9: "1F catapult", 19: "bomb", 22: "1B"}
    m = battle_phase(start, ["r101"])
    assert "aim:19" in keys(m)
    choose(m, "aim:19")
    assert everywhere(m) == {9: "1F catapult"}


def test_ap58_each_explosion_is_applied_separately() -> None:
    # Three Bombs around #12: three times 1 damage, and the Citizen absorbs each.
    m = field({9: "bomb", 7: "bomb", 10: "bomb", 12: "1C"}, Explode((7,)))
    assert everywhere(m) == {12: "1C"}
    assert [event["hex"] for event in told(m, "exploded")] == [7, 9, 10]


def test_ap58_the_captain_picks_among_equal_soldiers() -> None:
    m = field({12: "bomb", 9: "1F 1xF"}, Explode((12,)))
    assert keys(m) == ["wound:exhausted_farmer", "wound:farmer"]


def test_ap58_a_chain_that_reaches_the_troop_is_worth_a_question() -> None:
    # The Guard Post sees #7 alone; the Bomb there sets off the one on #12, beside the troop.
    m = battle_phase({17: "1B", 12: "bomb", 7: "bomb", 4: "1F guard_post"}, ["r101"])
    assert some(m, "fire_bomb") == ["7"]
    choose(m, "fire_bomb:7")
    assert everywhere(m) == {4: "guard_post"}
    assert [event["hex"] for event in told(m, "exploded")] == [7, 12]


def test_ap59_a_moving_and_a_standing_troop_are_hit_once_together() -> None:
    start = {19: "1B", 14: "1B bomb", 9: "1F guard_post"}
    m = advance(start, 19, ["down", "down"])
    choose(m, "fire_bomb:14")
    # 3 damage to both at once; the Guard Post next to it loses its Farmer.
    assert everywhere(m) == {9: "guard_post"}
    start = {19: "2B", 17: "2B", 12: "bomb", 7: "1F guard_post"}
    m = advance(start, 19, ["right", "down"])
    choose(m, "fire_bomb:12")
    pass_all(m)
    # On #17 one of four falls, not one of each troop; then the survivor of the moving ones goes on.
    assert on(m, 17) == "2B"
    assert on(m, 12) == "1B"


def test_ap168_flying_dragons_cannot_be_knocked_back() -> None:
    start = {19: "2B", 14: "trap", 4: "1F guard_post"}
    m = advance(start, 19, ["down", "down"], card="d102")
    assert everywhere(m) == {14: "trap", 9: "2B", 4: "1F guard_post"}
    assert not told(m, "knocked_back")
    m = advance(start, 19, ["down"], card="d102")
    assert "knock:14" in keys(m)  # here they have landed


def test_ap168_the_pointer_rule_holds_on_the_new_hex() -> None:
    start = {14: "1B trap", 9: "1F guard_post"}
    m = battle_phase(start, ["r101", "r108"])
    choose(m, "knock:14", "back:up", "done")
    pass_all(m)
    assert [event["hex"] for event in told(m, "card")] == [14, 19]
    assert on(m, 14) == "1B trap"


def test_ap169_outside_a_battle_the_shot_comes_before_the_explosion() -> None:
    # The shot takes two Basic Units, the Bomb the Elite.
    start = {9: "1F catapult", 19: "2B 1E bomb"}
    m = battle_phase(start, ["r101"])
    choose(m, "aim:19")
    assert everywhere(m) == {9: "1F catapult"}


def test_ap169_in_a_battle_the_bomb_comes_first_and_the_shot_counts_in_s() -> None:
    start = {19: "2E", 14: "1C bomb", 9: "1F catapult"}
    m = advance(start, 19, ["down"])
    choose(m, "aim:14")
    # 3 damage each: the Citizen falls, one Elite falls, and the Battle is over.
    assert told(m, "battle_off") == [{"hex": 14}]
    assert on(m, 14) == "1E"


def test_the_combat_engineer_fires_anywhere_one_after_the_other() -> None:
    m = turn_of({26: "bomb", 3: "bomb", 12: "bomb"}, FireBombs(0, False))
    choose(m, "fire_bomb:3")
    assert sorted(keys(m)) == ["done", "fire_bomb:12", "fire_bomb:26"]
    choose(m, "done")
    assert everywhere(m) == {12: "bomb", 26: "bomb"}


def test_planting_pays_for_each_bomb() -> None:
    m = turn_of(
        {9: "1F trench"}, PlaceTiles(0, TILES.index("bomb"), False), edit=own(wood=3, ore=1)
    )
    choose(m, "place_tile:14")
    assert on(m, 14) == "bomb"
    assert keys(m) == []


def test_ap73_a_mine_blown_up_in_a_battle_on_its_hex_is_replaced_after_it() -> None:
    """The Bomb on #7 takes the Mine on #9; the Citizen there wins, and nobody is left."""
    start = {14: "2B", 9: "1C bounding_mine", 7: "bomb", 5: "3F guard_post"}
    m = battle_phase(start, draws=["r201"], edit=own(tool=2), asked="always")
    choose(m, "pass")
    choose(m, "pass", seat=1)
    choose(m, "fire_bomb:7", "wound:exhausted_farmer")
    assert told(m, "battle_held") == [{"hex": 9, "s": 3, "t": 1}]
    m = again(m)
    assert "replace:9" in keys(m)
    choose(m, "replace:9")
    assert on(m, 9) == "1C bounding_mine"


def test_ap73_a_mine_blown_up_before_the_battle_on_its_hex_is_not_kept_in_mind() -> None:
    """It was alone: there is no Battle with those who have been spawned on it, and they stay."""
    start = {26: "2C", 27: "dummy_mine", 24: "bomb", 21: "3F guard_post"}
    m = field(
        start,
        Spawn(1),
        draws=["r101"],
        edit=own(tool=4),
        phase=SPAWNING,
        asked="always",
        twice="one_card",
    )
    assert told(m, "battle")[0]["hex"] == 26
    choose(m, "fire_bomb:24")
    while keys(m) or keys(m, 1):
        seat = 0 if keys(m) else 1
        assert "replace:27" not in keys(m, seat)
        choose(m, "pass" if "pass" in keys(m, seat) else keys(m, seat)[0], seat=seat)
    assert on(m, 27) == "1B"
    assert ground(m).lost == []

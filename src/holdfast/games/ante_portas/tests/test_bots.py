"""The policy, the worth of a position, and bots that play by them."""

from __future__ import annotations

import pytest

from holdfast.bots import make_bot
from holdfast.core.rng import Random
from holdfast.games.ante_portas import bots
from holdfast.games.ante_portas.battle.tests.at import Hexes, battle_phase, field, turn_of
from holdfast.games.ante_portas.forecast import breakthrough, danger, defences, future
from holdfast.games.ante_portas.names import FINAL_WAVE
from holdfast.games.ante_portas.plan import Plan, wanted
from holdfast.games.ante_portas.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, stand
from holdfast.games.ante_portas.turns import TakeTurn

STRONG_LINE = {4: "2F trench", 5: "2F trench", 2: "2F trench", 1: "2F", 3: "2F"}


def at_markets(s: Campaign) -> None:
    stand(s, "market_a", "market_b")


def position(hexes: Hexes) -> Campaign:
    return campaign(turn_of(hexes, TakeTurn(0, False), edit=at_markets))


def test_a_near_troop_is_more_danger_than_a_far_one() -> None:
    assert danger(position({4: "1B"})) > danger(position({9: "1B"})) > danger(position({26: "1B"}))


def test_soldiers_on_its_way_lower_the_danger() -> None:
    assert danger(position({9: "1B", **STRONG_LINE})) < 0.2 < danger(position({9: "1B"}))


def test_fire_reaches_where_the_trench_points() -> None:
    met = defences(position({4: "2F trench"}), True)
    assert met[6] == met[7] == met[9] == 2.0
    assert met[4] == 3.0
    assert met[10] == 0.0


def test_an_empty_board_lets_everybody_through() -> None:
    assert breakthrough(26, 1.0, [0.0] * 29) == pytest.approx(1.0, abs=0.02)
    assert future(position({}), 2.0) == pytest.approx(1.0, abs=0.02)


def test_a_line_is_worth_more_than_a_crowd() -> None:
    line = bots.evaluate(position({24: "1B", **STRONG_LINE}), 0)
    crowd = bots.evaluate(position({24: "1B", 2: "10F"}), 0)
    assert line > crowd


def test_victory_and_defeat_are_the_ends_of_the_scale() -> None:
    s = position({}).clone()
    s.win(0)
    assert bots.evaluate(s, 0) == bots.VICTORY
    s = position({}).clone()
    s.lose()
    assert bots.evaluate(s, 1) == -bots.VICTORY


def test_allies_share_a_value_and_rivals_oppose_it() -> None:
    s = campaign(fresh(4, scenario="area_control"))
    values = [game().evaluate(s, seat) for seat in range(4)]
    assert values[0] == values[2] == -values[1] == -values[3]
    assert game().teams(s) == [0, 1, 0, 1]
    assert game().teams(campaign(fresh(3))) == [0, 0, 0]


def test_the_plan_posts_two_soldiers_each_before_a_third() -> None:
    found = wanted([4, 5, 2], 5)
    assert (found[4], found[5], found[2]) == (2, 2, 1)
    found = wanted([4, 5, 2], 7)
    assert (found[4], found[5], found[2]) == (3, 2, 2)


def test_the_plan_knows_who_is_missing_and_who_is_spare() -> None:
    plan = Plan(position({2: "4F", 4: "1xF"}), 0)
    assert plan.missing == [4, 5, 5]
    assert plan.spare[2] == 3
    assert plan.marchers() == 3


def test_the_policy_fires_on_what_would_fall() -> None:
    m = battle_phase({4: "2F trench", 9: "2B"}, draws=["r104"])
    s = campaign(m)
    choice = game().hasty(s, 0, s.open[0], Random(1))
    assert game().choices.key(choice) == "aim:9"


def test_the_policy_saves_its_fire_in_the_own_turn() -> None:
    m = turn_of({4: "2F trench", 9: "2B"}, TakeTurn(0, True), edit=at_markets)
    s = campaign(m)
    choice = game().hasty(s, 0, s.open[0], Random(1))
    assert game().choices.key(choice).startswith("move:")


def test_the_shortlist_is_one_where_nothing_is_to_be_searched() -> None:
    m = fresh(2)
    s = campaign(m)
    seat = s.next_seat()
    assert len(game().shortlist(s, seat, s.open[seat], 8)) == 1
    m = turn_of({4: "2F trench", 9: "2B"}, TakeTurn(0, True), edit=at_markets)
    s = campaign(m)
    assert 1 < len(game().shortlist(s, 0, s.open[0], 8)) <= 8


def test_the_clock_grows_with_every_phase() -> None:
    m = fresh(1)
    random = Random(5)
    last = 0
    while not m.over:
        seat = m.state.next_seat()
        now = game().clock(campaign(m))
        assert now >= last
        last = now
        choice = game().hasty(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
    assert game().clock(campaign(m)) > last


def test_in_the_final_wave_nothing_to_come_is_no_danger() -> None:
    def spent(s: Campaign) -> None:
        at_markets(s)
        s.round = 5
        s.is_spent = True
        stand(s, "small_market", "small_market")

    m = field({26: "1B"}, TakeTurn(0, False), phase=FINAL_WAVE, edit=spent, active=0)
    assert bots.line_value(campaign(m)) > -bots.NOW


@pytest.mark.parametrize(("name", "every"), [("greedy", 1), ("mcts:4", 10)])
def test_bots_play_a_solo_game_to_its_end(name: str, every: int) -> None:
    """Searching at every tenth decision shows the same and takes a tenth of the time."""
    m = fresh(1)
    bot = make_bot(name, seed=3)
    quick = make_bot("greedy", seed=4)
    while not m.over:
        seat = m.state.next_seat()
        player = bot if len(m.choices) % every == 0 else quick
        choice = player.decide(m.perspective(seat))
        m.choose(seat, game().choices.key(choice))
    assert m.standings[0] > 3

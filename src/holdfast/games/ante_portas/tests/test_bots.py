"""The policy, the worth of a position, and bots that play by them."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.bots import make_bot
from holdfast.core.rng import Random
from holdfast.games.ante_portas.bots import evaluation
from holdfast.games.ante_portas.bots.forecast import Outlook, alarms, danger, leaving
from holdfast.games.ante_portas.bots.needs import Plan, wanted
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.names import CARDS
from holdfast.games.ante_portas.rules.colony.places import Visit
from holdfast.games.ante_portas.rules.names import COMMANDER, FINAL_WAVE, FREE, Cost
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign, Offer
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, stand, table
from holdfast.games.ante_portas.tests.battle.at import (
    Edit,
    Hexes,
    battle_phase,
    both,
    field,
    turn_of,
)

STRONG_LINE = {4: "2F trench", 5: "2F trench", 2: "2F trench", 1: "2F", 3: "2F"}


def at_markets(s: Campaign) -> None:
    stand(s, "market_a", "market_b")


def position(hexes: Hexes) -> Campaign:
    return campaign(turn_of(hexes, TakeTurn(0, False), edit=at_markets))


def test_a_near_troop_is_more_danger_than_a_far_one() -> None:
    assert danger(position({1: "1B"})) > danger(position({9: "1B"})) > danger(position({26: "1B"}))


def test_with_which_cards_a_troop_leaves_the_board() -> None:
    """From #1 with every arrow; Merge leads it to another troop or nowhere."""
    s = position({1: "1B"})
    outlook = Outlook(s)
    numbers = {name: CARDS.index(name) for name in ("r101", "r102", "r106", "r116")}
    leaves = {name: outlook.escapes(s, n, 1, 1, 0) for name, n in numbers.items()}
    assert leaves == {"r101": True, "r102": True, "r106": False, "r116": True}
    assert not outlook.escapes(s, numbers["r101"], 9, 1, 0)  # one step down: #4
    assert outlook.escapes(s, numbers["r116"], 9, 1, 0)  # Press Ahead: alone it goes four
    assert not outlook.escapes(s, numbers["r116"], 9, 4, 0)  # four of them go one


def test_soldiers_on_its_way_lower_the_danger() -> None:
    assert danger(position({4: "1B"})) > 0.2
    assert danger(position({9: "1B", **STRONG_LINE})) == 0.0
    assert danger(position({9: "1B"})) > 0.0


def test_fire_reaches_where_the_trench_points() -> None:
    outlook = Outlook(position({4: "2F trench"}))
    assert outlook.fire[6] == outlook.fire[7] == outlook.fire[9] == 2
    assert outlook.wall[4] == 3
    assert outlook.fire[10] == 0


def test_who_is_exhausted_does_not_fire() -> None:
    assert Outlook(position({4: "1F 1xF trench"})).fire[9] == 1


def test_what_dragons_fly_over_does_not_stop_them() -> None:
    """M-23: with Stealth (Farmer) they pass the Farmer on #4 and leave."""
    m = field({9: "1B", 4: "1F"}, TakeTurn(0, False), scenario="dragons", edit=at_markets, active=0)
    s = campaign(m)
    outlook = Outlook(s)
    assert outlook.escapes(s, CARDS.index("d108"), 9, 1, 0)
    assert not outlook.escapes(s, CARDS.index("d102"), 9, 1, 0)


WAYS: list[Hexes] = [
    {},
    {4: "1F", 9: "trap", 11: "1C", 14: "1F", 6: "1F"},
    {1: "trap", 4: "trench", 7: "1C", 12: "1F", 17: "trap"},
]


@pytest.mark.parametrize("hexes", WAYS)
@pytest.mark.parametrize("scenario", ["raiders", "dragons"])
def test_nobody_leaves_the_board_with_a_card_that_is_left_out(hexes: Hexes, scenario: str) -> None:
    """Flying, dodging, pressing ahead, split or held by a Trap; and most cards are left out."""
    m = field(hexes, TakeTurn(0, False), scenario=scenario, edit=at_markets, active=0)
    s = campaign(m)
    could = leaving(s.battle.cards)
    outlook = Outlook(s)
    escapes = 0
    for card in range(len(could)):
        for hex in range(1, N_LIST):
            for troop in ((1, 0), (4, 0), (1, 2), (9, 9)):
                if outlook.escapes(s, card, hex, *troop):
                    escapes += 1
                    assert (could[card] >> hex) & 1, f"{CARDS[card]} from {hex}"
    assert escapes > 0
    assert sum(bits.bit_count() for bits in could) < len(could) * N_LIST // 2


def test_an_alarm_is_raised_by_hex() -> None:
    found = alarms(position({3: "1B", 27: "2B"}))
    assert found[3] > 0.9
    assert found[27] == 0.0


def test_a_line_is_worth_more_than_a_crowd() -> None:
    line = evaluation.evaluate(position({24: "1B", **STRONG_LINE}), 0)
    crowd = evaluation.evaluate(position({24: "1B", 2: "10F"}), 0)
    assert line > crowd


def test_victory_and_defeat_are_the_ends_of_the_scale() -> None:
    s = position({}).clone()
    s.win(0)
    assert evaluation.evaluate(s, 0) == evaluation.VICTORY
    s = position({}).clone()
    s.lose()
    assert evaluation.evaluate(s, 1) == -evaluation.VICTORY


def test_allies_share_a_value_and_rivals_oppose_it() -> None:
    s = campaign(fresh(4, scenario="area_control"))
    values = [game().advice.evaluate(s, seat) for seat in range(4)]
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
    choice = game().advice.quick(s, 0, s.open[0], Random(1))
    assert game().choices.key(choice) == "aim:9"


def test_the_policy_attacks_who_is_about_to_leave() -> None:
    m = turn_of({3: "1B", 5: "2F", 4: "2F", 2: "2F"}, Visit(0, COMMANDER), edit=at_markets)
    for expected in ("march:3", "go"):
        s = campaign(m)
        key = game().choices.key(game().advice.quick(s, 0, s.open[0], Random(1)))
        assert key.startswith(expected)
        m.choose(0, key)
    assert danger(campaign(m)) == 0.0


def test_an_ally_gets_what_he_needs_more() -> None:
    def rich(s: Campaign) -> None:
        stand(s, "market_a", "market_a")
        s.colony.communities[0].stock = (0, 7, 0, 0, 0, 0)
        s.colony.communities[1].stock = (0, 0, 0, 0, 0, 0)

    wood = (0, 2, 0, 0, 0, 0, 0, 0)
    m = turn_of({}, TakeTurn(0, True), edit=both(rich, wants(wood)))
    assert answered(m) == "accept"
    tools = (0, 0, 0, 0, 0, 0, 2, 0)
    m = turn_of({}, TakeTurn(0, True), edit=both(poor_in_tools, wants(tools)))
    assert answered(m) == "decline"


def wants(wares: Cost) -> Edit:
    """Seat 1 would like to have these from seat 0, for nothing."""

    def edit(s: Campaign) -> None:
        s.standing = [Offer(1, 0, FREE, wares)]

    return edit


def answered(m: Match) -> str:
    """What the greedy bot in seat 0 replies to the offer that stands."""
    assert m.state.addressee() == 0
    return game().choices.key(make_bot("greedy", 1).reply(m.perspective(0)))


def poor_in_tools(s: Campaign) -> None:
    stand(s, "market_a", "market_a")
    s.colony.communities[0].tools = 2
    s.colony.communities[1].tools = 9


def in_the_wave(s: Campaign) -> None:
    s.phase = FINAL_WAVE
    s.round = 1
    s.starter = 1
    stand(s, "small_market", "small_market", "small_market")


@pytest.mark.parametrize("wish", ["act_with:player_1", "act_with:player_2", "act_with:player_3"])
def test_the_captain_heeds_a_proposal(wish: str) -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="propose")
    m.choose(0, wish)
    s = campaign(m)
    assert game().choices.key(game().advice.quick(s, 1, s.open[1], Random(2))) == wish


def test_who_must_agree_agrees() -> None:
    m = table(NameSteward(1), seats=3, edit=in_the_wave, council="agree")
    m.choose(1, "act_with:player_1")
    s = campaign(m)
    assert game().choices.key(game().advice.quick(s, 2, s.open[2], Random(2))) == "agree"


def test_the_policy_saves_its_fire_in_the_own_turn() -> None:
    m = turn_of({4: "2F trench", 9: "2B"}, TakeTurn(0, True), edit=at_markets)
    s = campaign(m)
    choice = game().advice.quick(s, 0, s.open[0], Random(1))
    assert game().choices.key(choice).startswith("move:")


def test_the_shortlist_is_one_where_nothing_is_to_be_searched() -> None:
    m = fresh(2)
    s = campaign(m)
    seat = s.next_seat()
    assert len(game().advice.shortlist(s, seat, s.open[seat], 8)) == 1
    m = turn_of({4: "2F trench", 9: "2B"}, TakeTurn(0, True), edit=at_markets)
    s = campaign(m)
    assert 1 < len(game().advice.shortlist(s, 0, s.open[0], 8)) <= 8


def test_the_clock_grows_with_every_phase() -> None:
    m = fresh(1)
    random = Random(5)
    last = 0
    while not m.over:
        seat = m.state.next_seat()
        now = game().advice.clock(campaign(m))
        assert now >= last
        last = now
        choice = game().advice.quick(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
    assert game().advice.clock(campaign(m)) > last


def test_in_the_final_wave_it_is_good_that_nothing_is_to_come() -> None:
    def coming(s: Campaign) -> None:
        at_markets(s)
        s.round = 5
        stand(s, "small_market", "small_market")

    def spent(s: Campaign) -> None:
        at_markets(s)
        s.round = 5
        s.is_spent = True
        stand(s, "small_market", "small_market")

    hexes = {26: "1B"}
    m = field(hexes, TakeTurn(0, False), phase=FINAL_WAVE, edit=coming, active=0)
    before = campaign(m)
    m = field(hexes, TakeTurn(0, False), phase=FINAL_WAVE, edit=spent, active=0)
    assert evaluation.together_value(campaign(m)) > evaluation.together_value(before)


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

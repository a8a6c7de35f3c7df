"""The Final Wave, victory and defeat (AP-119 to AP-127, AP-161, AP-171, AP-172)."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.core.agenda import Ask, Step
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.recruiting import Enlist
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom
from holdfast.games.ante_portas.rules.colony.names import (
    AT_HOUSE,
    FLAT,
    FORESTERS_HOUSE,
    IMPROVEMENTS,
    STORAGE_HOUSE,
)
from holdfast.games.ante_portas.rules.names import (
    FINAL_WAVE,
    PLACES,
    SMALL_MARKET,
    TURNS,
    WON_BY_0,
    WON_BY_NOBODY,
)
from holdfast.games.ante_portas.rules.player_turns import BeginTurn, TakeTurn, TurnsOver
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.wave import (
    MOST_ROUNDS,
    BattleRound,
    LookAround,
    NameSteward,
    WaveTurn,
)
from holdfast.games.ante_portas.rules.wave import FinalWave as Begin
from holdfast.games.ante_portas.tests.at import campaign, stand, steps, told
from holdfast.games.ante_portas.tests.battle.at import Hexes, field, on, pass_all


def wave(
    hexes: Hexes, *agenda: Step[Any], round: int = 1, spent: bool = False, **more: Any
) -> Match:
    """In this round of the Final Wave."""
    also = more.pop("edit", None)

    def edit(s: Campaign) -> None:
        s.round = round
        s.is_spent = spent
        s.year = 5
        s.is_winter = True
        stand(s, "small_market", "small_market", "small_market")
        if also is not None:
            also(s)

    return field(hexes, *agenda, phase=FINAL_WAVE, edit=edit, **{"eras": 1, **more})


# AP-119


def test_ap119_an_invader_that_leaves_beats_everybody_at_once() -> None:
    m = field({1: "1B", 14: "1B"}, BattlePhase(), draws=["r102", "r101"])
    assert m.over
    assert campaign(m).result == WON_BY_NOBODY
    assert m.winners == []
    assert on(m, 14) == "1B"


# AP-120


def test_ap120_stewards_of_the_mainland_gather_at_the_small_market() -> None:
    def edit(s: Campaign) -> None:
        stand(s, "baker", "commander")
        s.year = 5

    m = field({14: "1B"}, Begin(), phase=TURNS, edit=edit, eras=1)
    places = [PLACES[c.steward] for c in campaign(m).colony.communities]
    assert places == ["small_market", "commander"]
    assert m.view(0)["colony"]["market"] == "final_wave_1"


def test_ap120_only_the_command_center_can_be_visited() -> None:
    m = wave({14: "1B", 2: "1F"}, NameSteward(0))
    m.choose(0, "act_with:player_1")
    asked = campaign(m).asking(0)
    assert isinstance(asked, Ask)
    assert asked.about(campaign(m))["turns"] == 1  # of this Battle Round
    went = [key.partition(":")[2] for key in m.open[0] if key.startswith("move:")]
    assert went
    assert all(PLACES.index(place) >= 40 for place in went)
    assert "AP-120" in str(m.why_not(0, "move:market_a"))


def test_ap120_the_movement_pile_goes_on() -> None:
    def edit(s: Campaign) -> None:
        s.year = 5
        s.battle.discard = s.battle.bag[:20]
        s.battle.bag = s.battle.bag[20:]

    m = field({2: "1F"}, Begin(), phase=TURNS, edit=edit, eras=1)
    drawn = {str(data["card"]) for data in told(m, "spawn_card")}
    assert drawn <= {"r121", "r122"}


# AP-121


@pytest.mark.parametrize(("seats", "rounds", "cards"), [(1, 2, 1), (2, 3, 2), (3, 4, 2)])
def test_ap121_the_first_rounds_spawn(seats: int, rounds: int, cards: int) -> None:
    for n in range(1, 6):
        m = wave({28: "1B"}, BattleRound(), round=n - 1, seats=seats)
        pass_all(m)
        assert len(told(m, "spawn_card")) == (cards if n <= rounds else 0)


def test_ap121_nobody_is_set_upright_after_step_2() -> None:
    m = wave({28: "1B", 4: "2xF trench"}, BattlePhase(), LookAround(), draws=["r104"])
    assert on(m, 4) == "2xF trench"


def test_ap121_exactly_one_turn_in_all() -> None:
    m = pass_all(wave({28: "1B", 2: "2F"}, WaveTurn(), seats=3))
    captain = campaign(m).captain()
    assert [seat for seat, keys in m.open.items() if "act_with:player_2" in keys] == [captain]
    m.choose(captain, "act_with:player_2")
    assert campaign(m).active == 1
    assert campaign(m).turn == 1
    assert "TurnsOver" in steps(m)


def test_ap121_ap33_before_the_turn_those_who_share_a_place_may_trade() -> None:
    m = wave({28: "1B", 2: "2F"}, WaveTurn())
    assert m.open == {0: ["pass", "trade:player_2"], 1: ["pass", "trade:player_1"]}


def test_ap161_without_a_move_the_turn_is_used_up() -> None:
    def stuck(s: Campaign) -> None:
        ground = s.colony.ground.copy()
        ground.near[SMALL_MARKET] = []
        s.colony.ground = ground

    m = wave({28: "1B"}, NameSteward(0), LookAround())
    s = campaign(m).clone()
    stuck(s)
    assert NameSteward(0).group_options(s) == []
    s.agenda = [LookAround(), BeginTurn(0)]
    s.open = [[], []]
    while s.agenda:
        assert not s.agenda.pop().enter(s)


# AP-123


@pytest.mark.parametrize(("round", "wins"), [(2, False), (3, True)])
def test_ap123_t4_an_empty_board_wins_after_the_last_spawning(round: int, wins: bool) -> None:
    """T-4. After step 2 of round 3 with two players: victory at once, no step 3."""
    m = wave({2: "1F"}, LookAround(), WaveTurn(), round=round, spent=wins)
    assert m.over == wins
    if wins:
        assert campaign(m).result == WON_BY_0
        assert m.winners == [0, 1]


def test_ap123_step_1_of_the_last_spawning_round_must_be_over() -> None:
    m = wave({2: "1F"}, BattleRound(), round=2)
    pass_all(m)
    assert campaign(m).is_spent
    assert not m.over
    assert told(m, "spawn_card")


def test_ap123_an_invader_on_the_board_is_no_victory() -> None:
    m = wave({28: "1B", 2: "1F"}, LookAround(), WaveTurn(), round=4, spent=True)
    assert not m.over


# AP-124


def test_ap124_all_dead_spawns_until_one_kind_is_used_up() -> None:
    m = wave({28: "1B"}, BattleRound(), round=7, wave="all_dead")
    pass_all(m)
    assert len(told(m, "spawn_card")) == 2

    def no_elite(s: Campaign) -> None:
        s.battle.gone_elite = s.battle.elite
        s.battle.elite = 0

    m = wave({28: "1B"}, BattleRound(), round=7, wave="all_dead", edit=no_elite)
    pass_all(m)
    assert not told(m, "spawn_card")
    assert campaign(m).is_spent


def test_ap124_beaten_invaders_leave_the_game() -> None:
    m = wave({19: "1B", 14: "2F trench"}, BattlePhase(), draws=["r101"], wave="all_dead")
    while any(key.startswith("aim") for key in m.open.get(0, [])):
        m.choose(0, "pass")
    pass_all(m)
    b = campaign(m).battle
    assert (b.gone_basic, b.basic) == (1, 22)


def test_ap124_victory_at_the_start_of_a_round_with_nobody_left() -> None:
    def no_basic(s: Campaign) -> None:
        s.battle.gone_basic = s.battle.basic
        s.battle.basic = 0

    m = wave({2: "1F"}, BattleRound(), round=7, wave="all_dead", edit=no_basic)
    assert m.over
    assert campaign(m).result == WON_BY_0


# AP-125


@pytest.mark.parametrize("round", [1, 2, 4])
def test_ap125_crescendo_draws_as_many_cards_as_the_round_says(round: int) -> None:
    m = wave({28: "1B"}, BattleRound(), round=round - 1, wave="crescendo", seats=1)
    pass_all(m)
    assert len(told(m, "spawn_card")) == round


def test_ap125_all_basic_units_on_the_board_end_the_spawning_for_good() -> None:
    def nearly(s: Campaign) -> None:
        s.battle.armies[1].weak[28] += s.battle.basic - 1
        s.battle.basic = 1

    m = wave({}, Spawn(1), LookAround(), wave="crescendo", edit=nearly, draws=["r104"], round=3)
    assert campaign(m).battle.basic == 0
    assert campaign(m).is_spent

    def back_in_the_supply(s: Campaign) -> None:
        s.is_spent = True

    m = wave({28: "1B"}, BattleRound(), wave="crescendo", edit=back_in_the_supply, round=3)
    pass_all(m)
    assert not told(m, "spawn_card")


def test_ap125_a_supply_used_up_before_the_final_wave_counts_too() -> None:
    def all_out(s: Campaign) -> None:
        s.battle.armies[1].weak[28] += s.battle.basic
        s.battle.basic = 0

    m = wave({}, Begin(), wave="crescendo", edit=all_out)
    assert campaign(m).is_spent
    assert not told(m, "spawn_card")


def test_ap125_an_increase_can_use_up_the_supply_too() -> None:
    def nearly(s: Campaign) -> None:
        s.battle.armies[1].weak[28] += s.battle.basic - 1
        s.battle.basic = 1

    m = wave({26: "1B"}, BattlePhase(), wave="crescendo", edit=nearly, draws=["r109"], round=3)
    assert campaign(m).is_spent


# AP-126


def test_ap126_twice_as_strong_also_in_the_final_wave() -> None:
    m = wave({28: "1B"}, BattleRound(), round=0, twice="one_card")
    pass_all(m)
    assert len(told(m, "spawn_card")) == 1
    foe = campaign(m).battle.armies[1]
    assert (foe.weak_strength, foe.strong_strength) == (2, 6)


# AP-127


def test_ap127_sixty_rounds_without_an_end_are_a_defeat() -> None:
    m = wave({28: "1B"}, BattleRound(), round=MOST_ROUNDS, spent=True)
    assert m.over
    assert campaign(m).result == WON_BY_NOBODY
    assert told(m, "worn_out")


# AP-171, AP-172


def test_ap171_a_citizen_enlisted_in_the_final_wave_costs_nothing() -> None:
    def with_citizen(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.built = tuple(n + (1 if i == 2 else 0) for i, n in enumerate(c.built))
        c.citizens = 1
        c.stock = (0,) * 6
        s.active = 0

    m = wave({28: "1B"}, Enlist(0, 0, 0), edit=with_citizen)
    assert "enlist:citizen" in m.open[0]


def test_ap171_a_citizen_put_to_work_in_the_final_wave_costs_nothing() -> None:
    def with_houses(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.put_up(FLAT, 2)
        c.put_up(STORAGE_HOUSE, 2)
        c.citizens = 2
        c.stock = (0,) * 6
        s.active = 0

    m = wave({28: "1B", 2: "1F"}, TakeTurn(0, False), edit=with_houses, era=2, eras=2)
    m.choose(0, "employ:storage_house")
    c = campaign(m).colony.communities[0]
    assert (c.citizens, c.working[AT_HOUSE]) == (1, 1)

    # Also where goods have no room.
    def full(s: Campaign) -> None:
        with_houses(s)
        s.colony.communities[0].stock = (0, 9, 0, 0, 0, 0)

    m = wave({28: "1B", 2: "1F"}, MakeRoom(0), TakeTurn(0, False), edit=full, era=2, eras=2)
    m.choose(0, "employ:storage_house")
    assert campaign(m).colony.communities[0].stock == (0, 9, 0, 0, 0, 0)


def test_ap121_cb12_a_dolly_used_in_the_last_turn_bars_nobody_from_the_next() -> None:
    """Two Wood for a Guard Post come straight from Buffers; the small Market can only be left."""
    dolly = IMPROVEMENTS.index("dolly_231")

    def used(s: Campaign) -> None:
        for c in s.colony.communities:
            c.farmers = 0
        c = s.colony.communities[0]
        c.laid = (dolly,)
        s.colony.buried = tuple(card for card in s.colony.buried if card != dolly)
        s.colony.deck = tuple(card for card in s.colony.deck if card != dolly)
        c.put_up(FORESTERS_HOUSE)
        c.tools = 2
        c.stock = (8, 0, 0, 0, 0, 0)
        c.buffers = (0, 2, 0, 0, 0, 0)
        c.is_dolly_used = True
        s.active = 0

    later = [TurnsOver(), LookAround(), BattleRound()]
    m = wave({28: "1B"}, *later, round=4, spent=True, edit=used, eras=2, era=2, draws=["r201"])
    m.choose(0, "pass")
    m.choose(1, "pass")
    assert "move:builder_guard_post" in m.open[0]  # otherwise the turn would have been lost


def test_ap172_the_second_steward_comes_along_and_may_take_the_turn() -> None:
    def apprentice(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.laid = (68,)
        s.colony.deck = tuple(card for card in s.colony.deck if card != 68)
        c.apprentice = PLACES.index("baker")
        c.apprentice_turns = 2
        s.year = 5

    m = field({14: "1B", 2: "1F"}, Begin(), phase=TURNS, edit=apprentice, eras=2, era=2)
    c = campaign(m).colony.communities[0]
    assert PLACES[c.apprentice] == "small_market"
    m = field({14: "1B", 2: "1F"}, NameSteward(0), phase=FINAL_WAVE, edit=both(apprentice), era=2)
    m.choose(0, "act_with:player_1")
    assert any(key.startswith("apprentice:") for key in m.open[0])


def both(first: Any) -> Any:
    def edit(s: Campaign) -> None:
        first(s)
        s.round = 1
        stand(s, "small_market", "small_market")
        s.colony.communities[0].apprentice = SMALL_MARKET

    return edit


def test_ap121_everybody_sees_how_many_cards_are_to_come() -> None:
    assert wave({14: "1B", 2: "1F"}, NameSteward(0)).view(0)["spawns"] == [2, 2]
    assert wave({14: "1B", 2: "1F"}, NameSteward(0), spent=True).view(0)["spawns"] == []
    rising = wave({14: "1B", 2: "1F"}, NameSteward(0), wave="crescendo", round=3)
    assert rising.view(0)["spawns"] == [4]

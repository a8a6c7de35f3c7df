"""Changes to the turns that both halves carry (AP-24, AP-30 to AP-32, AP-155 to AP-163)."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.recruiting import Discharge, Enlist
from holdfast.games.ante_portas.rules.battle.sickbay import Heal
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.colony.improvements import PlayImprovement
from holdfast.games.ante_portas.rules.colony.names import (
    AT_FACTORY_BY_FARMER,
    AT_PUB,
    FACTORY,
    FLAT,
    IMPROVEMENTS,
    PUB,
)
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.colony.year_end import YearEnd
from holdfast.games.ante_portas.rules.names import PALISADE, PLACES, SPAWNING, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.at import Edit, campaign, own, stand, table, told, wares
from holdfast.games.ante_portas.tests.battle.at import field, on, pass_all, sickbay, turn_of


def my_turn(s: Campaign) -> None:
    s.active = 0
    s.turn = 1


def hold(s: Campaign, seat: int, *cards: str) -> None:
    """These Improvements are in a hand, not in the deck."""
    numbers = tuple(IMPROVEMENTS.index(card) for card in cards)
    s.colony.deck = tuple(card for card in s.colony.deck if card not in numbers)
    s.colony.communities[seat].hand = numbers


def test_ap24_units_that_spawn_on_a_troop_join_it() -> None:
    m = field({26: "2B"}, Spawn(1), phase=SPAWNING, draws=["r104"])
    assert on(m, 26) == "3B"


def test_ap24_ap159_units_that_spawn_on_fighting_units_fight_at_once() -> None:
    m = field({26: "2F", 27: "trap"}, Spawn(1), phase=SPAWNING, draws=["r101"])
    pass_all(m)
    assert on(m, 26) == "1F"
    assert on(m, 27) == "1B trap"
    assert sickbay(m) == (1, 0)


def test_ap159_first_all_units_of_a_card_then_its_battles() -> None:
    m = field({24: "1F", 25: "1F"}, Spawn(1), phase=SPAWNING, draws=["r120"])
    said = [event.what for event in m.events]
    assert said.count("spawned") == 3
    last_spawn = max(n for n, what in enumerate(said) if what == "spawned")
    fights = [n for n, what in enumerate(said) if what.startswith("battle")]
    assert fights
    assert min(fights) > last_spawn


def test_ap30_entering_an_occupied_place_costs_nothing_together() -> None:
    def edit(s: Campaign) -> None:
        my_turn(s)
        stand(s, "market_a", "baker")
        s.colony.communities[0].steward = s.colony.ground.near[PLACES.index("baker")][0]
        own(s, 0)

    m = table(TakeTurn(0, True), edit=edit)
    m.choose(0, "move:baker")
    assert wares(m, 1) == wares(table(TakeTurn(0, True), edit=edit), 1)


def test_ap31_a_factory_works_for_a_pub() -> None:
    def edit(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.built = changed(changed(c.built, PUB, 1), FACTORY, 1)
        c.working = changed(changed(c.working, AT_PUB, 1), AT_FACTORY_BY_FARMER, 1)
        c.farmers = 0
        own(s, 0)

    m = table(YearEnd(), seats=1, edit=edit, phase=YEAR_END)
    while not m.over and "done" in m.open.get(0, []):
        m.choose(0, "done")
    assert wares(m, 0)["dollar"] == 2


def test_ap32_whoever_plays_an_improvement_pays_and_may_give_it_away() -> None:
    def edit(s: Campaign) -> None:
        my_turn(s)
        own(s, 0, tool=2, wood=3)
        own(s, 1)
        hold(s, 0, "beavers_lodge_126")

    m = table(PlayImprovement(0, 1), edit=edit)
    m.choose(0, "play:beavers_lodge_126")
    m.choose(0, "hand_to:player_2")
    s = campaign(m)
    assert IMPROVEMENTS.index("beavers_lodge_126") in s.colony.communities[1].laid
    assert wares(m, 0) == {"wood": 1, "tool": 1}
    assert wares(m, 1) == {}


def test_ap155_a_card_of_the_side_works_for_everybody() -> None:
    def edit(s: Campaign) -> None:
        s.colony.communities[1].laid = (PALISADE,)
        s.colony.deck = tuple(card for card in s.colony.deck if card != PALISADE)

    plain = field({9: "2B", 4: "1F"}, BattlePhase(), draws=["r101"])
    walled = field({9: "2B", 4: "1F"}, BattlePhase(), draws=["r101"], edit=edit)
    assert on(plain, 4) == "1B"
    assert on(walled, 4) == ""


def at_markets(edit: Edit) -> Edit:
    def both(s: Campaign) -> None:
        stand(s, "market_a", "market_b")
        edit(s)

    return both


def test_ap156_every_new_card_has_a_number_of_its_own() -> None:
    numbers = [int(card.rpartition("_")[2]) for card in IMPROVEMENTS]
    assert numbers == [*range(101, 136), *range(201, 236)]


@pytest.mark.parametrize(("payer", "heals"), [(0, True), (1, False)])
def test_ap162_who_acts_pays_from_the_own_stores(payer: int, heals: bool) -> None:
    def edit(s: Campaign) -> None:
        own(s, 0)
        own(s, 1)
        own(s, payer, food=4)
        s.battle.armies[0].sick_weak = 1

    m = turn_of({2: "1F"}, Heal(0, False), TakeTurn(0, False), edit=at_markets(edit))
    if heals:
        m.choose(0, "heal:farmer:player_1")
    assert bool(told(m, "healed")) == heals


def test_ap163_a_payment_for_a_citizen_is_not_remembered() -> None:
    def edit(s: Campaign) -> None:
        c = s.colony.communities[0]
        c.built = changed(c.built, FLAT, 1)
        c.citizens = 1
        c.farmers = 0
        own(s, 0, food=3)

    again = (Enlist(0, 0, 0), Discharge(0, False), Enlist(0, 0, 0), TakeTurn(0, False))
    m = turn_of({}, *again, edit=at_markets(edit))
    assert len(told(m, "arrived")) == 2
    assert wares(m, 0)["food"] == 1

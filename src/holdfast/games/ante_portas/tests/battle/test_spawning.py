"""Spawning and setting up the Battleground: AP-16, AP-19, AP-23, AP-24, AP-26, AP-119, AP-159."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.names import CARDS
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.sickbay import WoundUnfed
from holdfast.games.ante_portas.rules.battle.spawning import Spawn, begin_era
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import (
    advance,
    battle_phase,
    campaign,
    choose,
    everywhere,
    field,
    game,
    ground,
    is_defeat,
    keys,
    on,
    sickbay,
    told,
)


def test_ap16_used_cards_are_discarded_and_shuffled_when_needed() -> None:
    def few(s: Campaign) -> None:
        b = s.battle
        b.discard = [card for card in b.bag if card != CARDS.index("r104")]
        b.bag = [CARDS.index("r104")]

    m = field({}, Spawn(2), edit=few)
    b = ground(m)
    assert len(b.bag) + len(b.discard) == 22
    assert len(b.discard) == 1


def test_ap16_the_second_era_has_its_own_deck() -> None:
    s = campaign(field({}, BattlePhase())).clone()
    begin_era(s, 1)
    assert [CARDS[card] for card in s.battle.bag] == [f"r2{n:02}" for n in range(1, 23)]


def test_ap19_everybodys_third_farmer_is_on_the_spawn_point() -> None:
    for seats in (1, 2, 3):
        m = game().match(seats, 1, {})
        assert on(m, 2) == f"{seats}F"


def test_ap23_only_the_top_of_a_card_counts() -> None:
    m = field({}, Spawn(2), draws=["r116", "r121"])
    assert everywhere(m) == {24: "1B", 25: "1B", 27: "1B", 28: "1E"}


def test_ap24_spawned_units_join_a_troop_or_fight_at_once() -> None:
    m = field({26: "1E", 27: "1C"}, Spawn(1), draws=["r101"])
    assert everywhere(m) == {26: "1B 1E", 27: "1C"}
    assert told(m, "battle_held") == [{"hex": 27, "s": 3, "t": 1}]


def test_ap24_a_trap_does_nothing_at_spawning() -> None:
    m = field({26: "trap"}, Spawn(1), draws=["r101"])
    assert everywhere(m) == {26: "1B trap", 27: "1B"}


def test_ap159_all_units_first_then_the_battles_ascending() -> None:
    m = field({26: "1F", 24: "1F", 28: "1F"}, Spawn(1), draws=["d201"], scenario="dragons")
    assert [event["hex"] for event in told(m, "spawned")] == [24, 26, 28]
    assert [event["hex"] for event in told(m, "battle_held")] == [24, 26, 28]


def test_ap159_on_the_ground_also_by_dragons() -> None:
    m = field({27: "3F"}, Spawn(1), draws=["d202"])  # 1E on #27
    assert told(m, "battle_held") == [{"hex": 27, "s": 3, "t": 3}]


def test_ap26_the_captain_picks_unpaid_citizens() -> None:
    m = field({9: "1C", 14: "1xC 1C"}, WoundUnfed(0, 2))
    assert keys(m) == ["unfed:9:upright", "unfed:14:exhausted", "unfed:14:upright"]
    choose(m, "unfed:14:upright", "unfed:9:upright")
    assert everywhere(m) == {14: "1xC"}
    assert sickbay(m) == (0, 2)


def test_ap119_the_rest_of_the_card_is_not_resolved() -> None:
    m = advance({4: "3B trap", 9: "1F"}, 4, ["down", "down", "down"])
    assert is_defeat(m)
    m = battle_phase({2: "1B", 20: "1B"}, ["r101"])
    assert is_defeat(m)
    assert len(told(m, "card")) == 1

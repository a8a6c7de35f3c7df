"""Setup (AP-13 to AP-21, AP-130, AP-133, AP-173)."""

from __future__ import annotations

import pytest

from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.battle.names import CARDS
from holdfast.games.ante_portas.rules.colony.mainland import COMMAND_CENTER, MAINLAND, area_of
from holdfast.games.ante_portas.rules.colony.names import FARM, FORESTERS_HOUSE, HUNTING_LODGE
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    FIRST_ERA_1,
    FIRST_ERA_2,
    FIRST_START,
    PLACES,
    SMALL_MARKET,
)
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import Muster, Setup
from holdfast.games.ante_portas.tests.at import campaign, fresh, game

START = ["recruiting_officer", "commander", "army_doctor", "builder_trench", "builder_guard_post"]


def just_set_up(seats: int, seed: int = 1, **options: object) -> Campaign:
    """Before the first Summer brings anything."""
    s = game().rules.start(seats, seed * 7919 + 5, game().full_options(options))
    while not isinstance(s.agenda[-1], Muster):
        s.agenda.pop().enter(s)
    s.agenda.pop().enter(s)
    return s


def test_ap13_five_places_around_the_small_market_and_a_gap() -> None:
    gaps = set()
    orders = set()
    for seed in range(12):
        s = just_set_up(2, seed)
        ground = s.colony.ground
        beside = [PLACES[place] for place in ground.near[SMALL_MARKET]]
        assert sorted(beside) == sorted(START)
        assert len(ground.laid(COMMAND_CENTER)) == 6
        cells = [ground.cells[PLACES.index(name)][0] for name in START]
        orders.add(tuple(cells))
        gaps.add(tuple(sorted(cells)))
    assert len(orders) > 8
    assert len(gaps) > 2


def test_ap14_mainland_and_command_center_never_touch() -> None:
    ground = just_set_up(3).colony.ground
    for place in ground.laid(MAINLAND):
        assert all(area_of(other) == MAINLAND for other in ground.near[place])
    for place in ground.laid(COMMAND_CENTER):
        assert all(area_of(other) == COMMAND_CENTER for other in ground.near[place])


def test_ap15_the_era_1_places_wait_in_a_pile() -> None:
    s = just_set_up(2)
    assert sorted(s.colony.pile) == list(range(FIRST_COMMAND + 5, FIRST_COMMAND + 10))


@pytest.mark.parametrize(("scenario", "letter"), [("raiders", "r"), ("dragons", "d")])
def test_ap16_the_22_cards_of_scenario_and_era(scenario: str, letter: str) -> None:
    s = just_set_up(2, scenario=scenario)
    assert [CARDS[card] for card in s.battle.bag] == [f"{letter}1{n:02}" for n in range(1, 23)]


def test_ap17_the_mainland_of_start_and_era_1_with_two_markets() -> None:
    ground = just_set_up(2).colony.ground
    laid = ground.laid(MAINLAND)
    assert laid == [0, 1, *range(FIRST_START, FIRST_ERA_2)]
    assert PLACES.index("day_laborer") in laid
    assert FIRST_ERA_1 in laid


def test_ap18_the_new_improvements_replace_their_numbers() -> None:
    deck = just_set_up(2).colony.deck
    names = {component.id for component in game().people.components()}
    assert len(deck) == 35
    assert {"drill_ground_102", "field_hospital_121", "militia_135", "last_gate_233"} <= names
    assert not any(name.startswith(("automobile", "pass_", "social")) for name in names)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_ap19_three_farms_two_farmers_and_a_soldier_each(seats: int) -> None:
    s = just_set_up(seats)
    for c in s.colony.communities:
        assert c.built[FARM] == 3
        assert (c.farmers, c.tools, sum(c.stock)) == (2, 6, 1)
    assert s.battle.armies[0].weak[2] == seats
    assert s.battle.armies[0].upright(2, 0) == seats


def test_ap19_ap173_a_solo_player_has_a_foresters_house_without_a_worker() -> None:
    c = just_set_up(1).colony.communities[0]
    assert c.built[FORESTERS_HOUSE] == 1
    assert sum(c.working) == 0
    assert c.spots_used() == 4
    m = fresh(1)
    m.choose(0, "bring:2")
    m.choose(0, "stand:market_a")
    assert "employ:foresters_house" in m.open[0]


def test_ap20_dollars_count_for_nothing() -> None:
    s = just_set_up(2)
    before = game().rules.standings(s)
    s.colony.communities[0].dollars += 50
    assert game().rules.standings(s) == before


def test_ap21_only_the_order_of_piles_is_hidden() -> None:
    m = fresh(2)
    assert m.view(0)["battle"] == m.view(1)["battle"]
    one = game().rules.determinize(campaign(m), 0, Random(1))
    other = game().rules.determinize(campaign(m), 0, Random(2))
    assert game().rules.view(one, 0) == game().rules.view(other, 0) == m.view(0)
    assert one.rng != other.rng


@pytest.mark.parametrize(
    ("scenario", "hexes"), [("capture_the_flag", (2, 27)), ("area_control", (7, 22))]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_ap130_ap133_third_farmers_on_the_spawn_points_of_the_teams(
    scenario: str, hexes: tuple[int, int], seats: int
) -> None:
    s = just_set_up(seats, scenario=scenario)
    for side in (0, 1):
        assert s.battle.armies[side].weak[hexes[side]] == seats // 2
    for c in s.colony.communities:
        assert (c.built[FARM], c.built[HUNTING_LODGE]) == (3, 1)
        assert sum(c.working) == 0


def test_ap12_a_random_starting_player() -> None:
    starters = set()
    for seed in range(20):
        s = game().rules.start(3, seed * 104729, game().full_options({}))
        assert isinstance(s.agenda[-1], Setup)
        s.agenda.pop().enter(s)
        starters.add(s.starter)
    assert starters == {0, 1, 2}

"""Against each other (AP-128 to AP-154): what the root adds to the rules of both halves."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.core.words import words_for
from holdfast.games.ante_portas.rules.battle.deploy import Deploy, EndDeploy
from holdfast.games.ante_portas.rules.battle.marks import no_marks
from holdfast.games.ante_portas.rules.colony.setup import AddPlaces
from holdfast.games.ante_portas.rules.names import (
    NEW_PLACES,
    PLACES,
    TURNS,
    WON_BY_0,
    WON_BY_1,
    WON_BY_NOBODY,
    YEAR_END,
)
from holdfast.games.ante_portas.rules.player_turns import LeaveSpawnPoint, PlayerHalfYear, TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import Reckoning
from holdfast.games.ante_portas.tests.at import campaign, game, own, stand, table, wares
from holdfast.games.ante_portas.tests.battle.at import field, on, sickbay, turn_of

FLAG: dict[str, Any] = {"scenario": "capture_the_flag"}
OVER_THE_EDGE = {
    "en": "over the enemy's edge: your team wins at once",
    "de": "über den feindlichen Rand: Dein Team gewinnt sofort",
}
AREA: dict[str, Any] = {"scenario": "area_control"}


def test_ap129_b_sits_at_the_top() -> None:
    """A's Soldier on #20 stands on rank 8, B's on #9 on rank 8 as well (12 less 4)."""
    m = field({20: "1F", 9: "1B"}, Reckoning(), phase=YEAR_END, **FLAG)
    assert campaign(m).result == WON_BY_NOBODY


def test_ap135_a_work_belongs_to_the_team_that_placed_it() -> None:
    m = turn_of({9: "1F", 14: "2B trench!"}, TakeTurn(0, False), edit=markets, **FLAG)
    seen = m.view(0)["battle"]["sight"]
    assert 14 not in seen[0]
    assert 14 in seen[1]


def markets(s: Campaign) -> None:
    stand(s, "market_a", "market_b", "market_a", "market_b")


def test_ap136_the_teams_soldiers_get_up_before_each_players_turns() -> None:
    def edit(s: Campaign) -> None:
        markets(s)
        s.year = 2

    hexes = {9: "2xF", 20: "1xB"}
    m = field(hexes, PlayerHalfYear(2), phase=TURNS, seats=4, edit=edit, **FLAG)
    assert on(m, 9) == "2F"
    assert on(m, 20) == "1xB"


@pytest.mark.parametrize(("rival", "owes"), [("baker", True), ("joiner_1", False)])
def test_ap137_entering_a_place_of_the_other_team_costs_the_fee(rival: str, owes: bool) -> None:
    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "market_a", rival)
        s.colony.communities[0].steward = s.colony.ground.near[PLACES.index("baker")][0]
        own(s, 0, food=1, wood=1)
        own(s, 1)

    m = table(TakeTurn(0, True), edit=edit, **FLAG)
    m.choose(0, "move:baker")
    assert ("wood" in wares(m, 1)) == owes
    assert ("food" in wares(m, 1)) == owes


def test_ap137_team_mates_are_free() -> None:
    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "market_a", "market_a", "baker", "market_a")
        s.colony.communities[0].steward = s.colony.ground.near[PLACES.index("baker")][0]
        own(s, 0)

    m = table(TakeTurn(0, True), seats=4, edit=edit, **FLAG)
    assert "move:baker" in m.open[0]


def test_ap143_the_starting_player_places_new_places() -> None:
    def edit(s: Campaign) -> None:
        s.starter = 3

    m = table(AddPlaces(2), seats=4, edit=edit, phase=NEW_PLACES, **AREA)
    assert list(m.open) == [3]


def test_ap146_units_on_the_enemys_spawn_point_go_to_the_sickbay() -> None:
    m = field({27: "2F", 20: "1F"}, LeaveSpawnPoint(0), Reckoning(), phase=TURNS, active=0, **FLAG)
    assert on(m, 27) == ""
    assert sickbay(m) == (2, 0)
    assert on(m, 20) == "1F"


def test_ap146_the_own_spawn_point_is_home() -> None:
    m = field({27: "2B"}, LeaveSpawnPoint(1), Reckoning(), phase=TURNS, active=1, **FLAG)
    assert on(m, 27) == "2B"


def test_ap152_each_team_has_its_own_sickbay() -> None:
    m = field({27: "1F", 2: "1B"}, LeaveSpawnPoint(0), Reckoning(), phase=TURNS, active=0, **FLAG)
    assert sickbay(m, 0) == (1, 0)
    assert sickbay(m, 1) == (0, 0)


def test_ap153_a_step_over_the_edge_wins_at_once() -> None:
    def deploying(s: Campaign) -> None:
        markets(s)
        s.battle.marched = no_marks()

    steps = (Deploy(0, 1, 0, False), EndDeploy(0))
    m = turn_of({26: "1F"}, *steps, edit=deploying, **FLAG)
    assert "march:off" in m.open[0]
    for lang, note in OVER_THE_EDGE.items():
        assert game().people.note(m.view(0), "march:off", words_for(game(), lang), {}) == note
    m.choose(0, "march:off")
    assert m.over
    assert campaign(m).result == WON_BY_0
    assert m.winners == [0]


def test_ap153_c1_the_one_who_came_furthest_wins() -> None:
    """C-1. A on #20 and #9 (ranks 8 and 4), B on #12 and #4 (mirrored ranks 7 and 10): B."""
    m = field({20: "1F", 9: "1F", 12: "1B", 4: "1B"}, Reckoning(), phase=YEAR_END, **FLAG)
    assert campaign(m).result == WON_BY_1
    assert m.winners == [1]


def test_ap154_more_hexes_win() -> None:
    m = field({9: "1F trench", 22: "1B"}, Reckoning(), phase=YEAR_END, seats=4, **AREA)
    assert campaign(m).result == WON_BY_0
    assert m.winners == [0, 2]
    assert m.standings == [1, 0, 1, 0]


def test_ap154_c2_equal_numbers_have_no_winner() -> None:
    """C-2. A sees its Spawn Point, #9 and #12, B its own, #19 and #12: two each."""
    m = field({9: "1F", 19: "1B", 12: "trap"}, Reckoning(), phase=YEAR_END, **AREA)
    assert campaign(m).result == WON_BY_0  # the Trap is A's alone
    m = field({9: "1F", 19: "1B"}, Reckoning(), phase=YEAR_END, **AREA)
    assert campaign(m).result == WON_BY_NOBODY

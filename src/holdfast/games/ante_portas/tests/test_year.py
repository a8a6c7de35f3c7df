"""Years and half-years (AP-22 to AP-27, AP-158), and how the confrontational game ends (AP-128)."""

from __future__ import annotations

import pytest

from holdfast.core.agenda import apply, run
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.names import (
    FINAL_WAVE,
    NEW_PLACES,
    SPAWNING,
    TURNS,
    WON_BY_NOBODY,
    YEAR_END,
)
from holdfast.games.ante_portas.rules.player_turns import PlayerTurns, TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import (
    AfterYear,
    EndOfYear,
    Era,
    HalfYear,
    LastTrade,
    NewPlaces,
    NextYear,
    Spawning,
)
from holdfast.games.ante_portas.tests.at import (
    Edit,
    campaign,
    fresh,
    game,
    steps,
    table,
    told,
    wares,
)


def year(n: int, is_winter: bool = False, era: int = 0) -> Edit:
    def edit(s: Campaign) -> None:
        s.year = n
        s.is_winter = is_winter
        s.era = era

    return edit


def test_ap22_order_of_a_half_year() -> None:
    m = fresh(2)
    said = [event.what for event in m.events]
    assert said.index("year") < said.index("summer") < said.index("spawn_card")
    last = max(n for n, what in enumerate(said) if what == "spawn_card")
    assert last < said.index("turned_up") < said.index("turn") if "turn" in said else True
    assert campaign(m).phase == TURNS


@pytest.mark.parametrize(("seats", "turns"), [(1, 3), (2, 3), (3, 2)])
def test_ap22_all_turns_in_a_row_clockwise_from_the_starting_player(seats: int, turns: int) -> None:
    m = fresh(seats)
    s = campaign(m)
    starter = s.starter
    random = Random(3)
    order: list[tuple[int, int]] = []
    while s.phase == TURNS and not s.is_winter:
        at = (s.active, s.turn)
        if s.turn and (not order or order[-1] != at):
            order.append(at)
        seat = s.next_seat()
        apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
    expected = [((starter + i) % seats, n) for i in range(seats) for n in range(1, turns + 1)]
    assert order == expected


@pytest.mark.parametrize(
    ("seats", "n", "is_winter", "cards"),
    [
        (2, 1, False, 2),
        (2, 1, True, 0),
        (2, 2, True, 2),
        (3, 1, True, 0),
        (1, 1, False, 1),
        (1, 1, True, 0),
        (1, 2, True, 0),
        (1, 3, True, 1),
    ],
)
def test_ap23_cards_drawn_for_spawning(seats: int, n: int, is_winter: bool, cards: int) -> None:
    m = table(Spawning(), seats=seats, edit=year(n, is_winter), phase=SPAWNING)
    assert len(told(m, "spawn_card")) == cards


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_ap23_an_era_draws_18_cards_and_8_solo(seats: int) -> None:
    n = 0
    for at in range(1, 6):
        for is_winter in (False, True):
            edit = year(at, is_winter)
            m = table(Spawning(), seats=seats, edit=edit, phase=SPAWNING)
            n += len(told(m, "spawn_card"))
    assert n == (8 if seats == 1 else 18)


@pytest.mark.parametrize(
    ("n", "is_winter", "places"),
    [(1, False, 1), (2, False, 2), (3, False, 2), (4, False, 0), (1, True, 0), (2, True, 0)],
)
def test_ap25_places_in_the_first_three_summers(n: int, is_winter: bool, places: int) -> None:
    def edit(s: Campaign) -> None:
        s.year = n
        s.is_winter = is_winter
        s.colony.ground = before.colony.ground
        s.colony.pile = before.colony.pile

    before = setup_only()
    m = table(NewPlaces(), edit=edit, phase=NEW_PLACES)
    assert len(told(m, "turned_up")) == places


def setup_only() -> Campaign:
    s = game().rules.start(2, 77, game().full_options({}))
    while not isinstance(s.agenda[-1], NewPlaces):
        if s.agenda.pop().enter(s):
            break
    return s


def test_ap25_the_first_fills_the_gap_at_the_small_market() -> None:
    before = setup_only()
    assert len(before.colony.ground.near[3]) == 5
    run(before)
    assert len(before.colony.ground.near[3]) == 6


def test_ap26_ap22_the_starting_player_changes_before_the_trade() -> None:
    def edit(s: Campaign) -> None:
        s.starter = 0
        s.is_winter = True

    m = table(EndOfYear(), edit=edit, phase=YEAR_END)
    assert campaign(m).starter == 1
    assert campaign(m).captain() == 1
    assert m.open[0] == ["pass", "trade:player_2"]


def test_ap26_trade_is_open_before_feeding_and_after_producing() -> None:
    m = table(EndOfYear(), phase=YEAR_END)
    for seat in (0, 1):
        m.choose(seat, "pass")
    while "trade:player_2" not in m.open.get(0, []):
        seat = m.state.next_seat()
        m.choose(seat, m.open[seat][-1])
    assert steps(m) == ["TradeMoment"]
    m.choose(1, "trade:player_1")
    m.choose(1, "give:tool")
    m.choose(1, "offer")
    m.choose(0, "accept")
    assert wares(m, 0)["tool"] == 7


@pytest.mark.parametrize(("n", "is_over"), [(5, True), (4, False)])
def test_ap26_before_the_reckoning_of_teams_nobody_trades(n: int, is_over: bool) -> None:
    m = table(
        LastTrade(), AfterYear(), seats=4, edit=year(n, True), phase=YEAR_END,
        scenario="area_control",
    )  # fmt: skip
    assert m.over == is_over
    assert is_over or steps(m)[-1] == "TradeMoment"


@pytest.mark.parametrize(("turn", "may"), [(1, True), (2, False)])
def test_ap79_how_one_is_asked_is_settled_in_the_first_turn(turn: int, may: bool) -> None:
    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = turn

    m = table(TakeTurn(0, True), edit=edit)
    assert ("asked:danger" in m.open[0]) == may
    assert may or str(m.why_not(0, "asked:danger")).startswith("AP-79")
    assert str(m.why_not(0, "asked:useful")).startswith("AP-79")  # as it is already


def test_ap22_whoever_took_the_marker_this_year_keeps_it() -> None:
    def edit(s: Campaign) -> None:
        s.starter = 0
        s.is_taken = True

    m = table(EndOfYear(), edit=edit, phase=YEAR_END)
    assert campaign(m).starter == 0


def test_ap158_era_then_year_then_invaders() -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END, eras=2)
    said = [event.what for event in m.events]
    while "spawn_card" not in said:
        seat = m.state.next_seat()
        m.choose(seat, m.open[seat][0])
        said = [event.what for event in m.events]
    assert said.index("era") < said.index("year") < said.index("market_card")
    assert said.index("market_card") < said.index("forged") < said.index("spawn_card")
    assert campaign(m).era == 1


def test_ap27_nothing_is_cleared_between_eras() -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True
        s.battle.basic -= 2
        s.battle.armies[1].weak[14] = 2

    m = table(Era(1), edit=last_winter, phase=YEAR_END, eras=2)
    assert campaign(m).battle.armies[1].weak[14] == 2
    assert campaign(m).phase != FINAL_WAVE


def test_ap16_at_the_start_of_era_2_its_own_cards() -> None:
    m = table(Era(1), phase=YEAR_END, eras=2)
    b = campaign(m).battle
    assert sorted([*b.bag, *b.discard]) == list(range(22, 44))


def test_ap22_after_the_last_winter_the_final_wave() -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END)
    assert campaign(m).phase == FINAL_WAVE
    assert campaign(m).round == 1


def test_ap128_rivals_have_neither_invaders_nor_a_final_wave() -> None:
    m = fresh(2, scenario="area_control")
    s = campaign(m)
    assert not told(m, "spawn_card")
    assert s.battle.bag == []

    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END, scenario="area_control")
    assert m.over
    assert campaign(m).round == 0


def test_ap154_a_tie_has_no_winner() -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END, scenario="area_control")
    assert campaign(m).result == WON_BY_NOBODY
    assert m.winners == []


def test_ap131_turns_alternate_between_the_teams() -> None:
    def start(s: Campaign) -> None:
        s.starter = 2

    m = table(PlayerTurns(), seats=4, edit=start, scenario="capture_the_flag")
    waiting = [getattr(step, "seat", None) for step in m.state.agenda]
    assert campaign(m).active == 2
    assert [seat for seat in waiting if seat is not None][:3] == [1, 0, 3]
    assert [campaign(m).side(seat) for seat in (2, 3, 0, 1)] == [0, 1, 0, 1]


def test_ap22_summer_and_winter_follow_each_other() -> None:
    def first(s: Campaign) -> None:
        s.year = 0

    m = table(NextYear(), edit=first, phase=YEAR_END)
    assert campaign(m).year == 1
    later = [step for step in m.state.agenda if isinstance(step, HalfYear)]
    assert [step.is_winter for step in later] == [True]

"""Sections 3 and 4: the map, what everybody starts with, Eras and Years; AP-13 to AP-25."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.games.ante_portas.rules.colony.grid import BESIDE, CELLS, MIDDLE
from holdfast.games.ante_portas.rules.colony.laying import LayMarket, LayPlace
from holdfast.games.ante_portas.rules.colony.mainland import (
    COMMAND_CENTER,
    MAINLAND,
    Ground,
    is_market,
)
from holdfast.games.ante_portas.rules.colony.names import MARKET_CARDS
from holdfast.games.ante_portas.rules.colony.setup import AddPlaces, BeginEra, BeginYear, FirstTurn
from holdfast.games.ante_portas.rules.names import (
    FARMER,
    FIRST_COMMAND,
    FIRST_ERA_2,
    FIRST_START,
    PLACES,
    SMALL_MARKET,
)
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import EndOfYear
from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.colony.at import (
    asked,
    cards,
    community,
    count,
    era_two,
    fresh,
    keys,
    own,
    stock,
    table,
    turn,
    visit,
    wares,
    why_not,
)

SEEDS = range(12)


def ground_of(m: Match) -> Ground:
    return campaign(m).colony.ground


# The map


@pytest.mark.parametrize("seed", SEEDS)
def test_cb4_1_5_ap17_the_mainland_of_era_one(seed: int) -> None:
    """Two Markets, 12 starting Places with the Day Laborer, 12 Era I Places."""
    ground = ground_of(fresh(2, seed))
    laid = ground.laid(MAINLAND)
    assert laid == [0, 1, *range(FIRST_START, FIRST_ERA_2)]
    assert "day_laborer" in PLACES
    assert "diplomat" not in PLACES


@pytest.mark.parametrize("seed", SEEDS)
def test_cb4_1_2_cb4_1_6_every_tile_touches_two_others(seed: int) -> None:
    ground = ground_of(fresh(2, seed))
    for place in ground.laid(MAINLAND):
        assert len(ground.near[place]) >= 2, PLACES[place]
        for other in ground.near[place]:
            assert place in ground.near[other]


@pytest.mark.parametrize("seed", SEEDS)
def test_cb4_1_3_markets_do_not_touch(seed: int) -> None:
    ground = ground_of(fresh(2, seed))
    assert 1 not in ground.near[0]
    assert len([place for place in ground.near[1] if not is_market(place)]) >= 2


def rim_of(ground: Ground, area: int) -> list[int]:
    """Free cells beside a tile, looked for one by one."""
    tiles = ground.tiles[area]
    free = [cell for cell in range(len(CELLS)) if tiles[cell] < 0]
    return [cell for cell in free if any(tiles[beside] >= 0 for beside in BESIDE[cell])]


@pytest.mark.parametrize("seed", SEEDS)
def test_cb4_1_2_the_ground_knows_its_edge(seed: int) -> None:
    """Also after a Grove was covered; and a copy is changed by itself."""
    ground = ground_of(fresh(2, seed))
    before = [ground.rim(area) for area in (MAINLAND, COMMAND_CENTER)]
    near = [list(places) for places in ground.near]
    copy = ground.copy()
    copy.cover(FIRST_START, PLACES.index("riverbank_forest"))
    copy.lay(FIRST_ERA_2, (copy.spots(MAINLAND)[0],))
    copy.lay(2, copy.market_spots()[0])
    for area in (MAINLAND, COMMAND_CENTER):
        assert ground.rim(area) == before[area] == rim_of(ground, area)
        assert copy.rim(area) == rim_of(copy, area)
        assert copy.counts[area] == len(copy.laid(area))
    assert ground.near == near
    for place in copy.laid(MAINLAND):
        touched = copy.touched(MAINLAND, copy.cells[place])
        assert copy.near[place] == [other for other in touched if other != place]


def test_cb4_1_4_tile_sizes() -> None:
    ground = ground_of(fresh(2))
    assert [len(ground.cells[market]) for market in (0, 1, SMALL_MARKET)] == [2, 2, 1]
    one, two = ground.cells[0]
    around = (set(BESIDE[one]) | set(BESIDE[two])) - {one, two}
    assert len(around) == 8
    assert all(len(ground.cells[p]) == 1 for p in range(FIRST_START, FIRST_ERA_2))


def test_cb4_1_6_the_layout_is_chance_and_the_same_for_the_same_seed() -> None:
    assert ground_of(fresh(2, 3)).cells == ground_of(fresh(2, 3)).cells
    assert ground_of(fresh(2, 3)).cells != ground_of(fresh(2, 4)).cells


@pytest.mark.parametrize("seed", SEEDS)
def test_cb4_1_7_ap14_mainland_and_command_center_never_touch(seed: int) -> None:
    ground = ground_of(fresh(2, seed))
    for place in ground.laid(MAINLAND):
        assert not set(ground.near[place]) & set(ground.laid(COMMAND_CENTER))


@pytest.mark.parametrize("seed", SEEDS)
def test_ap13_five_places_round_the_small_market(seed: int) -> None:
    s = campaign(fresh(2, seed))
    ground = s.colony.ground
    starting = list(range(FIRST_COMMAND, FIRST_COMMAND + 5))
    assert set(starting) <= set(ground.near[SMALL_MARKET])
    assert len(ground.near[SMALL_MARKET]) == 6  # and the first of the pile fills the gap (AP-25)


def test_ap13_the_gap_is_random() -> None:
    gaps = set()
    for seed in range(20):
        ground = ground_of(fresh(2, seed))
        added = [p for p in ground.laid(COMMAND_CENTER) if p >= FIRST_COMMAND + 5]
        gaps.add(ground.cells[added[0]])
    assert len(gaps) >= 4


# Laying by hand


def test_cb4_1_1_by_hand_the_players_attach_tiles_in_turn() -> None:
    m = fresh(3, 5, layout="by_hand")
    starter = campaign(m).starter
    order = []
    for _ in range(12):
        (seat,) = m.open
        order.append(seat)
        assert asked(m, seat) == "LayPlace"
        m.choose(seat, m.open[seat][0])
    assert order == [(starter + i) % 3 for i in range(12)]
    (seat,) = m.open
    assert (asked(m, seat), seat) == ("LayMarket", starter)
    assert len(ground_of(m).laid(MAINLAND)) == 13


def test_cb4_1_2_by_hand_a_tile_must_touch_two() -> None:
    m = fresh(2, 5, layout="by_hand")
    (seat,) = m.open
    ground = ground_of(m)
    assert len(m.open[seat]) == 8  # the first Place touches the Market
    m.choose(seat, m.open[seat][0])
    (seat,) = m.open
    ground = ground_of(m)
    for key in m.open[seat]:
        cell = CELLS.index(key.partition(":")[2])
        assert len(ground.touched(MAINLAND, (cell,))) == 2
    assert why_not(m, "lay:a1", seat).startswith("CB-4.1.2")
    taken = CELLS[ground.cells[0][0]]
    assert why_not(m, f"lay:{taken}", seat).startswith("CB-4.1.2")


def test_cb4_1_3_by_hand_a_market_is_laid_hex_by_hex() -> None:
    m = fresh(2, 5, layout="by_hand")
    while asked(m, next(iter(m.open))) != "LayMarket":
        (seat,) = m.open
        m.choose(seat, m.open[seat][0])
    (seat,) = m.open
    pairs = ground_of(m).market_spots()
    ways = [cell for pair in pairs for cell in pair]
    first = f"lay:{CELLS[max(ways, key=ways.count)]}"  # more than one hex may follow
    m.choose(seat, first)
    assert asked(m, seat) == "LayMarket"
    assert len(m.open[seat]) == max(ways.count(cell) for cell in ways)
    m.choose(seat, m.open[seat][0])
    ground = ground_of(m)
    assert CELLS.index(first.partition(":")[2]) in ground.cells[1]
    assert 0 not in ground.near[1]
    assert len(ground.near[1]) >= 2


def test_cb4_1_3_a_market_needs_two_places() -> None:
    m = table(LayMarket(0, 2, -1))
    far = next(f"lay:{cell}" for cell in ("a1", "o15") if f"lay:{cell}" not in m.open[0])
    assert why_not(m, far).startswith("CB-4.1.3")
    taken = CELLS[ground_of(m).cells[0][0]]
    assert why_not(m, f"lay:{taken}").startswith("CB-4.1.3")


# What everybody starts with


def first_turn(seats: int = 2, **options: object) -> Match:
    m = fresh(seats, 1, **options)
    for _ in range(50):
        seat = next(iter(m.open))
        if asked(m, seat) in ("BringGoods", "TakeTurn"):
            return m
        m.choose(seat, m.open[seat][-1])
    raise AssertionError("no first turn")


def test_cb4_2_ap19_goods_farms_and_farmers() -> None:
    m = first_turn(2)
    for seat in range(2):
        c = community(m, seat)
        assert c.tools == 6
        assert c.dollars == 0
        assert stock(m, seat) == {"food": 1}
        assert count(m, "farm", seat) == 3
        assert (c.farmers, c.free_homes(cards(), FARMER)) == (2, 1)
        assert c.hand == ()
        assert sum(c.built) == 3
    assert campaign(m).battle.armies[0].weak[2] == 2


def test_cb4_2_three_building_goods_of_choice_and_a_market() -> None:
    m = table(FirstTurn(0), edits=[own(food=1)], seats=2)
    assert m.open[0][:4] == ["bring:3", "bring:2", "bring:1", "bring:0"]
    m.choose(0, "bring:1")
    assert stock(m) == {"food": 1, "wood": 1, "clay": 2}
    assert m.open[0][:2] == ["stand:market_a", "stand:market_b"]
    m.choose(0, "stand:market_b")
    assert community(m).steward == PLACES.index("market_b")
    assert asked(m) == "TakeTurn"  # the start gives no action


def test_ap19_ap173_solo_a_forester_without_a_farmer() -> None:
    m = first_turn(1)
    assert count(m, "foresters_house") == 1
    assert community(m).spots_used() == 4
    assert sum(community(m).working) == 0


def test_ap133_ap173_rivals_start_with_a_hunting_lodge() -> None:
    m = first_turn(2, scenario="area_control")
    assert [count(m, "hunting_lodge", seat) for seat in (0, 1)] == [1, 1]
    assert count(m, "foresters_house") == 0


def test_cb4_2_building_spots() -> None:
    assert campaign(fresh(2, 1, eras=1)).colony.spots() == 20
    assert campaign(fresh(2, 1, eras=2)).colony.spots() == 24
    full = own(built={"farm": 20}, farmers=20, wood=1, tool=1)
    assert count(visit("builder_farm", full, eras=1), "farm") == 20
    assert count(visit("builder_farm", full, eras=2), "farm") == 21


# Eras


def run_second_era(s: Campaign) -> None:
    """The Era items alone, without a question in the way."""
    BeginEra(1).run(s)


def test_cb3_1_1_new_decks_and_the_old_ones_leave() -> None:
    m = turn(own(hand=["axe_123"]))
    s = campaign(m)
    s.colony.discard = s.colony.deck[:2]
    s.colony.deck = s.colony.deck[2:]
    s.active = -1
    run_second_era(s)
    colony = s.colony
    assert colony.deck == tuple(range(35, 70))
    assert set(colony.market_deck) == set(range(7, 14))
    assert len(colony.buried) == 32
    assert len(colony.gone) == 2
    assert colony.pile == tuple(range(FIRST_COMMAND + 10, FIRST_COMMAND + 15))
    colony.check()


@pytest.mark.parametrize("seed", SEEDS)
def test_cb3_1_2_ap17_the_third_market_and_all_places_of_era_two(seed: int) -> None:
    s = campaign(fresh(2, seed, eras=2))
    s.agenda = []
    s.active = -1
    run_second_era(s)
    ground = s.colony.ground
    laid = ground.laid(MAINLAND)
    assert len(laid) == 3 + 24 + 11  # the Riverbank Forest comes on top of a Grove
    assert not {0, 1} & set(ground.near[2])
    assert len(ground.near[2]) >= 2
    for place in laid:
        assert len(ground.near[place]) >= 2


def test_cb3_1_3_hands_goods_and_buildings_are_kept() -> None:
    s = campaign(turn(own(wood=3, hand=["axe_123"], built={"farm": 3, "pub": 1})))
    s.active = -1
    run_second_era(s)
    c = s.colony.communities[0]
    assert (c.stock[1], len(c.hand), c.built[10]) == (3, 1, 1)


def test_cb3_1_2_by_hand_the_captain_lays_era_two() -> None:
    def between(s: Campaign) -> None:
        s.active = -1
        s.starter = 1

    m = table(LayMarket(1, 2, -1), edits=[between], seats=2)
    assert list(m.open) == [1]
    assert asked(m, 1) == "LayMarket"


# Years


def new_year(year: int, era: int = 0, seats: int = 2) -> Match:
    def edit(s: Campaign) -> None:
        s.year = year
        if era:
            era_two(s)

    return table(BeginYear(), edits=[own(), edit], seats=seats)


def test_cb3_2_1_a_new_market_card_every_year() -> None:
    m = new_year(2)
    colony = campaign(m).colony
    assert colony.market != MARKET_CARDS.index("market_1_1")
    assert MARKET_CARDS.index("market_1_1") in colony.market_gone
    assert len(colony.market_deck) == len(set(colony.market_deck))
    colony.check()


def test_cb3_2_1_five_of_seven_cards_are_used() -> None:
    s = campaign(fresh(2))
    for year in range(2, 6):
        s.year = year
        BeginYear().run(s)
    assert len(s.colony.market_deck) == 2
    assert len(s.colony.market_gone) == 4


def test_cb3_2_3_the_smithy_gives_tools_but_not_in_the_first_year() -> None:
    m = new_year(2)
    assert [community(m, seat).tools for seat in (0, 1)] == [9, 9]
    m = new_year(1)
    assert community(m).tools == 6
    m = new_year(1, era=1)
    assert community(m).tools == 9


def test_cb3_2_2_cb3_3_2_no_places_are_added_to_the_mainland_during_an_era() -> None:
    s = campaign(fresh(2))
    before = s.colony.ground.laid(MAINLAND)
    for year in (2, 3):
        s.year = year
        BeginYear().run(s)
    assert s.colony.ground.laid(MAINLAND) == before


def test_cb3_3_1_the_marker_is_held_at_once() -> None:
    def second_begins(s: Campaign) -> None:
        s.starter = 1

    m = visit("head_official", own(), second_begins, seats=2)
    assert campaign(m).starter == 0
    assert asked(m) == "TakeTurn"  # the running order does not change


def test_cb3_3_3_sustenance_comes_after_the_starting_player_changed() -> None:
    def winter(s: Campaign) -> None:
        s.starter = 0
        s.active = -1
        s.year = 1
        s.is_winter = True

    hungry = {"built": {"flat": 1, "theater": 1}, "working": {"theater": 1}, "farmers": 0}
    m = table(
        EndOfYear(),
        edits=[own(0, food=1, **hungry), own(1, food=1, **hungry), winter],
        seats=2,
    )
    assert campaign(m).starter == 1
    while asked(m, next(iter(m.open))) != "ChangeWork":
        seat = next(iter(m.open))
        m.choose(seat, "pass" if "pass" in m.open[seat] else m.open[seat][-1])
    assert list(m.open) == [1]


# The Command Center (AP-25, AP-143)


def add(n: int, year: int, era: int = 0) -> Match:
    def edit(s: Campaign) -> None:
        s.year = year
        s.active = -1
        s.starter = 0
        if era:
            era_two(s)

    return table(AddPlaces(n), edits=[own(), edit])


def test_ap25_two_places_are_seen_and_laid_one_after_the_other() -> None:
    m = add(2, 2)
    s = campaign(m)
    assert len(s.colony.drawn) == 2
    assert len(keys(m, "pick")) == 2
    first = keys(m, "pick")[0]
    m.choose(0, first)
    assert asked(m) == "LayPlace"
    before = ground_of(m)
    for key in m.open[0]:
        cell = CELLS.index(key.partition(":")[2])
        assert len(before.touched(COMMAND_CENTER, (cell,))) >= 2
    m.choose(0, m.open[0][0])
    m.choose(0, m.open[0][0])
    ground = ground_of(m)
    assert len(ground.laid(COMMAND_CENTER)) == 9
    assert campaign(m).colony.drawn == ()
    assert ground.is_laid(PLACES.index(first.partition(":")[2]))


def test_ap25_in_era_two_the_first_place_is_laid_by_the_normal_rules() -> None:
    m = add(1, 1, era=1)
    assert asked(m) == "LayPlace"
    assert len(m.open[0]) > 1


def test_ap25_a_place_not_turned_up_is_not_picked() -> None:
    m = add(2, 2)
    drawn = campaign(m).colony.drawn
    other = next(p for p in range(FIRST_COMMAND, 55) if p not in drawn)
    assert why_not(m, f"pick:{PLACES[other]}").startswith("AP-25")


def test_ap143_the_starting_player_places_them() -> None:
    def second(s: Campaign) -> None:
        s.starter = 1
        s.active = -1
        s.year = 2

    m = table(AddPlaces(2), edits=[second], seats=2, scenario="area_control")
    assert list(m.open) == [1]


def test_ap15_the_pile_of_an_era_holds_its_five_places() -> None:
    s = campaign(fresh(2))
    assert len(s.colony.pile) == 4  # the first lies beside the small Market
    assert set(s.colony.pile) <= set(range(FIRST_COMMAND + 5, FIRST_COMMAND + 10))


def test_cb13_ap20_dollar_values_are_not_scored() -> None:
    """Neither dollars nor buildings change what the game calls a result."""
    rich, poor = turn(own(dollar=50, built={"farm": 3, "pub": 5})), turn(own())
    assert rich.standings == poor.standings


def test_cb4_1_2_a_tile_of_the_command_center_touches_only_its_own() -> None:
    def turned_up(s: Campaign) -> None:
        s.year = 2
        s.colony.pile = tuple(place for place in s.colony.pile if place != FIRST_COMMAND + 6)

    m = table(LayPlace(0, FIRST_COMMAND + 6), edits=[turned_up])
    assert m.open[0]
    tiles = ground_of(m).tiles[COMMAND_CENTER]
    assert tiles[MIDDLE] == SMALL_MARKET
    assert wares(m)["tool"] == 6

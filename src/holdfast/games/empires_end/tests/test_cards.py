"""Every ability of section 18, from a position: all 88 cards and all 11 locations do what they say.

The table is typed from the rulings, not read from the data files.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest

from holdfast import Match
from holdfast.games.empires_end.rules.names import CARDS, LOCATIONS, PHASES, TYPES, VERBS
from holdfast.games.empires_end.tests.at import (
    ROW,
    cards,
    choose_all,
    conflict,
    disaster_turn,
    economy,
    empire,
    exhausted,
    final_scoring,
    goods,
    hand,
    industry,
    innovations,
    keys,
    pot,
    refusal,
    revealed,
    row,
    ruins,
    score,
    told,
)

# card, bids besides coins, hammers to play it, phase, ability
DISASTERS = """
fire_1        H    1 industry   REPAIR_DISCOUNT_ADJ(1)
fire_2        WH   1 industry   SWAP_LOCATIONS
fire_3        HA   1 industry   MOVE_INNOVATION
fire_4        W    1 disaster   FREE_BID(H)
fire_5        WHA  1 industry   PLAY_DISCOUNT(1)
fire_6        WH   1 industry   REPAIR_DISCOUNT_ADJ(1)
fire_7        A    1 disaster   FREE_BID(H)
fire_8        HA   1 industry   REFRESH_ADJ
fire_9        WA   2 industry   REPAIR_DISCOUNT_ADJ(2)
fire_10       WHA  1 disaster   FREE_BID(H)
fire_11       H    1 industry   SWAP_LOCATIONS
riot_1        WA   1 conflict   STRENGTH(1)
riot_2        A    1 disaster   FREE_BID(A)
riot_3        W    1 end        END_PER_RESOURCE(A,1)
riot_4        WHA  2 conflict   STRENGTH(2)
riot_5        HA   1 disaster   FREE_BID(A)
riot_6        A    1 conflict   STRENGTH(1)
riot_7        WA   1 economy    GAIN(A)
riot_8        H    1 conflict   STRENGTH(1)
riot_9        WH   2 end        END_PER_RESOURCE(A,2)
riot_10       WA   2 conflict   STRENGTH(2)
riot_11       WHA  1 disaster   FREE_BID(A)
famine_1      W    1 disaster   FREE_BID(W)
famine_2      WH   1 end        END_PER_RESOURCE(W,1)
famine_3      WA   1 disaster   FREE_BID(W)
famine_4      W    1 economy    GAIN(W)
famine_5      HA   2 end        END_PER_RESOURCE(W,2)
famine_6      WHA  1 disaster   FREE_BID(W)
famine_7      WH   1 end        END_PER_RESOURCE(W,1)
famine_8      A    1 disaster   FREE_BID(W)
famine_9      W    1 economy    GAIN(W)
famine_10     WA   2 end        END_PER_RESOURCE(W,2)
famine_11     WHA  1 disaster   FREE_BID(W)
flood_1       WH   1 economy    GAIN(W+W)
flood_2       H    1 economy    GAIN(A)
flood_3       W    1 economy    GAIN(H)
flood_4       HA   2 economy    GAIN(C)
flood_5       WHA  1 economy    GAIN(W/A)
flood_6       H    1 economy    GAIN(W/H)
flood_7       WH   1 economy    GAIN(A/H)
flood_8       WA   2 economy    GAIN(W+H)
flood_9       A    2 economy    GAIN(W+A)
flood_10      WHA  2 economy    GAIN(C)
flood_11      HA   2 economy    GAIN(A+H)
blight_1      HA   1 economy    POINTS(2)
blight_2      W    1 industry   POINTS(2)
blight_3      WHA  2 end        END_PER_DESTROYED(2)
blight_4      WH   1 economy    POINTS(2)
blight_5      W    1 industry   POINTS(2)
blight_6      WA   2 economy    POINTS(3)
blight_7      H    1 end        END_PER_DESTROYED(1)
blight_8      WH   2 industry   POINTS(3)
blight_9      WHA  2 end        END_MOST_DESTROYED(13)
blight_10     A    1 economy    POINTS(2)
blight_11     WA   1 end        END_PER_DESTROYED(1)
barbarians_1  A    2 economy    TRADE(W>C,3)
barbarians_2  WA   1 economy    TRADE(W>A+H,1)
barbarians_3  HA   1 economy    REPEAT_ECONOMY
barbarians_4  A    1 end        END_COPY
barbarians_5  WH   1 economy    TRADE(W>A/H,2)
barbarians_6  WA   1 economy    REPEAT_ECONOMY
barbarians_7  WHA  1 disaster   REDRAW
barbarians_8  W    1 economy    TRADE(H>C,2)
barbarians_9  HA   1 end        END_COPY
barbarians_10 H    1 economy    TRADE(A>C,2)
barbarians_11 WHA  1 economy    TRADE(W>C,1)
plague_1      WHA  1 economy    GAIN_ADJ(W,Farm)
plague_2      WH   1 conflict   STRENGTH_ADJ_DESTROYED(1)
plague_3      W    1 economy    GAIN_ADJ(A,Army)
plague_4      HA   1 end        END_ADJ_TYPE(Town,5)
plague_5      H    2 economy    POINTS_ADJ_DESTROYED(2)
plague_6      WA   1 economy    GAIN_ADJ(H,Town)
plague_7      W    1 conflict   STRENGTH_ADJ_DESTROYED(1)
plague_8      WH   1 end        END_ADJ_DESTROYED(3)
plague_9      WHA  1 end        END_ADJ_TYPE(Farm,4)
plague_10     WA   1 end        END_ADJ_TYPE(Road,4)
plague_11     A    1 end        END_ADJ_DESTROYED(3)
earthquake_1  WH   1 destroyed  ON_DESTROY_GAIN(W+W+W)
earthquake_2  WHA  1 destroyed  ON_DESTROY_GAIN(A+A+A)
earthquake_3  H    1 destroyed  ON_DESTROY_GAIN(H+H+H)
earthquake_4  WA   1 destroyed  ON_DESTROY_REFRESH_ALL
earthquake_5  A    1 destroyed  ON_DESTROY_POINTS(6)
earthquake_6  HA   1 destroyed  ON_DESTROY_GAIN(C+C)
earthquake_7  H    1 destroyed  ON_DESTROY_GAIN(W+A+H)
earthquake_8  WHA  1 destroyed  ON_DESTROY_REFRESH_ALL
earthquake_9  WH   2 destroyed  ON_DESTROY_GAIN(C+C+C)
earthquake_10 W    1 destroyed  ON_DESTROY_POINTS(6)
earthquake_11 HA   2 destroyed  ON_DESTROY_POINTS(10)
"""

# location, points, hammers to repair it, phase, ability
PLACES = """
farm_3     3 4 economy  GAIN(W)
army_4     4 4 conflict STRENGTH(2)
army_5     5 4 conflict STRENGTH(2)
road_7     7 5 economy  REFRESH_ADJ
farm_8     8 5 economy  GAIN(A)
road_9     9 5 economy  REFRESH_ADJ
farm_11   11 5 economy  GAIN(H)
road_14   14 6 economy  TRADE(W>A/H,2)
town_18   18 6 industry PLAY_DISCOUNT(1)
town_24   24 7 industry PLAY_DISCOUNT(1)
city_32   32 8 industry SWAP_LOCATIONS
"""

GOOD = {"W": "wheat", "H": "hammer", "A": "axe", "C": "coin"}
CODES = {
    "TRADE": "trade",
    "GAIN_ADJ": "gain_adjacent",
    "POINTS": "points",
    "POINTS_ADJ_DESTROYED": "points_adjacent_destroyed",
    "REPEAT_ECONOMY": "repeat_economy",
    "REFRESH_ADJ": "refresh_adjacent",
    "PLAY_DISCOUNT": "play_discount",
    "SWAP_LOCATIONS": "swap_locations",
    "REPAIR_DISCOUNT_ADJ": "repair_discount_adjacent",
    "MOVE_INNOVATION": "move_innovation",
    "FREE_BID": "free_bid",
    "REDRAW": "redraw",
    "STRENGTH": "strength",
    "STRENGTH_ADJ_DESTROYED": "strength_adjacent_destroyed",
    "END_PER_RESOURCE": "end_per_resource",
    "END_PER_DESTROYED": "end_per_destroyed",
    "END_ADJ_DESTROYED": "end_adjacent_destroyed",
    "END_ADJ_TYPE": "end_adjacent_type",
    "END_MOST_DESTROYED": "end_most_destroyed",
    "END_COPY": "end_copy",
    "ON_DESTROY_GAIN": "on_destroy_gain",
    "ON_DESTROY_POINTS": "on_destroy_points",
    "ON_DESTROY_REFRESH_ALL": "on_destroy_refresh_all",
}


class Ability(NamedTuple):
    """One ability as the rulings write it: `GAIN_ADJ(W,Farm)`."""

    id: str
    phase: str
    verb: str
    arguments: list[str]

    @property
    def amount(self) -> int:
        return int(self.arguments[-1])

    @property
    def good(self) -> str:
        return GOOD[self.arguments[0][0]]

    @property
    def takes(self) -> list[str]:
        """The goods gained, or taken in a trade."""
        return [GOOD[letter] for letter in re.split("[+/]", self.arguments[0].split(">")[-1])]


def read(id: str, phase: str, code: str) -> Ability:
    name, _, inside = code.removesuffix(")").partition("(")
    if name == "GAIN":
        verb = "gain_one_of" if "/" in inside else "gain"
    else:
        verb = CODES[name]
    return Ability(id, phase, verb, inside.split(",") if inside else [])


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


PRINTED = {id: (bids, int(cost)) for id, bids, cost, _, _ in lines(DISASTERS)}
INNOVATIONS = [read(id, phase, code) for id, _, _, phase, code in lines(DISASTERS)]
ABILITIES = [*INNOVATIONS, *(read(id, phase, code) for id, _, _, phase, code in lines(PLACES))]


def each(*verbs: str) -> pytest.MarkDecorator:
    """Once for every card with one of these abilities."""
    found = [ability for ability in INNOVATIONS if ability.verb in verbs]
    assert found
    return pytest.mark.parametrize("card", found, ids=[ability.id for ability in found])


GREEN = ["farm_3", "road_7", "farm_8", "road_9", "farm_11", "road_14"]


def in_economy(card: Ability, *more: str, owned: dict[str, int] | None = None) -> Match:
    """Seat 0 has this innovation, no green location and no goods but these."""
    given = empire(goods=owned or {}, destroyed=GREEN, innovations={"town_18": [card.id, *more]})
    return economy(empires=[given])


def between(kind: str) -> list[str]:
    """A row in which the city lies between two locations of a type."""
    first, second = [id for id in ROW if id.startswith(kind)][:2]
    return [first, "city_32", second, *(id for id in ROW if id not in (first, second, "city_32"))]


def final_bonus(match: Match) -> object:
    assert match.over
    return told(match, "final", 0)[0].data["end"]


# The components


def test_table_d_names_every_card_and_table_a_every_location() -> None:
    assert [ability.id for ability in ABILITIES] == [*CARDS, *LOCATIONS]
    assert {ability.verb for ability in ABILITIES} == set(VERBS)


@pytest.mark.parametrize("source", range(99), ids=[ability.id for ability in ABILITIES])
def test_section18_the_data_files_say_what_the_rulings_say(source: int) -> None:
    ability, found = ABILITIES[source], cards()
    assert VERBS[found.verb[source]] == ability.verb
    assert PHASES[found.phase[source]] == ability.phase
    if ability.arguments and ability.arguments[-1].isdigit():
        assert found.amount[source] == ability.amount


@pytest.mark.parametrize("id", CARDS)
def test_ee30_ee33_every_disaster_is_averted_with_its_bids_and_strikes_its_number(id: str) -> None:
    m = disaster_turn(id)
    bids = [f"bid:{GOOD[letter]}" for letter in PRINTED[id][0]]
    assert keys(m, 0) == [*bids, "bid:coin", "accept"]
    m.choose(0, "accept")
    assert ruins(m, 0) == [ROW[int(id.rpartition("_")[2]) - 1]]


@pytest.mark.parametrize("id", CARDS)
def test_ee101_every_card_is_played_for_its_cost(id: str) -> None:
    given = empire(goods={"hammer": 3}, hand=[id], destroyed=["town_18", "town_24"])
    m = industry(empires=[given])
    choose_all(m, (0, f"play:{id}"), (0, "attach:city_32"))
    assert goods(m, 0) == {"hammer": 3 - PRINTED[id][1]}
    assert (hand(m, 0), innovations(m, 0)) == ([], {"city_32": [id]})


@pytest.mark.parametrize(("id", "points"), [(line[0], int(line[1])) for line in lines(PLACES)])
def test_ee140_every_location_is_worth_its_points(id: str, points: int) -> None:
    m = final_scoring(empires=[empire(destroyed=[other for other in ROW if other != id])])
    assert m.standings[0] == points


# Economy


@each("gain")
def test_ee93_gain(card: Ability) -> None:
    m = in_economy(card)
    m.choose(0, f"use:{card.id}")
    assert goods(m, 0) == Counter(card.takes)
    assert keys(m, 0) == []


@each("gain_one_of")
def test_ee93_gain_one_of(card: Ability) -> None:
    for good in card.takes:
        m = in_economy(card)
        m.choose(0, f"use:{card.id}")
        assert keys(m, 0) == [f"take:{offered}" for offered in card.takes]
        m.choose(0, f"take:{good}")
        assert goods(m, 0) == {good: 1}
        assert keys(m, 0) == []


@each("trade")
def test_ee92_trade(card: Ability) -> None:
    takes_one = "/" in card.arguments[0]
    m = in_economy(card, owned={card.good: 4})
    m.choose(0, f"use:{card.id}")
    for _ in range(card.amount):
        m.choose(0, f"give:{card.good}")
        if takes_one:
            assert keys(m, 0) == [f"take:{good}" for good in card.takes]
            m.choose(0, f"take:{card.takes[1]}")
    assert keys(m, 0) == []
    taken = card.takes[1:] if takes_one else card.takes
    expected = {card.good: 4 - card.amount, **dict.fromkeys(taken, card.amount)}
    assert goods(m, 0) == expected


@each("gain_adjacent")
def test_ee94_gain_adjacent(card: Ability) -> None:
    given = empire(
        goods={}, row=between(card.arguments[1].lower()), innovations={"city_32": [card.id]}
    )
    m = economy(empires=[given])
    m.choose(0, f"use:{card.id}")
    assert goods(m, 0) == {card.good: 2}


@each("points")
def test_ee95_points(card: Ability) -> None:
    m = in_economy(card) if card.phase == "economy" else None
    if m is None:
        m = industry(empires=[empire(innovations={"farm_3": [card.id]})])
    m.choose(0, f"use:{card.id}")
    assert score(m, 0) == card.amount


@each("points_adjacent_destroyed")
def test_ee95_points_adjacent_destroyed(card: Ability) -> None:
    given = empire(destroyed=["farm_3", "army_5"], innovations={"army_4": [card.id]})
    m = economy(empires=[given])
    m.choose(0, f"use:{card.id}")
    assert score(m, 0) == 2 * card.amount


@each("repeat_economy")
def test_ee96_repeat_economy(card: Ability) -> None:
    m = in_economy(card, "flood_4", "flood_8")
    m.choose(0, f"use:{card.id}")
    assert keys(m, 0) == ["repeat:flood_4", "repeat:flood_8"]
    m.choose(0, "repeat:flood_8")
    assert goods(m, 0) == {"wheat": 1, "hammer": 1}
    assert keys(m, 0) == ["collect", "use:flood_4", "use:flood_8", "done"]


# Industry


@each("refresh_adjacent")
def test_ee78_refresh_adjacent(card: Ability) -> None:
    attached = {"farm_3": ["riot_2"], "army_4": [card.id, "riot_5"], "army_5": ["riot_11"]}
    m = industry(empires=[empire(innovations=attached, exhausted=["riot_2", "riot_5", "riot_11"])])
    m.choose(0, f"use:{card.id}")
    assert exhausted(m, 0) == ["riot_5"]


@each("play_discount")
def test_ee102_play_discount(card: Ability) -> None:
    given = empire(
        goods={"hammer": 2},
        hand=["riot_4"],
        destroyed=["town_18", "town_24"],
        innovations={"farm_3": [card.id]},
    )
    m = industry(empires=[given])
    choose_all(m, (0, "play:riot_4"), (0, "attach:army_4"))
    assert goods(m, 0) == {"hammer": 2 - (PRINTED["riot_4"][1] - card.amount)}


@each("swap_locations")
def test_ee108_swap_locations(card: Ability) -> None:
    m = industry(empires=[empire(innovations={"farm_3": [card.id]})])
    choose_all(m, (0, f"use:{card.id}"), (0, "swap:army_4"), (0, "swap:town_24"))
    assert row(m, 0) == ["farm_3", "town_24", *ROW[2:9], "army_4", "city_32"]


@each("repair_discount_adjacent")
def test_ee107_repair_discount_adjacent(card: Ability) -> None:
    given = empire(goods={"hammer": 5}, destroyed=["road_7"], innovations={"army_5": [card.id]})
    m = industry(empires=[given])
    m.choose(0, "repair:road_7")
    assert goods(m, 0) == {"hammer": card.amount}


@each("move_innovation")
def test_ee109_move_innovation(card: Ability) -> None:
    attached = {"farm_3": [card.id], "army_4": ["riot_1"]}
    m = industry(empires=[empire(innovations=attached)])
    choose_all(m, (0, f"use:{card.id}"), (0, "move:riot_1"), (0, "attach:city_32"))
    assert innovations(m, 0) == {"farm_3": [card.id], "city_32": ["riot_1"]}


# Disaster phases

ALLOWS_ALL = "plague_9"
ALLOWS_NOT = {"wheat": "flood_2", "hammer": "famine_4", "axe": "flood_2"}


@each("free_bid")
def test_ee72_ee73_free_bid(card: Ability) -> None:
    given = empire(goods={}, innovations={"farm_3": [card.id]})
    m = disaster_turn(ALLOWS_ALL, empires=[given])
    assert keys(m, 0) == [f"free:{card.id}", "accept"]
    m.choose(0, f"free:{card.id}")
    assert (pot(m), exhausted(m, 0)) == ({}, [card.id])
    assert list(m.open) == [1]
    other = disaster_turn(ALLOWS_NOT[card.good], empires=[given])
    assert keys(other, 0) == ["accept"]
    assert refusal(other, 0, f"free:{card.id}") == "EE-73"


@each("redraw")
def test_ee74_redraw(card: Ability) -> None:
    given = empire(goods={"wheat": 1}, innovations={"farm_3": [card.id]})
    m = disaster_turn("flood_2", empires=[given], draws=["famine_4"])
    assert keys(m, 0) == [f"redraw:{card.id}", "accept"]
    m.choose(0, f"redraw:{card.id}")
    assert revealed(m) == ["famine_4"]
    assert exhausted(m, 0) == [card.id]
    assert keys(m, 0) == ["bid:wheat", "accept"]


# Conflict


@each("strength")
def test_ee121_strength(card: Ability) -> None:
    m = conflict("conflict_1", empires=[empire(innovations={"farm_3": [card.id]})])
    assert m.view(0)["empires"][0]["strength"] == 4 + card.amount


@each("strength_adjacent_destroyed")
def test_ee121_strength_adjacent_destroyed(card: Ability) -> None:
    given = empire(destroyed=["town_24", "road_14"], innovations={"town_18": [card.id]})
    m = conflict("conflict_1", empires=[given])
    assert m.view(0)["empires"][0]["strength"] == 4 + 2 * card.amount


# The end


@each("end_per_resource")
def test_ee143_end_per_resource(card: Ability) -> None:
    owned = {"wheat": 5, "hammer": 6, "axe": 7, "coin": 8}
    m = final_scoring(empires=[empire(goods=owned, innovations={"farm_3": [card.id]})])
    assert final_bonus(m) == owned[card.good] * card.amount


@each("end_per_destroyed")
def test_ee141_end_per_destroyed(card: Ability) -> None:
    given = empire(destroyed=["army_4", "road_9", "city_32"], innovations={"farm_3": [card.id]})
    assert final_bonus(final_scoring(empires=[given])) == 3 * card.amount


@each("end_adjacent_destroyed")
def test_ee142_end_adjacent_destroyed(card: Ability) -> None:
    given = empire(destroyed=["farm_3", "army_5", "city_32"], innovations={"army_4": [card.id]})
    assert final_bonus(final_scoring(empires=[given])) == 2 * card.amount


@each("end_adjacent_type")
def test_ee142_end_adjacent_type(card: Ability) -> None:
    kind = card.arguments[0].lower()
    assert kind in TYPES
    given = empire(row=between(kind), innovations={"city_32": [card.id]})
    assert final_bonus(final_scoring(empires=[given])) == 2 * card.amount


@each("end_most_destroyed")
def test_ee144_end_most_destroyed(card: Ability) -> None:
    given = empire(destroyed=["army_4"], innovations={"farm_3": [card.id]})
    assert final_bonus(final_scoring(empires=[given])) == card.amount
    ahead = empire(destroyed=["army_4", "army_5"])
    assert final_bonus(final_scoring(empires=[given, ahead])) == 0


@each("end_copy")
def test_ee145_end_copy(card: Ability) -> None:
    given = empire(goods={"axe": 3}, innovations={"farm_3": [card.id], "army_4": ["riot_9"]})
    assert final_bonus(final_scoring(empires=[given])) == 6 + 6


# When destroyed


def fall(card: Ability, **more: list[str]) -> Match:
    """Seat 0 accepts a disaster that strikes the location of this innovation."""
    attached = {"town_18": [card.id], "farm_3": more.get("spent", [])}
    given = empire(goods={}, innovations=attached, exhausted=more.get("spent", []))
    m = disaster_turn("fire_9", empires=[given])
    m.choose(0, "accept")
    assert ruins(m, 0) == ["town_18"]
    return m


@each("on_destroy_gain")
def test_ee135_on_destroy_gain(card: Ability) -> None:
    assert goods(fall(card), 0) == Counter(card.takes)


@each("on_destroy_points")
def test_ee135_on_destroy_points(card: Ability) -> None:
    m = fall(card)
    assert (score(m, 0), goods(m, 0)) == (card.amount, {})


@each("on_destroy_refresh_all")
def test_ee138_on_destroy_refresh_all(card: Ability) -> None:
    assert exhausted(fall(card, spent=["riot_2", "famine_1"]), 0) == []


# Locations


@pytest.mark.parametrize(
    ("location", "gained"), [("farm_3", "wheat"), ("farm_8", "axe"), ("farm_11", "hammer")]
)
def test_ee93_farms_gain(location: str, gained: str) -> None:
    m = economy(empires=[empire(goods={})])
    m.choose(0, f"use:{location}")
    assert goods(m, 0) == {gained: 1}


@pytest.mark.parametrize("location", ["road_7", "road_9"])
def test_ee78_roads_refresh_their_neighbours(location: str) -> None:
    m = economy(empires=[empire(innovations={"farm_8": ["riot_2"]}, exhausted=["riot_2"])])
    m.choose(0, f"use:{location}")
    assert exhausted(m, 0) == []


def test_ee92_the_third_road_trades() -> None:
    m = economy(empires=[empire(goods={"wheat": 3})])
    m.choose(0, "use:road_14")
    choose_all(m, (0, "give:wheat"), (0, "take:hammer"), (0, "give:wheat"), (0, "take:axe"))
    assert goods(m, 0) == {"wheat": 1, "hammer": 1, "axe": 1}


@pytest.mark.parametrize("location", ["army_4", "army_5"])
def test_ee121_armies_are_worth_two(location: str) -> None:
    m = conflict("conflict_1", empires=[empire(destroyed=[location])])
    assert m.view(0)["empires"][0]["strength"] == 2


@pytest.mark.parametrize("ruin", ["town_18", "town_24"])
def test_ee102_towns_lower_the_cost_of_a_card(ruin: str) -> None:
    m = industry(empires=[empire(goods={}, hand=["riot_1"], destroyed=[ruin])])
    choose_all(m, (0, "play:riot_1"), (0, "attach:farm_3"))
    assert innovations(m, 0) == {"farm_3": ["riot_1"]}


def test_ee108_the_city_swaps() -> None:
    m = industry(empires=[empire()])
    choose_all(m, (0, "use:city_32"), (0, "swap:farm_3"), (0, "swap:army_4"))
    assert row(m, 0)[:2] == ["army_4", "farm_3"]

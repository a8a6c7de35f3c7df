"""Section 9: flags, income, turn order, harvest, feast, refresh."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.rules.names import INVADERS
from holdfast.games.after_the_empire.tests.at import cards, castle, keys, own, pieces, told, upkeep


def rich(*golds: int, sacked: int = -1) -> list[dict[str, object]]:
    return [castle(gold=gold, is_sacked=seat == sacked) for seat, gold in enumerate(golds)]


def test_ae85_aet8_the_richest_of_those_not_sacked_takes_the_flag() -> None:
    m = upkeep("Flags", seats=3, season=5, castles=rich(20, 20, 14))
    assert [(own(m, i).flags_1, own(m, i).flags_2) for i in range(3)] == [(1, 0), (1, 0), (0, 0)]
    m = upkeep("Flags", seats=3, season=5, castles=rich(20, 20, 14, sacked=0))
    assert [own(m, i).flags_2 for i in range(3)] == [0, 1, 0]
    m = upkeep("Flags", seats=2, season=7, castles=rich(20, 14))
    assert own(m).flags_3 == 1


def test_ae85_all_sacked_nobody_gets_it() -> None:
    castles = [castle(gold=9, is_sacked=True), castle(gold=8, is_sacked=True)]
    m = upkeep("Flags", castles=castles)
    assert own(m).flag_count() + own(m, 1).flag_count() == 0


def test_ae86_aet4_income_for_every_standing_piece() -> None:
    given = castle(
        gold=0,
        walls={"north": "stone_wall", "east": "stone_gate", "south": "wood_wall", "west": "none"},
        turrets={"north_east": "stone_turret", "south_east": "wood_turret"},
        cubes={"north": 0},
    )
    assert own(upkeep("Income", castles=[given])).gold == 5


def test_ae87_the_poorest_goes_first_and_ties_keep_their_order() -> None:
    m = upkeep("Income", seats=4, castles=rich(9, 5, 9, 3), order=[2, 1, 0, 3])
    assert pieces(m).order == (3, 1, 2, 0)


def test_ae88_aet7_harvest_and_feast() -> None:
    given = castle(farms=(1, 1, 0, 2), goods={}, wounded=1, gold=5)
    m = upkeep("HarvestAndFeast", castles=[given])
    assert (own(m).food, own(m).gold) == (1, 5)
    given = castle(farms=(1, 0, 0, 0), goods={}, wounded=1, gold=5)
    m = upkeep("HarvestAndFeast", castles=[given])
    assert (own(m).food, own(m).gold) == (0, 3)


def test_ae89_food_is_used_first_and_no_soldier_leaves() -> None:
    given = castle(
        goods={"food": 1}, farms=(0, 0, 0, 0), troops={"inside": {"soldiers": 4}}, gold=9
    )
    m = upkeep("HarvestAndFeast", castles=[given])
    assert (own(m).food, own(m).gold, own(m).all_soldiers()) == (0, 6, 4)


def test_ae90_the_refresh_in_full() -> None:
    used = castle(
        taken=["granary"], cards=["bakery"], tapped=["barracks"], worked=["bakery"],
        protected=["north"], is_sacked=True, peeked=["siege_card"], workers=0,
    )  # fmt: skip
    m = upkeep(
        "HarvestAndFeast",
        castles=[used],
        season=2,
        attack=[("raiders_1", "north"), ("raiders_2", "east")],
        siege=("ladder_1", "west"),
        workers={"mine": [0]},
        goes_on=True,
    )
    s = pieces(m)
    assert (s.season, s.threat()) == (3, 6)
    assert {INVADERS[card] for card in s.invader_deck.pile} == {"raiders_1", "raiders_2"}
    assert len(s.siege_deck.pile) == 1
    assert (len(s.invaders), s.shown, s.siege) == (3, 1, -1)
    one = own(m)
    assert (one.taken, one.tapped, one.worked, one.protected, one.peeked) == (0, 0, 0, 0, 0)
    assert not one.is_sacked
    assert one.workers == 4
    assert "place:mine" in keys(m, s.order[0])


def test_ae91_ae92_hidden_invaders_and_threat_by_season() -> None:
    assert cards().hidden[0] == (0, 1, 2, 3, 3, 3, 3)
    assert cards().threat == [0, 3, 6, 9, 12, 15, 18]


@pytest.mark.parametrize("season", range(1, 7))
def test_ae91_the_coming_season_decides_how_many_lie_out(season: int) -> None:
    m = upkeep("HarvestAndFeast", season=season, goes_on=True)
    assert len(pieces(m).invaders) == 1 + cards().hidden[0][season]


def test_ae122_the_feast_does_not_change_the_turn_order() -> None:
    hungry = castle(gold=9, goods={}, farms=(0, 0, 0, 0), troops={"inside": {"soldiers": 9}})
    m = upkeep("Income", "HarvestAndFeast", castles=[hungry, castle(gold=5)])
    assert pieces(m).order == (1, 0)
    assert own(m).gold < own(m, 1).gold


def test_ae123_with_too_little_of_both_the_rest_is_forgiven() -> None:
    given = castle(goods={"food": 1}, farms=(1, 0, 0, 0), gold=1,
                   troops={"inside": {"soldiers": 5}})  # fmt: skip
    m = upkeep("HarvestAndFeast", castles=[given])
    assert (own(m).food, own(m).gold, own(m).all_soldiers()) == (0, 0, 5)


def test_ae85_strict_flags_go_while_they_last() -> None:
    # Of the ten flags of 1 gold two lie on the first seasons: eight are left for ties.
    nine = castle(gold=9, flags_1=9)
    for taken, flags in ((7, [9, 1]), (6, [10, 1]), (8, [9, 0])):
        m = upkeep(
            "Flags", castles=[nine, castle(gold=9)], order=[1, 0], tied_flags=taken, season=3,
            strict_supply=True,
        )  # fmt: skip
        assert [own(m, seat).flags_1 for seat in range(2)] == flags
        assert pieces(m).tied_flags == pieces(m).clone().tied_flags == 8
    m = upkeep("Flags", castles=[castle(gold=9), castle(gold=8)], tied_flags=8, strict_supply=True)
    assert own(m).flags_1 == 1  # the season's own flag lies on its space


def test_ae123_a_feast_that_is_forgiven_is_told_as_such() -> None:
    poor = castle(goods={}, farms=(0, 0, 0, 0), gold=1)
    m = upkeep("HarvestAndFeast", castles=[poor, castle(goods={}, farms=(0, 0, 0, 0), gold=2)])
    assert told(m, "feast_forgiven", 0)[0].data == {"soldiers": 2, "food": 0, "gold": 1}
    assert told(m, "feast_short", 1)[0].data == {"soldiers": 2, "food": 0, "gold": 2}

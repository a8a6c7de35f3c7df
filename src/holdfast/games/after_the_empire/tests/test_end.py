"""Sections 10 and 11: final scoring, objectives, variants."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import DataError
from holdfast.games.after_the_empire.rules.names import OBJECTIVES
from holdfast.games.after_the_empire.rules.scoring import is_fulfilled
from holdfast.games.after_the_empire.tests.at import (
    answers,
    cards,
    castle,
    keys,
    new,
    own,
    pieces,
    scored,
    step,
    table,
    told,
    upkeep,
)

BARE = (0, 0, 0, 0)


def test_ae93_gold_cards_flags_farms_objectives() -> None:
    m = scored(
        castle(
            gold=10,
            cards=["cathedral", "bishop", "mill"],
            harmed=["mill"],
            flags_1=1,
            flags_3=1,
            farms=(0, 1, 2, 2),
            objectives=["never_broken", "from_the_ashes"],
        )
    )
    assert m.standings[0] == 10 + 12 + 8 + 4 + 3 + 6
    data = told(m, "final", 0)[0].data
    parts = [data[part] for part in ("gold", "cards", "flags", "farms", "objectives")]
    assert parts == [10, 20, 4, 3, 6]


def test_ae93_the_guild_hall_counts_every_building() -> None:
    m = scored(castle(gold=0, farms=BARE, cards=["guild_hall", "mill", "forge"], harmed=["mill"]))
    assert m.standings[0] == 4 + 3 + 4
    m = scored(castle(gold=0, farms=BARE, cards=["guild_hall", "mill"], harmed=["guild_hall"]))
    assert m.standings[0] == 3


def test_ae94_most_counts_ties_but_needs_one() -> None:
    iron = castle(gold=0, farms=BARE, goods={"iron": 2}, objectives=["iron_hoard"])
    assert scored(iron, castle(goods={"iron": 2})).standings[0] == 4
    assert scored(iron, castle(goods={"iron": 3})).standings[0] == 0
    none = castle(gold=0, farms=BARE, goods={}, objectives=["iron_hoard"])
    assert scored(none, castle(goods={})).standings[0] == 0


def test_ae95_most_gold_then_most_flags_then_shared() -> None:
    assert scored(castle(gold=9), castle(gold=8)).winners == [0]
    assert scored(castle(gold=9), castle(gold=8, flags_1=1)).winners == [1]
    assert scored(castle(gold=9), castle(gold=9)).winners == [0, 1]
    three = scored(castle(gold=6, flags_3=1), castle(gold=7, flags_1=2))
    assert three.winners == [1]  # by number, not by value


def test_ae124_the_last_feast_comes_before_the_scoring() -> None:
    hungry = castle(gold=9, goods={}, farms=BARE, troops={"inside": {"soldiers": 4}})
    m = upkeep("HarvestAndFeast", season=7, castles=[hungry], goes_on=True)
    assert m.standings[0] == 5


OBJECTIVE_CASES = [
    ("master_of_arms", {"wounded": 3, "troops": {}}, {"wounded": 1, "troops": {}}),
    ("great_builder", {"cards": ["mill"]}, {"cards": []}),
    ("open_gates", {"cards": ["spy"]}, {"cards": ["mill"]}),
    ("banner_bearer", {"flags_1": 1}, {}),
    ("four_towers", {"turrets": dict.fromkeys(
        ["north_east", "south_east", "south_west", "north_west"], "wood_turret")},
     {"turrets": {"north_east": "burning_turret", "south_east": "wood_turret",
                  "south_west": "wood_turret", "north_west": "wood_turret"}}),
    ("ring_of_stone", {"walls": {"north": "stone_wall", "east": "stone_wall",
                                 "south": "stone_gate", "west": "stone_wall"}}, {}),
    ("twin_bastions", {"turrets": {"north_east": "stone_turret", "north_west": "stone_turret"}},
     {"turrets": {"north_east": "stone_turret", "north_west": "burning_turret"}}),
    ("golden_fields", {"farms": (2, 2, 2, 0)}, {"farms": (2, 2, 1, 1)}),
    ("full_larder", {"goods": {"food": 5}}, {"goods": {"food": 3}}),
    ("iron_hoard", {"goods": {"iron": 2}}, {"goods": {}}),
    ("stone_hoard", {"goods": {"stone": 3}}, {"goods": {"stone": 1}}),
    ("timber_hoard", {"goods": {"wood": 4}}, {"goods": {"wood": 2}}),
    ("unscarred", {"cards": ["mill", "forge", "spy", "bishop"]},
     {"cards": ["mill", "forge", "spy", "bishop", "tavern"], "harmed": ["tavern"]}),
    ("never_broken", {}, {"sacks": 1}),
    ("from_the_ashes", {"sacks": 2}, {"sacks": 1}),
    ("unbreached", {}, {"cubes": {"north": 1}}),
    ("balanced_realm", {"cards": ["mill", "forge", "mint", "spy", "bishop", "minstrel"]},
     {"cards": ["mill", "forge", "spy", "bishop", "minstrel"]}),
]  # fmt: skip


@pytest.mark.parametrize(("objective", "so", "not_so"), OBJECTIVE_CASES)
def test_ae94_every_objective(
    objective: str, so: dict[str, object], not_so: dict[str, object]
) -> None:
    number = OBJECTIVES.index(objective)
    fulfilled = scored(castle(objectives=[objective], **so))  # type: ignore[arg-type]
    assert is_fulfilled(pieces(fulfilled), 0, number)
    failed = scored(castle(objectives=[objective], **not_so))  # type: ignore[arg-type]
    assert not is_fulfilled(pieces(failed), 0, number)


def test_ae94_starting_cards_and_the_value_of_flags_do_not_count() -> None:
    cases: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("great_builder", {"cards": []}, {"cards": []}),  # everybody has Barracks
        ("open_gates", {"cards": []}, {"cards": []}),  # and a starting refugee
        ("balanced_realm", {"cards": ["mill", "forge", "spy", "bishop"]}, {}),
        ("unscarred", {"cards": ["mill", "forge", "spy"]}, {}),
        ("banner_bearer", {"flags_3": 1}, {"flags_1": 2}),  # number, not value
    ]
    for objective, given, other in cases:
        m = scored(castle(objectives=[objective], **given), castle(**other))
        assert not is_fulfilled(pieces(m), 0, OBJECTIVES.index(objective))


def test_every_objective_has_a_case() -> None:
    assert [case[0] for case in OBJECTIVE_CASES] == OBJECTIVES


# Section 11


def test_ae96_ae97_easy_and_hard() -> None:
    easy, hard = cards().hidden[1], cards().hidden[2]
    assert easy == (0, 1, 2, 2, 2, 2, 2)
    assert hard == (1, 2, 3, 3, 3, 3, 3)


def laid_out(**options: object) -> list[dict[str, object]]:
    m = new(2, 3, first_game=True, **options)
    for seat in range(2):
        m.choose(seat, "gate:north")
    found: list[dict[str, object]] = m.view(0)["attack"]
    return found


@pytest.mark.parametrize(("difficulty", "count"), [("easy", 1), ("normal", 1), ("hard", 2)])
def test_ae97_ae98_ae125_no_reports_hides_the_first_card_too(difficulty: str, count: int) -> None:
    seen = laid_out(difficulty=difficulty)
    assert [slot["shown"] for slot in seen] == [True, *[False] * count]
    seen = laid_out(difficulty=difficulty, no_reports=True)
    assert [slot["card"] for slot in seen] == [None] * (count + 1)


def test_ae125_without_reports_any_card_may_be_looked_at() -> None:
    m = table(
        castles=[castle(cards=["spy"])],
        agenda=[step("PeekCards", seat=0, n=1)],
        no_reports=True,
    )
    assert answers(m) == ["peek:invader_1", "peek:siege_card"]


def test_ae99_ae126_harmed_cards_do_not_count_for_objectives() -> None:
    for destructive, gold in ((False, 5), (True, 0)):
        m = scored(
            castle(gold=0, farms=BARE, cards=["mill"], harmed=["mill"],
                   objectives=["great_builder"]),
            castle(cards=[]),
            destructive=destructive,
        )  # fmt: skip
        assert m.standings[0] == gold
    four = ["mill", "forge", "spy", "bishop"]
    m = scored(castle(objectives=["unscarred"], cards=[*four, "mint"], harmed=["mint"]),
               destructive=True)  # fmt: skip
    assert not is_fulfilled(pieces(m), 0, OBJECTIVES.index("unscarred"))  # the token is seen


@pytest.mark.parametrize(
    ("objective", "harmed"),
    [("open_gates", "spy"), ("balanced_realm", "spy"), ("balanced_realm", "mill")],
)
def test_ae126_harmed_cards_drop_out_of_every_count(objective: str, harmed: str) -> None:
    own_cards = ["mill", "forge", "mint", "spy", "bishop", "minstrel"]
    other = castle(cards=["shepherd", "woodcutter", "prospector"])
    for destructive in (False, True):
        m = scored(castle(cards=own_cards, harmed=[harmed]), other, destructive=destructive)
        assert is_fulfilled(pieces(m), 0, OBJECTIVES.index(objective)) is not destructive


def test_ae126_the_others_harmed_cards_do_not_count_either() -> None:
    for destructive in (False, True):
        m = scored(castle(cards=["mill"]), castle(cards=["forge", "mint"], harmed=["mint"]),
                   destructive=destructive)  # fmt: skip
        assert is_fulfilled(pieces(m), 0, OBJECTIVES.index("great_builder")) is destructive


def test_ae126_the_guild_hall_is_no_objective() -> None:
    hall = castle(gold=0, farms=BARE, cards=["guild_hall", "mill"], harmed=["mill"])
    assert scored(hall, destructive=True).standings[0] == 4 + 2


def test_ae100_the_first_game_deals_refugees() -> None:
    m = new(4, 5, first_game=True)
    assert len({own(m, seat).cards[0] for seat in range(4)}) == 4
    assert keys(m, 0)[0] == "gate:north"
    assert len(told(m, "picked")) == 4


def test_ae101_nobody_plays_alone() -> None:
    for seats in (1, 5):
        with pytest.raises(DataError, match="2 to 4 seats"):
            new(seats)

"""Every refugee and every building does what it says (sections 13 and 16)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from holdfast import Match
from holdfast.games.after_the_empire.rules.names import CARDS, INVADERS, SIEGES
from holdfast.games.after_the_empire.tests.at import (
    answers,
    at_stockpile,
    cards,
    castle,
    choose,
    game,
    goods,
    has,
    keys,
    own,
    pieces,
    refusal,
    scored,
    siege,
    step,
    table,
    told,
    turn,
    upkeep,
)

MUCH = {"wood": 9, "stone": 9, "iron": 5, "food": 9}


def tapping(card: str, *choices: str, **given: object) -> Match:
    """Seat 0 uses the free action of a card."""
    start = {"starting": card} if CARDS.index(card) < 5 else {"cards": [card]}
    m = turn(castles=[castle(**{"goods": MUCH, **start, **given})])  # type: ignore[arg-type]
    return choose(m, 0, f"tap:{card}", *choices)


def working(card: str, *choices: str, **given: object) -> Match:
    m = turn(castles=[castle(**{"goods": MUCH, "cards": [card], **given})])  # type: ignore[arg-type]
    return choose(m, 0, f"work:{card}", *choices)


def buying(card: str, *choices: str, **given: object) -> Match:
    base = {"gold": 9, "goods": MUCH}
    is_building = CARDS.index(card) >= 25
    row = {"buildings": [card, None, None]} if is_building else {"refugees": [card, None]}
    m = turn(castles=[castle(**{**base, **given})], **row)  # type: ignore[arg-type]
    choose(m, 0, "place:buildings" if is_building else "place:refugees", *choices)
    assert has(m, card)
    return m


# Starting refugees


def test_field_widow() -> None:
    assert own(tapping("field_widow", "sow:east")).farms == (1, 2, 1, 1)


@pytest.mark.parametrize(
    ("card", "good", "n"),
    [
        ("woodwards_apprentice", "wood", 3),
        ("kitchen_hand", "food", 1),
        ("stonecutters_son", "stone", 1),
        ("woodcutter", "wood", 3),
        ("stonemason", "stone", 2),
        ("prospector", "iron", 1),
    ],
)
def test_free_actions_that_give_a_good(card: str, good: str, n: int) -> None:
    assert goods(tapping(card))[good] == MUCH[good] + n


def test_kitchen_hand_heals() -> None:
    m = tapping("kitchen_hand", "heal:1", wounded=2)
    assert (goods(m)["food"], own(m).wounded) == (MUCH["food"] + 1, 1)


def test_old_sellsword() -> None:
    assert own(tapping("old_sellsword")).all_mercenaries() == 2


# Refugees


@pytest.mark.parametrize("card", ["physician", "hospice"])
def test_physician_and_hospice(card: str) -> None:
    m = tapping(card, "heal:2", wounded=3)
    assert (own(m).wounded, own(m).healthy()) == (1, 4)


def test_spy() -> None:
    m = buying("spy")
    assert len(answers(m)) == 2
    assert answers(m)[0].startswith("keep:")
    m = tapping("spy", "peek:siege_card")
    assert m.view(0)["attack"][1]["card"] in SIEGES


def test_ploughman() -> None:
    m = tapping("ploughman", "sow:north", "protect:south")
    assert (own(m).farms, own(m).protected) == ((2, 1, 1, 1), 0b0100)


@pytest.mark.parametrize(("card", "n"), [("shepherd", 2), ("mill", 2), ("orchard", 1)])
def test_more_food_at_each_harvest(card: str, n: int) -> None:
    m = upkeep("HarvestAndFeast", castles=[castle(cards=[card], troops={})])
    assert own(m).food == 4 + 4 + n


def test_minstrel_plays_only_for_a_full_feast() -> None:
    fed = castle(cards=["minstrel"], gold=5)
    assert own(upkeep("HarvestAndFeast", castles=[fed])).gold == 6
    hungry = castle(cards=["minstrel"], gold=5, goods={}, farms=(1, 0, 0, 0))
    assert own(upkeep("HarvestAndFeast", castles=[hungry])).gold == 4
    nobody = castle(cards=["minstrel"], gold=5, troops={})
    assert own(upkeep("HarvestAndFeast", castles=[nobody])).gold == 5


def test_camp_cook_feeds_two_and_helps_the_minstrel() -> None:
    given = castle(cards=["camp_cook", "minstrel"], gold=5, goods={}, farms=(0, 0, 0, 0))
    assert own(upkeep("HarvestAndFeast", castles=[given])).gold == 6


def test_tax_collector() -> None:
    m = turn(castles=[castle(cards=["tax_collector"])])
    choose(m, 0, "place:tax", "choose:food")
    assert own(m).gold == 7


def test_caravan_master() -> None:
    m = turn(castles=[castle(cards=["caravan_master"])])
    choose(m, 0, "place:merchant", "choose:sell_iron")
    assert own(m).gold == 5 + 4 + 2
    # His gold comes after the whole effect: it cannot pay for it (AE-104).
    m = turn(castles=[castle(gold=2, cards=["caravan_master"])])
    choose(m, 0, "place:merchant")
    assert answers(m) == ["choose:sell_iron", "choose:sell_food"]


@pytest.mark.parametrize("place", ["camp_left", "camp_right"])
def test_drill_sergeant(place: str) -> None:
    m = turn(castles=[castle(gold=9, cards=["drill_sergeant"])])
    choose(m, 0, f"place:{place}", "choose:mercenaries")
    assert own(m).healthy() == 3


def test_moneylender() -> None:
    assert own(tapping("moneylender")).gold == 7


def test_free_captain() -> None:
    m = tapping("free_captain")
    assert (own(m).gold, own(m).all_mercenaries()) == (4, 2)
    broke = turn(castles=[castle(gold=0, cards=["free_captain"])])
    assert refusal(broke, 0, "tap:free_captain") == "AE-27"


def test_outrider_and_stables() -> None:
    assert own(tapping("outrider")).moves_3 == 1
    assert own(tapping("stables")).moves_1 == 2


def test_castellan() -> None:
    m = siege(castle(cards=["castellan"], invaders={"north": {"swordsmen": 2}}))
    assert m.state.asking(0).about(m.state) == {"n": 2}  # type: ignore[union-attr]
    choose(m, 0, "soldier:inside:north", "soldier:inside:north")
    assert told(m, "survived", 0)


@pytest.mark.parametrize("card", ["master_archer", "fletchers_shop"])
def test_extra_archery(card: str) -> None:
    given = {"troops": {"north": {"soldiers": 1}}, "invaders": {"north": {"swordsmen": 9}}}
    m = siege(castle(cards=[card], **given))  # type: ignore[arg-type]
    assert own(m).swordsmen[0] == 7


def test_siege_engineer_shields_and_saves_wood() -> None:
    m = table(
        castles=[castle(gold=5, cards=["siege_engineer"])],
        season=2,
        siege=("mangonel_2", "north"),
        phase="preparation",
        agenda=[step("RevealSiege")],
    )
    assert (own(m).siege_damage, own(m, 1).siege_damage) == (1, 2)
    m = at_stockpile(castle(cards=["siege_engineer"], goods={"wood": 3, "stone": 4, "iron": 1}))
    assert "wood_turret:north_east" in keys(m)
    choose(m, 0, "stone_turret:north_east")
    assert goods(m) == {"wood": 1}
    # Replacing costs no wood, so there is nothing to save, and no wood comes of it.
    wooden = castle(cards=["siege_engineer"], goods={"stone": 4, "iron": 1},
                    turrets={"north_east": "wood_turret"}, cubes={"north_east": 0})  # fmt: skip
    m = at_stockpile(wooden)
    choose(m, 0, "stone_turret:north_east")
    assert goods(m) == {}


def test_siege_engineer_makes_no_damage_of_less_than_none() -> None:
    m = table(
        castles=[castle(gold=3, cards=["siege_engineer"])],
        siege=("mangonel_2", "north"),  # nothing below 4 gold
        phase="preparation",
        agenda=[step("RevealSiege")],
    )
    assert own(m).siege_damage == 0


def test_siege_engineer_does_not_stop_ladders() -> None:
    m = table(
        castles=[castle(gold=12, cards=["siege_engineer"])],
        siege=("ladder_1", "north"),
        phase="preparation",
        agenda=[step("RevealSiege")],
    )
    assert own(m).bypass == 2


def test_bishop_and_exiled_noble() -> None:
    m = buying("bishop", "heal:4", wounded=5)
    assert (own(m).wounded, own(m).gold) == (1, 6)
    m = buying("exiled_noble")
    assert (own(m).all_mercenaries(), own(m).gold) == (3, 4)


# Buildings


@pytest.mark.parametrize(
    ("card", "good", "n"),
    [("bakery", "food", 7), ("sawmill", "wood", 8), ("stone_yard", "stone", 5),
     ("smelter", "iron", 3)],
)  # fmt: skip
def test_worker_spaces_that_give_a_good(card: str, good: str, n: int) -> None:
    assert goods(working(card))[good] == MUCH[good] + n


def test_training_yard() -> None:
    m = working("training_yard")
    assert (own(m).healthy(), own(m).food) == (5, 6)


def test_tavern() -> None:
    m = working("tavern")
    assert (own(m).all_mercenaries(), own(m).gold) == (5, 4)


def test_mint() -> None:
    m = working("mint")
    assert (own(m).gold, own(m).iron) == (12, 4)


@pytest.mark.parametrize(
    ("way", "good", "n"),
    [("pay_wood", "wood", 4), ("pay_stone", "stone", 3), ("pay_food", "food", 4)],
)
def test_market_hall(way: str, good: str, n: int) -> None:
    m = working("market_hall", f"choose:{way}")
    assert own(m).gold == 11
    assert goods(m)[good] == MUCH[good] - n


def test_chapel_manor_library_orchard_at_once() -> None:
    assert own(buying("chapel", "heal:3", wounded=3)).wounded == 0
    assert own(buying("manor")).food == 12
    assert keys(buying("library"))[0].startswith("keep:")
    m = buying("orchard", "sow:north", "sow:west")
    assert own(m).farms == (2, 1, 1, 2)


def test_cathedral_is_worth_twelve() -> None:
    buying("cathedral")
    m = scored(castle(gold=0, farms=(0, 0, 0, 0), cards=["cathedral"]))
    assert m.standings[0] == 12


def test_watchtower() -> None:
    m = tapping("watchtower", "protect:east")
    assert (own(m).protected, own(m).moves_1) == (0b0010, 1)


def test_armory() -> None:
    m = tapping("armory")
    assert (own(m).healthy(), own(m).iron) == (4, 4)


def test_masons_lodge() -> None:
    m = at_stockpile(castle(cards=["masons_lodge"], goods={"stone": 7, "wood": 2},
                            walls={"north": "none"}))  # fmt: skip
    choose(m, 0, "stone_wall:north", "stone_wall:east")
    assert goods(m) == {"wood": 2, "stone": 1}
    m = at_stockpile(castle(cards=["masons_lodge"], goods={"stone": 3}))
    choose(m, 0, "stone_gate:south")
    assert goods(m) == {"wood": 1}  # of the wooden gate


def test_carpenters_shop() -> None:
    m = tapping("carpenters_shop", "repair:north", "repair:north", cubes={"north": 0})
    assert own(m).wall_cubes[0] == 2
    assert own(m).wood == 9


def test_forge_and_brewery() -> None:
    assert goods(tapping("forge")) == {**MUCH, "wood": 7, "iron": 6}
    m = tapping("brewery")
    assert (own(m).gold, own(m).food) == (8, 7)


def test_trading_post_once_or_twice_in_either_direction() -> None:
    m = tapping("trading_post", "choose:pay_wood", "choose:pay_stone")
    assert goods(m) == MUCH
    m = tapping("trading_post", "choose:pay_wood", "done")
    assert (own(m).wood, own(m).stone) == (7, 10)
    m = tapping("trading_post")
    assert refusal(m, 0, "done") == "AE-48"


def test_treasury() -> None:
    m = upkeep("Income", castles=[castle(cards=["treasury"]), castle(gold=6)])
    assert own(m).gold == 5 + 4 + 2
    assert pieces(m).order == (1, 0)  # it comes before the turn order is set


def test_guild_hall() -> None:
    m = scored(castle(gold=0, farms=(0, 0, 0, 0), cards=["guild_hall"]))
    assert m.standings[0] == 5


def test_monastery() -> None:
    m = tapping("monastery", "heal:1", wounded=1)
    assert (own(m).healthy(), own(m).food) == (3, 10)


def test_inner_keep() -> None:
    fallen = castle(gold=30, cards=["inner_keep"], troops={}, walls={"north": "none"},
                    invaders={"north": {"swordsmen": 1}})  # fmt: skip
    assert own(siege(fallen)).gold == 25


def test_barracks_recruit_and_heal() -> None:
    m = turn(castles=[castle(wounded=1)])
    choose(m, 0, "tap:barracks", "choose:heal_one", "heal:1", "done")
    assert (own(m).wounded, own(m).food, own(m).iron) == (0, 3, 1)


# All of them


def test_every_refugee_and_building_is_exercised() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    named = set(re.findall(r"[a-z_]+", text.replace("test_", " ")))
    missing = [card for card in CARDS if card not in named]
    assert not missing


def test_every_invader_and_siege_card_has_rising_tiers() -> None:
    for card in cards().invaders:
        totals = [card.tier(gold).archers + card.tier(gold).swordsmen for gold in range(50)]
        assert totals == sorted(totals)
        assert totals[-1] > 0
    for engine in cards().sieges:
        amounts = [engine.tier(gold).n for gold in range(50)]
        assert amounts == sorted(amounts)
    assert len(cards().invaders) == len(INVADERS)


@pytest.mark.parametrize(
    ("gold", "mean"),
    [(0, 1.38), (4, 1.81), (8, 2.19), (10, 2.91), (14, 3.28), (18, 3.81), (20, 4.69), (24, 5.12),
     (28, 5.56), (30, 6.66), (34, 6.97), (38, 7.09)],
)  # fmt: skip
def test_the_mean_number_of_invaders_by_gold(gold: int, mean: float) -> None:
    total = sum(card.tier(gold).archers + card.tier(gold).swordsmen for card in cards().invaders)
    assert total / 32 == pytest.approx(mean, abs=0.006)


def test_all_components_have_names_and_texts_in_both_languages() -> None:
    for component in game().people.components():
        for lang in ("en", "de"):
            assert component.name[lang]
            assert component.text[lang].endswith(".")

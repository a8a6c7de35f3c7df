"""Section 6: every Place of start, Era I and Era II, from the data; Markets and their cards."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.rules.colony.laying import CoverGrove
from holdfast.games.ante_portas.rules.colony.names import BUILDINGS, MARKET_CARDS
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket
from holdfast.games.ante_portas.rules.names import PLACES
from holdfast.games.ante_portas.tests.at import campaign
from holdfast.games.ante_portas.tests.colony.at import (
    asked,
    community,
    count,
    era_two,
    keys,
    market,
    own,
    table,
    turn,
    visit,
    wares,
    why_not,
)


@pytest.mark.parametrize(
    ("place", "gained"),
    [
        ("riverbank_grove_1", {"wood": 2}),
        ("riverbank_grove_2", {"wood": 2}),
        ("day_laborer", {"wood": 1, "dollar": 1}),
    ],
)
def test_cb6_1_starting_places_that_give_goods(place: str, gained: dict[str, int]) -> None:
    m = visit(place, own(tool=0))
    assert wares(m) == gained


@pytest.mark.parametrize(
    ("place", "gained"),
    [
        ("grove_1", {"wood": 2}),
        ("grove_2", {"wood": 2}),
        ("clay_delve_1", {"clay": 2}),
        ("clay_delve_2", {"clay": 2}),
    ],
)
def test_cb6_2_places_of_era_one_that_give_goods(place: str, gained: dict[str, int]) -> None:
    m = visit(place, own(tool=0))
    assert wares(m) == gained


@pytest.mark.parametrize(
    ("place", "gained"), [("ore_pit", {"ore": 1}), ("clay_pocket", {"clay": 2})]
)
def test_cb6_3_places_of_era_two_that_give_goods(place: str, gained: dict[str, int]) -> None:
    m = visit(place, own(tool=0))
    assert wares(m) == gained


def test_cb6_3_the_riverbank_forest_gives_three_wood() -> None:
    effect = campaign(turn()).colony.cards.effects[PLACES.index("riverbank_forest")][0]
    assert effect.wares == (0, 3, 0, 0, 0, 0, 0, 0)


# Refiners: what goes in once, what comes out, and with what is left no second time.
REFINERS = [
    ("joiner_1", {"wood": 3}, "make:plank", {"wood": 1, "plank": 1}),
    ("joiner_2", {"wood": 3}, "make:plank", {"wood": 1, "plank": 1}),
    ("joiner_3", {"wood": 3}, "make:plank", {"wood": 1, "plank": 1}),
    ("clayburner", {"wood": 1, "clay": 3}, "make:brick", {"clay": 1, "brick": 1}),
    ("loamburner", {"wood": 1, "clay": 2}, "make:brick", {"clay": 1, "brick": 1}),
    ("blacksmith", {"wood": 1, "ore": 2}, "make:tool", {"ore": 1, "tool": 2}),
]


@pytest.mark.parametrize(("place", "before", "key", "after"), REFINERS)
def test_cb6_2_cb6_3_refiners(
    place: str, before: dict[str, int], key: str, after: dict[str, int]
) -> None:
    m = visit(place, own(tool=0, **before))
    assert wares(m) == after  # once only: the single option is taken
    assert asked(m) == "TakeTurn"
    assert key.startswith("make:")


def test_cb7_9_refining_any_number_is_step_by_step() -> None:
    m = visit("joiner_1", own(wood=7, tool=0))
    # The first step is the only option; from then on one may stop.
    assert wares(m) == {"wood": 5, "plank": 1}
    assert m.open[0] == ["make:plank", "done"]
    m.choose(0, "make:plank")
    m.choose(0, "done")
    assert wares(m) == {"wood": 3, "plank": 2}


@pytest.mark.parametrize(("place", "food"), [("baker", 2), ("grand_baker", 3)])
def test_cb6_2_a_baker_gives_food_or_buys_it(place: str, food: int) -> None:
    m = visit(place, own(food=5, tool=0))
    assert m.open[0] == ["act:gain", "act:sell"]
    m.choose(0, "act:gain")
    assert wares(m) == {"food": 5 + food}
    m = visit(place, own(food=5, tool=0))
    m.choose(0, "act:sell")
    m.choose(0, "sell:food")
    assert wares(m) == {"food": 1, "dollar": 2}
    # Without two Food there is nothing to sell: the gain is taken by itself.
    m = visit(place, own(food=1, tool=0))
    assert wares(m) == {"food": 1 + food}


BUILDERS = [
    ("farm", {"tool": 1, "wood": 1}, {}),
    ("library", {"tool": 1, "wood": 1, "plank": 1}, {}),
    ("hunting_lodge", {"tool": 3, "wood": 2, "clay": 1}, {}),
    ("foresters_house", {"tool": 2, "wood": 3}, {}),
    ("storage_shed", {"tool": 1, "wood": 2}, {}),
    ("hollow", {"tool": 2, "clay": 3}, {}),
    ("pub", {"tool": 1, "clay": 1, "plank": 1, "brick": 1}, {}),
    ("estate", {"tool": 1, "wood": 3, "brick": 1}, {"farm": -1}),
    ("flat", {"tool": 1, "plank": 1}, {"farm": -1}),
    ("institute", {"tool": 3, "plank": 2, "brick": 2}, {}),
]


@pytest.mark.parametrize(("building", "cost", "removed"), BUILDERS)
def test_cb6_1_cb6_2_cb6_3_builders(
    building: str, cost: dict[str, int], removed: dict[str, int]
) -> None:
    """Exactly the cost builds one; one piece less builds none."""
    m = visit(f"builder_{building}", own(built={"farm": 3}, farmers=2, **cost))
    assert count(m, building) == (4 if building == "farm" else 1)
    assert count(m, "farm") == 3 + removed.get("farm", 0) + (building == "farm")
    assert wares(m) == {}
    for ware in cost:
        less = {**cost, ware: cost[ware] - 1}
        m = visit(f"builder_{building}", own(built={"farm": 3}, farmers=2, **less))
        assert count(m, building) == (3 if building == "farm" else 0)
        assert why_not(m, f"build:{building}")


BIG_BUILDERS = [
    ("factory", {"tool": 3, "wood": 3, "clay": 3}, {"farm": 3}),
    ("theater", {"tool": 2, "clay": 2, "plank": 2, "brick": 2}, {"farm": 3}),
    ("iron_mine", {"tool": 2, "plank": 2, "brick": 3}, {"farm": 3}),
    ("apartment", {"tool": 1, "plank": 2, "clay": 2}, {"farm": 3, "flat": 1}),
    ("storage_house", {"tool": 2, "plank": 1, "brick": 1}, {"farm": 3}),
]


@pytest.mark.parametrize(("building", "cost", "built"), BIG_BUILDERS)
def test_cb6_2_cb6_3_builders_that_need_storage_or_something_to_remodel(
    building: str, cost: dict[str, int], built: dict[str, int]
) -> None:
    """A staffed Shed gives the room for six goods."""
    own_shed = {**built, "storage_shed": 1}
    citizens = built.get("flat", 0)
    m = visit(
        f"builder_{building}",
        own(built=own_shed, working={"storage_shed": 1}, farmers=1, citizens=citizens, **cost),
    )
    assert count(m, building) == 1
    assert wares(m) == {}


def test_cb6_1_at_most_three_storage_facilities() -> None:
    three = own(built={"farm": 3, "storage_shed": 3}, wood=4)
    m = visit("builder_storage_shed", three)
    assert count(m, "storage_shed") == 3
    assert asked(m) == "TakeTurn"  # the visit came to nothing
    m = table(AtMarket(0, 0, -1, False), edits=[market("market_1_2"), three])
    assert "act:special" not in m.open[0]


def test_cb6_1_any_number_of_farms_in_one_action() -> None:
    m = visit("builder_farm", own(wood=3, tool=3, built={"farm": 3}, farmers=2))
    assert m.open[0] == ["build:farm", "done"]
    m.choose(0, "build:farm")
    m.choose(0, "build:farm")
    assert count(m, "farm") == 6
    assert community(m).farmers == 5


def test_cb6_1_the_developer_gives_tools_and_then_plays() -> None:
    m = visit("developer", own(tool=0, hand=["stone_axe_101"]))
    assert wares(m) == {"tool": 2}
    assert m.open[0] == ["play:stone_axe_101", "employ:foresters_house", "done"]


def test_cb6_1_the_librarian_gives_a_dollar_and_two_cards() -> None:
    m = visit("librarian", own(tool=0))
    assert wares(m) == {"dollar": 1}
    assert len(community(m).hand) == 2


def test_cb6_1_the_head_official_gives_clay_and_the_marker() -> None:
    m = visit("head_official", own(1, tool=0), seats=2, script=[])
    s = campaign(m)
    assert wares(m)["clay"] == 1
    assert s.starter == 0
    assert s.is_taken


# Markets


def test_cb6_4_a_market_offers_selling_gaining_or_the_special_action() -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[own(clay=1, wood=1, tool=1)])
    assert [key for key in m.open[0] if key.startswith("act:")] == [
        "act:gain",
        "act:sell",
        "act:special",
    ]


def test_cb6_4_only_what_can_be_done_is_offered() -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[own(tool=0)])
    assert keys(m, "act") == ["act:gain"]
    assert "CB-5.3" in why_not(m, "act:sell")
    assert "CB-6.4" in why_not(m, "act:gain_other")


GAINS = [
    ("market_1_1", "gain", {"food": 1, "wood": 1}),
    ("market_1_2", "gain", {"clay": 2}),
    ("market_1_3", "gain", {"wood": 2}),
    ("market_1_4", "gain", {"food": 1, "clay": 1}),
    ("market_1_5", "gain", {"wood": 2}),
    ("market_1_5", "gain_other", {"clay": 2}),
    ("market_1_6", "gain", {"food": 2}),
    ("market_1_7", "gain", {"wood": 2, "clay": 1}),
    ("market_2_1", "gain", {"food": 2, "wood": 1}),
    ("market_2_2", "gain", {"food": 2, "clay": 1}),
    ("market_2_3", "gain", {"wood": 2}),
    ("market_2_3", "gain_other", {"clay": 2}),
    ("market_2_4", "gain", {"plank": 1}),
    ("market_2_5", "gain", {"wood": 2}),
    ("market_2_6", "gain", {"clay": 2}),
    ("market_2_7", "gain", {"wood": 1, "clay": 1}),
    ("final_wave_1", "gain", {"food": 3}),
    ("final_wave_1", "gain_other", {"dollar": 3}),
    ("final_wave_2", "gain", {"food": 4}),
    ("final_wave_2", "gain_other", {"dollar": 5}),
]


@pytest.mark.parametrize(("card", "act", "gained"), GAINS)
def test_cb6_5_cb6_6_what_each_market_card_gives(
    card: str, act: str, gained: dict[str, int]
) -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[market(card), own(tool=0)])
    if f"act:{act}" in m.open.get(0, []):
        m.choose(0, f"act:{act}")
    assert wares(m) == gained


SALES = [
    ("market_1_1", {"clay": (1, 1), "plank": (1, 2)}),
    ("market_1_2", {"food": (1, 1), "wood": (1, 1)}),
    ("market_1_3", {"clay": (1, 1), "food": (1, 1)}),
    ("market_1_4", {"wood": (2, 1), "brick": (1, 3)}),
    ("market_1_5", {"food": (1, 1), "brick": (1, 3)}),
    ("market_1_6", {"wood": (2, 1), "clay": (1, 1)}),
    ("market_1_7", {"plank": (1, 2), "brick": (1, 3)}),
    ("market_2_1", {"clay": (2, 1), "plank": (1, 1)}),
    ("market_2_2", {"wood": (3, 1), "brick": (1, 2)}),
    ("market_2_3", {"food": (2, 1), "brick": (1, 2)}),
    ("market_2_4", {"food": (2, 1), "clay": (2, 1)}),
    ("market_2_5", {"clay": (1, 1), "ore": (1, 1)}),
    ("market_2_6", {"wood": (3, 1), "ore": (1, 1)}),
    ("market_2_7", {"food": (2, 1), "plank": (1, 1)}),
    ("final_wave_1", {"wood": (1, 1), "clay": (1, 1)}),
    ("final_wave_2", {"plank": (1, 2), "brick": (1, 3)}),
]


@pytest.mark.parametrize(("card", "prices"), SALES)
def test_cb6_5_cb6_6_what_each_market_card_buys(
    card: str, prices: dict[str, tuple[int, int]]
) -> None:
    """Both goods, as often as one likes; twice of each here."""
    goods = {good: 2 * n for good, (n, _) in prices.items()}
    goods = {good: min(n, 4) for good, n in goods.items()}
    m = table(AtMarket(0, 0, -1, False), edits=[market(card), own(tool=0, **goods)])
    m.choose(0, "act:sell")
    assert [key for key in m.open[0] if key != "done"] == [f"sell:{good}" for good in prices]
    good, (n, dollars) = next(iter(prices.items()))
    m.choose(0, f"sell:{good}")
    assert wares(m)["dollar"] == dollars
    assert wares(m).get(good, 0) == goods[good] - n


SPECIALS = [
    ("market_1_1", "farm"),
    ("market_1_2", "storage_shed"),
    ("market_1_3", "foresters_house"),
    ("market_1_4", "hunting_lodge"),
    ("market_2_1", "estate"),
    ("market_2_2", "flat"),
    ("market_2_3", "hollow"),
    ("market_2_4", "factory"),
]


@pytest.mark.parametrize(("card", "building"), SPECIALS)
def test_cb6_5_cb6_6_specials_build_one_only(card: str, building: str) -> None:
    rich = own(
        tool=9, wood=4, clay=3, plank=1, brick=1, farmers=2, working={"storage_shed": 2},
        built={"farm": 4, "storage_shed": 2},
    )  # fmt: skip
    m = table(AtMarket(0, 0, -1, False), edits=[market(card), rich])
    before = count(m, building)
    m.choose(0, "act:special")
    assert count(m, building) == before + 1
    assert asked(m) == "TakeTurn"  # no second one, though there are goods for some


@pytest.mark.parametrize(
    ("card", "goods", "key", "times"),
    [
        ("market_1_5", {"wood": 4}, "make:plank", 1),
        ("market_2_5", {"wood": 2, "clay": 4}, "make:brick", 1),
        ("market_2_6", {"wood": 6}, "make:plank", 2),
    ],
)
def test_cb6_5_cb6_6_specials_that_refine(
    card: str, goods: dict[str, int], key: str, times: int
) -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[market(card), own(tool=0, **goods)])
    m.choose(0, "act:special")
    while key in m.open.get(0, []):
        m.choose(0, key)
    assert wares(m)[key.partition(":")[2]] == times


@pytest.mark.parametrize("card", ["market_1_7", "market_2_7"])
def test_cb6_5_cb6_6_specials_that_act_as_head_official(card: str) -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[market(card), own(tool=0)])
    m.choose(0, "act:special")
    assert wares(m) == {"clay": 1}
    assert campaign(m).is_taken


def test_cb6_5_a_special_that_acts_as_the_librarian() -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[market("market_1_6"), own(tool=0)])
    m.choose(0, "act:special")
    assert wares(m) == {"dollar": 1}
    assert len(community(m).hand) == 2


@pytest.mark.parametrize(
    ("card", "gained"), [("final_wave_1", {"tool": 2}), ("final_wave_2", {"tool": 2, "ore": 1})]
)
def test_ap157_final_wave_cards_are_used_like_any_other(card: str, gained: dict[str, int]) -> None:
    m = table(AtMarket(0, 0, -1, False), edits=[market(card), own(tool=0)])
    m.choose(0, "act:special")
    assert wares(m) == gained
    assert campaign(m).colony.market == MARKET_CARDS.index(card)


def test_cb6_3_the_riverbank_forest_covers_a_grove_and_keeps_its_steward() -> None:
    m = table(CoverGrove(0), edits=[own(steward="riverbank_grove_2"), era_two])
    ground = campaign(m).colony.ground
    cells = ground.cells[PLACES.index("riverbank_grove_2")]
    near = ground.near[PLACES.index("riverbank_grove_2")]
    assert m.open[0] == ["cover:riverbank_grove_1", "cover:riverbank_grove_2"]
    m.choose(0, "cover:riverbank_grove_2")
    after = campaign(m).colony.ground
    forest = PLACES.index("riverbank_forest")
    assert after.cells[forest] == cells
    assert after.near[forest] == near
    assert community(m).steward == forest
    assert not after.is_laid(PLACES.index("riverbank_grove_2"))


def test_cb5_10_parts_that_cannot_be_done_are_skipped() -> None:
    m = visit("developer", own(tool=0))  # nothing in hand to play
    assert wares(m) == {"tool": 2}
    assert asked(m) == "TakeTurn"


def test_cb6_1_every_building_has_a_builder() -> None:
    assert {f"builder_{building}" for building in BUILDINGS} <= set(PLACES)

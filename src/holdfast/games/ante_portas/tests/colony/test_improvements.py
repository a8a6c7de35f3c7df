"""Sections 10 to 12, AP-18, AP-32: every Improvement, drawn, played, given."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import DataError, Match, load_position
from holdfast.core.agenda import Ask
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.colony.names import (
    CITIZEN_CARE,
    COMMANDER_STRENGTH,
    FIRST_MINE_FREE,
    GUNFIRE_MORE,
    IMPROVEMENTS,
    MARCH_ENLISTED,
    RANGE_MORE,
    SEND_BACK,
    SIDE_STRENGTH,
    UPRIGHT_FREE,
    WORK_DISCOUNT,
)
from holdfast.games.ante_portas.rules.colony.stewards import use_ticket
from holdfast.games.ante_portas.rules.colony.view import determinize
from holdfast.games.ante_portas.rules.names import CITIZEN, FARMER, cost_of
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign, told
from holdfast.games.ante_portas.tests.colony.at import (
    asked,
    at_work,
    cards,
    community,
    count,
    era_two,
    fresh,
    keys,
    own,
    stock,
    turn,
    visit,
    wares,
    why_not,
    year_end,
)


def play(card: str, **more: Any) -> Match:
    """At the Developer, who has just given two Tools, with this card in hand."""
    m = visit("developer", own(hand=[card], **more))
    m.choose(0, f"play:{card}")
    return m


# Tables 11 and 12: number, cost, kind.
COSTS = [
    ("101 stone_axe", {}, "once"), ("102 drill_ground", {"tool": 1, "wood": 2}, "lasting"),
    ("103 wood_shovel", {}, "once"), ("104 field_kitchen", {"tool": 1, "food": 2}, "lasting"),
    ("105 wood_saw", {}, "once"), ("106 sandbags", {"tool": 1, "clay": 2}, "lasting"),
    ("107 ruin", {}, "once"), ("108 powder_store", {"tool": 1, "wood": 1, "clay": 1}, "lasting"),
    ("109 anvil", {}, "once"), ("110 guestroom", {}, "once"),
    ("111 contract_guard_post", {}, "once"), ("112 handsaw", {}, "once"),
    ("113 clay_oven", {}, "once"), ("114 contract_farm", {}, "once"),
    ("115 contract_estate", {}, "once"), ("116 contract_flat", {}, "once"),
    ("117 contract_foresters_house", {}, "once"), ("118 contract_hollow", {}, "once"),
    ("119 contract_hunting_lodge", {}, "once"), ("120 contract_storage_shed", {}, "once"),
    ("121 field_hospital", {}, "once"), ("122 palisade", {"tool": 1, "wood": 3}, "lasting"),
    ("123 axe", {"wood": 3}, "lasting"), ("124 spade", {"clay": 3}, "lasting"),
    ("125 vegetable_garden", {"tool": 2, "clay": 1, "plank": 1}, "lasting"),
    ("126 beavers_lodge", {"tool": 1, "wood": 2}, "lasting"),
    ("127 loam_hollow", {"tool": 2, "clay": 2}, "lasting"),
    ("128 holiday_cabin", {"tool": 1, "wood": 1}, "lasting"),
    ("129 holiday_cabin", {"tool": 1, "wood": 1}, "lasting"),
    ("130 holiday_flat", {"tool": 1, "wood": 1, "plank": 1}, "lasting"),
    ("131 holiday_flat", {"tool": 1, "wood": 1, "plank": 1}, "lasting"),
    ("132 storehouse", {"tool": 1, "plank": 1}, "lasting"),
    ("133 training", {"wood": 2, "plank": 1}, "lasting"),
    ("134 deed_registration", {"tool": 1, "wood": 4}, "lasting"),
    ("135 militia", {"food": 2}, "once"),
    ("201 wood_saw", {}, "once"),
    ("202 ammunition_depot", {"tool": 1, "brick": 1, "ore": 1}, "lasting"),
    ("203 ruin", {}, "once"), ("204 foundry", {"tool": 1, "brick": 2}, "lasting"),
    ("205 fireplace", {}, "once"), ("206 anvil", {}, "once"),
    ("207 staff_college", {"tool": 2, "plank": 1}, "lasting"), ("208 ripsaw", {}, "once"),
    ("209 stone_oven", {}, "once"), ("210 toolmaker", {}, "once"),
    ("211 contract_apartment", {}, "once"), ("212 contract_iron_mine", {}, "once"),
    ("213 contract_storage_house", {}, "once"),
    ("214 panel_saw", {"tool": 2, "plank": 2}, "lasting"),
    ("215 kiln", {"tool": 2, "brick": 2}, "lasting"), ("216 iron_pickaxe", {"ore": 2}, "lasting"),
    ("217 fruit_farm", {"tool": 2, "plank": 1, "brick": 1}, "lasting"),
    ("218 ore_tunnel", {"tool": 2, "plank": 1, "brick": 2, "ore": 1}, "lasting"),
    ("219 workshop", {"tool": 2, "clay": 3, "plank": 2}, "lasting"),
    ("220 village_chapel", {"tool": 1, "plank": 2}, "lasting"),
    ("221 slaughtering_blocks", {"tool": 2, "plank": 2, "brick": 2}, "lasting"),
    ("222 cottage", {"tool": 1, "wood": 4, "brick": 1}, "lasting"),
    ("223 surgeon", {"tool": 1, "plank": 1, "food": 1}, "lasting"),
    ("224 hostel", {"tool": 2, "clay": 2, "plank": 3}, "lasting"),
    ("225 honor_guard", {"food": 1, "dollar": 3}, "once"),
    ("226 storehouse", {"tool": 1, "plank": 1}, "lasting"),
    ("227 wood_warehouse", {"tool": 1, "wood": 3}, "lasting"),
    ("228 clay_warehouse", {"tool": 1, "clay": 2}, "lasting"),
    ("229 ore_warehouse", {"tool": 1, "ore": 2}, "lasting"),
    ("230 food_warehouse", {"tool": 1, "food": 3}, "lasting"),
    ("231 dolly", {"plank": 3}, "lasting"),
    ("232 signal_masts", {"tool": 2, "plank": 2}, "lasting"),
    ("233 last_gate", {"tool": 2, "plank": 1, "brick": 2}, "lasting"),
    ("234 apprentice", {"tool": 1, "plank": 1, "brick": 1}, "uses"),
    ("235 ticket", {"clay": 3}, "uses"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "cost", "kind"), COSTS)
def test_cb11_cb12_cb10_2_costs_and_kinds(name: str, cost: dict[str, int], kind: str) -> None:
    number, _, word = name.partition(" ")
    card = IMPROVEMENTS.index(f"{word}_{number}")
    assert cards().cost[card] == cost_of(**cost)
    assert ["once", "lasting", "uses"][cards().duration[card]] == kind
    assert cards().uses[card] == (3 if kind == "uses" else 0)


def test_cb11_cb12_there_are_35_cards_per_era() -> None:
    assert len(COSTS) == len(IMPROVEMENTS) == 70
    assert [IMPROVEMENTS[i].rsplit("_", 1)[1] for i in (0, 34, 35, 69)] == [
        "101",
        "135",
        "201",
        "235",
    ]


# Once: gains


@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("stone_axe_101", {"wood": 4}),
        ("wood_shovel_103", {"clay": 3}),
        ("wood_saw_105", {"plank": 2}),
        ("wood_saw_201", {"plank": 2}),
        ("ruin_107", {"brick": 1}),
        ("ruin_203", {"brick": 1}),
        ("guestroom_110", {"wood": 2, "clay": 2}),
        ("fireplace_205", {"food": 2}),
    ],
)
def test_cb11_cb12_cards_that_give_goods(card: str, gained: dict[str, int]) -> None:
    m = play(card, tool=0)
    assert wares(m) == {**gained, "tool": 2}
    assert campaign(m).colony.discard == (IMPROVEMENTS.index(card),)


@pytest.mark.parametrize("card", ["anvil_109", "anvil_206"])
def test_cb11_cb12_the_anvil_gives_a_tool_and_may_make_another(card: str) -> None:
    m = play(card, tool=0, wood=2, clay=2)
    assert wares(m)["tool"] == 3
    assert m.open[0] == ["make:tool", "done"]
    m.choose(0, "make:tool")
    assert wares(m) == {"wood": 1, "clay": 1, "tool": 4}
    m = play(card, tool=0)
    assert wares(m) == {"tool": 3}


def test_cb10_2_ap33_a_card_that_a_trade_leaves_without_its_price_is_discarded() -> None:
    """While it is to be said who gets the contract, the Wood for it is given away."""
    ally = own(1, steward="developer")
    hand = own(hand=["contract_farm_114"], wood=1, tool=0)
    m = visit("developer", hand, ally, seats=2)
    m.choose(0, "play:contract_farm_114")
    assert m.open[0][:2] == ["keep", "hand_to:player_2"]
    for key in ("trade:player_2", "give:wood", "offer"):
        m.choose(0, key)
    m.choose(1, "accept")
    colony = campaign(m).colony
    assert asked(m) == "TakeTurn"
    assert (count(m, "farm"), count(m, "farm", 1)) == (3, 3)
    assert colony.discard == (IMPROVEMENTS.index("contract_farm_114"),)
    assert colony.gone == ()


# Once: conversions


def make(m: Match, key: str, most: int = 20) -> int:
    """How often this can be done."""
    n = 0
    while key in m.open.get(0, []) and n < most:
        m.choose(0, key)
        n += 1
    return n


@pytest.mark.parametrize(
    ("card", "goods", "key", "after"),
    [
        ("clay_oven_113", {"wood": 3, "clay": 3}, "make:brick", {"wood": 1, "clay": 1, "brick": 2}),
        ("ripsaw_208", {"wood": 5}, "make:plank", {"wood": 1, "plank": 4}),
        ("stone_oven_209", {"clay": 4}, "make:brick", {"clay": 1, "brick": 3}),
        ("toolmaker_210", {"plank": 8}, "make:tool", {"tool": 4}),
    ],
)
def test_cb11_cb12_conversions_with_their_limits(
    card: str, goods: dict[str, int], key: str, after: dict[str, int]
) -> None:
    m = play(card, tool=0, **goods)
    make(m, key)
    assert wares(m) == {**after, "tool": 2 + after.get("tool", 0)}


def test_cb11_the_handsaw_makes_planks_in_two_ways() -> None:
    m = play("handsaw_112", tool=0, wood=8)
    assert m.open[0] == ["make:plank", "make_more:plank"]
    m.choose(0, "make_more:plank")
    m.choose(0, "make_more:plank")
    # Two Wood are left: the other way is taken, or one stops.
    assert m.open[0] == ["make:plank", "done"]
    m.choose(0, "make:plank")
    assert wares(m) == {"plank": 5, "tool": 2}


# Once: contracts


@pytest.mark.parametrize(
    ("card", "goods", "building", "n"),
    [
        ("contract_farm_114", {"wood": 3}, "farm", 2),
        ("contract_estate_115", {"wood": 2, "brick": 1}, "estate", 1),
        ("contract_flat_116", {"wood": 2}, "flat", 1),
        ("contract_foresters_house_117", {"wood": 2}, "foresters_house", 1),
        ("contract_hollow_118", {"clay": 2}, "hollow", 1),
        ("contract_hunting_lodge_119", {"wood": 2, "clay": 1}, "hunting_lodge", 1),
        ("contract_storage_shed_120", {"wood": 3}, "storage_shed", 2),
        ("contract_iron_mine_212", {"plank": 2, "brick": 2}, "iron_mine", 1),
    ],
)
def test_cb10_6_cb11_cb12_contracts(
    card: str, goods: dict[str, int], building: str, n: int
) -> None:
    before = {"farm": 3}
    m = play(card, built=before, farmers=2, **goods)
    make(m, f"build:{building}")
    assert count(m, building) == before.get(building, 0) + n
    if asked(m) == "Build":
        m.choose(0, "done")
    assert asked(m) == "TakeTurn"


CONTRACT_TOOLS = {
    "contract_farm_114": 0, "contract_estate_115": 1, "contract_flat_116": 1,
    "contract_foresters_house_117": 2, "contract_hollow_118": 2, "contract_hunting_lodge_119": 2,
    "contract_storage_shed_120": 1, "contract_apartment_211": 1, "contract_iron_mine_212": 2,
    "contract_storage_house_213": 2,
}  # fmt: skip


@pytest.mark.parametrize(("card", "tools"), CONTRACT_TOOLS.items())
def test_cb11_cb12_tools_of_the_contracts(card: str, tools: int) -> None:
    assert cards().improvement(IMPROVEMENTS.index(card))[0].wares[6] == tools


def test_cb12_contract_apartment() -> None:
    m = play("contract_apartment_211", built={"farm": 2, "flat": 1}, citizens=1, clay=2, plank=1)
    assert (count(m, "flat"), count(m, "apartment")) == (0, 1)
    assert community(m).citizens == 3


def test_cb12_contract_storage_house() -> None:
    m = play(
        "contract_storage_house_213", built={"farm": 3, "storage_shed": 1}, wood=1, brick=1,
        farmers=0,
    )  # fmt: skip
    assert count(m, "storage_house") == 1


def test_cb10_6_a_contract_needs_what_it_remodels() -> None:
    m = visit("developer", own(hand=["contract_apartment_211"], plank=1, clay=2))
    assert asked(m) == "TakeTurn"  # nothing could be played: no Flat
    s = campaign(m)
    assert s.colony.communities[0].hand == (IMPROVEMENTS.index("contract_apartment_211"),)


# Lasting


def test_cb11_axe_and_spade_at_places_and_markets() -> None:
    both = ["axe_123", "spade_124"]
    m = visit("grove_1", own(laid=both))
    assert stock(m) == {"wood": 3}
    m = visit("head_official", own(laid=both))
    assert stock(m) == {"clay": 2}
    m = visit("day_laborer", own(laid=both))
    assert stock(m) == {"wood": 2}
    m = turn(own(laid=both, tool=0))
    m.choose(0, "move:market_b")
    m.choose(0, "act:gain")  # 1 Food and 1 Wood
    assert stock(m) == {"food": 1, "wood": 2}


def test_cb11_axe_and_spade_do_not_work_for_cards() -> None:
    m = play("guestroom_110", laid=["axe_123", "spade_124"])
    assert stock(m) == {"wood": 2, "clay": 2}


def test_cb12_the_pickaxe_brings_one_more_ore() -> None:
    assert stock(visit("ore_pit", own(laid=["iron_pickaxe_216"]))) == {"ore": 2}


@pytest.mark.parametrize(
    ("card", "made"),
    [
        ("vegetable_garden_125", {"food": 1}),
        ("beavers_lodge_126", {"wood": 1}),
        ("loam_hollow_127", {"clay": 1}),
        ("fruit_farm_217", {"food": 2}),
        ("ore_tunnel_218", {"ore": 1}),
        ("workshop_219", {"tool": 1}),
        ("village_chapel_220", {"dollar": 1}),
    ],
)
def test_cb10_5_cb11_cb12_cards_that_produce(card: str, made: dict[str, int]) -> None:
    """Goods lie in a Buffer on the card; a second Year adds nothing to a full one."""
    m = year_end(own(laid=[card], built={"farm": 3}, farmers=2, tool=0))
    assert wares(m) == made
    assert stock(m) == {}


def test_cb10_5_a_full_buffer_on_a_card_takes_nothing_new() -> None:
    m = year_end(
        own(laid=["fruit_farm_217"], card_buffers={"food": 1}, built={"farm": 3}, clay=8, tool=0)
    )
    assert wares(m) == {"food": 2, "clay": 8}


@pytest.mark.parametrize(("lying", "made"), [(0, [{"food": 2}]), (1, [{"food": 1}]), (2, [])])
def test_cb10_5_only_what_the_cards_really_make_is_told(
    lying: int, made: list[dict[str, int]]
) -> None:
    buffers = {"food": lying}
    m = year_end(own(laid=["fruit_farm_217"], card_buffers=buffers, built={"farm": 3}, clay=8))
    assert [data["goods"] for data in told(m, "cards_produced")] == made


def test_cb12_slaughtering_blocks_for_every_staffed_lodge() -> None:
    m = year_end(
        own(
            laid=["slaughtering_blocks_221"], built={"farm": 3, "hunting_lodge": 3}, farmers=0,
            working={"hunting_lodge": 2},
        )
    )  # fmt: skip
    m.choose(0, "done")
    assert community(m).buffers[0] == 4


@pytest.mark.parametrize(
    ("card", "goods", "key", "after"),
    [
        ("panel_saw_214", {"wood": 5}, "make:plank", {"wood": 3, "plank": 1}),
        ("kiln_215", {"clay": 5}, "make:brick", {"clay": 3, "brick": 1}),
    ],
)
def test_cb12_yearly_conversions_once(
    card: str, goods: dict[str, int], key: str, after: dict[str, int]
) -> None:
    m = year_end(own(laid=[card], built={"farm": 3}, tool=0, **goods))
    assert m.open[0] == [key, "done"]
    m.choose(0, key)
    assert wares(m) == after
    assert asked(m) == "TakeTurn"


@pytest.mark.parametrize(
    ("card", "goods", "kind", "n"),
    [
        ("holiday_cabin_128", {"wood": 1}, FARMER, 1),
        ("holiday_cabin_129", {"wood": 1}, FARMER, 1),
        ("holiday_flat_130", {"wood": 1, "plank": 1}, CITIZEN, 1),
        ("holiday_flat_131", {"wood": 1, "plank": 1}, CITIZEN, 1),
        ("cottage_222", {"wood": 4, "brick": 1}, FARMER, 2),
        ("hostel_224", {"clay": 2, "plank": 3}, CITIZEN, 2),
    ],
)
def test_cb8_1_cb11_cb12_cards_that_are_residences(
    card: str, goods: dict[str, int], kind: int, n: int
) -> None:
    m = play(
        card, built={"farm": 3, "storage_shed": 1}, working={"storage_shed": 1}, farmers=1,
        **goods,
    )  # fmt: skip
    c = community(m)
    assert c.unemployed(kind) == (1 if kind == FARMER else 0) + n
    assert c.homes(cards(), kind) == (3 if kind == FARMER else 0) + n
    assert c.spots_used() == 3  # 10 no. 4


def test_cb10_4_a_lasting_improvement_takes_no_spot() -> None:
    m = play("storehouse_132", built={"farm": 24}, farmers=24, plank=1)
    assert community(m).laid == (IMPROVEMENTS.index("storehouse_132"),)
    assert community(m).spots_used() == 24


def test_cb11_training_draws_one_card_more_at_the_librarian() -> None:
    m = visit("librarian", own(laid=["training_133"]))
    assert len(community(m).hand) == 3


def test_cb11_deed_registration_adds_farms_at_a_builder() -> None:
    edit = own(laid=["deed_registration_134"], built={"farm": 3}, farmers=0, clay=3, wood=2, tool=4)
    m = visit("builder_hollow", edit)
    assert count(m, "hollow") == 1
    assert m.open[0] == ["build:farm", "done"]
    m.choose(0, "build:farm")
    assert keys(m, "employ") == ["employ:hollow"]
    m.choose(0, "build:farm")
    assert count(m, "farm") == 5
    assert wares(m) == {}


def test_cb11_deed_registration_counts_a_factory() -> None:
    edit = own(
        laid=["deed_registration_134"], built={"farm": 3, "storage_shed": 1}, farmers=0,
        working={"storage_shed": 1}, clay=3, wood=4, tool=4,
    )  # fmt: skip
    m = visit("builder_factory", edit)
    assert count(m, "factory") == 1
    assert m.open[0] == ["build:farm", "done"]


def test_cb11_deed_registration_does_not_work_for_citizens_buildings_or_cards() -> None:
    edit = own(laid=["deed_registration_134"], built={"farm": 3}, farmers=2, plank=1, wood=2)
    assert asked(visit("builder_flat", edit)) == "TakeTurn"
    m = play(
        "contract_hollow_118", laid=["deed_registration_134"], built={"farm": 3}, farmers=0,
        clay=2, wood=2,
    )  # fmt: skip
    assert count(m, "farm") == 3
    assert asked(m) == "TakeTurn"


def test_cb12_the_apprentice_gives_two_dollars_and_a_second_steward() -> None:
    m = play("apprentice_234", plank=1, brick=1)
    assert wares(m)["dollar"] == 2
    assert community(m).apprentice_turns == 3
    assert keys(m, "apprentice")


def test_cb12_the_ticket_has_three_uses() -> None:
    m = play("ticket_235", clay=3)
    assert community(m).tickets == 3


# Improvements of Ante Portas (AP-18): what the colony knows of them. Their rules on the
# Battleground are tested in tests/battle.


@pytest.mark.parametrize(
    ("card", "verb", "n"),
    [
        ("palisade_122", SIDE_STRENGTH, 1),
        ("ammunition_depot_202", GUNFIRE_MORE, 1),
        ("staff_college_207", COMMANDER_STRENGTH, 1),
        ("surgeon_223", CITIZEN_CARE, 1),
        ("signal_masts_232", RANGE_MORE, 1),
        ("sandbags_106", WORK_DISCOUNT, 1),
        ("foundry_204", WORK_DISCOUNT, 1),
    ],
)
def test_ap18_amounts_of_the_new_improvements(card: str, verb: int, n: int) -> None:
    m = turn(own(laid=[card]))
    assert campaign(m).colony.amount(0, verb) == n
    assert campaign(turn(own())).colony.amount(0, verb) == 0


@pytest.mark.parametrize(
    ("card", "verb"),
    [
        ("drill_ground_102", MARCH_ENLISTED),
        ("field_kitchen_104", UPRIGHT_FREE),
        ("powder_store_108", FIRST_MINE_FREE),
        ("last_gate_233", SEND_BACK),
    ],
)
def test_ap18_new_improvements_without_an_amount(card: str, verb: int) -> None:
    number = IMPROVEMENTS.index(card)
    m = turn(own(laid=[card]))
    assert campaign(m).colony.owns(0, number)
    assert [effect.verb for effect in cards().improvement(number)] == [verb]


def test_ap155_a_card_of_the_side_works_for_all_its_players() -> None:
    m = turn(own(1, laid=["palisade_122"]), seats=2)
    s = campaign(m)
    palisade = IMPROVEMENTS.index("palisade_122")
    assert s.colony.owner(0, palisade) == 1
    assert not s.colony.owns(0, palisade)
    m = turn(own(1, laid=["palisade_122"]), seats=2, scenario="area_control")
    assert campaign(m).colony.owner(0, palisade) < 0


def test_cb10_7_ap18_the_new_cards_stand_where_old_ones_stood() -> None:
    new = [
        "drill_ground_102", "field_kitchen_104", "sandbags_106", "powder_store_108",
        "contract_guard_post_111", "field_hospital_121", "palisade_122", "militia_135",
        "ammunition_depot_202", "foundry_204", "staff_college_207", "surgeon_223",
        "honor_guard_225", "signal_masts_232", "last_gate_233",
    ]  # fmt: skip
    assert len(new) == 15
    assert set(new) <= set(IMPROVEMENTS)
    assert not {"automobile_121", "pass_122", "social_services_233"} & set(IMPROVEMENTS)


# Drawing and playing


def test_cb10_1_drawn_at_the_librarian_and_played_at_the_developer() -> None:
    m = visit("librarian", own(), script=[0, 0])
    assert community(m).hand == (0, 1)
    assert why_not(m, "play:stone_axe_101").startswith("CB-10.1")
    m = visit("developer", own(hand=["stone_axe_101"]))
    assert why_not(m, "play:ruin_107").startswith("CB-10.1")
    m.choose(0, "done")  # playing is a choice
    assert len(community(m).hand) == 1


def test_cb10_1_an_empty_deck_is_made_of_the_discards() -> None:
    def nearly_empty(s: Campaign) -> None:
        s.colony.discard = s.colony.deck[1:]
        s.colony.deck = s.colony.deck[:1]

    m = visit("librarian", own(), nearly_empty)
    assert len(community(m).hand) == 2
    assert len(campaign(m).colony.deck) == 33
    assert campaign(m).colony.discard == ()


def test_cb10_1_with_neither_deck_nor_discards_nothing_is_drawn() -> None:
    def nothing(s: Campaign) -> None:
        s.colony.communities[0].laid = ()
        s.colony.communities[0].hand = s.colony.deck
        s.colony.deck = ()

    m = visit("librarian", own(tool=0), nothing)
    assert len(community(m).hand) == 35


def test_cb10_1_cards_of_era_one_are_still_played_in_era_two() -> None:
    m = visit("developer", own(hand=["stone_axe_101", "wood_saw_201"], tool=0))
    assert campaign(m).colony.era == 1
    m.choose(0, "play:stone_axe_101")
    assert stock(m) == {"wood": 4}
    assert IMPROVEMENTS.index("stone_axe_101") in campaign(m).colony.gone


def test_cb10_2_lasting_cards_lie_there_and_single_ones_are_discarded() -> None:
    m = play("axe_123", wood=3)
    assert community(m).laid == (IMPROVEMENTS.index("axe_123"),)
    assert campaign(m).colony.discard == ()


def test_cb10_3_the_developers_tools_pay_for_the_card() -> None:
    m = play("loam_hollow_127", tool=0, clay=2)
    assert wares(m) == {}
    assert community(m).laid == (IMPROVEMENTS.index("loam_hollow_127"),)


def test_ap32_cb10_7_a_played_card_may_be_given_away() -> None:
    m = visit("developer", own(0, hand=["axe_123"], wood=3), own(1), seats=2)
    m.choose(0, "play:axe_123")
    assert m.open[0] == ["keep", "hand_to:player_2"]
    m.choose(0, "hand_to:player_2")
    s = campaign(m)
    assert s.colony.owns(1, IMPROVEMENTS.index("axe_123"))
    assert wares(m, 0) == {"tool": 8}  # the giver has paid


def test_ap32_cb10_7_the_receiver_carries_out_the_effect() -> None:
    m = visit("developer", own(0, hand=["stone_axe_101"]), own(1), seats=2)
    m.choose(0, "play:stone_axe_101")
    m.choose(0, "hand_to:player_2")
    assert stock(m, 1) == {"wood": 4}


TEAMS = [
    pytest.param({"seats": seats, "scenario": scenario}, id=f"{scenario}-{seats}")
    for scenario, seats in (
        ("raiders", 2), ("raiders", 3), ("dragons", 2), ("dragons", 3),
        ("capture_the_flag", 4), ("area_control", 4),
    )
]  # fmt: skip
each_team = pytest.mark.parametrize("table", TEAMS)


def friend_of(table: dict[str, Any]) -> int:
    """The last player of the first one's side."""
    return 2 if table["seats"] > 2 else 1


def give(card: str, giver: Any, receiver: dict[str, Any], table: dict[str, Any]) -> Match:
    """Played at the Developer and given to a friend."""
    friend = friend_of(table)
    mine = own(0, hand=[card], **giver)
    m = visit("developer", mine, own(friend, **{"tool": 0, **receiver}), **table)
    m.choose(0, f"play:{card}")
    if f"hand_to:player_{friend + 1}" in m.open.get(0, []):
        m.choose(0, f"hand_to:player_{friend + 1}")
    return m


@each_team
def test_ap32_the_giver_pays_what_a_contract_costs(table: dict[str, Any]) -> None:
    """The book: only the receiver carries out the effects, the giver pays the costs."""
    friend = friend_of(table)
    m = give("contract_hollow_118", {"clay": 3, "tool": 0}, {"clay": 2, "tool": 5}, table)
    assert count(m, "hollow", friend) == 1
    assert count(m, "hollow", 0) == 0
    assert wares(m, 0) == {"clay": 1}  # the Developer's 2 Tools are gone, too
    assert wares(m, friend) == {"clay": 2, "tool": 5}
    paid = [event.data for event in m.events if event.what == "paid_for"]
    assert paid == [{"other": friend, "goods": {"clay": 2, "tool": 2}}]


@each_team
def test_ap32_the_receiver_is_told_who_pays(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    m = give("contract_farm_114", {"wood": 4}, {"built": {"farm": 3}, "farmers": 2}, table)
    step = m.state.asking(friend)
    assert isinstance(step, Ask)
    about = step.about(m.state)
    assert about["payer"] == 0
    for lang, said in (("en", "pays"), ("de", "zahlt")):
        words = m.words(lang)
        note = m.game.people.note(m.view(friend), "build:farm", words, about)
        assert note.endswith(f"{words.seat(0)} {said}")


@each_team
def test_ap32_the_receiver_says_how_many(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    before = {"built": {"farm": 3}, "farmers": 2}
    m = give("contract_farm_114", {"wood": 4}, before, table)
    assert list(m.open) == [friend]
    assert m.open[friend][:2] == ["build:farm", "done"]  # the first one was taken without asking
    m.choose(friend, "done")
    assert count(m, "farm", friend) == 4
    assert wares(m, 0)["wood"] == 3
    m = give("contract_farm_114", {"wood": 4}, before, table)
    m.choose(friend, "build:farm")
    assert count(m, "farm", friend) == 5
    assert wares(m, 0)["wood"] == 2
    assert wares(m, friend) == {}


@each_team
def test_ap32_what_only_the_receiver_could_pay_cannot_be_played(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    mine = own(0, hand=["contract_hollow_118", "stone_axe_101"])
    m = visit("developer", mine, own(friend, clay=4), **table)
    assert keys(m, "play") == ["play:stone_axe_101"]
    assert why_not(m, "play:contract_hollow_118").startswith("CB-10.6")


@each_team
def test_ap32_a_giver_who_runs_out_of_goods(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    m = give("contract_storage_shed_120", {"wood": 1, "tool": 6}, {"wood": 3, "tool": 3}, table)
    assert friend not in m.open  # no second one
    assert count(m, "storage_shed", friend) == 1


@each_team
def test_ap32_the_giver_pays_for_conversions_and_the_receiver_gets_them(
    table: dict[str, Any],
) -> None:
    friend = friend_of(table)
    m = give("clay_oven_113", {"wood": 2, "clay": 2}, {"wood": 1, "clay": 1}, table)
    assert list(m.open) == [friend]
    assert m.open[friend][:2] == ["make:brick", "done"]
    m.choose(friend, "make:brick")
    assert stock(m, 0) == {}
    assert stock(m, friend) == {"wood": 1, "clay": 1, "brick": 2}


@each_team
def test_ap32_the_second_half_of_a_card_as_well(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    m = give("anvil_109", {"wood": 1, "clay": 1, "tool": 0}, {"wood": 1}, table)
    assert list(m.open) == [friend]
    assert m.open[friend][:2] == ["make:tool", "done"]
    m.choose(friend, "make:tool")
    assert wares(m, 0) == {"tool": 2}
    assert wares(m, friend) == {"wood": 1, "tool": 2}


@each_team
def test_ap32_also_for_a_guard_post_by_contract(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    m = give("contract_guard_post_111", {"wood": 1, "tool": 0}, {}, table)
    hexes = [key for key in m.open.get(friend, []) if key.startswith("place_tile:")]
    if hexes:
        m.choose(friend, hexes[0])
    assert len(campaign(m).battle.built) == 1
    assert wares(m, 0) == {"tool": 1}  # 2 from the Developer, 1 for the Guard Post


@each_team
def test_ap32_a_razed_building_costs_the_giver_1_tool_more(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    spots = campaign(visit("developer", **table)).colony.spots()
    full = {"built": {"farm": spots - 1, "hunting_lodge": 1}, "farmers": 0, "tool": 3}
    m = give("contract_hollow_118", {"clay": 2, "tool": 6}, full, table)
    razing = [key for key in m.open[friend] if key.startswith("raze:")]
    m.choose(friend, "raze:hunting_lodge" if "raze:hunting_lodge" in razing else razing[0])
    assert count(m, "hollow", friend) == 1
    assert wares(m, 0) == {"tool": 5}  # 6, and 2 from the Developer, less 3
    assert wares(m, friend)["tool"] == 3


@each_team
def test_ap32_the_receiver_puts_nobody_to_work_meanwhile(table: dict[str, Any]) -> None:
    """CB-9.2: that is for the own turn."""
    friend = friend_of(table)
    m = give("contract_farm_114", {"wood": 2}, {"built": {"farm": 3, "hollow": 1}}, table)
    assert m.open[friend][:2] == ["build:farm", "done"]


@each_team
def test_ap32_later_costs_of_a_lasting_card_are_the_owners(table: dict[str, Any]) -> None:
    """A ticket is used in the own turn of who has it: then he is the active player."""
    friend = friend_of(table)
    m = give("ticket_235", {"clay": 3}, {"clay": 2, "steward": "market_a"}, table)
    s = campaign(m)
    assert s.colony.communities[friend].tickets == 3
    assert stock(m, 0) == {}
    use_ticket(s, friend)
    assert stock(m, friend) == {}


@each_team
def test_ap32_who_pays_is_stored(table: dict[str, Any]) -> None:
    friend = friend_of(table)
    m = give("contract_farm_114", {"wood": 4}, {"built": {"farm": 3}, "farmers": 2}, table)
    again = load_position(m.position())
    assert again.open == m.open
    again.choose(friend, "build:farm")
    assert wares(again, 0)["wood"] == 2
    file = m.position()
    file["state"]["course"]["agenda"][-1]["payer"] = 9
    with pytest.raises(DataError, match="out of range"):
        load_position(file)


def test_ap138_rivals_do_not_pay() -> None:
    m = visit("joiner_1", own(wood=4), seats=2, scenario="area_control")
    file = m.position()
    file["state"]["course"]["agenda"][-1]["payer"] = 1
    with pytest.raises(DataError, match="nobody on this side pays"):
        load_position(file)


def test_ap32_in_an_older_file_everybody_pays_for_himself() -> None:
    m = visit("joiner_1", own(wood=4), seats=2)
    file = m.position()
    del file["state"]["course"]["agenda"][-1]["payer"]
    again = load_position(file)
    assert again.open == m.open
    again.choose(0, "make:plank")
    assert stock(again, 0)["plank"] > 0


def test_ap138_rivals_get_no_cards() -> None:
    m = visit(
        "developer", own(0, hand=["axe_123"], wood=3), own(1), seats=4, scenario="area_control"
    )
    m.choose(0, "play:axe_123")
    assert m.open[0] == ["keep", "hand_to:player_3"]
    assert why_not(m, "hand_to:player_2").startswith("AP-138")
    assert why_not(m, "hand_to:player_1").startswith("AP-32")


def test_cb10_6_a_card_that_would_do_nothing_is_not_played() -> None:
    m = visit("developer", own(hand=["ripsaw_208", "stone_axe_101"], tool=0))
    assert keys(m, "play") == ["play:stone_axe_101"]
    assert why_not(m, "play:ripsaw_208").startswith("CB-10.6")


def test_cb10_1_a_card_that_cannot_be_paid_is_not_played() -> None:
    m = visit("developer", own(hand=["axe_123", "stone_axe_101"], wood=2))
    assert why_not(m, "play:axe_123").startswith("CB-7.3")


# Secrets


def test_ap21_hands_are_open_together_and_hidden_between_teams() -> None:
    m = turn(own(1, hand=["axe_123"]), seats=2)
    seen = m.view(0)["colony"]["communities"][1]
    assert seen["hand"] == ["axe_123"]
    m = turn(own(1, hand=["axe_123"]), seats=2, scenario="area_control")
    seen = m.view(0)["colony"]["communities"][1]
    assert "hand" not in seen
    assert seen["hand_count"] == 1


@pytest.mark.parametrize("seat", range(-1, 4))
def test_ap21_a_hand_is_seen_by_its_team_alone(seat: int) -> None:
    """Nor does a spectator see it."""
    hands = [own(0, hand=["axe_123"]), own(1, hand=["spade_124"])]
    m = turn(*hands, seats=4, scenario="capture_the_flag")
    communities = m.view(seat)["colony"]["communities"]
    seen = [other for other in range(4) if "hand" in communities[other]]
    assert seen == ([] if seat < 0 else [seat % 2, seat % 2 + 2])


def heard(m: Match, seat: int, what: str) -> list[dict[str, object]]:
    return [event.data for event in m.log(seat) if event.what == what]


@pytest.mark.parametrize("seat", range(-1, 4))
def test_ap21_which_cards_were_drawn_is_told_to_the_team_alone(seat: int) -> None:
    m = visit("librarian", seats=4, scenario="capture_the_flag")
    is_mate = seat in (0, 2)
    assert len(heard(m, seat, "drew")) == is_mate
    assert len(heard(m, seat, "drew_some")) == (not is_mate)


@pytest.mark.parametrize("seat", range(-1, 4))
def test_ap21_which_card_an_institute_keeps_is_told_to_the_team_alone(seat: int) -> None:
    built = {"farm": 3, "institute": 1}
    mine = own(built=built, farmers=0, working={"institute": 2})
    m = year_end(mine, seats=4, scenario="capture_the_flag")
    while asked(m) != "KeepCard":
        m.choose(m.state.next_seat(), "done")
    m.choose(0, m.open[0][0])
    assert len(heard(m, seat, "kept")) == (seat in (0, 2))
    assert len(heard(m, seat, "discarded")) == 1  # the discards lie open


def test_ap21_a_hand_that_cannot_be_played_is_asked_for_between_teams() -> None:
    """Not to be asked would show that the hidden card cannot be paid for."""
    poor = own(tool=0, hand=["axe_123"], farmers=0)
    assert asked(visit("developer", poor)) == "TakeTurn"
    m = visit("developer", poor, seats=2, scenario="area_control")
    assert asked(m) == "PlayImprovement"
    assert m.open[0] == ["done"]


def test_ap21_imagined_hands_are_dealt_anew() -> None:
    s = campaign(turn(own(1, hand=["axe_123"]), seats=2, scenario="area_control"))
    hands = set()
    for seed in range(20):
        world = s.clone()
        determinize(world, 0, Random(seed))
        world.colony.check()
        hands.add(world.colony.communities[1].hand)
    assert len(hands) > 5
    own_world = s.clone()
    determinize(own_world, 1, Random(1))
    assert own_world.colony.communities[1].hand == s.colony.communities[1].hand


def test_cb3_1_3_old_cards_in_hand_are_dealt_from_what_was_never_seen() -> None:
    s = campaign(
        turn(own(1, hand=["axe_123", "kiln_215"]), era_two, seats=2, scenario="area_control")
    )
    world = s.clone()
    determinize(world, 0, Random(3))
    first, second = world.colony.communities[1].hand
    assert first < 35 <= second
    world.colony.check()


def test_cb10_1_the_deck_is_a_bag() -> None:
    s = campaign(fresh(2))
    assert s.colony.deck == tuple(range(35))
    assert at_work(turn(own()), "hollow") == 0

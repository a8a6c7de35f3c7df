"""The tables of sections 6, 8, 11 and 12 and of Ante Portas 18 and 19, row by row as printed there.

T Tool, $ Dollar, F Food, W Wood, C Clay, P Plank, B Brick, O Ore: "1T+2W" is 1 Tool and 2 Wood,
"2W>1P" turns 2 Wood into 1 Plank, "x2" is at most twice, "?" may be left.
"""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.cards.colony.cards import Act, BuildingKind, Effect
from holdfast.games.ante_portas.rules.colony.names import (
    ACTS,
    BUILD,
    BUILDINGS,
    DURATIONS,
    FIRST_IMPROVEMENT,
    FIRST_MARKET_CARD,
    HOUSE,
    IMPROVEMENTS,
    MARKET_CARDS,
    PRODUCE_MORE,
    RECRUIT,
    VERBS,
    WORKS,
)
from holdfast.games.ante_portas.rules.names import FIRST_START, GOODS, KINDS, PLACES, Cost
from holdfast.games.ante_portas.tests.colony.at import cards

SIGNS = "FWCPBOT"


def spell(cost: Cost) -> str:
    """In the order of the specification: Tools first, Dollars last."""
    order = (6, 0, 1, 2, 3, 4, 5)
    parts = [f"{cost[ware]}{SIGNS[ware]}" for ware in order if cost[ware]]
    return "+".join([*parts, f"${cost[7]}"] if cost[7] else parts)


def spell_what(effect: Effect) -> str:
    if effect.verb in (BUILD, PRODUCE_MORE):
        return BUILDINGS[effect.what]
    if effect.verb in (HOUSE, RECRUIT):
        return KINDS[effect.what]
    verb = VERBS[effect.verb]
    if verb in ("gain_more", "warehouse"):
        return GOODS[effect.what] if effect.what >= 0 else ""
    if verb in ("work_discount", "range_more"):
        return "/".join(work for i, work in enumerate(WORKS) if effect.what >> i & 1)
    if verb == "build_work":
        return WORKS[effect.what]
    if verb == "act_as":
        return PLACES[effect.what]
    return f"ranks {effect.what}" if verb == "side_strength" else ""


def spell_effect(effect: Effect) -> str:
    recipes = ",".join(f"{spell(r.pay)}>{spell(r.get)}" for r in effect.recipes)
    number = f"x{effect.n}" if effect.n else ""
    verb = "" if VERBS[effect.verb] in ("gain", "refine") else VERBS[effect.verb]
    parts = [verb, spell_what(effect), spell(effect.wares), recipes, number]
    return " ".join(part for part in parts if part) + ("?" if effect.is_optional else "")


def spell_effects(effects: list[Effect]) -> str:
    return "; ".join(spell_effect(effect) for effect in effects)


def spell_acts(source: int, acts: list[Act]) -> str:
    effects = cards().effects[source]
    return " | ".join(f"{ACTS[a.act]}: {spell_effects(effects[a.first : a.end])}" for a in acts)


def spell_building(kind: BuildingKind) -> str:
    homes = f"{kind.homes[0]}/{kind.homes[1]}"
    worker = "none" if kind.worker < 0 else "any" if kind.worker > 1 else KINDS[kind.worker]
    old = f"from {BUILDINGS[kind.remodels]}" if kind.remodels >= 0 else "new"
    output = spell(kind.makes) or f"+{kind.storage}"
    workers = f"{kind.workers} {worker}"
    return f"{spell(kind.cost)}, {homes}, {old}, {workers}, {output}, {kind.limit}, {kind.tiles}"


# Cost, homes of Farmers and Citizens, what it comes from, workers, output or Storage, limit, tiles.
BUILDING_ROWS = [
    ("farm", "1T+1W, 1/0, new, 0 none, +0, 0, 30"),
    ("estate", "1T+3W+1B, 3/0, from farm, 0 none, +0, 0, 12"),
    ("flat", "1T+1P, 0/1, from farm, 0 none, +0, 0, 20"),
    ("apartment", "1T+2C+2P, 0/3, from flat, 0 none, +0, 0, 12"),
    ("storage_shed", "1T+2W, 0/0, new, 1 farmer, +2, 3, 12"),
    ("storage_house", "2T+1P+1B, 0/0, from storage_shed, 1 citizen, +5, 3, 12"),
    ("hunting_lodge", "3T+2W+1C, 0/0, new, 1 farmer, 1F, 0, 10"),
    ("foresters_house", "2T+3W, 0/0, new, 1 farmer, 2W, 0, 10"),
    ("hollow", "2T+3C, 0/0, new, 1 farmer, 1C, 0, 10"),
    ("iron_mine", "2T+2P+3B, 0/0, new, 1 citizen, 1O, 0, 8"),
    ("pub", "1T+1C+1P+1B, 0/0, new, 1 farmer, $1, 0, 10"),
    ("theater", "2T+2C+2P+2B, 0/0, new, 1 citizen, $2, 0, 8"),
    ("factory", "3T+3W+3C, 0/0, new, 1 any, +0, 0, 8"),
    ("library", "1T+1W+1P, 0/0, new, 0 none, +0, 1, 4"),
    ("institute", "3T+2P+2B, 0/0, new, 2 farmer, +0, 1, 4"),
]
PLACE_ROWS = [
    ("riverbank_grove_1", "act: 2W"),
    ("riverbank_grove_2", "act: 2W"),
    ("joiner_1", "act: 2W>1P"),
    ("developer", "act: 2T; play"),
    ("librarian", "act: $1; draw x2"),
    ("head_official", "act: 1C; take_marker"),
    ("day_laborer", "act: 1W+$1"),
    ("builder_farm", "act: build farm"),
    ("builder_library", "act: build library"),
    ("builder_hunting_lodge", "act: build hunting_lodge"),
    ("builder_foresters_house", "act: build foresters_house"),
    ("builder_storage_shed", "act: build storage_shed"),
    ("grove_1", "act: 2W"),
    ("grove_2", "act: 2W"),
    ("clay_delve_1", "act: 2C"),
    ("clay_delve_2", "act: 2C"),
    ("joiner_2", "act: 2W>1P"),
    ("clayburner", "act: 1W+2C>1B"),
    ("baker", "gain: 2F | sell: 2F>$1"),
    ("builder_hollow", "act: build hollow"),
    ("builder_factory", "act: build factory"),
    ("builder_pub", "act: build pub"),
    ("builder_estate", "act: build estate"),
    ("builder_flat", "act: build flat"),
    ("ore_pit", "act: 1O"),
    ("clay_pocket", "act: 2C"),
    ("riverbank_forest", "act: 3W"),
    ("grand_baker", "gain: 3F | sell: 2F>$1"),
    ("joiner_3", "act: 2W>1P"),
    ("loamburner", "act: 1W+1C>1B"),
    ("blacksmith", "act: 1W+1O>2T"),
    ("builder_institute", "act: build institute"),
    ("builder_storage_house", "act: build storage_house"),
    ("builder_theater", "act: build theater"),
    ("builder_iron_mine", "act: build iron_mine"),
    ("builder_apartment", "act: build apartment"),
]
MARKET_ROWS = [
    ("market_1_1", "gain: 1F+1W | sell: 1C>$1,1P>$2 | special: build farm x1"),
    ("market_1_2", "gain: 2C | sell: 1F>$1,1W>$1 | special: build storage_shed x1"),
    ("market_1_3", "gain: 2W | sell: 1C>$1,1F>$1 | special: build foresters_house x1"),
    ("market_1_4", "gain: 1F+1C | sell: 2W>$1,1B>$3 | special: build hunting_lodge x1"),
    ("market_1_5", "gain: 2W | gain_other: 2C | sell: 1F>$1,1B>$3 | special: 2W>1P x1"),
    ("market_1_6", "gain: 2F | sell: 2W>$1,1C>$1 | special: act_as librarian"),
    ("market_1_7", "gain: 2W+1C | sell: 1P>$2,1B>$3 | special: act_as head_official"),
    ("market_2_1", "gain: 2F+1W | sell: 2C>$1,1P>$1 | special: build estate x1"),
    ("market_2_2", "gain: 2F+1C | sell: 3W>$1,1B>$2 | special: build flat x1"),
    ("market_2_3", "gain: 2W | gain_other: 2C | sell: 2F>$1,1B>$2 | special: build hollow x1"),
    ("market_2_4", "gain: 1P | sell: 2F>$1,2C>$1 | special: build factory x1"),
    ("market_2_5", "gain: 2W | sell: 1C>$1,1O>$1 | special: 1W+2C>1B x1"),
    ("market_2_6", "gain: 2C | sell: 3W>$1,1O>$1 | special: 2W>1P x2"),
    ("market_2_7", "gain: 1W+1C | sell: 2F>$1,1P>$1 | special: act_as head_official"),
    ("final_wave_1", "gain: 3F | gain_other: $3 | sell: 1W>$1,1C>$1 | special: 2T"),
    ("final_wave_2", "gain: 4F | gain_other: $5 | sell: 1P>$2,1B>$3 | special: 2T+1O"),
]
IMPROVEMENT_ROWS = [
    ("stone_axe_101", "free", "once", "4W"),
    ("drill_ground_102", "1T+2W", "lasting", "march_enlisted"),
    ("wood_shovel_103", "free", "once", "3C"),
    ("field_kitchen_104", "1T+2F", "lasting", "upright_free"),
    ("wood_saw_105", "free", "once", "2P"),
    ("sandbags_106", "1T+2C", "lasting", "work_discount trench 1C x1"),
    ("ruin_107", "free", "once", "1B"),
    ("powder_store_108", "1T+1W+1C", "lasting", "first_mine_free"),
    ("anvil_109", "free", "once", "1T; 1W+1C>1T x1?"),
    ("guestroom_110", "free", "once", "2W+2C"),
    ("contract_guard_post_111", "free", "once", "build_work guard_post 1T+1W"),
    ("handsaw_112", "free", "once", "2W>1P,3W>2P"),
    ("clay_oven_113", "free", "once", "1W+1C>1B x2"),
    ("contract_farm_114", "free", "once", "build farm 1W x2"),
    ("contract_estate_115", "free", "once", "build estate 1T+2W+1B x1"),
    ("contract_flat_116", "free", "once", "build flat 1T+2W x1"),
    ("contract_foresters_house_117", "free", "once", "build foresters_house 2T+2W x1"),
    ("contract_hollow_118", "free", "once", "build hollow 2T+2C x1"),
    ("contract_hunting_lodge_119", "free", "once", "build hunting_lodge 2T+2W+1C x1"),
    ("contract_storage_shed_120", "free", "once", "build storage_shed 1T+1W x2"),
    ("field_hospital_121", "free", "once", "heal_farmers"),
    ("palisade_122", "1T+3W", "lasting", "side_strength ranks 2 x1"),
    ("axe_123", "3W", "lasting", "gain_more wood x1"),
    ("spade_124", "3C", "lasting", "gain_more clay x1"),
    ("vegetable_garden_125", "2T+1C+1P", "lasting", "produce 1F"),
    ("beavers_lodge_126", "1T+2W", "lasting", "produce 1W"),
    ("loam_hollow_127", "2T+2C", "lasting", "produce 1C"),
    ("holiday_cabin_128", "1T+1W", "lasting", "house farmer x1"),
    ("holiday_cabin_129", "1T+1W", "lasting", "house farmer x1"),
    ("holiday_flat_130", "1T+1W+1P", "lasting", "house citizen x1"),
    ("holiday_flat_131", "1T+1W+1P", "lasting", "house citizen x1"),
    ("storehouse_132", "1T+1P", "lasting", "warehouse x1"),
    ("training_133", "2W+1P", "lasting", "draw_more x1"),
    ("deed_registration_134", "1T+4W", "lasting", "farms_beside 1T+1W"),
    ("militia_135", "2F", "once", "recruit farmer"),
    ("wood_saw_201", "free", "once", "2P"),
    ("ammunition_depot_202", "1T+1B+1O", "lasting", "gunfire_more x1"),
    ("ruin_203", "free", "once", "1B"),
    ("foundry_204", "1T+2B", "lasting", "work_discount howitzer/bomb 1O x1"),
    ("fireplace_205", "free", "once", "2F"),
    ("anvil_206", "free", "once", "1T; 1W+1C>1T x1?"),
    ("staff_college_207", "2T+1P", "lasting", "commander_strength x1"),
    ("ripsaw_208", "free", "once", "1W>1P x4"),
    ("stone_oven_209", "free", "once", "1C>1B x3"),
    ("toolmaker_210", "free", "once", "2P>1T"),
    ("contract_apartment_211", "free", "once", "build apartment 1T+2C+1P x1"),
    ("contract_iron_mine_212", "free", "once", "build iron_mine 2T+2P+2B x1"),
    ("contract_storage_house_213", "free", "once", "build storage_house 2T+1W+1B x1"),
    ("panel_saw_214", "2T+2P", "lasting", "refine_yearly 2W>1P x1?"),
    ("kiln_215", "2T+2B", "lasting", "refine_yearly 2C>1B x1?"),
    ("iron_pickaxe_216", "2O", "lasting", "gain_more ore x1"),
    ("fruit_farm_217", "2T+1P+1B", "lasting", "produce 2F"),
    ("ore_tunnel_218", "2T+1P+2B+1O", "lasting", "produce 1O"),
    ("workshop_219", "2T+3C+2P", "lasting", "produce 1T"),
    ("village_chapel_220", "1T+2P", "lasting", "produce $1"),
    ("slaughtering_blocks_221", "2T+2P+2B", "lasting", "produce_more hunting_lodge x1"),
    ("cottage_222", "1T+4W+1B", "lasting", "house farmer x2"),
    ("surgeon_223", "1T+1F+1P", "lasting", "citizen_care x1"),
    ("hostel_224", "2T+2C+3P", "lasting", "house citizen x2"),
    ("honor_guard_225", "1F+$3", "once", "recruit citizen"),
    ("storehouse_226", "1T+1P", "lasting", "warehouse x1"),
    ("wood_warehouse_227", "1T+3W", "lasting", "warehouse wood x3"),
    ("clay_warehouse_228", "1T+2C", "lasting", "warehouse clay x2"),
    ("ore_warehouse_229", "1T+2O", "lasting", "warehouse ore x2"),
    ("food_warehouse_230", "1T+3F", "lasting", "warehouse food x3"),
    ("dolly_231", "3P", "lasting", "from_buffers x3"),
    ("signal_masts_232", "2T+2P", "lasting", "range_more guard_post/guard_tower x1"),
    ("last_gate_233", "2T+1P+2B", "lasting", "send_back"),
    ("apprentice_234", "1T+1P+1B", "uses 3", "$2; apprentice"),
    ("ticket_235", "3C", "uses 3", "ticket 2C"),
]


def test_cb8_1_cb8_2_ap134_every_building_is_as_in_the_tables() -> None:
    assert [(BUILDINGS[i], spell_building(kind)) for i, kind in enumerate(cards().buildings)] == (
        BUILDING_ROWS
    )


def test_cb6_1_cb6_2_cb6_3_every_place_is_as_in_the_tables() -> None:
    found = range(FIRST_START, FIRST_START + len(PLACE_ROWS))
    assert [(PLACES[place], spell_acts(place, cards().acts[place])) for place in found] == (
        PLACE_ROWS
    )


@pytest.mark.parametrize(("id", "said"), MARKET_ROWS)
def test_cb6_5_cb6_6_ap157_a_market_card_is_as_in_the_tables(id: str, said: str) -> None:
    source = FIRST_MARKET_CARD + MARKET_CARDS.index(id)
    assert spell_acts(source, cards().acts[source]) == said


def test_cb11_cb12_ap155_every_improvement_is_as_in_the_tables() -> None:
    found = []
    for card, id in enumerate(IMPROVEMENTS):
        uses = cards().uses[card]
        kind = DURATIONS[cards().duration[card]] + (f" {uses}" if uses else "")
        effects = cards().effects[FIRST_IMPROVEMENT + card]
        cost = spell(cards().cost[card]) or "free"
        found.append((id, cost, kind, spell_effects(effects)))
    assert found == IMPROVEMENT_ROWS

"""The words of The Colonists as numbers: buildings, workplaces, Market cards, Improvements."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    CLAY,
    FARMER,
    FOOD,
    ORE,
    PLACES,
    WOOD,
    Kind,
    Ware,
)

Building = int
Workplace = int
MarketCard = int
Source = int  # what has effects: a Place, a Market card or an Improvement
Cell = int  # of the map

# Buildings (8.1, 8.2), in the order of the tables.
BUILDINGS: Final = [
    "farm", "estate", "flat", "apartment", "storage_shed", "storage_house", "hunting_lodge",
    "foresters_house", "hollow", "iron_mine", "pub", "theater", "factory", "library", "institute",
]  # fmt: skip
FARM: Final = 0
ESTATE: Final = 1
FLAT: Final = 2
APARTMENT: Final = 3
STORAGE_SHED: Final = 4
STORAGE_HOUSE: Final = 5
HUNTING_LODGE: Final = 6
FORESTERS_HOUSE: Final = 7
HOLLOW: Final = 8
IRON_MINE: Final = 9
PUB: Final = 10
THEATER: Final = 11
FACTORY: Final = 12
LIBRARY: Final = 13
INSTITUTE: Final = 14
N_BUILDINGS: Final = 15

# Where Colonists work. A Factory takes either kind, so it is here twice.
WORKPLACES: Final = [
    "storage_shed", "storage_house", "hunting_lodge", "foresters_house", "hollow", "iron_mine",
    "pub", "theater", "factory_by_farmer", "factory_by_citizen", "institute",
]  # fmt: skip
AT_SHED: Final = 0
AT_HOUSE: Final = 1
AT_LODGE: Final = 2
AT_FORESTER: Final = 3
AT_HOLLOW: Final = 4
AT_MINE: Final = 5
AT_PUB: Final = 6
AT_THEATER: Final = 7
AT_FACTORY_BY_FARMER: Final = 8
AT_FACTORY_BY_CITIZEN: Final = 9
AT_INSTITUTE: Final = 10
N_WORKPLACES: Final = 11
BUILDING_OF: Final[tuple[Building, ...]] = (4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 14)
# The workplaces of a building; the Factory's second one follows its first.
WORKPLACE_OF: Final[tuple[Workplace, ...]] = (-1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 10)
KIND_AT: Final[tuple[Kind, ...]] = (
    FARMER, CITIZEN, FARMER, FARMER, FARMER, CITIZEN, FARMER, CITIZEN, FARMER, CITIZEN, FARMER,
)  # fmt: skip
CITIZEN_WORK: Final = (AT_HOUSE, AT_MINE, AT_THEATER, AT_FACTORY_BY_CITIZEN)

# Production buildings and what they make; each good comes from one building.
PRODUCERS: Final[tuple[Workplace, ...]] = (AT_LODGE, AT_FORESTER, AT_HOLLOW, AT_MINE)
MADE_BY: Final[tuple[Ware, ...]] = (FOOD, WOOD, CLAY, ORE)

MARKET_CARDS: Final = [
    *[f"market_1_{n}" for n in range(1, 8)],
    *[f"market_2_{n}" for n in range(1, 8)],
    "final_wave_1",
    "final_wave_2",
]
MARKET_CARDS_PER_ERA: Final = 7
FINAL_WAVE_1: Final = 14
N_MARKET_CARDS: Final = 16

# Improvements by number: those of AP-18 stand where the base cards of their numbers stood.
IMPROVEMENTS: Final = [
    "stone_axe_101", "drill_ground_102", "wood_shovel_103", "field_kitchen_104", "wood_saw_105",
    "sandbags_106", "ruin_107", "powder_store_108", "anvil_109", "guestroom_110",
    "contract_guard_post_111", "handsaw_112", "clay_oven_113", "contract_farm_114",
    "contract_estate_115", "contract_flat_116", "contract_foresters_house_117",
    "contract_hollow_118", "contract_hunting_lodge_119", "contract_storage_shed_120",
    "field_hospital_121", "palisade_122", "axe_123", "spade_124", "vegetable_garden_125",
    "beavers_lodge_126", "loam_hollow_127", "holiday_cabin_128", "holiday_cabin_129",
    "holiday_flat_130", "holiday_flat_131", "storehouse_132", "training_133",
    "deed_registration_134", "militia_135",
    "wood_saw_201", "ammunition_depot_202", "ruin_203", "foundry_204", "fireplace_205",
    "anvil_206", "staff_college_207", "ripsaw_208", "stone_oven_209", "toolmaker_210",
    "contract_apartment_211", "contract_iron_mine_212", "contract_storage_house_213",
    "panel_saw_214", "kiln_215", "iron_pickaxe_216", "fruit_farm_217", "ore_tunnel_218",
    "workshop_219", "village_chapel_220", "slaughtering_blocks_221", "cottage_222",
    "surgeon_223", "hostel_224", "honor_guard_225", "storehouse_226", "wood_warehouse_227",
    "clay_warehouse_228", "ore_warehouse_229", "food_warehouse_230", "dolly_231",
    "signal_masts_232", "last_gate_233", "apprentice_234", "ticket_235",
]  # fmt: skip
PER_ERA: Final = 35

# Everything with effects, in one list of ids: a step names a source and a part of it.
SOURCES: Final = [*PLACES, *MARKET_CARDS, *IMPROVEMENTS]
FIRST_MARKET_CARD: Final = 55
FIRST_IMPROVEMENT: Final = 71

# What a visit may be for. A Place has one act, a Baker two; a Market card up to four.
ACTS: Final = ["act", "gain", "gain_other", "sell", "special"]
ACT: Final = 0
ACT_GAIN: Final = 1
ACT_GAIN_OTHER: Final = 2
ACT_SELL: Final = 3
ACT_SPECIAL: Final = 4
N_ACTS: Final = 5

DURATIONS: Final = ["once", "lasting", "uses"]
ONCE: Final = 0
LASTING: Final = 1
USES: Final = 2

# The closed list of effects.
VERBS: Final = [
    # carried out when they come up
    "gain", "refine", "build", "draw", "play", "take_marker", "act_as", "apprentice",
    "build_work", "heal_farmers", "recruit",
    # as long as the card lies in front of its owner
    "gain_more", "produce", "refine_yearly", "produce_more", "house", "warehouse", "draw_more",
    "farms_beside", "ticket", "from_buffers", "march_enlisted", "upright_free", "work_discount",
    "first_mine_free", "side_strength", "gunfire_more", "commander_strength", "citizen_care",
    "range_more", "send_back",
]  # fmt: skip
GAIN: Final = 0
REFINE: Final = 1
BUILD: Final = 2
DRAW: Final = 3
PLAY: Final = 4
TAKE_MARKER: Final = 5
ACT_AS: Final = 6
APPRENTICE: Final = 7
BUILD_WORK: Final = 8
HEAL_FARMERS: Final = 9
RECRUIT: Final = 10
FIRST_LASTING: Final = 11
GAIN_MORE: Final = 11
PRODUCE: Final = 12
REFINE_YEARLY: Final = 13
PRODUCE_MORE: Final = 14
HOUSE: Final = 15
WAREHOUSE: Final = 16
DRAW_MORE: Final = 17
FARMS_BESIDE: Final = 18
TICKET: Final = 19
FROM_BUFFERS: Final = 20
MARCH_ENLISTED: Final = 21
UPRIGHT_FREE: Final = 22
WORK_DISCOUNT: Final = 23
FIRST_MINE_FREE: Final = 24
SIDE_STRENGTH: Final = 25
GUNFIRE_MORE: Final = 26
COMMANDER_STRENGTH: Final = 27
CITIZEN_CARE: Final = 28
RANGE_MORE: Final = 29
SEND_BACK: Final = 30

# Works of the Battleground that cards speak of; BATTLE gives them their rules.
WORKS: Final = [
    "trench", "bunker", "guard_post", "guard_tower", "catapult", "howitzer", "bomb",
]  # fmt: skip

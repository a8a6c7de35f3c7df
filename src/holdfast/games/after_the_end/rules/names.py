"""The words of the book as numbers: skills, resources, Characters, cards, effect verbs."""

from __future__ import annotations

from typing import Final

Skill = int
Resource = int
Board = int  # a Colony board: 0 to 4
Character = int  # a Character of one Colony: 0 to 5; on the table board * 6 + character
Card = int  # of the Mission deck: Missions 0 to 23, Raids 24 to 32
Mission = int
Noble = int
Contract = int
Tool = int
Experience = int  # a kind of Experience card; its copies are alike
Die = int  # which of a player's dice: 0 to 3

SKILLS: Final = ["charisma", "engineering", "marksmanship", "investigation"]

RESOURCES: Final = ["food", "scrap", "tech"]
FOOD: Final = 0
SCRAP: Final = 1
TECH: Final = 2
ANY: Final = 3  # in effects: a free choice
GAINS: Final = ["food", "scrap", "tech", "any"]

TYPES: Final = ["diplomacy", "salvage", "expedition", "rescue"]
ROLES: Final = ["leader", "specialist", "veteran", "gambler", "wildcard", "rookie"]

WALLS: Final = ["none", "damaged", "intact"]
NO_WALL: Final = 0
DAMAGED: Final = 1
INTACT: Final = 2

# The closed list of effects (section 8 of the rulings). First what can happen anywhere.
VERBS: Final = [
    "nothing", "gain", "ready", "know", "learn", "add", "total", "die", "win_ties", "any_skill",
    "reroll", "guard", "wall", "capitol", "skip",
]  # fmt: skip
NOTHING: Final = 0
GAIN: Final = 1
MAKE_READY: Final = 2
KNOW: Final = 3
LEARN: Final = 4  # draw three Experience cards, keep one
ADD: Final = 5
TOTAL: Final = 6
ADD_TO_DIE: Final = 7
WIN_TIES: Final = 8
ANY_SKILL: Final = 9
REROLL_WITH: Final = 10
GUARD: Final = 11
WALL: Final = 12
CAPITOL: Final = 13
SKIP: Final = 14

# When a Tool works.
EVENTS: Final = ["always", "commit", "win", "lose", "discard"]
ALWAYS: Final = 0
ON_COMMIT: Final = 1
ON_WIN: Final = 2
ON_LOSE: Final = 3
ON_DISCARD: Final = 4

# The Missions in which a change of the total counts, as bits; all named must hold.
KINDS: Final = ["lowest", "highest", "pair"]
LOWEST: Final = 1
HIGHEST: Final = 2
PAIR: Final = 4

# How Nobles score, and what they count.
SCORINGS: Final = ["per", "if", "sets"]
PER: Final = 0
IF: Final = 1
SETS: Final = 2
COUNTED: Final = [
    "won_diplomacy", "won_salvage", "won_expedition", "won_rescue", "contract",
    "living_character", "wound", "dead_character", "tool", "resource_token", "knowledge_level",
    "experience", "leftover_resource",
]  # fmt: skip
PER_CONTRACT: Final = 4  # before it: won Missions, by type
PER_LIVING: Final = 5
PER_WOUND: Final = 6
PER_DEAD: Final = 7
PER_TOOL: Final = 8
PER_TOKEN: Final = 9
PER_LEVEL: Final = 10
PER_EXPERIENCE: Final = 11
PER_RESOURCE: Final = 12

# Ids are stable for ever: they stand in records, links and tests.
COLONIES: Final = ["haven_ridge", "ironworks", "saltmarsh", "glasshouse", "deepline"]
CHARACTERS: Final = [
    "mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes", "pip",
    "sybil_crane", "otto_brandt", "magda_kohl", "fitz", "dara_quill", "nub",
    "captain_yarrow", "silent_wren", "tomas_reed", "gull", "odile_marsh", "minnow",
    "rhea_sol", "imani_okoro", "hugo_lind", "vex", "celeste_bay", "sprout",
    "agent_moro", "vera_lark", "axel_stone", "dice_malone", "noor_hadid", "tunnel_kid",
]  # fmt: skip
MISSIONS: Final = [
    "parley_at_the_gate", "radio_broadcast", "restart_the_generator", "mend_the_rope_bridge",
    "clear_the_rooftops", "escort_the_convoy", "missing_children", "decode_the_archive",
    "among_the_beggars", "bait_for_the_wreckers", "silent_passage", "play_the_fool",
    "trade_summit", "machine_hunt", "hostage_exchange", "vault_survey", "unarmed_envoy",
    "decoy_run", "search_the_dead_city", "hold_the_pass", "raise_the_dam", "unite_the_camps",
    "assault_on_the_foundry", "night_crossing",
]  # fmt: skip
RAIDS: Final = [
    "dust_riders", "scrap_wolves", "the_faceless", "road_kings", "night_howlers", "pit_gang",
    "bone_merchants", "rust_fleet", "the_hungry",
]  # fmt: skip
DECK: Final = MISSIONS + RAIDS
NOBLES: Final = [
    "marshal", "matron", "foreman", "ambassador", "broker", "shepherdess", "surgeon",
    "undertaker", "curator", "quartermaster", "professor", "storyteller", "architect", "banker",
    "chancellor",
]  # fmt: skip
CONTRACTS: Final = [
    "well_diggers", "roof_sheeting", "signal_lamps", "field_kitchen", "seed_vault", "spare_parts",
    "winter_stores", "armour_plate", "server_racks", "caravan_supply", "water_pumps",
    "field_hospital", "grain_barges", "power_line", "hydroponics",
]  # fmt: skip
TOOLS: Final = [
    "hunting_rifle", "tool_belt", "silver_tongue_tape", "field_microscope", "camouflage_cloak",
    "walkie_talkies", "loaded_die", "ration_pack", "magnet_crane", "solar_sheet", "field_diary",
    "trophy_chain", "old_banner", "city_map", "scavenged_motorbike",
]  # fmt: skip
EXPERIENCE: Final = [
    "lucky_break", "adrenaline", "low_profile", "second_wind", "lookout", "scavengers_eye",
    "insight", "old_favour", "barricade", "change_of_plans",
]  # fmt: skip
DICE: Final = ["die_1", "die_2", "die_3", "die_4"]

N_CHARACTERS: Final = 6  # of one Colony
N_MISSIONS: Final = 24
N_DECK: Final = 33
N_EXPERIENCE: Final = 24  # cards, copies counted
REMOVED: Final = 5
FACES: Final = 6
EVERYBODY: Final = 63  # all six Characters, as bits

"""The words of the book as numbers: goods, sides, pieces, places, cards, ability words."""

from __future__ import annotations

from typing import Final

Good = int
Side = int  # 0 north, 1 east, 2 south, 3 west
Corner = int  # corner n lies between sides n and n + 1
Post = int  # where troops stand: a side, or 4 for inside
Piece = int  # a side, or 4 + corner
Card = int  # refugees, then buildings: 0 to 53
Objective = int
Invader = int  # a card of the invader deck
Siege = int
Place = int  # where a worker goes on the boards
Source = int  # what offers an exchange: a place, a card's worker space, a card's free action

GOODS: Final = ["gold", "wood", "stone", "iron", "food"]
GOLD: Final = 0
WOOD: Final = 1
STONE: Final = 2
IRON: Final = 3
FOOD: Final = 4

SIDES: Final = ["north", "east", "south", "west"]
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
CORNERS: Final = ["north_east", "south_east", "south_west", "north_west"]
PIECES: Final = SIDES + CORNERS
POSTS: Final = [*SIDES, "inside"]
INSIDE: Final = 4
POSTED: Final = [f"soldiers_{post}" for post in POSTS] + [f"mercenaries_{post}" for post in POSTS]

# What may stand on a side, and on a corner.
WALLS: Final = ["none", "wood_wall", "wood_gate", "stone_wall", "stone_gate"]
NO_WALL: Final = 0
WOOD_WALL: Final = 1
WOOD_GATE: Final = 2
STONE_WALL: Final = 3
STONE_GATE: Final = 4
TURRETS: Final = ["none", "wood_turret", "stone_turret", "burning_turret"]
NO_TURRET: Final = 0
WOOD_TURRET: Final = 1
STONE_TURRET: Final = 2
BURNING_TURRET: Final = 3  # a stone turret with a flame: inoperable
KINDS: Final = [
    "wood_wall", "wood_gate", "stone_wall", "stone_gate", "wood_turret", "stone_turret",
]  # fmt: skip

PHASES: Final = ["setup", "actions", "preparation", "combat", "upkeep", "end"]
SETUP: Final = 0
ACTIONS: Final = 1
PREPARATION: Final = 2
COMBAT: Final = 3
UPKEEP: Final = 4
END: Final = 5

PLACES: Final = [
    "tax", "camp_left", "camp_right", "merchant", "buildings", "refugees", "scout", "mine",
    "quarry", "woodmill", "infirmary", "granary", "stockpile",
]  # fmt: skip
TAX: Final = 0
CAMP_LEFT: Final = 1
CAMP_RIGHT: Final = 2
MERCHANT: Final = 3
BUILDINGS_PLACE: Final = 4
REFUGEES_PLACE: Final = 5
SCOUT: Final = 6
MINE: Final = 7
QUARRY: Final = 8
WOODMILL: Final = 9
INFIRMARY: Final = 10
GRANARY: Final = 11
STOCKPILE: Final = 12
N_BOARD: Final = 10  # places on the game board; the others are on the own player board
N_PLACES: Final = 13
BOARD: Final = PLACES[:N_BOARD]
OWN_PLACES: Final = PLACES[N_BOARD:]

# Ids are stable for ever: they stand in records, links and tests.
STARTING: Final = [
    "field_widow", "woodwards_apprentice", "kitchen_hand", "stonecutters_son", "old_sellsword",
]  # fmt: skip
REFUGEES: Final = [
    *STARTING,
    "physician", "spy", "ploughman", "shepherd", "woodcutter", "minstrel", "stonemason",
    "prospector", "tax_collector", "moneylender", "caravan_master", "drill_sergeant",
    "free_captain", "outrider", "castellan", "master_archer", "siege_engineer", "camp_cook",
    "bishop", "exiled_noble",
]  # fmt: skip
BUILDINGS: Final = [
    "barracks",
    "bakery", "sawmill", "stone_yard", "smelter", "training_yard", "tavern", "mint", "market_hall",
    "hospice", "chapel", "cathedral", "mill", "stables", "watchtower", "armory", "fletchers_shop",
    "masons_lodge", "carpenters_shop", "forge", "brewery", "trading_post", "treasury", "guild_hall",
    "library", "manor", "monastery", "orchard", "inner_keep",
]  # fmt: skip
CARDS: Final = REFUGEES + BUILDINGS
N_STARTING: Final = 5
N_REFUGEES: Final = 25
BARRACKS: Final = 25
N_CARDS: Final = 54
OBJECTIVES: Final = [
    "master_of_arms", "great_builder", "open_gates", "banner_bearer", "four_towers",
    "ring_of_stone", "twin_bastions", "golden_fields", "full_larder", "iron_hoard", "stone_hoard",
    "timber_hoard", "unscarred", "never_broken", "from_the_ashes", "unbreached", "balanced_realm",
]  # fmt: skip
INVADERS: Final = (
    [f"fighting_band_{n}" for n in range(1, 7)]
    + [f"hordesmen_{n}" for n in range(1, 7)]
    + [f"archers_{n}" for n in range(1, 6)]
    + [f"raiders_{n}" for n in range(1, 6)]
    + [f"marauders_{n}" for n in range(1, 5)]
    + [f"war_party_{n}" for n in range(1, 4)]
    + ["infernal_army", "iron_legion", "black_arrows"]
)
SIEGES: Final = [
    "catapult_1", "catapult_2", "catapult_3", "mangonel_1", "mangonel_2", "trebuchet_1",
    "trebuchet_2", "ladder_1", "ladder_2", "siege_tower_1", "siege_tower_2",
]  # fmt: skip

# The cards of the coming attack, as they lie on the board.
SLOTS: Final = ["invader_1", "invader_2", "invader_3", "invader_4", "siege_card"]
SIEGE_SLOT: Final = 4

SOURCES: Final = PLACES + [f"space_{card}" for card in CARDS] + [f"tap_{card}" for card in CARDS]
FIRST_SPACE: Final = 13
FIRST_TAP: Final = 67

# The closed ability language (section 13). What can be gained, paid goods first.
GAINS: Final = [
    *GOODS, "soldier", "mercenary", "move_1", "move_3", "heal", "sow", "protect", "repair",
    "objective", "peek",
]  # fmt: skip
SOLDIER: Final = 5
MERCENARY: Final = 6
MOVE_1: Final = 7
MOVE_3: Final = 8
HEAL_GAIN: Final = 9
SOW_GAIN: Final = 10
PROTECT_GAIN: Final = 11
REPAIR_GAIN: Final = 12
OBJECTIVE_GAIN: Final = 13
PEEK_GAIN: Final = 14
PLAIN_GAINS: Final = GAINS[:HEAL_GAIN]  # nobody is asked anything

ABILITIES: Final = ["space", "tap", "now", "when", "mod", "end"]
EVENTS: Final = ["use", "income", "harvest", "feast_fed", "survive"]
ON_USE: Final = 0
ON_INCOME: Final = 1
ON_HARVEST: Final = 2
ON_FEAST_FED: Final = 3
ON_SURVIVE: Final = 4
# Both sides of the Mercenary Camp are one place for an ability.
USES: Final = [
    "tax", "camp", "merchant", "scout", "mine", "quarry", "woodmill", "granary", "stockpile",
]  # fmt: skip
MODS: Final = [
    "discount_stone_wall", "discount_turret", "archery_extra", "prep_moves", "siege_shield",
    "feast_free", "sack_gold",
]  # fmt: skip
DISCOUNT_STONE_WALL: Final = 0
DISCOUNT_TURRET: Final = 1
ARCHERY_EXTRA: Final = 2
PREP_MOVES: Final = 3
SIEGE_SHIELD: Final = 4
FEAST_FREE: Final = 5
SACK_GOLD: Final = 6
N_MODS: Final = 7
PER: Final = ["building", "refugee"]
PER_BUILDING: Final = 0
PER_REFUGEE: Final = 1

# The ways of an exchange that offers several.
BRANCHES: Final = [
    "only", "gold", "wood", "stone", "iron", "food", "soldiers", "mercenaries", "buy_wood",
    "buy_stone", "sell_iron", "sell_food", "pay_gold", "pay_wood", "pay_stone", "pay_iron",
    "pay_food", "recruit", "heal_one", "moves", "objectives",
]  # fmt: skip

EFFECTS: Final = ["damage", "bypass"]
DAMAGE_EFFECT: Final = 0
BYPASS_EFFECT: Final = 1
SURGES: Final = ["leader", "all", "none"]
SURGE_LEADER: Final = 0
SURGE_ALL: Final = 1
SURGE_NONE: Final = 2

MEASURES: Final = [
    "soldiers", "buildings", "refugees", "flags", "food", "iron", "stone", "wood", "turrets",
    "stone_sides", "stone_turrets", "farms_2", "cards", "tokens", "sacks", "full_walls",
]  # fmt: skip
OF_SOLDIERS: Final = 0
OF_BUILDINGS: Final = 1
OF_REFUGEES: Final = 2
OF_FLAGS: Final = 3
OF_FOOD: Final = 4
OF_IRON: Final = 5
OF_STONE: Final = 6
OF_WOOD: Final = 7
OF_TURRETS: Final = 8
OF_STONE_SIDES: Final = 9
OF_STONE_TURRETS: Final = 10
OF_FARMS_2: Final = 11
OF_CARDS: Final = 12
OF_TOKENS: Final = 13
OF_SACKS: Final = 14
OF_FULL_WALLS: Final = 15

DIFFICULTIES: Final = ["normal", "easy", "hard"]
N_SEASONS: Final = 7
BEST_FARM: Final = 2  # the highest level of a farm

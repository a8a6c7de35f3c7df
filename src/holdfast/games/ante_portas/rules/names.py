"""Words of the book that both halves of the game use: wares, Colonists, Places, the modes."""

from __future__ import annotations

from typing import Final

Ware = int  # a good, a Tool or a Dollar
Kind = int  # of Colonist
Side = int  # 0: all players together, or team A; 1: team B
Hex = int  # the printed number, 1 to 28; 0 is off the board
Place = int
Improvement = int
Cost = tuple[int, ...]  # how many of each of the eight wares

# Goods lie in Storage, Warehouse and Buffers; Tools and Dollars lie apart (colonists-base 2).
GOODS: Final = ["food", "wood", "clay", "plank", "brick", "ore"]
WARES: Final = [*GOODS, "tool", "dollar"]
FOOD: Final = 0
WOOD: Final = 1
CLAY: Final = 2
PLANK: Final = 3
BRICK: Final = 4
ORE: Final = 5
TOOL: Final = 6
DOLLAR: Final = 7
N_GOODS: Final = 6
N_WARES: Final = 8
FREE: Final[Cost] = (0, 0, 0, 0, 0, 0, 0, 0)

KINDS: Final = ["farmer", "citizen"]
FARMER: Final = 0
CITIZEN: Final = 1

PLAYERS: Final = ["player_1", "player_2", "player_3", "player_4"]
HEXES: Final = ["off", *[str(n) for n in range(1, 29)]]
N_HEXES: Final = 28

ERAS: Final = ["era_1", "era_2"]
SCENARIOS: Final = ["raiders", "dragons", "capture_the_flag", "area_control"]
RAIDERS: Final = 0
DRAGONS: Final = 1
CAPTURE_THE_FLAG: Final = 2
AREA_CONTROL: Final = 3

WAVES: Final = ["plain", "all_dead", "crescendo"]
PLAIN: Final = 0
ALL_DEAD: Final = 1
CRESCENDO: Final = 2

TWICE: Final = ["no", "one_card", "two_cards"]  # AP-126: Twice as Strong, in both forms
NOT_TWICE: Final = 0
TWICE_ONE_CARD: Final = 1
TWICE_TWO_CARDS: Final = 2

COUNCILS: Final = ["captain", "propose", "agree"]  # AP-34
COUNCIL_CAPTAIN: Final = 0
COUNCIL_PROPOSE: Final = 1
COUNCIL_AGREE: Final = 2

LAYOUTS: Final = ["automatic", "by_hand"]  # colonists-base 4.1 no. 6
AUTOMATIC: Final = 0
BY_HAND: Final = 1

PHASES: Final = [
    "setup", "spawning", "new_places", "turns", "battle", "year_end", "final_wave", "over",
]  # fmt: skip
SETUP: Final = 0
SPAWNING: Final = 1
NEW_PLACES: Final = 2
TURNS: Final = 3
BATTLE: Final = 4
YEAR_END: Final = 5
FINAL_WAVE: Final = 6
OVER: Final = 7

RESULTS: Final = ["running", "side_0", "side_1", "nobody"]
RUNNING: Final = 0
WON_BY_0: Final = 1  # the players together, or team A
WON_BY_1: Final = 2  # team B
WON_BY_NOBODY: Final = 3  # a defeat, or a tie

# The windows of AP-77.
WINDOWS: Final = ["idle", "card", "enter", "battle", "mine", "end"]
W_IDLE: Final = 0
W_CARD: Final = 1
W_ENTER: Final = 2
W_BATTLE: Final = 3
W_MINE: Final = 4
W_END: Final = 5

# When a player is asked in a window (AP-79); the last two are said in a window and end by
# themselves.
ASKING: Final = ["always", "useful", "danger"]
ASK_ALWAYS: Final = 0
ASK_USEFUL: Final = 1
ASK_DANGER: Final = 2

# The tiles of the map: Markets, Mainland Places in printed order, the Command Center's 15.
PLACES: Final = [
    "market_a", "market_b", "market_c", "small_market",
    # start
    "riverbank_grove_1", "riverbank_grove_2", "joiner_1", "developer", "librarian",
    "head_official", "day_laborer", "builder_farm", "builder_library", "builder_hunting_lodge",
    "builder_foresters_house", "builder_storage_shed",
    # Era I
    "grove_1", "grove_2", "clay_delve_1", "clay_delve_2", "joiner_2", "clayburner", "baker",
    "builder_hollow", "builder_factory", "builder_pub", "builder_estate", "builder_flat",
    # Era II
    "ore_pit", "clay_pocket", "riverbank_forest", "grand_baker", "joiner_3", "loamburner",
    "blacksmith", "builder_institute", "builder_storage_house", "builder_theater",
    "builder_iron_mine", "builder_apartment",
    # Command Center: start, Era I, Era II (AP-83)
    "recruiting_officer", "commander", "army_doctor", "builder_trench", "builder_guard_post",
    "minelayer_pressure", "minelayer_bounding", "trapper", "builder_catapult",
    "supreme_commander",
    "combat_engineer", "minelayer_dummy", "builder_bunker", "builder_guard_tower",
    "builder_howitzer",
]  # fmt: skip
N_MARKETS: Final = 4
SMALL_MARKET: Final = 3
FIRST_START: Final = 4
FIRST_ERA_1: Final = 16
FIRST_ERA_2: Final = 28
FIRST_COMMAND: Final = 40  # from here on: the Command Center (the small Market besides)
RECRUITING_OFFICER: Final = 40
COMMANDER: Final = 41
ARMY_DOCTOR: Final = 42
BUILDER_TRENCH: Final = 43
BUILDER_GUARD_POST: Final = 44
MINELAYER_PRESSURE: Final = 45
MINELAYER_BOUNDING: Final = 46
TRAPPER: Final = 47
BUILDER_CATAPULT: Final = 48
SUPREME_COMMANDER: Final = 49
COMBAT_ENGINEER: Final = 50
MINELAYER_DUMMY: Final = 51
BUILDER_BUNKER: Final = 52
BUILDER_GUARD_TOWER: Final = 53
BUILDER_HOWITZER: Final = 54
N_PLACES: Final = 55

# Improvements: 101 to 135 are 0 to 34, 201 to 235 are 35 to 69. Those of AP-18:
DRILL_GROUND: Final = 1
FIELD_KITCHEN: Final = 3
SANDBAGS: Final = 5
POWDER_STORE: Final = 7
CONTRACT_GUARD_POST: Final = 10
FIELD_HOSPITAL: Final = 20
PALISADE: Final = 21
MILITIA: Final = 34
AMMUNITION_DEPOT: Final = 36
FOUNDRY: Final = 38
STAFF_COLLEGE: Final = 41
SURGEON: Final = 57
HONOR_GUARD: Final = 59
SIGNAL_MASTS: Final = 66
LAST_GATE: Final = 67
N_IMPROVEMENTS: Final = 70


def cost_of(
    food: int = 0,
    wood: int = 0,
    clay: int = 0,
    plank: int = 0,
    brick: int = 0,
    ore: int = 0,
    tool: int = 0,
    dollar: int = 0,
) -> Cost:
    return (food, wood, clay, plank, brick, ore, tool, dollar)

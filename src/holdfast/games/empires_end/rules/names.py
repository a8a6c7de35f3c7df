"""The words of the book as numbers: goods, kinds of location, phases, ability verbs."""

from __future__ import annotations

from typing import Final

Good = int
Card = int  # a disaster, or the innovation it becomes: 0 to 87
Location = int  # 0 to 10
Source = int  # what holds an ability: a card, or 88 + location
Conflict = int
Slot = int  # which of the current disasters: 0 left, 1 right

GOODS: Final = ["wheat", "hammer", "axe", "coin"]
WHEAT: Final = 0
HAMMER: Final = 1
AXE: Final = 2
COIN: Final = 3

TYPES: Final = ["farm", "army", "road", "town", "city"]
KINDS: Final = [
    "fire", "riot", "famine", "flood", "blight", "barbarians", "plague", "earthquake",
]  # fmt: skip

PHASES: Final = ["economy", "industry", "disaster", "conflict", "end", "destroyed"]
ECONOMY: Final = 0
INDUSTRY: Final = 1
DISASTER: Final = 2
CONFLICT: Final = 3
END: Final = 4
DESTROYED: Final = 5

SPACES: Final = [
    "disaster", "double_disaster", "economy", "industry", "conflict", "combined",
]  # fmt: skip
ON_DISASTER: Final = 0
ON_DOUBLE_DISASTER: Final = 1
ON_ECONOMY: Final = 2
ON_INDUSTRY: Final = 3
ON_CONFLICT: Final = 4
ON_COMBINED: Final = 5

# The closed list of abilities (section 18 of the rulings).
VERBS: Final = [
    "gain", "gain_one_of", "trade", "gain_adjacent", "points", "points_adjacent_destroyed",
    "repeat_economy", "refresh_adjacent", "play_discount", "swap_locations",
    "repair_discount_adjacent", "move_innovation", "free_bid", "redraw", "strength",
    "strength_adjacent_destroyed", "end_per_resource", "end_per_destroyed",
    "end_adjacent_destroyed", "end_adjacent_type", "end_most_destroyed", "end_copy",
    "on_destroy_gain", "on_destroy_points", "on_destroy_refresh_all",
]  # fmt: skip
GAIN: Final = 0
GAIN_ONE_OF: Final = 1
TRADE: Final = 2
GAIN_ADJACENT: Final = 3
POINTS: Final = 4
POINTS_ADJACENT_DESTROYED: Final = 5
REPEAT_ECONOMY: Final = 6
REFRESH_ADJACENT: Final = 7
PLAY_DISCOUNT: Final = 8
SWAP_LOCATIONS: Final = 9
REPAIR_DISCOUNT_ADJACENT: Final = 10
MOVE_INNOVATION: Final = 11
FREE_BID: Final = 12
REDRAW: Final = 13
STRENGTH: Final = 14
STRENGTH_ADJACENT_DESTROYED: Final = 15
END_PER_RESOURCE: Final = 16
END_PER_DESTROYED: Final = 17
END_ADJACENT_DESTROYED: Final = 18
END_ADJACENT_TYPE: Final = 19
END_MOST_DESTROYED: Final = 20
END_COPY: Final = 21
ON_DESTROY_GAIN: Final = 22
ON_DESTROY_POINTS: Final = 23
ON_DESTROY_REFRESH_ALL: Final = 24

# Ids are stable for ever: they stand in records, links and tests.
CARDS: Final = [f"{kind}_{number}" for kind in KINDS for number in range(1, 12)]
LOCATIONS: Final = [
    "farm_3", "army_4", "army_5", "road_7", "farm_8", "road_9", "farm_11", "road_14", "town_18",
    "town_24", "city_32",
]  # fmt: skip
SOURCES: Final = CARDS + LOCATIONS
CONFLICTS: Final = [f"conflict_{number}" for number in range(1, 12)]
SLOTS: Final = ["left", "right"]

N_CARDS: Final = 88
N_LOCATIONS: Final = 11

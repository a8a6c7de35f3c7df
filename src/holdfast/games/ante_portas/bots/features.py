"""The view as numbers, for learning agents: the same count in every position, each from -1 to 1.

Built from the view alone, so nothing hidden can get in. The own community comes first, then the
others clockwise; of the two armies the own one. Every group of numbers has its names beside it.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.rules.battle.names import (
    ARROW_CODES,
    CARDS,
    DECK_SIZE,
    INVADERS,
    MINES,
    TILES,
    UNITS,
)
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.colony.grid import COLUMNS, ROWS
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    IMPROVEMENTS,
    MARKET_CARDS,
    MARKET_CARDS_PER_ERA,
    PER_ERA,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.names import (
    ASKING,
    COUNCILS,
    FIRST_COMMAND,
    GOODS,
    KINDS,
    N_HEXES,
    N_PLACES,
    PHASES,
    PLACES,
    SCENARIOS,
    SMALL_MARKET,
    TWICE,
    WARES,
    WAVES,
)
from holdfast.games.ante_portas.rules.wave import MOST_ROUNDS

View = dict[str, Any]
LAYOUT_VERSION: Final = 2

# What becomes 1. These are bounds of the rules and of our cards; a card pack that goes beyond them
# is cut off.
MOST_SPOTS: Final = 24  # of a board in two Eras
MOST_FACILITIES: Final = 3
MOST_HOMES: Final = 76  # 24 Estates, and 4 in Improvements
MOST_STORAGE: Final = 19  # 4, and three Storage Houses
MOST_WAREHOUSE: Final = 6  # 4, and 2 on Improvements
MOST_ONLY: Final = 3
MOST_ROOM: Final = 25
MOST_STOCK: Final = 32  # 28 find room; a visit may bring more, until something is given up
MOST_BUFFERS: Final = 40  # 19 Forester's Houses with five Estates for their workers, one card
MOST_GOODS: Final = 72
MOST_USES: Final = 3  # of Apprentice and Ticket
MOST_BASIC: Final = 23
MOST_ELITE: Final = 12
MOST_ARROWS: Final = 5
MOST_STRENGTH: Final = 120  # all Invaders on one hex, twice as strong
MOST_FORECAST: Final = 4  # rounds of the Final Wave that spawn
# Nothing bounds these, so they are cut: Tools and Dollars lie apart, together the players have no
# last Soldier, Crescendo has no last card, damage is carried on. Skilled games reached 51, 15, 28,
# 5 and 3.
MOST_TOOLS: Final = 100
MOST_SOLDIERS: Final = 24
MOST_SICK: Final = 50
MOST_SPAWN: Final = 12
MOST_CARRIED: Final = 12

# What the view shows besides. It follows from the others: which Places are neighbours, what a
# single Building sees, how the stock may lie, and how exactly what is ahead will happen. Of groups
# that wait only hex and size are told.
LEFT_OUT: Final = (
    "seats", "colony.map.area", "colony.map.near", "colony.communities.lying", "battle.hexes.sees",
    "battle.ahead", "battle.waiting.airborne", "battle.waiting.arrows", "battle.waiting.next",
)  # fmt: skip
PIECES: Final = ("weak", "strong", "tired_weak", "tired_strong")
MATTERS: Final = (
    "battle_held", "battle_lost", "broke_through", "wounded", "tile_lost", "invaders_fell",
)  # fmt: skip
MOST_BUILT: Final = {
    "storage_shed": MOST_FACILITIES, "storage_house": MOST_FACILITIES, "library": 1, "institute": 1,
}  # fmt: skip
MOST_WORKING: Final = {
    "storage_shed": MOST_FACILITIES, "storage_house": MOST_FACILITIES, "institute": 2,
}  # fmt: skip


def names(seats: int) -> list[str]:
    """What each number means: `own:wood`, `hex_3:weak:other`, `next_1:steward:baker`."""
    found = table_names() + colony_names() + battle_names()
    for hex in range(1, N_HEXES + 1):
        found += hex_names(f"hex_{hex}")
    for n in range(seats):
        found += community_names("own" if n == 0 else f"next_{n}")
        found += offer_names("own:offer" if n == 0 else f"next_{n}:offer", seats)
    return found + offer_names("draft", seats)


def numbers(view: View, seats: int) -> list[float]:
    """What a seat sees, in the order of `names`. A spectator has no numbers."""
    seat: int = view["seat"]
    assert seat >= 0, "features are for a seat, not for a spectator"
    side: int = view["sides"][seat]
    offers: dict[int, View] = {offer["seat"]: offer for offer in view["offers"]}
    found = table_numbers(view, side) + colony_numbers(view["colony"], side)
    found += battle_numbers(view["battle"], side) + field_numbers(view["battle"], side)
    for n in range(seats):
        other = (seat + n) % seats
        found += community_numbers(view, other, side)
        found += offer_numbers(offers.get(other), seat, seats)
    return found + offer_numbers(view["draft"], seat, seats)


def scaled(n: int, most: int) -> float:
    """A count as a part of `most`, cut off at -1 and 1."""
    return max(-1.0, min(1.0, n / most))


def flag(is_so: bool) -> float:
    return 1.0 if is_so else 0.0


def one_of(id: str | None, ids: list[str]) -> list[float]:
    """1 for this id, 0 for the others."""
    return [1.0 if id == other else 0.0 for other in ids]


def among(chosen: list[str], ids: list[str]) -> list[float]:
    """1 for each of these ids, 0 for the others."""
    if not chosen:
        return [0.0] * len(ids)
    there = set(chosen)
    return [1.0 if id in there else 0.0 for id in ids]


def numbered(key: str | None) -> float:
    """A choice as a part of the table of all choices; 0 is none."""
    return 0.0 if key is None else (CHOICES.number(key) + 1) / len(CHOICES)


# The table: what was agreed, and where the Year stands


def table_names() -> list[str]:
    found = [f"scenario:{name}" for name in SCENARIOS] + [f"wave:{name}" for name in WAVES]
    found += [f"twice:{name}" for name in TWICE] + [f"council:{name}" for name in COUNCILS]
    found += [f"phase:{name}" for name in PHASES]
    found += ["eras", "era", "year", "winter", "round", "spent", "turn", "turns"]
    found += [f"spawns_{n}" for n in range(1, MOST_FORECAST + 1)]
    return [*found, "pending", "result:own", "result:other", "result:nobody"]


def table_numbers(view: View, side: int) -> list[float]:
    found = one_of(view["scenario"], SCENARIOS) + one_of(view["wave"], WAVES)
    found += one_of(view["twice"], TWICE) + one_of(view["council"], COUNCILS)
    found += one_of(view["phase"], PHASES)
    found += [scaled(view["eras"], 2), scaled(view["era"], 2), scaled(view["year"], 5)]
    found += [flag(view["season"] == "winter"), scaled(view["round"], MOST_ROUNDS + 1)]
    found += [flag(view["spent"]), scaled(view["turn"], 3), scaled(view["turns"], 3)]
    spawns: list[int] = view["spawns"]
    for n in range(MOST_FORECAST):
        found.append(scaled(spawns[n], MOST_SPAWN) if n < len(spawns) else 0.0)
    found.append(numbered(view["pending"]))
    return found + one_of(view["result"], [f"side_{side}", f"side_{1 - side}", "nobody"])


# The colony, as far as it belongs to nobody


def colony_names() -> list[str]:
    found = [f"market:{card}" for card in MARKET_CARDS] + ["market_deck", "deck", "pile"]
    found += [f"discard:{card}" for card in IMPROVEMENTS]
    found += [f"drawn:{place}" for place in PLACES] + ["fed:own", "fed:other"]
    for place in PLACES:
        found += [f"map:{place}:{what}" for what in ("lies", "column", "row")]
    for place in PLACES[:SMALL_MARKET]:
        found += [f"map:{place}:{what}" for what in ("other_column", "other_row")]
    return found


def colony_numbers(colony: View, side: int) -> list[float]:
    found = one_of(colony["market"], MARKET_CARDS)
    found += [scaled(colony["market_deck"], MARKET_CARDS_PER_ERA), scaled(colony["deck"], PER_ERA)]
    found.append(scaled(colony["pile"], N_PLACES - FIRST_COMMAND))
    found += among(colony["discard"], IMPROVEMENTS) + among(colony["drawn"], PLACES)
    fed: list[int] = colony["soldiers_fed"]
    found += [scaled(fed[side], MOST_SOLDIERS), scaled(fed[1 - side], MOST_SOLDIERS)]
    tiles: list[View] = colony["map"]
    lying: dict[str, list[list[int]]] = {tile["place"]: tile["cells"] for tile in tiles}
    for place in PLACES:
        found += [1.0, *cell_numbers(lying[place][0])] if place in lying else [0.0, 0.0, 0.0]
    for place in PLACES[:SMALL_MARKET]:
        found += cell_numbers(lying[place][1]) if place in lying else [0.0, 0.0]
    return found


def cell_numbers(cell: list[int]) -> list[float]:
    """Rows count half hexes: those of odd columns lie between those of even ones."""
    return [scaled(cell[0], COLUMNS - 1), scaled(cell[1], 2 * ROWS - 1)]


# The Battleground as a whole


def battle_names() -> list[str]:
    found = [f"sick:{unit}:{whose}" for whose in ("own", "other") for unit in UNITS]
    found += [f"supply:{unit}" for unit in INVADERS] + [f"gone:{unit}" for unit in INVADERS]
    found += ["movement_deck"] + [f"card:{card}" for card in CARDS]
    found += [f"unseen:{card}" for card in CARDS] + [f"movement_discard:{card}" for card in CARDS]
    found += [f"moving:{what}" for what in (*INVADERS, "airborne", "arrows")]
    for n in range(1, MOST_ARROWS + 1):
        found += [f"moving:arrow_{n}:{code}" for code in ARROW_CODES]
    found += [f"fight:{what}" for what in ("s", "t", "attack:own", "attack:other", "airborne")]
    return [*found, "way:off"] + [f"ahead:{what}" for what in MATTERS]


def battle_numbers(battle: View, side: int) -> list[float]:
    found: list[float] = []
    for sick in (battle["sickbay"][side], battle["sickbay"][1 - side]):
        found += [scaled(sick[unit], MOST_SICK) for unit in UNITS]
    for where in ("supply", "gone"):
        found += group_numbers(battle[where])
    found.append(scaled(battle["deck"], DECK_SIZE))
    found += one_of(battle["card"], CARDS)
    found += among(battle["unseen"], CARDS) + among(battle["discard"], CARDS)
    found += moving_numbers(battle["moving"]) + fight_numbers(battle["fight"], side)
    ways: list[list[int]] = battle["ways"]
    found.append(flag(any(way and way[-1] == 0 for way in ways)))
    return found + among([event["what"] for event in battle["ahead"]], list(MATTERS))


def group_numbers(group: View) -> list[float]:
    return [scaled(group["basic"], MOST_BASIC), scaled(group["elite"], MOST_ELITE)]


def moving_numbers(moving: View | None) -> list[float]:
    """The arrows that are left, the next one first."""
    if moving is None:
        return [0.0] * (4 + MOST_ARROWS * len(ARROW_CODES))
    arrows: list[str] = moving["arrows"][moving["next"] :]
    found = group_numbers(moving)
    found += [flag(moving["airborne"]), scaled(len(arrows), MOST_ARROWS)]
    for n in range(MOST_ARROWS):
        found += one_of(arrows[n] if n < len(arrows) else None, ARROW_CODES)
    return found


def fight_numbers(fight: View | None, side: int) -> list[float]:
    if fight is None:
        return [0.0] * 5
    found = [scaled(fight["s"], MOST_STRENGTH), scaled(fight["t"], MOST_STRENGTH)]
    is_own: bool = fight["attacker"] == side
    return [*found, flag(is_own), flag(not is_own), flag(fight["airborne"])]


# The hexes


def hex_names(hex: str) -> list[str]:
    found: list[str] = []
    for piece in PIECES:
        found += [f"{hex}:{piece}:own", f"{hex}:{piece}:other"]
    found += [f"{hex}:{tile}" for tile in TILES[1:]]
    found += [f"{hex}:{what}" for what in ("facing", "theirs", "manned", "moving", "pointer")]
    found += [f"{hex}:waiting:{unit}" for unit in INVADERS] + [f"{hex}:carried", f"{hex}:fight"]
    found += [f"{hex}:lost:{mine}" for mine in MINES]
    found += [f"{hex}:seen:own", f"{hex}:seen:other"]
    return [*found, f"{hex}:danger:free", f"{hex}:danger:met", f"{hex}:way"]


def field_numbers(battle: View, side: int) -> list[float]:
    moving: View | None = battle["moving"]
    fight: View | None = battle["fight"]
    places = [0 if moving is None else moving["hex"], battle["pointer"]]
    waiting: dict[int, list[int]] = {}
    groups: list[View] = battle["waiting"]
    for group in groups:
        weak, strong = waiting.get(group["hex"], [0, 0])
        waiting[group["hex"]] = [weak + group["basic"], strong + group["elite"]]
    carried: dict[str, int] = battle["carry"]
    lost: dict[int, str] = {mine["hex"]: mine["tile"] for mine in battle["lost"]}
    sight = [set(battle["sight"][side]), set(battle["sight"][1 - side])]
    danger: dict[int, View] = {troop["hex"]: troop for troop in battle["danger"]}
    ways = {hex for way in battle["ways"] for hex in way}
    found: list[float] = []
    hexes: list[View] = battle["hexes"]
    for hex in hexes:
        n: int = hex["hex"]
        found += hex_numbers(hex, side)
        found += [flag(n == place) for place in places]
        weak, strong = waiting.get(n, [0, 0])
        found += [scaled(weak, MOST_BASIC), scaled(strong, MOST_ELITE)]
        found.append(scaled(carried.get(str(n), 0), MOST_CARRIED))
        found.append(flag(fight is not None and fight["hex"] == n))
        found += one_of(lost.get(n), MINES) + [flag(n in seen) for seen in sight]
        found += danger_numbers(danger.get(n))
        found.append(flag(n in ways))
    return found


def hex_numbers(hex: View, side: int) -> list[float]:
    found: list[float] = []
    for piece in PIECES:
        units: list[int] = hex[piece]
        found += [scaled(units[side], MOST_SOLDIERS), scaled(units[1 - side], MOST_SOLDIERS)]
    found += one_of(hex["tile"], TILES[1:])
    is_theirs: bool = hex["tile"] is not None and hex["owner"] != side
    return [*found, scaled(hex["facing"], 5), flag(is_theirs), flag(hex.get("manned", False))]


def danger_numbers(troop: View | None) -> list[float]:
    """Cards to come that lead a troop off the board: with a free way, or past somebody."""
    if troop is None:
        return [0.0, 0.0]
    return [scaled(len(troop["free"]), DECK_SIZE), scaled(len(troop["met"]), DECK_SIZE)]


# A community, as this seat sees it


def community_names(who: str) -> list[str]:
    found = [f"{who}:{what}" for what in ("mate", "starter", "captain", "active", "quiet")]
    found += [f"{who}:asked:{wish}" for wish in ASKING] + [f"{who}:proposal"]
    found += [f"{who}:{ware}" for ware in WARES]
    found += [f"{who}:stock:{good}" for good in GOODS]
    found += [f"{who}:buffers:{good}" for good in GOODS] + [f"{who}:only:{good}" for good in GOODS]
    found += [f"{who}:{building}" for building in BUILDINGS]
    found += [f"{who}:at:{work}" for work in WORKPLACES]
    found += [f"{who}:fed:{work}" for work in WORKPLACES]
    found += [f"{who}:home:{kind}" for kind in KINDS]
    found += [f"{who}:free:{kind}" for kind in KINDS]
    found += [f"{who}:{what}" for what in ("storage", "warehouse", "room", "spots")]
    found += [f"{who}:{what}" for what in ("hand", "laid", "tickets", "apprentice_turns")]
    for what in ("steward", "apprentice"):
        found += [f"{who}:{what}:{place}" for place in PLACES]
    for what in ("hand", "looked", "laid"):
        found += [f"{who}:{what}:{card}" for card in IMPROVEMENTS]
    return found


def community_numbers(view: View, other: int, side: int) -> list[float]:
    """Hidden hands are all 0; how many cards they hold is not hidden."""
    c: View = view["colony"]["communities"][other]
    found = [flag(view["sides"][other] == side)]
    found += [flag(view[what] == other) for what in ("starter", "captain", "active")]
    found += [flag(view["quiet"][other]), *one_of(view["asked"][other], ASKING)]
    proposals: list[str | None] = view["proposals"]
    found.append(numbered(proposals[other]) if proposals else 0.0)
    found += ware_numbers(c["wares"])
    found += [scaled(c["stock"][good], MOST_STOCK) for good in GOODS]
    found += [scaled(c["buffers"][good], MOST_BUFFERS) for good in GOODS]
    found += [scaled(c["only"][good], MOST_ONLY) for good in GOODS]
    found += [scaled(c["built"][b], MOST_BUILT.get(b, MOST_SPOTS)) for b in BUILDINGS]
    found += [scaled(c["working"][w], MOST_WORKING.get(w, MOST_SPOTS)) for w in WORKPLACES]
    found += [scaled(c["fed"].get(w, 0), MOST_WORKING.get(w, MOST_SPOTS)) for w in WORKPLACES]
    for what in ("unemployed", "free_homes"):
        found += [scaled(c[what][kind], MOST_HOMES) for kind in KINDS]
    found += [scaled(c["storage"], MOST_STORAGE), scaled(c["warehouse"], MOST_WAREHOUSE)]
    found += [scaled(c["room"], MOST_ROOM), scaled(c["spots"], MOST_SPOTS)]
    laid: list[str] = c["laid"]
    found += [scaled(c["hand_count"], len(IMPROVEMENTS)), scaled(len(laid), len(IMPROVEMENTS))]
    found += [scaled(c["tickets"], MOST_USES), scaled(c["apprentice_turns"], MOST_USES)]
    found += one_of(c["steward"], PLACES) + one_of(c["apprentice"], PLACES)
    found += among(c.get("hand", []), IMPROVEMENTS) + among(c.get("looked", []), IMPROVEMENTS)
    return found + among(laid, IMPROVEMENTS)


def ware_numbers(wares: dict[str, int]) -> list[float]:
    found = [scaled(wares.get(good, 0), MOST_GOODS) for good in GOODS]
    return found + [scaled(wares.get(ware, 0), MOST_TOOLS) for ware in WARES[len(GOODS) :]]


# Offers that stand beside the table, and the one this seat is putting together


def offer_names(what: str, seats: int) -> list[str]:
    found = [f"{what}:to:own"] + [f"{what}:to:next_{n}" for n in range(1, seats)]
    found += [f"{what}:gives:{ware}" for ware in WARES]
    return found + [f"{what}:takes:{ware}" for ware in WARES]


def offer_numbers(offer: View | None, seat: int, seats: int) -> list[float]:
    if offer is None:
        return [0.0] * (seats + 2 * len(WARES))
    other: int = offer["other"]
    found = [flag(other == (seat + n) % seats) for n in range(seats)]
    return found + ware_numbers(offer["gives"]) + ware_numbers(offer["takes"])

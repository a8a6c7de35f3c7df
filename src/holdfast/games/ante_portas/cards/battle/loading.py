# not compiled: it reads files, once.
"""Reads the data of the Battleground into `BattleCards`; complains exactly about what is wrong."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import CardText, all_but, one_source, read_text
from holdfast.core.catalog import Reader, load_toml
from holdfast.core.hexes import DIRECTIONS
from holdfast.games.ante_portas.cards.battle.cards import EVERY_ARROW, BattleCards, Movement
from holdfast.games.ante_portas.rules.battle.hexes import ARROWS, SPAWN_AREA
from holdfast.games.ante_portas.rules.battle.names import (
    ACTIONS,
    ARROW_CODES,
    BUILDINGS,
    CARDS,
    DODGES,
    FIRST_DODGE,
    INVADERS,
    MINES,
    NO_TILE,
    POWERS,
    STEALTH_UNITS,
    TILES,
)
from holdfast.games.ante_portas.rules.names import (
    DOLLAR,
    ERAS,
    FIRST_COMMAND,
    FOOD,
    KINDS,
    PLACES,
    WARES,
    Cost,
)

FILES = ("movements.toml", "defences.toml", "command_places.toml")
TILE_KINDS = ("building", "mine", "trap", "bomb")
COMMAND_PLACES = PLACES[FIRST_COMMAND:]
PAIRS = {"trench": ["trench", "bunker"], "guard_post": ["guard_post", "guard_tower"]}
# What each Place places: a tile of one of these kinds, or nothing.
PLACES_TILE = {
    "build": BUILDINGS,
    "lay_mines": MINES,
    "set_traps": ["trap"],
    "plant_bombs": ["bomb"],
}


class Loaded:
    """The components for the rules, and their texts for people."""

    def __init__(self, cards: BattleCards, texts: list[CardText]) -> None:
        self.cards = cards
        self.texts = texts


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    cards = BattleCards()
    texts: list[CardText] = []
    load_movements(load_toml(folder, "movements.toml"), cards, texts)
    load_defences(load_toml(folder, "defences.toml"), cards, texts)
    load_places(load_toml(folder, "command_places.toml"), cards, texts)
    return Loaded(cards, texts)


def finish(record: Reader, kind: str, texts: list[CardText]) -> None:
    texts.append(read_text(record, {"kind": kind, **all_but(record, "id", "text")}))


# Movement cards (section 17)


def load_movements(source: Reader, cards: BattleCards, texts: list[CardText]) -> None:
    for record in source.ordered("movement", CARDS):
        card = Movement()
        spawn: dict[int, tuple[int, int]] = {}
        for entry in record.child("spawn").items(1, 5):
            hex = entry.child("hex").whole(SPAWN_AREA[0], SPAWN_AREA[-1])
            if hex in spawn:
                raise entry.fail(f"hex {hex} is named twice")
            spawn[hex] = read_units(entry)
            entry.finish()
        card.spawn = tuple((hex, *spawn[hex]) for hex in sorted(spawn))
        card.arrows = tuple(record.child("arrows").several_of(ARROW_CODES[:FIRST_DODGE], 0, 6))
        for power in record.child("powers").items(0, 4):
            load_power(power, card)
        cards.movements.append(card)
        finish(record, "movement_card", texts)
    source.finish()


def read_units(source: Reader) -> tuple[int, int]:
    """Basic and Elite Units; at least one of either."""
    counts = [source.child(id).whole(1, 9) if source.has(id) else 0 for id in INVADERS]
    if sum(counts) == 0:
        raise source.fail("expected some basic or elite Units")
    return counts[0], counts[1]


def load_power(source: Reader, card: Movement) -> None:
    """One power of the closed list, with exactly the fields it needs."""
    power = POWERS[source.child("do").one_of(POWERS)]
    if power == "regroup":
        give, get = source.child("give"), source.child("get")
        card.give_weak, card.give_strong = read_units(give)
        card.get_weak, card.get_strong = read_units(get)
        give.finish()
        get.finish()
    elif power == "increase":
        card.increase_weak, card.increase_strong = read_units(source)
    elif power == "merge":
        card.is_merge = True
    elif power == "split":
        card.is_split = True
    elif power == "press_ahead":
        card.is_press_ahead = True
    elif power == "destroy_trap":
        card.destroys_traps = True
    elif power == "decrease_in_trap":
        card.decreases_in_trap = True
    elif power == "weaker":
        card.modifier -= source.child("amount").whole(1, 9)
    elif power == "stronger":
        card.modifier += source.child("amount").whole(1, 9)
    elif power == "temporarily_weaker":
        card.temporary = source.child("amount").whole(1, 9)
    elif power == "remove_citizens":
        card.remove_citizens = read_arrow(source, card)
    elif power == "killed_by_citizens":
        card.killed_by_citizens = read_arrow(source, card)
    elif power == "shoot":
        damage = source.child("damage").whole(1, 9)
        at = source.child("at").several_of(ARROWS, 1, 3)
        card.shoot = by_direction(dict.fromkeys(at, damage))
    elif power == "fire":
        card.has_fire = True
        given = {a: source.child(id).whole(1, 9) for a, id in enumerate(ARROWS) if source.has(id)}
        card.fire = by_direction(given)
    elif power == "dodge":
        steps = [entry.several_of(ARROWS, 3, 3) for entry in source.child("steps").items(1, 4)]
        for step in steps:
            if sorted(step) != [0, 1, 2]:
                raise source.fail("steps: each names left, down and right once")
        card.arrows += tuple(FIRST_DODGE + DODGES.index(tuple(step)) for step in steps)
    elif power == "destroy_building":
        pair = list(PAIRS)[source.child("building").one_of(list(PAIRS))]
        card.destroys = sum(1 << TILES.index(id) for id in PAIRS[pair])
    else:
        card.stealth = 1 + source.child("unit").one_of(STEALTH_UNITS[1:])
    source.finish()


def by_direction(damage: dict[int, int]) -> tuple[int, int, int]:
    """In the order left, down, right (AP-108)."""
    return damage.get(1, 0), damage.get(0, 0), damage.get(2, 0)


def read_arrow(source: Reader, card: Movement) -> int:
    return source.child("arrow").whole(1, len(card.arrows)) if source.has("arrow") else EVERY_ARROW


# Defensive Works and constants


def load_defences(source: Reader, cards: BattleCards, texts: list[CardText]) -> None:
    for tile, record in enumerate(source.ordered("tile", TILES[1:]), start=1):
        kind = TILE_KINDS[record.child("kind").one_of(TILE_KINDS)]
        cards.supply[tile] = record.child("tiles").whole(1, 99)
        cards.cost[tile] = read_cost(record.child("cost"))
        if kind in ("building", "mine"):
            cards.strength[tile] = record.child("strength").whole(0, 20)
        if kind == "building":
            load_building(record, tile, cards)
        elif kind == "mine":
            cards.has_air_defence[tile] = record.child("air_defence").flag()
        is_right = kind == ("building" if TILES[tile] in BUILDINGS else kind)
        if not is_right or (TILES[tile] in MINES) != (kind == "mine"):
            raise record.fail(f"kind: {TILES[tile]} is not a {kind}")
        finish(record, "defensive_work", texts)
    load_constants(source.child("constants"), cards)
    source.finish()


def load_building(record: Reader, tile: int, cards: BattleCards) -> None:
    cards.arrows[tile] = tuple(record.child("arrows").several_of(DIRECTIONS, 1, 6))
    cards.range[tile] = record.child("range").whole(1, 6)
    cards.workers[tile] = record.child("workers").whole(1, 6)
    cards.worker[tile] = record.child("worker").one_of(KINDS)
    cards.damage[tile] = record.child("damage").whole(0, 20)
    if record.has("upgrade_from"):
        cards.upgrade_from[tile] = TILES.index(
            BUILDINGS[record.child("upgrade_from").one_of(BUILDINGS)]
        )
        cards.upgrade[tile] = read_cost(record.child("upgrade"))


def read_cost(source: Reader) -> Cost:
    cost = tuple(source.child(id).whole(1, 9) if source.has(id) else 0 for id in WARES)
    source.finish()
    return cost


def load_constants(source: Reader, cards: BattleCards) -> None:
    cards.basic = constant(source, "basic", 1)
    cards.elite = constant(source, "elite", 1)
    cards.most_mines = constant(source, "most_mines")
    cards.weak_strength = constant(source, "weak_strength", 1)
    cards.strong_strength = constant(source, "strong_strength", 1)
    cards.twice = constant(source, "twice", 1)
    cards.is_number_first = constant(source, "number_first", 0, 1) == 1
    cards.trap_holds = constant(source, "trap_holds")
    cards.trap_bonus = constant(source, "trap_bonus")
    cards.bomb_damage = constant(source, "bomb_damage")
    cards.blast_damage = constant(source, "blast_damage")
    cards.knockback_units = constant(source, "knockback_units", 1)
    cards.knockback_steps = constant(source, "knockback_steps", 1, 2)
    cards.supreme_bonus = constant(source, "supreme_bonus")
    cards.soldiers_per_player = constant(source, "soldiers_per_player", 1)
    for costs, name in ((cards.heal, "heal"), (cards.stand_up, "upright")):
        costs[0] = in_wares(FOOD, constant(source, f"{name}_food"))
        costs[1] = in_wares(DOLLAR, constant(source, f"{name}_dollars"))
    cards.press_ahead = tuple(constant(source, f"press_ahead_{n}", 0, 11) for n in range(1, 5))
    source.finish()


def constant(source: Reader, name: str, low: int = 0, high: int = 60) -> int:
    entry = source.child(name)
    value = entry.child("value").whole(low, high)
    one_source(entry.child("source"))
    entry.finish()
    return value


def in_wares(ware: int, n: int) -> Cost:
    return tuple(n if i == ware else 0 for i in range(len(WARES)))


# The Command Center


def load_places(source: Reader, cards: BattleCards, texts: list[CardText]) -> None:
    for record in source.ordered("place", COMMAND_PLACES):
        actions = record.child("actions").several_of(ACTIONS, 1, 2)
        record.child("set").one_of(["start", *ERAS])
        tiles = [id for action in actions for id in PLACES_TILE.get(ACTIONS[action], [])]
        cards.tile_of.append(
            TILES.index(tiles[record.child("tile").one_of(tiles)]) if tiles else NO_TILE
        )
        is_commander = "deploy" in [ACTIONS[action] for action in actions]
        cards.steps_of.append(record.child("steps").whole(1, 2) if is_commander else 0)
        cards.actions.append(tuple(actions))
        finish(record, "place", texts)
    source.finish()

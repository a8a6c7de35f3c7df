# not compiled: it reads files, once.
"""Reads the data of the Battleground into `BattleCards`; complains exactly about what is wrong."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import one_source
from holdfast.core.catalog import Reader
from holdfast.core.hexes import DIRECTIONS
from holdfast.core.printed import BOX, Amounts, Box, Declared, Printed, Values, put, words_of
from holdfast.games.ante_portas.cards.battle.cards import EVERY_ARROW, BattleCards, Movement
from holdfast.games.ante_portas.rules import names as campaign
from holdfast.games.ante_portas.rules.battle import names
from holdfast.games.ante_portas.rules.battle.hexes import ARROWS, SPAWN_AREA
from holdfast.games.ante_portas.rules.battle.names import ACTIONS, BUILDINGS, MINES, TILES
from holdfast.games.ante_portas.rules.names import WARES, Cost

FILES = ("movements.toml", "defences.toml", "command_places.toml")
PAIRS = {"trench": ["trench", "bunker"], "guard_post": ["guard_post", "guard_tower"]}


def read_units(source: Reader) -> tuple[int, int]:
    """Basic and Elite Units; at least one of either."""
    found = FORMS["units"].take(source)
    if not found:
        raise source.fail("expected some basic or elite Units")
    return found.get("basic", 0), found.get("elite", 0)


def read_some(source: Reader) -> tuple[int, int]:
    """A table with nothing else."""
    units = read_units(source)
    source.finish()
    return units


WORDS = {
    **words_of(campaign),
    **words_of(names),
    "arrows": ARROWS,
    "directions": DIRECTIONS,
    "pairs": list(PAIRS),
    "plain_or_flaming": names.ARROW_CODES[: names.FIRST_DODGE],
    "sets": ["start", *campaign.ERAS],
    "stealthy": names.STEALTH_UNITS[1:],
}
BOUNDS = {"first_spawn": SPAWN_AREA[0], "last_spawn": SPAWN_AREA[-1]}
PRINTED = Printed(WORDS, bounds=BOUNDS, units=read_some, wares=Amounts(WARES, 9))
FORMS = Declared(PRINTED, Path(__file__).parent)
# Powers that a card has or has not.
HAS = {
    "merge": "is_merge",
    "split": "is_split",
    "press_ahead": "is_press_ahead",
    "destroy_trap": "destroys_traps",
    "decrease_in_trap": "decreases_in_trap",
}
# What each Place places: a tile of one of these kinds, or nothing.
PLACES_TILE = {
    "build": BUILDINGS,
    "lay_mines": MINES,
    "set_traps": ["trap"],
    "plant_bombs": ["bomb"],
}


def load(folder: Path) -> Box[BattleCards]:
    """Read a folder of data files: the game's own, or a card pack."""
    box = Box(folder, BattleCards(), "kind")
    load_movements(box, box.open("movements.toml"))
    load_defences(box, box.open("defences.toml"))
    load_places(box, box.open("command_places.toml"))
    return box


# Movement cards (section 17)


def load_movements(box: Box[BattleCards], source: Reader) -> None:
    for record in box.records(source, "movement", names.CARDS, "movement_card"):
        card = Movement()
        spawn: dict[int, tuple[int, int]] = {}
        for entry in record.child("spawn").items(1, 5):
            hex = FORMS["spawn"].take(entry)["hex"]
            if hex in spawn:
                raise entry.fail(f"hex {hex} is named twice")
            spawn[hex] = read_some(entry)
        card.spawn = tuple((hex, *spawn[hex]) for hex in sorted(spawn))
        put(card, FORMS["movement"].take(record))
        for power in record.child("powers").items(0, 4):
            load_power(power, card)
        box.cards.movements.append(card)


def load_power(source: Reader, card: Movement) -> None:
    """One power of the closed list, with exactly the fields it needs."""
    power = names.POWERS[source.child("do").one_of(names.POWERS)]
    found = FORMS.of("powers", power).take(source)
    if power in HAS:
        put(card, {HAS[power]: True})
    elif power == "regroup":
        (card.give_weak, card.give_strong), (card.get_weak, card.get_strong) = found.values()
    elif power == "increase":
        card.increase_weak, card.increase_strong = read_units(source)
    elif power == "weaker":
        card.modifier -= found["amount"]
    elif power == "stronger":
        card.modifier += found["amount"]
    elif power == "temporarily_weaker":
        put(card, found)
    elif power == "shoot":
        card.shoot = by_direction({ARROWS[at]: found["damage"] for at in found["at"]})
    elif power == "fire":
        card.has_fire, card.fire = True, by_direction(found)
    elif power == "dodge":
        if any(sorted(step) != [0, 1, 2] for step in found["steps"]):
            raise source.fail("steps: each names left, down and right once")
        card.arrows += tuple(
            names.FIRST_DODGE + names.DODGES.index(step) for step in found["steps"]
        )
    elif power == "destroy_building":
        pair = PAIRS[list(PAIRS)[found["building"]]]
        card.destroys = sum(1 << TILES.index(id) for id in pair)
    elif power == "stealth":
        card.stealth = 1 + found["unit"]
    else:  # remove_citizens, killed_by_citizens: one of the arrows so far, or all of them
        arrow = PRINTED.form(f"arrow>{power}:1..{len(card.arrows)}+")
        put(card, {power: EVERY_ARROW, **arrow.take(source)})
    source.finish()


def by_direction(damage: dict[str, int]) -> tuple[int, int, int]:
    """In the order left, down, right (AP-108)."""
    return damage.get("left", 0), damage.get("down", 0), damage.get("right", 0)


# Defensive Works and constants


def load_defences(box: Box[BattleCards], source: Reader) -> None:
    constants = source.child("constants")
    tiles = box.records(source, "tile", TILES[1:], "defensive_work")
    for tile, record in enumerate(tiles, start=1):
        kinds = list(FORMS.tables["tiles"])
        kind = kinds[record.child("kind").one_of(kinds)]
        found = {**FORMS["tile"].take(record), **FORMS.of("tiles", kind).take(record)}
        if kind == "building" and record.has("upgrade_from"):
            found |= FORMS["upgrade"].take(record)
            found["upgrade_from"] += names.TRENCH
        for name, value in found.items():
            getattr(box.cards, name)[tile] = value
        if kind != kind_of_tile(TILES[tile]):
            raise record.fail(f"kind: {TILES[tile]} is not a {kind}")
    load_constants(constants, box.cards)


def kind_of_tile(id: str) -> str:
    if id in BUILDINGS:
        return "building"
    return "mine" if id in MINES else id


def load_constants(source: Reader, cards: BattleCards) -> None:
    found: Values = {}
    for field in FORMS["constants"].fields:
        entry = source.child(field.key)
        found[field.attribute] = field.kind.load(entry.child("value"), BOX)
        one_source(entry.child("source"))
        entry.finish()
    cards.is_number_first = found.pop("number_first") == 1
    for costs, name in ((cards.heal, "heal"), (cards.stand_up, "upright")):
        costs[0] = in_wares(campaign.FOOD, found.pop(f"{name}_food"))
        costs[1] = in_wares(campaign.DOLLAR, found.pop(f"{name}_dollars"))
    cards.press_ahead = tuple(found.pop(f"press_ahead_{n}") for n in range(1, 5))
    put(cards, found)
    source.finish()


def in_wares(ware: int, n: int) -> Cost:
    return tuple(n if i == ware else 0 for i in range(len(WARES)))


# The Command Center


def load_places(box: Box[BattleCards], source: Reader) -> None:
    for record, row in box.rows(
        source, "place", campaign.PLACES[campaign.FIRST_COMMAND :], FORMS["place"]
    ):
        actions = [ACTIONS[action] for action in row["actions"]]
        tiles = [id for action in actions for id in PLACES_TILE.get(action, [])]
        tile = TILES.index(tiles[record.child("tile").one_of(tiles)]) if tiles else names.NO_TILE
        steps = FORMS["steps"].take(record) if "deploy" in actions else {"steps_of": 0}
        row |= {"tile_of": tile, **steps}

# not compiled: it reads files, once.
"""Reads the five data files into `ColonyCards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.catalog import Reader
from holdfast.core.printed import Amounts, Box, Declared, Printed, Values, put, words_of
from holdfast.games.ante_portas.cards.colony import cards as printed
from holdfast.games.ante_portas.cards.colony.cards import Act, ColonyCards, Effect, Recipe
from holdfast.games.ante_portas.rules import names as campaign
from holdfast.games.ante_portas.rules.colony import names
from holdfast.games.ante_portas.rules.colony.choices import MAKE, MAKE_MORE, SELL
from holdfast.games.ante_portas.rules.colony.names import ACT_SELL, ACT_SPECIAL, VERBS
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, KINDS, PLACES, WARES, Cost

FILES: tuple[str, ...] = (
    "places.toml",
    "buildings.toml",
    "market_cards.toml",
    "improvements.toml",
    "constants.toml",
)


def load(folder: Path) -> Box[ColonyCards]:
    """Read a folder of data files: the game's own, or a card pack."""
    box = Box(folder, ColonyCards(), "kind")
    load_places(box, box.open("places.toml"))
    load_market_cards(box, box.open("market_cards.toml"))
    load_improvements(box, box.open("improvements.toml"))
    load_buildings(box, box.open("buildings.toml"))
    load_constants(box.cards, box.open("constants.toml"))
    return box


# Costs and effects


def read_recipes(source: Reader) -> tuple[Recipe, ...]:
    """Each recipe is one choice: by what is sold, or by what is made (twice at most)."""
    recipes: list[Recipe] = []
    for entry in source.items(1, 8):
        pay, get = FORMS["recipe"].read(entry).values()
        if not any(pay) or not any(get):
            raise entry.fail("a recipe pays something and gets something")
        choice = recipe_choice(pay, get, [recipe.choice for recipe in recipes])
        if choice < 0:
            raise entry.fail("another recipe of this effect looks the same")
        recipes.append(Recipe(pay, get, choice))
    return tuple(recipes)


def recipe_choice(pay: Cost, get: Cost, taken: list[int]) -> int:
    made = [ware for ware in range(len(WARES)) if get[ware]]
    spent = [ware for ware in range(campaign.N_GOODS) if pay[ware]]
    if made == [campaign.DOLLAR] and len(spent) == 1:
        choices = [SELL.of(spent[0])]
    else:
        choices = [MAKE.of(made[0]), MAKE_MORE.of(made[0])]
    free = [choice for choice in choices if choice not in taken]
    return free[0] if free else -1


def read_effect(source: Reader) -> Effect:
    """One effect of the closed list, with exactly the fields its verb needs."""
    number = source.child("do").one_of(VERBS)
    verb = VERBS[number]
    found = {"verb": number, **UNLESS_SAID.get(verb, {}), **FORMS.of("effects", verb).take(source)}
    if verb == "work_discount":
        good, n = found.pop("good"), found["n"]
        found["wares"] = tuple(n if ware == good else 0 for ware in range(len(WARES)))
    source.finish()
    return put(Effect(), found)


def read_works(source: Reader) -> int:
    return sum(1 << work for work in source.several_of(names.WORKS, 1))


def read_homes(source: Reader) -> tuple[int, int]:
    found = FORMS["homes"].read(source)
    return found.get("farmer", 0), found.get("citizen", 0)


PRINTED = Printed(
    {
        **words_of(campaign),
        **words_of(names),
        "mainland": PLACES[:FIRST_COMMAND],
        "sets": ["market", "start", "era_1", "era_2"],
        "staff": [*KINDS, "any"],
    },
    vars(printed),
    wares=Amounts(WARES, 99),
    recipes=read_recipes,
    effect=read_effect,
    works_bits=read_works,
    homes=read_homes,
)
FORMS = Declared(PRINTED, Path(__file__).parent)
UNLESS_SAID: dict[str, Values] = {"warehouse": {"what": -1}, "refine_yearly": {"is_optional": True}}


# Places and Market cards


def load_places(box: Box[ColonyCards], source: Reader) -> None:
    """Sections 6.1 to 6.3. The Command Center's Places have no effects here."""
    for record, row in box.rows(source, "place", PLACES[:FIRST_COMMAND], FORMS["set"]):
        effects: list[Effect] = []
        acts: list[Act] = []
        for entry in record.child("acts").items(0, 2):
            act = FORMS["act"].read(entry)
            acts.append(Act(act["act"], len(effects), len(effects) + len(act["effects"])))
            effects += act["effects"]
        row |= {"effects": effects, "acts": acts}
    for _ in PLACES[FIRST_COMMAND:]:
        box.cards.effects.append([])
        box.cards.acts.append([])


def load_market_cards(box: Box[ColonyCards], source: Reader) -> None:
    """Section 6.4: sell, gain one of the sets, or the special action."""
    for record in box.records(source, "market_card", names.MARKET_CARDS):
        card = FORMS["market_card"].take(record)
        effects = [put(Effect(), {"verb": names.GAIN, "wares": gain}) for gain in card["gain"]]
        acts = [
            Act((names.ACT_GAIN, names.ACT_GAIN_OTHER)[i], i, i + 1) for i in range(len(effects))
        ]
        effects.append(put(Effect(), {"verb": names.REFINE, "recipes": card["sell"]}))
        acts.append(Act(ACT_SELL, len(effects) - 1, len(effects)))
        acts.append(Act(ACT_SPECIAL, len(effects), len(effects) + len(card["special"])))
        box.cards.effects.append([*effects, *card["special"]])
        box.cards.acts.append(acts)


# Improvements and buildings


def load_improvements(box: Box[ColonyCards], source: Reader) -> None:
    """Sections 10 to 12. A card acts when it is played, or holds while it lies there."""
    told = ("number", "cost", "kind", "effects", "value")
    ids = names.IMPROVEMENTS
    for record, row in box.rows(source, "improvement", ids, FORMS["improvement"], facts=told):
        number, duration, effects = row.pop("number"), row["duration"], list(row["effects"])
        if not record.child("id").text().endswith(f"_{number}"):
            raise record.fail(f"number {number} does not belong to this id")
        uses = record.child("uses").whole(1, 9) if duration == names.USES else 0
        is_passive = effects[0].verb >= names.FIRST_LASTING
        if duration != names.USES and (duration == names.ONCE) == is_passive:
            raise record.fail("kind: it acts once, or it lasts; its effects say otherwise")
        row |= {"effects": effects, "acts": [Act(0, 0, len(effects))], "uses": uses}


def load_buildings(box: Box[ColonyCards], source: Reader) -> None:
    """Sections 8.1 and 8.2."""
    told = ("era", "cost", "value", "tiles", "homes", "remodels", "worker", "workers", "makes",
            "storage", "limit")  # fmt: skip
    for record in box.records(source, "building", names.BUILDINGS, facts=told):
        building: printed.BuildingKind = FORMS["building"].make(record)
        if not record.has("workers"):
            building.workers = int(building.worker >= 0)
        FORMS["worth"].take(record)
        box.cards.buildings.append(building)


def load_constants(cards: ColonyCards, source: Reader) -> None:
    cards.constants = FORMS["constants"].table(source.child("constants"))
    source.finish()

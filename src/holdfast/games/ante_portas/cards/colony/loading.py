# not compiled: it reads files, once.
"""Reads the five data files into `ColonyCards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import CardText, read_source, read_text, some_of
from holdfast.core.catalog import Reader, listed, load_toml
from holdfast.games.ante_portas.cards.colony.cards import (
    ANY_KIND,
    CONSTANTS,
    NO_WORKER,
    Act,
    BuildingKind,
    ColonyCards,
    Constants,
    Effect,
    Recipe,
)
from holdfast.games.ante_portas.rules.colony.choices import MAKE, MAKE_MORE, SELL
from holdfast.games.ante_portas.rules.colony.names import (
    ACT_GAIN,
    ACT_GAIN_OTHER,
    ACT_SELL,
    ACT_SPECIAL,
    ACTS,
    BUILDINGS,
    DURATIONS,
    GAIN,
    IMPROVEMENTS,
    MARKET_CARDS,
    ONCE,
    REFINE,
    USES,
    VERBS,
    WORKS,
)
from holdfast.games.ante_portas.rules.names import (
    DOLLAR,
    FIRST_COMMAND,
    FREE,
    GOODS,
    KINDS,
    N_GOODS,
    PLACES,
    WARES,
    Cost,
)

FILES: tuple[str, ...] = (
    "places.toml",
    "buildings.toml",
    "market_cards.toml",
    "improvements.toml",
    "constants.toml",
)
SETS = ["market", "start", "era_1", "era_2"]
WORKERS = [*KINDS, "any"]
BIG = 99

# Which fields a verb has beside `do`; those in brackets may be missing.
WARES_VERBS = ("gain", "produce")
RECIPE_VERBS = ("refine", "refine_yearly")
COUNT_VERBS = {
    "draw": "n", "gain_more": "n", "produce_more": "n", "house": "n", "warehouse": "n",
    "draw_more": "n", "from_buffers": "n", "work_discount": "n", "side_strength": "n",
    "gunfire_more": "n", "commander_strength": "n", "range_more": "n", "citizen_care": "dollars",
}  # fmt: skip


class Loaded:
    """The components for the rules, and their texts for people."""

    def __init__(self, cards: ColonyCards, texts: list[CardText]) -> None:
        self.cards = cards
        self.texts = texts


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    cards = ColonyCards()
    texts: list[CardText] = []
    load_places(load_toml(folder, "places.toml"), cards, texts)
    load_market_cards(load_toml(folder, "market_cards.toml"), cards, texts)
    load_improvements(load_toml(folder, "improvements.toml"), cards, texts)
    load_buildings(load_toml(folder, "buildings.toml"), cards, texts)
    load_constants(load_toml(folder, "constants.toml"), cards)
    return Loaded(cards, texts)


# Costs and effects


def read_wares(source: Reader) -> Cost:
    """`{ tool = 1, wood = 2 }` as eight numbers."""
    wares = [0] * len(WARES)
    for name in list(source.table()):
        if name not in WARES:
            raise source.fail(f'"{name}" is not one of {listed(WARES)}')
        wares[WARES.index(name)] = source.child(name).whole(1, BIG)
    return tuple(wares)


def read_recipes(source: Reader) -> tuple[Recipe, ...]:
    """Each recipe is one choice: by what is sold, or by what is made (twice at most)."""
    recipes: list[Recipe] = []
    for entry in source.items(1, 8):
        pay = read_wares(entry.child("pay"))
        get = read_wares(entry.child("get"))
        entry.finish()
        if not any(pay) or not any(get):
            raise entry.fail("a recipe pays something and gets something")
        choice = recipe_choice(pay, get, [recipe.choice for recipe in recipes])
        if choice < 0:
            raise entry.fail("another recipe of this effect looks the same")
        recipes.append(Recipe(pay, get, choice))
    return tuple(recipes)


def recipe_choice(pay: Cost, get: Cost, taken: list[int]) -> int:
    made = [ware for ware in range(len(WARES)) if get[ware]]
    spent = [ware for ware in range(N_GOODS) if pay[ware]]
    if made == [DOLLAR] and len(spent) == 1:
        choices = [SELL.of(spent[0])]
    else:
        choices = [MAKE.of(made[0]), MAKE_MORE.of(made[0])]
    free = [choice for choice in choices if choice not in taken]
    return free[0] if free else -1


def read_effect(source: Reader) -> Effect:
    """One effect of the closed list, with exactly the fields its verb needs."""
    verb = VERBS[source.child("do").one_of(VERBS)]
    effect = Effect(VERBS.index(verb))
    if verb in WARES_VERBS:
        effect.wares = read_wares(source.child("wares"))
    if verb in RECIPE_VERBS:
        effect.recipes = read_recipes(source.child("recipes"))
        effect.n = read_times(source)
        is_yearly = verb == "refine_yearly"
        effect.is_optional = (
            source.child("optional").flag() if source.has("optional") else is_yearly
        )
    if verb in COUNT_VERBS:
        effect.n = source.child(COUNT_VERBS[verb]).whole(1, BIG)
    if verb in ("build", "produce_more"):
        effect.what = source.child("building").one_of(BUILDINGS)
    if verb == "build":
        effect.n = read_times(source)
    if verb == "gain_more":
        effect.what = source.child("good").one_of(GOODS)
    if verb == "warehouse":
        effect.what = source.child("good").one_of(GOODS) if source.has("good") else -1
    if verb in ("house", "recruit"):
        effect.what = source.child("kind").one_of(KINDS)
    if verb == "act_as":
        effect.what = source.child("place").one_of(PLACES[:FIRST_COMMAND])
    if verb == "side_strength":
        effect.what = source.child("ranks").whole(1, 11)
    if verb in ("build", "build_work", "farms_beside") and source.has("cost"):
        effect.wares = read_wares(source.child("cost"))
    if verb == "build_work":
        effect.what = source.child("work").one_of(WORKS)
    if verb in ("work_discount", "range_more"):
        effect.what = sum(1 << work for work in source.child("works").several_of(WORKS, 1))
    if verb == "work_discount":
        good = source.child("good").one_of(GOODS)
        effect.wares = tuple(effect.n if ware == good else 0 for ware in range(len(WARES)))
    if verb == "ticket":
        effect.wares = read_wares(source.child("pay"))
    source.finish()
    return effect


def read_times(source: Reader) -> int:
    return source.child("times").whole(1, BIG) if source.has("times") else 0


def read_effects(source: Reader) -> list[Effect]:
    return [read_effect(entry) for entry in source.items(1, 5)]


# Places and Market cards


def load_places(source: Reader, cards: ColonyCards, texts: list[CardText]) -> None:
    """Sections 6.1 to 6.3. The Command Center's Places have no effects here."""
    for record in source.only("place", PLACES[:FIRST_COMMAND]):
        record.child("set").one_of(SETS)
        effects: list[Effect] = []
        acts: list[Act] = []
        for entry in record.child("acts").items(0, 2):
            act = entry.child("act").one_of(ACTS)
            some = read_effects(entry.child("effects"))
            entry.finish()
            acts.append(Act(act, len(effects), len(effects) + len(some)))
            effects += some
        cards.effects.append(effects)
        cards.acts.append(acts)
        texts.append(read_component(record, "place", ("set", "acts")))
    for _ in PLACES[FIRST_COMMAND:]:
        cards.effects.append([])
        cards.acts.append([])


def load_market_cards(source: Reader, cards: ColonyCards, texts: list[CardText]) -> None:
    """Section 6.4: sell, gain one of the sets, or the special action."""
    for record in source.only("market_card", MARKET_CARDS):
        record.child("era").whole(1, 2)
        gains = [read_wares(entry) for entry in record.child("gain").items(1, 2)]
        effects = [Effect(GAIN, wares=gain) for gain in gains]
        acts = [Act((ACT_GAIN, ACT_GAIN_OTHER)[i], i, i + 1) for i in range(len(gains))]
        effects.append(Effect(REFINE, recipes=read_recipes(record.child("sell"))))
        acts.append(Act(ACT_SELL, len(effects) - 1, len(effects)))
        special = read_effects(record.child("special"))
        acts.append(Act(ACT_SPECIAL, len(effects), len(effects) + len(special)))
        cards.effects.append(effects + special)
        cards.acts.append(acts)
        texts.append(read_component(record, "market_card", ("era", "sell", "gain", "special")))


# Improvements and buildings


def load_improvements(source: Reader, cards: ColonyCards, texts: list[CardText]) -> None:
    """Sections 10 to 12. A card acts when it is played, or holds while it lies there."""
    for record in source.only("improvement", IMPROVEMENTS):
        number = record.child("number").whole(101, 235)
        if not record.child("id").text().endswith(f"_{number}"):
            raise record.fail(f"number {number} does not belong to this id")
        duration = record.child("kind").one_of(DURATIONS)
        effects = read_effects(record.child("effects"))
        cards.effects.append(effects)
        cards.acts.append([Act(0, 0, len(effects))])
        cards.cost.append(read_wares(record.child("cost")))
        cards.duration.append(duration)
        cards.uses.append(record.child("uses").whole(1, 9) if duration == USES else 0)
        card = len(cards.cost) - 1
        if duration != USES and (duration == ONCE) == cards.is_passive(card):
            raise record.fail("kind: it acts once, or it lasts; its effects say otherwise")
        facts: tuple[str, ...] = ("number", "cost", "kind", "effects")
        if record.has("value"):
            record.child("value").whole(0, BIG)
            facts = (*facts, "value")
        texts.append(read_component(record, "improvement", facts))


def load_buildings(source: Reader, cards: ColonyCards, texts: list[CardText]) -> None:
    """Sections 8.1 and 8.2."""
    for record in source.only("building", BUILDINGS):
        cards.buildings.append(read_building(record))
        record.child("era").whole(1, 2)
        record.child("value").whole(0, BIG)
        facts = ["era", "cost", "value", "tiles"]
        optional = ("homes", "remodels", "worker", "workers", "makes", "storage", "limit")
        facts += [key for key in optional if record.has(key)]
        texts.append(read_component(record, "building", tuple(facts)))


def read_building(record: Reader) -> BuildingKind:
    homes = (0, 0)
    if record.has("homes"):
        table = record.child("homes")
        homes = (count(table, KINDS[0]), count(table, KINDS[1]))
        table.finish()
    worker = record.child("worker").one_of(WORKERS) if record.has("worker") else NO_WORKER
    assert WORKERS[ANY_KIND] == "any"
    return BuildingKind(
        read_wares(record.child("cost")),
        homes,
        record.child("remodels").one_of(BUILDINGS) if record.has("remodels") else -1,
        worker,
        record.child("workers").whole(1, 3) if record.has("workers") else int(worker >= 0),
        read_wares(record.child("makes")) if record.has("makes") else FREE,
        count(record, "storage"),
        count(record, "limit"),
        record.child("tiles").whole(1, BIG),
    )


def count(source: Reader, key: str) -> int:
    return source.child(key).whole(1, BIG) if source.has(key) else 0


def load_constants(source: Reader, cards: ColonyCards) -> None:
    table = source.child("constants")
    cards.constants = Constants({name: table.child(name).whole(0, BIG) for name in CONSTANTS})
    read_source(table)
    table.finish()
    source.finish()


# Texts


def read_component(record: Reader, kind: str, keys: tuple[str, ...]) -> CardText:
    return read_text(record, {"kind": kind, **some_of(record, *keys)})

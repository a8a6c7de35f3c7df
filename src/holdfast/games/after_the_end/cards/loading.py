# not compiled: it reads files, once.
"""Reads the data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import CardText, read_source, read_text, some_of
from holdfast.core.catalog import Reader, load_toml
from holdfast.games.after_the_end.cards.cards import (
    Cards,
    Cost,
    Effects,
    by_wall,
    kind_of_mission,
    work_out_averages,
)
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    COLONIES,
    CONTRACTS,
    COUNTED,
    EVENTS,
    EXPERIENCE,
    GAINS,
    KINDS,
    MISSIONS,
    N_EXPERIENCE,
    NOBLES,
    RAIDS,
    RESOURCES,
    ROLES,
    SCORINGS,
    SKILLS,
    TOOLS,
    TYPES,
    VERBS,
)

FILES = (
    "characters.toml", "missions.toml", "raids.toml", "nobles.toml", "contracts.toml",
    "tools.toml", "experience.toml", "colony.toml",
)  # fmt: skip

# Which effects belong where (section 8).
ANYWHERE = ["gain", "ready", "know", "learn"]
TOOL_VERBS = {
    "always": ["add", "total", "die", "win_ties", "any_skill"],
    "commit": ANYWHERE,
    "win": ANYWHERE,
    "lose": ANYWHERE,
    "discard": ANYWHERE,
}
EXPERIENCE_VERBS = [*ANYWHERE, "total", "reroll", "guard", "wall", "capitol", "skip"]
SKILL_VERBS = ("add", "any_skill")
AMOUNTS = {"add": (-9, 9), "total": (-9, 9), "die": (1, 5), "reroll": (0, 5)}
AMOUNTS.update({"ready": (1, 6), "know": (1, 9), "learn": (1, 3)})
MOST_TOKENS = 4
MOST_LEVELS = 20


class Loaded:
    """The components for the rules, and their texts for people."""

    def __init__(self, cards: Cards, texts: list[CardText], track: list[dict[str, object]]) -> None:
        self.cards = cards
        self.texts = texts
        self.track = track  # the spots of the Knowledge track


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    cards = Cards()
    texts: list[CardText] = []
    load_characters(load_toml(folder, "characters.toml"), cards, texts)
    load_missions(load_toml(folder, "missions.toml"), cards, texts)
    load_raids(load_toml(folder, "raids.toml"), texts)
    load_nobles(load_toml(folder, "nobles.toml"), cards, texts)
    load_contracts(load_toml(folder, "contracts.toml"), cards, texts)
    load_tools(load_toml(folder, "tools.toml"), cards, texts)
    load_experience(load_toml(folder, "experience.toml"), cards, texts)
    track = load_colony(load_toml(folder, "colony.toml"), cards)
    work_out_averages(cards)
    return Loaded(cards, texts, track)


def read_component(record: Reader, kind: str, *keys: str) -> CardText:
    return read_text(record, {"component": kind, **some_of(record, *keys)})


# Characters


def load_characters(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AT-1, AT-3, AT-40. Six Characters in each Colony; a row of skills for each wound state."""
    for n, record in enumerate(source.only("character", CHARACTERS)):
        colony = COLONIES[record.child("colony").one_of(COLONIES)]
        if colony != COLONIES[n // 6]:
            raise record.fail(f"colony: this Character belongs to {COLONIES[n // 6]}")
        record.child("role").one_of(ROLES)
        rows = [read_skills(row) for row in record.child("skills").items(1, 3)]
        check_dice(record, rows)
        for wounds in range(3):
            cards.skill.extend(rows[min(wounds, len(rows) - 1)])
        cards.wound_spots.append(len(rows) - 1)
        cards.token_spots.append(record.child("token_spots").whole(0, MOST_TOKENS))
        texts.append(read_component(record, "character", "colony", "role", "skills", "token_spots"))


def read_skills(source: Reader) -> list[int]:
    return [read_skill(entry) for entry in source.items(len(SKILLS), len(SKILLS))]


def read_skill(source: Reader) -> int:
    """A number from 0 to 12, or "D", "D+1" to "D+5" for the die."""
    if not isinstance(source.value, str):
        return source.whole(0, 12)
    spelled = ["D", *(f"D+{n}" for n in range(1, 6))]
    return -1 - source.one_of(spelled)


def check_dice(record: Reader, rows: list[list[int]]) -> None:
    """A die rolled before a Wound must still be there after it."""
    for skill, name in enumerate(SKILLS):
        if len({row[skill] < 0 for row in rows}) > 1:
            raise record.fail(
                f"skills: {name} must be a die with any number of Wounds, or with none"
            )


# Missions and Raids


def load_missions(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AT-1, AT-16, AT-21."""
    for record in source.only("mission", MISSIONS):
        cards.type.append(record.child("type").one_of(TYPES))
        needed = record.child("characters").whole(1, 2)
        skills = record.child("skills").several_of(SKILLS, 1, 2)
        if len(set(skills)) != len(skills):
            raise record.fail("skills: a skill is named twice")
        is_lowest = record.child("wins").one_of(["highest", "lowest"]) == 1
        cards.needed.append(needed)
        cards.skills.append(tuple(skills))
        cards.is_lowest.append(is_lowest)
        cards.points.append(record.child("points").whole(0, 50))
        cards.kind.append(kind_of_mission(is_lowest, needed))
        texts.append(
            read_component(record, "mission", "type", "characters", "skills", "wins", "points")
        )


def load_raids(source: Reader, texts: list[CardText]) -> None:
    """AT-42. All Raids are alike."""
    for record in source.only("raid", RAIDS):
        texts.append(read_component(record, "raid"))


# The Capitol


def load_nobles(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AT-45, section 8."""
    for record in source.only("noble", NOBLES):
        effect = record.child("effect")
        scoring = SCORINGS[effect.child("do").one_of(SCORINGS)]
        counted = most = amount = 0
        walls: tuple[int, ...] = (0, 0, 0)
        if scoring == "if":
            intact = effect.child("intact_wall").whole(0, 50)
            walls = by_wall(intact, effect.child("damaged_wall").whole(0, 50))
        else:
            amount = effect.child("amount").whole(1, 50)
        if scoring == "per":
            counted = effect.child("of").one_of(COUNTED)
            most = effect.child("most").whole(1, 200) if effect.has("most") else 0
        effect.finish()
        cards.scoring.append(SCORINGS.index(scoring))
        cards.counted.append(counted)
        cards.amount.append(amount)
        cards.most.append(most)
        cards.for_wall.append(walls)
        texts.append(read_component(record, "noble", "effect"))


def load_contracts(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AT-29."""
    for record in source.only("contract", CONTRACTS):
        cost = read_cost(record.child("cost"), 0, 9)
        if cost.total() == 0:
            raise record.fail("cost: a Contract costs at least one resource")
        cards.cost.append(cost)
        cards.contract_points.append(record.child("points").whole(0, 50))
        texts.append(read_component(record, "contract", "cost", "points"))


def read_cost(source: Reader, low: int, high: int) -> Cost:
    """Resources by name; those left out are 0."""
    found = [
        source.child(resource).whole(low, high) if source.has(resource) else 0
        for resource in RESOURCES
    ]
    source.finish()
    return Cost(*found)


def load_tools(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AT-35, section 8."""
    for record in source.only("tool", TOOLS):
        event = EVENTS[record.child("effect").child("on").one_of(EVENTS)]
        load_effect(record, cards.tool, TOOL_VERBS[event], event)
        texts.append(read_component(record, "tool", "effect"))


def load_experience(source: Reader, cards: Cards, texts: list[CardText]) -> None:
    """AT-46, section 8. 24 cards in all."""
    for record in source.only("experience", EXPERIENCE):
        cards.copies.append(record.child("copies").whole(1, N_EXPERIENCE))
        load_effect(record, cards.experience, EXPERIENCE_VERBS, "")
        texts.append(read_component(record, "experience", "copies", "effect"))
    if sum(cards.copies) != N_EXPERIENCE:
        raise source.fail(
            f"there are {sum(cards.copies)} cards, copies counted; there must be {N_EXPERIENCE}"
        )


def load_effect(record: Reader, effects: Effects, verbs: list[str], event: str) -> None:
    """One effect of the closed list, with exactly the fields its verb needs."""
    effect = record.child("effect")
    if event:
        effect.child("on")
    verb = verbs[effect.child("do").one_of(verbs)]
    amount = skill = only = 0
    resources: tuple[int, ...] = ()
    if verb in AMOUNTS:
        amount = effect.child("amount").whole(*AMOUNTS[verb])
    if verb in SKILL_VERBS:
        skill = effect.child("skill").one_of(SKILLS)
    if verb == "gain":
        resources = tuple(effect.child("resources").several_of(GAINS, 1, 6))
    if verb == "total" and effect.has("only"):
        only = sum(1 << kind for kind in set(effect.child("only").several_of(KINDS, 1, 3)))
    effect.finish()
    effects.event.append(EVENTS.index(event) if event else 0)
    effects.verb.append(VERBS.index(verb))
    effects.amount.append(amount)
    effects.skill.append(skill)
    effects.resources.append(resources)
    effects.only.append(only)


# The Colony boards


def load_colony(source: Reader, cards: Cards) -> list[dict[str, object]]:
    """AT-5, AT-33, AT-43. What is the same for all Colonies; returns the spots as written."""
    store = source.child("storehouse")
    cards.capacity = Cost(*(store.child(resource).whole(1, 9) for resource in RESOURCES))
    read_source(store)
    store.finish()
    wall = source.child("wall")
    read_source(wall)
    price = Reader(
        {k: v for k, v in wall.table().items() if k not in ("source", "sources")}, wall.place
    )
    cards.wall_cost = read_cost(price, 0, 9)
    spots = source.child("spot").items(1, MOST_LEVELS)
    for spot in spots:
        load_spot(spot, cards)
    source.finish()
    return [spot.table() for spot in spots]


def load_spot(spot: Reader, cards: Cards) -> None:
    """Control points, or a benefit at once, or both."""
    points = spot.child("points").whole(0, 50) if spot.has("points") else 0
    if spot.has("effect"):
        load_effect(spot, cards.spot, ANYWHERE, "")
    else:
        effects = cards.spot
        for numbers in (effects.event, effects.verb, effects.amount, effects.skill, effects.only):
            numbers.append(0)
        effects.resources.append(())
    cards.spot_points.append(points)
    cards.track_points.append(cards.track_points[-1] + points)
    read_source(spot)
    spot.finish()


__all__ = ["FILES", "Loaded", "load"]

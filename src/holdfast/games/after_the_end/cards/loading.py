# not compiled: it reads files, once.
"""Reads the data files into `Cards`, and complains exactly about what does not fit."""

from __future__ import annotations

from pathlib import Path

from holdfast.core.card_text import read_source
from holdfast.core.catalog import Reader
from holdfast.core.printed import Box, Declared, Printed, Values, add, words_of
from holdfast.games.after_the_end.cards import cards as printed
from holdfast.games.after_the_end.cards.cards import Cards, kind_of_mission, work_out_averages
from holdfast.games.after_the_end.rules import names
from holdfast.games.after_the_end.rules.names import COLONIES, EVENTS, N_CHARACTERS, SKILLS, VERBS

FILES = (
    "characters.toml", "missions.toml", "raids.toml", "nobles.toml", "contracts.toml",
    "tools.toml", "experience.toml", "colony.toml",
)  # fmt: skip
MOST_LEVELS = 20


def read_skill(source: Reader) -> int:
    """A number from 0 to 12, or "D", "D+1" to "D+5" for the die."""
    if not isinstance(source.value, str):
        return source.whole(0, 12)
    spelled = ["D", *(f"D+{n}" for n in range(1, 6))]
    return -1 - source.one_of(spelled)


WORDS = {**words_of(names), "wins": ["highest", "lowest"]}
FORMS = Declared(Printed(WORDS, vars(printed), skill=read_skill), Path(__file__).parent)

# Which effects belong where.
ANYWHERE = ["gain", "ready", "know", "learn"]
TOOL_VERBS = {
    "always": ["add", "total", "die", "win_ties", "any_skill"],
    "commit": ANYWHERE,
    "win": ANYWHERE,
    "lose": ANYWHERE,
    "discard": ANYWHERE,
}
EXPERIENCE_VERBS = [*ANYWHERE, "total", "reroll", "guard", "wall", "capitol", "skip"]
NO_EFFECT: Values = {"event": 0, "verb": 0, "amount": 0, "skill": 0, "resources": (), "only": 0}


class Loaded(Box[Cards]):
    """The components for the rules, and their texts for people."""

    track: list[dict[str, object]]  # the spots of the Knowledge track, as they are written


def load(folder: Path) -> Loaded:
    """Read a folder of data files: the game's own, or a card pack."""
    box = Loaded(folder, Cards(), "component")
    load_characters(box, box.open("characters.toml"))
    load_missions(box, box.open("missions.toml"))
    load_raids(box, box.open("raids.toml"))
    load_nobles(box, box.open("nobles.toml"))
    load_contracts(box, box.open("contracts.toml"))
    load_tools(box, box.open("tools.toml"))
    load_experience(box, box.open("experience.toml"))
    load_colony(box, box.open("colony.toml"))
    work_out_averages(box.cards)
    return box


# Characters


def load_characters(box: Loaded, source: Reader) -> None:
    """AT-1, AT-3, AT-40. Six Characters in each Colony; a row of skills for each wound state."""
    characters = box.rows(source, "character", names.CHARACTERS, FORMS["character"])
    for n, (record, row) in enumerate(characters):
        home, skills = COLONIES[n // N_CHARACTERS], row.pop("skills")
        if COLONIES[row.pop("colony")] != home:
            raise record.fail(f"colony: this Character belongs to {home}")
        check_dice(record, skills)
        row["wound_spots"] = len(skills) - 1
        for wounds in range(3):
            box.cards.skill.extend(skills[min(wounds, len(skills) - 1)])


def check_dice(record: Reader, rows: list[list[int]]) -> None:
    """A die rolled before a Wound must still be there after it."""
    for skill, name in enumerate(SKILLS):
        if len({row[skill] < 0 for row in rows}) > 1:
            raise record.fail(
                f"skills: {name} must be a die with any number of Wounds, or with none"
            )


# Missions and Raids


def load_missions(box: Loaded, source: Reader) -> None:
    """AT-1, AT-16, AT-21."""
    for record, row in box.rows(source, "mission", names.MISSIONS, FORMS["mission"]):
        if len(set(row["skills"])) != len(row["skills"]):
            raise record.fail("skills: a skill is named twice")
        row["is_lowest"] = row["is_lowest"] == 1
        row["kind"] = kind_of_mission(row["is_lowest"], row["needed"])


def load_raids(box: Loaded, source: Reader) -> None:
    """AT-42. All Raids are alike."""
    for _ in box.records(source, "raid", names.RAIDS):
        pass


# The Capitol


def load_nobles(box: Loaded, source: Reader) -> None:
    """AT-45, section 8."""
    for record, row in box.rows(source, "noble", names.NOBLES, FORMS["noble"]):
        effect = record.child("effect")
        scoring = effect.child("do").one_of(names.SCORINGS)
        found = FORMS.of("scorings", names.SCORINGS[scoring]).read(effect)
        points = tuple(found.pop(wall, 0) for wall in names.WALLS)
        row |= {"scoring": scoring, "counted": 0, "amount": 0, "most": 0, "for_wall": points}
        row |= found


def load_contracts(box: Loaded, source: Reader) -> None:
    """AT-29."""
    for record, row in box.rows(source, "contract", names.CONTRACTS, FORMS["contract"]):
        if row["cost"].total() == 0:
            raise record.fail("cost: a Contract costs at least one resource")


def load_tools(box: Loaded, source: Reader) -> None:
    """AT-35, section 8."""
    for record in box.records(source, "tool", names.TOOLS):
        event = record.child("effect").child("on").one_of(EVENTS)
        effect = read_effect(record, TOOL_VERBS[EVENTS[event]], "on")
        add(box.cards.tool, {**effect, "event": event})


def load_experience(box: Loaded, source: Reader) -> None:
    """AT-46, section 8. 24 cards in all."""
    for record, _ in box.rows(source, "experience", names.EXPERIENCE, FORMS["experience"]):
        add(box.cards.experience, read_effect(record, EXPERIENCE_VERBS))
    copies = sum(box.cards.copies)
    if copies != names.N_EXPERIENCE:
        raise source.fail(
            f"there are {copies} cards, copies counted; there must be {names.N_EXPERIENCE}"
        )


def read_effect(record: Reader, verbs: list[str], *before: str) -> Values:
    """One effect of the closed list, with exactly the fields its verb needs."""
    effect = record.child("effect")
    for key in before:
        effect.child(key)
    verb = verbs[effect.child("do").one_of(verbs)]
    found = FORMS.of("effects", verb).read(effect)
    only = sum(1 << kind for kind in set(found.pop("only", ())))
    return {**NO_EFFECT, **found, "verb": VERBS.index(verb), "only": only}


# The Colony boards


def load_colony(box: Loaded, source: Reader) -> None:
    """AT-5, AT-33, AT-43. What is the same for all Colonies."""
    cards = box.cards
    cards.capacity = FORMS["storehouse"].table(source.child("storehouse"))
    cards.wall_cost = FORMS["wall"].table(source.child("wall"))
    spots = source.child("spot").items(1, MOST_LEVELS)
    for spot in spots:
        points = FORMS["spot"].take(spot).get("points", 0)
        add(cards.spot, read_effect(spot, ANYWHERE) if spot.has("effect") else NO_EFFECT)
        cards.spot_points.append(points)
        cards.track_points.append(cards.track_points[-1] + points)
        read_source(spot)
        spot.finish()
    source.finish()
    box.track = [spot.table() for spot in spots]

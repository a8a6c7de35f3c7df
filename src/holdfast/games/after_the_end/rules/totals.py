"""Totals and dice (AT-17 to AT-24): what a commitment is worth, and whose is best."""

from __future__ import annotations

from holdfast.core.agenda import NOBODY
from holdfast.core.choice import Seat
from holdfast.games.after_the_end.rules.effects import character_id
from holdfast.games.after_the_end.rules.names import (
    ADD,
    ADD_TO_DIE,
    FACES,
    NOTHING,
    SKILLS,
    TOTAL,
    WIN_TIES,
    Character,
    Die,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony


def total(s: Colonies, seat: Seat) -> int:
    """AT-19, AT-24. All asked skills of the committed Characters, with Wounds, Tools and
    Experience; it may be below 0."""
    colony = s.colonies[seat]
    result = colony.extra
    slot = 0
    for character in colony.sent:
        for _ in range(len(s.cards.skills[s.mission])):
            result += slot_value(s, colony, character, slot)
            slot += 1
        result += tool_total(s, colony, character)
    return result


def slot_value(s: Colonies, colony: Colony, character: Character, slot: int) -> int:
    """AT-19, AT-52. One asked skill of one Character."""
    cards = s.cards
    skill = colony.skills[slot]
    value = cards.value(colony.board, character, colony.wounds[character], skill)
    if value < 0:
        value = beside_die(value)
        if colony.faces:
            value += colony.faces[slot] + colony.luck[slot]
    tool = colony.carried[character]
    if tool >= 0 and cards.tool.verb[tool] == ADD and cards.tool.skill[tool] == skill:
        value += cards.tool.amount[tool]
    return value


def beside_die(value: int) -> int:
    """AT-3. What counts beside the die: "D+1" is -2."""
    return -1 - value


def brings(s: Colonies, colony: Colony, character: Character) -> tuple[int, int]:
    """AT-17, AT-19. What the asked skills of somebody come to without Tools: a number, and how many
    dice."""
    number = 0
    dice = 0
    for skill in s.cards.skills[s.mission]:
        value = s.cards.value(colony.board, character, colony.wounds[character], skill)
        if value < 0:
            dice += 1
        number += beside_die(value) if value < 0 else value
    return number, dice


def tool_total(s: Colonies, colony: Colony, character: Character) -> int:
    """What a Tool changes in the total as a whole."""
    tool = colony.carried[character]
    if tool < 0 or s.cards.tool.verb[tool] != TOTAL:
        return 0
    return s.cards.tool.amount[tool] if s.cards.fits(s.cards.tool.only[tool], s.mission) else 0


def wins_ties(s: Colonies, seat: Seat) -> bool:
    """AT-74."""
    colony = s.colonies[seat]
    for character in colony.sent:
        tool = colony.carried[character]
        if tool >= 0 and s.cards.tool.verb[tool] == WIN_TIES:
            return True
    return False


def leader(s: Colonies) -> Seat:
    """AT-21. The best total so far; a tie goes to whoever is latest in turn order, except for
    a Tool that wins ties. NOBODY if nobody is committed."""
    best = NOBODY
    highest = 0
    has_banner = False
    sign = -1 if s.cards.is_lowest[s.mission] else 1
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if not s.colonies[seat].sent:
            continue
        score = sign * total(s, seat)
        banner = wins_ties(s, seat)
        if best < 0 or score > highest or (score == highest and (banner or not has_banner)):
            best = seat
            highest = score
            has_banner = banner
    return best


# Dice


def has_dice(s: Colonies, colony: Colony) -> bool:
    """AT-17. Does any counted skill show D?"""
    slot = 0
    for character in colony.sent:
        for _ in range(len(s.cards.skills[s.mission])):
            if shows_die(s, colony, character, slot):
                return True
            slot += 1
    return False


def shows_die(s: Colonies, colony: Colony, character: Character, slot: int) -> bool:
    wounds = colony.wounds[character]
    return s.cards.value(colony.board, character, wounds, colony.skills[slot]) < 0


def roll_all(s: Colonies, seat: Seat) -> None:
    """AT-17, AT-65. One die for each asked skill that shows D."""
    colony = s.colonies[seat]
    faces: list[int] = []
    luck: list[int] = []
    slot = 0
    for character in colony.sent:
        for _ in range(len(s.cards.skills[s.mission])):
            if shows_die(s, colony, character, slot):
                faces.append(s.random(FACES) + 1)
                luck.append(die_bonus(s, colony, character))
            else:
                faces.append(0)
                luck.append(0)
            slot += 1
    colony.faces = tuple(faces)
    colony.luck = tuple(luck)
    if s.journal is not None:
        tell_rolls(s, seat)


def die_bonus(s: Colonies, colony: Colony, character: Character) -> int:
    tool = colony.carried[character]
    verb = s.cards.tool.verb[tool] if tool >= 0 else NOTHING
    return s.cards.tool.amount[tool] if verb == ADD_TO_DIE else 0


def dice_count(colony: Colony) -> int:
    count = 0
    for face in colony.faces:
        if face:
            count += 1
    return count


def slot_of_die(colony: Colony, die: Die) -> int:
    """Dice are counted in the order in which they were rolled."""
    for slot in range(len(colony.faces)):
        if colony.faces[slot]:
            if die == 0:
                return slot
            die -= 1
    raise AssertionError("there are fewer dice")


def reroll(s: Colonies, seat: Seat, die: Die, bonus: int) -> None:
    """AT-18, AT-72. The new result counts, even if it is worse; what an earlier reroll added is
    lost."""
    colony = s.colonies[seat]
    slot = slot_of_die(colony, die)
    character = colony.sent[slot // len(s.cards.skills[s.mission])]
    faces = list(colony.faces)
    luck = list(colony.luck)
    old = faces[slot]
    faces[slot] = s.random(FACES) + 1
    luck[slot] = bonus + die_bonus(s, colony, character)
    colony.faces = tuple(faces)
    colony.luck = tuple(luck)
    if s.journal is not None:
        data = die_data(s, colony, slot)
        data["old"] = old
        s.tell("rerolled", "AT-18", seat, data)


def die_data(s: Colonies, colony: Colony, slot: int) -> dict[str, object]:
    character = colony.sent[slot // len(s.cards.skills[s.mission])]
    return {
        "character": character_id(colony, character),
        "skill": SKILLS[colony.skills[slot]],
        "n": colony.faces[slot],
    }


def tell_rolls(s: Colonies, seat: Seat) -> None:
    colony = s.colonies[seat]
    for slot in range(len(colony.faces)):
        if colony.faces[slot]:
            s.tell("rolled", "AT-17", seat, die_data(s, colony, slot))

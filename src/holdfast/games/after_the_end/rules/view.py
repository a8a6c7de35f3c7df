"""What a seat may see (AT-9), and worlds it cannot rule out."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import NOBODY, imagined, reask_others
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.core.show import Ids, Sink, round_from
from holdfast.games.after_the_end.rules import names, outlook, scoring
from holdfast.games.after_the_end.rules.effects import character_id
from holdfast.games.after_the_end.rules.names import N_CHARACTERS, SKILLS, Character, Experience
from holdfast.games.after_the_end.rules.state import Colonies, Colony, is_mission
from holdfast.games.after_the_end.rules.totals import has_dice, leader, shows_die, slot_value, total
from holdfast.games.after_the_end.rules.visit import Visit

BOARD_IDS: Final = Ids("colonies", names.COLONIES)
CARD_IDS: Final = Ids("deck", names.DECK)
CHARACTER_IDS: Final = Ids("characters", names.CHARACTERS)
CONTRACT_IDS: Final = Ids("contracts", names.CONTRACTS)
EXPERIENCE_IDS: Final = Ids("experience", names.EXPERIENCE)
NOBLE_IDS: Final = Ids("nobles", names.NOBLES)
RESOURCE_IDS: Final = Ids("resources", names.RESOURCES)
SKILL_IDS: Final = Ids("skills", SKILLS)
STATE_IDS: Final = Ids("states", ["ready", "used", "dead"])
TOOL_IDS: Final = Ids("tools", names.TOOLS)
WALL_IDS: Final = Ids("walls", names.WALLS)

SKILL_VALUES: Final = [f"{skill}_value" for skill in SKILLS]
SKILL_DICE: Final = [f"{skill}_die" for skill in SKILLS]

# What becomes 1: as many as there are, with our own cards.
MOST_ROUNDS: Final = 24  # one for every Mission
MOST_COPIES: Final = 4
MOST_HAND: Final = 24  # every Experience card
# Nothing bounds these, so what is larger is cut. Skilled games reached 62, 23 and 6.
MOST_POINTS: Final = 100
MOST_TOTAL: Final = 40
MOST_SKILL: Final = 8
MOST_STORED: Final = 3
MOST_LEVELS: Final = 7
MOST_SLOTS: Final = 4  # two Characters, two asked skills


def show(s: Colonies, seat: Seat, to: Sink) -> None:
    """AT-9. Everything but the order of the decks and the Experience in other hands."""
    to.table(s.seats, seat)
    to.flag("remove_missions_only", s.removes_missions)
    to.number("over", 1 if s.final else 0, 1)
    to.count("round", s.round, MOST_ROUNDS)
    to.seat("first", s.first)
    if to.for_people:
        to.text("order", s.turn_order())
    to.seat("turn", s.next_seat())
    to.one("mission", CARD_IDS, s.mission)
    to.flag("decided", s.is_decided)
    to.seat("winner", s.winner if s.is_decided else NOBODY)
    to.seat("visitor", visitor(s))
    to.seat("leader", leader(s) if can_be_compared(s) else NOBODY)
    to.one("next", CARD_IDS, s.next)
    to.one("raid", CARD_IDS, s.raid)
    to.count("deck", len(s.bag) + len(s.under), len(names.DECK))
    to.some("under", CARD_IDS, s.under)
    # AT-48: nobody has seen them, and some of them were removed.
    unseen = [*s.bag, *s.removed]
    to.some("unseen", CARD_IDS, sorted(unseen) if to.for_people else unseen)
    to.some("gone", CARD_IDS, s.gone)
    show_capitol(s, to)
    to.count("experience_deck", len(s.experience_bag), MOST_HAND)
    discarded = sorted(s.experience_discard) if to.for_people else s.experience_discard
    to.some("experience_discard", EXPERIENCE_IDS, discarded, MOST_COPIES)
    if to.for_people:
        to.begin_printed()
        to.counts("capacity", RESOURCE_IDS, s.cards.capacity.each(), 1)
        to.counts("wall_cost", RESOURCE_IDS, s.cards.wall_cost.each(), 1)
        to.end_printed()
    to.open_seats("colonies")
    for other in round_from(seat, len(s.colonies)):
        to.item(other)
        show_colony(s, other, seat, to)
    to.close()
    to.by_seat("final", s.final, MOST_POINTS)
    if to.for_people:
        to.text("winners", scoring.winners(s))


def show_capitol(s: Colonies, to: Sink) -> None:
    to.some("nobles", NOBLE_IDS, s.nobles)
    to.some("contracts", CONTRACT_IDS, s.contracts)
    to.some("tools", TOOL_IDS, s.tools)
    to.count("noble_deck", len(s.noble_bag), len(names.NOBLES))
    to.count("contract_deck", len(s.contract_bag), len(names.CONTRACTS))
    to.count("tool_deck", len(s.tool_bag), len(names.TOOLS))
    to.some("scrapped", TOOL_IDS, s.scrapped)


def can_be_compared(s: Colonies) -> bool:
    """Whether the totals so far say who is ahead: nobody is while a die is still to be rolled."""
    if s.mission < 0 or s.is_decided or s.raid >= 0:
        return False
    for colony in s.colonies:
        if not colony.faces and has_dice(s, colony):
            return False
    return True


def visitor(s: Colonies) -> Seat:
    """AT-27. Who is in the Capitol just now."""
    for i in range(len(s.agenda) - 1, -1, -1):
        step = s.agenda[i]
        if isinstance(step, Visit):
            return step.seat
    return NOBODY


def show_colony(s: Colonies, other: Seat, seat: Seat, to: Sink) -> None:
    colony = s.colonies[other]
    to.one("colony", BOARD_IDS, colony.board)
    to.count("score", s.final[other] if s.final else scoring.points(s, other), MOST_POINTS)
    if to.for_people:
        show_points(s, colony, to)
    to.counts("store", RESOURCE_IDS, (colony.food, colony.scrap, colony.tech), MOST_STORED)
    to.count("knowledge", colony.level, MOST_LEVELS)
    to.one("wall", WALL_IDS, colony.wall)
    to.open_list("characters", N_CHARACTERS)
    for character in range(N_CHARACTERS):
        to.item(character)
        show_character(s, colony, character, to)
    to.close()
    to.some("missions", CARD_IDS, colony.missions)
    to.some("contracts", CONTRACT_IDS, colony.contracts)
    show_nobles(s, colony, to)
    to.open_ids("tools", TOOL_IDS)
    for tool in colony.tools:
        to.labelled("tool", TOOL_IDS, tool)
        to.flag("free", tool not in colony.carried)
    to.close()
    to.flag("passed", s.has_passed(other))
    to.flag("silent", s.silent >> other & 1 == 1)
    if to.has("commitment", len(colony.sent) > 0):
        show_commitment(s, other, to)
    show_hand(colony, other == seat, to)


def show_points(s: Colonies, colony: Colony, to: Sink) -> None:
    to.enter("points")
    to.text("missions", scoring.mission_points(s, colony))
    to.text("contracts", scoring.contract_points(s, colony))
    to.text("nobles", scoring.noble_points(s, colony))
    to.text("knowledge", s.cards.track_points[colony.level])
    to.leave()
    to.text("living", colony.living())


def show_nobles(s: Colonies, colony: Colony, to: Sink) -> None:
    to.open_ids("nobles", NOBLE_IDS)
    for noble in colony.nobles:
        to.labelled("noble", NOBLE_IDS, noble)
        if to.for_people:
            to.text("points", scoring.noble_value(s, colony, noble))
    to.close()
    if to.for_people:
        show_worth(s, colony, to)


def show_worth(s: Colonies, colony: Colony, to: Sink) -> None:
    """What each Noble on offer would be worth now."""
    offered = [noble for noble in s.nobles if noble >= 0]
    to.begin_printed()
    to.few("worth_now", NOBLE_IDS, offered, [scoring.worth_now(s, colony, n) for n in offered], 1)
    to.end_printed()


def show_hand(colony: Colony, is_own: bool, to: Sink) -> None:
    """The number of cards is open, so an empty hand is no secret."""
    to.count("hand_count", len(colony.hand), MOST_HAND)
    to.count("drawn_count", len(colony.drawn), MOST_STORED)
    if to.sees("hand", is_own or not colony.hand):
        to.some("hand", EXPERIENCE_IDS, colony.hand, MOST_COPIES)
    if to.sees("drawn", is_own and len(colony.drawn) > 0):
        to.some("drawn", EXPERIENCE_IDS, colony.drawn, MOST_COPIES)


def show_character(s: Colonies, colony: Colony, character: Character, to: Sink) -> None:
    at = colony.board * N_CHARACTERS + character
    is_dead = colony.is_dead(character)
    wounds = colony.wounds[character]
    first = s.cards.first_skill(colony.board, character, wounds)
    if to.for_people:
        to.text("character", names.CHARACTERS[at])
    to.one("state", STATE_IDS, 2 if is_dead else 1 if colony.is_used(character) else 0)
    to.count("wounds", 0 if is_dead else wounds, 2)
    to.count("wound_spots", s.cards.wound_spots[at], 2)
    to.enter("skills")
    for skill in range(len(SKILLS)):
        value = s.cards.skill[first + skill]
        if to.for_people:
            to.text(SKILLS[skill], outlook.spelled_skill(value))
        to.number(SKILL_VALUES[skill], twice_the_average(value), 2 * MOST_SKILL)
        to.number(SKILL_DICE[skill], 1 if value < 0 else 0, 1)
    to.leave()
    to.some("tokens", RESOURCE_IDS, colony.tokens[character], 2)
    to.count("token_spots", s.cards.token_spots[at], 2)
    to.one("tool", TOOL_IDS, colony.carried[character])
    if to.for_people:
        to.text("brings", outlook.brings_now(s, colony, character))
        to.text("wounded", outlook.skills_wounded(s, colony, character))
        to.text("raised", outlook.raised_skills(s, colony, character))


def twice_the_average(value: int) -> int:
    """ "4" is 8, "D+1" is 9."""
    return 2 * value if value >= 0 else 7 + 2 * (-1 - value)


def show_commitment(s: Colonies, seat: Seat, to: Sink) -> None:
    """Who was sent, what each asked skill counts, the dice, and the total so far."""
    colony = s.colonies[seat]
    first = colony.board * N_CHARACTERS
    asked = len(s.cards.skills[s.mission])
    to.enter("commitment")
    to.some("characters", CHARACTER_IDS, [first + character for character in colony.sent])
    to.open_list("parts", MOST_SLOTS)
    for slot in range(len(colony.skills)):
        to.item(slot)
        show_slot(s, colony, colony.sent[slot // asked], slot, to)
    to.close()
    to.count("extra", colony.extra, MOST_TOTAL)
    to.count("total", total(s, seat), MOST_TOTAL)
    to.leave()


def show_slot(s: Colonies, colony: Colony, character: Character, slot: int, to: Sink) -> None:
    """One asked skill of one Character. Its die is rolled when Tools and skills are settled."""
    if to.for_people:
        to.text("character", character_id(colony, character))
    to.one("skill", SKILL_IDS, colony.skills[slot])
    to.flag("to_roll", not colony.faces and shows_die(s, colony, character, slot))
    to.count("die", colony.faces[slot] if colony.faces else 0, names.FACES)
    value = slot_value(s, colony, character, slot)
    to.count("value", value, MOST_TOTAL)
    if to.for_people:
        to.text("beside", value - colony.faces[slot] if colony.faces else value)


# Worlds


def determinize(s: Colonies, seat: Seat, random: Random) -> Colonies:
    """A world this seat cannot rule out. Decks and other hands are made up from public knowledge
    alone, so a bot that sees it learns nothing."""
    world = imagined(s, random)
    if not s.colonies:
        return world
    shuffle_deck(world, random)
    others = [other for other in range(s.seats) if other != seat]
    deal_experience(world, others, random)
    reask_others(world, seat)
    return world


def shuffle_deck(world: Colonies, random: Random) -> None:
    """AT-48. Which of the unseen cards were removed is not known."""
    pool = sorted([*world.bag, *world.removed])
    some = [card for card in pool if is_mission(card) or not world.removes_missions]
    random.shuffle(some)
    world.removed = tuple(sorted(some[: names.REMOVED]))
    world.bag = [card for card in pool if card not in world.removed]


def deal_experience(world: Colonies, others: list[Seat], random: Random) -> None:
    """Cards in the Experience deck and in other hands are interchangeable."""
    pool: list[Experience] = world.experience_bag[:]
    for other in others:
        pool.extend(world.colonies[other].hand)
        pool.extend(world.colonies[other].drawn)
    pool.sort()
    random.shuffle(pool)
    for other in others:
        colony = world.colonies[other]
        colony.hand = dealt(pool, len(colony.hand))
        colony.drawn = dealt(pool, len(colony.drawn))
    pool.sort()
    world.experience_bag = pool


def dealt(pool: list[Experience], count: int) -> tuple[Experience, ...]:
    """So many cards from the end of the pool, sorted."""
    return tuple(sorted([pool.pop() for _ in range(count)]))

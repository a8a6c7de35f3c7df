"""What a seat may see (AT-9), built from nothing, and worlds it cannot rule out."""

from __future__ import annotations

from holdfast.core.agenda import NOBODY, reask
from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.rules.effects import character_id
from holdfast.games.after_the_end.rules.names import (
    COLONIES,
    CONTRACTS,
    DECK,
    EXPERIENCE,
    N_CHARACTERS,
    NOBLES,
    REMOVED,
    RESOURCES,
    SKILLS,
    TOOLS,
    WALLS,
    Character,
    Experience,
)
from holdfast.games.after_the_end.rules.scoring import (
    contract_points,
    mission_points,
    noble_points,
    noble_value,
    points,
    worth_now,
)
from holdfast.games.after_the_end.rules.state import Colonies, Colony, is_mission
from holdfast.games.after_the_end.rules.totals import has_dice, leader, shows_die, slot_value, total
from holdfast.games.after_the_end.rules.visit import Visit


def view(s: Colonies, seat: Seat) -> dict[str, object]:
    """AT-9. Everything but the order of the decks and the Experience in other hands. Seat -1 is
    a spectator."""
    return {
        "seats": s.seats,
        "seat": seat,
        "round": s.round,
        "first": s.first,
        "turn": s.next_seat(),
        "remove_missions_only": s.removes_missions,
        "mission": DECK[s.mission] if s.mission >= 0 else None,
        "decided": s.is_decided,
        "winner": s.winner if s.is_decided else NOBODY,
        "visitor": visitor(s),
        "leader": leader(s) if can_be_compared(s) else NOBODY,
        "next": DECK[s.next] if s.next >= 0 else None,
        "raid": DECK[s.raid] if s.raid >= 0 else None,
        "deck": len(s.bag) + len(s.under),
        "under": [DECK[card] for card in s.under],
        "unseen": unseen(s),
        "gone": [DECK[card] for card in s.gone],
        "nobles": [NOBLES[card] if card >= 0 else None for card in s.nobles],
        "contracts": [CONTRACTS[card] if card >= 0 else None for card in s.contracts],
        "tools": [TOOLS[card] if card >= 0 else None for card in s.tools],
        "noble_deck": len(s.noble_bag),
        "contract_deck": len(s.contract_bag),
        "tool_deck": len(s.tool_bag),
        "scrapped": [TOOLS[card] for card in s.scrapped],
        "experience_deck": len(s.experience_bag),
        "experience_discard": [EXPERIENCE[kind] for kind in sorted(s.experience_discard)],
        "capacity": {RESOURCES[i]: s.cards.capacity.of(i) for i in range(len(RESOURCES))},
        "wall_cost": {RESOURCES[i]: s.cards.wall_cost.of(i) for i in range(len(RESOURCES))},
        "colonies": [view_colony(s, other, seat) for other in range(len(s.colonies))],
        "final": list(s.final) if s.final else None,
    }


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


def unseen(s: Colonies) -> list[str]:
    """AT-48. The cards of the Mission deck nobody has seen; some of them were removed."""
    return [DECK[card] for card in sorted([*s.bag, *s.removed])]


def view_colony(s: Colonies, other: Seat, seat: Seat) -> dict[str, object]:
    colony = s.colonies[other]
    seen: dict[str, object] = {
        "colony": COLONIES[colony.board],
        "score": s.final[other] if s.final else points(s, other),
        "points": {
            "missions": mission_points(s, colony),
            "contracts": contract_points(s, colony),
            "nobles": noble_points(s, colony),
            "knowledge": s.cards.track_points[colony.level],
        },
        "store": {RESOURCES[i]: colony.have(i) for i in range(len(RESOURCES))},
        "knowledge": colony.level,
        "wall": WALLS[colony.wall],
        "characters": [view_character(s, colony, i) for i in range(N_CHARACTERS)],
        "living": colony.living(),
        "missions": [DECK[card] for card in colony.missions],
        "contracts": [CONTRACTS[card] for card in colony.contracts],
        "nobles": [
            {"noble": NOBLES[card], "points": noble_value(s, colony, card)}
            for card in colony.nobles
        ],
        "worth_now": {NOBLES[card]: worth_now(s, colony, card) for card in s.nobles if card >= 0},
        "tools": [
            {"tool": TOOLS[card], "free": card not in colony.carried} for card in colony.tools
        ],
        "passed": s.has_passed(other),
        "silent": s.silent >> other & 1 == 1,
        "commitment": view_commitment(s, other) if colony.sent else None,
        "hand_count": len(colony.hand),
        "drawn_count": len(colony.drawn),
    }
    # The number of cards is open, so an empty hand is no secret.
    if other == seat or not colony.hand:
        seen["hand"] = [EXPERIENCE[kind] for kind in colony.hand]
    if other == seat and colony.drawn:
        seen["drawn"] = [EXPERIENCE[kind] for kind in colony.drawn]
    return seen


def view_character(s: Colonies, colony: Colony, character: Character) -> dict[str, object]:
    at = colony.board * N_CHARACTERS + character
    is_dead = colony.is_dead(character)
    state = "dead" if is_dead else "used" if colony.is_used(character) else "ready"
    wounds = colony.wounds[character]
    tool = colony.carried[character]
    return {
        "character": character_id(colony, character),
        "state": state,
        "wounds": 0 if is_dead else wounds,
        "wound_spots": s.cards.wound_spots[at],
        "skills": {SKILLS[i]: spelled_skill(s.cards, colony, character, i) for i in range(4)},
        "tokens": [RESOURCES[resource] for resource in colony.tokens[character]],
        "token_spots": s.cards.token_spots[at],
        "tool": TOOLS[tool] if tool >= 0 else None,
    }


def spelled_skill(cards: Cards, colony: Colony, character: Character, skill: int) -> str:
    """AT-3. "4", "D" or "D+1"."""
    value = cards.value(colony.board, character, colony.wounds[character], skill)
    if value >= 0:
        return str(value)
    return "D" if value == -1 else f"D+{-1 - value}"


def view_commitment(s: Colonies, seat: Seat) -> dict[str, object]:
    """Who was sent, what each asked skill counts, the dice, and the total so far."""
    colony = s.colonies[seat]
    asked = len(s.cards.skills[s.mission])
    return {
        "characters": [character_id(colony, character) for character in colony.sent],
        "parts": [
            view_part(s, colony, colony.sent[slot // asked], slot)
            for slot in range(len(colony.skills))
        ],
        "extra": colony.extra,
        "total": total(s, seat),
    }


def view_part(s: Colonies, colony: Colony, character: Character, slot: int) -> dict[str, object]:
    """One asked skill of one Character. Its die is rolled when Tools and skills are settled."""
    return {
        "character": character_id(colony, character),
        "skill": SKILLS[colony.skills[slot]],
        "to_roll": not colony.faces and shows_die(s, colony, character, slot),
        "die": colony.faces[slot] if colony.faces else 0,
        "value": slot_value(s, colony, character, slot),
    }


# Worlds


def determinize(s: Colonies, seat: Seat, random: Random) -> Colonies:
    """A world this seat cannot rule out. Decks and other hands are made up from public knowledge
    alone, so a bot that sees it learns nothing."""
    world = s.clone()
    world.script = None
    world.rng = random.rng
    random.below(2)
    if not s.colonies:
        return world
    shuffle_deck(world, random)
    others = [other for other in range(s.seats) if other != seat]
    deal_experience(world, others, random)
    if s.next_seat() not in (NOBODY, seat):
        reask(world)
    return world


def shuffle_deck(world: Colonies, random: Random) -> None:
    """AT-48. Which of the unseen cards were removed is not known."""
    pool = [*world.bag, *world.removed]
    pool.sort()
    if world.removes_missions:
        missions = [card for card in pool if is_mission(card)]
        random.shuffle(missions)
        removed = missions[:REMOVED]
    else:
        random.shuffle(pool)
        removed = pool[:REMOVED]
    removed.sort()
    world.removed = tuple(removed)
    world.bag = [card for card in sorted(pool) if card not in world.removed]


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
    found: list[Experience] = []
    for _ in range(count):
        found.append(pool.pop())
    found.sort()
    return tuple(found)

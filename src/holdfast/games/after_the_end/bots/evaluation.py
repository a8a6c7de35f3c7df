"""What a position is worth, for bots.

`evaluate` guesses the final Control points: what is safe now, what readiness, resources, tokens and
cards will still bring in the rounds that are left, and what the running Mission promises.
"""

from __future__ import annotations

import math
from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.after_the_end.rules.compensation import Compensate
from holdfast.games.after_the_end.rules.names import (
    ADD,
    ADD_TO_DIE,
    ALWAYS,
    ANY_SKILL,
    GAIN,
    IF,
    N_CHARACTERS,
    N_MISSIONS,
    ON_COMMIT,
    ON_DISCARD,
    PER,
    PER_CONTRACT,
    PER_DEAD,
    PER_EXPERIENCE,
    PER_LEVEL,
    PER_LIVING,
    PER_RESOURCE,
    PER_TOKEN,
    PER_TOOL,
    PER_WOUND,
    TOTAL,
    Mission,
    Noble,
    Tool,
)
from holdfast.games.after_the_end.rules.raids import Raid
from holdfast.games.after_the_end.rules.scoring import contract_points, mission_points, noble_value
from holdfast.games.after_the_end.rules.state import Colonies, Colony, popcount
from holdfast.games.after_the_end.rules.totals import total, wins_ties
from holdfast.games.after_the_end.rules.turn import MissionOver
from holdfast.games.after_the_end.rules.visit import Visit

# What a card in hand is worth, by kind of effect; the rest of the verbs are no cards.
CARD_VALUE: Final = [
    0.0, 1.5, 0.8, 1.4, 1.0, 0.0, 0.9, 0.0, 0.0, 0.0, 0.8, 0.8, 1.2, 0.6, 0.4,
]  # fmt: skip
RESOURCE: Final = 0.85
READY: Final = 0.34
LIFE: Final = 1.4
SILENCE: Final = 0.02  # to be asked again costs nothing


class Outlook:
    """How much of the game is still to come."""

    def __init__(self, s: Colonies) -> None:
        raids = raids_in(s.bag) + raids_in_tuple(s.removed)
        unseen = len(s.bag) + len(s.removed)
        share = len(s.bag) / unseen if unseen else 0.0
        self.raids = raids * share
        self.rounds = (unseen - raids) * share + len(s.under) + (1.0 if s.next >= 0 else 0.0)
        if s.raid >= 0:
            self.raids += 0.5
        self.soon = min(1.0, self.rounds / 3.0)  # is there still time to use what one has?


def raids_in(bag: list[int]) -> int:
    """How many Raids lie in a sorted bag."""
    count = 0
    for i in range(len(bag) - 1, -1, -1):
        if bag[i] < N_MISSIONS:
            break
        count += 1
    return count


def raids_in_tuple(cards: tuple[int, ...]) -> int:
    count = 0
    for card in cards:
        if card >= N_MISSIONS:
            count += 1
    return count


def evaluate(s: Colonies, seat: Seat) -> float:
    """A guess at this seat's final Control points."""
    if s.final:
        # The tie-breaks count a little (AT-44).
        colony = s.colonies[seat]
        return s.final[seat] + 0.02 * colony.living() + 0.002 * colony.resources()
    colony = s.colonies[seat]
    ahead = Outlook(s)
    will_visit = is_visit_pending(s, seat)
    value = float(mission_points(s, colony) + contract_points(s, colony))
    value += value_of_knowledge(s, colony, ahead)
    for noble in colony.nobles:
        value += value_of_noble(s, colony, noble, ahead)
    value += value_of_people(s, colony, ahead, will_visit)
    value += value_of_stores(s, colony, ahead, will_visit)
    value += value_of_tools(s, colony, ahead)
    value += value_of_hand(s, colony, ahead)
    value += value_of_wall(colony.wall, ahead)
    if s.raid >= 0 and is_raid_pending(s, seat):
        value -= cost_of_raid(s, colony, ahead)
    if s.silent >> seat & 1:
        value -= SILENCE
    if s.is_decided:
        if colony.sent and s.winner != seat and owes_compensation(s, seat):
            value += compensation_value(ahead)
    elif s.mission >= 0:
        value += value_of_mission(s, seat, colony, ahead)
    return value


def spread(s: Colonies) -> float:
    """Leads grow convincing as the end comes near."""
    return 3.0 + 0.25 * min(20, len(s.bag))


def is_visit_pending(s: Colonies, seat: Seat) -> bool:
    """Has this seat passed, without having finished its visit?"""
    if not s.has_passed(seat):
        return False
    if not s.is_decided or (s.agenda and isinstance(s.agenda[0], MissionOver)):
        return True
    for step in s.agenda:
        if isinstance(step, Visit) and step.seat == seat:
            return True
    return False


def is_raid_pending(s: Colonies, seat: Seat) -> bool:
    """Has this seat still to deal with the Raid?"""
    for step in s.agenda:
        if isinstance(step, Raid) and step.seat == seat:
            return True
    return False


def owes_compensation(s: Colonies, seat: Seat) -> bool:
    for step in s.agenda:
        if isinstance(step, Compensate) and step.seat == seat:
            return True
    return False


def compensation_value(ahead: Outlook) -> float:
    return 0.9 + 0.6 * ahead.soon


# What is safe, and what it will grow to


def value_of_knowledge(s: Colonies, colony: Colony, ahead: Outlook) -> float:
    """Points reached, and a part of the next spot with points."""
    points = s.cards.spot_points
    level = colony.level
    value = float(s.cards.track_points[level])
    if level == len(points) or ahead.rounds < 0.5:
        return value
    steps = 1
    for i in range(level, len(points)):
        if points[i]:
            return value + ahead.soon * 0.45 * points[i] / steps
        steps += 1
    return value


def value_of_noble(s: Colonies, colony: Colony, noble: Noble, ahead: Outlook) -> float:
    """What it scores now, and what it will probably score more."""
    cards = s.cards
    now = float(noble_value(s, colony, noble))
    rounds = ahead.rounds
    if cards.scoring[noble] == IF:
        return now * (1.0 if rounds < 1.0 else 0.75) + 0.08 * min(rounds, 12.0)
    if cards.scoring[noble] != PER:
        # Types come unevenly: the last one of a set is waited for longest.
        sets = 0.25 * (len(colony.missions) + rounds / s.seats) - 0.6
        return max(now, cards.amount[noble] * sets)
    amount = float(cards.amount[noble])
    what = cards.counted[noble]
    growth = 0.0
    if what < PER_CONTRACT:
        growth = amount * rounds / (4.0 * s.seats)
    elif what == PER_CONTRACT:
        growth = amount * rounds * 0.14
    elif what == PER_LIVING:
        growth = -0.12 * ahead.raids
    elif what == PER_DEAD:
        growth = amount * 0.16 * ahead.raids
    elif what == PER_WOUND:
        growth = amount * 0.35 * ahead.raids
    elif what in (PER_TOOL, PER_TOKEN):
        growth = amount * 0.1 * rounds
    elif what == PER_LEVEL:
        growth = amount * 0.12 * rounds
    elif what == PER_EXPERIENCE:
        growth = 0.1 * min(rounds, 12.0)
    elif what == PER_RESOURCE:
        return min(now + 0.2 * min(rounds, 10.0), 4.5) if rounds >= 1.0 else now
    most = cards.most[noble]
    return min(now + growth, float(most)) if most else now + growth


# Characters


def value_of_people(s: Colonies, colony: Colony, ahead: Outlook, will_visit: bool) -> float:
    """Life, readiness, Wounds and tokens, and who could go on the next Mission."""
    rounds = ahead.rounds
    ready = colony.ready() if not will_visit else 63 & ~colony.dead
    living = colony.living()
    value = LIFE * min(1.0, rounds / 8.0) * living
    value += READY * min(float(popcount(ready)), rounds) + 0.03 * popcount(ready)
    if ready == 0:
        value -= 0.5 * ahead.soon
    per_token = RESOURCE * min(2.6, rounds / 6.5)
    wounds = 0
    for character in range(N_CHARACTERS):
        if not colony.is_dead(character):
            wounds += colony.wounds[character]
            value += per_token * len(colony.tokens[character])
    # A Wound teaches, but brings death nearer.
    value += (0.22 - 0.03 * ahead.raids) * wounds * min(1.0, rounds / 4.0)
    if s.next >= 0:
        value += prospect(s, colony, ready, s.next)
    return value


def prospect(s: Colonies, colony: Colony, ready: int, mission: Mission) -> float:
    """How promising the next Mission is with these Characters."""
    best = best_total(s, colony, ready, mission)
    if best < -50.0:
        return 0.0
    edge = best - s.cards.usual_best[mission]
    if s.cards.is_lowest[mission]:
        edge = -edge
    return 0.3 * s.cards.points[mission] * chance(edge / 1.5)


def best_total(s: Colonies, colony: Colony, ready: int, mission: Mission) -> float:
    """The best average total of ready Characters; -99 without enough of them."""
    is_lowest = s.cards.is_lowest[mission]
    first = -99.0
    second = -99.0
    for character in range(N_CHARACTERS):
        if not (ready >> character) & 1:
            continue
        value = s.cards.average(colony.board, character, colony.wounds[character], mission)
        if is_lowest:
            value = -value
        if value > first:
            second = first
            first = value
        elif value > second:
            second = value
    if s.cards.needed[mission] == 2:
        first = first + second if second > -50.0 else -99.0
    if first < -50.0:
        return -99.0
    return -first if is_lowest else first


def value_of_wall(wall: int, ahead: Outlook) -> float:
    return 0.45 * min(float(wall), ahead.raids) + 0.02 * wall


def cost_of_raid(s: Colonies, colony: Colony, ahead: Outlook) -> float:
    """AT-39. What the Raid takes in the best case: of the Wall, of a life, or the stores."""
    if colony.wall:
        return value_of_wall(colony.wall, ahead) - value_of_wall(colony.wall - 1, ahead)
    ready = colony.ready()
    if ready == 0:
        return value_of_stores(s, colony, ahead, False)
    for character in range(N_CHARACTERS):
        if ready >> character & 1:
            spots = s.cards.wound_spots[colony.board * N_CHARACTERS + character]
            if colony.wounds[character] < spots:
                return 0.0  # she will learn from it
    return LIFE * min(1.0, ahead.rounds / 8.0) + READY


def chance(edge: float) -> float:
    """From 0 to 1, even at an edge of 0."""
    return 1.0 / (1.0 + math.exp(-1.7 * max(-8.0, min(8.0, edge))))


# Possessions


def value_of_stores(s: Colonies, colony: Colony, ahead: Outlook, will_visit: bool) -> float:
    """Resources are worth what they buy, if there is still a visit to come."""
    count = colony.resources()
    if count == 0:
        return 0.0
    rounds = ahead.rounds
    if rounds < 0.5 and not will_visit:
        return 0.02 * count
    worth = RESOURCE if rounds >= 2.0 or will_visit else 0.55
    value = worth * (min(count, 5) + 0.7 * max(0, count - 5))
    # One of each is a Noble.
    value += 0.25 * min(colony.food, colony.scrap, colony.tech)
    if will_visit:
        value += shopping(s, colony, worth)
    elif colony.wall == 0 and colony.ready() == 0:
        value *= 1.0 - min(0.35, 0.06 * ahead.raids)
    return value


def shopping(s: Colonies, colony: Colony, worth: float) -> float:
    """What the best Contract within reach brings beyond its price."""
    best = 0.0
    for contract in s.contracts:
        if contract >= 0:
            cost = s.cards.cost[contract]
            if colony.food >= cost.food and colony.scrap >= cost.scrap and colony.tech >= cost.tech:
                best = max(best, s.cards.contract_points[contract] - worth * cost.total())
    return best


def value_of_tools(s: Colonies, colony: Colony, ahead: Outlook) -> float:
    """The first Tools are used most."""
    value = 0.0
    weight = 1.0
    for tool in colony.tools:
        value += weight * tool_value(s, tool, ahead)
        weight *= 0.85
    return value


def tool_value(s: Colonies, tool: Tool, ahead: Outlook) -> float:
    effects = s.cards.tool
    uses = min(4.0, ahead.rounds / 4.0)
    event = effects.event[tool]
    verb = effects.verb[tool]
    if event == ON_COMMIT:
        return uses * RESOURCE
    if event == ON_DISCARD:
        return 0.5 * ahead.soon
    if event != ALWAYS:
        return uses * (0.45 if verb == GAIN else 0.7)
    if verb == ADD:
        return uses * 0.6
    if verb == TOTAL:
        return uses * 0.35
    if verb == ADD_TO_DIE:
        return uses * 0.3
    return uses * (0.5 if verb == ANY_SKILL else 0.25)


def value_of_hand(s: Colonies, colony: Colony, ahead: Outlook) -> float:
    value = 0.0
    weight = 1.0 if ahead.rounds >= 1.0 else 0.25
    for kind in colony.hand:
        value += weight * CARD_VALUE[s.cards.experience.verb[kind]]
        weight *= 0.8
    return value


# The running Mission


def value_of_mission(s: Colonies, seat: Seat, colony: Colony, ahead: Outlook) -> float:
    """The chance to win it, and the compensation otherwise."""
    if not colony.sent:
        if s.has_passed(seat):
            return 0.0
        return 1.3 if colony.ready() else 0.2
    likely = chance_to_win(s, seat)
    prize = float(s.cards.points[s.mission]) + 0.25
    for noble in colony.nobles:
        if s.cards.scoring[noble] == PER and s.cards.counted[noble] == s.cards.type[s.mission]:
            prize += s.cards.amount[noble]
    return likely * prize + (1.0 - likely) * compensation_value(ahead)


def chance_to_win(s: Colonies, seat: Seat) -> float:
    """Against those who are committed, and those who still may be."""
    sign = -1.0 if s.cards.is_lowest[s.mission] else 1.0
    own = sign * settled_total(s, seat)
    own_place = (seat - s.first) % s.seats
    if wins_ties(s, seat):
        own_place = s.seats
    likely = 1.0
    for other in range(s.seats):
        if other == seat:
            continue
        rival = s.colonies[other]
        if rival.sent:
            place = (other - s.first) % s.seats
            edge = own - sign * total(s, other) + (0.4 if own_place > place else -0.4)
            blur = 0.35 + 0.35 * min(2, len(rival.hand) + len(s.colonies[seat].hand))
            likely *= chance(edge / blur)
        elif not s.has_passed(other):
            best = best_total(s, rival, rival.ready(), s.mission)
            if best > -50.0:
                edge = own - sign * best - 0.4
                likely *= 1.0 - 0.6 * (1.0 - chance(edge / 1.3))
    return likely


def settled_total(s: Colonies, seat: Seat) -> float:
    """The total with its dice drawn half towards their average: in a world that was only imagined
    a lucky roll is no merit."""
    colony = s.colonies[seat]
    value = float(total(s, seat))
    for face in colony.faces:
        if face:
            value -= 0.5 * (face - 3.5)
    return value

"""The marshal: a sensible posting of troops, one key away from every player (AE-128).

Troops on a wall shoot for nothing where no archer answers, so that is where they go first; inside
there must be as many as there are invaders. It plays no better than a careful player.
"""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.rules.castle import NONE_5, Castle, Numbers
from holdfast.games.after_the_empire.rules.names import INSIDE, NO_WALL, SIEGE_SLOT, Side
from holdfast.games.after_the_empire.rules.pieces import turret_shots
from holdfast.games.after_the_empire.rules.state import Realm

KILL: Final = 1.0
LOSS: Final = 0.8


class Posting:
    """Where troops are wanted: how many at each post, and how many hits they will take there."""

    def __init__(self) -> None:
        self.want = [0, 0, 0, 0, 0]
        self.hits = [0, 0, 0, 0, 0]


def plan_for_field(cards: Cards, castle: Castle) -> Posting:
    """For the next archery, knowing every invader."""
    plan = Posting()
    troops = castle.all_troops()
    inside = castle.invaders_at(INSIDE)
    plan.want[INSIDE] = min(troops, inside)
    plan.hits[INSIDE] = inside
    left = troops - plan.want[INSIDE]
    while left > 0:
        side = best_side(cards, castle, plan)
        if side < 0:
            break
        plan.want[side] += 1
        left -= 1
    plan.want[INSIDE] += left
    for side in range(4):
        plan.hits[side] = min(plan.want[side], castle.archers[side])
    return plan


def best_side(cards: Cards, castle: Castle, plan: Posting) -> Side:
    """The wall on which one more troop does most good; -1 if it is safer inside."""
    best = -1
    highest = 0.0
    for side in range(4):
        if castle.walls[side] == NO_WALL:
            continue
        invaders = castle.invaders_at(side)
        posted = plan.want[side]
        shots = turret_shots(cards, castle, side)
        if shots + posted >= invaders:
            continue
        value = KILL if posted >= castle.archers[side] else KILL + 0.1 - LOSS
        if will_clear(castle, side, invaders, shots):
            value -= 0.5  # the turrets do it alone before the wall breaks
        value += 0.01 * (invaders - shots - posted)
        if value > highest:
            highest = value
            best = side
    return best


def will_clear(castle: Castle, side: Side, invaders: int, shots: int) -> bool:
    """Do the turrets alone clear a field before its wall breaks?"""
    cubes = castle.wall_cubes[side]
    while invaders > 0:
        invaders -= shots
        if invaders > cubes:
            return False
        cubes -= max(0, invaders)
        if shots == 0:
            return False
    return True


def plan_for_unknown(s: Realm, seat: Seat) -> Posting:
    """Before the cards are turned: by what this seat has seen, and evenly for what it has not."""
    castle = s.castles[seat]
    level = min(s.level(castle), 59)
    swords = [0.0, 0.0, 0.0, 0.0]
    bows = [0.0, 0.0, 0.0, 0.0]
    expected = s.cards.forecast
    for slot in range(len(s.invaders)):
        if s.is_shown(slot) or castle.has_looked(slot):
            tier = s.cards.invaders[s.invaders[slot]].tier(level)
            swords[s.facings[slot]] += tier.swordsmen
            bows[s.facings[slot]] += tier.archers
        else:
            for side in range(4):
                swords[side] += expected.swordsmen[level] / 4
                bows[side] += expected.archers[level] / 4
    surge = s.cards.surge[s.season - 1]
    if not castle.has_looked(SIEGE_SLOT):
        for side in range(4):
            swords[side] += surge / 8
    elif s.is_surged(castle):
        swords[s.siege_facing] += surge
    return share_out(s.cards, castle, swords, bows)


def share_out(cards: Cards, castle: Castle, swords: list[float], bows: list[float]) -> Posting:
    """All troops on the walls, in proportion to what is expected there."""
    plan = Posting()
    weights = [0.0, 0.0, 0.0, 0.0]
    for side in range(4):
        if castle.walls[side] != NO_WALL:
            shots = turret_shots(cards, castle, side)
            weights[side] = max(0.05, swords[side] + bows[side] - 0.7 * shots)
    for _ in range(castle.all_troops()):
        best = INSIDE
        highest = 0.0
        for side in range(4):
            value = weights[side] / (plan.want[side] + 0.5)
            if value > highest:
                highest = value
                best = side
        plan.want[best] += 1
    for side in range(4):
        plan.hits[side] = min(plan.want[side], int(bows[side] + 0.9))
    return plan


def mercenary_posts(castle: Castle, plan: Posting) -> list[int]:
    """Mercenaries stand where hits are expected, then wherever there is room."""
    left = castle.all_mercenaries()
    posts = [0, 0, 0, 0, 0]
    if left == 0:
        return posts
    for post in (INSIDE, 0, 1, 2, 3):
        n = min(left, min(plan.hits[post], plan.want[post]))
        posts[post] = n
        left -= n
    for post in (0, 1, 2, 3, INSIDE):
        n = min(left, plan.want[post] - posts[post])
        posts[post] += n
        left -= n
    return posts


def post_all(castle: Castle, plan: Posting) -> None:
    """Everybody to the post the plan has for them."""
    hired = mercenary_posts(castle, plan)
    castle.mercenaries = tuple(hired)
    castle.soldiers = tuple([plan.want[post] - hired[post] for post in range(5)])


def post_some(castle: Castle, plan: Posting, left: int, settled: Numbers) -> int:
    """At most so many moves toward the plan, by troops that are not settled; returns the moves."""
    hired = mercenary_posts(castle, plan)
    soldiers = [plan.want[post] - hired[post] for post in range(5)]
    held_m = settled[5:] if settled else NONE_5
    held_s = settled[:5] if settled else NONE_5
    mercenaries = list(castle.mercenaries)
    moves = shift(mercenaries, hired, held_m, left)
    castle.mercenaries = tuple(mercenaries)
    standing = list(castle.soldiers)
    moves += shift(standing, soldiers, held_s, left - moves)
    castle.soldiers = tuple(standing)
    return moves


def shift(posts: list[int], want: list[int], held: Numbers, left: int) -> int:
    """Move troops of one kind from where there are too many to where there are too few."""
    moves = 0
    for to in range(5):
        if posts[to] >= want[to]:
            continue
        for post in range(5):
            while (
                moves < left
                and posts[to] < want[to]
                and posts[post] > want[post]
                and posts[post] > held[post]
            ):
                posts[post] -= 1
                posts[to] += 1
                moves += 1
    return moves

"""The end of the game (section 10)."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.core.choice import Seat
from holdfast.games.after_the_empire.cards.cards import is_building, is_starting
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.names import (
    BEST_FARM,
    CARDS,
    END,
    N_REFUGEES,
    NO_WALL,
    OBJECTIVES,
    OF_BUILDINGS,
    OF_CARDS,
    OF_FARMS_2,
    OF_FLAGS,
    OF_FOOD,
    OF_FULL_WALLS,
    OF_IRON,
    OF_REFUGEES,
    OF_SACKS,
    OF_SOLDIERS,
    OF_STONE,
    OF_STONE_SIDES,
    OF_STONE_TURRETS,
    OF_TOKENS,
    OF_TURRETS,
    OF_WOOD,
    PER_BUILDING,
    PER_REFUGEE,
    STONE_TURRET,
    STONE_WALL,
    WOOD_TURRET,
    Card,
    Objective,
)
from holdfast.games.after_the_empire.rules.state import Realm


class FinalScoring(Do[Realm]):
    """AE-93. Gold, unharmed cards, flags, active farms, secret objectives."""

    rule = "AE-93"

    def run(self, s: Realm) -> None:
        s.begin(END)
        s.final = tuple([final_score(s, seat) for seat in range(s.seats)])
        if s.journal is not None:
            for seat in range(s.seats):
                tell_score(s, seat)


def final_score(s: Realm, seat: Seat) -> int:
    """AE-93, AE-124. Everything is computed from the same final position."""
    castle = s.castles[seat]
    total = open_score(s, castle)
    for objective in castle.objectives:
        if is_fulfilled(s, seat, objective):
            total += s.cards.objectives[objective].gold
    return total


def open_score(s: Realm, castle: Castle) -> int:
    """AE-93. Gold, cards, flags and farms: all that lies open."""
    total = castle.gold + castle.flag_value() + active_farms(castle)
    for card in castle.cards:
        total += card_value(s, castle, card)
    return total


def active_farms(castle: Castle) -> int:
    """AE-10."""
    count = 0
    for level in castle.farms:
        if level > 0:
            count += 1
    return count


def card_value(s: Realm, castle: Castle, card: Card) -> int:
    """AE-52. Nothing for a damaged or wounded card; its END ability is part of its value."""
    if castle.has_token(card):
        return 0
    value = s.cards.end[card]
    per = s.cards.per[card]
    if per[PER_BUILDING]:
        value += per[PER_BUILDING] * count_buildings(castle, False)
    if per[PER_REFUGEE]:
        value += per[PER_REFUGEE] * count_refugees(castle, False)
    return value


def count_buildings(castle: Castle, is_unharmed: bool) -> int:
    """Own buildings, the Barracks left out; only unharmed ones if wanted."""
    count = 0
    for card in castle.cards:
        is_counted = not is_unharmed or not castle.has_token(card)
        if is_building(card) and not is_starting(card) and is_counted:
            count += 1
    return count


def count_refugees(castle: Castle, is_unharmed: bool) -> int:
    count = 0
    for card in castle.cards:
        is_counted = not is_unharmed or not castle.has_token(card)
        if card < N_REFUGEES and not is_starting(card) and is_counted:
            count += 1
    return count


# Secret objectives


def is_fulfilled(s: Realm, seat: Seat, objective: Objective) -> bool:
    """AE-94. "Most" counts ties, and needs at least one."""
    card = s.cards.objectives[objective]
    castle = s.castles[seat]
    if card.most >= 0:
        own = measure(s, castle, card.most)
        if own == 0:
            return False
        for other in s.castles:
            if measure(s, other, card.most) > own:
                return False
        return True
    for need in card.needs:
        if not need.least <= measure(s, castle, need.measure) <= need.at_most:
            return False
    return True


def measure(s: Realm, castle: Castle, what: int) -> int:
    """What objectives ask about. AE-99, AE-126: in that variant cards with a token drop out of
    every count of cards, not out of the count of tokens."""
    is_unharmed = s.variant.is_destructive
    if what == OF_SOLDIERS:
        return castle.all_soldiers()
    if what == OF_BUILDINGS:
        return count_buildings(castle, is_unharmed)
    if what == OF_REFUGEES:
        return count_refugees(castle, is_unharmed)
    if what == OF_FLAGS:
        return castle.flag_count()
    if what == OF_FOOD:
        return castle.food
    if what == OF_IRON:
        return castle.iron
    if what == OF_STONE:
        return castle.stone
    if what == OF_WOOD:
        return castle.wood
    if what == OF_CARDS:
        return count_buildings(castle, is_unharmed) + count_refugees(castle, is_unharmed)
    if what == OF_TOKENS:
        return count_tokens(castle)
    if what == OF_SACKS:
        return castle.sacks
    return measure_pieces(s, castle, what)


def count_tokens(castle: Castle) -> int:
    count = 0
    for card in castle.cards:
        if castle.has_token(card):
            count += 1
    return count


def measure_pieces(s: Realm, castle: Castle, what: int) -> int:
    count = 0
    for i in range(4):
        if counts_for(s, castle, what, i):
            count += 1
    return count


def counts_for(s: Realm, castle: Castle, what: int, i: int) -> bool:
    """One side, corner or farm."""
    turret = castle.turrets[i]
    wall = castle.walls[i]
    if what == OF_TURRETS:
        return turret in (WOOD_TURRET, STONE_TURRET)
    if what == OF_STONE_SIDES:
        return wall >= STONE_WALL
    if what == OF_STONE_TURRETS:
        return turret == STONE_TURRET
    if what == OF_FARMS_2:
        return castle.farms[i] == BEST_FARM
    assert what == OF_FULL_WALLS
    return wall != NO_WALL and castle.wall_cubes[i] == s.cards.wall_cubes(wall)


# What is told


def tell_score(s: Realm, seat: Seat) -> None:
    """Where the gold came from, source by source."""
    castle = s.castles[seat]
    cards = {CARDS[card]: card_value(s, castle, card) for card in castle.cards}
    worth = {id: n for id, n in cards.items() if n}
    objectives = {
        OBJECTIVES[objective]: s.cards.objectives[objective].gold
        if is_fulfilled(s, seat, objective)
        else 0
        for objective in castle.objectives
    }
    data: dict[str, object] = {
        "n": s.final[seat],
        "gold": castle.gold,
        "cards": sum(worth.values()),
        "flags": castle.flag_value(),
        "farms": active_farms(castle),
        "objectives": sum(objectives.values()),
        "by_card": dict(worth),
        "by_objective": dict(objectives),
    }
    s.tell("final", "AE-93", seat, data)


def winners(s: Realm) -> list[Seat]:
    """AE-95. Most gold, then most flags (their number), then a shared victory."""
    if not s.final:
        return []
    best = max([(s.final[seat], s.castles[seat].flag_count()) for seat in range(s.seats)])
    found: list[Seat] = []
    for seat in range(s.seats):
        if (s.final[seat], s.castles[seat].flag_count()) == best:
            found.append(seat)
    return found

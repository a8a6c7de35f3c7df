"""Phases 3 to 6 (section 9): flags, income, turn order, harvest, feast, refresh."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.core.choice import Seat
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.market import refresh_markets
from holdfast.games.after_the_empire.rules.names import (
    CARDS,
    FEAST_FREE,
    FOOD,
    INVADERS,
    ON_FEAST_FED,
    ON_HARVEST,
    ON_INCOME,
    SIDES,
    UPKEEP,
)
from holdfast.games.after_the_empire.rules.state import NO_WORKERS, Realm
from holdfast.games.after_the_empire.rules.supply import put_under, receive, receive_all, turn_slot


def fire(s: Realm, seat: Seat, event: int) -> None:
    """WHEN(event): what the own cards bring by themselves."""
    for card in s.castles[seat].cards:
        for when in s.cards.when[card]:
            if when.event == event:
                taken = receive_all(s, seat, when.gains)
                if s.journal is not None and taken:
                    s.tell("took", "AE-48", seat, {"source": CARDS[card], "goods": taken})


# Flags


class Flags(Do[Realm]):
    """AE-85. The richest of those not sacked takes the season's flag; on a tie 1 gold each."""

    rule = "AE-85"

    def run(self, s: Realm) -> None:
        s.begin(UPKEEP)
        richest = flag_winners(s)
        if len(richest) == 1:
            seat = richest[0]
            value = s.cards.flag[s.season - 1]
            plant(s.castles[seat], value)
            if s.journal is not None:
                s.tell("flag", "AE-85", seat, {"n": value})
            return
        for seat in richest:
            # AE-127: flags for ties come from the supply, not from the spaces of the seasons.
            if not s.variant.is_strict or s.tied_flags < s.cards.supply.flag:
                s.tied_flags += 1
                s.castles[seat].flags_1 += 1
                if s.journal is not None:
                    s.tell("flag_tied", "AE-85", seat, {"n": 1})


def flag_winners(s: Realm) -> list[Seat]:
    """In turn order; empty if everybody was sacked."""
    most = -1
    for castle in s.castles:
        if not castle.is_sacked:
            most = max(most, castle.gold)
    found: list[Seat] = []
    for seat in s.order:
        if not s.castles[seat].is_sacked and s.castles[seat].gold == most:
            found.append(seat)
    return found


def plant(castle: Castle, value: int) -> None:
    if value == 1:
        castle.flags_1 += 1
    elif value == 2:
        castle.flags_2 += 1
    else:
        castle.flags_3 += 1


# Income and turn order


class Income(Do[Realm]):
    """AE-86, AE-87. 1 gold per castle piece that stands; then the poorest goes first."""

    rule = "AE-86"

    def run(self, s: Realm) -> None:
        for seat in s.order:
            castle = s.castles[seat]
            n = castle.standing()
            castle.gold += n
            if s.journal is not None:
                s.tell("income", "AE-86", seat, {"n": n})
            fire(s, seat, ON_INCOME)
        set_turn_order(s)


def set_turn_order(s: Realm) -> None:
    """AE-87. Ascending gold; tied players keep their order."""
    order: list[Seat] = []
    for seat in s.order:
        gold = s.castles[seat].gold
        at = len(order)
        while at > 0 and s.castles[order[at - 1]].gold > gold:
            at -= 1
        order.insert(at, seat)
    s.order = tuple(order)
    if s.journal is not None:
        s.tell("turn_order", "AE-87", order[0], {"other": list(order)})


# Harvest and feast


class HarvestAndFeast(Do[Realm]):
    """AE-88, AE-89. Food from the farms; then every soldier eats, or costs 1 gold."""

    rule = "AE-88"

    def run(self, s: Realm) -> None:
        for seat in s.order:
            harvest(s, seat)
        for seat in s.order:
            feast(s, seat)


def harvest(s: Realm, seat: Seat) -> None:
    """AE-88."""
    farms = s.castles[seat].farms
    n = receive(s, seat, FOOD, farms[0] + farms[1] + farms[2] + farms[3])
    if s.journal is not None:
        s.tell("harvest", "AE-88", seat, {"n": n})
    fire(s, seat, ON_HARVEST)


def feast(s: Realm, seat: Seat) -> None:
    """AE-89, AE-123. All food first, then gold down to 0; the rest is forgiven."""
    castle = s.castles[seat]
    soldiers = castle.all_soldiers()
    if soldiers == 0:
        return
    hungry = eaters(s, castle)
    food = min(hungry, castle.food)
    gold = min(hungry - food, castle.gold)
    castle.food -= food
    castle.gold -= gold
    if s.journal is not None:
        tell_feast(s, seat, soldiers, hungry, food, gold)
    if food == hungry:
        fire(s, seat, ON_FEAST_FED)


def eaters(s: Realm, castle: Castle) -> int:
    """AE-89. How many soldiers must be fed."""
    return max(0, castle.all_soldiers() - castle.mod(s.cards, FEAST_FREE))


def tell_feast(s: Realm, seat: Seat, soldiers: int, hungry: int, food: int, gold: int) -> None:
    data: dict[str, object] = {"soldiers": soldiers, "food": food, "gold": gold}
    if food + gold < hungry:
        s.tell("feast_forgiven", "AE-123", seat, data)
    else:
        s.tell("feast_short" if gold else "feast", "AE-89", seat, data)


# Refresh


def refresh(s: Realm) -> None:
    """AE-90. In the order of the book; the season tracker moves on afterwards."""
    discard_attack(s)
    lay_out_attack(s, s.season + 1)
    refresh_markets(s)
    s.workers_at = NO_WORKERS
    for seat in range(s.seats):
        castle = s.castles[seat]
        castle.protected = 0
        castle.taken = 0
        castle.tapped = 0
        castle.worked = 0
        # AE-84: a villager works in the season after the sack, and leaves after it.
        if s.journal is not None and castle.villagers > 0:
            s.tell("villagers_left", "AE-84", seat, {"n": castle.villagers})
        castle.villagers = castle.villagers_next
        castle.villagers_next = 0
        castle.is_sacked = False
        castle.has_faced = False


def discard_attack(s: Realm) -> None:
    for card in s.invaders:
        if card >= 0:
            s.invader_deck = put_under(s.invader_deck, card)
    if s.siege >= 0:
        s.siege_deck = put_under(s.siege_deck, s.siege)
    s.invaders = ()
    s.facings = ()
    s.siege = -1
    s.siege_facing = -1
    s.has_siege = False
    s.shown = 0
    for castle in s.castles:
        castle.peeked = 0


def lay_out_attack(s: Realm, season: int) -> None:
    """AE-20, AE-91, AE-98. One invader face up in the leftmost space, the others face down."""
    count = 1 + s.cards.hidden[s.variant.difficulty][season - 1]
    s.invaders = (-1,) * count
    s.facings = (-1,) * count
    s.has_siege = True
    if s.variant.is_blind:
        return
    turn_slot(s, 0)
    s.shown = 1
    if s.journal is not None:
        data: dict[str, object] = {"card": INVADERS[s.invaders[0]], "side": SIDES[s.facings[0]]}
        s.tell("report", "AE-20", -1, data)

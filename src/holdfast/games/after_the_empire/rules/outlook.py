"""What a siege comes to, as far as somebody who looks at it can know: who is on the way to which
side, and what becomes of every wall in this pass, if no troop moves any more.

It is played, not reckoned: the steps of the siege run on in a world this seat cannot rule out.
Where an answer makes a difference, every answer is tried, and all that came of it is told.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import NOBODY, NOTHING, Each, Step, run_lane, take_back
from holdfast.core.choice import Choice, Seat
from holdfast.core.journal import Event
from holdfast.games.after_the_empire.cards.cards import AttackCard
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import DONE, FELL, LET_IN, LOSE
from holdfast.games.after_the_empire.rules.combat import Archery, Check, Fight, Melee, Movement
from holdfast.games.after_the_empire.rules.names import (
    COMBAT,
    NO_WALL,
    SIDES,
    SIEGE_SLOT,
    Side,
)
from holdfast.games.after_the_empire.rules.preparation import Siege, arrive, siege_amount
from holdfast.games.after_the_empire.rules.state import Realm

MOST_WAYS: Final = 64  # of one pass; nobody has so many cards that aim

Outcome = dict[str, object]


def becomes_of_walls(s: Realm, other: Seat, seat: Seat) -> list[list[Outcome]]:
    """By side of another castle, or the own one, everything that can become of it in this pass;
    nothing where nobody stands. Each is `kind` (cleared, holds, falls, open), `n` who batter the
    wall or walk in, and the cubes that are `left`."""
    found: list[list[Outcome]] = [[], [], [], []]
    if s.phase != COMBAT:
        return found
    castle = s.before[other] if s.before and other != seat else s.castles[other]
    besieged = [side for side in range(4) if castle.invaders_at(side) > 0]
    for world, journal in passes_of(s, other, seat) if besieged else []:
        for side in besieged:
            outcome = outcome_of(world.castles[other], side, journal)
            if outcome not in found[side]:
                found[side].append(outcome)
    return found


def passes_of(s: Realm, other: Seat, seat: Seat) -> list[tuple[Realm, list[Event]]]:
    """All ends of this pass, with what was told on the way; nothing if there are too many."""
    ended: list[tuple[Realm, list[Event]]] = []
    begun: list[tuple[Realm, list[Event]]] = [began(s, other, seat)]
    while begun and len(ended) + len(begun) <= MOST_WAYS:
        world, journal = begun.pop()
        if not world.open[other]:
            ended.append((world, journal))
            continue
        for choice in answers(world.open[other]):
            begun.append(answered(world, other, choice, journal))
    return [] if begun else ended


def began(s: Realm, other: Seat, seat: Seat) -> tuple[Realm, list[Event]]:
    """A world in which the lane of a castle ends with the pass. Of somebody else's lane nothing is
    known but how it began."""
    world = s.clone()
    each: Each[Any] | None = s.each
    if each is None or other != seat:
        if s.before:
            world.castles[other] = s.before[other].clone()
        each = Siege()
        lane = each.lane(world, other)
        lane.reverse()
        world.each = each
        world.lanes = [[] for _ in range(s.seats)]
        world.lanes[other] = lane
    world.open[other] = NOTHING
    world.lanes[other] = until_check(world.lanes[other], other)
    return run_on(world, other, [])


def until_check(lane: list[Step[Any]], seat: Seat) -> list[Step[Any]]:
    """What is left of this pass; the last step of a lane comes first."""
    found: list[Step[Any]] = []
    for step in lane:
        if isinstance(step, Fight):
            found += [Melee(seat), Movement(seat), Archery(seat)]
        elif not isinstance(step, Check):
            found.append(step)
    return found


def run_on(world: Realm, seat: Seat, journal: list[Event]) -> tuple[Realm, list[Event]]:
    told = list(journal)
    world.journal = told
    world.untold = [[] for _ in range(world.seats)]
    world.busy = world.seats + 1  # so that the lanes do not close
    world.lane = NOBODY
    run_lane(world, seat)
    return world, told


def answers(options: list[Choice]) -> list[Choice]:
    """Nobody moves. Which of them fall or slip past makes no difference to the walls; where extra
    hits are aimed, and which turret burns, does."""
    if DONE.of() in options:
        return [DONE.of()]
    first = options[0]
    is_alike = FELL.owns(first) or LOSE.owns(first) or LET_IN.owns(first)
    return options[:1] if is_alike else options


def answered(
    world: Realm, seat: Seat, choice: Choice, journal: list[Event]
) -> tuple[Realm, list[Event]]:
    other = world.clone()
    told = list(journal)
    other.journal = told
    other.untold = [[] for _ in range(other.seats)]
    other.open[seat] = NOTHING
    step = other.lanes[seat].pop()
    other.lane = seat
    step.answer(other, seat, choice)
    return run_on(other, seat, told)


def outcome_of(castle: Castle, side: Side, journal: list[Event]) -> Outcome:
    name = SIDES[side]
    entered = 0
    battered = 0
    is_open = False
    for event in journal:
        if event.data.get("side") != name:
            continue
        if event.what == "entered":
            is_open = is_open or event.rule == "AE-73"
            entered += sum_of(event.data["goods"])
        elif event.rule == "AE-78":
            battered = 1
    if is_open:
        return {"kind": "open", "n": entered, "left": 0}
    if castle.walls[side] == NO_WALL:
        kind = "falls" if battered else "open"
        return {"kind": kind, "n": castle.invaders_at(side), "left": 0}
    n = castle.invaders_at(side)
    return {"kind": "holds" if n else "cleared", "n": n, "left": castle.wall_cubes[side]}


def sum_of(goods: object) -> int:
    assert isinstance(goods, dict)
    return sum([int(str(n)) for n in goods.values()])


# Before they come


def coming(s: Realm, other: Seat, seat: Seat) -> list[dict[str, object]]:
    """By side of a castle as this seat sees it, who comes of the cards this seat knows."""
    known = s.shown | (s.castles[seat].peeked if seat >= 0 else 0)
    world = s.clone()
    take_back(world.castles, s.before, seat)
    castle = world.castles[other]
    archers = castle.archers
    swordsmen = castle.swordsmen
    for slot in range(len(s.invaders)):
        if (known >> slot) & 1 and s.invaders[slot] >= 0:
            for one in world.order:
                arrive(world, one, s.invaders[slot], s.facings[slot])
    return [
        {
            "archers": castle.archers[side] - archers[side],
            "swordsmen": castle.swordsmen[side] - swordsmen[side],
        }
        for side in range(4)
    ]


def brings(s: Realm, slot: int, castles: list[Castle]) -> list[dict[str, object]]:
    """What a card of the attack does to each castle as it stands now, and by which of its tiers,
    counted from 0; -1: by none."""
    found: list[dict[str, object]] = []
    for castle in castles:
        level = s.level(castle)
        if slot == SIEGE_SLOT:
            n = reached(s.cards.sieges[s.siege], level)
            found.append({"tier": n, "n": siege_amount(s, castle)})
        else:
            card = s.cards.invaders[s.invaders[slot]]
            n, tier = reached(card, level), card.tier(level)
            found.append({"tier": n, "archers": tier.archers, "swordsmen": tier.swordsmen})
    return found


def reached(card: AttackCard, level: int) -> int:
    """AE-61. The highest tier that is reached."""
    return len([tier for tier in card.tiers if tier.gold <= level]) - 1

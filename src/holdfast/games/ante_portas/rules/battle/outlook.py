"""What lies ahead on the Battleground, for those who look at it: which troop could leave the board
with which card, where the card of the moment leads, what happens if nobody gives an order.

Everything is worked out from what all may know; no chance is drawn.
"""

from __future__ import annotations

from holdfast.core.journal import Event
from holdfast.games.ante_portas.cards.battle.cards import Movement
from holdfast.games.ante_portas.rules.battle.hexes import (
    ARROW_LEFT,
    ARROW_RIGHT,
    N_LIST,
    OFF,
    TARGET,
)
from holdfast.games.ante_portas.rules.battle.movement import NO_WAY, is_stealthy, way_of
from holdfast.games.ante_portas.rules.battle.names import CARDS, INVADERS_SIDE, TRAP, Card
from holdfast.games.ante_portas.rules.battle.phase import EndCard, press_ahead
from holdfast.games.ante_portas.rules.battle.state import NO_CARD, Battleground
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import Window

Way = list[Hex]  # the hexes a troop would enter; OFF at its end if it leaves the board
MOST_STEPS = 400


def arrows_of(b: Battleground, card: Movement, size: int) -> list[tuple[int, ...]]:
    """AP-103, AP-107. The arrows of a card for a troop of this size; two rows if it splits."""
    if card.is_merge:
        return []
    arrows = press_ahead(b, size) if card.is_press_ahead else card.arrows
    if not card.is_split:
        return [arrows]
    halves = [(ARROW_LEFT, *arrows)]
    if size > 1:
        halves.append((ARROW_RIGHT, *arrows))
    return halves


def way_along(b: Battleground, hex: Hex, arrows: tuple[int, ...], card: Movement) -> Way:
    """AP-35, AP-110, AP-112. Where these arrows lead if nothing stops the troop."""
    way: Way = []
    for code in arrows:
        arrow = way_of(b, hex, code)
        if arrow == NO_WAY:
            continue
        hex = TARGET[hex][arrow]
        way.append(hex)
        while hex != OFF and is_stealthy(b, hex, card):
            hex = TARGET[hex][arrow]
            way.append(hex)
        if hex == OFF:
            break
    return way


def is_met(b: Battleground, hex: Hex, way: Way, card: Movement) -> bool:
    """Whether somebody or a Trap is on this way, its first hex included."""
    for step in [hex, *way]:
        if step == OFF:
            break
        is_trap = b.tile[step] == TRAP and not card.destroys_traps
        if is_trap or (step != hex and b.has_fighters(0, step) and not is_stealthy(b, step, card)):
            return True
    return False


def unseen(b: Battleground) -> list[Card]:
    """AP-16. What may be turned up next: the pile, or the discards if it is empty."""
    return b.bag if b.bag else sorted(b.discard)


def view_danger(s: Campaign) -> list[dict[str, object]]:
    """Troops that could leave the board with one of the cards to come: with a free way, or past
    somebody who would have to stop them."""
    b = s.battle
    found: list[dict[str, object]] = []
    if s.mode.is_versus:
        return found
    foe = b.armies[INVADERS_SIDE]
    for hex in range(1, N_LIST):
        size = foe.weak[hex] + foe.strong[hex]
        if size == 0:
            continue
        free: list[str] = []
        met: list[str] = []
        for number in unseen(b):
            card = b.cards.movements[number]
            more = min(card.increase_weak, b.basic) + min(card.increase_strong, b.elite)
            outs = [
                way
                for arrows in arrows_of(b, card, size + more)
                for way in [way_along(b, hex, arrows, card)]
                if way and way[-1] == OFF
            ]
            if not outs:
                continue
            is_free = not all(is_met(b, hex, way, card) for way in outs)
            (free if is_free else met).append(CARDS[number])
        if free or met:
            found.append({"hex": hex, "free": free, "met": met})
    return found


def view_ways(s: Campaign) -> list[list[Hex]]:
    """Where the card of the moment still leads the moving group; two ways if it is to split."""
    b = s.battle
    group = b.moving
    if group is None or b.card == NO_CARD or group.size() == 0:
        return []
    card = b.cards.movements[b.card]
    rows = [group.arrows[group.next :]] if group.arrows else arrows_of(b, card, group.size())
    if group.arrows and has_entered(s):
        rows = [group.arrows[group.next + 1 :]]
    return [way_along(b, group.hex, arrows, card) for arrows in rows]


def has_entered(s: Campaign) -> bool:
    """AP-77. In W-ENTER and W-BATTLE the arrow of the moment is used up, also while an order that
    was given there is still carried out."""
    for step in s.agenda:
        if isinstance(step, Window) and step.is_about_a_troop():
            return True
    return False


def view_ahead(s: Campaign) -> list[dict[str, object]]:
    """AP-78. In a window about a troop: what happens until its card or Battle is over, if nobody
    gives an order. Up to the next question."""
    if not s.agenda:
        return []
    window = s.agenda[-1]
    if not isinstance(window, Window) or not window.is_about_a_troop():
        return []
    told: list[Event] = []
    world = s.clone()
    world.journal = told
    world.open = [[] for _ in range(world.seats)]
    world.agenda.pop()
    world.quiet = (1 << world.seats) - 1
    depth = len(world.battle.fights)
    is_card = world.battle.card != NO_CARD
    for _ in range(MOST_STEPS):
        if not world.agenda or (not is_card and len(world.battle.fights) < depth):
            break
        if isinstance(world.agenda[-1], EndCard):
            break
        known = len(told)
        is_asked = world.agenda.pop().enter(world)
        if world.barrier != s.barrier:
            del told[known:]  # chance has spoken, which nobody knows beforehand
            break
        if is_asked:
            break
    return [{"what": event.what, "rule": event.rule, **event.data} for event in told]

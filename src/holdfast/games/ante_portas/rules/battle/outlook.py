"""What lies ahead on the Battleground, for those who look at it: which troop could leave the board
with which card, where the card of the moment leads, what happens if nobody gives an order.

Everything is worked out from what all may know; no chance is drawn.
"""

from __future__ import annotations

from holdfast.core.journal import Event
from holdfast.games.ante_portas.cards.battle.cards import Movement
from holdfast.games.ante_portas.rules.battle.damage import Losses
from holdfast.games.ante_portas.rules.battle.hexes import (
    ARROW_LEFT,
    ARROW_RIGHT,
    N_LIST,
    OFF,
    TARGET,
)
from holdfast.games.ante_portas.rules.battle.movement import NO_WAY, Enter, is_stealthy, way_of
from holdfast.games.ante_portas.rules.battle.names import CARDS, INVADERS_SIDE, TRAP, Card
from holdfast.games.ante_portas.rules.battle.phase import EndCard, press_ahead
from holdfast.games.ante_portas.rules.battle.state import NO_CARD, Battleground
from holdfast.games.ante_portas.rules.battle.strength import is_battle_due
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


def is_met(b: Battleground, way: Way, card: Movement, units: Losses) -> bool:
    """Whether somebody or a Trap on this way off the board would have to stop these Units, after
    their first hex. Dragons fly over all of it: they would land on its end only (AP-113)."""
    weak, strong = units
    for step in way:
        if step == OFF:
            break
        if b.tile[step] == TRAP and not card.destroys_traps and not b.is_dragons:
            weak, strong = not_held(b, weak, strong)
            if weak + strong == 0:
                return True
        if is_battle_due(b, step, b.is_dragons, weak) and not is_stealthy(b, step, card):
            return True
    return False


def not_held(b: Battleground, weak: int, strong: int) -> Losses:
    """AP-38. Who goes on if a Trap holds its share, Basic Units first."""
    held = min(weak, b.cards.trap_holds)
    return weak - held, max(0, strong - (b.cards.trap_holds - held))


def parts_of(card: Movement, weak: int, strong: int) -> list[Losses]:
    """AP-107. The whole troop, or its two halves, Elite first."""
    if not card.is_split:
        return [(weak, strong)]
    half = (weak + strong + 1) // 2
    left_strong = min(strong, half)
    left_weak = half - left_strong
    return [(left_weak, left_strong), (weak - left_weak, strong - left_strong)]


def is_way_out(b: Battleground, hex: Hex, card: Movement, size: int) -> bool:
    """Whether the arrows of this card lead off the board from here."""
    for arrows in arrows_of(b, card, size):
        way = way_along(b, hex, arrows, card)
        if way and way[-1] == OFF:
            return True
    return False


def is_free_way(b: Battleground, hex: Hex, card: Movement, units: Losses) -> bool:
    """Whether a part of this troop would leave the board with this card, with nobody to stop it."""
    weak, strong = units
    rows = arrows_of(b, card, weak + strong)
    if b.tile[hex] == TRAP and not card.destroys_traps:
        weak, strong = not_held(b, weak, strong)
    for arrows, part in zip(rows, parts_of(card, weak, strong), strict=False):
        way = way_along(b, hex, arrows, card)
        is_out = len(way) > 0 and way[-1] == OFF and part[0] + part[1] > 0
        if is_out and not is_met(b, way, card, part):
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
        if foe.count(hex) == 0:
            continue
        free: list[str] = []
        met: list[str] = []
        for number in unseen(b):
            card = b.cards.movements[number]
            weak = foe.weak[hex] + min(card.increase_weak, b.basic)
            strong = foe.strong[hex] + min(card.increase_strong, b.elite)
            if is_free_way(b, hex, card, (weak, strong)):
                free.append(CARDS[number])
            elif is_way_out(b, hex, card, weak + strong):
                met.append(CARDS[number])
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
        rows = [(*passing(s), *group.arrows[group.next + 1 :])]
    return [way_along(b, group.hex, arrows, card) for arrows in rows]


def passing(s: Campaign) -> tuple[int, ...]:
    """AP-112. Over a hex it flies past, the troop goes on the same way before its next arrow."""
    for step in s.agenda:
        if isinstance(step, Enter):
            return (step.arrow,)
    return ()


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

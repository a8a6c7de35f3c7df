"""Which troop leaves the board with which unseen card, past all that stands and fires there."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.cards.battle.cards import BattleCards, Movement
from holdfast.games.ante_portas.rules.battle.hexes import (
    ARROW_DOWN,
    ARROW_LEFT,
    ARROW_RIGHT,
    N_LIST,
    OFF,
    TARGET,
)
from holdfast.games.ante_portas.rules.battle.movement import NO_WAY, way_of
from holdfast.games.ante_portas.rules.battle.names import (
    DODGES,
    FIRST_DODGE,
    FIRST_FLAMING,
    GUN_BITS,
    MINE_BITS,
    STEALTH_CITIZEN,
    STEALTH_FARMER,
    STEALTH_MINE,
    STEALTH_NONE,
    TRAP,
)
from holdfast.games.ante_portas.rules.battle.phase import press_ahead
from holdfast.games.ante_portas.rules.battle.sight import actions_left, aims_at
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.battle.strength import palisade
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign

LOWEST: Final = 5  # the last hexes before the edge
FURTHEST: Final = 20  # from further away nobody leaves with one card


def leaving(cards: BattleCards) -> list[int]:
    """By card: the hexes (bits) from which a troop might leave the board, if nobody stops it."""
    if not cards.leaving:
        cards.leaving = [hexes_left(cards, card) for card in cards.movements]
    return cards.leaving


def hexes_left(cards: BattleCards, card: Movement) -> int:
    """A Trap may take the first arrow away; the further others press ahead, the better."""
    if card.is_merge or card.has_fire:
        return 0
    arrows = card.arrows
    if card.is_press_ahead:
        arrows = (ARROW_DOWN,) * max((*cards.press_ahead, 0))
    ways = [arrows, arrows[1:]]
    if card.is_split:
        ways = [(ARROW_LEFT, *arrows), (ARROW_RIGHT, *arrows)]
    bits = 0
    for hex in range(1, N_LIST):
        for way in ways:
            if leads_off(hex, way, card.stealth != STEALTH_NONE):
                bits |= 1 << hex
    return bits


def leads_off(hex: Hex, arrows: tuple[int, ...], is_flying: bool) -> bool:
    """Whether these arrows could end over the edge. A dodge may go anywhere, or nowhere; who flies
    may go on in the same direction."""
    if not arrows:
        return False
    code = arrows[0]
    if code >= FIRST_DODGE and leads_off(hex, arrows[1:], is_flying):
        return True
    for arrow in DODGES[code - FIRST_DODGE] if code >= FIRST_DODGE else (code % FIRST_FLAMING,):
        target = TARGET[hex][arrow]
        while target != OFF:
            if leads_off(target, arrows[1:], is_flying):
                return True
            if not is_flying:
                break
            target = TARGET[target][arrow]
        if target == OFF:
            return True
    return False


class Outlook:
    """What waits on the hexes in the next Battle Phase: Strength and fire."""

    def __init__(self, s: Campaign) -> None:
        b = s.battle
        self.fire = [0] * N_LIST
        for hex in b.built:
            n = actions_left(b, hex) * b.cards.damage[b.tile[hex]]
            if n and b.owner[hex] == 0:
                bits = aims_at(s, hex)
                for target in range(1, N_LIST):
                    if (bits >> target) & 1:
                        self.fire[target] += n
        army = b.armies[0]
        self.wall = [0] * N_LIST
        for hex in range(1, N_LIST):
            if b.has_fighters(0, hex):
                n = army.strength(hex) + b.cards.strength[b.tile[hex]]
                self.wall[hex] = n + palisade(s, 0, hex)

    def alarm(self, s: Campaign, hex: Hex) -> float:
        """The share of the unseen cards with which the troop on this hex leaves the board."""
        b = s.battle
        cards = b.bag if b.bag else b.discard
        if not cards:
            return 0.0
        foe = b.armies[1]
        could = leaving(b.cards)
        n = 0
        for card in cards:
            if (could[card] >> hex) & 1 and self.escapes(
                s, card, hex, foe.weak[hex], foe.strong[hex]
            ):
                n += 1
        return n / len(cards)

    def escapes(self, s: Campaign, number: int, hex: Hex, weak: int, strong: int) -> bool:
        """Whether a troop gets over the edge with this card, past all that stands and fires."""
        b = s.battle
        card = b.cards.movements[number]
        foe = b.armies[1]
        if card.is_merge or card.has_fire:
            return False
        weak += min(card.increase_weak, b.basic)
        strong += min(card.increase_strong, b.elite)
        force = weak * foe.weak_strength + strong * foe.strong_strength
        if self.fire[hex] >= force:
            return False
        if card.is_split:
            half = (force + 1) // 2
            is_left = self.passes(s, number, hex, half, (ARROW_LEFT, *card.arrows))
            return is_left or self.passes(s, number, hex, half, (ARROW_RIGHT, *card.arrows))
        arrows = card.arrows
        if card.is_press_ahead:
            arrows = press_ahead(b, weak + strong)
        is_held = b.tile[hex] == TRAP and weak + strong <= b.cards.trap_holds
        if is_held and arrows and not card.destroys_traps:
            arrows = arrows[1:]
        return self.passes(s, number, hex, force, arrows)

    def passes(
        self, s: Campaign, number: int, hex: Hex, force: int, arrows: tuple[int, ...]
    ) -> bool:
        b = s.battle
        card = b.cards.movements[number]
        shot = self.fire[hex]  # the most it meets; the same guns fire only once
        for code in arrows:
            arrow = way_of(b, hex, code)
            if arrow == NO_WAY:
                continue
            hex = TARGET[hex][arrow]
            while hex != OFF and is_flown_over(b, card.stealth, hex):
                hex = TARGET[hex][arrow]
            if hex == OFF:
                return True
            shot = max(shot, self.fire[hex])
            wall = self.wall[hex]
            if wall + shot >= force + card.modifier and (wall or shot >= force):
                return False
            force -= wall
        return False


def is_flown_over(b: Battleground, unit: int, hex: Hex) -> bool:
    """AP-112."""
    if unit == STEALTH_NONE:
        return False
    if unit == STEALTH_FARMER:
        return b.armies[0].weak[hex] > 0
    if unit == STEALTH_CITIZEN:
        return b.armies[0].strong[hex] > 0
    return b.is_tile_of(hex, MINE_BITS if unit == STEALTH_MINE else GUN_BITS, 0)


def may_leave(b: Battleground, hex: Hex) -> bool:
    """Whether any unseen card could lead over the edge from here: mostly none can."""
    could = leaving(b.cards)
    for card in b.bag if b.bag else b.discard:
        if (could[card] >> hex) & 1:
            return True
    return False


def alarms(s: Campaign) -> list[float]:
    """By hex: how likely its troop leaves the board in the next Battle Phase."""
    found = [0.0] * N_LIST
    foe = s.battle.armies[1]
    outlook: Outlook | None = None
    for hex in range(1, FURTHEST + 1):
        if (foe.weak[hex] or foe.strong[hex]) and may_leave(s.battle, hex):
            if outlook is None:
                outlook = Outlook(s)
            found[hex] = outlook.alarm(s, hex)
    return found


def danger(s: Campaign) -> float:
    """From 0 to 1: how likely anybody leaves the board in the next Battle Phase."""
    safe = 1.0
    for share in alarms(s):
        safe *= 1.0 - share
    return 1.0 - safe

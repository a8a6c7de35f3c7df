"""Bombs (AP-57 to AP-59): explosions and their chains. No order is possible inside (AP-81)."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.games.ante_portas.rules.battle.damage import (
    Losses,
    all_on,
    drop_anywhere,
    lose_mine,
    lose_tile,
    losses,
)
from holdfast.games.ante_portas.rules.battle.hexes import BESIDE
from holdfast.games.ante_portas.rules.battle.names import BOMB, INVADERS_SIDE, MINE_BITS, TRAP
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.battle.wounds import ALL_BUT_MINE, SOLDIERS_ONLY, take_damage
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign


class Explode(Do[Campaign]):
    """AP-58. One Bomb after the other; each explosion is applied separately."""

    rule = "AP-58"
    fields = "queue:1..99*hexes"

    def __init__(self, queue: tuple[Hex, ...]) -> None:
        self.queue = queue

    def run(self, s: Campaign) -> None:
        b = s.battle
        hex = self.queue[0]
        queue = [other for other in self.queue[1:] if b.tile[other] == BOMB]
        if b.tile[hex] == BOMB:
            b.remove_tile(hex)
            s.tell("exploded", "AP-58", -1, {"hex": hex})
            queue.extend(bombs_beside(b, hex, queue))
            if queue:
                s.then(Explode(tuple(queue)))
            blast(s, hex)
        elif queue:
            s.then(Explode(tuple(queue)))


def bombs_beside(b: Battleground, hex: Hex, queue: list[Hex]) -> list[Hex]:
    return [other for other in BESIDE[hex] if b.tile[other] == BOMB and other not in queue]


def blast(s: Campaign, hex: Hex) -> None:
    """The hex of the Bomb, then its neighbours in ascending order."""
    b = s.battle
    hit(s, hex, b.cards.bomb_damage, SOLDIERS_ONLY)
    for other in BESIDE[hex]:
        if (MINE_BITS >> b.tile[other]) & 1:
            lose_mine(s, other)
        elif b.tile[other] == TRAP:
            lose_tile(s, other, "AP-54")
        hit(s, other, b.cards.blast_damage, ALL_BUT_MINE)


def hit(s: Campaign, hex: Hex, damage: int, engaged: int) -> None:
    """AP-58, AP-59, AP-151. The same damage to everybody on a hex, to each side for itself."""
    b = s.battle
    if s.mode.is_versus:
        for side in range(2):
            if b.has_fighters(side, hex):
                take_damage(s, side, hex, damage, engaged, side)
        return
    hit_invaders(s, hex, damage)
    if b.has_fighters(0, hex):
        take_damage(s, 0, hex, damage, engaged, 0)


def hit_invaders(s: Campaign, hex: Hex, damage: int) -> None:
    b = s.battle
    weak, strong = all_on(b, hex)
    if weak + strong == 0:
        return
    fallen = losses(b, weak, strong, b.armies[INVADERS_SIDE], damage)
    drop_anywhere(s, hex, fallen[0], fallen[1])
    tell_fallen(s, "AP-58", hex, fallen)


def tell_fallen(s: Campaign, rule: str, hex: Hex, fallen: Losses) -> None:
    if s.journal is not None and fallen[0] + fallen[1]:
        units: dict[str, object] = {"basic": fallen[0], "elite": fallen[1]}
        s.tell("invaders_fell", rule, -1, {"hex": hex, "units": units})


def chain(b: Battleground, hex: Hex) -> list[Hex]:
    """The Bombs that explode if this one does, in their order."""
    queue = [hex]
    i = 0
    while i < len(queue):
        queue.extend(bombs_beside(b, queue[i], queue))
        i += 1
    return queue


def would_fall(b: Battleground, bomb: Hex, hex: Hex, weak: int, strong: int) -> Losses:
    """How many Units of a group on this hex a Bomb and its chain would remove."""
    army = b.armies[INVADERS_SIDE]
    left_weak, left_strong = weak, strong
    for other in chain(b, bomb):
        damage = 0
        if other == hex:
            damage = b.cards.bomb_damage
        elif hex in BESIDE[other]:
            damage = b.cards.blast_damage
        if damage:
            fallen = losses(b, left_weak, left_strong, army, damage)
            left_weak -= fallen[0]
            left_strong -= fallen[1]
    return weak - left_weak, strong - left_strong

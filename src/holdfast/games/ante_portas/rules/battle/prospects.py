"""How a Battle would end as it stands (sections 7 and 16), for those who ask whether an order would
help (AP-77). Losses are counted as Strength: a Farmer 1, a Citizen 3, a Mine what it deals."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.battle.damage import losses
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.names import BUILDING_BITS, NO_TILE
from holdfast.games.ante_portas.rules.battle.state import Army, Battleground, Fight
from holdfast.games.ante_portas.rules.battle.strength import (
    attackers_in,
    engaged_in,
    fallen_invaders,
    strengths,
    troop_of,
)
from holdfast.games.ante_portas.rules.battle.wounds import (
    WITH_BUILDING,
    WITH_MINE,
    WITH_STRONG,
    WITH_WEAK,
    exact_set,
)
from holdfast.games.ante_portas.rules.names import Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign


class Prospect:
    """For one side: whether it wins, what it loses, and how many enemies fall."""

    def __init__(self, won: bool, lost: int, fallen: int) -> None:
        self.is_won = won
        self.lost = lost
        self.fallen = fallen

    def is_better_than(self, other: Prospect) -> bool:
        """AP-77. In a victory all enemies fall; only in a defeat their number counts."""
        if self.is_won != other.is_won:
            return self.is_won
        return self.lost < other.lost or (not self.is_won and self.fallen > other.fallen)

    def is_perfect(self) -> bool:
        return self.is_won and self.lost == 0


def prospect(s: Campaign, fight: Fight, side: Side) -> Prospect:
    """AP-42, AP-50, AP-147. If nobody gave another order."""
    b = s.battle
    weak, strong = troop_of(b, fight)
    attackers = attackers_in(b, fight) if s.mode.is_versus else weak + strong
    mask = engaged_in(b, fight)
    if attackers == 0 or mask == 0:
        is_there = attackers if side == fight.attacker else mask
        return Prospect(is_there != 0, 0, 0)
    defend, attack = strengths(s, fight)
    if side == fight.attacker:
        return of_attackers(s, fight, attackers, mask, defend, attack)
    if defend >= attack:
        return Prospect(True, loss(s, side, fight.hex, attack, mask), weak + strong)
    if s.mode.is_versus:
        fallen = loss(s, fight.attacker, fight.hex, defend, attackers)
    else:
        fallen = sum(fallen_invaders(s, fight, weak, strong, defend))
    return Prospect(False, worth(b, side, fight.hex, mask), fallen)


def of_attackers(
    s: Campaign, fight: Fight, own: int, mask: int, defend: int, attack: int
) -> Prospect:
    """AP-147. The same for the invading team; equal Strength is a defeat for it."""
    side = fight.attacker
    if attack > defend:
        return Prospect(True, loss(s, side, fight.hex, defend, own), 0)
    fallen = loss(s, 1 - side, fight.hex, attack, mask)
    return Prospect(False, worth(s.battle, side, fight.hex, own), fallen)


# What is lost


def worth_of_tile(b: Battleground, hex: Hex) -> int:
    """Its Strength; a Building is worth something besides."""
    more = 1 if (BUILDING_BITS >> b.tile[hex]) & 1 else 0
    return b.cards.strength[b.tile[hex]] + more


def worth(b: Battleground, side: Side, hex: Hex, mask: int) -> int:
    """All engaged Units of a side on a hex."""
    army = b.armies[side]
    n = army.weak[hex] * army.weak_strength if mask & WITH_WEAK else 0
    n += army.strong[hex] * army.strong_strength if mask & WITH_STRONG else 0
    return n + (worth_of_tile(b, hex) if mask & (WITH_MINE | WITH_BUILDING) else 0)


def worth_of_side(b: Battleground, side: Side) -> int:
    """All its Units everywhere."""
    n = 0
    for hex in range(1, N_LIST):
        n += b.armies[side].strength(hex)
        if b.tile[hex] != NO_TILE and b.owner[hex] == side:
            n += worth_of_tile(b, hex)
    return n


def loss(s: Campaign, side: Side, hex: Hex, damage: int, mask: int) -> int:
    """AP-46, AP-47, AP-148. What a side that wins loses by so much damage, if it answers for its
    Mine as is best for it."""
    if damage <= 0:
        return 0
    if not mask & WITH_MINE:
        return loss_of_soldiers(s, side, hex, damage, mask)
    mine = worth_of_tile(s.battle, hex)
    lost = mine + loss_of_soldiers(s, side, hex, damage - mine, mask)
    weak, strong = exact_set(s.battle, side, hex, damage, mask)
    return min(lost, damage) if weak + strong else lost


def loss_of_soldiers(s: Campaign, side: Side, hex: Hex, damage: int, mask: int) -> int:
    """AP-45, AP-148. Together as many as fall, between teams as much as the losers can take; then
    the Building (AP-47)."""
    if damage <= 0:
        return 0
    b = s.battle
    army = b.armies[side]
    weak = army.weak[hex] if mask & WITH_WEAK else 0
    strong = army.strong[hex] if mask & WITH_STRONG else 0
    if s.mode.is_versus:
        lost = most_strength(army, weak, strong, damage)
    else:
        fallen = losses(b, weak, strong, army, damage)
        lost = fallen[0] * army.weak_strength + fallen[1] * army.strong_strength
    if not mask & WITH_BUILDING or lost < army.strength(hex):
        return lost
    is_razed = damage - lost >= max(1, b.cards.strength[b.tile[hex]])
    return lost + (worth_of_tile(b, hex) if is_razed else 0)


def most_strength(army: Army, weak: int, strong: int, damage: int) -> int:
    """The strongest set of Soldiers that falls to so much damage."""
    best = 0
    for n in range(strong + 1):
        rest = damage - n * army.strong_strength
        if rest < 0:
            break
        m = min(weak, rest // army.weak_strength)
        best = max(best, n * army.strong_strength + m * army.weak_strength)
    return best

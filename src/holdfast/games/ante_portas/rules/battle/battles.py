"""Battles (section 7): declared, a window for Soldier actions, then both sides take damage."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.games.ante_portas.rules.battle.bombs import tell_fallen
from holdfast.games.ante_portas.rules.battle.damage import (
    Losses,
    drop_from_group,
    lose_mine,
    lose_tile,
    remove_invaders,
    wound_all,
)
from holdfast.games.ante_portas.rules.battle.names import INVADERS_SIDE, STRONG, WEAK
from holdfast.games.ante_portas.rules.battle.state import NO_CARD, Fight
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
    take_damage,
)
from holdfast.games.ante_portas.rules.names import W_BATTLE, Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign, DueBattle
from holdfast.games.ante_portas.rules.windows import LostMines, Window, new_troop


def declare(s: Campaign, fight: Fight) -> None:
    """AP-37. Soldier actions first, then the Battle, then the Mines that were lost."""
    b = s.battle
    b.fights.append(fight)
    if s.journal is not None:
        weak, strong = troop_of(b, fight)
        units: dict[str, object] = {"basic": weak, "elite": strong}
        s.tell("battle", "AP-37", -1, {"hex": fight.hex, "units": units, "side": fight.attacker})
    s.then(Window(W_BATTLE, fight.hex, 0), ResolveBattle(), LostMines())


class StandingBattle(DueBattle):
    """AP-24, AP-55, AP-84. Invaders that stand on a hex with fighting Units of the players; no
    modifiers of a card (AP-166)."""

    rule = "AP-24"
    fields = "hex:hexes bonus:0..999"

    def __init__(self, hex: Hex, bonus: int) -> None:
        super().__init__(hex)
        self.bonus = bonus

    def run(self, s: Campaign) -> None:
        b = s.battle
        if b.has_fighters(0, self.hex) and b.armies[INVADERS_SIDE].count(self.hex):
            fight = Fight(self.hex, INVADERS_SIDE, False)
            fight.bonus[0] = self.bonus
            begin_battle(s, fight)
        elif b.lost:
            s.then(LostMines())


class TeamBattle(DueBattle):
    """AP-147. A team has entered a hex with fighting Units of the other."""

    rule = "AP-147"
    fields = "hex:hexes attacker:0..1 bonus:0..999"

    def __init__(self, hex: Hex, attacker: Side, bonus: int) -> None:
        super().__init__(hex)
        self.attacker = attacker
        self.bonus = bonus

    def run(self, s: Campaign) -> None:
        b = s.battle
        if b.has_fighters(0, self.hex) and b.has_fighters(1, self.hex):
            fight = Fight(self.hex, self.attacker, False)
            fight.bonus[self.attacker] = self.bonus
            begin_battle(s, fight)
        elif b.lost:
            s.then(LostMines())


def begin_battle(s: Campaign, fight: Fight) -> None:
    """AP-79. A Battle that no card and no other Battle has led to is about another troop."""
    if s.battle.card == NO_CARD and not s.battle.fights:
        new_troop(s)
    declare(s, fight)


class ResolveBattle(Do[Campaign]):
    """AP-42. S at least T: the troop is removed and your engaged Units take T. Otherwise they are
    removed and the troop takes S."""

    rule = "AP-42"

    def run(self, s: Campaign) -> None:
        b = s.battle
        fight = b.fights.pop()
        weak, strong = troop_of(b, fight)
        mask = engaged_in(b, fight)
        if is_deserted(s, fight, weak + strong) or mask == 0:
            s.tell("battle_off", "AP-50", -1, {"hex": fight.hex})
            return
        defend, attack = strengths(s, fight)
        if s.journal is not None:
            data: dict[str, object] = {"hex": fight.hex, "s": defend, "t": attack}
            s.tell("battle_held" if defend >= attack else "battle_lost", "AP-42", -1, data)
        if s.mode.is_versus:
            settle_teams(s, fight, mask, defend, attack)
        elif defend >= attack:
            remove_troop(s, fight, (weak, strong))
            take_damage(s, 0, fight.hex, attack, mask, 0)
        else:
            fallen = fallen_invaders(s, fight, weak, strong, defend)
            remove_engaged(s, 0, fight.hex, mask)
            remove_troop(s, fight, fallen)


def is_deserted(s: Campaign, fight: Fight, pieces: int) -> bool:
    """AP-50. The attacking side has nothing left."""
    if s.mode.is_versus:
        return attackers_in(s.battle, fight) == 0
    return pieces == 0


def remove_troop(s: Campaign, fight: Fight, fallen: Losses) -> None:
    b = s.battle
    moving = b.moving
    if fight.is_moving and moving is not None:
        drop_from_group(s, moving, fallen[0], fallen[1])
    else:
        army = b.armies[INVADERS_SIDE]
        army.weak[fight.hex] -= fallen[0]
        army.strong[fight.hex] -= fallen[1]
        remove_invaders(s, fallen[0], fallen[1])
    tell_fallen(s, "AP-42", fight.hex, fallen)


def remove_engaged(s: Campaign, side: Side, hex: Hex, mask: int) -> None:
    """AP-42. All engaged Units go; Traps and Bombs stay."""
    if mask & WITH_WEAK:
        wound_all(s, side, hex, WEAK)
    if mask & WITH_STRONG:
        wound_all(s, side, hex, STRONG)
    if mask & WITH_MINE:
        lose_mine(s, hex)
    elif mask & WITH_BUILDING:
        lose_tile(s, hex, "AP-42")


def settle_teams(s: Campaign, fight: Fight, mask: int, defend: int, attack: int) -> None:
    """AP-147, AP-148. Equal Strength is a win for the side that was there; the losers pick whom
    the winners lose."""
    attacker = fight.attacker
    own = attackers_in(s.battle, fight)
    if defend >= attack:
        remove_engaged(s, attacker, fight.hex, own)
        take_damage(s, 1 - attacker, fight.hex, attack, mask, attacker)
    else:
        remove_engaged(s, 1 - attacker, fight.hex, mask)
        take_damage(s, attacker, fight.hex, defend, own, 1 - attacker)

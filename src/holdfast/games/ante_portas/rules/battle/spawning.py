"""Spawning (AP-23, AP-24, AP-159) and the Movement decks (AP-16)."""

from __future__ import annotations

from holdfast.core.agenda import Do, Step
from holdfast.games.ante_portas.rules.battle.battles import StandingBattle
from holdfast.games.ante_portas.rules.battle.names import CARDS, DECK_SIZE, INVADERS_SIDE, WEAK
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase, draw_card, set_upright_all
from holdfast.games.ante_portas.rules.battle.sight import spawn_point
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign


def begin_game(s: Campaign) -> None:
    """AP-16, AP-19, AP-133. The first deck; everybody's third Farmer on the Spawn Point."""
    begin_era(s, 0)
    for seat in range(s.seats):
        side = s.side(seat)
        s.battle.armies[side].add(spawn_point(s, side), WEAK, 1)


def begin_era(s: Campaign, era: int) -> None:
    """AP-16. The cards of the scenario and the Era; those of the last Era leave the game."""
    if s.mode.is_versus:
        return
    first = (2 * s.mode.scenario + era) * DECK_SIZE
    s.battle.bag = list(range(first, first + DECK_SIZE))
    s.battle.discard = []


class Spawn(Do[Campaign]):
    """AP-23, AP-24. One card after the other: first its Units, then their Battles."""

    rule = "AP-23"
    fields = "cards:0..60"

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def run(self, s: Campaign) -> None:
        if self.cards == 0:
            return
        b = s.battle
        card = draw_card(s)
        b.discard.append(card)
        if s.journal is not None:
            s.tell("spawn_card", "AP-23", -1, {"card": CARDS[card]})
        battles: list[Step[Campaign]] = []
        for hex, weak, strong in b.cards.movements[card].spawn:
            if put_up(s, hex, weak, strong) and b.has_fighters(0, hex):
                battles.append(StandingBattle(hex, 0))
        s.then(*battles, Spawn(self.cards - 1))


def put_up(s: Campaign, hex: Hex, weak: int, strong: int) -> int:
    """AP-4. As many as the supply has; returns how many."""
    b = s.battle
    weak = min(weak, b.basic)
    strong = min(strong, b.elite)
    if weak + strong:
        b.basic -= weak
        b.elite -= strong
        foe = b.armies[INVADERS_SIDE]
        foe.weak[hex] += weak
        foe.strong[hex] += strong
        s.note_supply()
        if s.journal is not None:
            units: dict[str, object] = {"basic": weak, "elite": strong}
            s.tell("spawned", "AP-24", -1, {"hex": hex, "units": units})
    return weak + strong


__all__ = ["BattlePhase", "Spawn", "begin_era", "begin_game", "set_upright_all"]

"""The Final Wave (section 15): Battle Rounds until the board is empty or an Invader is through."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Do
from holdfast.core.choice import Choice
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules import trade
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.colony import stewards
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import ALL_DEAD, CRESCENDO, FINAL_WAVE
from holdfast.games.ante_portas.rules.player_turns import BeginTurn, TurnsOver
from holdfast.games.ante_portas.rules.shared_verbs import ACT_WITH, AGREE, OBJECT
from holdfast.games.ante_portas.rules.state import Campaign

MOST_ROUNDS: Final = 60


class FinalWave(Do[Campaign]):
    """AP-120. The Stewards gather in the Command Center; its Market card is in force."""

    rule = "AP-120"

    def run(self, s: Campaign) -> None:
        s.phase = FINAL_WAVE
        s.active = -1
        s.turn = 0
        s.round = 0
        s.is_spent = False
        s.note_supply()
        stewards.enter_final_wave(s)
        s.tell("final_wave", "AP-120", -1, {})
        s.then(BattleRound())


class BattleRound(Do[Campaign]):
    """AP-121, AP-127. Spawn, move, one turn in all."""

    rule = "AP-121"

    def run(self, s: Campaign) -> None:
        s.round += 1
        if s.round > MOST_ROUNDS:
            s.tell("worn_out", "AP-127", -1, {"n": MOST_ROUNDS})
            s.lose()
            return
        if s.journal is not None:
            s.tell("battle_round", "AP-121", -1, {"n": s.round})
        note_spent(s)
        if won(s):
            return
        s.then(BattlePhase(), LookAround(), WaveTurn(), LookAround(), BattleRound())
        if not s.is_spent:
            s.then(Spawn(s.mode.wave_cards(s.round)), LastSpawn(), LookAround())


def note_spent(s: Campaign) -> None:
    """AP-124, AP-121. Judged at the start of a step 1."""
    if s.mode.wave == ALL_DEAD:
        if s.battle.supply(False) == 0 or s.battle.supply(True) == 0:
            s.is_spent = True
    elif s.mode.wave != CRESCENDO and s.round > s.mode.wave_spawns():
        s.is_spent = True


class LastSpawn(Do[Campaign]):
    """AP-123. Step 1 of the last spawning round is over."""

    rule = "AP-123"

    def run(self, s: Campaign) -> None:
        is_plain = s.mode.wave != ALL_DEAD and s.mode.wave != CRESCENDO
        if is_plain and s.round >= s.mode.wave_spawns():
            s.is_spent = True


class LookAround(Do[Campaign]):
    """AP-123. Nobody left, and nobody to come: the players win."""

    rule = "AP-123"

    def run(self, s: Campaign) -> None:
        won(s)


def won(s: Campaign) -> bool:
    if not s.is_spent or s.battle.invaders_on_board():
        return False
    s.tell("won", "AP-123", -1, {})
    s.win(0)
    return True


class WaveTurn(Do[Campaign]):
    """AP-121. Step 3: exactly one turn in all; before it those who share a Place may trade."""

    rule = "AP-121"

    def run(self, s: Campaign) -> None:
        s.then(trade.TradeMoment(0), NameSteward(s.captain()), TurnsOver())


class NameSteward(GroupAsk):
    """AP-121, AP-161. The group decides whose Steward acts; without any move the turn is lost."""

    rule = "AP-121"
    prompt = "name_steward"
    verbs = (ACT_WITH, AGREE, OBJECT)

    def group_options(self, s: Campaign) -> list[Choice]:
        return [ACT_WITH.of(seat) for seat in range(s.seats) if stewards.moves(s, seat)]

    def decided(self, s: Campaign, choice: Choice) -> None:
        s.turn = 0
        s.then(BeginTurn(ACT_WITH.field(choice)))

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if ACT_WITH.field(choice) >= s.seats:
            return Refusal("AP-121", "nobody_there")
        return Refusal("AP-161", "no_move_there")

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": s.round}

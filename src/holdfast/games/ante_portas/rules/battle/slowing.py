"""Enemy Traps in the confrontational game (AP-144): up to three Units lose their next step."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.battle.choices import HELD
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.marching import kind_of
from holdfast.games.ante_portas.rules.battle.marks import gone, held_mark, machine_mark, mark, spent
from holdfast.games.ante_portas.rules.battle.names import (
    MORTAR_BITS,
    MOVER_CITIZEN,
    MOVER_FARMER_AGAIN,
    MOVER_MACHINE,
    MOVERS,
    TRAP,
)
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.names import Hex, Side
from holdfast.games.ante_portas.rules.state import Campaign


def is_enemy_trap(b: Battleground, side: Side, hex: Hex) -> bool:
    return b.tile[hex] == TRAP and b.owner[hex] != side


def hold_at_start(s: Campaign, seat: Seat) -> None:
    """AP-144. Units that begin on an enemy's Trap: each Trap holds its three."""
    b = s.battle
    for hex in range(N_LIST - 1, 0, -1):
        if is_enemy_trap(b, s.side(seat), hex) and b.armies[s.side(seat)].count(hex):
            s.then(Hold(seat, hex, b.cards.trap_holds, True))


class HoldEntering(Do[Campaign]):
    """AP-144. Of those who entered and have a step left, up to three lose it."""

    rule = "AP-144"
    fields = "seat hex:hexes limit:1..2 fresh:0..999"

    def __init__(self, seat: Seat, hex: Hex, limit: int, fresh: int) -> None:
        self.seat = seat
        self.hex = hex
        self.limit = limit
        self.fresh = fresh

    def run(self, s: Campaign) -> None:
        b = s.battle
        if self.limit > 1 and is_enemy_trap(b, s.side(self.seat), self.hex):
            s.then(Hold(self.seat, self.hex, min(self.fresh, b.cards.trap_holds), False))


class Hold(Ask[Campaign]):
    """AP-144. The moving team picks who is slowed, as many as there are, at most three."""

    rule = "AP-144"
    prompt = "hold"
    verbs = (HELD,)
    within = True
    fields = "seat hex:hexes left:0..999 is_start"

    def __init__(self, seat: Seat, hex: Hex, left: int, start: bool) -> None:
        super().__init__(seat)
        self.hex = hex
        self.left = left
        self.is_start = start

    def count(self, s: Campaign, mover: int) -> int:
        """How many of these could lose a step here."""
        b = s.battle
        side = s.side(self.seat)
        if mover == MOVER_MACHINE:
            is_there = b.is_tile_of(self.hex, MORTAR_BITS, side)
            return 1 if is_there and b.marched[machine_mark(self.hex)] == self.spent_before() else 0
        if mover > MOVER_MACHINE:
            return 0
        kind = kind_of(mover)
        if self.is_start:
            if mover > MOVER_CITIZEN:
                return 0
            return b.armies[side].upright(self.hex, kind) - spent(b, self.hex, kind)
        if mover < MOVER_FARMER_AGAIN:
            return 0
        # Who stood there from the beginning has not entered.
        return gone(b, self.hex, kind, 1) - b.marched[held_mark(self.hex, kind)]

    def spent_before(self) -> int:
        return 0 if self.is_start else 1

    def options(self, s: Campaign) -> list[Choice]:
        if self.left == 0:
            return []
        return [HELD.of(mover) for mover in range(len(MOVERS)) if self.count(s, mover)]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        b = s.battle
        mover = HELD.field(choice)
        kind = kind_of(mover)
        if mover == MOVER_MACHINE:
            b.marched[machine_mark(self.hex)] += 1
        elif self.is_start:
            b.marched[mark(self.hex, kind, 1)] += 1
            b.marched[held_mark(self.hex, kind)] += 1
        else:
            # His movement is complete (AP-142).
            b.marched[mark(self.hex, kind, 1)] -= 1
            b.armies[s.side(self.seat)].exhaust(self.hex, kind, 1)
        s.then(Hold(self.seat, self.hex, self.left - 1, self.is_start))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        return refuse_id("AP-144", "not_held_here", MOVERS[HELD.field(choice)])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"hex": self.hex, "n": self.left}

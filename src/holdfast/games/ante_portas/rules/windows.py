"""Windows for Soldier actions (AP-77 to AP-80, AP-150): one shared dialog, asked when useful."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Do, Share
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle import actions
from holdfast.games.ante_portas.rules.battle.choices import (
    AIM,
    AIM_STANDING,
    FIRE_BOMB,
    KNOCK,
    REPLACE,
)
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.names import (
    ASK_ALWAYS,
    BATTLE,
    FINAL_WAVE,
    HEXES,
    W_BATTLE,
    W_CARD,
    W_ENTER,
    W_IDLE,
    W_MINE,
    WINDOWS,
    Hex,
)
from holdfast.games.ante_portas.rules.shared_verbs import PASS, PASS_PHASE, PASS_TROOP
from holdfast.games.ante_portas.rules.state import Campaign

# What speaks for asking a side, and how much of it each wish needs (AP-79).
UNKNOWN: Final = -1
NOTHING: Final = 0
POSSIBLE: Final = 1
USEFUL: Final = 2
DANGEROUS: Final = 3
NEEDED: Final = (POSSIBLE, USEFUL, DANGEROUS)  # by wish: always, useful, danger


class Window(Share[Campaign]):
    """AP-78. The first valid order is carried out and the window stays open; it closes when
    everybody has passed or cannot act. `passed` has a bit per seat."""

    rule = "AP-78"
    prompt = "window"
    fields = "kind:windows hex:hexes passed:{seats}"
    verbs = (AIM, AIM_STANDING, FIRE_BOMB, KNOCK, REPLACE, PASS, PASS_TROOP, PASS_PHASE)

    def __init__(self, kind: int, hex: Hex, passed: int) -> None:
        self.kind = kind
        self.hex = hex
        self.passed = passed

    def seats(self, s: Campaign) -> list[Seat]:
        """AP-80, AP-150. Clockwise from the Captain; in a Battle of teams the invaders first."""
        wanting = self.wanting(s)
        if not wanting or not s.mode.is_versus or self.kind != W_BATTLE:
            return wanting
        first = actions.first_side(s, self.kind, self.hex)
        ahead = [seat for seat in wanting if s.side(seat) == first]
        return ahead if ahead else wanting

    def wanting(self, s: Campaign) -> list[Seat]:
        """AP-79. Allies have the same orders, but for what they pay: those are looked for once."""
        found: list[Seat] = []
        if not s.battle.built:
            return found  # only Soldiers in Buildings act
        silent = self.passed | s.quiet
        if self.is_about_a_troop() or s.battle.card != NO_CARD:
            silent |= s.quiet_troop
        known = [UNKNOWN, UNKNOWN]
        for seat in s.clockwise(s.captain()):
            wish = s.wishes[seat]
            if silent >> seat & 1:
                continue
            if self.kind == W_IDLE and wish != ASK_ALWAYS and not is_rival(s, seat):
                continue
            side = s.side(seat)
            if self.kind == W_MINE or known[side] == UNKNOWN:
                known[side] = self.interest(s, seat)
            if known[side] >= NEEDED[wish]:
                found.append(seat)
        return found

    def is_wanted(self, s: Campaign, seat: Seat) -> bool:
        """Whether this seat alone would wish to be asked."""
        return self.interest(s, seat) >= NEEDED[s.wishes[seat]]

    def interest(self, s: Campaign, seat: Seat) -> int:
        """What speaks for asking: legal orders, useful ones, danger. A Mine that only several can
        pay for together is worth a question, too."""
        if not actions.orders(s, seat, self.kind, self.hex):
            is_joint = self.kind == W_MINE and actions.can_replace_together(s, seat, self.hex)
            return DANGEROUS if is_joint else NOTHING
        if self.kind == W_MINE:
            return DANGEROUS
        if not actions.is_useful(s, seat, self.kind, self.hex):
            return POSSIBLE
        is_dangerous = actions.is_dangerous(s, s.side(seat), self.kind, self.hex)
        return DANGEROUS if is_dangerous else USEFUL

    def options(self, s: Campaign, seat: Seat) -> list[Choice]:
        options = actions.orders(s, seat, self.kind, self.hex)
        options.append(PASS.of())
        if self.is_about_a_troop():
            options.append(PASS_TROOP.of())
        if s.phase == BATTLE or s.phase == FINAL_WAVE:
            options.append(PASS_PHASE.of())
        return options

    def is_about_a_troop(self) -> bool:
        return self.kind == W_CARD or self.kind == W_ENTER or self.kind == W_BATTLE

    def always_asks(self, s: Campaign) -> bool:
        return True

    def chosen(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        bit = 1 << seat
        if PASS_TROOP.owns(choice):
            s.quiet_troop |= bit
        elif PASS_PHASE.owns(choice):
            s.quiet |= bit
        elif not PASS.owns(choice):
            self.order(s, seat, choice)
            return
        s.then(Window(self.kind, self.hex, self.passed | bit))

    def order(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        """Carried out, and everybody is asked again, whoever has passed before."""
        s.then(Window(self.kind, self.hex, 0))
        if self.kind != W_MINE:
            s.then(LostMines())
        s.orders.carry_out(s, seat, self.kind, self.hex, choice)

    def refusal(self, s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
        """The other orders are asides as well, and explained there."""
        if REPLACE.owns(choice):
            return actions.refuse_order(s, seat, self.kind, self.hex, choice)
        return None

    def about(self, s: Campaign) -> dict[str, object]:
        where = HEXES[self.hex] if self.hex else "battleground"
        return {"window": "window_" + WINDOWS[self.kind], "where": where}


def is_rival(s: Campaign, seat: Seat) -> bool:
    """AP-150. In the turn of the other team."""
    return s.mode.is_versus and s.active >= 0 and s.side(seat) != s.side(s.active)


class LostMines(Do[Campaign]):
    """AP-73, AP-77. W-MINE for every Mine that has just been lost, one after the other; on the hex
    of a Battle when that is over."""

    rule = "AP-73"

    def run(self, s: Campaign) -> None:
        hex = actions.next_lost_mine(s)
        if hex:
            s.then(Window(W_MINE, hex, 0), ForgetMine(), LostMines())


class ForgetMine(Do[Campaign]):
    """AP-73. Too late to replace it now."""

    rule = "AP-73"

    def run(self, s: Campaign) -> None:
        actions.forget_lost_mine(s)


def new_troop(s: Campaign) -> None:
    """AP-79. "Not again for this troop" ends with the troop's card; without a card with the next
    group that marches, and with the next Battle."""
    s.quiet_troop = 0


def new_battle_phase(s: Campaign) -> None:
    """AP-79. "Not again in this Battle Phase" ends with the phase."""
    s.quiet = 0
    s.quiet_troop = 0

"""A player's turn (section 5): the Steward moves; around it whatever may be done at any time."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle import sickbay, spawning
from holdfast.games.ante_portas.rules.colony import free, setup, stewards
from holdfast.games.ante_portas.rules.colony.choices import (
    APPRENTICE,
    APPRENTICE_TICKET,
    EMPLOY,
    GIVE_UP,
    MOVE,
    TICKET,
)
from holdfast.games.ante_portas.rules.names import ASKING, TURNS, W_IDLE
from holdfast.games.ante_portas.rules.shared_verbs import ASKED
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import Window


class PlayerTurns(Do[Campaign]):
    """AP-22, AP-131. Clockwise from the Starting Player everybody takes all turns in a row."""

    rule = "AP-22"

    def run(self, s: Campaign) -> None:
        s.phase = TURNS
        s.then(*[PlayerHalfYear(seat) for seat in s.clockwise(s.starter)], TurnsOver())


class TurnsOver(Do[Campaign]):
    """AP-34. Nobody is active: the Starting Player is the Captain. Dollies are at hand again, also
    for judging who has a move in the Final Wave."""

    rule = "AP-34"

    def run(self, s: Campaign) -> None:
        s.active = -1
        s.turn = 0
        for c in s.colony.communities:
            c.is_dolly_used = False


class PlayerHalfYear(Do[Campaign]):
    """AP-22, AP-136. The turns of one player; a team's exhausted Soldiers get up before them."""

    rule = "AP-22"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        s.active = self.seat
        s.turn = 0
        if s.mode.is_versus:
            spawning.set_upright_all(s, s.side(self.seat))
            s.then(LeaveSpawnPoint(self.seat))
        for _ in range(s.mode.turns()):
            s.then(BeginTurn(self.seat))
        if s.era == 0 and s.year == 1 and not s.is_winter:
            s.then(setup.FirstTurn(self.seat))


class LeaveSpawnPoint(Do[Campaign]):
    """AP-146. Units still on the enemy's Spawn Point go to the Sickbay."""

    rule = "AP-146"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        sickbay.leave_spawn_point(s, self.seat)


class BeginTurn(Do[Campaign]):
    """AP-22, AP-77. An idle point: the others may give orders, then the player moves."""

    rule = "AP-22"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        s.active = self.seat
        s.turn += 1
        s.colony.communities[self.seat].is_dolly_used = False
        if s.journal is not None:
            s.tell("turn", "AP-22", self.seat, {"n": s.turn})
        s.then(Window(W_IDLE, 0, 1 << self.seat), TakeTurn(self.seat, True))


class TakeTurn(Ask[Campaign]):
    """AP-28, AP-161. Move a Steward and act there. Beside it: putting to work, and how one wishes
    to be asked."""

    rule = "AP-28"
    prompt = "turn"
    fields = "seat is_fresh"
    verbs = (MOVE, TICKET, APPRENTICE, APPRENTICE_TICKET, EMPLOY, GIVE_UP, ASKED)

    def __init__(self, seat: Seat, is_fresh: bool) -> None:
        self.seat = seat
        self.is_fresh = is_fresh  # nothing wished for yet in this turn

    def dropped(self, s: Campaign) -> None:
        s.tell("no_move", "AP-161", self.seat, {})

    def options(self, s: Campaign) -> list[Choice]:
        return stewards.moves(s, self.seat)

    def heeds_asides(self, s: Campaign) -> bool:
        return True

    def asides(self, s: Campaign, seat: Seat) -> list[Choice]:
        found = s.asides(seat)
        if seat == self.seat:
            found.extend(free.options(s, seat))
            if self.may_wish(s):
                wish = s.wishes[seat]
                found.extend([ASKED.of(n) for n in range(len(ASKING)) if n != wish])
        return found

    def beside(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        if free.owns(choice):
            free.do(s, seat, choice)
        elif ASKED.owns(choice):
            s.wishes[seat] = ASKED.field(choice)
            s.agenda[-1] = TakeTurn(seat, False)
        else:
            s.act_aside(seat, choice)

    def may_wish(self, s: Campaign) -> bool:
        """House ruling: once at the start of the half-year."""
        return self.is_fresh and s.turn == 1

    def chosen(self, s: Campaign, choice: Choice) -> None:
        stewards.move(s, self.seat, choice)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if free.owns(choice):
            return free.refuse(s, self.seat, choice)
        if ASKED.owns(choice):
            return self.refuse_wish(s, choice)
        return stewards.refuse_move(s, self.seat, choice)

    def refuse_wish(self, s: Campaign, choice: Choice) -> Refusal:
        if ASKED.field(choice) == s.wishes[self.seat]:
            return Refusal("AP-79", "asked_so_already")
        return Refusal("AP-79", "wish_at_the_start")

    def about(self, s: Campaign) -> dict[str, object]:
        """AP-121. A Battle Round of the Final Wave has one turn."""
        known = stewards.about_entering(s, self.seat)
        known["n"] = s.turn
        known["turns"] = 1 if s.round > 0 else s.mode.turns()
        return known

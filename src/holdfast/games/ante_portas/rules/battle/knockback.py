"""Knockback (AP-55, AP-56, AP-74, AP-94): who is sent back, how far, and what comes of it."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.rules.battle.battles import StandingBattle, TeamBattle
from holdfast.games.ante_portas.rules.battle.choices import BACK, KNOCK, SEND
from holdfast.games.ante_portas.rules.battle.damage import is_marching
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, NEXT
from holdfast.games.ante_portas.rules.battle.knockback_reach import (
    Sent,
    arrived,
    can_send,
    most_sent,
    prey,
    refuse_trap,
    sent_code,
    ways_for,
    ways_on,
)
from holdfast.games.ante_portas.rules.battle.marks import knocked
from holdfast.games.ante_portas.rules.battle.names import (
    INVADERS_SIDE,
    PREY,
    PREY_EXHAUSTED,
    PREY_MOVING,
    WEAK,
)
from holdfast.games.ante_portas.rules.names import Hex, Side
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import LostMines


def begin_knockback(s: Campaign, seat: Seat, hex: Hex) -> None:
    """AP-74. From exactly one Trap."""
    s.then(ChoosePrey(seat, hex, s.battle.cards.knockback_units, ()))


class KnockFromTraps(Ask[Campaign]):
    """AP-55, AP-94. The Trapper: up to three Invaders in all, from one or more Traps anywhere; each
    Trap once, each Invader once."""

    rule = "AP-94"
    prompt = "knock_from_traps"
    verbs = (KNOCK, DONE)
    fields = "seat left:0..999 is_begun sent:*sent+"

    def __init__(self, seat: Seat, left: int, begun: bool, sent: tuple[Sent, ...] = ()) -> None:
        super().__init__(seat)
        self.left = left
        self.is_begun = begun
        self.sent = sent

    def options(self, s: Campaign) -> list[Choice]:
        if self.left == 0:
            return []
        side = s.side(self.seat)
        options: list[Choice] = []
        for hex in range(1, N_LIST):
            if can_send(s, side, hex, self.sent):
                options.append(KNOCK.of(hex))
        if options and self.is_begun:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if not DONE.owns(choice):
            hex = KNOCK.field(choice)
            s.then(ChoosePrey(self.seat, hex, self.left, (), True, self.sent))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        return refuse_trap(s, s.side(self.seat), KNOCK.field(choice), self.sent)

    def is_within(self) -> bool:
        return self.is_begun

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": self.left}


class ChoosePrey(Ask[Campaign]):
    """AP-55. Up to three Invaders of one Trap, one by one."""

    rule = "AP-55"
    prompt = "choose_prey"
    verbs = (SEND, DONE)
    within = True
    fields = "seat hex:hexes left:0..999 picks:*prey is_trapper sent:*sent+"

    def __init__(
        self,
        seat: Seat,
        hex: Hex,
        left: int,
        picks: tuple[int, ...],
        trapper: bool = False,
        sent: tuple[Sent, ...] = (),
    ) -> None:
        super().__init__(seat)
        self.hex = hex
        self.left = left
        self.picks = picks
        self.is_trapper = trapper
        self.sent = sent

    def count(self, s: Campaign, pick: int) -> int:
        """How many like that may still be chosen."""
        there = prey(s, s.side(self.seat), self.hex, pick)
        return there - arrived(self.sent, self.hex, pick) - self.picks.count(pick)

    def most(self, s: Campaign) -> int:
        """AP-140. They go to one hex, and must find room there."""
        if not s.mode.is_versus:
            return self.left
        return min(self.left, most_sent(s, s.side(self.seat), self.hex))

    def options(self, s: Campaign) -> list[Choice]:
        options: list[Choice] = []
        if self.most(s) > len(self.picks):
            for pick in range(len(PREY)):
                if self.count(s, pick) > 0:
                    options.append(SEND.of(pick))
        if self.picks:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            s.then(self.way())
        else:
            picks = (*self.picks, SEND.field(choice))
            s.then(ChoosePrey(self.seat, self.hex, self.left, picks, self.is_trapper, self.sent))

    def way(self) -> ChooseWay:
        seat, hex, left = self.seat, self.hex, self.left
        return ChooseWay(seat, hex, hex, left, self.picks, self.is_trapper, self.sent)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-55", "nobody_chosen")
        if len(self.picks) >= self.left:
            return Refusal("AP-55", "enough_chosen", {"n": self.left})
        if len(self.picks) >= self.most(s):
            return Refusal("AP-140", "no_room_back", {"hex": self.hex})
        return refuse_id("AP-55", "not_in_the_trap", PREY[SEND.field(choice)])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"hex": self.hex, "n": self.left - len(self.picks)}


class ChooseWay(Ask[Campaign]):
    """AP-55. One or two steps back; all from one Trap go to the same hex."""

    rule = "AP-55"
    prompt = "choose_way"
    verbs = (BACK, DONE)
    within = True
    fields = "seat hex:hexes at:hexes left:0..999 picks:*prey is_trapper sent:*sent+"

    def __init__(
        self,
        seat: Seat,
        hex: Hex,
        at: Hex,
        left: int,
        picks: tuple[int, ...],
        trapper: bool,
        sent: tuple[Sent, ...] = (),
    ) -> None:
        super().__init__(seat)
        self.hex = hex
        self.at = at
        self.left = left
        self.picks = picks
        self.is_trapper = trapper
        self.sent = sent

    def ways(self, s: Campaign) -> list[int]:
        """None after the second step; a way of two steps never comes back, so one step is known
        by standing beside the Trap."""
        return ways_for(s, s.side(self.seat), self.hex, self.at, len(self.picks))

    def may_stop(self, s: Campaign) -> bool:
        """AP-140."""
        side = 1 - s.side(self.seat)
        return self.at != self.hex and s.room(side, self.at) >= len(self.picks)

    def options(self, s: Campaign) -> list[Choice]:
        options = [BACK.of(direction) for direction in self.ways(s)]
        if self.may_stop(s):
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        at = self.at
        if not DONE.owns(choice):
            at = NEXT[at][BACK.field(choice)]
            if self.at == self.hex:
                s.then(self.further(at))
                return
        if self.is_trapper:
            sent = [sent_code(self.hex, at, pick) for pick in self.picks]
            left = self.left - len(self.picks)
            s.then(KnockFromTraps(self.seat, left, True, (*self.sent, *sent)))
        send_back(s, s.side(self.seat), self.hex, at, self.picks)

    def further(self, at: Hex) -> ChooseWay:
        seat, hex, left = self.seat, self.hex, self.left
        return ChooseWay(seat, hex, at, left, self.picks, self.is_trapper, self.sent)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            if self.at == self.hex:
                return refuse("AP-55", "one_step_at_least")
            return Refusal("AP-140", "no_room_back", {"hex": self.at})
        if BACK.field(choice) in ways_on(s.side(self.seat), self.at):
            return Refusal("AP-140", "no_room_back", {"hex": self.hex})
        return refuse("AP-55", "not_backwards")

    def about(self, s: Campaign) -> dict[str, object]:
        return {"hex": self.at, "n": len(self.picks)}


def send_back(s: Campaign, side: Side, hex: Hex, target: Hex, picks: tuple[int, ...]) -> None:
    """AP-55, AP-56. Only the final hex matters: a Battle, or they join a troop there."""
    b = s.battle
    for pick in picks:
        if s.mode.is_versus:
            move_rival(s, 1 - side, hex, target, pick)
        else:
            move_invader(s, hex, target, pick)
    if s.journal is not None:
        strong = sum(pick % 2 != WEAK for pick in picks)
        weak = len(picks) - strong
        kinds = ("farmer", "citizen") if s.mode.is_versus else ("basic", "elite")
        units: dict[str, object] = {kinds[0]: weak, kinds[1]: strong}
        told: dict[str, object] = {"hex": hex, "target": target, "n": len(picks)}
        s.tell("knocked_back", "AP-55", -1, {**told, "units": units, "side": 1 - side})
    if not b.has_fighters(side, target):
        return
    if s.mode.is_versus:
        s.then(TeamBattle(target, 1 - side, 0), LostMines())
    else:
        s.then(StandingBattle(target, 0), LostMines())


def move_invader(s: Campaign, hex: Hex, target: Hex, pick: int) -> None:
    """One Invader; it loses the rest of its card (AP-56). Waiting ones go before standing ones."""
    b = s.battle
    kind = pick % 2
    foe = b.armies[INVADERS_SIDE]
    foe.add(target, kind, 1)
    moving = b.moving
    if pick >= PREY_MOVING and moving is not None:
        if kind == WEAK:
            moving.weak -= 1
        else:
            moving.strong -= 1
        return
    for group in b.waiting:
        if group.hex == hex and (group.weak if kind == WEAK else group.strong):
            if kind == WEAK:
                group.weak -= 1
            else:
                group.strong -= 1
            return
    foe.add(hex, kind, -1)


def move_rival(s: Campaign, rival: Side, hex: Hex, target: Hex, pick: int) -> None:
    """One Soldier of the other team, as upright as before."""
    army = s.battle.armies[rival]
    kind = pick % 2
    if pick >= PREY_EXHAUSTED:
        army.exhaust(hex, kind, -1)
        army.exhaust(target, kind, 1)
    elif is_marching(s, rival):
        knocked(s.battle, hex, target, kind)
    army.add(hex, kind, -1)
    army.add(target, kind, 1)

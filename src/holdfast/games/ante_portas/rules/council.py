"""Deciding together (AP-34): the Captain confirms; others may propose, or must agree."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Share
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.names import COUNCIL_AGREE, COUNCIL_CAPTAIN
from holdfast.games.ante_portas.rules.shared_verbs import AGREE, OBJECT
from holdfast.games.ante_portas.rules.state import NONE, Campaign

MOST_OBJECTIONS: Final = 3  # house ruling: then the Captain decides alone


class GroupAsk(Share[Campaign]):
    """AP-34. A question to a side, answered by one of its seats. Write `group_options`, `decided`
    and `group_refusal`, as for an `Ask`; `agree` and `object` are among its `verbs`."""

    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def group_options(self, s: Campaign) -> list[Choice]:
        raise NotImplementedError

    def decided(self, s: Campaign, choice: Choice) -> None:
        raise NotImplementedError

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        """Not asked for `agree` and `object`."""
        return None

    # The protocol

    def others(self, s: Campaign) -> list[Seat]:
        return [seat for seat in s.team(s.side(self.seat)) if seat != self.seat]

    def seats(self, s: Campaign) -> list[Seat]:
        if s.pending != NONE:
            return [seat for seat in self.others(s) if not s.agreed >> seat & 1]
        if s.mode.council == COUNCIL_CAPTAIN or not self.is_open(s):
            return [self.seat]
        proposed = s.proposals
        silent = [seat for seat in self.others(s) if not proposed or proposed[seat] == NONE]
        return [self.seat, *silent]

    def is_open(self, s: Campaign) -> bool:
        """Whether there is something to decide, and so to speak about."""
        return len(self.group_options(s)) > 1

    def options(self, s: Campaign, seat: Seat) -> list[Choice]:
        return self.group_options(s) if s.pending == NONE else [AGREE.of(), OBJECT.of()]

    def refusal(self, s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
        is_answer = AGREE.owns(choice) or OBJECT.owns(choice)
        return None if is_answer or s.pending != NONE else self.group_refusal(s, choice)

    def chosen(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        if s.pending != NONE:
            self.answered(s, seat, choice)
        elif seat != self.seat:
            propose(s, seat, choice)
            s.then(self)
        elif s.mode.council == COUNCIL_AGREE and self.must_agree(s):
            s.pending = choice
            s.then(self)
        else:
            self.settle(s, choice)

    def must_agree(self, s: Campaign) -> bool:
        is_patient = len(self.others(s)) > 0 and s.objections < MOST_OBJECTIONS
        return is_patient and self.is_open(s)

    def answered(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        if OBJECT.owns(choice):
            s.tell("objected", "AP-34", seat, {})
            s.objections += 1
            s.pending = NONE
            s.agreed = 0
            s.then(self)
            return
        s.agreed |= 1 << seat
        if self.seats(s):
            s.then(self)
        else:
            self.settle(s, s.pending)

    def settle(self, s: Campaign, choice: Choice) -> None:
        begin_anew(s)
        self.decided(s, choice)


def begin_anew(s: Campaign) -> None:
    """Nobody has proposed anything, and nothing waits for assent."""
    s.proposals = []
    s.pending = NONE
    s.agreed = 0
    s.objections = 0


def reconsider(s: Campaign) -> None:
    """AP-33. After a trade something that was proposed may be possible no more."""
    step = s.agenda[-1]
    if isinstance(step, GroupAsk) and (s.proposals or s.pending != NONE):
        options = step.group_options(s)
        for choice in [*s.proposals, s.pending]:
            if choice != NONE and choice not in options:
                begin_anew(s)
                return


def propose(s: Campaign, seat: Seat, choice: Choice) -> None:
    """AP-34. Shown to the Captain; nothing else follows."""
    if not s.proposals:
        s.proposals = [NONE] * s.seats
    s.proposals[seat] = choice
    s.tell("proposed", "AP-34", seat, {})

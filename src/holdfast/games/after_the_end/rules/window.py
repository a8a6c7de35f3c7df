"""Moments for Experience (AT-18, AT-20, AT-75): after a roll, before totals are final, when the
Mission is decided, and before the next card is revealed. The cards themselves are asides."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.games.after_the_end.rules.beside import BESIDE
from holdfast.games.after_the_end.rules.choices import DONE, PASS_ROUND
from holdfast.games.after_the_end.rules.experience import can_skip, may_be_skipped
from holdfast.games.after_the_end.rules.names import DECK
from holdfast.games.after_the_end.rules.state import Colonies
from holdfast.games.after_the_end.rules.totals import total


class Reroll(Ask[Colonies]):
    """AT-18. At once after a roll: discard Experience to roll a die again, and again."""

    rule = "AT-18"
    prompt = "reroll"
    verbs = (DONE,)

    def options(self, s: Colonies) -> list[Choice]:
        return [DONE.of()] if s.can_still_win(self.seat) else []

    def always_asks(self, s: Colonies) -> bool:
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        pass

    def asides(self, s: Colonies, seat: Seat) -> list[Choice]:
        return BESIDE.asides(s, seat)  # as everywhere, on a shorter way: it is done often

    def about(self, s: Colonies) -> dict[str, object]:
        return {"n": total(s, self.seat)}


class Moment(Ask[Colonies]):
    """AT-75. Whoever holds Experience may use it or pass, in turn order, until all have passed in a
    row. Who is asked depends on the number of cards alone, never on their kinds."""

    verbs = (DONE,)
    fields = "seat quiet:seats"

    def __init__(self, seat: Seat, quiet: int) -> None:
        super().__init__(seat)
        self.quiet = quiet  # seats that have passed in a row: not all of them yet

    def at(self, s: Colonies, seat: Seat, quiet: int) -> Moment:
        """The same moment for this seat."""
        raise NotImplementedError

    def is_for(self, s: Colonies, seat: Seat) -> bool:
        """Can anything come of it here, as far as everybody can see?"""
        raise NotImplementedError

    def is_followed(self) -> bool:
        """Whether another such moment may follow this round."""
        return True

    def options(self, s: Colonies) -> list[Choice]:
        if self.quiet >= s.seats or not is_awake(s, self.seat) or not self.is_for(s, self.seat):
            return []
        # What was played meanwhile may have made another moment of it.
        is_still = type(self.at(s, self.seat, self.quiet)) is type(self)
        return [DONE.of()] if is_still else []

    def always_asks(self, s: Colonies) -> bool:
        return True

    def dropped(self, s: Colonies) -> None:
        """Whoever comes next."""
        seat = self.seat
        for quiet in range(self.quiet, s.seats):
            if is_awake(s, seat) and self.is_for(s, seat):
                s.then(self.at(s, seat, quiet))
                return
            seat = (seat + 1) % s.seats

    def chosen(self, s: Colonies, choice: Choice) -> None:
        s.then(self.at(s, (self.seat + 1) % s.seats, self.quiet + 1))

    def asides(self, s: Colonies, seat: Seat) -> list[Choice]:
        found = BESIDE.asides(s, seat)
        if seat == self.seat and self.is_followed():
            found.append(PASS_ROUND.of())
        return found

    def beside(self, s: Colonies, seat: Seat, choice: Choice) -> None:
        if PASS_ROUND.owns(choice):
            s.silent |= 1 << seat
            return
        s.agenda.pop()
        s.then(self.at(s, self.seat, 0))  # all may answer what was played
        BESIDE.act(s, seat, choice)


def is_awake(s: Colonies, seat: Seat) -> bool:
    """AT-75. Holds Experience, and has not wished to be left alone this round."""
    return len(s.colonies[seat].hand) > 0 and s.silent >> seat & 1 == 0


# After the last decision


def is_before_totals(s: Colonies) -> bool:
    """AT-20. Somebody is committed, and totals are not final."""
    if s.is_decided:
        return False
    for colony in s.colonies:
        if colony.sent:
            return True
    return False


def last_window(s: Colonies, seat: Seat, quiet: int) -> Moment:
    """AT-20. Those who are committed can still change their totals."""
    if s.colonies[seat].sent:
        return Window(seat, quiet)
    return PassedWindow(seat, quiet)


class Window(Moment):
    """AT-20. Before totals are final: play Experience, roll again, or pass."""

    rule = "AT-20"
    prompt = "window"

    def at(self, s: Colonies, seat: Seat, quiet: int) -> Moment:
        return last_window(s, seat, quiet)

    def is_for(self, s: Colonies, seat: Seat) -> bool:
        return is_before_totals(s)

    def about(self, s: Colonies) -> dict[str, object]:
        return {"n": total(s, self.seat)}


class PassedWindow(Moment):
    """AT-20. The same for those who have passed: they have no total, but other cards."""

    rule = "AT-20"
    prompt = "window_passed"

    def at(self, s: Colonies, seat: Seat, quiet: int) -> Moment:
        return last_window(s, seat, quiet)

    def is_for(self, s: Colonies, seat: Seat) -> bool:
        return is_before_totals(s)


# After the Mission


class Won(Moment):
    """AT-75. The Mission is decided. Everybody but its winner is asked something before the next
    card is revealed, a compensation or a visit."""

    rule = "AT-75"
    prompt = "won"

    def at(self, s: Colonies, seat: Seat, quiet: int) -> Moment:
        return Won(seat, quiet)

    def is_for(self, s: Colonies, seat: Seat) -> bool:
        return s.is_decided and s.winner == seat

    def about(self, s: Colonies) -> dict[str, object]:
        return {"mission": DECK[s.mission]}


class NextCard(Moment):
    """AT-75. The visits are over: the last chance to put the visible Mission aside before it
    becomes the current one."""

    rule = "AT-75"
    prompt = "next_card"

    def at(self, s: Colonies, seat: Seat, quiet: int) -> Moment:
        return NextCard(seat, quiet)

    def is_for(self, s: Colonies, seat: Seat) -> bool:
        return s.is_decided and can_skip(s) and may_be_skipped(s)

    def is_followed(self) -> bool:
        return False

    def about(self, s: Colonies) -> dict[str, object]:
        return {"mission": DECK[s.next]}


class LastCall(Moment):
    """AT-75. The last round is over: what is not used now never will be."""

    rule = "AT-75"
    prompt = "last_call"

    def at(self, s: Colonies, seat: Seat, quiet: int) -> Moment:
        return LastCall(seat, quiet)

    def is_for(self, s: Colonies, seat: Seat) -> bool:
        return s.is_decided and s.next < 0

    def is_followed(self) -> bool:
        return False
